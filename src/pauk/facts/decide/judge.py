"""Decide with a small model where rules cannot: is this candidate, in its context, a fact.

In: a model as bytes, or the shipped one, and a candidate's description. Out: a calibrated probability. The model is a
weight for each place of hashed words, summed, scaled, and squeezed between 0 and 1.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from math import exp

from pauk.facts.decide.judge_features import FEATURES, slots_of
from pauk.learn.model_file import load_model
from pauk.learn.shipped_model import ArraysAndWords, read_shipped

KIND = "facts-judge"


class FactJudge:
    """Judges candidates of one recipe's kind."""

    def __init__(self, model: ArraysAndWords) -> None:
        self._weights: list[float] = model.arrays["weights"].astype("f8").tolist()
        self._bias, self._scale = (float(number) for number in model.arrays["squeeze"])

    def judge(self, names: Sequence[str]) -> float:
        """Return how likely a candidate is a fact."""
        slots = slots_of(names)
        total = sum(self._weights[slot] for slot in slots) / max(len(slots), 1) ** 0.5
        logit = (total + self._bias) * self._scale
        return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))


@lru_cache(maxsize=4)
def shipped_judge(recipe: str) -> FactJudge | None:
    """Return the shipped model of a recipe; None where it has none, and rules alone decide."""
    place = resources.files("pauk.facts.decide") / "data" / f"{recipe}.safetensors"
    if not place.is_file():
        return None
    return FactJudge(read_shipped(place.read_bytes(), kind=KIND, features=FEATURES, where=place.name))


def load_judge(data: bytes, *, where: str = "a model of facts") -> FactJudge:
    """Make a judge of a model's bytes."""
    return FactJudge(load_model(data, kind=KIND, features=FEATURES, where=where))
