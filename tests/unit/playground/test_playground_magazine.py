import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from itertools import product
from urllib.robotparser import RobotFileParser

import pytest
from tests.table import table

from pauk.base.clock import SetClock
from pauk.base.errors import BadSetting
from pauk_playground import Magazine, MagazineSite, Playground, ServerRequest, TruthKind, small_web
from pauk_playground.pages.plan import Fate
from pauk_playground.pages.routes import PageRoute
from pauk_playground.skins import SKINS
from pauk_playground.words.prose import LANGUAGES, read_language

LATE = datetime(2026, 11, 15, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def ask(site, path="/", query="", at=LATE):
    host = f"{site.name}.localhost"
    return site.answer(ServerRequest("GET", host, None, path, query, path), at)


def place(site, article):
    return site.works.routes.place(PageRoute(TruthKind.ARTICLE, article))


def find(site, fate):
    plan = site.works.plan
    return next(article for article in range(plan.magazine.articles) if plan.fate(article) is fate)


def pages_of(site, at=LATE):
    return [ask(site, place(site, article).path, at=at).body for article in range(20)]


def test_same_seed_same_bytes_other_seed_other_bytes():
    first, again, other = (MagazineSite(Magazine("m", seed=seed, articles=50)) for seed in (1, 1, 2))
    assert pages_of(first) == pages_of(again)
    assert not set(pages_of(first)) & set(pages_of(other)) - {b"There is no such page.\n"}
    assert ask(first).body != ask(other).body


def test_bytes_do_not_depend_on_the_process():
    code = (
        "import hashlib\nfrom datetime import UTC, datetime\nfrom pauk_playground import small_web\n"
        "digest = hashlib.sha256()\n"
        "for site in small_web(seed=4, pages=40):\n"
        "    for page in site.truth(datetime(2026, 11, 15, tzinfo=UTC), 80): digest.update(repr(page).encode())\n"
        "import sys; sys.stdout.write(digest.hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_a_million_articles_cost_nothing_to_make_and_the_last_is_there():
    site = MagazineSite(Magazine("big", articles=1_000_000))
    last = 999_999
    while site.works.plan.is_removed(last, LATE):
        last -= 1
    assert ask(site, place(site, last).path).status == 200
    assert ask(site, "/politics/page/14063/").status == 200
    assert ask(site, "/politics/page/14064/").status == 404
    assert b"<sitemapindex" in ask(site, "/sitemap.xml").body
    assert ask(site, "/sitemap-1000.xml").body.count(b"<url>") > 900


@table(("skin", "language"), [*product(SKINS, LANGUAGES)])
def test_every_skin_in_every_language(skin, language):
    site = MagazineSite(Magazine("m", articles=30, skin=skin, language=language))
    for route in site.routes(LATE):
        sheet = site.describe(route, LATE)
        html = site._print(sheet, None).body.decode()
        assert sheet.title in html
        assert html.lower().count("<a ") == len(
            [anchor for region in SKINS[skin].regions for anchor in sheet.anchors(region)]
        )


@table(
    ("paging", "permalinks", "grouped_by", "native"),
    [*product(("path", "query", "file"), ("section", "dated", "query"), ("tags", "months"), (False, True))],
)
def test_every_habit_of_paths_leads_back_to_its_page(paging, permalinks, grouped_by, native):
    magazine = Magazine(
        "m",
        articles=90,
        language="de",
        paging=paging,
        permalinks=permalinks,
        grouped_by=grouped_by,
        native_paths=native,
        listing_size=5,
        first_at=datetime(2025, 6, 1, tzinfo=UTC),
    )
    site = MagazineSite(magazine)
    routes = list(site.routes(LATE))
    places = [site.works.routes.place(route) for route in routes]
    assert len(set(places)) == len(places)
    for route, there in zip(routes, places, strict=True):
        assert site.works.routes.find(there.path, there.query) == route
        assert site.works.routes.find(there.path, f"{there.query}&sid=1".strip("&")) == route


def test_wrong_paths_are_missed_or_redirected():
    site = MagazineSite(Magazine("m", articles=200))
    good = place(site, 7)
    for path in ("/nothing", "/politics/page/999/", "/about.html/x", "/archive/2020/13/", "/x-200.html", "/-"):
        assert ask(site, path).status == 404
    for path in ("/x-7.html", "/politics/old-title-7.html"):
        got = ask(site, path)
        assert (got.status, dict(got.headers)["Location"]) == (301, good.url(None))
    assert dict(ask(site, "/politics/page/1/").headers)["Location"] == "http://m.localhost/politics/"
    assert ask(site, good.path, "utm_source=x").status == 200


def test_an_article_is_404_before_it_appears_and_lists_do_not_show_it():
    site = MagazineSite(Magazine("m", articles=100))
    article = find(site, Fate.PLAIN) + 40
    while site.works.plan.fate(article) is not Fate.PLAIN:
        article += 1
    published_at, path = site.works.plan.published_at(article), place(site, article).path
    section = f"/{path.split('/')[1]}/"
    for at, status in ((published_at, 200), (published_at - SECOND, 404), (LATE, 200)):
        assert ask(site, path, at=at).status == status
    for listing in ("/", section, "/feed.xml", "/sitemap.xml"):
        name = path.rpartition("/")[2].encode()
        assert name in ask(site, listing, at=published_at).body
        assert name not in ask(site, listing, at=published_at - SECOND).body
    truths = {page.url for page in site.truth(published_at - SECOND, None)}
    assert {page.url for page in site.truth(published_at, None)} - truths == {f"http://m.localhost{path}"}


def test_an_edited_article_shows_its_older_version_before():
    site = MagazineSite(Magazine("m", articles=300))
    article = find(site, Fate.EDITED)
    path, edits = place(site, article).path, site.works.plan.edits(article)
    old, new = ask(site, path, at=edits[0] - SECOND), ask(site, path, at=edits[0])
    assert old.body != new.body
    assert old.modified_at == site.works.plan.published_at(article)
    assert new.modified_at == edits[0]
    told = [
        next(page for page in site.truth(at, None) if page.url.endswith(path)) for at in (edits[0] - SECOND, edits[0])
    ]
    assert told[1].text.startswith(told[0].text + "\n\n")
    assert told[1].title != told[0].title
    assert told[0].published_at == told[1].published_at == told[0].modified_at


def test_a_removed_article_is_410_afterwards_and_no_longer_listed():
    site = MagazineSite(Magazine("m", articles=300))
    article = find(site, Fate.REMOVED)
    path, removed_at = place(site, article).path, site.works.plan.removed_at(article)
    assert [ask(site, path, at=removed_at - SECOND * n).status for n in (1, 0)] == [200, 410]
    urls = [{page.url for page in site.truth(removed_at - SECOND * n, None)} for n in (1, 0)]
    assert {url for url in urls[0] - urls[1] if url.endswith(path)}
    assert path.encode() not in ask(site, "/sitemap.xml", at=removed_at).body


def test_nothing_exists_before_the_first_day():
    site = MagazineSite(Magazine("m"))
    assert ask(site, at=site.works.magazine.first_at - SECOND).status == 404
    assert ask(site, at=site.works.magazine.first_at).status == 200
    assert list(site.truth(site.works.magazine.first_at - SECOND, None)) == []


def test_what_did_not_change_keeps_its_validators(fetch):
    site = MagazineSite(Magazine("m", articles=100))
    clock = SetClock(site.works.plan.published_at(60))
    with Playground([site], clock=clock).in_thread() as playground:
        paths = [place(site, find(site, Fate.PLAIN)).path, "/"]
        held = {path: fetch(playground, playground.url("m", path)) for path in paths}

        def status(path, header, name):
            return fetch(playground, playground.url("m", path), **{header: held[path].header(name)}).status

        assert [status(path, "If_None_Match", "ETag") for path in paths] == [304, 304]
        clock.set(site.works.plan.published_at(75))
        assert [status(path, "If_None_Match", "ETag") for path in paths] == [304, 200]
        assert [status(path, "If_Modified_Since", "Last-Modified") for path in paths] == [304, 200]
        clock.set(site.works.plan.published_at(60))
        assert [status(path, "If_None_Match", "ETag") for path in paths] == [304, 304]
        assert fetch(playground, playground.url("m")).body == held["/"].body


def test_a_page_that_differs_has_another_moment_of_change():
    """Last-Modified must not lie: walk through time and compare."""
    for magazine in (Magazine("m", articles=120, listing_size=6), Magazine("m", articles=120, grouped_by="months")):
        site = MagazineSite(magazine)
        seen = {}
        for step in range(0, 120, 3):
            at = site.works.plan.published_at(step)
            for path in ("/", "/politics/", "/politics/page/2/", "/authors/1/", "/tags/harbour/", "/archive/"):
                got = ask(site, path, at=at)
                if got.status == 200:
                    known = seen.setdefault((path, got.modified_at), got.body)
                    assert known == got.body, (path, at)
                    assert got.modified_at <= at


def test_robots_txt_forbids_a_folder_that_is_linked():
    site = MagazineSite(Magazine("m", articles=50))
    rules = RobotFileParser()
    rules.parse(ask(site, "/robots.txt").body.decode().split("\n"))
    assert rules.site_maps() == ["http://m.localhost/sitemap.xml"]
    pages = list(site.truth(LATE, None))
    assert all(rules.can_fetch("pauk", page.url) is page.is_allowed for page in pages)
    assert sum(not page.is_allowed for page in pages) == 4
    assert any(link.url == "http://m.localhost/internal/" for link in pages[0].links)


def test_some_pages_say_noindex_and_nofollow():
    site = MagazineSite(Magazine("m", articles=1000))
    directives = {site.works.plan.robots(article) for article in range(1000)}
    assert directives == {(), ("noindex",), ("nofollow",), ("noindex", "nofollow")}


def test_feed_and_sitemap_are_xml_and_name_existing_pages():
    site = MagazineSite(Magazine("m", articles=120, language="ru", native_paths=True))
    urls = {page.url for page in site.truth(LATE, 81)}
    request = ServerRequest("GET", "m.localhost", 81, "/feed.xml", "", "/feed.xml")
    feed = ET.fromstring(site.answer(request, LATE).body)
    links = [item.findtext("link") for item in feed.iter("item")]
    assert 10 <= len(links) <= 20
    sitemap = ET.fromstring(
        site.answer(ServerRequest("GET", "m.localhost", 81, "/sitemap.xml", "", "/sitemap.xml"), LATE).body
    )
    locations = [element.text for element in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert len(locations) == len(set(locations)) > 100
    assert {*links, *locations} <= urls
    assert ask(site, "/sitemap-1.xml").status == 404


def test_sitemap_parts_hold_every_article_once():
    site = MagazineSite(Magazine("m", articles=1100))
    index = ask(site, "/sitemap.xml").body.decode()
    parts = re.findall(r"<loc>http://m\.localhost([^<]+)", index)
    assert parts == ["/sitemap-1.xml", "/sitemap-2.xml"]
    found = [url for part in parts for url in re.findall(r"<loc>([^<]+)", ask(site, part).body.decode())]
    wanted = [
        page.url for page in site.truth(LATE, None) if page.kind is TruthKind.ARTICLE and "noindex" not in page.robots
    ]
    assert sorted(found) == sorted(wanted)


@table("code", LANGUAGES)
def test_languages_have_enough_words_and_every_label(code):
    language, english = read_language(code), read_language("en")
    assert len(set(language.words)) == len(language.words) >= 80
    assert language.labels.keys() == english.labels.keys()
    assert (len(language.months), len(language.sections), len(language.tags)) == (12, 6, 10)
    assert len({language.write_town(number) for number in range(8000)}) > 6000
    slugs = [named.slug for named in (*language.sections, *language.tags)]
    assert all(re.fullmatch(r"[a-z-]+", slug) for slug in slugs)


@table(
    "wrong",
    [
        {"language": "xx"},
        {"skin": "frames"},
        {"declared": "nowhere"},
        {"language": "ru", "encoding": "iso-8859-1"},
        {"encoding": "no-such-encoding"},
        {"articles": 0},
        {"last_at": datetime(2000, 1, 1, tzinfo=UTC)},
    ],
)
def test_choices_that_cannot_be_are_refused(wrong):
    with pytest.raises(BadSetting):
        MagazineSite(Magazine("m", **wrong))


def test_small_web_has_eight_sites_in_eight_languages():
    sites = small_web(seed=2, pages=80)
    assert len(sites) == 8
    assert {site.works.magazine.language for site in sites} == set(LANGUAGES) - {"hr"}
    assert {site.works.magazine.skin for site in sites} == set(SKINS)
    assert {site.works.magazine.articles for site in sites} == {10}
