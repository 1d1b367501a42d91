/** Windows for people and groups: making them, and who is in a group. */

import { act } from "./api.js";
import { field, openDialog, openForm } from "./dialogs.js";
import { avatar, h } from "./dom.js";
import { language, words } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function askWhatToAdd(app) {
  const choice = (label, next) => {
    const press = () => {
      dialog.close();
      next(app);
    };
    return h("button", { type: "button", on: { click: press } }, label);
  };
  const choices = [choice(words.newPerson, askForPerson)];
  if (app.store.people.size) choices.push(choice(words.newGroup, askForGroup));
  const dialog = openDialog(words.add, [h("div", { class: "choices" }, ...choices)]);
}

/** @param {App} app */
function askForPerson(app) {
  const name = h("input", { name: "name", required: true, maxlength: 64, autocomplete: "off", autofocus: true });
  const options = [["ru", "Русский"], ["en", "English"]];
  const tongue = h("select", {}, ...options.map(([code, label]) => h("option", { value: code, selected: code === language }, label)));
  openForm(words.newPerson, [field(words.name, name), field(words.language, tongue)], async () => {
    const { id } = await act("person", { name: name.value, language: tongue.value });
    await app.store.refresh();
    if (app.session.viewing !== "all") app.session.choose({ viewing: id, acting: id });
  });
}

/**
 * @param {App} app
 * @param {number} [owner] who makes it; else the person who acts
 * @param {(group: number) => void} [made]
 */
export function askForGroup(app, owner = app.session.acting, made = () => {}) {
  const title = h("input", { name: "title", required: true, maxlength: 128, autocomplete: "off", autofocus: true });
  const others = [...app.store.people.values(), ...app.store.bots.values()].filter((one) => one.id !== owner);
  const boxes = others.map((one) => h("input", { type: "checkbox", value: one.id, checked: true }));
  const lines = others.map((one, index) => h("label", { class: "check" }, boxes[index], avatar(one), one.name));
  const who = h("fieldset", {}, h("legend", {}, words.who), ...lines);
  openForm(words.newGroup, [field(words.groupName, title), who], async () => {
    const chosen = boxes.filter((box) => box.checked).map((box) => Number(box.value));
    const { id } = await act("group", { title: title.value, members: [owner, ...chosen], supergroup: true });
    await app.store.refresh();
    app.session.choose({ group: id, tab: "group" });
    made(id);
  });
}

/**
 * Everybody there is, with what can be done to them in a group.
 * @param {App} app
 * @param {number} group
 */
export function showMembers(app, group) {
  const list = h("ul", { class: "members" });
  const problem = h("p", { class: "problem", role: "alert" });
  const draw = () => {
    const everybody = [...app.store.people.values(), ...app.store.bots.values()];
    list.replaceChildren(...everybody.map((account) => line(app, group, account, problem)));
  };
  draw();
  app.store.addEventListener("people", draw);
  const close = h("button", { type: "button", class: "primary", on: { click: () => dialog.close() } }, words.close);
  const title = app.store.groups.get(group)?.title ?? words.members;
  const dialog = openDialog(title, [list, problem, h("div", { class: "actions" }, close)], "wide");
  dialog.addEventListener("close", () => app.store.removeEventListener("people", draw));
}

function line(app, group, account, problem) {
  const member = app.store.groups.get(group)?.members.find((one) => one.id === account.id);
  const button = ([action, label]) => {
    const press = async () => {
      problem.textContent = "";
      try {
        await act("member", { chat: group, user: account.id, action });
      } catch (error) {
        problem.textContent = words.failed(error.message);
      }
    };
    return h("button", { type: "button", on: { click: press } }, label);
  };
  const note = member ? (member.muted ? words.status.restricted : words.status[member.status]) : "";
  const name = h("span", { class: "who" }, account.name, note ? h("small", {}, ` ${note}`) : null);
  return h("li", {}, avatar(account), name, h("span", { class: "choices" }, ...actions(app, account, member).map(button)));
}

/** @returns {[string, string][]} */
function actions(app, account, member) {
  const isBot = app.store.bots.has(account.id);
  if (!member) return [["join", isBot ? words.enter : words.join]];
  if (member.status === "creator") return [["leave", words.leave]];
  const admin = member.status === "administrator";
  return [
    admin ? ["demote", words.demote] : ["promote", words.promote],
    member.muted ? ["unmute", words.unmute] : ["mute", words.mute],
    isBot ? ["kick", words.kick] : ["leave", words.leave],
    ...(isBot ? [] : [["kick", words.kick]]),
  ];
}

/**
 * Where a bot shall go whose link says `startgroup`.
 * @param {App} app
 * @param {number} user
 * @param {number} bot
 * @param {string} payload
 */
export function askForGroupOfBot(app, user, bot, payload) {
  const username = app.store.bots.get(bot).username;
  const enter = async (group) => {
    await act("say", { user, chat: group, text: `/start@${username} ${payload}`.trim() });
    app.session.choose({ group, tab: "group" });
  };
  const add = (group) => async () => {
    dialog.close();
    try {
      await act("member", { chat: group, user: bot, action: "join", by: user });
      await enter(group);
    } catch (error) {
      app.refused(error);
    }
  };
  const make = () => {
    dialog.close();
    askForGroup(app, user, (group) => enter(group).catch((error) => app.refused(error)));
  };
  const open = [...app.store.groups.values()].filter(
    (group) => app.store.isMember(group.id, user) && !app.store.isMember(group.id, bot),
  );
  const choices = open.map((group) => h("button", { type: "button", on: { click: add(group.id) } }, group.title));
  choices.push(h("button", { type: "button", on: { click: make } }, words.inNewGroup));
  const dialog = openDialog(words.addBot, [h("div", { class: "choices column-of" }, ...choices)]);
}
