"""Tell noise from news: by the rules of people, and by what changes alike on many pages of a site.

Tell noise from news: lines and parts of pages whose change is not worth being told.

In: rules of people, and the old and the new text of a page. Out: whether the two say the same but for noise. A rule
has a place (a URL pattern as `rules.url_patterns` reads them; empty: everywhere) and a pattern for the text:

- ``Visitors today: *`` is a glob: a line that it covers from end to end is dropped;
- ``re:EXPRESSION`` is a regular expression: what it finds in a line is cut out, the rest of the line counts.

It runs in the writer's thread, so texts, rules and time are bounded: what is too large or too slow is news.

Find what looks like noise: the same line changing in the same way on many pages of a site.

In: the old and the new texts of changed pages. Out: suggestions for people, who decide; nothing is ignored because of
them, because a price that changes looks like a counter.
"""

import logging
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import BadSetting
from pauk.base.safe_text import one_line
from pauk.crawl.rules.url_patterns import MAX_PATTERN_CHARS, Glob, Patterns, read_expression
from pauk.store.pages.changes import NoiseRule
from pauk.store.sql.recent_cache import put_bounded

# Fewer may be chance; a site of a few pages can be told by hand.
_MANY_PAGES = 5
_MOST_SUGGESTIONS = 3
# What a rule is made from must say something besides the part that changes.
_LEAST_LETTERS = 4
_MAX_LINE_CHARS = 200
_MAX_LINES = 50  # of one page; a page where more changed was rewritten
_MAX_TEXT_CHARS = 200_000
_MAX_KEYS = 10_000  # 0.5 KB each

_NUMBER = re.compile(r"\d+(?:[.,:/ \u00a0-]\d+)*")


class Suggestion(NamedTuple):
    """A rule that would have kept many pages from being told as changed."""

    pages: int
    place: str
    pattern: str
    line: str  # as it was seen; # stands for numbers that changed


class _Suspect(NamedTuple):
    origin: str
    pattern: str
    line: str
    detail: tuple[str, str] = ("", "")  # what was said before and is said now, where more than numbers changed


class NoiseSuspects:
    """Counts on how many pages of a site each line changed in the same way."""

    def __init__(self) -> None:
        self._met: OrderedDict[_Suspect, int] = OrderedDict()

    def note(self, origin: str, old: str, new: str) -> None:
        """Look at a page that has changed."""
        for suspect in set(_find(origin, old[:_MAX_TEXT_CHARS], new[:_MAX_TEXT_CHARS])):
            put_bounded(self._met, suspect, self._met.pop(suspect, 0) + 1, _MAX_KEYS)

    def suggest(self) -> list[Suggestion]:
        """Return the rules that would have helped most."""
        best: dict[tuple[str, str], Suggestion] = {}
        for suspect, pages in sorted(self._met.items(), key=lambda item: (-item[1], item[0])):
            place = f"{suspect.origin}/*"
            if pages >= _MANY_PAGES:
                best.setdefault((place, suspect.pattern), Suggestion(pages, place, suspect.pattern, suspect.line))
        return list(best.values())[:_MOST_SUGGESTIONS]


def _find(origin: str, old: str, new: str) -> Iterator[_Suspect]:
    before, now = _distinct_lines(old), _distinct_lines(new)
    removed = [line for line in before if line not in now]
    added = [line for line in now if line not in before]
    if not (0 < len(removed) <= _MAX_LINES and 0 < len(added) <= _MAX_LINES):
        return
    skeletons = {_NUMBER.sub("#", line) for line in removed}
    numbers = {skeleton for line in added if (skeleton := _NUMBER.sub("#", line)) in skeletons and skeleton != line}
    for skeleton in numbers:
        pattern = re.sub(r"[#*\s]*[#*][#*\s]*", lambda match: _star(match[0]), skeleton)
        if _is_telling(pattern, skeleton):
            yield _Suspect(origin, pattern, skeleton)
    rest_removed = [line for line in removed if _NUMBER.sub("#", line) not in numbers]
    rest_added = [line for line in added if _NUMBER.sub("#", line) not in numbers]
    if len(rest_removed) == len(rest_added):
        for first, second in zip(rest_removed, rest_added, strict=True):
            pattern = _common(first, second)
            if _is_telling(pattern, second):
                yield _Suspect(origin, pattern, second, (first, second))


def _star(run: str) -> str:
    """Write one star for stars, numbers and the space between them; the space at the ends stays."""
    return f"{' ' * run[0].isspace()}*{' ' * run[-1].isspace()}"


def _common(old: str, new: str) -> str:
    """Write what two lines have in common at their ends, word by word, with a star for what differs."""
    before, now = old.split(), new.split()
    most = min(len(before), len(now))
    head = next((at for at in range(most) if before[at] != now[at]), most)
    tail = next((at for at in range(most - head) if before[-1 - at] != now[-1 - at]), most - head)
    return " ".join([*now[:head], "*", *now[len(now) - tail :]])


def _is_telling(pattern: str, line: str) -> bool:
    if pattern.startswith(("re:", "-")):  # it would be read as an expression, or as a flag
        return False
    return len(line) <= _MAX_LINE_CHARS and sum(map(str.isalpha, pattern)) >= _LEAST_LETTERS


def _distinct_lines(text: str) -> dict[str, None]:
    return dict.fromkeys(filter(None, (" ".join(line.split()) for line in text.split("\n"))))


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


class _CompiledRule:
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


class NoiseRules:
    """The rules of a collection."""

    def __init__(self, rules: Iterable[NoiseRule] = (), *, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._rules = [_CompiledRule(place, pattern, elapsed) for _, place, pattern in rules][:MAX_RULES]

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

    def _strip(self, rules: list[_CompiledRule], text: str) -> list[str]:
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
    rule = _CompiledRule(place, pattern, elapsed, where=where)
    if len(pattern.splitlines()) > 1:
        raise _refuse(pattern, where, "Rules are for single lines: write one without a line break.")
    try:
        swallows_all = not any(rule.strip(line, elapsed.seconds() + TIME_LIMIT_S) for line in _UNLIKE_LINES)
    except TimeoutError:
        raise _refuse(pattern, where, "It takes too long: make it simpler.") from None
    if swallows_all:
        raise _refuse(pattern, where, "It fits every line, so that no page would ever change: make it narrower.")


def _strip_line(rules: list[_CompiledRule], line: str, ends_at: float) -> str:
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
