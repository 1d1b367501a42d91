/** One chat as a column: head, messages, foot. */

import { act } from "./api.js";
import { Composer } from "./composer.js";
import { avatar, h, icon, iconButton } from "./dom.js";
import { MessageList } from "./list.js";
import { showMembers } from "./people.js";
import { radios } from "./radios.js";
import { keyOf } from "./store.js";
import { words } from "./words.js";

/** Milliseconds a toast stays, and how many more for each character. */
const TOAST = 3000;
const TOAST_CHARACTER = 45;
const RINGING = 1200;

export class Column {
  /**
   * @param {import("./app.js").App} app
   * @param {string} id "group", or the person's and the bot's id
   * @param {() => import("./keyboard.js").Place} place
   */
  constructor(app, id, place) {
    this.app = app;
    this.id = id;
    this.place = place;
    this.list = new MessageList(app, place, () => app.unreadChanged());
    this.composer = new Composer(app, place);
    this.title = h("h2");
    this.about = h("p");
    this.bell = h("span", { class: "bell" }, icon("bell"));
    this.face = h("span", { class: "face" });
    this.blocking = iconButton("block", words.block, () => this.#block(), { hidden: true });
    const more = this.isGroup ? iconButton("members", words.members, () => showMembers(app, this.place().chat)) : this.blocking;
    this.head = h("header", { class: "head" }, this.face, h("div", { class: "titles" }, this.title, this.about), more);
    this.actors = h("div", { class: "actors", hidden: true });
    this.toasts = h("div", { class: "toasts", role: "status" });
    const body = h("div", { class: "body" }, this.list.element, this.toasts);
    this.element = h("section", { class: "column", data: { column: id } }, this.head, body, this.actors, this.composer.element);
  }

  get isGroup() {
    return this.id === "group";
  }

  get key() {
    const { chat, user } = this.place();
    return keyOf(chat, user);
  }

  /** Draw everything anew. */
  async refresh() {
    const { chat, user } = this.place();
    this.#drawHead();
    this.#drawActors();
    if (this.isGroup && !this.app.store.isMember(chat, user)) {
      this.list.clear();
      this.composer.show(null);
      return;
    }
    try {
      await this.app.store.open(chat, user);
    } catch (error) {
      this.app.refused(error);
      return;
    }
    this.show();
  }

  /** Draw the chat as the store knows it now. */
  show() {
    const { chat, user } = this.place();
    const seen = this.app.store.chats.get(this.key);
    if (!seen || (this.isGroup && !this.app.store.isMember(chat, user))) return;
    this.list.show(seen);
    this.composer.show(seen);
    if (!this.isGroup) this.blocking.hidden = seen.blocked || seen.started === false;
  }

  ring() {
    this.bell.classList.add("ringing");
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.bell.classList.remove("ringing"), RINGING);
  }

  /** @param {string} text */
  toast(text) {
    const toast = h("div", { class: "toast" }, text);
    toast.addEventListener("click", () => toast.remove());
    this.toasts.replaceChildren(toast);
    setTimeout(() => toast.remove(), TOAST + TOAST_CHARACTER * text.length);
  }

  /** What the column is called; in a view of all a private chat is named for its person. */
  name() {
    const { store, session } = this.app;
    const { chat, user } = this.place();
    if (this.isGroup) return store.groups.get(chat)?.title ?? "";
    return session.viewing === "all" ? store.people.get(user)?.name : store.bots.get(chat)?.name;
  }

  #drawHead() {
    const { store, session } = this.app;
    const { chat, user } = this.place();
    const whose = this.isGroup ? chat : session.viewing === "all" ? user : chat;
    this.element.setAttribute("aria-label", this.isGroup ? this.name() : `${this.name()}: ${this.#about()}`);
    this.list.list.setAttribute("aria-label", `${words.chats}: ${this.name()}`);
    // Five chats that speak at once tell nobody anything.
    this.list.list.setAttribute("aria-live", this.isGroup || session.viewing !== "all" ? "polite" : "off");
    this.title.textContent = this.name();
    this.about.textContent = this.#about();
    this.face.replaceChildren(avatar({ id: whose, name: this.name() }), this.bell);
  }

  #about() {
    const { store, session } = this.app;
    const { chat } = this.place();
    if (!this.isGroup && session.viewing !== "all") return words.bot;
    if (!this.isGroup) return store.bots.size > 1 ? store.bots.get(chat)?.name : words.privateChat;
    const members = store.groups.get(chat)?.members ?? [];
    return words.count(members.length);
  }

  /** In a view of all somebody must be chosen who writes and taps in the group. */
  #drawActors() {
    const { store, session } = this.app;
    this.actors.hidden = !this.isGroup || session.viewing !== "all";
    if (this.actors.hidden) return;
    const choices = [...store.people.values()].map((person) => ({ value: person.id, label: person.name, of: person }));
    radios(this.actors, words.actAs, choices, session.acting, (acting) => session.choose({ acting }));
  }

  #block() {
    const { chat, user } = this.place();
    act("block", { user, bot: chat }).catch((error) => this.app.refused(error));
  }
}
