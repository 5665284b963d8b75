"""Posts side by side are cut where something that says nothing stands once between any two of them."""

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.layout.separators import cut_at_rulers
from pauk.forum.posts.parts.post import FoundPost

TITLE, TEXT, RULER = "<h4>Re: boats</h4>", "<p>Words that somebody has written about boats.</p>", "<hr>"
HEAD = "<p><b>anna</b> <i>1 May 2020</i></p>"


def lay(*parts):
    nodes = lay_out(parse_tree(f"<body>{''.join(parts)}</body>"))
    return nodes, nodes.children(0)


def make(nodes, start, end):
    named = nodes.flat.tags.index("b", start, end)
    dated = nodes.flat.tags.index("i", start, end)
    return FoundPost(
        text="w", start=start, end=end, body_start=start, body_end=end, author_place=named, date_place=dated
    )


def cut(nodes, siblings, first, size, count):
    """Make posts of so many siblings each, cut them, and tell the names of their first and last siblings."""
    ends, tags = nodes.flat.ends, nodes.flat.tags
    starts = [first + size * n for n in range(count)]
    posts = [make(nodes, siblings[at], ends[siblings[at + size - 1]]) for at in starts]
    inside = [
        [tags[place] for place in siblings if post.start <= place < post.end] for post in cut_at_rulers(nodes, posts)
    ]
    return ["".join(names) for names in inside]


@pytest.mark.parametrize("first", [0, 1], ids=["from the title", "from the head"])
def test_a_title_belongs_to_the_post_below_it_however_the_page_was_cut(first):
    nodes, siblings = lay(*[TITLE, HEAD, TEXT, RULER] * 4, TITLE, "<p>foot</p>")
    assert cut(nodes, siblings, first, 4, 4) == ["h4pphr"] * 4


def test_posts_without_a_ruler_and_pairs_of_posts_are_left_as_they_are():
    nodes, siblings = lay(*[HEAD, TEXT] * 4)
    assert cut(nodes, siblings, 0, 2, 4) == ["pp"] * 4
    nodes, siblings = lay(*[TITLE, HEAD, TEXT, RULER] * 2, TITLE)
    assert cut(nodes, siblings, 1, 4, 2) == ["pphrh4"] * 2


def test_lines_below_their_texts_are_no_heads():
    nodes, siblings = lay(*[TEXT, HEAD, RULER] * 4)
    assert cut(nodes, siblings, 0, 3, 4) == ["pphr"] * 4


def test_an_anchor_that_posts_begin_with_is_no_ruler():
    nodes, siblings = lay(*["<a name=p1></a>", HEAD, TEXT] * 4)
    assert cut(nodes, siblings, 0, 3, 4) == ["app"] * 4


def test_posts_that_are_elements_of_their_own_are_left_as_they_are():
    nodes, siblings = lay(*[f"<div>{HEAD}{TEXT}</div>", RULER] * 4)
    posts = [make(nodes, place, nodes.flat.ends[place]) for place in siblings[::2]]
    assert cut_at_rulers(nodes, posts) == posts
    assert cut_at_rulers(nodes, []) == []
