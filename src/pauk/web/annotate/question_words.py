"""Say what a recipe asks in the language of whoever is asked.

In: a recipe and a catalogue. Out: its questions as people read them. A recipe may bring translations of its own words;
those of the shipped recipes stand in the catalogues.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pauk.facts.recipe.recipe import FactRecipe
from pauk.web.translations.catalogues import Catalogue


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """One question of a recipe, with what its answers are called and what people should know."""

    name: str
    question: str
    yes: str
    no: str
    guide: Sequence[str]


class QuestionWords:
    """The words of a recipe in one language."""

    def __init__(self, recipe: FactRecipe, catalogue: Catalogue) -> None:
        self._recipe, self._catalogue = recipe, catalogue
        self._own = recipe.words.get(catalogue.language, {})

    def say(self, text: str) -> str:
        """Translate what a recipe says."""
        return self._own.get(text) or self._catalogue.say(text)

    @property
    def title(self) -> str:
        """Say what it is all about."""
        return self.say(self._recipe.title or self._recipe.name)

    def questions(self) -> list[AskedQuestion]:
        """Return all questions; the first has no name."""
        recipe = self._recipe
        first = recipe.question or "Is the marked text what we are looking for?"
        told = [("", first, recipe.classes.get("yes", "Yes"), recipe.classes.get("no", "No"), recipe.guide)]
        told += [(one.name, one.question, one.yes, one.no, one.guide) for one in recipe.questions]
        return [
            AskedQuestion(name, self.say(asked), self.say(yes), self.say(no), [self.say(one) for one in split(guide)])
            for name, asked, yes, no, guide in told
        ]

    def fill(self, item: Sequence[Any]) -> list[Any]:
        """Put into an item of a further question what its words stand for."""
        token, words, start, stop, guess, name, value, facts = item
        told = json.loads(facts)
        number = next((at for at, one in enumerate(self._recipe.questions, 1) if one.name == name), 0)
        if not number:
            return [token, words, start, stop, guess]
        named = {
            "value": value,
            "groups": ", ".join(dict.fromkeys(self.say(fact["group"]) for fact in told)),
            "season": ", ".join(dict.fromkeys(self.say(fact["season"] or "all year") for fact in told)),
            "place": ", ".join(dict.fromkeys(fact["place"] or "…" for fact in told)),
        }
        return [token, words, start, stop, guess, number, self.questions()[number].question.format_map(named)]


def split(guide: str) -> list[str]:
    """Cut a guide into its paragraphs."""
    return [" ".join(part.split()) for part in guide.strip().split("\n\n") if part.strip()]
