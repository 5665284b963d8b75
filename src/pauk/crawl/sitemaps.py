"""Read a sitemap, in whatever form it comes, and name the pages and further sitemaps it lists.

In: the bytes of a sitemap, an index of sitemaps, a feed or a list of URLs, packed or not, and the URL they came from.
Out: a `Sitemap`. Nothing that bytes may hold is an error: what can be read is kept, and a note says what was not.
"""

import re
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite
from typing import TypeVar
from xml.parsers import expat

from pauk.base.clock import write_moment
from pauk.base.errors import BadUrl
from pauk.base.urls import MAX_URL_CHARS, resolve_all

T = TypeVar("T")

# The limits of the protocol (sitemaps.org): 50 MB unpacked, 50,000 URLs. All URLs together are no longer than their
# file; without a bound relative ones would be, each with a long base before it.
MAX_BYTES = 50 * 1024 * 1024
MAX_URLS = 50_000
# A sitemap has three levels, a feed with web pages inside rarely more than ten.
MAX_DEPTH = 100
MIDDLE_PRIORITY = 0.5

_GZIP = b"\x1f\x8b"
_MAX_WRAPPINGS = 2  # a packed file that the server packed once more
_MAX_MEMBERS = 1_000  # a packed file may be several in a row
_CHUNK_BYTES = 65_536
_BATCH = 1_000
_FEED_BYTES = 1 << 20

_ENCODING = re.compile(rb"""\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
# Byte-order marks; and how a document begins without one, because its first character is < in any case.
_STARTS = {
    b"\xef\xbb\xbf": "utf-8",
    b"\xff\xfe": "utf-16-le",
    b"\xfe\xff": "utf-16-be",
    b"<\0": "utf-16-le",
    b"\0<": "utf-16-be",
}
# As browsers read them, and no others: Python knows some that take quadratic time or are no text at all.
_ENCODINGS = {
    "iso-8859-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252", "gb2312": "gb18030",
    "gbk": "gb18030", "shift-jis": "cp932", "shift_jis": "cp932", "sjis": "cp932", "euc-kr": "cp949",
} | {name: name for name in "koi8-r koi8-u gb18030 big5 euc-jp".split()}  # fmt: skip
_NUMBERED = re.compile(r"iso-8859-(?:[2-9]|1[013-6])|(?:windows-|cp)125[0-8]")

_MAX_PREAMBLE = 10_000  # what careless programs write before the document
_DECLARATION = re.compile(r"<\?xml\s[^>]{0,500}>")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # by XML 1.0 §2.2
# An ampersand that begins no reference; it may stand alone in marked sections only.
_MAX_AMPERSANDS = 10 * MAX_URLS
_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)")
_SECTION_OR_AMPERSAND = re.compile(rf"(<!\[CDATA\[(?:[^\]]++|\](?!\]>))*+)|{_AMPERSAND.pattern}")
_WEB_PAGE = re.compile(r"<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_LINE = re.compile(r"(?:\A|[\r\n])[ \t]*(https?://\S+)", re.IGNORECASE)
_MONTH = re.compile(r"(\d{4})(?:-(\d\d))?")
_RFC_822 = re.compile(
    r"(?:[A-Za-z]{3,9},?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+\d{2,4}\s+\d{1,2}:\d\d(?::\d\d)?(?:\s+(?:[A-Za-z]{1,4}|[+-]\d{4}))?"
)

# What an element in a record says, by the record's name and its own; in lower case, without prefixes.
_PLACES = {
    ("url", "loc"): "page", ("url", "lastmod"): "modified", ("url", "priority"): "priority",
    ("sitemap", "loc"): "sitemap",
    ("item", "link"): "page", ("item", "guid"): "guid", ("item", "pubdate"): "modified", ("item", "date"): "modified",
    ("entry", "link"): "page", ("entry", "updated"): "modified", ("entry", "published"): "published",
}  # fmt: skip
_RECORDS = frozenset(record for record, _ in _PLACES)
_RECORD_DEPTH = 3  # rss, channel, item


@dataclass(frozen=True, slots=True)
class SitemapEntry:
    """One page: its canonical URL, when it changed (ISO 8601, UTC, to the day or second), its priority from 0 to 1."""

    url: str
    modified: str = ""
    priority: float = MIDDLE_PRIORITY


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitemap:
    """What a sitemap lists, in its order, without repetitions; notes say what could not be read."""

    entries: tuple[SitemapEntry, ...] = ()
    sitemaps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_sitemap(body: bytes, *, url: str, limit: int = MAX_URLS) -> Sitemap:
    """Read a sitemap, an index, a feed or a plain list; at most so many pages and as many sitemaps."""
    notes: list[str] = []
    text = _decode(_unpack(body, notes), notes).strip("\ufeff \t\r\n")
    text = text[max(text.find("<?xml", 0, _MAX_PREAMBLE), 0) :]
    listed = _Listed(limit)
    if _WEB_PAGE.match(text):
        notes.append("a web page, no sitemap")
    elif text.startswith("<"):
        _read_xml(text, listed, notes)
    else:
        _read_lines(text, listed, notes)
    resolved = _resolve(url, [*(page.href for page in listed.pages), *listed.sitemaps], notes)
    entries: dict[str, SitemapEntry] = {}
    for page in listed.pages:
        link = resolved.get(page.href)
        if link and link not in entries:
            entries[link] = SitemapEntry(link, _read_moment(page.modified), _read_priority(page.priority))
    sitemaps = dict.fromkeys(resolved[href] for href in listed.sitemaps if href in resolved)
    return Sitemap(entries=tuple(entries.values()), sitemaps=tuple(sitemaps), notes=tuple(notes))


def _unpack(body: bytes, notes: list[str]) -> bytes:
    for _ in range(_MAX_WRAPPINGS):
        if not body.startswith(_GZIP):
            break
        body = _gunzip(body, notes)
    if len(body) > MAX_BYTES:
        notes.append(f"cut after {MAX_BYTES:,} bytes")
    return body[:MAX_BYTES]


def _gunzip(body: bytes, notes: list[str]) -> bytes:
    """Unpack to one byte past the limit at most; what is damaged is kept up to the damage."""
    unpacked = bytearray()
    at = 0
    try:
        for _ in range(_MAX_MEMBERS):
            unpacker = zlib.decompressobj(31)
            while not unpacker.eof and at < len(body) and len(unpacked) <= MAX_BYTES:
                chunk = body[at : at + _CHUNK_BYTES]
                unpacked += unpacker.decompress(chunk, MAX_BYTES + 1 - len(unpacked))
                at += len(chunk) - len(unpacker.unused_data)
            if not (unpacker.eof and body.startswith(_GZIP, at)):
                break
        if not unpacker.eof and len(unpacked) <= MAX_BYTES:
            notes.append("the packed file breaks off")
    except zlib.error:
        notes.append("the packed file is damaged")
    return bytes(unpacked)


def _decode(body: bytes, notes: list[str]) -> str:
    declared = _ENCODING.match(body)
    name = declared[1].decode().lower() if declared else ""
    encoding = _ENCODINGS.get(name) or (name if _NUMBERED.fullmatch(name) else "utf-8")
    encoding = next((wide for start, wide in _STARTS.items() if body.startswith(start)), encoding)
    text = body.decode(encoding, "replace")
    if "\ufffd" in text:
        notes.append(f"not everything is {encoding}")
    return text


@dataclass(frozen=True, slots=True)
class _Page:
    href: str
    modified: str = ""
    priority: str = ""


class _Listed:
    """Collects what a document lists while the parser walks through it."""

    def __init__(self, limit: int) -> None:
        self.pages: list[_Page] = []
        self.sitemaps: list[str] = []
        self._limit = limit
        self._depth = 0
        self._record, self._record_depth = "", 0
        self._fields: dict[str, str] = {}
        self._place = ""
        self._pieces: list[str] = []
        self._size_chars = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Enter an element."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
        self._place = ""
        local = name.rpartition(":")[2].lower()
        if not self._record:
            if self._depth <= _RECORD_DEPTH and local in _RECORDS:
                self._record, self._record_depth, self._fields = local, self._depth, {}
        elif self._depth == self._record_depth + 1:
            self._place = _PLACES.get((self._record, local), "")
            self._pieces, self._size_chars = [], 0
            if self._place and attributes:
                self._look_at(attributes)

    def _look_at(self, attributes: dict[str, str]) -> None:
        """Heed what attributes say: Atom's links are in them, and RSS's guid may be no address."""
        href = attributes.get("href", "").strip()
        if href and self._record == "entry" and attributes.get("rel", "alternate") == "alternate":
            self._fields.setdefault(self._place, href[: MAX_URL_CHARS + 1])
        if attributes.get("isPermaLink", "true").lower() != "true":
            self._place = ""

    def text(self, data: str) -> None:
        """Take characters."""
        if self._place and self._size_chars <= MAX_URL_CHARS:
            self._pieces.append(data)
            self._size_chars += len(data)

    def end(self, _name: str) -> None:
        """Leave an element."""
        if self._place:
            value = "".join(self._pieces).strip()
            if value:
                self._fields.setdefault(self._place, value)
            self._place = ""
        elif self._record and self._depth == self._record_depth:
            self._keep(self._fields)
            self._record = ""
        self._depth -= 1

    def _keep(self, fields: dict[str, str]) -> None:
        if "sitemap" in fields:
            _add(self.sitemaps, fields["sitemap"], self._limit)
            return
        href = fields.get("page") or fields.get("guid", "")
        if href:
            modified = fields.get("modified") or fields.get("published", "")
            _add(self.pages, _Page(href, modified, fields.get("priority", "")), self._limit)

    def add(self, href: str) -> None:
        """Take the address of a page about which nothing else is known."""
        _add(self.pages, _Page(href), self._limit)


def _add(found: list[T], item: T, limit: int) -> None:
    if len(found) >= limit:
        raise ValueError(f"only the first {limit:,} are read")
    found.append(item)


def _read_xml(text: str, listed: _Listed, notes: list[str]) -> None:
    declaration = _DECLARATION.search(text, 0, _MAX_PREAMBLE)  # of no use any more, and wrong but at the very start
    if declaration:
        text = text[: declaration.start()] + text[declaration.end() :]
    text = _FORBIDDEN.sub("", text)
    if _AMPERSAND.search(text):
        text = _SECTION_OR_AMPERSAND.sub(lambda match: match[1] or "&amp;", text, _MAX_AMPERSANDS)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = listed.start
    parser.EndElementHandler = listed.end
    parser.CharacterDataHandler = listed.text
    parser.StartDoctypeDeclHandler = _look_at_doctype
    try:
        data = text.encode("utf-8", "replace")
        for start in range(0, len(data), _FEED_BYTES):
            parser.Parse(data[start : start + _FEED_BYTES], False)
            # A tag or comment is read again from its start with every piece, so a long one costs its square.
            if parser.CurrentByteIndex < start - _FEED_BYTES:
                raise ValueError("a tag or comment without end")  # noqa: TRY301 - the handlers stop the same way
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        notes.append(f"broken XML in line {error.lineno}: {expat.ErrorString(error.code)}")
    except ValueError as stop:
        notes.append(str(stop))


def _look_at_doctype(_name: str, _system: str | None, _public: str | None, has_declarations: int) -> None:
    """Refuse a document with declarations of its own: entities explode or read files, attribute lists take for ever.

    What the document names elsewhere is not fetched. No sitemap needs either.
    """
    if has_declarations:
        raise ValueError("entities or other declarations in the document, so it is not read")


def _read_lines(text: str, listed: _Listed, notes: list[str]) -> None:
    try:
        for line in _LINE.finditer(text):
            listed.add(line[1])
    except ValueError as stop:
        notes.append(str(stop))
    if text and not listed.pages:
        notes.append("neither XML nor a list of addresses")


def _resolve(base: str, hrefs: list[str], notes: list[str]) -> dict[str, str]:
    """Resolve in batches, because one call is meant for one page and gives up after so many characters."""
    resolved: dict[str, str] = {}
    size_chars = 0
    for start in range(0, len(hrefs), _BATCH):
        readable = (href for href in hrefs[start : start + _BATCH] if "\ufffd" not in href)
        try:
            batch = resolve_all(base, readable)
        except BadUrl as error:
            notes.append(str(error))
            break
        resolved |= batch
        size_chars += sum(map(len, batch.values()))
        if size_chars > MAX_BYTES:
            notes.append(f"addresses cut after {MAX_BYTES:,} characters")
            break
    missing = len(set(hrefs)) - len(resolved)
    if missing:
        notes.append(f"{missing:,} addresses cannot be used")
    return resolved


def _read_moment(text: str) -> str:
    """Write a W3C or RFC 822 date as we do: to the day or, in UTC, to the second; empty if it is none."""
    text = text.strip()
    month = _MONTH.fullmatch(text)
    if month:
        text = f"{month[1]}-{month[2] or '01'}-01"
    try:
        if _RFC_822.fullmatch(text):
            at = parsedate_to_datetime(text)
        else:
            at = datetime.fromisoformat(text)
            if ":" not in text:
                return at.date().isoformat()
        return write_moment(at if at.tzinfo else at.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return ""


def _read_priority(text: str) -> float:
    try:
        priority = float(text.replace(",", "."))
    except ValueError:
        return MIDDLE_PRIORITY
    return min(max(priority, 0.0), 1.0) if isfinite(priority) else MIDDLE_PRIORITY
