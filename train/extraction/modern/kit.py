"""What a page is made with: chance, words, and the look that all its parts share.

In: a generator of chance, a source. Out: `Kit`; its `box` makes every element that has a part to play.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from train.extraction.modern.book import Book, book, fill
from train.extraction.modern.names import STYLES, Namer
from train.extraction.modern.nodes import BOILERPLATE, Kids, Node, el
from train.extraction.modern.parts import ARIA, HTML5, MICRODATA
from train.extraction.modern.source import Source

_T = TypeVar("_T")
# How much of HTML5 a page uses: all, some parts, none.
_HTML5 = (1.0, 1.0, 1.0, 0.8, 0.6, 0.3, 0.0, 0.0)
# How a page marks paragraphs; most use <p>.
PARAGRAPHS = ("p",) * 10 + (
    "p class",
    "p class",
    "div",
    "div",
    "div span",
    "br",
    "section",
    "p span",
    "data block",
    "deep",
)
# How crowded a page is. Pages of news sites have 95 to 250 links and 420 to 950 elements (the middle half of them).
_BULK = (0.7, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0)
_WRAPPERS = ("container", "inner", "row", "col", "wrap", "layout", "grid")
_COMPONENTS = frozenset("header footer sidebar card comments comment share nav article newsletter related".split())


class Kit:
    """The tools of one page."""

    def __init__(self, rng: Random, source: Source) -> None:
        self.rng = rng
        self.source = source
        self.words: Book = book(source.lang)
        self.names = Namer(rng, rng.choices(tuple(STYLES), tuple(STYLES.values()))[0])
        self.html5 = rng.choice(_HTML5)
        self.depth = rng.choice((0, 0, 0, 1, 1, 2, 3, 5))
        self.paragraph = rng.choice(PARAGRAPHS)
        self.has_microdata = rng.random() < 0.25
        self.has_aria = rng.random() < 0.35
        self.has_data = rng.random() < 0.3
        self.components = rng.choice(("app", "site", "x", "ui")) if rng.random() < 0.06 else ""
        self.site = rng.choice(self.words["sites"])
        self.bulk = rng.choice(_BULK)
        self._tags: dict[str, str] = {}
        self._habits: dict[str, float] = {}

    def chance(self, share: float) -> bool:
        """True this often."""
        return self.rng.random() < share

    def pick(self, things: Sequence[_T]) -> _T:
        """One of these."""
        return things[int(self.rng.random() * len(things))]

    def habit(self, what: str, things: Sequence[_T]) -> _T:
        """One of these, on the same page always the same for the same purpose."""
        return things[int(self._habit(what) * len(things))]

    def has(self, what: str, share: float) -> bool:
        """True on this share of pages, on the same page always or never."""
        return self._habit(what) < share

    def _habit(self, what: str) -> float:
        if what not in self._habits:
            self._habits[what] = self.rng.random()
        return self._habits[what]

    def many(self, low: int, high: int) -> int:
        """How many of something that crowded pages have more of."""
        return int(self.rng.randint(low, high) * self.bulk)

    def some(self, things: Sequence[_T], low: int, high: int) -> list[_T]:
        """Between so many and so many of these, in a new order, none twice."""
        count = min(self.rng.randint(low, high), len(things))
        return self.rng.sample(things, count)

    def count(self, low: int, high: int) -> int:
        """A number between these two."""
        return self.rng.randint(low, high)

    def say(self, key: str) -> str:
        """A phrase of this kind in the page's language."""
        return fill(self.rng, self.words, self.pick(self.words[key]))

    def says(self, key: str, low: int, high: int) -> list[str]:
        """Several phrases of this kind, none twice."""
        return [fill(self.rng, self.words, text) for text in self.some(self.words[key], low, high)]

    def nth(self, key: str, place: int) -> str:
        """The phrase at this place of a list whose order has a meaning."""
        return fill(self.rng, self.words, self.words[key][place])

    def crowd(self, key: str, low: int, high: int) -> list[str]:
        """As many phrases as `many` says; where there are not enough of this kind, lines from around other texts."""
        count = self.many(low, high)
        texts = self.says(key, count, count)
        return texts + [self.line() for _ in range(count - len(texts))]

    def line(self) -> str:
        """A short line from around some text: real where the source has any, else a menu's word."""
        if self.source.lines and self.chance(0.6):
            return self.pick(self.source.lines)
        return self.say(self.pick(("menu", "footer", "tags")))

    def headline(self) -> str:
        """The headline of another page."""
        if self.source.others and self.chance(0.4):
            return _short(self.pick(self.source.others), 90)
        if self.chance(0.3):
            return self.say("sentences").rstrip(".。।")
        return self.say("headlines")

    def teaser(self) -> str:
        """A sentence or two of another page."""
        if self.source.others and self.chance(0.7):
            return _short(self.pick(self.source.others), self.pick((140, 220, 320)))
        return self.words.paragraph(self.rng, 1, 2)

    def other(self) -> str:
        """A paragraph of another page."""
        if self.source.others and self.chance(0.7):
            return self.pick(self.source.others)
        return self.words.paragraph(self.rng, 2, 5)

    def remark(self) -> str:
        """What a reader says."""
        if self.source.remarks and self.chance(0.6):
            return self.pick(self.source.remarks)
        return self.words.gap.join(self.says("remarks", 1, 3))

    def href(self) -> str:
        """An address on the page's own site."""
        return f"/{self.pick(('news', 'a', 'p', 'story', 'tag', 'en', 'blog', 'c'))}/{self.rng.randrange(99999)}"

    def link(self, text: str, part: str | None = None) -> Node:
        """A link with this text."""
        return el("a", text, href=self.href(), class_=self.names.of(part) if part else None)

    def icon(self) -> Node:
        """A picture without text: an icon or an image."""
        if self.chance(0.5):
            return el("svg", el("path", d="M3 12h18M3 6h18"), viewBox="0 0 24 24", aria_hidden="true")
        return el("i", class_=f"icon icon-{self.pick(('x', 'menu', 'search', 'user', 'share'))}")

    def image(self) -> Node:
        """An image; its alternative text is no text of the page."""
        src = f"/img/{self.rng.randrange(99999)}.jpg"
        return el("img", src=src, alt=self.headline() if self.chance(0.4) else "", loading="lazy")

    def tag(self, part: str) -> str:
        """The element this page uses for a part, always the same."""
        if part not in self._tags:
            self._tags[part] = self._choose_tag(part)
        return self._tags[part]

    def _choose_tag(self, part: str) -> str:
        if self.components and part in _COMPONENTS and self.chance(0.6):
            return f"{self.components}-{part}"
        if part in HTML5 and self.chance(self.html5):
            return self.pick(HTML5[part].split("|"))
        return "div"

    def box(self, part: str, *kids: Kids, role: str | None = None, tag: str | None = None, **attrs: str | None) -> Node:
        """An element for a part of the page, named and marked up as this page does it."""
        node = el(tag or self.tag(part), *kids, role=role, class_=self.names.of(part), **attrs)
        if self.has_aria and part in ARIA and node.name != "main":
            node.attrs["role"] = ARIA[part]
        if self.has_microdata and part in MICRODATA:
            node.attrs.update(MICRODATA[part])
        if self.has_data and self.chance(0.3):
            node.attrs[self.pick(("data-component", "data-testid", "data-module"))] = part
        return node

    def aside(self, part: str, *kids: Kids, **attrs: str | None) -> Node:
        """A box that is not part of the text, wherever it stands."""
        return self.box(part, *kids, role=BOILERPLATE, **attrs)

    def wrap(self, *kids: Kids, most: int | None = None) -> Node:
        """Children in as many wrappers as this page is used to."""
        depth = self.depth if most is None else min(self.depth, most)
        node = el("div", *kids, class_=self.names.of(self.pick(_WRAPPERS)))
        for _ in range(self.rng.randint(0, depth)):
            node = el("div", node, class_=self.names.of(self.pick(_WRAPPERS)))
        return node


def _short(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    cut = text[:most]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut) + "…"
