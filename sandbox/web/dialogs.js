/** Windows above the page: the browser's own dialog keeps and returns the focus. */

import { h } from "./dom.js";
import { words } from "./words.js";

/**
 * Show a window until it is closed.
 * @param {string} title
 * @param {(Node|string)[]} content
 * @param {string} [kind] class of the window
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, kind = "") {
  const before = document.activeElement;
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h("dialog", { class: kind, "aria-labelledby": "dialog-title" }, heading, ...content);
  dialog.addEventListener("close", () => {
    dialog.remove();
    // What had the focus may have been edited away meanwhile.
    if (document.activeElement === document.body && before instanceof HTMLElement) returnFocus(before);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {HTMLElement} before */
function returnFocus(before) {
  const target = before.isConnected ? before : document.querySelector(".column[data-active] .list");
  if (target instanceof HTMLElement) target.focus();
}

/**
 * The alert that a bot answers a tap with.
 * @param {string} title who says it, to whom
 * @param {string} text
 */
export function showAlert(title, text) {
  const close = () => dialog.close();
  const button = h("button", { type: "button", class: "primary", autofocus: true, on: { click: close } }, words.ok);
  const body = h("p", { class: "alert-text", id: "alert-text" }, text);
  const dialog = openDialog(title, [body, h("div", { class: "actions" }, button)], "alert");
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-describedby", "alert-text");
}

/**
 * A form with a button that does it; what is refused is said in the window.
 * @param {string} title
 * @param {HTMLElement[]} fields
 * @param {() => Promise<void>} submit
 */
export function openForm(title, fields, submit) {
  const problem = h("p", { class: "problem", role: "alert" });
  const cancel = h("button", { type: "button", on: { click: () => dialog.close() } }, words.cancel);
  const create = h("button", { type: "submit", class: "primary" }, words.create);
  const send = async (event) => {
    event.preventDefault();
    try {
      await submit();
      dialog.close();
    } catch (error) {
      problem.textContent = words.failed(error.message);
    }
  };
  const actions = h("div", { class: "actions" }, cancel, create);
  const dialog = openDialog(title, [h("form", { on: { submit: send } }, ...fields, problem, actions)]);
}

/**
 * One field of a form under its label.
 * @param {string} label
 * @param {HTMLElement} input
 */
export function field(label, input) {
  return h("label", { class: "field" }, h("span", {}, label), input);
}
