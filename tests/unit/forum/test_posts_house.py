"""How a forum builds its posts is settled by the votes of its pages, and read off on pages that show too little."""

import json
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.layout.element_paths import Walker, are_alike, find_way, read_way
from pauk.forum.posts.layout.layout_fit import count_strangers, judge_fit
from pauk.forum.posts.layout.page_layout import learn_layout
from pauk.forum.posts.layout.site_layout import settle_house
from pauk.forum.posts.post_reader import read_posts, read_posts_by
from pauk.forum.site.link_votes import VoteCounts
from pauk.forum.site.map_drawing import _template
from pauk.forum.site.page_note import PageNote

URL = "https://forum.example/t/7"
NOW = datetime.fromisoformat("2020-12-30T12:00")
SAID = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "It is open again, they say in the town, but nobody has walked over it so far.",
    "Thank you! Then I shall walk there with my dog, who likes the river more than I do.",
    "They repaired it in spring, and the town hall says that it will now last for twenty years.",
    "I would not trust it before somebody has looked at the pillars under water.",
)
POST = (
    "<div class=post id=p{n}><div class=who>by <a href=/u/{name}>{name}</a></div><div class=when>{date}</div>"
    "<div class=say><p>{text}</p><p><a href=/q>Quote this</a></p></div><a href='/t/7#p{n}'>#{n}</a></div>"
)
GUEST = POST.replace("<a href=/u/{name}>{name}</a>", "{name}")


def write(n, build=POST, name="", date="", text=""):
    name, date = name or f"user{n % 4}", date or f"{n + 1} May 2020, 10:{n:02}"
    return build.format(n=n, name=name, date=date, text=text or SAID[n % 5])


def lay(*posts):
    return lay_out(parse_tree(f"<body><h1>Bridges</h1><div class=all>{''.join(posts)}</div><p>foot</p></body>"))


def read(nodes):
    return read_posts(nodes, find_stamps(nodes, read_lines(nodes), now=NOW), URL, now=NOW)


def learn(*posts):
    nodes = lay(*posts)
    return learn_layout(nodes, read(nodes).posts, URL)


def apply(house, *posts):
    return read_posts_by(house, lay(*posts), URL, now=NOW)


def tell(posts):
    return [(post.author, post.date, post.text) for post in posts]


@pytest.fixture
def house():
    layouts = [learn(*(write(n + start) for n in range(5))) for start in (0, 4, 9)]
    return json.loads(json.dumps(settle_house(layouts)))


def test_the_last_post_may_have_another_name_beside_the_others():
    build = (
        "<div class=post><div class=head><a class=who href=/u/{name}>{name}</a> <i class=when>{date}</i></div>"
        "<div><p>{text}</p></div></div>"
    )
    house = settle_house([learn(*(write(n + start, build) for n in range(5))) for start in (0, 4, 9)])
    last = write(19, build).replace("class=post", "class=final")
    found, _ = apply(house, write(17, build), write(18, build), last)
    assert [(post.author, post.date) for post in found.posts][-1] == ("user3", "2020-05-20T10:19")
    assert len(found.posts) == 3
    elsewhere = f"<section>{last}</section>"
    assert len(apply(house, write(17, build), write(18, build), elsewhere)[0].posts) == 2


def test_a_single_post_is_read_as_one_of_many(house):
    found, fit = apply(house, write(17))
    assert fit == 1.0
    [post] = found.posts
    assert (post.author, post.date, post.text) == ("user1", "2020-05-18T10:17", SAID[2])
    assert (post.author_url, post.url, post.number) == ("https://forum.example/u/user1", f"{URL}#p17", 17)


def test_what_all_posts_of_the_forum_say_is_no_text_of_a_single_one(house):
    assert any("quote this" in key for key in house["furniture"])
    [post] = apply(house, write(2))[0].posts
    assert "Quote" not in post.text


def test_a_guest_without_a_link_has_the_name_that_stands_beside_the_known_word(house):
    found, fit = apply(house, write(0, GUEST, name="Passer-by"), write(1))
    assert fit == 1.0
    assert [(post.author, post.author_url) for post in found.posts] == [
        ("Passer-by", ""),
        ("user1", "https://forum.example/u/user1"),
    ]


def test_a_name_that_is_answered_is_no_label_but_what_most_posts_have_is():
    post = "<div class=post><a class=who href=/u/{name}>{name}</a><a href=/q>{to}</a> <i>{date}</i><p>{text}</p></div>"
    posts = [("ben", "anna"), ("anna", "Reply"), ("clara", "anna"), ("anna", "ben"), ("dora", "Reply")]

    def answer(n, name, to):
        return write(n, post.replace("{to}", to), name=name)

    house = settle_house([learn(*(answer(n + start, *posts[n]) for n in range(5))) for start in (0, 4, 9)])
    found, _ = apply(house, answer(1, "anna", "Reply"), answer(2, "ben", "anna"))
    assert [post.author for post in found.posts] == ["anna", "ben"]


def test_dates_of_other_pages_tell_the_order_of_day_and_month():
    days = [f"{day:02}/06/2020 10:00" for day in (20, 21, 22, 23)]
    house = settle_house([learn(*(write(n, date=date) for n, date in enumerate(days)))])
    [post] = apply(house, write(0, date="04/05/2020 10:00"))[0].posts
    assert post.date == "2020-05-04T10:00"


def test_dates_of_pages_of_one_post_tell_the_order_too():
    days = [f"{day:02}/06/2020 10:00" for day in (5, 6, 7, 8)]
    pages = [learn(*(write(n, date=date) for n, date in enumerate(days))), learn(write(0, date="21/06/2020 10:00"))]
    [post] = apply(settle_house(pages), write(0, date="12/05/2020 10:00"))[0].posts
    assert post.date == "2020-05-12T10:00"


def test_a_post_that_is_built_otherwise_is_noticed(house):
    stranger = "<section><ul><li><div class=say><p>Words that a house does not know.</p></div></li></ul></section>"
    nodes = lay(write(0), write(1), stranger)
    found, fit = read_posts_by(house, nodes, URL, now=NOW)
    assert (len(found.posts), fit) == (2, 0.4)
    assert count_strangers(house, nodes, found.posts) == 1


def test_a_post_that_holds_much_more_than_any_before_is_noticed(house):
    long = write(1).replace("<a href='/t", f"<div>{SAID[3]} {SAID[4]}</div><a href='/t")
    assert apply(house, write(0), long)[1] < 0.5


def test_a_post_that_lacks_a_part_makes_the_fit_worse(house):
    found, fit = apply(house, write(0), write(1), write(2, name=" "), write(3))
    assert (len(found.posts), fit) == (4, 0.75)


def test_posts_fit_or_do_not_however_they_were_read(house):
    nodes = lay(write(0), write(1), write(2))
    posts = read(nodes).posts
    assert judge_fit(house, nodes, posts) == 1.0
    assert judge_fit(house, nodes, posts[:2]) < 0.5
    assert judge_fit(house, nodes, ()) == 0.0


def build_of(root, posts, text="0 0 0 div.post div.say div div"):
    author, date = "0 0 0 div.who a div div a", "0 0 0 div.post i div i"
    ways = {"text": {text: posts}, "author": {author: posts}, "date": {date: posts}}
    names = {"roots": {root: posts}, "around": {"div.all": posts}, "last": {root: posts}, "stops": {root: posts}}
    empty = {name: {} for name in ("link", "number", "home", "labels", "affixes")}
    return {"pages": 1, "posts": posts, "span": [1, 1], "siblings": [root], **names, **ways, **empty}


def layout_of(*builds):
    posts = sum(build["posts"] for build in builds)
    plain = {
        "version": 3,
        "pages": 1,
        "furniture": {},
        "captions": {},
        "signs": [],
        "strays": [],
        "dates": [],
        "beside": 9,
    }
    return {**plain, "posts": posts, "builds": list(builds)}


def test_pages_vote_and_not_posts():
    right, wrong = build_of("div.post", 4), build_of("section.page", 40)
    settled = settle_house([layout_of(wrong), *(layout_of(right) for _ in range(3))])
    assert settled["builds"][0]["roots"] == {"div.post": 12}
    long, short = build_of("div.post", 40, text="0 0 0 div.post p div p"), build_of("div.post", 4)
    [build] = settle_house([layout_of(long), *(layout_of(short) for _ in range(3))])["builds"]
    assert list(build["text"]) == ["0 0 0 div.post div.say div div", "0 0 0 div.post p div p"]


def test_an_opening_that_most_pages_lack_is_an_error_of_a_few():
    opening, usual = build_of("article.lead", 1), build_of("div.post", 5)
    few = settle_house([layout_of(opening, usual), *(layout_of(usual) for _ in range(5))])
    assert len(few["builds"]) == 1
    most = settle_house([layout_of(usual), *(layout_of(opening, usual) for _ in range(5))])
    assert len(most["builds"]) == 2


def test_pages_of_one_or_two_posts_are_asked_only_where_there_are_no_others():
    story, usual = build_of("main.story", 1), build_of("div.post", 4)
    assert len(settle_house([layout_of(story), layout_of(story), layout_of(usual)])["builds"]) == 1
    [build] = settle_house([layout_of(story), layout_of(story)])["builds"]
    assert build["roots"] == {"main.story": 2}
    assert settle_house([]) == settle_house([{"version": 2, "around": []}]) == {}


def test_classes_that_are_different_on_every_page_do_not_count():
    pages = [layout_of(build_of("div.post", 4, text=f"0 0 0 div.a{n}x div.b{n}x div div")) for n in range(4)]
    [build] = settle_house(pages)["builds"]
    assert next(iter(build["text"])) == "0 0 0 div.* div.* div div"


def test_counts_and_captions_are_furniture_though_few_posts_have_them_and_what_people_quote_is_not():
    said = {"2 0 likes": 2, "2 quote:": 2, "2 quote this": 5}
    pages = [layout_of(build_of("div.post", 10)) | {"furniture": said, "captions": {}} for _ in range(3)]
    assert set(settle_house(pages)["furniture"]) == {"2 0 likes", "2 quote this"}
    dated = [page | {"captions": {"2 quote:": 2}} for page in pages]
    assert set(settle_house(dated)["furniture"]) == set(said)


def test_posts_of_several_siblings_end_where_all_of_them_end():
    post = (
        "<h4>Re: bridges</h4><p><b><a href=/u/{name}>{name}</a></b> <span>{date}</span></p><p>{text}</p>"
        "<p><a href=/q>Quote this</a></p><hr>"
    )
    learned = [SAID[n] + f"</p><p>{SAID[4 - n]}" * (n % 3) for n in range(5)]
    house = settle_house([learn(*(write(n, post, text=text) for n, text in enumerate(learned)))])
    assert [build["text"] for build in house["builds"]] == [{"": 5}]
    texts = [f"{SAID[0]}</p><p>{SAID[1]}</p><p>{SAID[2]}", SAID[3]]
    found, fit = apply(house, *(write(n, post, text=text) for n, text in enumerate(texts)), "<p>Page 1 of 1</p>")
    assert fit == 1.0
    assert [post.text for post in found.posts] == ["\n".join(SAID[:3]), SAID[3]]


def test_texts_of_one_paragraph_do_not_say_that_all_texts_are_the_first_paragraph():
    post = "<h4>Re</h4><p><b><a href=/u/{name}>{name}</a></b> <span>{date}</span></p><p>{text}</p><p>Quote</p><hr>"
    long = [[SAID[n] + f"</p><p>{SAID[4 - n]}" * (n % 3) for n in range(5)]] * 3
    layouts = [learn(*(write(n, post, text=text) for n, text in enumerate(page))) for page in [*long, SAID]]
    assert any(way for layout in layouts for build in layout["builds"] for way in build["text"])
    house = settle_house(layouts)
    texts = [f"{SAID[0]}</p><p>{SAID[1]}", SAID[3]]
    found, fit = apply(house, *(write(n, post, text=text) for n, text in enumerate(texts)))
    assert [post.text for post in found.posts] == ["\n".join(SAID[:2]), SAID[3]]
    assert fit == 1.0


def test_posts_of_which_nothing_tells_the_end_are_not_learned():
    post = "<p><b><a href=/u/{name}>{name}</a></b> <span>{date}</span></p><p>{text}</p>"
    assert learn(*(write(n, post, text=SAID[n] + "</p><p>More." * (n % 3)) for n in range(5))) == {}


@pytest.mark.parametrize(
    "html",
    [
        "",
        "\x00\ud800",
        "<div class=all>" * 3_000,
        "<div class=post>" * 100_000,
        "<div class=all>" + "<div class=post><div class=when>1 May 2020" * 20_000,
        "".join(chr(33 + n % 900) for n in range(200_000)),
    ],
    ids=["empty", "no characters", "deep", "deeper", "many", "rubbish"],
)
def test_hostile_pages_hold_no_posts_and_end(house, html):
    found, fit = read_posts_by(house, lay_out(parse_tree(html)), URL, now=NOW)
    assert fit < 1.0
    assert not any(post.text and post.author for post in found.posts)


TREES = st.recursive(
    st.sampled_from(["word", "<i></i>", "<b class=x>w</b>", "<b>w</b>"]),
    lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda parts: f"<div class=y>{' '.join(parts)}</div>"),
    max_leaves=25,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(TREES, min_size=1, max_size=4), st.data())
def test_a_way_leads_back_to_where_it_was_found(parts, data):
    nodes = lay_out(parse_tree(f"<body><main>{''.join(parts)}</main></body>"))
    top = nodes.children(0)[0]
    siblings = nodes.children(top)
    start, end = siblings[0], nodes.flat.ends[siblings[-1]]
    inside = [place for place in range(start, end) if nodes.kinds[place] or nodes.flat.texts[place].strip()]
    place = data.draw(st.sampled_from(inside))
    way = find_way(nodes, start, end, place)
    assert read_way(str(way)) == way
    assert (start, place) in set(Walker(nodes, [way]).walk(way))
    assert find_way(nodes, start, end, end) is None


def test_elements_are_alike_by_name_and_most_classes():
    assert are_alike("div.post.admin", "div.post.guest.post") is False
    assert are_alike("div.post.odd.admin", "div.post.odd.guest")
    assert not are_alike("div.post", "li.post")
    assert are_alike("div", "div")


def test_the_layout_of_a_short_thread_is_not_believed_where_long_ones_have_none():
    layout = learn(*(write(n) for n in range(6)))
    short = PageNote(f"{URL}1", kind="thread", posts=("",) * 6, template={"posts": layout})
    longer = [PageNote(f"{URL}{n}", kind="thread", posts=("",) * 20) for n in (2, 3, 4)]
    assert _template(VoteCounts([short, *longer[:2]])).keys() == {"posts"}
    assert _template(VoteCounts([short, *longer])) == {}


def test_a_whole_post_of_the_very_name_is_one_where_none_was_seen_to_stand(house):
    (one, other) = (write(n).replace("class=post", "class='post reply'") for n in (3, 4))
    elsewhere = f"<section><ul><li>{write(2)}</li></ul></section>"
    found, fit = apply(house, write(0), elsewhere)
    assert [post.author for post in found.posts] == ["user0", "user2"]
    assert fit == 1
    found, _ = apply(house, write(0), f"<section><ul><li>{one.replace('when', 'then')}</li></ul></section>", other)
    assert "user3" not in [post.author for post in found.posts]
