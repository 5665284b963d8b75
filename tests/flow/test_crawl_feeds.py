"""Feeds that pages name are read for the pages they tell of, within bounds, and are no pages themselves."""

import pytest
from tests.table import table

import pauk
from pauk.base.clock import SystemClock
from pauk.crawl.again.revisits import FEEDS_PER_HOST, read_http_date
from pauk.run.why.url_history import explain_url
from pauk_playground import Playground, Resource, StaticSite

NAMES_FEED = '<link rel="alternate" type="application/rss+xml" href="{}">'


def feed(*links):
    items = "".join(f"<item><title>About {link}</title><link>{link}</link></item>" for link in links)
    return Resource(f"<rss><channel>{items}</channel></rss>".encode(), "application/rss+xml")


@pytest.fixture
def crawl(tmp_path):
    def crawl(pages, **settings):
        with Playground([StaticSite("site", pages)]).in_thread() as web:
            collection = pauk.open(tmp_path / "c", allow_private=True, polite=False)
            collection.crawl(web.url("site"), **settings)
        with collection.folder.reader() as reader:
            return {"/" + url.url.partition("://")[2].partition("/")[2]: url.outcome for url in reader.urls.all()}

    return crawl


def test_a_page_that_only_a_feed_tells_of_is_found(crawl, tmp_path):
    home = f"<html><head>{NAMES_FEED.format('/feed')}</head><p>Home."
    seen = crawl({"/": home, "/feed": feed("/a", "http://other.example/x"), "/a": "<p>Told."})
    assert seen == {"/": "ok", "/feed": "feed", "/a": "ok", "/x": "out_of_scope:host"}
    collection = pauk.open(tmp_path / "c")
    told = {row.url.rpartition("/")[2]: row for row in collection.folder.reader().urls.all()}
    why = explain_url(collection.folder, told["a"].url, collection.settings, SystemClock())
    assert [step["by"] for step in why["way"]] == ["seed", "link", "feed"]
    assert why["link_text"] == "About /a"
    assert "is taken to change about every" in why["revisit"]["reason"]
    why = explain_url(collection.folder, told["feed"].url, collection.settings, SystemClock())
    assert why["summary"] == "Read as a feed; feeds are not kept."


def test_feeds_can_be_left_alone(crawl):
    home = f"<html><head>{NAMES_FEED.format('/feed')}</head><p>Home."
    assert crawl({"/": home, "/feed": feed("/a")}, feeds=False) == {"/": "ok", "/feed": "out_of_scope:unfollowed"}


def test_a_page_that_may_not_be_followed_names_no_feed(crawl):
    home = f"<html><head><meta name=robots content=nofollow>{NAMES_FEED.format('/feed')}</head><p>Home."
    assert crawl({"/": home, "/feed": feed("/a")})["/feed"] == "out_of_scope:unfollowed"


def test_a_host_whose_pages_each_name_a_feed_is_read_for_some(crawl):
    numbers = range(2 * FEEDS_PER_HOST)
    pages = {"/": "".join(f"<p><a href=/{number}>{number}</a>" for number in numbers)}
    for number in numbers:
        pages[f"/{number}"] = f"<html><head>{NAMES_FEED.format(f'/f{number}')}</head><p>The page {'x' * number}."
        pages[f"/f{number}"] = feed(f"/{number}")
    seen = crawl(pages)
    assert sum(outcome == "feed" for outcome in seen.values()) == FEEDS_PER_HOST
    assert sum(outcome == "out_of_scope:unfollowed" for outcome in seen.values()) == FEEDS_PER_HOST


def test_the_bound_of_feeds_holds_for_every_later_visit(tmp_path):
    numbers = range(3 * FEEDS_PER_HOST)
    pages = {"/": "".join(f"<p><a href=/{number}>{number}</a>" for number in numbers)}
    for number in numbers:
        named = NAMES_FEED.format(f"/f{number}") + NAMES_FEED.format(f"/f{(number + 1) % len(numbers)}")
        pages[f"/{number}"] = f"<html><head>{named}</head><p>The page {'x' * number}."
        pages[f"/f{number}"] = feed(f"/{number}")
    with Playground([StaticSite("site", pages)]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True, polite=False)
        collection.crawl(web.url("site"))
        for _ in range(2):
            collection.update()
        asked = {visit.path for visit in web.log if visit.path.startswith("/f")}
    assert len(asked) == FEEDS_PER_HOST


def test_what_is_named_as_a_feed_and_is_a_page_is_kept(crawl):
    home = f"<html><head>{NAMES_FEED.format('/news')}</head><p>Home. <a href=/news>News</a>"
    seen = crawl({"/": home, "/news": "<html><p>The news. <a href=/a>a</a>", "/a": "<p>More."})
    assert seen == {"/": "ok", "/news": "ok", "/a": "ok"}


@pytest.mark.parametrize("order", ["{link} <p>Home. {anchor}", "<p>Home. {anchor} {link}"])
def test_what_a_page_links_to_and_names_as_its_feed_is_a_feed(crawl, order):
    home = order.format(link=NAMES_FEED.format("/feed"), anchor="<a href=/feed>RSS</a>")
    assert crawl({"/": home, "/feed": feed("/a"), "/a": "<p>Told."}) == {"/": "ok", "/feed": "feed", "/a": "ok"}


def test_a_feed_that_waits_as_a_page_is_asked_for_as_a_feed(crawl):
    pages = {
        "/": "<p>Home. <a href=/a>a</a> <a href=/feed>RSS</a>",
        "/a": f"<html><head>{NAMES_FEED.format('/feed')}</head><p>A.",
        "/feed": feed("/only"),
        "/only": "<p>Only the feed tells of this.",
    }
    assert crawl(pages, per_host=1, concurrency=1) == {"/": "ok", "/feed": "feed", "/a": "ok", "/only": "ok"}


def test_a_feed_that_was_met_as_a_page_is_read_when_a_page_names_it(crawl):
    pages = {
        "/": "<p>Home. <a href=/feed>RSS</a> <a href=/a>a</a>",
        "/a": "<p>A. <a href=/b>b</a>",
        "/b": f"<html><head>{NAMES_FEED.format('/feed')}</head><p>B.",
        "/feed": feed("/only"),
        "/only": "<p>Only the feed tells of this.",
    }
    assert crawl(pages) == {"/": "ok", "/feed": "feed", "/a": "ok", "/b": "ok", "/only": "ok"}


def test_broken_feeds_end_as_feeds_and_harm_nothing(crawl):
    home = f"<html><head>{NAMES_FEED.format('/feed')}</head><p>Home."
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><rss><channel><item><link>&a;</link></item></channel></rss>'
    assert crawl({"/": home, "/feed": Resource(bomb, "application/rss+xml")}) == {"/": "ok", "/feed": "feed"}


@table(
    ("text", "seconds"),
    [
        ("Sun, 15 Nov 2026 09:30:00 GMT", 1_794_735_000.0),
        ("", 0.0),
        ("Sun, 15 Foo 2026 09:30:00 GMT", 0.0),
        ("Sun, xx Nov 2026 09:30:00 GMT", 0.0),
        ("Sun, 15 Nov 2026 09:30:00 +0100", 0.0),
        ("yesterday", 0.0),
    ],
)
def test_dates_of_headers(text, seconds):
    assert read_http_date(text) == seconds
