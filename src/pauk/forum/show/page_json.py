"""Tell what was read from a forum page: to programs, as line mode promises, and to the picture, place by place.

In: a `ForumReading`. Out: plain values, or `RoleMark`s.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

from pauk.forum.posts.parts.post import FoundPost
from pauk.forum.read.forum_page import ForumReading
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.forum.show.outlined_copy import RoleMark

_WAYS = ("first", "prev", "next", "last")


def describe(reading: ForumReading) -> dict[str, Any]:
    """Describe a reading in the form of line mode; what is not known is null."""
    paging = reading.paging
    return {
        "kind": reading.kind.name,
        "confidence": round(reading.kind.confidence, 3),
        "reason": reading.kind.reason or None,
        "posts": [_describe_post(post) for post in reading.posts],
        "threads": [_describe_thread(row) for row in reading.threads],
        "boards": [_describe_board(row) for row in reading.boards],
        "paging": {
            "current": paging.current,
            **{way: getattr(paging, way) for way in ("next", "prev", "first", "last")},
            "pages": list(paging.pages),
        },
        "sort": reading.sort,
    }


def _describe_post(post: FoundPost) -> dict[str, Any]:
    return {
        "text": post.text,
        "author": post.author or None,
        "author_url": post.author_url or None,
        "date": post.date or None,
        "edited": post.edited or None,
        "url": post.url or None,
        "number": post.number,
        "parent": post.parent,
        "quotes": list(post.quotes),
        "signature": post.signature or None,
        "attachments": [{"name": name, "url": url} for name, url in post.attachments],
    }


def _describe_thread(row: ThreadRow) -> dict[str, Any]:
    return {
        "url": row.url,
        "title": row.title,
        "author": row.author or None,
        "author_url": row.author_url or None,
        "created": row.created or None,
        "last_activity": row.last_activity or None,
        "last_author": row.last_author or None,
        "last_url": row.last_url or None,
        "replies": row.replies,
        "views": row.views,
        "sticky": row.is_sticky,
        "locked": row.is_locked,
        "pages": list(row.pages),
    }


def _describe_board(row: BoardRow) -> dict[str, Any]:
    return {
        "url": row.url,
        "title": row.title,
        "threads": row.threads,
        "posts": row.posts,
        "last_activity": row.last_activity or None,
        "last_url": row.last_url or None,
    }


def mark(reading: ForumReading, url: str) -> Iterator[RoleMark]:
    """Name the places of everything that was read."""
    for number, post in enumerate(reading.posts, 1):
        yield from _mark_post(post, post.number or number)
    for number, row in enumerate(reading.threads, 1):
        traits = " sticky" * row.is_sticky + " locked" * row.is_locked
        replies = "" if row.replies is None else f", {row.replies} replies"
        yield RoleMark(row.place, "row", f"thread {number}{traits}{replies}")
        yield RoleMark(row.title_place, "title", "title")
    for number, board in enumerate(reading.boards, 1):
        yield RoleMark(board.place, "row", f"board {number}")
    yield from _mark_paging(reading, url)


def _mark_post(post: FoundPost, number: int) -> Iterator[RoleMark]:
    yield RoleMark(post.start, "post", f"post {number}")
    parts = (
        (post.author_place, "author", f"author: {post.author}"),
        (post.date_place, "date", f"date: {post.date}"),
        (post.body_start, "content", "text"),
    )
    yield from (RoleMark(place, role, label) for place, role, label in parts if place >= 0)


def _mark_paging(reading: ForumReading, url: str) -> Iterator[RoleMark]:
    paging, nodes = reading.paging, reading.nodes
    labels = dict.fromkeys(paging.pages, "page")
    for way in _WAYS:
        if target := getattr(paging, way):
            labels[target] = f"{way} page"
    if not labels:
        return
    for place, tag in enumerate(nodes.flat.tags):
        if tag == "a" and (label := labels.get(_join(url, nodes.attribute(place, "href")))):
            yield RoleMark(place, "paging", label)


def _join(url: str, href: str) -> str:
    try:
        return urljoin(url, href)
    except ValueError:  # no address at all
        return ""
