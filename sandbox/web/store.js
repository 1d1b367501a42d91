/**
 * What the page knows of the sandbox: people, bots, groups, and the chats that are looked at.
 *
 * Announces `people` (somebody or some group has changed), `chat` (detail: the key of a chat whose
 * content has changed), `message` (detail: a new message as it happened) and `call`.
 */

import { botStatus, see } from "./api.js";

const SHOWN = 300;
/** Events after which people, groups or memberships look different. */
const ABOUT_PEOPLE = new Set(["person", "group", "member", "block", "unblock", "deactivate", "migrate"]);

/**
 * A chat's key: a group is the same for everybody, a private chat is one person's.
 * @param {number} chat @param {number|null} user
 */
export function keyOf(chat, user) {
  return chat < 0 ? `${chat}` : `${chat}:${user}`;
}

export class Store extends EventTarget {
  /** @type {Map<number, any>} */ people = new Map();
  /** @type {Map<number, any>} */ bots = new Map();
  /** @type {Map<number, any>} */ groups = new Map();
  /** @type {Map<string, any>} */ chats = new Map();
  /** @type {{state: string, code: number|null, pause: number|null}|null} */ bot = null;
  /** Chats on their way, with what has happened meanwhile. @type {Map<string, {done: Promise<void>, events: any[]}>} */
  #loading = new Map();

  /** Load everything anew; the number of the last event that is in it. */
  async begin() {
    this.chats.clear();
    this.#loading.clear();
    this.bot = await botStatus();
    const seq = await this.#readState();
    this.#announce("people");
    return seq;
  }

  /** Read people and groups anew, for whoever has just changed them and cannot wait for the event. */
  async refresh() {
    await this.#readState();
    this.#announce("people");
  }

  /** @param {any} event */
  happened(event) {
    if (event.kind === "process") {
      this.bot = event;
      this.#announce("people");
    } else if (event.kind === "call") {
      this.#announce("call", event);
    } else if (ABOUT_PEOPLE.has(event.kind)) {
      this.#changePeople(event);
    } else if (["message", "edit", "delete"].includes(event.kind)) {
      this.#changeChat(event);
    }
  }

  /**
   * Look at a chat as a person; fails for a group that the person is not in.
   * @param {number} chat @param {number} user
   */
  async open(chat, user) {
    const key = keyOf(chat, user);
    if (this.chats.has(key)) return;
    const loading = this.#loading.get(key) ?? this.#load(key, chat, user);
    this.#loading.set(key, loading);
    await loading.done;
  }

  #load(key, chat, user) {
    const loading = { done: Promise.resolve(), events: [] };
    loading.done = see("chat", { user, chat, last: SHOWN }).then(
      (seen) => {
        // After a new beginning somebody else is loading this chat anew.
        if (this.#loading.get(key) !== loading) return;
        this.#loading.delete(key);
        seen.messages = new Map(seen.messages.map((message) => [message.id, message]));
        this.chats.set(key, seen);
        loading.events.forEach((event) => apply(event, seen));
        this.#announce("chat", key);
      },
      (error) => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
        throw error;
      },
    );
    return loading;
  }

  /** @param {number} group @param {number} user */
  isMember(group, user) {
    return Boolean(this.groups.get(group)?.members.some((member) => member.id === user));
  }

  async #readState() {
    const state = await see("state");
    const byId = (list) => new Map(list.map((one) => [one.id, one]));
    this.people = byId(state.people.filter((person) => !person.deactivated));
    this.bots = byId(state.bots);
    this.groups = byId(state.chats);
    return state.seq;
  }

  async #changePeople(event) {
    try {
      await this.#readState();
    } catch {
      return; // the connection is gone, and coming back loads everything
    }
    for (const [key, chat] of this.chats) {
      if (event.kind === "block" || event.kind === "unblock") {
        if (key === keyOf(event.chat, event.user)) chat.blocked = event.kind === "block";
      } else if (event.kind === "migrate") {
        this.chats.delete(key);
      }
    }
    this.#announce("people");
  }

  #changeChat(event) {
    const key = keyOf(event.chat, event.user);
    const chat = this.chats.get(key);
    this.#loading.get(key)?.events.push(event);
    if (chat && apply(event, chat)) this.#announce("chat", key);
    if (event.kind === "message") this.#announce("message", { ...event, key });
  }

  #announce(type, detail = undefined) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** Bring a chat up to date with an event; false if the chat has it already. */
function apply(event, chat) {
  if (event.seq <= chat.seq) return false;
  chat.seq = event.seq;
  if (event.kind === "delete") event.messages.forEach((id) => chat.messages.delete(id));
  // An edit of what has been deleted or is too old to be shown brings nothing back.
  else if (event.kind === "message" || chat.messages.has(event.message.id)) {
    chat.messages.set(event.message.id, event.message);
  }
  const written = event.kind === "message" && !event.message.sender_is_bot;
  if (chat.started === false && written) chat.started = true;
  return true;
}
