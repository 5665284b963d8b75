// The next facts near somebody. All facts are loaded once; town, place and moment are compared here and sent nowhere.
"use strict";
(() => {
  const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  const MOST = 60;
  const byId = (id) => document.getElementById(id);
  let loaded = null;

  const load = () => {
    if (!loaded) {
      const recipe = byId("near").dataset.recipe;
      loaded = fetch("/facts/near.json?recipe=" + encodeURIComponent(recipe)).then((answer) => {
        if (!answer.ok) throw new Error("the facts cannot be loaded (" + answer.status + ")");
        return answer.json();
      });
      loaded.catch(() => { loaded = null; });
    }
    return loaded;
  };

  // Kilometres between two places on the ball.
  const kilometres = ([lat1, lon1], [lat2, lon2]) => {
    const rad = Math.PI / 180;
    const a = Math.sin((lat2 - lat1) * rad / 2) ** 2
      + Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin((lon2 - lon1) * rad / 2) ** 2;
    return 12742 * Math.asin(Math.min(1, Math.sqrt(a)));
  };

  // Minutes from now until a value next begins on one of its days; a stretch that is open now begins now.
  const wait = (days, value, now) => {
    const at = /^(\d\d):(\d\d)(?:-(\d\d):(\d\d))?$/.exec(value);
    if (!at) return Infinity;
    const minute = now.getHours() * 60 + now.getMinutes();
    const start = at[1] * 60 + +at[2], end = at[3] ? at[3] * 60 + +at[4] : start;
    return Math.min(...days.map((day) => {
      const ahead = (day - now.getDay() + 7) % 7;
      if (!ahead && minute <= end) return Math.max(0, start - minute);
      return (ahead || 7) * 1440 + start - minute;
    }));
  };

  const find = (data, town, here, km, now) => {
    const found = [];
    for (const place of data.places) {
      const away = here && place.at ? kilometres(here, place.at) : null;
      if (here && (away === null || away > km)) continue;
      if (town && !place.town.toLocaleLowerCase().startsWith(town)) continue;
      const soonest = new Map();
      for (const [group, value, season, where, remark, sure, url] of place.facts) {
        const minutes = wait(data.days[group] || [], value, now);
        const key = season || "";
        const best = soonest.get(key);
        if (minutes < (best ? best.minutes : Infinity)) {
          soonest.set(key, { minutes, value, season, where, remark, sure, url, away, place });
        }
      }
      found.push(...soonest.values());
    }
    found.sort((one, other) => one.minutes - other.minutes || (one.away || 0) - (other.away || 0));
    return found.slice(0, MOST);
  };

  const add = (parent, tag, text) => {
    const made = parent.appendChild(document.createElement(tag));
    made.textContent = text;
    return made;
  };

  const show = (found, now) => {
    const list = byId("found");
    list.replaceChildren();
    for (const one of found) {
      const item = add(list, "li", "");
      const day = new Date(now.getTime() + one.minutes * 60000).getDay();
      add(item, "b", (day === now.getDay() && one.minutes < 1440 ? "Today" : DAYS[day]) + " " + one.value);
      const words = [one.place.name, one.place.town, one.place.street];
      if (one.where) words.push(one.where);
      if (one.season) words.push("only: " + one.season);
      if (one.remark) words.push(one.remark);
      add(item, "span", " " + words.filter(Boolean).join(", "));
      const meta = add(item, "span", (one.away === null ? "" : one.away.toFixed(1) + " km · ") + one.sure.toFixed(2) + " · ");
      meta.className = "meta";
      if (/^https?:/i.test(one.url)) {
        const kept = add(meta, "a", "Kept copy");
        kept.href = "/kept?url=" + encodeURIComponent(one.url);
        meta.append(" · ");
        const live = add(meta, "a", "Live page");
        live.href = one.url;
        live.rel = "noreferrer nofollow";
      }
    }
  };

  const search = async () => {
    const town = byId("town").value.trim().toLocaleLowerCase();
    const [lat, lon] = ["lat", "lon"].map((id) => parseFloat(byId(id).value.replace(",", ".")));
    const here = Number.isFinite(lat) && Number.isFinite(lon) ? [lat, lon] : null;
    if (!town && !here) { byId("said").textContent = "Name a town, or a place."; return; }
    byId("said").textContent = "Loading …";
    try {
      const data = await load(), now = new Date();
      const found = find(data, town, here, +byId("km").value, now);
      const placed = data.places.some((place) => place.at);
      byId("said").textContent = found.length ? ""
        : here && !placed ? "The directory says of no entity where it lies: its columns lat and lon are missing."
          : "Nothing there: try another town, or a wider circle.";
      show(found, now);
    } catch (error) {
      byId("said").textContent = String(error.message || error);
    }
  };

  byId("where").addEventListener("submit", (event) => { event.preventDefault(); search(); });
  byId("here").addEventListener("click", () => {
    if (!navigator.geolocation || !window.isSecureContext) {
      byId("said").textContent = "Your browser does not tell where you are on this connection; type it in.";
      return;
    }
    navigator.geolocation.getCurrentPosition((found) => {
      byId("lat").value = found.coords.latitude.toFixed(4);
      byId("lon").value = found.coords.longitude.toFixed(4);
      byId("town").value = "";
      search();
    }, () => { byId("said").textContent = "Your browser did not tell where you are; type it in."; });
  });
})();
