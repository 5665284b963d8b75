"""Write sites of parishes by wordings that were written down without code: pages with fields for hours.

In: a file of wordings, a number and a seed. Out: a `WordedSite`: its pages, and the truth: every hour that was put into
a field of a mass. The same number and seed give the same site.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from importlib import resources
from random import Random
from typing import Any, NamedTuple

from pauk_playground.parishes.parish import MINUTES, draw_parish

LOOKED_AT, KEPT = "looked_at", "kept"
_FIELD = re.compile(r"\{([a-z]+\d?(?:=[a-z]+\d?)*(?::[a-z]*)?(?::x)?)\}")
_GROUPS = {
    "nd": "sunday", "pw": "weekday", "pn": "monday", "wt": "tuesday", "sr": "wednesday", "cz": "thursday",
    "pt": "friday", "sb": "saturday", "sw": "holiday",
}  # fmt: skip
_SEASONS = {"lato": "summer", "zima": "winter", "wakacje": "holidays"}
_HOURS = ("{h}.{m}", "{h}.{m}", "{h}:{m}", "godz. {h}.{m}", "{h}<sup>{m}</sup>", "{h}:{m}")
_JOINS = (", ", ", ", "; ")
_HEAD = "<html lang=pl><head><meta charset=utf-8><title>{}</title></head>"
# Around, between and behind the lines of a schedule that somebody has written.
_SHAPES = (
    ("<h2>Msze święte</h2><p>", "</p><p>", "</p>"), ("<ul><li>", "<li>", "</ul>"), ("<div>", "<br>", "</div>"),
    ("<table><tr><td>", "<tr><td>", "</table>"), ("<font size=2>", "<br><br>", "</font>"),
    ("<center><b>", "</b><br><b>", "</b></center>"), ("<h3>", "</h3><h3>", "</h3>"),
)  # fmt: skip
# What a link to a document of another kind leads to; a reader skips it, and says why.
PDF = "gazetka.pdf"


@dataclass(frozen=True, slots=True)
class WordedPage:
    """A page, the link that leads to it, and the hours of masses as they stand in it, one after the other."""

    path: str
    html: str
    link: str
    hours: tuple[tuple[str, bool], ...] = ()  # every hour that stands in a field, and whether it is that of a mass


@dataclass(slots=True)
class WordedSite:
    """A parish, its pages by path, and when masses are held there: group, hour and season."""

    name: str
    town: str
    street: str
    is_bare: bool
    pages: dict[str, WordedPage] = field(default_factory=dict)
    truth: set[tuple[str, str, str | None]] = field(default_factory=set)


@lru_cache(maxsize=8)
def read_wordings(name: str) -> Mapping[str, list[dict[str, Any]]]:
    """Read a file of wordings."""
    path = resources.files("pauk_playground.parishes") / "wordings" / f"{name}.toml"
    wordings: Mapping[str, list[dict[str, Any]]] = tomllib.loads(path.read_text("utf-8"))
    return wordings


class WrittenSchedule(NamedTuple):
    """When masses are held at a parish, as somebody has written it, line by line, and what a person reads in it."""

    name: str
    town: str
    street: str
    lines: tuple[str, ...]
    truth: frozenset[tuple[str, str, str | None]]


def write_worded_site(
    number: int, seed: int = 0, wording: str = LOOKED_AT, *, schedule: WrittenSchedule | None = None
) -> WordedSite:
    """Write the site of one parish; a schedule that somebody has written stands in for the wording of its masses."""
    wordings, random = read_wordings(wording), Random(f"worded:{wording}:{seed}:{number}")
    parish = draw_parish(number, seed)
    chosen = wordings["masses"][number % len(wordings["masses"])]
    site = WordedSite(parish.name, parish.town, parish.street, bool(chosen.get("bare")))
    if schedule is not None:
        site = WordedSite(schedule.name, schedule.town, schedule.street, is_bare=False, truth=set(schedule.truth))
        before, between, behind = _SHAPES[number % len(_SHAPES)]
        body = before + between.join(escape(line) for line in schedule.lines) + behind
        chosen = {"path": chosen["path"], "link": chosen["link"], "html": _FIELD.sub("", body)}
    words = {
        "town": site.town, "saint": site.name, "street": site.street, "chapel": parish.chapel,
        "tel": f"61 {random.randint(100, 999)} {random.randint(10, 99)} {random.randint(10, 99)}",
        "date": f"{random.randint(1, 28)} {random.choice(('maja', 'września', 'lutego'))} 20{random.randint(10, 18)}",
        "year": str(random.randint(100, 999)),
    }  # fmt: skip
    hour, join = chosen.get("hour") or random.choice(_HOURS), chosen.get("join") or random.choice(_JOINS)
    others = random.sample(wordings["other"], k=min(len(wordings["other"]), random.randint(3, 6)))
    for wanted in (chosen, *others):
        plain = wanted.get("hour") or (hour if wanted is chosen else random.choice(("{h}.{m}", "{h}:{m}")))
        pen = _FieldPen(random, site, words, plain, join)
        html = pen.write(wanted["html"])
        hours = [(value, True) for _, value, _ in site.truth] if schedule and wanted is chosen else pen.hours
        site.pages[wanted["path"]] = WordedPage(wanted["path"], html, wanted["link"], tuple(hours))
    _write_frame(site, random.choice(wordings["menu"]))
    return site


class _FieldPen:
    """Fills the fields of one page."""

    def __init__(self, random: Random, site: WordedSite, words: Mapping[str, str], hour: str, join: str) -> None:
        self.random, self.site, self.words, self.hour, self.join = random, site, words, hour, join
        self.hours: list[tuple[str, bool]] = []

    def write(self, html: str) -> str:
        """Write a page: hours where a field asks for them, each remembered in its order."""
        return _FIELD.sub(lambda found: self._fill(found[1]), html)

    def _fill(self, wanted: str) -> str:
        if wanted in self.words:
            return self.words[wanted]
        if wanted == "x":
            value = self._draw(16, 19) if self.random.random() < 0.6 else self._draw(9, 11)
            self.hours.append((value, False))
            return self._write(value)
        names, _, rest = wanted.partition(":")
        season = _SEASONS.get(rest.partition(":")[0])
        groups = [_GROUPS[name.rstrip("0123456789")] for name in names.split("=")]
        count = int(names[-1]) if names[-1].isdigit() else self.random.randint(2, 4) if groups == ["sunday"] else 2
        values = sorted(self._values(groups, season, count))
        self.site.truth |= {(group, value, season) for group in groups for value in values}
        self.hours += [(value, True) for value in values]
        return self.join.join(map(self._write, values))

    def _values(self, groups: list[str], season: str | None, count: int) -> Iterator[str]:
        taken = {value for group, value, _ in self.site.truth if group in groups}
        for place in range(count):
            first, last = (7, 12) if groups == ["sunday"] else ((6, 9) if place == 0 and count > 1 else (16, 19))
            value = next(one for one in iter(lambda: self._draw(first, last), None) if one not in taken)  # noqa: B023
            taken.add(value)
            yield value

    def _draw(self, first: int, last: int) -> str:
        return f"{self.random.randint(first, last):02}:{self.random.choice(MINUTES):02}"

    def _write(self, value: str) -> str:
        hour, minute = value.split(":")
        return self.hour.format(h=int(hour), m=minute)


def _write_frame(site: WordedSite, menu: Mapping[str, Any]) -> None:
    """Put the menu on all pages, and a home page before them; with frames it stands in a page of its own."""
    title = f"Parafia {site.name} {site.town}"
    links = "".join(menu["item"].format(path=f"/{page.path}", text=page.link) for page in site.pages.values())
    links += menu["item"].format(path=f"/{PDF}", text="Gazetka")
    written = menu["html"].format(links=links)
    welcome = f"<h1>{title}</h1><p>Witamy na stronie naszej parafii.</p>"
    is_framed = bool(menu.get("frames"))
    for path, page in list(site.pages.items()):
        body = page.html if is_framed else written + page.html
        html = f"{_HEAD.format(title)}<body>{body}</body></html>"
        site.pages[path] = WordedPage(path, html, page.link, page.hours)
    if is_framed:
        frames = "<frameset cols=150,*><frame src=/menu.html name=menu><frame src=/start.html name=tresc></frameset>"
        site.pages["index.html"] = WordedPage("index.html", f"{_HEAD.format(title)}{frames}</html>", "")
        for path, body in (("menu.html", written), ("start.html", welcome)):
            html = f"{_HEAD.format(title)}<body>{body}</body></html>"
            site.pages[path] = WordedPage(path, html, "")
    else:
        html = f"{_HEAD.format(title)}<body>{written}{welcome}</body></html>"
        site.pages["index.html"] = WordedPage("index.html", html, "Strona główna")
