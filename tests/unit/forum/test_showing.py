"""The copy of a page on which what was read is outlined: safe, complete, and named."""

import re

from tests.table import table

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.forum.page.nodes import lay_out
from pauk.forum.show.outlined_copy import RoleMark, draw_page


def draw(html, *roles):
    """Draw a page with the first elements of some names marked: (tag, role, label)."""
    nodes = lay_out(parse_tree(html))
    marks = [RoleMark(nodes.flat.tags.index(tag), role, label) for tag, role, label in roles]
    return draw_page(nodes, marks, url="https://forum.example/t/1", heading="A <thread>", facts=["2 posts & more"])


def test_marked_elements_carry_their_label_and_colour():
    drawn = draw("<article>hello <b>Ana</b></article>", ("article", "post", "post 1"), ("b", "author", "author"))
    assert '<article data-pauk="post 1" style="--c:#1f6feb">hello <b data-pauk="author" style="--c:#8250df">' in drawn
    assert "A &lt;thread&gt;" in drawn
    assert "2 posts &amp; more" in drawn


def test_a_marked_text_is_wrapped():
    nodes = lay_out(parse_tree("<p>by Ana<br>rest</p>"))
    drawn = draw_page(
        nodes, [RoleMark(nodes.flat.texts.index("by Ana"), "author", "author")], url="", heading="", facts=[]
    )
    assert '<span data-pauk="author" style="--c:#8250df">by Ana</span><br>rest' in drawn


def test_the_label_of_a_row_stands_in_its_first_cell():
    drawn = draw("<table><tr><td>a<td>b</table>", ("tr", "row", "row 1"))
    assert '<tr><td data-pauk="row 1" style="--c:#1f6feb">a</td><td>b</td></tr>' in drawn


def test_two_marks_of_one_place_share_a_label():
    drawn = draw("<p>x</p>", ("p", "post", "post 1"), ("p", "content", "content"))
    assert 'data-pauk="post 1, content"' in drawn


@table(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<a href='javascript:alert(1)'>x</a>",
        "<a href='//[bad'>x</a>",
        "<iframe src='https://evil.example'></iframe>",
        "<form action='https://evil.example'><input name=a><button>go</button></form>",
        "<p style='background:url(https://evil.example)'>x</p>",
        "<svg><use href='https://evil.example#a'></use></svg>",
        "<meta http-equiv=refresh content='0;url=https://evil.example'>",
        "<link rel=stylesheet href='https://evil.example'>",
        "<p onclick='alert(1)' data-pauk='fake' class='post'>x</p>",
        "<td colspan='9999999999999999999999'>x</td>",
        "<style>@import 'https://evil.example'</style>",
        "<object data='https://evil.example'></object><embed src='https://evil.example'>",
        "<base href='https://evil.example'><a href='a'>x</a>",
        "\x00<p>\ud800</p>",
    ],
)
def test_nothing_runs_and_nothing_is_loaded(hostile):
    page = draw(hostile).split('<div id="page">')[1].replace(' class="img"', "")
    assert not re.search(r"<(script|img|iframe|form|input|button|svg|meta|link|style|object|embed|base)\b", page)
    assert not re.search(r"\s(on\w+|src|action|class|id)=|javascript:|evil\.example|fake|colspan", page)


def test_template_syntax_of_a_page_and_of_what_was_read_stays_text():
    drawn = draw("<p>{{ 7*7 }}{% if %}<a href='/{{ x }}?\"'>x</a></p>", ("p", "post", "{{ 7*7 }}\"'"))
    assert '<p data-pauk="{{ 7*7 }}&#34;&#39;" style="--c:#1f6feb">{{ 7*7 }}{% if %}' in drawn
    assert 'href="https://forum.example/{{ x }}?&#34;"' in drawn


def test_links_lead_to_the_web_alone():
    drawn = draw("<a href='/u/7?a=1&amp;b=2'>Ana</a>")
    assert '<a href="https://forum.example/u/7?a=1&amp;b=2" rel="noopener noreferrer nofollow">Ana</a>' in drawn


def test_the_copy_says_what_the_page_says():
    html = "<h1>T</h1><ul><li>a<li>b</ul><table><tr><td>c<td>d</table><pre>e\n f</pre><center>g</center><x-y>h</x-y>"
    copy = parse_tree(draw(html).split('<div id="page">')[1])
    assert plain_text(copy.body).split() == plain_text(parse_tree(html).body).split()


def test_a_deep_page_is_copied_in_bounds():
    assert len(draw("<div>" * 100_000)) < 5_000_000
