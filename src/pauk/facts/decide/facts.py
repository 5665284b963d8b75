"""Read the facts of a page by a recipe: lines, readings, and a verdict on each.

In: HTML or text, and what is known of the page. Out: `Fact`s with confidence and quote, in page order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pauk.facts.candidates.schedule_lines import ScheduleLine, html_lines, text_lines
from pauk.facts.decide import context as ctx
from pauk.facts.decide.judge import FactJudge, shipped_judge
from pauk.facts.decide.judge_features import describe
from pauk.facts.decide.list_line import CLOSED
from pauk.facts.decide.page_filter import PageVerdict, judge_page
from pauk.facts.decide.readings import ScheduleReading, iterate_groups
from pauk.facts.decide.schedule import ScheduleReader
from pauk.facts.recipe.recipe import FactRecipe

BAR = 0.5  # what is below is not given
_DOUBT = 0.15  # a model that gives less is believed against a line that reads like a plain list
OPEN = 0.6  # what the rules leave open; so sure they are where no model knows more


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact as a page says it."""

    group: str
    value: str
    season: str | None
    place: str | None
    remark: str | None
    confidence: float
    quote: str
    by: str = "rule"  # or model


def read_facts(
    recipe: FactRecipe,
    *,
    html: str = "",
    text: str = "",
    url: str = "",
    link_text: str = "",
    judge: FactJudge | None = None,
) -> list[Fact]:
    """Read the facts of a page or a text; a judge stands in for the recipe's shipped one."""
    lines = html_lines(html) if html else text_lines(text)
    return decide_facts(recipe, lines, judge_page(recipe, url, link_text), judge)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided about one reading, and why."""

    reading: ScheduleReading
    confidence: float
    why: str
    by: str = "rule"


def decide_facts(
    recipe: FactRecipe, lines: Sequence[ScheduleLine], page: PageVerdict, judge: FactJudge | None = None
) -> list[Fact]:
    """Decide which values of a page's lines are facts; what is said twice is one fact."""
    facts: dict[tuple[str, str, str | None, str | None], Fact] = {}
    for verdict in judge_readings(recipe, lines, page, judge):
        if verdict.confidence < BAR:
            continue
        for fact in facts_of(verdict, recipe):
            facts.setdefault((fact.group, fact.value, fact.season, fact.place), fact)
    is_open = {(group, season, place) for group, value, season, place in facts if value != CLOSED}
    # Closed in the morning and open in the afternoon is open.
    return [fact for (group, value, *rest), fact in facts.items() if value != CLOSED or (group, *rest) not in is_open]


def facts_of(verdict: Verdict, recipe: FactRecipe) -> Iterator[Fact]:
    """Give the facts that a value stands for, taken or not: one for each of its groups and places."""
    reading, remark = verdict.reading, "; ".join(dict.fromkeys(one for one in verdict.reading.remarks if one)) or None
    for group in iterate_groups(reading, recipe):
        for place in reading.places or (None,):
            yield Fact(
                group, reading.value, reading.season, place, remark, verdict.confidence, reading.quote, verdict.by
            )


def judge_readings(
    recipe: FactRecipe, lines: Sequence[ScheduleLine], page: PageVerdict, judge: FactJudge | None = None
) -> list[Verdict]:
    """Judge all values of a page's lines: rules first, and a model where they leave it open."""
    readings = ScheduleReader(recipe).read(lines)
    verdicts = [Verdict(reading, *judge_reading(reading, page)) for reading in readings]
    judge = judge or shipped_judge(recipe.name)
    if judge is None:
        return verdicts
    chances = {
        place: judge.judge(describe(one.reading, lines, page))
        for place, one in enumerate(verdicts)
        if one.confidence == OPEN
    }
    lists = _plain_lists([(place, verdicts[place].reading) for place in chances])
    for place, chance in chances.items():
        of_list = [chances[one] for one in lists.get(place, ())]
        verdicts[place] = _settle(verdicts[place].reading, chance, of_list)
    return verdicts


def _plain_lists(readings: Sequence[tuple[int, ScheduleReading]]) -> dict[int, list[int]]:
    """Put values together that one list holds: in lines below each other that say nothing but groups before them.

    A line that begins with a name is a list of its own: it may be anybody's.
    """
    lists: dict[int, list[int]] = {}
    last, joins, members = -2, True, list[int]()
    for place, reading in readings:
        if reading.is_plain:
            goes_on = reading.line == last or (reading.line == last + 1 and joins and not reading.is_named)
            members = members if goes_on else []
            members.append(place)
            lists[place], last, joins = members, reading.line, not reading.is_named
    return lists


def _settle(reading: ScheduleReading, chance: float, of_list: Sequence[float]) -> Verdict:
    """Settle what the rules left open: the values of a plain list are facts together or not at all."""
    if not of_list:
        chance = round(chance, 3)
        return Verdict(reading, chance, f"the model finds it {chance:.0%} likely by the words around", "model")
    mean = round(sum(of_list) / len(of_list), 3)
    if _DOUBT <= mean < OPEN:
        return Verdict(reading, OPEN, "nothing but groups stands before it, and the model has no strong doubt", "model")
    return Verdict(reading, mean, f"the model finds its list {mean:.0%} likely by the words around", "model")


def judge_reading(reading: ScheduleReading, page: PageVerdict) -> tuple[float, str]:
    """Say how sure the rules are of a value, and why: sure where a heading names it, not where one names another."""
    against = (
        (reading.is_refused, "the words before say that it is not held"),
        (reading.matter == ctx.OTHER, "a heading or word says that it is something else"),
        (not reading.days, "no group holds for it"),
        (reading.is_dated, "its day has a date: it happens once"),
    )
    for is_so, why in against:
        if is_so:
            return 0.0, why
    if reading.matter == ctx.MAIN:
        return 0.97, "a main heading and a group hold for it"
    if page.is_wanted:
        return 0.9, f"a group holds for it, and {page.why}"
    return OPEN, "a group holds for it, but no main heading"
