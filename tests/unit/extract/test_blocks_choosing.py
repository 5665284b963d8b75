"""Choosing: the blocks whose expected F1 is best."""

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.blocks.structure import choose_blocks


def choose(chances, words):
    return choose_blocks(np.array(chances, np.float32), np.array(words, np.float32)).tolist()


def test_certain_article_leaves_doubtful_blocks():
    assert choose([0.99, 0.4, 0.99], [100, 10, 100]) == [True, False, True]


def test_where_all_is_doubtful_half_likely_blocks_are_taken():
    assert choose([0.4, 0.35, 0.1], [100, 100, 100]) == [True, True, False]


def test_one_block():
    assert choose([0.01], [1]) == [True]


def test_blocks_without_words():
    assert choose([0.9, 0.9], [0, 0]) == [True, False]


_pages = st.lists(st.tuples(st.floats(0.01, 1), st.integers(1, 200)), min_size=1, max_size=8)


@given(_pages)
def test_no_other_choice_is_better(page):
    chances, words = map(np.array, zip(*page, strict=True))
    hits = chances * words

    def expected(chosen):
        return 2 * (hits * chosen).sum() / ((words * chosen).sum() + hits.sum())

    best = max(expected(np.array(chosen)) for chosen in product((0, 1), repeat=len(page)))
    assert expected(np.array(choose(chances, words))) >= best - 1e-4
