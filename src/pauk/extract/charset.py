"""Turn the bytes of a page into characters, whatever the page says about itself.

In: bytes, and the charset of the HTTP header if there was one. Out: `Decoded`, always: text, the encoding used,
the signal that decided, and how many characters could not be read.

Who is believed, in this order: a byte-order mark; bytes that can only be UTF-8; the header and the page's own
declaration, as long as the bytes agree with them; a statistical guess; windows-1252.
"""

import codecs
import re
from dataclasses import dataclass

from resiliparse.parse.encoding import detect_encoding, map_encoding_to_html5

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
_COMMENT = re.compile(rb"<!--(?:-?>|.*?--!?>)", re.DOTALL)
_META = re.compile(rb"<meta(?=[\s/])[^>]*>", re.IGNORECASE)
_CONTENT = re.compile(rb"\bcontent\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
_IS_CONTENT_TYPE = re.compile(rb"\bhttp-equiv\s*=\s*[\"']?\s*content-type", re.IGNORECASE)
_CHARSET = re.compile(rb"\bcharset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"^\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([\w.:-]+)")
# So many continuation bytes in well-formed UTF-8, and no ill-formed one, do not happen by chance elsewhere.
_SURELY_UTF8 = 4
# Python's strict codecs refuse characters of these encodings that browsers read.
_WIDER = {"gbk": "gb18030", "gb2312": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs",
          "iso8859-11": "cp874", "iso8859-9": "cp1254"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page as characters, and how they were read."""

    text: str
    encoding: str
    signal: str
    unreadable: int = 0


def decode(data: bytes, *, header_charset: str = "") -> Decoded:
    """Decode a page; this never fails, and says how sure it may be."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decode_as(data[len(mark) :], encoding, "byte-order mark")
    for start, encoding in _UTF16_STARTS:
        if data.startswith(start):
            return _decode_as(data, encoding, "zero bytes")
    declared = _declared(data, header_charset)
    as_utf8 = _try_utf8(data)
    if as_utf8 is not None:
        others = [encoding for encoding, _ in declared if encoding != "utf-8"]
        if not others or len(data) - len(as_utf8) >= _SURELY_UTF8:
            signal = next((signal for encoding, signal in declared if encoding == "utf-8"), "valid UTF-8")
            return Decoded(_without_nul(as_utf8), "utf-8", signal)
    return _choose(data, declared)


def _try_utf8(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # A page cut off in the middle of its last character is UTF-8 all the same.
        if error.end == len(data) and error.reason == "unexpected end of data":
            return data[: error.start].decode("utf-8")
        return None


def _choose(data: bytes, declared: list[tuple[str, str]]) -> Decoded:
    """Take the declaration the bytes agree with; where declarations contradict, the guess decides."""
    guess = ""
    if len(declared) != 1:
        guess = _guess(data)
        declared = [pair for pair in declared if pair[0] == guess] or declared
    candidates = [_decode_as(data, encoding, signal) for encoding, signal in declared]
    best = min(candidates, key=lambda decoded: decoded.unreadable, default=None)
    # One unreadable character in a thousand is dirt; more means the declaration lies.
    if best is not None and best.unreadable * 1_000 <= len(best.text):
        return best
    guessed = _decode_as(data, guess or _guess(data), "statistical guess")
    return best if best is not None and best.unreadable <= guessed.unreadable else guessed


def _declared(data: bytes, header_charset: str) -> list[tuple[str, str]]:
    """List the declared encodings, the header first, each once."""
    found: dict[str, str] = {}
    if header := _known(header_charset):
        is_wide = header.startswith("utf-16") and b"\0" not in data[:100]
        found["utf-8" if is_wide else header] = "HTTP header"
    if inside := _known(_declared_inside(data[:_PRESCAN_BYTES])):
        # What can be read as ASCII is not in UTF-16, whatever it says.
        found.setdefault("utf-8" if inside.startswith("utf-16") else inside, "declaration")
    return list(found.items())


def _declared_inside(head: bytes) -> str:
    """Return the label in the page's meta element or XML declaration, or the empty string."""
    for tag in _META.findall(_COMMENT.sub(b"", head)):
        content = _CONTENT.search(tag)
        found = _CHARSET.search(_CONTENT.sub(b"", tag))
        if not found and content and _IS_CONTENT_TYPE.search(tag):
            found = _CHARSET.search(content[1] or content[2] or content[3] or b"")
        if found:
            return found[1].decode("ascii", "replace")
    xml = _XML_ENCODING.search(head)
    return xml[1].decode("ascii", "replace") if xml else ""


def _known(label: str) -> str:
    """Map a label of the Web to a Python codec for text, or to the empty string."""
    label = label.strip(" \t\"'").lower()[:40]
    if label in ("x-mac-cyrillic", "x-mac-ukrainian"):
        return "mac-cyrillic"
    name = map_encoding_to_html5(label, fallback_utf8=False) or ""
    return _WIDER.get(name, name)


def _guess(data: bytes) -> str:
    name = detect_encoding(data, html5_compatible=False) or ""
    return _known(name) or "cp1252"


def _decode_as(data: bytes, encoding: str, signal: str) -> Decoded:
    text = data.decode(encoding, "replace")
    return Decoded(_without_nul(text), encoding, signal, text.count("�"))


def _without_nul(text: str) -> str:
    return text.replace("\0", "�") if "\0" in text else text
