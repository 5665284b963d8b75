"""URLs as a reader of the collection gives them, as plain records; pages are `base.page.Page`s."""

from typing import NamedTuple

from pauk.store.records import State


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
