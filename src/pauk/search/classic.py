r"""Score a document as Lucene did when the thesis behind this room was written (2007).

In: how often each term of a query stands in a document, and in how many documents of all. Out: the score

    score(q, d) = coord · queryNorm · Σ tf · idf² · boost · norm

    tf        = √freq                              how often a term stands in the document
    idf       = 1 + ln(N / (df + 1))               how seldom it is among all N documents
    coord     = matched terms / all terms          how much of the query the document has
    queryNorm = 1 / √(q.boost² · Σ(idf · boost)²)  so that queries can be compared; it changes no order
    norm      = document boost · field boosts / √length, kept in one byte

pauk ranks by BM25 instead, which lets the tenth mention of a word add less than the second; `--ranking classic` puts
the same hits in order by this formula, to be compared with, and to be understood.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

# The byte of a norm holds quarters of powers of two, from 2^-31 on; 1 is 124.
_STEPS, _LEAST_EXPONENT = 4, 31


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One term of a query: how often it stands in the document, in how many documents, and what it was boosted by."""

    freq: int
    doc_freq: int
    boost: float = 1.0
    norm: float = 1.0  # of the field it stands in


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicScore:
    """A score with its factors: those of the whole query, and idf and value of each term; the values add up to it."""

    coord: float
    query_norm: float
    idfs: tuple[float, ...]
    values: tuple[float, ...]

    @property
    def total(self) -> float:
        """The score."""
        return sum(self.values)


def classic_idf(doc_freq: int, documents: int) -> float:
    """Say how telling a term is that stands in so many documents of so many."""
    return 1 + math.log(documents / (doc_freq + 1))


def classic_norm(
    length: int, *, boost: float = 1.0, field_boosts: Sequence[float] = (), is_lossy: bool = True
) -> float:
    """Say how much a term counts in a field of so many words; Lucene kept it in one byte, which loses a lot."""
    norm = boost * math.prod(field_boosts) / math.sqrt(length) if length else 0.0
    return decode_norm(encode_norm(norm)) if is_lossy else norm


def classic_score(terms: Sequence[Term], *, documents: int, norm: float, query_boost: float = 1.0) -> float:
    """Score one document, in one field, for a query of these terms, those that it does not have among them."""
    coord = sum(term.freq > 0 for term in terms) / len(terms) if terms else 0.0
    return norm * score_terms(terms, documents=documents, coord=coord, query_boost=query_boost).total


def score_terms(terms: Sequence[Term], *, documents: int, coord: float, query_boost: float = 1.0) -> ClassicScore:
    """Score one document term by term; a word in another field is another term, and `coord` counts the words."""
    idfs = tuple(classic_idf(term.doc_freq, documents) for term in terms)
    squares = sum((idf * term.boost) ** 2 for idf, term in zip(idfs, terms, strict=True))
    query_norm = 1 / math.sqrt(query_boost**2 * squares) if squares and query_boost else 1.0
    values = tuple(
        coord * query_norm * math.sqrt(term.freq) * idf**2 * term.boost * query_boost * term.norm
        for idf, term in zip(idfs, terms, strict=True)
    )
    return ClassicScore(coord=coord, query_norm=query_norm, idfs=idfs, values=values)


def encode_norm(value: float) -> int:
    """Press a norm into a byte, as Lucene's SmallFloat did: what lies between two steps falls to the lower one."""
    if value <= 0:
        return 0
    mantissa, exponent = math.frexp(value)  # value = mantissa · 2^exponent, mantissa in [0.5, 1)
    place = (exponent - 1 + _LEAST_EXPONENT) * _STEPS + int((2 * mantissa - 1) * _STEPS)
    return min(max(place, 1), 255)


def decode_norm(byte: int) -> float:
    """Read a norm from its byte."""
    if not byte:
        return 0.0
    exponent, quarters = divmod(byte, _STEPS)
    return (1 + quarters / _STEPS) * 2.0 ** (exponent - _LEAST_EXPONENT)
