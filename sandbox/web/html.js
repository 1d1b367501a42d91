/**
 * Turns a message's HTML into nodes. The sandbox has made it safe already; here every node is
 * built anew from a short list of tags, so that nothing else can get into the page.
 */

import { h } from "./dom.js";

const TAGS = new Map([
  ["B", "b"], ["I", "i"], ["U", "u"], ["S", "s"],
  ["CODE", "code"], ["PRE", "pre"], ["BLOCKQUOTE", "blockquote"],
]);
/** A command as Telegram finds it in a text. */
const COMMAND = /(?<![\w/<>])\/[A-Za-z0-9_]{1,32}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])/g;

/**
 * @typedef {object} Pressed
 * @property {(command: string) => void} command a command in the text has been pressed
 * @property {(url: string) => void} link a link has been pressed
 */

/**
 * @param {string} html
 * @param {Pressed} pressed
 * @returns {DocumentFragment}
 */
export function fromHtml(html, pressed) {
  // The wrapper keeps white space at the beginning, which a body would lose.
  const parsed = new DOMParser().parseFromString(`<div>${html}</div>`, "text/html");
  const fragment = document.createDocumentFragment();
  fragment.append(...copies(parsed.body, pressed, false));
  return fragment;
}

/** @returns {(Node|string)[]} */
function copies(parent, pressed, literal) {
  return [...parent.childNodes].flatMap((node) => copy(node, pressed, literal));
}

/** @returns {(Node|string)[]} */
function copy(node, pressed, literal) {
  if (node.nodeType === Node.TEXT_NODE) return literal ? [node.data] : withCommands(node.data, pressed);
  if (!(node instanceof Element)) return [];
  const name = node.tagName;
  const inside = () => copies(node, pressed, literal || ["A", "CODE", "PRE"].includes(name));
  if (name === "A") return [link(node.getAttribute("href") ?? "", inside(), pressed)];
  if (name === "SPAN" && node.classList.contains("tg-spoiler")) return [spoiler(inside())];
  const tag = TAGS.get(name);
  // Scripts and styles have text, but it is not meant to be read.
  if (!tag) return ["SCRIPT", "STYLE"].includes(name) ? [] : inside();
  return [h(tag, {}, ...inside())];
}

function link(url, children, pressed) {
  if (!/^https?:\/\//i.test(url)) return h("span", { class: "mention" }, ...children);
  const follow = (event) => {
    event.preventDefault();
    pressed.link(url);
  };
  return h("a", { href: url, rel: "noopener noreferrer", on: { click: follow } }, ...children);
}

function spoiler(children) {
  const show = (event) => event.currentTarget.classList.add("shown");
  return h("button", { type: "button", class: "spoiler", on: { click: show } }, ...children);
}

/** @returns {(Node|string)[]} */
function withCommands(text, pressed) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(COMMAND)) {
    const press = () => pressed.command(found[0]);
    parts.push(text.slice(end, found.index));
    parts.push(h("button", { type: "button", class: "command", on: { click: press } }, found[0]));
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== "");
}
