"""Tell what is known of the forums of a collection, and what a run has brought of them.

In: a collection, and the tallies of a run. Out: `ForumTold`, for people and as plain values.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from pauk.base.outcomes import INTERNAL_ERROR, explain
from pauk.base.urls import number_url
from pauk.base.wording import count, when
from pauk.forum.learning.map import Place
from pauk.run.forum_counts import ForumTally
from pauk.run.forum_maps import NO_FORUM, read_map
from pauk.store.collection import Folder
from pauk.store.forums import ForumRow
from pauk.store.reader import StoreReader
from pauk.store.reading_forums import ForumFigures

_OK = ("", "ok")
# How a board may end beyond the outcomes of its page.
_ENDS = {
    "no_threads": "The page is no list of threads: a log-in, most often.",
    "rows_lost": "It listed threads before, and lists none now; it is looked at again.",
}
_WANTED = {
    "boards": "it lists boards",
    "board": "to see which threads have something new",
    "new_thread": "a new thread",
    "more_pages": "more pages of a new thread",
    "new_posts": "its list says that something was written",
    "unfinished": "the last visit did not come to its end",
    "look": "nothing shows whether anything was written; its own past says that it may have been",
}


def explain_end(outcome: str) -> str:
    """Say in words how a look at a board ended; nothing where it ended well."""
    return "" if outcome in _OK else _ENDS.get(outcome) or explain(outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForumTold:
    """A forum: what there is of it, what a run has brought, and how its last cycle ended."""

    url: str  # of its entry, where that is known
    outcome: str  # of the last look at its entry; no_forum where its pages are none of a forum
    is_known: bool  # it was learned
    is_complete: bool  # nothing that was asked for is missing
    last_cycle: datetime | None  # when one last came to its end
    figures: ForumFigures
    tally: ForumTally

    @property
    def lines(self) -> Iterator[str]:
        """What is to be said of it, line by line."""
        figures, tally = self.figures, self.tally
        if self.outcome == NO_FORUM:
            yield f"{self.url}: no forum was found here: no list leads to pages with posts."
            return
        amount = ", ".join(
            (count(figures.boards, "board"), count(figures.threads, "thread"), count(figures.posts, "post"))
        )
        yield f"{self.url}: {amount}{'' if self.is_known else '; not learned yet'}."
        news = [
            *([f"{count(tally.posts, 'new post')} in {count(tally.threads, 'new thread')} and known ones"]
              if tally.posts else ["no new posts"]),
            *([f"{tally.edited:,} edited"] if tally.edited else []),
            *([f"{tally.gone:,} gone"] if tally.gone else []),
        ]  # fmt: skip
        yield f"This time: {', '.join(news)}; {count(sum(tally.pages.values()), 'page')} read."
        if self.outcome not in _OK:
            is_ours = self.outcome.startswith(INTERNAL_ERROR.name)
            what = "Something of it could not be read" if is_ours else "Its entry could not be had"
            yield f"{what}: {explain_end(self.outcome)}"
        if not self.is_complete:
            yield f"Not complete: {count(figures.waiting, 'page')} asked for and not there yet."
        elif figures.unfinished:
            missed = count(figures.unfinished, "thread")
            yield f"{missed} could not be read to the end; the next update asks for what is missing."

    @property
    def status_lines(self) -> Iterator[str]:
        """What is to be said of it when nothing was fetched just now."""
        first, *rest = self.lines
        yield first
        figures = self.figures
        if figures.gone_posts or figures.edited_posts or figures.gone_threads:
            yield (
                f"{count(figures.edited_posts, 'post')} edited, {figures.gone_posts:,} gone; "
                f"{count(figures.gone_threads, 'thread')} gone."
            )
        yield from rest[1:]
        if self.last_cycle is not None:
            yield f"Last complete: {when(self.last_cycle)}."

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "url": self.url,
            "outcome": self.outcome,
            "known": self.is_known,
            "complete": self.is_complete,
            "last_cycle": self.last_cycle,
            **self.figures._asdict(),
            "brought": asdict(self.tally) | {"pages": dict(self.tally.pages)},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTold:
    """A board: when it was last read to its end, how the last look ended, and when it is to be looked at again."""

    url: str
    title: str
    threads: int
    crawled_at: str
    outcome: str
    due_at: datetime | None  # None: with every cycle

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)


def tell_boards(folder: Folder) -> dict[str, list[BoardTold]]:
    """Tell of the boards of all forums, by the URL of the forum."""
    with folder.reader() as reader:
        return {row.entry or row.url: list(_boards_of(reader, row)) for row in reader.forums.all()}


def _boards_of(reader: StoreReader, row: ForumRow) -> Iterator[BoardTold]:
    for board in reader.forums.boards_of(row.id):
        met = reader.urls.find(number_url(board.url))
        history = reader.revisits.of(met.id) if met is not None else None
        yield BoardTold(
            url=board.url,
            title=board.title,
            threads=board.threads,
            crawled_at=board.crawled_at,
            outcome=board.outcome,
            due_at=datetime.fromtimestamp(history.due_at, UTC) if history is not None else None,
        )


def tell_forums(folder: Folder, tallies: Mapping[int, ForumTally]) -> list[ForumTold]:
    """Tell of all forums that are followed or being learned."""
    with folder.reader() as reader:
        return [_tell(row, reader.forums.figures(row.id), tallies.get(row.id)) for row in reader.forums.all()]


def _tell(row: ForumRow, figures: ForumFigures, tally: ForumTally | None) -> ForumTold:
    is_over = bool(row.ended_at) or not row.is_followed or row.outcome == NO_FORUM
    return ForumTold(
        url=row.entry or row.url,
        outcome=row.outcome,
        is_known=bool(row.map),
        is_complete=is_over and not figures.waiting,
        last_cycle=datetime.fromtimestamp(row.ended_at, UTC) if row.ended_at else None,
        figures=figures,
        tally=tally or ForumTally(),
    )


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


def _tell_place(reader: StoreReader, row: ForumRow, place: Place) -> Iterator[str]:
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
