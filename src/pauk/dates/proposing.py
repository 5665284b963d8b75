"""Propose everything in a text that has the form of a date or a time, with what it would mean.

In: tokens, now, and the order of day and month. Out: `Proposal`s in the order of the text, which do not overlap: dates
with the time that belongs to them, and times alone. What has the form of a date but cannot exist is proposed without a
day, so that nobody looks for a smaller date inside it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pauk.dates import grammar
from pauk.dates.days import read_day
from pauk.dates.hours import read_clock, read_zone
from pauk.dates.reading import Clock, Day
from pauk.dates.relative import read_relative, read_weekday
from pauk.dates.tokens import Tokens

Range = tuple[int, int]
_YEAR_BEHIND = re.compile(r" y(?![-/.,:]?[ZzAabcdehnyYxXEFGN])")
_MAX_GAP = 9  # tokens between a date and its time


class Context(NamedTuple):
    """What decides where the text does not."""

    now: datetime
    order: str = ""
    is_told: bool = False  # the order was told for this text, it is not only usual in its language


@dataclass(slots=True)
class Proposal:
    """Something that has the form of a date or a time; ranges are in tokens, the second number behind the last."""

    first: int
    after: int
    form: str
    date: Range | None = None
    time: Range | None = None
    day: Day | None = None
    clock: Clock | None = None
    may_have_time: bool = True


def propose(tokens: Tokens, context: Context) -> list[Proposal]:
    """Propose all dates and times of a text."""
    found = _without_overlaps([*_dates(tokens, context), *_relatives(tokens, context)])
    clocks = list(_clocks(tokens, found))
    if clocks:
        found = _join(tokens, found, clocks)
    if not grammar.letters("weekday").isdisjoint(tokens.letters):
        found = _add_weekdays(tokens, context, found)
    return [proposal for proposal in found if proposal.form != "pair" or _is_told_pair(tokens, proposal)]


def _is_told_pair(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether two numbers are a date: with a time, a weekday or a word such as "den", or with a dot at the end."""
    assert proposal.date is not None
    first, after = proposal.date
    before = tokens.letters[max(0, first - 2) : first]
    is_named = before[-1:] == " " and before[0] in grammar.letters("of", "weekday")
    has_weekday = any("weekday" in entry.senses or "letterday" in entry.senses for entry in tokens.entries[first:after])
    return bool(proposal.clock) or has_weekday or is_named or tokens.letters[after - 1] == "."


def _dates(tokens: Tokens, context: Context) -> Iterator[Proposal]:
    for match in grammar.dates().finditer(tokens.letters):
        day = read_day(tokens, match, context.now, context.order, told=context.is_told)
        yield Proposal(match.start(), match.end(), match.lastgroup or "", match.span(), None, day)


def _relatives(tokens: Tokens, context: Context) -> Iterator[Proposal]:
    if grammar.letters("unit", "dual", "agounit", "now", "period", "last", "dayword").isdisjoint(tokens.letters):
        return
    for match in grammar.relatives().finditer(tokens.letters):
        found = read_relative(tokens, match, context.now)
        if found:
            yield Proposal(
                match.start(), match.end(), match.lastgroup or "", match.span(), None, found.day, found.clock,
                may_have_time=not found.is_whole,
            )  # fmt: skip


def _clocks(tokens: Tokens, dates: Iterable[Proposal]) -> Iterator[Proposal]:
    """Go through the times that are no part of a date."""
    for match in _between(tokens.letters, dates):
        clock = read_clock(tokens, match)
        if clock is None:
            continue
        after = match.end()
        zone = read_zone(tokens, after)
        if zone:
            clock.zone, after = zone
        yield Proposal(match.start(), after, match.lastgroup or "", None, (match.start(), after), None, clock)


def _between(letters: str, dates: Iterable[Proposal]) -> Iterator[re.Match[str]]:
    """Go through what has the form of a time, outside of the dates.

    Three numbers with dots may be either (17 august 02.12.11), and are decided later.
    """
    start = 0
    for proposal in [*dates, None]:
        end = len(letters)
        if proposal is not None:
            if proposal.form in ("numbers", "pair"):
                continue
            end = proposal.first
        yield from grammar.times().finditer(letters, start, end)
        start = proposal.after if proposal else end


def _without_overlaps(proposals: list[Proposal]) -> list[Proposal]:
    """Keep the longer of two that overlap."""
    kept: list[Proposal] = []
    for proposal in sorted(proposals, key=lambda item: (item.first, -item.after)):
        if kept and proposal.first < kept[-1].after:
            if proposal.after - proposal.first > kept[-1].after - kept[-1].first:
                kept[-1] = proposal
        else:
            kept.append(proposal)
    return kept


def _join(tokens: Tokens, dates: list[Proposal], clocks: list[Proposal]) -> list[Proposal]:
    """Give each date the time that stands beside it."""
    joined: list[Proposal] = []
    pending: Proposal | None = None  # a time that may belong to the next date
    loose: Proposal | None = None  # 07.58, which is a time only beside a date
    for proposal in sorted([*dates, *clocks], key=lambda item: (item.first, item.date is not None)):
        if joined and proposal.first < joined[-1].after:  # 02.12.11 was the time of the date before
            continue
        last = joined[-1] if joined else None
        if proposal.date is None:
            if (
                last
                and last.date
                and last.may_have_time
                and not last.time
                and _touches(tokens, last, proposal, grammar.join())
            ):
                _take_clock(tokens, last, proposal)
                continue
            if proposal.form == "dotted" and not _is_announced(tokens, proposal):
                loose = proposal
                continue
        elif (
            pending is last is not None
            and proposal.may_have_time
            and _touches(tokens, last, proposal, grammar.join_back())
        ):
            proposal.first, proposal.time, proposal.clock = last.first, last.time, last.clock
            joined.pop()
        elif (
            loose
            and proposal.may_have_time
            and proposal.form != "pair"
            and _touches(tokens, loose, proposal, grammar.join_back())
        ):
            proposal.first, proposal.time, proposal.clock = loose.first, loose.time, loose.clock
        joined.append(proposal)
        pending = proposal if proposal.date is None else None
    return joined


def _may_take(date: Proposal, clock: Proposal) -> bool:
    """Whether a time may be that of the date before it; 3.4 and then 5.30 are no date and time."""
    is_clear = date.form != "pair" or clock.form != "dotted"
    return date.date is not None and date.may_have_time and not date.time and is_clear


def _touches(tokens: Tokens, left: Proposal, right: Proposal, between: re.Pattern[str]) -> bool:
    gap = right.first - left.after
    return gap <= _MAX_GAP and between.fullmatch(tokens.letters, left.after, right.first) is not None


def _take_clock(tokens: Tokens, proposal: Proposal, clock: Proposal) -> None:
    proposal.time, proposal.clock, proposal.after = clock.time, clock.clock, clock.after
    year = _year_behind(tokens, proposal)
    if year and proposal.day and "no year" in proposal.day.how:
        entry = tokens.entries[year]
        try:
            proposal.day = Day([proposal.day.choices[0].replace(year=entry.number)], how=f"{proposal.form}, year last")
        except ValueError:
            proposal.day = None
        proposal.after = year + 1
        proposal.date = (proposal.first, proposal.after)
        proposal.time = None


def _year_behind(tokens: Tokens, proposal: Proposal) -> int:
    """Return the token of a year that stands behind the time, as in Unix's ``Sat Nov 1 10:11:12 2013``."""
    at = proposal.after
    return at + 1 if _YEAR_BEHIND.match(tokens.letters, at) else 0


def _is_announced(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether a word such as kl. stands before a time."""
    before = tokens.letters[max(0, proposal.first - 3) : proposal.first]
    word = before.rstrip(" .")
    return before != word != "" and word[-1] in grammar.letters("at")


def _add_weekdays(tokens: Tokens, context: Context, found: list[Proposal]) -> list[Proposal]:
    """Add weekdays that are no part of a date, with the time that stands beside them."""
    taken = [(proposal.first, proposal.after) for proposal in found if proposal.date]
    letters = grammar.letters("weekday")
    added = []
    for at, letter in enumerate(tokens.letters):
        if letter not in letters or any(first <= at < after for first, after in taken):
            continue
        proposal = Proposal(at, at + 1, "weekday", (at, at + 1))
        clock = next(
            (item for item in found if item.date is None and _touches(tokens, proposal, item, grammar.join())), None
        )
        if clock:
            proposal.time, proposal.clock, proposal.after = clock.time, clock.clock, clock.after
            found = [item for item in found if item is not clock]
        proposal.day = read_weekday(int(tokens.entries[at].senses["weekday"]), context.now, proposal.clock)
        added.append(proposal)
    return sorted([*found, *added], key=lambda item: item.first) if added else found
