// Groups of results: fetch them when the page is there, and again whenever somebody wishes them otherwise.
import { fetchPart, putIn } from "./fragments.js";

export function watchGroups(page, words) {
  const groups = page.querySelector("#groups");
  if (!groups) return;
  let running = null;

  async function load() {
    running?.abort();
    running = new AbortController();
    const kept = remember(groups);
    groups.setAttribute("aria-busy", "true");
    try {
      const asked = new URL(location.href);
      const text = await fetchPart("/groups" + asked.search, running.signal);
      putIn(groups, text);
      delete groups.dataset.waits;
      page.dataset.view = "groups";
      dress(groups, words, wish);
      restore(groups, kept);
      groups.dispatchEvent(new CustomEvent("pauk-groups", { bubbles: true }));
    } catch (error) {
      if (error.name === "AbortError") return;
      page.dataset.view = "list"; // the list is there already
      const said = page.querySelector("[role=status]");
      said.append(" " + words["The server did not answer. Try again."]);
    }
    groups.removeAttribute("aria-busy");
  }

  function wish(address) {
    history.pushState({}, "", address);
    shown = location.search;
    load();
  }

  page.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target.closest?.("a[data-way], .views a[data-by]");
    if (!link) return;
    event.preventDefault();
    for (const other of page.querySelectorAll(".views a")) other.removeAttribute("aria-current");
    const by = new URL(link.href).searchParams.get("by") ?? "";
    page.querySelector(`.views a[data-by="${by}"]`)?.setAttribute("aria-current", "true");
    wish(link.href);
  });
  groups.addEventListener("click", (event) => {
    const group = groups.querySelector(event.target.closest?.(".contents a")?.hash || "#groups");
    if (group?.matches("details")) group.open = true;
  });
  groups.addEventListener("input", (event) => {
    const shown = event.target.closest("label")?.querySelector("output");
    if (shown) shown.value = event.target.value;
  });
  groups.addEventListener("change", (event) => {
    if (event.target.form?.classList.contains("sliders")) wish(addressOf(event.target.form));
  });
  groups.addEventListener("submit", (event) => {
    event.preventDefault();
    wish(addressOf(event.target));
  });
  let shown = location.search;
  addEventListener("popstate", () => {
    if (location.search === shown) return; // a place on the same page
    shown = location.search;
    const asked = new URL(location.href).searchParams.get("q") ?? "";
    if (asked.trim() === page.dataset.query) load();
    else location.reload();
  });

  if ("waits" in groups.dataset) load();
  else dress(groups, words, wish);
}

// The address of a form; sliders that stand where they stand anyway are left out.
function addressOf(form) {
  const address = new URL("/", location.href);
  for (const [name, value] of new FormData(form)) {
    const field = form.elements[name];
    if (value !== "" && value !== field.dataset?.default && !(name === "method" && !field.selectedIndex)) {
      address.searchParams.set(name, value);
    }
  }
  return address;
}

// What needs scripts: a choice of the group that another one is to be merged with.
function dress(groups, words, wish) {
  const cards = [...groups.querySelectorAll(".card[data-label]")];
  for (const card of cards) {
    const choice = document.createElement("select");
    choice.setAttribute("aria-label", `${words["Merge with …"]} ${card.dataset.label}`);
    choice.append(new Option(words["Merge with …"], ""));
    for (const other of cards) {
      if (other !== card) choice.append(new Option(other.dataset.label, other.dataset.label));
    }
    choice.addEventListener("change", () => {
      const address = new URL(location.href);
      const before = address.searchParams.get("merge");
      const pair = `${card.dataset.label}|${choice.value}`;
      address.searchParams.set("merge", before ? `${before};${pair}` : pair);
      address.searchParams.set("view", "groups");
      wish(address);
    });
    card.querySelector(".acts").append(choice);
  }
}

// What somebody has opened and where they are stays so when groups are made anew.
function remember(groups) {
  const focused = groups.contains(document.activeElement) ? document.activeElement : null;
  return {
    isOpen: groups.querySelector(".how")?.open ?? false,
    name: focused?.name ?? "",
    place: focused?.closest("li[data-place]")?.dataset.place ?? "",
    was: Boolean(focused),
  };
}

function restore(groups, kept) {
  const how = groups.querySelector(".how");
  if (how) how.open = kept.isOpen;
  if (!kept.was) return;
  const again =
    (kept.name && groups.querySelector(`.sliders [name="${kept.name}"]`)) ||
    (kept.place && groups.querySelector(`li[data-place="${kept.place}"] a`)) ||
    groups.querySelector(".wished a, .card summary");
  again?.focus();
}

