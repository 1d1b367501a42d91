/** The inline keyboard under a message, and what pressing its buttons does. */

import { act } from "./api.js";
import { h, icon } from "./dom.js";
import { words } from "./words.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {{chat: number, user: number, label: string}} Place a chat, who looks at it, their name
 */

/** Presses that wait for their answer: a message may be drawn anew meanwhile. @type {Set<string>} */
const waiting = new Set();

/**
 * @param {App} app
 * @param {Place} place
 * @param {any} message
 */
export function keyboard(app, place, message) {
  if (!message.buttons.length) return null;
  const rows = message.buttons.map((row) =>
    h("div", { class: "row" }, ...row.map((button) => drawn(app, place, message, button))),
  );
  return h("div", { class: "keyboard" }, ...rows);
}

function drawn(app, place, message, button) {
  const name = pressName(place, message, button);
  const properties = {
    type: "button",
    class: "key",
    disabled: Boolean(button.disabled),
    "aria-busy": waiting.has(name) ? "true" : null,
    data: { press: name, ...(button.style ? { style: button.style } : {}) },
    on: { click: () => press(app, place, message, button) },
  };
  const mark = button.url ? icon("link") : button.copy_text ? icon("copy") : null;
  return h("button", properties, h("span", {}, button.label), mark);
}

function pressName(place, message, button) {
  return JSON.stringify([place.user, place.chat, message.id, button.data ?? null, button.label]);
}

async function press(app, place, message, button) {
  if (button.url) return app.follow(button.url, place);
  if (button.copy_text) return copy(app, place, button.copy_text.text);
  if (button.data === undefined) return app.toast(place, words.unknownLink);
  const name = pressName(place, message, button);
  if (waiting.has(name)) return undefined;
  wait(name, true);
  try {
    const { user, chat } = place;
    const answer = await act("tap", { user, chat, message: message.id, data: button.data });
    await app.answered(place, message, answer);
  } catch (error) {
    const gone = ["no-button", "no-message"].includes(error.code);
    app.toast(place, gone ? words.changed : words.failed(error.message));
  } finally {
    wait(name, false);
  }
}

function wait(name, begins) {
  if (begins) waiting.add(name);
  else waiting.delete(name);
  for (const button of document.querySelectorAll(`.key[data-press="${CSS.escape(name)}"]`)) {
    if (begins) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }
}

async function copy(app, place, text) {
  await navigator.clipboard.writeText(text);
  app.toast(place, words.copied);
}
