"""Trees: HTML as browsers read it, whatever it is like."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.tree import attribute, parse_tree


@table(
    ("html", "name", "count"),
    [
        ("", "p", 0),
        ("", "body", 1),
        ("<p>a<p>b", "p", 2),
        ("<P>a</P>", "p", 1),
        ("<table><tr><td>x</table>", "tbody", 1),
        ("<a href=1>x<a href=2>y", "a", 2),
        ("<script>'<p>'</script>", "p", 0),
        ("<!-- <p> -->", "p", 0),
        ("<frameset><frame><frame></frameset>", "iframe", 2),  # a page of frames is made readable
    ],
)
def test_elements_as_browsers_see_them(html, name, count):
    assert len(parse_tree(html).tags(name)) == count


def test_tags_come_in_page_order():
    tree = parse_tree("<div><p id=1></p></div><p id=2><span><p id=3>")
    assert [attribute(node, "id") for node in tree.tags("p")] == ["1", "2", "3"]


@table("html", ["", "x", "<html>", "</html>", "<!doctype html>", "\0", "\ud800"])
def test_there_is_always_a_root_and_a_body(html):
    tree = parse_tree(html)
    assert tree.root.tag == "html"
    assert tree.body.tag == "body"
    assert tree.notes == ()


@table(
    ("html", "value"),
    [
        ("<p a=b>", "b"),
        ("<p a=' b '>", "b"),
        ("<p A=b>", "b"),
        ("<p a>", ""),
        ("<p a=''>", ""),
        ("<p>", ""),
        ("<p a='x&amp;y'>", "x&y"),
        ("<p a=1 a=2>", "1"),
    ],
)
def test_attributes(html, value):
    assert attribute(parse_tree(html).tags("p")[0], "a") == value


@given(st.text(st.characters()))
def test_any_text_is_a_page(html):
    assert parse_tree(html).root.tag == "html"


def test_what_is_made_of_a_page_is_made_once():
    asked = []

    def count_links(tree):
        asked.append(tree)
        return len(tree.tags("a"))

    first, second = parse_tree("<a>x</a>"), parse_tree("<a>x</a><a>y</a>")
    assert [tree.once(count_links) for tree in (first, first, second, first)] == [1, 1, 2, 1]
    assert asked == [first, second]
    assert first.once(lambda tree: tree.body.tag) == "body"
