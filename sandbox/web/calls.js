/** The section of the panel that lists the Bot API calls as they happen. */

import { see } from "./api.js";
import { h } from "./dom.js";
import { latest } from "./latest.js";
import { words } from "./words.js";

const KEPT = 400;
/** Parameters that say most about a call, in this order. */
const TELLING = ["text", "callback_query_id", "message_id", "commands", "offset"];

export class Calls {
  title = words.calls;
  #open = false;
  #seq = 0;
  #read = latest(() => this.#readAnew());
  /** @type {{call: any, row: HTMLElement, said: string}[]} */ #rows = [];

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.filter = h("input", { type: "search", placeholder: words.filter, "aria-label": words.filter, on: { input: () => this.#sift() } });
    this.failed = h("input", { type: "checkbox", on: { change: () => this.#sift() } });
    const clear = h("button", { type: "button", on: { click: () => this.#clear() } }, words.clear);
    this.rows = h("div", { class: "calls", tabindex: "0", role: "log", "aria-live": "off", "aria-label": words.calls });
    this.empty = h("p", { class: "empty" }, words.noCalls);
    const tools = h("div", { class: "tools" }, this.filter, h("label", { class: "check" }, this.failed, words.onlyFailed), clear);
    this.element = h("div", { class: "section" }, tools, this.empty, this.rows);
    store.addEventListener("call", () => this.#read());
    store.addEventListener("people", () => this.#read());
  }

  opened() {
    this.#open = true;
    this.#read();
  }

  closed() {
    this.#open = false;
  }

  async #readAnew() {
    if (!this.#open) return;
    try {
      const { seq } = await see("calls", { since: Number.MAX_SAFE_INTEGER });
      if (seq < this.#seq) this.#clear(); // another sandbox stands where the old one was
      this.#seq = Math.max(seq < this.#seq ? 0 : this.#seq, seq - KEPT);
      const news = await see("calls", { since: this.#seq });
      this.#seq = news.seq;
      this.#append(news.calls);
    } catch {
      // the connection is gone; coming back announces people, which reads again
    }
  }

  #append(calls) {
    const { scrollHeight, scrollTop, clientHeight } = this.rows;
    const atEnd = scrollHeight - scrollTop - clientHeight < 40;
    for (const call of calls.filter((one) => one.method.toLowerCase() !== "getupdates")) {
      const chat = this.#chatOf(call);
      const row = drawCall(call, chat);
      this.#rows.push({ call, row, said: `${call.method} ${chat} ${JSON.stringify(call.params)}`.toLowerCase() });
      this.rows.append(row);
    }
    for (const { row } of this.#rows.splice(0, Math.max(this.#rows.length - KEPT, 0))) row.remove();
    this.#sift();
    if (atEnd) this.rows.scrollTop = this.rows.scrollHeight;
  }

  #sift() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const { call, row, said } of this.#rows) {
      row.hidden = !said.includes(wanted) || (this.failed.checked && call.outcome?.ok === true && !call.fault);
    }
    this.empty.hidden = this.#rows.some(({ row }) => !row.hidden);
  }

  #clear() {
    this.#rows = [];
    this.rows.replaceChildren();
    this.#sift();
  }

  #chatOf(call) {
    const id = Number(call.params.chat_id ?? call.outcome?.result?.chat?.id);
    return this.store.people.get(id)?.name ?? this.store.groups.get(id)?.title ?? "";
  }
}

function drawCall(call, chat) {
  const ok = call.outcome?.ok === true;
  const name = TELLING.find((one) => call.params[one] !== undefined);
  const telling = name ? String(call.params[name]).replace(/<[^>]*>/g, "").slice(0, 160) : "";
  const summary = h(
    "summary",
    {},
    h("time", {}, new Date(call.time * 1000).toLocaleTimeString()),
    h("b", {}, call.method),
    h("span", { class: "chat" }, chat),
    h("span", { class: "telling" }, telling),
    call.fault && h("span", { class: "refused" }, words.faultKinds[call.fault] ?? call.fault),
    h("span", { class: ok ? "ok" : "refused" }, ok ? "ok" : `${call.outcome?.error_code ?? ""} ${call.outcome?.description ?? ""}`),
  );
  const row = h("details", {}, summary);
  row.addEventListener("toggle", () => {
    if (row.open && row.children.length === 1) row.append(...insides(call));
  });
  return row;
}

function insides(call) {
  const pretty = (value) => h("pre", {}, JSON.stringify(value, opened, 2));
  return [h("h3", {}, words.parameters), pretty(call.params), h("h3", {}, words.outcome), pretty(call.outcome)];
}

/** Nested objects come as JSON in a string; they read better opened. */
function opened(_key, value) {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
