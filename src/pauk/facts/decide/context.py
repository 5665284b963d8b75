"""What is said above and before a value and still holds for it: its days, season, place, and what it is about.

Words nest in the order in which they stand. In "Saturday: Old Town 16:00, New Town 17:15" the day holds for both
places; in "Old Town Saturday 17:00, New Town 8:30" the second place ends the first one's day. So what is said is a
stack: saying something of a kind that is there already ends everything that was said within it.
"""

from dataclasses import dataclass, field

# Levels: h1 to h6, lines that stand alone, sections that begin within a text, and what a line says on its way.
MATTER_LINE, LINE, SECTION, INLINE = 8, 9, 50, 99
DAY, SEASON, PLACE, MATTER, ONCE = "day", "season", "place", "matter", "once"
MAIN, OTHER = "main", "other"
TOLD = "told"  # the matter is mentioned on the way: a sign, and no heading


@dataclass(frozen=True, slots=True)
class ContextWords:
    """One thing said: its kind, what, at which level, and the words where they are worth keeping."""

    kind: str
    what: object
    level: int
    words: str = ""
    holds: bool = True  # beyond the next semicolon


@dataclass(slots=True)
class ScheduleContext:
    """Everything that holds now."""

    stack: list[ContextWords] = field(default_factory=list)
    named: list[str] = field(default_factory=list)  # days named since the section or season began

    def say(self, said: ContextWords) -> None:
        """Say something, which ends what was said of its kind at its level, with all within it."""
        for place, one in enumerate(self.stack):
            if one.kind == said.kind and one.level >= said.level:
                del self.stack[place:]
                break
        self.stack.append(said)
        if said.kind in (SEASON, PLACE) or said.level < INLINE:
            self.named.clear()

    def put_around(self, said: ContextWords) -> None:
        """Say something around what was said last: it goes on when that is said anew."""
        self.stack.insert(len(self.stack) - 1, said)

    def get(self, kind: str) -> ContextWords | None:
        """Return what holds of a kind; None where nothing was said."""
        return next((one for one in reversed(self.stack) if one.kind == kind), None)

    def end_level(self, level: int) -> None:
        """Forget everything said at this level and below."""
        self.stack = [one for one in self.stack if one.level < level]
        self.named.clear()

    def end_inline(self) -> None:
        """Forget what the line has said on its way."""
        self.stack = [one for one in self.stack if one.level < INLINE]

    def end_line(self) -> None:
        """Forget what held for a line alone; its days go on, as lists are broken into lines."""
        self.stack = [one for one in self.stack if one.level < INLINE or one.kind == DAY]

    def end_clause(self) -> None:
        """Forget what held up to a semicolon, with all that was said within it."""
        for place, one in enumerate(self.stack):
            if not one.holds and one.level == INLINE:
                del self.stack[place:]
                break

    def end_passing(self, kind: str) -> None:
        """Forget what was said last where it was of this kind and held for the values behind it alone."""
        if self.stack and self.stack[-1].kind == kind and self.stack[-1].level == INLINE and not self.stack[-1].holds:
            self.stack.pop()

    def end_told(self) -> None:
        """Forget what a sentence was about in passing, and that it told of one time."""
        self.stack = [one for one in self.stack if one.kind not in (MATTER, ONCE) or one.level < INLINE]

    def end_once(self, level: int = 0) -> None:
        """Forget that what follows happens once, as far as it was said at this level or below."""
        self.stack = [one for one in self.stack if one.kind != ONCE or one.level < level]

    def copy(self) -> "ScheduleContext":
        """Return a context that may change without this one."""
        return ScheduleContext(list(self.stack), list(self.named))
