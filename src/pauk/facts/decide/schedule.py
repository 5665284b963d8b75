"""Read a page's lines as a schedule: which value stands for which days, season and place, and what it is about.

In: lines and a recipe. Out: `ScheduleReading`s, one for each value, with what speaks for and against each; nothing is
decided here.
"""

import re
from collections.abc import Sequence

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.facts.candidates.hour_spellings import has_dashed_list
from pauk.facts.candidates.phrases import Days, SchedulePhrase, read_phrases
from pauk.facts.candidates.schedule_lines import BOLD_LEVEL, MENU_LEVEL, ScheduleLine
from pauk.facts.candidates.vocabulary import SECONDS_A_LINE, Mark, Sort, read_marks
from pauk.facts.decide import context as ctx
from pauk.facts.decide.context import ContextWords, ScheduleContext
from pauk.facts.decide.list_line import LineReader, is_headed, matter_of, notes_on_days
from pauk.facts.decide.readings import ScheduleReading
from pauk.facts.recipe.recipe import FactRecipe

# A line of more words than this is prose, not a heading; one of more words ends what a list before it said.
_HEADING_WORDS = 10
_PROSE_WORDS = 25
# A line of so few words heads what is below it whatever it says; a longer one begins with its matter, or tells it in
# passing.
_SHORT_WORDS, _OPENING_PHRASES = 4, 3
# A line of some words and a full stop behind a whole word is a sentence, no heading: "There is no mass in winter."
_SENTENCE = re.compile(r"^\W*\w+(?:\W+\w+){3,}?\W+\w{5,}\.$")
_SENTENCE_WORDS = 5
# A line with a telephone number tells how to ask, and heads nothing.
_PHONE = re.compile(r"(?:\d[ \-–/]?){6}")
_NAME_SORTS = frozenset((Sort.NAME, Sort.WORD, Sort.BEFORE_PLACE, Sort.AND, Sort.NUMBER, Sort.DASH))
# Seconds of the processor that patterns may take on one page; the largest pages of parishes take a tenth of one.
SECONDS_A_PAGE = 10.0


def _is_name(phrases: Sequence[SchedulePhrase]) -> bool:
    """Whether words are a name and say nothing else."""
    return bool(phrases) and phrases[0].sort is Sort.NAME and {one.sort for one in phrases} <= _NAME_SORTS


class ScheduleReader:
    """Reads the lines of one page; what headings said holds for the lines below."""

    def __init__(self, recipe: FactRecipe, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self.recipe = recipe
        self._elapsed, self.left_s = elapsed, SECONDS_A_PAGE
        self.context = ScheduleContext()
        self._place_lines: frozenset[int] = frozenset()
        self._place_heads: frozenset[str] = frozenset()
        self._dashes_list = False  # moments are listed with dashes between them
        self._is_place_fresh = False  # nothing but headings since a place was named
        self._named_places: set[object] = set()
        self.weekdays = next((group.without for group in recipe.groups if group.without), recipe.order)

    def read(self, lines: Sequence[ScheduleLine]) -> list[ScheduleReading]:
        """Read all lines."""
        readings: list[ScheduleReading] = []
        self._dashes_list = any(has_dashed_list(line.text) for line in lines)
        self._place_lines = self._find_place_lines(lines)
        self._place_heads = self._find_place_heads(lines)
        for number, line in enumerate(lines):
            readings += self.read_line(line, number)
        if len(self._named_places) == 1:  # a page with one such heading names whose it is
            for reading in readings:
                reading.places = () if reading.places in self._named_places else reading.places
        return readings

    def _find_place_lines(self, lines: Sequence[ScheduleLine]) -> frozenset[int]:
        """Find headings that are names with a schedule below: where there are several, they are places."""
        found: dict[int, list[int]] = {}
        name: tuple[int, int] | None = None  # the level of the last heading that is a name, and its line
        for number, line in enumerate(lines):
            if line.level > BOLD_LEVEL:
                phrases = self._read_phrases(line.text) if name is not None and any(map(str.isdigit, line.text)) else []
                if name is not None and any(isinstance(one.says, Days) for one in phrases):
                    found.setdefault(name[0], []).append(name[1])
                    name = None
                continue
            if _is_name(self._read_phrases(line.text)):
                name = (line.level, number)
            elif name is not None and line.level <= name[0]:
                name = None
        return frozenset(
            number for level, numbers in found.items() if level > 1 and len(numbers) > 1 for number in numbers
        )

    def read_line(self, line: ScheduleLine, number: int = 0) -> list[ScheduleReading]:
        """Read one line: a heading, or values with what is said of them."""
        phrases = self._read_phrases(line.text)
        if not any(one.sort is Sort.VALUE or one.has_values for one in phrases):
            self.take_heading(line, phrases, number)
            return []
        self._is_place_fresh = False
        kept = self.context.copy() if line.heads else None
        for head in line.heads:
            self.take_words(head, self._read_phrases(head), ctx.SECTION)
            if head in self._place_heads:
                self.context.say(ContextWords(ctx.PLACE, (head,), ctx.SECTION))
        has_days = any(isinstance(one.says, Days) for one in phrases)
        if (
            has_days or sum(one.sort is Sort.WORD for one in phrases) >= _SENTENCE_WORDS
        ):  # or does not go on with a list
            self.context.stack = [one for one in self.context.stack if one.level < ctx.INLINE]
        reader = LineReader(self.recipe, self.weekdays, line, number)
        readings = reader.read_sequence(phrases, self.context)
        if kept is not None:
            self.context = kept
        else:
            self.context.end_line()
        return readings

    def _find_place_heads(self, lines: Sequence[ScheduleLine]) -> frozenset[str]:
        """Find names that head rows or columns of tables whose other heads are days: where there are several."""
        found: set[str] = set()
        for line in lines:
            heads = {head: self._read_phrases(head) for head in line.heads} if len(line.heads) > 1 else {}
            if any(isinstance(one.says, Days) for phrases in heads.values() for one in phrases):
                found.update(head for head, phrases in heads.items() if _is_name(phrases))
        return frozenset(found) if len(found) > 1 else frozenset()

    def _read_phrases(self, text: str) -> list[SchedulePhrase]:
        """Read a line's phrases, while the page has time left: patterns come from people, and pages from anybody."""
        marks: list[Mark] = []
        if self.left_s > 0:
            before = self._elapsed.cpu_seconds()
            seconds = min(SECONDS_A_LINE, self.left_s)
            marks = read_marks(text, self.recipe, seconds=seconds, dashes_list=self._dashes_list)
            self.left_s -= self._elapsed.cpu_seconds() - before
        return read_phrases(text, marks, self.recipe)

    def take_heading(self, line: ScheduleLine, phrases: Sequence[SchedulePhrase], number: int) -> None:
        """Take in a line without values: a heading says something for the lines below, prose ends a list."""
        words = len(line.text.split())
        is_tagged = line.level < ctx.MATTER_LINE
        if line.level == MENU_LEVEL or (not is_tagged and _SENTENCE.search(line.text)):
            return
        sorts = {one.sort for one in phrases}
        heads = is_tagged or words <= _SHORT_WORDS or line.text.endswith(":")
        # Below a heading of another matter a line that does not begin with ours tells it on the way.
        opens = heads or not is_headed(self.context)
        is_main = any(one.sort is Sort.MAIN for one in (phrases if opens else phrases[:_OPENING_PHRASES]))
        if not is_main:
            phrases = [one for one in phrases if one.sort is not Sort.MAIN]
        is_matter = is_main or (Sort.OTHER in sorts and (is_tagged or not _PHONE.search(line.text)))
        is_once = Sort.ONCE in sorts and (is_matter or heads)
        says_matter = is_matter or is_once
        says_more = any(one.sort in (Sort.GROUP, Sort.SEASON, Sort.PLACE) for one in phrases)
        if any(one.sort is Sort.REFUSED and one.says == "stretch" for one in phrases) or words > _HEADING_WORDS:
            if words > _PROSE_WORDS:
                self.context.end_level(ctx.SECTION)
            return
        if is_tagged and line.level < 7:
            # The chapel, after a heading of its level for baptisms.
            is_place = Sort.PLACE in sorts and any(
                (one.kind, one.what, one.level) == (ctx.MATTER, ctx.OTHER, line.level) for one in self.context.stack
            )
            self.context.end_level(line.level if says_matter or is_place or not says_more else line.level + 1)
            self.take_words(line.text, phrases, line.level)
            if number in self._place_lines:
                self.context.say(ContextWords(ctx.PLACE, (line.text,), line.level))
        elif says_matter:
            place = self.context.get(ctx.PLACE) if self._is_place_fresh else None
            self.context.end_level(ctx.MATTER_LINE)
            self.take_words(line.text, phrases, ctx.MATTER_LINE)
            if place is not None and self.context.get(ctx.PLACE) is None:
                self.context.say(place)  # Old Town Library, and below it: Opening hours
                self._named_places.add(place.what)
        elif says_more or (line.text.endswith(":") and phrases and phrases[0].sort is Sort.NAME):
            self.context.end_level(ctx.SECTION)
            self.take_words(line.text, phrases, ctx.LINE)
            self._is_place_fresh = self.context.get(ctx.PLACE) is not None

    def take_words(self, text: str, phrases: Sequence[SchedulePhrase], level: int) -> None:
        """Take in the words of a heading at its level."""
        is_once = any(one.sort is Sort.ONCE for one in phrases)
        matter = matter_of(phrases) or (ctx.OTHER if is_once else "")
        if matter:
            self.context.say(ContextWords(ctx.MATTER, matter, level))
        if is_once:
            self.context.say(ContextWords(ctx.ONCE, True, level))
        elif matter == ctx.MAIN:
            self.context.end_once()
        order = self.recipe.order
        inside = [notes_on_days(phrases[:place], one.inside, order) for place, one in enumerate(phrases)]
        for phrase in (one for each, inner in zip(phrases, inside, strict=True) for one in (each, *inner)):
            if isinstance(phrase.says, Days):
                self.context.say(ContextWords(ctx.DAY, phrase.says, level))
            elif phrase.sort is Sort.SEASON:
                self.context.say(ContextWords(ctx.SEASON, phrase.says, level, text[phrase.start : phrase.end].strip()))
            elif level > 1 and (
                phrase.sort is Sort.PLACE
                or (phrase.sort is Sort.NAME and len(phrases) <= 2 and self.recipe.places.names)
            ):
                self.context.say(ContextWords(ctx.PLACE, (phrase.says,), level))
