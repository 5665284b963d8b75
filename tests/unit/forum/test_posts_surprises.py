"""Ways of building posts that forum softwares have and nobody developed the reader on, each with its trap."""

from datetime import datetime

import pytest
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.kinds.features import describe_page
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.paging.pager_reader import read_paging
from pauk.forum.posts.parts.author_names import cut_label
from pauk.forum.posts.post_reader import read_posts
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.row_reader import read_listing

NOW = datetime.fromisoformat("2020-06-30T12:00")
URL = "https://forum.example/viewtopic.php?id=7"
PEOPLE = ("Walter Ingram", "old_boat", "Милена", "seagull", "le-facteur")
TOWNS = ("Basel", "Porto", "Porto", "Basel", "Leeds")
TEXTS = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "They repaired it in spring, as far as I know, and the mill beside it got a new roof as well.",
    "My brother crossed it yesterday with his bicycle, so it cannot be closed for everybody here.",
    "The sign says that carts are not allowed any more, but people on foot may go over whenever they like.",
    "Then I shall try it next week, when the rain is over, and tell you what I have seen there.",
)
MENU = (
    "<div class=head><h1><a href=index.php>Bridges</a></h1><ul><li><a href=index.php>Index</a></li><li>"
    "<a href=userlist.php>User list</a></li><li><a href=search.php>Search</a></li><li><a href=login.php>Login</a></li>"
    "</ul></div><h2>The old bridge by the mill</h2>"
)


def stamps_of(html):
    nodes = lay_out(parse_tree(html))
    return nodes, find_stamps(nodes, read_lines(nodes), now=NOW)


def told(html):
    nodes, stamps = stamps_of(f"<body>{html}</body>")
    found = read_posts(nodes, stamps, URL, now=NOW).posts
    return [(post.author, post.date, post.text) for post in found]


def wanted(count):
    return [(PEOPLE[at], f"2020-06-0{at + 1}T13:34", TEXTS[at]) for at in range(count)]


def beside(at):
    """A name without a link, where its owner comes from, and how much was written."""
    return (
        f"<div class=blockpost><h2><a href='viewtopic.php?pid={at}#p{at}'>{at + 1} June 2020 13:34</a></h2>"
        f"<dl><dt><strong>{PEOPLE[at]}</strong></dt><dd class=usertitle><strong>Member</strong></dd>"
        f"<dd><span>From: {TOWNS[at]}</span></dd><dd><span>Registered: 2012-03-0{at + 1}</span></dd></dl>"
        f"<div class=postmsg><p>{TEXTS[at]}</p></div></div>"
    )


@pytest.mark.parametrize("count", [1, 2, 5])
def test_towns_titles_and_menus_are_no_names(count):
    assert told(MENU + "".join(map(beside, range(count)))) == wanted(count)


@table(
    ("said", "names"),
    [
        (["Author: Anna", "Author: Bob"], ["Anna", "Bob"]),
        (["作者： 小明", "", "作者： Anna"], ["小明", "", "Anna"]),
        (["Author: Anna", "Town: Basel"], ["Author: Anna", "Town: Basel"]),
        (["Anna", "Author: Bob"], ["Anna", "Author: Bob"]),
        (["10:30", "10:45"], ["10:30", "10:45"]),
        (["", ""], ["", ""]),
    ],
)
def test_a_label_that_all_share_is_cut_off(said, names):
    assert cut_label(said) == names


def scripted(at):
    """A post whose date a script writes into an empty element."""
    return (
        f"<li class=post><meta itemprop=datePublished content='2019-01-01T10:00:00Z'><div>"
        f"<a href=/user/{at}>{PEOPLE[at]}</a> <a href=/post/{at}>"
        f"<span class=timeago title='2020-06-0{at + 1}T13:34:00'></span></a></div>"
        f"<div class=content><p>{TEXTS[at]}</p></div><a href=/reply/{at}>Reply</a></li>"
    )


def test_dates_that_a_script_fills_in_are_seen():
    _, stamps = stamps_of(f"<body><ul>{scripted(0)}</ul><i title='2020-06-01 13:34'><img></i></body>")
    assert [(stamp.value[:16], stamp.is_shown, stamp.is_seen) for stamp in stamps] == [
        ("2019-01-01T10:00", False, False),
        ("2020-06-01T13:34", False, True),
        ("2020-06-01T13:34", False, False),
    ]
    page = read_forum_page(parse_tree(f"<ul>{''.join(map(scripted, range(5)))}</ul>"), URL, now=NOW)
    assert page.kind.name == "thread"
    assert [(post.author, post.date[:16], post.text) for post in page.posts] == wanted(5)


def test_words_of_the_page_behind_a_single_post_are_no_post():
    post = (
        "<div class=post><dl class=profile><dt><a href=/member?u=4>Walter Ingram</a></dt><dd>Joined: Sun Feb 10, 2013"
        " 2:45 pm</dd></dl><div class=body><p class=author>by <a href=/member?u=4>Walter Ingram</a> » "
        f"<time>1 June 2020 13:34</time></p><div class=content>{TEXTS[0]}</div></div></div>"
    )
    foot = (
        "<div class=permissions><h3>Forum permissions</h3><p>You <b>cannot</b> post new topics in this forum<br>You "
        "<b>cannot</b> reply to topics in this forum<br>You <b>cannot</b> edit your posts in this forum</p></div>"
    )
    assert told(f"<div class=wrap>{MENU}<div class=page>{post}{foot}</div></div>") == wanted(1)


def test_a_date_shown_twice_for_narrow_and_wide_screens_makes_one_post():
    date = "Posted <time datetime='2020-06-01T13:34'>1 June</time>"
    post = (
        f"<article class=comment><div class=narrow><h3><a href=/profile/4>Walter Ingram</a></h3><a href=#c4>{date}</a>"
        "</div><aside><h3><b><a href=/profile/4>Walter Ingram</a></b></h3><ul><li>Members</li><li>119</li></ul></aside>"
        f"<div class=wide><div class=meta><a href=#c4>{date}</a></div><div class=text><p>{TEXTS[0]}</p></div>"
        "<ul><li><a href=#>Quote</a></li></ul></div></article>"
    )
    assert told(MENU + f"<div class=feed>{post}</div>") == wanted(1)


def plain(at, tag="article"):
    return (
        f"<{tag} class=message><h4><a href=/members/{at}>{PEOPLE[at]}</a></h4><a href=/p/{at}>"
        f"{at + 1} June 2020 13:34</a><div class=text><p>{TEXTS[at]}</p></div></{tag}>"
    )


def similar(count):
    """A box of other threads, with their starters and dates."""
    return (
        "<div class=block><h3>Similar threads</h3>"
        + "".join(
            f"<div class=item><div class=title><a href=/threads/{at}>{TEXTS[at][:30]}</a></div><a href=/members/{at}>"
            f"{PEOPLE[at]}</a> <time>{at + 11} May 2020 10:0{at}</time> Replies: {at + 3}</div>"
            for at in range(count)
        )
        + "</div>"
    )


@table("count", [1, 2, 3, 5])
@table("others", [0, 1, 4])
def test_threads_that_are_listed_below_are_neither_posts_nor_the_page(count, others):
    posts = "".join(plain(at) for at in range(count))
    html = f"{MENU}<div class=body>{posts}</div>{similar(others) if others else ''}"
    page = read_forum_page(parse_tree(html), URL, now=NOW)
    assert page.kind.name == "thread"
    assert [(post.author, post.date, post.text) for post in page.posts] == wanted(count)


@pytest.mark.parametrize("command", [";prev_next=next", "&view=next", "&action=nextnewest", "&goto=nextoldest"])
def test_the_next_thread_is_not_the_next_page(command):
    own = "https://forum.example/index.php?topic=11.0"
    ways = f"<a href='{own}{command.replace('next', 'prev')}'>« previous</a> <a href='{own}{command}'>next »</a>"
    pager = f"<div class=nextlinks>{ways}</div><div class=pages>Pages: [<b>1</b>]</div>"
    body = "".join(map(plain, range(3)))
    assert read_paging(parse_tree(f"{pager}{body}"), own).next is None
    declared = f"<a rel=next href='{own}{command}'>next »</a>"
    assert read_paging(parse_tree(f"{declared}{body}"), own).next == own + command


def features(html):
    nodes, stamps = stamps_of(f"<body>{html}</body>")
    lines, records = read_lines(nodes), find_records(nodes)
    sheet = PageView(nodes, lines, stamps, URL)
    looks = look_at_lists(sheet, records)
    found = read_posts(nodes, stamps, URL, now=NOW, records=records)
    return set(describe_page(sheet, looks, found, read_listing(sheet, looks)))


def test_a_page_is_described_by_what_stands_below_its_posts_and_beside_few():
    long = features(f"{MENU}<div>{''.join(plain(at) for at in range(5))}</div>{similar(4)}")
    assert "rows below posts>0.9" in long
    assert "posts are titles>0.02" not in long
    assert not any(name.startswith("beside few") for name in long)
    one = features(f"{MENU}<p>1 post</p>{plain(0)}<p>Posts: 17</p>")
    assert "beside few: counts posts>0" in one
    assert "rows below posts>0.02" not in one


def question(at):
    return (
        f"<div class=question><div class=counts><b>{at + 2}</b> answers <b>{at * 9 + 12}</b> views</div><h2>"
        f"<a href=/question/{at + 31}/>{TEXTS[at][:32]}?</a></h2><div class=who><a href=/users/{at}>{PEOPLE[at]}</a> "
        f"<span title='2020-06-0{9 - at} 13:34:00'>{at + 21} days ago</span></div></div>"
    )


def test_posts_that_say_only_the_titles_of_rows_are_these_rows():
    page = read_forum_page(
        parse_tree(f"{MENU}<div class=list>{''.join(map(question, range(4)))}</div>"),
        "https://ask.example/questions/page:2/",
        now=NOW,
    )
    assert page.kind.name == "index"
    assert [row.url for row in page.threads] == [f"https://ask.example/question/{at + 31}/" for at in range(4)]
    assert page.posts == ()
