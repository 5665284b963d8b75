// The volunteers' page: show one fragment, take an answer, show the next at once; undo, help, stop.
// In: the page's elements and what the server sends. Out: answers, into the outbox.

import { Outbox, drop, keep, look, names, random } from "./outbox.js";

const STOCK = 20; // so many questions lie ready, for a tunnel: nearly a minute
const LOW = 14;
const PAST = "pauk.past."; // what was answered, each in a place of its own, so that no answer costs more than the first
const at = (id) => document.getElementById(id);
const app = at("app");
const group = app.dataset.group;
const SCREENS = ["ask", "nothing", "waiting", "paused", "closed", "stopped"];

const read = (name, otherwise) => { try { return JSON.parse(look(name)) ?? otherwise; } catch { return otherwise; } };
const state = {
  items: read("pauk.items", []),
  past: names(PAST), // the places of what was answered, in order
  mine: 0, done: 0, all: 0, campaign: "open", nothingLeft: false, stopped: false, since: 0, seen: false,
};
let device = look("pauk.device") ?? "";

const outbox = new Outbox("/answers", () => device, more, take, tell);

function more() {
  const want = state.stopped || state.items.length >= LOW || state.campaign === "closed" ? 0 : STOCK - state.items.length;
  return { want, have: state.items.map((item) => item[0]), group, hello: !state.seen, ...(device ? {} : { traits: traits() }) };
}

function take(reply, asked) {
  if (reply.code && reply.code !== device) {
    if (device) { state.items = []; while (state.past.length) drop(state.past.pop()); } // they were another one's
    device = reply.code;
    keep("pauk.device", device);
  }
  Object.assign(state, { mine: reply.mine, done: reply.done, all: reply.all, campaign: reply.state, seen: true });
  const known = new Set(state.items.map((item) => item[0]));
  state.items.push(...reply.items.filter((item) => !known.has(item[0])));
  state.nothingLeft = asked.want > 0 && !reply.items.length;
  save();
  show(false);
  return reply.items.length > 0 && state.items.length < LOW;
}

// What the organiser has switched on, and the page says; nothing else is looked at.
function traits() {
  const known = {
    screen: () => `${screen.width}x${screen.height}x${devicePixelRatio}`,
    timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: () => navigator.languages.join(","),
    platform: () => navigator.platform,
  };
  return app.dataset.traits.split(" ").map((name) => known[name]?.() ?? "").join(";").slice(0, 300).replace(/^;*$/, "");
}

function save() {
  keep("pauk.items", JSON.stringify(state.items));
}

function remember(entry) {
  const last = Number(state.past.at(-1)?.slice(PAST.length) ?? 0);
  const place = PAST + String(last + 1).padStart(9, "0");
  // Where the storage is full, the oldest goes.
  while (!keep(place, JSON.stringify(entry)) && state.past.length) drop(state.past.shift());
  state.past.push(place);
}

function tell(how) {
  at("offline").hidden = !how;
  at("offline").textContent = how ? app.dataset[how] : "";
}

// How many answers there are, those counted that are still on their way.
function count() {
  return outbox.waiting().reduce((sum, [, op]) => sum + (op.undo ? -1 : op.answer === "skip" ? 0 : 1), state.mine);
}

let shown = "";
function show(isNew) {
  const mine = Math.max(0, count());
  at("mine").textContent = mine;
  for (const one of document.querySelectorAll(".own")) one.textContent = mine;
  at("done").textContent = state.all ? `${Math.floor((100 * state.done) / state.all)} %` : "…";
  at("progress").max = state.all || 1;
  at("progress").value = state.done;
  at("code").textContent = device ? `${location.origin}/me/${device}` : "";
  const item = state.items[0];
  const screen = state.stopped ? "stopped" : state.campaign === "closed" ? "closed" : state.campaign === "paused" ? "paused"
    : item ? "ask" : state.nothingLeft && state.seen ? "nothing" : "waiting";
  for (const one of SCREENS) at(one).hidden = one !== screen;
  for (const one of document.querySelectorAll("#buttons [data-answer]")) one.disabled = screen !== "ask";
  at("undo").disabled = state.stopped || !state.past.length;
  at("stop").disabled = state.stopped;
  if (screen === "ask" && item[0] !== shown) draw(item);
  if (screen !== "ask") shown = "";
  if (isNew) at("fragment").scrollTop = 0; // its foot: the column is turned round, so that it stays there by itself
}

function draw([token, words, start, stop, guess, question = 0, asked = at("question").dataset.words]) {
  shown = token;
  state.since = performance.now();
  const letters = Array.from(words); // code points, as the server counts
  const mark = document.createElement("mark");
  mark.textContent = letters.slice(start, stop).join("");
  at("words").replaceChildren(letters.slice(0, start).join(""), mark, letters.slice(stop).join(""));
  if (at("question").textContent !== asked) at("question").textContent = asked;
  for (const one of document.querySelectorAll("[data-question]")) one.classList.toggle("off", Number(one.dataset.question) !== question);
  at("whole").href = `/page/${encodeURIComponent(token)}`;
  const hasGuess = guess !== null && !question;
  at("guess").hidden = !hasGuess;
  if (hasGuess) at("guess-word").textContent = guess >= 50 ? `${at("guess-word").dataset.yes} (${guess} %)` : `${at("guess-word").dataset.no} (${100 - guess} %)`;
}

function answer(word) {
  const item = state.items[0];
  if (!item || at("ask").hidden || at("help").open) return;
  const key = random();
  state.items.shift();
  remember({ key, item });
  state.nothingLeft = false;
  save();
  const took = Math.round(performance.now() - state.since);
  outbox.add({ key, item: item[0], answer: word, took_ms: took });
  show(true); // the view returns to the bottom, where the buttons are
}

function undo() {
  if (!state.past.length || help.open || state.stopped) return;
  const place = state.past.pop(), last = read(place, null);
  drop(place);
  if (!last) return;
  state.items.unshift(last.item);
  save();
  outbox.add({ key: random(), undo: last.key });
  show(false); // and stays where it is
}

// Help: read to its end once.

const help = at("help"), text = at("help-text"), close = at("help-close");
const isRead = () => look("pauk.help") === "read";
function watchEnd() {
  if (isRead() || text.scrollTop + text.clientHeight >= text.scrollHeight - 8) {
    close.disabled = false;
    close.textContent = isRead() ? app.dataset.close : app.dataset.start;
  }
}
text.addEventListener("scroll", watchEnd);
help.addEventListener("cancel", (event) => { if (close.disabled) event.preventDefault(); });
help.addEventListener("close", () => { keep("pauk.help", "read"); state.since = performance.now(); });
close.addEventListener("click", () => help.close());
function openHelp() { help.showModal(); text.scrollTop = 0; watchEnd(); }

// Stop, go on, delete.

function stop() { state.stopped = true; show(false); at("thanks").focus(); }
function goOn() { state.stopped = false; at("forgotten").hidden = true; show(true); outbox.send(); at("fragment").focus(); }
at("stop").addEventListener("click", stop);
at("go-on").addEventListener("click", goOn);
at("code-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const told = at("own-code").value.trim().split("/").pop().replace(/[\s-]/g, "").toUpperCase();
  at("no-code").hidden = /^[A-Z2-7]{16}$/.test(told);
  if (at("no-code").hidden) location.assign(`/me/${told}`);
});
at("forget").addEventListener("click", async () => {
  const headers = { "Content-Type": "application/json" };
  if (device) headers["X-Pauk-Device"] = device;
  const response = await fetch("/forget-me", { method: "POST", headers, body: "{}", credentials: "same-origin" });
  if (!response.ok) { tell("slow"); return; }
  for (const name of names("pauk.")) drop(name);
  Object.assign(state, { items: [], past: [], mine: 0, seen: false });
  device = "";
  at("forgotten").hidden = false;
  show(false);
});

for (const button of document.querySelectorAll("[data-answer]")) button.addEventListener("click", () => answer(button.dataset.answer));
at("undo").addEventListener("click", undo);
at("help-open").addEventListener("click", openHelp);
const look_at_page = () => { if (!at("ask").hidden) at("whole").click(); };
const KEYS = { s: stop, S: stop, w: look_at_page, W: look_at_page, 1: () => answer("yes"), 2: () => answer("no"), 3: () => answer("unsure"), 4: () => answer("skip"), Backspace: undo, h: openHelp, H: openHelp };
addEventListener("keydown", (event) => {
  const run = KEYS[event.key];
  const isTyped = event.target instanceof HTMLInputElement;
  if (run && !event.ctrlKey && !event.metaKey && !event.altKey && !help.open && !state.stopped && !isTyped) { event.preventDefault(); run(); }
});
document.addEventListener("visibilitychange", () => { state.since = performance.now(); });

if (!isRead()) openHelp();
show(true);
outbox.send();
