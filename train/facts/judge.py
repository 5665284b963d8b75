"""Train the judge of candidates for the recipe mass-hours.

In: schedules as real parishes wrote them, where the shared folder lies beside the project, with their main headings
taken away; invented parishes; and lines with hours of everything else (`train.facts.other_hours`). Out:
`src/pauk/facts/decide/data/mass-hours.safetensors` with its card. Run ``python -m train.facts.judge`` (a minute on one
core). Candidates are balanced as in the thesis: as many facts as others. Parishes, sites and activities are never split
between what is learned, what the scale is set on, and what is measured; labelled schedules of every second row that
were set aside are in none of them.
"""

import csv
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.facts.candidates.schedule_lines import html_lines, text_lines
from pauk.facts.decide.context import OTHER
from pauk.facts.decide.judge import KIND
from pauk.facts.decide.judge_features import FEATURES, SLOTS, describe, slots_of
from pauk.facts.decide.page_filter import PageVerdict, judge_page
from pauk.facts.decide.schedule import ScheduleReader
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.counts import Counts
from pauk.learn.digest import digest
from pauk.learn.model_file import Model, dump_model
from pauk_playground.parishes import BESIDE, LOOKED_AT, draw_parish, write_site, write_worded_site
from train.facts.other_hours import ACTIVITIES, write_other

MODEL = Path(__file__).parents[2] / "src" / "pauk" / "facts" / "decide" / "data" / "mass-hours.safetensors"
SITES = 300
_ROUNDS = 12
_RATE, _SHRINK = 0.5, 1e-5
RECIPE = "mass-hours"
SHARED = Path(__file__).parents[3] / "shared" / "data" / "parishes"
_HEAD = re.compile(r"^Msz[ae] (?:św\.|święte) ?")
_WHOLE = re.compile(r"^Msz[ae] (?:św\.|święte) ?(?:w niedziele(?: i święta)?|niedzielne|w dni powszednie):? ?")
_PARTS = re.compile(r"[,;] ")
_SUNDAYS = ("Niedziele i święta:", "Niedziela", "W niedziele", "Niedziele", "Niedziele i uroczystości", "Niedziela:")
_WEEKDAYS = ("Dni powszednie:", "W tygodniu", "W dni powszednie", "Dzień powszedni", "Codziennie")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate: the places of its words, whether it is a fact, and whose site it stands on."""

    slots: tuple[int, ...]
    is_fact: bool
    site: int


def made_candidates(sites: Sequence[int]) -> Iterator[Candidate]:
    """Give the candidates of invented sites; every other one has no main heading, and says nothing by its addresses."""
    recipe = shipped_recipe(RECIPE)
    for number in sites:
        parish = draw_parish(number, seed=7)
        is_bare = number % 2 == 1
        for page in write_site(parish, seed=7, is_bare=is_bare).values():
            lines = html_lines(page.html)
            verdict = judge_page(recipe, f"http://p.example/{page.path}", page.link_text)
            beside = next((place for place, line in enumerate(lines) if line.text == BESIDE), len(lines))
            for reading in ScheduleReader(recipe).read(lines):
                names = describe(reading, lines, verdict)
                yield Candidate(tuple(slots_of(names)), page.has_masses and reading.line < beside, number)


def worded_candidates(sites: Sequence[int]) -> Iterator[Candidate]:
    """Give the candidates of sites by wordings; none of the wordings that are only counted."""
    recipe = shipped_recipe(RECIPE)
    for number in sites:
        for page in write_worded_site(number, seed=9, wording=LOOKED_AT).pages.values():
            lines = html_lines(page.html)
            verdict = judge_page(recipe, f"http://p.example/{page.path}", page.link)
            hours = dict(page.hours)
            for reading in ScheduleReader(recipe).read(lines):
                if len({is_mass for value, is_mass in page.hours if value == reading.value}) < 2:
                    names = describe(reading, lines, verdict)
                    yield Candidate(tuple(slots_of(names)), hours.get(reading.value, False), 50_000 + number)


def real_candidates(rows: Sequence[tuple[int, str, str]]) -> Iterator[Candidate]:
    """Give the hours of real schedules without their main headings."""
    recipe = shipped_recipe(RECIPE)
    for number, sunday, weekday in rows:
        bare = _WHOLE.sub("", sunday), _WHOLE.sub("", weekday)
        heads = _SUNDAYS[number % len(_SUNDAYS)], _WEEKDAYS[number % len(_WEEKDAYS)]
        in_lines = f"{_HEAD.sub('', sunday)}\n{_HEAD.sub('', weekday)}"
        in_a_list = "\n".join("\n".join([head, *_PARTS.split(text)]) for head, text in zip(heads, bare, strict=True))
        for text in (in_lines, f"{heads[0]}: {bare[0]}\n{heads[1]}: {bare[1]}", in_a_list):
            lines = text_lines(text)
            for reading in ScheduleReader(recipe).read(lines):
                if reading.matter != OTHER:
                    yield Candidate(tuple(slots_of(describe(reading, lines, PageVerdict()))), True, -number)


def other_candidates(activities: Sequence[str], count: int, random: Random) -> Iterator[Candidate]:
    """Give hours of everything else, some of them below others."""
    recipe = shipped_recipe(RECIPE)
    for number in range(count):
        lines = text_lines(
            "\n".join(write_other(random.choice(activities), random) for _ in range(random.choice((1, 2))))
        )
        for reading in ScheduleReader(recipe).read(lines):
            yield Candidate(tuple(slots_of(describe(reading, lines, PageVerdict()))), False, 100_000 + number)


def read_real() -> list[tuple[int, str, str]]:
    """Read the real schedules that may be learned from; none where the shared folder is missing."""
    if not SHARED.is_dir():
        return []
    labelled = [json.loads(line)["row"] for line in (SHARED / "schedules-gold.jsonl").open(encoding="utf-8")]
    kept = set(labelled[1::2])
    with (SHARED / "schedules.tsv").open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [(number, row["sunday"], row["weekday"]) for number, row in enumerate(table) if number not in kept]


def balance(candidates: Sequence[Candidate], random: Random) -> list[Candidate]:
    """Take as many facts as others."""
    facts = [one for one in candidates if one.is_fact]
    others = [one for one in candidates if not one.is_fact]
    count = min(len(facts), len(others))
    return random.sample(facts, count) + random.sample(others, count)


def fit(candidates: Sequence[Candidate], random: Random) -> tuple[NDArray[np.float64], float]:
    """Fit the weights by stochastic gradient descent whose rate falls linearly, as fastText does."""
    weights, bias = np.zeros(SLOTS), 0.0
    order = list(candidates)
    steps, step = _ROUNDS * len(order), 0
    for _ in range(_ROUNDS):
        random.shuffle(order)
        for one in order:
            slots = np.array(one.slots)
            root = max(len(one.slots), 1) ** 0.5
            guess = 1 / (1 + np.exp(-np.clip(weights[slots].sum() / root + bias, -30, 30)))
            rate = _RATE * (1 - step / steps)
            slope = guess - one.is_fact
            weights[slots] -= rate * (slope / root + _SHRINK * weights[slots])
            bias -= rate * slope * 0.1
            step += 1
    return weights, bias


def calibrate(weights: NDArray[np.float64], bias: float, candidates: Sequence[Candidate]) -> float:
    """Choose the scale under which probabilities fit best what they are about (temperature)."""
    logits = np.array([weights[list(one.slots)].sum() / max(len(one.slots), 1) ** 0.5 + bias for one in candidates])
    truth = np.array([one.is_fact for one in candidates])

    def loss(scale: float) -> float:
        chance = np.clip(1 / (1 + np.exp(-np.clip(logits * scale, -30, 30))), 1e-6, 1 - 1e-6)
        return float(-np.mean(np.where(truth, np.log(chance), np.log(1 - chance))))

    return min((round(0.1 * step, 1) for step in range(2, 40)), key=loss)


def measure(weights: NDArray[np.float64], bias: float, candidates: Sequence[Candidate]) -> Counts:
    """Count what the model takes for facts on sites that it has not seen."""
    taken = [weights[list(one.slots)].sum() / max(len(one.slots), 1) ** 0.5 + bias > 0 for one in candidates]
    hits = sum(is_taken and one.is_fact for is_taken, one in zip(taken, candidates, strict=True))
    return Counts(int(hits), int(sum(taken)), sum(one.is_fact for one in candidates))


def main() -> int:
    """Train, measure, write the model; return the exit code."""
    random = Random(1)
    real, activities = read_real(), list(ACTIVITIES)
    random.shuffle(real)
    random.shuffle(activities)
    parts = []
    for sites, first, last in ((SITES, 0.0, 0.6), (60, 0.6, 0.75), (200, 0.75, 1.0)):
        some = [items[int(len(items) * first) : int(len(items) * last)] for items in (real, activities)]
        numbers = range(int(first * 10_000), int(first * 10_000) + sites)
        mine = [*made_candidates(numbers), *worded_candidates(numbers), *real_candidates(some[0])]  # type: ignore[arg-type]
        parts.append([*mine, *other_candidates(some[1], len(mine) // 3, random)])  # type: ignore[arg-type]
    material = balance(parts[0], random)
    weights, bias = fit(material, random)
    scale = calibrate(weights, bias, parts[1])
    kept = balance(parts[2], random)
    counts = measure(weights, bias, kept)
    sys.stdout.write(f"{len(material)} candidates; scale {scale}; kept {len(kept)}: {counts}, F1 {counts.f1:.4f}\n")
    text = "\n".join(f"{one.is_fact} {one.slots}" for one in material)
    card = ModelCard(
        name="mass-hours-judge",
        room="facts",
        kind=KIND,
        version="1",
        made_at=datetime(2026, 11, 18, tzinfo=UTC),
        features=FEATURES,
        purpose="Tell hours of masses from other hours on pages of parishes, where no heading says it.",
        limits="Polish; words that it has never seen say nothing to it; it does not tell for which days an hour holds.",
        languages=("pl",),
        trained_on=(
            Corpus("schedules of real and invented parishes", digest(text.encode()), len(material), "facts, not texts"),
        ),
        measured=tuple(
            Figure(name, round(value, 4), "other parishes, sites and activities", "balanced, without main headings")
            for name, value in (("precision", counts.precision), ("recall", counts.recall), ("f1", counts.f1))
        ),
        settings={"sites": SITES, "rounds": _ROUNDS, "rate": _RATE},
    )
    arrays: dict[str, NDArray[Any]] = {
        "weights": weights.astype(np.float16),
        "squeeze": np.array([bias, scale], dtype=np.float32),
    }
    MODEL.write_bytes(dump_model(Model(card, arrays)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
