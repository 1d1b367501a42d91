/** The foot of a chat: where one writes, or what must be pressed first. */

import { act, see } from "./api.js";
import { Completion } from "./completion.js";
import { h, iconButton } from "./dom.js";
import { words } from "./words.js";

export class Composer {
  /** @type {any[]} */ #commands = [];
  #state = "";

  /**
   * @param {import("./app.js").App} app
   * @param {() => import("./keyboard.js").Place} place
   */
  constructor(app, place) {
    this.app = app;
    this.place = place;
    this.input = h("textarea", { rows: "1", maxlength: "4096", autocomplete: "off", placeholder: words.write });
    this.completion = new Completion(this.input, (command) => this.#sendCommand(command));
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.completion.close());
    this.menu = h("button", { type: "button", class: "icon-button slash", title: words.commands, "aria-label": words.commands }, "/");
    this.menu.addEventListener("mousedown", (event) => event.preventDefault());
    this.menu.addEventListener("click", () => this.#openMenu());
    this.form = h("form", { class: "composer" }, this.menu, this.input, iconButton("send", words.send, () => {}, { type: "submit" }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.element = h("div", { class: "foot" }, this.completion.element, this.form);
  }

  /**
   * Offer what can be done now; `chat` is null for a group that the person is not in.
   * @param {any} chat
   */
  show(chat) {
    const { chat: id, user, label } = this.place();
    this.input.setAttribute("aria-label", words.writeAs(label));
    const state = !chat ? "outside" : chat.blocked ? "blocked" : chat.started === false ? "new" : this.#mayWrite(id, user);
    if (`${user}:${state}` === this.#state) return;
    this.#state = `${user}:${state}`;
    this.completion.close();
    this.element.replaceChildren(this.completion.element, ...this.#foot(state, id, user, label));
  }

  #mayWrite(id, user) {
    const member = this.app.store.groups.get(id)?.members.find((one) => one.id === user);
    return member?.muted ? "muted" : "open";
  }

  #foot(state, chat, user, label) {
    const big = (text, press) => {
      const attempt = () => press().catch((error) => this.app.refused(error));
      return h("button", { type: "button", class: "big", on: { click: attempt } }, text);
    };
    if (state === "open") return [this.form];
    if (state === "muted") return [h("p", { class: "hint" }, words.muted)];
    if (state === "new") {
      return [h("p", { class: "hint" }, words.startHint), big(words.start, () => act("start", { user, bot: chat }))];
    }
    if (state === "blocked") return [big(words.unblock, () => act("unblock", { user, bot: chat }))];
    const enter = () => act("member", { chat, user, action: "join" });
    return [h("p", { class: "hint" }, words.notMember(label)), big(words.join, enter)];
  }

  #typed() {
    this.#grow();
    const text = this.input.value;
    if (text === "/") this.#readCommands().then(() => this.completion.offer(this.#commands, this.input.value));
    else this.completion.offer(this.#commands, text);
  }

  #openMenu() {
    this.input.focus();
    if (this.completion.open) {
      this.completion.close();
      this.input.value = "";
      return;
    }
    this.input.value = "/";
    this.#typed();
  }

  /** A bot may change its menu at any time, so it is read when it is wanted. */
  async #readCommands() {
    const { chat, user } = this.place();
    try {
      this.#commands = (await see("chat", { user, chat, last: 0 })).commands;
    } catch (error) {
      this.app.refused(error);
    }
  }

  #key(event) {
    if (event.isComposing || this.completion.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  #sendCommand({ command, bot }) {
    this.input.value = "";
    this.#grow();
    this.app.say(this.place(), this.app.addressed(this.place(), command, bot));
  }

  async #send() {
    const text = this.input.value;
    if (!text.trim()) return;
    this.input.value = "";
    this.#grow();
    // What was refused can be mended.
    if (!(await this.app.say(this.place(), text)) && !this.input.value) this.input.value = text;
  }

  #grow() {
    const lines = this.input.value.split("\n").length;
    this.input.rows = Math.min(Math.max(lines, 1), 6);
  }
}
