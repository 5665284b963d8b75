"""BTE takes the stretch with the most words inside and the most tags outside, the first where several are as good."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.extractors.bte import Bte, find_body_text
from pauk.extract.extractors.flat import lay_flat
from pauk.extract.page.tree import parse_tree

_VOID = ("br", "img", "hr")


def extract(html):
    return Bte().extract(parse_tree(html))


def search_all(html):
    """Try every stretch of words, as the method was first described; the HTML must be as a parser writes it."""
    tokens = re.findall(r"<[^>]*>|[^\s<]+", html)
    words = [at for at, token in enumerate(tokens) if token[0] != "<"]
    tags = [0]
    for token in tokens:
        tags.append(tags[-1] + (token[0] == "<"))
    best, chosen = tags[-1], []
    for first in words:
        for last in (word for word in words if word >= first):
            inside = [at for at in words if first <= at <= last]
            value = tags[first] + len(inside) + tags[-1] - tags[last + 1]
            if value > best:
                best, chosen = value, inside
    return [tokens[at] for at in chosen]


def element(content):
    name = st.sampled_from(("p", "div", "b", "i", "ul", "section"))
    return st.builds(lambda name, inner: f"<{name}>{''.join(inner)}</{name}>", name, st.lists(content, max_size=4))


TEXTS = st.lists(st.sampled_from("abcde"), min_size=1, max_size=5).map(lambda words: f" {' '.join(words)} ")
PAGES = st.lists(
    st.recursive(TEXTS | st.sampled_from([f"<{name}>" for name in _VOID]), element, max_leaves=12), max_size=6
).map("".join)


@given(PAGES)
def test_one_walk_finds_what_trying_every_stretch_finds(html):
    tree = parse_tree(f"<body>{html}</body>")
    flat = lay_flat(tree)
    found = " ".join(flat.texts[place] for place in find_body_text(flat)).split()
    written = tree.body.html
    assert found == search_all(written[len("<body>") : -len("</body>")])


def test_the_text_between_menus_is_taken():
    menu = "".join(f"<li><a href=/{number}>go</a></li>" for number in range(20))
    found = extract(f"<ul>{menu}</ul><p>{'word ' * 50}</p><p>{'more ' * 50}</p><ul>{menu}</ul>")
    assert found.text == f"{'word ' * 50}".strip() + "\n" + f"{'more ' * 50}".strip()
    assert found.outcome == "ok"
    assert len(found.kept) == 2


def test_words_are_neither_torn_nor_glued():
    html = "<p><b>W</b>ord one and all,<br>two <i>and three</i>. And on it goes</p>four and more"
    assert extract(html).text == "Word one and all,\ntwo and three. And on it goes\nfour and more"


def test_scripts_and_styles_are_as_if_they_were_not_there():
    bare = "<p>one two</p>{}<p>three</p>"
    filled = bare.format("<script>a b c d e</script><style>x y</style>" * 20)
    assert extract(filled).text == extract(bare.format("")).text == "one two"


def test_tags_that_nobody_sees_count():
    options = "<select>" + "<option>x" * 10 + "</select>"
    assert extract(f"<p>{'a ' * 5}</p>{options}<p>{'b ' * 9}</p>").text == "b b b b b b b b b"
    assert extract(f"<p>{'a ' * 5}</p><p>{'b ' * 9}</p>").text == "a a a a a\nb b b b b b b b b"


def test_each_character_counts_where_a_script_has_no_spaces():
    assert extract("<p>一二三四五六七八</p>" + "<i></i>" * 2 + "<p>one two</p>").text == "一二三四五六七八"


@pytest.mark.parametrize("html", ["", "<p></p>", "<img alt=x>", "<script>one two</script>"])
def test_a_page_without_words_says_so(html):
    found = extract(html)
    assert (found.text, found.outcome, found.kept) == ("", "no_main_text:no text on the page", None)
