"""Train the machines that combine extractors on pages whose main text is known.

In: pages as pairs of HTML and gold text. Out: a model's bytes, which `choose_extractor` takes instead of the shipped
one. Training needs scikit-learn (the extra ``train``); to use a model, nothing but numpy is needed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any

import numpy as np

from pauk.base.errors import InputError, MissingExtra
from pauk.extract.hybrids.examples import Example, page_examples, segment_examples
from pauk.extract.hybrids.pool import POOL
from pauk.extract.hybrids.rows import SHAPE, VOTED
from pauk.extract.hybrids.segment_choice import LABELS
from pauk.extract.hybrids.svm import KIND
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.digest import corpus_digest
from pauk.learn.model_file import Model, dump_model

# With fewer a machine learns the pages by heart; the thesis took 60.
MIN_PAGES = 10
UNDATED = datetime(1970, 1, 1, tzinfo=UTC)
_VERSION = "1"


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a machine is trained."""

    cost: float = 1.0
    gamma: float = 0.0  # 0 for one by the number of features
    least_share: float = 0.9  # of a segment's words that are in the gold text of one that is text
    is_weighed: bool = False  # a segment counts by the root of its words, and none without words
    most_examples: int = 3000  # drawn at random; keeps a model below 300 kB


# What the thesis says, with LIBSVM's own defaults where it is silent.
THESIS = Recipe()
# Swept on CleanEval and Dragnet, five folds by site: cost 1 to 30, gamma 1/41 to 1, share .5 and .9, weighed or not.
# Segments that are half text are common on pages with comments; to call them rubbish loses whole articles.
RECIPES = {
    "svm-a": THESIS,
    "svm-b": Recipe(cost=10, gamma=0.1, least_share=0.5, is_weighed=True),
    "svm-seg": Recipe(cost=10, gamma=0.3, least_share=0.5, is_weighed=True),
}
_FEATURES = {"svm-a": SHAPE, "svm-b": VOTED, "svm-seg": SHAPE}
_PURPOSES = {
    "svm-a": "Chooses for a page the extractor that is likely to do best on it.",
    "svm-b": "Tells segments of a page that are main text, by their shape and by what four extractors take.",
    "svm-seg": "Tells segments of a page that are main text, by their shape.",
}
_LIMITS = "Good on pages like those it was trained on; a segment is kept or dropped as a whole."


def train_svm(
    method: str,
    pages: Iterable[tuple[str, str]],
    *,
    recipe: Recipe | None = None,
    seed: int = 1,
    made_at: datetime = UNDATED,
    corpus: str = "pages of the user's own",
    licence: str = "not stated",
    measured: Sequence[Figure] = (),
) -> bytes:
    """Train the machine of a method on pairs of HTML and gold text; the same pages give the same bytes."""
    check_method(method)
    recipe = recipe or RECIPES[method]
    pages = list(pages)
    check_pages(pages)
    examples = [example for html, gold in pages for example in make_examples(method, html, gold, recipe)]
    trained_on = name_corpus(pages, corpus, licence)
    return fit(method, examples, (trained_on,), recipe=recipe, seed=seed, made_at=made_at, measured=measured)


def name_corpus(
    pages: Sequence[tuple[str, str]], name: str = "pages of the user's own", licence: str = "not stated"
) -> Corpus:
    """Name what a machine is trained on, for its card."""
    digest = corpus_digest(f"{html}\0{gold}".encode("utf-8", "surrogatepass") for html, gold in pages)
    return Corpus(name, digest, len(pages), licence)


def check_method(method: str) -> None:
    """Refuse a method that has no machine."""
    if method not in RECIPES:
        raise InputError(f"{method!r} cannot be trained", next_step=f"Train one of these: {', '.join(RECIPES)}.")


def check_pages(pages: Sequence[tuple[str, str]]) -> None:
    """Refuse pages that are too few to learn from."""
    golden = sum(bool(gold.strip()) for _, gold in pages)
    if golden < MIN_PAGES:
        raise InputError(
            f"{golden} of {len(pages)} pages have a gold text, and a machine needs {MIN_PAGES} to learn from",
            next_step="Bring more pages, each with its main text; from 60 on results are of use.",
        )


def make_examples(method: str, html: str, gold: str, recipe: Recipe) -> Iterator[Example]:
    """Make the examples of one page for the machine of a method."""
    if method == "svm-a":
        return page_examples(html, gold)
    return segment_examples(
        html,
        gold,
        has_votes=method == "svm-b",
        least_share=recipe.least_share,
        is_weighed=recipe.is_weighed,
    )


def fit(
    method: str,
    examples: Sequence[Example],
    trained_on: tuple[Corpus, ...],
    *,
    recipe: Recipe,
    seed: int = 1,
    made_at: datetime = UNDATED,
    measured: Sequence[Figure] = (),
) -> bytes:
    """Train a machine on examples that are already made, and write it with its card."""
    _check_labels(method, examples)
    if len(examples) > recipe.most_examples:
        examples = Random(seed).sample(examples, recipe.most_examples)  # noqa: S311 (seeded; no secret)
        _check_labels(method, examples)
    arrays, words = _fit(method, examples, recipe)
    card = ModelCard(
        name=f"extract-{method}",
        room="extract",
        kind=KIND,
        version=_VERSION,
        made_at=made_at,
        features=_FEATURES[method],
        purpose=_PURPOSES[method],
        limits=_LIMITS,
        trained_on=trained_on,
        measured=tuple(measured),
        settings={**asdict(recipe), "seed": seed, "examples": len(examples)},
    )
    return dump_model(Model(card, arrays, words))


def _check_labels(method: str, examples: Sequence[Example]) -> None:
    labels = Counter(example.label for example in examples)
    if len(labels) > 1:
        return
    if not labels:
        what, next_step = (
            "No extractor finds a word of the gold texts",
            "Check that each gold text belongs to its page.",
        )
    elif method == "svm-a":
        what, next_step = "On all these pages the same extractor is best", f"Use it: --method {next(iter(labels))}."
    else:
        what = f"All segments of these pages are {next(iter(labels))}, so there is nothing to tell apart"
        next_step = "Check that each gold text belongs to its page, and holds the main text only."
    raise InputError(what, next_step=next_step)


def _fit(method: str, examples: Sequence[Example], recipe: Recipe) -> tuple[dict[str, Any], dict[str, Any]]:
    names = tuple(POOL) if method == "svm-a" else LABELS
    # Halves are enough for shares, and what is trained on is what is kept.
    rows = np.array([example.row for example in examples], np.float16)
    right = np.array([names.index(example.label) for example in examples])
    weights = np.array([example.weight for example in examples])
    gamma = recipe.gamma or 1 / rows.shape[1]
    svc = _load_svc()(C=recipe.cost, gamma=gamma)
    svc.fit(rows.astype(np.float64), right, sample_weight=weights / weights.mean())
    labels = [names[place] for place in svc.classes_]
    sign = -1 if len(labels) == 2 else 1  # for two classes scikit-learn turns LIBSVM's answer round
    arrays = {
        "vectors": svc.support_vectors_.astype(np.float16),
        "weights": (sign * svc.dual_coef_).astype(np.float32),
        "biases": (sign * svc.intercept_).astype(np.float32),
    }
    return arrays, {"labels": labels, "counts": svc.n_support_.tolist(), "gamma": gamma}


def _load_svc() -> Any:
    try:
        from sklearn.svm import SVC  # noqa: PLC0415 (heavy, an extra, and only wanted for training)
    except ImportError as error:
        raise MissingExtra(
            "Training needs the library scikit-learn",
            next_step="Install it with: pip install 'pauk[train]'.",
        ) from error
    return SVC
