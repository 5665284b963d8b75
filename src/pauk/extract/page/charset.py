"""Turn the bytes of a page into characters, whatever the page says about itself.

In: bytes, and the charset of the HTTP header if there was one. Out: `DecodedPage`, always: text, the encoding used,
the signal that decided, and how many characters could not be read.

Who is believed, in this order: a byte-order mark; bytes that can only be UTF-8, but for a few strays; the header, then
the page's own declaration, as long as the bytes agree with them (where the header says what servers say of every page
and the page says something else, a guess decides between them); a statistical guess; windows-1252.
"""

import codecs
import re
from dataclasses import dataclass

from pauk.extract.page.legacy_encodings import decode_as
from pauk.extract.page.parser import Document

# The standard asks for a declaration within 1,024 bytes; real pages put long scripts and comments before it.
_PRESCAN_BYTES = 4_096
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UTF16_STARTS = ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be"))
_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_XML_ENCODING = re.compile(r"\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([\w.:-]+)")
# So many continuation bytes in well-formed UTF-8, and no ill-formed one, do not happen by chance elsewhere.
_SURELY_UTF8 = 4
# So many valid sequences for each stray byte prove UTF-8 against every declaration. In manual pages of 13 languages in
# 19 other encodings there are at most .42 of them for each ill-formed one (EUC-JP).
_FEW_STRAYS = 20
# How ISO-2022-JP, which is ASCII to the eye, changes to Japanese.
_ESCAPE_SEQUENCE = b"\x1b$"
_C1_BYTE = re.compile(rb"[\x80-\x9f]")
# What servers say of every page, whether it is so or not.
_SERVER_DEFAULTS = frozenset(("cp1252", "utf-8"))
# Python's strict codecs refuse characters of these encodings that browsers read, and lack some of the Web's names.
_WIDER = {"gbk": "gb18030", "gb2312": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs",
          "iso8859-11": "cp874", "iso8859-9": "cp1254"}  # fmt: skip
_MORE_LABELS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "x-mac-cyrillic": "mac-cyrillic",
    "x-mac-ukrainian": "mac-cyrillic",
    "cp949": "cp949",
}


@dataclass(frozen=True, slots=True)
class DecodedPage:
    """A page as characters, and how they were read."""

    text: str
    encoding: str
    signal: str
    unreadable: int = 0


def decode(data: bytes, *, header_charset: str = "") -> DecodedPage:
    """Decode a page; this never fails, and says how sure it may be."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], encoding, "byte-order mark")
    for start, encoding in _UTF16_STARTS:
        if data.startswith(start):
            return _decode(data, encoding, "zero bytes")
    header = find_encoding(header_charset)
    if header.startswith("utf-16") and b"\0" not in data[:100]:
        header = "utf-8"  # what can be read as ASCII is not in UTF-16
    as_utf8 = _try_utf8(data, is_declared=header == "utf-8")
    if as_utf8 is not None and len(data) - len(as_utf8) >= _SURELY_UTF8:
        return DecodedPage(as_utf8, "utf-8", "HTTP header" if header == "utf-8" else "valid UTF-8")
    inside = _declared_inside(data[:_PRESCAN_BYTES])
    if as_utf8 is not None and {header, inside} <= {"", "utf-8"} and _ESCAPE_SEQUENCE not in data:
        signal = "HTTP header" if header else "declaration" if inside else "valid UTF-8"
        return DecodedPage(as_utf8, "utf-8", signal)
    if _ESCAPE_SEQUENCE not in data and (almost := _try_almost_utf8(data)):
        return almost
    return _choose(data, header, inside)


def _try_almost_utf8(data: bytes) -> DecodedPage | None:
    """Read UTF-8 with a few stray bytes, whatever is declared: no other encoding has so many valid sequences."""
    decoded = _decode(data, "utf-8", "valid UTF-8")
    valid = _count_valid(decoded)
    return decoded if valid >= max(_SURELY_UTF8, _FEW_STRAYS * decoded.unreadable) else None


def _count_valid(decoded: DecodedPage) -> int:
    """Count the characters beyond ASCII that could be read."""
    return len(decoded.text) - len(decoded.text.encode("ascii", "ignore")) - decoded.unreadable


def _try_utf8(data: bytes, *, is_declared: bool) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # A page cut off in the middle of its last character is UTF-8 all the same, if it looked so before.
        text = data[: error.start].decode("utf-8")
        is_cut = error.end == len(data) and error.reason == "unexpected end of data"
        return text if is_cut and (is_declared or not text.isascii()) else None


def _choose(data: bytes, header: str, inside: str) -> DecodedPage:
    """Take the declaration the bytes agree with: the header's, unless it is a default and the page knows better."""
    candidates = [pair for pair in ((header, "HTTP header"), (inside, "declaration")) if pair[0]]
    guess = ""
    if header in _SERVER_DEFAULTS and inside and inside != header:
        guess = _guess(data)
        candidates.sort(key=lambda pair: pair[0] != guess)
    for encoding, signal in candidates:
        decoded = _decode(data, encoding, signal)
        if not _is_lie(decoded):
            return decoded
    guess = guess or _guess(data)
    if guess:
        candidates.append((guess, "statistical guess"))
    tries = [_decode(data, *pair) for pair in candidates or [("cp1252", "nothing better known")]]
    return min(tries, key=lambda decoded: decoded.unreadable)


def _is_lie(decoded: DecodedPage) -> bool:
    """Whether so much cannot be read that the declaration must be wrong.

    UTF-8 is judged by its valid sequences, which hardly happen by chance: as many of them as stray bytes prove it.
    Elsewhere nearly every byte means something, and more than a twentieth that does not is too much.
    """
    if not decoded.unreadable:
        return False
    valid = _count_valid(decoded)
    if decoded.encoding == "utf-8":
        return decoded.unreadable > valid
    return decoded.unreadable * 20 > valid + decoded.unreadable


def _declared_inside(head: bytes) -> str:
    """Return the encoding that the page's meta elements or XML declaration name, or the empty string."""
    text = head.decode("latin-1")
    if "charset" in text or "CHARSET" in text or "Charset" in text:
        for meta in Document(text).tags("meta"):
            attributes = meta.attributes
            label = attributes.get("charset") or ""
            if not label and (attributes.get("http-equiv") or "").strip().lower() == "content-type":
                match = _CHARSET.search(attributes.get("content") or "")
                label = match[1] if match else ""
            if encoding := find_encoding(label):
                return _readable_as_ascii(encoding)
    xml = _XML_ENCODING.match(text)
    return _readable_as_ascii(find_encoding(xml[1])) if xml else ""


def _readable_as_ascii(encoding: str) -> str:
    return "utf-8" if encoding.startswith("utf-16") else encoding


def find_encoding(label: str) -> str:
    """Map a label of the Web to a Python codec for text, or to the empty string."""
    label = label.strip(" \t\n\f\r\"'").lower()[:40]
    name = _MORE_LABELS.get(label) or _map_label(label)
    return _WIDER.get(name, name)


def _map_label(label: str) -> str:
    from resiliparse.parse.encoding import map_encoding_to_html5  # noqa: PLC0415 (heavy; most pages are UTF-8)

    return map_encoding_to_html5(label, fallback_utf8=False) or ""


def _guess(data: bytes) -> str:
    """Guess by the frequency of letters; the empty string where that gives nothing."""
    from resiliparse.parse.encoding import detect_encoding  # noqa: PLC0415 (heavy; most pages are UTF-8)

    guess = find_encoding(detect_encoding(data, html5_compatible=False) or "")
    if guess in ("cp1250", "iso8859-2"):
        # The two differ in few letters, but only one of them has letters where the other has control characters.
        return "cp1250" if _C1_BYTE.search(data) else "iso8859-2"
    return guess


def _decode(data: bytes, encoding: str, signal: str) -> DecodedPage:
    text = decode_as(data, encoding)
    return DecodedPage(text, encoding, signal, text.count("�"))
