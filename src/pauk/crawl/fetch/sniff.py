"""Tell what a body is from its first bytes, whatever the server says it is.

In: the first 1,024 bytes, the Content-Type header and the URL. Out: whether they are text, and a word for the kind:
html, text, xml, feed, json, pdf, image, video, audio, archive, font, office, css, script or binary.

The header is asked first, then the file name; the content overrules both where it is clear: numbers that formats begin
with, marks of HTML as in the WHATWG standard for sniffing, and whether it is text at all.
"""

import codecs
import re
from functools import lru_cache

SNIFFED_BYTES = 1_024

# Shares of the sniffed bytes above which they are no text.
_MAX_CONTROL_SHARE = 0.3
_MAX_HIGH_SHARE = 0.7
# Backspace, tab, newline, form feed and carriage return are not counted; nor is the space, which the thesis counts.
_CONTROLS = bytes([*range(8), 11, *range(14, 32), *range(127, 160)])
_HIGH = bytes(range(160, 256))
# UTF-32 first: its little-endian mark begins with that of UTF-16.
_WIDE_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16",
}  # fmt: skip

# What media types mean; whole types first, then what follows a plus sign, then the part before the slash.
_TYPES = {
    "text/html": "html", "application/xhtml+xml": "html", "application/vnd.wap.xhtml+xml": "html",
    "text/xml": "xml", "application/xml": "xml",
    "application/rss+xml": "feed", "application/atom+xml": "feed",
    "text/json": "json", "application/json": "json", "application/x-json": "json",
    "text/css": "css", "text/javascript": "script", "text/ecmascript": "script", "application/javascript": "script",
    "application/x-javascript": "script", "application/ecmascript": "script",
    "application/pdf": "pdf", "application/x-pdf": "pdf", "text/pdf": "pdf", "application/ogg": "audio",
    "application/zip": "archive", "application/x-zip-compressed": "archive", "application/gzip": "archive",
    "application/x-gzip": "archive", "application/x-tar": "archive", "application/x-bzip2": "archive",
    "application/x-xz": "archive", "application/zstd": "archive", "application/x-7z-compressed": "archive",
    "application/vnd.rar": "archive", "application/x-rar-compressed": "archive", "application/java-archive": "archive",
    "application/font-woff": "font", "application/font-woff2": "font", "application/vnd.ms-fontobject": "font",
    "application/x-font-ttf": "font", "application/x-font-woff": "font", "application/font-sfnt": "font",
    "application/msword": "office", "application/rtf": "office", "text/rtf": "office",
    "application/postscript": "office", "application/epub+zip": "office",
}  # fmt: skip
_SUFFIXES = {"xml": "xml", "json": "json", "zip": "archive", "gzip": "archive"}
_FAMILIES = {"text": "text", "image": "image", "video": "video", "audio": "audio", "font": "font"}
_OFFICE_TYPES = (
    "application/vnd.openxmlformats-",
    "application/vnd.oasis.",
    "application/vnd.ms-",
    "application/vnd.sun.",
)

_ENDINGS = {
    ending: kind
    for kind, endings in {
        "html": "html htm xhtml shtml php php3 phtml asp aspx jsp jspx cfm do",
        "text": "txt text md csv tsv log",
        "xml": "xml xsl xsd",
        "feed": "rss atom rdf",
        "json": "json jsonld geojson map",
        "pdf": "pdf",
        "image": "png jpg jpeg jpe gif webp svg bmp ico tif tiff avif heic jxl psd",
        "video": "mp4 m4v webm mkv avi mov wmv flv mpg mpeg ogv 3gp ts",
        "audio": "mp3 ogg oga opus wav flac m4a aac wma mid midi aif aiff",
        "archive": "zip gz tgz tar bz2 xz 7z rar zst jar apk deb rpm cab iso dmg",
        "font": "woff woff2 ttf otf eot",
        "office": "doc docx docm dot xls xlsx xlsm ppt pptx pps ppsx odt ods odp odg rtf epub ps eps djvu",
        "css": "css",
        "script": "js mjs",
        "binary": "exe msi dll bin class swf wasm so dat pkg",
    }.items()
    for ending in endings.split()
}
_TEXT_KINDS = frozenset("html text xml feed json css script".split())
_CALLED_PLAIN = frozenset("xml feed json css script".split())  # what servers call plain text that do not know better

# Numbers that formats begin with; those that could be the first letters of a text count in binary bodies only.
_MAGIC = (
    (b"%PDF-", "pdf"), (b"\x89PNG\r\n\x1a\n", "image"), (b"GIF87a", "image"), (b"GIF89a", "image"),
    (b"\xff\xd8\xff", "image"), (b"II*\0", "image"), (b"MM\0*", "image"), (b"\0\0\1\0", "image"),
    (b"\0\0\2\0", "image"), (b"8BPS\0", "image"), (b"\0\0\0\x0cJXL ", "image"), (b"\0\0\0\x0cjP  ", "image"),
    (b"\x1aE\xdf\xa3", "video"), (b"\0\0\1\xba", "video"), (b"\0\0\1\xb3", "video"), (b"FLV\1", "video"),
    (b"0&\xb2u\x8ef\xcf\x11", "video"),
    (b"OggS\0", "audio"), (b"fLaC\0", "audio"), (b"MThd\0", "audio"), (b"#!AMR\n", "audio"), (b".snd\0", "audio"),
    (b"PK\3\4", "archive"), (b"PK\5\6", "archive"), (b"\x1f\x8b", "archive"), (b"\x1f\x9d", "archive"),
    (b"\xfd7zXZ\0", "archive"), (b"7z\xbc\xaf'\x1c", "archive"), (b"Rar!\x1a\7", "archive"), (b"MSCF\0", "archive"),
    (b"(\xb5/\xfd", "archive"), (b"!<arch>\n", "archive"), (b'\4"M\x18', "archive"),
    (b"wOFF", "font"), (b"wOF2", "font"), (b"OTTO\0", "font"), (b"ttcf\0", "font"), (b"\0\1\0\0", "font"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"), (b"{\\rtf", "office"), (b"%!PS-Adobe-", "office"),
    (b"AT&TFORM", "office"),
    (b"\x7fELF", "binary"), (b"\0asm", "binary"), (b"\xca\xfe\xba\xbe", "binary"), (b"SQLite format 3\0", "binary"),
)  # fmt: skip
_MAGIC_OF_BINARY = (
    (b"BM", "image"), (b"\xff\x0a", "image"), (b"ID3", "audio"), (b"\xff\xfb", "audio"), (b"\xff\xf3", "audio"),
    (b"\xff\xf2", "audio"), (b"\xff\xfa", "audio"), (b"\xff\xf1", "audio"), (b"\xff\xf9", "audio"),
    (b"BZh", "archive"), (b"MZ", "binary"), (b"CWS", "binary"), (b"FWS", "binary"), (b"ZWS", "binary"),
)  # fmt: skip
_MAGIC_STARTS = frozenset(number[0] for number, _ in _MAGIC)
# Formats in a common box (RIFF, IFF, MP4) say in four letters what they are.
_BOXED = {
    b"WEBP": "image", b"AVI ": "video", b"WAVE": "audio", b"AIFF": "audio", b"AIFC": "audio",
    b"avif": "image", b"avis": "image", b"heic": "image", b"heix": "image", b"mif1": "image", b"msf1": "image",
    b"M4A ": "audio", b"M4B ": "audio",
}  # fmt: skip
_OFFICE_PARTS = (b"[Content_Types].xml", b"_rels/", b"docProps/", b"word/", b"xl/", b"ppt/", b"mimetypeapplication/")

# What may stand before the first element, each piece taken once and for all.
_SPACE = rb"(?:\s++|<!--(?:[^-]++|-(?!->))*+-->|<\?(?:[^?]++|\?(?!>))*+\?>)*+"
_DOCTYPE = rb"(?:<!doctype[^>\[]*+(?:\[[^\]]*+\]\s*+)?>)?+"
# Elements that no other format begins with make a clear case; the rest of the list of the WHATWG standard (MIME
# Sniffing, "identifying a resource with an unknown MIME type") counts where nobody says anything else.
_CLEAR_HTML = re.compile(_SPACE + rb"<(?:!doctype\s+html|html|head|body|title|meta|frameset)(?=[\s/>])", re.IGNORECASE)
_ANY_HTML = re.compile(rb"\s*<(?:!--|(?:script|iframe|h1|div|font|table|a|style|b|br|p)(?=[\s/>]))", re.IGNORECASE)
_ROOT = re.compile(_SPACE + _DOCTYPE + _SPACE + rb"<(?:[\w.-]++:)?+([\w.-]++)(?=[\s/>])", re.IGNORECASE)
_ROOTS = {
    b"html": "html", b"rss": "feed", b"feed": "feed", b"svg": "image", b"urlset": "xml", b"sitemapindex": "xml",
}  # fmt: skip
_JSON = re.compile(rb"""\s*(?:\{\s*"[^"\n]{0,200}"\s*:|\[\s*\{\s*")""")


def is_text(first_bytes: bytes) -> bool:
    """Whether a body that begins so is text; the first 1,024 bytes decide."""
    head = first_bytes[:SNIFFED_BYTES]
    is_whole = len(first_bytes) < SNIFFED_BYTES  # else a character may have been cut in two
    try:
        wide = _wide_encoding(head)
        if wide:
            (codecs.utf_32_decode if wide == "utf-32" else codecs.utf_16_decode)(head, "strict", is_whole)
        elif b"\0" in head:
            return False
        else:
            codecs.utf_8_decode(head, "strict", is_whole)
    except UnicodeDecodeError:
        return _share(head, _CONTROLS) <= _MAX_CONTROL_SHARE and _share(head, _HIGH) <= _MAX_HIGH_SHARE
    return True


def _share(head: bytes, counted: bytes) -> float:
    return (len(head) - len(head.translate(None, counted))) / len(head)


def _wide_encoding(head: bytes) -> str:
    if head[:1] not in (b"\xff", b"\xfe", b"\0"):  # nearly always
        return ""
    return next((encoding for mark, encoding in _WIDE_MARKS.items() if head.startswith(mark)), "")


def what_is_it(first_bytes: bytes, *, content_type: str, url: str) -> str:
    """Name the kind of a body by header, file name and content; the content overrules where it is clear."""
    head = first_bytes[:SNIFFED_BYTES]
    said = _kind_of_type(content_type)
    named = _kind_of_name(url) if said in ("", "text") else ""
    if not head:
        return said or named or "text"
    magic = _magic(head, _MAGIC) if head[0] in _MAGIC_STARTS else ""
    magic = magic or _boxed(head)
    if magic:
        return _refine(magic, head, said or named)
    if not is_text(first_bytes):
        if _CLEAR_HTML.match(head):  # with a stray zero, or in an encoding that the rule takes for none
            return "html"
        return _refine(_magic(head, _MAGIC_OF_BINARY), head, said or named) or _unless_text(said or named)
    wide = _wide_encoding(head)
    if wide:
        head = head.decode(wide, "replace").encode()
    return _kind_of_text(head.removeprefix(codecs.BOM_UTF8), said, named)


def _kind_of_text(head: bytes, said: str, named: str) -> str:
    """Name the kind of a text: what it clearly is, else what the header says, what it looks like, what it is called."""
    is_object = said in ("", "html", "text") and _JSON.match(head)
    clear = "json" if is_object else _kind_of_markup(head, said)
    if clear:
        return clear
    if said in _TEXT_KINDS and said != "text":
        return said
    if head.lstrip().startswith(b"<?xml"):
        return "xml"
    if said == "text":
        return named if named in _CALLED_PLAIN else "text"
    looks = "html" if _ANY_HTML.match(head) else "text"
    return named if named in _TEXT_KINDS and looks == "text" else looks


def _kind_of_markup(head: bytes, said: str) -> str:
    """Name the kind of a document by its first element, where that is a telling one."""
    if _CLEAR_HTML.match(head):
        return "html"
    match = _ROOT.match(head)
    root = match[1].lower() if match else b""
    if root == b"rdf":
        return "feed" if b"/rss/" in head else "xml"
    if root == b"svg" and said == "html":  # pages may begin with a drawing
        return ""
    return _ROOTS.get(root, "")


def _unless_text(declared: str) -> str:
    return declared if declared and declared not in _TEXT_KINDS else "binary"


def _magic(head: bytes, numbers: tuple[tuple[bytes, str], ...]) -> str:
    return next((kind for number, kind in numbers if head.startswith(number)), "")


def _boxed(head: bytes) -> str:
    """Look where formats have their marks that do not begin with one."""
    if head.startswith((b"RIFF", b"FORM")):
        return _BOXED.get(head[8:12], "")
    if head[4:8] == b"ftyp":
        return _BOXED.get(head[8:12], "video")
    if head[257:262] == b"ustar":
        return "archive"
    is_transport_stream = head[:1] == b"G" and head[188:189] == b"G" and head[376:377] == b"G"
    return "video" if is_transport_stream and not is_text(head) else ""


def _refine(magic: str, head: bytes, declared: str) -> str:
    """Say more precisely what the number alone cannot: boxes of sound or film, archives that are documents."""
    if magic in ("audio", "video") and declared in ("audio", "video"):
        return declared
    if magic == "archive" and (declared == "office" or head[30:].startswith(_OFFICE_PARTS)):
        return "office"
    return magic


@lru_cache(maxsize=1_000)
def _kind_of_type(content_type: str) -> str:
    """Name the kind a header means, or nothing where it means nothing."""
    media_type = re.split(r"[;,]", content_type, maxsplit=1)[0].strip().lower()
    family, _, name = media_type.partition("/")
    if media_type in _TYPES:
        return _TYPES[media_type]
    if media_type.startswith(_OFFICE_TYPES):
        return "office"
    return _FAMILIES.get(family) or _SUFFIXES.get(name.rpartition("+")[2], "")


def _kind_of_name(url: str) -> str:
    name = url.partition("#")[0].partition("?")[0].rpartition("/")[2]
    return _ENDINGS.get(name.rpartition(".")[2].lower(), "") if "." in name else ""
