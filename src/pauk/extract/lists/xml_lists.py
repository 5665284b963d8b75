"""Read lists in XML that anybody may have written: unpack, decode, walk, and resolve the addresses in them.

In: the bytes of a sitemap or feed. Out: `ListRecord`s, each with the texts of its fields, and canonical URLs. Nothing
that bytes may hold is an error: what can be read is kept, and a note says what was not.
"""

import re
import zlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple
from xml.parsers import expat

from pauk.base.clock import write_moment
from pauk.base.errors import BadUrl
from pauk.base.urls import MAX_URL_CHARS, resolve_all

# A sitemap has three levels, a feed with web pages inside rarely more than ten.
MAX_DEPTH = 100

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
_MAX_AMPERSANDS = 500_000
_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)")
_SECTION_OR_AMPERSAND = re.compile(rf"(<!\[CDATA\[(?:[^\]]++|\](?!\]>))*+)|{_AMPERSAND.pattern}")
_WEB_PAGE = re.compile(r"<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_MONTH = re.compile(r"(\d{4})(?:-(\d\d))?")
_RFC_822 = re.compile(
    r"(?:[A-Za-z]{3,9},?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+\d{2,4}\s+\d{1,2}:\d\d(?::\d\d)?(?:\s+(?:[A-Za-z]{1,4}|[+-]\d{4}))?"
)


_DAY_S = 86_400.0
_RECORD_DEPTH = 3  # rss, channel, item


class ListRecord(NamedTuple):
    """One thing a document lists: the name of its element, its fields, and the bases its addresses are relative to."""

    name: str
    fields: dict[str, str]
    bases: tuple[str, ...] = ()


class ListCollector:
    """Collects what a document lists while the parser walks through it.

    ``places`` says what an element in a record means, by the record's name and its own; in lower case, without
    prefixes. Whoever keeps the records raises `ValueError` where there are enough.
    """

    def __init__(self, places: Mapping[tuple[str, str], str], keep: Callable[[ListRecord], None]) -> None:
        self.root = ""
        self._places = places
        self._names = frozenset(record for record, _ in places)
        self._keep = keep
        self._depth = 0
        self._record, self._record_depth = "", 0
        self._fields: dict[str, str] = {}
        self._bases: list[tuple[int, str]] = []  # of the elements that are open, each with its depth
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
        self.root = self.root or local
        if "xml:base" in attributes:
            self._bases.append((self._depth, attributes["xml:base"].strip()[: MAX_URL_CHARS + 1]))
        if not self._record:
            if self._depth <= _RECORD_DEPTH and local in self._names:
                self._record, self._record_depth, self._fields = local, self._depth, {}
        elif self._depth == self._record_depth + 1:
            self._place = self._places.get((self._record, local), "")
            self._pieces, self._size_chars = [], 0
            if self._place and attributes:
                # Heed what attributes say: Atom's links are in them, and RSS's guid may be no address.
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
            name, self._record = self._record, ""
            self._keep(ListRecord(name, self._fields, tuple(base for _, base in self._bases)))
        if self._bases and self._bases[-1][0] == self._depth:
            self._bases.pop()
        self._depth -= 1


def open_text(body: bytes, notes: list[str], *, max_bytes: int) -> str:
    """Unpack and decode a document, from the beginning of its XML where it has one."""
    text = _decode(_unpack(body, notes, max_bytes), notes).strip("\ufeff \t\r\n")
    return text[max(text.find("<?xml", 0, _MAX_PREAMBLE), 0) :]


def is_web_page(text: str) -> bool:
    """Tell whether a text begins as HTML."""
    return bool(_WEB_PAGE.match(text))


def _unpack(body: bytes, notes: list[str], max_bytes: int) -> bytes:
    for _ in range(_MAX_WRAPPINGS):
        if not body.startswith(_GZIP):
            break
        body = _gunzip(body, notes, max_bytes)
    if len(body) > max_bytes:
        notes.append(f"cut after {max_bytes:,} bytes")
    return body[:max_bytes]


def _gunzip(body: bytes, notes: list[str], max_bytes: int) -> bytes:
    """Unpack to one byte past the limit at most; what is damaged is kept up to the damage."""
    unpacked = bytearray()
    at = 0
    try:
        for _ in range(_MAX_MEMBERS):
            unpacker = zlib.decompressobj(31)
            while not unpacker.eof and at < len(body) and len(unpacked) <= max_bytes:
                chunk = body[at : at + _CHUNK_BYTES]
                unpacked += unpacker.decompress(chunk, max_bytes + 1 - len(unpacked))
                at += len(chunk) - len(unpacker.unused_data)
            if not (unpacker.eof and body.startswith(_GZIP, at)):
                break
        if not unpacker.eof and len(unpacked) <= max_bytes:
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


def read_xml(text: str, records: ListCollector, notes: list[str]) -> None:
    """Walk through a document, as far as it is whole and harmless."""
    declaration = _DECLARATION.search(text, 0, _MAX_PREAMBLE)  # of no use any more, and wrong but at the very start
    if declaration:
        text = text[: declaration.start()] + text[declaration.end() :]
    text = _FORBIDDEN.sub("", text)
    if _AMPERSAND.search(text):
        text = _SECTION_OR_AMPERSAND.sub(lambda match: match[1] or "&amp;", text, _MAX_AMPERSANDS)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = records.start
    parser.EndElementHandler = records.end
    parser.CharacterDataHandler = records.text
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

    What the document names elsewhere is not fetched. No sitemap or feed needs either.
    """
    if has_declarations:
        raise ValueError("entities or other declarations in the document, so it is not read")


def resolve(base: str, hrefs: list[str], notes: list[str], *, max_chars: int) -> dict[str, str]:
    """Resolve addresses: href → canonical URL.

    In batches, because one call is meant for one page and gives up after so many characters.
    """
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
        if size_chars > max_chars:
            notes.append(f"addresses cut after {max_chars:,} characters")
            break
    missing = len(set(hrefs)) - len(resolved)
    if missing:
        notes.append(f"{missing:,} addresses cannot be used")
    return resolved


def read_moment(text: str) -> str:
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


def read_latest(moment: str) -> float:
    """Return what `read_moment` wrote in seconds, or 0 for nothing; of a day it is the last second."""
    if not moment:
        return 0.0
    at = datetime.fromisoformat(moment)
    return at.timestamp() if at.tzinfo else at.replace(tzinfo=UTC).timestamp() + _DAY_S - 1
