"""Send bodies that are not what they say: wrong character sets, films as pages, empty and huge pages.

In: nothing. Out: `CONTENT_FAULTS`, a part of the table.
"""

from collections.abc import Iterator
from html import escape

from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.raw import PIECE_BYTES, End, Raw, after, chunk, fill, send, send_page, write_head

from pauk_playground.server.message import Response
from pauk_playground.words.chance import dice
from pauk_playground.words.picture import draw_banner

_NOISE_BYTES = 200_000
_LONG_BYTES = 5_000_000
_LARGE = ("too_large",)
_READ = ("ok", "no_main_text", "duplicate")
_LINE = b"<p>%b</p>\n" % (b"A line among many, and one like the other. " * 3)
_LINES = _LINE * (PIECE_BYTES // len(_LINE))

# Enough of each format for whoever looks at its first bytes; noise follows.
_FILM = b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41\x00\x00\x10\x00moov"
_PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nstream\n"
_ZIP = b"PK\x03\x04\x14\x00\x00\x00\x08\x00"

_RUSSIAN = "Новости города: сегодня утром открыли новый мост через реку, и движение по нему уже началось."
_GERMAN = "Die neue Brücke über den Fluß wurde heute früh geöffnet; fünf Jahre hat man für sie gekämpft."
_JAPANESE = "今朝、川にかかる新しい橋が開通し、多くの市民が歩いて渡った。"


def _typed(body: bytes, content_type: str) -> Handler:
    return lambda _call: Response(body=body, content_type=content_type)


def _noise(start: bytes, content_type: str) -> Handler:
    """Make a handler that sends what begins like a format and goes on like noise."""
    return lambda _call: Response(body=start + dice(len(start)).randbytes(_NOISE_BYTES), content_type=content_type)


def _written(text: str, encoding: str, declared: str, *, meta: str = "") -> Handler:
    """Make a handler that writes a page in one encoding and declares what it is told to."""
    line = f'<meta charset="{meta}">' if meta else ""
    text = f"{text} {encoding} {declared} {meta}"  # No two pages say the same.
    html = (
        f"<!doctype html><html><head>{line}<title>{text[:20]}</title></head><body><p>{escape(text)}</p></body></html>"
    )
    return _typed(html.encode(encoding), f"text/html; charset={declared}" if declared else "text/html")


def _write_large(call: Call) -> Raw:
    size_bytes = call.dose.large_bytes
    head = write_head(("Content-Length", str(size_bytes)))
    return Raw(after(head, fill(_open_page(call), _LINES, size_bytes)), end=End.OPEN)


def _write_large_chunks(call: Call) -> Raw:
    def pieces() -> Iterator[bytes]:
        yield write_head(("Transfer-Encoding", "chunked"))
        yield from map(chunk, fill(_open_page(call), _LINES, call.dose.large_bytes))
        yield b"0\r\n\r\n"

    return Raw(pieces(), end=End.OPEN)


def _open_page(call: Call) -> bytes:
    return call.page().partition(b"</body>")[0]


def _long(piece: bytes) -> Handler:
    """Make a handler that sends five megabytes of a piece, after the beginning of a page, and no end."""

    def handle(call: Call) -> Raw:
        head = write_head(("Content-Length", str(_LONG_BYTES)))
        many = piece * (PIECE_BYTES // len(piece))
        return Raw(after(head, fill(_open_page(call), many, _LONG_BYTES)), end=End.OPEN)

    return handle


CONTENT_FAULTS = (
    Fault(
        "large",
        "Pages of a hundred megabytes, and five megabytes of what parsers hate.",
        (
            Spot("/length", "A hundred megabytes that say so.", _LARGE, _write_large),
            Spot("/chunks", "A hundred megabytes in chunks, which do not.", _LARGE, _write_large_chunks),
            Spot("/nested", "Five megabytes of elements inside each other, none of them closed.", ("ok", *_LARGE),
                 _long(b'<div class="level"><p>One level deeper. ')),
            Spot("/bold", "Five megabytes of bold inside bold, in paragraphs.", ("ok", *_LARGE), _long(b"<p><b>bold")),
            Spot("/one-word", "Five megabytes without a space.", ("ok", *_LARGE), _long(b"abcdefghijklmnopqrstuvwxyz")),
            Spot("/one-tag", "A tag whose attributes never end.", ("ok", "no_main_text", *_LARGE), _long(b'<a x="1')),
            Spot("/links", "Tens of thousands of links to one page.", ("ok", *_LARGE),
                 _long(b'<a href="/good/1#x">x</a>')),
        ),
    ),
    Fault(
        "mislabelled",
        "Bodies that are something else than their type says.",
        (
            Spot("/film.html", "A film as HTML.", ("not_html",), _noise(_FILM, "text/html")),
            Spot("/paper.html", "A PDF as HTML.", ("not_html:pdf", "not_html"), _noise(_PDF, "text/html")),
            Spot("/archive.html", "A ZIP file as HTML.", ("not_html",), _noise(_ZIP, "text/html; charset=utf-8")),
            Spot("/picture.html", "A picture as HTML.", ("not_html",), lambda _: Response(body=draw_banner())),
            Spot("/noise.html", "Noise as HTML.", ("not_html",), _noise(b"", "text/html")),
            Spot("/page.bin", "HTML as unknown bytes.", ("ok", "not_html"),
                 send_page(("Content-Type", "application/octet-stream"))),
            Spot("/page.jpg", "HTML as a picture.", ("ok", "not_html"), send_page(("Content-Type", "image/jpeg"))),
            Spot("/page.txt", "HTML as plain text.", ("ok", "not_html"), send_page(("Content-Type", "text/plain"))),
            Spot("/download", "A page to be saved, not shown.", ("ok", "not_html"),
                 send_page(("Content-Disposition", 'attachment; filename="../../etc/passwd"'))),
            Spot("/film.mp4", "A film that says so.", ("not_html",), _noise(_FILM, "video/mp4")),
        ),
    ),
    Fault(
        "charset",
        "Character sets that are wrong, contradict each other or do not exist.",
        (
            Spot("/not-utf-8", "Windows-1251 said to be UTF-8.", ("ok",), _written(_RUSSIAN, "cp1251", "utf-8")),
            Spot("/utf-8", "UTF-8 said to be ISO 8859-1, and UTF-8 in the page.", ("ok",),
                 _written(_RUSSIAN, "utf-8", "iso-8859-1", meta="utf-8")),
            Spot("/meta", "ISO 8859-1, said to be UTF-8 in the page.", ("ok",),
                 _written(_GERMAN, "latin-1", "", meta="utf-8")),
            Spot("/unknown", "A character set that does not exist.", ("ok",), _written(_GERMAN, "utf-8", "x-klingon")),
            Spot("/utf-7", "A character set that no browser reads, for good reasons.", ("ok",),
                 _written(_GERMAN, "utf-7", "utf-7")),
            Spot("/utf-16", "UTF-16 without a byte-order mark.", ("ok", "not_html"),
                 _written(_GERMAN, "utf-16-le", "utf-16le")),
            Spot("/silent", "Shift JIS, said nowhere.", ("ok",), _written(_JAPANESE, "shift_jis", "")),
            Spot("/undefined", "Bytes that no character set has.", ("ok",),
                 _typed(b"<!doctype html><p>Between the \xff\xfe\x81 words.", "text/html; charset=utf-8")),
        ),
    ),
    Fault(
        "empty",
        "Pages with nothing in them.",
        (
            Spot("/empty", "A length of zero.", _READ, send(write_head(("Content-Length", "0")), end=End.OPEN)),
            Spot("/closed", "No length, and the connection closes after the headers.", _READ, send(write_head())),
            Spot("/no-content", "204 No Content.", ("http_error", *_READ),
                 send(b"HTTP/1.1 204 No Content\r\n\r\n", status=204, end=End.OPEN)),
            Spot("/blank", "Tags without a word.", _READ,
                 _typed(b"<!doctype html><html><body></body></html>", "text/html")),
            Spot("/spaces", "Nothing but spaces.", _READ, _typed(b" \n" * 5_000, "text/html")),
        ),
    ),
)  # fmt: skip
