/** The section of the panel that lets things go wrong for bots, as they do in real life. */

import { act, see } from "./api.js";
import { field } from "./dialogs.js";
import { h } from "./dom.js";
import { latest } from "./latest.js";
import { words } from "./words.js";

/** Every kind, with the further value that it takes: its name, its first value. */
const KINDS = new Map([
  ["429", ["retry_after", 3]],
  ["5xx", ["status", 500]],
  ["502", null],
  ["drop_before", null],
  ["drop_after", null],
  ["timeout", null],
  ["delay", ["seconds", 2]],
  ["duplicate_update", null],
  ["duplicate_tap", null],
  ["reorder", null],
  ["restart_ids", null],
]);

export class Faults {
  title = words.faults;
  #open = false;
  #read = latest(() => this.#readAnew());

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    const number = (value) => h("input", { type: "number", min: 1, max: 3600, required: true, value });
    this.kind = h("select", { on: { change: () => this.#askForExtra() } }, ...[...KINDS.keys()].map((kind) => h("option", { value: kind }, words.faultKinds[kind])));
    this.extra = number(1);
    this.extraField = field("", this.extra);
    this.method = h("input", { placeholder: words.anyMethod, autocomplete: "off", spellcheck: "false" });
    this.count = number(1);
    this.limits = h("input", { type: "checkbox", on: { change: () => this.#change("limits", { on: this.limits.checked }) } });
    this.list = h("ul", { class: "faults" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.element = h("div", { class: "section" }, this.#form(), this.problem, this.list);
    this.#askForExtra();
    // A fault strikes when a bot calls or is told something.
    for (const news of ["call", "people", "message"]) store.addEventListener(news, () => this.#read());
  }

  opened() {
    this.#open = true;
    this.#read();
  }

  closed() {
    this.#open = false;
  }

  #form() {
    const add = h("button", { type: "submit" }, words.breakIt);
    const clear = h("button", { type: "button", on: { click: () => this.#change("fault", { kind: "none" }) } }, words.mendAll);
    const send = (event) => {
      event.preventDefault();
      this.#add();
    };
    const fields = [field(words.whatBreaks, this.kind), this.extraField, field(words.method, this.method), field(words.times, this.count)];
    const limits = h("label", { class: "check" }, this.limits, words.limits);
    return h("form", { class: "tools", on: { submit: send } }, ...fields, add, clear, limits);
  }

  #askForExtra() {
    const [name, first] = KINDS.get(this.kind.value) ?? [];
    this.extraField.hidden = !name;
    this.extra.disabled = !name;
    if (!name) return;
    this.extra.value = String(first);
    this.extra.min = name === "status" ? "500" : "1";
    this.extra.max = name === "status" ? "599" : "3600";
    this.extraField.firstChild.textContent = words.faultValues[name];
  }

  #add() {
    const [name] = KINDS.get(this.kind.value) ?? [];
    const method = this.method.value.trim();
    this.#change("fault", {
      kind: this.kind.value,
      count: Number(this.count.value),
      ...(name ? { [name]: Number(this.extra.value) } : {}),
      ...(method ? { match: { method } } : {}),
    });
  }

  async #change(call, body) {
    this.problem.textContent = "";
    try {
      await act(call, body);
    } catch (error) {
      this.problem.textContent = words.failed(error.message);
    }
    await this.#read();
  }

  async #readAnew() {
    if (!this.#open) return;
    try {
      const [{ faults }, { limits }] = [await see("faults"), await see("state")];
      this.limits.checked = limits.on;
      this.list.replaceChildren(...faults.reverse().map(line));
      if (!faults.length) this.list.append(h("li", { class: "empty" }, words.noFaults));
    } catch {
      // the connection is gone; coming back announces people, which reads again
    }
  }
}

function line(fault) {
  const what = h("b", {}, words.faultKinds[fault.kind] ?? fault.kind);
  return h("li", {}, what, h("span", {}, fault.match.method ?? ""), h("span", {}, words.struck(fault.fired, fault.left)));
}
