// Suggestions while somebody types, as a combobox: arrows choose, Enter takes, Escape closes.
import { fill } from "./fragments.js";

const PAUSE_MS = 120;

export function watchSuggestions(field, words) {
  if (!field) return;
  const list = document.createElement("ul");
  list.id = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", field.getAttribute("aria-label"));
  list.hidden = true;
  field.after(list);
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-controls", list.id],
    ["aria-expanded", "false"],
  ]) {
    field.setAttribute(name, value);
  }
  let timer = 0;
  let asked = 0;
  let chosen = -1;

  function close() {
    list.hidden = true;
    chosen = -1;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  }

  function choose(number) {
    chosen = number;
    [...list.children].forEach((one, place) => one.setAttribute("aria-selected", String(place === number)));
    if (number < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", list.children[number].id);
  }

  function take(option) {
    field.value = option.textContent;
    close();
    field.form.requestSubmit();
  }

  async function ask() {
    const number = ++asked;
    const typed = field.value.trim();
    if (!typed) return close();
    let found = [];
    try {
      const response = await fetch("/v1/suggest?" + new URLSearchParams({ q: typed, limit: 8 }));
      if (response.ok) found = (await response.json()).suggestions;
    } catch {
      found = [];
    }
    if (number !== asked || document.activeElement !== field) return;
    const options = found.map((text, place) => {
      const option = document.createElement("li");
      option.id = `suggestion-${place}`;
      option.setAttribute("role", "option");
      option.dir = "auto";
      option.textContent = text;
      return option;
    });
    list.replaceChildren(...options);
    choose(-1);
    list.hidden = !options.length;
    field.setAttribute("aria-expanded", String(Boolean(options.length)));
    list.dataset.said = fill(words["{n} suggestions"] ?? "{n}", { n: options.length });
  }

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE_MS);
  });
  field.addEventListener("keydown", (event) => {
    const count = list.children.length;
    if (list.hidden || !count || event.isComposing) return;
    if (event.key === "ArrowDown") choose((chosen + 1) % count);
    else if (event.key === "ArrowUp") choose(chosen <= 0 ? count - 1 : chosen - 1);
    else if (event.key === "Enter" && chosen >= 0) take(list.children[chosen]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault(); // the field keeps the focus
    const option = event.target.closest("li");
    if (option) take(option);
  });
  field.addEventListener("blur", () => close());
}
