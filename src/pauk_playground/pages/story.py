"""Write the words of article i: title and text, in every version, and the small changes of near copies.

In: a plan and a language. Out: titles and blocks without links; `articles.py` weaves those in.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from pauk_playground.pages.plan import Fate, MagazinePlan
from pauk_playground.words.chance import dice, draw_rank
from pauk_playground.words.prose import Language, split_words, write_paragraph, write_sentence, write_title

_TOWN_COUNT = 8000
_TITLE, _TEXT, _EDIT, _NEAR, _RETITLE = range(5)


@dataclass(frozen=True, slots=True)
class Story:
    """A title and the pairs of kind and text that follow it."""

    title: str
    parts: tuple[tuple[str, str], ...]


class StoryTexts:
    """All the articles of a magazine, as words."""

    def __init__(self, plan: MagazinePlan, language: Language) -> None:
        self._plan = plan
        self._language = language
        self.title = lru_cache(maxsize=4096)(self._first_title)

    def tell(self, article: int, version: int = 0) -> Story:
        """Write an article as it stands after ``version`` changes."""
        parts = self._write_parts(self._plan.original(article))
        parts += [("p", self._write_addition(article, number)) for number in range(1, version + 1)]
        if self._plan.fate(article) is Fate.NEAR:
            parts = self._alter(parts, article)
        return Story(self.title_of(article, version), tuple(parts))

    def title_of(self, article: int, version: int) -> str:
        """Return an article's title in a version; editors and copyists change its last word."""
        title, seed = self.title(self._plan.original(article)), self._plan.story_seed(article)
        for number in range(1, version + 1):
            title = self._swap(title, dice(seed, _RETITLE, number), -1)
        if self._plan.fate(article) is Fate.NEAR:
            title = self._swap(title, dice(seed, _RETITLE), -1)
        return title

    def write_teaser(self, article: int) -> str:
        """Write the sentence that a listing shows below the title."""
        chance = dice(self._plan.story_seed(self._plan.original(article)), _TITLE, 1)
        return write_sentence(self._language, chance, ())

    def _first_title(self, article: int) -> str:
        chance = dice(self._plan.story_seed(article), _TITLE)
        return write_title(self._language, chance, self._towns(article))

    def _towns(self, article: int) -> tuple[str, ...]:
        chance = Random(self._plan.story_seed(article))
        numbers = [draw_rank(chance.random(), _TOWN_COUNT) for _ in range(3)]
        return tuple(self._language.write_town(number) for number in numbers)

    def _write_parts(self, article: int) -> list[tuple[str, str]]:
        language, towns = self._language, self._towns(article)
        chance = dice(self._plan.story_seed(article), _TEXT)
        parts: list[tuple[str, str]] = []
        for number in range(chance.randint(4, 8)):
            roll = chance.random()
            if number and roll < 0.15:
                parts.append(("h2", write_title(language, chance, towns)))
            parts.append(("p", write_paragraph(language, chance, towns)))
            if roll > 0.95:
                parts.append(("quote", write_sentence(language, chance, towns)))
            elif roll > 0.88:
                parts += [("item", write_sentence(language, chance, towns)) for _ in range(3)]
        return parts

    def _write_addition(self, article: int, number: int) -> str:
        """Write the paragraph that an editor adds when more is known."""
        chance = dice(self._plan.story_seed(article), _EDIT, number)
        return write_paragraph(self._language, chance, self._towns(article))

    def _alter(self, parts: list[tuple[str, str]], article: int) -> list[tuple[str, str]]:
        """Make a near copy: one word in every 150 differs, or a sentence is added to a long text.

        Nine tenths or more of the 4-word shingles stay: what the duplicate test calls nearly the same.
        """
        chance = dice(self._plan.story_seed(article), _NEAR)
        count = sum(len(split_words(self._language, text)) for _, text in parts)
        if chance.random() < 0.4 and count >= 250:
            return [*parts, ("p", write_sentence(self._language, chance, ()))]
        for _ in range(max(1, count // 150)):
            spot = chance.randrange(len(parts))
            kind, text = parts[spot]
            parts[spot] = (kind, self._swap(text, chance, None))
        return parts

    def _swap(self, text: str, chance: Random, spot: int | None) -> str:
        """Put another word in the place of one."""
        pieces = split_words(self._language, text)
        place = chance.randrange(len(pieces)) if spot is None else spot
        old = pieces[place]
        tail = old[-1] if old[-1] in {self._language.comma, self._language.stop} else ""
        new = chance.choice(self._language.content)
        while new == old.removesuffix(tail):
            new = chance.choice(self._language.content)
        pieces[place] = new + tail
        return self._language.joiner.join(pieces)
