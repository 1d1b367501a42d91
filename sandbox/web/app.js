/** What happens on the page: who sees which chats, and what pressing something leads to. */

import { act } from "./api.js";
import { Column } from "./column.js";
import { showAlert } from "./dialogs.js";
import { h } from "./dom.js";
import { readLink } from "./links.js";
import { askForGroupOfBot, askWhatToAdd } from "./people.js";
import { ring } from "./sound.js";
import { keyOf } from "./store.js";
import { words } from "./words.js";

/** @typedef {import("./keyboard.js").Place} Place */

export class App extends EventTarget {
  /** The columns, by their ids, in their order. @type {Map<string, Column>} */ columns = new Map();

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./session.js").Session} session
   * @param {HTMLElement} main
   */
  constructor(store, session, main) {
    super();
    this.store = store;
    this.session = session;
    this.main = main;
    const add = h("button", { type: "button", class: "big", on: { click: () => askWhatToAdd(this) } }, words.add);
    this.nobody = h("div", { class: "nobody", hidden: true }, h("p", {}, words.noPeople), add);
    main.append(this.nobody);
    store.addEventListener("people", () => this.arrange());
    session.addEventListener("change", () => this.arrange());
    store.addEventListener("chat", ({ detail }) => this.#columnsOf(detail).forEach((column) => column.show()));
    store.addEventListener("message", ({ detail }) => this.#arrived(detail));
    document.addEventListener("visibilitychange", () => this.#looked());
  }

  /** Whose chats are shown. @returns {number[]} */
  get viewed() {
    const { viewing } = this.session;
    return viewing === "all" ? [...this.store.people.keys()] : [viewing];
  }

  /** Bring the columns in line with people, groups and choices. */
  arrange() {
    this.session.fit(this.store);
    const wanted = new Map();
    if (this.session.group) wanted.set("group", () => this.#groupPlace());
    for (const user of this.viewed) {
      for (const bot of this.store.bots.keys()) wanted.set(`${user}:${bot}`, () => this.#place(bot, user));
    }
    for (const [id, column] of this.columns) {
      if (!wanted.has(id)) column.element.remove();
    }
    this.columns = new Map(
      [...wanted].map(([id, place]) => [id, this.columns.get(id) ?? new Column(this, id, place)]),
    );
    const elements = [...this.columns.values()].map((column) => column.element);
    elements.forEach((element, index) => {
      if (this.main.children[index] !== element) this.main.insertBefore(element, this.main.children[index] ?? null);
    });
    this.nobody.hidden = this.columns.size > 0;
    this.#mark();
    for (const column of this.columns.values()) column.refresh();
    this.dispatchEvent(new Event("arranged"));
  }

  /** Only the columns know how much of them is unread. */
  unreadChanged() {
    this.dispatchEvent(new Event("unread"));
  }

  /** Write as a person; false if it was refused. @param {Place} place @param {string} text */
  async say({ chat, user }, text) {
    try {
      await act("say", { user, chat, text });
      this.columns.get(this.#idOf({ chat, user }))?.list.toEnd();
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    }
  }

  /** A command as the apps send it from their menu: in a group it names its bot. */
  addressed(place, command, bot) {
    return place.chat < 0 ? `/${command}@${this.store.bots.get(bot)?.username}` : `/${command}`;
  }

  /** A command in a message's text has been pressed. */
  command(place, message, text) {
    const ready = text.includes("@") || !this.store.bots.has(message.sender);
    return this.say(place, ready ? text : this.addressed(place, text.slice(1), message.sender));
  }

  /** Show what a bot has answered to a tap. */
  async answered(place, message, answer) {
    if (!answer.answered) this.toast(place, words.noAnswer);
    else if (answer.url) await this.follow(answer.url, place);
    else if (answer.text && answer.alert) showAlert(this.#saidTo(place, message.sender_name), answer.text);
    else if (answer.text) this.toast(place, answer.text);
  }

  /** Follow a link as somebody. @param {string} url @param {Place} place */
  async follow(url, place) {
    const target = readLink(url, this.store.bots.values());
    if (target.kind === "outside") window.open(target.url, "_blank", "noopener,noreferrer");
    else if (target.kind === "unknown") this.toast(place, words.unknownLink);
    else if (target.kind === "message") this.#openMessage(target, place);
    else if (target.startgroup !== null) askForGroupOfBot(this, place.user, target.bot, target.startgroup);
    else await this.#openPrivate(target, place.user);
  }

  /** @param {Place} place @param {string} text */
  toast(place, text) {
    const named = this.session.viewing === "all" && place.chat < 0 ? `${place.label}: ${text}` : text;
    this.columns.get(this.#idOf(place))?.toast(named);
  }

  /** Something was refused that has no place of its own to say so. @param {Error} error */
  refused(error) {
    const text = error.code === "no-connection" ? words.offline : words.failed(error.message);
    const shown = [...this.columns.values()].find((column) => column.list.visible());
    shown?.toast(text);
  }

  #groupPlace() {
    return this.#place(this.session.group, this.session.acting);
  }

  #place(chat, user) {
    return { chat, user, label: this.store.people.get(user)?.name ?? "" };
  }

  #idOf({ chat, user }) {
    return chat < 0 ? "group" : `${user}:${chat}`;
  }

  #saidTo(place, bot) {
    return this.session.viewing === "all" ? `${bot} → ${place.label}` : bot;
  }

  #columnsOf(key) {
    return [...this.columns.values()].filter((column) => column.key === key);
  }

  #arrived(event) {
    const mine = new Set(this.viewed);
    for (const column of this.#columnsOf(keyOf(event.chat, event.user))) {
      if (event.message.sender !== column.place().user) column.list.arrived();
      if (event.ring.some((user) => mine.has(user))) column.ring();
    }
    if (!event.ring.some((user) => mine.has(user))) return;
    this.dispatchEvent(new Event("ring"));
    if (this.session.sound) ring();
  }

  #openMessage(target, place) {
    if (!this.store.isMember(target.chat, place.user)) return this.toast(place, words.notSeen);
    this.session.choose({ group: target.chat, tab: "group" });
    const column = this.columns.get("group");
    if (!column.list.pointAt(target.message)) column.toast(words.notSeen);
    return undefined;
  }

  async #openPrivate(target, user) {
    const id = `${user}:${target.bot}`;
    this.session.choose({ tab: id });
    const column = this.columns.get(id);
    column?.element.scrollIntoView({ inline: "nearest", block: "nearest" });
    try {
      if (target.start) await act("start", { user, bot: target.bot, payload: target.start });
      column?.list.toEnd();
    } catch (error) {
      this.refused(error);
    }
  }

  /** Mark the column that is shown where there is room for one. */
  #mark() {
    const shown = this.columns.has(this.session.tab) ? this.session.tab : [...this.columns.keys()][0];
    for (const [id, column] of this.columns) {
      if (id === shown) column.element.dataset.active = "";
      else delete column.element.dataset.active;
    }
    requestAnimationFrame(() => this.#looked());
  }

  #looked() {
    for (const column of this.columns.values()) column.list.looked();
  }
}
