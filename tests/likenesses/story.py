"""Tell what happens in a likeness: the story of `tests.software`, three times over, with what moderators do.

In: nothing. Out: events in order of time. One telling is whole; of two others only the first posts of each thread are
told, so that boards fill several pages without too many posts. Moderators move, lock and remove.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache

from tests.software.inside.story import Event, tell

FIRST = datetime(2015, 12, 1, 18, 30, tzinfo=UTC)
LATER = datetime(2016, 2, 1, 9, 15, tzinfo=UTC)

# Seeds of the tellings: the whole one, and those of which threads are cut.
_WHOLE, _CUT = 1, (2, 3)
_CUT_TO = 2
# Two boards of several pages, a short one, and a board inside another: (telling, board of the story) → board here.
_BOARDS = {
    (3, "workshop"): "travel",
    (2, "travel"): "cooking",
    (2, "cooking"): "radios",
    (3, "cooking"): "radios",
}
# One thread that fills three pages wherever a page holds twenty posts: two long ones are told as one.
_JOINED = {"2:t0": "1:t0"}


@dataclass(frozen=True)
class Deed(Event):
    """An event that may also be a moderator's: ``move`` a thread to ``board``, ``remove`` a post."""


@cache
def told() -> tuple[Event, ...]:
    """Tell everything, in order of time; no two events share a second."""
    events = sorted((event for seed in (_WHOLE, *_CUT) for event in _retell(seed)), key=lambda event: event.at)
    events = list(_open_once(events))
    events += [*_moves(events), *_removals(events)]
    return tuple(_keep_apart(sorted(events, key=lambda event: event.at)))


def _retell(seed: int) -> Iterator[Event]:
    for event in tell(seed):
        place = int(event.post.rpartition(".p")[2] or 0)
        thread = f"{seed}:{event.thread}"
        if seed != _WHOLE and thread not in _JOINED and (place >= _CUT_TO or event.kind == "lock"):
            continue
        yield replace(
            event,
            thread=_JOINED.get(thread, thread),
            post=f"{seed}:{event.post}",
            answers=f"{seed}:{event.answers}" if event.answers else "",
            board=_BOARDS.get((seed, event.board), event.board),
            is_sticky=event.is_sticky and seed != 2,
        )


def _open_once(events: list[Event]) -> Iterator[Event]:
    """Let the first post of a joined thread open it, whichever telling it comes from."""
    opened = set()
    for event in events:
        is_again = event.kind == "open" and event.thread in opened
        opened.add(event.thread)
        yield replace(event, kind="reply", board="", title="") if is_again else event


def _moves(events: list[Event]) -> Iterator[Event]:
    """Move and lock a thread before the first visit, and others between two visits."""
    for since, at in ((datetime(2015, 10, 1, tzinfo=UTC), FIRST), (datetime(2015, 11, 1, tzinfo=UTC), LATER)):
        event = next(
            event
            for event in events
            if event.kind == "open" and event.at > since and event.board == "workshop" and not event.is_sticky
        )
        yield Deed(at - timedelta(days=4, hours=3), "move", event.thread, "", "hilde", (), board="travel")
        other = next(event for event in events if event.kind == "open" and event.at > since and event.board == "travel")
        yield Deed(at - timedelta(days=3), "lock", other.thread, "", "hilde", ())


def _removals(events: list[Event]) -> Iterator[Event]:
    """Remove a post before the first visit, and one after it, shortly before somebody answers in that thread."""
    for since in (FIRST - timedelta(days=90), FIRST):
        seen: dict[str, list[Event]] = {}
        for event in events:
            posts = seen.setdefault(event.thread, [])
            if event.kind == "reply" and event.at > since and len(posts) > 3 and posts[-1].at < since:
                yield Deed(event.at - timedelta(minutes=20), "remove", event.thread, posts[-1].post, "hilde", ())
                break
            if event.kind in ("open", "reply"):
                posts.append(event)


def _keep_apart(events: list[Event]) -> Iterator[Event]:
    at = datetime(2015, 1, 1, tzinfo=UTC)
    for event in events:
        at = max(event.at, at + timedelta(seconds=1))
        yield replace(event, at=at)
