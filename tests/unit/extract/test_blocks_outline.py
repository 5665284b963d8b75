"""Outlines: the blocks of a page, and the elements they stand in."""

from hypothesis import example, given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.blocks import outline as module
from pauk.extract.blocks.outline import read_outline
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree


def read(html):
    return read_outline(parse_tree(html))


def blocks_of(html):
    return read(html).blocks


def texts_of(html):
    return [block.text for block in blocks_of(html)]


@table(
    ("html", "texts"),
    [
        ("", []),
        ("<p> \n </p>", []),
        ("<p>one</p><p>two</p>", ["one", "two"]),
        ("<div>one<p>two</p>three</div>", ["one", "two", "three"]),
        ("one<br>two", ["one", "two"]),
        ("<b>W</b>ord", ["Word"]),
        ("one<img>two", ["one two"]),
        ("<a>one</a><a>two</a>", ["one two"]),
        ("<table><tr><td>one<td>two", ["one", "two"]),
        ("<pre>one\n  two \n</pre>", ["one\n  two"]),
        ("one<script>two</script><!-- three -->", ["one"]),
        ("<p hidden>one</p><dialog>two</dialog>three", ["three"]),
        ("o<p hidden>x</p>ne", ["one"]),
        ("so\u00adft<p>\u200b</p>", ["soft"]),
        ("<h2>one<a href=#x>¶</a></h2><h2><a href=#y>§</a> two</h2>", ["one", "two"]),
        ("<p><a href=x>C</a>#</p><p>¶ 5</p><p><a href=#x>#</a></p>", ["C", "¶ 5", "#"]),
    ],
)
def test_blocks(html, texts):
    assert texts_of(html) == texts


def test_links_and_bold():
    (block,) = blocks_of('<p>one <a href="/">two</a> <b>bold</b> <a name="x">three</a><i></i></p>')
    assert (block.linked, block.links, block.strong, block.inline) == (3, 1, 4, 2)


def test_a_block_that_begins_with_a_link():
    (block,) = blocks_of('<li><a href="/"><b>one</b></a>')
    assert (block.linked, block.links, block.strong) == (3, 1, 3)


def test_cells_stand_in_one_row():
    assert [block.is_cell for block in blocks_of("<table><tr><td>a<td>b<tr><td>c<td>d")] == [False, True, False, True]


def test_tags_and_breaks_since_the_block_before():
    first, second = blocks_of("<p>one</p><img><div><br>two")
    assert (first.tags, first.breaks) == (2, 0)  # body, p
    assert (second.tags, second.breaks) == (3, 2)


def test_headlines():
    assert [block.is_headline for block in blocks_of("<h1>a</h1><h2><i>b</i></h2><h3>c</h3>")] == [True, True, False]


def test_nodes_are_those_of_the_text():
    tree = parse_tree("<p>one <b>two</b></p><p>three</p>")
    first, second = read_outline(tree).blocks
    assert plain_text(tree.body, kept=frozenset(first.nodes)) == "one two"
    assert plain_text(tree.body, kept=frozenset(second.nodes)) == "three"


def test_only_elements_with_text_in_them():
    outline = read('<div><p></p></div><div id=a><span><p class="menu">one</p></span>two</div><ul></ul>')
    assert outline.tags == ("body", "div", "span", "p")
    assert outline.parents == (-1, 0, 1, 2)
    assert outline.depths == (0, 1, 2, 3)
    assert [bool(bits) for bits in outline.hints] == [False, False, False, True]
    assert [block.home for block in outline.blocks] == [3, 1]


def test_an_inline_element_is_numbered_when_a_block_stands_in_it():
    outline = read("<div><span>one<p>two</p></span></div>")
    assert outline.tags == ("body", "div", "span", "p")
    assert [block.home for block in outline.blocks] == [1, 3]


def test_hints_of_all_elements_around():
    outline = read("<nav><div><p>one")
    assert outline.hints[1] == outline.around[1] == outline.around[3] > 0
    assert outline.hints[2] == 0


def test_fields_are_elements_too():
    outline = read("<form><p><input><p>one</form>")
    assert outline.tags == ("body", "form", "p", "input", "p")


_TAGS = "a b body br dialog div h1 hr img input label li p pre script select span table td th tr ul".split()
_soup = st.lists(
    st.one_of(
        st.sampled_from(["one", "two\n", " ", "\u200b", "3 ", "\x00", "&amp;", "<!-- x -->"]),
        st.sampled_from(_TAGS).map("<{}>".format),
        st.sampled_from(_TAGS).map("</{}>".format),
        st.sampled_from(["<p hidden>", "<a href=/>", "<div popover>"]),
    ),
    max_size=60,
).map("".join)


@given(_soup)
def test_words_are_those_of_the_plain_text(html):
    tree = parse_tree(html)
    assert " ".join(block.text for block in read_outline(tree).blocks).split() == plain_text(tree.body).split()


@given(_soup)
@example("<p>one</p>\u200b<p>two</p>")  # a line of nothing but a hint stays a line
@example("<table><tr><td>one<td>\u200b<td>two")
@example("<pre>one <img>\n two</pre><img>three")
@example("<body popover>one")
@example("one<pre>\n\n</pre>two")
def test_the_whole_text_is_the_plain_text(html):
    tree = parse_tree(html)
    assert read_outline(tree).text == plain_text(tree.body)


@given(_soup)
def test_elements_stand_in_page_order_below_their_parents(html):
    outline = read(html)
    count = len(outline.tags)
    assert {len(column) for column in (outline.parents, outline.depths, outline.hints, outline.names)} == {count}
    assert outline.parents[0] == -1
    assert all(0 <= parent < number for number, parent in enumerate(outline.parents[1:], 1))
    assert all(outline.depths[n] == outline.depths[p] + 1 for n, p in enumerate(outline.parents) if n)
    assert all(0 <= block.home < count and block.text for block in outline.blocks)


def test_very_deep_pages():
    outline = read("<div>" * 100_000 + "deep" + "</div>" * 100_000 + "after")
    assert [block.text for block in outline.blocks] == ["deep", "after"]


def test_links_in_links_in_links():
    assert texts_of('<a href="/"><table><tr><td>' * 300 + "deep") == ["deep"]


def test_blocks_are_bounded(monkeypatch):
    monkeypatch.setattr(module, "MOST_BLOCKS", 100)
    outline = read("<p>one" * 1000)
    assert len(outline.blocks) == 100
    assert outline.text == "\n".join(["one"] * 1000)


def test_nodes_are_bounded(monkeypatch):
    monkeypatch.setattr(module, "MOST_NODES", 100)
    outline = read("<p>one" * 1000)
    assert len(outline.blocks) == 49  # the body, and a p and its text for each
    assert outline.text is None


def test_a_page_is_whole_up_to_the_very_last_node(monkeypatch):
    monkeypatch.setattr(module, "MOST_NODES", 5)
    assert read("<p>one<p>two").text == "one\ntwo"
    assert read("<p>one<p>two<b>").text is None
