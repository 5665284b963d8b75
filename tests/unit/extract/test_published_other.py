"""Dates beside a headline that are none of the page's, and dates that are."""

import pytest
from bench.dates.page_gold import pauk_dates

PROSE = "<p>" + "The river runs by the old stone bridge where people come to trade. " * 5 + "</p>"
EVENT = '<script type="application/ld+json">{"@type":"MusicEvent","name":"x","startDate":"2019-03-05T20:00"}</script>'


def page(body, *, head="", title="River town evening", lang="en"):
    """Write a page that begins with its headline."""
    return (
        f"<html lang={lang}><head><title>{title}</title>{head}</head><body><h1>{title}</h1>{body}{PROSE}</body></html>"
    )


def rows(pattern):
    return "".join(pattern.format(day=day) for day in range(2, 9))


OTHERS = {
    "a class of events": page('<div class="event-meta"><span class=date>5 March 2019</span></div>'),
    "microdata of an event": page('<time itemprop=startDate datetime="2019-03-05T20:00">5 March 2019</time>'),
    "an event for machines": page('<time datetime="2019-03-05T20:00">5 March 2019</time>', head=EVENT),
    "a course": page("<p>Starts: 5 March 2019</p>"),
    "a birthday": page("<table><tr><th>Born</th><td>5 March 1959</td></tr></table>"),
    "a term": page("<p>gültig bis 05.03.2019</p>", lang="de"),
    "a term, Japanese": page("<p>締切 2019年3月5日</p>", lang="ja"),
    "two ends": page("<p>24 February 2019 - 1 March 2019</p>"),
    "a forecast": page("<h3>Tuesday, 5 March 2019</h3><p>12°</p><h3>Wednesday, 6 March 2019</h3><p>10°</p>"),
    "a number of an article": page("<p>SKU 2019-03-05</p>"),
    "releases": page("<ul><li>2.3.1 (released 2019-03-05)</li><li>2.3.0 (released 2018-03-05)</li></ul>"),
    "an archive": page("<ul>" + rows("<li>{day} March 201{day} <a href=#>Some story of a day</a></li>") + "</ul>"),
    "entries": page(
        "<ul>" + rows("<li><time datetime=201{day}-03-05>5 March</time> <a href=#>A story of a day</a></li>") + "</ul>"
    ),
    "rows without a table": page(rows("<div><span>5 Mar 201{day}</span> <span>A - B</span></div>")),
}


@pytest.mark.parametrize("name", OTHERS)
def test_dates_of_something_else_are_not_given(name):
    assert pauk_dates(OTHERS[name]) == ("", "")


def test_a_page_of_nothing_but_a_table_of_files_says_nothing():
    files = rows("<tr><td>f{day}.tgz</td><td>201{day}-03-05 10:05</td><td>{day}M</td></tr>")
    table = f"<table><tr><th>Name</th><th>Last modified</th><th>Size</th></tr>{files}</table>"
    assert pauk_dates(f"<title>Index of /pub</title><h1>Index of /pub</h1>{table}") == ("", "")


OWN = {
    "a press release": (page("<p>BERLIN, March 5, 2019 /NewsWire/ -- The bridge opens.</p>"), ("2019-03-05", "")),
    "a heading unlike the title": (
        "<title>Post</title><h1>[devel] An evening by the river</h1><b>Anna</b><p><i>Tue Mar  5 14:05:33 CET 2019</i>",
        ("2019-03-05", ""),
    ),
    "a name before the label": (
        page(f"{PROSE}<address>Anna Berg, last updated on 5 March 2019</address>"),
        ("", "2019-03-05"),
    ),
    "behind a notice of rights": (
        page(
            f"{PROSE}<footer><p>&#169; Copyright 2004-2022, A. Berg, K. Ito. <span class=lastupdated>Last updated on "
            "Dec 06, 2022.</span></p></footer>"
        ),
        ("", "2022-12-06"),
    ),
}


@pytest.mark.parametrize("name", OWN)
def test_dates_of_the_page_are_found(name):
    html, said = OWN[name]
    assert pauk_dates(html) == said
