"""Plain text: what a reader sees, block by block."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree


def text_of(html):
    return plain_text(parse_tree(html).body)


@table(
    ("html", "text"),
    [
        ("", ""),
        ("   \n ", ""),
        ("one", "one"),
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("<p>one<p>two", "one\ntwo"),
        ("<p>one</p>two", "one\ntwo"),
        ("one<p>two</p>three", "one\ntwo\nthree"),
        ("<div>one<div>two</div>three</div>", "one\ntwo\nthree"),
        ("<div><div><div>deep</div></div></div>", "deep"),
        ("<h1>Title</h1>text", "Title\ntext"),
        ("one<div hidden>not seen</div><div hidden id=S:0>streamed</div>", "one\nstreamed"),
        ("<blockquote><cite>Ana wrote:</cite>one</blockquote>two", "Ana wrote:\none\ntwo"),
        ("<blockquote>\n<cite>Ana <a href=#p1>wrote</a></cite> one</blockquote>", "Ana wrote\none"),
        ("<blockquote>one <cite>Ana</cite>!</blockquote>", "one Ana!"),
        ("<p><cite>The Boat</cite>s</p>", "The Boats"),
        ("<ul><li>a<li>b<ul><li>c</ul>d</ul>e", "a\nb\nc\nd\ne"),
        ("<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\nb\nc\nd"),
        ("<section>a</section><article>b</article><aside>c</aside>", "a\nb\nc"),
        ("<blockquote>a</blockquote>b", "a\nb"),
        ("a<hr>b", "a\nb"),
        ("<figure>a<figcaption>b</figcaption></figure>c", "a\nb\nc"),
        ("a<div></div>b", "a\nb"),
        ("a<div><script>x()</script></div>b", "a\nb"),
        ("<details><summary>a</summary>b</details>", "a\nb"),
        ("<form>a<fieldset><legend>b</legend>c</fieldset></form>", "a\nb\nc"),
        ("a</body></html>b", "ab"),
    ],
)
def test_every_block_stands_on_its_own_line(html, text):
    assert text_of(html) == text


@table(
    ("html", "text"),
    [
        ("<b>W</b>ord", "Word"),
        ("<span>a</span><span>b</span>", "ab"),
        ("a <b>b</b> c", "a b c"),
        ("a<b> b </b>c", "a b c"),
        ("a\n  <i>b</i>\n", "a b"),
        ("<a href=x>one</a> <a href=y>two</a>", "one two"),
        ("H<sub>2</sub>O", "H2O"),
        ("long<wbr>word", "longword"),
        ("<x-custom>a</x-custom>b", "ab"),
        ("a<!-- comment -->b", "ab"),
        ("a<script>x()</script>b", "ab"),
        ("W<template><div>x</div></template>ord", "Word"),
    ],
)
def test_words_are_not_torn_apart_inside_a_block(html, text):
    assert text_of(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a<br>b", "a\nb"),
        ("a<br/>b<BR>c", "a\nb\nc"),
        ("<p>a<br><br>b</p>", "a\nb"),
        ("<br>a<br>", "a"),
        ("a <b>b<br>c</b> d", "a b\nc d"),
    ],
)
def test_br_ends_a_line(html, text):
    assert text_of(html) == text


@table(
    ("html", "text"),
    [
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
        ("<table><thead><tr><th>A<th>B</thead><tbody><tr><td>1<td>2</table>", "A\tB\n1\t2"),
        ("<table><caption>C</caption><tr><td>a</table>z", "C\na\nz"),
        ("<table><tr><td> a  b </td> <td>\nc\n</td></tr></table>", "a b\tc"),
        ("<table><td>a<td>b</table>", "a\tb"),
        ("<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\nb"),
        ("<table><tr><td>a<table><tr><td>b<td>c</table></td><td>d</table>", "a\nb\tc\td"),
        ("<table><tr><td><b>a</b><td><i>b</i></table>", "a\tb"),
        ("<table><tr><td><pre>a\nb</pre></td><td>c</td></tr></table>", "a\nb\tc"),
        ("<table><tr><td><pre>a  b</pre></td><td>c</td></tr></table>", "a  b\tc"),
    ],
)
def test_cells_are_divided_by_tabs_and_rows_by_lines(html, text):
    assert text_of(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<pre>a\n  b\n\nc</pre>", "a\n  b\n\nc"),
        ("<pre>a   b</pre>", "a   b"),
        ("<pre>  a</pre>", "  a"),
        ("<pre>\nfirst line break is markup</pre>", "first line break is markup"),
        ("<pre>a\n<b>  b</b>\n</pre>c", "a\n  b\nc"),
        ("x<pre>a\nb</pre>y", "x\na\nb\ny"),
        ("<pre>a\tb</pre>", "a\tb"),
        ("<pre><code>if x:\n    y</code></pre>", "if x:\n    y"),
        ("<p>a  b\n c</p>", "a b c"),
        ("<plaintext>a\n <b>", "a\n <b>"),
    ],
)
def test_white_space_is_kept_in_pre_alone(html, text):
    assert text_of(html) == text


@table(
    "html",
    [
        "<script>alert('no')</script>",
        "<style>p { no: no }</style>",
        "<template><p>no</p></template>",
        "<textarea>no</textarea>",
        "<select><option>no</select>",
        "<svg><text>no</text><title>no</title></svg>",
        "<svg><g><text><tspan>no</tspan></text></g></svg>",
        "<object><p>no</p></object>",
        "<video><p>no</p></video>",
        "<audio>no</audio>",
        "<canvas>no</canvas>",
        "<iframe>no</iframe>",
        "<noembed>no</noembed>",
        "<datalist><option>no</datalist>",
        "<title>no</title>",
        "<object><div><b>no</b><table><tr><td>no</table></div></object>",
        "<!-- no -->",
        "<![CDATA[ no ]]>",
        "<?php no ?>",
    ],
)
def test_what_no_reader_sees_is_left_out(html):
    assert text_of(f"<p>before</p>{html}<p>after</p>") == "before\nafter"


def test_noscript_is_kept():
    # A reader without scripts sees it, and pauk runs none.
    assert text_of("<p>a</p><noscript><p>b</p></noscript>c") == "a\nb\nc"


@table(
    ("html", "text"),
    [
        ("&lt;b&gt; &amp;amp; &quot;x&quot; &#39;y&#x27;", "<b> &amp; \"x\" 'y'"),
        ("a&nbsp;b", "a b"),
        ("a\u00a0\u00a0b", "a b"),
        ("&copy; &euro; &hellip;", "© € …"),
        ("&amp", "&"),
        ("&notanentity;", "¬anentity;"),  # HTML: &not needs no semicolon
        ("&unknown;", "&unknown;"),
        ("&#128512;", "😀"),
        ("&#0;&#xD800;&#x110000;", "���"),
        ("&#150;", "–"),  # windows-1252 numbers, as browsers read them
        ("\u3000全角\u3000空白\u3000", "全角 空白"),
    ],
)
def test_entities_and_spaces(html, text):
    assert text_of(html) == text


@table(
    "text",
    ["العربية نص", "日本語の文章です。", "ภาษาไทย", "हिन्दी", "e\u0301a", "👩‍👩‍👧", "\u200fעברית"],
)
def test_every_script_comes_through_unchanged(text):
    assert text_of(f"<p>{text}</p>") == text


@table(
    ("html", "text"),
    [
        ("one<img src=x>two", "one two"),
        ("one<select><option>x</select>two", "one two"),
        ("one<object><p>x</p></object>two", "one two"),
        ("one<svg><text>x</text></svg>two", "one two"),
        ("one<input>two", "one two"),
        ("<a href=x>one</a><a href=y>two</a>", "one two"),
        ("soft&shy;hyphen zero&#8203;width", "softhyphen zerowidth"),
    ],
)
def test_things_part_words_and_break_hints_do_not(html, text):
    assert text_of(html) == text


@pytest.mark.parametrize("mark", ["&#30;", "&#31;", "\x1e", "\x1f"])
def test_separators_of_ascii_in_the_page_are_white_space(mark):
    assert text_of(f"<p>a{mark}  b   c</p>") == "a b c"
    assert text_of(f"<table><tr><td>a{mark}b<td>c</table>") == "a b\tc"


def test_a_part_of_a_page_has_its_own_text():
    tree = parse_tree("<div>a</div><div id=x>b<p>c</div>")
    assert plain_text(tree.document.css_first("#x")) == "b\nc"


SOUP = st.lists(
    st.sampled_from("<p> </p> <div> </div> <b> </b> <td> <tr> <table> </table> <br> <li> <pre> </pre> <select>"
                    " <option> </select> <svg> </svg> <textarea> </textarea> <object> </object>".split())
    | st.sampled_from(["word", " ", "\n", "\x1e", "\x1f", "&#30;", "&nbsp;", "ż", "&#0;"]),
    max_size=30,
).map("".join)  # fmt: skip


@given(SOUP)
def test_outside_pre_white_space_is_one_space_and_no_line_is_blank(html):
    text = text_of(html)
    if "<pre>" not in html:
        assert "\x1e" not in text
        assert "\x1f" not in text
        assert all(line.strip() for line in text.split("\n")) or not text
        assert "  " not in text


@given(st.lists(st.text("abcdefgh", min_size=1), min_size=1, max_size=20))
def test_words_in_paragraphs_come_out_one_by_one(words):
    assert text_of("".join(f"<p>{word}" for word in words)) == "\n".join(words)
