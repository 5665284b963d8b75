"""Estimate how often each device is right, and how likely each item is a yes, from all answers together.

In: who answered what, what is known for certain, and what the machine thinks. Out: a `Verdict` for each device and the
probability of each item. This is Dawid and Skene's model (1979) with one number a device: answers are weighed by how
often a device is right, which is judged by the answers of others, turn by turn until both agree. A device is never
judged by what it said itself, and by an item only so far as others are sure of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

# What is believed of a device before it has answered: right in four of five answers, as strongly as five answers say.
_RIGHT, _WRONG = 4.0, 1.0
# The machine has a vote as well, where it is not in doubt; it counts as much as it has turned out to be right, and
# never more than somebody who is right in three of four cases.
MACHINE = 0
_DOUBT, _MACHINE_RIGHT = 0.2, 0.75
_ROUNDS = 30
# A device is ignored where it is this sure that it is right in fewer than so many answers.
FEWEST_RIGHT, SURE = 0.7, 0.97
FEWEST_EVIDENCE = 6.0
# Nobody reads a fragment in less; the middle one of a device's answers, of so many at least.
FASTEST_MS, FEWEST_TIMED = 450, 15
_GRID = 400


@dataclass(frozen=True, slots=True)
class DeviceVerdict:
    """How often a device is right by all that is known, on how much that rests, and why it should be ignored, if so."""

    right: float
    evidence: float  # in answers that others are sure of
    ban: str = ""


@dataclass(frozen=True, slots=True)
class VoteJudgement:
    """What all answers together say."""

    devices: Mapping[int, DeviceVerdict]
    chances: Mapping[int, float]  # of each item to be a yes


def judge_answers(
    votes: Sequence[tuple[int, int, bool]],
    *,
    known: Mapping[int, bool],
    believed: Mapping[int, float],
    took_ms: Mapping[int, Sequence[int]] | None = None,
    ignored: frozenset[int] = frozenset(),
) -> VoteJudgement:
    """Judge devices and items by votes (device, item, whether it is a yes).

    ``ignored`` devices are judged and have no say.
    """
    votes = [*votes, *_votes_of_machine({item for _, item, _ in votes}, believed)]
    devices = sorted({device for device, _, _ in votes})
    items = sorted({item for _, item, _ in votes} | set(known))
    of_device = {name: place for place, name in enumerate(devices)}
    of_item = {name: place for place, name in enumerate(items)}
    who = np.array([of_device[device] for device, _, _ in votes], dtype=np.intp)
    what = np.array([of_item[item] for _, item, _ in votes], dtype=np.intp)
    sign = np.array([1.0 if is_yes else -1.0 for _, _, is_yes in votes])
    counts = np.array([0.0 if device in ignored else 1.0 for device, _, _ in votes])
    most = np.array([_MACHINE_RIGHT if device == MACHINE else 0.99 for device in devices])
    prior = np.zeros(len(items))
    for item, is_yes in known.items():
        prior[of_item[item]] = 30.0 if is_yes else -30.0
    right: NDArray[Any] = np.zeros(len(devices))
    wrong: NDArray[Any] = np.zeros(len(devices))
    is_person = np.array([device != MACHINE for device, _, _ in votes], dtype=float)
    logits = prior
    before = np.zeros(len(devices))
    for _ in range(_ROUNDS if votes else 0):
        accuracy = np.minimum((_RIGHT + right) / (_RIGHT + _WRONG + right + wrong), most)
        if np.abs(accuracy - before).max() < 1e-4:
            break
        # Whoever is wrong more often than right would count against himself: he says nothing instead.
        weight = np.maximum(np.log(accuracy / (1 - accuracy)), 0.0)[who] * counts
        by_people = prior + np.bincount(what, weight * sign * is_person, len(items))
        logits = by_people + np.bincount(what, weight * sign * (1 - is_person), len(items))
        # How sure other people are of it, from no (-1) to yes (1). The machine's word is nothing to judge people by.
        others = np.tanh((by_people[what] - weight * sign * is_person) / 2)
        agree = others * sign
        before = accuracy
        right = np.bincount(who, np.maximum(agree, 0), len(devices))
        wrong = np.bincount(who, np.maximum(-agree, 0), len(devices))
    chances = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return VoteJudgement(
        {
            name: _verdict(float(right[place]), float(wrong[place]), (took_ms or {}).get(name, ()))
            for name, place in of_device.items()
            if name != MACHINE
        },
        dict(zip(items, chances.tolist(), strict=True)),
    )


def _votes_of_machine(items: set[int], believed: Mapping[int, float]) -> Iterator[tuple[int, int, bool]]:
    for item in sorted(items):
        chance = believed.get(item, 0.5)
        if abs(chance - 0.5) > _DOUBT:
            yield MACHINE, item, chance > 0.5


def _verdict(right: float, wrong: float, took_ms: Sequence[int]) -> DeviceVerdict:
    mean, evidence = (_RIGHT + right) / (_RIGHT + _WRONG + right + wrong), right + wrong
    ban = ""
    if evidence >= FEWEST_EVIDENCE and chance_below(FEWEST_RIGHT, _RIGHT + right, _WRONG + wrong) > SURE:
        ban = "hostile" if mean < 0.35 else "careless"
    elif len(took_ms) >= FEWEST_TIMED and sorted(took_ms)[len(took_ms) // 2] < FASTEST_MS:
        ban = "too_fast"
    return DeviceVerdict(mean, evidence, ban)


def chance_below(limit: float, right: float, wrong: float) -> float:
    """Return how likely somebody's share of right answers lies below a limit: the Beta distribution, added up."""
    share: NDArray[np.float64] = (np.arange(_GRID) + 0.5) / _GRID
    log = (right - 1) * np.log(share) + (wrong - 1) * np.log(1 - share)
    density = np.exp(log - log.max())
    return float(density[share < limit].sum() / density.sum())
