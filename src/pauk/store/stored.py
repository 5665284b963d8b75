"""What a reader of the collection gives, as plain records: pages and URLs as they are kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from pauk.base.page import Part
from pauk.store.places import Place
from pauk.store.records import State

HERE = "here"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPage:
    """One page as it is kept: what the server said, how it was found, and what was read from it.

    ``requested_url`` is another URL if redirects led here. A copy of another page has the text of that one.
    """

    id: int
    url_id: int
    url: str
    requested_url: str
    outcome: str
    status: int
    content_type: str
    size_bytes: int
    fetched_at: datetime
    checked_at: datetime
    fingerprint: int
    referrer: str
    link_text: str
    seed: str
    depth: int | None  # None where no crawl has come this way
    host: str
    title: str
    language: str
    canonical: str
    author: str = ""
    published: str = ""  # as the page says, to the day or finer; so is `updated`
    updated: str = ""
    description: str = ""
    image: str = ""
    site_name: str = ""
    text_outcome: str = ""  # whether the text is main text
    text: str
    maker: str
    etag: str
    modified: str
    group_url: str  # which URL stands for all that are nearly the same; empty where it is alone
    state: str = HERE  # of its URL: "here", "gone" (404 or 410) or "moved" (it redirects), as it was last seen
    place: Place
    parts: Mapping[str, Part] = field(default_factory=dict)  # what enrichers read, by name


class UrlRow(NamedTuple):
    """Everything the store knows about one URL."""

    id: int
    url: str
    host: int
    state: State
    level: int
    depth: int
    seed: int
    kind: int
    hops: int
    tries: int
    due_at: float
    referrer: int
    link_text: str
    outcome: str
    target: int
    page: int


class ListedUrl(NamedTuple):
    """A URL as lists show it, with the URLs that its row only numbers; ``target`` is where a redirect leads."""

    id: int
    url: str
    state: State
    outcome: str  # empty while it waits for the first time
    depth: int | None  # None where no way leads that may be gone
    referrer: str
    link_text: str
    seed: str
    host: str
    target: str
