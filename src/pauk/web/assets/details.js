// Details of a result on focus or hover, and all results that link to it are marked.
import { fetchPart, fill, putIn } from "./fragments.js";

const PAUSE_MS = 60; // who only passes over a title does not ask for it
const MOST_KEPT = 400;
const MOST_NAMED = 6;

export function watchDetails(page, words) {
  const groups = page.querySelector("#groups");
  const pane = page.querySelector("#about");
  if (!groups || !pane) return;
  const known = new Map();
  const hasTouch = matchMedia("(hover: none)").matches;
  const said = document.createElement("p");
  said.className = "unseen";
  said.setAttribute("role", "status");
  page.append(said);
  let timer = 0;
  let current = null;

  function look(item) {
    if (item === current) return;
    current = item;
    clearTimeout(timer);
    const from = mark(groups, item);
    timer = setTimeout(() => show(item, from), PAUSE_MS);
  }

  async function show(item, from) {
    const id = item.dataset.id;
    if (!known.has(id)) {
      const asked = new URLSearchParams({ q: page.dataset.query, id });
      const given = new URL(location.href).searchParams;
      for (const name of ["freshness", "ui"]) if (given.get(name)) asked.set(name, given.get(name));
      if (known.size >= MOST_KEPT) known.delete(known.keys().next().value);
      known.set(id, fetchPart("/hit?" + asked));
    }
    let text;
    try {
      text = await known.get(id);
    } catch {
      known.delete(id);
      text = "";
    }
    if (current !== item) return;
    putIn(pane, text);
    const sentence = fill(words["Results that link to this one: {n}"], { n: from.length });
    tellLinks(pane.querySelector(".linked"), sentence, from);
    said.textContent = from.length ? sentence : "";
    if (hasTouch) open();
  }

  function open() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "close";
    button.textContent = words["Close"];
    button.addEventListener("click", close);
    pane.prepend(button);
    pane.classList.add("sheet");
  }

  function close() {
    pane.classList.remove("sheet");
    const back = current;
    current = null;
    mark(groups, null);
    back?.querySelector("button, a")?.focus();
  }

  const lookAt = (event) => {
    const item = event.target.closest?.("li[data-place]");
    if (item && !(hasTouch && event.type !== "click")) look(item);
  };
  groups.addEventListener("pointerover", lookAt);
  groups.addEventListener("focusin", lookAt);
  groups.addEventListener("click", (event) => {
    if (event.target.closest("button.more")) lookAt(event);
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (pane.contains(document.activeElement) || pane.classList.contains("sheet"))) close();
  });
  page.addEventListener("pauk-groups", () => {
    current = null;
    if (hasTouch) addButtons(groups, words);
  });
  if (hasTouch) addButtons(groups, words);
}

// Where nothing can hover, a button beside each title opens its details.
function addButtons(groups, words) {
  for (const item of groups.querySelectorAll("li[data-place]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "more";
    button.textContent = "⋯";
    button.setAttribute("aria-label", `${words["Details"]}: ${item.querySelector("a").textContent.slice(0, 80)}`);
    item.append(button);
  }
}

// Mark a result and all that link to it; return the titles of these, each once.
function mark(groups, item) {
  const from = new Set(item?.dataset.from?.split(" ") ?? []);
  const titles = new Map();
  for (const other of groups.querySelectorAll("li[data-place]")) {
    const place = other.dataset.place;
    other.classList.toggle("here", other === item);
    const isFrom = from.has(place);
    other.classList.toggle("from", isFrom);
    if (isFrom) titles.set(place, other.querySelector("a"));
  }
  return [...titles.values()];
}

function tellLinks(place, sentence, from) {
  if (!place || !from.length) return;
  place.textContent = sentence;
  const list = document.createElement("ul");
  for (const link of from.slice(0, MOST_NAMED)) {
    const item = document.createElement("li");
    const go = document.createElement("button");
    go.type = "button";
    go.dir = "auto";
    go.textContent = link.textContent;
    go.addEventListener("click", () => link.focus());
    item.append(go);
    list.append(item);
  }
  place.after(list);
}
