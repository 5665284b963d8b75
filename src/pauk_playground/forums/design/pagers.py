"""Lay out pagers as forums do: windows of numbers, named links, arrows, a lone link to what is older.

In: the page one is on, how many there are, a `PagerStyle`. Out: a `Pager`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pauk_playground.forums.views.views import PageItem, Pager, PagerView

_SIGNS = {"first": "«", "previous": "\u2039", "next": "\u203a", "last": "»", "older": "»", "newer": "«"}
_ARROWS = {"first": "<<", "previous": "<", "next": ">", "last": ">>", "older": "→", "newer": "←"}


@dataclass(frozen=True, slots=True)
class PagerStyle:
    """How a pager looks.

    ``form``: "window" (numbers around the current one), "all" (every number), "steps" (previous and next alone),
    "forward" (a lone next link), "none". ``reach`` numbers stand on each side of the current one; with ``has_ends`` the
    first and last numbers stand, too; ``has_named_ends`` adds links "first" and "last", ``has_steps`` "previous" and
    "next". ``glyphs`` are "words", "signs", "arrows" or "older" (words of time).
    """

    form: str = "window"
    reach: int = 2
    has_ends: bool = True
    has_named_ends: bool = False
    has_steps: bool = True
    glyphs: str = "words"
    has_summary: bool = False


def lay_pager(style: PagerStyle, page: int, pages: int, href: Callable[[int], str], labels: Mapping[str, str]) -> Pager:
    """Lay out the pager of one page of a list; a list of one page has none."""
    if pages <= 1 or style.form == "none":
        return Pager()
    summary = labels["page_of"].format(page=page, pages=pages) if style.has_summary else ""
    items: list[PageItem] = []

    def name(turn: PagerView, word: str, to: int) -> None:
        items.append(PageItem(turn, _name(style.glyphs, word, labels), href(to), to))

    if page > 1 and style.form != "forward":
        if style.has_named_ends:
            name(PagerView.FIRST, "first", 1)
        if style.has_steps or style.form == "steps":
            name(PagerView.PREV, "previous", page - 1)
    if style.form in {"window", "all"}:
        items += _number(style, page, pages, href)
    if page < pages:
        if style.has_steps or style.form in {"steps", "forward"}:
            name(PagerView.NEXT, "next", page + 1)
        if style.has_named_ends:
            name(PagerView.LAST, "last", pages)
    return Pager(tuple(items), summary, pages)


def _number(style: PagerStyle, page: int, pages: int, href: Callable[[int], str]) -> list[PageItem]:
    reach = pages if style.form == "all" else style.reach
    shown = set(range(max(1, page - reach), min(pages, page + reach) + 1))
    if style.has_ends:
        shown |= {1, pages}
    items: list[PageItem] = []
    before = 0
    for number in sorted(shown):
        if number > before + 1 and before:
            items.append(PageItem(PagerView.GAP, "…"))
        is_current = number == page
        turn = PagerView.CURRENT if is_current else PagerView.PAGE
        items.append(PageItem(turn, str(number), "" if is_current else href(number), number))
        before = number
    return items


def _name(glyphs: str, word: str, labels: Mapping[str, str]) -> str:
    if glyphs == "older":
        word = {"next": "older", "previous": "newer"}.get(word, word)
    return {"signs": _SIGNS, "arrows": _ARROWS}.get(glyphs, labels)[word]


def lay_row_pages(form: str, pages: int, href: Callable[[int], str], labels: Mapping[str, str]) -> tuple[PageItem, ...]:
    """Lay out the links to a thread's pages within its row: "none", "few" (1 2 3 … 17) or "last"."""
    if pages <= 1 or form == "none":
        return ()
    if form == "last":
        return (PageItem(PagerView.LAST, labels["last"], href(pages), pages),)
    shown = sorted({1, 2, 3, pages - 1, pages} & set(range(1, pages + 1)))
    items: list[PageItem] = []
    for place, number in enumerate(shown):
        if place and number > shown[place - 1] + 1:
            items.append(PageItem(PagerView.GAP, "…"))
        items.append(PageItem(PagerView.PAGE, str(number), href(number), number))
    return tuple(items)
