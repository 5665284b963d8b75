"""Train the nets of all folds and those that are shipped, and gather what they say.

In: `Material`. Out: the chances of all shared pages, each by nets that have seen no page of its site; and the weights
of nets that have seen every page. Each net is a task of its own, so that a large machine trains several at once.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.features import Described
from pauk.extract.blocks.net import Net
from train.extraction.auto.batches import Deck
from train.extraction.auto.examples import MADE, Example
from train.extraction.auto.fitting import RECIPES, ask, choose_device, choose_teachers, fit
from train.extraction.auto.framework import torch
from train.extraction.auto.nets import Weights, read_weights, stack_nets
from train.extraction.auto.packing import unpack

Floats = NDArray[np.float32]
# So many pages are asked about twice: the nets as PyTorch runs them, and as the product does.
_COMPARED = 50


@dataclass(frozen=True, slots=True)
class Task:
    """One net to train: its recipe, the fold it must not see (None: it sees every page), and its seed."""

    recipe: str
    fold: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a task: the net's weights, and what it says about the pages it was asked about, by place."""

    task: Task
    weights: Weights
    chances: dict[int, Floats]


def plan_tasks(folds: int, seeds: int) -> list[Task]:
    """List the nets to train: of each recipe and seed one for every fold, and one for all pages."""
    return [Task(recipe, fold, seed) for recipe in RECIPES for seed in range(seeds) for fold in (*range(folds), None)]


def run_tasks(deck: Deck, tasks: Sequence[Task], epochs: int) -> Iterator[Answer]:
    """Train the nets one after the other."""
    return (run_task(deck, task, epochs) for task in tasks)


def run_tasks_at_once(examples: Path, tasks: Sequence[Task], epochs: int, jobs: int) -> Iterator[Answer]:
    """Train several nets at once, each in a process of its own that reads the packed examples."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_run_elsewhere, [examples] * len(tasks), tasks, [epochs] * len(tasks))


def run_task(deck: Deck, task: Task, epochs: int) -> Answer:
    """Train a net, and ask it about the pages of the fold it has not seen, or about some where it has seen all."""
    recipe = RECIPES[task.recipe]
    fitted = fit(deck, choose_teachers(deck, recipe, task.fold), recipe, seed=task.seed, epochs=epochs)
    asked = find_tested(deck.examples, task.fold)
    return Answer(task, read_weights(fitted), {place: ask(deck, fitted, place) for place in asked})


def find_tested(examples: Sequence[Example], fold: int | None) -> list[int]:
    """Find the shared pages of a fold, or the first ones of all."""
    shared = [place for place, example in enumerate(examples) if example.dataset != MADE]
    if fold is None:
        return shared[:_COMPARED]
    return [place for place in shared if examples[place].fold == fold]


def gather_chances(answers: Sequence[Answer], recipe: str) -> dict[int, Floats]:
    """Gather the chances of every tested page, as the mean over seeds."""
    return _average([answer for answer in answers if answer.task.recipe == recipe and answer.task.fold is not None])


def gather_arrays(answers: Sequence[Answer]) -> dict[str, NDArray[Any]]:
    """Gather the weights of the nets that have seen all pages, as `Auto` reads them."""
    arrays: dict[str, NDArray[Any]] = {}
    for recipe in RECIPES:
        stacked = stack_nets([answer.weights for answer in _find_whole(answers, recipe)])
        arrays |= {f"{recipe}.{name}": array for name, array in stacked.items()}
    return arrays


def compare(examples: Sequence[Example], answers: Sequence[Answer]) -> float:
    """Find the largest difference between what was trained and what the product makes of its rounded weights."""
    largest = 0.0
    for recipe in RECIPES:
        whole = _find_whole(answers, recipe)
        net = Net(stack_nets([answer.weights for answer in whole]))
        for place, chances in _average(whole).items():
            if len(chances):
                said = net.judge(_describe(examples[place]))
                largest = max(largest, float(np.abs(said - chances).max()))
    return largest


def _find_whole(answers: Sequence[Answer], recipe: str) -> list[Answer]:
    whole = [answer for answer in answers if answer.task.recipe == recipe and answer.task.fold is None]
    return sorted(whole, key=lambda answer: answer.task.seed)


def _average(answers: Sequence[Answer]) -> dict[int, Floats]:
    said: defaultdict[int, list[Floats]] = defaultdict(list)
    for answer in answers:
        for place, chances in answer.chances.items():
            said[place].append(chances)
    return {place: np.mean(own, axis=0, dtype=np.float32) for place, own in said.items()}


def _describe(example: Example) -> Described:
    return Described(example.features.astype(np.float32), example.names, example.starts, example.words)


def _run_elsewhere(examples: Path, task: Task, epochs: int) -> Answer:
    return run_task(_load_deck(examples), task, epochs)


@cache
def _load_deck(examples: Path) -> Deck:
    """Load the examples once in each process, which has one core for itself."""
    torch.set_num_threads(1)
    return Deck(unpack(examples).examples, choose_device())
