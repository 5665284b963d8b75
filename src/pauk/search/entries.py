"""What the index takes in: one record for each page, thread, post or fact that can be found.

In: nothing. Out: `Entry`. The index keeps words, ids and the short fields; whole texts stay in the collection.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["page", "thread", "post", "fact"]
KINDS: tuple[Kind, ...] = ("page", "thread", "post", "fact")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that can be found; everything but the id, its kind and its URL may be missing."""

    id: str  # "page:12", "thread:7", "post:99", "fact:5"
    kind: Kind
    url: str
    title: str = ""
    body: str = ""
    anchors: str = ""  # what links to it say, one a line
    host: str = ""
    author: str = ""
    language: str = ""  # BCP 47
    date: str = ""  # YYYY-MM-DD, or more exact
    group: str = ""  # the thread a post belongs to
    twins: str = ""  # who stands for those that say nearly the same, perhaps itself; empty: it is alone
