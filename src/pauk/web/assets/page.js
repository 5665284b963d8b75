// Begin: give each part of the page what it needs; every part works without the others.
import { watchDates } from "./dates.js";
import { watchDetails } from "./details.js";
import { watchGroups } from "./groups.js";
import { watchKeys } from "./keys.js";
import { watchSuggestions } from "./suggest.js";

const page = document.getElementById("found");
const words = JSON.parse(page?.dataset.words ?? "{}");
watchSuggestions(document.querySelector("form.ask input[type=search]"), words);
if (page) {
  watchDetails(page, words);
  watchGroups(page, words);
  watchKeys(page);
  watchDates(page.querySelector(".dates"), words);
  const fresh = page.querySelector("#freshness");
  fresh?.addEventListener("change", () => fresh.form.requestSubmit());
}
const picture = document.querySelector("svg.web");
if (picture) {
  const mark = (event) => {
    const place = event.target.closest?.("a[data-place]")?.dataset.place;
    for (const line of picture.querySelectorAll("line")) {
      line.classList.toggle("in", place !== undefined && line.dataset.end === place);
      line.classList.toggle("out", place !== undefined && line.dataset.start === place);
    }
  };
  picture.addEventListener("pointerover", mark);
  picture.addEventListener("focusin", mark);
}
