"""Describe one page: all that is shown and linked, from which both its HTML and its truth are made.

In: what a site knows. Out: a `PageContent`; skins (`skins/`) write it as HTML, `tell_truth` as a `PageTruth`.
Because both walk the same regions in the skin's order, they cannot disagree.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pauk_playground.pages.address import SiteAddress
from pauk_playground.server.truth import CopyTruth, LinkTruth, PageTruth, TruthKind


class Region(StrEnum):
    """A part of the page; those that hold links name where a link stands."""

    BRAND = "brand"
    MENU = "menu"
    CRUMBS = "crumbs"
    HEADLINE = "headline"
    BYLINE = "byline"
    BODY = "body"
    TAGS = "tags"
    RELATED = "related"
    CARDS = "cards"
    PAGER = "pager"
    POPULAR = "popular"
    FOOTER = "footer"


@dataclass(frozen=True, slots=True)
class PageAnchor:
    """A link as it stands on a page."""

    to: SiteAddress
    text: str
    is_nofollow: bool = False


@dataclass(frozen=True, slots=True)
class MadeBlock:
    """A paragraph (``p``), subheading (``h2``), quotation (``quote``) or list item (``item``)."""

    kind: str
    runs: tuple[str | PageAnchor, ...]

    @property
    def text(self) -> str:
        """The words shown."""
        return "".join(run.text if isinstance(run, PageAnchor) else run for run in self.runs)


@dataclass(frozen=True, slots=True)
class ListingEntry:
    """An entry of a listing."""

    anchor: PageAnchor
    teaser: str
    shown_at: datetime


@dataclass(frozen=True, slots=True)
class PageContent:
    """One page at one moment.

    ``links`` holds the regions that are nothing but links. In ``pager`` a plain text is the page one is on.
    ``base`` is the page's ``<base href>``, ``canonical`` its canonical link.
    """

    kind: TruthKind
    place: SiteAddress
    title: str
    modified_at: datetime
    links: dict[Region, tuple[PageAnchor, ...]]
    blocks: tuple[MadeBlock, ...] = ()
    cards: tuple[ListingEntry, ...] = ()
    pager: tuple[PageAnchor | str, ...] = ()
    author: PageAnchor | None = None
    published_at: datetime | None = None
    edited_at: datetime | None = None
    robots: tuple[str, ...] = ()
    base: SiteAddress | None = None
    canonical: SiteAddress | None = None
    headers: tuple[tuple[str, str], ...] = ()

    def anchors(self, region: Region) -> Iterator[PageAnchor]:
        """Go through a region's links in page order."""
        if region is Region.BODY:
            for block in self.blocks:
                yield from (run for run in block.runs if isinstance(run, PageAnchor))
        elif region is Region.CARDS:
            yield from (card.anchor for card in self.cards)
        elif region is Region.PAGER:
            yield from (item for item in self.pager if isinstance(item, PageAnchor))
        elif region is Region.BYLINE:
            yield from (self.author,) if self.author else ()
        else:
            yield from self.links.get(region, ())


@dataclass(frozen=True, slots=True)
class SiteTruth:
    """What the truth about a page says beyond its sheet, because the whole site shares it."""

    language: str
    encoding: str
    declared: str
    regions: Sequence[Region]
    port: int | None


def tell_truth(
    sheet: PageContent,
    wording: SiteTruth,
    *,
    place: SiteAddress | None = None,
    copy_of: CopyTruth | None = None,
    is_allowed: bool = True,
) -> PageTruth:
    """Tell the truth about a sheet, which an exact copy shows at another place."""
    port = wording.port
    links = tuple(
        LinkTruth(anchor.to.url(port), anchor.text, region.value, anchor.is_nofollow)
        for region in wording.regions
        for anchor in sheet.anchors(region)
    )
    return PageTruth(
        url=(place or sheet.place).url(port),
        kind=sheet.kind,
        title=sheet.title,
        text="\n\n".join(block.text for block in sheet.blocks),
        author=sheet.author.text if sheet.author else None,
        published_at=sheet.published_at,
        modified_at=sheet.modified_at,
        language=wording.language,
        encoding=wording.encoding,
        declared=wording.declared,
        links=links,
        copy_of=copy_of,
        robots=sheet.robots,
        is_allowed=is_allowed,
        canonical=sheet.canonical.url(port) if sheet.canonical else None,
    )
