"""Follow a likeness as anybody would, let its story go on, update twice, and tell how well it went.

In: the name of a software and an empty folder. Out: `Course`: findings of the first crawl and of the update, what the
second update asked for although nothing had changed, and the posts it took for new.
"""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.flow.forums import settings_of
from tests.software.comparing import Findings

from pauk.base.clock import SetClock
from pauk.base.urls import canonical_url
from pauk.run.forums.follow import FollowOrder, follow
from pauk.run.jobs.update import UpdateOrder, update
from pauk.store.collection import CollectionFolder

from .comparing import compare_kept
from .serving import serving
from .story import FIRST, LATER

_SOON = timedelta(minutes=1)


@dataclass(frozen=True)
class Course:
    """How a likeness was followed; ``costs`` are requests: of the crawl, of the update, of an update without news."""

    is_complete: bool
    first: Findings
    after: Findings
    costs: tuple[int, int, int]
    asked: list[str]
    # How many boards and pages that list boards there are: what an update without news may cost.
    due: int
    repeated: int

    def __str__(self) -> str:
        return (
            f"complete: {self.is_complete}\nfirst: {self.first}\nafter: {self.after}\n"
            f"requests: {self.costs}, the last should be {self.due}; {self.repeated} posts new without news\n"
            f"asked: {' '.join(self.asked[:40])}"
        )


def run_course(name: str, path: Path, start: str = "thread", addresses: str = "") -> Course:
    """Crawl from some thread, a board or the entry, let the story go on, update, and update once more."""
    folder, clock = CollectionFolder(path / "c"), SetClock(FIRST + _SOON)
    settings = settings_of(polite=False)
    costs = []
    with serving(name, addresses=addresses) as forum:
        before = forum.truth()
        order = FollowOrder(urls=[_starts(before)[start]])
        report = asyncio.run(follow(folder, order, settings, clock, stop=asyncio.Event(), tell=lambda _: None))
        costs.append(len(forum.asked))
        first = compare_kept(_kept(folder, before), before)
        forum.go_on(LATER)
        clock.set(LATER + _SOON)
        for _ in range(2):
            forum.asked.clear()
            found = asyncio.run(
                update(folder, UpdateOrder(), settings, clock, stop=asyncio.Event(), tell=lambda _: None)
            )
            costs.append(len(forum.asked))
        truth = forum.truth()
        after = compare_kept(_kept(folder, truth), truth, before)
    due = len(truth["boards"]) + len(truth["lists"])
    is_complete = report.is_complete and found.is_complete
    posts = found.forums[0].tally.posts if found.forums else 0
    return Course(is_complete, first, after, (costs[0], costs[1], costs[2]), forum.asked, due, posts)


def _starts(truth: dict[str, Any]) -> dict[str, str]:
    board = (truth["boards"][1:] or truth["boards"])[0]  # where there is one list of all threads, it is the only board
    return {"thread": truth["threads"][3]["url"], "board": board["url"], "entry": truth["entry"]}


def _kept(folder: CollectionFolder, truth: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return the posts that are kept and not gone, by the URL that the truth has for their thread."""
    names = {
        canonical_url(url): thread["url"] for thread in truth["threads"] for url in (thread["url"], *thread["also"])
    }
    kept: dict[str, list[dict[str, Any]]] = {}
    with folder.reader() as reader:
        for thread in [thread for thread in reader.forums.threads_after() if thread.posts]:
            posts = [post._asdict() for post in reader.forums.posts_of(thread.id) if not post.gone_at]
            kept.setdefault(names.get(thread.url, thread.url), []).extend(posts)
    return kept
