"""What holds for every page and every choice of kept nodes: the same words in every form, and nothing unsafe."""

import re
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.extract.writing.markdown import write_markdown
from pauk.extract.writing.plain import write_text
from pauk.extract.writing.safe_html import write_html

BASE = "http://h.example/dir/page"
PARSERS = (MarkdownIt("commonmark").enable("table"), MarkdownIt("gfm-like", {"linkify": False}))
VOID = frozenset(("br", "hr", "img"))

# Pages of all that Markdown and HTML could trip over.
TAGS = (
    "p div h2 ul ol li table tr td th thead caption blockquote pre code b strong i em a span br hr dl dt dd sub tt u q"
    " label select option svg math mi style title textarea button object noscript template"
).split()
ATTRIBUTES = (
    *("", "", "", " href=/x_(y)", " href=javascript:x()", " href='\"><script>'", " onclick=x()", " style=x:y", " id=z"),
    *(" start=3", " value=7", " colspan=2", " rowspan=2", " hidden", " class=language-c"),
)
PIECES = (
    *(
        "word",
        "two words",
        " ",
        "\n",
        "\t",
        "    x",
        "日本",
        "’",
        "“q”",
        "—",
        "&nbsp;",
        "&shy;",
        "😀",
        "&#769;",
        "&#13;",
    ),
    *(
        "1.",
        "2)",
        "12. x",
        "-",
        "- x",
        "+",
        "#",
        "## x",
        "x #",
        "---",
        "- - -",
        "===",
        "> q",
        "[ ] x",
        "[a]: b",
        "&#x1f;",
    ),
    *("*", "* x", "**", "***", "a*b*c", "_", "__", "a_b", "_a_", "`", "``", "```", "~~~", "~~x~~", "\\", "\\*"),
    *("[", "]", "[a](b)", "[a]", "![", "!", "(", ")", "(x)", "|", "a|b", "|---|---|", ":--", "\ud800", "\x00"),
    *(
        "&lt;b&gt;",
        "&lt;script&gt;",
        "&lt;",
        "<",
        "&amp;amp;",
        "&amp;copy;",
        "&amp;",
        '"',
        "'",
        "<!--",
        "-->",
        "<![CDATA[",
    ),
    *("]]>", "</", "<img src=x alt=y>", "<img src=/p.png onerror=x()>"),
)
OPENED = st.tuples(st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES)).map(lambda tag: f"<{tag[0]}{tag[1]}>")
CLOSED = st.sampled_from(TAGS).map(lambda tag: f"</{tag}>")
SOUP = st.lists(OPENED | CLOSED | st.sampled_from(PIECES) | st.sampled_from(PIECES), max_size=30).map("".join)
KEPT = st.lists(st.booleans(), max_size=7)


def keep_some(tree, pattern):
    """Keep the text nodes that a pattern of booleans has true; without a pattern all."""
    texts = [node for node in tree.body.traverse(include_text=True) if node.is_text_node]
    return frozenset(node.mem_id for at, node in enumerate(texts) if pattern[at % len(pattern)]) if pattern else None


def words_of(html):
    # Links that touch are told apart in text; here two may touch only because what was between them is gone.
    return plain_text(parse_tree(re.sub(r"<(/?)a\b", r"<\1span", html)).body).split()


@given(SOUP, KEPT, st.booleans())
def test_a_parser_of_markdown_gets_the_same_words_back(html, pattern, with_links):
    tree = parse_tree(html)
    kept = keep_some(tree, pattern)
    markdown = write_markdown(tree, kept, base=BASE, with_links=with_links)
    for parser in PARSERS:
        assert words_of(parser.render(markdown)) == write_text(tree, kept).split()


@given(st.text(max_size=60))
def test_any_text_comes_back_from_markdown(text):
    tree = parse_tree("<p>" + text.replace("&", "&amp;").replace("<", "&lt;"))
    for parser in PARSERS:
        assert words_of(parser.render(write_markdown(tree, None))) == write_text(tree, None).split()


@given(SOUP)
def test_markdown_has_no_blank_lines_in_a_row_nor_at_its_edges(html):
    markdown = write_markdown(parse_tree(html), None, base=BASE, with_images=True)
    assert markdown == markdown.strip("\n")
    if "```" not in markdown:
        assert not re.search(r"\n[> ]*\n[> ]*\n", markdown)


@given(SOUP, KEPT)
def test_html_has_the_same_words(html, pattern):
    tree = parse_tree(html)
    kept = keep_some(tree, pattern)
    assert words_of(write_html(tree, kept, base=BASE)) == write_text(tree, kept).split()


@given(SOUP, KEPT)
def test_html_written_twice_is_the_same(html, pattern):
    """What a parser makes of safe HTML is what was meant: nothing moves, nothing comes to life."""
    tree = parse_tree(html)
    once = write_html(tree, keep_some(tree, pattern), base=BASE)
    if "</a><a" not in once:  # these are told apart, see above
        assert write_html(parse_tree(once), None, base=BASE) == once


class Reader(HTMLParser):
    """Notes all elements and attributes, and whether each element is closed where it should be."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.attributes = [], set(), set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes |= {(tag, name, value) for name, value in attributes}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


ALLOWED_TAGS = set(
    "a blockquote br caption cite code dd del dfn dl dt em h1 h2 h3 h4 h5 h6 hr img ins kbd li mark ol p pre q samp"
    " strong sub sup table td th tr u ul var".split()
)
ALLOWED_ATTRIBUTES = {
    ("a", "href"), ("img", "src"), ("img", "alt"), ("ol", "start"), ("li", "value"),
    ("td", "colspan"), ("td", "rowspan"), ("th", "colspan"), ("th", "rowspan"),
}  # fmt: skip


@given(SOUP, KEPT)
def test_html_is_balanced_and_holds_only_what_is_allowed(html, pattern):
    tree = parse_tree(html)
    reader = Reader()
    reader.feed(write_html(tree, keep_some(tree, pattern), base=BASE))
    reader.close()
    assert reader.open == []
    assert reader.tags <= ALLOWED_TAGS
    for tag, name, value in reader.attributes:
        assert (tag, name) in ALLOWED_ATTRIBUTES
        if name in ("href", "src"):
            assert value.startswith(("http://", "https://"))
        elif name != "alt":
            assert re.fullmatch(r"-?\d+", value)
