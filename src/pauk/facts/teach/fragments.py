"""Show a value in the words around it, for a person to answer about, or for a model to learn from.

In: a page's lines and a recipe. Out: `FactCandidate`s in page order, whatever was decided about them. A candidate's
name hangs on the page's address and the words around it, not on the page's version: what people said of it holds until
these words change.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from pauk.facts.candidates.schedule_lines import PLAIN_LEVEL, ScheduleLine
from pauk.facts.decide.facts import BAR, Fact, facts_of, judge_readings
from pauk.facts.decide.judge import FactJudge
from pauk.facts.decide.judge_features import describe
from pauk.facts.decide.page_filter import PageVerdict
from pauk.facts.decide.readings import ScheduleReading
from pauk.facts.recipe.recipe import FactRecipe

# A fragment is read on a telephone of four inches: two headings, two lines before and one behind, none of them long.
_HEADINGS, _LINES_BEFORE, _LINES_BEHIND = 2, 2, 1
_LINE_CHARACTERS, _OWN_CHARACTERS = 90, 260
_CUT = "…"


@dataclass(frozen=True, slots=True)
class FactCandidate:
    """A value on a page, in a fragment of its text; ``start`` and ``end`` count code points of the fragment."""

    id: str
    value: str
    facts: tuple[Fact, ...]  # what it says if it is one: a fact for each group and place
    text: str
    start: int
    end: int
    confidence: float  # what rules or model think, calibrated
    is_taken: bool  # whether it becomes a fact by that
    by: str  # rule or model
    why: str
    features: tuple[str, ...]  # what a model learns from


def find_candidates(
    recipe: FactRecipe,
    lines: Sequence[ScheduleLine],
    page: PageVerdict,
    *,
    url: str = "",
    judge: FactJudge | None = None,
) -> Iterator[FactCandidate]:
    """Give all candidates of a page, in the words around them."""
    seen: dict[str, int] = {}
    for verdict in judge_readings(recipe, lines, page, judge):
        reading = verdict.reading
        text, start, end = cut_fragment(lines, reading)
        name = f"{recipe.name}\0{url}\0{text}\0{start}"
        seen[name] = number = seen.get(name, -1) + 1  # the same words may stand twice on a page
        yield FactCandidate(
            id=blake2b(f"{name}\0{number}".encode("utf-8", "replace"), digest_size=12).hexdigest(),
            value=reading.value,
            facts=tuple(facts_of(verdict, recipe)),
            text=text,
            start=start,
            end=end,
            confidence=verdict.confidence,
            is_taken=verdict.confidence >= BAR,
            by=verdict.by,
            why=verdict.why,
            features=tuple(describe(reading, lines, page)),
        )


def cut_fragment(lines: Sequence[ScheduleLine], reading: ScheduleReading) -> tuple[str, int, int]:
    """Cut the lines around a value: what stands over it, the lines beside it, and where it stands among them."""
    at = reading.line
    first = max(0, at - _LINES_BEFORE)
    above = [place for place in range(max(0, at - 25), first) if lines[place].level < PLAIN_LEVEL][-_HEADINGS:]
    before = [_shorten(lines[place].text) for place in above]
    if above and above[-1] + 1 < first:
        before.append(_CUT)
    before += [_shorten(lines[place].text) for place in range(first, at)]
    own = lines[at]
    if own.heads:
        before.append(_shorten(" – ".join(own.heads)))
    cut, start, end = _cut_around(own.text, reading.start, reading.end)
    behind = [_shorten(line.text) for line in lines[at + 1 : at + 1 + _LINES_BEHIND]]
    offset = sum(len(line) + 1 for line in before)
    return "\n".join((*before, cut, *behind)), offset + start, offset + end


def _shorten(text: str) -> str:
    return text if len(text) <= _LINE_CHARACTERS else text[: _LINE_CHARACTERS - 1].rstrip() + _CUT


def _cut_around(text: str, start: int, end: int) -> tuple[str, int, int]:
    """Cut a long line at blanks on both sides of a value."""
    if len(text) <= _OWN_CHARACTERS:
        return text, start, end
    first = max(0, start - _OWN_CHARACTERS // 2)
    last = min(len(text), first + _OWN_CHARACTERS)
    if first:
        first = text.find(" ", first, start) + 1 or first
    if last < len(text):
        last = max(text.rfind(" ", end, last), end) if text.rfind(" ", end, last) > 0 else last
    before = _CUT if first else ""
    cut = before + text[first:last] + (_CUT if last < len(text) else "")
    return cut, start - first + len(before), end - first + len(before)
