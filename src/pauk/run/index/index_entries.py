"""Make what the index takes in of what the collection keeps.

In: pages, threads and posts as the store shows them, the words by which others link to pages, and what parts of pages
add. Out: `Entry`s, and the ids by which they are found again. A page is known by the number of its URL, whatever
version of it is the newest; an item of a page by that number and its place among its kind.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pauk.extract.metadata.page_language import tell_language
from pauk.search.entries.entry import Entry, Item
from pauk.store.forums.forums_reader import StoredPost, StoredThread
from pauk.store.index.index_reader import ShownPage

# Longer texts are lists and logs; what stands behind a million characters is not searched.
MOST_CHARS = 1_000_000
_PAGE = "page:"
_ITEM = re.compile(r"([a-z0-9_]+):(\d{1,20})-(\d{1,6})", re.ASCII)


class ItemPlace(NamedTuple):
    """Which of the items of a page is meant."""

    kind: str
    url: int
    place: int


def page_id(url: int) -> str:
    """Return the id of the page of a URL."""
    return f"{_PAGE}{url}"


def thread_id(thread: int) -> str:
    """Return the id of a thread."""
    return f"thread:{thread}"


def post_id(post: int) -> str:
    """Return the id of a post."""
    return f"post:{post}"


def url_number(entry: str) -> int:
    """Return the number of the URL whose page has an id; 0 where it is no page's."""
    number = entry.removeprefix(_PAGE)
    return int(number) if number.isdecimal() and number != entry else 0


def read_item_id(entry: str) -> ItemPlace | None:
    """Return which item of which page has an id; nothing where it is no item's."""
    match = _ITEM.fullmatch(entry)
    return ItemPlace(match[1], int(match[2]), int(match[3])) if match else None


def describe_page(
    page: ShownPage, anchors: Mapping[int, Sequence[str]], fields: Mapping[str, Any] | None = None
) -> Entry:
    """Describe a page for the index; its language is told where the page does not say it."""
    # List what links to a page say, also those that lead here through a redirect.
    words = dict.fromkeys(anchors.get(page.url_id, ()))
    if page.via:
        words |= dict.fromkeys((page.link_text, *anchors.get(page.via, ())))
    return Entry(
        id=page_id(page.url_id),
        kind="page",
        url=page.url,
        title=page.title,
        body=page.text[:MOST_CHARS],
        anchors="\n".join([text for text in words if text]),
        host=name_host(page.host),
        author=page.author,
        language=page.language or tell_language(page.text),
        date=page.date,
        twins=page_id(page.stands) if page.stands else "",
        fields=fields or {},
    )


def describe_items(page: Entry, items: Mapping[str, Sequence[Item]]) -> Iterator[Entry]:
    """Describe what a page holds; of pages that say nearly the same only for the one that stands for them."""
    if page.twins not in ("", page.id):
        return
    for kind, several in items.items():
        for place, item in enumerate(several):
            yield Entry(
                id=f"{kind}:{page.id.removeprefix(_PAGE)}-{place}",
                kind=kind,
                url=item.url or page.url,
                title=item.title,
                body=item.body[:MOST_CHARS],
                host=page.host,
                author=item.author or page.author,
                language=item.language or page.language,
                date=item.date or page.date,
                page=page.id,
                fields=item.fields,
            )


def describe_thread(thread: StoredThread) -> Entry:
    """Describe a thread for the index: what it is called; what was said in it stands with its posts."""
    return Entry(
        id=thread_id(thread.id),
        kind="thread",
        url=thread.url,
        title=thread.title,
        host=name_host(thread.url),
        author=thread.author,
        language=tell_language(thread.title),
        date=thread.created,
        group=thread_id(thread.id),
    )


def describe_post(post: StoredPost) -> Entry:
    """Describe a post for the index."""
    return Entry(
        id=post_id(post.id),
        kind="post",
        url=post.url or post.thread_url,
        title=post.thread_title,
        body=post.text[:MOST_CHARS],
        host=name_host(post.thread_url),
        author=post.author,
        language=tell_language(post.text),
        date=post.date,
        group=thread_id(post.thread),
    )


def name_host(origin: str) -> str:
    """Return the name of a host without scheme and port."""
    return urlsplit(origin).hostname or origin
