"""Tell noise from news: lines and parts of pages whose change is not worth being told.

In: rules of people, and the old and the new text of a page. Out: whether the two say the same but for noise. A rule
has a place (a URL pattern as `patterns` reads them; empty: everywhere) and a pattern for the text:

- ``Visitors today: *`` is a glob: a line that it covers from end to end is dropped;
- ``re:EXPRESSION`` is a regular expression: what it finds in a line is cut out, the rest of the line counts.

It runs in the writer's thread, so texts, rules and time are bounded: what is too large or too slow is news.
"""

import logging
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import BadSetting
from pauk.base.safe import one_line
from pauk.crawl.patterns import MAX_PATTERN_CHARS, Glob, Patterns, read_expression
from pauk.store.changes import NoiseRule

log = logging.getLogger(__name__)

MAX_RULES = 200
# Longer texts are compared as they are; a novel has as many characters.
MAX_TEXT_CHARS = 500_000
# For all rules over one text; usual ones take a hundredth of it.
TIME_LIMIT_S = 0.2
# Whoever drops all of these drops everything.
_UNLIKE_LINES = ("x", "The weather of 14 July: sun, 31 °C", "Жук ползёт по ветке.", "§ 5", "12:30")


class Dropped(NamedTuple):
    """A line that rules change, and what is left of it."""

    line: str
    rest: str


class _Rule:
    """One rule, ready to be applied."""

    def __init__(self, place: str, pattern: str, elapsed: Elapsed, *, where: str = "") -> None:
        self._elapsed = elapsed
        self.pattern = pattern
        self._places = Patterns([place] if place else [], where=where)
        if not pattern.strip() or len(pattern) > MAX_PATTERN_CHARS:
            raise _refuse(pattern, where, f"Write 1 to {MAX_PATTERN_CHARS} characters.")
        self._glob = Glob.read(_squeeze(pattern)) if not pattern.startswith("re:") else None
        try:
            self._expression = read_expression(pattern) if self._glob is None else None
        except ValueError as error:
            raise _refuse(pattern, where, str(error)) from error

    def applies_to(self, url: str) -> bool:
        return not self._places or bool(self._places.find(url).pattern)

    def strip(self, line: str, ends_at: float) -> str:
        """Return what is left of a line; it is kept whole where the pattern does not fit."""
        left_s = ends_at - self._elapsed.seconds()
        if left_s <= 0:
            raise TimeoutError(self.pattern)
        if self._glob is not None:
            return "" if self._glob.fits(line) else line
        assert self._expression is not None
        try:
            return _squeeze(self._expression.sub("", line, timeout=left_s))
        except TimeoutError:
            raise TimeoutError(self.pattern) from None


class Noise:
    """The rules of a collection."""

    def __init__(self, rules: Iterable[NoiseRule] = (), *, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._rules = [_Rule(place, pattern, elapsed) for _, place, pattern in rules][:MAX_RULES]

    def __bool__(self) -> bool:
        return bool(self._rules)

    def is_same(self, url: str, old: str, new: str) -> bool:
        """Tell whether two texts of a page say the same but for noise."""
        if max(len(old), len(new)) > MAX_TEXT_CHARS:
            return False
        stripped = self.strip(url, old, new)
        return stripped is not None and stripped[0] == stripped[1]

    def strip(self, url: str, *texts: str) -> list[str] | None:
        """Return texts of a page without noise; None where no rule is for it, or one takes too long."""
        rules = [rule for rule in self._rules if rule.applies_to(url)]
        try:
            return ["\n".join(self._strip(rules, text[:MAX_TEXT_CHARS])) for text in texts] if rules else None
        except TimeoutError as error:
            log.warning("the noise pattern %s takes too long for %s", error, url)
            return None

    def _strip(self, rules: list[_Rule], text: str) -> list[str]:
        ends_at = self._elapsed.seconds() + TIME_LIMIT_S
        return [rest for line in _lines(text) if (rest := _strip_line(rules, line, ends_at))]

    def show(self, url: str, text: str) -> Iterator[Dropped]:
        """Go through the lines of a text that rules drop or change."""
        rules = [rule for rule in self._rules if rule.applies_to(url)]
        ends_at = self._elapsed.seconds() + TIME_LIMIT_S
        try:
            for line in _lines(text[:MAX_TEXT_CHARS]):
                rest = _strip_line(rules, line, ends_at)
                if rest != line:
                    yield Dropped(line, rest)
        except TimeoutError as error:
            raise _refuse(str(error), "", "It takes too long: make it simpler.") from None


def check_rule(place: str, pattern: str, *, where: str = "", elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
    """Refuse a rule that cannot be used, that can never fit, or that would swallow every line, and say why."""
    rule = _Rule(place, pattern, elapsed, where=where)
    if len(pattern.splitlines()) > 1:
        raise _refuse(pattern, where, "Rules are for single lines: write one without a line break.")
    try:
        swallows_all = not any(rule.strip(line, elapsed.seconds() + TIME_LIMIT_S) for line in _UNLIKE_LINES)
    except TimeoutError:
        raise _refuse(pattern, where, "It takes too long: make it simpler.") from None
    if swallows_all:
        raise _refuse(pattern, where, "It fits every line, so that no page would ever change: make it narrower.")


def _strip_line(rules: list[_Rule], line: str, ends_at: float) -> str:
    for rule in rules:
        line = rule.strip(line, ends_at)
        if not line:
            break
    return line


def _lines(text: str) -> Iterator[str]:
    return filter(None, map(_squeeze, text.split("\n")))


def _squeeze(text: str) -> str:
    return " ".join(text.split())


def _refuse(pattern: str, where: str, next_step: str) -> BadSetting:
    what = f"The noise pattern {one_line(repr(pattern), 80)} cannot be used"
    return BadSetting(what, where=where, next_step=one_line(next_step, 200))
