r"""Cut text and HTML into the tokens of the dissertation's detector, number them, and turn spans into tags and back.

In: fragments with spans. Out: tokens with their places; one number per token, of its word where that is frequent, else
of a bucket for its shape and ending; one tag per token. Tags, attribute names with their ``=`` and brackets are tokens;
attribute values are cut like text. Letters without spaces between words (Chinese, Japanese, Korean) are tokens each.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Place = tuple[int, int]
Tagged = tuple[int, int, str]

WORDS = 60_000  # most frequent words that get a number of their own
SEEN = 3  # times: what is rarer shares a bucket, so that buckets are learned, too
BUCKETS = 2_000
PADDING = 0
_FIRST_WORD = 1 + BUCKETS

KINDS = ("DATE", "TIME")
OUTSIDE = 0  # and then B-DATE, I-DATE, B-TIME, I-TIME
TAGS = 5
NEUTRAL = 5  # neither right nor wrong: a month with its year

# Letters of no case and no space; then letters with the vowel signs and accents that stand behind them.
_EAST = "\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_MARKS = "\u0300-\u036f\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
_TOKEN = re.compile(
    r"</?[A-Za-z][A-Za-z0-9]*|/?>"  # an element begins or ends
    r"|[A-Za-z][\w:-]{0,40}=(?=[\"'\w])"  # an attribute's name
    rf"|\d+|[{_EAST}]|(?:[^\W\d_{_EAST}]|[{_MARKS}])+|\S"
)
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]+")


def cut_tokens(text: str) -> list[Place]:
    """Return where tokens begin and end."""
    return [match.span() for match in _TOKEN.finditer(text)]


def words_of(text: str, places: Iterable[Place]) -> list[str]:
    """Return tokens in lower case."""
    return [text[start:end].lower() for start, end in places]


def bucket_of(word: str) -> int:
    """Return the number of a rare word: by its shape, and by how it ends."""
    shape = _DIGIT.sub("0", word)
    key = f"{_LETTERS.sub('a', shape)} {shape[-3:]}"
    return 1 + zlib.crc32(key.encode("utf-8", "surrogatepass")) % BUCKETS


class Vocabulary:
    """The numbers of words."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self._numbers = {word: number for number, word in enumerate(words, _FIRST_WORD)}

    def numbers(self, words: Iterable[str]) -> list[int]:
        """Return the number of each word."""
        known = self._numbers
        return [known.get(word) or bucket_of(word) for word in words]


def frequent_words(texts: Iterable[Iterable[str]]) -> list[str]:
    """Return the most frequent words, in an order that depends on nothing else."""
    counts: Counter[str] = Counter()
    for words in texts:
        counts.update(words)
    often = sorted((word for word in counts if counts[word] >= SEEN), key=lambda word: (-counts[word], word))
    return often[:WORDS]


# Tags


def tag_tokens(places: Sequence[Place], spans: Iterable[Mapping[str, Any]]) -> list[int]:
    """Tag the first token of a date and the others of it, and of a time; sharing one character is enough."""
    tags = [OUTSIDE] * len(places)
    for start, end, kind in _parts(spans):
        inside = [at for at, place in enumerate(places) if place[0] < end and place[1] > start]
        for at in inside:
            tags[at] = NEUTRAL if kind is None else 2 * kind + 1 + (at > inside[0])
    return tags


def _parts(spans: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, int, int | None]]:
    """Take a date and its time apart; where only both together have a place (ISO, Unix time) it is a date's."""
    for span in spans:
        if span.get("role") == "ignore":
            yield span["start"], span["end"], None
        elif span.get("date") and span.get("time"):
            yield (*span["date"], 0)
            yield (*span["time"], 1)
        else:
            yield span["start"], span["end"], int(span["type"] == "time")


def read_tags(tags: Iterable[int]) -> list[Tagged]:
    """Return spans of tokens with their kind; a span that lacks its beginning begins where it is."""
    spans: list[Tagged] = []
    previous = OUTSIDE
    for at, tag in enumerate(tags):
        if tag not in {OUTSIDE, NEUTRAL}:
            kind, is_inside = KINDS[(tag - 1) // 2], tag % 2 == 0
            if is_inside and previous in {tag, tag - 1}:
                spans[-1] = (spans[-1][0], at + 1, kind)
            else:
                spans.append((at, at + 1, kind))
        previous = tag
    return spans


def place_spans(places: Sequence[Place], spans: Iterable[Tagged]) -> list[Place]:
    """Return where spans of tokens stand in the text."""
    return [(places[first][0], places[end - 1][1]) for first, end, _kind in spans]
