"""When a page was first published and last changed, and which signal says so."""

import json
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.dates.find.date_choice import is_before, moment_of
from pauk.extract.published.page_dates import find_in_url
from pauk.extract.reader import read_page
from pauk_playground import ServerRequest, small_web

NOW = datetime(2020, 6, 1, 12, 0)  # noqa: DTZ001 (a wall clock)
TITLE = "A bridge is built at last"
PROSE = "<p>" + "The council has decided to build the bridge after all, and nobody knows when it will be done. " * 4


def page(*, head="", top="", below="", end="", title=TITLE, lang="en"):
    """Write an article with something in its head, above and below its headline, and at its end."""
    html = f"<html lang='{lang}'><head><title>{title} | The Harbour Post</title>{head}</head><body>{top}<main><article>"
    return f"{html}<h1>{title}</h1>{below}{PROSE * 3}</article></main>{end}</body></html>"


def dates(html, *, now=NOW, **more):
    """Return what was chosen, each with its signal."""
    found = read_page(html, now=now, **more).dates
    return [(choice.value, choice.signal) if choice else None for choice in (found.published, found.modified)]


def values(html, *, now=NOW, **more):
    reading = read_page(html, now=now, **more)
    return reading.published, reading.modified


def json_ld(value):
    return f"<script type='application/ld+json'>{value if isinstance(value, str) else json.dumps(value)}</script>"


def test_a_page_without_dates():
    reading = read_page(page(end="<footer>© 2019 The Harbour Post</footer>"), now=NOW)
    assert (reading.published, reading.modified, reading.date_candidates) == ("", "", ())
    assert read_page("", now=NOW).published == ""


# JSON-LD

ARTICLE = {"@type": "NewsArticle", "datePublished": "2019-05-06T10:00:00+02:00", "dateModified": "2019-05-07"}


@table(
    "value",
    [
        ARTICLE,
        [ARTICLE],
        {"@graph": [{"@type": "WebSite"}, ARTICLE]},
        {"@type": "WebPage", "mainEntity": ARTICLE},
        {"page": {"content": [[ARTICLE]]}},
        ARTICLE | {"@type": ["Article", "NewsArticle"]},
        ARTICLE | {"@type": "http://schema.org/BlogPosting"},
        ARTICLE | {"datePublished": ["2019-05-06T10:00:00+02:00"], "dateModified": {"@value": "2019-05-07"}},
        f"<!--{json.dumps(ARTICLE)}-->",
        f"//<![CDATA[\n{json.dumps(ARTICLE)}\n//]]>",
        json.dumps(ARTICLE) + ";",
        json.dumps(ARTICLE)[:-1] + ",}",
        json.dumps(ARTICLE)[:-1] + ', "headline": "two\nlines"}',
        json.dumps(ARTICLE)[:-1] + ', "headline": "a "quoted" word"}',
        "{'datePublished': '2019-05-06T10:00:00+02:00', 'dateModified': '2019-05-07'}",
    ],
)
def test_json_ld(value):
    assert dates(page(head=json_ld(value))) == [
        ("2019-05-06T10:00:00+02:00", "json-ld datePublished"),
        ("2019-05-07", "json-ld dateModified"),
    ]


def test_json_ld_in_seconds():
    assert (
        values(page(head=json_ld({"@type": "Article", "datePublished": 1557136800})))[0] == "2019-05-06T10:00:00+00:00"
    )


OTHER = {"datePublished": "2018-01-01", "dateModified": "2018-01-02"}


@table(
    "value",
    [
        {"@type": "Comment", **OTHER},
        {"@type": "Organization", **OTHER},
        {"@type": "ItemList", "itemListElement": [{"@type": "Article", **OTHER}]},
        {"@type": "Article", "comment": [{"@type": "Comment", **OTHER}]},
        {"@type": "Article", "image": {"@type": "ImageObject", "uploadDate": "2018-01-01"}},
        {"@type": "WebPage", "isPartOf": {"@type": "WebSite", **OTHER}},
        {"@type": "Article", "copyrightYear": 2018},
        {"@type": "Article", "datePublished": None, "dateModified": True},
        {"@type": "Article", "datePublished": {}, "dateModified": []},
        {"@type": "Article", "datePublished": "soon", "dateModified": "2018-02-30"},
        {"@type": "Article", "datePublished": "0000-00-00", "dateModified": "0001-01-01T00:00:00"},
    ],
)
def test_json_ld_of_other_things_and_of_none(value):
    assert values(page(head=json_ld(value))) == ("", "")


def test_of_several_works_the_one_this_page_is_about():
    other = ARTICLE | {"headline": "Something else altogether", "datePublished": "2017-01-01", "dateModified": ""}
    by_title = ARTICLE | {"headline": TITLE}
    by_url = ARTICLE | {"mainEntityOfPage": {"@id": "https://www.post.org/bridge/"}}
    assert values(page(head=json_ld([other, by_title])))[0] == ARTICLE["datePublished"]
    assert values(page(head=json_ld([other, by_url])), url="http://post.org/bridge")[0] == ARTICLE["datePublished"]


def test_several_works_of_which_none_is_this_page_are_hardly_believed():
    other = [ARTICLE | {"headline": f"Another headline {number}"} for number in range(3)]
    below = "<time datetime='2019-04-01'>1 April</time>"
    assert dates(page(head=json_ld(other), below=below))[0] == ("2019-04-01", "time")


HOSTILE = {
    "deep arrays": "[" * 500_000,
    "deep arrays, closed": "[" * 300_000 + "]" * 300_000,
    "deep objects": '{"a":' * 60_000 + "1" + "}" * 60_000,
    "wide": json.dumps([[{"@type": "Article"}] * 50] * 300),
    "nul": '{"datePublished": "2019-05-06\0", "dateModified": "\\u0000"}',
    "a huge text": json.dumps({"datePublished": "2019-05-06" + "9" * 300_000}),
    "a huge number": '{"datePublished": ' + "1" * 100_000 + "}",
    "infinite": '{"datePublished": 1e999, "dateModified": NaN}',
    "half surrogates": '{"datePublished": "\\ud800", "@type": "\\udfff"}',
    "odd types": '{"@type": {"a": 1}, "datePublished": [[["2019-05-06"]]], "url": 5, "headline": [1]}',
    "spaces": " " * 300_000 + "x" + " " * 300_000,
    "keys without values": '"datePublished"' * 20_000,
    "commas": "[" + "," * 300_000,
    "longer than anything honest": '{"a": "' + "x" * 1_000_000 + '", "datePublished": "2019-05-06"}',
}


@table("name", HOSTILE)
def test_hostile_json_ld_harms_nothing(name):
    html = page(head=json_ld(HOSTILE[name]) + "<meta property='article:published_time' content='2019-04-01'>")
    assert values(html)[0] in ("2019-04-01", "2019-05-06")


def test_many_scripts():
    assert values(page(head=json_ld("{") * 5_000 + json_ld(ARTICLE))) == ("", "")


# Meta elements


@table(
    ("attributes", "signal"),
    [
        ("property=article:published_time", "meta article:published_time"),
        ("name='article:published_time'", "meta article:published_time"),
        ("name=DC.date.issued", "meta dc.date.issued"),
        ("name=dcterms.created", "meta dcterms.created"),
        ("name='dcterms:created'", "meta dcterms:created"),
        ("name=citation_publication_date", "meta citation_publication_date"),
        ("name=parsely-pub-date", "meta parsely-pub-date"),
        ("name=sailthru.date", "meta sailthru.date"),
        ("name=pubdate", "meta pubdate"),
        ("name=date", "meta date"),
        ("itemprop=datePublished", "microdata datePublished"),
    ],
)
def test_meta_of_publication(attributes, signal):
    assert dates(page(head=f"<meta {attributes} content='2019-05-06'>")) == [("2019-05-06", signal), None]


@table(
    "attributes",
    [
        "property=article:modified_time",
        "property=og:updated_time",
        "name=last-modified",
        "http-equiv=Last-Modified",
        "name=dcterms.modified",
        "itemprop=dateModified",
    ],
)
def test_meta_of_change(attributes):
    assert values(page(head=f"<meta {attributes} content='2019-05-06'>")) == ("", "2019-05-06")


@table(
    ("content", "value"),
    [
        ("2019-05-06T10:00:00Z", "2019-05-06T10:00:00+00:00"),
        ("2019-05-06T10:00:00.123+0200", "2019-05-06T10:00:00+02:00"),
        ("2019-05-06 10:00", "2019-05-06T10:00"),
        ("Mon, 06 May 2019 10:00:00 GMT", "2019-05-06T10:00:00+00:00"),
        ("2019/05/06", "2019-05-06"),
        ("20190506", "2019-05-06"),
        ("1557136800", "2019-05-06T10:00:00+00:00"),
        ("May 6, 2019", "2019-05-06"),
        ("2019-05", "2019-05-01"),
        ("2019/05", "2019-05-01"),
        ("2019", ""),
        ("2019-02-30", ""),
        ("2019-13-01", ""),
        ("1923-05-06", "1923-05-06"),
        ("1970-01-01T00:00:00Z", ""),
        ("2021-05-06", ""),
        ("25.05.19", "2019-05-25"),
        ("May 6", ""),
        ("3/5", ""),
        ("today", ""),
        ("", ""),
    ],
)
def test_forms_of_stamps(content, value):
    assert values(page(head=f"<meta property=article:published_time content='{content}'>"))[0] == value


def test_the_date_header_of_the_server_is_none_of_the_page():
    assert values(page(head="<meta http-equiv=date content='2019-05-06'>")) == ("", "")


@pytest.mark.parametrize(("lang", "day"), [("en-US", "2019-06-05"), ("en-GB", "2019-05-06"), ("de", "2019-05-06")])
def test_numbers_are_read_in_the_order_of_the_page_s_language(lang, day):
    assert values(page(head="<meta name=pubdate content='06/05/2019'>", lang=lang))[0] == day
    assert values(page(below="<p>06/05/2019</p>", lang=lang))[0] == day


def test_numbers_in_two_orders_are_settled_by_the_address():
    html = page(head="<meta name=pubdate content='06/05/2019'>")
    assert values(html, url="http://post.org/2019/05/06/bridge.html")[0] == "2019-05-06"
    assert values(html, url="http://post.org/2019/06/05/bridge.html")[0] == "2019-06-05"


# Elements


@table(
    ("below", "expected"),
    [
        ("<time datetime='2019-05-06T10:00:00Z'>6 May</time>", ("2019-05-06T10:00:00+00:00", "")),
        ("<time pubdate datetime=2019-05-06>6 May</time>", ("2019-05-06", "")),
        ("<time>6 May 2019</time>", ("2019-05-06", "")),
        (
            "<time class='date published' datetime=2019-05-06>x</time><time class=updated datetime=2019-05-07>y</time>",
            ("2019-05-06", "2019-05-07"),
        ),
        ("<time class='entry-date published updated' datetime=2019-05-06>x</time>", ("2019-05-06", "2019-05-06")),
        (
            "<p>Published <time datetime=2019-05-06>x</time>, updated <time datetime=2019-05-07>y</time>",
            ("2019-05-06", "2019-05-07"),
        ),
        ("<p>Updated <span><time datetime=2019-05-07>y</time></span>", ("", "2019-05-07")),
        ("<dl><dt>Last modified<dd><time datetime=2019-05-07>y</time></dl>", ("", "2019-05-07")),
        ("<abbr class=published title=2019-05-06T10:00:00+02:00>last week</abbr>", ("2019-05-06T10:00:00+02:00", "")),
        ("<span itemprop=datePublished>6 May 2019</span>", ("2019-05-06", "")),
        ("<span property=schema:datePublished content=2019-05-06>x</span>", ("2019-05-06", "")),
        ("<span class=postDate>May 6, 2019</span>", ("2019-05-06", "")),
        ("<span class=timestamp data-time=1557136800>a while ago</span>", ("2019-05-06T10:00:00+00:00", "")),
        ("<div class=entry-meta>By Ana on May 6, 2019 in <a href=x>News</a></div>", ("2019-05-06", "")),
        ("<p id=article-date>Posted: 6 May 2019, 10:00. Updated: 7 May 2019", ("2019-05-06T10:00", "2019-05-07")),
        ("<p class=date>Updated 7 May 2019</p>", ("", "2019-05-07")),
        ("<time datetime=2019>6 May 2019</time>", ("2019-05-06", "")),
        ("<p class=date title='Post 2 of 7'>6 May 2019</p>", ("2019-05-06", "")),
        ("<p class=date>3 hours ago</p>", ("2020-06-01T09:00", "")),
        ("<p class=date>2 years ago</p>", ("", "")),
        ("<p class=event-date>6 May 2019</p>", ("", "")),
        ("<p class=copyright-date>6 May 2019</p>", ("", "")),
        ("<p class=candidate>6 Maybe 2019</p>", ("", "")),
        ("<p class=reading-time>5 min</p>", ("", "")),
        ("<p class=status-publish>On 6 May 2019 the council of the town met once more to talk of the bridge", ("", "")),
    ],
)  # fmt: skip
def test_elements(below, expected):
    assert values(page(below=below)) == expected


@table(
    "around",
    [
        "<aside>{}</aside>",
        "<nav>{}</nav>",
        "<div class=site-footer>{}</div>",
        "<div class=sidebar>{}</div>",
        "<section id=comments><div class=comment-body>{}</div></section>",
        "<div class=relatedPosts>{}</div>",
        "<div class='widget widget_recent'>{}</div>",
        "<div itemprop=comment itemscope itemtype=https://schema.org/Comment>{}</div>",
        "<a href=/other>Another headline that is much longer than any date could ever be, as on cards: {}</a>",
    ],
)
def test_dates_that_stand_aside_do_not_count(around):
    aside = around.format("<time itemprop=datePublished datetime=2018-01-01>x</time><p class=date>1 January 2018</p>")
    assert values(page(end=aside)) == values(page(below=aside)) == ("", "")
    assert values(page(below="<p class=date>6 May 2019</p>", end=aside))[0] == "2019-05-06"


def test_the_same_words_aside_and_in_the_article():
    end = "<div class=comments><p>6 May 2019</p><p>7 May 2019</p></div>"
    assert values(page(below="<p>6 May 2019</p>", end=end))[0] == "2019-05-06"


def test_what_holds_the_headline_is_no_aside():
    html = page(below="<time datetime=2019-05-06>x</time>")
    for name in ("sidebar-right", "comments-open", "widget", "card"):
        wrapped = html.replace("<body>", f"<body class={name}><div class={name}>")
        assert values(wrapped)[0] == "2019-05-06"


def test_the_footer_of_a_post_counts():
    below = "<div class=post-footer><p>Posted by Ana at 6 May 2019</p></div>"
    assert values(page(below=PROSE * 3 + below))[0] == "2019-05-06"


def test_the_footer_of_the_article_counts_and_that_of_the_page_does_not():
    assert values(page(end="<footer><time class=published datetime=2019-05-06>x</time></footer>")) == ("", "")
    html = page().replace("</article>", "<footer><time class=published datetime=2019-05-06>x</time></footer></article>")
    assert values(html)[0] == "2019-05-06"


def test_the_nearest_to_the_headline_wins():
    many = "".join(f"<h2>Part {day}</h2><time datetime=2019-05-{day:02}>x</time>" for day in range(10, 20))
    assert values(page(below="<time datetime=2019-05-06>x</time>" + many))[0] == "2019-05-06"


def test_cards_of_a_listing_have_no_say():
    cards = "".join(
        f"<h2><a href=/{day}>Story {day}</a></h2><time datetime=2019-05-{day}>x</time>" for day in range(10, 20)
    )
    assert values(f"<title>News</title><h1>News</h1>{cards}") == ("", "")


def test_the_day_of_the_visit_at_the_top_is_no_date_of_the_page():
    top = "<div class=date>1 June 2020</div>"
    assert values(page(top=top)) == ("", "")
    assert values(page(top=top, below="<p>By Ana, 6 May 2019"))[0] == "2019-05-06"


# Text

BYLINES = [
    ("en", "Published on May 6, 2019 at 2:05 pm", "Last updated: May 7, 2019"),
    ("de", "Erschienen am 6. Mai 2019 um 14:05 Uhr", "Zuletzt aktualisiert am 7. Mai 2019"),
    ("nl", "Gepubliceerd op 6 mei 2019 om 14:05", "Laatst bijgewerkt op 7 mei 2019"),
    ("fr", "Publié le 6 mai 2019 à 14h05", "Mis à jour le 7 mai 2019"),
    ("es", "Publicado el 6 de mayo de 2019, 14:05", "Actualizado el 7 de mayo de 2019"),
    ("it", "Pubblicato il 6 maggio 2019 alle 14:05", "Ultimo aggiornamento: 7 maggio 2019"),
    ("pt", "Publicado em 6 de maio de 2019 às 14:05", "Atualizado em 7 de maio de 2019"),
    ("pl", "Opublikowano: 6 maja 2019, 14:05", "Zaktualizowano: 7 maja 2019"),
    ("cs", "Publikováno 6. května 2019, 14:05", "Aktualizováno 7. května 2019"),
    ("ru", "Опубликовано 6 мая 2019 г. в 14:05", "Обновлено 7 мая 2019 г."),
    ("uk", "Опубліковано 6 травня 2019, 14:05", "Оновлено 7 травня 2019"),
    ("sr-Latn", "Objavljeno: 6. maj 2019. 14:05", "Ažurirano: 7. maj 2019."),
    ("sv", "Publicerad 6 maj 2019, 14:05", "Uppdaterad 7 maj 2019"),
    ("fi", "Julkaistu 6.5.2019 klo 14.05", "Päivitetty 7.5.2019"),
    ("tr", "Yayınlanma tarihi: 6 Mayıs 2019 14:05", "Güncelleme: 7 Mayıs 2019"),
    ("ja", "公開日：2019年5月6日 14:05", "更新日：2019年5月7日"),
    ("zh-Hans", "发布时间：2019年5月6日 14:05", "更新时间：2019年5月7日"),
    ("ko", "등록 2019년 5월 6일 14:05", "수정 2019년 5월 7일"),
]


@table(("lang", "published", "modified"), BYLINES)
def test_labels_around_the_headline(lang, published, modified):
    assert values(page(below=f"<p>{published}</p><p>{modified}</p>", lang=lang)) == ("2019-05-06T14:05", "2019-05-07")
    assert values(page(below=f"<p>{published} | {modified}</p>", lang=lang)) == ("2019-05-06T14:05", "2019-05-07")


@table(("lang", "published", "modified"), BYLINES)
def test_labels_at_the_very_end(lang, published, modified):
    end = f"<p>{published}</p><p>{modified}</p>"
    assert values(page(end=end, lang=lang)) == ("2019-05-06T14:05", "2019-05-07")


@pytest.mark.parametrize(
    ("below", "value", "signal"),
    [
        ("<p>By Ana Antić, 6 May 2019</p>", "2019-05-06", "text beside the title"),
        ("<p>6 May 2019</p>", "2019-05-06", "text beside the title"),
        ("<p>Published</p><p>6 May 2019</p>", "2019-05-06", "text published"),
        ("<p>Published on May 5 at 10:00</p>", "2020-05-05T10:00", "text published"),
        ("<p>Posted yesterday, 10:00</p>", "2020-05-31T10:00", "text published"),
    ],
)
def test_lines_below_the_headline(below, value, signal):
    assert dates(page(below=below))[0] == (value, signal)


@table(
    "below",
    [
        "<p>The Smiths published their first novel on 6 May 2019, and it sold well in every country.</p>",
        "<p>On 6 May 2019 the council of the town met once more to talk about the bridge that nobody wants</p>",
        "<p>© 6 May 2019 The Harbour Post</p>",
        "<p>Privacy policy updated 6 May 2019</p>",
        "<p>Pages: 1 2 3 ... 9 10 11</p>",
        "<p>May 2019</p>",
        "<p>Published 2019</p>",
        "<p>Published on 30 February 2019</p>",
        "<p>Published on 6 May 2021</p>",
        "<p>Published on 6 May 1951</p>",
    ],
)
def test_lines_that_say_nothing_of_the_page(below):
    assert values(page(below=below)) == ("", "")


def test_a_title_with_other_quotes_than_the_headline():
    html = page(below="<p>6 May 2019</p>", title="The bridge - &quot;a scandal&quot;, says the mayor of the town")
    html = html.replace("<h1>The bridge - &quot;a scandal&quot;", "<p>The bridge – “a scandal”")
    assert values(html)[0] == "2019-05-06"


def test_comments_with_labels_do_not_count():
    comments = "".join(f"<li class=comment>Posted by: Ivo | May {day}, 2019 at 9:00 AM</li>" for day in range(7, 12))
    assert values(page(end=f"<ol id=comments>{comments}</ol>")) == ("", "")
    html = page(end=f"<p>Posted by Ana on May 6, 2019</p><ol id=comments>{comments}</ol>")
    assert values(html)[0] == "2019-05-06"


def test_a_line_in_a_listing_tells_of_another_page():
    cards = "".join(
        f"<p><a href=/{day}>A quite long headline of another page</a></p><p>{day} May 2019</p>" for day in range(10, 20)
    )
    assert values(f"<title>Harbour news | The Harbour Post</title><p>Harbour news</p>{cards}") == ("", "")


# Addresses, headers, sitemaps


@table(
    ("url", "day"),
    [
        ("http://x.org/2019/05/06/bridge.html", "2019-05-06"),
        ("http://x.org/2019/5/6/bridge", "2019-05-06"),
        ("http://x.org/a/2019-05-06-bridge.html", "2019-05-06"),
        ("http://x.org/20190506/bridge", "2019-05-06"),
        ("http://x.org/n1/2019/0506/c90000-1.html", "2019-05-06"),
        ("http://x.org/201905/06/x", "2019-05-06"),
        ("http://x.org/2019/may/06/bridge", "06 may 2019"),
        ("http://x.org/2019/05/6-bridges-of-town.html", ""),
        ("http://x.org/2019/05/bridge", ""),
        ("http://x.org/1201905061/bridge", ""),
        ("http://x.org/bridge?date=2019-05-06", ""),
        ("http://x.org/v2019.1.2/", ""),
        ("", ""),
    ],
)
def test_dates_in_addresses(url, day):
    assert find_in_url(url) == day


def test_the_address_is_believed_where_nothing_better_is():
    url = "http://x.org/2019/05/06/bridge.html"
    assert dates(page(), url=url) == [("2019-05-06", "url"), None]
    assert dates(page(below="<p>Published 5 May 2019"), url=url)[0] == ("2019-05-05", "text published")
    assert dates(page(head=json_ld(ARTICLE)), url="http://x.org/2018/01/01/x")[0][1] == "json-ld datePublished"


@pytest.mark.parametrize("url", ["http://x.org/2019/02/30/x", "http://x.org/2021/05/06/x", "http://x.org/2019/13/01/x"])
def test_impossible_dates_in_addresses(url):
    assert values(page(), url=url) == ("", "")


def test_a_relative_date_gives_way_to_the_address():
    html = page(below="<p>Posted 2 hours ago")
    assert values(html)[0] == "2020-06-01T10:00"
    assert values(html, url="http://x.org/2019/05/06/bridge")[0] == "2019-05-06"


@pytest.mark.parametrize(
    "url", ["http://x.org/", "http://x.org/index.html", "http://x.org/tag/bridge", "http://x.org/2019/05/"]
)
def test_front_pages_and_listings_show_dates_of_others(url):
    html = page(below="<p>6 May 2019</p><time datetime=2019-05-06>x</time>", end="<p>Last updated: 7 May 2019")
    assert values(html)[0] == "2019-05-06"
    assert values(html, url=url) == ("", "2019-05-07")
    assert values(html, url=url + "?p=5")[0] == "2019-05-06"


def test_what_http_and_the_sitemap_say_is_the_last_resort():
    header = "Tue, 07 May 2019 08:00:00 GMT"
    assert dates(page(), last_modified=header) == [None, ("2019-05-07T08:00:00+00:00", "http last-modified")]
    assert dates(page(), last_modified=header, lastmod="2019-05-08") == [None, ("2019-05-08", "sitemap lastmod")]
    assert dates(page(end="<p>Updated: 6 May 2019"), last_modified=header)[1] == ("2019-05-06", "text modified")
    assert values(page(), last_modified="nonsense", lastmod="\0") == ("", "")


@pytest.mark.parametrize("now", [NOW, NOW.replace(tzinfo=UTC)])
def test_a_page_made_when_it_was_asked_for_says_nothing(now):
    just_now = "Mon, 01 Jun 2020 11:59:00 GMT"
    assert values(page(), now=now, last_modified=just_now) == ("", "")
    assert values(page(), now=now, last_modified="2020-06-01")[1] == "2020-06-01"


# Now


def test_a_relative_change_beside_an_exact_publication():
    html = page(head="<meta name=pubdate content=2019-05-06>", below="<p>Updated 3 hours ago</p>")
    assert values(html) == ("2019-05-06", "2020-06-01T09:00")


def test_without_now_only_what_holds_at_any_time_is_read():
    assert values(page(below="<p>Published 6 May 2019"), now=None)[0] == "2019-05-06"
    assert values(page(below="<p>Published 6.5.19"), now=None)[0] == ""
    assert values(page(below="<p>Published 6 May"), now=None)[0] == ""
    assert values(page(below="<p>Published 3 hours ago"), now=None)[0] == ""
    assert values(page(below="<p class=date>yesterday"), now=None)[0] == ""
    assert values(page(head="<meta name=pubdate content=2035-05-06>"), now=None)[0] == "2035-05-06"


def test_no_change_before_the_publication():
    head = "<meta property=article:published_time content=2019-05-06><meta property=article:modified_time content={}>"
    assert values(page(head=head.format("2019-05-05"))) == ("2019-05-06", "")
    assert values(page(head=head.format("2019-05-06"))) == ("2019-05-06", "2019-05-06")


PIECES = (
    "<time datetime=¶<p class=date>¶<meta name=date content=¶<span itemprop=dateModified content=¶>¶'¶</p>¶<aside>"
    "¶</aside>¶<h1>¶</h1>¶<title>¶</title>¶Published ¶Updated ¶2019-05-06¶6 May 2019¶2031-01-01¶3 days ago¶yesterday"
    '¶30 February¶<script type=application/ld+json>¶</script>¶{"datePublished":"¶"dateModified":"2020-01-01"}¶"}¶\n¶ '
)
PAGES = st.lists(st.sampled_from(PIECES.split("¶")) | st.text(max_size=5), max_size=40).map("".join)


@given(PAGES, st.sampled_from([NOW, NOW.replace(tzinfo=UTC)]))
def test_laws_of_any_page(html, now):
    found = read_page(html, url="http://x.org/2019/05/06/x", now=now).dates
    for choice in filter(None, (found.published, found.modified)):
        assert moment_of(choice.value).replace(tzinfo=None) - now.replace(tzinfo=None) <= timedelta(days=1)
    if found.published and found.modified:
        assert not is_before(found.modified, found.published)


@given(PAGES)
def test_the_same_page_gives_the_same_dates(html):
    first = read_page(html, now=NOW).date_candidates
    read_page(page(below="<p>Published 3.4.2018"), now=NOW).date_candidates  # noqa: B018
    assert read_page(html, now=NOW).date_candidates == first


HOSTILE_PAGES = {
    "a hundred thousand times": "<h1>t</h1>" + "<time datetime=2019-05-06>x</time>" * 100_000,
    "dates in dates": "<div class=date>" * 400 + "6 May 2019 " * 50_000,
    "comments in comments": "<title>Published</title><div class=comment>" * 400 + "<p>Published 6 May 2019" * 20_000,
    "digits in a row": "<p class=date>" + "1" * 1_000_000,
    "digits apart": "<p class=date>" + "1 " * 500_000,
    "a stamp of digits": "<time datetime='" + "1" * 1_000_000 + "'>",
    "a class of dates": "<p class='" + "date " * 200_000 + "'>6 May 2019",
    "labelled lines": "<title>One headline</title>" + "<p>One headline</p><p>Published 6 May 2019</p>" * 40_000,
    "one labelled line": "<p>" + "published 2019 " * 60_000,
    "headings in headings": "<title>abcd</title>" + "<div><h1>" * 200 + "x " * 1_000_000,
    "a long title": "<title>" + "x" * 1_000_000 + "</title>" + "<p>xxxx</p><p>6.5.2019" * 10_000,
    "asides in asides": "<title>One headline</title><p>One headline<p>6.5.2019" + "<aside>" * 450 + "word " * 200_000,
    "links in links": "<title>t</title><h1>t</h1>" + "<a href=x><table><tr><td class=date>" * 999 + "6 May 2019 " * 999,
    "right to left": "<p class=date>\u202e" + "٢٠١٩ " * 100_000,
}  # fmt: skip


@table("name", HOSTILE_PAGES)
def test_hostile_pages_are_read_to_the_end(name):
    reading = read_page(HOSTILE_PAGES[name], url="http://x.org/a", now=NOW)
    assert reading.published[:10] in ("", "2019-05-06")
    assert len(reading.date_candidates) < 200


# The playground knows when its articles were written.

AT = datetime(2026, 11, 15, tzinfo=UTC)


@table("number", range(8))
def test_every_page_of_the_playground(number):
    site = small_web(seed=1, pages=120)[number]
    for truth in site.truth(AT, None):
        parts = urlsplit(truth.url)
        request = ServerRequest("GET", parts.netloc, None, unquote(parts.path), parts.query, parts.path)
        response = site.answer(request, AT)
        charset = response.content_type.partition("charset=")[2]
        reading = read_page(response.body, url=truth.url, header_charset=charset, now=AT)
        written = truth.published_at.date().isoformat() if truth.published_at else ""
        assert (truth.url, reading.published[:10]) == (truth.url, written)
        assert reading.modified[:10] in ("", truth.modified_at.date().isoformat())


def _said(body, *, title="Harbour lights", now=None):
    prose = "Some words of an article. " * 30
    page = read_page(
        f"<html lang=en><title>{title}</title><body><h1>{title}</h1>{body}<p>{prose}</p>".encode(),
        url="https://news.example/a/harbour-lights",
        now=now or datetime(2026, 11, 15, 12, tzinfo=UTC),
    )
    return page.published[:10], page.modified[:10]


OTHERS = {
    "sections": "<h2>25.1.3. Updating Planner Statistics</h2><p>See section 10.2.12 for changed defaults.</p>",
    "a numbered heading": "<h2>1.1. The New Numbering (After 2015-10-14)</h2>",
    "source code": "<pre>SELECT * FROM weather\n  WHERE date > '1994-11-28';</pre>",
    "shown markup": "<p>&lt;datewritten&gt;June 2, 2002&lt;/datewritten&gt;</p>",
    "a folder": "<p>lrwxrwxrwx 1 www-data www-data 0 2007-04-20 16:19 /proc/3719/exe</p>",
    "a table of data": "<table>" + "".join(f"<tr><td>stone {n}<td>May {n}, 2012" for n in range(1, 6)) + "</table>",
    "releases": "".join(f"<h2>Version {n}.2.1 (2012-0{n}-05)</h2><p>Mended.</p>" for n in range(5, 0, -1)),
    "labelled releases": "".join(f"<h2>{n}.2</h2><p>Released: May {n}, 2012</p>" for n in range(5, 0, -1)),
    "a licence": "<p>Version 2, June 1991</p>",
    "a sentence": "<p>On May 5, 2012 the bridge was opened by the town.</p>",
}


@pytest.mark.parametrize("body", OTHERS.values(), ids=OTHERS)
def test_what_speaks_of_something_else_is_no_date_of_the_page(body):
    assert _said(body) == ("", "")


def test_a_date_in_the_title_outranks_the_text():
    assert _said("<p>May 5, 2012</p>", title="Minutes of 7 June 2013") == ("2013-06-07", "")
    assert _said('<time datetime="2012-05-05">May 5</time>', title="The storm of 7 June 2010") == ("2012-05-05", "")


def test_a_version_in_the_title_is_no_date():
    assert _said("", title="Release 3.6.10 on 2009-01-15")[0] == "2009-01-15"


def test_the_foot_of_a_page_says_when_it_was_changed_and_nothing_else():
    assert _said("<div id=footer>Last updated 2022-10-24 18:24:43 UTC</div>") == ("", "2022-10-24")
    assert _said("<div id=footer>2022-10-24</div>") == ("", "")
