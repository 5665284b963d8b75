"""Judge by the weights of features whether a group of numbers is the page's pager, and what a link is in it.

In: names of features. Out: probabilities. The model is three tables of weights (logistic regression), made by
``python -m train.forum.paging``: for groups of numbers, for links beside a pager, for links that stand alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp

from pauk.forum.paging.features import FEATURES
from pauk.learn.model import Model, load_model

KIND = "paging-judge"
ROLES = ("none", "next", "prev", "first", "last")
TABLES = {"group": ("none", "pager"), "role": ROLES, "lone": ROLES}
_FILE = "data/judge.safetensors"


@dataclass(frozen=True, slots=True)
class Table:
    """The weights of one question: for every feature one for each answer."""

    answers: Sequence[str]
    weights: Mapping[str, Sequence[float]]
    bias: Sequence[float]

    def probabilities(self, features: Iterable[str]) -> dict[str, float]:
        """Return how likely each answer is; features that were never seen in training say nothing."""
        scores = list(self.bias)
        for name in features:
            for place, weight in enumerate(self.weights.get(name, ())):
                scores[place] += weight
        highest = max(scores)
        raised = [exp(score - highest) for score in scores]
        total = sum(raised)
        return {answer: value / total for answer, value in zip(self.answers, raised, strict=True)}


Judge = Mapping[str, Table]


@cache
def shipped_judge() -> Judge:
    """Return the judge that comes with the package."""
    data = files("pauk.forum.paging").joinpath(_FILE).read_bytes()
    return judge_of(load_model(data, kind=KIND, features=FEATURES, where=_FILE))


def judge_of(model: Model) -> Judge:
    """Make a judge of a model."""
    judge = {}
    for name, answers in TABLES.items():
        weights, bias = model.arrays[f"{name}.weights"], model.arrays[f"{name}.bias"]
        names = model.words[name]
        assert weights.shape == (len(names), len(answers))
        table = dict(zip(names, (tuple(row) for row in weights.astype(float).tolist()), strict=True))
        judge[name] = Table(answers, table, tuple(bias.astype(float).tolist()))
    return judge
