"""Furnish every page of a magazine with what all of them share: brand, menu, crumbs, popular box, footer.

In: the magazine's plan, words and routes, and its neighbours. Out: regions of links, and anchors to articles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pauk_playground.pages.address import SiteAddress
from pauk_playground.pages.page_content import PageAnchor, Region
from pauk_playground.pages.plan import Magazine, MagazinePlan
from pauk_playground.pages.routes import AUTHOR_INDEX, MONTH_INDEX, TAG_INDEX, PageRoute, Routes
from pauk_playground.pages.story import StoryTexts
from pauk_playground.server.site import host_of
from pauk_playground.server.truth import TruthKind
from pauk_playground.words.chance import mix, share
from pauk_playground.words.prose import Language, read_language

FEED_PATH = "/feed.xml"
_TRACK, _SESSION, _FOLLOW = range(20, 23)


@dataclass(frozen=True, slots=True)
class Works:
    """The parts a magazine is made of, bound together: numbers, words and paths."""

    magazine: Magazine
    plan: MagazinePlan
    language: Language
    stories: StoryTexts
    routes: Routes
    host: str

    @property
    def brand(self) -> str:
        """The magazine's name as readers see it."""
        return self.magazine.name.partition(".")[0].replace("-", " ").title()


def build_works(magazine: Magazine) -> Works:
    """Bind the parts of a magazine together; this costs nothing that grows with its size."""
    plan = MagazinePlan(magazine)
    language = read_language(magazine.language)
    stories = StoryTexts(plan, language)
    host = host_of(magazine.name)
    return Works(magazine, plan, language, stories, Routes(plan, stories, language, host), host)


class Furniture:
    """The regions that every page of a magazine shows."""

    def __init__(self, works: Works) -> None:
        self.works = works
        self.neighbours: tuple[Works, ...] = ()
        self._label = works.language.labels
        self._brand = (PageAnchor(SiteAddress(works.host), works.brand),)
        sections = enumerate(self.works.language.sections)
        home = PageAnchor(SiteAddress(self.works.host), self._label["home"])
        self._menu = (home, *(self.link(PageRoute(TruthKind.SECTION, key), named.label) for key, named in sections))
        self._footer = self._build_footer()

    def furnish(
        self, crumbs: Sequence[PageAnchor], popular: Sequence[int], page_seed: int
    ) -> dict[Region, tuple[PageAnchor, ...]]:
        """Return the shared regions of one page."""
        home = PageAnchor(SiteAddress(self.works.host), self._label["home"])
        return {
            Region.BRAND: self._brand,
            Region.MENU: self._menu,
            Region.CRUMBS: (home, *crumbs),
            Region.POPULAR: tuple(self.point(article, page_seed, is_tracked=True) for article in popular),
            Region.FOOTER: self._footer,
        }

    def link(self, route: PageRoute, text: str) -> PageAnchor:
        """Return a link to a page of the magazine that is no article."""
        return PageAnchor(self.works.routes.place(route), text)

    def label(self, name: str) -> str:
        """Return a word of the site's language."""
        return self._label[name]

    def point(
        self,
        article: int,
        page_seed: int,
        *,
        title: str = "",
        is_tracked: bool = False,
        has_session: bool = False,
    ) -> PageAnchor:
        """Return a link to an article; some carry tracking or session parameters, which change nothing."""
        place = self.works.routes.place(PageRoute(TruthKind.ARTICLE, article))
        if is_tracked and share(page_seed, _TRACK, article) < 0.3:
            place = place.with_query("utm_source=popular&utm_medium=box")
        elif has_session and self.works.magazine.has_sessions and share(page_seed, _SESSION, article) < 0.5:
            place = place.with_query(f"sid={mix(page_seed, _SESSION, article):016x}")
        text = title or self.works.stories.title(self.works.plan.original(article))
        return PageAnchor(place, text, is_nofollow=share(page_seed, _FOLLOW, article) < 0.02)

    def friends(self) -> tuple[PageAnchor, ...]:
        """Return links to the neighbours' home pages."""
        return tuple(PageAnchor(SiteAddress(works.host), works.brand) for works in self.neighbours)

    def _build_footer(self) -> tuple[PageAnchor, ...]:
        has_tags = self.works.magazine.grouped_by == "tags"
        groups = PageRoute(TruthKind.INDEX, TAG_INDEX if has_tags else MONTH_INDEX)
        private = self.works.routes.place(PageRoute(TruthKind.PRIVATE))
        return (
            self.link(PageRoute(TruthKind.ABOUT, 0), self._label["about"]),
            self.link(PageRoute(TruthKind.ABOUT, 1), self._label["contact"]),
            self.link(PageRoute(TruthKind.INDEX, AUTHOR_INDEX), self._label["authors"]),
            self.link(groups, self._label["tags" if has_tags else "archive"]),
            PageAnchor(SiteAddress(self.works.host, FEED_PATH), "RSS"),
            PageAnchor(private, self._label["internal"]),
        )
