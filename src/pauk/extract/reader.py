"""Read a whole page in one call: characters, tree, links, robots rules, main text, metadata, dates, fingerprint.

In: the page's bytes (or characters), its URL and what the HTTP header and the sitemap say of it. Out: a `Reading`,
always; what was odd about the page stands in its notes, what it lacks in its outcome.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from pauk.base import outcomes
from pauk.base.records import Link
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.dates.find.date_choice import DateCandidate, PageDates, rank_dates
from pauk.extract.blocks.outline import read_outline
from pauk.extract.extractors.extractor import Extraction, Extractor
from pauk.extract.metadata.signalled import Metadata
from pauk.extract.methods import choose_extractor
from pauk.extract.page.charset import DecodedPage, decode
from pauk.extract.page.links import NO_URL, RobotsRules, find_base, find_canonical, find_links, own_url, read_meta
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Tree, attribute, parse_tree, read_title
from pauk.extract.published.page_dates import DatedPage, find_candidates
from pauk.extract.text.fingerprint import fingerprint
from pauk.extract.walls import find_wall

# What stands in the place of a page that scripts make is no longer than this.
_SHORT_WORDS, _SHORT_CHARS = 60, 600
# The parts of a page that name its author or are their work.
_SIGNED = frozenset(("title", "byline", "heading", "body"))
_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,6}")


@dataclass(frozen=True)
class Reading:
    """A page that was read; each part is worked out when it is first asked for, and then kept.

    ``url`` is the canonical form of the page's address, or empty where none was given.
    """

    url: str
    decoded: DecodedPage
    tree: Tree
    notes: tuple[str, ...]
    now: datetime | None = None
    last_modified: str = ""
    lastmod: str = ""
    extractor: Extractor | None = None  # None: auto
    link_text: str = ""  # of a link that leads here

    @cached_property
    def base(self) -> str:
        """Where relative links start from."""
        return find_base(self.tree, self.url or NO_URL)

    @cached_property
    def robots(self) -> RobotsRules:
        """What the page asks of robots."""
        return read_meta(self.tree)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All links, in page order; none is resolved to a page that has no URL of its own."""
        links = find_links(self.tree, self.base, encoding=self.decoded.encoding, follow=self.robots.follow)
        if not self.url:
            return tuple(link for link in links if not link.url.startswith(NO_URL))
        return links

    @cached_property
    def canonical(self) -> str:
        """The address the page itself prefers, or the empty string."""
        canonical = find_canonical(self.tree, self.base)
        return "" if canonical.startswith(NO_URL) else canonical

    @cached_property
    def title(self) -> str:
        """The title, as the browser's tab shows it."""
        return " ".join(read_title(self.tree).split())

    @cached_property
    def language(self) -> str:
        """The language the page declares for itself, as BCP 47 writes it (``sr-Latn``, ``en-US``)."""
        return _write_language(attribute(self.tree.root, "lang") or attribute(self.tree.root, "xml:lang"))

    @cached_property
    def whole_text(self) -> str:
        """All text a reader sees, navigation and all."""
        is_outlined = self.extractor is None or self.extractor.name == "auto"
        text = self.tree.once(read_outline).text if is_outlined else None  # one walk for both
        return plain_text(self.tree.body) if text is None else text

    @cached_property
    def extraction(self) -> Extraction:
        """What the extractor takes for the main text, and for readers' comments."""
        if self.nothing:
            return Extraction("", outcome=self.nothing)
        return (self.extractor or choose_extractor("auto")).extract(self.tree)

    @property
    def text(self) -> str:
        """The main text, without what stands around it; `whole_text` has that too."""
        return self.extraction.text

    @cached_property
    def _signed_text(self) -> str:
        """The main text with title and byline, which say whose it is."""
        blocks = self.extraction.blocks
        if blocks is None or not self.text:
            return self.text
        return "\n".join(text for part, text in blocks if part in _SIGNED)

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says of itself, each thing with the signal it came from."""
        from pauk.extract.metadata.page_metadata import read_metadata  # noqa: PLC0415 (loads numpy, to tell languages)

        return read_metadata(
            self.tree,
            url=self.url,
            base=self.base,
            text=self.whole_text,
            main_text=self._signed_text,
            link_text=self.link_text,
        )

    @cached_property
    def date_candidates(self) -> tuple[DateCandidate, ...]:
        """All dates that may be the first publication or the last change, each with the signal it came from."""
        page = DatedPage(
            self.tree,
            self.whole_text,
            self.title,
            self.language,
            [url for url in (self.url, self.canonical) if url],
            self.last_modified,
            self.lastmod,
        )
        return tuple(find_candidates(page, now=self.now))

    @cached_property
    def dates(self) -> PageDates:
        """The candidates that were chosen as first publication and last change."""
        return rank_dates(self.date_candidates, now=self.now)

    @property
    def published(self) -> str:
        """When the page was first published (``YYYY-MM-DD`` or ``YYYY-MM-DDThh:mm[:ss][±hh:mm]``), or empty."""
        return self.dates.published.value if self.dates.published else ""

    @property
    def modified(self) -> str:
        """When the page was last changed, or empty; never before it was published."""
        return self.dates.modified.value if self.dates.modified else ""

    @cached_property
    def fingerprint(self) -> int:
        """The fingerprint of the text."""
        return fingerprint(self.whole_text)

    @property
    def outcome(self) -> str:
        """Whether there is main text, and if not, why."""
        return self.extraction.outcome

    @cached_property
    def nothing(self) -> str:
        """Why there is no text at all, or none but what servers send in place of a page; empty where there is some."""
        if wall := find_wall(self.tree, self.whole_text, self.title):
            return outcomes.NO_MAIN_TEXT.of(wall)
        if self.whole_text:
            # A short text that says the page needs scripts; the word is the same in all languages.
            is_short = len(self.whole_text) < _SHORT_CHARS and len(self.whole_text.split()) < _SHORT_WORDS
            return str(outcomes.JAVASCRIPT_NEEDED) if is_short and "javascript" in self.whole_text.lower() else ""
        if not self.decoded.text.strip():
            return outcomes.NO_MAIN_TEXT.of("empty page")
        if self.tree.tags("iframe"):  # frames have become these
            return outcomes.NO_MAIN_TEXT.of("only frames")
        if self.tree.tags("script"):
            return str(outcomes.JAVASCRIPT_NEEDED)
        return outcomes.NO_MAIN_TEXT.of("no text on the page")


def _write_language(declared: str) -> str:
    """Write a declared language in the usual case; what is no language tag gives the empty string."""
    if not _LANGUAGE_TAG.fullmatch(declared):
        return ""
    first, *rest = re.split("[-_]", declared)
    cased = (
        part.title() if len(part) == 4 and part.isalpha() else part.upper() if len(part) == 2 else part for part in rest
    )
    return "-".join((first.lower(), *cased))


def read_page(
    page: bytes | str,
    *,
    url: str | None = None,
    header_charset: str | None = None,
    max_bytes: int = EXTRACT_MAX_BYTES.default,
    now: datetime | None = None,
    last_modified: str | None = None,
    lastmod: str | None = None,
    link_text: str | None = None,
    extractor: Extractor | None = None,
) -> Reading:
    """Read a page; this never fails, whatever the page holds.

    ``now`` is when the page was fetched: without it relative dates are not read and dates ahead not refused.
    ``last_modified`` is the HTTP header, ``lastmod`` what a sitemap says, ``link_text`` the words of a link that leads
    here, which may be the title. ``extractor`` takes the main text: ``auto`` where none is given.
    No more than ``max_bytes`` of it are read (characters, where characters are given); the rest is noted as ``cut``.
    """
    cut = page[:max_bytes]
    if isinstance(cut, str):
        decoded = DecodedPage(cut, "utf-8", "given as characters")
    else:
        decoded = decode(cut, header_charset=header_charset or "")
    tree = parse_tree(decoded.text)
    notes = list(tree.notes)
    if len(cut) < len(page):
        notes.insert(0, "cut")
    if decoded.unreadable:
        notes.append("unreadable_characters")
    told = (last_modified or "", lastmod or "", extractor, link_text or "")
    return Reading(own_url(url or ""), decoded, tree, tuple(notes), now, *told)
