"""Read a page of a playground forum without a mistake, so that errors of planning and of reading are told apart.

In: what the forum itself knows of a page. Out: a `SeenPage`, as a reader of its HTML would make it at its best: dates
as exact as they are shown, links as they are written, nothing that is not on the page.
"""

from datetime import UTC, datetime, timezone, tzinfo
from typing import Any
from urllib.parse import urljoin

from pauk.base.records import Post
from pauk.eval.forum.post_fields import shown_value
from pauk.eval.forum.year import TravellingForum
from pauk.forum.follow.identity import key_of
from pauk.forum.follow.state import FollowRequest, SeenPage
from pauk.forum.paging.page_number import find_specific
from pauk.forum.paging.paging import Paging
from pauk.forum.rows.parts.row import BoardRow, DateGroups, ThreadRow

# Boards show dates so exactly that the time of day can be told.
_TIMED = ("second", "minute", "hour")


def read_perfectly(
    forum: TravellingForum, url: str, moment: datetime, _body: bytes = b"", _request: FollowRequest | None = None
) -> SeenPage:
    """Read a page of a forum as it was at a moment."""
    truth = forum.truth(url, moment)
    return read_truth(forum.view(url, moment), truth, _zone_of(truth, moment))


def _zone_of(truth: dict[str, Any] | None, moment: datetime) -> tzinfo:
    """Return the zone of the clock that a page shows."""
    if truth is None:
        return UTC
    return timezone(datetime.fromisoformat(truth["now"]) - moment.astimezone(UTC).replace(tzinfo=None))


def read_truth(view: Any, truth: dict[str, Any] | None, zone: tzinfo = UTC) -> SeenPage:
    """Read a page from its view and its truth, on the forum's clock; an address without a page gives an outcome."""
    if truth is None or truth["role"] == "error":
        return SeenPage(outcome="http_error:404")
    if truth["role"] == "denied":
        return SeenPage(outcome="http_error:403")
    if truth["kind"] == "other" or truth["role"] == "print":
        return SeenPage()
    groups = tuple(getattr(view, "categories", ()) or ())
    boards = [row for group in groups for row in group.boards] or list(getattr(view, "boards", ()))
    threads = tuple(_read_row(row) for row in truth["threads"])
    return SeenPage(
        kind=truth["kind"],
        posts=tuple(_read_post(post) for post in truth["posts"]),
        threads=threads,
        boards=tuple(_read_board(row, truth["url"], zone) for row in boards),
        paging=_read_paging(truth),
        sort=truth["sort"],
        dates=_groups(threads),
        is_nested=truth.get("form", "flat") != "flat",
    )


def _read_post(post: dict[str, Any]) -> Post:
    return Post(
        text=post["text"],
        author=post["author"],
        date=shown_value(post["date"], post["shown"]["date"]),
        url=post["url"] or "",
        number=post["number"],
        parent=post["parent"],
    )


def _read_row(row: dict[str, Any]) -> ThreadRow:
    return ThreadRow(
        url=row["url"],
        title=row["title"],
        author=row["author"] or "",
        created=shown_value(row["created"], row["shown"]["created"]),
        last_activity=shown_value(row["last_activity"], row["shown"]["last_activity"]),
        last_author=row["last_author"] or "",
        last_url=row["last_url"] or "",
        replies=row["replies"],
        pages=tuple(row["pages"]),
        is_sticky=row["sticky"],
    )


def _read_board(row: Any, url: str, zone: tzinfo) -> BoardRow:
    stamp = row.last.stamp if row.last else None
    exact = stamp is not None and (stamp.precision in _TIMED or stamp.iso or stamp.title)
    return BoardRow(
        url=urljoin(url, row.href),
        title=row.title,
        threads=_number(row.topics),
        posts=_number(row.posts),
        last_activity=stamp.at.astimezone(zone).isoformat()[: 16 if exact else 10] if stamp is not None else "",
        last_author=row.last.user.name if row.last and row.last.user else "",
    )


def _number(text: str) -> int | None:
    digits = "".join(letter for letter in text if letter.isdigit())
    return int(digits) if digits else None


def _groups(rows: tuple[ThreadRow, ...]) -> DateGroups:
    has_created, has_activity = any(row.created for row in rows), any(row.last_activity for row in rows)
    if has_created and has_activity:
        return "both"
    return "open" if has_created or has_activity else "none"


def _read_paging(truth: dict[str, Any]) -> Paging:
    paging, url = truth["paging"], key_of(truth["url"])
    current = paging["current"]
    ways = [(current + 1, paging["next"]), (current - 1, paging["prev"]), (1, paging["first"])]
    numbered = [(page, key_of(link)) for page, link in ways if link]
    number = find_specific(numbered, [url] if current == 1 else []) if numbered else None
    if number is None and numbered:
        number = find_specific([*numbered, (current, url)])
    names = {way: paging[way] for way in ("next", "prev", "first", "last")}
    return Paging(current=current, pages=tuple(paging["pages"]), number=number, **names)
