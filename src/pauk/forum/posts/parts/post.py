"""What is read from a page of posts: plain records.

In: nothing. Out: `FoundPost` and `PostPage`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pauk.base.records import Post


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPost(Post):
    """A post, with what else its page tells of it and where it stands among the page's nodes."""

    author_url: str = ""
    quotes: tuple[str, ...] = ()
    signature: str = ""
    signed: tuple[str, ...] = ()  # the names of the elements down to the part of signatures
    attachments: tuple[tuple[str, str], ...] = ()  # name and address
    precision: str = ""  # of the date
    shown_date: str = ""  # as the page writes it
    start: int = -1  # the piece
    end: int = -1
    body_start: int = -1
    body_end: int = -1
    author_place: int = -1
    date_place: int = -1


@dataclass(frozen=True)
class PostPage:
    """The posts of a page in page order, how sure that they are posts (0 to 1), and how to learn from them."""

    posts: tuple[FoundPost, ...] = ()
    confidence: float = 0.0
    region: int = 0
    is_message: bool = False  # one post, below a head that says from whom it is and when it was sent
    learn: Callable[[], Mapping[str, Any]] = field(default=dict, compare=False)

    @cached_property
    def template(self) -> Mapping[str, Any]:
        """What was learned for other pages of the forum; made when asked for, since most pages are not learned from."""
        return self.learn()
