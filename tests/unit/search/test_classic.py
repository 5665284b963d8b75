import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.search.classic import Term, classic_idf, classic_norm, classic_score, decode_norm, encode_norm


def test_idf_by_hand():
    assert classic_idf(9, 10) == 1
    assert classic_idf(0, 1) == 1
    assert classic_idf(99, 1_000) == pytest.approx(1 + math.log(10))


def test_one_term_by_hand():
    # tf = √4 = 2, idf = 1 + ln(10/(0+1))…: coord 1, queryNorm 1/idf, so the score is 2 · idf · norm.
    idf = 1 + math.log(10)
    assert classic_score([Term(freq=4, doc_freq=0)], documents=10, norm=0.5) == pytest.approx(2 * idf * 0.5)
    assert classic_score([Term(freq=4, doc_freq=0)], documents=10, norm=0.5) == pytest.approx(3.302585092994046)


def test_two_terms_by_hand():
    # idfs 1 and 1 + ln 5 = 2.6094; only the first is there: coord 1/2, queryNorm 1/√(1 + 6.8092) = 0.35785,
    # sum √9 · 1² · 0.25 = 0.75; 0.5 · 0.35785 · 0.75 = 0.134193.
    terms = [Term(freq=9, doc_freq=9), Term(freq=0, doc_freq=1)]
    assert classic_score(terms, documents=10, norm=0.25) == pytest.approx(0.134193, abs=1e-6)


def test_boosts_by_hand():
    # Both terms have idf 1; boosts 2 and 1: queryNorm 1/√(4 + 1), sum 1·2 + 1·1 = 3.
    terms = [Term(freq=1, doc_freq=9, boost=2), Term(freq=1, doc_freq=9)]
    assert classic_score(terms, documents=10, norm=1.0) == pytest.approx(3 / math.sqrt(5))


def test_nothing_scores_nothing():
    assert classic_score([], documents=10, norm=1) == 0
    assert classic_score([Term(freq=0, doc_freq=3)], documents=10, norm=1) == 0


def test_norms_lose_as_they_did_in_lucene():
    known = {1: 1.0, 2: 0.625, 3: 0.5, 4: 0.5, 5: 0.4375, 10: 0.3125, 100: 0.09375, 1_000: 0.03125}
    assert {length: classic_norm(length) for length in known} == known
    assert classic_norm(4, boost=3, field_boosts=(2, 0.5), is_lossy=False) == 1.5
    assert classic_norm(0) == 0
    assert encode_norm(1.0) == 124


@given(st.integers(1, 255))
def test_a_byte_is_read_and_written_alike(byte):
    assert encode_norm(decode_norm(byte)) == byte


@given(st.floats(1e-9, 1e9))
def test_a_norm_loses_less_than_a_quarter(value):
    assert value * 0.75 < decode_norm(encode_norm(value)) <= value


@given(st.integers(1, 100), st.integers(1, 50))
def test_more_mentions_never_score_less(freq, more):
    scores = [
        classic_score([Term(freq=count, doc_freq=3)], documents=100, norm=classic_norm(100))
        for count in (freq, freq + more)
    ]
    assert scores[0] < scores[1]
