"""What a page says of itself, with the signals it came from; and pages that mean harm."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.metadata.page_metadata import read_metadata
from pauk.extract.metadata.signalled import NOTHING, Metadata
from pauk.extract.reader import read_page

URL = "https://harbourpost.example/2024/bridge"
FLOOD = "Flood takes a bridge"
PROSE = "<p>" + "The council met on Tuesday and decided that the old bridge will be repaired before winter. " * 5


def read(html, *, url=URL):
    reading = read_page(html, url=url)
    return read_metadata(reading.tree, url=reading.url, base=reading.base, text=reading.whole_text)


def page(head="", body="<h1>The bridge is open</h1>", *, title="The bridge is open | The Harbour Post", lang="en"):
    return f"<html lang='{lang}'><head><title>{title}</title>{head}</head><body>{body}{PROSE}</body></html>"


def json_ld(value):
    return f"<script type='application/ld+json'>{value if isinstance(value, str) else json.dumps(value)}</script>"


def meta(name, content):
    return f"<meta property='{name}' content='{content}'>"


def test_a_page_that_says_nothing():
    assert read("", url="") == Metadata()
    assert read("", url="https://a.example/").site_name == ("a.example", "host")


# Signals


@table(
    ("head", "body", "title", "signal"),
    [
        (meta("og:title", "The bridge is open"), "", "The bridge is open", "meta og:title"),
        (meta("twitter:title", "The bridge is open"), "", "The bridge is open", "meta twitter:title"),
        (json_ld({"@type": "Article", "headline": "The bridge"}), "", "The bridge", "json-ld headline"),
        ("", "<h1>The bridge is open</h1>", "The bridge is open", "h1"),
        ("", "<h1>The Harbour Post</h1><h2>The bridge is open</h2>", "The bridge is open", "h2"),
        ("", "", "The bridge is open", "title"),
    ],
)
def test_signals_of_titles(head, body, title, signal):
    assert read(page(head, body)).title == (title, signal)


@table(
    ("head", "body", "signal"),
    [
        (json_ld({"@type": "Article", "author": "Jane Doe"}), "", "json-ld author"),
        ("<meta name='author' content='Jane Doe'>", "", "meta author"),
        ("<meta name='parsely-author' content='Jane Doe'>", "", "meta parsely-author"),
        ("<meta name='DCTERMS:creator' content='Doe, Jane'>", "", "meta dcterms.creator"),
        ("", "<a rel='author' href='/jane'>Jane Doe</a>", "rel author"),
        ("", "<span itemprop='author'><b itemprop='name'>Jane Doe</b>, editor</span>", "microdata author"),
        ("", "<div class='post-byline'>By Jane Doe</div>", "class byline"),
        ("", "<div>By Jane Doe</div>", "text byline"),
        ("", "<div>By</div><div>Jane Doe</div>", "text byline"),
    ],
)
def test_signals_of_authors(head, body, signal):
    found = read(page(head, f"<h1>The bridge is open</h1>{body}"))
    assert (found.author, found.authors) == (("Jane Doe", signal), ("Jane Doe",))


@pytest.mark.parametrize(
    "html",
    [
        "<title>Spider Docs - Shelves</title><header><h1>Spider Docs</h1></header><main><h1>Shelves</h1></main>",
        "<title>Spider Docs - Shelves</title><div id=top><h1>Spider Docs</h1></div><div><h1>Shelves</h1></div>",
        "<title>Shelves - Spider Docs</title><div role=banner><h1>Spider Docs</h1></div><h1>Shelves</h1>",
        "<title>Spider Docs</title><header><h1>Spider Docs</h1></header><article><h1>Shelves</h1></article>",
    ],
)
def test_the_site_is_no_title_where_the_page_has_one(html):
    assert read(html, url="https://example.org/shelves.html").title.value == "Shelves"


@table(
    ("head", "body", "confidence"),
    [
        ("<title>Shelves</title>", "", 0.7),
        ("<title>Shelves</title>", "<h1>Shelves</h1>", 0.9),
        (f"<title>Shelves</title>{meta('og:title', 'Shelves')}", "<h1>Shelves</h1>", 0.98),
        ("<title>Docs</title>", "<h1>How to build shelves at home</h1>", 0.7),
    ],
)
def test_the_more_signals_agree_the_surer_is_a_title(head, body, confidence):
    assert read(f"{head}{body}").title_confidence == confidence


@table(
    ("html", "title"),
    [
        ("<title>Assert | Spider Docs</title><h1>Spider Docs</h1><div><h2>Assert</h2></div>", "Assert"),
        ("<title>Legs: Spider Docs</title><h2><a name=top></a>Legs</h2><h2>Functions</h2>", "Legs"),
        ("<title>Web</title><noscript><h1>No search without scripts</h1></noscript><h1>Web</h1>", "Web"),
    ],
)
def test_titles_of_documentation(html, title):
    assert read(html, url="https://example.org/legs.html").title.value == title


@pytest.mark.parametrize(
    ("html", "link", "title"),
    [
        # A heading that says the same as the link is the title; so is the link where the page names its site alone.
        ("<title>The Post</title><h1>The Post</h1><h2>Rain</h2><h2>Flood takes a bridge</h2>", FLOOD, FLOOD),
        ("<title>The Post</title><p>It rained for days.</p>", FLOOD, FLOOD),
        ("<p>It rained for days.</p>", FLOOD, FLOOD),
        # What says nothing, or something else than the page, changes nothing.
        ("<title>The Post</title><p>It rained for days.</p>", "next", "The Post"),
        ("<title>Rain for days - The Post</title><h1>Rain for days</h1>", "Read all of it here", "Rain for days"),
    ],
)  # fmt: skip
def test_links_that_lead_here_agree_on_a_title(html, link, title):
    reading = read_page(f'<meta property="og:site_name" content="The Post">{html}', url=URL, link_text=link)
    assert reading.metadata.title.value == title
    told = read_page(html, url=URL).metadata.title_confidence
    assert reading.metadata.title_confidence >= told


def test_a_function_is_no_author():
    assert read("<title>T</title><h1>T</h1><div class=item><a class=fn>spin_thread</a></div>").authors == ()
    assert read("<title>T</title><h1>T</h1><div class=vcard><b class=fn>Jane Doe</b></div>").authors == ("Jane Doe",)


@pytest.mark.parametrize("name", ["F", "ABOUT THE AUTHOR", "Processing Services\u00b6"])
def test_what_is_no_author(name):
    html = f"<title>T</title><h1>A story of it</h1><h3>{name}</h3><div class=author>{name}</div><p>Text.</p>"
    assert read(html).authors == ()


def test_signals_of_the_rest():
    head = (
        "<link rel='canonical' href='/bridge'><meta name='description' content='It is open.'>"
        "<meta property='og:image' content='//img.example/b.jpg'><meta property='og:site_name' content='The Post'>"
    )
    found = read(page(head))
    assert found.canonical == ("https://harbourpost.example/bridge", "link canonical")
    assert found.description == ("It is open.", "meta description")
    assert found.image == ("https://img.example/b.jpg", "meta og:image")
    assert found.site_name == ("The Post", "meta og:site_name")
    assert found.language == ("en", "html lang")


def test_signals_of_json_ld():
    note = {
        "@type": "Article", "description": "It is open.", "image": ["https://img.example/b.jpg"], "inLanguage": "en-GB",
        "publisher": {"name": "The Post"}, "mainEntityOfPage": {"@id": URL},
    }  # fmt: skip
    found = read(page(json_ld(note), lang=""))
    assert found.description == ("It is open.", "json-ld description")
    assert found.image == ("https://img.example/b.jpg", "json-ld image")
    assert found.site_name == ("The Post", "json-ld publisher")
    assert found.language == ("en-GB", "json-ld inLanguage")
    assert found.canonical == (URL, "json-ld url")


def test_addresses_that_cannot_be_fetched():
    head = (
        meta("og:image", "data:image/png;base64,AAAA")
        + meta("twitter:image", "/b.jpg")
        + meta("og:url", "javascript:x")
    )
    found = read(page(head))
    assert found.image == ("https://harbourpost.example/b.jpg", "meta twitter:image")
    assert found.canonical == NOTHING
    assert read(page(meta("og:image", "b.jpg")), url="").image == NOTHING


def test_languages_are_written_as_bcp_47():
    for declared, language in {"EN-us": "en-US", "en_GB": "en-GB", "iw": "he", "no": "nb", "sh": "sr-Latn"}.items():
        short = f"<html lang={declared}><body>12"
        assert read(short).language.value == language
    for declared in ("english", "x", "-", "mul", "und", "1"):
        assert read(f"<html lang={declared}><body>12").language == NOTHING


# JSON-LD in all its forms

AUTHOR = {"@type": "Person", "name": "Jane Doe"}


@table(
    "value",
    [
        {"@type": "Article", "author": AUTHOR},
        {"@type": "Article", "author": [AUTHOR]},
        {"@type": "Article", "author": {"name": ["Jane Doe"]}},
        {"@type": "Article", "author": {"name": {"@value": "Jane Doe"}}},
        {"@type": "Article", "author": {"givenName": "Jane", "familyName": "Doe"}},
        {"@type": "Article", "creator": "Jane Doe"},
        {"@graph": [{"@type": "Article", "author": {"@id": "#j"}}, {"@id": "#j", **AUTHOR}]},
        {
            "@graph": [
                {"@type": "Article", "author": [{"@id": "#a"}]},
                {"@id": "#a", "@type": "x"},
                {"@id": "#a", **AUTHOR},
            ]
        },
        {"@type": "WebPage", "mainEntity": {"@type": "Article", "author": AUTHOR}},
        [{"@type": "BreadcrumbList"}, {"@type": "NewsArticle", "author": AUTHOR}],
        '{"@type": "Article", "author": {"@type": "Person", "name": "Jane Doe"}, "text": "a "quoted" word"}',
    ],
)
def test_authors_in_json_ld(value):
    assert read(page(json_ld(value))).author == ("Jane Doe", "json-ld author")


@table(
    "value",
    [
        {"@type": "Article", "author": None},
        {"@type": "Article", "author": 7},
        {"@type": "Article", "author": []},
        {"@type": "Article", "author": [[[["Jane Doe"]]]]},
        {"@type": "Article", "author": {"name": True}},
        {"@type": "Article", "author": {"@id": "#nobody"}},
        {"@graph": [{"@type": "Article", "author": {"@id": "#a"}}, {"@id": "#a", "author": {"@id": "#a"}}]},
        {"@type": "Article", "author": "https://social.example/jane"},
        {"@type": "Comment", "author": AUTHOR},
        {"@type": "Article", "comment": [{"@type": "Comment", "author": AUTHOR}]},
        [
            {"@type": "Article", "headline": "One", "author": AUTHOR},
            {"@type": "Article", "headline": "Two", "author": "X Y"},
        ],
        7,
        None,
        "Jane Doe",
        [],
    ],
)
def test_json_ld_that_names_no_author_of_this_page(value):
    assert read(page(json_ld(value))).author == NOTHING


def test_of_several_works_the_one_this_page_is_about():
    other = {"@type": "Article", "headline": "Something else", "author": "John Roe"}
    own = {"@type": "Article", "headline": "The bridge is open", "author": AUTHOR}
    assert read(page(json_ld([other, own]))).author.value == "Jane Doe"


# Pages that mean harm: bounded in number and length


def assert_bounded(found):
    assert len(found.title.value) <= 500
    assert len(found.author.value) <= 2_000
    assert len(found.authors) <= 20
    assert all(len(name) <= 80 for name in found.authors)
    for one in (found.language, found.description, found.site_name, found.image, found.canonical):
        assert len(one.value) <= 6_100  # an address of 2,000 characters, each of them escaped


LONG = "Jane Doe " * 30_000
HOSTILE = {
    "meta elements": "<meta name=author content='Jane Doe'><meta property=og:title content=x>" * 10_000,
    "long values": "".join(
        f"<meta property='{name}' content='{LONG}'>"
        for name in ("og:title", "author", "og:description", "og:site_name", "og:image", "og:url", "og:locale")
    ),
    "link elements": "<link rel='canonical' href='" + "x" * 1_000_000 + "'>" + "<link rel=a>" * 10_000,
    "long title": f"<title>{LONG}</title>",
    "many dividers": "<title>" + " | ".join("ab" * 9 for _ in range(9_000)) + "</title>",
    "many titles": "<title>a</title>" * 5_000,
    "titles in drawings": "<body>" + "<svg><title>a</title></svg>" * 3_000,
    "headings": "<body>" + "<h1>one</h1><h2>two</h2>" * 5_000,
    "headings in headings": "<body>" + "<h1><div>one" * 5_000,
    "bylines in bylines": "<body><h1>a</h1>" + "<div class='author byline' itemprop=author>By " * 5_000 + "Jane Doe",
    "a long byline": f"<body><h1>a</h1><div class=byline>{LONG}</div>",
    "nested tags": "<body>" + "<div class=author>" * 20_000 + "Jane Doe",
    "many scripts": json_ld({"@type": "Article", "author": AUTHOR}) * 5_000,
    "deep lists": json_ld("[" * 100_000),
    "a deep graph": json_ld('{"@graph":[' * 900 + "]}" * 900),
    "a wide graph": json_ld({"@graph": [{"@type": "Article", "headline": f"t{n}"} for n in range(8_000)]}),
    "a circle": json_ld({"@graph": [{"@id": f"#{n}", "author": {"@id": f"#{(n + 1) % 50}"}} for n in range(50)]}),
    "a long author": json_ld({"@type": "Article", "author": LONG, "headline": LONG, "image": "x" * 300_000}),
    "many authors": json_ld({"@type": "Article", "author": [{"name": f"Jane Doe{n}"} for n in range(9_000)]}),
    "broken JSON": json_ld('{"author":{"name" ' * 20_000),
    "surrogates": "<html lang='\ud800'><title>\ud800</title><meta name=author content='\udfff Doe'>",
    "binary": "\x00\x01\x02<title>\x00\xff</title><h1>\x7f",
    "an odd address": "<base href='http://[::1'><link rel=canonical href='http://[::1'><meta property=og:image content='http://[x'>",
}


@table("name", HOSTILE)
def test_hostile_pages(name):
    reading = read_page(HOSTILE[name])
    assert_bounded(read_metadata(reading.tree, url=URL, base=URL, text=reading.whole_text))
    assert_bounded(read_metadata(reading.tree, text=reading.whole_text))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["@type", "@id", "@graph", "author", "name", "headline", "image", "publisher", "url", "inLanguage"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(VALUES)
def test_any_json_ld(value):
    assert_bounded(read(page(json_ld(value))))


@given(st.text(max_size=200), st.text(max_size=60), st.text(max_size=60))
def test_any_title_and_heading(title, heading, site):
    found = read(f'<title>{title}</title><meta property=og:site_name content="{site}"><h1>{heading}</h1>')
    assert_bounded(found)
    assert bool(found.title.value) == bool(found.title.signal)
