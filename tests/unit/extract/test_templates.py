"""Templates: what a person writes down is what is kept, whatever the page is like."""

import subprocess
import sys
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadFile, InputError
from pauk.extract.extractors.extractor import Extraction, no_main_text
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.extract.templates.cost import TOO_SLOW, CannotSelect
from pauk.extract.templates.css import Css
from pauk.extract.templates.extractor import TemplateExtractor
from pauk.extract.templates.hints import find_hints
from pauk.extract.templates.selection import Selection
from pauk.extract.templates.selectors import read_selector
from pauk.extract.templates.template import MAX_BYTES, MAX_LINES, decode_template, read_template
from pauk.extract.templates.view import ElementView
from pauk.extract.templates.xpath import XPath

PAGE = """<!doctype html><title>The bridge</title>
<nav><a href="/">Home</a></nav>
<div id="main"><h1>The old bridge</h1>
<div class="entry text" lang="EN"><p>Built in 1532. <span class="share">Share</span></p>
<p data-x="a=b">It has <b>nine</b> arches.</p><aside>Read also</aside></div></div>
<p>Imprint</p>"""


class Whole:
    """Takes all the text of a page; the first paragraph counts as a comment."""

    name = "whole"

    def extract(self, tree):
        texts = [node.mem_id for node in tree.body.traverse(include_text=True) if node.tag == "-text"]
        first = tree.document.css_first("p")
        comments = [node.mem_id for node in first.traverse(include_text=True)] if first else []
        kept = frozenset(texts) - frozenset(comments)
        text = plain_text(tree.body, kept=kept)
        return Extraction(
            text, plain_text(tree.body, kept=frozenset(comments)), kept=kept, kept_comments=frozenset(comments)
        )


class Foreign:
    """Takes all the text of a page with a parser of its own."""

    name = "foreign"

    def extract(self, tree):
        text = plain_text(parse_tree(tree.html).body)
        return Extraction(text) if text else no_main_text("nothing there")


@cache
def parse(page):
    return parse_tree(page)


def extract(template, page=PAGE, base=None):
    return TemplateExtractor(read_template(template, name="t.txt"), base or Whole()).extract(parse(page))


def lines_of(template, page=PAGE):
    return extract(template, page).text.split("\n")


def select(selector, page=PAGE):
    """The names of the elements a selector finds."""
    view = ElementView(parse(page))
    return [view.nodes[place].tag for place in read_selector(selector).find(view)]


# Reading


def test_every_form_of_line_is_read():
    text = "\ufeff# what to keep\r\n\r\n  article  \nitemprop=\nclass=a b\n\ncss: #x > p\nxpath://p\ndrop nav\n##\n#\n"
    template = read_template(decode_template(text.encode(), name="t.txt"), name="t.txt")
    read = [(line.number, line.text, line.is_drop) for line in template.lines]
    assert read == [
        (3, "article", False),
        (4, "itemprop=", False),
        (5, "class=a b", False),
        (7, "css: #x > p", False),
        (8, "xpath://p", False),
        (9, "drop nav", True),
    ]
    assert template.keeps
    assert not read_template("drop nav", name="t").keeps


@table(
    ("line", "reason"),
    [
        ("div p", "a CSS selector begins with css:"),
        (".entry", "a CSS selector begins with css:"),
        ("a:b", "a CSS selector begins with css:"),
        ("//p", "an XPath expression begins with xpath:"),
        ("=x", "a name is missing before ="),
        ("a b=x", "letters, digits, - and _ only"),
        ("#main", "for an id write id=main"),
        ('class="x"', "a value stands without quotes: class=x"),
        ('title=it\'s "x"', "both kinds of quotes"),
        ("drop .x", "a CSS selector begins with css:"),
        ("css:", "something is missing"),
        ("css:p[", "'[' is not closed"),
        ("css:p:not(a", "a ( is not closed"),
        ("css:p)", "a ) closes nothing"),
        ("css:> p", "nothing stands before >"),
        ("css:p >", "nothing that can be read stands behind >"),
        ("css:p,,a", "something is missing"),
        ("css:p{}", "'{}' cannot be read"),
        ("css:p:foo", "'p:foo' is nothing that CSS or pauk knows"),
        ("css:p::text", "'::text' cannot be read"),
        ("css:" + ":not(" * 20 + "p" + ")" * 20, "too many brackets"),
        ("xpath:", "something is missing"),
        ("xpath://p[", "a bracket is not closed"),
        ("xpath://p]", "XPath says"),
        ("xpath://p[foo(.)]", "foo() is of no use here: XPath 1.0 has no such function"),
        ("xpath:id('x')", "write //*[@id='…']"),
        ("xpath:document('x')", "document() is of no use here"),
        ("xpath://p[re:test(., 'x')]", "re:test() is of no use here"),
        ("xpath://o:p", "write o_p"),
        ("xpath://p[$x]", "variables have no value"),
        ("xpath:count(//p)", "no elements"),
        ("xpath://p/text()", "leave out its last step"),
        ("xpath://a/@href", "leave out its last step"),
        ("xpath://a/over::b", "there is no axis over::"),
        ("xpath://p[" + "(" * 30 + "1" + ")" * 30 + "]", "too many brackets"),
        ("xpath://p[. = '\ud800']", "cannot be used"),
        ("p" * 1001, "longer than 1000 characters"),
    ],
)
def test_a_bad_line_is_told_with_file_line_and_reason(line, reason):
    with pytest.raises(InputError) as raised:
        read_template(f"p\n\n{line}\n", name="my/t.txt")
    assert raised.value.where == "my/t.txt, line 3"
    assert reason in raised.value.what


def test_all_bad_lines_are_told_together():
    with pytest.raises(InputError) as raised:
        read_template("a b\np\n" + ".x\n" * 6, name="t")
    told = str(raised.value).split("\n")
    assert len(told) == 6
    assert told[0].startswith("'a b' cannot be used: ")
    assert told[1].startswith("Line 3: '.x' cannot be used: ")
    assert told[5] == "2 more lines are wrong, too."


def test_what_is_no_template_is_refused():
    with pytest.raises(InputError, match="says nothing"):
        read_template("# nothing\n\n", name="t")
    with pytest.raises(InputError, match="more than 1,000 lines"):
        read_template("p\n" * (MAX_LINES + 1), name="t")
    with pytest.raises(BadFile, match="not UTF-8"):
        decode_template(b"p\xff", name="t")
    with pytest.raises(BadFile, match="longer than"):
        decode_template(b"p" * (MAX_BYTES + 1), name="t")


@given(st.text(max_size=60) | st.sampled_from(["css:", "xpath:"]).flatmap(lambda kind: st.text().map(kind.__add__)))
def test_whatever_is_written_is_read_or_refused(text):
    try:
        template = read_template(text, name="t")
    except InputError:
        return
    TemplateExtractor(template, Whole()).extract(parse_tree(PAGE))


# Selecting


@table(
    ("selector", "found"),
    [
        ("p", ["p", "p", "p"]),
        ("P", ["p", "p", "p"]),
        ("section", []),
        ("class=", ["div", "span"]),
        ("CLASS=", ["div", "span"]),
        ("class=entry text", ["div"]),
        ("class=entry", []),
        ("class = share ", ["span"]),
        ("lang=en", []),
        ("data-x=a=b", ["p"]),
        ("css:.entry > p", ["p", "p"]),
        ("css:div p", ["p", "p"]),
        ("css:.share, nav a", ["a", "span"]),
        ("css:h1 ~ div > p + p", ["p"]),
        ("css:[data-x='a=b']", ["p"]),
        ("xpath://div//p", ["p", "p"]),
        ("xpath:body/p", ["p"]),
        ("xpath://b/..", ["p"]),
        ("xpath:(//p)[last()]", ["p"]),
        ("xpath://h1/following-sibling::div/p[2]", ["p"]),
        ("xpath://p[contains(., 'arches')] | //nav", ["nav", "p"]),
    ],
)
def test_selectors_find_what_they_say(selector, found):
    assert select(selector) == found


def test_names_that_xml_cannot_hold_are_found_by_xpath():
    page = '<o:p a"b="1">x</o:p><p 1="2">\x0c\x01y</p>'
    assert select("xpath://o_p", page) == ["o:p"]
    assert select("xpath://p[@_1='2']", page) == ["p"]


def test_texts_are_joined_in_page_order_and_nothing_comes_twice():
    assert lines_of("p\nh1\nb\nclass=share") == [
        "The old bridge",
        "Built in 1532. Share",
        "It has nine arches.",
        "Imprint",
    ]
    assert lines_of("b\nspan") == ["Share", "nine"]
    assert extract("span", "<span>a</span><span>b</span>").text == "a\nb"


def test_what_is_dropped_is_taken_from_what_is_kept():
    assert lines_of("id=main\ndrop aside\ndrop class=share\ndrop nav") == [
        "The old bridge",
        "Built in 1532.",
        "It has nine arches.",
    ]
    assert lines_of("p\ndrop id=main") == ["Imprint"]
    assert lines_of("h1\np\ndrop xpath://p[b]") == ["The old bridge", "Built in 1532. Share", "Imprint"]


def test_the_kept_text_nodes_are_those_of_the_text():
    tree = parse_tree(PAGE)
    template = read_template("id=main\ndrop aside", name="t")
    extraction = TemplateExtractor(template, Whole()).extract(tree)
    assert plain_text(tree.body, kept=extraction.kept) == extraction.text
    assert extraction.comments == ""


@table(
    ("template", "page", "outcome"),
    [
        ("section", PAGE, "no_main_text:template selects nothing"),
        ("p\ndrop html", PAGE, "no_main_text:template selects nothing"),
        ("p", "<p> <p><img src=x>", "no_main_text:template selects no text"),
        ("drop body", PAGE, "no_main_text:template drops all text"),
        ("drop html", PAGE, "no_main_text:template drops all text"),
        ("p", "", "no_main_text:template selects nothing"),
        ("xpath://p[count(1)]", PAGE, "no_main_text:template, line 1: XPath says: Invalid type"),
        ("css:p", PAGE, "ok"),
    ],
)
def test_every_end_has_a_reason(template, page, outcome):
    extraction = extract(template, page)
    assert extraction.outcome == outcome
    assert bool(extraction.text) == (outcome == "ok")


# On top of another extractor


def test_a_template_that_only_drops_takes_from_what_another_chose():
    extraction = extract("drop aside\ndrop class=share\ndrop nav")
    assert extraction.text.split("\n") == ["The old bridge", "It has nine arches.", "Imprint"]
    assert extraction.comments == "Built in 1532."
    assert extraction.kept is not None
    untouched = Whole().extract(parse_tree(PAGE))
    same = extract("drop section")
    assert (same.text, same.comments) == (untouched.text, untouched.comments)


def test_an_extractor_with_a_parser_of_its_own_sees_a_page_without_what_is_dropped():
    extraction = extract("drop aside\ndrop css:span\ndrop nav\ndrop p", base=Foreign())
    assert (extraction.text, extraction.kept) == ("The old bridge", None)
    assert extract("drop h1\ndrop p\ndrop aside\ndrop nav", base=Foreign()).outcome == (
        "no_main_text:template drops all text"
    )
    assert extract("drop p", "", base=Foreign()).outcome == "no_main_text:nothing there"


def test_the_method_is_named_after_the_template():
    assert TemplateExtractor(read_template("p", name="t.txt"), Whole()).name == "template:t.txt"


# The same as the libraries, only in time

_COMPOUNDS = st.sampled_from(
    ["div", "p", "*", ".x", "li.x", "b[href]", "p:first-child", "div:nth-child(2n+1)", "p:not(.x)", "div:has(> b)"]
)
_CSS = st.lists(
    st.tuples(_COMPOUNDS, st.lists(st.tuples(st.sampled_from([" ", " > ", "+", " ~ "]), _COMPOUNDS), max_size=3)),
    min_size=1,
    max_size=2,
).map(lambda parts: ", ".join(first + "".join(map("".join, rest)) for first, rest in parts))
_AXES = ["", "", "", "descendant::", "ancestor::", "following-sibling::", "preceding-sibling::", "following::"]
_STEPS = st.tuples(
    st.sampled_from(_AXES),
    st.sampled_from(["div", "p", "*", "b", "li"]),
    st.sampled_from(["", "", "[1]", "[last()]", "[@class]", "[.//b]", "[position() > 1]", "[contains(., 't')]"]),
).map("".join)
_XPATH = st.lists(
    st.lists(st.tuples(st.sampled_from(["/", "//"]), _STEPS | st.just("..")), max_size=3).map(
        lambda steps: "//div" + "".join(map("".join, steps))
    ),
    min_size=1,
    max_size=2,
).map(" | ".join)
_PAGES = st.recursive(
    st.sampled_from(["t", "", "<!-- c -->"]),
    lambda inside: st.tuples(
        st.sampled_from(["div", "p", "b href=z", "li class=x", "div class='x y'"]), st.lists(inside, max_size=4)
    ).map(lambda made: f"<{made[0]}>{''.join(made[1])}</{made[0].split()[0]}>"),
    max_leaves=20,
)


@given(page=_PAGES, selector=_CSS)
def test_css_selects_what_the_parser_itself_would(page, selector):
    view = ElementView(parse_tree(page))
    whole = {view.places[node.mem_id] for node in view.tree.document.css(selector)}
    assert Css(selector).find(view) == sorted(whole)


@given(page=_PAGES, expression=_XPATH)
def test_xpath_selects_what_lxml_itself_would(page, expression):
    from lxml import etree

    view = ElementView(parse_tree(page))
    places = {element: place for place, element in enumerate(view.mirror.iter())}
    assert len(places) == len(view.nodes)
    whole = {places[element] for element in etree.XPath(expression)(view.mirror)}
    assert XPath(expression).find(view) == sorted(whole)


# Hostile pages

WIDE = "<div>" + "<p>x</p>" * 20_000 + "</div>"
DEEP = "<div>" * 400 + "<p>x</p>" * 5_000
BOTTOMLESS = "<div>" * 100_000 + "<p>x"


@table(
    ("selector", "page", "count"),
    [
        ("css:a div div div div p", DEEP, 0),
        ("css:div div div div p", DEEP, 5_000),
        ("css:p ~ a ~ p", WIDE, 0),
        ("css:p ~ p ~ p", WIDE, 19_998),
        ("css:a div div div div div p", BOTTOMLESS, 0),
        ("xpath://p | //p", WIDE, 20_000),
        ("xpath://div//div//div//p", DEEP, 5_000),
        ("xpath://p/..", WIDE, 1),
        ("xpath://div//div[div]", BOTTOMLESS, 510),
        ("xpath://p[1]/following-sibling::p", WIDE, 19_999),
    ],
)
def test_ordinary_selectors_are_quick_on_pages_made_to_be_slow(selector, page, count):
    assert len(select(selector, page)) == count  # each of these takes minutes in the libraries


@table(
    "selector",
    [
        "css:p:nth-child(2)",
        "css:p:has(~ a)",
        "xpath://p[preceding-sibling::a]",
        "xpath://p[//a]",
        "xpath://p/preceding-sibling::p",
        "xpath://p/following::p",
        "xpath:(//div//p)[1]",
        "xpath://p[contains(string(preceding::p), 'x')]",
    ],
)
def test_what_could_take_too_long_is_not_begun(selector):
    view = ElementView(parse(WIDE))
    with pytest.raises(CannotSelect, match=TOO_SLOW):
        read_selector(selector).find(view)
    assert extract(f"p\n{selector}", WIDE).outcome == f"no_main_text:template, line 2: {TOO_SLOW}"


def test_elements_that_are_found_again_and_again_are_not_followed_for_ever():
    page = "<div>" * 300 + "<p>x</p>" * 10_000
    with pytest.raises(CannotSelect, match=TOO_SLOW):
        select("xpath://p/ancestor::div", page)


@table(
    "page",
    [
        BOTTOMLESS,
        "<p>" * 100_000,
        "x" * 1_000_000,
        "\x00\x01\x02<p\x00>\ud800</p>" * 1_000,
        "<title>never closed <p>x</p>",
        "<frameset><frame src=x></frameset>",
        "<p " + " ".join(f"a{number}=1" for number in range(5_000)) + ">x",
        "<template><p>x</template><svg><p>y</svg>",
    ],
)
def test_no_page_is_too_nasty(page):
    template = "p\ncss:div > p\nxpath://*[contains(., 'x')]\nclass=\ndrop b\ndrop xpath://div/span"
    extraction = extract(template, page)
    assert (extraction.outcome == "ok") == bool(extraction.text.strip())


# Hints


def hints(template, *pages):
    read = read_template(template, name="t")
    return find_hints(read, [Selection(read, parse(page)) for page in pages or (PAGE,)])


def test_lines_that_do_nothing_are_explained():
    template = "class=entry\nmain\nshare\nsection\nxpath://section\nid=main\np\nb\ndrop nav\ndrop aside\nlang=en text"
    assert hints(template) == {
        1: "selects nothing, because a value is compared as a whole; "
        "for 1 element it is entry and more: write css:.entry",
        2: "selects nothing: no element has this name, but an id does; write id=main",
        3: "selects nothing: no element has this name, but this is the class of 1 element; write css:.share",
        4: "selects nothing",
        5: "selects nothing",
        8: "adds nothing, because other lines keep or drop all of it already",
        9: "drops nothing of what is kept",
        11: "selects nothing",
    }


def test_a_line_that_works_on_one_page_needs_no_hint():
    assert hints("section\np", PAGE, "<section>x</section>") == {}
    assert hints("img", "<img src=x>") == {1: "selects only elements without text that a reader sees"}
    assert hints("drop nav\ndrop section") == {2: "selects nothing"}
    assert hints("css:p:nth-child(2)", WIDE) == {1: f"was left out: {TOO_SLOW}; write it in a simpler way"}
    assert hints("p\ndrop id=main") == {}


def test_lxml_is_loaded_only_for_xpath():
    code = (
        "import sys\nfrom pauk.extract.templates.template import read_template\nread_template('css:p', name='t')\n"
        "assert 'lxml' not in sys.modules\nread_template('xpath://p', name='t')\nassert 'lxml' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
