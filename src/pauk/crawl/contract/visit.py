"""What a visit to a URL brings, in the words that fetcher, readers, planners and frontier share."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

from pauk.base.page import Page
from pauk.base.records import Link
from pauk.base.urls import number_url, origin_of
from pauk.crawl.fetch.fetcher import Fetched
from pauk.store.sql.packing import NOFOLLOW, PackedLinks, ResolvedLink
from pauk.store.sql.records import Claim, UrlKind


class Wanted(NamedTuple):
    """A request of a job: a URL it wants to have, how far it is, and how it was found."""

    key: int
    url: str
    host: str
    text: str = ""
    kind: UrlKind = UrlKind.PAGE
    level: int | None = None  # None: by depth


class Following(Sequence[Wanted]):
    """The wish to have whatever a page links to and robots may follow, and some others.

    What most links lead to is known already, so that a wish is spelt out only where somebody asks for it.
    """

    __slots__ = ("links", "others", "places")

    def __init__(self, links: Sequence[ResolvedLink], others: Sequence[Wanted] = ()) -> None:
        self.links = PackedLinks.of(links)
        self.places = [place for place, kind in enumerate(self.links.kinds) if not kind & NOFOLLOW]
        self.others = others

    def __len__(self) -> int:
        return len(self.places) + len(self.others)

    @overload
    def __getitem__(self, number: int) -> Wanted: ...
    @overload
    def __getitem__(self, number: slice) -> list[Wanted]: ...
    def __getitem__(self, number: int | slice) -> Wanted | list[Wanted]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        count = len(self.places)
        return self.at(self.places[number]) if number < count else self.others[number - count]

    def at(self, place: int) -> Wanted:
        """Spell out the wish for the link in this place of the page."""
        key, host, link = self.links[place]
        return Wanted(key, link.url, host, link.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """How a claim ended: what was fetched and read, or why not."""

    claim: Claim
    outcome: str
    fetched: Fetched | None = None
    read: Page | None = None
    retry_in_s: float = -1.0  # not negative: try again after so many seconds
    fetched_at: float = 0.0


class VisitEnd(NamedTuple):
    """How a visit really ended, whether its page was kept, and whether that was the end of its URL."""

    visit: Visit
    outcome: str
    is_kept: bool
    is_over: bool


Reader = Callable[[Claim, Fetched, float], Awaitable[Page]]


def find(link: Link) -> ResolvedLink:
    """Number a link's target."""
    return ResolvedLink(number_url(link.url), origin_of(link.url), link)


def want(url: str, *, text: str = "", kind: UrlKind = UrlKind.PAGE, level: int | None = None) -> Wanted:
    """Make a request for a canonical URL."""
    return Wanted(number_url(url), url, origin_of(url), text, kind, level)
