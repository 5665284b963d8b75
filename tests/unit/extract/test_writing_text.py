"""Plain text of kept nodes: the lines of plain_text, without what is left out."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.extract.writing.plain import write_text


def keep(tree, word):
    """Keep the text nodes that have a word in them."""
    nodes = tree.body.traverse(include_text=True)
    return frozenset(node.mem_id for node in nodes if node.is_text_node and word in (node.text_content or ""))


@table(
    ("html", "text"),
    [
        ("<p>yes</p><p>no</p><p>yes</p>", "yes\nyes"),
        ("<p>no</p>", ""),
        ("yes<b>no</b>yes", "yes yes"),  # what is left out still parts words
        ("yes<b></b>yes", "yesyes"),
        ("<b>yes</b> <i>yes</i>", "yes yes"),  # white space needs no keeping
        ("yes<p>no</p>yes", "yes\nyes"),
        ("<table><tr><td>yes<td>no<td>yes<tr><td>no</table>", "yes\tyes"),
        ("<pre>yes\n <i>yes</i>\n\n<i>yes</i></pre>", "yes\n yes\n\nyes"),
        ("<pre>yes\n<i>no</i>\n yes</pre>", "yes\n\n yes"),
        ("<script>yes</script><p hidden>yes</p>yes", "yes"),
    ],
)
def test_only_kept_nodes_are_written(html, text):
    tree = parse_tree(html)
    assert write_text(tree, keep(tree, "yes")) == text


def test_without_a_choice_all_text_is_written():
    tree = parse_tree("<h1>a</h1>b<table><tr><td>c<td>d</table>")
    assert write_text(tree, None) == plain_text(tree.body) == "a\nb\nc\td"


SOUP = st.lists(
    st.sampled_from("<p> </p> <div> <b> </b> <td> <tr> <table> </table> <br> <li> <pre> </pre> <svg> </svg>".split())
    | st.sampled_from(["word", " ", "\n", "&nbsp;", "ż", "&shy;"]),
    max_size=30,
).map("".join)


@given(SOUP)
def test_keeping_all_nodes_is_keeping_the_page(html):
    tree = parse_tree(html)
    kept = frozenset(node.mem_id for node in tree.body.traverse(include_text=True) if node.is_text_node)
    assert write_text(tree, kept) == plain_text(tree.body)
    assert write_text(tree, frozenset()).strip() == ""
