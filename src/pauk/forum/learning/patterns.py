r"""Match URLs against patterns that people can read and change: ``http://example.org/thread-\d+-{page}-1.html``.

In: a pattern's text. Out: `UrlPattern`, which takes a whole canonical URL apart and puts it together again. In a
pattern ``\d+`` is a number, ``*`` any characters of one step (no slash, question mark, ampersand or hash), ``{page}``
the number of the page; everything else, the dot too, stands for itself. Parameters may come in any order, but there
must be the same ones. One ``*`` in a step and bounded numbers keep the cost of a match linear in the URL.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from pauk.base.errors import InputError
from pauk.base.parameters import split_query

NUMBER, WORDS, PAGE = r"\d+", "*", "{page}"
MAX_PATTERN_CHARS = 1_000
_VARIABLE = re.compile(r"(\\d\+|\*|\{page\})")
# Ids of forums have up to ten digits, times in milliseconds thirteen; longer runs are no numbers but hashes.
_EXPRESSIONS = {NUMBER: r"([0-9]{1,18}+)", WORDS: r"([^/?&#]+)", PAGE: r"([0-9]{1,9}+)"}
_STEPS = re.compile(r"[/?&;=]")
_SAFE = "/?&=;:@+,!$'()*[]~-._%|^#"
_HOW = r"Write a whole URL in which \d+ stands for a number, * for words, {page} for the number of the page."


@dataclass(frozen=True, slots=True)
class Match:
    """What the variables of a pattern stand for in a URL, without the page, and the page's number where it has one."""

    values: tuple[str, ...]
    page: int | None = None


@dataclass(frozen=True)
class UrlPattern:
    """A pattern of whole canonical URLs."""

    text: str

    @classmethod
    def read(cls, text: str, *, where: str = "") -> "UrlPattern":
        """Read a pattern that a person wrote, or say what is wrong with it."""
        text = text.strip()
        problem = _problem_of(text)
        if problem:
            raise InputError(f"The pattern {text[:80]!r} {problem}", where=where, next_step=_HOW)
        pieces = _VARIABLE.split(text)
        return cls("".join(piece if at % 2 else quote(piece, safe=_SAFE) for at, piece in enumerate(pieces)))

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The variables in the order of the text."""
        return tuple(_VARIABLE.findall(self.text))

    @cached_property
    def _parts(self) -> "_Parts":
        address, _, query = self.text.partition("?")
        pieces = [piece for _, piece in split_query(query)]
        named = {name: _compile(value) for name, mark, value in (piece.partition("=") for piece in pieces) if mark}
        return _Parts(_compile(address), named, tuple(_compile(piece) for piece in pieces if "=" not in piece))

    def match(self, url: str) -> Match | None:
        """Take a canonical URL apart; None where the pattern does not cover all of it."""
        found = self._parts.take(url)
        if found is None:
            return None
        values = tuple(value for name, value in zip(self.variables, found, strict=True) if name != PAGE)
        pages = {value for name, value in zip(self.variables, found, strict=True) if name == PAGE}
        if len(pages) > 1:  # a number that is written twice must be the same one
            return None
        return Match(values, int(pages.pop()) if pages else None)

    def fill(self, values: Sequence[str], page: int = 1) -> str:
        """Put a URL together from the values of its variables; empty where there are too few or too many."""
        pieces, rest = _VARIABLE.split(self.text), list(values)
        if len(rest) != sum(name != PAGE for name in self.variables):
            return ""
        filled = (piece if at % 2 == 0 else str(page) if piece == PAGE else rest.pop(0) for at, piece in _count(pieces))
        return "".join(filled)


def _count(pieces: Sequence[str]) -> list[tuple[int, str]]:
    return list(enumerate(pieces))


@dataclass(frozen=True, slots=True)
class _Parts:
    """A pattern cut into the address, the values of named parameters, and parameters without a name."""

    address: re.Pattern[str]
    named: dict[str, re.Pattern[str]]
    bare: tuple[re.Pattern[str], ...]

    def take(self, url: str) -> list[str] | None:
        """Return what the variables stand for, in the order of the pattern."""
        address, _, query = url.partition("?")
        found = self.address.fullmatch(address)
        if found is None:
            return None
        pieces = [piece for _, piece in split_query(query)] if query else []
        if len(pieces) != len(self.named) + len(self.bare):
            return None
        given = {name: value for name, mark, value in (piece.partition("=") for piece in pieces) if mark}
        bare = [piece for piece in pieces if "=" not in piece]
        if given.keys() != self.named.keys() or len(bare) != len(self.bare):
            return None
        pairs = [(value, given[name]) for name, value in self.named.items()]
        matches = [found, *(one.fullmatch(text) for one, text in (*pairs, *zip(self.bare, bare, strict=True)))]
        if any(match is None for match in matches):
            return None
        return [value for match in matches if match is not None for value in match.groups()]


def _compile(text: str) -> re.Pattern[str]:
    pieces = _VARIABLE.split(text)
    return re.compile("".join(_EXPRESSIONS[piece] if at % 2 else re.escape(piece) for at, piece in enumerate(pieces)))


def _problem_of(text: str) -> str:
    if not text.startswith(("http://", "https://")):
        return "does not begin with http:// or https://"
    if len(text) > MAX_PATTERN_CHARS:
        return f"is longer than {MAX_PATTERN_CHARS} characters"
    if any(step.count(WORDS) > 1 for step in _STEPS.split(text)):
        return "has two * in one step"
    if re.search(r"(?:\\d\+|\{page\}|\*)(?:\\d\+|\{page\}|\*|[0-9])|[0-9](?:\\d\+|\{page\})", text):
        return "has variables or digits that touch, so that nobody can tell where one ends"
    names = [piece.partition("=")[0] for _, piece in split_query(text.partition("?")[2]) if "=" in piece]
    if len(set(names)) < len(names):
        return "names a parameter twice"
    if any(_VARIABLE.search(name) for name in names) or _VARIABLE.search("/".join(text.split("/")[:3])):
        return "has variables where only names can stand: the host, or in front of ="
    return ""
