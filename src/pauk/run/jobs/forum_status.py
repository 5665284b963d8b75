"""Tell what is known of the forums of a collection, and what a run has brought of them.

In: a collection, and the tallies of a run. Out: `ForumTold`, for people and as plain values. Commands that may have to
do with no forum tell of forums, too, so that nothing here needs the room ``forum``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from pauk.base.formatting import count, when
from pauk.base.outcomes import INTERNAL_ERROR, explain
from pauk.base.urls import number_url
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forums import ForumRow
from pauk.store.forums.forums_reader import ForumFigures
from pauk.store.reader import StoreReader

# Why a forum is not followed: its pages are none of a forum, as far as could be seen.
NO_FORUM = "no_forum"
# What was learned is too uncertain to be followed.
POOR_MAP = "poor_map"
NOT_FOLLOWED = (NO_FORUM, POOR_MAP)
_OK = ("", "ok")
# How a board may end beyond the outcomes of its page.
_ENDS = {
    "no_threads": "The page is no list of threads: a log-in, most often.",
    "rows_lost": "It listed threads before, and lists none now; it is looked at again.",
}


def explain_end(outcome: str) -> str:
    """Say in words how a look at a board ended; nothing where it ended well."""
    return "" if outcome in _OK else _ENDS.get(outcome) or explain(outcome)


@dataclass(slots=True)
class ForumTally:
    """What a run has brought of a forum."""

    posts: int = 0
    edited: int = 0
    gone: int = 0
    threads: int = 0  # new ones
    pages: Counter[str] = field(default_factory=Counter)  # by what they held
    tried: tuple[str, ...] = ()  # where it could not be learned: what was looked at, and what was missing


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
        if self.outcome in NOT_FOLLOWED:
            yield from self._not_learned()
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
        if figures.short:
            yield f"{count(figures.short, 'thread')} with fewer posts here than the forum counts; asked for twice more."

    def _not_learned(self) -> Iterator[str]:
        """Say that a forum could not be learned, what was tried, and how to help."""
        if self.outcome == NO_FORUM:
            yield f"{self.url}: no forum was found here: no list leads to pages with posts."
        else:
            yield f"{self.url}: what was learned is too uncertain to be followed; nothing more was fetched."
        yield from (f"  {line}" for line in self.tally.tried)
        if self.outcome == POOR_MAP:
            yield f"See what was learned and mend it: pauk forum learn {self.url} --out map.json, then --map map.json"

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


def tell_boards(folder: CollectionFolder) -> dict[str, list[BoardTold]]:
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


def tell_forums(folder: CollectionFolder, tallies: Mapping[int, ForumTally]) -> list[ForumTold]:
    """Tell of all forums that are followed or being learned."""
    with folder.reader() as reader:
        return [_tell(row, reader.forums.figures(row.id), tallies.get(row.id)) for row in reader.forums.all()]


def _tell(row: ForumRow, figures: ForumFigures, tally: ForumTally | None) -> ForumTold:
    is_over = bool(row.ended_at) or not row.is_followed or row.outcome in NOT_FOLLOWED
    return ForumTold(
        url=row.entry or row.url,
        outcome=row.outcome,
        is_known=bool(row.map),
        is_complete=is_over and not figures.waiting,
        last_cycle=datetime.fromtimestamp(row.ended_at, UTC) if row.ended_at else None,
        figures=figures,
        tally=tally or ForumTally(),
    )
