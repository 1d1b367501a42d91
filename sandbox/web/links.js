/** What a link means inside Telegram. */

/**
 * @typedef {{kind: "bot", bot: number, start: string|null, startgroup: string|null}
 *   | {kind: "message", chat: number, message: number}
 *   | {kind: "outside", url: string}
 *   | {kind: "unknown"}} Target
 */

/**
 * @param {string} address
 * @param {Iterable<{id: number, username: string}>} bots
 * @returns {Target}
 */
export function readLink(address, bots) {
  // Telegram takes t.me/bot for https://t.me/bot.
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return { kind: "unknown" };
  const url = new URL(whole);
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "unknown" };
  if (!["t.me", "telegram.me"].includes(url.hostname)) return { kind: "outside", url: url.href };
  const path = url.pathname.split("/").filter(Boolean);
  if (path[0] === "c" && path.length >= 3) return messageLink(path[1], path.at(-1) ?? "");
  const bot = [...bots].find((one) => one.username.toLowerCase() === (path[0] ?? "").toLowerCase());
  if (!bot) return { kind: "unknown" };
  const given = (name) => url.searchParams.get(name);
  return { kind: "bot", bot: bot.id, start: given("start"), startgroup: given("startgroup") };
}

/** @returns {Target} */
function messageLink(chat, message) {
  if (!/^\d+$/.test(chat) || !/^\d+$/.test(message)) return { kind: "unknown" };
  return { kind: "message", chat: Number(`-100${chat}`), message: Number(message) };
}
