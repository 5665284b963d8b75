"""Judge what a list of a page is by the weights of its features: threads, boards, posts, or none of them.

In: names of features. Out: probabilities. The weights are a linear model made by ``python -m train.forum.rows``.
"""

from functools import cache
from importlib.resources import files

from pauk.forum.page.weights import AnswerWeights
from pauk.forum.rows.lists.features import FEATURES
from pauk.learn.shipped_model import ArraysAndWords, read_shipped

KIND = "weights-of-features"
LISTS = ("none", "threads", "boards", "posts")
_FILE = "data/lists.safetensors"

Judge = AnswerWeights


def judge_of(model: ArraysAndWords) -> Judge:
    """Make a judge of a model."""
    return Judge.of(model.words["answers"], model.words["features"], model.arrays["weights"], model.arrays["bias"])


@cache
def shipped_judge() -> Judge:
    """Return the judge that comes with the package."""
    data = files("pauk.forum.rows").joinpath(_FILE).read_bytes()
    return judge_of(read_shipped(data, kind=KIND, features=FEATURES, where=_FILE))
