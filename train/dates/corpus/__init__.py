"""Makes training fragments for the detection of dates: text, metadata and HTML in thirty languages, with gold spans.

In: a count and a seed. Out: rows with id, lang, kind, text, spans; the same ones for the same seed, and
`fragments(10, seed)` are the first ten of `fragments(100, seed)`.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from train.dates.corpus import lines, pages, sentences
from train.dates.corpus.language import ALL
from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Writer

__all__ = ["ALL", "KINDS", "fragments"]

Maker = Callable[[Writer, Scene], None]
# The makers of every kind, with a date and without.
_MAKERS: dict[str, tuple[Maker, Maker]] = {
    "sentence": (sentences.dated, sentences.dateless),
    "meta": (lines.dated, lines.dateless),
    "mixed": (pages.mixed_dated, pages.mixed_dateless),
    "html": (pages.html_dated, pages.html_dateless),
}
KINDS = tuple(_MAKERS)
# Metadata, bare and mixed with tags, is what forums are made of.
_KIND_DRAW = ("sentence",) * 5 + ("meta",) * 6 + ("mixed",) * 5 + ("html",) * 4
# A model learns more from what is no date: more than a third of the fragments hold none.
_DATELESS = 0.38
# Keeps the generators of neighbouring fragments apart.
_STRIDE = 1_000_003


def fragments(count: int, seed: int, languages: Sequence[str] = ALL) -> Iterator[dict[str, Any]]:
    """Makes this many rows; a row depends on seed, number and languages alone."""
    for number in range(count):
        yield _fragment(number, seed, languages)


def _fragment(number: int, seed: int, languages: Sequence[str]) -> dict[str, Any]:
    rng = Random(seed * _STRIDE + number)
    tag = languages[int(rng.random() * len(languages))]
    kind = _KIND_DRAW[int(rng.random() * len(_KIND_DRAW))]
    is_dateless = rng.random() < _DATELESS
    scene, writer = Scene(rng, tag), Writer()
    _MAKERS[kind][is_dateless](writer, scene)
    return {
        "id": f"C-{seed}-{number}",
        "source": "generated",
        "lang": tag,
        "kind": kind,
        "reference": scene.now.isoformat(),
        "text": writer.text(),
        "spans": writer.spans,
    }
