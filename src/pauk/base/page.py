"""The page, which grows: one fetched version of a URL, how it was found and fetched, where it lies, and its parts.

A part is what somebody has read from the page, under a name; `run.read.enrichers` is the table of those who read.
Whoever fetches makes the page, whoever reads adds parts, whoever keeps it says where it lies: it is the same record
from the reader's process to the answer of a query, and nobody copies it into a record of their own. The parts that
nearly everybody asks for have names of their own here (`Page.text`, `Page.links`, `Page.title` …).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

HERE = "here"
# Feeds hold the newest ten to a hundred entries, some with whole pages inside; archives of podcasts have thousands.
MAX_FEED_BYTES = 10_000_000
MAX_SITEMAP_BYTES = 50 * 1024 * 1024  # the protocol's limit, unpacked (sitemaps.org)
_NEVER = datetime.fromtimestamp(0, UTC)


class ArchivePlace(NamedTuple):
    """Where a record lies in the archive: the number of its file, and which bytes of it."""

    file: int = 0
    offset: int = 0
    length: int = 0  # 0: nowhere


class Part(NamedTuple):
    """A part as it is kept and carried by those who need not know what it means; empty: the page has none."""

    maker: str  # the enricher's name and version
    value: bytes


class TextPart(NamedTuple):
    """The part ``text``: what is kept of a page's text, and what tells it from other texts."""

    text: str
    maker: str = ""  # the extractor's name and version
    outcome: str = ""  # whether it is main text
    packed: bytes = b""  # as the store keeps it, where that was done already
    fingerprint: int = 0
    skeleton: int = 0  # the fingerprint of the text without digits
    whole: int = 0  # the fingerprint of all text on the page
    words: bytes = b""  # which words it has, as `extract.text.fingerprint` packs them
    lines: bytes = b""  # which lines it has, as `extract.text.fingerprint` packs them
    runs: bytes = b""  # which words stand side by side in it


class LinksPart(NamedTuple):
    """The part ``links``: where a page leads, and under which URL it wants to be known."""

    links: Sequence[Any] = ()  # tuples: the number by which a URL is known first, the link last
    feeds: Sequence[str] = ()
    sitemaps: Sequence[str] = ()
    moments: Sequence[float] = ()  # of a list of pages: when each link's page changed, as it says; 0: it does not say
    canonical: str = ""


_NOWHERE = ArchivePlace()
_NO_TEXT = TextPart("")
_NO_LINKS = LinksPart()
_NOTHING: Mapping[str, str] = {}


@dataclass(slots=True, kw_only=True)
class Page:
    """One fetched version of a URL."""

    # Which one.
    id: int = 0  # its number in the collection; 0: not kept yet
    url_id: int = 0
    url: str = ""
    # How it was found.
    requested_url: str = ""  # another URL than its own if redirects led here
    referrer: str = ""
    link_text: str = ""
    seed: str = ""
    depth: int | None = None  # None where no crawl has come this way
    host: str = ""
    # How it was fetched, and what became of it.
    outcome: str
    status: int = 0
    content_type: str = ""
    size_bytes: int = 0
    etag: str = ""
    modified: str = ""
    fetched_at: datetime = _NEVER
    checked_at: datetime = _NEVER
    is_import: bool = False  # fetched by somebody else, perhaps before what is kept
    is_feed: bool = False
    has_password: bool = False  # it asks for one
    may_keep: bool = True
    # Where it lies, and among which others.
    record: bytes = b""  # for the archive, until it lies there
    place: ArchivePlace = _NOWHERE
    state: str = HERE  # of its URL: "here", "gone" (404 or 410) or "moved" (it redirects), as it was last seen
    group_url: str = ""  # which URL stands for all that are nearly the same; empty where it is alone
    # What was read from it: values by the names of enrichers; `Part`s where nobody here needs to know what they mean.
    parts: dict[str, Any] = field(default_factory=dict)

    @property
    def kept_parts(self) -> dict[str, Part]:
        """The parts that have no table of their own, as they are kept."""
        return {name: part for name, part in self.parts.items() if isinstance(part, Part)}

    # The part ``text``.

    @property
    def text_part(self) -> TextPart:
        """What is known of its text; of a page that was not read, nothing."""
        part: TextPart = self.parts.get("text", _NO_TEXT)
        return part

    @property
    def text(self) -> str:
        """What is kept of its text: the main text where there is one, else all of it."""
        return self.text_part.text

    @property
    def text_outcome(self) -> str:
        """Whether its text is main text."""
        return self.text_part.outcome

    @property
    def maker(self) -> str:
        """Who has read its text: the extractor's name and version."""
        return self.text_part.maker

    @property
    def fingerprint(self) -> int:
        """A number that pages with the same text share; 0 where there is no text."""
        return self.text_part.fingerprint

    # The part ``links``.

    @property
    def links_part(self) -> LinksPart:
        """Where it leads; of a page that was not read, nowhere."""
        part: LinksPart = self.parts.get("links", _NO_LINKS)
        return part

    @property
    def links(self) -> Sequence[Any]:
        """Its links, in page order: tuples, the number by which a URL is known first, the link last."""
        return self.links_part.links

    @property
    def canonical(self) -> str:
        """The URL that it names as its own."""
        return self.links_part.canonical

    # The parts ``metadata``, ``language`` and ``dates``: what it says of itself.

    @property
    def said(self) -> dict[str, str]:
        """What it says of itself beyond title and language, by name."""
        said = {**self.parts.get("metadata", _NOTHING), **self.parts.get("dates", _NOTHING)}
        return {name: value for name, value in said.items() if value and name != "title"}

    @property
    def title(self) -> str:
        """What it is called."""
        return self._say("metadata", "title")

    @property
    def author(self) -> str:
        """Who has written it, as it says."""
        return self._say("metadata", "author")

    @property
    def description(self) -> str:
        """What it is about, as it says."""
        return self._say("metadata", "description")

    @property
    def image(self) -> str:
        """The picture that stands for it, as it says."""
        return self._say("metadata", "image")

    @property
    def site_name(self) -> str:
        """What its site is called, as it says."""
        return self._say("metadata", "site_name")

    @property
    def published(self) -> str:
        """When it was first published, as it says, to the day or finer."""
        return self._say("dates", "published")

    @property
    def updated(self) -> str:
        """When it was last changed, as it says, to the day or finer."""
        return self._say("dates", "updated")

    @property
    def language(self) -> str:
        """Its language (BCP 47); empty where nobody can tell."""
        language: str = self.parts.get("language", "")
        return language

    @property
    def sketch(self) -> bytes:
        """Which words stand together in its text, as `extract.text.sketch` draws it."""
        sketch: bytes = self.parts.get("sketch", b"")
        return sketch

    def _say(self, part: str, name: str) -> str:
        said: Mapping[str, str] = self.parts.get(part, _NOTHING)
        return said.get(name, "")
