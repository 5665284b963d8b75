"""Read the sites of invented parishes as the job does, and count what rules, model and table get right.

In: how many parishes, a seed, and perhaps a file of wordings. Out: a `FactsFigures`. Pages
come from the playground in this process; nothing is fetched.
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pauk.base.records import as_json
from pauk.facts.candidates.schedule_lines import ScheduleLine, html_lines
from pauk.facts.decide.facts import BAR, OPEN, decide_facts, judge_reading, judge_readings
from pauk.facts.decide.judge import FactJudge, shipped_judge
from pauk.facts.decide.judge_features import describe
from pauk.facts.decide.page_filter import judge_page
from pauk.facts.decide.readings import ScheduleReading, iterate_groups
from pauk.facts.decide.schedule import ScheduleReader
from pauk.facts.decide.sources import SourcePage, merge_sources
from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.facts.teach.training import LabelledCandidate
from pauk.learn.counts import Counts
from pauk_playground.parishes import (
    BESIDE,
    KEPT,
    LOOKED_AT,
    ParishPage,
    WordedPage,
    WordedSite,
    draw_parish,
    write_site,
    write_worded_site,
)

__all__ = [
    "KEPT",
    "LOOKED_AT",
    "THESIS",
    "FactsFigures",
    "SiteRecipe",
    "labelled_candidates",
    "measure_parishes",
    "measure_worded",
    "measure_wordings",
]

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


class JudgedPage(NamedTuple):
    """A page as a reader meets it, and who knows which of its values are masses; None where nobody can say."""

    path: str
    html: str
    link: str
    is_mass: Callable[[ScheduleReading, Sequence[ScheduleLine]], bool | None]


class SiteRecipe(NamedTuple):
    """What sites are read by: a recipe, and the model that decides what its rules leave open."""

    recipe: FactRecipe
    judge: FactJudge | None


def _shipped() -> SiteRecipe:
    return SiteRecipe(shipped_recipe(RECIPE), shipped_judge(RECIPE))


def measure_parishes(count: int, seed: int, *, tell: Callable[[], None] = lambda: None) -> FactsFigures:
    """Measure the parishes that a program writes, and tell after each."""
    figures = FactsFigures()
    for number in range(count):
        parish = draw_parish(number, seed=1_000 + seed)
        pages = write_site(parish, seed=1_000 + seed, is_bare=number % BARE_EVERY == 0).values()
        _measure_site(
            [JudgedPage(one.path, one.html, one.link_text, _above(one)) for one in pages],
            parish.truth,
            figures,
            _shipped(),
        )
        tell()
    return figures


def measure_wordings(wording: str, count: int, seed: int, *, tell: Callable[[], None] = lambda: None) -> FactsFigures:
    """Measure the parishes of a file of wordings, and tell after each."""
    figures = FactsFigures()
    for number in range(count):
        measure_worded(write_worded_site(number, 2_000 + seed, wording), figures)
        tell()
    return figures


def measure_worded(site: WordedSite, figures: FactsFigures, used: SiteRecipe | None = None) -> None:
    """Add what is found on one site whose pages know the hours that stand in them."""
    pages = [JudgedPage(one.path, one.html, one.link, _in_field(one)) for one in site.pages.values()]
    _measure_site(pages, site.truth, figures, used or _shipped())


def labelled_candidates(site: WordedSite, recipe: FactRecipe) -> Iterator[LabelledCandidate]:
    """Give the candidates of a site with what its pages know of them, as people who answer would."""
    for page in site.pages.values():
        lines, verdict = html_lines(page.html), judge_page(recipe, f"http://{site.name}.example/{page.path}", page.link)
        is_mass = _in_field(page)
        for reading in ScheduleReader(recipe).read(lines):
            is_fact = is_mass(reading, lines)
            if is_fact is not None:
                yield LabelledCandidate(tuple(describe(reading, lines, verdict)), is_fact, f"{site.name} {page.path}")


def _above(page: ParishPage) -> Callable[[ScheduleReading, Sequence[ScheduleLine]], bool | None]:
    """Judge by the line below which other things stand."""

    def is_mass(reading: ScheduleReading, lines: Sequence[ScheduleLine]) -> bool:
        beside = next((place for place, line in enumerate(lines) if line.text == BESIDE), len(lines))
        return page.has_masses and reading.line < beside

    return is_mass


def _in_field(page: WordedPage) -> Callable[[ScheduleReading, Sequence[ScheduleLine]], bool | None]:
    """Judge by the fields that hold a value; one that stands in fields of both kinds may be either."""
    said: dict[str, set[bool]] = {}
    for value, is_mass in page.hours:
        said.setdefault(value, set()).add(is_mass)

    def look(reading: ScheduleReading, _lines: Sequence[ScheduleLine]) -> bool | None:
        known = said.get(reading.value, {False})
        return next(iter(known)) if len(known) == 1 else None

    return look


def _measure_site(
    pages: Sequence[JudgedPage], truth: AbstractSet[Key], figures: FactsFigures, used: SiteRecipe
) -> None:
    recipe, judge = used
    by_rules: set[Key] = set()
    sources = []
    for page in pages:
        lines = html_lines(page.html)
        verdict = judge_page(recipe, f"http://parish.example/{page.path}", page.link)
        hits = taken = wanted = 0
        for one in judge_readings(recipe, lines, verdict, judge):
            if judge_reading(one.reading, verdict)[0] > OPEN:
                by_rules |= {
                    (group, one.reading.value, one.reading.season) for group in iterate_groups(one.reading, recipe)
                }
            is_fact = page.is_mass(one.reading, lines)
            if is_fact is None:
                continue
            is_taken = judge is not None and judge.judge(describe(one.reading, lines, verdict)) >= BAR
            hits, taken, wanted = hits + (is_fact and is_taken), taken + is_taken, wanted + is_fact
        figures.judge += Counts(hits, taken, wanted)
        facts = decide_facts(recipe, lines, verdict, judge)
        if facts:
            sources.append(SourcePage(page.path, 0.0, as_json(facts), verdict.is_wanted))
    table = {(one.fact["group"], one.fact["value"], one.fact["season"]) for one in merge_sources(sources)}
    figures.rules += Counts(len(by_rules & truth), len(by_rules), len(truth))
    figures.parishes += 1
    figures.covered += truth <= by_rules
    for group in {key[0] for key in truth | table}:
        figures.groups += 1
        figures.exact += {key for key in table if key[0] == group} == {key for key in truth if key[0] == group}
