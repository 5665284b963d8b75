"""What the index takes in: one record for each page, thread or post that can be found, and for what pages hold.

In: nothing. Out: `Entry`; `Item`, of which an entry is made that belongs to a page. The index keeps words, ids and the
short fields; whole texts stay in the collection.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

KINDS = ("page", "thread", "post")  # those that every collection may have; others are declared


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that can be found; everything but the id, its kind and its URL may be missing."""

    id: str  # "page:12", "thread:7", "post:99"
    kind: str
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
    page: str = ""  # the id of the page it belongs to, with which it is replaced and deleted; empty: to none
    fields: Mapping[str, Any] = field(default_factory=dict)  # values of declared fields, by name: one or several


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One of the things that a page holds, to be found by itself; what is empty is as it is with the page."""

    title: str
    body: str = ""
    url: str = ""
    author: str = ""
    language: str = ""
    date: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
