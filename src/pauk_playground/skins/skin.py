"""Say what a skin is: a frame of markup and regions, and a way to write each region.

In: a `PageContent` and a `Pen`. Out: HTML as text. The order of regions in the frame is that of the truth's links.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from html import escape
from typing import ClassVar
from zlib import crc32

from pauk_playground.pages.address import LinkForm, SiteAddress
from pauk_playground.pages.page_content import MadeBlock, PageAnchor, PageContent, Region
from pauk_playground.pages.page_frame import FEED_PATH, Works
from pauk_playground.words.chance import mix

_HOME_FORMS = (
    LinkForm.RELATIVE,
    LinkForm.RELATIVE,
    LinkForm.RELATIVE,
    LinkForm.ROOTED,
    LinkForm.ROOTED,
    LinkForm.ROOTED,
    LinkForm.ABSOLUTE,
)
_ABROAD_FORMS = (LinkForm.ABSOLUTE, LinkForm.ABSOLUTE, LinkForm.SCHEMELESS)


class Pen:
    """What writes one page's links, dates and labels; each link's form is drawn from page and position."""

    def __init__(self, works: Works, sheet: PageContent, port: int | None) -> None:
        self.language = works.language
        self.label = works.language.labels
        self.brand = works.brand
        self.port = port
        self._seed = works.plan.seed
        self._host = works.host
        self._base = sheet.base or sheet.place
        self._draw = crc32(f"{sheet.place.path}?{sheet.place.query}".encode())

    def href(self, place: SiteAddress) -> str:
        """Write a link's href in one of the forms authors use, not yet escaped."""
        self._draw = (self._draw * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        draw = self._draw >> 12
        # One link in 31 leaves the scheme out; a prime, so that it is independent of the other choices.
        form = LinkForm.SCHEMELESS if draw % 31 == 0 else _HOME_FORMS[draw % 7]
        if place.host != self._host:
            form = _ABROAD_FORMS[draw % 3]
        return place.href(self._base, form, self.port, is_raw=draw % 5 < 2)

    def date(self, at: datetime) -> str:
        """Write a day in the site's language."""
        return self.language.write_date(at)

    def css(self, name: str) -> str:
        """Return a class name that means nothing and differs from site to site, as build tools make them."""
        return _name_class(self._seed, name)

    def feed(self) -> str:
        """Return the feed's URL."""
        return SiteAddress(self._host, FEED_PATH).url(self.port)


@lru_cache(maxsize=1024)
def _name_class(seed: int, name: str) -> str:
    return f"c{mix(seed, crc32(name.encode())) % 0xFFFFFF:06x}"


class SiteSkin(ABC):
    """The manner in which a site writes its pages; ``pictures`` are the GIF files they show, by path."""

    name = ""
    frame: ClassVar[Sequence[str | Region]] = ()
    pictures: ClassVar[Mapping[str, bytes]] = {}

    def __init__(self) -> None:
        self.regions = tuple(piece for piece in self.frame if isinstance(piece, Region))
        self._writers: dict[Region, Callable[[PageContent, Pen], str]] = {
            Region.BRAND: self.write_brand,
            Region.HEADLINE: self.write_headline,
            Region.BYLINE: self.write_byline,
            Region.BODY: self.write_body,
            Region.CARDS: self.write_cards,
            Region.PAGER: self.write_pager,
        }

    def write(self, sheet: PageContent, pen: Pen, charset: str | None) -> str:
        """Write a whole page; ``charset`` is what its meta element declares."""
        pieces = [self.write_head(sheet, pen, charset)]
        for piece in self.frame:
            if not isinstance(piece, Region):
                pieces.append(self.write_markup(piece, pen))
            elif piece in self._writers:
                pieces.append(self._writers[piece](sheet, pen))
            elif sheet.links.get(piece):
                pieces.append(self.write_links(piece, sheet.links[piece], pen))
        return "".join(pieces)

    def write_markup(self, markup: str, pen: Pen) -> str:
        """Write a piece of the frame."""
        return markup.replace("{rights}", escape(pen.label["rights"])).replace("{notice}", escape(pen.label["notice"]))

    def write_anchor(self, anchor: PageAnchor, pen: Pen, attributes: str = "") -> str:
        """Write a link."""
        rel = ' rel="nofollow"' if anchor.is_nofollow else ""
        return f'<a href="{escape(pen.href(anchor.to))}"{rel}{attributes}>{escape(anchor.text, quote=False)}</a>'

    def write_runs(self, block: MadeBlock, pen: Pen) -> str:
        """Write the words and links of a block."""
        return "".join(
            self.write_anchor(run, pen) if isinstance(run, PageAnchor) else escape(run, quote=False)
            for run in block.runs
        )

    @abstractmethod
    def write_head(self, sheet: PageContent, pen: Pen, charset: str | None) -> str:
        """Write everything before the body's content."""

    @abstractmethod
    def write_brand(self, sheet: PageContent, pen: Pen) -> str:
        """Write the site's name."""

    @abstractmethod
    def write_headline(self, sheet: PageContent, pen: Pen) -> str:
        """Write the page's title as readers see it."""

    @abstractmethod
    def write_byline(self, sheet: PageContent, pen: Pen) -> str:
        """Write who wrote the article and when."""

    @abstractmethod
    def write_body(self, sheet: PageContent, pen: Pen) -> str:
        """Write the article."""

    @abstractmethod
    def write_cards(self, sheet: PageContent, pen: Pen) -> str:
        """Write the entries of a listing."""

    @abstractmethod
    def write_pager(self, sheet: PageContent, pen: Pen) -> str:
        """Write the numbers that lead to the other pages of a listing."""

    @abstractmethod
    def write_links(self, region: Region, anchors: Sequence[PageAnchor], pen: Pen) -> str:
        """Write a region that is nothing but links."""
