/**
 * What the reader has chosen. Who they are is kept per tab, so that two tabs can be two people;
 * looks and sound are kept per browser. Announces `change`.
 */

const THEMES = ["auto", "light", "dark"];

export class Session extends EventTarget {
  /** A person's id, or "all". @type {number|"all"} */ viewing = "all";
  /** Who writes and taps in the group. @type {number} */ acting = 0;
  /** The group that is shown. @type {number} */ group = 0;
  /** The column that is shown where there is room for one. */ tab = "group";
  sound = false;
  theme = "auto";

  constructor() {
    super();
    const kept = { ...read(localStorage), ...read(sessionStorage) };
    for (const name of ["viewing", "acting", "group", "tab", "sound", "theme"]) {
      if (typeof kept[name] === typeof this[name] || name === "viewing") this[name] = kept[name] ?? this[name];
    }
    this.#dress();
  }

  /** @param {Partial<Pick<Session, "viewing"|"acting"|"group"|"tab"|"sound"|"theme">>} choice */
  choose(choice) {
    Object.assign(this, choice);
    const { viewing, acting, group, tab, sound, theme } = this;
    write(sessionStorage, { viewing, acting, group, tab });
    write(localStorage, { sound, theme });
    this.#dress();
    this.dispatchEvent(new Event("change"));
  }

  nextTheme() {
    this.choose({ theme: THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] });
  }

  /**
   * Choose anew what is no longer there. Whoever acts is the person looked at, if there is one.
   * @param {import("./store.js").Store} store
   */
  fit(store) {
    const people = [...store.people.keys()];
    if (this.viewing !== "all" && !store.people.has(this.viewing)) this.viewing = "all";
    if (this.viewing !== "all") this.acting = this.viewing;
    if (!store.people.has(this.acting)) this.acting = people[0] ?? 0;
    if (!store.groups.has(this.group)) this.group = this.groupOf(this.acting, store);
  }

  /**
   * The group to show to a person: the one that is shown, if they are in it, else one of theirs.
   * @param {number} user
   * @param {import("./store.js").Store} store
   */
  groupOf(user, store) {
    const groups = [this.group, ...store.groups.keys()].filter((group) => store.groups.has(group));
    return groups.find((group) => store.isMember(group, user)) ?? groups[0] ?? 0;
  }

  #dress() {
    document.documentElement.dataset.theme = THEMES.includes(this.theme) ? this.theme : "auto";
  }
}

/** @param {Storage} storage @returns {Record<string, any>} */
function read(storage) {
  try {
    return JSON.parse(storage.getItem("sandbox") ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {Storage} storage @param {object} values */
function write(storage, values) {
  try {
    storage.setItem("sandbox", JSON.stringify(values));
  } catch {
    // a browser that keeps nothing: the choice lasts until the page is left
  }
}
