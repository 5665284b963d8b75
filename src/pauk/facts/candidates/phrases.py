"""Put the marks of a line together: Monday to Friday, October–March, except Wednesdays, the chapel in Old Town.

In: marks. Out: `SchedulePhrase`s, and what stands in brackets as phrases within a phrase.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pauk.facts.candidates.vocabulary import Mark, Sort, season_of
from pauk.facts.recipe.recipe import FactRecipe

_JOINS = (Sort.COMMA, Sort.AND, Sort.SLASH, Sort.OR)
_BEFORE_END = (Sort.WORD, Sort.NAME, Sort.OTHER, Sort.MONTH, Sort.REFUSED)
_BETWEEN_DAYS = (Sort.COMMA, Sort.SEMICOLON, Sort.AND)
_TILL = (Sort.DASH, Sort.TO)
_ENDS = (Sort.COMMA, Sort.SEMICOLON, Sort.COLON, Sort.STOP, Sort.OPEN, Sort.CLOSE, Sort.DASH, Sort.SLASH)


@dataclass(frozen=True, slots=True)
class Days:
    """The groups of a phrase; ``nth`` where it means some of them alone, ``dated`` where it names one date."""

    groups: tuple[str, ...]
    nth: bool = False
    dated: bool = False


class SchedulePhrase(NamedTuple):
    """Some marks that say one thing together; ``sort`` is that of the mark that decides."""

    sort: Sort
    says: object  # a value, `Days`, a season's name or None, the text of a place
    start: int
    end: int
    inside: tuple["SchedulePhrase", ...] = ()  # of brackets

    @property
    def has_values(self) -> bool:
        """Whether brackets hold values."""
        return any(one.sort is Sort.VALUE or one.has_values for one in self.inside)


def read_phrases(text: str, marks: Sequence[Mark], recipe: FactRecipe) -> list[SchedulePhrase]:
    """Read a line's phrases in their order."""
    return _bracket(_Phrasing(text, _settle_brackets(text, settle_bare_hours(marks, recipe)), recipe).read())


def settle_bare_hours(marks: Sequence[Mark], recipe: FactRecipe) -> list[Mark]:
    """Decide which hours without minutes are values: announced ones, and those in a list of hours."""
    settled: list[Mark] = []
    for place, mark in enumerate(marks):
        if mark.sort is not Sort.BARE:
            settled.append(mark)
            continue
        before = settled[-1].sort if settled else None
        earlier = settled[-2].sort if len(settled) > 1 else None
        after = marks[place + 1].sort if place + 1 < len(marks) else None
        then = marks[place + 2].sort if place + 2 < len(marks) else None
        is_last = after in (None, *_ENDS, Sort.AND, Sort.OR)
        goes_on = before in _JOINS and earlier is Sort.VALUE and is_last
        begins = before in (None, Sort.COLON, Sort.DASH, Sort.GROUP) and (
            (after in _JOINS and then in (Sort.BARE, Sort.VALUE)) or (after is None and before is not None)
        )
        begins = begins or (before in (Sort.COLON, Sort.GROUP) and after in _BETWEEN_DAYS and then is Sort.GROUP)
        is_value = (before is Sort.LEAD and after is not Sort.MONTH) or goes_on or (recipe.values.list_hours and begins)
        settled.append(mark._replace(sort=Sort.VALUE if is_value and after is not Sort.MONTH else Sort.NUMBER))
    return settled


def _settle_brackets(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """Take slashes that embrace words for brackets: /only in summer/."""
    settled = []
    for mark in marks:
        sort = mark.sort
        if sort is Sort.SLASH:
            blank_before = mark.start == 0 or text[mark.start - 1].isspace()
            blank_after = mark.end >= len(text) or text[mark.end] in " ,;."
            if blank_before != blank_after:
                sort = Sort.OPEN if blank_before else Sort.CLOSE
        settled.append(mark._replace(sort=sort))
    return settled


def _bracket(phrases: Sequence[SchedulePhrase]) -> list[SchedulePhrase]:
    """Put what stands in brackets into one phrase; a bracket never closed ends at the next semicolon."""
    found: list[SchedulePhrase] = []
    inside: list[SchedulePhrase] | None = None
    opened: SchedulePhrase | None = None
    for phrase in phrases:
        if phrase.sort is Sort.OPEN and inside is None:
            inside, opened = [], phrase
        elif inside is not None and opened is not None and phrase.sort in (Sort.CLOSE, Sort.SEMICOLON):
            found.append(SchedulePhrase(Sort.OPEN, "", opened.start, phrase.end, tuple(inside)))
            if phrase.sort is Sort.SEMICOLON:
                found.append(phrase)
            inside = None
        elif inside is not None:
            inside.append(phrase)
        elif phrase.sort is Sort.CLOSE:
            found.append(phrase._replace(sort=Sort.COMMA))
        else:
            found.append(phrase)
    if inside is not None and opened is not None:
        if any(one.sort is Sort.VALUE for one in inside) and len(inside) > 4:
            return [*found, *inside]  # never closed, and more than a note
        found.append(SchedulePhrase(Sort.OPEN, "", opened.start, phrases[-1].end, tuple(inside)))
    return found


class _Phrasing:
    """One walk over the marks of a line."""

    def __init__(self, text: str, marks: Sequence[Mark], recipe: FactRecipe) -> None:
        self.text, self.marks, self.recipe = text, marks, recipe
        self.at = 0

    def sort(self, ahead: int = 0) -> Sort | None:
        """Return the sort of a mark ahead."""
        return self.marks[self.at + ahead].sort if self.at + ahead < len(self.marks) else None

    def read(self) -> list[SchedulePhrase]:
        """Read all phrases."""
        phrases: list[SchedulePhrase] = []
        while self.at < len(self.marks):
            start, sort = self.at, self.marks[self.at].sort
            says: object = self.marks[self.at].says
            if sort is Sort.GROUP or (sort is Sort.NTH and self.sort(1) is Sort.GROUP):
                # From one feast to another: part of the year, and no group of values.
                is_end = self.at > 1 and self.sort(-1) is Sort.TO and self.sort(-2) in _BEFORE_END
                days = self.read_days()
                is_month = is_end or (days.nth and self.sort() is Sort.MONTH)  # to the first Sunday of October
                self.at += is_month and self.sort() is Sort.MONTH
                sort, says = (Sort.WORD, "") if is_month else (Sort.GROUP, days)
            elif sort is Sort.MONTH or (self._is_day_number(0) and self.sort(1) is Sort.MONTH):
                sort, says = self.read_months()
            elif sort is Sort.OTHER and self.sort(1) in _TILL and self.sort(2) is Sort.OTHER:
                sort, says = Sort.WORD, ""  # from one feast to another: part of the year, whatever it is called
                self.at += 3
            elif sort is Sort.ONCE and Sort.TO in (self.sort(-1) if self.at else None, self.sort(1)):
                sort, says = Sort.WORD, ""  # to Palm Sunday: part of the year
                self.at += 1
            elif sort is Sort.SEASON:
                self.at += 1
            elif sort is Sort.ALL_YEAR:
                sort, says = Sort.SEASON, None
                self.at += 1
            elif sort in (Sort.PLACE, Sort.NAME):
                sort, says = self.read_place()
            else:
                self.at += 1
            phrases.append(SchedulePhrase(sort, says, self.marks[start].start, self.marks[self.at - 1].end))
        return phrases

    def read_days(self) -> Days:
        """Read days that are listed or spanned: Monday, Tuesday and Thursday to Saturday."""
        nth = self.sort() is Sort.NTH
        self.at += nth
        groups = list(self.marks[self.at].says)
        self.at += 1
        while True:
            sort = self.sort()
            # Tue - Thu - Fri is a list.
            has_more = self.sort(2) is Sort.DASH and self.sort(3) is Sort.GROUP
            had_more = self.at > 2 and self.sort(-2) is Sort.DASH and self.sort(-3) is Sort.GROUP
            if sort is Sort.DASH and self.sort(1) is Sort.GROUP and (has_more or had_more):
                groups += self.marks[self.at + 1].says
                self.at += 2
            elif sort in _TILL and self.sort(1) is Sort.GROUP:
                groups += self._span(groups[-1], self.marks[self.at + 1].says[-1])
                self.at += 2
            elif sort in _JOINS and self.sort(1) is Sort.GROUP and self._may_join(groups, 1):
                groups += self.marks[self.at + 1].says
                self.at += 2
            elif sort is Sort.COMMA and self.sort(1) is Sort.AND and self.sort(2) is Sort.GROUP:
                groups += self.marks[self.at + 2].says
                self.at += 3
            elif sort is Sort.GROUP and self._may_join(groups, 0):
                groups += self.marks[self.at].says
                self.at += 1
            else:
                break
        return Days(tuple(dict.fromkeys(groups)), nth, self._is_dated())

    def _may_join(self, groups: Sequence[str], ahead: int) -> bool:
        """Two days of the week belong together; a day behind "weekdays" begins something of its own."""
        order = self.recipe.order
        new = self.marks[self.at + ahead].says
        return (groups[-1] in order) == (new[0] in order) or ahead == 1

    def _span(self, first: str, last: str) -> list[str]:
        order = list(self.recipe.order)
        if first not in order or last not in order:
            return [last]
        start, end = order.index(first), order.index(last)
        return order[start : end + 1] if start <= end else order[start:] + order[: end + 1]

    def _is_dated(self) -> bool:
        """Whether a date follows: Sunday, 12 May."""
        ahead = int(self.sort() in (Sort.COMMA, Sort.DASH, Sort.OPEN))
        first = self.marks[self.at + ahead] if self.sort(ahead) else None
        if first is None:
            return False
        if first.sort is Sort.REFUSED:
            return bool(first.says == "date")
        is_number = first.sort in (Sort.NUMBER, Sort.VALUE) and first.text.isdecimal()
        return (is_number and self.sort(ahead + 1) is Sort.MONTH) or (
            first.sort is Sort.MONTH and len(first.text) > 3 and self.sort(ahead + 1) is Sort.NUMBER
        )

    def _is_day_number(self, ahead: int) -> bool:
        if self.sort(ahead) not in (Sort.NUMBER, Sort.VALUE):
            return False
        text = self.marks[self.at + ahead].text
        return text.isdecimal() and 0 < int(text) <= 31

    def _skip_day(self) -> bool:
        """Step over the day of a month behind its name: June 1."""
        has_day = self.recipe.values.kind == "range" and self._is_day_number(0)
        self.at += has_day
        return has_day

    def read_months(self) -> tuple[Sort, object]:
        """Read a span of months, and which season it is; a month with one day of it is a date."""
        start = self.at
        has_day = self.sort() is not Sort.MONTH
        self.at += has_day
        months = [self.marks[self.at].says]
        self.at += 1
        is_span = False
        has_day = self._skip_day() or has_day
        while True:
            step = 2 if self._is_day_number(1) and self.sort(2) is Sort.MONTH else 1
            if self.sort() in _TILL and self.sort(step) is Sort.MONTH:
                last = self.marks[self.at + step].says
                first = months[-1]
                months += [number % 12 + 1 for number in range(first, first + (last - first) % 12)]
                is_span = True
            elif self.sort() in _JOINS and self.sort(step) is Sort.MONTH:
                months.append(self.marks[self.at + step].says)
                is_span = True
            elif self.sort() is Sort.MONTH and len(self.marks[self.at].text) > 3:
                months.append(self.marks[self.at].says)
                self.at += 1
                continue
            else:
                break
            self.at += step + 1
            self._skip_day()
        first_mark = self.marks[start]
        if not is_span and (has_day or (len(first_mark.text) == 1 and self.sort() is not Sort.COLON)):
            return Sort.REFUSED if has_day else Sort.WORD, "date"
        return Sort.SEASON, season_of(set(months), self.recipe)

    def read_place(self) -> tuple[Sort, object]:
        """Read a place as it is written: from its first word to the next sign, value, day or season."""
        start = self.at
        has_word = self.sort() is Sort.PLACE
        self.at += 1
        while True:
            sort = self.sort()
            if sort in (Sort.NAME, Sort.PLACE):
                has_word = has_word or sort is Sort.PLACE
            elif sort is Sort.STOP and self.marks[self.at - 1].text.lower() in ("św", "pw", "bł", "st", "ul"):
                pass
            elif sort is Sort.DASH and self.sort(1) in (Sort.NAME, Sort.PLACE) and self._is_followed_by_value():
                pass  # Ujazd - kaplica - 9.00
            elif sort is Sort.WORD and self.marks[self.at].text[0].isupper():
                pass  # the second word of a name
            elif not self._may_go_on(has_word=has_word):
                break
            self.at += 1
        text = self.text[self.marks[start].start : self.marks[self.at - 1].end]
        if (
            has_word
            and not self.recipe.places.alone
            and not any(mark.sort is Sort.NAME for mark in self.marks[start : self.at])
        ):
            return Sort.WORD, text
        return (Sort.PLACE if has_word else Sort.NAME), text

    def _may_go_on(self, *, has_word: bool) -> bool:
        """Whether a small word belongs to the place: the chapel in Old Town, the parish church, Old Town church."""
        sort, after = self.sort(), self.sort(1)
        if not has_word:
            return sort is Sort.WORD and after in (Sort.VALUE, Sort.LEAD)
        if sort in (Sort.BEFORE_PLACE, Sort.WITH, Sort.AND):
            return after in (Sort.NAME, Sort.PLACE) or (sort is Sort.BEFORE_PLACE and after is Sort.WORD)
        return sort in (Sort.WORD, Sort.NUMBER) and after is not Sort.MONTH

    def _is_followed_by_value(self) -> bool:
        ahead = 1
        while self.sort(ahead) in (
            Sort.NAME,
            Sort.PLACE,
            Sort.DASH,
            Sort.COLON,
            Sort.LEAD,
            Sort.BEFORE_PLACE,
            Sort.GROUP,
        ):
            ahead += 1
        return (
            ahead > 2
            and self.sort(ahead) is Sort.VALUE
            and self.sort(ahead - 1) in (Sort.DASH, Sort.COLON, Sort.GROUP, Sort.LEAD)
        )
