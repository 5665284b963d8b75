"""Write down what learning needs of a page.

In: a page that was fetched for learning, with its `ForumReading` and links. Out: `PageNote`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from pauk.base.url_parameters import split_query
from pauk.base.urls import origin_of
from pauk.extract.page.links import own_url
from pauk.forum.page.nodes import Nodes
from pauk.forum.paging.page_number import Specific
from pauk.forum.posts.layout.post_build import home_of_date
from pauk.forum.posts.parts.post import FoundPost
from pauk.forum.posts.post_reader import read_posts_by
from pauk.forum.read.forum_page import ForumReading
from pauk.forum.rows.parts.row import ThreadRow
from pauk.forum.site.page_note import PageNote

_MOST_LINKS = 1_000
_ANY_TIME = datetime(2000, 1, 1)  # noqa: DTZ001 (posts are counted, their dates do not matter)
_ROW = ("url", "created", "last_activity", "replies", "pages", "is_sticky")


@dataclass(frozen=True, slots=True)
class ForumFetch:
    """A page that was asked for: what was read, its links, and where redirects led; no reading where it failed."""

    asked: str
    reading: ForumReading | None
    links: Sequence[str] = ()
    url: str = ""


def take_note(page: ForumFetch) -> PageNote:
    """Write down what matters of a page."""
    url = own_url(page.url or page.asked) or page.asked
    reading = page.reading
    if reading is None:
        return PageNote(url, kind="lost", asked=page.asked)
    boards = tuple((own, size) for own, size in _boards_of(reading) if _is_within(own, url))
    number = _own_number(reading.paging.number, url)
    if number and _counts_others(number, reading, [own for own, _ in boards], url):
        number = None
    strangers = [*(post.author_url for post in reading.posts), *(row.author_url for row in reading.threads)]
    strangers += [post.url for post in reading.posts]
    return PageNote(
        url=url,
        kind=reading.kind.name,
        confidence=reading.kind.confidence,
        boards=boards,
        rows=tuple(_plain(row) for row in reading.threads if _is_within(own_url(row.url), url)),
        number=asdict(number) | {"parts": list(number.parts)} if number else {},
        next=own_url(reading.paging.next or "") if number else "",
        sort=reading.sort,
        dates=reading.listing.dates,
        posts=tuple(post.date for post in reading.posts),
        is_message=bool(reading.posts) and reading.found.is_message,
        links=_own_urls(page.links[:_MOST_LINKS]),
        strangers=_own_urls(strangers),
        template=_proven(reading, url),
        asked=page.asked if page.asked != url else "",
    )


def _own_urls(links: Iterable[str]) -> tuple[str, ...]:
    """Return links as pages are known by, each once."""
    return tuple(dict.fromkeys(filter(None, map(own_url, filter(None, links)))))


def _is_within(link: str, url: str) -> bool:
    """Whether a link stays on the page's own site: what stands elsewhere is no board or thread of this forum."""
    return bool(link) and _site_of(link) == _site_of(url)


def _site_of(url: str) -> str:
    return origin_of(url).partition("://")[2].removeprefix("www.")


def _boards_of(reading: ForumReading) -> tuple[tuple[str, int], ...]:
    """Return the boards that a page shows, with their threads; its own pager is none, whatever it looks like."""
    paging = reading.paging
    links = (paging.next, paging.prev, paging.last, *paging.pages)
    pages = {own_url(link) for link in links if link}
    told = ((own_url(row.url), row.threads or 0) for row in reading.boards)
    return tuple((own, threads) for own, threads in told if own and own not in pages)


def _counts_others(number: Specific, reading: ForumReading, boards: Sequence[str], url: str) -> bool:
    """Whether a number tells threads, boards or posts apart, or pages of a row's thread, and no pages of this page."""
    rows = {*(own_url(row.url) for row in reading.threads), *boards} - {url, ""}
    posts = {own_url(post.url) for post in reading.posts if post.url} - {url, ""}
    counted = sum(number.page_of(post) is not None for post in posts)
    is_within = number.parts[0].startswith(tuple(rows)) if rows else False
    return is_within or counted > 1 or any(number.has_number(row) for row in rows)


def _proven(reading: ForumReading, url: str) -> dict[str, Any]:
    """Return what was learned on a page where it finds the posts of this page again; rows prove themselves."""
    template = reading.template
    if "posts" not in template:
        return template
    found, _ = read_posts_by(template["posts"], reading.nodes, url, now=_ANY_TIME)
    again, first = ([_tell(reading.nodes, post) for post in posts] for posts in (found.posts, reading.posts))
    return template if again == first else {}


def _tell(nodes: Nodes, post: FoundPost) -> tuple[int, int]:
    """Tell posts apart by where their names and dates stand; a date is read from the words of its element, or not."""
    return post.author_place, home_of_date(nodes, post.date_place)


def _own_number(number: Specific | None, url: str) -> Specific | None:
    """Return the number where it is that of the page's own pager, and of no other list that the page shows.

    The first page may lack parameters that all others have, or have a slash at its end that its links have not; the
    others may go on where its address ends: ``?15`` and ``?15,page=2``.
    """
    if number is None or number.page_of(url) is not None:
        return number
    goes_on = not number.bare and number.parts[0].startswith(url) and not number.parts[0][len(url) :][:1].isalnum()
    if goes_on or (number.bare and number.bare.rstrip("/") == url.rstrip("/")):
        return Specific(number.parts, number.first, number.step, url)
    address, _, query = number.url_of(2).partition("?")
    own_address, _, own_query = url.partition("?")
    pieces = {piece for _, piece in split_query(own_query)}
    is_own = address == own_address and pieces <= {piece for _, piece in split_query(query)}
    return Specific(number.parts, number.first, number.step, url) if is_own else None


def _plain(row: ThreadRow) -> dict[str, Any]:
    known = {name: getattr(row, name) for name in _ROW}
    return known | {"url": own_url(row.url), "pages": [own for page in row.pages if (own := own_url(page))]}
