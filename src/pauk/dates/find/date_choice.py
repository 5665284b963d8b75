"""Choose a page's first publication and its last change among all the dates that speak of them.

In: `DateCandidate`s, each with its signal and how far that is to be trusted; and now. Out: `PageDates`. Impossible ones
are refused; a strong signal beats a weak one whatever the weak ones say together; among signals of one strength those
that agree win. Nothing is guessed: what no signal speaks of stays empty, and no change comes before the publication.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from math import prod
from typing import Literal

from pauk.base.records import Precision

Role = Literal["published", "modified", "either"]

# Strengths: what a machine was told, what is marked or labelled for people, what merely stands there, the rest.
EXPLICIT, MARKED, BARE = 0.9, 0.7, 0.5
# Below this a date is shown among the candidates and never chosen.
_ENOUGH = 0.35
_SLACK = timedelta(days=1)  # clocks of other zones
# Before the Web there were no pages; only a machine-readable signal may say that what the page shows is older.
_FIRST_YEAR = 1990
# What programs write where they know no date: the first days of Unix, Excel, Windows, .NET and the like.
_NO_DATES = frozenset(("0001-01-01", "1601-01-01", "1899-12-30", "1900-01-01", "1969-12-31", "1970-01-01"))
# Signals of one family look at the same spot of the page; two of them that agree are one witness.
_FAMILIES = {"time": "page", "class": "page", "text": "page"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DateCandidate:
    """A date that may be a page's first publication or last change: what it says, and which signal says so."""

    value: str
    role: Role
    signal: str
    confidence: float
    text: str = ""
    precision: Precision = "day"
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDates:
    """What was chosen; None where no signal speaks of it. `how` says why a candidate had to give way."""

    published: DateCandidate | None = None
    modified: DateCandidate | None = None
    how: str = ""


def rank_dates(candidates: Iterable[DateCandidate], *, now: datetime | None = None) -> PageDates:
    """Choose first publication and last change; without now, dates ahead cannot be told."""
    sound = _settle([fit for candidate in candidates if (fit := _fit(candidate, now)) is not None])
    first = [candidate for candidate in sound if candidate.role != "modified"]
    published = _choose(first)
    modified = _choose([candidate for candidate in sound if candidate.role == "modified"])
    if published is None or modified is None or not is_before(modified, published):
        return PageDates(published=published, modified=modified)
    return _reconcile(published, modified, first)


def is_before(one: DateCandidate, other: DateCandidate) -> bool:
    """Tell whether one date is before the other, as exactly as both are known."""
    a, b = moment_of(one.value), moment_of(other.value)
    if len(one.value) <= 10 or len(other.value) <= 10 or (a.tzinfo is None) != (b.tzinfo is None):
        return a.date() < b.date()
    return a < b


def _fit(candidate: DateCandidate, now: datetime | None) -> DateCandidate | None:
    """Return a candidate with its first reading that is possible, or None."""
    choices = [candidate.value[:10], *candidate.alternatives]
    possible = [day for day in choices if _is_possible(day + candidate.value[10:], candidate, now)]
    if not possible or candidate.precision == "year":
        return None
    if candidate.precision == "month" and candidate.confidence < EXPLICIT:
        return None
    return replace(candidate, value=possible[0] + candidate.value[10:], alternatives=tuple(possible[1:]))


def _is_possible(value: str, candidate: DateCandidate, now: datetime | None) -> bool:
    if value[:10] in _NO_DATES or (now is not None and _is_ahead(value, now)):
        return False
    return int(value[:4]) >= _FIRST_YEAR or candidate.confidence >= EXPLICIT


def _is_ahead(value: str, now: datetime) -> bool:
    moment = moment_of(value)
    if (moment.tzinfo is None) != (now.tzinfo is None):
        moment, now = moment.replace(tzinfo=None), now.replace(tzinfo=None)
    return moment - now > _SLACK


def moment_of(value: str) -> datetime:
    """Return the moment that a value names, in UTC where its zone is known; a day begins at midnight."""
    if len(value) <= 10:
        return datetime.combine(date.fromisoformat(value), time())
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        return moment
    try:
        return moment.astimezone(UTC)
    except OverflowError:  # in the year 1 or 9999
        return moment.replace(tzinfo=UTC)


def _settle(candidates: Sequence[DateCandidate]) -> list[DateCandidate]:
    """Let the candidates that can be read in one way decide how to read those that can be read in several."""
    sure = {candidate.value[:10] for candidate in candidates if not candidate.alternatives}
    return [_settle_one(candidate, sure) if candidate.alternatives else candidate for candidate in candidates]


def _settle_one(candidate: DateCandidate, sure: set[str]) -> DateCandidate:
    """Take the one reading of a candidate that others are sure of, where it is one."""
    agreed = [day for day in (candidate.value[:10], *candidate.alternatives) if day in sure]
    if len(agreed) != 1:
        return candidate
    return replace(candidate, value=agreed[0] + candidate.value[10:], alternatives=())


def _choose(candidates: Sequence[DateCandidate]) -> DateCandidate | None:
    """Choose the day with the strongest signal, and for it the most exact of the good ones."""
    days: dict[str, list[DateCandidate]] = {}
    for candidate in candidates:
        if candidate.confidence >= _ENOUGH:
            days.setdefault(candidate.value[:10], []).append(candidate)
    if not days:
        return None
    chosen = max(days.values(), key=lambda group: (max(map(_strength, group)), _agree(group)))
    best = max(chosen, key=lambda candidate: (_strength(candidate), _exactness(candidate), candidate.confidence))
    if best.precision == "month":
        best = _more_exact(best, candidates)
    return replace(best, confidence=round(max(best.confidence, _agree(chosen)), 3))


def _more_exact(month: DateCandidate, candidates: Sequence[DateCandidate]) -> DateCandidate:
    """Find the day of a month that another good signal tells."""
    days = [
        candidate
        for candidate in candidates
        if candidate.precision != "month" and candidate.value[:7] == month.value[:7] and candidate.confidence >= BARE
    ]
    return max(days, key=lambda candidate: candidate.confidence, default=month)


def _strength(candidate: DateCandidate) -> int:
    return sum(candidate.confidence >= bound for bound in (EXPLICIT, MARKED, BARE))


def _exactness(candidate: DateCandidate) -> int:
    return len(candidate.value) if candidate.precision != "month" else 0


def _agree(group: Sequence[DateCandidate]) -> float:
    """Return how sure a day is when all signals that name it are taken together, each family as one witness."""
    doubts: dict[str, float] = {}
    for candidate in group:
        kind = candidate.signal.partition(" ")[0]
        family = _FAMILIES.get(kind, kind)
        doubts[family] = min(doubts.get(family, 1.0), 1 - candidate.confidence)
    return 1 - prod(doubts.values())


def _reconcile(published: DateCandidate, modified: DateCandidate, first: Sequence[DateCandidate]) -> PageDates:
    """Choose again where the last change would be before the first publication."""
    earlier = _choose([other for other in first if other.confidence >= EXPLICIT and not is_before(modified, other)])
    if earlier is not None:
        how = f"{_name(published)} is after the last change; {earlier.signal} says otherwise"
        return PageDates(published=earlier, modified=modified, how=how)
    if _strength(published) < _strength(modified):
        how = f"{_name(published)} is after the last change and the weaker signal"
        return PageDates(modified=modified, how=how)
    return PageDates(published=published, how=f"{_name(modified)} is before the first publication")


def _name(candidate: DateCandidate) -> str:
    return f"{candidate.value} ({candidate.signal})"
