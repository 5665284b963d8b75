import pytest

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.forum.page.nodes import lay_out

PAGES = (
    "<p>one two</p>",
    "<pre>one\n  two</pre><p>a\xadb <b> c </b></p>",
    "<div><a href=/x>left</a><a href=/y>right</a><!-- none --><i>soft\u200bly</i></div>",
    "<table><tr><td>a<td><b>b</b><script>x</script><tr><td hidden>c<td><span><!-- c -->d</span></table>",
    "<div><p> <p>\ud7ff<textarea> t </textarea><select><option>one<option>two</select></div>",
)


@pytest.mark.parametrize("html", PAGES)
def test_text_is_plain_text_of_the_element_whenever_it_is_asked_for(html):
    nodes = lay_out(parse_tree(html))
    elements = [place for place in range(len(nodes)) if not nodes.is_text(place)]
    for _ in range(2):
        assert [nodes.text(place) for place in elements] == [plain_text(nodes.node(place)) for place in elements]


def test_a_link_in_a_link_counts_its_words_once():
    nodes = lay_out(parse_tree("ab <a href=/x>cd<table><tr><td><a href=/y>ef</a> gh</table></a> <a>ij</a> kl"))
    assert nodes.count_links(0, len(nodes)) == 2
    assert nodes.count_linked(0, len(nodes)) == len("cdefgh")
    assert nodes.count_chars(0, len(nodes)) == len("abcdefghijkl")


def test_depths_count_the_steps_from_the_body():
    nodes = lay_out(parse_tree("<div><p>a <b>b</b></p></div>"))
    assert nodes.flat.tags == ["body", "div", "p", "-text", "b", "-text"]
    assert nodes.depths == [0, 1, 2, 3, 3, 4]
