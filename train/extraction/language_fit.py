"""Fit the model that tells the language of a text, one script at a time.

In: texts of each language, and how often groups of letters occur in its newspapers. Out: `Fit`: the groups that tell
languages apart, and a weight of each for every language.

The model is linear. It begins as the logarithms of how often groups occur, and is then fitted to short pieces of text.
Bosnian, Croatian and Serbian learn their difference from newspapers and from `near_languages.txt` alone: what their
translators of software disagree about is jargon.
"""

import random
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse  # type: ignore[import-untyped]

from pauk.extract.metadata.language_detector import GROUPS, hash_groups, hash_rows, take_letters

_NEAR = Path(__file__).with_name("near_languages.txt")
SEED = 7

# The languages of each script that more than one writes with, and how many groups tell them apart: as many as keep the
# file below a megabyte.
LANGUAGES = {
    "Latin": (
        "en de fr es it pt nl pl tr cs sv ro hu da nb nn fi hr bs sr-Latn sl sk sq et lv lt ca gl eu is ga cy mt lb af"
        " id ms jv tl vi sw so az uz ku la eo".split(),
        14_000,
    ),
    "Cyrillic": ("ru uk be bg mk sr-Cyrl kk ky tt tg mn".split(), 5_000),
    "Arabic": ("ar fa ur ckb ps ug".split(), 3_000),
    "Devanagari": ("hi mr ne".split(), 2_000),
    "Hebrew": ("he yi".split(), 800),
    "Bengali": ("bn as".split(), 800),
}
# Rare on the Web, and near to a language that is not: they must be clear to be believed (in logits).
RARE = {"bs": -0.3, "gl": -0.1, "jv": -0.1, "la": -0.5, "eo": -0.2, "so": -0.2, "ku": -0.2, "lb": -0.1}
# What these learn of each other from translations is jargon of their translators.
FAMILY = ("hr", "bs", "sr-Latn")

PIECES = 900  # of each language
_CHARS = (25, 500)  # how long they are
_COUNTED_CHARS = 150_000  # of each language's texts, for statistics
_SCALE = 0.15  # of the logarithms; the fit starts there
_KEEP_NEAR = 20.0  # what a group of near_languages.txt is worth, in logarithms
_TELLING = 500  # groups kept for every pair of near relatives
_PULL, _EPOCHS, _BATCH, _RATE = 1e-4, 5, 1000, 0.02
_SHARE_OF_NEWS = 0.7
_FLOOR = 1e-6
# Languages that are often written without accents, and the letters that are not taken apart into one and an accent.
_LAZY = frozenset("hr bs sr-Latn sl sk cs pl ro hu tr sq lt lv es pt fr".split())
_PLAIN = str.maketrans({"đ": "dj", "Đ": "Dj", "ł": "l", "Ł": "L", "ı": "i", "ß": "ss", "œ": "oe"})

Chances = dict[int, float]


class Fit(NamedTuple):
    """A fitted script: its languages, the hashes of its groups, a row of weights for each, and one for the start."""

    languages: list[str]
    keys: NDArray[Any]
    weights: NDArray[Any]
    start: NDArray[Any]


class Pieces(NamedTuple):
    """Pieces of text as rows of group counts over the square root of their length, and their languages."""

    rows: Any
    labels: NDArray[Any]


def hash_group(group: str) -> int:
    """Hash one group of letters, in which _ stands for the end of a word, as `hash_groups` does."""
    if len(group) > GROUPS[-1] and not group[0] == group[-1] == "_":
        raise SystemExit(f"{_NEAR.name}: {group} is neither a word nor a group of at most {GROUPS[-1]} letters.")
    letters = np.array([ord(letter) for letter in group.replace("_", " ")], np.uint32)
    return int(hash_groups(letters)[-1])  # the longest group, which is all of it


def hash_orders(orders: Sequence[Mapping[str, float]]) -> Chances:
    """Hash the groups of a language's newspapers, all of one length at a time."""
    found: Chances = {}
    for order in orders:
        often = {group: chance for group, chance in order.items() if chance > 3 * _FLOOR}
        for size in {len(group) for group in often}:
            groups = [group for group in often if len(group) == size]
            codes = np.frombuffer("".join(groups).encode("utf-32-le"), np.uint32).reshape(-1, size)
            hashes = hash_rows(codes)
            found |= dict(zip(hashes.tolist(), (often[group] for group in groups), strict=True))
    return found


def read_near(languages: Sequence[str]) -> list[tuple[list[int], list[int], list[int]]]:
    """Read near_languages.txt: the hashes of groups, the languages that have them, and the relatives."""
    found = []
    for paragraph in _NEAR.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.partition(":") for line in paragraph.splitlines() if line and not line.startswith("#")]
        members = {name for names, _, _ in lines for name in names.split()}
        if members and members <= set(languages):
            relatives = [languages.index(name) for name in sorted(members)]
            for names, _, groups in lines:
                own = [languages.index(name) for name in names.split()]
                found.append(([hash_group(group) for group in groups.split()], own, relatives))
    return found


def count_groups(texts: Sequence[str], rng: random.Random) -> Chances:
    """Count the groups of a language's texts, per letter."""
    counts: Counter[int] = Counter()
    chars = 0
    for text in rng.sample(texts, len(texts)):
        letters = take_letters(text)
        counts.update(hash_groups(letters.codes).tolist())
        chars += len(letters.codes)
        if chars > _COUNTED_CHARS:
            break
    return {group: count / chars for group, count in counts.items() if count >= 3}


def mix_chances(said: Chances, printed: Chances) -> Chances:
    """Mix the statistics of a language's texts with those of its newspapers, which know no ends of words."""
    share = _SHARE_OF_NEWS
    return said | {group: share * chance + (1 - share) * said.get(group, 0.0) for group, chance in printed.items()}


def cut_piece(texts: Sequence[str], size: int, rng: random.Random) -> str:
    """Cut a piece of this many characters out of a language's texts, from the beginning of a word on."""
    at = rng.randrange(len(texts))
    piece = texts[at]
    if len(piece) > size:
        begin = rng.randrange(len(piece) - size + 1)
        piece = piece[piece.find(" ", begin) + 1 if begin else 0 :]
    while len(piece) < size:
        at = (at + 1) % len(texts)
        piece += f" {texts[at]}"
    return piece[:size]


def tell_apart(near: Any, printed: Sequence[Chances]) -> set[int]:
    """Choose the groups in which the newspapers of near relatives differ most."""
    found: set[int] = set()
    pairs = {pair for _, _, relatives in near for pair in combinations(relatives, 2)}
    for one, other in sorted(pairs):
        first, second = printed[one], printed[other]
        worth = {}
        for group in first.keys() | second.keys():
            here, there = first.get(group, 0.0) + _FLOOR * 5, second.get(group, 0.0) + _FLOOR * 5
            worth[group] = (here - there) * np.log(here / there)
        found.update(sorted(worth, key=lambda group: -worth[group])[:_TELLING])
    return found


def make_rows(pieces: Iterable[str], keys: NDArray[Any]) -> Any:
    """Make a sparse matrix of pieces; `keys` are sorted."""
    columns, values, ends = [], [], [0]
    for piece in pieces:
        letters = take_letters(piece)
        hashes = hash_groups(letters.codes)
        places = np.searchsorted(keys, hashes)
        places[places == len(keys)] = 0
        found, counts = np.unique(places[keys[places] == hashes], return_counts=True)
        columns.append(found)
        values.append(counts / np.sqrt(len(letters.codes)))
        ends.append(ends[-1] + len(found))
    parts = (np.concatenate(values).astype(np.float32), np.concatenate(columns), ends)
    return sparse.csr_matrix(parts, shape=(len(ends) - 1, len(keys)), dtype=np.float32)


def strip_accents(text: str) -> str:
    """Write a text as people do who have no keyboard of their language."""
    plain = unicodedata.normalize("NFD", text.translate(_PLAIN))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def make_pieces(texts: Mapping[str, Sequence[str]], languages: Sequence[str], keys: NDArray[Any]) -> Pieces:
    """Cut pieces of all languages; some end in English, as pages do, and some lack accents, as in many forums."""
    rng = random.Random(SEED)
    english = texts.get("en", ())
    pieces, labels = [], []
    for label, language in enumerate(languages):
        for _ in range(PIECES):
            size = round(_CHARS[0] * (_CHARS[1] / _CHARS[0]) ** rng.random())
            piece = cut_piece(texts[language], size, rng)
            if english and size > 100 and rng.random() < 0.1:
                piece = f"{piece[: size * 3 // 4]} {cut_piece(english, size // 4, rng)}"
            if language in _LAZY and rng.random() < 0.1:
                piece = strip_accents(piece)
            pieces.append(piece)
            labels.append(label)
    return Pieces(make_rows(pieces, keys), np.array(labels))


def family_of(languages: Sequence[str]) -> list[int]:
    """Return the columns of the languages that do not learn their difference from translations."""
    return [languages.index(name) for name in FAMILY if name in languages]


def start_weights(
    chances: Sequence[Chances], keys: NDArray[Any], languages: Sequence[str], news: set[int]
) -> NDArray[Any]:
    """Return the logarithms of how often groups occur, each against the mean of all languages."""
    table = np.full((len(keys), len(chances)), _FLOOR, np.float32)
    for column, known in enumerate(chances):
        table[:, column] += [known.get(int(key), 0.0) for key in keys]
    weights = np.log(table)
    weights -= weights.mean(1, keepdims=True)
    place = {int(key): row for row, key in enumerate(keys)}
    untold = np.array([int(key) not in news for key in keys])
    if columns := family_of(languages):
        weights[np.ix_(untold, np.array(columns))] = weights[untold][:, columns].mean(1, keepdims=True)
    for groups, own, relatives in read_near(languages):
        for group in groups:
            row = place[group]
            middle = weights[row, relatives].mean()
            for column in relatives:
                weights[row, column] = middle + (_KEEP_NEAR if column in own else -_KEEP_NEAR) / 2
    return weights * np.float32(_SCALE)


def fit(pieces: Pieces, start: NDArray[Any], kept: NDArray[Any], family: list[int]) -> NDArray[Any]:
    """Fit the weights to the pieces by Adam, pulled back to where they start; rows that are not kept stay zero."""
    rng = np.random.default_rng(SEED)
    begin = np.where(kept[:, None], start, 0).astype(np.float32)
    weights: NDArray[Any] = begin.copy()
    mean: NDArray[Any] = np.zeros_like(begin)
    square: NDArray[Any] = np.zeros_like(begin)
    count = pieces.rows.shape[0]
    steps, step = _EPOCHS * -(-count // _BATCH), 0
    for epoch in range(_EPOCHS):
        loss = 0.0
        order = rng.permutation(count)
        for chosen in np.split(order, range(_BATCH, count, _BATCH)):
            step += 1
            rows = pieces.rows[chosen]
            rows.data = rows.data * (rng.random(rows.nnz) > 0.2) / 0.8  # so that no group is relied upon
            chances = softmax(np.asarray(rows @ weights))
            right = np.arange(len(chosen)), pieces.labels[chosen]
            loss -= float(np.log(chances[right] + 1e-9).sum())
            chances[right] -= 1
            slope = np.asarray(rows.T @ (chances / len(chosen)))
            if family:
                slope[:, family] = slope[:, family].mean(1, keepdims=True)
            slope += _PULL * (weights - begin)
            mean = 0.9 * mean + 0.1 * slope
            square = 0.99 * square + 0.01 * slope * slope
            rate = _RATE * (1 - step / (steps + 1))
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
            weights[~kept] = 0
        sys.stdout.write(f"  epoch {epoch + 1}: loss {loss / count:.4f}\n")
    return weights


def softmax(logits: NDArray[Any]) -> NDArray[Any]:
    """Turn logits into chances."""
    raised = np.exp(logits - logits.max(1, keepdims=True))
    chances: NDArray[Any] = raised / raised.sum(1, keepdims=True)
    return chances


def train_script(script: str, texts: Mapping[str, Sequence[str]], news: Mapping[str, Chances]) -> Fit:
    """Train the model of one script: choose among many groups, then fit those chosen."""
    languages, size = LANGUAGES[script]
    rng = random.Random(SEED)
    chances = [mix_chances(count_groups(texts[language], rng), news.get(language, {})) for language in languages]
    printed = {group for language in languages for group in news.get(language, ())}
    near = read_near(languages)
    best: dict[int, float] = {}
    for known in chances:
        for group, chance in known.items():
            best[group] = max(best.get(group, 0.0), chance)
    told = {group for groups, _, _ in near for group in groups} | tell_apart(
        near, [news.get(name, {}) for name in languages]
    )
    often = sorted(best, key=lambda group: -best[group])[: 2 * size]
    keys = np.array(sorted(told.union(often)), np.uint32)
    start = start_weights(chances, keys, languages, printed)
    pieces = make_pieces(texts, languages, keys)
    everything = np.ones(len(keys), np.bool_)
    weights = fit(pieces, start, everything, family_of(languages))
    worth = (weights.max(1) - weights.min(1)) * np.sqrt(np.asarray(pieces.rows.mean(0)).ravel())
    worth[np.isin(keys, list(told))] = np.inf
    kept = np.zeros(len(keys), np.bool_)
    kept[np.argsort(-worth)[:size]] = True
    weights = fit(pieces, start, kept, family_of(languages))
    begin = np.array([RARE.get(language, 0.0) for language in languages], np.float32)
    return Fit(languages, keys[kept], weights[kept], begin)
