"""Tell the truth about a forum's page, in the words of ``pauk forum read --jsonl``.

In: a view, which knows what it shows and the moments behind it. Out: plain values for a JSON line.

``date``, ``edited``, ``created`` and ``last_activity`` are the true moments on the forum's own clock, without a zone;
``shown`` says how much of it the page tells: ``text``, ``precision``, ``is_relative`` and ``has_twin`` (an exact value
in an attribute). A reader is compared at that precision. ``parent`` is the place of a post's parent among the posts
of the page, from 0. ``paging`` has ``current`` as a number.
"""

from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import Any
from urllib.parse import urljoin

from pauk_playground.forums.views.views import (
    Block,
    BoardPage,
    Code,
    EntryPage,
    Items,
    Pager,
    PagerView,
    Para,
    PostView,
    Quote,
    Run,
    Smiley,
    StampView,
    ThreadPage,
    ThreadView,
    View,
)


def tell_text(blocks: Iterable[Block]) -> str:
    """Tell the words of a body in order, one line for each paragraph."""
    return "\n".join(line for block in blocks for line in _lines(block) if line)


def _lines(block: Block) -> list[str]:
    if isinstance(block, Para):
        return [_words(block.runs)]
    if isinstance(block, Items):
        return [_words(item) for item in block.items]
    if isinstance(block, Code):
        return [block.lead, *block.lines]
    if isinstance(block, Quote):
        return [block.lead.text, *(line for inner in block.blocks for line in _lines(inner)), block.expand]
    return []


def _words(runs: tuple[Run, ...]) -> str:
    words = "".join(run if isinstance(run, str) else "" if isinstance(run, Smiley) else run.text for run in runs)
    return " ".join(words.split())


class Teller:
    """Tells the truth about the pages of one forum, whose clock has this zone."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone

    def tell(self, view: View, url: str, at: datetime) -> dict[str, Any]:
        """Tell all that is true about a page at a moment."""
        told: dict[str, Any] = {
            "id": url,
            "url": url,
            "now": self._clock(at),
            "language": view.frame.language,
            "title": view.title,
            "kind": "other",
            "role": "",
            "posts": [],
            "threads": [],
            "boards": [],
            "paging": _tell_paging(Pager(), 1, url),
            "sort": None,
        }
        if isinstance(view, EntryPage):
            boards = [row for category in view.categories for row in category.boards]
            told |= {"kind": "index", "role": "entry", "boards": [urljoin(url, row.href) for row in boards]}
        elif isinstance(view, BoardPage):
            told |= {"kind": "index", "role": "board", "sort": view.order, "page": view.page}
            told["boards"] = [urljoin(url, row.href) for row in view.boards]
            told["threads"] = [self._tell_row(row, url) for row in view.rows]
            told["paging"] = _tell_paging(view.pager, view.page, url)
        elif isinstance(view, ThreadPage):
            told |= {"kind": "thread", "role": "print" if view.is_print else "thread", "sort": view.order or None}
            told |= {"page": view.page, "thread": view.key, "form": view.form}
            places = {post.key: place for place, post in enumerate(view.posts)}
            told["posts"] = [self._tell_post(post, url, places) for post in view.posts]
            told["paging"] = _tell_paging(view.pager, view.page, url)
        else:
            number = next((item.page for item in view.pager.items if item.turn is PagerView.CURRENT), 1)
            told |= {"role": view.kind, "paging": _tell_paging(view.pager, number, url)}
        return told

    def _tell_post(self, post: PostView, url: str, places: dict[int, int]) -> dict[str, Any]:
        joined = next((value for _, value in post.author.facts if isinstance(value, StampView)), None)
        edited = post.edited.stamp if post.edited else None
        return {
            "text": tell_text(post.body),
            "author": post.author.name,
            "date": self._clock(post.posted.at),
            "edited": self._clock(edited.at) if edited else None,
            "url": urljoin(url, post.permalink) if post.permalink else None,
            "number": int(post.number.lstrip("#")) if post.number else None,
            "parent": places.get(post.parent) if post.parent is not None else None,
            "shown": {"date": _tell_shown(post.posted), "edited": _tell_shown(edited)},
            "key": post.key,
            "author_url": urljoin(url, post.author.href) if post.author.href else None,
            "joined": joined.text if joined else None,
            "signature": tell_text(post.signature),
            "attachments": [urljoin(url, file.href) for file in post.attachments],
            "quotes": sum(isinstance(block, Quote) for block in post.body),
            "depth": post.depth,
            "is_first": post.is_first,
            "is_repeat": post.is_repeat,
            "is_removed": post.is_removed,
        }

    def _tell_row(self, row: ThreadView, url: str) -> dict[str, Any]:
        last = row.last.stamp if row.last else None
        return {
            "url": urljoin(url, row.href),
            "title": row.title,
            "author": row.starter.name if row.starter else None,
            "created": self._clock(row.created.at) if row.created else None,
            "last_activity": self._clock(last.at) if last else None,
            "last_url": urljoin(url, row.last.href) if row.last and row.last.href else None,
            "replies": _read_number(row.replies),
            "sticky": row.is_sticky,
            "shown": {"created": _tell_shown(row.created), "last_activity": _tell_shown(last)},
            "key": row.key,
            "views": _read_number(row.views),
            "locked": row.is_locked,
            "last_author": row.last.user.name if row.last and row.last.user else None,
            "pages": [urljoin(url, item.href) for item in row.pages if item.href],
        }

    def _clock(self, at: datetime) -> str:
        return at.astimezone(self._zone).replace(tzinfo=None).isoformat(timespec="seconds")


def _tell_shown(stamp: StampView | None) -> dict[str, Any] | None:
    if stamp is None:
        return None
    return {
        "text": stamp.text,
        "precision": stamp.precision,
        "is_relative": stamp.is_relative,
        "has_twin": bool(stamp.iso or stamp.title),
    }


def _read_number(text: str) -> int | None:
    digits = "".join(letter for letter in text if letter.isdigit())
    return int(digits) if digits else None


def _tell_paging(pager: Pager, page: int, url: str) -> dict[str, Any]:
    """Tell where a page's pager leads; only what is linked."""
    listed = {PagerView.PAGE, PagerView.FIRST, PagerView.LAST}
    numbered = {item.page: urljoin(url, item.href) for item in pager.items if item.turn in listed}

    def find(turn: PagerView, number: int) -> str | None:
        named = next((item for item in pager.items if item.turn is turn), None)
        return urljoin(url, named.href) if named else numbered.get(number)

    return {
        "current": page,
        "next": find(PagerView.NEXT, page + 1),
        "prev": find(PagerView.PREV, page - 1),
        "first": find(PagerView.FIRST, 1),
        "last": find(PagerView.LAST, pager.total),
        "pages": [numbered[number] for number in sorted(numbered)],
    }
