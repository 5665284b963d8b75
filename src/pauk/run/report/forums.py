"""Tell how completely forums are followed, and how fresh what is kept of them is.

In: a reader of the collection. Out: `ForumCover`s of plain values.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

from pauk.base.urls import number_url
from pauk.store.reader import StoreReader


@dataclass(frozen=True, slots=True, kw_only=True)
class ForumCover:
    """A forum: how many of its boards were read to their end, and since when every one of those was looked at."""

    forum: str
    boards: int
    boards_read: int
    threads: int
    posts: int
    waiting: int  # pages that are asked for and have not come
    looked_since: datetime | None  # the oldest of the last looks at boards; None where none was read
    next_look: datetime | None  # when a list is due next, as its own past tells
    complete_at: datetime | None  # the end of the last cycle; None while one goes on


def list_forums(reader: StoreReader) -> list[ForumCover]:
    """Tell of all forums of a collection."""
    covers = []
    for row in reader.forums.all():
        figures, boards = reader.forums.figures(row.id), reader.forums.boards_of(row.id)
        met = (reader.urls.find(number_url(url)) for url in (row.entry, *(board.url for board in boards)) if url)
        due = [history.due_at for one in met if one is not None and (history := reader.revisits.of(one.id)) is not None]
        moments = [board.crawled_at for board in boards if board.crawled_at]
        covers.append(
            ForumCover(
                forum=row.entry or row.url,
                boards=figures.boards,
                boards_read=sum(bool(board.crawled_at) for board in boards),
                threads=figures.threads,
                posts=figures.posts,
                waiting=figures.waiting,
                looked_since=datetime.fromisoformat(min(moments)).replace(tzinfo=UTC) if moments else None,
                next_look=datetime.fromtimestamp(min(due), UTC) if due else None,
                complete_at=datetime.fromtimestamp(row.ended_at, UTC) if row.ended_at else None,
            )
        )
    return covers
