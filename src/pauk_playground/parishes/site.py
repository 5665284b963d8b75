"""Write the site of a parish: the page with the masses in one of many manners, and all the pages beside it.

In: a parish. Out: pages by their paths. What stands below `BESIDE` on a page with masses, and on all other pages, are
hours of something else: office, confession, services, dated intentions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from pauk_playground.parishes.parish import WEEK, Mass, Parish

_NAMES = {
    "monday": ("poniedziałek", "pon.", "pn."), "tuesday": ("wtorek", "wt.", "wt."),
    "wednesday": ("środa", "śr.", "śr."),
    "thursday": ("czwartek", "czw.", "cz."), "friday": ("piątek", "pt.", "pt."), "saturday": ("sobota", "sob.", "sb."),
}  # fmt: skip
_SUNDAYS = ("Niedziele i święta", "Niedziela", "W niedziele i uroczystości", "Niedziele", "Porządek niedzielny")
_WEEKDAYS = ("Dni powszednie", "W dni powszednie", "W tygodniu", "Dzień powszedni", "Codziennie")
_SEASONS = {
    "summer": ("latem", "w okresie letnim", "czas letni", "kwiecień-wrzesień", "IV-IX"),
    "winter": ("zimą", "w okresie zimowym", "czas zimowy", "październik-marzec", "X-III"),
}
BESIDE = "Spowiedź święta"
_TITLES = ("Porządek Mszy św.", "Msze święte", "Godziny Mszy Świętych", "Porządek nabożeństw", "Msze św.")
_LINKS = (("msze.html", "Msze święte"), ("porzadek.htm", "Porządek"), ("msze-sw", "Msze św."),
          ("rozklad-mszy.php", "Rozkład mszy"), ("strona.php?id=4", "Godziny mszy"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class ParishPage:
    """One page; ``has_masses`` where the truth of its hours is that of the parish."""

    path: str
    html: str
    link_text: str
    has_masses: bool = False


class _Pen:
    """How one parish writes: its marks, words and shapes."""

    def __init__(self, parish: Parish, random: Random) -> None:
        self.parish, self.random = parish, random
        self.mark = random.choice((".", ".", ":", ":", ",", "sup", " "))
        self.lead = random.choice(("", "", "godz. ", "o godz. "))
        self.short = random.randrange(3)
        self.season = random.randrange(5)
        self.season_first = random.random() < 0.5
        self.separator = random.choice((", ", ", ", "; ", " "))
        if self.separator == " ":
            self.lead = "godz. "

    def hour(self, value: str) -> str:
        """Write an hour."""
        hour, minute = value.split(":")
        hour = hour if self.short == 2 else str(int(hour))
        if self.mark == "sup":
            return f"{hour}<sup>{minute}</sup>"
        lead = "godz. " if self.mark == " " else self.lead
        return f"{lead}{hour}{self.mark}{minute}"

    def other(self, hour: int) -> str:
        """Write an hour of something else."""
        return self.hour(f"{hour:02}:{self.random.choice((0, 15, 20, 30, 40, 45)):02}")

    def mass(self, mass: Mass) -> str:
        """Write a mass with what is said of it."""
        text = self.hour(mass.value)
        if mass.season:
            season = _SEASONS[mass.season][self.season]
            text = f"{season} {text}" if self.season_first else f"{text} ({season})"
        if mass.place:
            text = self.random.choice((f"{text} - kaplica w {mass.place}", f"{text} (kaplica {mass.place})"))
        return f"{text} - {mass.remark}" if mass.remark else text

    def masses(self, masses: Sequence[Mass]) -> str:
        """Write several masses."""
        return self.separator.join(map(self.mass, masses))

    def day(self, group: str) -> str:
        """Write a day."""
        return _NAMES[group][self.short]

    def sections(self) -> list[tuple[str, list[Mass]]]:
        """Part the masses under their headings, named days by name."""
        masses = self.parish.masses
        parts = [(self.random.choice(_SUNDAYS), [mass for mass in masses if mass.group == "sunday"])]
        weekdays = [mass for mass in masses if mass.group == "weekday"]
        if weekdays:
            parts.append((self.random.choice(_WEEKDAYS), weekdays))
        for day in WEEK:
            some = [mass for mass in masses if mass.group == day]
            if some:
                parts.append((self.day(day).capitalize(), some))
        return parts


def _as_lines(pen: _Pen) -> str:
    return "".join(f"<p><b>{head}:</b> {pen.masses(some)}</p>" for head, some in pen.sections())


def _as_headings(pen: _Pen) -> str:
    level = pen.random.choice(("h3", "h4", "strong"))
    parts = []
    for head, some in pen.sections():
        items = "".join(f"<li>{pen.mass(mass)}</li>" for mass in some)
        parts.append(f"<{level}>{head}</{level}><ul>{items}</ul>")
    return "".join(parts)


def _as_breaks(pen: _Pen) -> str:
    parts = [f"{head}:<br>" + "<br>".join(map(pen.mass, some)) for head, some in pen.sections()]
    return f"<div><font size=2>{'<br><br>'.join(parts)}</font></div>"


def _as_table(pen: _Pen) -> str:
    rows = "".join(f"<tr><td>{head}</td><td>{pen.masses(some)}</td></tr>" for head, some in pen.sections())
    return f"<table border=1>{rows}</table>"


def _as_columns(pen: _Pen) -> str:
    parts = pen.sections()
    head = "".join(f"<th>{name}</th>" for name, _ in parts)
    depth = max(len(some) for _, some in parts)
    cells = [[pen.mass(some[row]) if row < len(some) else "" for _, some in parts] for row in range(depth)]
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells)
    return f"<table><tr>{head}</tr>{rows}</table>"


def _as_prose(pen: _Pen) -> str:
    parts = [f"{head}: {pen.masses(some)}" for head, some in pen.sections()]
    return f"<p>{'. '.join(parts)}.</p>" if pen.separator != "; " else "".join(f"<p>{part}</p>" for part in parts)


_MANNERS: tuple[Callable[[_Pen], str], ...] = (_as_lines, _as_headings, _as_breaks, _as_table, _as_columns, _as_prose)


def write_site(parish: Parish, seed: int = 0, *, is_bare: bool = False) -> dict[str, ParishPage]:
    """Write all pages of a parish's site, by path; a bare one never says that its hours are those of masses."""
    random = Random(f"site:{seed}:{parish.number}")
    pen = _Pen(parish, random)
    path, link = random.choice(_LINKS)
    title = random.choice(_TITLES)
    if is_bare:
        title, path, link = "Zapraszamy", "strona.php?id=5", "Czytaj"
    body = f"<h2>{title}</h2>{random.choice(_MANNERS)(pen)}"
    if random.random() < 0.5:
        body += _beside(pen)
    links = [("index.html", "Strona główna"), (path, link), ("kancelaria.html", "Kancelaria"),
             ("nabozenstwa-majowe.html", "Nabożeństwa majowe"), ("ogloszenia.html", "Ogłoszenia"),
             ("historia.html", "Historia"), ("kontakt.html", "Kontakt")]  # fmt: skip
    made = {
        "index.html": f"<h1>Parafia {parish.name}</h1><p>Witamy na stronie parafii w {parish.town}.</p>",
        path: body,
        "kancelaria.html": _office(pen),
        "nabozenstwa-majowe.html": _services(pen),
        "ogloszenia.html": _intentions(pen),
        "historia.html": f"<h2>Historia</h2><p>Kościół w {parish.town} zbudowano w 1{random.randint(100, 899)} r.</p>",
        "kontakt.html": f"<h2>Kontakt</h2><p>{parish.street}, tel. 61 {random.randint(100, 999)} 20 40</p>",
    }
    menu = _menu(links, random)
    texts = dict(links)
    head = f"<html lang=pl><head><meta charset=utf-8><title>Parafia {parish.name} {parish.town}</title></head><body>"
    return {
        name: ParishPage(name, f"{head}{menu}{html}</body></html>", texts[name], has_masses=name == path)
        for name, html in made.items()
    }


def _menu(links: Sequence[tuple[str, str]], random: Random) -> str:
    if random.random() < 0.15:
        return "".join(f"<button onclick=\"location.href='{path}'\">{text}</button>" for path, text in links) + "".join(
            f"<a href='{path}'>{text}</a> " for path, text in links
        )
    return "<ul>" + "".join(f"<li><a href='{path}'>{text}</a></li>" for path, text in links) + "</ul>"


def _beside(pen: _Pen) -> str:
    """Write what else stands below the masses."""
    level = pen.random.choice(("h2", "h3", "b"))
    return (
        f"<{level}>{BESIDE}</{level}><p>Codziennie {pen.other(17)}, w niedziele {pen.other(7)}</p>"
        f"<{level}>Nabożeństwa</{level}><p>Różaniec: {pen.other(16)}; środa - Nowenna {pen.other(17)}</p>"
    )


def _office(pen: _Pen) -> str:
    first, second = pen.random.sample(WEEK[:5], 2)
    return (
        f"<h2>Kancelaria parafialna</h2><p>{pen.day(first)}: {pen.other(16)} - {pen.other(17)}</p>"
        f"<p>{pen.day(second)}: {pen.other(9)}</p><p>W sprawach chorych o każdej porze.</p>"
    )


def _services(pen: _Pen) -> str:
    return (
        f"<h2>Nabożeństwa majowe</h2><p>W dni powszednie o {pen.other(17)}, w niedziele o {pen.other(15)}</p>"
        f"<p>Adoracja Najświętszego Sakramentu: {pen.day('thursday')} {pen.other(16)}</p>"
    )


def _intentions(pen: _Pen) -> str:
    first, second = pen.other(8), pen.other(10)
    days = "".join(
        f"<p><b>Niedziela, {day} maja 2018</b></p><p>{first} + Jan</p><p>{second} + Anna</p>"
        for day in pen.random.sample(range(1, 28), 2)
    )
    return f"<h2>Ogłoszenia duszpasterskie</h2><p>Spotkanie chóru w piątek o {pen.other(19)}.</p>{days}"
