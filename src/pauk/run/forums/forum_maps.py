"""Read the maps of forums, and say by them which forum a URL belongs to, and what it is there.

In: rows of the store. Out: a `ForumMap`, the row that a URL belongs to, or sentences about its page.
"""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pauk.base.formatting import count
from pauk.base.urls import number_url, origin_of
from pauk.forum.site.forum_map import ForumMap, MapPlace
from pauk.run.jobs.forum_status import explain_end
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forums import ForumRow
from pauk.store.reader import StoreReader

_WANTED = {
    "boards": "it lists boards",
    "board": "to see which threads have something new",
    "new_thread": "a new thread",
    "more_pages": "more pages of a new thread",
    "new_posts": "its list says that something was written",
    "unfinished": "the last visit did not come to its end",
    "look": "nothing shows whether anything was written; its own past says that it may have been",
}


@lru_cache(8)
def read_map(text: str) -> ForumMap:
    """Read a forum's map; every page of the forum is read with it."""
    return ForumMap.from_dict(json.loads(text), where="the collection")


def find_row(rows: Sequence[ForumRow], url: str) -> ForumRow | None:
    """Find the forum that a URL belongs to: by where learning began, its entry, or what its map says."""
    exact = next((row for row in rows if url in (row.url, row.entry)), None)
    if exact is not None:
        return exact
    near = (row for row in rows if row.map and origin_of(row.entry) == origin_of(url))
    return next((row for row in near if read_map(row.map).classify(url).kind != "other"), None)


def find_map(folder: CollectionFolder, url: str) -> tuple[ForumMap | None, str]:
    """Return what was learned of the forum whose page a person named, and how that ended."""
    with folder.reader() as reader:
        row = find_row(reader.forums.all(), url)
    return (read_map(row.map), row.outcome) if row is not None and row.map else (None, "")


def tell_page(reader: StoreReader, url: str) -> list[str]:
    """Say what a page is to the forums of a collection: a board, a thread, one of their pages, and what is wanted."""
    told: list[str] = []
    for row in reader.forums.all():
        place = read_map(row.map).classify(url) if row.map else None
        if place is not None and place.kind != "other":
            told += _tell_place(reader, row, place)
        wanted = [json.loads(request) for forum, request in reader.forums.wanted_of(number_url(url)) if forum == row.id]
        told += [f"Wanted: {_WANTED.get(one.get('why', ''), 'to learn the forum')}." for one in wanted]
    return told


def _tell_place(reader: StoreReader, row: ForumRow, place: MapPlace) -> Iterator[str]:
    what = {"entry": "The entry", "index": "A board", "thread": "A thread"}[place.kind]
    page = f", page {place.page}" if place.page > 1 else ""
    yield f"{what} of the forum {row.entry}{page}."
    if place.kind == "thread" and (thread := reader.forums.thread_at(row.id, place.base)) is not None:
        gone = f"; gone since {thread.gone_at}" if thread.gone_at else ""
        read = f"read to its end at {thread.crawled_at}" if thread.crawled_at else "not read to its end yet"
        yield f"{count(thread.posts, 'post')} of it kept, {read}{gone}."
    board = next((one for one in reader.forums.boards_of(row.id) if one.url == place.base), None)
    if board is not None:
        read = f"last read to its end at {board.crawled_at}" if board.crawled_at else "not read to its end yet"
        yield " ".join(filter(None, (f"{count(board.threads, 'thread')}, {read}.", explain_end(board.outcome))))
