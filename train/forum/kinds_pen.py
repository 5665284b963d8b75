"""Write the small things of which made pages are put together: words, names, links, dates, lists in any markup.

In: a language of the playground and a seeded generator. Out: pieces of HTML. One pen keeps one manner: how it writes
addresses, dates and lists, as one site does.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from pauk_playground.forums.design.stamps import StampStyle, StampWriter
from pauk_playground.forums.views.markup import Content, Html, join, tag, text
from pauk_playground.forums.world.wording import read_wording
from pauk_playground.words.prose import write_paragraph, write_sentence

_PEOPLE = (
    "/member.php?u={n}",
    "/u/{slug}",
    "/users/{n}/",
    "/profile/{slug}.{n}",
    "/memberlist.php?mode=viewprofile&u={n}",
    "/?action=profile;u={n}",
    "/space-uid-{n}.html",
    "/people/{n}-{slug}/",
    "/~{slug}",
)
_THINGS = (
    "/t/{n}",
    "/viewtopic.php?t={n}",
    "/item-{n}.html",
    "/{slug}/{n}",
    "/index.php?id={n}",
    "/view/{slug}",
    "/{n}-{slug}.html",
    "/page?p={n}",
    "/threads/{slug}.{n}/",
    "/node/{n}",
)
_TERMS = tuple(
    "topics posts topic replies new_topic last_post views members search forum faq author board post".split()
)
_FORMS = ("table", "table", "table", "list", "list", "divs", "divs", "cards", "dl", "article", "lines", "grid")
_TOPS = {"list": "li", "divs": "div", "cards": "div", "article": "article", "grid": "li"}
_NAMES = ("row", "item", "entry", "card", "box", "cell", "unit", "media", "line", "block")
_STAMPS = ("medium", "medium", "numeric", "long", "iso", "today", "mixed", "ago")
_DAYS = ("day", "numeric_day", "day", "mixed_day", "long")


class Pen:
    """Writes the pieces of one page."""

    def __init__(self, language: str, random: Random, now: datetime) -> None:
        self.random = random
        self._wording = read_wording(language)
        self._prose = self._wording.prose
        self._labels = self._wording.labels
        self._now = now if now.tzinfo else now.replace(tzinfo=UTC)
        self._stamps = StampWriter(self._wording, random.choice((0, 1, 8)))
        self._form, self._day = random.choice(_STAMPS), random.choice(_DAYS)
        self._people, self._things = random.choice(_PEOPLE), random.choice(_THINGS)
        self._time_tag = random.choice(("span", "time", "small", "em", "div"))
        self._twin = random.choice(("", "", "title", "iso"))
        self._class = random.choice(_NAMES) if random.random() < 0.7 else ""
        self._is_filled_in = self.chance(0.1)
        self._first: datetime | None = None
        self._kept: dict[str, int] = {}
        self._nicks = [self._make_name() for _ in range(30)]

    def chance(self, share: float) -> bool:
        """Say yes now and then."""
        return self.random.random() < share

    def kept(self, name: str) -> bool:
        """Say whether the page shows a part of this name: the same answer in every row."""
        return bool(self._kept.setdefault(name, self.chance(0.5)))

    def kept_number(self, name: str, most: int) -> int:
        """Give a number up to the most: the same one whenever it is asked for by this name."""
        return self._kept.setdefault(name, self.random.randint(0, most))

    def manner(self, name: str, choices: Sequence[str]) -> str:
        """Choose one of several ways: the same one whenever it is asked for by this name."""
        return choices[self.kept_number(name, len(choices) - 1)]

    def some(self, **parts: Content) -> list[Content]:
        """Leave out some of the parts of a row, the same ones in every row: those whose name begins with "may"."""
        return [part for name, part in parts.items() if not name.startswith("may") or self.kept(name)]

    # Words.

    def label(self, key: str) -> str:
        """Return a word that forums have."""
        return self._labels[key]

    def term(self) -> str:
        """Return a word as menus and headings have it: any, or one that forums have on all their pages."""
        return self.label(self.random.choice(_TERMS)) if self.chance(0.4) else self.words(1, 3)

    def remark(self) -> str:
        """Write a few words as people answer them."""
        return self.random.choice(self._wording.remarks)

    def words(self, fewest: int = 1, most: int = 3) -> str:
        """Write some words, the first with a capital letter."""
        chosen = self.random.choices(self._prose.content, k=self.random.randint(fewest, most))
        written = self._prose.joiner.join(chosen)
        return written[:1].upper() + written[1:]

    def sentence(self) -> str:
        """Write a sentence."""
        return write_sentence(self._prose, self.random, ())

    def paragraph(self) -> str:
        """Write a paragraph."""
        return write_paragraph(self._prose, self.random, ())

    def number(self, most: int = 2000) -> str:
        """Write a number; small ones are likelier."""
        return self._wording.write_number(int(most ** self.random.random()) - self.random.randint(0, 1))

    def price(self) -> str:
        """Write a price."""
        sign, amount = (
            self.random.choice("€$£¥₽"),
            f"{self.random.randint(1, 900)}.{self.random.choice(('00', 99, 50))}",
        )
        return f"{sign}{amount}" if self.chance(0.5) else f"{amount} {sign}"

    def _make_name(self) -> str:
        person = self._prose.write_person(self.random.randrange(400))
        if self.chance(0.3):
            return person
        nick = person.split(" ")[0] if self.chance(0.5) else self._prose.write_town(self.random.randrange(4000))
        return f"{nick}{self.random.choice(('', '', '_', '-'))}{self.random.choice(('', 77, 2000, 'x'))}".strip("_-")

    def name(self) -> str:
        """Name somebody."""
        return self.random.choice(self._nicks)

    # Links and dates.

    def link(self, words: Content, path: str = "", **attributes: object) -> Html:
        """Write a link to some page of the site."""
        return tag("a", words, href=path or self.thing(), **attributes)

    def linked(self, words: Content) -> Content:
        """Put something on a link, or not: the same for everything on a page."""
        return self.link(words) if self.kept("links on dates") else words

    def thing(self) -> str:
        """Return the address of something: a thread, an article, a product."""
        return self._fill(self._things)

    def person(self, name: str = "") -> Html:
        """Name somebody with a link."""
        name = name or self.name()
        return self.link(name, self._people.format(n=sum(map(ord, name)) % 5000, slug=f"u{sum(map(ord, name)) % 977}"))

    def _fill(self, form: str) -> str:
        number = self.random.randint(2, 99_999)
        slug = "-".join(self.random.choices(("lathe", "oil", "red", "blue", "how", "old", "bike", "tea"), k=3))
        return form.format(n=number, slug=slug)

    def when(self, days: int = 700, *, is_day: bool = False, is_ahead: bool = False) -> Html:
        """Write a date of the last days, with the time or without."""
        passed = timedelta(seconds=int((days * 86_400) ** self.random.random()))
        form = self._day if is_day or (is_ahead and self._form in ("ago", "mixed", "today")) else self._form
        return self._write_stamp(self._now + passed if is_ahead else self._now - passed, form)

    def in_turn(self, number: int, *, is_back: bool = False) -> Html:
        """Write the date of the nth thing on a page that is in order: later than the one before, or earlier."""
        self._first = self._first or self._now - timedelta(days=self.random.randint(20, 900))
        gap = timedelta(hours=self.kept_number("hours between", 30) + 1, minutes=self.random.randint(0, 50))
        form = self._day if self.kept("no time") and self.kept("no time at all") else self._form
        return self._write_stamp(self._first + number * gap * (-1 if is_back else 1), form)

    def _write_stamp(self, at: datetime, form: str) -> Html:
        stamp = self._stamps.write(at, self._now, StampStyle(form, self._twin))
        if self._is_filled_in:  # a script writes the date where the page shows none
            iso = at.astimezone(UTC).isoformat(timespec="seconds")
            return tag("span", title=iso) if self._twin else tag("time", datetime=iso)
        if self.chance(0.05):
            return text(stamp.text)
        attributes = {"datetime": stamp.iso or None, "title": stamp.title or None}
        return tag(self._time_tag, stamp.text, **attributes)

    def popular(self) -> list[Content]:
        """Write a row of a small box of other things to read: a title, and perhaps a date or a number."""
        more: list[Content] = [self.when(90)] if self.kept("popular date") else []
        return [self.link(self.words(2, 7)), *more, *([self.number(90)] if self.kept("popular number") else [])]

    def picture(self, *, is_linked: bool = True) -> Html:
        """Write a picture."""
        shown = tag("img", src=f"/i/{self.random.randint(1, 999)}.jpg", alt=self.words() if self.chance(0.4) else "")
        return self.link(shown) if is_linked else shown

    # Lists.

    def fewer(self, fewest: int, most: int) -> range:
        """Say how many things there are."""
        return range(self.random.randint(fewest, most))

    def lay(self, rows: Sequence[Sequence[Content]], head: Sequence[str] = ()) -> Html:
        """Lay out rows of cells in any markup: a table, a list, cards, lines."""
        form = self.random.choice(_FORMS)
        if form == "table":
            top = tag("thead", tag("tr", (tag("th", cell) for cell in head))) if head and self.chance(0.7) else None
            return tag("table", top, (self._named("tr", (tag("td", cell) for cell in row)) for row in rows))
        if form == "dl":
            return tag("dl", ([tag("dt", row[0]), (tag("dd", cell) for cell in row[1:])] for row in rows))
        if form == "lines":
            return tag("p", ([join(self.random.choice((" - ", " · ", " ")), row), tag("br")] for row in rows))
        inner = self.random.choice(("div", "span", "p")) if form != "grid" else "div"
        gap = " " if inner == "span" else ""
        items = (self._named(_TOPS[form], join(gap, (tag(inner, cell) for cell in row if cell))) for row in rows)
        return tag("ul" if form in ("list", "grid") else "div", items)

    def _named(self, name: str, *content: Content) -> Html:
        return tag(name, content, class_=self._class or None)

    def facts(self, pairs: Sequence[tuple[Content, Content]]) -> Html:
        """Write facts, each with its name."""
        form = self.random.choice(("table", "dl", "list", "lines"))
        if form == "table":
            return tag("table", (tag("tr", tag("td", name, ":"), tag("td", value)) for name, value in pairs))
        if form == "dl":
            return tag("dl", ([tag("dt", name), tag("dd", value)] for name, value in pairs))
        if form == "list":
            return tag("ul", (tag("li", tag("b", name), ": ", value) for name, value in pairs))
        return tag("p", ([name, ": ", value, tag("br")] for name, value in pairs))

    def form(self, fields: Sequence[tuple[str, str]], button: str) -> Html:
        """Write a form: labels with the kinds of their fields."""
        rows: list[Html] = []
        for label, kind in fields:
            field = tag("textarea", name="text") if kind == "area" else tag("input", type=kind, name=f"f{len(rows)}")
            rows.append(tag(self.random.choice(("p", "div")), tag("label", label), " ", field))
        return tag("form", rows, tag("button", button), method="post", action=self.thing())
