"""Carry what is wanted of a page to where it is read, and what was read to the planner.

In: what the planner asks for, and JSON that `forum_enricher` wrote. Out: `ForumTask`, and a `PageNote` for learning or
a `SeenPage` for following. Nothing here reads pages, so that a run that plans need not load what does.
"""

import json
from dataclasses import dataclass, replace

from pauk.forum.follow.state import SeenPage
from pauk.forum.posts.parts.post import FoundPost
from pauk.forum.site.page_note import PageNote
from pauk.run.forums.planner_json import dump, from_plain


@dataclass(frozen=True, slots=True)
class ForumTask:
    """What is to be read from a page: for learning where no map is known, else for following."""

    asked: str
    map: str = ""  # JSON
    within: str = ""  # the thread or board it belongs to

    def to_text(self) -> str:
        """Write the task for whoever reads the page."""
        return dump({"asked": self.asked, "map": self.map, "within": self.within})


def read_note(answer: bytes) -> PageNote | None:
    """Give the note back that learning needs; None where the page was read for something else."""
    plain = json.loads(answer).get("note")
    return PageNote.from_dict(plain) if plain else None


def read_seen(answer: bytes | str) -> SeenPage | None:
    """Give the page back that the planner needs; None where it was read for something else."""
    plain = json.loads(answer)
    if "page" not in plain:
        return None
    return replace(
        from_plain(SeenPage, plain["page"]), posts=tuple(FoundPost(**{"text": ""} | post) for post in plain["posts"])
    )
