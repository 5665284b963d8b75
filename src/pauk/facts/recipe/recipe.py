"""What a recipe says: the records that all other folders of this room read.

Every list of texts holds regular expressions, tried in the order in which they stand, without regard to case, and
at the borders of words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Patterns = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueForm:
    """What a value looks like: a moment of the day (``time``) or a stretch of it (``range``)."""

    kind: str = "time"
    earliest: str = "05:00"
    latest: str = "23:59"
    lead: Patterns = ()  # words that announce a value: behind them a bare hour counts
    closed: Patterns = ()  # words that are a value of their own, ``closed``
    named: Mapping[str, str] = field(default_factory=dict)  # such as noon = "12:00"
    list_hours: bool = True  # bare hours count in a list of nothing but hours


@dataclass(frozen=True, slots=True)
class PagePatterns:
    """Which pages are likely to hold the facts, by one of their signs: one `take` must be there and no `leave`."""

    take: Patterns = ()
    leave: Patterns = ()


@dataclass(frozen=True, slots=True)
class GroupWords:
    """One group of facts, such as a day: its words, and the groups it stands for."""

    name: str
    words: Patterns = ()
    expands: tuple[str, ...] = ()  # it always stands for these
    without: tuple[str, ...] = ()  # it stands for these as soon as one of them is excepted


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """How a page says where: words that begin a place, and whether a name before the values is one."""

    words: Patterns = ()
    never: Patterns = ()  # names that are no places
    before: Patterns = ()  # what stands before a place and is no part of it: in, at
    names: bool = True
    alone: bool = True  # a word such as "chapel" is a place without any name


@dataclass(frozen=True, slots=True)
class Joints:
    """The small words that hold a schedule together."""

    to: Patterns = ()
    and_: Patterns = ()
    or_: Patterns = ()
    with_: Patterns = ()  # behind these, another service is a remark on the value before
    but: Patterns = ()  # except
    rest: Patterns = ()  # all other days
    not_: Patterns = ()  # the value behind is not held
    nth: Patterns = ()  # first, last: before a day they make it a day of the month
    once: Patterns = ()  # this week, announcements: what is said there happens once, or happened


@dataclass(frozen=True, slots=True)
class FurtherQuestion:
    """What people are asked about a candidate that is a fact; in its words {groups}, {season}, {place} stand for it."""

    name: str
    question: str
    guide: str = ""
    yes: str = "Yes"
    no: str = "No"
    needed: bool = True  # a fact to which people say no here leaves the table


@dataclass(frozen=True, slots=True, eq=False)  # its vocabulary is kept by its identity
class FactRecipe:
    """Everything that one kind of fact needs."""

    name: str
    title: str = ""
    language: str = ""
    values: ValueForm = field(default_factory=ValueForm)
    url: PagePatterns = field(default_factory=PagePatterns)
    link: PagePatterns = field(default_factory=PagePatterns)
    main: Patterns = ()
    other: Patterns = ()
    groups: tuple[GroupWords, ...] = ()
    order: tuple[str, ...] = ()  # the days as they follow each other
    seasons: Mapping[str, Patterns] = field(default_factory=dict)
    all_year: Patterns = ()
    months: tuple[Patterns, ...] = ()
    month_seasons: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    places: PlaceWords = field(default_factory=PlaceWords)
    remarks: Patterns = ()
    joints: Joints = field(default_factory=Joints)
    directory: Mapping[str, Any] = field(default_factory=dict)
    discovery: tuple[Mapping[str, Any], ...] = ()
    crawl: Mapping[str, Any] = field(default_factory=dict)
    guide: str = ""
    question: str = ""  # what people are asked about each candidate
    questions: tuple[FurtherQuestion, ...] = ()
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # what people read, in other languages
    hook: str = ""  # a Python file beside the recipe, which runs only where the user allows it
    classes: Mapping[str, str] = field(default_factory=dict)  # what their answers are called: yes, no

    @property
    def group_names(self) -> tuple[str, ...]:
        """All groups that a fact may have."""
        named = [name for group in self.groups for name in (group.expands or (group.name,))]
        return tuple(dict.fromkeys([*named, *self.order]))
