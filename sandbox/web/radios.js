/** A row of people (or everybody) of whom one is chosen. */

import { avatar, h } from "./dom.js";

/**
 * Draw the row into an element, keeping the keyboard's focus.
 * @template T
 * @param {HTMLElement} into
 * @param {string} legend
 * @param {{value: T, label: string, of?: {id: number, name: string}}[]} choices
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export function radios(into, legend, choices, chosen, choose) {
  const said = JSON.stringify([choices.map(({ value, label }) => [value, label]), chosen]);
  if (into.dataset.said === said) return;
  const hadFocus = into.contains(document.activeElement);
  const options = choices.map((choice) => option(into, choice, choice.value === chosen, choose));
  into.dataset.said = said;
  into.setAttribute("role", "radiogroup");
  into.setAttribute("aria-label", legend);
  into.replaceChildren(...options);
  if (hadFocus) into.querySelector("input:checked")?.focus();
}

function option(into, choice, checked, choose) {
  const pick = () => choose(choice.value);
  const name = into.id || into.className;
  const input = h("input", { type: "radio", name, checked, on: { change: pick } });
  return h("label", { class: "chip" }, input, choice.of ? avatar(choice.of) : null, h("span", {}, choice.label));
}
