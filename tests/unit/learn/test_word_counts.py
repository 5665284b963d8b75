import re

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.learn.counts import Counts
from pauk.learn.word_counts import count_words, cut_ascii_words, cut_words


@table(
    ("text", "expected"),
    [
        ("", []),
        ("  one\ttwo\n three ", ["one", "two", "three"]),
        ("<p>one</p>two<br/>three", ["one", "two", "three"]),
        ("a < b and c > d", ["a", "<", "b", "and", "c", ">", "d"]),
        ("one <!-- two <b> --> three", ["one", "three"]),
        ("one <!-- two", ["one", "<!--", "two"]),
        ("one <!DOCTYPE html> two", ["one", "two"]),
        ("café – naïve", ["caf", "nave"]),
        ("a\u00a0b", ["ab"]),
        ("你好 ok", ["ok"]),
    ],
)
def test_words_of_the_spec_by_hand(text, expected):
    assert cut_ascii_words(text) == expected


@table(
    ("text", "expected"),
    [
        ("café – <i>naïve</i>", ["café", "–", "naïve"]),
        ("cafe\u0301", ["caf\u00e9"]),
        ("a\u00a0b", ["a", "b"]),
        ("Привет, мир", ["Привет,", "мир"]),
        ("你好，world！", ["你", "好", "，", "world", "！"]),
        ("東京タワー 333m", ["東", "京", "タ", "ワ", "ー", "333m"]),
        ("𠀀a", ["𠀀", "a"]),
        ("안녕 하세요", ["안녕", "하세요"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("ไทย", ["ไ", "ท", "ย"]),
    ],
)
def test_words_of_all_scripts_by_hand(text, expected):
    assert cut_words(text) == expected


@given(st.text(st.sampled_from("<>!-/ab \n"), max_size=40))
def test_tags_are_stripped_as_the_shared_scorer_does(text):
    # The expression of shared/data/extraction/score_extraction.py; it takes quadratic time on hostile text.
    stripped = re.sub(r"<!--.*?-->|</?[a-zA-Z!][^<>]*>", " ", text, flags=re.DOTALL)
    assert cut_ascii_words(text) == stripped.split()


def test_endless_comments_take_no_endless_time():
    assert len(cut_ascii_words("<!-- " * 200_000)) == 200_000
    assert cut_ascii_words("--> " + "<!--" * 200_000)[0] == "-->"


def test_counts_of_a_page_by_hand():
    # Common in this order: "the cat sat" (and "mat" is cut off by the full stop).
    assert count_words("Menu the cat sat mat", "the black cat sat. sat mat.") == Counts(3, 5, 6)


def test_other_scripts_count_only_where_they_are_kept():
    assert count_words("你好吗", "你好") == Counts(0, 0, 0)
    assert count_words("你好吗", "你好", cut_words) == Counts(2, 3, 2)
