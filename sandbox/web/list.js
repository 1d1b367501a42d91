/** The scrolling list of a chat's messages. */

import { h, iconButton } from "./dom.js";
import { drawMessage } from "./message.js";
import { words } from "./words.js";

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 60;

export class MessageList {
  /** The drawn messages with what they were drawn from. @type {Map<number, {of: any, element: HTMLElement}>} */
  #drawn = new Map();
  #following = true;
  #unread = 0;
  #drawnFor = 0;

  /**
   * @param {import("./app.js").App} app
   * @param {() => import("./keyboard.js").Place} place
   * @param {() => void} unreadChanged
   */
  constructor(app, place, unreadChanged) {
    this.app = app;
    this.place = place;
    this.unreadChanged = unreadChanged;
    this.list = h("div", { class: "list", role: "log", tabindex: "0", on: { scroll: () => this.#scrolled() } });
    this.jump = iconButton("down", words.newest, () => this.toEnd(), { class: "icon-button jump", hidden: true });
    this.badge = h("span", { class: "badge", hidden: true });
    this.jump.append(this.badge);
    this.element = h("div", { class: "scroller" }, this.list, this.jump);
    new ResizeObserver(() => this.#keepEnd()).observe(this.list);
  }

  get unread() {
    return this.#unread;
  }

  /** Show a chat; only what has changed is drawn anew. @param {any} chat */
  show(chat) {
    const place = this.place();
    if (place.user !== this.#drawnFor) this.clear();
    this.#drawnFor = place.user;
    const focus = this.#focused();
    for (const [id, { element }] of this.#drawn) {
      if (!chat.messages.has(id)) {
        element.remove();
        this.#drawn.delete(id);
      }
    }
    for (const message of chat.messages.values()) this.#draw(place, message, chat.messages);
    this.list.querySelector(".empty")?.remove();
    if (!chat.messages.size) this.list.append(h("p", { class: "empty" }, words.empty));
    this.#restore(focus);
    this.#keepEnd();
  }

  clear() {
    this.#drawn.clear();
    this.list.replaceChildren();
    this.#following = true;
    this.#count(0);
  }

  /** Count a message that the reader may not have before their eyes. */
  arrived() {
    if (!this.#following || !this.visible()) this.#count(this.#unread + 1);
  }

  /** The reader is looking again. */
  looked() {
    if (this.#following && this.visible()) this.#count(0);
    this.#keepEnd();
  }

  visible() {
    return !document.hidden && this.list.offsetParent !== null;
  }

  toEnd() {
    this.#following = true;
    this.#keepEnd();
    this.#scrolled();
  }

  /** Show one message and mark it for a moment; false if it is not there. @param {number} id */
  pointAt(id) {
    const element = this.#drawn.get(id)?.element;
    if (!element) return false;
    this.#following = false;
    element.scrollIntoView({ block: "center" });
    element.classList.remove("pointed");
    requestAnimationFrame(() => element.classList.add("pointed"));
    element.focus({ preventScroll: true });
    return true;
  }

  #draw(place, message, others) {
    const known = this.#drawn.get(message.id);
    if (known?.of === message) return;
    const element = drawMessage(this.app, place, message, others);
    if (known) known.element.replaceWith(element);
    else this.list.append(element);
    this.#drawn.set(message.id, { of: message, element });
  }

  /** Where the keyboard's focus is: a message and the number of a button in it. */
  #focused() {
    const active = document.activeElement;
    const message = active?.closest?.(".message");
    if (!message || !this.list.contains(message)) return null;
    return { id: Number(message.dataset.id), at: [...message.querySelectorAll("button")].indexOf(active) };
  }

  /** Give the focus back to the button at the same place, if drawing has taken it away. */
  #restore(focus) {
    if (!focus || this.list.contains(document.activeElement)) return;
    const message = this.#drawn.get(focus.id)?.element;
    const buttons = message ? [...message.querySelectorAll("button")] : [];
    const target = buttons[Math.min(Math.max(focus.at, 0), buttons.length - 1)] ?? message ?? this.list;
    target.focus({ preventScroll: true });
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    this.#following = scrollHeight - scrollTop - clientHeight < NEAR;
    this.jump.hidden = this.#following;
    if (this.#following && this.visible()) this.#count(0);
  }

  #keepEnd() {
    if (this.#following) this.list.scrollTop = this.list.scrollHeight;
  }

  #count(unread) {
    if (unread === this.#unread) return;
    this.#unread = unread;
    this.badge.textContent = String(unread);
    this.badge.hidden = unread === 0;
    this.jump.setAttribute("aria-label", unread ? `${words.newest}, ${words.unread(unread)}` : words.newest);
    this.unreadChanged();
  }
}
