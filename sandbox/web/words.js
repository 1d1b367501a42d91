/** What the page says; the browser's language decides in which language. */

import { ENGLISH } from "./english.js";
import { RUSSIAN } from "./russian.js";

export const language = (navigator.language ?? "").startsWith("ru") ? "ru" : "en";
export const words = language === "ru" ? RUSSIAN : ENGLISH;

/**
 * The sentence of a service message; the sandbox says it in English.
 * @param {{service: string, text: string}} message
 */
export function serviceText(message) {
  const [english, sentence] = words.service[message.service] ?? [];
  if (!english || !message.text.endsWith(english)) return message.text;
  return sentence(message.text.slice(0, -english.length));
}
