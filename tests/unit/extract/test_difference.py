"""A difference turns the old text into the new one, says little where little differs, and ends in bounded time."""

import itertools
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.text.difference import ADDED, CAME, CHANGED, LEFT, REMOVED, SAME, compare, match

FEW = st.lists(st.sampled_from(["", "a", "b", "the red fox", "the brown fox", "the fox", "x y z", " "]), max_size=12)
TEXTS = st.one_of(FEW.map("\n".join), st.text(max_size=60), st.text("ab \n", max_size=80))


def kinds(difference):
    return [block.kind for block in difference.blocks]


@given(TEXTS, TEXTS)
def test_applied_to_the_old_text_it_gives_the_new_one(old, new):
    difference = compare(old, new)
    assert difference.apply(old) == new
    assert difference.is_empty == (old == new)


@given(TEXTS)
def test_equal_texts_do_not_differ(text):
    difference = compare(text, text)
    assert difference.is_empty
    assert (difference.added, difference.removed) == (0, 0)
    assert difference.as_unified() == ""
    assert difference.as_json() == {"added": 0, "removed": 0, "blocks": []}


@given(TEXTS, TEXTS)
def test_the_pieces_of_a_line_make_up_both_lines(old, new):
    for block in compare(old, new).blocks:
        if block.kind == CHANGED:
            for kind, line in ((REMOVED, block.old[0]), (ADDED, block.new[0])):
                assert "".join(piece.text for piece in block.pieces if piece.kind in (kind, SAME)) == line
            assert all(piece.text for piece in block.pieces)


@given(TEXTS, TEXTS)
def test_words_are_counted_alike_in_both_directions(old, new):
    there, back = compare(old, new), compare(new, old)
    assert (there.added, there.removed) == (back.removed, back.added)
    assert len(new.split()) - len(old.split()) == there.added - there.removed


@given(FEW, FEW)
def test_pairs_are_the_same_and_rise(old, new):
    pairs = match(old, new)
    assert all(old[first] == new[second] for first, second in pairs)
    assert all(one[0] < two[0] and one[1] < two[1] for one, two in itertools.pairwise(pairs))


@given(FEW, FEW)
def test_places_are_those_in_the_texts(old, new):
    difference = compare("\n".join(old), "\n".join(new))
    before, now = "\n".join(old).split("\n"), "\n".join(new).split("\n")
    for block in difference.blocks:
        assert list(block.old) == before[block.old_at : block.old_at + len(block.old)]
        assert list(block.new) == now[block.new_at : block.new_at + len(block.new)]


def test_only_the_words_that_changed_are_marked():
    (block,) = compare("The quick brown fox jumps.", "The quick red cat jumps.").blocks
    assert block.kind == CHANGED
    assert block.pieces == ((SAME, "The quick "), (REMOVED, "brown fox"), (ADDED, "red cat"), (SAME, " jumps."))


def test_a_price_that_rises_is_one_word():
    difference = compare("Bread\nPrice: 3.50 EUR\nMilk", "Bread\nPrice: 3.90 EUR\nMilk")
    assert kinds(difference) == [SAME, CHANGED, SAME]
    assert [piece for piece in difference.blocks[1].pieces if piece.kind != SAME] == [(REMOVED, "50"), (ADDED, "90")]
    assert (difference.added, difference.removed) == (1, 1)


def test_lines_that_have_nothing_in_common_are_removed_and_added():
    assert kinds(compare("one two three", "four five six")) == [REMOVED, ADDED]


def test_what_moved_is_neither_removed_nor_added():
    difference = compare("Head\nA moved line.\nOne\nTwo\nThree", "Head\nOne\nTwo\nThree\nA moved line.")
    assert kinds(difference) == [SAME, LEFT, SAME, CAME]
    assert (difference.added, difference.removed) == (0, 0)


def test_a_new_line_is_found_between_lines_that_repeat():
    old = "-\na\n-\nb\n-\nc\n-"
    new = "-\na\n-\nnew\n-\nb\n-\nc\n-"
    difference = compare(old, new)
    assert sum(len(block.new) for block in difference.blocks if block.kind == ADDED) == 2


def test_another_text_is_refused():
    with pytest.raises(ValueError, match="not the text"):
        compare("one", "two").apply("three")


@given(FEW.filter(any), FEW.filter(any))
def test_the_unified_form_says_the_same(old, new):
    text = compare("\n".join(old), "\n".join(new)).as_unified()
    if old == new:
        return
    before, now = "\n".join(old).split("\n"), "\n".join(new).split("\n")
    at, made = 0, []
    for line in text.splitlines()[2:] if text else []:
        if line.startswith("@@"):
            start, count = (int(part) for part in line.split()[1][1:].split(","))
            begin = start - (count > 0)
            made += before[at:begin]
            at = begin
        elif line[0] == "+":
            made.append(line[1:])
        else:
            assert before[at] == line[1:]
            made += [line[1:]] if line[0] == " " else []
            at += 1
    assert [*made, *before[at:]] == now


def test_patch_reads_the_unified_form(tmp_path):
    old = "\n".join(f"line {number} of many" for number in range(40)) + "\n"
    new = (
        old.replace("line 3 of", "line three of").replace("line 30 of many\n", "").replace("line 20", "extra\nline 20")
    )
    (tmp_path / "page").write_text(old)
    difference = compare(old, new).as_unified("page", "page")
    try:
        done = subprocess.run(["patch", "page"], input=difference, cwd=tmp_path, encoding="utf-8", check=False,
                              capture_output=True)  # fmt: skip
    except FileNotFoundError:
        pytest.skip("patch is not installed")
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "page").read_text() == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n".join("ab"[number * number % 7 % 2] for number in range(20_000)), "\n".join(20_000 * "ab"[:2])),
        (" ".join("ab"[number * number % 7 % 2] for number in range(50_000)), 50_000 * "a b "),
        ("\n" * 50_000, "\n" * 49_000 + "x" + "\n" * 2_000),
        ("x" * 500_000, "y" * 500_000),
        ("\n".join(map(str, range(20_000))), "\n".join(map(str, reversed(range(20_000))))),
    ],
)
def test_hostile_texts_are_compared_in_bounded_time(old, new):
    assert compare(old, new).apply(old) == new
