"""Propose everything in a text that has the form of a date or a time, with what it would mean.

In: tokens, now, and the order of day and month. Out: `Proposal`s in the order of the text, which do not overlap: dates
with the time that belongs to them, and times alone. What has the form of a date but cannot exist is proposed without a
day, so that nobody looks for a smaller date inside it.
"""

import re
from collections.abc import Iterable, Iterator

from pauk.dates import grammar
from pauk.dates.days import read_day
from pauk.dates.hours import read_clock, read_zone
from pauk.dates.joining import is_whole, join_clocks, join_weekdays
from pauk.dates.proposal import Context, Proposal
from pauk.dates.reading import Clock, Day
from pauk.dates.relative import COUNTED, narrow, read_relative
from pauk.dates.tokens import Tokens

_COUNTING = ("unit", "dual", "agounit", "now", "period", "last", "next", "this", "dayword")
_NUMBERS = frozenset("zAabcdehyYX")
_ALWAYS = "24/7"
_EAST = "\u0900"  # from Devanagari on, the part of the day stands before the time


def propose(tokens: Tokens, context: Context) -> list[Proposal]:
    """Propose all dates and times of a text."""
    found = _without_overlaps(tokens, [*_dates(tokens, context), *_relatives(tokens, context)])
    clocks = list(_clocks(tokens, found))
    if clocks:
        found = join_clocks(tokens, found, clocks)
    if not grammar.letters("weekday", "letterday").isdisjoint(tokens.letters):
        found = join_weekdays(tokens, context, found)
    return [item for item in found if item.form != "pair" or _is_told_pair(tokens, item, context)]


def _dates(tokens: Tokens, context: Context) -> Iterator[Proposal]:
    if _NUMBERS.isdisjoint(tokens.letters):
        return
    for match in grammar.find("dates", tokens.letters, 0, len(tokens.letters)):
        day = read_day(tokens, match, context)
        if day is None and match.lastgroup == "pair":
            continue
        first, after = match.span()
        if day and _has_stray(match, day):
            after = _without_stray(tokens, first, after)
        may_have_time = day is None or day.precision == "day"
        form = match.lastgroup or ""
        yield Proposal(first, after, form, (first, after), None, day, may_have_time=may_have_time)


def _has_stray(match: re.Match[str], day: Day) -> bool:
    """Whether a weekday behind a date cannot be that date's: it contradicts, or one stands before it already."""
    return bool(match["weekday"]) or (day.is_contradicted and not day.is_yearless)


def _without_stray(tokens: Tokens, first: int, after: int) -> int:
    """Leave a weekday behind a date outside that is not that date's: "28.03.2010 Tor wrote"."""
    last = tokens.entries[after - 1]
    if "weekday" not in last.senses or "month" in last.senses:
        return after
    after -= 1
    while after > first and tokens.letters[after - 1] in " ,.":
        after -= 1
    return after


def _relatives(tokens: Tokens, context: Context) -> Iterator[Proposal]:
    if grammar.letters(*_COUNTING).isdisjoint(tokens.letters):
        return
    for whole in grammar.find("relatives", tokens.letters, 0, len(tokens.letters)):
        match = narrow(tokens, whole)
        found = read_relative(tokens, match, context.now)
        if found:
            form = match.lastgroup or ""
            yield Proposal(
                *match.span(), form, match.span(), None, found.day, found.clock, may_have_time=not found.is_whole
            )


def _clocks(tokens: Tokens, dates: Iterable[Proposal]) -> Iterator[Proposal]:
    """Go through the times that are no part of a date."""
    for match in _between(tokens.letters, dates):
        clock = read_clock(tokens, match)
        first, after = match.span()
        if clock is None:
            if match.lastgroup == "colon":
                yield Proposal(first, after, "impossible", None, (first, after))
            continue
        if _has_idle_word(tokens, match):
            first = match.start("c_h")
        zone = None if _is_range(tokens, clock, first, after) else read_zone(tokens, after)
        if zone:
            clock.zone, after = zone
        yield Proposal(first, after, match.lastgroup or "", None, (first, after), None, clock)


def _is_range(tokens: Tokens, clock: Clock, first: int, after: int) -> bool:
    """Tell 10:00-12:00 from 10:00-05:00: a zone to the west stands behind seconds, or in ISO 8601."""
    if tokens.letters[after : after + 1] != "-" or clock.precision == "second":
        return False
    is_iso = first > 0 and tokens.letters[first - 1] in grammar.letters("t")
    return not is_iso


def _has_idle_word(tokens: Tokens, match: re.Match[str]) -> bool:
    """Whether a part of the day stands before a time that does not need it: "every night 13:42"."""
    if match.lastgroup != "colon" or not match["c_before"] or tokens.entries[match.start()].folded >= _EAST:
        return False
    return tokens.entries[match.start("c_h")].number > 12


def _between(letters: str, dates: Iterable[Proposal]) -> Iterator[re.Match[str]]:
    """Go through what has the form of a time, outside of the dates.

    Numbers with dots may be either (17 august 02.12.11), and are decided later.
    """
    start = 0
    for proposal in dates:
        yield from grammar.find("times", letters, start, proposal.first)
        start = proposal.after
        match = grammar.times().match(letters, proposal.first) if proposal.form in ("numbers", "pair") else None
        if match:
            yield match
            start = max(start, match.end())
    yield from grammar.find("times", letters, start, len(letters))


def _without_overlaps(tokens: Tokens, proposals: list[Proposal]) -> list[Proposal]:
    """Keep the longer of two that overlap; but 8月19日之前 is before a date, not eight months ago."""
    if len(proposals) < 2:
        return proposals
    kept: list[Proposal] = []
    for proposal in sorted(proposals, key=lambda item: (item.first, item.form in COUNTED, -item.after)):
        if kept and proposal.first < kept[-1].after:
            is_longer = proposal.after - proposal.first > kept[-1].after - kept[-1].first
            is_marked = "dmark" in tokens.entries[kept[-1].after - 1].senses
            if is_longer and not (is_marked and proposal.form in COUNTED):
                kept[-1] = proposal
        else:
            kept.append(proposal)
    return kept


def _is_told_pair(tokens: Tokens, proposal: Proposal, context: Context) -> bool:
    """Whether two numbers are a date: with a time, a weekday or a word such as "den", or with a dot at the end.

    Alone they are one where the order is told, or where they are written as the language writes them.
    """
    assert proposal.date is not None
    first, after = proposal.date
    letters = tokens.letters
    if is_whole(tokens, proposal) and (context.is_told or (context.order and not context.is_guessed)):
        return tokens.text.strip() != _ALWAYS
    before = letters[max(0, first - 2) : first]
    is_named = before[-1:] == " " and before[0] in grammar.letters("of", "weekday")
    has_weekday = any("weekday" in entry.senses or "letterday" in entry.senses for entry in tokens.entries[first:after])
    return bool(proposal.clock) or has_weekday or is_named or letters[after - 1] == "."
