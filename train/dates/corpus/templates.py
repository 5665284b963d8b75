"""Compiles lines with slots, of text or of HTML, so that they are quickly filled.

In: `<time datetime="{iso}">{vis}</time>`, or `[Doors open|Kick-off is] at {T}`. Out: literals, choices and slots in
turn; a slot inside a tag knows its attribute.
"""

import re
from dataclasses import dataclass

_SLOT = re.compile(r"\{([A-Za-z]\w*)\}|\[([^\[\]{}|]*(?:\|[^\[\]{}|]*)+)\]")
_ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"[^"<>]*|'[^'<>]*|[^\s"'<>]*)\Z""")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place to fill: what goes there, and the attribute that it stands in."""

    name: str
    attribute: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Words of which any one may stand here."""

    words: tuple[str, ...]


Template = tuple[str | Slot | Choice, ...]


def compile_template(line: str) -> Template:
    """The literals, choices and slots of a line."""
    parts: list[str | Slot | Choice] = []
    end = 0
    for match in _SLOT.finditer(line):
        parts.append(line[end : match.start()])
        is_slot = match[1] is not None
        parts.append(
            Slot(match[1], _attribute(line[: match.start()])) if is_slot else Choice(tuple(match[2].split("|")))
        )
        end = match.end()
    parts.append(line[end:])
    return tuple(part for part in parts if part)


def slots_of(template: Template) -> set[str]:
    """The names of the slots in a template."""
    return {part.name for part in template if isinstance(part, Slot)}


def _attribute(before: str) -> str:
    opened = before.rfind("<")
    if opened < before.rfind(">") or opened < 0:
        return ""
    match = _ATTRIBUTE.search(before, opened)
    return match[1] if match else ""
