// A stretch of time: dragged over the bars, or chosen with two sliders; then the query asks for it.
import { fill } from "./fragments.js";

export function watchDates(section, words) {
  if (!section) return;
  const names = section.dataset.names.split(" ");
  const bars = [...section.querySelectorAll(".bar")];
  const [first, last] = section.querySelectorAll("input[type=range]");
  const said = section.querySelector("output");
  const picture = section.querySelector("svg");
  let begun = null;

  function show() {
    const [low, high] = stretch();
    bars.forEach((bar, place) => bar.classList.toggle("out", place < low || place > high));
    said.value = fill(words["{first} to {last}"], { first: names[low], last: names[high] });
  }

  function stretch() {
    const ends = [Number(first.value), Number(last.value)];
    return ends.sort((one, other) => one - other);
  }

  function apply() {
    const [low, high] = stretch();
    const query = section.dataset.query;
    const held = query.includes(" OR ") ? `(${query})` : query;
    const isWhole = low === 0 && high === names.length - 1;
    const address = new URL(section.dataset.link, location.href);
    address.searchParams.set("q", isWhole ? query : `${held} from:${names[low]} to:${names[high]}`);
    location.assign(address);
  }

  function placeOf(event) {
    const box = picture.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    return Math.min(names.length - 1, Math.max(0, Math.floor(share * names.length)));
  }

  first.addEventListener("input", show);
  last.addEventListener("input", show);
  section.querySelector("button").addEventListener("click", apply);
  picture.addEventListener("pointerdown", (event) => {
    begun = placeOf(event);
    picture.setPointerCapture(event.pointerId);
    first.value = last.value = begun;
    show();
  });
  picture.addEventListener("pointermove", (event) => {
    if (begun === null) return;
    first.value = begun;
    last.value = placeOf(event);
    show();
  });
  picture.addEventListener("pointerup", () => {
    if (begun !== null) apply();
    begun = null;
  });
  show();
}
