"""Guess the language of a text, by its small words and its words of dates.

In: tokens. Out: one of the lexicon's languages, or nothing where no word is known. Every word votes for the languages
that have it, and the fewer those are the more it counts.
"""

from functools import cache

from pauk.dates.words.folding import fold
from pauk.dates.words.lexicon import GREEK, LANGUAGES, further_index, lexicon
from pauk.dates.words.tokens import Tokens, reader

# More words than this change nothing any more.
_ENOUGH = 400
_SOME = 6
# AM and PM, h and zones stand on pages of all languages.
_HALVES = frozenset(("am", "pm", "a.m", "p.m"))
_EVERYWHERE = frozenset(("ampm", "zone", "t", "roman", "hmark", "minmark", "smark"))


def guess_language(text: str) -> str:
    """Return the language that most words of a text speak for."""
    return guess(reader("").tokens(text))


def guess(tokens: Tokens) -> str:
    """Return the language that most words of a text speak for; the more usual one where it is even."""
    votes = _votes(tokens)
    return max(votes, key=lambda tag: (votes[tag], -LANGUAGES.index(tag))) if votes else ""


def guess_some(tokens: Tokens) -> list[str]:
    """Return the few languages that words of a text speak for, the likeliest first."""
    votes = _votes(tokens)
    return sorted(votes, key=lambda tag: (-votes[tag], LANGUAGES.index(tag)))[:_SOME]


def guess_further(tokens: Tokens) -> list[str]:
    """Return the few languages beyond the thirty that words of a text speak for, the likeliest first."""
    index = further_index()
    votes: dict[str, float] = {}
    for at, entry in enumerate(tokens.entries[:_ENOUGH]):
        written = tokens.text[slice(*tokens.span(at, at + 1))].lower()
        for form in {entry.folded, written}:  # with its accents a word has fewer languages: maí, lá
            tags = index.get(form, "").split()
            for tag in tags:
                votes[tag] = votes.get(tag, 0.0) + 1 / len(tags)
    return sorted(votes, key=lambda tag: (-votes[tag], tag))[:_SOME]


def _votes(tokens: Tokens) -> dict[str, float]:
    speakers = _speakers()
    votes: dict[str, float] = {}
    for entry in tokens.entries[:_ENOUGH]:
        tags = speakers.get(entry.folded)
        if (
            tags
            and (len(entry.folded) > 1 or entry.folded >= GREEK)
            and entry.folded not in _HALVES
            and not _EVERYWHERE.issuperset(entry.senses or ("",))
        ):
            weight = 1 / len(tags)
            for tag in tags:
                votes[tag] = votes.get(tag, 0.0) + weight
    return votes


@cache
def _speakers() -> dict[str, tuple[str, ...]]:
    """Return for every word the languages that have it."""
    found: dict[str, dict[str, None]] = {}
    for form, by_language in lexicon().words.items():
        found.setdefault(form, {}).update(dict.fromkeys(by_language))
    for tag, words in lexicon().common.items():
        for word in words:
            found.setdefault(fold(word), {})[tag] = None
    return {form: tuple(tags) for form, tags in found.items()}
