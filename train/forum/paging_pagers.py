"""Write the pagers of made pages in many manners, each with its marks: type, URL and text of every link.

In: a seeded generator and the URLs of a list. Out: HTML and marks, in the words of the marked set.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from train.forum.paging_urls import Scheme
from train.forum.paging_words import link, topics, word_for

Mark = tuple[str, str, str]

_CLASSES = (
    "pagination", "pager", "paging", "nav-links", "wp-pagenavi", "pages", "pagelinks", "page-numbers", "PageNav", "pgt",
    "box", "bar", "bottom", "toolbar", "c12", "navi", "seiten", "listnav", "x", "gensmall", "smallfont", "middletext",
)  # fmt: skip
_ARROWS = {
    "next": ("›", "»", ">", "→", ">>", "»"), "prev": ("‹", "«", "<", "←", "<<", "«"),
    "first": ("«", "|<", "<<", "««"), "last": ("»", ">|", ">>", "»»"),
}  # fmt: skip
_KINDS = {"first": "FIRST", "prev": "PREV", "next": "NEXT", "last": "LAST"}
_CELLS = ("{}", "{}", "<li>{}</li>", "<span>{}</span>", "<td>{}</td>", "<li class='p'>{}</li>")
_HERE = (
    "<b>{}</b>", "<strong>{}</strong>", "<span class='current'>{}</span>", "{}", "<em>{}</em>", "<span>{}</span>",
    "<a class='active' href='OWN'>{}</a>", "<a class='current' href='#'>{}</a>", "<a href='javascript://'>{}</a>",
)  # fmt: skip
_DEAD = ("", "", "<span class='disabled'>{}</span>", "<a href='OWN'>{}</a>", "<a href='#'>{}</a>")
# Shares of lone links; half or twice as many change no figure.
_CONTRADICTING, _LOADING = 0.2, 0.15
_ROLES = (("prev", "next"), ("prev", "next"), ("first", "prev", "next", "last"), (), ("next",), ("first", "last"))


@dataclass(frozen=True)
class _Face:
    """What a link beside the numbers looks like."""

    inside: str
    text: str
    names: str


def _make_face(role: str, chance: Random) -> _Face:
    kind = chance.choices(("word", "arrow", "both", "picture", "icon"), (5, 4, 3, 1, 1))[0]
    word, arrow = word_for(role, chance), chance.choice(_ARROWS[role])
    names = f" class='{role}'" if chance.random() < 0.25 else ""
    names += f" rel='{role}'" if role in ("next", "prev") and chance.random() < 0.25 else ""
    names += f" {chance.choice(('title', 'aria-label'))}='{word}'" if chance.random() < 0.2 else ""
    if kind == "picture":
        alt = f" alt='{word}'" if chance.random() < 0.5 else ""
        return _Face(f"<img src='/i/{chance.choice((role, 'a1', 'b7'))}.gif'{alt}>", "", names)
    if kind == "icon":
        return _Face(f"<i class='icon-{chance.choice((role, 'arrow'))}'></i>", "", names)
    both = f"{arrow} {word}" if role in ("prev", "first") else f"{word} {arrow}"
    text = {"word": word, "arrow": arrow, "both": both}[kind]
    return _Face(text.replace("<", "&lt;"), text, names)


class Pager:
    """A pager being written; its manners are chosen once, so that all its links look alike."""

    def __init__(self, scheme: Scheme, chance: Random, current: int, last: int) -> None:
        self._scheme, self._chance, self._current, self._last = scheme, chance, current, last
        self._form = chance.choices(("{}", "[{}]", "Page {}", "{}."), (20, 1, 1, 1))[0]
        self._cell, self._here, self._dead = chance.choice(_CELLS), chance.choice(_HERE), chance.choice(_DEAD)
        self._roles = chance.choices(_ROLES, (3, 3, 3, 1, 1, 1))[0]
        self._marks: list[Mark] = []

    def write(self, *, has_numbers: bool = True) -> tuple[str, list[Mark]]:
        """Write the pager."""
        first, before, after, last = (self._end(role) for role in _KINDS)
        numbers = self._numbers() if has_numbers else []
        half = len(numbers) // 2
        orders = (
            [first, before, *numbers, after, last],
            [before, *numbers, after, first, last],
            [*numbers, first, before, after, last],
            [first, before, after, last, *numbers],
            [first, before, *numbers[:half], after, *numbers[half:], last],
        )
        pieces = self._chance.choices(orders, (14, 1, 2, 1, 2))[0]
        return self._wrap([*filter(None, pieces), *self._strangers()]), self._marks

    def _shown(self) -> list[int]:
        """Choose the numbers that are shown."""
        manner = self._chance.choice(("all", "window", "ends", "tens"))
        if manner == "all" and self._last <= 30:
            return list(range(1, self._last + 1))
        reach = self._chance.randint(1, 4)
        shown = set(range(max(1, self._current - reach), min(self._last, self._current + reach) + 1))
        if manner == "ends":
            shown |= {1, self._last}
        if manner == "tens":
            shown |= set(range(10, min(self._last, 41), 10))
        return sorted(shown)

    def _numbers(self) -> list[str]:
        pieces, before, gap = list[str](), 0, self._chance.choice(("...", "…", "<span>…</span>", ""))
        for number in self._shown():
            if before and number > before + 1:
                pieces.append(gap)
            pieces.append(self._cell.format(self._number(number)))
            before = number
        return pieces

    def _number(self, number: int) -> str:
        text, url = self._form.format(number), self._scheme.page(number)
        if number == self._current:
            return self._on_own(self._here, text)
        self._marks.append(("PAGE", url, text))
        return link(url, text)

    def _end(self, role: str) -> str:
        """Write the link to the first, previous, next or last page, or what stands there where there is none."""
        page = {"first": 1, "prev": self._current - 1, "next": self._current + 1, "last": self._last}[role]
        if role not in self._roles:
            return ""
        face = _make_face(role, self._chance)
        if not 1 <= page <= self._last or page == self._current:
            return self._cell.format(self._on_own(self._dead, face.inside)) if self._dead else ""
        url = self._scheme.page(page)
        self._marks.append((_KINDS[role], url, face.text))
        return self._cell.format(link(url, face.inside, face.names))

    def _on_own(self, form: str, inside: str) -> str:
        return form.replace("OWN", self._scheme.page(self._current).replace("&", "&amp;")).format(inside)

    def _strangers(self) -> list[str]:
        """Write links that stand beside a pager and have nothing to do with it."""
        if self._chance.random() < 0.75:
            return []
        base, origin = self._scheme.base, self._scheme.origin
        others = (
            link(f"{base}{'&' if '?' in base else '?'}limit=all", word_for("all", self._chance)),
            link(f"{origin}/new?f=3", "new topic"),
            link(f"http://other.example/share?u={base}", "share"),
            link("#top", "top ↑"),
            link(self._scheme.item(self._chance), topics(self._chance, 5, 5)),
        )
        return [self._cell.format(other) for other in self._chance.sample(others, self._chance.randint(1, 2))]

    def _wrap(self, pieces: Sequence[str]) -> str:
        chance = self._chance
        names = f" class='{chance.choice(_CLASSES)}'" if chance.random() < 0.7 else ""
        if self._cell.startswith("<td"):
            return f"<table{names}><tr>{''.join(pieces)}</tr></table>"
        inside = chance.choice((" ", "\n", " | ", "&nbsp;")).join(pieces)
        if self._cell.startswith("<li"):
            return f"<div{names}><ul>{inside}</ul></div>" if chance.random() < 0.5 else f"<ul{names}>{inside}</ul>"
        before = chance.choice(("", "", f"Page {self._current} of {self._last}: ", "<span>Pages:</span> "))
        tag = chance.choice(("div", "p", "span", "nav", "td"))
        written = f"<{tag}{names}>{before}{inside}</{tag}>"
        return f"<table><tr>{written}</tr></table>" if tag == "td" else written


def _lone_text(sign: str, chance: Random, *, is_mixed: bool) -> str:
    """Choose what a lone link says; its words may contradict its arrow, and some ask to load more stories."""
    if is_mixed and chance.random() < _CONTRADICTING:
        sign = {"older": "next", "newer": "prev"}[sign]
    text = word_for(sign, chance)
    if chance.random() < _LOADING:
        text = f"{word_for('more', chance)} {text.lower()} {chance.choice(('', topics(chance, 1, 1)))}".rstrip()
    return text


def write_lone(scheme: Scheme, chance: Random, current: int, last: int) -> tuple[str, list[Mark]]:
    """Write paging without numbers: older and newer, or previous and next.

    What its makers draw or call "previous" counts as previous, though it leads on to older posts; where they do
    neither, the next page is the next.
    """
    is_time, has_arrows, has_names = (chance.random() < share for share in (0.5, 0.6, 0.4))
    is_turned = is_time and (has_arrows or has_names)
    onward, backward = ("PREV", "NEXT") if is_turned else ("NEXT", "PREV")
    pieces, marks = [], list[Mark]()
    ways = (
        (current + 1, "older" if is_time else "next", onward),
        (current - 1, "newer" if is_time else "prev", backward),
    )
    for page, sign, kind in ways:
        if not 1 <= page <= last:
            continue
        thing = chance.choice((" posts", " entries", " articles", " Beiträge", "", "" if is_time else " page"))
        text = _lone_text(sign, chance, is_mixed=is_turned) + thing
        if has_arrows:
            text = f"← {text}" if kind == "PREV" else f"{text} →"
        names = f" class='nav-{'previous' if kind == 'PREV' else 'next'}'" if has_names else ""
        marks.append((kind, scheme.page(page), text))
        pieces.append(f"<div{names}>{link(scheme.page(page), text)}</div>")
    return f"<div class='{chance.choice(('navigation', 'nav', 'x', 'pager', 'bottom'))}'>{''.join(pieces)}</div>", marks
