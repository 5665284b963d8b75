"""What a row of an index page tells: a thread or a board, with everything the page shows of it.

Dates have the form ``YYYY-MM-DD`` or ``YYYY-MM-DDThh:mm[:ss][±hh:mm]``; what a row does not show is empty or None. URLs
are absolute.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

# Which dates the rows of a page show: both, one of which it is known what it tells, one of which it is not, or none.
DateGroups = Literal["both", "created", "activity", "open", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadRow:
    """A thread in a list; `last_url` leads to its last page or post, `pages` are links to its own pages."""

    url: str
    title: str
    author: str = ""
    author_url: str = ""
    created: str = ""
    last_activity: str = ""
    last_author: str = ""
    last_url: str = ""
    replies: int | None = None
    views: int | None = None
    pages: tuple[str, ...] = ()
    is_sticky: bool = False
    is_locked: bool = False
    is_rough: bool = False  # its dates are counted from now ("2 months ago"), with nothing exact beside them
    place: int = 0  # where the row begins on the page
    end: int = 0
    title_place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A board in a list of boards."""

    url: str
    title: str
    threads: int | None = None
    posts: int | None = None
    last_activity: str = ""
    last_author: str = ""
    last_url: str = ""
    place: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Listing:
    """What an index page lists; `dates` says which dates the thread rows show, `template` where they stand."""

    threads: tuple[ThreadRow, ...] = ()
    boards: tuple[BoardRow, ...] = ()
    dates: DateGroups = "none"
    confidence: float = 0.0
    template: Mapping[str, Any] = field(default_factory=dict)
