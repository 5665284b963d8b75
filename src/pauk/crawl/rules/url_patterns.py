"""Match URLs against the patterns people write: globs in linear time, regular expressions with a time limit.

In: pattern texts. Out: `Patterns`, which finds the first that matches a canonical URL. What a pattern means:

- ``re:EXPRESSION`` is a regular expression, found anywhere in the URL (``^`` and ``$`` tie it to the ends).
- Everything else is a glob: ``*`` stands for any characters, slashes too, or none; all others for themselves. It
  must cover all of its part of the URL:

  - ``/forum/*`` begins with a slash: path and query, on any host;
  - ``https://example.org/*`` or ``*://example.org/*`` has a scheme: the whole URL;
  - ``example.org/forum/*``, ``*.pdf``, ``*/print/*``: all that follows the scheme, so host, path and query.

Scheme and host of a glob may be in any case, and letters beyond ASCII as people read them (``bücher.de/straße/*``);
paths are told apart by case. A glob that plainly matches no URL is refused when it is read.
"""

import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from math import prod
from typing import Self
from urllib.parse import quote, unquote

import regex

from pauk.base.errors import BadSetting, BadUrl
from pauk.base.safe_text import one_line
from pauk.base.urls import host_key, parse_url

log = logging.getLogger(__name__)

TIME_LIMIT_S = 0.1
# A pattern that was too slow gets half the time from then on, but not less than this (usual searches take 0.00001 s):
# a page full of links made to slow it down costs 0.3 s, not 15.
_LEAST_TIME_S = 0.002
MAX_PATTERN_CHARS = 1_000
# Counted repetitions are unrolled when an expression is read; (a{9999}){9999} would take all memory. A UUID has 6,144.
_MAX_REPETITIONS = 100_000
_COUNTS = re.compile(r"\{(\d*)(?:,(\d*))?\}")

_SCHEME = re.compile(r"[a-z*][a-z*+.-]*://", re.IGNORECASE)
_UNESCAPED = "/?&=;:@+,!$'()*[]~-._%|^\\"
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
_CANNOT_BEGIN_HOST = frozenset("?&=;:@+,!$'().%|^\\~")


class _PatternPart(IntEnum):
    """What of a URL a glob must cover."""

    WHOLE = 0
    FROM_HOST = 1
    FROM_PATH = 2


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """The pattern that matched, and one that took too long to say; empty where there is none."""

    pattern: str = ""
    too_slow: str = ""


_NOTHING = PatternMatch()


@dataclass(frozen=True, slots=True)
class Glob:
    """A text in which ``*`` stands for any characters or none, cut into the pieces between the stars."""

    head: str
    middle: tuple[str, ...]
    tail: str
    has_star: bool

    @classmethod
    def read(cls, form: str) -> Self:
        """Cut a text at its stars."""
        head, *middle = form.split("*")
        tail = middle.pop() if middle else ""
        return cls(head, tuple(piece for piece in middle if piece), tail, "*" in form)

    def fits(self, text: str, start: int = 0) -> bool:
        """Whether the glob covers a text from a place on; the leftmost fit of each piece is enough, so no way back."""
        if not text.startswith(self.head, start):
            return False
        if not self.has_star:
            return len(text) == start + len(self.head)
        at, end = start + len(self.head), len(text) - len(self.tail)
        if end < at or not text.endswith(self.tail):
            return False
        for piece in self.middle:
            at = text.find(piece, at, end)
            if at < 0:
                return False
            at += len(piece)
        return True


class _Expression:
    """A regular expression that loses its right to time when it wastes it."""

    __slots__ = ("_limit_s", "_search", "text")

    def __init__(self, text: str, *, where: str) -> None:
        self.text = text
        self._limit_s = TIME_LIMIT_S
        try:
            self._search: Callable[..., object] = read_expression(text).search
        except ValueError as error:
            raise _refuse(text, where, str(error)) from error

    def fits(self, url: str) -> bool:
        """Whether the expression is found in the URL; TimeoutError where that takes too long."""
        try:
            return self._search(url, timeout=self._limit_s) is not None
        except TimeoutError:
            if self._limit_s == TIME_LIMIT_S:
                log.warning("The pattern %s takes longer than %s s, first for %s", self.text, TIME_LIMIT_S, url)
            self._limit_s = max(self._limit_s / 2, _LEAST_TIME_S)
            raise


class Patterns:
    """Patterns of one setting; bad ones are refused at once."""

    __slots__ = ("_expressions", "_globs", "texts")

    def __init__(self, texts: Iterable[str], *, where: str = "") -> None:
        self.texts = tuple(dict.fromkeys(texts))
        self._globs = tuple((text, *_read_glob(text, where)) for text in self.texts if not text.startswith("re:"))
        self._expressions = tuple(_Expression(text, where=where) for text in self.texts if text.startswith("re:"))

    def __bool__(self) -> bool:
        return bool(self.texts)

    def find(self, url: str) -> PatternMatch:
        """Find the first pattern that matches a canonical URL, globs first; a slow one does not stop the search."""
        host = url.find("://") + 3
        starts = (0, host, url.find("/", host))
        for text, part, glob in self._globs:
            if glob.fits(url, starts[part]):
                return PatternMatch(text)
        too_slow = ""
        for expression in self._expressions:
            try:
                if expression.fits(url):
                    return PatternMatch(expression.text, too_slow)
            except TimeoutError:
                too_slow = too_slow or expression.text
        return PatternMatch("", too_slow) if too_slow else _NOTHING


def read_expression(text: str) -> "regex.Pattern[str]":
    """Read ``re:`` and a regular expression; a ValueError says what is wrong with it."""
    expression = text[3:]
    if not expression or len(text) > MAX_PATTERN_CHARS:
        raise ValueError(f"Write re: and up to {MAX_PATTERN_CHARS} characters of regular expression.")
    if prod(max(int(low or 1), int(high or 1), 1) for low, high in _COUNTS.findall(expression)) > _MAX_REPETITIONS:
        raise ValueError("It repeats too often: write + or * instead of large numbers in {}.")
    try:
        return regex.compile(expression)
    except (regex.error, ValueError, OverflowError, RecursionError) as error:
        raise ValueError(f"The regular expression is wrong: {error}.") from error


def _read_glob(text: str, where: str) -> tuple[_PatternPart, Glob]:
    if not text or len(text) > MAX_PATTERN_CHARS:
        raise _refuse(text, where, f"Write 1 to {MAX_PATTERN_CHARS} characters.")
    if "#" in text:
        raise _refuse(text, where, "No URL pauk stores has a fragment: leave out # and what follows.")
    part, form = _normal_form(text, where)
    return part, Glob.read(form)


def _normal_form(text: str, where: str) -> tuple[_PatternPart, str]:
    """Bring a glob into the form of canonical URLs: lower-case host in punycode, escapes where URLs have them."""
    if text.startswith("/"):
        return _PatternPart.FROM_PATH, _escape(text)
    scheme = _SCHEME.match(text)
    rest = text[scheme.end() :] if scheme else text
    host, slash, path = rest.partition("/")
    if not slash and "*" not in host:
        raise _refuse(text, where, f"No URL is just that: write {text}/* for a host, *{text}* for what holds it.")
    if host[:1] in _CANNOT_BEGIN_HOST:
        raise _refuse(text, where, f"No host begins like that: write *{text}.")
    if slash:
        host = _normal_host(host, text, where)
    form = f"{host}{slash}{_escape(path)}" if slash else _escape(host)
    return (_PatternPart.WHOLE, scheme[0].lower() + form) if scheme else (_PatternPart.FROM_HOST, form)


def _normal_host(host: str, text: str, where: str) -> str:
    """Write a host as canonical URLs do; behind a star that may reach into the path, letters keep their case."""
    star, name = ("*.", host[2:]) if host.startswith("*.") else ("", host)
    if "*" in name:
        return _escape(host)
    if name.isascii():
        return star + name.lower()
    try:
        return star + host_key(parse_url(f"http://{name}/")).removeprefix("http://")
    except BadUrl:
        raise _refuse(text, where, "Its host is none.") from None


def _escape(text: str) -> str:
    return _ESCAPE.sub(lambda match: quote(unquote(match[0], "latin-1"), safe="", encoding="latin-1"),
                       quote(text, safe=_UNESCAPED, errors="replace"))  # fmt: skip


def _refuse(text: str, where: str, next_step: str) -> BadSetting:
    what = f"The URL pattern {one_line(repr(text), 80)} cannot be used"
    return BadSetting(what, where=where, next_step=one_line(next_step, 200))
