"""Train a recipe's model from answers, and measure it on sites that it has not seen.

In: candidates with what people (or rules) said of them, and their sites. Out: a `TrainedJudge`: the model's bytes, and
how right and how honest it was on sites left out, one part of all after the other. As in fastText: weights of words
and pairs of words, averaged, stochastic gradient descent whose rate falls linearly; facts and others weigh the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.base.errors import InputError
from pauk.facts.decide.judge import KIND
from pauk.facts.decide.judge_features import FEATURES, SLOTS, slots_of
from pauk.facts.recipe.recipe import FactRecipe
from pauk.learn.calibration import measure_calibration_error
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.counts import Counts
from pauk.learn.digest import digest
from pauk.learn.model_file import Model, dump_model
from pauk.learn.splits import folds_by_site

FEWEST = 20  # of facts, and of others
ROUNDS = 12
RATE, SHRINK = 0.5, 1e-5
_FOLDS = 5
_BINS = 10


@dataclass(frozen=True, slots=True)
class LabelledCandidate:
    """What is known of a candidate: its features, whether it is a fact, and the site it stands on."""

    features: tuple[str, ...]
    is_fact: bool
    site: str


@dataclass(frozen=True, slots=True)
class ConfidenceBin:
    """Of all candidates to which the model gave about as much: what it gave, and how many were facts."""

    count: int
    given: float
    right: float


@dataclass(frozen=True, slots=True)
class TrainedJudge:
    """A model, and what it was worth on sites that it had not seen."""

    model: bytes
    counts: Counts
    calibration_error: float
    bins: tuple[ConfidenceBin, ...]
    labelled: int  # candidates that it was trained from


@dataclass(frozen=True, slots=True)
class Weights:
    """What is learned: a weight for each place of hashed words, what is added, and what all is multiplied by."""

    slots: NDArray[np.float64]
    bias: float
    scale: float = 1.0

    def logit(self, slots: Sequence[int]) -> float:
        """Add up a candidate's words."""
        total = float(self.slots[list(slots)].sum())
        root = float(max(len(slots), 1)) ** 0.5
        return float(total / root + self.bias) * self.scale


def train_judge(
    labelled: Sequence[LabelledCandidate], *, recipe: FactRecipe, made_at: datetime, source: str, seed: int = 1
) -> TrainedJudge:
    """Train a model; ``source`` says in a few words where the answers come from."""
    facts = sum(one.is_fact for one in labelled)
    sites = {one.site for one in labelled}
    if min(facts, len(labelled) - facts) < FEWEST or len(sites) < _FOLDS:
        raise InputError(
            f"There are {facts} facts and {len(labelled) - facts} others on {len(sites)} sites",
            next_step=f"A model needs {FEWEST} of each at least, and {_FOLDS} sites.",
        )
    items = [(tuple(slots_of(one.features)), one.is_fact) for one in labelled]
    folds = folds_by_site([one.site for one in labelled], _FOLDS, seed)
    logits = np.zeros(len(items))
    for fold in range(_FOLDS):
        learned = fit([one for one, mine in zip(items, folds, strict=True) if mine != fold], seed)
        for place, mine in enumerate(folds):
            if mine == fold:
                logits[place] = learned.logit(items[place][0])
    truth = np.array([is_fact for _, is_fact in items])
    scale = choose_scale(logits, truth)
    chances = squeeze(logits * scale)
    counts = Counts(int((truth & (chances > 0.5)).sum()), int((chances > 0.5).sum()), int(truth.sum()))
    weights = fit(items, seed)
    error, bins = measure_honesty(chances, truth)
    text = "\n".join(f"{is_fact} {slots}" for slots, is_fact in items)
    card = ModelCard(
        name=f"{recipe.name}-judge",
        room="facts",
        kind=KIND,
        version="1",
        made_at=made_at,
        features=FEATURES,
        purpose=f"Tell facts of the recipe {recipe.name} from other values where no heading says it.",
        limits="Words that it has never seen say nothing to it; it does not tell which group a value belongs to.",
        languages=(recipe.language,) if recipe.language else (),
        trained_on=(Corpus(source, digest(text.encode()), len(items), "facts, not texts"),),
        measured=tuple(
            Figure(name, round(value, 4), "sites left out, one fifth after the other", "cross-validated by site")
            for name, value in (
                ("precision", counts.precision), ("recall", counts.recall), ("f1", counts.f1), ("calibration", error),
            )
        ),
        settings={"rounds": ROUNDS, "rate": RATE, "seed": seed},
    )  # fmt: skip
    arrays: dict[str, NDArray[Any]] = {
        "weights": weights.slots.astype(np.float16),
        "squeeze": np.array([weights.bias, scale], dtype=np.float32),
    }
    return TrainedJudge(dump_model(Model(card, arrays)), counts, error, bins, len(labelled))


def fit(items: Sequence[tuple[Sequence[int], bool]], seed: int) -> Weights:
    """Fit weights to candidates; facts and others weigh the same in all."""
    weights, bias = np.zeros(SLOTS), 0.0
    facts = max(sum(is_fact for _, is_fact in items), 1)
    worth = {True: len(items) / 2 / facts, False: len(items) / 2 / max(len(items) - facts, 1)}
    order = [(np.array(slots), max(len(slots), 1) ** 0.5, is_fact) for slots, is_fact in items]
    random = Random(seed)  # noqa: S311 (an order that can be repeated)
    steps, step = ROUNDS * len(order), 0
    for _ in range(ROUNDS):
        random.shuffle(order)
        for slots, root, is_fact in order:
            guess = 1 / (1 + np.exp(-np.clip(weights[slots].sum() / root + bias, -30, 30)))
            rate = RATE * (1 - step / steps)
            slope = (guess - is_fact) * min(worth[is_fact], 5.0)
            weights[slots] -= rate * (slope / root + SHRINK * weights[slots])
            bias -= rate * slope * 0.1
            step += 1
    return Weights(weights, float(bias))


def squeeze(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Turn sums of weights into probabilities."""
    chances: NDArray[np.float64] = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return chances


def choose_scale(logits: NDArray[np.float64], truth: NDArray[np.bool_]) -> float:
    """Choose the scale under which probabilities fit best what they are about (temperature; Guo et al. 2017).

    However well some hundred candidates are told apart, nobody is as sure as that of the next: each side counts as if
    one candidate more had been wrong (Platt 1999).
    """
    facts, others = int(truth.sum()), int((~truth).sum())
    wanted = np.where(truth, (facts + 1) / (facts + 2), 1 / (others + 2))

    def loss(scale: float) -> float:
        chance = np.clip(squeeze(logits * scale), 1e-6, 1 - 1e-6)
        return float(-np.mean(wanted * np.log(chance) + (1 - wanted) * np.log(1 - chance)))

    return min((round(0.1 * step, 1) for step in range(2, 60)), key=loss)


def measure_honesty(chances: NDArray[np.float64], truth: NDArray[np.bool_]) -> tuple[float, tuple[ConfidenceBin, ...]]:
    """Compare what a model gave with how often it was so: the expected error, and bin by bin."""
    places = np.minimum((chances * _BINS).astype(int), _BINS - 1)
    bins = tuple(
        ConfidenceBin(int((mine := places == place).sum()), float(chances[mine].mean()), float(truth[mine].mean()))
        for place in range(_BINS)
        if (places == place).any()
    )
    sure = np.maximum(chances, 1 - chances)
    is_right = ((chances > 0.5) == truth).tolist()
    return round(measure_calibration_error(sure.tolist(), is_right, bins=_BINS), 4), bins


def balance(
    labelled: Sequence[LabelledCandidate],
    *,
    spare_facts: Iterable[LabelledCandidate] = (),
    spare_others: Iterable[LabelledCandidate] = (),
) -> list[LabelledCandidate]:
    """Fill up the rarer class, as the thesis did: what rules are sure of as facts, others from pages nobody wants."""
    facts = sum(one.is_fact for one in labelled)
    missing = len(labelled) - 2 * facts
    spare: Iterator[LabelledCandidate] = iter(spare_facts if missing > 0 else spare_others)
    return [*labelled, *(one for one, _ in zip(spare, range(abs(missing)), strict=False))]
