"""What a body is, whatever the server says."""

import gzip
import io
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.crawl.fetch.sniff import is_text, what_is_it

KINDS = "html text xml feed json pdf image video audio archive font office css script binary".split()


def kind(body, content_type="", url="https://example.org/"):
    return what_is_it(body, content_type=content_type, url=url)


# What counts as text.

HIGH = bytes(range(160, 256))


@table(
    ("body", "expected"),
    [
        # 1. nothing, and zeros
        (b"", True),
        (b"plain", True),
        (b"a\0b", False),
        (b"\0", False),
        ("\ufeffwide".encode("utf-16-le"), True),
        ("\ufeffwide".encode("utf-16-be"), True),
        ("\ufeffwide".encode("utf-32-le"), True),
        ("\ufeffwide".encode("utf-32-be"), True),
        ("wide".encode("utf-16-le"), False),
        # 2. Unicode
        ("żółw".encode(), True),
        ("\ufeffżółw".encode(), True),
        ("Съешь ещё этих булок".encode(), True),
        (b"\x01\x02\x03", True),  # decodable, so nothing is counted
        (b"\xff\xfe", True),
        (b"\xff\xfea", True),  # half a character of UTF-16, and only two of three bytes are high
        (b"\xff\xfe\xff\xff\xff", False),
        # 3. control characters: more than three in ten
        (b"\xff" + b"\x01" * 3 + b"a" * 6, True),
        (b"\xff" + b"\x01" * 4 + b"a" * 6, False),
        (b"\xff" + b"\x01" * 3 + b"a" * 5, False),
        (b"\xff" + b"\x08\t\n\x0c\r" * 10, True),
        (b"\xff" + b" " * 100, True),
        *((b"\xff" + bytes([code]) * 9, False) for code in (*range(1, 8), 11, *range(14, 32), 127)),
        *((b"\xff" + bytes([code]) * 9, False) for code in range(128, 160)),
        *((b"\xff" + bytes([code]) * 9, True) for code in (8, 9, 10, 12, 13, 32, 126)),
        # 4. high characters: more than seven in ten
        (b"\xe9" * 7 + b"aaa", True),
        (b"\xe9" * 8 + b"aaa", False),
        *((bytes([code]) * 8 + b"aa\xff", False) for code in HIGH),
        ("Zażółć gęślą jaźń".encode("iso-8859-2"), True),
        ("Zażółć gęślą jaźń".encode("cp1250"), True),
    ],
)
def test_what_counts_as_text(body, expected):
    assert is_text(body) is expected


def test_only_the_first_1024_bytes_decide():
    assert is_text(b"a" * 1_024 + b"\0\xff" * 1_000)
    assert not is_text(b"a" * 1_023 + b"\0")


@table("encoding", ["utf-8", "utf-16", "utf-32"])
@table("shift", range(4))
def test_a_character_cut_at_byte_1024_does_no_harm(encoding, shift):
    body = ("a" * shift + "😀" * 1_024).encode(encoding)
    assert is_text(body)
    assert is_text(body[:1_024])


def test_a_character_cut_elsewhere_is_no_unicode():
    assert is_text(b"\xc5\xbc" * 20)
    assert not is_text(b"\xc5\xbc" * 20 + b"\xc5")  # all high, and not decodable


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_all_unicode_without_zeros_is_text(text):
    assert is_text(text.encode())


@given(st.binary(max_size=1_100))
def test_bytes_are_judged_by_the_rule(body):
    head = body[:1_024]
    marks = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
    if b"\0" in head and not head.startswith(marks):
        assert not is_text(body)
    elif not head.startswith(marks):
        controls = sum(code < 8 or code == 11 or 14 <= code < 32 or 127 <= code < 160 for code in head)
        high = sum(code >= 160 for code in head)
        try:
            (head if len(body) < 1_024 else head[:1_020]).decode()
        except UnicodeDecodeError:
            assert is_text(body) is not (controls > 0.3 * len(head) or high > 0.7 * len(head))
        else:
            assert len(body) >= 1_024 or is_text(body)


# Kinds.


def zipped(*names):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in names:
            archive.writestr(name, content)
    return buffer.getvalue()


PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", 1, 1, 8, 2, 0, 0, 0)
FTYP = b"\0\0\0\x20ftyp"
BODIES = [
    ("pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
    ("image", PNG),
    ("image", b"GIF89a\x01\x00\x01\x00"),
    ("image", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00"),
    ("image", b"RIFF\x24\x00\x00\x00WEBPVP8 "),
    ("image", b"BM\x46\x00\x00\x00\x00\x00"),
    ("image", b"\0\0\1\0\1\0\x10\x10"),
    ("image", FTYP + b"avif\0\0\0\0"),
    ("video", FTYP + b"isom\0\0\2\0"),
    ("video", FTYP + b"qt  \0\0\0\0"),
    ("video", b"\x1aE\xdf\xa3\x9fB\x86\x81\x01"),
    ("video", b"RIFF\x24\x00\x00\x00AVI LIST"),
    ("video", (b"G@\x11\x10" + bytes(184)) * 5),
    ("video", b"\0\0\1\xba!\0\1"),
    ("audio", FTYP + b"M4A \0\0\0\0"),
    ("audio", b"ID3\x03\x00\x00\x00\x00\x0f\x76" + bytes(20)),
    ("audio", b"\xff\xfb\x90\x64\x00\x0f\xf0"),
    ("audio", b"RIFF\x24\x00\x00\x00WAVEfmt "),
    ("audio", b"OggS\x00\x02" + bytes(8)),
    ("audio", b"fLaC\x00\x00\x00\x22"),
    ("archive", gzip.compress(b"<html>", mtime=0)),
    ("archive", zipped(("a.txt", "x"))),
    ("archive", zipped(("META-INF/MANIFEST.MF", "x"))),
    ("archive", b"Rar!\x1a\x07\x01\x00"),
    ("archive", b"7z\xbc\xaf\x27\x1c\x00\x04"),
    ("archive", b"\xfd7zXZ\x00\x00\x04"),
    ("archive", b"BZh91AY&SY\x00\x01\x02\xff"),
    ("archive", b"\x28\xb5\x2f\xfd\x24\x00"),
    ("archive", b"name" + bytes(253) + b"ustar\x0000" + bytes(200)),
    ("font", b"wOF2\x00\x01\x00\x00"),
    ("font", b"\x00\x01\x00\x00\x00\x0f"),
    ("font", b"OTTO\x00\x0b"),
    ("office", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)),
    ("office", zipped(("[Content_Types].xml", "<x/>"), ("word/document.xml", "<x/>"))),
    ("office", zipped(("mimetype", "application/vnd.oasis.opendocument.text"))),
    ("office", zipped(("mimetype", "application/epub+zip"))),
    ("office", b"{\\rtf1\\ansi"),
    ("office", b"%!PS-Adobe-3.0\n"),
    ("binary", b"\x7fELF\x02\x01\x01\x00"),
    ("binary", b"MZ\x90\x00\x03\x00\x00\x00"),
    ("binary", b"\x99" + bytes(range(256)) * 4),
]


@table(("expected", "body"), BODIES)
@table("content_type", ["text/html", "text/html; charset=utf-8", "text/plain", "", "application/json"])
def test_a_film_in_the_body_is_a_film_whatever_the_header_says(expected, body, content_type):
    assert kind(body, content_type) == expected
    assert kind(body + b"\xff\xfe\x80\0" * 300, content_type, "https://example.org/page.html") == expected


HTML = [
    b"<!DOCTYPE html><title>x</title>",
    b'<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
    b"\n\t <HTML>",
    b"<html lang=pl>",
    b"<!-- saved from --><!-- twice -->\n<html>",
    b"<head>",
    b"<BODY bgcolor=white>",
    b"<title>x</title>",
    b"<meta charset=utf-8>",
    b"\xef\xbb\xbf<!DOCTYPE html>",
    "\ufeff<!DOCTYPE html>".encode("utf-16-le"),
    "\ufeff<html>".encode("utf-16-be"),
    b"<?xml version='1.0'?><!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x'><html xmlns='x'>",
    b"<?xml version='1.0'?>\n<!-- x -->\n<html xmlns='http://www.w3.org/1999/xhtml'>",
    b"<?xml version='1.0'?><h:html xmlns:h='http://www.w3.org/1999/xhtml'>",
    b"<html>\0stray",
    b"<html>" + "Съешь же ещё этих мягких французских булок".encode("cp1251").replace(b" ", b"\xa0") * 20,
    b"<html>" + "日本語の文章".encode("shift_jis") * 40,
]


@table("body", HTML)
@table(
    "content_type",
    ["text/html", "", "application/octet-stream", "text/plain", "application/xhtml+xml", "text/xml", "image/png",
     "application/pdf", "text/css", "application/json", "application/x-unknown", "nonsense"],
)  # fmt: skip
def test_what_clearly_is_a_web_page_is_one(body, content_type):
    assert kind(body, content_type) == "html"
    assert kind(body, content_type, "https://example.org/a.zip") == "html"


@table("tag", "!-- script iframe h1 div font table a style b br p".split())
def test_marks_of_html_count_where_nobody_says_anything_else(tag):
    body = f"  <{tag.upper()} x>".encode()
    assert kind(body, "") == "html"
    assert kind(body, "application/octet-stream") == "html"
    assert kind(body, "text/plain") == "text"
    assert kind(body, "text/css") == "css"
    assert kind(body, "application/javascript") == "script"
    assert kind(body.replace(b" x>", b"x>").replace(b"--x", b"-x"), "") == "text"


@table(
    ("content_type", "expected"),
    [
        ("text/html", "html"), ("TEXT/HTML;charset=x", "html"), (" text/html ; x", "html"),
        ("text/html, text/html", "html"), ("application/xhtml+xml", "html"), ("text/plain", "text"),
        ("text/csv", "text"), ("text/x-anything", "text"), ("text/xml", "xml"), ("application/xml", "xml"),
        ("application/soap+xml", "xml"), ("application/rss+xml", "feed"),
        ("application/atom+xml", "feed"), ("application/json", "json"), ("application/ld+json", "json"),
        ("text/css", "css"), ("text/javascript", "script"), ("application/x-javascript", "script"),
    ],
)  # fmt: skip
def test_a_text_is_what_the_header_says(content_type, expected):
    assert kind(b"some words", content_type) == expected
    assert kind(b"some words", content_type, "https://example.org/a.png") == expected
    assert kind(b"", content_type) == expected


@table(
    ("content_type", "expected"),
    [
        ("image/png", "image"), ("image/svg+xml", "image"), ("video/mp4", "video"), ("audio/mpeg", "audio"),
        ("font/woff2", "font"), ("application/font-woff", "font"), ("application/pdf", "pdf"),
        ("application/zip", "archive"), ("application/x-gzip", "archive"), ("application/msword", "office"),
        ("application/vnd.ms-excel", "office"), ("application/vnd.oasis.opendocument.text", "office"),
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "office"),
        ("application/vnd.ms-fontobject", "font"), ("application/epub+zip", "office"), ("application/x+zip", "archive"),
        ("text/html", "binary"), ("text/plain", "binary"), ("application/json", "binary"),
        ("application/octet-stream", "binary"), ("", "binary"), ("application/x-unknown", "binary"),
    ],
)  # fmt: skip
def test_unknown_binary_is_what_the_header_says_unless_that_says_text(content_type, expected):
    body = b"\x99\0\x98\0" * 50
    assert kind(body, content_type) == expected
    assert kind(body, content_type, "https://example.org/a.html") == expected


@pytest.mark.parametrize("content_type", ["image/png", "application/pdf", "video/mp4", "application/zip", "font/woff"])
def test_a_text_is_no_picture(content_type):
    assert kind(b"404 Not Found", content_type) == "text"
    assert kind(b"404 Not Found", content_type, "https://example.org/a.png") == "text"


@table(
    ("name", "as_text", "as_binary"),
    [
        ("a.html", "html", "binary"), ("a.PHP", "html", "binary"), ("a.txt", "text", "binary"),
        ("a.css", "css", "binary"), ("a.js", "script", "binary"), ("a.json", "json", "binary"),
        ("a.xml", "xml", "binary"), ("a.rss", "feed", "binary"), ("a.png", "text", "image"),
        ("a.mp4", "text", "video"), ("a.mp3", "text", "audio"), ("a.tar.gz", "text", "archive"),
        ("a.woff", "text", "font"), ("a.docx", "text", "office"), ("a.pdf", "text", "pdf"), ("a.exe", "text", "binary"),
        ("a.unknown", "text", "binary"), ("a", "text", "binary"), ("", "text", "binary"), ("png", "text", "binary"),
        ("a.html?f=b.png", "html", "binary"), ("b.png/a", "text", "binary"), ("a.png#b.html", "text", "image"),
    ],
)  # fmt: skip
@table("content_type", ["", "application/octet-stream", "application/x-unknown"])
def test_without_a_telling_header_the_name_decides(name, as_text, as_binary, content_type):
    url = f"https://example.zip/dir.pdf/{name}"
    assert kind(b"some words", content_type, url) == as_text
    assert kind(b"\x99\0\x98\0" * 50, content_type, url) == as_binary


def test_nothing_at_all_is_text():
    assert kind(b"") == "text"
    assert kind(b"", "", "https://example.org/a.png") == "image"


@table(
    ("name", "expected"),
    [("a.css", "css"), ("a.js", "script"), ("a.xml", "xml"), ("a.json", "json"), ("a.html", "text"), ("a.png", "text")],
)
def test_plain_text_may_be_something_by_its_name(name, expected):
    assert kind(b"some words", "text/plain", f"https://example.org/{name}") == expected


@table(
    ("body", "expected"),
    [
        (b"<?xml version='1.0'?><rss version='2.0'>", "feed"),
        (b"<rss>", "feed"),
        (b"<?xml version='1.0'?>\n<!-- x --><feed xmlns='http://www.w3.org/2005/Atom'>", "feed"),
        (b"<rdf:RDF xmlns:rdf='x' xmlns='http://purl.org/rss/1.0/'>", "feed"),
        (b"<rdf:RDF xmlns:rdf='x'>", "xml"),
        (b"<?xml version='1.0'?><!DOCTYPE rss [<!ENTITY a 'b'>]> <rss>", "feed"),
        (b"<?xml version='1.0'?><urlset>", "xml"),
        (b"<sitemapindex >", "xml"),
        (b'{"a": 1}', "json"),
        (b' [ {"a": 1} ]', "json"),
        (b'\xef\xbb\xbf{\n  "a": [', "json"),
    ],
)
@table("content_type", ["", "text/html", "text/plain", "application/octet-stream"])
def test_feeds_and_data_called_something_else(body, expected, content_type):
    assert kind(body, content_type) == expected


def test_xml_of_unknown_kind():
    body = b"<?xml version='1.0'?><what><ever/></what>"
    assert kind(body, "application/xml") == "xml"
    assert kind(body, "") == "xml"
    assert kind(body, "text/plain") == "xml"
    assert kind(body, "image/svg+xml") == "xml"
    assert kind(body, "text/html") == "html"  # as browsers would read it


def test_drawings():
    for body in (b"<svg xmlns='x'>", b"<?xml version='1.0'?><!DOCTYPE svg PUBLIC 'a' 'b'><svg>"):
        assert kind(body, "image/svg+xml") == "image"
        assert kind(body, "") == "image"
    assert kind(b"<svg style='display:none'></svg><div>", "text/html") == "html"


def test_films_and_sound_share_boxes_so_the_header_says_which():
    for body in (FTYP + b"isom\0\0\2\0", b"OggS\0\2" + bytes(8), b"\x1aE\xdf\xa3\x9f"):
        assert kind(body, "audio/ogg") == "audio"
        assert kind(body, "video/ogg") == "video"
        assert kind(body, "", "https://example.org/a.ogv") == "video"


def test_documents_in_archives_are_known_by_the_header_too():
    body = zipped(("anything.xml", "<x/>"))
    assert kind(body, "application/vnd.openxmlformats-officedocument.wordprocessingml.document") == "office"
    assert kind(body, "", "https://example.org/a.docx") == "office"


@pytest.mark.parametrize(
    "body", [b"BMW is a car", b"ID3 is a tag", b"MZ is the mark", b"GIF is a format", b"RIFF", b"Gx" * 600]
)
def test_words_that_begin_like_formats_are_text(body):
    assert kind(body, "text/plain") == "text"
    assert kind(body, "") == "text"


@table("body", [b"<!--" * 300, b"<!---" * 300, b"<?" * 600, b"<!doctype " * 120, b"<" * 2_000, b" " * 2_000])
def test_hostile_beginnings_are_read(body):
    assert kind(body, "text/html") == "html"
    assert kind(body, "text/plain") == "text"


@given(st.binary(max_size=1_100), st.text(max_size=20), st.text(max_size=20))
def test_everything_has_a_kind(body, content_type, url):
    assert what_is_it(body, content_type=content_type, url=url) in KINDS
    for start in (b"<", b"<?xml ", b"<!DOCTYPE ", b"PK\3\4", b"RIFF", b"\xff\xfe", b"\0\0\xfe\xff", b"{"):
        assert what_is_it(start + body, content_type="text/html", url="https://example.org/") in KINDS
