"""Propose everything in a text that has the form of a date or a time, joined where a time belongs to a date.

Propose everything in a text that has the form of a date or a time, with what it would mean.

In: tokens, now, and the order of day and month. Out: `Proposal`s in the order of the text, which do not overlap: dates
with the time that belongs to them, and times alone. What has the form of a date but cannot exist is proposed without a
day, so that nobody looks for a smaller date inside it.

Give dates and weekdays the time that stands beside them.

In: the dates and the times of a text. Out: both in the order of the text; a time that belongs to a date is part of it.
A time follows its date ("5 May at 14:05"), or comes first ("14:05, 5 May").
"""

import re
from collections.abc import Iterable, Iterator

from pauk.dates.parse import grammar
from pauk.dates.parse.days_hours import read_clock, read_day, read_zone
from pauk.dates.parse.parsed_date import ClockTime, Day
from pauk.dates.parse.proposal import Context, Proposal
from pauk.dates.parse.relative import COUNTED, narrow, read_relative, read_weekday
from pauk.dates.words.tokens import Tokens

_GLUED = frozenset("ZzAabcdehnyYxXEFGNw_-")  # C3PO, Mon-Fri
_WEEKDAY_BEHIND = re.compile(r",? ?\(?")
_MAX_GAP = 9  # tokens between a date and its time
_YEAR_BEHIND = re.compile(r" y(?![-/.,:]?[ZzAabcdehnyYxXEFGN])")
# 2020-4-22 15:3 is a time; farther from a date, or beside one without a year, 9:3 is a score.
_CLOSE = frozenset((" ", ", ", ","))


def join_clocks(tokens: Tokens, dates: list[Proposal], clocks: list[Proposal]) -> list[Proposal]:
    """Give each date the time that stands beside it."""
    joined: list[Proposal] = []
    loose: Proposal | None = None  # 07.58, which is a time only beside a date
    for proposal in sorted([*dates, *clocks], key=lambda item: (item.first, item.date is not None)):
        last = joined[-1] if joined else None
        if last and proposal.first < last.after:  # 02.12.11 was the time of the date before
            continue
        if proposal.form == "impossible":
            if last and last.day and _touches(tokens, last, proposal, grammar.join()):
                last.day.confidence *= 0.6
                last.day.notes += ("the time beside it cannot be",)
            continue
        if proposal.date is None:
            if last and _may_take(tokens, last, proposal) and _touches(tokens, last, proposal, grammar.join()):
                last.time, last.clock, last.after = proposal.time, proposal.clock, proposal.after
                day = last.day
                if day and day.is_yearless and _YEAR_BEHIND.match(tokens.letters, last.after):
                    _take_year(tokens, last, day)
                continue
            if _is_loose(tokens, proposal, has_dates=bool(dates)):
                loose = proposal
                continue
        else:
            before = last if last and last.date is None else loose
            if before and _may_follow(tokens, before, proposal):
                proposal.first, proposal.time, proposal.clock = before.first, before.time, before.clock
                if before is last:
                    joined.pop()
        joined.append(proposal)
    return joined


def _is_loose(tokens: Tokens, clock: Proposal, *, has_dates: bool) -> bool:
    """Whether numbers with a dot, or an hour alone, are a time only if a date stands beside them."""
    if clock.form == "at_hour":
        return True
    if clock.form != "dotted" or _is_announced(tokens, clock):
        return False
    return has_dates or not is_whole(tokens, clock)


def join_weekdays(tokens: Tokens, context: Context, found: list[Proposal]) -> list[Proposal]:
    """Add weekdays that are no part of a date, with the time that stands beside them."""
    taken = {at for proposal in found if proposal.date for at in range(*proposal.date)}
    clocks = {proposal.first: proposal for proposal in found if proposal.date is None}
    ends = {proposal.after: proposal for proposal in clocks.values()}
    added = []
    for at in _weekday_places(tokens, taken):
        proposal = Proposal(at, at + 1, "weekday", (at, at + 1))
        clock = _beside(tokens, proposal, clocks, ends)
        if clock:
            proposal.time, proposal.clock = clock.time, clock.clock
            proposal.first, proposal.after = min(at, clock.first), max(at + 1, clock.after)
            del clocks[clock.first]
        elif "weekday" not in tokens.entries[at].senses:
            continue
        senses = tokens.entries[at].senses
        weekday = int(senses["weekday"] if "weekday" in senses else senses["letterday"])
        proposal.day = read_weekday(weekday, context.now, proposal.clock)
        added.append(proposal)
    dates = [proposal for proposal in found if proposal.date]
    return sorted([*dates, *clocks.values(), *added], key=lambda item: item.first) if added else found


def _weekday_places(tokens: Tokens, taken: set[int]) -> Iterator[int]:
    """Go through weekdays outside of dates; a letter may be one at the start of the text, or in brackets."""
    letters = tokens.letters
    named, lone = grammar.letters("weekday"), grammar.letters("letterday")
    for at, letter in enumerate(letters):
        is_weekday = letter in named or (letter in lone and (at == 0 or letters[at - 1] == "("))
        if is_weekday and at not in taken and letters[at - 1 : at] not in _GLUED:
            yield at


def _beside(
    tokens: Tokens, weekday: Proposal, clocks: dict[int, Proposal], ends: dict[int, Proposal]
) -> Proposal | None:
    """Return the time that stands right behind a weekday, or right before it."""
    for gap in range(1, _MAX_GAP):
        clock = clocks.get(weekday.after - 1 + gap)
        if clock and _touches(tokens, weekday, clock, grammar.join()):
            return clock
    for gap in range(3):
        clock = ends.get(weekday.first - gap)
        if clock and clock.first in clocks and _WEEKDAY_BEHIND.fullmatch(tokens.letters, clock.after, weekday.first):
            return clock
    return None


def _may_take(tokens: Tokens, date: Proposal, clock: Proposal) -> bool:
    """Whether a time may be that of the date before it."""
    if date.date is None or not date.may_have_time or date.time:
        return False
    if date.form == "pair" and clock.form == "dotted" and not _is_announced(tokens, clock):  # 3.4 and then 5.30
        return False
    return not is_score(tokens, clock) or (
        (date.day is not None and not date.day.is_yearless) and tokens.letters[date.after : clock.first] in _CLOSE
    )


def _may_follow(tokens: Tokens, clock: Proposal, date: Proposal) -> bool:
    """Whether a time may be that of the date behind it."""
    if not date.may_have_time or is_score(tokens, clock) or (date.form == "pair" and clock.form == "dotted"):
        return False
    return _touches(tokens, clock, date, grammar.join_back())


def is_score(tokens: Tokens, clock: Proposal) -> bool:
    """Whether a time has a minute of one digit."""
    return clock.form == "colon" and tokens.entries[clock.after - 1].digits == 1 and clock.after - clock.first < 5


def _touches(tokens: Tokens, left: Proposal, right: Proposal, between: re.Pattern[str]) -> bool:
    gap = right.first - left.after
    return 0 <= gap <= _MAX_GAP and between.fullmatch(tokens.letters, left.after, right.first) is not None


def _take_year(tokens: Tokens, proposal: Proposal, day: Day) -> None:
    """Give a date the year that Unix writes behind the time: Sat Nov 1 10:11:12 2013."""
    year = tokens.entries[proposal.after + 1].number
    try:
        proposal.day = Day([day.choices[0].replace(year=year)], way=day.way, notes=("year behind the time",))
    except ValueError:
        proposal.day = None
    proposal.after += 2
    zone = read_zone(tokens, proposal.after) if proposal.clock and not proposal.clock.zone else None
    if zone and proposal.clock:
        proposal.clock.zone, proposal.after = zone
    proposal.date, proposal.time = (proposal.first, proposal.after), None


def _is_announced(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether a word such as kl. stands before a time."""
    before = tokens.letters[max(0, proposal.first - 3) : proposal.first]
    word = before.rstrip(" .")
    return before != word != "" and word[-1] in grammar.letters("at", "weekday")


def is_whole(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether nothing else stands in the text."""
    letters = tokens.letters
    if proposal.first > _MAX_GAP or len(letters) - proposal.after > _MAX_GAP:
        return False
    return not (letters[: proposal.first] + letters[proposal.after :]).strip(" .:")


_PLACES = ("period", "last", "next", "this")
_COUNTING = ("unit", "dual", "agounit", "now", *_PLACES, "dayword", "turn_before", "turn_after")
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
    if _NUMBERS.isdisjoint(tokens.letters) and grammar.letters("dayname").isdisjoint(tokens.letters):
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
    matches = grammar.find("relatives", tokens.letters, 0, len(tokens.letters))
    if not grammar.letters(*_PLACES).isdisjoint(tokens.letters):
        matches = (*matches, *grammar.find("placed", tokens.letters, 0, len(tokens.letters)))
    for whole in matches:
        match = narrow(tokens, whole)
        found = read_relative(tokens, match, context.now)
        if found:
            form = match.lastgroup or ""
            day = found.day if found.day.choices else None
            yield Proposal(*match.span(), form, match.span(), None, day, found.clock, may_have_time=not found.is_whole)


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


def _is_range(tokens: Tokens, clock: ClockTime, first: int, after: int) -> bool:
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
            if proposal.form in COUNTED and (proposal.first, proposal.after) == (kept[-1].first, kept[-1].after):
                is_longer = True  # "2d ago" counts days; that ago is August somewhere says less
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
