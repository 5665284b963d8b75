"""The parts that forum pages are made of: addresses, pagers, dates, markup, machine-readable files, the command."""

import json
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pauk.base.errors import BadSetting
from pauk_playground.forums import DESIGNS, SKINS, Forum, find_design, find_skin
from pauk_playground.forums.__main__ import main
from pauk_playground.forums.design.addresses import ForumAddresses, ForumRoute
from pauk_playground.forums.design.pagers import PagerStyle, lay_pager, lay_row_pages
from pauk_playground.forums.design.stamps import FORMS, StampStyle, StampWriter
from pauk_playground.forums.views.markup import Breaks, Html, Prose, bare, link, tag, text
from pauk_playground.forums.views.skin import group_posts, make_class
from pauk_playground.forums.views.truths import tell_text
from pauk_playground.forums.views.views import (
    Code,
    Items,
    LinkView,
    PagerView,
    Para,
    PictureView,
    PostView,
    Quote,
    Smiley,
    StampView,
    Styled,
    User,
)
from pauk_playground.forums.world.wording import FORUM_LANGUAGES, read_wording

_AT = datetime(2016, 6, 1, 12, tzinfo=UTC)
_LABELS = read_wording("en").labels


# Addresses.


@pytest.mark.parametrize("design", DESIGNS)
@given(key=st.integers(1, 99_999), page=st.integers(1, 400))
def test_an_address_that_is_written_can_be_read(design, key, page):
    scheme = find_design(design).scheme
    addresses = ForumAddresses(scheme, {"board": 20, "thread": 10, "members": 25}, {"kids/garden": 7}.get)
    fields = {"board": key, "thread": key, "post": key, "user": key, "path": "kids/garden", "slug": "a-b", "inboard": 3}
    for kind in ("entry", "board", "thread", "profile", "post", "latest", "paper", "login", "members"):
        if not addresses.has(kind):
            continue
        is_paged = kind in {"board", "thread", "members"}
        path, _, query = addresses.write(ForumRoute(kind, page=page), **fields).partition("#")[0].partition("?")
        route = addresses.read(path, query)
        assert route is not None, (kind, path, query)
        assert route.kind == kind
        assert route.page == (page if is_paged else 1)
        if kind not in {"entry", "login", "members"}:
            assert route.key == (7 if kind == "board" and "{path}" in scheme.board else key)


def test_parameters_come_in_any_order_and_strange_ones_are_ignored():
    addresses = ForumAddresses(find_design("phpbb-a").scheme, {"thread": 10}, {}.get)
    assert addresses.read("/forum/viewtopic.php", "sid=abc&start=20&t=9&f=3&hilit=x") == ForumRoute("thread", 9, 3)
    assert addresses.read("/forum/viewtopic.php", "t=x&f=3") is None
    assert addresses.read("/forum/viewforum.php", "f=3&order=creation") == ForumRoute("board", 3, 1, "creation")
    assert addresses.read("/forum/viewforum.php", "f=3&order=nonsense") == ForumRoute("board", 3)


@given(st.text(max_size=60))
@example("/\ud800?f=\udfff")
@example("/viewtopic.php?t=" + "9" * 500)
@example("//[")
@example("/thread-999999999-999999999-1.html")
def test_no_request_breaks_a_forum(path):
    for design in ("phpbb-b", "discuz-a"):
        assert Forum(design, size=0.01).respond("/" + path, _AT).status in {200, 302, 403, 404}


# Pagers.


_STYLES = st.builds(
    PagerStyle,
    form=st.sampled_from(["window", "all", "steps", "forward", "none"]),
    reach=st.integers(1, 5),
    has_ends=st.booleans(),
    has_named_ends=st.booleans(),
    has_steps=st.booleans(),
    glyphs=st.sampled_from(["words", "signs", "arrows", "older"]),
)


@given(_STYLES, st.integers(1, 60), st.data())
def test_a_pager_leads_to_other_pages_only_and_in_order(style, pages, data):
    page = data.draw(st.integers(1, pages))
    pager = lay_pager(style, page, pages, "p{}".format, _LABELS)
    if pages == 1 or style.form == "none":
        assert pager.items == ()
        return
    assert pager.total == pages
    assert all(item.text for item in pager.items)
    for item in pager.items:
        assert bool(item.href) == (item.turn not in {PagerView.CURRENT, PagerView.GAP})
        assert not item.href or (item.href == f"p{item.page}" and 1 <= item.page <= pages and item.page != page)
    numbers = [item.page for item in pager.items if item.turn in {PagerView.PAGE, PagerView.CURRENT}]
    assert numbers == sorted(set(numbers))
    if style.form in {"window", "all"}:
        assert page in numbers
        assert not style.has_ends or {1, pages} <= set(numbers)
    steps = {item.turn: item.page for item in pager.items}
    assert steps.get(PagerView.NEXT, page + 1) == page + 1
    assert steps.get(PagerView.PREV, page - 1) == page - 1
    if style.form == "forward":
        assert [item.turn for item in pager.items][:1] == ([PagerView.NEXT] if page < pages else [])


@given(st.integers(1, 80), st.sampled_from(["none", "few", "last"]))
def test_row_pages_end_with_the_last_page(pages, form):
    items = lay_row_pages(form, pages, "p{}".format, _LABELS)
    if pages == 1 or form == "none":
        assert items == ()
    else:
        assert items[-1].page == pages
        assert all(item.turn is not PagerView.CURRENT for item in items)


# Dates.


@given(
    st.sampled_from(FORMS),
    st.sampled_from(FORUM_LANGUAGES),
    st.integers(0, 900 * 86_400),
    st.integers(-11, 12),
)
def test_a_date_tells_what_it_says(form, language, age_s, zone):
    writer = StampWriter(read_wording(language), zone)
    at = _AT - timedelta(seconds=age_s)
    stamp = writer.write(at, _AT, StampStyle(form, "both"))
    shown = at.astimezone(writer.zone)
    assert stamp.at == at
    assert datetime.fromisoformat(stamp.iso) == at
    assert str(shown.year) in stamp.title
    assert stamp.text
    assert "{" not in stamp.text + stamp.title
    if stamp.precision == "minute" and "{n}" not in stamp.text and not stamp.is_relative:
        assert f"{shown.minute:02}" in stamp.text
    if not stamp.is_relative:
        assert str(shown.year) in stamp.text
        assert str(shown.day) in stamp.text


def test_dates_are_written_as_people_write_them():
    writer = StampWriter(read_wording("en"))

    def write(form, **ago):
        return writer.write(_AT - timedelta(**ago), _AT, StampStyle(form)).text

    assert write("long", hours=3) == "Wednesday, June 1, 2016 at 9:00 am"
    assert write("medium", days=40) == "Apr 22, 2016, 12:00 pm"
    assert write("numeric", days=1) == "05/31/2016, 12:00 pm"
    assert write("iso", seconds=1) == "2016-06-01 11:59:59"
    assert write("day", days=400) == "Apr 28, 2015"
    assert write("today", hours=1) == "Today at 11:00 am"
    assert write("today", hours=13) == "Yesterday at 11:00 pm"
    assert write("today", hours=37) == "May 30, 2016, 11:00 pm"
    assert [write("ago", seconds=s) for s in (5, 60, 7300)] == ["Just now", "1 minute ago", "2 hours ago"]
    assert [write("ago", days=d) for d in (1, 8, 70, 800)] == ["1 day ago", "1 week ago", "2 months ago", "2 years ago"]
    assert write("mixed", hours=5) == "5 hours ago"
    assert write("mixed", hours=25) == "May 31, 2016, 11:00 am"
    assert write("mixed_day", hours=25) == "May 31, 2016"


# Markup.


def test_everything_is_escaped_but_what_was_built():
    assert tag("a", "<b>", tag("i", "&"), href='"x"') == '<a href="&quot;x&quot;">&lt;b&gt;<i>&amp;</i></a>'
    assert tag("input", disabled=True, checked=False, value=None, data_id=3) == '<input disabled data-id="3">'
    assert bare("td", {"itemprop": "<"}, None) == '<td itemprop="&lt;"></td>'
    assert link(LinkView("a<b")) == "a&lt;b"
    assert text(["a", [None, Html("<br>"), ("&",)]]) == "a<br>&amp;"


@pytest.mark.parametrize("prose", [Prose(), Breaks()])
def test_prose_shows_all_words_in_order(prose):
    inner = Quote(LinkView("Ada:", "#p1"), (Para(("one",)),), "more")
    blocks = (
        Quote(LinkView("Bob:"), (inner, Para(("two",))), ""),
        Para(("three ", LinkView("four", "/x"), Styled(" five"), Smiley(":)", "/s.gif"))),
        Para(("six",)),
        Items((("seven",), (Styled("eight", "em"),))),
        Code(("nine", "<ten>"), "Code:"),
        PictureView("/p.jpg", "not shown"),
    )
    assert tell_text(blocks) == "Bob:\nAda:\none\nmore\ntwo\nthree four five\nsix\nseven\neight\nCode:\nnine\n<ten>"
    html = prose.write(blocks)
    places = [
        html.index(word) for word in ("Bob", "Ada", "one", "more", "two", "three", "six", "eight", "nine", "&lt;ten")
    ]
    assert places == sorted(places)


def test_posts_are_grouped_by_what_stands_below_them():
    posts = [
        PostView(key, "", User("x"), StampView(""), (), depth=depth) for key, depth in enumerate((0, 1, 2, 0, 0, 1))
    ]
    grouped = [(first.key, [post.key for post in below]) for first, below in group_posts(posts)]
    assert grouped == [(0, [1, 2]), (3, []), (4, [5])]
    assert list(group_posts(())) == []


def test_class_names_differ_between_forums_and_not_within():
    entry = find_design("smf").scheme.entry
    frames = [Forum("smf", seed=seed, size=0.01).view(entry, _AT).frame for seed in (1, 1, 2)]
    made = [make_class(frame, "post") for frame in frames]
    assert made[0] == made[1] != made[2]


# Machines.


def _get(design, path, at=_AT):
    return Forum(design, seed=3, size=0.1).respond(path, at)


def test_a_feed_is_right_or_stale_or_missing():
    def dates(design):
        forum = Forum(design, seed=3, size=0.2)
        answer = forum.respond(forum.design.scheme.others["feed"], _AT)
        assert answer.content_type == "application/rss+xml"
        items = ET.fromstring(answer.body).findall("channel/item")
        assert len(items) == 15
        for item in items:
            assert forum.respond(_path_of(item.findtext("link")), _AT).status in {200, 302}
        return items

    def newest(items):
        return max(datetime.strptime(item.findtext("pubDate"), "%a, %d %b %Y %H:%M:%S %z") for item in items)

    assert newest(dates("smf")) > _AT - timedelta(days=10)
    assert newest(dates("own-11")) <= _AT - timedelta(days=90)
    assert _get("discuz-b", "/bbs/rss.php").status == 404


def _path_of(url):
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def test_a_sitemap_is_right_or_stale_or_missing():
    names = "{http://www.sitemaps.org/schemas/sitemap/0.9}"

    def read(design):
        forum = Forum(design, seed=3, size=0.3)
        rows = ET.fromstring(forum.respond("/sitemap.xml", _AT).body).findall(f"{names}url")
        urls = [row.findtext(f"{names}loc") for row in rows]
        return forum, urls, {row.findtext(f"{names}lastmod") for row in rows}

    forum, urls, dates = read("vbulletin")
    assert sum(forum.world.is_there(t, forum.world.second(_AT)) for t in forum.world.threads) == len(urls)
    assert all(forum.view(url, _AT) for url in urls)
    assert len(dates) > len(urls) / 2
    _, stale, wrong = read("discuz-a")
    assert 0 < len(stale) < len(urls) * 0.8
    assert wrong == {"2016-06-01T12:00:00Z"}
    assert _get("own-12", "/sitemap.xml").status == 404


def test_robots_close_forms_and_name_the_sitemap():
    rules = _get("vbulletin", "/robots.txt").body.decode()
    assert "Disallow: /forums/newreply.php" in rules
    assert "Sitemap: http://vbulletin.localhost/sitemap.xml" in rules
    assert "Sitemap" not in _get("own-12", "/robots.txt").body.decode()


def test_pictures_are_pictures():
    assert _get("smf", "/files/avatars/3.gif").body.startswith(b"GIF89a")


# Pages of their own kind.


def test_what_is_not_there_says_so_in_the_forums_own_clothes():
    answer = _get("phpbb-a", "/forum/viewtopic.php?f=1&t=99999")
    assert answer.status == 404
    assert "existiert nicht" in answer.body.decode()
    assert _get("phpbb-a", "/forum/viewforum.php?f=1&start=99975").status == 404
    assert _get("phpbb-a", "/", datetime(2014, 1, 1, tzinfo=UTC)).status == 404


def test_a_closed_board_asks_for_a_login():
    forum = Forum("discuz-b", seed=3, size=0.1)
    closed = forum.world.boards[-1]
    answer = forum.respond(forum.studio.board_path(closed), _AT)
    assert answer.status == 403
    assert 'type="password"' in answer.body.decode()
    assert forum.truth(forum.studio.board_path(closed), _AT)["role"] == "denied"


def test_a_board_shows_another_order_when_asked():
    forum = Forum("vbulletin", seed=3)
    board = max(forum.world.boards, key=lambda board: len(board.threads))
    path = forum.studio.board_path(board)
    by_activity, by_creation = (forum.truth(path + extra, _AT) for extra in ("", "&order=creation"))
    assert (by_activity["sort"], by_creation["sort"]) == ("activity", "creation")
    assert [row["key"] for row in by_activity["threads"]] != [row["key"] for row in by_creation["threads"]]
    keys = [row["key"] for row in by_creation["threads"] if not row["sticky"]]
    assert keys == sorted(keys, reverse=True)
    assert by_creation["paging"]["next"].endswith("&page=2&order=creation")


def test_other_pages_are_other_and_have_no_posts():
    forum = Forum("vbulletin", seed=3, size=0.1)
    told = [forum.truth(url, _AT) for url in forum.pages(_AT)]
    others = [page for page in told if page["kind"] == "other"]
    assert {page["role"] for page in others} >= {
        "home",
        "login",
        "register",
        "search",
        "calendar",
        "faq",
        "members",
        "profile",
        "online",
    }
    assert not any(page["posts"] or page["threads"] for page in others)


def test_names_that_nobody_knows_are_refused():
    with pytest.raises(BadSetting, match="phpbb-z"):
        Forum("phpbb-z")
    with pytest.raises(BadSetting, match="naked"):
        find_skin("naked")
    assert find_skin("smf") is SKINS["smf"]


# The command.


def test_the_command_writes_pages_and_their_truth(tmp_path, capsys):
    arguments = [
        "--design",
        "smf",
        "ask",
        "--size",
        "0.05",
        "--at",
        "2016-06-01",
        "--limit",
        "9",
        "--out",
        str(tmp_path),
    ]
    assert main(arguments) == 0
    assert "18 pages" in capsys.readouterr().out
    for design in ("smf", "ask"):
        lines = (tmp_path / design / "truth.jsonl").read_text("utf-8").splitlines()
        told = [json.loads(line) for line in lines]
        assert [page["file"] for page in told] == [f"{number:05}.html" for number in range(9)]
        assert {page["design"] for page in told} == {design}
        for page in told:
            html = (tmp_path / design / page["file"]).read_text("utf-8")
            assert html.startswith("<!DOCTYPE")


def test_the_command_says_what_was_wrong(tmp_path, capsys):
    assert main(["--design", "smf", "--at", "yesterday", "--out", str(tmp_path)]) != 0
    assert "ISO 8601" in capsys.readouterr().err
    (tmp_path / "file").write_text("x")
    assert main(["--design", "smf", "--size", "0.01", "--limit", "1", "--out", str(tmp_path / "file")]) != 0
    assert "cannot write" in capsys.readouterr().err
