"""Read the file in which a person says where the parts of a forum's pages are.

In: the text, and what it is called. Out: `ForumRules`; a bad line is an error that names file, line and reason. A line
is the name of a part and a selector as templates have them: ``post css:.message``, ``author css:.name``, ``date time``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from pauk.base.errors import InputError
from pauk.extract.templates.selectors import Selector, read_selector
from pauk.extract.templates.template import read_each

# Parts of a thread page; each is looked for inside a post. What is dropped is no part of the text.
POST = "post"
POST_PARTS = ("author", "date", "edited", "text", "number", "signature", "drop")
# Parts of an index page; each is looked for inside the row of a thread.
THREAD = "thread"
THREAD_PARTS = ("title", "starter", "replies", "views", "created", "activity", "last", "sticky")
PARTS = (POST, *POST_PARTS, THREAD, *THREAD_PARTS)
_STEP = "Write a part and a selector a line, such as: post css:.message"


@dataclass(frozen=True, slots=True)
class SelectorRule:
    """One line: which part of a page a selector selects."""

    number: int
    text: str
    part: str
    selector: Selector


@dataclass(frozen=True, slots=True)
class ForumRules:
    """Where the parts of a forum's pages are; ``name`` is what the file is called."""

    name: str
    lines: tuple[SelectorRule, ...]

    def of(self, parts: Iterable[str]) -> list[SelectorRule]:
        """Return the lines for some parts."""
        wanted = frozenset(parts)
        return [line for line in self.lines if line.part in wanted]


def read_rules(text: str, *, name: str) -> ForumRules:
    """Read a file of rules; all its bad lines are told together."""
    rules = ForumRules(name, tuple(read_each(text, _read_line, name=name, step=_STEP)))
    for whole, parts in ((POST, POST_PARTS), (THREAD, THREAD_PARTS)):
        if rules.of(parts) and not rules.of([whole]):
            first = rules.of(parts)[0]
            what = f"Nothing says what a {whole} is, but {first.part} is looked for inside one"
            raise InputError(what, where=f"{name}, line {first.number}", next_step=f"Add a line: {whole} SELECTOR")
    return rules


def _read_line(number: int, line: str) -> SelectorRule:
    part, _, selector = line.partition(" ")
    if part not in PARTS:
        near = get_close_matches(part, PARTS, n=1)
        raise ValueError(
            f"{part} is no part; " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(PARTS)}")
        )
    if not selector.strip():
        raise ValueError(f"a selector is missing behind {part}")
    return SelectorRule(number, line, part, read_selector(selector.strip()))
