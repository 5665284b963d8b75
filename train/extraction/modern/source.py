"""What a page is made from: a real text and real lines from around other texts, or sentences of our own.

In: texts, handed in by the caller. Out: `Source`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from train.extraction.modern.book import book, fill, languages

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
# A first line up to this long is taken for the title: nearly all headlines are shorter.
_LONGEST_TITLE = 140
# Own texts: most are short, a few have a hundred paragraphs.
_LENGTHS = (1, 1, 2, 3, 4, 5, 6, 8, 8, 10, 10, 12, 15, 20, 30, 60, 100)


@dataclass(frozen=True, slots=True)
class Source:
    """A main text, and pools of real strings: boilerplate lines, sentences of other pages, remarks of readers."""

    title: str
    paragraphs: tuple[str, ...]
    lang: str = "en"
    lines: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def source_of(
    text: str,
    lang: str = "en",
    *,
    lines: Iterable[str] = (),
    others: Iterable[str] = (),
    remarks: Iterable[str] = (),
) -> Source:
    """Make a source of a plain main text: paragraphs are parted by blank lines, or are lines where it has none."""
    cut = _BLANK_LINE.split(text) if _BLANK_LINE.search(text.strip()) else text.split("\n")
    paragraphs = [line for part in cut if (line := " ".join(part.split()))]
    has_title = len(paragraphs) > 1 and len(paragraphs[0]) <= _LONGEST_TITLE
    title = paragraphs.pop(0) if has_title else ""
    return Source(title, tuple(paragraphs), lang, tuple(lines), tuple(others), tuple(remarks))


def own_source(rng: Random, lang: str | None = None) -> Source:
    """Make a source of our own sentences, in any language we have or in this one."""
    words = book(lang or rng.choice(languages()))
    paragraphs = tuple(words.paragraph(rng) for _ in range(rng.choice(_LENGTHS)))
    return Source(fill(rng, words, rng.choice(words["headlines"])), paragraphs, words.lang)
