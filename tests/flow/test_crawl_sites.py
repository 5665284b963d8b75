"""What real sites do, and a crawl makes of it: sitemaps, redirects, cookies, forms of URLs, wishes, codings, scopes."""

import gzip
import random
import zlib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import brotli
import pytest
from tests.faults import FaultyWeb

import pauk
from pauk.crawl.pace import host_queue
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Response

try:
    from compression import zstd
except ImportError:
    from backports import zstd

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "backoff_s": 0.01}


class Town:
    """A site that answers as it is told: target → text of a page, bytes, an answer, or a function of the request."""

    def __init__(self, answers, name="town"):
        self.name = name
        self.answers = answers
        self.requests = []

    def answer(self, request, _at):
        self.requests.append(request)
        answer = self.answers.get(request.target, Response(404))
        if callable(answer):
            answer = answer(request)
        if isinstance(answer, str):
            answer = answer.replace("{port}", str(request.port)).encode()
        return answer if isinstance(answer, Response) else Response(body=answer)

    def truth(self, _at, _port):
        return iter(())


def page(text, *links):
    items = " ".join(f'<a href="{link}">{link}</a>' for link in links)
    return f"<!doctype html><title>{text}</title><p>Words about {text}.</p>{items}"


def send_to(location, status=302, *headers):
    def answer(request):
        target = location.replace("{port}", str(request.port))
        return Response(status, headers=(("Location", target), *headers))

    return answer


@pytest.fixture
def visit(tmp_path):
    """Crawl sites from the home page of the first, and return what was asked for and what came of it."""

    def visit(*sites, seeds=("/",), again=False, retry=False, **settings):
        sites = [site if isinstance(site, Town) else Town(site) for site in sites]
        with Playground(sites).in_thread() as web:
            urls = [seed if "://" in seed else web.url(sites[0].name, seed) for seed in seeds]
            collection = pauk.open(tmp_path / "c", allow_private=True)
            report = collection.crawl(*urls, again=again, retry=retry, **AT_ONCE | settings)
            return SimpleNamespace(
                report=report,
                outcomes=outcomes(tmp_path / "c", web.address[1]),
                pages={shorten(page.url, web.address[1]): page for page in collection.pages()},
                asked=[shorten(f"http://{v.host}:{web.address[1]}{v.path}", web.address[1]) for v in web.log],
                collection=collection,
                web=web,
            )

    return visit


def shorten(url, port):
    """Leave out what all URLs of a test have in common."""
    return url.removeprefix("http://").replace(f".localhost:{port}", "").removeprefix("town")


def outcomes(folder, port):
    with CollectionFolder(Path(folder)).reader() as reader:
        return {shorten(url.url, port): url.outcome for url in reader.urls.all()}


# Sitemaps.


def listed(*urls):
    return f"<urlset>{''.join(f'<url><loc>{url}</loc></url>' for url in urls)}</urlset>"


def with_sitemaps():
    here = "http://town.localhost:{port}"
    index = "".join(f"<sitemap><loc>{place}</loc></sitemap>" for place in (f"{here}/one.xml", "/two.xml.gz"))

    def packed(request):
        text = listed(f"{here}/from-two", "http://elsewhere.localhost:{port}/out").replace("{port}", str(request.port))
        return Response(body=gzip.compress(text.encode()), content_type="application/x-gzip")

    return {
        "/robots.txt": f"User-agent: *\nDisallow: /no\nSitemap: {here}/index.xml\nsitemap: {here}/list.txt",
        "/": page("home", "/linked"),
        "/index.xml": f"<sitemapindex>{index}</sitemapindex>",
        "/one.xml": listed(f"{here}/from-one", f"{here}/no", f"{here}/linked"),
        "/two.xml.gz": packed,
        "/list.txt": f"{here}/from-list\n",
        **{path: page(path) for path in ("/linked", "/from-one", "/from-two", "/from-list")},
    }


def test_pages_that_only_sitemaps_name_are_found(visit):
    seen = visit(with_sitemaps())
    assert set(seen.pages) == {"/", "/linked", "/from-one", "/from-two", "/from-list"}
    assert Counter(seen.asked)["/linked"] == 1
    assert seen.outcomes["/no"] == "robots_denied"
    sitemaps = ("/index.xml", "/one.xml", "/two.xml.gz", "/list.txt")
    assert {seen.outcomes[path] for path in sitemaps} == {"sitemap"}, "they are read, but no pages"
    assert seen.outcomes["elsewhere/out"] == "out_of_scope:host"
    assert seen.report.figures["pages"] == 5


@pytest.mark.parametrize("settings", [{"depth": 1}, {"depth": 0}, {"sitemaps": False}, {"polite": False}])
def test_sitemaps_are_read_only_where_that_is_wanted(visit, settings):
    seen = visit(with_sitemaps(), **settings)
    assert set(seen.pages) == ({"/"} if settings.get("depth") == 0 else {"/", "/linked"})
    assert not {path for path in seen.asked if "xml" in path or "list" in path}


def test_a_sitemap_on_another_host_counts_for_the_site_that_names_it(visit):
    town = {
        "/robots.txt": "User-agent: *\nDisallow:\nSitemap: http://store.localhost:{port}/town.xml",
        "/": page("home"),
        "/found": page("found"),
    }
    store = Town({"/town.xml": listed("http://town.localhost:{port}/found", "/own")}, "store")
    seen = visit(town, store)
    assert set(seen.pages) == {"/", "/found"}
    assert seen.outcomes["store/own"] == "out_of_scope:host"


def test_a_sitemap_that_is_broken_costs_nothing_but_itself(visit):
    town = {
        "/robots.txt": "Sitemap: http://town.localhost:{port}/a.xml\nSitemap: http://town.localhost:{port}/gone.xml",
        "/": page("home"),
        "/a.xml": "<urlset><url><loc>http://town.localhost:{port}/found</loc></url><url><loc>half",
        "/found": page("found"),
    }
    seen = visit(town)
    assert set(seen.pages) == {"/", "/found"}
    assert seen.outcomes["/gone.xml"] == "http_error:404"


def test_a_sitemap_that_has_moved_is_read_where_it_is_now(visit):
    town = {
        "/robots.txt": "Sitemap: http://town.localhost:{port}/sitemap.xml",
        "/": page("home"),
        "/sitemap.xml": send_to("/sitemap_index.xml", 301),
        "/sitemap_index.xml": "<sitemapindex><sitemap><loc>/pages.xml</loc></sitemap></sitemapindex>",
        "/pages.xml": send_to("/pages-1.xml"),
        "/pages-1.xml": listed("http://town.localhost:{port}/found"),
        "/found": page("found"),
    }
    seen = visit(town)
    assert set(seen.pages) == {"/", "/found"}
    assert (seen.outcomes["/sitemap.xml"], seen.outcomes["/pages-1.xml"]) == ("redirected", "sitemap")


def test_a_sitemap_that_a_page_links_to_is_read_as_one(visit):
    town = {
        "/robots.txt": "Sitemap: http://town.localhost:{port}/sitemap.xml",
        "/": page("home", "/sitemap.xml"),
        "/sitemap.xml": listed("http://town.localhost:{port}/found"),
        "/found": page("found"),
    }
    seen = visit(town)
    assert set(seen.pages) == {"/", "/found"}
    assert Counter(seen.asked)["/sitemap.xml"] == 1


# Redirects.


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_followed_and_its_target_kept_once(visit, status):
    town = {"/": page("home", "/old", "/new"), "/old": send_to("/new", status), "/new": page("new")}
    seen = visit(town)
    assert seen.outcomes == {"/": "ok", "/old": "redirected", "/new": "ok"}
    assert Counter(seen.asked) == {"/robots.txt": 1, "/": 1, "/old": 1, "/new": 1}
    assert set(seen.pages) == {"/", "/new"}


def test_a_page_behind_redirects_tells_where_it_was_found(visit):
    town = {"/": page("home", "/1"), "/1": send_to("/2"), "/2": send_to("/3"), "/3": page("three")}
    seen = visit(town)
    found = seen.pages["/3"]
    port = found.url.rpartition(":")[2].partition("/")[0]
    assert found.requested_url == f"http://town.localhost:{port}/1"
    assert found.referrer == f"http://town.localhost:{port}/"
    assert (found.link_text, found.depth) == ("/1", 1)
    why = seen.collection.why(f"http://town.localhost:{port}/1")
    assert why["summary"].startswith(f"Redirected to http://town.localhost:{port}/3 (2 redirects)")


def test_redirects_are_no_steps_of_depth(visit):
    town = {
        "/": page("home", "/1"), "/1": send_to("/2"), "/2": send_to("/3"), "/3": page("three", "/4"), "/4": page("four")
    }  # fmt: skip
    seen = visit(town, depth=1)
    assert set(seen.pages) == {"/", "/3"}
    assert seen.outcomes["/4"] == "out_of_scope:depth"


@pytest.mark.parametrize(("limit", "last"), [(10, "ok"), (4, "ok"), (3, "redirect_loop")])
def test_so_many_redirects_are_followed_and_no_more(visit, limit, last):
    town = {"/": page("home", "/0"), "/4": page("four")} | {f"/{n}": send_to(f"/{n + 1}") for n in range(4)}
    seen = visit(town, redirects=limit)
    if last == "ok":
        assert seen.outcomes["/4"] == "ok"
    else:
        assert "/4" not in seen.outcomes
        assert seen.outcomes["/3"] == "redirect_loop"
        assert "/4" not in seen.asked


@pytest.mark.parametrize("loop", [["/a"], ["/a", "/b"], ["/a", "/b", "/c", "/d"]])
def test_redirects_in_a_circle_end_as_what_they_are(visit, loop):
    answers = {path: send_to(loop[(number + 1) % len(loop)]) for number, path in enumerate(loop)}
    seen = visit({"/": page("home", "/a", "/good"), "/good": page("good"), **answers})
    assert {path: seen.outcomes[path] for path in loop} == dict.fromkeys(loop, "redirect_loop")
    assert Counter(seen.asked)["/a"] == 1
    assert seen.outcomes["/good"] == "ok"


def test_a_redirect_out_of_the_scope_is_not_followed(visit):
    town = {"/": page("home", "/out"), "/out": send_to("http://other.localhost:{port}/page")}
    seen = visit(town, Town({"/page": page("page")}, "other"))
    assert seen.outcomes["/out"] == "redirected"
    assert seen.outcomes["other/page"] == "out_of_scope:host"
    assert not [path for path in seen.asked if path.startswith("other")]


@pytest.mark.parametrize("name", ["www.town.localhost", "new"])
def test_a_seed_that_has_moved_is_crawled_where_it_is_now(visit, name):
    host = name if "." in name else f"{name}.localhost"
    old = Town({"/": send_to(f"http://{host}:{{port}}/", 301)})
    new = Town({"/": page("home", "/a"), "/a": page("a")}, name)
    seen = visit(old, new)
    assert {path: outcome for path, outcome in seen.outcomes.items() if outcome == "ok"} == {
        shorten(f"http://{host}:1/", 1).replace(":1", ""): "ok",
        shorten(f"http://{host}:1/a", 1).replace(":1", ""): "ok",
    }


def test_a_seed_that_leads_deep_into_another_site_does_not_take_the_crawl_there(visit):
    town = {"/": send_to("http://login.localhost:{port}/account/login?next=town")}
    login = Town({"/account/login?next=town": page("login", "/help"), "/help": page("help")}, "login")
    seen = visit(town, login)
    assert seen.outcomes == {"/": "redirected", "login/account/login?next=town": "out_of_scope:host"}


def test_a_page_that_refreshes_to_another_leads_there(visit):
    head = '<meta http-equiv="refresh" content="0; url=/next">'
    seen = visit({"/": f"<!doctype html><title>Wait</title>{head}<p>One moment.", "/next": page("next")})
    assert set(seen.pages) == {"/", "/next"}


# Cookies.


def test_cookies_are_given_back_and_walls_passed(tmp_path):
    with FaultyWeb().in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("cookie-wall"), **AT_ONCE)
        ended = outcomes(tmp_path / "c", web.address[1])
    assert (ended["cookie-wall/wall"], ended["cookie-wall/by-way"]) == ("ok", "ok")
    assert {page.url.rpartition("/")[2] for page in collection.pages()} >= {"wall", "by-way", "1", "2", "3"}


def test_without_cookies_a_wall_is_a_circle(tmp_path):
    with FaultyWeb().in_thread() as web:
        pauk.open(tmp_path / "c", allow_private=True).crawl(web.url("cookie-wall"), cookies=False, **AT_ONCE)
        ended = outcomes(tmp_path / "c", web.address[1])
        asked = Counter(visit.path for visit in web.log)
    assert ended["cookie-wall/wall"] == ended["cookie-wall/by-way"] == "redirect_loop"
    assert max(asked.values()) <= 11
    assert ended["cookie-wall/good/3"] == "ok"


def test_a_wall_that_no_cookie_opens_is_given_up(visit):
    def set_and_send(target):
        return lambda _request: Response(302, headers=(("Location", target), ("Set-Cookie", f"at{target[1:]}=1")))

    town = {
        "/": page("home", "/wall", "/here", "/good"), "/good": page("good"), "/wall": set_and_send("/wall"),
        "/here": set_and_send("/there"), "/there": set_and_send("/here"),
    }  # fmt: skip
    seen = visit(town)
    assert seen.outcomes["/wall"] == "redirect_loop"
    assert "redirect_loop" in {seen.outcomes["/here"], seen.outcomes["/there"]}
    assert {seen.outcomes["/here"], seen.outcomes["/there"]} <= {"redirect_loop", "redirected"}
    assert max(Counter(seen.asked).values()) <= 11
    assert seen.outcomes["/good"] == "ok"


def test_cookies_stay_with_their_host_and_out_of_the_archive(visit):
    def set_cookies(request):
        body = page("home", "/a", f"http://other.localhost:{request.port}/")
        cookies = ("secret=abc123; Path=/", "wide=abc456; Domain=localhost", "far=abc789; Domain=other.localhost")
        return Response(body=body.encode(), headers=tuple(("Set-Cookie", cookie) for cookie in cookies))

    town, other = Town({"/": set_cookies, "/a": page("a")}), Town({"/": page("other")}, "other")
    seen = visit(town, other, scope="web")
    assert set(seen.pages) == {"/", "/a", "other/"}
    assert [request.header("cookie") for request in other.requests] == ["", ""]
    sent = {request.path: request.header("cookie") for request in town.requests}
    assert "secret=abc123" in sent["/a"]
    assert "far=" not in sent["/a"]
    for file in (seen.collection.folder.path / "archive").iterdir():
        told = gzip.decompress(file.read_bytes())
        assert [secret for secret in (b"abc123", b"abc456", b"abc789") if secret in told] == []


# One page, many forms of its URL.


def test_one_page_is_fetched_once_however_its_url_is_written(visit):
    forms = [
        "/a", "/a#part", "/./a", "/b/../a", "//town.localhost:{port}/a", "HTTP://TOWN.localhost:{port}/a", "/%61",
        "/a?", "/a?utm_source=mail&utm_medium=x", "/a?PHPSESSID=0123456789abcdef0123456789abcdef", "/a?fbclid=xyz",
        "/a;jsessionid=0123456789ABCDEF0123456789ABCDEF",
    ]  # fmt: skip
    seen = visit({"/": page("home", *forms), "/a": page("a")})
    assert seen.outcomes == {"/": "ok", "/a": "ok"}
    assert Counter(seen.asked) == {"/robots.txt": 1, "/": 1, "/a": 1}


def test_different_pages_stay_different(visit):
    paths = ["/a", "/A", "/a/", "/a?x=1", "/a?x=2", "/a?y=1", "/a%2Fb", "/a/b"]
    seen = visit({"/": page("home", *paths)} | {path: page(path) for path in paths})
    assert set(seen.pages) == {"/", *paths}


def test_a_base_changes_where_links_lead(visit):
    head = '<base href="/folder/">'
    seen = visit({"/": f'<!doctype html>{head}<p>Words. <a href="a">a</a>', "/folder/a": page("a")})
    assert set(seen.pages) == {"/", "/folder/a"}


def test_the_same_text_under_another_url_is_a_duplicate(visit):
    seen = visit({"/": page("home", "/one", "/two"), "/one": page("copy"), "/two": page("copy")})
    assert Counter(seen.outcomes.values()) == {"ok": 2, "duplicate": 1}
    assert seen.pages["/one"].text == seen.pages["/two"].text != ""
    assert seen.collection.raw(seen.pages["/two"]) != b""


# Wishes of pages.


def test_pages_that_ask_not_to_be_kept_are_not_and_their_links_are_followed_as_they_wish(tmp_path):
    with FaultyWeb().in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("robots-tags"), **AT_ONCE)
        ended = outcomes(tmp_path / "c", web.address[1])
        hidden = {visit.path for visit in web.log if visit.path.startswith("/hidden")}
        for url, spot in web.spots("robots-tags").items():
            assert spot.fits(ended[shorten(url, web.address[1])]), url
    assert hidden == {"/hidden/header", "/hidden/header-other", "/hidden/meta"}
    kept = {page.url.partition("localhost")[2].partition("/")[2] for page in collection.pages()}
    assert {"header-other", "nofollow", "link"} <= kept
    assert kept.isdisjoint({"header", "header-none", "headers", "meta", "meta-shouting"})
    for file in (tmp_path / "c" / "archive").iterdir():
        assert b"/meta-shouting HTTP" not in gzip.decompress(file.read_bytes())


def test_a_page_that_asks_not_to_be_archived_is_read_but_its_bytes_are_not_kept(visit):
    town = {
        "/": page("home", "/a", "/b"),
        "/a": Response(body=page("a").encode(), headers=(("X-Robots-Tag", "noarchive"),)),
        "/b": page("b").replace("<title>", '<meta name="robots" content="noarchive"><title>'),
    }
    seen = visit(town)
    assert set(seen.pages) == {"/", "/a", "/b"}
    assert [seen.collection.raw(seen.pages[path]) for path in ("/a", "/b")] == [b"", b""]
    assert [seen.pages[path].text for path in ("/a", "/b")] == ["Words about a.", "Words about b."]
    assert seen.collection.raw(seen.pages["/"]) != b""


# Codings and characters.

WORDS = "Ćevapčići i šljivovica, söß"


@pytest.mark.parametrize(
    ("coding", "pack"),
    [
        ("identity", bytes),
        ("gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("br", brotli.compress),
        ("zstd", zstd.compress),
        ("gzip, br", lambda body: brotli.compress(gzip.compress(body))),
    ],
)
def test_packed_pages_are_unpacked_and_kept_as_they_came(visit, coding, pack):
    body = pack(f"<!doctype html><meta charset=utf-8><p>{WORDS} <a href=/a>a</a>".encode())
    town = {"/": Response(body=body, headers=(("Content-Encoding", coding),)), "/a": page("a")}
    seen = visit(town)
    assert set(seen.pages) == {"/", "/a"}
    assert seen.pages["/"].text.startswith(WORDS)
    assert seen.collection.raw(seen.pages["/"]) == body


@pytest.mark.parametrize(
    ("encoding", "header", "meta"),
    [
        ("utf-8", "text/html; charset=utf-8", ""),
        ("cp1250", "text/html; charset=windows-1250", ""),
        ("cp1250", "text/html", '<meta charset="windows-1250">'),
        ("iso-8859-2", "text/html", '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">'),
        ("utf-16", "text/html", ""),
        ("utf-8-sig", "text/html; charset=iso-8859-1", ""),
    ],
)
def test_pages_in_any_character_set_are_read(visit, encoding, header, meta):
    body = f"<!doctype html><html><head>{meta}<title>{WORDS}</title></head><body><p>{WORDS}</body></html>"
    seen = visit({"/": Response(body=body.encode(encoding), content_type=header)})
    assert (seen.pages["/"].title, seen.pages["/"].text) == (WORDS, WORDS)


def test_plain_text_is_kept_and_pictures_are_not(visit):
    town = {
        "/": page("home", "/notes.txt", "/picture.png", "/paper.pdf"),
        "/notes.txt": Response(body=b"Just some notes.", content_type="text/plain"),
        "/picture.png": Response(body=b"\x89PNG\r\n\x1a\n" + bytes(500), content_type="image/png"),
        "/paper.pdf": Response(body=b"%PDF-1.7\n" + bytes(500), content_type="application/pdf"),
    }
    seen = visit(town)
    assert set(seen.pages) == {"/", "/notes.txt"}
    assert seen.pages["/notes.txt"].text == "Just some notes."
    assert seen.outcomes["/paper.pdf"] == "not_html:pdf"
    assert seen.outcomes["/picture.png"].startswith("not_html:")


# Once more.


def test_unchanged_pages_cost_no_body_the_second_time(tmp_path):
    town = Town({"/": page("home", "/a", "/b", "/c"), "/a": page("a"), "/b": page("b"), "/c": page("c")})
    with Playground([town]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("town"), **AT_ONCE)
        assert collection.crawl(**AT_ONCE).figures["requests"] == 0, "without being asked to nothing is fetched again"
        web.journal.clear()
        town.answers["/b"] = page("b, changed", "/new")
        town.answers["/c"] = Response(410)
        town.answers["/new"] = page("new")
        report = collection.crawl(again=True, **AT_ONCE)
        statuses = {visit.path: visit.status for visit in web.log}
        ended = outcomes(tmp_path / "c", web.address[1])
        urls = {path: web.url("town", path) for path in town.answers}
    assert statuses == {"/": 304, "/a": 304, "/b": 200, "/c": 410, "/new": 200}
    assert ended == {"/": "not_modified", "/a": "not_modified", "/b": "ok", "/c": "gone", "/new": "ok"}
    assert report.figures["outcomes"] == {"not_modified": 2, "ok": 2, "gone": 1}
    assert report.figures["pages"] == 2
    texts = Counter(page.url for page in collection.pages(versions=True))
    assert texts == {urls["/"]: 1, urls["/a"]: 1, urls["/b"]: 2, urls["/c"]: 1, urls["/new"]: 1}
    newest = {page.url: page for page in collection.pages()}
    assert newest[urls["/b"]].title == "b, changed"
    assert newest[urls["/a"]].checked_at > newest[urls["/a"]].fetched_at
    assert newest[urls["/c"]].title == "c", "what was kept stays"


def test_failed_urls_are_tried_again_when_asked_to(tmp_path):
    town = Town({"/": page("home", "/a", "/b"), "/a": Response(403), "/b": page("b")})
    with Playground([town]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("town"), **AT_ONCE)
        town.answers["/a"] = page("a")
        web.journal.clear()
        assert collection.crawl(**AT_ONCE).figures["requests"] == 0
        collection.crawl(retry=True, **AT_ONCE)
        assert [visit.path for visit in web.log] == ["/a"]
        assert outcomes(tmp_path / "c", web.address[1])["/a"] == "ok"


# What belongs to the crawl.


def wide_town():
    links = [
        "/docs/", "/docs/a", "/docs/private/b", "/blog/1", "/blog/2", "http://sub.town.localhost:{port}/s",
        "http://friend.localhost:{port}/f", "http://www.town.localhost:{port}/w", "mailto:me@town.localhost",
        "ftp://town.localhost/file", "javascript:go()",
    ]  # fmt: skip
    town = Town(
        {"/": page("home", *links)} | {path: page(path) for path in links[1:5]} | {"/docs/": page("docs", *links)}
    )
    return [
        town,
        Town({"/s": page("sub")}, "sub.town.localhost"),
        Town({"/f": page("friend", "/more"), "/more": page("more")}, "friend"),
        Town({"/w": page("www")}, "www.town.localhost"),
    ]


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ({}, {"/", "/docs/", "/docs/a", "/docs/private/b", "/blog/1", "/blog/2", "www./w"}),
        ({"scope": "folder", "seeds": ["/docs/"]}, {"/docs/", "/docs/a", "/docs/private/b"}),
        ({"include": "*/docs/*"}, {"/", "/docs/", "/docs/a", "/docs/private/b"}),
        ({"include": "*/docs/* */blog/1"}, {"/", "/docs/", "/docs/a", "/docs/private/b", "/blog/1"}),
        ({"exclude": "*/private/* re:blog/[0-9]"}, {"/", "/docs/", "/docs/a", "www./w"}),
        ({"include": "*/docs/*", "exclude": "*/private/*"}, {"/", "/docs/", "/docs/a"}),
        ({"include": "*/blog/*", "domains": "friend.localhost"}, {"/", "/blog/1", "/blog/2"}),
        (
            {"domains": "friend.localhost"},
            {"/", "/docs/", "/docs/a", "/docs/private/b", "/blog/1", "/blog/2", "www./w", "friend/f", "friend/more"},
        ),
        (
            {"scope": "web", "depth": 1},
            {"/", "/docs/", "/docs/a", "/docs/private/b", "/blog/1", "/blog/2", "www./w", "friend/f", "sub./s"},
        ),
        ({"depth": 0}, {"/"}),
        ({"depth": 0, "seeds": ["/", "/blog/1"]}, {"/", "/blog/1"}),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, dict) else "",
)
def test_what_belongs_to_a_crawl(visit, settings, found):
    seen = visit(*wide_town(), **settings)
    kept = {path.replace(".town", ".") for path in seen.pages}
    assert kept == found
    fetched = {path.replace(".town", ".") for path in seen.asked if not path.endswith("/robots.txt")}
    assert fetched == found, "something was fetched that is not kept"


def test_what_is_left_out_tells_the_rule(visit):
    seen = visit(*wide_town(), exclude="*/private/*", include="*/docs/*")
    assert seen.outcomes["/docs/private/b"] == "out_of_scope:exclude"
    assert seen.outcomes["/blog/1"] == "out_of_scope:include"
    assert seen.outcomes["friend/f"] == "out_of_scope:host"
    assert seen.report.figures["skipped"] == {"out_of_scope": 6}


def test_a_wider_scope_takes_in_what_was_left_out_and_nothing_twice(tmp_path):
    sites = wide_town()
    with Playground(sites).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("town"), depth=0, **AT_ONCE)
        collection.crawl(web.url("town"), depth=1, **AT_ONCE)
        collection.crawl(web.url("town"), domains="friend.localhost", **AT_ONCE)
        asked = Counter((visit.host, visit.path) for visit in web.log)
    assert set(asked.values()) == {1}
    assert ("friend.localhost", "/more") in asked
    assert sum(path != "/robots.txt" for _, path in asked) == 9


def tree(width, depth):
    """Make a site in which every page links to some more, down to a depth."""
    answers, row = {}, ["/"]
    for level in range(depth + 1):
        following = [f"/{level + 1}-{number}" for number in range(len(row) * width)]
        for number, path in enumerate(row):
            links = following[number * width : (number + 1) * width] if level < depth else []
            answers[path] = page(f"page {path}", *links)
        row = following
    return answers


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 4), (2, 13), (3, 40), (-1, 40)])
def test_depth_counts_links_from_the_seed(visit, depth, count):
    seen = visit(tree(3, 3), depth=depth, per_host=4)
    assert len(seen.pages) == count
    assert all(page.depth == (0 if path == "/" else int(path[1])) for path, page in seen.pages.items())
    assert [level["pages"] for level in seen.report.figures["levels"]] == [1, 3, 9, 27][: (depth + 1) or 4]


def test_a_budget_of_a_level_holds_for_every_level(visit):
    seen = visit(tree(3, 3), level_pages=5, per_host=4)
    by_level = Counter(page.depth for page in seen.pages.values())
    assert by_level == {0: 1, 1: 3, 2: 5, 3: 5}
    assert Counter(seen.outcomes.values())["over_budget:level"] == 4 + 10
    assert seen.report.reason == "done"


@pytest.mark.parametrize("settings", [{}, {"per_host": 4}, {"polite": False}])
def test_a_budget_of_a_host_holds_for_every_host(visit, settings):
    links = [f"http://other.localhost:{{port}}/{number}" for number in range(20)]
    other = Town({f"/{number}": page(f"other {number}") for number in range(20)}, "other")
    town = tree(3, 3)
    town["/"] = page("home", *links, *(f"/1-{number}" for number in range(3)))
    seen = visit(town, other, host_pages=7, scope="web", **settings)
    hosts = Counter(path.partition("/")[0] for path in seen.pages)
    assert hosts == {"": 7, "other": 7}
    assert len([path for path in seen.asked if not path.endswith("robots.txt")]) == 14
    assert seen.report.reason == "done"
    left_out = Counter(path[:5] for path, outcome in seen.outcomes.items() if outcome == "over_budget:host")
    assert left_out["other"] == 13
    assert set(seen.outcomes.values()) == {"ok", "over_budget:host"}


@pytest.mark.parametrize("settings", [{}, {"per_host": 8}, {"polite": False}])
def test_a_budget_of_pages_is_never_passed_and_can_be_raised(tmp_path, settings):
    with Playground([Town(tree(3, 3))]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        report = collection.crawl(web.url("town"), pages=11, **AT_ONCE | settings)
        assert (report.reason, report.figures["pages"]) == ("pages", 11)
        assert sum(visit.path != "/robots.txt" for visit in web.log) == 11
        assert report.figures["waiting"] > 0
        report = collection.crawl(pages=11, **AT_ONCE | settings)
        assert (report.reason, report.figures["pages"]) == ("pages", 0)
        report = collection.crawl(pages=25, **AT_ONCE | settings)
        assert (report.reason, report.figures["pages"], dict(report.total)["pages"]) == ("pages", 14, 25)
        report = collection.crawl(pages=0, **AT_ONCE | settings)
        assert (report.reason, dict(report.total)["pages"]) == ("done", 40)
        assert set(Counter(visit.path for visit in web.log).values()) == {1}


def test_what_is_not_kept_costs_nothing_of_a_budget(visit):
    links = [*(f"/missing/{number}" for number in range(5)), *(f"/{number}" for number in range(5))]
    town = {"/": page("home", *links)} | {f"/{number}": page(f"page {number}") for number in range(5)}
    assert set(visit(town, pages=3).pages) == {"/", "/0", "/1"}


def test_a_host_may_have_its_pages_whatever_it_misses(visit):
    links = [*(f"/missing/{number}" for number in range(5)), *(f"/{number}" for number in range(5))]
    town = {"/": page("home", *links)} | {f"/{number}": page(f"page {number}") for number in range(5)}
    seen = visit(town, host_pages=3)
    assert set(seen.pages) == {"/", "/0", "/1"}
    assert seen.report.reason == "done"


def test_seeds_that_are_the_same_are_one(visit):
    seen = visit({"/": page("home"), "/a": page("a")}, seeds=("/a", "/a#x", "/./a", "/a?utm_source=x", "/a"))
    assert Counter(seen.asked) == {"/robots.txt": 1, "/a": 1}


def test_a_budget_of_bytes_ends_the_run(visit):
    seen = visit(tree(3, 3), bytes=2_000)
    assert seen.report.reason == "bytes"
    assert 2_000 <= seen.report.figures["bytes"] < 3_000
    assert len(seen.pages) < 40


def test_a_budget_of_time_ends_the_run(visit):
    seen = visit(tree(3, 3), time_s=0.5, min_delay_s=0.1)
    assert seen.report.reason == "time"
    assert 1 <= len(seen.pages) < 10


def test_two_seeds_keep_their_own_rules(tmp_path):
    one, two = Town(tree(3, 2)), Town(tree(3, 2), "other")
    with Playground([one, two]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("town"), depth=1, **AT_ONCE)
        collection.crawl(web.url("other"), depth=2, **AT_ONCE)
        hosts = Counter(page.host.partition("//")[2].partition(".")[0] for page in collection.pages())
    assert hosts == {"town": 4, "other": 13}
    assert all(page.seed == f"{page.host}/" for page in collection.pages())


# Any web, any settings, any number of runs.


class Wild(Town):
    """One host of a random web: pages of many kinds that link to pages of all hosts."""

    def __init__(self, name, pages, rules):
        super().__init__({}, name)
        self.pages, self.rules = pages, rules
        self.asked = Counter()

    def answer(self, request, _at):
        if request.path == "/robots.txt":
            return Response(body=self.rules.encode(), content_type="text/plain", delay_s=0.001)
        self.asked[request.path] += 1
        kind, links, target = self.pages[request.path]
        if kind == "redirect":
            return Response(302, headers=(("Location", self._write(target, request.port)),))
        if kind == "missing" or (kind == "flaky" and self.asked[request.path] == 1):
            return Response(404 if kind == "missing" else 503)
        head = f'<meta name="robots" content="{kind}">' if kind in {"noindex", "nofollow"} else ""
        items = " ".join(f'<a href="{self._write(link, request.port)}">on</a>' for link in links)
        return Response(body=f"<!doctype html>{head}<p>Words of {self.name}{request.path}.</p>{items}".encode())

    def _write(self, place, port):
        return f"http://{place[0]}.localhost:{port}{place[1]}"


def make_wild_web(chance):
    """Return the hosts of a random web by name, and how long each wants to be left alone."""
    names = [f"s{number}" for number in range(chance.randint(1, 6))]
    places = [(name, "/") for name in names]
    for name in names:
        folders = ("no/" if chance.random() < 0.15 else "" for _ in range(chance.randint(0, 8)))
        places += [(name, f"/{folder}p{number}") for number, folder in enumerate(folders)]
    sites, delays = {}, {}
    for name in names:
        pages = {}
        for place in [place for place in places if place[0] == name]:
            later = places[places.index(place) + 1 :]  # so that redirects arrive
            kinds = chance.choices(["ok", "redirect", "missing", "flaky", "noindex", "nofollow"], [10, 2, 1, 1, 1, 1])
            kind = "ok" if place[1] == "/" or (kinds == ["redirect"] and not later) else kinds[0]
            links = chance.sample(places, min(len(places), chance.randint(0, 4)))
            pages[place[1]] = (kind, links, chance.choice(later) if later else None)
        delays[name] = chance.choice([0, 0, 0.03])
        rules = f"User-agent: *\nDisallow: /no/\nCrawl-delay: {delays[name]}\n"
        sites[name] = Wild(name, pages, rules)
    return sites, delays


def foretell(sites):
    """Say how every URL that can be reached must end."""
    ends = {"redirect": "redirected", "missing": "http_error:404", "noindex": "noindex"}
    told, ahead = {}, [("s0", "/")]
    while ahead:
        name, path = place = ahead.pop()
        if place in told:
            continue
        kind, links, target = sites[name].pages[path]
        if path.startswith("/no/"):
            told[place] = "robots_denied"
            continue
        told[place] = ends.get(kind, "ok")
        if kind == "redirect":
            ahead.append(target)
        elif kind not in {"missing", "nofollow"}:
            ahead += links
    return told


def crawl_wild_web(folder, web, chance, settings):
    """Crawl in several runs, each with a larger budget, and the last with none; return the sum of their reports."""
    collection, counted, pages = pauk.open(folder, allow_private=True), Counter(), 0
    budgets = [*sorted(chance.sample(range(1, 40), chance.randint(0, 3))), 0]
    for number, budget in enumerate(budgets):
        seeds = [] if number else [web.url("s0")]
        report = collection.crawl(*seeds, pages=budget, scope="web", time_s=60, **settings)
        counted += Counter(report.figures["outcomes"])
        pages += report.figures["pages"]
    assert report.reason == "done"
    return counted, pages


@pytest.mark.soak(12, 600)
def test_whatever_the_web_and_the_settings_every_url_ends_as_it_must(tmp_path, monkeypatch, size):
    for seed in range(size):
        chance = random.Random(seed)
        sites, delays = make_wild_web(chance)
        told = foretell(sites)
        monkeypatch.setattr(host_queue, "_SERVED_AT_ONCE", chance.choice([1, 2, 200]))
        settings = AT_ONCE | {
            "hosts": chance.choice([1, 2, 2_000]), "concurrency": chance.choice([1, 3, 64]),
            "per_host": chance.choice([1, 2]), "by_address": chance.random() < 0.2,
            "min_delay_s": chance.choice([0, 0.01]), "backoff_s": 0.005,
        }  # fmt: skip
        with Playground(sites.values()).in_thread() as web:
            counted, pages = crawl_wild_web(tmp_path / str(seed), web, chance, settings)
            ended = outcomes(tmp_path / str(seed), web.address[1])
        wanted = {name + path: outcome for (name, path), outcome in told.items()}
        assert {url: end for url, end in ended.items() if end != "out_of_scope:unfollowed"} == wanted, seed
        assert counted == Counter(outcome.partition(":")[0] for outcome in told.values()), seed
        assert pages == list(told.values()).count("ok"), seed
        assert_well_behaved(web, sites, told, settings, delays)


def assert_well_behaved(web, sites, told, settings, delays):
    """Check with the server's log: asked for once, only what is allowed, and never too soon."""
    wanted = Counter(f"{name}.localhost/robots.txt" for name in {name for name, _ in told})
    for (name, path), outcome in told.items():
        if outcome != "robots_denied":
            wanted[f"{name}.localhost{path}"] = 2 if sites[name].pages[path][0] == "flaky" else 1
    assert Counter(visit.host + visit.path for visit in web.log) == wanted
    assert max(visit.open_requests for visit in web.log) <= settings["per_host"]
    if settings["per_host"] > 1:
        return
    for name, delay_s in delays.items():
        visits = sorted((v for v in web.log if v.host == f"{name}.localhost"), key=lambda v: v.started_s)
        pause_s = max(delay_s, settings["min_delay_s"])
        assert all(after.started_s - before.ended_s >= pause_s for before, after in pairwise(visits))
