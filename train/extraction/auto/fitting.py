"""Train one net on the pages of a deck, and ask trained nets about pages.

In: a `Deck`, the places of the pages that teach, a `Recipe` and a seed. Out: `Fitted`; chances, a row a block.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from train.extraction.auto.batches import Deck
from train.extraction.auto.examples import CLEANEVAL, DRAGNET, MADE
from train.extraction.auto.framework import torch
from train.extraction.auto.nets import NO_NAME, Batch, BlockNet, Fitted, Shape

EPOCHS = 16
_BATCH = 64
_DECAY, _NAMES_DECAY = 0.02, 0.1  # most names are rare: what is learnt about them must be earned
_WARM_UP = 0.1  # the share of the steps in which the rate rises
_MOST_GRADIENT = 1.0
_DOUBT = 0.01  # no truth is surer than this; people err
# What is kept is a running mean of the weights over the last 200 steps or so.
_MEMORY = 0.995
# A feature is blotted out on this share of the pages, so that no answer hangs on one alone.
_BLOT_FEATURE = 0.03


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the nets of one kind are made, and how much each set counts for each question."""

    width: int
    names: int
    dropout: float
    rate: float
    weights: dict[str, tuple[float, float, float]]
    most_made: int
    blot_name: float = 0.0  # the share of names that are blotted out
    blot_names: float = 0.0  # the share of pages on which all are: half the Web has names that say nothing


# Tried by cross-validation on the shared sets: widths 32 to 96, 16 to 50 epochs, made pages with weights from 0 to .6.
# "article" learns what an article is from Dragnet, whose golds leave comments out. "content" learns from CleanEval,
# whose golds keep them; 681 pages of 2006 are too few to learn names from.
RECIPES = {
    "article": Recipe(
        width=48,
        names=12,
        dropout=0.2,
        rate=4e-3,
        weights={DRAGNET: (1, 0, 0), CLEANEVAL: (0.1, 0, 0), MADE: (0.25, 0, 0.25)},
        most_made=5000,
        blot_name=0.4,
        blot_names=0.1,
    ),
    "content": Recipe(
        width=32,
        names=0,
        dropout=0.1,
        rate=5e-3,
        weights={DRAGNET: (0, 0, 0), CLEANEVAL: (0, 1, 0), MADE: (0, 0.3, 0)},
        most_made=2500,
    ),
}


def choose_device() -> str:
    """Choose a GPU where there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def choose_teachers(deck: Deck, recipe: Recipe, tested: int | None) -> list[int]:
    """Choose the pages that teach: those of all folds but the tested one, and of no set that has nothing to say."""
    examples = deck.examples
    made = [place for place, example in enumerate(examples) if example.dataset == MADE]
    too_many = set(made[recipe.most_made :])
    return [
        place
        for place, example in enumerate(examples)
        if example.fold != tested
        and place not in too_many
        and any(recipe.weights[example.dataset])
        and example.counts.any()
    ]


def fit(deck: Deck, teachers: Sequence[int], recipe: Recipe, *, seed: int, epochs: int = EPOCHS) -> Fitted:
    """Train a net; the same pages, recipe and seed give the same net on the same machine."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    normal = deck.measure(teachers)
    net = BlockNet(Shape(len(normal[0]), recipe.width, recipe.names, recipe.dropout)).to(deck.device)
    optimizer = _choose_optimizer(net, recipe, deck.device)
    steps = epochs * math.ceil(len(teachers) / _BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, recipe.rate, total_steps=steps, pct_start=_WARM_UP)
    mean = _RunningMean(net)
    net.train()
    for _ in range(epochs):
        order = rng.permutation(teachers)
        for start in range(0, len(order), _BATCH):
            places = order[start : start + _BATCH].tolist()
            dealt = deck.deal(places, normal, rng)
            loss = _measure_loss(net(_blot(dealt.batch, recipe)), *deck.tell(dealt, places, recipe.weights))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), _MOST_GRADIENT)
            optimizer.step()
            schedule.step()
            mean.update()
    mean.put_back()
    net.eval()
    return Fitted(net, *normal)


def ask(deck: Deck, fitted: Fitted, place: int) -> NDArray[np.float32]:
    """Ask a net about a page: the chances of all blocks, a column a question."""
    if not len(deck.examples[place].words):
        return np.zeros((0, 3), np.float32)
    with torch.no_grad():
        dealt = deck.deal([place], (fitted.mean, fitted.deviation))
        chances: NDArray[np.float32] = torch.sigmoid(fitted.net(dealt.batch))[0].cpu().numpy()
    return chances


def _choose_optimizer(net: Any, recipe: Recipe, device: str) -> Any:
    named = list(net.names.parameters()) if net.names is not None else []
    others = [weights for name, weights in net.named_parameters() if not name.startswith("names.")]
    groups = [{"params": others, "weight_decay": _DECAY}, {"params": named, "weight_decay": _NAMES_DECAY}]
    return torch.optim.AdamW([group for group in groups if group["params"]], lr=recipe.rate, fused=device == "cuda")


def _measure_loss(said: Any, answers: Any, weights: Any) -> Any:
    doubtful = answers * (1 - 2 * _DOUBT) + _DOUBT
    losses = torch.nn.functional.binary_cross_entropy_with_logits(said, doubtful, reduction="none")
    return (losses * weights).sum() / _BATCH


def _blot(batch: Batch, recipe: Recipe) -> Batch:
    """Blot out some features and names, so that nets do not learn pages by heart."""
    pages, _, features = batch.features.shape
    device = batch.features.device
    is_seen = torch.rand(pages, 1, features, device=device) >= _BLOT_FEATURE
    names = batch.names
    if recipe.names:
        is_lost = torch.rand(names.shape, device=device) < recipe.blot_name
        is_lost |= torch.rand(pages, 1, 1, device=device) < recipe.blot_names
        names = torch.where(is_lost, NO_NAME, names)
    return Batch(batch.features * is_seen, names, batch.is_there, batch.words)


class _RunningMean:
    """A mean of a net's weights that forgets: what single steps learn by accident cancels out."""

    def __init__(self, net: Any) -> None:
        self._weights = list(net.parameters())
        self._means = [weight.detach().clone() for weight in self._weights]
        self._steps = 0

    def update(self) -> None:
        self._steps += 1
        # The first steps are forgotten soonest: the net knows least then.
        memory = min(_MEMORY, (self._steps + 1) / (self._steps + 10))
        with torch.no_grad():
            for mean, weight in zip(self._means, self._weights, strict=True):
                mean.lerp_(weight, 1 - memory)

    def put_back(self) -> None:
        with torch.no_grad():
            for mean, weight in zip(self._means, self._weights, strict=True):
                weight.copy_(mean)
