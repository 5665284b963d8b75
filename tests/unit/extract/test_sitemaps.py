"""Sitemaps are read in every form they come in, and hostile ones cost little."""

import gzip
import random
import resource
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.command_line import AS_HERE
from tests.table import table

from pauk.base.urls import MAX_PAGE_CHARS, canonical_url
from pauk.extract.lists import sitemaps
from pauk.extract.lists.sitemaps import Sitemap, SitemapEntry, read_sitemap

URL = "https://example.org/maps/sitemap.xml"
NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def read(body, **options):
    return read_sitemap(body.encode() if isinstance(body, str) else body, url=URL, **options)


def urls(sitemap):
    return [entry.url for entry in sitemap.entries]


def urlset(*records, attributes=NAMESPACE):
    inner = "".join(f"<url>{record}</url>" for record in records)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {attributes}>{inner}</urlset>'


# Forms.


def test_a_sitemap_of_pages():
    body = urlset(
        "<loc>https://example.org/</loc><lastmod>2026-11-15</lastmod><priority>1.0</priority>",
        "<loc>\n  https://example.org/a?b=1&amp;c=2 </loc>\n<lastmod>2026-11-15T09:30:00+02:00</lastmod>",
        "<priority>0.3</priority><changefreq>daily</changefreq><loc>https://example.org/z</loc>",
    )
    assert read(body) == Sitemap(
        entries=(
            SitemapEntry("https://example.org/", "2026-11-15", 1.0),
            SitemapEntry("https://example.org/a?b=1&c=2", "2026-11-15T07:30:00Z", 0.5),
            SitemapEntry("https://example.org/z", "", 0.3),
        )
    )


def test_an_index_of_sitemaps():
    body = f"""<?xml version="1.0"?><sitemapindex {NAMESPACE}>
      <sitemap><loc>https://example.org/1.xml.gz</loc><lastmod>2026-11-15</lastmod></sitemap>
      <sitemap><loc>/2.xml</loc></sitemap><sitemap><loc>https://example.org/1.xml.gz</loc></sitemap></sitemapindex>"""
    assert read(body) == Sitemap(sitemaps=("https://example.org/1.xml.gz", "https://example.org/2.xml"))


@pytest.mark.parametrize("attributes", ["", 'xmlns="http://www.google.com/schemas/sitemap/0.84"', 'xmlns="nonsense"'])
def test_any_namespace_or_none_will_do(attributes):
    assert urls(read(urlset("<loc>https://example.org/a</loc>", attributes=attributes))) == ["https://example.org/a"]


def test_prefixes_and_case_do_not_matter():
    body = "<s:URLSet xmlns:s='x'><s:Url><s:LOC>https://example.org/a</s:LOC></s:Url></s:URLSet>"
    assert urls(read(body)) == ["https://example.org/a"]
    assert urls(read("<s:urlset><s:url><s:loc>/undeclared</s:loc></s:url></s:urlset>")) == [
        "https://example.org/undeclared"
    ]


def test_pictures_films_and_translations_are_no_pages():
    body = urlset(
        "<image:image><image:loc>https://example.org/i.png</image:loc></image:image>"
        "<video:video><video:player_loc>https://example.org/v</video:player_loc></video:video>"
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.org/de"/>'
        "<loc>https://example.org/a</loc>"
    )
    assert urls(read(body)) == ["https://example.org/a"]


def test_an_rss_feed():
    body = """<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN"
      "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      <rss xmlns:atom="http://www.w3.org/2005/Atom" version="2.0"><channel><title>x</title>
      <link>https://example.org/</link><atom:link href="https://example.org/feed" rel="self"/>
      <image><url>https://example.org/i.png</url><link>https://example.org/</link></image>
      <item><title>A</title><link>https://example.org/a</link><pubDate>Sun, 15 Nov 2026 09:30:00 +0100</pubDate>
        <image><url>https://example.org/a.png</url></image><enclosure url="https://example.org/a.mp3"/></item>
      <item><guid isPermaLink="true">https://example.org/b</guid><pubDate>15 Nov 2026 09:30 GMT</pubDate></item>
      <item><guid isPermaLink="false">https://example.org/c</guid></item>
      <item><link><![CDATA[https://example.org/d?a=1&b=2]]></link><dc:date>2026-11-15</dc:date></item>
      <item><description>no link</description></item>
      </channel></rss>"""
    assert read(body) == Sitemap(
        entries=(
            SitemapEntry("https://example.org/a", "2026-11-15T08:30:00Z"),
            SitemapEntry("https://example.org/b", "2026-11-15T09:30:00Z"),
            SitemapEntry("https://example.org/d?a=1&b=2", "2026-11-15"),
        )
    )


def test_an_rss_1_feed():
    body = """<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><channel><link>/</link></channel>
      <item rdf:about="x"><link>/a</link></item></rdf:RDF>"""
    assert urls(read(body)) == ["https://example.org/a"]


def test_an_atom_feed():
    body = """<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.org/"/>
      <entry><link rel="self" href="/self"/><link href=""/><link rel="alternate" href="/a"/><link href="/other"/>
        <published>2026-11-01T00:00:00Z</published><updated>2026-11-15T09:30:00.123Z</updated></entry>
      <entry><link href="/b"/><published>2026-11-01T00:00:00Z</published></entry>
      <entry><id>urn:x</id><link rel="enclosure" href="/c.mp3"/></entry></feed>"""
    assert read(body) == Sitemap(
        entries=(
            SitemapEntry("https://example.org/a", "2026-11-15T09:30:00Z"),
            SitemapEntry("https://example.org/b", "2026-11-01T00:00:00Z"),
        )
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_list_of_addresses(end):
    body = end.join(
        ("\ufeffhttps://example.org/b", "  HTTP://example.org/a ", "# nothing", "", "https://example.org/b")
    )
    assert read(body) == Sitemap(entries=(SitemapEntry("https://example.org/b"), SitemapEntry("http://example.org/a")))


@pytest.mark.parametrize("body", ["", " \n", "\ufeff"])
def test_nothing_is_an_empty_sitemap(body):
    assert read(body) == Sitemap()


@pytest.mark.parametrize("body", ["not found", '{"error": 404}', "%PDF-1.4", "ftp://example.org/"])
def test_what_is_no_sitemap_is_said_so(body):
    assert read(body) == Sitemap(notes=("neither XML nor a list of addresses",))


@pytest.mark.parametrize(
    "body", ["<!DOCTYPE html><a href=/x>", "<html><body><url><loc>/x</loc></url>", "\n<!doctype HTML>"]
)
def test_a_web_page_is_no_sitemap(body):
    assert read(body) == Sitemap(notes=("a web page, no sitemap",))


# Addresses.


def test_addresses_are_absolute_canonical_and_without_repetitions():
    body = urlset(
        "<loc>HTTPS://EXAMPLE.org:443/a/../b#top</loc><lastmod>2026-11-15</lastmod>",
        "<loc>https://example.org/b</loc><lastmod>2026-11-16</lastmod>",
        "<loc>/c?utm_source=x</loc>",
        "<loc>d</loc>",
        "<loc>//other.example/e</loc>",
    )
    assert read(body) == Sitemap(
        entries=(
            SitemapEntry("https://example.org/b", "2026-11-15"),
            SitemapEntry("https://example.org/c"),
            SitemapEntry("https://example.org/maps/d"),
            SitemapEntry("https://other.example/e"),
        )
    )


def test_addresses_that_lead_nowhere_are_left_out_and_counted():
    body = urlset(
        "<loc>javascript:x()</loc>", "<loc>mailto:a@b.c</loc>", "<loc>http://[</loc>", "<loc>/a</loc>", "<loc/>"
    )
    assert read(body) == Sitemap(
        entries=(SitemapEntry("https://example.org/a"),), notes=("3 addresses cannot be used",)
    )


def test_an_address_longer_than_any_is_left_out():
    body = urlset(f"<loc>/{'a' * 8_000}</loc>", "<loc>/b</loc>")
    assert read(body) == Sitemap(
        entries=(SitemapEntry("https://example.org/b"),), notes=("1 addresses cannot be used",)
    )


def test_a_base_that_is_no_url_is_noted():
    sitemap = read_sitemap(urlset("<loc>/a</loc>").encode(), url="nonsense")
    assert sitemap.entries == ()
    assert len(sitemap.notes) == 2
    assert "nonsense" in sitemap.notes[0]


def test_no_more_than_the_limit_is_read():
    pages = urlset(*(f"<loc>/{number}</loc>" for number in range(5)))
    assert read(pages, limit=3) == Sitemap(
        entries=tuple(SitemapEntry(f"https://example.org/{number}") for number in range(3)),
        notes=("only the first 3 are read",),
    )
    assert read(pages, limit=5).notes == ()
    index = "<sitemapindex>" + "<sitemap><loc>/a</loc></sitemap>" * 5 + "</sitemapindex>"
    assert read(index, limit=4) == Sitemap(sitemaps=("https://example.org/a",), notes=("only the first 4 are read",))
    lines = "".join(f"https://example.org/{number}\n" for number in range(5))
    assert urls(read(lines, limit=2)) == ["https://example.org/0", "https://example.org/1"]


def test_many_long_addresses_are_all_kept():
    name = "a" * 1_500
    sitemap = read(urlset(*(f"<loc>/{name}/{number}</loc>" for number in range(8_000))))
    assert sum(map(len, urls(sitemap))) > MAX_PAGE_CHARS
    assert urls(sitemap) == [f"https://example.org/{name}/{number}" for number in range(8_000)]
    assert sitemap.notes == ()


def test_a_long_base_does_not_multiply_without_end(monkeypatch):
    monkeypatch.setattr(sitemaps, "MAX_SITEMAP_BYTES", 2_000_000)
    body = urlset(*(f"<loc>{number}</loc>" for number in range(5_000))).encode()
    sitemap = read_sitemap(body, url=f"https://example.org/{'a/' * 500}")
    assert len(sitemap.entries) == 2_000  # in batches of a thousand
    assert sitemap.notes == ("addresses cut after 2,000,000 characters", "3,000 addresses cannot be used")


@table(
    ("text", "modified"),
    [
        ("2026-11-15", "2026-11-15"),
        ("2026-11", "2026-11-01"),
        ("2026", "2026-01-01"),
        ("20261115", "2026-11-15"),
        ("2026-11-15T09:30Z", "2026-11-15T09:30:00Z"),
        ("2026-11-15T09:30:15.123456789+05:30", "2026-11-15T04:00:15Z"),
        ("2026-11-15 09:30:15", "2026-11-15T09:30:15Z"),
        ("2026-11-15T09:30:15", "2026-11-15T09:30:15Z"),
        ("Sun, 15 Nov 2026 09:30:15 GMT", "2026-11-15T09:30:15Z"),
        ("0001-01-01T00:00:00+14:00", ""),
        ("9999-12-31T23:59:59-14:00", ""),
        ("2026-13-45", ""),
        ("99 Xyz 2026 99:99:99 +9999", ""),
        ("yesterday", ""),
        ("9" * 5_000, ""),
        ("", ""),
    ],
)
def test_when_a_page_changed(text, modified):
    body = urlset(f"<loc>/a</loc><lastmod> {text} </lastmod>")
    assert read(body).entries == (SitemapEntry("https://example.org/a", modified),)


@table(
    ("text", "priority"),
    [("0.8", 0.8), ("0,8", 0.8), ("1", 1.0), ("0", 0.0), ("7", 1.0), ("-1", 0.0), ("nan", 0.5), ("inf", 0.5),
     ("high", 0.5), ("", 0.5), ("9" * 1_000, 0.5)],
)  # fmt: skip
def test_the_priority_lies_between_0_and_1(text, priority):
    body = urlset(f"<loc>/a</loc><priority>{text}</priority>")
    assert read(body).entries == (SitemapEntry("https://example.org/a", "", priority),)


# Packing and encodings.

PLAIN = urlset("<loc>/a</loc>", "<loc>/b</loc>").encode()
BOTH = ["https://example.org/a", "https://example.org/b"]


@pytest.mark.parametrize(
    "body",
    [
        gzip.compress(PLAIN),
        gzip.compress(gzip.compress(PLAIN)),
        gzip.compress(PLAIN[:50]) + gzip.compress(PLAIN[50:]),
        gzip.compress(PLAIN) + b"\0" * 100,
        gzip.compress(b"https://example.org/a\nhttps://example.org/b\n"),
    ],
    ids=["once", "twice", "in two members", "with padding", "a list"],
)
def test_packed_sitemaps_are_unpacked(body):
    assert read(body) == Sitemap(entries=tuple(map(SitemapEntry, BOTH)))


def test_a_packed_sitemap_that_breaks_off_is_read_as_far_as_it_goes():
    pages = urlset(*(f"<loc>/{random.Random(number).random()}</loc>" for number in range(5_000))).encode()
    packed = gzip.compress(pages)
    whole = urls(read(packed))
    cut = read(packed[: len(packed) // 2])
    assert 1_000 < len(cut.entries) < 4_000
    assert urls(cut) == whole[: len(cut.entries)]
    assert cut.notes[0] == "the packed file breaks off"
    assert cut.notes[1].startswith("broken XML")


def test_a_damaged_packed_sitemap_is_read_up_to_the_damage():
    pages = urlset(*(f"<loc>/{random.Random(number).random()}</loc>" for number in range(20_000))).encode()
    packed = bytearray(gzip.compress(pages))
    assert len(packed) > 150_000
    packed[-20_000:-19_000] = bytes(1_000)
    damaged = read(bytes(packed))
    assert len(damaged.entries) > 5_000
    assert "the packed file is damaged" in damaged.notes


def test_a_packed_bomb_is_cut(monkeypatch):
    monkeypatch.setattr(sitemaps, "MAX_SITEMAP_BYTES", 10_000)
    packed = gzip.compress(b"<urlset><url><loc>/a</loc></url>" + b" " * 9_963 + b"<!---->")
    assert urls(read(packed)) == ["https://example.org/a"]
    assert read(packed).notes[0] == "cut after 10,000 bytes"
    assert "cut" not in read(gzip.compress(gzip.decompress(packed)[:10_000])).notes[0]


@table("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "windows-1250", "ISO-8859-2"])
def test_encodings(encoding):
    body = f'<?xml version="1.0" encoding="{encoding}"?><urlset><url><loc>/żółw</loc></url></urlset>'.encode(encoding)
    assert read(body) == Sitemap(entries=(SitemapEntry("https://example.org/%C5%BC%C3%B3%C5%82w"),))


def test_what_the_declared_encoding_cannot_read_is_left_out():
    body = b'<?xml version="1.0" encoding="utf-8"?><urlset><url><loc>/\xbf</loc></url><url><loc>/b</loc></url></urlset>'
    assert read(body) == Sitemap(
        entries=(SitemapEntry("https://example.org/b"),),
        notes=("not everything is utf-8", "1 addresses cannot be used"),
    )


@table("encoding", ["punycode", "zlib", "unicode_escape", "idna", "rot13", "nonsense", "utf-7", "hex"])
def test_encodings_that_are_no_text_are_taken_for_utf8(encoding):
    body = f'<?xml version="1.0" encoding="{encoding}"?><urlset><url><loc>/ż</loc></url></urlset>'
    assert urls(read(body)) == ["https://example.org/%C5%BC"]


# Broken and hostile XML.


@pytest.mark.parametrize(
    "body",
    [
        "<urlset><url><loc>/a</loc></url><url><loc>/b</loc></url><url><loc>/c",
        "<urlset><url><loc>/a</loc></url><url><loc>/b</loc></url></wrong>",
        "<urlset><url><loc>/a</loc></url><url><loc>/b</loc></url></urlset><more>",
        "<urlset><url><loc>/a</loc></url><url><loc>/b</loc></url><url <url>",
    ],
)
def test_broken_xml_is_read_up_to_the_break(body):
    sitemap = read(body)
    assert urls(sitemap) == BOTH
    assert len(sitemap.notes) == 1
    assert sitemap.notes[0].startswith("broken XML in line 1: ")


@pytest.mark.parametrize(
    "start",
    ["\n\n<?xml version='1.0'?>", "Warning: mysql in line 3\n<?xml version='1.0'?>", "<!-- x --><?xml version='1.0'?>"],
)
def test_a_careless_beginning_is_forgiven(start):
    assert read(start + "<urlset><url><loc>/a</loc></url></urlset>") == Sitemap(
        entries=(SitemapEntry("https://example.org/a"),)
    )


def test_lone_ampersands_and_forbidden_characters_are_forgiven():
    body = urlset(
        "<loc>/a?b=1&c=2&amp;d=&#51;&e=&nbsp;</loc><x>\x00\x0b\x1f</x>", "<loc><![CDATA[/a?b=1&c&amp;d]]></loc>"
    )
    assert read(body) == Sitemap(
        entries=(
            SitemapEntry("https://example.org/a?b=1&c=2&d=3&e=&nbsp"),
            SitemapEntry("https://example.org/a?b=1&c&amp;d"),
        )
    )


LAUGHS = "".join(f'<!ENTITY l{number} "{f"&l{number - 1};" * 10}">' for number in range(1, 12))


@table(
    "doctype",
    [
        f'<!DOCTYPE urlset [<!ENTITY l0 "ha">{LAUGHS}]>',
        '<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE urlset [<!ENTITY x SYSTEM "http://127.0.0.1/">]>',
        '<!DOCTYPE urlset [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]>',
        '<!DOCTYPE urlset SYSTEM "http://127.0.0.1/x.dtd" [<!ENTITY x "y">]>',
        '<!DOCTYPE urlset [<!ATTLIST url a CDATA "b">]>',
    ],
)
def test_declarations_are_refused(doctype):
    body = f"<?xml version='1.0'?>{doctype}<urlset><url><loc>/a</loc><x>&l11;&x;</x></url></urlset>"
    assert read(body) == Sitemap(notes=("entities or other declarations in the document, so it is not read",))


def test_a_doctype_from_elsewhere_is_not_fetched():
    body = '<!DOCTYPE urlset SYSTEM "http://127.0.0.1:1/x.dtd"><urlset><url><loc>/a&x;</loc></url></urlset>'
    assert read(body) == Sitemap(entries=(SitemapEntry("https://example.org/a&x;"),))


def test_depth_is_bounded():
    assert read("<a>" * 101) == Sitemap(notes=("nested too deeply",))


# name → a function that makes a document of about so many bytes, read in a child whose limits are the assertion
BOMBS = {
    "comment": lambda size: b"<a><!--" + b"x" * size,
    "tag": lambda size: b"<a " + b"x" * size,
    "instruction": lambda size: b"<?xml " * (size // 6),
    "doctype": lambda size: b"<!DOCTYPE " + b"a" * size,
    "attributes": lambda size: b"<a " + b" ".join(b"a%d='>'" % number for number in range(size // 12)),
    "attribute lists": lambda size: (
        b"<!DOCTYPE a [" + b"".join(b"<!ATTLIST a b%d CDATA ''>" % n for n in range(size // 28))
    ),
    "comments": lambda size: b"<a>" + b"<!--x-->" * (size // 8),
    "sections": lambda size: b"<a>&" + b"<![CDATA[" * (size // 9),
    "ends of sections": lambda size: b"<a>&<![CDATA[" + b"]]" * (size // 2),
    "ampersands": lambda size: b"<a>" + b"&" * size,
    "nested": lambda size: b"<a>" * (size // 3),
    "text": lambda size: b"<urlset><url><loc>" + b"x" * size,
    "controls": lambda size: b"<a>" + b"\1" * size,
    "lines": lambda size: b"x" + b"\n" * size,
    "spaces": lambda size: b"x\n" + b" " * size,
    "addresses in a line": lambda size: b"http://" * (size // 7),
    "empty members": lambda size: gzip.compress(b"") * (size // 20),
    "bomb": lambda size: gzip.compress(b"x" * size, compresslevel=1),
    "noise": lambda size: random.Random(1).randbytes(size),
    "noise in UTF-16": lambda size: b"\xff\xfe" + random.Random(2).randbytes(size),
    "noise in GB 18030": lambda size: b"<?xml version='1.0' encoding='gb2312'?>" + b"\x81" * size,
}


@pytest.mark.parametrize("size", [3_000_000, pytest.param(60_000_000, marks=pytest.mark.slow)])
def test_hostile_sitemaps_are_read_within_the_limits(size):
    command = [sys.executable, __file__, str(size)]
    child = subprocess.run(command, env=AS_HERE, capture_output=True, text=True, check=False)
    assert child.returncode == 0, f"{child.stdout.splitlines()[-1:]} ended with {child.stderr[-500:]}"
    assert child.stdout.splitlines() == list(BOMBS)


def main(size):
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    for name, make in BOMBS.items():
        sys.stdout.write(f"{name}\n")  # the last one named is the one that was fatal
        sys.stdout.flush()
        assert read(make(size)).entries == ()


# Laws.

PIECES = st.sampled_from(
    ["<urlset>", "</urlset>", "<url>", "</url>", "<loc>", "</loc>", "<sitemap>", "<item>", "</item>", "<link>",
     "</link>", "<link href='/x'/>", "<entry>", "<lastmod>", "2026-11-15", "/a", "http://[", "&", "&#0;", "&amp;",
     "<![CDATA[", "]]>", "<!--", "-->", "<?xml", "?>", "<!DOCTYPE", "[", ">", "\0", "ż", "\ud7ff", "\ufffe", "\n"]
)  # fmt: skip


@given(st.one_of(st.binary(max_size=200), st.lists(PIECES, max_size=30).map(lambda pieces: "".join(pieces).encode())))
def test_nothing_breaks_it(body):
    for form in (body, gzip.compress(body), gzip.compress(body)[:-3], b"<urlset><url><loc>" + body, b"\xfe\xff" + body):
        sitemap = read(form, limit=10)
        assert all(entry.url == canonical_url(entry.url) for entry in sitemap.entries)
        assert len(set(urls(sitemap))) == len(sitemap.entries) <= 10


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), min_size=1, max_size=20)))
def test_all_that_can_be_written_is_read_back(names):
    def escape(name):
        return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    body = urlset(*(f"<loc>https://example.org/x{escape(name)}</loc>" for name in names))
    wanted = dict.fromkeys(canonical_url(f"https://example.org/x{name}") for name in names if "\ufffd" not in name)
    assert urls(read(body)) == list(wanted)


if __name__ == "__main__":
    main(int(sys.argv[1]))
