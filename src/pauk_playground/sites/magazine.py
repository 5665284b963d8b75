"""Serve a generated magazine: made lazily from a seed, as it was at any moment, with its truth known.

In: a `Magazine` (the choices), and the neighbours it meets. Out: a `Site` whose pages, feeds and sitemaps are written
when they are asked for; nothing is kept, whatever the size.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime

from pauk.base.errors import BadSetting
from pauk_playground.pages.articles import Articles
from pauk_playground.pages.feeds import FEED_PATH, write_feed, write_robots, write_sitemap
from pauk_playground.pages.listings import Listings
from pauk_playground.pages.page_content import PageContent, SiteTruth, tell_truth
from pauk_playground.pages.page_frame import Furniture, Works, build_works
from pauk_playground.pages.plan import Fate, Magazine
from pauk_playground.pages.routes import PRIVATE_FOLDER, PageRoute
from pauk_playground.server.message import Response, ServerRequest
from pauk_playground.server.reply import refuse
from pauk_playground.server.truth import CopyTruth, PageTruth, TruthKind
from pauk_playground.skins import Pen, find_skin

_DECLARATIONS = ("header", "meta", "both", "neither")
_LISTED = (TruthKind.SECTION, TruthKind.AUTHOR, TruthKind.TAG, TruthKind.MONTH)


class MagazineSite:
    """A generated site: home, sections, listings, articles, authors, topics or months, feed and sitemap."""

    def __init__(self, magazine: Magazine) -> None:
        self.name = magazine.name
        self.works = build_works(magazine)
        _check(self.works)
        self._magazine = magazine
        self._skin = find_skin(magazine.skin)
        self._furniture = Furniture(self.works)
        self._articles = Articles(self._furniture)
        self._listings = Listings(self._furniture)

    def meet(self, neighbours: "Iterable[MagazineSite]") -> None:
        """Get to know other magazines, to link to their home pages and articles; do so before serving."""
        self._furniture.neighbours = tuple(site.works for site in neighbours)

    def answer(self, request: ServerRequest, at: datetime) -> Response:
        """Answer as the magazine was at a moment."""
        if at < self._magazine.first_at:
            return refuse(404, "This magazine does not exist yet.")
        if request.path.endswith((".xml", ".txt")):
            return self._answer_machine(request, at)
        if request.path in self._skin.pictures:
            return Response(
                body=self._skin.pictures[request.path], content_type="image/gif", modified_at=self._magazine.first_at
            )
        route = self.works.routes.find(request.path, request.query)
        return self._miss() if route is None else self._answer_page(route, request, at)

    def _answer_page(self, route: PageRoute, request: ServerRequest, at: datetime) -> Response:
        if route.kind is TruthKind.ARTICLE:
            if route.key >= self.works.plan.count(at):
                return self._miss()
            if self.works.plan.is_removed(route.key, at):
                return refuse(410, "This article was removed.")
        sheet = self.describe(route, at)
        if sheet is None:
            return self._miss()
        place = self.works.routes.place(route)
        if place.path != request.path:
            return Response(301, headers=(("Location", place.url(request.port)),))
        return self._print(sheet, request.port)

    def describe(self, route: PageRoute, at: datetime) -> PageContent | None:
        """Describe a page as it was at a moment; None where there was none. Articles must have appeared."""
        if route.kind is TruthKind.ARTICLE:
            return self._articles.article(route.key, at)
        if route.kind in _LISTED:
            return self._listings.listing(route, at)
        if route.page != 1:
            return None
        if route.kind is TruthKind.HOME:
            return self._listings.home(at)
        if route.kind is TruthKind.INDEX:
            return self._listings.index(route.key, at)
        return self._articles.private(route.key) if route.kind is TruthKind.PRIVATE else self._articles.about(route.key)

    def routes(self, at: datetime) -> Iterator[PageRoute]:
        """Go through all pages that existed at a moment."""
        if at < self._magazine.first_at:
            return
        for route in self.works.routes.fixed():
            pages = self._listings.pages(route, at) if route.kind in _LISTED else 1
            yield from (PageRoute(route.kind, route.key, page) for page in range(1, pages + 1))
        if self._magazine.grouped_by == "months":
            for month in self._listings.months(at):
                pages = self._listings.pages(PageRoute(TruthKind.MONTH, month), at)
                yield from (PageRoute(TruthKind.MONTH, month, page) for page in range(1, pages + 1))
        for article in range(self.works.plan.count(at)):
            if not self.works.plan.is_removed(article, at):
                yield PageRoute(TruthKind.ARTICLE, article)

    def truth(self, at: datetime, port: int | None) -> Iterator[PageTruth]:
        """Tell the truth about every page that existed at a moment."""
        magazine = self._magazine
        wording = SiteTruth(magazine.language, magazine.encoding, magazine.declared, self._skin.regions, port)
        for route in self.routes(at):
            sheet = self.describe(route, at)
            assert sheet is not None
            place = self.works.routes.place(route)
            yield tell_truth(
                sheet,
                wording,
                place=place,
                copy_of=self._copy_of(route, port),
                is_allowed=not place.path.startswith(PRIVATE_FOLDER),
            )

    def _copy_of(self, route: PageRoute, port: int | None) -> CopyTruth | None:
        plan = self.works.plan
        if route.kind is not TruthKind.ARTICLE or plan.original(route.key) == route.key:
            return None
        kind = "exact" if plan.fate(route.key) is Fate.EXACT else "near"
        original = self.works.routes.place(PageRoute(TruthKind.ARTICLE, plan.original(route.key)))
        return CopyTruth(kind, original.url(port))

    def _print(self, sheet: PageContent, port: int | None) -> Response:
        """Write a sheet in the site's skin and encoding, which is declared where the site declares it."""
        magazine = self._magazine
        in_meta = magazine.declared in {"meta", "both"}
        in_header = magazine.declared in {"header", "both"}
        html = self._skin.write(sheet, Pen(self.works, sheet, port), magazine.encoding if in_meta else None)
        return Response(
            body=html.encode(magazine.encoding, "xmlcharrefreplace"),
            content_type=f"text/html; charset={magazine.encoding}" if in_header else "text/html",
            headers=sheet.headers,
            modified_at=sheet.modified_at,
        )

    def _answer_machine(self, request: ServerRequest, at: datetime) -> Response:
        if request.path == "/robots.txt":
            return Response(body=write_robots(self.works, request.port), content_type="text/plain")
        if request.path == FEED_PATH:
            return Response(body=write_feed(self.works, at, request.port), content_type="application/rss+xml")
        sitemap = write_sitemap(self.works, request.path, at, request.port)
        return self._miss() if sitemap is None else Response(body=sitemap, content_type="application/xml")

    def _miss(self) -> Response:
        return refuse(404, "There is no such page.")


def _check(works: Works) -> None:
    magazine = works.magazine
    if magazine.declared not in _DECLARATIONS:
        raise BadSetting(
            f"an encoding is not declared in {magazine.declared!r}",
            where=magazine.name,
            next_step=f"Take one of {', '.join(_DECLARATIONS)}.",
        )
    try:
        works.language.characters().encode(magazine.encoding)
    except (UnicodeEncodeError, LookupError) as error:
        raise BadSetting(
            f"{magazine.language} cannot be written in {magazine.encoding}: {error}",
            where=magazine.name,
            next_step="Take utf-8, or an encoding made for the language.",
        ) from error
