"""Structure: what belongs together is taken together, and lay-out tables are not taken for rows of data."""

import numpy as np

from pauk.extract.blocks.outline import read_outline
from pauk.extract.blocks.structure import fill_gaps, judge_together, keep_lists, take_between, take_blocks
from pauk.extract.page.tree import parse_tree

LONG = "a spider sits in the middle of its web and waits until something comes to it " * 15


def judge(html, chances):
    """Return the chances after structure was asked, by the first word of each block."""
    outline = read_outline(parse_tree(html))
    words = np.array([len(block.text.split()) for block in outline.blocks], np.float32)
    told = judge_together(outline, np.array(chances, np.float32), words)
    return {block.text.split()[0]: round(float(chance), 1) for block, chance in zip(outline.blocks, told, strict=True)}


def test_a_term_is_as_likely_as_its_definition():
    html = "<dl><dt>one<dt>two<dd>three words here and some more of them<dt>four<dd>five</dl>"
    assert judge(html, [0.1, 0.1, 0.9, 0.1, 0.1]) == {"one": 0.7, "two": 0.7, "three": 0.9, "four": 0.1, "five": 0.1}


def test_a_list_in_a_definition_has_terms_of_its_own():
    html = "<dl><dt>outer<dd>text of it<dl><dt>inner<dd>more words of this inner one</dl></dl>"
    told = judge(html, [0.1, 0.1, 0.1, 0.9])
    assert told["outer"] == told["text"] == 0.1
    assert told["inner"] > 0.5


def test_the_cells_of_a_row_go_together():
    html = "<table><tr><td>name<td>what it is in a few words<tr><td>other<td>row</table>"
    told = judge(html, [0.1, 0.9, 0.2, 0.2])
    assert told["name"] > 0.6
    assert told["other"] == told["row"] == 0.2


def test_a_row_that_lays_out_the_page_is_none():
    html = f"<table><tr><td>menu<td>{LONG}</table>"
    assert judge(html, [0.1, 0.9])["menu"] == 0.1


def test_a_row_around_another_table_is_none():
    html = "<table><tr><td>menu<td><table><tr><td>cell<td>some words of data</table></table>"
    told = judge(html, [0.1, 0.1, 0.9])
    assert told["menu"] == 0.1
    assert told["cell"] > 0.5


def test_no_list_and_no_table_changes_nothing():
    assert judge("<p>one<p>two", [0.1, 0.9]) == {"one": 0.1, "two": 0.9}


def keep(html, *taken):
    """Return the first words of the blocks that are kept, where those with these first words were taken."""
    outline = read_outline(parse_tree(html))
    firsts = [block.text.split()[0] for block in outline.blocks]
    kept = keep_lists(outline, np.array([first in taken for first in firsts]))
    return {first for first, is_kept in zip(firsts, kept, strict=True) if is_kept}


CONTENTS = "<ul><li><a href=1>one</a><ul><li><a href=2>two</a></ul></ul>"


def test_a_table_of_contents_among_headings_is_content():
    assert keep(f"<body><h1>title</h1>{CONTENTS}", "title") == {"title", "one", "two"}
    assert keep(f"<body><h1>title</h1><div>{CONTENTS}</div>", "title") == {"title"}


def test_a_menu_before_the_content_or_named_a_side_is_none():
    assert keep(f"<body>{CONTENTS}<h1>title</h1>", "title") == {"title"}
    assert keep(f"<body><h1>title</h1>{CONTENTS.replace('<ul>', '<ul class=sidebar>', 1)}", "title") == {"title"}


def take_rest(html, *taken):
    """Return the first words of the blocks that are taken with what stands between those with these first words."""
    outline = read_outline(parse_tree(html))
    words = np.array([len(block.text.split()) for block in outline.blocks], np.float32)
    firsts = [block.text.split()[0] for block in outline.blocks]
    rest = take_between(outline, np.array([first in taken for first in firsts]), words)
    return {first for first, is_taken in zip(firsts, rest, strict=True) if is_taken}


def test_a_page_without_a_frame_is_taken_from_the_first_to_the_last():
    page = "<p>before<p>first {text}{between}<p>last words<p>behind"
    index = "<ul><li><a href=1>one</a><li><a href=2>two</a></ul>"
    whole = page.format(text=LONG, between=index)
    assert take_rest(whole, "first", "last") == {"first", "one", "two", "last"}
    assert take_rest(page.format(text="", between=index), "first", "last") == {"first", "last"}
    aside = index.replace("<ul>", "<ul class=sidebar>")
    assert take_rest(page.format(text=LONG, between=aside), "first", "last") == {"first", "last"}


def fill(html, chances, *taken):
    """Return the first words of the blocks that are taken after gaps were filled."""
    outline = read_outline(parse_tree(html))
    words = np.array([len(block.text.split()) for block in outline.blocks], np.float32)
    firsts = [block.text.split()[0] for block in outline.blocks]
    filled = fill_gaps(outline, np.array([first in taken for first in firsts]), np.array(chances, np.float32), words)
    return {first for first, is_taken in zip(firsts, filled, strict=True) if is_taken}


STORY = (
    f"<div><div>one {LONG}</div><div{{}}>short line of a list</div>"
    f"<div>three {LONG}</div><div>four words at the end</div>"
)


def test_a_line_left_out_between_its_siblings_is_taken():
    assert fill(STORY.format(""), [0.9, 0.3, 0.9, 0.3], "one", "three") == {"one", "short", "three"}


def test_a_line_that_is_set_beside_the_text_or_most_unlikely_is_not():
    assert fill(STORY.format(" class=share"), [0.9, 0.3, 0.9, 0.3], "one", "three") == {"one", "three"}
    assert fill(STORY.format(""), [0.9, 0.01, 0.9, 0.3], "one", "three") == {"one", "three"}


def test_where_much_was_left_out_nothing_is_filled():
    html = STORY.format("").replace("short line", f"short {LONG}")
    assert fill(html, [0.9, 0.3, 0.9, 0.3], "one", "three") == {"one", "three"}


def test_a_text_that_is_nearly_the_whole_page_is_taken():
    html = f"<h1>Manual</h1><p>some notice</p><pre>{LONG}</pre>"
    outline = read_outline(parse_tree(html))
    words = np.array([len(block.text.split()) for block in outline.blocks], np.float32)
    assert take_blocks(outline, np.array([0.9, 0.1, 0.01], np.float32), words).tolist()[2]
