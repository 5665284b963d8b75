"""Read one line that holds values, with what is said before and behind each of them.

In: the phrases of a line, and what headings and earlier lines said. Out: `ScheduleReading`s; nothing is decided here.
"""

from collections.abc import Sequence
from dataclasses import replace

from pauk.facts.candidates.phrases import Days, SchedulePhrase
from pauk.facts.candidates.schedule_lines import ScheduleLine
from pauk.facts.candidates.vocabulary import Sort
from pauk.facts.decide import context as ctx
from pauk.facts.decide.context import ContextWords, ScheduleContext
from pauk.facts.decide.gaps import Gap, Manner, part_gap
from pauk.facts.decide.readings import ScheduleReading
from pauk.facts.recipe.recipe import FactRecipe

MAX_QUOTE = 300
CLOSED = "closed"
_SAYING = (Sort.GROUP, Sort.SEASON, Sort.PLACE, Sort.NAME, Sort.REST)
# What may announce values in a line that speaks of nothing else.
_PLAIN = frozenset(Sort) - {
    Sort.WORD,
    Sort.NAME,
    Sort.NUMBER,
    Sort.OTHER,
    Sort.REMARK,
    Sort.REFUSED,
    Sort.NOT,
    Sort.ONCE,
}
# What may stand between "closed" and the hours of a break.
_BEFORE_BREAK = frozenset((Sort.WORD, Sort.REMARK, Sort.LEAD, Sort.BEFORE_PLACE))
_CONNECTING = (Sort.WITH, Sort.AND)
# Behind so many words that say nothing a mention of the matter is part of a story, and ends with its sentence.
_TOLD_WORDS = 3


def matter_of(phrases: Sequence[SchedulePhrase]) -> str:
    """Tell what words are about: the first of the recipe's matter and other matters, or both where "and" joins them."""
    found = [
        (place, one.sort)
        for place, one in enumerate(phrases)
        if one.sort in (Sort.MAIN, Sort.OTHER) and not (place and phrases[place - 1].sort is Sort.WITH)
    ]
    if not found:
        return ""
    if found[0][1] is Sort.MAIN:
        return ctx.OTHER if is_qualified(phrases, found[0][0]) else ctx.MAIN
    joined = len(found) > 1 and found[1][1] is Sort.MAIN and phrases[found[1][0] - 1].sort in (Sort.AND, Sort.COMMA)
    return ctx.MAIN if joined else ctx.OTHER


def is_qualified(phrases: Sequence[SchedulePhrase], place: int) -> bool:
    """Whether the word of another matter follows that of the recipe's, with nothing between: masses of the dead."""
    after = phrases[place + 1] if place + 1 < len(phrases) else None
    return after is not None and after.sort is Sort.OTHER and after.says == "small"


def notes_on_days(
    before: Sequence[SchedulePhrase], inside: Sequence[SchedulePhrase], order: Sequence[str]
) -> list[SchedulePhrase]:
    """Leave out days in brackets behind named days: a Saturday "(as on Sunday)" stays a Saturday."""
    days = [one.says.groups for one in before if isinstance(one.says, Days)]
    is_named = bool(days) and set(days[-1]) <= set(order)
    return [one for one in inside if not (is_named and isinstance(one.says, Days))]


class LineReader:
    """Reads the values of one line."""

    def __init__(self, recipe: FactRecipe, weekdays: Sequence[str], line: ScheduleLine, number: int) -> None:
        self.recipe, self.weekdays = recipe, weekdays
        self.text, self.number = line.text, number
        quote = " – ".join((*line.heads, line.text))
        self.quote = quote if len(quote) <= MAX_QUOTE else ""

    def read_sequence(
        self, phrases: Sequence[SchedulePhrase], context: ScheduleContext, base: ScheduleReading | None = None
    ) -> list[ScheduleReading]:
        """Read values and the gaps between them."""
        gaps: list[list[SchedulePhrase]] = [[]]
        values: list[SchedulePhrase] = []
        for phrase in phrases:
            if phrase.sort is Sort.VALUE or phrase.has_values:
                values.append(phrase)
                gaps.append([])
            else:
                gaps[-1].append(phrase)
        manner = self._manner(gaps, context)
        readings: list[ScheduleReading] = []
        if base is None:
            sorts = [one.sort for one in gaps[0]]
            has_head = Sort.GROUP in sorts and Sort.COLON in sorts  # Sundays: Old Town 8.00
            self._is_plain = all(sort in _PLAIN or (has_head and sort is Sort.NAME) for sort in sorts)
            self._is_named = sorts[:1] == [Sort.NAME]
        self.announce(gaps[0], context, at_start=base is None)
        for place, value in enumerate(values):
            is_lone = base is None and len(values) == 1 and not gaps[0]  # 17.30 Vespers on Sundays
            gap = part_gap(gaps[place + 1], manner, is_last=place + 1 == len(values), is_lone=is_lone)
            closed_days: Days | None = None
            if value.says == CLOSED:
                closed_days, length = _days_of_closed(gaps[place], gaps[place + 1])
                gap = part_gap(gaps[place + 1][length:], manner, is_last=place + 1 == len(values)) if length else gap
            new = self._read_value(value, context, base or (readings[-1] if readings else None), gaps[place])
            # Closed 12-1, closed for lunch 12-1: it is said of the hours behind it.
            is_range = place + 1 < len(values) and "-" in str(values[place + 1].says)
            if value.says == CLOSED and is_range and {one.sort for one in gaps[place + 1]} <= _BEFORE_BREAK:
                new[0].is_refused = self._break_next = True
            elif self._break_next and new:
                self._break_next = False
                readings += _cut_break([*readings, *([base] if base else [])], new[0])
                new[0].is_refused = True
            readings += new
            if closed_days is not None:
                new[-1].days, new[-1].is_dated = closed_days.groups, closed_days.dated
                behind = gaps[place + 1][length : length + 1]
                new[-1].is_refused |= bool(behind) and behind[0].sort is Sort.REMARK  # closed Wednesday afternoons
            self._remark(readings, new, gap, manner)
            if gap.has_own:
                context.say(ContextWords(ctx.DAY, Days(gap.excepted), ctx.INLINE))
                context.named += gap.excepted
            pre = () if gap.has_own else gap.pre
            if pre and pre[0].sort is Sort.STOP and any(one.sort in _SAYING for one in pre):
                context.end_line()  # a new sentence begins; its days go on
            self.announce(pre, context)
            self._join_next = gap.is_joint
        _spread_seasons(readings)
        return readings

    _join_next = _is_plain = _is_named = _break_next = False

    def _manner(self, gaps: Sequence[Sequence[SchedulePhrase]], context: ScheduleContext) -> Manner:
        """See whether days or seasons stand behind their hours: then they do behind the last ones too."""
        gap = gaps[-1]
        stop = next((place for place, one in enumerate(gap) if one.sort in (Sort.SEMICOLON, Sort.STOP)), len(gap))
        tail = gap[:stop]
        day_before = any(one.sort in (Sort.GROUP, Sort.REST) for one in gaps[0]) or context.get(ctx.DAY) is not None
        days_behind = any(one.sort is Sort.GROUP for one in tail) and not day_before
        season_before = any(one.sort is Sort.SEASON for one in gaps[0])
        seasons_behind = any(one.sort is Sort.SEASON for one in tail) and not season_before
        return Manner(days_behind, seasons_behind and tail[0].sort is not Sort.COMMA)

    def _read_value(
        self,
        value: SchedulePhrase,
        context: ScheduleContext,
        base: ScheduleReading | None,
        before: Sequence[SchedulePhrase],
    ) -> list[ScheduleReading]:
        if value.inside:
            return self._read_nested(value, context, base)
        day, season = context.get(ctx.DAY), context.get(ctx.SEASON)
        place, matter = context.get(ctx.PLACE), context.get(ctx.MATTER)
        days = day.what if day is not None and isinstance(day.what, Days) else Days(())
        reading = ScheduleReading(
            value=str(value.says),
            start=value.start,
            end=value.end,
            quote=self.quote or self._cut_quote(value.start),
            line=self.number,
            days=days.groups,
            season=str(season.what) if season is not None and season.what else None,
            places=tuple(map(str, place.what)) if place is not None and isinstance(place.what, tuple) else (),
            remarks=[season.words] if season is not None and season.words else [],
            matter=str(matter.what) if matter is not None else "",
            is_dated=days.dated or context.get(ctx.ONCE) is not None,
            is_joint=self._join_next,
            is_plain=self._is_plain,
            is_named=self._is_named,
        )
        self._join_next = False
        # Return what stands directly before a value, up to the last comma.
        cuts = [place for place, one in enumerate(before) if one.sort in (Sort.COMMA, Sort.SEMICOLON, Sort.STOP)]
        own = before[cuts[-1] + 1 :] if cuts else before
        if any(one.sort is Sort.NOT for one in own) or (
            own and own[-2 if own[-1].sort is Sort.LEAD and len(own) > 1 else -1].sort is Sort.BUT
        ):
            reading.is_refused = True
        if matter_of(own) == ctx.OTHER:
            reading.matter = ctx.OTHER
        elif matter_of(own) and reading.matter != ctx.MAIN and not is_headed(context):
            reading.matter = ctx.TOLD
        return [reading]

    def _read_nested(
        self, value: SchedulePhrase, context: ScheduleContext, base: ScheduleReading | None
    ) -> list[ScheduleReading]:
        """Read brackets with values: what holds for the value before holds in them, unless they say otherwise."""
        inner = context.copy()
        day = inner.get(ctx.DAY)
        is_own = day is not None and isinstance(day.what, Days) and day.what.groups == (base.excepted if base else ())
        if base is not None and base.days and not is_own:  # daily 8-10 except Sundays (10-6)
            inner.say(ContextWords(ctx.DAY, Days(base.days), ctx.INLINE))
            if base.places:
                inner.say(ContextWords(ctx.PLACE, base.places, ctx.INLINE))
        inner.stack = [one for one in inner.stack if one.kind != ctx.SEASON or one.level < ctx.INLINE]
        nested = self.read_sequence(value.inside, inner, base or ScheduleReading("", 0, 0, "", 0))
        words = [one for one in value.inside if one.sort is Sort.REMARK]
        is_refused = bool(value.inside) and value.inside[0].sort is Sort.NOT
        for one in nested:
            one.is_nested, one.is_refused = True, one.is_refused or is_refused
            if words and not one.season and not one.remarks:
                one.remarks.append(_outline(self.text, value.inside, until=one.start))
        return nested

    def announce(self, phrases: Sequence[SchedulePhrase], context: ScheduleContext, *, at_start: bool = False) -> None:
        """Take in what is said before a value."""
        for place, phrase in enumerate(phrases):
            if isinstance(phrase.says, Days) and self._is_excepted(phrases, place):
                self._except_days(phrase.says, context)
            elif isinstance(phrase.says, Days):
                self._say_days(phrase.says, phrases, place, context, at_start=at_start)
            elif phrase.sort is Sort.REFUSED and phrase.says == "date":
                context.say(ContextWords(ctx.DAY, Days((), dated=True), ctx.INLINE, holds=False))
            elif phrase.sort is Sort.REST:
                rest = tuple(day for day in self.weekdays if day not in context.named)
                context.say(ContextWords(ctx.DAY, Days(rest), ctx.INLINE))
            elif phrase.sort is Sort.SEASON:
                words = self.text[phrase.start : phrase.end].strip()
                opens = at_start or phrases[0].sort is Sort.STOP
                holds = opens or (place + 1 < len(phrases) and phrases[place + 1].sort in (Sort.COLON, Sort.OPEN))
                context.say(ContextWords(ctx.SEASON, phrase.says, ctx.INLINE, words, holds))
            elif phrase.sort in (Sort.PLACE, Sort.NAME):
                self._say_place(phrases, place, context)
            elif phrase.sort is Sort.OPEN:
                # Holidays (July and August): what says the same season again says nothing new.
                seasons = [one.says for one in phrases[:place] if one.sort is Sort.SEASON]
                new = [one for one in phrase.inside if one.sort is not Sort.SEASON or one.says not in seasons]
                self.announce(notes_on_days(phrases[:place], new, self.recipe.order), context)
            elif phrase.sort is Sort.SEMICOLON and any(one.sort in _SAYING for one in phrases[place + 1 :]):
                context.end_clause()
            elif phrase.sort in (Sort.MAIN, Sort.OTHER):
                self._say_matter(phrases, place, context, at_start=at_start)
            elif phrase.sort is Sort.STOP:
                context.end_told()
        sentence = [one.sort for one in phrases]
        sentence = sentence[len(sentence) - sentence[::-1].index(Sort.STOP) :] if Sort.STOP in sentence else sentence
        if Sort.ONCE in sentence:
            context.say(ContextWords(ctx.ONCE, True, ctx.INLINE))

    @staticmethod
    def _is_excepted(phrases: Sequence[SchedulePhrase], place: int) -> bool:
        """Whether days are those that are left out: daily except Wednesdays at 18.00."""
        at = next((one for one in range(place - 1, max(place - 4, -1), -1) if phrases[one].sort is Sort.BUT), 0)
        return at > 0 and any(isinstance(one.says, Days) for one in phrases[:at])

    def _except_days(self, days: Days, context: ScheduleContext) -> None:
        """Take days out of those that hold."""
        said = context.get(ctx.DAY)
        if said is None or not isinstance(said.what, Days):
            return
        without = {group.name: group.without for group in self.recipe.groups}
        wide = [day for group in said.what.groups for day in (without.get(group) or (group,))]
        left = tuple(day for day in wide if day not in days.groups)
        context.say(ContextWords(ctx.DAY, Days(left, said.what.nth, said.what.dated), said.level, holds=said.holds))
        context.named += days.groups

    def _say_matter(
        self, phrases: Sequence[SchedulePhrase], place: int, context: ScheduleContext, *, at_start: bool
    ) -> None:
        """Say what follows is about; another matter that only one value has is told by the words before it."""
        if phrases[place].sort is Sort.MAIN and not is_qualified(phrases, place):
            if place and phrases[place - 1].sort is Sort.WITH:  # on Wednesdays after mass at 18.00: not the mass
                context.say(ContextWords(ctx.MATTER, ctx.OTHER, ctx.INLINE))
            else:
                self._open_section(phrases, place, context, at_start=at_start)
            return
        before = phrases[place - 1].sort if place else None
        after = phrases[place + 1].sort if place + 1 < len(phrases) else None
        opens = after is Sort.COLON or (at_start and place == 0) or before is Sort.STOP
        if opens and before not in _CONNECTING:
            context.end_level(ctx.SECTION)
            context.say(ContextWords(ctx.MATTER, ctx.OTHER, ctx.SECTION))

    def _open_section(
        self, phrases: Sequence[SchedulePhrase], place: int, context: ScheduleContext, *, at_start: bool
    ) -> None:
        """A mention of the matter begins a section where a list may begin; elsewhere it is a word like others."""
        after = [one.sort for one in phrases[place + 1 : place + 4] if one.sort is not Sort.BEFORE_PLACE]
        is_told = sum(one.sort in (Sort.WORD, Sort.NAME, Sort.NUMBER) for one in phrases[:place]) >= _TOLD_WORDS
        begins = at_start and not is_told and not any(isinstance(one.says, Days) for one in phrases[:place])
        if not place and at_start:
            begins = True
        if begins or (after and after[0] in (Sort.GROUP, Sort.COLON) and place >= 0):
            had_days = context.get(ctx.DAY)
            season = next((one for one in phrases[place - 1 : place] if one.sort is Sort.SEASON), None)
            said = context.get(ctx.SEASON) if season is not None else None
            context.end_level(ctx.SECTION)
            context.end_once(ctx.MATTER_LINE)  # a list of its own ends what an entry of a menu has said
            context.say(ContextWords(ctx.MATTER, ctx.MAIN, ctx.SECTION))
            if said is not None:
                context.say(said)  # in July and August masses are held at 20.00
            if had_days is not None and had_days.level == ctx.SECTION and Sort.GROUP not in after and not at_start:
                context.say(had_days)
        elif not is_headed(context) and not _is_about(context, ctx.MAIN):
            context.say(ContextWords(ctx.MATTER, ctx.TOLD, ctx.INLINE))

    def _heads_list(self, days: Days, phrases: Sequence[SchedulePhrase], place: int) -> bool:
        """Whether a group at the beginning heads a list with days of its own: Weekdays: Monday 7, others 18."""
        has_colon = place + 1 < len(phrases) and phrases[place + 1].sort is Sort.COLON
        is_wide = len(days.groups) == 1 and days.groups[0] not in self.recipe.order[:-1]
        return has_colon and is_wide and self.recipe.values.kind == "time" and place <= 2

    def _say_days(
        self, days: Days, phrases: Sequence[SchedulePhrase], place: int, context: ScheduleContext, *, at_start: bool
    ) -> None:
        before = phrases[:place]
        opens = any(one.sort is Sort.MAIN for one in before) and not any(
            isinstance(one.says, Days) or one.sort is Sort.COLON for one in before
        )
        begins = at_start or phrases[0].sort in (Sort.STOP, Sort.SEMICOLON)
        season = context.get(ctx.SEASON) if any(one.sort is Sort.SEASON for one in before) else None
        if begins and self._heads_list(days, phrases, place):
            opens = True
            context.end_inline()
        level = ctx.SECTION if opens else ctx.INLINE
        if season is None:
            context.end_passing(ctx.SEASON)
        is_within = any(one.kind == ctx.DAY and one.level < ctx.INLINE for one in context.stack)
        has_colon = any(one.sort in (Sort.COLON, Sort.NAME, Sort.PLACE) for one in phrases[place + 1 : place + 2])
        context.say(ContextWords(ctx.DAY, days, level, holds=has_colon or not is_within))
        if season is not None and context.get(ctx.SEASON) is None:
            context.put_around(season)  # in the holidays on Sundays: 8.00, on weekdays 18.00
        if level == ctx.INLINE:
            context.named += days.groups

    def _say_place(self, phrases: Sequence[SchedulePhrase], place: int, context: ScheduleContext) -> None:
        phrase = phrases[place]
        behind = [one.sort for one in phrases[place + 1 :]]
        if phrase.sort is Sort.NAME:
            words = (Sort.WORD, Sort.REMARK, Sort.NUMBER, Sort.OTHER, Sort.REFUSED, Sort.TO)
            if not self.recipe.places.names or any(sort in words for sort in behind):
                return
        if phrase.sort is Sort.PLACE and behind[:2] == [Sort.COLON, Sort.NAME]:
            return  # branches: Old Town, New Town
        earlier = context.get(ctx.PLACE)
        joined = (
            place > 1 and phrases[place - 1].sort in (Sort.COMMA, Sort.AND) and phrases[place - 2].sort is Sort.NAME
        )
        places: tuple[object, ...] = (phrase.says,)
        if joined and phrase.sort is Sort.NAME and earlier is not None and isinstance(earlier.what, tuple):
            places = (*earlier.what, phrase.says)
        holds = bool(behind) and behind[0] in (Sort.COLON, Sort.DASH)
        context.say(ContextWords(ctx.PLACE, places, ctx.INLINE, "", holds))

    def _remark(
        self, readings: list[ScheduleReading], new: Sequence[ScheduleReading], gap: Gap, manner: Manner
    ) -> None:
        """Take in what is said behind a value."""
        chain = list(new) if not gap.post or not new else [new[-1]]
        for one in reversed(readings[: len(readings) - len(chain)] if chain else []):
            if not chain[0].is_joint:
                break
            chain.insert(0, one)
        if gap.excepted:
            wide = [one for one in readings if one.days == readings[-1].days] if gap.is_wide else chain
            for one in wide:
                one.excepted += gap.excepted
        if not gap.post:
            return
        if manner.days_behind and any(isinstance(one.says, Days) for one in gap.post):
            chain = [one for one in readings if not one.days] or chain
        for note in gap.post:
            if note.sort is Sort.OPEN:
                self._note(note.inside, chain)
        self._note([one for one in gap.post if one.sort is not Sort.OPEN], chain)

    def _note(self, phrases: Sequence[SchedulePhrase], chain: Sequence[ScheduleReading]) -> None:
        """Read one note on values: days, a season, a place, another matter, or words worth keeping."""
        words = [one for one in phrases if one.sort not in (Sort.DASH, Sort.COMMA, Sort.BEFORE_PLACE, Sort.LEAD)]
        if all(one.sort in (Sort.AND, Sort.OR) for one in words):
            return
        text = _outline(self.text, phrases)
        is_exception = any(one.sort is Sort.BUT for one in words)
        excepted = [day for one in words if is_exception and isinstance(one.says, Days) for day in one.says.groups]
        days = next((one.says for one in words if isinstance(one.says, Days)), None)
        season = next((one for one in words if one.sort is Sort.SEASON), None)
        is_other = self._is_other(words)
        only_days = (
            days is not None
            and all(
                self._is_small(one) or (one.sort is Sort.WORD and after.sort is Sort.SEASON)  # weekdays during term
                for one, after in zip(words, [*words[1:], words[-1]], strict=True)
            )
        )
        is_once = any(one.sort is Sort.ONCE for one in words)
        place = words[0] if words[0].sort in (Sort.PLACE, Sort.NAME) else None
        for reading in chain:
            if is_other:
                reading.matter = ctx.OTHER
            reading.is_dated |= is_once
            if is_exception:
                reading.excepted += tuple(excepted)
            elif season is not None and not any(one.sort in (Sort.NOT, Sort.NUMBER) for one in words):
                reading.season, reading.season_behind = (str(season.says) if season.says else None), True
            if only_days and days is not None and not is_exception:
                reading.days = days.groups
            elif place is not None and (place.sort is Sort.PLACE or len(words) == 1):
                reading.places = (str(place.says),)
            elif not excepted:
                reading.remarks.append(text)

    def _is_small(self, phrase: SchedulePhrase) -> bool:
        """Whether a phrase of a note adds nothing to its days that would be worth a remark."""
        if phrase.sort in (Sort.GROUP, Sort.SEASON, Sort.AND, Sort.STOP, Sort.TO):
            return True
        return phrase.sort is Sort.WORD and phrase.end - phrase.start < 4

    @staticmethod
    def _is_other(words: Sequence[SchedulePhrase]) -> bool:
        """Whether a note begins with another matter: 17:30 – rosary; but not 18:00 with rosary."""
        if [one.sort for one in words[:2]] == [Sort.WITH, Sort.MAIN]:
            words = words[2:]  # 17:30 before mass: rosary
        for place, one in enumerate(words):
            if one.sort in (Sort.MAIN, Sort.BUT):
                return False
            if one.sort is Sort.OTHER:
                return not (place and words[place - 1].sort in _CONNECTING) and place < 3
        return False

    def _cut_quote(self, start: int) -> str:
        """Cut the words around a value out of a long line."""
        first = max(0, start - MAX_QUOTE // 2)
        return self.text[first : first + MAX_QUOTE].strip()


def is_headed(context: ScheduleContext) -> bool:
    """Whether a heading says that all below is another matter: a mention of the recipe's in passing changes nothing."""
    matter = context.get(ctx.MATTER)
    return matter is not None and matter.what == ctx.OTHER and matter.level < ctx.MATTER_LINE


def _is_about(context: ScheduleContext, what: str) -> bool:
    """Whether what holds now says so of the matter."""
    matter = context.get(ctx.MATTER)
    return matter is not None and matter.what == what


def _cut_break(readings: Sequence[ScheduleReading], pause: ScheduleReading) -> list[ScheduleReading]:
    """Take a break out of the hours before it, and return what follows the break."""
    first, last = pause.value.split("-")
    left = []
    for one in readings:
        start, _, end = one.value.partition("-")
        if end and start < first and last < end and one.days == pause.days and not one.is_refused:
            left.append(replace(one, value=f"{last}-{end}"))
            one.value = f"{start}-{first}"
    return left


def _days_of_closed(before: Sequence[SchedulePhrase], behind: Sequence[SchedulePhrase]) -> tuple[Days | None, int]:
    """Return the days that "closed" names behind it, closed on Sundays, and how many phrases they take."""
    if before and before[-1].sort in (Sort.GROUP, Sort.COLON, Sort.DASH):
        return None, 0  # Sundays: closed
    for place, one in enumerate(behind[:4]):
        if isinstance(one.says, Days):
            return one.says, place + 1
        if one.sort not in (Sort.WORD, Sort.COLON, Sort.BEFORE_PLACE, Sort.LEAD):
            break
    return None, 0


def _outline(text: str, phrases: Sequence[SchedulePhrase], until: int | None = None) -> str:
    start = phrases[0].start
    return text[start : until if until is not None else phrases[-1].end].strip(" ,;-–—:()/")


def _spread_seasons(readings: Sequence[ScheduleReading]) -> None:
    """Let a season behind a whole list hold for the list: 8:30, 11:00 (summer), 9:00, 10:30 (winter).

    It does where hours begin anew behind the first season and both lists are longer than one, or where both lists hold
    for the same days: Mon-Thu 8-10, Fri 8-7 (term); Mon-Fri 9-5 (vacation).
    """
    behind = [place for place, one in enumerate(readings) if one.season_behind]
    if len(behind) != 2 or behind[1] != len(readings) - 1:
        return
    first, second = readings[: behind[0] + 1], readings[behind[0] + 1 :]
    same_days = len({one.days for one in readings}) == 1
    both = [{day for one in part for day in one.days} for part in (first, second)]
    if not same_days and both[0] == both[1] and first[-1].season != second[-1].season:
        for part in (first, second):
            for one in part:
                one.season = one.season or part[-1].season
        return
    if len(first) > 1 and len(second) > 1 and same_days and second[0].value < first[-1].value:
        for part in (first, second):
            for one in part:
                one.season = part[-1].season
