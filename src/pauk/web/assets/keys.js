// Keys, while the focus is among the groups: arrows (or j k n p) from title to title and group to group, i for details,
// / for the search field. Nothing is taken from the browser elsewhere.
export function watchKeys(page) {
  const groups = page.querySelector("#groups");
  const pane = page.querySelector("#about");
  if (!groups) return;
  const titles = () => [...groups.querySelectorAll(".card li[data-place] > a")].filter((one) => one.checkVisibility());

  groups.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    const all = titles();
    const card = event.target.closest(".card");
    const at = all.indexOf(event.target.closest("li[data-place]")?.querySelector("a"));
    const cards = [...groups.querySelectorAll(".card")];
    const moves = {
      ArrowDown: () => all[at + 1] ?? all[0],
      ArrowUp: () => all[at - 1] ?? all.at(-1),
      ArrowRight: () => cards[cards.indexOf(card) + 1]?.querySelector("li a"),
      ArrowLeft: () => cards[cards.indexOf(card) - 1]?.querySelector("li a"),
      Home: () => all[0],
      End: () => all.at(-1),
      i: () => pane.querySelector("a"),
      "/": () => document.querySelector("form.ask input[type=search]"),
    };
    const same = { j: "ArrowDown", k: "ArrowUp", n: "ArrowRight", p: "ArrowLeft" };
    if (event.target.tagName === "SUMMARY" && !event.key.startsWith("Arrow") && event.key !== "/") return;
    const to = moves[same[event.key] ?? event.key]?.();
    if (!to) return;
    event.preventDefault();
    to.focus();
    if (to.select) to.select();
  });
  document.addEventListener("keydown", (event) => {
    const isFree = document.activeElement === document.body || document.activeElement?.id === "hits";
    if (event.key === "ArrowDown" && isFree && titles().length) {
      event.preventDefault();
      titles()[0].focus();
    }
  });
  pane?.addEventListener("keydown", (event) => {
    if (event.key === "Escape") groups.querySelector("li.here a")?.focus();
  });
}
