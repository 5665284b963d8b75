"""Part what stands between two values: what belongs to the one before, and what announces the one behind.

"7:30, 11:00 – for children, Old Town 9:30": the comma parts. Without one, a day, place or season announces what
follows and everything else is said of what came before. In some lists all days or seasons stand behind their hours.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pauk.facts.candidates.phrases import Days, SchedulePhrase
from pauk.facts.candidates.vocabulary import Sort

_SEPARATORS = (Sort.COMMA, Sort.SEMICOLON, Sort.STOP)
_JOINTS = frozenset((Sort.AND, Sort.OR, Sort.LEAD, Sort.COMMA))
_SMALL = (Sort.BEFORE_PLACE, Sort.WITH, Sort.AND, Sort.TO, Sort.LEAD)
_LEADING_ON = (Sort.DASH, Sort.COLON, Sort.LEAD, Sort.MAIN, Sort.BEFORE_PLACE, Sort.AND)


class Manner(NamedTuple):
    """How a list is written: whether days and seasons stand behind their hours."""

    days_behind: bool = False
    seasons_behind: bool = False


class Gap(NamedTuple):
    """A gap, parted: what is said of the value before, what announces the one behind, and days excepted."""

    post: Sequence[SchedulePhrase]
    pre: Sequence[SchedulePhrase]
    is_joint: bool = False  # 17:00 and 18:00
    excepted: tuple[str, ...] = ()
    is_wide: bool = False  # the exception is of the whole list
    has_own: bool = False  # the value behind is that of the excepted days


def part_gap(gap: Sequence[SchedulePhrase], manner: Manner, *, is_last: bool, is_lone: bool = False) -> Gap:
    """Part a gap between two values, or behind the last one; one alone at the start of a line has all that follows."""
    if exception := _part_exception(gap, is_last=is_last):
        return exception
    if is_last:
        stops = [
            _first(gap, (Sort.SEMICOLON, Sort.STOP)),
            *(place for place in range(len(gap)) if not is_lone and _opens_matter(gap, place)),
        ]
        return Gap(gap[: min((stop for stop in stops if stop is not None), default=len(gap))], ())
    if all(one.sort in _JOINTS for one in gap):
        is_joint = any(one.sort in (Sort.AND, Sort.OR) for one in gap)
        return Gap((), [one for one in gap if one.sort is Sort.COMMA], is_joint)
    cut = _first(gap, _SEPARATORS)
    if cut is not None:
        if manner.days_behind:
            cut = _behind_days(gap, cut)
        return Gap(gap[:cut], gap[cut:])
    return _part_unparted(gap, manner)


def _first(gap: Sequence[SchedulePhrase], sorts: Sequence[Sort]) -> int | None:
    return next((place for place, one in enumerate(gap) if one.sort in sorts), None)


def _behind_days(gap: Sequence[SchedulePhrase], cut: int) -> int:
    """Where days stand behind hours, they may do so behind a comma: 9-5, Monday to Friday; 10-2, Saturday."""
    if any(one.sort is Sort.GROUP for one in gap[:cut]):
        return cut
    later = [place for place, one in enumerate(gap) if one.sort is Sort.GROUP]
    return later[-1] + 1 if later else cut


def _part_unparted(gap: Sequence[SchedulePhrase], manner: Manner) -> Gap:
    """Part a gap without a comma."""
    if gap[0].sort is Sort.OPEN:
        rest = _part_unparted(gap[1:], manner) if len(gap) > 1 else Gap((), ())
        return Gap([gap[0], *rest.post], rest.pre)
    if gap[0].sort is Sort.DASH and gap[-1].sort not in (Sort.COLON, Sort.DASH):
        later = [place for place, one in enumerate(gap) if place and _announces(gap, place, manner)]
        cut = later[-1] if len(later) > 1 else len(gap)
        return Gap(gap[:cut], gap[cut:])
    for place in range(len(gap)):
        if _announces(gap, place, manner):
            while place and gap[place - 1].sort in _SMALL:
                place -= 1  # noqa: PLW2901 (in lipcu: the small word goes with its noun)
            return Gap(gap[:place], gap[place:], gap[0].sort in (Sort.AND, Sort.OR) and place == 1)
    return Gap(gap, ())


def _announces(gap: Sequence[SchedulePhrase], place: int, manner: Manner) -> bool:
    """Whether a phrase of a gap begins what is said of the value behind."""
    sort = gap[place].sort
    if sort in (Sort.GROUP, Sort.REST):
        return not manner.days_behind
    if sort is Sort.SEASON:
        return not manner.seasons_behind
    if sort is Sort.NAME:  # in the middle of other words it belongs to them
        return all(one.sort in _SMALL for one in gap[:place]) and all(
            one.sort in _LEADING_ON or one.sort is Sort.GROUP for one in gap[place + 1 :]
        )
    if sort in (Sort.MAIN, Sort.OTHER):
        return _opens_matter(gap, place)
    return sort in (Sort.PLACE, Sort.NOT)


def _opens_matter(gap: Sequence[SchedulePhrase], place: int) -> bool:
    """Whether a matter begins something new here: "Office:", "Masses on weekdays:"."""
    if gap[place].sort not in (Sort.MAIN, Sort.OTHER) or (
        place and gap[place - 1].sort in (Sort.WITH, Sort.DASH, Sort.AND)
    ):
        return False
    behind = [one.sort for one in gap[place + 1 : place + 4]]
    return Sort.COLON in behind or Sort.GROUP in behind[:2] or behind[:1] in ([Sort.LEAD], [Sort.DASH])


def _part_exception(gap: Sequence[SchedulePhrase], *, is_last: bool) -> Gap | None:
    """Part at "except Wednesdays": the value behind may be that of Wednesdays."""
    at = _first(gap, (Sort.BUT,))
    if at is None:
        return None
    cut = _first(gap, _SEPARATORS)
    if cut is not None and any(isinstance(one.says, Days) for one in gap[cut:at]):
        return None  # a new list begins before, and the exception is its own: 10.00; weekdays except Wednesdays 18.00
    days = next(
        (one for one in gap[at + 1 : at + 4] if one.sort not in (Sort.BEFORE_PLACE, Sort.WITH, Sort.WORD)), None
    )
    if days is None or not isinstance(days.says, Days):
        return None
    behind = gap[gap.index(days) + 1 :]
    is_wide = any(one.sort in (Sort.COMMA, Sort.SEMICOLON) for one in gap[:at])
    own = not is_last and all(one.sort in _LEADING_ON or one.sort is Sort.WITH for one in behind)
    cut = next((place for place, one in enumerate(behind) if one.sort in _SEPARATORS), 0)
    pre = [*gap[at + 1 : gap.index(days) + 1], *behind] if own else behind[cut:]
    excepted = () if days.says.nth else days.says.groups  # of the first Saturdays all others remain
    return Gap(gap[:at], pre, excepted=excepted, is_wide=is_wide or own, has_own=own)
