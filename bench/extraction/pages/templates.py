"""Fill the templates of pages: names, repeated sections and conditions, nothing more.

In: a template and the values of a page. Out: text. ``{{name}}`` is a value, ``{{#name}}…{{/name}}`` repeats for each
item of it, ``{{?name}}…{{/name}}`` appears when it is there, ``{{^name}}…{{/name}}`` when it is not.
A value with ``|`` is a list; ``::`` cuts an item into ``{{a}}``, ``{{b}}``, ``{{c}}``; ``{{.}}`` is the item,
``{{n}}`` its number and ``{{slug}}`` what software would make of it in an address.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pauk.base.errors import InputError

Value: TypeAlias = str | Sequence[Mapping[str, str]]
Scope: TypeAlias = Mapping[str, Value]

_TAG = re.compile(r"\{\{([#?^/]?)([\w.-]+)\}\}")


def fill(template: str, *scopes: Scope) -> str:
    """Fill a template; the first scope that knows a name gives its value, and a name nobody knows is empty."""
    out, start = [], 0
    while found := _TAG.search(template, start):
        out.append(template[start : found.start()])
        sign, name = found.groups()
        start = found.end()
        if sign:
            end, start = _section_end(template, start, name)
            out.append(_fill_section(sign, name, template[found.end() : end], scopes))
        else:
            out.append(_as_text(_look_up(name, scopes)))
    return "".join([*out, template[start:]])


def slug_of(text: str) -> str:
    """Return what software makes of a title in an address: plain letters and hyphens, at most fifty."""
    plain = unicodedata.normalize("NFKD", re.sub("<[^>]*>|&[^;]*;", "", text)).encode("ascii", "ignore").decode()
    slug = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")
    return slug[:50].strip("-") or f"p{sum(map(ord, text)) % 9973}"


def items_of(value: Value) -> list[Mapping[str, str]]:
    """Return the items of a value, each with its parts, number and slug."""
    if not isinstance(value, str):
        return [{"n": str(number), **item} for number, item in enumerate(value, 1)]
    pieces = [piece.strip() for piece in value.split("|") if piece.strip()]
    return [_item(piece, number) for number, piece in enumerate(pieces, 1)]


def _item(piece: str, number: int) -> dict[str, str]:
    parts = [part.strip() for part in piece.split("::")]
    named = dict(zip("abcd", parts, strict=False))
    return {"b": "", "c": "", "d": "", **named, ".": piece, "n": str(number), "slug": slug_of(parts[0])}


def _section_end(template: str, start: int, name: str) -> tuple[int, int]:
    depth = 1
    for found in _TAG.finditer(template, start):
        if found[2] == name and found[1]:
            depth += -1 if found[1] == "/" else 1
            if not depth:
                return found.span()
    raise InputError(f"the section {name} of a template does not end", next_step=f"Write {{{{/{name}}}}} behind it.")


def _fill_section(sign: str, name: str, inner: str, scopes: tuple[Scope, ...]) -> str:
    value = _look_up(name, scopes)
    if sign == "#":
        return "".join(fill(inner, item, *scopes) for item in items_of(value))
    return fill(inner, *scopes) if bool(value) == (sign == "?") else ""


def _look_up(name: str, scopes: tuple[Scope, ...]) -> Value:
    return next((scope[name] for scope in scopes if name in scope), "")


def _as_text(value: Value) -> str:
    return value if isinstance(value, str) else ""
