"""Boilerpipe judges blocks by words, links and neighbours; the rules of an article also know titles and ends.

What is expected of whole pages here is what boilerpy3 1.0.7 gives for them.
"""

import pytest

from pauk.extract.extractors.boilerpipe import Boilerpipe, BoilerpipeArticle
from pauk.extract.extractors.boilerpipe_blocks import cut_blocks
from pauk.extract.extractors.flat import lay_flat
from pauk.extract.page.tree import parse_tree

LONG = "This is a sentence that has so many words that nobody would take it for a menu, a button or the like of it. "
OTHER = "Whoever reads on will find that lines of other words have another density, which is not much of a surprise. "
MENU = "".join(f"<li><a href=/{number}>Go there</a></li>" for number in range(8))


def default(html):
    return Boilerpipe().extract(parse_tree(html))


def article(html):
    return BoilerpipeArticle().extract(parse_tree(html))


def blocks(html):
    return cut_blocks(lay_flat(parse_tree(html)))


def test_blocks_end_where_a_block_element_begins_or_ends():
    found = blocks("<p>one <b>tw</b>o</p>three<br>four<ul><li>five</ul>six")
    assert [block.text for block in found] == ["one two", "three", "four", "five", "six"]
    assert [block.words for block in found] == [2, 1, 1, 1, 1]
    assert [(block.start, block.end) for block in found] == [(at, at) for at in range(5)]


def test_words_in_links_are_counted_and_part_words():
    (block,) = blocks("<p>see<a href=x>this and</a>that")
    assert (block.words, block.linked) == (4, 2)
    assert block.link_density == 0.5


def test_density_is_words_by_line_of_eighty_characters():
    (block,) = blocks(f"<p>{'abcd ' * 40}")  # 16 words and their spaces fill 79 characters
    assert (block.lines, block.line_words) == (2, 32)
    assert block.text_density == 16
    (short,) = blocks("<p>one two three")
    assert (short.lines, short.line_words, short.text_density) == (1, 3, 3)


def test_signs_are_tokens_but_no_words():
    (block,) = blocks("<p>- one - ... two ! _ ") or [None]
    assert block.words == 2
    assert blocks("<p>* * *") == []
    assert [found.words for found in blocks("<p>... !")] == [0]


def test_each_character_is_a_word_where_a_script_has_no_spaces():
    (block,) = blocks("<p>今日は良い天気です")
    assert block.words == 9


@pytest.mark.parametrize("name", "script style noscript option object".split())
def test_what_is_ignored_makes_no_block(name):
    assert [block.text for block in blocks(f"a<{name}>b c</{name}>d")] == ["a", "d"]


def test_default_keeps_text_and_drops_menus():
    found = default(f"<ul>{MENU}</ul><h1>On this very day</h1><p>{LONG}</p><p>{OTHER}</p><p>The end</p><ul>{MENU}</ul>")
    assert found.text.split("\n") == ["On this very day", LONG.strip(), OTHER.strip()]
    assert len(found.kept) == 3
    assert found.outcome == "ok"


def test_the_last_block_of_a_page_is_taken_for_its_foot():
    assert default(f"<p>{LONG}</p><p>{OTHER}</p>").text == LONG.strip()


def test_a_page_without_body_is_read_like_any_other():
    page = f"<title>x</title><p>{LONG * 3}<p>{LONG * 3}<p>short end"
    assert default(page).text == default(f"<html><body>{page}</body></html>").text != ""


LINKS = "<p><a href=x>one link</a></p>" * 4


def test_an_article_is_the_largest_run_of_text():
    page = f"<p>Above</p><p>{LONG}</p>{LINKS}<p>Here it begins</p><p>{LONG}</p><p>{OTHER}</p>{LINKS}<p>Foot</p>"
    assert article(page).text.split("\n") == ["one link", "Here it begins", LONG.strip(), OTHER.strip()]
    assert default(page).text.split("\n")[0] == "Above"


def test_the_title_above_the_text_belongs_to_an_article():
    page = f"<title>{{}} | Web</title><h1>A great day</h1><p>{LONG}</p>{LINKS}<p>And then</p><p>{OTHER * 3}</p>"
    assert article(page.format("A great day")).text.split("\n")[:2] == ["A great day", LONG.strip()]
    assert article(page.format("A small day")).text.split("\n")[:2] == ["one link", "And then"]


@pytest.mark.parametrize("end", ["Comments (3)", "12 comments so far", "Post a comment", "Please add your comment"])
def test_an_article_ends_where_comments_begin(end):
    page = f"<p>{LONG * 5}</p><p>{end}</p><p>{OTHER * 9}</p><p>Foot</p>"
    assert article(page).text == (LONG * 5).strip()
    assert "Whoever" in default(page).text


def test_what_looks_like_an_end_too_early_is_none():
    assert "Whoever" in article(f"<p>{LONG}</p><p>Comments (3)</p><p>{OTHER * 9}</p>").text


def test_nothing_like_text_is_no_main_text():
    found = article(f"<ul>{MENU}</ul>")
    assert (found.text, found.kept) == ("", None)
    assert found.outcome == "no_main_text:nothing on the page was taken for main text"
