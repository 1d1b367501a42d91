/** The commands on offer while somebody types one: a list box over the field, as ARIA describes it. */

import { h } from "./dom.js";

let lists = 0;

export class Completion {
  /** @type {{command: string, description: string, bot: number}[]} */ #offered = [];
  #chosen = 0;

  /**
   * @param {HTMLTextAreaElement} input
   * @param {(command: {command: string, bot: number}) => void} take
   */
  constructor(input, take) {
    this.input = input;
    this.take = take;
    this.element = h("ul", { class: "completion", role: "listbox", id: `completion-${++lists}`, hidden: true });
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", this.element.id]]) {
      input.setAttribute(name, value);
    }
    this.#say();
  }

  get open() {
    return this.#offered.length > 0;
  }

  /**
   * Offer those commands that begin as the text does.
   * @param {{command: string, description: string, bot: number}[]} commands
   * @param {string} text
   */
  offer(commands, text) {
    const begun = /^\/([A-Za-z0-9_]*)$/.exec(text);
    this.#offered = begun ? commands.filter(({ command }) => command.startsWith(begun[1].toLowerCase())) : [];
    this.#chosen = 0;
    this.#draw();
  }

  close() {
    this.#offered = [];
    this.#draw();
  }

  /** Handle a key that is meant for the list. @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.#chosen = (this.#chosen + step + this.#offered.length) % this.#offered.length;
      this.#draw();
    } else if (event.key === "Enter" || event.key === "Tab") {
      this.#take(this.#chosen);
    } else if (event.key === "Escape") {
      this.close();
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  #take(index) {
    const taken = this.#offered[index];
    this.close();
    this.take(taken);
  }

  #draw() {
    this.element.replaceChildren(...this.#offered.map((offered, index) => this.#option(offered, index)));
    this.element.hidden = !this.open;
    this.#say();
    this.element.children[this.#chosen]?.scrollIntoView({ block: "nearest" });
  }

  #option(offered, index) {
    const press = (event) => {
      event.preventDefault(); // the focus stays in the field
      this.#take(index);
    };
    const properties = { role: "option", id: `${this.element.id}-${index}`, "aria-selected": String(index === this.#chosen) };
    return h("li", { ...properties, on: { mousedown: press } }, h("b", {}, `/${offered.command}`), " ", h("span", {}, offered.description));
  }

  #say() {
    this.input.setAttribute("aria-expanded", String(this.open));
    if (this.open) this.input.setAttribute("aria-activedescendant", `${this.element.id}-${this.#chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
  }
}
