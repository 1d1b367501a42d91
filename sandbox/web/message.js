/** One message as a bubble. */

import { colourOf, h, icon } from "./dom.js";
import { fromHtml } from "./html.js";
import { keyboard } from "./keyboard.js";
import { serviceText, words } from "./words.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./keyboard.js").Place} Place
 */

/**
 * @param {App} app
 * @param {Place} place
 * @param {any} message
 * @param {Map<number, any>} others the messages of the chat, for the one replied to
 */
export function drawMessage(app, place, message, others) {
  const data = { id: String(message.id) };
  if (message.service) return h("article", { class: "message service", data }, h("p", {}, serviceText(message)));
  const mine = message.sender === place.user && !message.sender_chat;
  const pressed = {
    command: (command) => app.command(place, message, command),
    link: (url) => app.follow(url, place),
  };
  const named = !mine && place.chat < 0;
  const bubble = h(
    "div",
    { class: "bubble" },
    named && h("div", { class: "sender", data: { colour: colourOf(message.sender) } }, message.sender_name),
    message.reply_to ? quote(others.get(message.reply_to)) : null,
    h("div", { class: "text" }, fromHtml(message.html, pressed)),
    meta(message),
  );
  const kind = mine ? "message mine" : "message";
  return h("article", { class: kind, data, tabindex: "-1" }, bubble, keyboard(app, place, message));
}

function quote(original) {
  if (!original) return null;
  return h("div", { class: "quote" }, h("b", {}, original.sender_name), " ", original.text.slice(0, 120));
}

function meta(message) {
  const date = new Date(message.date * 1000);
  const time = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return h(
    "div",
    { class: "meta" },
    message.silent && h("span", { class: "silent", title: words.silent, role: "img", "aria-label": words.silent }, icon("bell-off")),
    message.edited && h("span", {}, words.edited),
    h("time", { datetime: date.toISOString() }, time),
  );
}
