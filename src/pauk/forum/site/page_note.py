"""What is remembered of a page that was fetched to learn a forum: plain data that becomes JSON.

In: nothing. Out: `PageNote`.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from pauk.forum.paging.page_number import Specific
from pauk.forum.rows.parts.row import DateGroups, ThreadRow


@dataclass(frozen=True, slots=True)
class PageNote:
    """What is remembered of a page; all URLs are canonical."""

    url: str
    kind: str = "other"
    confidence: float = 0.0
    boards: tuple[tuple[str, int], ...] = ()  # with the number of their threads, 0 where it is not shown
    rows: tuple[Mapping[str, Any], ...] = ()
    number: Mapping[str, Any] = field(default_factory=dict)
    next: str = ""
    sort: str | None = None
    dates: DateGroups = "none"
    posts: tuple[str, ...] = ()  # the dates of posts
    is_message: bool = False  # the only post has the head of a message
    links: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()  # people and single posts
    template: Mapping[str, Any] = field(default_factory=dict)
    asked: str = ""  # the address that was asked for, where it is not the page's own

    @property
    def specific(self) -> Specific | None:
        """The specific number of the page's pager."""
        return Specific(**{**self.number, "parts": tuple(self.number["parts"])}) if self.number else None

    @property
    def thread_rows(self) -> list[ThreadRow]:
        """The rows of threads, as far as they matter."""
        return [ThreadRow(title="", **{**row, "pages": tuple(row["pages"])}) for row in self.rows]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that become JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "PageNote":
        """Read what `to_dict` wrote."""
        known: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
        }
        known["boards"] = tuple((url, size) for url, size in values["boards"])
        return cls(**known)
