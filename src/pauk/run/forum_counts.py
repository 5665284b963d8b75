"""Count what pages have brought of a forum.

In: requests, and what the planner made of the pages that answer them. Out: `ForumTally`, and `Told` for one page.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from pauk.forum.following.states import Report, Request, Step, Why


class Told(NamedTuple):
    """What a page told: whether it is a list that is due by itself, and what of it was new."""

    is_list: bool = False
    report: Report = Report.WRONG


@dataclass(slots=True)
class ForumTally:
    """What a run has brought of a forum."""

    posts: int = 0
    edited: int = 0
    gone: int = 0
    threads: int = 0  # new ones
    pages: Counter[str] = field(default_factory=Counter)  # by what they held

    def take(self, request: Request, step: Step) -> None:
        """Count a page."""
        self.posts += len(step.new_posts)
        self.edited += len(step.edited_posts)
        self.gone += len(step.gone_posts)
        self.threads += request.why is Why.NEW_THREAD and bool(step.new_posts)
        self.pages[step.report] += 1
