"""Describe the pages that list others: home, sections, authors, topics, months, and their indexes.

In: furniture, a route, a moment. Out: sheets, or None where there is no such page at that moment.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from pauk_playground.pages.page_content import ListingEntry, PageAnchor, PageContent, Region
from pauk_playground.pages.page_frame import Furniture
from pauk_playground.pages.plan import Fate
from pauk_playground.pages.routes import AUTHOR_INDEX, TAG_INDEX, PageRoute
from pauk_playground.server.truth import TruthKind
from pauk_playground.words.chance import mix

_PAGE = 40
_HOME_CARDS = 12
_POPULAR = 5


@dataclass(frozen=True, slots=True)
class Series:
    """The articles of one listing: how many have appeared, and which is the n-th oldest."""

    count: int
    member: Callable[[int], int]
    title: str


class Listings:
    """The list pages of a magazine."""

    def __init__(self, furniture: Furniture) -> None:
        self._furniture = furniture
        self._works = furniture.works
        self._plan = furniture.works.plan

    def home(self, at: datetime) -> PageContent:
        """Describe the home page: the newest articles that are no exact copies, and the neighbours."""
        count = self._plan.count(at)
        newest = range(max(0, count - 3 * _HOME_CARDS), count)[::-1]
        shown = [article for article in newest if self._plan.fate(article) is not Fate.EXACT][:_HOME_CARDS]
        sheet = self._list(PageRoute(TruthKind.HOME), self._works.brand, shown, count, at)
        sheet.links[Region.RELATED] = self._furniture.friends()
        return sheet

    def pages(self, route: PageRoute, at: datetime) -> int:
        """Count the pages of a listing at a moment; a month without articles has none."""
        count = self._series(route, at).count
        pages = -(-count // self._works.magazine.listing_size)
        return pages if route.kind is TruthKind.MONTH else max(1, pages)

    def listing(self, route: PageRoute, at: datetime) -> PageContent | None:
        """Describe one page of a listing, newest articles first."""
        pages = self.pages(route, at)
        if not 1 <= route.page <= pages:
            return None
        series = self._series(route, at)
        size = self._works.magazine.listing_size
        first = series.count - 1 - (route.page - 1) * size
        numbers = [series.member(nth) for nth in range(first, max(-1, first - size), -1)]
        newest = series.member(series.count - 1) + 1 if series.count else 0
        pager = tuple(self._pager(route, pages))
        return replace(self._list(route, series.title, numbers, newest, at), pager=pager)

    def index(self, key: int, at: datetime) -> PageContent:
        """Describe the list of all authors, topics or months."""
        works = self._works
        links = self._furniture.furnish((), (), mix(self._plan.seed, _PAGE, key))
        modified_at = works.magazine.first_at
        if key == AUTHOR_INDEX:
            title, kind, keys = "authors", TruthKind.AUTHOR, list(range(len(self._plan.authors.quotas)))
        elif key == TAG_INDEX:
            title, kind, keys = "tags", TruthKind.TAG, list(range(len(works.language.tags)))
        else:
            title, kind, keys = "archive", TruthKind.MONTH, list(self.months(at))
            if keys:
                modified_at = self._plan.published_at(self._month_start(keys[-1]))
        links[Region.RELATED] = tuple(self._furniture.link(PageRoute(kind, n), self._title(kind, n)) for n in keys)
        place = works.routes.place(PageRoute(TruthKind.INDEX, key))
        return PageContent(TruthKind.INDEX, place, self._furniture.label(title), modified_at, links)

    def months(self, at: datetime) -> Iterator[int]:
        """Go through the months that had articles by this moment, oldest first."""
        count = self._plan.count(at)
        article = 0
        while article < count:
            published_at = self._plan.published_at(article)
            month = published_at.year * 12 + published_at.month - 1
            yield month
            article = self._month_start(month + 1)

    def _month_start(self, month: int) -> int:
        """Return the first article of a month or of a later one."""
        start = datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC)
        return self._plan.count(start - timedelta(seconds=1))

    def _series(self, route: PageRoute, at: datetime) -> Series:
        count, key = self._plan.count(at), route.key
        title = self._title(route.kind, key)
        if route.kind is TruthKind.MONTH:
            if not 1 < key // 12 < 9999:
                return Series(0, lambda nth: nth, title)
            start, end = self._month_start(key), self._month_start(key + 1)
            return Series(max(0, min(end, count) - start), lambda nth: start + nth, title)
        deals = {
            TruthKind.SECTION: self._plan.sections,
            TruthKind.AUTHOR: self._plan.authors,
            TruthKind.TAG: self._plan.tags,
        }
        deal = deals[route.kind]
        return Series(deal.count(key, count), lambda nth: deal.member(key, nth), title)

    def _title(self, kind: TruthKind, key: int) -> str:
        language = self._works.language
        if kind is TruthKind.SECTION:
            return language.sections[key].label
        if kind is TruthKind.AUTHOR:
            return language.write_person(key)
        if kind is TruthKind.TAG:
            return language.tags[key].label
        return f"{self._furniture.label('archive')} {key % 12 + 1:02}/{key // 12}"

    def _list(self, route: PageRoute, title: str, numbers: list[int], newest: int, at: datetime) -> PageContent:
        """Describe a page of cards; ``newest`` is one more than the newest article the listing knows."""
        page_seed = mix(self._plan.seed, _PAGE, newest, route.key, route.page)
        popular = self._plan.favourites(newest, _POPULAR)
        first = self._furniture.link(PageRoute(route.kind, route.key), title)
        crumbs = () if route.kind is TruthKind.HOME else (first,)
        return PageContent(
            kind=route.kind if route.page == 1 else TruthKind.LISTING,
            place=self._works.routes.place(route),
            title=title if route.page == 1 else f"{title} ({self._furniture.label('page')} {route.page})",
            modified_at=self._changed_at(numbers, newest, at),
            links=self._furniture.furnish(crumbs, popular, page_seed),
            cards=tuple(self._cards(route, numbers, at, page_seed)),
            canonical=self._works.routes.place(route) if self._works.magazine.has_canonicals else None,
        )

    def _cards(self, route: PageRoute, numbers: list[int], at: datetime, page_seed: int) -> Iterator[ListingEntry]:
        """Write the entries; only sections list exact copies, whose author and date are another article's."""
        for article in numbers:
            is_hidden = self._plan.fate(article) is Fate.EXACT and route.kind is not TruthKind.SECTION
            if is_hidden or self._plan.is_removed(article, at):
                continue
            title = self._works.stories.title_of(article, self._plan.version(article, at))
            anchor = self._furniture.point(article, page_seed, title=title, has_session=True)
            yield ListingEntry(anchor, self._works.stories.write_teaser(article), self._plan.published_at(article))

    def _changed_at(self, numbers: list[int], newest: int, at: datetime) -> datetime:
        """Return when the listing last changed: an article appeared, changed or went."""
        moments = [self._works.magazine.first_at]
        if newest:
            moments.append(self._plan.published_at(newest - 1))
        for article in numbers:
            moments.append(self._plan.changed_at(article, at))
            removed_at = self._plan.removed_at(article)
            if removed_at is not None and removed_at <= at:
                moments.append(removed_at)
        return max(moments)

    def _pager(self, route: PageRoute, pages: int) -> Iterator[PageAnchor | str]:
        """Write previous, numbers and next; besides near pages some far ones, so that none is too deep."""
        if pages == 1:
            return
        page = route.page
        if page > 1:
            yield self._furniture.link(PageRoute(route.kind, route.key, page - 1), self._furniture.label("previous"))
        jumps = (1, pages, *(page + sign * step for sign in (-1, 1) for step in (0, 1, 2, 10, 100, 1000)))
        for number in sorted({n for n in jumps if 1 <= n <= pages}):
            if number == page:
                yield str(number)
            else:
                yield self._furniture.link(PageRoute(route.kind, route.key, number), str(number))
        if page < pages:
            yield self._furniture.link(PageRoute(route.kind, route.key, page + 1), self._furniture.label("next"))
