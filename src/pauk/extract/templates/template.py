"""Read a template: a text with one selector a line, which says what to keep of a page and what to drop.

In: the text, and what it is called. Out: a `Template`; a bad line is an error that names file, line and reason.

``article``, ``itemprop=``, ``class=entry``, ``css:…`` and ``xpath:…`` keep what they select, ``drop`` and one of these
drops it. Blank lines are skipped, and so are comments, which begin with ``#`` and a space. No name holds a space or
begins with ``#``, so nothing else can be meant by either.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from pauk.base.errors import BadFile, InputError
from pauk.base.safe_text import one_line
from pauk.extract.templates.selectors import Selector, read_selector

# Far more than people write by hand; a template is looked through for every page.
MAX_BYTES = 100_000
MAX_LINES = 1_000

# So many bad lines are explained in one error; the rest is counted.
_MAX_TOLD = 5

_DROP = "drop"

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class TemplateLine:
    """One line of a template."""

    number: int
    text: str
    is_drop: bool
    selector: Selector


@dataclass(frozen=True, slots=True)
class Template:
    """What to keep of a page, and what to drop from it; ``name`` is what the file is called."""

    name: str
    lines: tuple[TemplateLine, ...]

    @property
    def keeps(self) -> bool:
        """Whether it says what to keep; where it only drops, somebody else must choose what to drop it from."""
        return not all(line.is_drop for line in self.lines)


def decode_template(content: bytes, *, name: str) -> str:
    """Turn the bytes of a template's file into characters."""
    if len(content) > MAX_BYTES:
        raise BadFile(f"The template is longer than {MAX_BYTES:,} bytes", where=name, next_step="Shorten it.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile("The template is not UTF-8", where=name, next_step="Save it as UTF-8.") from error


def read_template(text: str, *, name: str) -> Template:
    """Read a template; all its bad lines are told together."""
    step = "Write one selector a line, such as article or class=entry."
    return Template(name, tuple(read_each(text, _read_line, name=name, step=step)))


def read_each(text: str, read: Callable[[int, str], Read], *, name: str, step: str) -> list[Read]:
    """Read every line of a file of selectors that is no comment; all bad ones are told together."""
    lines: list[Read] = []
    wrong: list[tuple[int, str]] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if not line or line == "#" or line.startswith(("# ", "##", "#\t")):
            continue
        try:
            lines.append(read(number, line))
        except ValueError as error:
            wrong.append((number, f"{one_line(line, 80)!r} cannot be used: {one_line(str(error), 200)}"))
    if wrong:
        # Make the error for the first bad line, with the others as its next step.
        (number, what), *others = wrong
        told = [f"Line {number}: {what}." for number, what in others[: _MAX_TOLD - 1]]
        if len(wrong) > _MAX_TOLD:
            told.append(f"{len(wrong) - _MAX_TOLD} more lines are wrong, too.")
        raise InputError(what, where=f"{name}, line {number}", next_step="\n".join(["Mend the line.", *told]))
    if not lines:
        raise InputError("The template says nothing", where=name, next_step=step)
    if len(lines) > MAX_LINES:
        raise InputError(f"The template has more than {MAX_LINES:,} lines", where=name, next_step="Shorten it.")
    return lines


def _read_line(number: int, line: str) -> TemplateLine:
    if line.startswith("#"):
        raise ValueError(f"a comment begins with # and a space; for an id write id={line[1:]}")
    first, *rest = line.split(maxsplit=1)
    is_drop = first == _DROP and bool(rest)
    return TemplateLine(number, line, is_drop, read_selector(rest[0] if is_drop else line))
