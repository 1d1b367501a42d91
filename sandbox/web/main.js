/** Puts the page together and keeps it connected. */

import { App } from "./app.js";
import { Calls } from "./calls.js";
import { stayConnected } from "./connection.js";
import { h } from "./dom.js";
import { Faults } from "./faults.js";
import { Panel } from "./panel.js";
import { Session } from "./session.js";
import { Store } from "./store.js";
import { drawTabs, drawTop } from "./top.js";
import { language, words } from "./words.js";

const store = new Store();
const session = new Session();
const app = new App(store, session, document.getElementById("columns"));
const panel = new Panel(document.getElementById("panel"), [new Calls(store), new Faults(store)]);
const notices = document.getElementById("notices");
const offline = h("p", { class: "notice" }, words.offline);
const aboutBot = h("p", { class: "notice" });

document.documentElement.lang = language;
drawTop(app, document.getElementById("top"), panel);
drawTabs(app, document.getElementById("tabs"));

app.addEventListener("arranged", () => {
  const { state, code, pause } = store.bot ?? { state: "running" };
  aboutBot.textContent = state === "ended" ? words.botEnded(code, pause) : words.botStarting;
  show(aboutBot, state !== "running");
  aboutBot.classList.toggle("bad", state === "ended");
});

/** @param {HTMLElement} notice @param {boolean} wanted */
function show(notice, wanted) {
  if (wanted && !notice.isConnected) notices.append(notice);
  if (!wanted) notice.remove();
}

stayConnected({
  begin: () => store.begin(),
  happened: (event) => store.happened(event),
  changed: (connected) => {
    document.body.toggleAttribute("data-connected", connected);
    show(offline, !connected);
  },
});
