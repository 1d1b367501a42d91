/** The panel for the curious, made of sections; with more than one there are tabs to choose by. */

import { h, iconButton } from "./dom.js";
import { words } from "./words.js";

/**
 * @typedef {object} Section
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} opened it is looked at from now on
 * @property {() => void} closed it is not any more
 */

export class Panel extends EventTarget {
  #shown = 0;

  /** @param {HTMLElement} element @param {Section[]} sections */
  constructor(element, sections) {
    super();
    this.element = element;
    this.sections = sections;
    this.head = h("div", { class: "panel-head" });
    this.body = h("div", { class: "panel-body" });
    element.setAttribute("aria-label", words.panel);
    element.replaceChildren(this.head, this.body);
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle();
    });
  }

  get open() {
    return !this.element.hidden;
  }

  toggle() {
    this.element.hidden = !this.element.hidden;
    document.body.toggleAttribute("data-panel", this.open);
    if (this.open) this.#show(this.#shown);
    else this.sections[this.#shown].closed();
    this.dispatchEvent(new Event("toggle"));
  }

  #show(index) {
    if (index !== this.#shown) this.sections[this.#shown].closed();
    this.#shown = index;
    const section = this.sections[index];
    const titles = this.sections.length > 1 ? this.sections.map((one, at) => this.#title(one, at)) : [h("h2", {}, section.title)];
    this.head.replaceChildren(...titles, iconButton("close", words.close, () => this.toggle()));
    this.body.replaceChildren(section.element);
    section.opened();
  }

  #title(section, index) {
    const pressed = String(index === this.#shown);
    return h("button", { type: "button", class: "section-title", "aria-pressed": pressed, on: { click: () => this.#show(index) } }, section.title);
  }
}
