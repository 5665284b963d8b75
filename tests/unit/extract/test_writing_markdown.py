"""Markdown: what a reader sees, in a form from which a parser gets the same words back."""

from markdown_it import MarkdownIt
from tests.table import table

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.extract.writing.markdown import write_markdown
from pauk.extract.writing.plain import write_text

BASE = "http://h.example/dir/page"
PARSER = MarkdownIt("commonmark").enable("table")


def markdown_of(html, **options):
    return write_markdown(parse_tree(html), None, base=BASE, **options)


def words_of(markdown):
    return plain_text(parse_tree(PARSER.render(markdown)).body).split()


@table(
    ("html", "markdown"),
    [
        ("", ""),
        ("one", "one"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ("<div>one<div>two</div>three</div>", "one\n\ntwo\n\nthree"),
        ("<p>one\n  two </p>", "one two"),
        ("a<br>b", "a  \nb"),
        ("a<br><br>b", "a\n\nb"),
        ("<br>a<br>", "a"),
        ("a<hr>b", "a\n\n---\n\nb"),
        ("<hr>a<hr><hr>b<hr>", "a\n\n---\n\nb"),
        ("<h1>One</h1><h6>Six</h6>x", "# One\n\n###### Six\n\nx"),
        ("<h2>a<br>b <b>c</b></h2>", "## a b c"),
        ("<h2>Never closed<p>one<p>two", "## Never closed\n\none\n\ntwo"),
        ("<h3>C #</h3><h3>C#</h3>", "### C \\#\n\n### C#"),
        ("<h1>" + "word " * 100 + "</h1>", " ".join(["word"] * 100)),
        ("<blockquote>a<p>b<blockquote>c</blockquote></blockquote>d", "> a\n>\n> b\n>\n> > c\n\nd"),
        ("H<sub>2</sub>O, note<sup>1</sup>", "H2O, note1"),
        ("<dl><dt>Term<dd>One<dd>Two</dl>", "**Term**\n\nOne\n\nTwo"),
        ("<dl><dd>only indented</dl>", "only indented"),
        ("soft&shy;hyphen", "softhyphen"),
    ],
)
def test_blocks(html, markdown):
    assert markdown_of(html) == markdown


@table(
    ("html", "markdown"),
    [
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>", "- a\n  - b\n    1. c\n- d"),
        ("<ul><li>a</li><ul><li>b</ul></ul>", "- a\n  - b"),
        ("<ol start=9><li>a<li>b<li value=3>c</ol>", "9. a\n10. b\n3. c"),
        ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b"),
        ("<ol start=-5><li>a</ol>", "0. a"),
        ("<ol start=99999999999><li>a</ol>", "1. a"),
        ("<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"),  # or b would go on with a's line
        ("<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n\n- c"),
        ("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>", "- a\n\n* b\n\n- c"),
        ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
        ("<li>a<li>b<p>c", "- a\n\n- b\n\n  c"),
        ("<div><li>a</div>b", "- a\n\nb"),
        ("<ul>before<li>a</ul>", "before\n\n- a"),
        ("<ul>only indented</ul>", "only indented"),
        ("<ul><li><img src=x><ul><li>a<li>b</ul><li>c</ul>", "- a\n- b\n- c"),
        ("<ul><li>a<br>b</ul>", "- a  \n  b"),
        ("<ul><li><pre>a\nb</pre></ul>", "- ```\n  a\n  b\n  ```"),
        ("<blockquote><ul><li>a<li><blockquote>b</blockquote></ul></blockquote>", "> - a\n>\n> - > b"),
        ("<ul><li> <li>&shy;<li>a</ul>", "- a"),
    ],
)
def test_lists(html, markdown):
    assert markdown_of(html) == markdown


@table(
    ("html", "markdown"),
    [
        ("<tr><th>A<th>B<tr><td>1<td>2", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<thead><tr><td>A<td>B<tbody><tr><td>1<td>2", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<tr><td><b>A</b><td><b>B</b><tr><td>1<td>2", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<tr><td>a<td>b<tr><td>1<td>2", "|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |"),
        ("<tr><th>x<td>1<tr><th>y<td>2", "|  |  |\n| --- | --- |\n| x | 1 |\n| y | 2 |"),
        ("<tr><th>A<th>B<th>C<tr><td><td>2<tr><td colspan=2>3<td>4",
         "| A | B | C |\n| --- | --- | --- |\n|  | 2 |  |\n| 3 |  | 4 |"),
        ("<tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3", "| A | B |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |"),
        ("<tr><th>A|B<th><code>C|</code><tr><td>1<br>2<td>3\\",
         "| A\\|B | `C\\|` |\n| --- | --- |\n| 1<br>2 | 3\\ |"),
        ("<tr><th>A<td><th>B<tr><td>1<td><td>2", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<caption>Cap</caption><tr><td>a<td>b<tr><td>1<td>2", "Cap\n\n|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |"),
        ("<tr><th colspan=2>Title<tr><th>A<th>B<tr><td>1<td>2", "Title\n\n| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<tr><td><b>A<br>B</b><td><b>C</b><tr><td>1<td>2", "| A<br>B | C |\n| --- | --- |\n| 1 | 2 |"),
        ("<tr><th>A<th>B<tr><td><ul><li>1<li>2</ul><td>3", "| A | B |\n| --- | --- |\n| 1<br>2 | 3 |"),
    ],
)  # fmt: skip
def test_tables_of_data(html, markdown):
    assert markdown_of(f"<table>{html}</table>") == markdown


@table(
    ("html", "markdown"),
    [
        ("<table><tr><td>one<tr><td>two</table>", "one\n\ntwo"),
        ("<table><tr><td>Name:<td>Ada</table>", "Name: Ada"),
        ("<table><tr><td>•<td>one<tr><td>•<td>" + "two " * 40 + "</table>", "• one\n\n• " + "two " * 39 + "two"),
        ("<table><tr><td>menu<td><h1>Head</h1>text<tr><td>foot<td>x</table>", "menu\n\n# Head\n\ntext\n\nfoot x"),
        ("<table><tr><td><p>a<p>b<p>c<p>d<td>e<tr><td>f<td>g</table>", "a\n\nb\n\nc\n\nd\n\ne\n\nf g"),
        ("<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table><td>e</table>",
         "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n\ne"),
        ("<table><tr><td>a<td>b<caption>late</caption><tr><td>c<td>d</table>", "a b\n\nlate\n\nc d"),
    ],
)  # fmt: skip
def test_tables_that_lay_out_a_page_are_paragraphs(html, markdown):
    assert markdown_of(html) == markdown


@table(
    ("html", "markdown"),
    [
        ("a <b>b</b> <i>c</i> <strong>d</strong> <em>e</em>", "a **b** *c* **d** *e*"),
        ("a<b> b </b>c", "a **b** c"),
        ("<b>a</b><b>b</b>", "**ab**"),
        ("<b> </b>a<b></b><i>,</i>", "a,"),
        ("W<b>or</b>d", "W**or**d"),
        ("a<b>(b)</b>c", "a(b)c"),  # no parser takes that for emphasis
        ("<b>「中文」</b>中", "「中文」中"),
        ("<b><i>a</i></b>", "***a***"),
        ("<b>a <i>b</i> c</b>", "**a *b* c**"),
        ("<i>a</i><b>b</b>", "a**b**"),
        ("<b>a<p>b</b>c", "**a**\n\n**b**c"),
        ("<b>a<br>b</b>", "**a**  \n**b**"),
        ("<code>x y</code> <kbd>Ctrl</kbd> <tt>`</tt> <code>a``b</code>", "`x y` `Ctrl` `` ` `` ```a``b```"),
        ("<b><code>x</code></b><i><code>y</code></i>", "`xy`"),
        ("<b>" + "<p>long paragraph" * 100, "\n\n".join(["long paragraph"] * 100)),
        ("<p>a</p><i>" + "w " * 600 + "</i>" + "b " * 1_000, "a\n\n" + "w " * 600 + ("b " * 1_000).strip()),
    ],
)
def test_emphasis_and_code_in_the_line(html, markdown):
    assert markdown_of(html) == markdown


@table(
    ("html", "markdown"),
    [
        ("<pre>a\n  b\n\nc</pre>", "```\na\n  b\n\nc\n```"),
        ("<pre><code class='hljs language-C++'>a</code></pre>", "```c++\na\n```"),
        ("<div class='highlight highlight-source-python'><pre>a</pre></div>", "```python\na\n```"),
        ("<pre class='brush: php; toolbar: false'>a</pre>", "```php\na\n```"),
        ("<pre class='language-&lt;x&gt;'>a</pre>", "```\na\n```"),
        ("<pre>```\na\n````</pre>", "`````\n```\na\n````\n`````"),
        ("<pre><span>a</span>\n<span>  b</span></pre>", "```\na\n  b\n```"),
        ("<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"),
        ("<pre>a<br>b&#13;&#10;c</pre>", "```\na\nb\nc\n```"),
        ("<pre>a<h2>b  c</h2>d", "```\na\n```\n\n## b c\n\n```\nd\n```"),
    ],
)
def test_code_blocks(html, markdown):
    assert markdown_of(html) == markdown


@table(
    ("text", "markdown"),
    [
        ("2 * 3, snake_case, __init__ and _x_", "2 * 3, snake_case, \\_\\_init\\_\\_ and \\_x\\_"),
        ("Name: ____ Date: ____ .", "Name: ____ Date: ____ ."),
        ("*a*", "\\*a\\*"),
        ("1. x", "1\\. x"),
        ("2) x", "2\\) x"),
        ("1.5 x", "1.5 x"),
        ("- x", "\\- x"),
        ("-x", "-x"),
        ("+ x", "\\+ x"),
        ("# x", "\\# x"),
        ("#tag", "#tag"),
        ("> x", "\\> x"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("* * *", "\\* * *"),
        ("|---|---|", "\\|---|---|"),
        ("~~~", "\\~\\~\\~"),
        ("about ~5", "about ~5"),
        ("[ ] to do", "\\[ ] to do"),
        ("see [1]", "see [1]"),
        ("[a](b)", "\\[a\\](b)"),
        ("<b> 1 < 2 <3", "\\<b> 1 < 2 <3"),
        ("<a@b.example>", "\\<a@b.example>"),
        ("AT&T &copy; &#35;", "AT&T \\&copy; \\&#35;"),
        ("C:\\dir\\*", "C:\\dir\\\\\\*"),
        ("`a`", "\\`a\\`"),
    ],
)
def test_text_that_looks_like_markdown_is_escaped(text, markdown):
    html = "<p>" + text.replace("&", "&amp;").replace("<", "&lt;")
    assert markdown_of(html) == markdown
    assert words_of(markdown) == text.split()


@table(
    ("html", "markdown"),
    [
        ("<a href='/x'>one</a>", "[one](http://h.example/x)"),
        ("<a href='y?a=1&amp;b#c d'> one </a>two", "[one](http://h.example/dir/y?a=1&b#c%20d) two"),
        ("<a href='/a_(b)'>x</a>", "[x](<http://h.example/a_(b)>)"),
        ("<a href='/x?`|\\'>x</a>", "[x](http://h.example/x?%60%7C%5C)"),
        ("<a href='/x?a&amp;copy;=1'>x</a>", "[x](http://h.example/x?a&amp;copy;=1)"),
        ("<a href='/x'>a [b] <b>c</b></a>!", "[a \\[b\\] **c**](http://h.example/x)!"),
        ("wow!<a href='/x'>x</a>", "wow\\![x](http://h.example/x)"),
        ("<a href='/x'></a><a href='/y'> </a>z", "z"),
        ("<a href='/x'><p>one<p>two</a>", "[one](http://h.example/x)\n\n[two](http://h.example/x)"),
        ("<b>see <a href='/x'>this</a> now</b>", "**see** [**this**](http://h.example/x) **now**"),
        ("<a href='MAILTO:a@b.example?subject=x'>x</a>", "[x](mailto:a@b.example?subject=x)"),
        ("<a href='#top'>x</a>", "x"),
        ("<a href='javascript:x()'>x</a>", "x"),
        ("<a href=' java\nscript:x()'>x</a>", "x"),
        ("<a href='data:text/html,x'>x</a>", "x"),
        ("<a href='http://[' >x</a>", "x"),
        ("<a>x</a>", "x"),
    ],
)
def test_links_are_absolute_and_safe(html, markdown):
    assert markdown_of(html, with_links=True) == markdown


def test_without_a_base_only_absolute_links_are_kept():
    tree = parse_tree("<a href='/x'>a</a> <a href='http://o.example/'>b</a>")
    for base in ("", "nonsense", "http://page.invalid/"):
        assert write_markdown(tree, None, base=base, with_links=True) == "a [b](http://o.example/)"


def test_links_and_pictures_are_left_out_unless_asked_for():
    assert markdown_of("a <a href=/x>b</a> <img src=/p.png alt=c> d") == "a b d"


def test_only_kept_nodes_are_written():
    tree = parse_tree("<h1>Title</h1><ul><li>no<li>yes <b>no</b> yes</ul><table><tr><td>no<td>yes</table><hr><p>no</p>")
    kept = frozenset(
        node.mem_id
        for node in tree.body.traverse(include_text=True)
        if node.is_text_node and "no" not in (node.text_content or "")
    )
    assert write_markdown(tree, kept) == "# Title\n\n- yes yes\n\nyes"
    assert write_text(tree, kept) == "Title\nyes yes\nyes"
    assert write_markdown(tree, frozenset()) == ""


def test_white_space_between_kept_nodes_needs_no_keeping():
    tree = parse_tree("<p><b>a</b> <i>b</i></p><pre><i>c</i>\n <i>d</i></pre>")
    kept = frozenset(
        node.mem_id
        for node in tree.body.traverse(include_text=True)
        if node.is_text_node and not (node.text_content or "").isspace()
    )
    assert write_markdown(tree, kept) == "**a** *b*\n\n```\nc\n d\n```"


def test_deep_nesting_ends_where_parsers_give_up():
    markdown = markdown_of("<ul><li>" * 5_000 + "x")
    assert words_of(markdown) == ["x"]
    assert len(markdown) < 100
