"""Judge by the weights of features whether a group of numbers is the page's pager or a row's, and what a link is in it.

In: names of features. Out: probabilities. The model is four tables of weights (logistic regression), made by
``python -m train.forum.paging``: for groups of numbers that page the list, for those that page a thing in one of its
rows, for links beside a pager, for links that stand alone.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pauk.forum.page.weights import AnswerWeights
from pauk.forum.paging.features import FEATURES
from pauk.learn.shipped_model import ArraysAndWords, read_shipped

KIND = "paging-judge"
ROLES = ("none", "next", "prev", "first", "last")
TABLES = {"group": ("none", "pager"), "row": ("none", "pager"), "role": ROLES, "lone": ROLES}
_FILE = "data/judge.safetensors"


Judge = Mapping[str, AnswerWeights]


@cache
def shipped_judge() -> Judge:
    """Return the judge that comes with the package."""
    data = files("pauk.forum.paging").joinpath(_FILE).read_bytes()
    return judge_of(read_shipped(data, kind=KIND, features=FEATURES, where=_FILE))


def judge_of(model: ArraysAndWords) -> Judge:
    """Make a judge of a model."""
    return {
        name: AnswerWeights.of(
            answers, model.words[name], model.arrays[f"{name}.weights"], model.arrays[f"{name}.bias"]
        )
        for name, answers in TABLES.items()
    }
