import re
from datetime import UTC, datetime
from itertools import product

import pytest

from pauk_playground import Magazine, MagazineSite, ServerRequest
from pauk_playground.skins import SKINS
from pauk_playground.words.prose import LANGUAGES

LATE = datetime(2026, 11, 15, tzinfo=UTC)
_STYLE = re.compile(r"<style\b[^>]*>(.*?)</style>", re.IGNORECASE | re.DOTALL)
_UNWANTED = re.compile(
    r"url\(|@import|(?<!-)content\s*:|:before|:after|display\s*:\s*none|hidden|opacity|clip|text-(?:transform|indent)|\$"
)
_VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1"'


def make(skin, language="en"):
    return MagazineSite(Magazine("m", articles=60, skin=skin, language=language, listing_size=5))


def pages_of(site):
    return [site._print(site.describe(route, LATE), None).body.decode() for route in site.routes(LATE)]


def ask(site, path):
    return site.answer(ServerRequest("GET", "m.localhost", None, path, "", path), LATE)


@pytest.mark.parametrize(("skin", "language"), [*product(SKINS, LANGUAGES)])
def test_every_page_has_the_one_style_sheet_of_its_site_in_its_head(skin, language):
    sheets = set()
    for page in pages_of(make(skin, language)):
        head, _, body = re.split(r"(</head>)", page, maxsplit=1, flags=re.IGNORECASE)
        assert not _STYLE.search(body)
        sheets.update(_STYLE.findall(head))
        assert len(_STYLE.findall(head)) == 1
    (sheet,) = sheets
    assert sheet.isascii()
    assert sheet.count("{") == sheet.count("}") > 10


@pytest.mark.parametrize("skin", SKINS)
def test_style_sheets_fetch_hide_and_write_nothing(skin):
    (sheet,) = _STYLE.findall(pages_of(make(skin))[0])
    assert not _UNWANTED.search(sheet)


def test_style_sheets_of_divisions_name_classes_that_pages_have():
    site = make("divs")
    pages = pages_of(site)
    (sheet,) = _STYLE.findall(pages[0])
    named = set(re.findall(r"\.(c[0-9a-f]{6})\b", sheet))
    assert len(named) > 20
    assert named <= {name for page in pages for name in re.findall(r'class="(\w+)"', page)}


@pytest.mark.parametrize(("skin", "has_viewport"), [("table", False), ("divs", True), ("semantic", True)])
def test_skins_younger_than_telephones_ask_for_their_width(skin, has_viewport):
    assert all((_VIEWPORT in page) is has_viewport for page in pages_of(make(skin)))


def test_the_picture_of_the_tables_is_a_gif_of_the_size_they_say():
    site = make("table")
    (path, width, height) = re.search(r"<IMG SRC=(\S+) WIDTH=(\d+) HEIGHT=(\d+)", pages_of(site)[0]).groups()
    got = ask(site, path)
    assert (got.status, got.content_type, got.modified_at) == (200, "image/gif", site.works.magazine.first_at)
    rows = read_gif(got.body)
    assert (len(rows[0]), len(rows)) == (int(width), int(height))
    assert {colour for row in rows for colour in row} == {0, 1, 2, 3}
    assert rows[0] == bytes(len(rows[0]))


@pytest.mark.parametrize("skin", ["divs", "semantic"])
def test_sites_without_pictures_serve_none(skin):
    site = make(skin)
    assert ask(site, "/banner.gif").status == 404
    assert not any("<img" in page for page in pages_of(site))


def read_gif(data):
    """Read the only picture of a GIF with four colours, by the standard: rows of colour numbers."""
    assert (data[:6], data[10], data[25], data[-1:]) == (b"GIF89a", 0b1001_0001, 0x2C, b";")
    width, height = (int.from_bytes(data[at : at + 2], "little") for at in (6, 8))
    assert data[26:35] == bytes((0, 0, 0, 0, *data[6:10], 0))
    code_bits, at, packed = data[35], 36, b""
    while data[at]:
        packed += data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
    assert at == len(data) - 2
    pixels = unpack(packed, code_bits)
    assert len(pixels) == width * height
    return [pixels[start : start + width] for start in range(0, len(pixels), width)]


def unpack(packed, code_bits):
    """Undo GIF's compression (LZW with codes that widen)."""
    bits, clear, end = int.from_bytes(packed, "little"), 1 << code_bits, (1 << code_bits) + 1
    pixels, table, before, size = b"", [], b"", code_bits + 1
    while True:
        code = bits & ((1 << size) - 1)
        bits >>= size
        if code == end:
            assert bits == 0
            return pixels
        if code == clear:
            table, before, size = [bytes((value,)) for value in range(clear)] + [b"", b""], b"", code_bits + 1
            continue
        entry = table[code] if code < len(table) else before + before[:1]
        if before:
            table.append(before + entry[:1])
            size = max(size, min(12, len(table).bit_length()))
        pixels, before = pixels + entry, entry
