"""The laws of forum pages: whatever the design and the skin, what is true stands on the page, once and in order."""

import re
from collections import Counter
from datetime import UTC, datetime
from html import escape, unescape
from urllib.parse import urljoin, urlsplit

import pytest
from tests.table import table

from pauk_playground.forums import DESIGNS, FORUM_LANGUAGES, SKINS, STUDY, Forum
from pauk_playground.forums.views.views import BoardPage, EntryPage, OtherPage, ThreadPage

_MOMENTS = [
    datetime(2015, 3, 9, 18, tzinfo=UTC),
    datetime(2015, 12, 1, tzinfo=UTC),
    datetime(2016, 12, 31, 23, tzinfo=UTC),
]
_AT = datetime(2016, 6, 1, 12, tzinfo=UTC)
_SMALL = 0.12


def _path(url):
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def _squeeze(text):
    return "".join(text.split())


def _read(page):
    """Take a page's words without any white space, and all that it links to."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    return _squeeze(unescape(re.sub(r"<[^>]*>", "", page))), {
        unescape(href) for href in re.findall(r'href="([^"]*)"', page)
    }


def _check_posts(view, html, words, hrefs):
    place = 0
    for post in view["posts"]:
        place = words.find(_squeeze(post["text"]), place)
        assert place >= 0, post["text"]
        assert _squeeze(post["author"]) in words
        assert _squeeze(post["shown"]["date"]["text"]) in words


def _check_thread(page, html, words, hrefs):
    for post in page.posts:
        assert f'id="{post.anchor}"' in html or f'name="{post.anchor}"' in html
        assert escape(post.posted.title) in html
        assert post.posted.iso in html
        if page.is_print:
            continue
        assert not post.permalink or post.permalink in hrefs
        assert post.number.lstrip("#") in words
        assert post.edited is None or _squeeze(post.edited.stamp.text) in words
        assert all(file.href in hrefs for file in post.attachments)


def _check_board(page, html, words, hrefs):
    place = 0
    for row in page.rows:
        place = words.find(_squeeze(row.title), place)
        assert place >= 0, row.title
        assert {row.href, *(item.href for item in row.pages if item.href)} <= hrefs
        assert row.starter is None or _squeeze(row.starter.name) in words
        assert row.created is None or _squeeze(row.created.text) in words
        assert _squeeze(row.replies) in words
        if row.last:
            assert row.last.href == "" or row.last.href in hrefs
            assert row.last.stamp is None or _squeeze(row.last.stamp.text) in words
    assert {link.href for link in page.sorts} <= hrefs
    assert {board.href for board in page.boards} <= hrefs


def _check_page(forum, url, at):
    """Hold a page's HTML against its view and its truth."""
    view, truth = forum.view(url, at), forum.truth(url, at)
    html = forum.respond(_path(url), at).body.decode()
    words, hrefs = _read(html)
    _check_posts(truth, html, words, hrefs)
    if isinstance(view, ThreadPage):
        _check_thread(view, html, words, hrefs)
    elif isinstance(view, BoardPage):
        _check_board(view, html, words, hrefs)
    elif isinstance(view, EntryPage):
        assert {board.href for category in view.categories for board in category.boards} <= hrefs
    if not isinstance(view, EntryPage):
        assert {item.href for item in view.pager.items if item.href} <= hrefs
    assert _squeeze(view.title) in words
    return view


@table("design", DESIGNS)
def test_what_is_true_stands_on_the_page(design):
    forum = Forum(design, seed=3, size=_SMALL)
    kinds = Counter(type(_check_page(forum, url, _AT)) for url in forum.pages(_AT))
    assert kinds[EntryPage] == 1
    assert kinds[ThreadPage] >= 15
    assert kinds[BoardPage] >= 5
    assert kinds[OtherPage] >= 5


@table("skin", SKINS)
def test_every_skin_shows_every_form(skin):
    for design in ("own-10", "ask", "days", "own-11"):
        forum = Forum(design, skin=skin, seed=6, size=0.03)
        for url in forum.pages(_AT):
            _check_page(forum, url, _AT)


@table("language", FORUM_LANGUAGES)
def test_every_language_is_shown(language):
    forum = Forum("xenforo-a", language=language, seed=8, size=0.05)
    for url in forum.pages(_AT):
        assert _check_page(forum, url, _AT).frame.language == language


@table("design", DESIGNS)
def test_every_post_stands_on_one_page_of_its_thread_at_every_moment(design):
    forum = Forum(design, seed=3, size=_SMALL)
    for at in _MOMENTS:
        shown = Counter()
        for url in forum.pages(at):
            truth = forum.truth(url, at)
            if truth["role"] == "thread":
                shown.update(post["key"] for post in truth["posts"] if not post["is_repeat"] and not post["is_removed"])
        at_s = forum.world.second(at)
        closed = [board.key for board in forum.world.boards if forum.studio.is_closed(board)]
        there = {
            thread.keys[index]: 1
            for thread in forum.world.threads
            if forum.world.is_there(thread, at_s) and forum.world.board_of(thread, at_s).key not in closed
            for index in forum.world.visible(thread.key, at_s)
        }
        assert shown == Counter(there)


@table("design", DESIGNS)
def test_everything_linked_from_lists_and_threads_answers(design):
    forum = Forum(design, seed=3, size=0.06)
    statuses = {}

    def get(url):
        path = _path(url)
        if path not in statuses:
            view = forum.view(path, _AT)
            statuses[path] = "page" if view else forum.respond(path, _AT).status
            if statuses[path] == 302:
                location = dict(forum.respond(path, _AT).headers)["Location"]
                assert isinstance(forum.view(location, _AT), ThreadPage), location
            elif view is not None and view.frame.robots == "noindex":
                statuses[path] = forum.respond(path, _AT).status
        return statuses[path]

    for url in forum.pages(_AT):
        truth = forum.truth(url, _AT)
        paging = truth["paging"]
        wanted = {*paging["pages"], paging["next"], paging["prev"], paging["first"], paging["last"]}
        wanted |= {row[name] for row in truth["threads"] for name in ("url", "last_url")}
        wanted |= {page for row in truth["threads"] for page in row["pages"]}
        wanted |= {post["url"] for post in truth["posts"]} | set(truth["boards"])
        for to in wanted - {None}:
            assert get(to) in {"page", 302, 403}, to
    assert sum(status == 403 for status in statuses.values()) == (1 if design == "discuz-b" else 0)


@table("design", DESIGNS)
def test_orders_are_as_declared(design):
    forum = Forum(design, seed=3, size=_SMALL)
    world, at_s = forum.world, forum.world.second(_AT)
    seen = set()
    for url in forum.pages(_AT):
        truth = forum.truth(url, _AT)
        if truth["role"] == "board":
            assert truth["sort"] == forum.design.order
            rows = [world.threads[row["key"]] for row in truth["threads"] if not row["sticky"]]
            by = {"creation": lambda t: t.times[0], "activity": lambda t: t.times[world.last_post(t, at_s)]}
            dates = [by[truth["sort"]](thread) for thread in rows]
            assert dates == sorted(dates, reverse=True)
            flags = [row["sticky"] for row in truth["threads"]]
            assert flags == sorted(flags, reverse=True)
        elif truth["role"] == "thread" and truth["sort"]:
            dates = [post["date"] for post in truth["posts"] if not post["is_repeat"]]
            assert dates == sorted(dates, reverse=truth["sort"] == "descending")
        seen.add((truth["kind"], truth["sort"]))
    assert ("thread", forum.design.thread_order or None) in seen


def test_the_study_has_its_fourteen_forums():
    orders = [(DESIGNS[name].order, DESIGNS[name].thread_order) for name in STUDY]
    usual = ("activity", "ascending")
    assert orders[:9] == [usual] * 9
    assert orders[9:] == [
        ("creation", ""),
        ("activity", "descending"),
        ("creation", "ascending"),
        usual,
        ("creation", "descending"),
    ]
    has_paging = [DESIGNS[name].board_size > 0 for name in STUDY]
    has_last = [DESIGNS[name].rows.jump != "none" for name in STUDY]
    assert has_paging == [True] * 9 + [False, False, False, True, True]
    assert has_last == [True] * 9 + [True, False, False, False, False]
    shown = DESIGNS["own-11"].rows
    assert shown.created
    assert not shown.last


@pytest.mark.parametrize("design", ["own-11", "smf"])
def test_the_same_forum_gives_the_same_bytes(design):
    one, other = (Forum(design, seed=3, size=0.05) for _ in range(2))
    other.world.visible.cache_clear()
    pages = list(one.pages(_AT))
    assert pages == list(other.pages(_AT))
    for url in pages:
        assert one.respond(_path(url), _AT).body == other.respond(_path(url), _AT).body


def test_every_design_wears_a_skin_of_its_own():
    assert len({design.skin for design in DESIGNS.values()}) == len(DESIGNS) == len(SKINS) == 18


@pytest.mark.parametrize("skin", SKINS)
def test_what_people_write_is_escaped(skin, monkeypatch):
    forum = Forum("phpbb-a", skin=skin, seed=6, size=0.05)
    evil = '"><script>alert(1)</script>'
    monkeypatch.setattr(forum.world, "title", lambda _key: evil)
    monkeypatch.setattr(forum.studio, "brand", evil)
    for url in forum.pages(_AT):
        assert "<script>alert" not in forum.respond(_path(url), _AT).body.decode()


def test_relative_dates_tell_what_they_show():
    forum = Forum("ago", seed=3, size=_SMALL)
    precisions = Counter()
    for url in forum.pages(_AT):
        for post in forum.truth(url, _AT)["posts"]:
            shown = post["shown"]["date"]
            assert shown["is_relative"]
            assert not shown["has_twin"]
            precisions[shown["precision"]] += 1
    assert set(precisions) >= {"month", "year"}


@table("design", DESIGNS)
def test_links_of_the_sites_own_home_lead_into_the_forum(design):
    forum = Forum(design, seed=3, size=_SMALL)
    home = forum.respond("/", _AT)
    links = {urljoin("http://x/", link) for link in re.findall(r'<a [^>]*href="([^"#]+)', home.body.decode())}
    assert links
    assert dict.fromkeys(links, 200) == {link: forum.respond(_path(unescape(link)), _AT).status for link in links}


def test_links_are_written_in_the_manner_of_the_software():
    def first_row(design):
        forum = Forum(design, seed=3, size=_SMALL)
        page = next(v for v in (forum.view(u, _AT) for u in forum.pages(_AT)) if isinstance(v, BoardPage) and v.rows)
        return page.rows[0].href, urljoin(page.frame.url, page.rows[0].href)

    dotted, _ = first_row("phpbb-a")
    assert dotted.startswith("./viewtopic.php?f=")
    assert "&sid=" in dotted
    bare, whole = first_row("vbulletin")
    assert bare.startswith("showthread.php?t=")
    assert whole.startswith("http://vbulletin.localhost/forums/showthread.php?t=")
    assert first_row("smf")[0].startswith("http://smf.localhost/index.php/topic,")
    assert first_row("own-9")[0].startswith("/forum/")
