"""Read the sites of invented parishes as the job does, and count what rules, model and table get right.

In: how many parishes, and a seed. Out: a `FactsFigures`. Pages come from the playground in this process; nothing is
fetched.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pauk.base.records import as_json
from pauk.facts.candidates.schedule_lines import html_lines
from pauk.facts.decide.facts import BAR, OPEN, decide_facts, judge_reading, judge_readings
from pauk.facts.decide.judge import shipped_judge
from pauk.facts.decide.judge_features import describe
from pauk.facts.decide.page_filter import judge_page
from pauk.facts.decide.readings import iterate_groups
from pauk.facts.decide.sources import SourcePage, merge_sources
from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.counts import Counts
from pauk_playground.parishes import BESIDE, Parish, draw_parish, write_site

RECIPE = "mass-hours"
# What the thesis of 2018 reached on real parishes, to be shown beside ours.
THESIS = {"rules": {"coverage": 0.5}, "classifier": {"precision": 0.850, "recall": 0.884, "f1": 0.867}}
BARE_EVERY = 5  # every fifth site never says what its hours are
Key = tuple[str, str, str | None]


@dataclass(slots=True)
class FactsFigures:
    """The counts of all parishes."""

    rules: Counts = field(default_factory=lambda: Counts(0, 0, 0))
    judge: Counts = field(default_factory=lambda: Counts(0, 0, 0))
    parishes: int = 0
    covered: int = 0  # parishes whose masses the rules alone have found
    groups: int = 0
    exact: int = 0  # groups of a parish whose hours in the table are just the true ones

    def as_json(self) -> dict[str, Any]:
        """Return the figures as line mode has them."""
        return {
            "rules": {
                "precision": round(self.rules.precision, 4),
                "recall": round(self.rules.recall, 4),
                "coverage": round(self.covered / max(self.parishes, 1), 4),
            },
            "classifier": {
                "precision": round(self.judge.precision, 4),
                "recall": round(self.judge.recall, 4),
                "f1": round(self.judge.f1, 4),
            },
            "table": {"exact": round(self.exact / max(self.groups, 1), 4)},
        }


def measure_parishes(count: int, seed: int, *, tell: Callable[[], None] = lambda: None) -> FactsFigures:
    """Measure parish by parish, and tell after each."""
    recipe, figures = shipped_recipe(RECIPE), FactsFigures()
    for number in range(count):
        parish = draw_parish(number, seed=1_000 + seed)
        _measure_site(recipe, parish, seed, figures, is_bare=number % BARE_EVERY == 0)
        tell()
    return figures


def _measure_site(recipe: FactRecipe, parish: Parish, seed: int, figures: FactsFigures, *, is_bare: bool) -> None:
    by_rules: set[Key] = set()
    sources = []
    for page in write_site(parish, seed=1_000 + seed, is_bare=is_bare).values():
        lines = html_lines(page.html)
        verdict = judge_page(recipe, f"http://parish.example/{page.path}", page.link_text)
        beside = next((place for place, line in enumerate(lines) if line.text == BESIDE), len(lines))
        hits = taken = wanted = 0
        for one in judge_readings(recipe, lines, verdict):
            if judge_reading(one.reading, verdict)[0] > OPEN:
                by_rules |= {
                    (group, one.reading.value, one.reading.season) for group in iterate_groups(one.reading, recipe)
                }
            judge = shipped_judge(RECIPE)
            is_fact = page.has_masses and one.reading.line < beside
            is_taken = judge is not None and judge.judge(describe(one.reading, lines, verdict)) >= BAR
            hits, taken, wanted = hits + (is_fact and is_taken), taken + is_taken, wanted + is_fact
        figures.judge += Counts(hits, taken, wanted)
        facts = decide_facts(recipe, lines, verdict)
        if facts:
            sources.append(SourcePage(page.path, 0.0, as_json(facts), verdict.is_wanted))
    table = {(one.fact["group"], one.fact["value"], one.fact["season"]) for one in merge_sources(sources)}
    truth = parish.truth
    figures.rules += Counts(len(by_rules & truth), len(by_rules), len(truth))
    figures.parishes += 1
    figures.covered += truth <= by_rules
    for group in {key[0] for key in truth | table}:
        figures.groups += 1
        figures.exact += {key for key in table if key[0] == group} == {key for key in truth if key[0] == group}
