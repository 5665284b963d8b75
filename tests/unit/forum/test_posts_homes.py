"""Posts that bear names to which links in them lead: text and date of one post stand in one such element."""

from datetime import UTC, datetime

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.cut.named_elements import NOWHERE, Homes
from pauk.forum.read.forum_page import read_forum_page
from pauk_playground.forums import Forum


def test_dates_of_long_comments_are_not_those_of_the_short_answers_above_them():
    forum = Forum("own-10", "lectern", "ja", seed=909, size=1)
    url, moment = "http://own-10.localhost/story/17/topic", datetime(2015, 12, 1, 12, tzinfo=UTC)
    truth = forum.truth(url, moment)
    page = forum.respond("/story/17/topic", moment).body.decode()
    found = read_forum_page(parse_tree(page), url, now=datetime.fromisoformat(truth["now"])).posts
    assert [(post.author, post.date[:19]) for post in found] == [
        (post["author"], post["date"]) for post in truth["posts"]
    ]


def homes_of(html):
    nodes = lay_out(parse_tree(f"<body>{html}</body>"))
    return nodes, Homes(nodes)


def test_a_home_is_an_element_with_a_link_to_itself_and_those_named_alike():
    nodes, homes = homes_of(
        '<div id="p1"><a href="#p1">1</a></div><div id="p2"><a href="/t#p2">2</a></div>'
        '<div id="p3">removed</div><div id="n4">other</div><p id="p5">of another kind</p>'
    )
    around = {nodes.flat.texts[at]: homes.around(at) for at in range(len(nodes)) if nodes.flat.texts[at].strip()}
    assert {text for text, home in around.items() if home != NOWHERE} == {"1", "2", "removed"}


def test_a_link_elsewhere_makes_no_home():
    nodes, homes = homes_of('<div id="p1">first</div><a href="#p1">up</a><div id="top">x <a href="#top">top</a></div>')
    assert {homes.around(at) for at in range(len(nodes))} == {NOWHERE}


def test_pieces_of_one_kind_leave_out_what_is_named_in_them():
    nodes, homes = homes_of(
        '<div id="p1"><a href="#p1">1</a><div id="p2"><a href="#p2">2</a><b id="c3"><a href="#c3">3</a></b></div></div>'
        '<i><b id="c4"><a href="#c4">4</a></b></i>'
    )
    posts, notes = homes.frames()
    first, second = (piece.start for piece in posts.pieces)
    assert [piece.parent for piece in posts.pieces] == [None, 0]
    assert [piece.inner for piece in posts.pieces] == [{second}, {notes.pieces[0].start}]
    assert first < second < notes.pieces[0].start < notes.pieces[1].start
    assert [piece.parent for piece in notes.pieces] == [None, None]
    assert len(nodes) > notes.pieces[1].start


def test_a_page_full_of_names_is_cut():
    _, homes = homes_of("".join(f'<div id="p{n}"><a href="#p{n}">x</a></div>' for n in range(3000)))
    (frame,) = homes.frames()
    assert len(frame.pieces) == 1000
