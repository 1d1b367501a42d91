/** The bar above the chats: whose they are, and switches; below it the tabs of a narrow page. */

import { h, icon, iconButton } from "./dom.js";
import { askWhatToAdd } from "./people.js";
import { radios } from "./radios.js";
import { words } from "./words.js";

const THEME_ICONS = { auto: "half", light: "sun", dark: "moon" };

/**
 * @param {import("./app.js").App} app
 * @param {HTMLElement} top
 * @param {import("./panel.js").Panel} panel
 */
export function drawTop(app, top, panel) {
  const { store, session } = app;
  const whom = h("div", { id: "whom" });
  const group = h("select", { "aria-label": words.groupChosen, hidden: true });
  group.addEventListener("change", () => session.choose({ group: Number(group.value), tab: "group" }));
  const add = iconButton("plus", words.add, () => askWhatToAdd(app));
  const sound = iconButton("bell-off", "", () => session.choose({ sound: !session.sound }));
  const theme = iconButton("half", "", () => session.nextTheme());
  const calls = iconButton("calls", words.panel, () => panel.toggle(), { "aria-expanded": "false", "aria-controls": "panel" });
  panel.addEventListener("toggle", () => calls.setAttribute("aria-expanded", String(panel.open)));
  const brand = h("h1", {}, h("img", { src: "/web/icon.svg", alt: "", width: 24, height: 24 }), h("span", {}, words.title));
  top.replaceChildren(brand, whom, group, h("div", { class: "switches" }, add, sound, theme, calls));

  app.addEventListener("arranged", () => {
    const people = [...store.people.values()].map((person) => ({ value: person.id, label: person.name, of: person }));
    radios(whom, words.whom, [{ value: "all", label: words.all }, ...people], session.viewing, (viewing) => look(app, viewing));
    group.hidden = store.groups.size < 2;
    group.replaceChildren(
      ...[...store.groups.values()].map((one) => h("option", { value: one.id, selected: one.id === session.group }, one.title)),
    );
    relabel(sound, session.sound ? "bell" : "bell-off", session.sound ? words.soundOn : words.soundOff);
    sound.setAttribute("aria-pressed", String(session.sound));
    relabel(theme, THEME_ICONS[session.theme], words.theme[session.theme]);
  });
  app.addEventListener("ring", () => {
    sound.classList.add("ringing");
    setTimeout(() => sound.classList.remove("ringing"), 1200);
  });
}

/** Look at somebody's chats, at the same kind of chat as before. */
function look({ session, store }, viewing) {
  const { tab } = session;
  const bot = tab.split(":")[1];
  const user = viewing === "all" ? session.acting : viewing;
  session.choose({ viewing, acting: user, group: session.groupOf(user, store), tab: bot ? `${user}:${bot}` : tab });
}

function relabel(button, drawing, label) {
  if (button.title === label) return;
  button.replaceChildren(icon(drawing));
  button.title = label;
  button.setAttribute("aria-label", label);
}

/**
 * One tab a column, with what is unread in it; also the number in the window's title.
 * @param {import("./app.js").App} app
 * @param {HTMLElement} tabs
 */
export function drawTabs(app, tabs) {
  tabs.setAttribute("aria-label", words.chats);
  const draw = () => {
    const focused = [...tabs.children].indexOf(document.activeElement);
    tabs.replaceChildren(...[...app.columns.values()].map((column) => tab(app, column)));
    tabs.children[focused]?.focus();
    const unread = [...app.columns.values()].reduce((sum, column) => sum + column.list.unread, 0);
    const bots = [...app.store.bots.values()].map((bot) => bot.name).join(", ");
    document.title = `${unread ? `(${unread}) ` : ""}${words.title}${bots ? ` · ${bots}` : ""}`;
  };
  app.addEventListener("arranged", draw);
  app.addEventListener("unread", draw);
}

function tab(app, column) {
  const { unread } = column.list;
  const badge = unread > 0 && h("span", { class: "badge", "aria-label": words.unread(unread) }, String(unread));
  const press = () => app.session.choose({ tab: column.id });
  const current = "active" in column.element.dataset ? "true" : null;
  return h("button", { type: "button", "aria-current": current, on: { click: press } }, h("span", {}, column.name()), badge);
}
