"""Thread pages of a forum that was learned are read by its house layout, and by themselves where that does not fit."""

from datetime import datetime

import pytest

from pauk.eval.forum.follow import choose_start, learn_forum
from pauk.eval.forum.year import FIRST_CRAWL, fetch
from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.guided_reader import read_known_page
from pauk.forum.follow.layout_choice import read_housed_page
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.site.forum_map import ForumMap, MapPattern
from pauk_playground.forums import Forum

SITE = "http://f.example"
URL = f"{SITE}/topic7"
NOW = datetime.fromisoformat("2020-06-30T12:00")
SAID = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "It is open again, they say in the town, but nobody has walked over it so far.",
    "Thank you! Then I shall walk there with my dog, who likes the river more than I do.",
)
POST = (
    "<div class=post><div class=who><a class=name href=/u/{n}>user{n}</a></div><time>{day} May 2020, 10:00</time>"
    "<div class=say><p>{text}</p></div></div>"
)


def write(*posts):
    return parse_tree(f"<body><h1>Bridges</h1><div class=all>{''.join(posts)}</div><p>{'foot ' * 9}</p></body>")


def post(n, build=POST):
    return build.format(n=n, day=n + 1, text=SAID[n % 3])


def tell(posts):
    return [(post.author, post.date, post.text) for post in posts]


def told(*numbers):
    return [(f"user{n}", f"2020-05-{n + 1:02}T10:00", SAID[n % 3]) for n in numbers]


@pytest.fixture
def house():
    return read_forum_page(write(*(post(n) for n in range(6))), URL, now=NOW).template["posts"]


def read(house, *posts):
    return read_housed_page(write(*posts), URL, house, now=NOW)


def test_a_page_of_one_post_is_read_by_the_house(house):
    reading = read(house, post(7))
    assert tell(reading.posts) == told(7)
    assert (reading.kind.name, reading.kind.confidence) == ("thread", 1.0)


def test_a_page_that_nothing_of_the_house_fits_is_read_by_itself(house):
    other = POST.replace("div", "section").replace("time", "em")
    tree = write(*(post(n, other) for n in range(4)))
    reading = read_housed_page(tree, URL, house, now=NOW)
    assert tell(reading.posts) == told(0, 1, 2, 3)
    assert reading.posts == read_forum_page(tree, URL, now=NOW).posts


def test_posts_that_the_house_overlooks_are_not_lost(house):
    other = POST.replace("<div class=post>", "<section class=post>").replace("</div></div>", "</div></section>")
    assert tell(read(house, post(0, other), *(post(n) for n in (1, 2, 3))).posts) == told(0, 1, 2, 3)


def test_what_the_house_does_not_find_of_a_post_the_page_alone_fills_in(house):
    other = POST.replace("<time>", "<p><em>").replace("</time>", "</em></p>")
    reading = read(house, post(0), post(1), post(2, other), post(3))
    assert tell(reading.posts) == told(0, 1, 2, 3)


def test_a_map_without_a_house_or_with_one_of_an_earlier_version_still_reads():
    tree = write(*(post(n) for n in range(4)))
    for template in ({}, {"posts": {"version": 2, "around": ["div.all"], "beside": 0}}):
        known = ForumMap(SITE, (MapPattern("thread", SITE + r"/topic\d+"),), template=template)
        again = ForumMap.from_dict(known.to_dict())
        assert tell(read_known_page(tree, URL, again, now=NOW).posts) == told(0, 1, 2, 3)


@pytest.mark.parametrize("html", ["", "\x00\ud800", "<div class=post>" * 50_000, "<p>word " * 50_000])
def test_hostile_pages_end_without_posts(house, html):
    assert not read_housed_page(parse_tree(html), URL, house, now=NOW).posts


@pytest.mark.parametrize(("design", "skin"), [("own-13", "stories"), ("ask", "answers"), ("phpbb-b", "bare")])
def test_every_short_thread_of_a_forum_is_read_post_by_post(design, skin):
    forum = Forum(design, skin=skin, language="en", seed=3, size=0.2)
    known = learn_forum(forum, choose_start(forum, 3)).map
    wrong = pages = 0
    for url in forum.pages(FIRST_CRAWL):
        truth = forum.truth(url, FIRST_CRAWL)
        if known.classify(url).kind == "thread" and truth["role"] == "thread" and len(truth["posts"]) <= 2:
            came = fetch(forum, url, FIRST_CRAWL)
            now = datetime.fromisoformat(truth["now"])
            reading = read_known_page(parse_tree(came.body.decode()), url, known, now=now)
            wrong += [post.author for post in reading.posts] != [post["author"] for post in truth["posts"]]
            pages += 1
    assert pages >= 10
    assert wrong == 0
