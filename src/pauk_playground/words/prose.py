"""Write prose that looks natural, in nine languages, from small word lists of our own.

In: a language's data file (`languages/*.json`) and a seeded generator. Out: words, names, sentences,
paragraphs. Words come by Zipf's law in the order of the file; invented towns make each text differ.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from importlib import resources
from random import Random

from pauk.base.errors import BadSetting

LANGUAGES = ("en", "de", "pl", "hr", "sr-Latn", "sr-Cyrl", "ru", "ja", "ar")
# The first words of every list are articles, prepositions and the like; titles begin after them.
_SMALL_WORDS = 25
# Two words in five are small ones, as in running text; in each sentence they stand in one of these rhythms.
_SMALL_SPOTS = tuple(
    (*range(first, 22, 5), *range(second, 22, 5)) for first, second in ((0, 2), (0, 3), (1, 3), (1, 4), (2, 4))
)
# How many draws a word list is spread over.
_SPREAD = 2048
# An offset flattens the head of Zipf's curve to what running text shows with so few words.
_ZIPF_OFFSET = 2.7


@dataclass(frozen=True, slots=True)
class Named:
    """A section or a topic: what readers see, and its name in ASCII for paths."""

    label: str
    slug: str


@dataclass(frozen=True, slots=True)
class Language:
    """What is needed to write in a language and to label a site in it."""

    code: str
    direction: str
    joiner: str
    comma: str
    stop: str
    date: str
    words: tuple[str, ...]
    syllables: tuple[str, ...]
    givens: tuple[str, ...]
    families: tuple[str, ...]
    months: tuple[str, ...]
    sections: tuple[Named, ...]
    tags: tuple[Named, ...]
    labels: dict[str, str]
    small: tuple[str, ...]
    content: tuple[str, ...]

    def characters(self) -> str:
        """Return every character that the language can put on a page, once."""
        texts = [
            *self.words,
            *self.syllables,
            *self.givens,
            *self.families,
            *self.months,
            *self.labels.values(),
        ]
        texts += [named.label for named in (*self.sections, *self.tags)]
        texts += [word[0].upper() for word in (*self.words, *self.syllables)]
        return "".join(sorted(set("".join([*texts, self.comma, self.stop, self.date]))))

    def write_date(self, at: datetime) -> str:
        """Write a day the way readers of the language do."""
        return self.date.format(d=at.day, m=at.month, y=at.year, month=self.months[at.month - 1])

    def write_person(self, number: int) -> str:
        """Return the n-th person's name; there are as many as pairs of given and family names."""
        given = self.givens[number % len(self.givens)]
        family = self.families[(number * 5 + number // len(self.givens)) % len(self.families)]
        return f"{family}{given}" if not self.joiner else f"{given} {family}"

    def write_town(self, number: int) -> str:
        """Return the n-th invented town; there are some thousands."""
        size = len(self.syllables)
        # Stepping by a large prime keeps towns that are often drawn from looking alike.
        scattered = (number + 977) * 2_654_435_761 % size**3
        parts = [self.syllables[scattered // size**place % size] for place in range(3)]
        return "".join(parts).capitalize()


@lru_cache(maxsize=len(LANGUAGES))
def read_language(code: str) -> Language:
    """Read a language's data file."""
    if code not in LANGUAGES:
        raise BadSetting(f"no language {code!r} in the playground", next_step=f"Take one of {', '.join(LANGUAGES)}.")
    text = resources.files("pauk_playground").joinpath("languages", f"{code}.json").read_text("utf-8")
    data = json.loads(text)
    for key in ("sections", "tags"):
        data[key] = tuple(Named(label, slug) for label, slug in data[key])
    for key in ("words", "syllables", "givens", "families", "months"):
        data[key] = tuple(data[key])
    return Language(
        small=_spread(data["words"], 0, _SMALL_WORDS),
        content=_spread(data["words"], _SMALL_WORDS, len(data["words"])),
        **data,
    )


def _spread(words: tuple[str, ...], start: int, end: int) -> tuple[str, ...]:
    """Repeat words as often as Zipf's law lets them appear; an even draw from that is quick."""
    total = sum(1 / (rank + _ZIPF_OFFSET) for rank in range(start, end))
    spread: list[str] = []
    for rank in range(start, end):
        spread += [words[rank]] * max(1, round(_SPREAD / (rank + _ZIPF_OFFSET) / total))
    return tuple(spread)


def write_sentence(language: Language, chance: Random, towns: tuple[str, ...]) -> str:
    """Write one sentence of natural length; now and then it names a town or has a comma."""
    draw = chance.random
    count = int(chance.triangular(5, 22, 10))
    words = chance.choices(language.content, k=count)
    roll = draw()
    for spot in _SMALL_SPOTS[int(roll * len(_SMALL_SPOTS))]:
        if spot < count:
            words[spot] = language.small[int(draw() * len(language.small))]
    if towns and draw() < 0.4:
        words[int(draw() * count)] = towns[int(draw() * len(towns))]
    if count > 9 and roll > 0.3:
        words[count // 2] += language.comma
    first = words[0]
    words[0] = first[0].upper() + first[1:]
    return language.joiner.join(words) + language.stop


def write_paragraph(language: Language, chance: Random, towns: tuple[str, ...]) -> str:
    """Write a paragraph of three to six sentences."""
    gap = " " if language.joiner else ""
    return gap.join(write_sentence(language, chance, towns) for _ in range(chance.randint(3, 6)))


def write_title(language: Language, chance: Random, towns: tuple[str, ...]) -> str:
    """Write a headline of four to eight words, the first town among them."""
    content = chance.choices(language.words[_SMALL_WORDS:], k=chance.randint(3, 7))
    content.insert(chance.randint(0, 2), towns[0])
    content[0] = content[0][0].upper() + content[0][1:]
    return language.joiner.join(content)


def split_words(language: Language, text: str) -> list[str]:
    """Split a text into pieces that join again with the language's joiner."""
    return text.split(" ") if language.joiner else list(text)
