"""Find the lines of a page's text that may say when it was published or changed.

In: the page's text, title and tree. Out: `DateLine`s: the short ones around the headline, and anywhere those where a
label ("Published:", "Zuletzt aktualisiert am") stands beside a year. A line about rights never counts, and one that
belongs to a link to another page does so only with its label.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, islice
from typing import NamedTuple

from pauk.dates.words.labels import MAX_AFTER, MAX_BEFORE, DateLabel, find_label
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Node, Tree, identity, select_named
from pauk.extract.published.date_elements import DateElements

# The headline stands in the first part of a page; the lines about it are short, and no paragraph.
_HEAD_CHARS = 30_000
_ABOVE, _BELOW = 3, 8
_MAX_HEADLINES = 3
_DATE_LINE_CHARS = 26  # nothing but a date
_MAX_LINE_CHARS = 160
_LONG_CHARS, _MAX_LONG = 250, 2
_LABEL_LINE_CHARS = 40
# A headline has other quotes and dashes than the title, so many at most, and begins alike.
_SIGNS_CHARS, _ALIKE_CHARS = 10, 3
# A label elsewhere stands among the first words of its part of the line.
_LABEL_WORDS = 4
_PARTS = re.compile(r"[|·•;\t(\[]| [-–—] ")  # noqa: RUF001 (dashes)
_SENTENCE_CHARS, _SENTENCE_ENDS = 60, (".", "!", "?", "。")
# Headlines of other pages: four words or more, or so many signs of a script without spaces.
_MANY_SPACES, _MANY_SIGNS = 3, 8
_MAX_LINKS, _MAX_DEPTH = 400, 4
# Labels are looked for beside so many years of a page, and so many of the lines are read.
_MAX_YEARS, _MAX_LABELLED = 60, 6

_ASIDE_NAMES = ("comment", "sidebar", "related", "widget")
_ASIDES = ", ".join(("aside", "nav", select_named("class", _ASIDE_NAMES), select_named("id", _ASIDE_NAMES)))
# At the foot a page says when it was changed, and nothing else that counts.
_FOOTERS = ", ".join(("footer", select_named("class", ("footer",)), select_named("id", ("footer",))))
# What programs say and what people are shown of them: source code, consoles, logs.
_CODE = "pre, code, samp, kbd, textarea, xmp, listing"
_ASIDES_SHARE = 0.6
_MAX_ASIDES, _ASIDES_CHARS = 100, 300_000
_MAX_REFUSED, _MAX_NODES = 20, 5_000
_MAX_CODE, _MAX_TABLES = 300, 40
_MAX_ROWS, _FEWEST_ROWS, _FEWEST_CELLS = 6, 3, 2

_NO_LETTERS = re.compile(r"\W+")
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"\d{4}")
_YEARS = (re.compile(r"20[0-9]{2}(?![0-9])"), re.compile(r"199[0-9](?![0-9])"))  # a fixed beginning is found fast
# Source code and markup that is shown, and the entries of a folder: no line of an article.
_PROGRAM = re.compile(r"\s*(?:<[!?/\w][^>]*>|[$#>%] |[-dlbcps][rwxsStT-]{9}[ .+@])|.*[;{}]\s*\Z|.*(?:::|==|=>|&&)")
# A version with a date tells when that version came; where two stand, the page lists releases.
_RELEASE = re.compile(
    r"(?<![\d.])(?!\d\d?\.\d\d?\.(?:19|20)\d\d(?!\d))v?\d{1,3}\.\d{1,3}(?:\.\d{1,4})?(?:[-.]?(?:rc|beta|alpha|b|a)\d*)?(?![\d.])",
    re.IGNORECASE,
)
# A press release begins with a place and a day.
_DATELINE = re.compile(r"([^\W\d][^\n–—]{5,60}?\d{4})(?: ?[(/][^\n)/]{1,30}[)/])? ?(?:--|[-–—]) ?[^\W\d]")  # noqa: RUF001
_COMMA, _SENTENCE = re.compile(r", (?=[^\W\d])"), re.compile(r"[^\W\d]{3}\. (?=[^\W\d])")
_OF_RELEASE = re.compile(r"\W*(?:[^\W\d]\w* ){0,2}" + _RELEASE.pattern, re.IGNORECASE)
_RIGHTS = re.compile(r"©|\(c\)|copyright|all rights|privacy|policy|terms of|datenschutz|isbn", re.IGNORECASE)


class DateLine(NamedTuple):
    """A line that may hold a date: where it stands, and what a line of its own above it says it is."""

    text: str
    place: str  # "above" or "below" the headline, or "elsewhere"
    label: DateLabel = ""
    has_label: bool = False
    is_card: bool = False  # it tells of another page


def find_lines(text: str, titles: Sequence[str], tree: Tree, *, is_labelled: bool = False) -> list[DateLine]:
    """Find the lines worth reading, the ones around the headline first; with labels only, where that is enough.

    The headline is a line that repeats the title; failing that, what stands in the heading.
    """
    lines = text[:_HEAD_CHARS].split("\n")
    places = ((title, _find_headline(lines, title)) for title in titles)
    title, found = next(((title, at) for title, at in places if at is not None), ("", None))
    own = _around_headline(lines, title, found, tree) if found is not None else ()
    around = [line for line in own if not is_labelled or line.has_label]
    known = {line.text for line in around}
    return [*around, *(DateLine(line, "elsewhere") for line in _labelled(text) if line not in known)]


def _around_headline(lines: list[str], title: str, found: int, tree: Tree) -> Iterator[DateLine]:
    links = cache(partial(_long_links, tree))
    releases = cache(partial(_count_releases, lines))
    repeats = [at for at, line in enumerate(lines) if line == lines[found]]  # lists of the latest pages have it, too
    for at in repeats[:_MAX_HEADLINES]:
        for place in (*_below(lines, at), *range(max(at - _ABOVE, 0), at)):
            text, where = lines[place], "below" if place > at else "above"
            if place > at and (dateline := _DATELINE.match(text)):  # BERLIN, March 5, 2019 -- The …
                yield DateLine(dateline[1], where)
            if not _is_worth_reading(text):
                continue
            above = lines[place - 1] if place else ""
            label = find_label(above) if len(above) <= _LABEL_LINE_CHARS and not _DIGIT.search(above) else ""
            has_label = bool(label or find_label(text, text))
            is_release = (_OF_RELEASE.match if has_label else _RELEASE.search)(text) is not None
            if (has_label or _YEAR.search(text)) and not (is_release and releases() > 1):
                beside = filter(_may_be_headline, _beside(lines, at, place))
                is_card = any(other not in title and other in links() for other in beside)
                yield DateLine(text, where, label, has_label=has_label, is_card=is_card)


def _count_releases(lines: Sequence[str]) -> int:
    return sum(bool(_YEAR.search(line) and _RELEASE.search(line)) for line in lines)


def _beside(lines: list[str], at: int, place: int) -> list[str]:
    """Return the lines that may show a line to tell of another page: those up to the headline, and its own cells."""
    if place < at:
        return lines[place + 1 : at]
    ahead = lines[place + 1 : place + 2] if len(lines[place]) <= _DATE_LINE_CHARS else []  # a card's title
    return [*lines[at + 1 : place], *lines[place].split("\t"), *ahead]


def _below(lines: list[str], at: int) -> Iterator[int]:
    """Go through the lines below the headline, until the article has begun."""
    long = 0
    for place in range(at + 1, min(at + 1 + _BELOW, len(lines))):
        long += len(lines[place]) > _LONG_CHARS
        if long >= _MAX_LONG:
            return
        yield place


def _long_links(tree: Tree) -> set[str]:
    """Return the texts of links that are long enough to be headlines of other pages, not names or sections."""
    texts = (" ".join(_first_text(link).split()) for link in tree.tags("a")[:_MAX_LINKS])
    return set(filter(_may_be_headline, texts))


def _may_be_headline(text: str) -> bool:
    spaces = text.count(" ")
    return spaces >= _MANY_SPACES or (not spaces and len(text) >= _MANY_SIGNS)


def _first_text(link: Node) -> str:
    node = link.first_child
    for _ in range(_MAX_DEPTH):
        if node is None or node.is_text_node:
            break
        node = node.first_child
    return (node.text_content or "") if node is not None and node.is_text_node else ""


def _find_headline(lines: list[str], title: str) -> int | None:
    """Find the longest line that the title repeats, the first of several; the site's name is shorter."""
    found = _longest_in(lines, title)
    if found is None or len(lines[found]) < len(title) // 3:
        plain = (_NO_LETTERS.sub("", line) if _may_be(line, title) else "" for line in lines)
        found = _longest_in(plain, _NO_LETTERS.sub("", title))
    return found


def _longest_in(lines: Iterable[str], title: str) -> int | None:
    best, best_length = None, 3
    for at, line in enumerate(lines):
        if best_length < len(line) <= len(title) and line in title:
            best, best_length = at, len(line)
    return best


def _may_be(line: str, title: str) -> bool:
    return len(line) <= len(title) + _SIGNS_CHARS and line[:_ALIKE_CHARS] in title


class Elsewhere(NamedTuple):
    """What a page says of something else than itself, as text."""

    asides: str  # comments, side columns, source code, tables of data, and elements that speak of other dates
    footers: str

    def has_all(self, said: str, page_text: str, *, is_change: bool) -> bool:
        """Whether a line stands there every time that it stands on the page; a change may be told at the foot."""
        words = " ".join(said.split())
        return page_text.count(said) <= self.asides.count(words) + (0 if is_change else self.footers.count(words))


def read_elsewhere(tree: Tree, marks: DateElements, page_chars: int) -> Elsewhere:
    """Read the parts of a page that speak of something else."""
    asides = filter(marks.around.is_aside, tree.document.css(_ASIDES)[:_MAX_ASIDES])
    code = tree.document.css(_CODE)[:_MAX_CODE]
    rows = list(filter(_is_data, tree.document.css("table")[:_MAX_TABLES]))
    dated = [table for table in rows if _is_dated(table)]  # what is nothing but such a table says nothing of itself
    own = chain(asides, marks.refused[:_MAX_REFUSED], code, rows)
    footers = filter(marks.around.is_aside, tree.document.css(_FOOTERS)[:_MAX_ASIDES])
    said = _read_parts(own, page_chars * _ASIDES_SHARE)
    alone = _read_parts((table for table in dated if _text_of(table) not in said), page_chars)
    return Elsewhere(f"{said}\n{alone}", _read_parts(footers, page_chars * _ASIDES_SHARE))


def _is_data(table: Node) -> bool:
    """Whether a table has rows of one kind: three or more, all of two cells or more, and no table inside."""
    rows = table.css("tr")[:_MAX_ROWS]
    if len(rows) < _FEWEST_ROWS or len(table.css("table")) > 1:
        return False
    return all(len(row.css("td, th")) >= _FEWEST_CELLS for row in rows)


def _is_dated(table: Node) -> bool:
    """Whether a table tells a day in most of its rows: a list of files, of changes, of matches."""
    rows = [_text_of(row) for row in table.css("tr")[:_MAX_ROWS]]
    return 2 * sum(bool(_YEAR.search(row)) for row in rows) > len(rows)


def _text_of(element: Node) -> str:
    return " ".join(plain_text(element, max_nodes=_MAX_NODES).split())


def _read_parts(elements: Iterable[Node], longest: float) -> str:
    said: list[str] = []
    taken: set[int] = set()
    left = _ASIDES_CHARS
    for element in elements:
        around: Node | None = element
        while around is not None and identity(around) not in taken:
            around = around.parent
        if around is not None:
            continue
        text = _text_of(element)
        left -= len(text)
        if left < 0:
            break
        if len(text) <= longest:  # else it is the whole page
            taken.add(identity(element))
            said.append(text)
    return "\n".join(said)


def _is_worth_reading(line: str) -> bool:
    if len(line) > _MAX_LINE_CHARS or not _DIGIT.search(line) or _RIGHTS.search(line) or _PROGRAM.match(line):
        return False
    is_sentence = len(line) > _SENTENCE_CHARS and line.endswith(_SENTENCE_ENDS)
    return not is_sentence or bool(find_label(line.split(maxsplit=1)[0]))  # "He published his first book in …"


def _labelled(text: str) -> Iterator[str]:
    """Go through short lines with a year that has a label beside it."""
    taken: set[int] = set()
    releases = cache(lambda: _count_releases(text[:_HEAD_CHARS].split("\n")))
    years = chain.from_iterable(pattern.finditer(text) for pattern in _YEARS)
    for year in islice(years, _MAX_YEARS):
        at, after = year.span()
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", after, after + _MAX_LINE_CHARS)
        ended = [match.end() for match in _SENTENCE.finditer(text, max(start, at - _MAX_LINE_CHARS), at)]
        start = ended[-1] if ended else start  # behind "© … Makers. "
        end = end if end >= 0 else min(len(text), after + _MAX_LINE_CHARS)
        if start in taken or end - start > _MAX_LINE_CHARS:
            continue
        before = _PARTS.split(text[max(at - MAX_BEFORE, start) : at])[-1]
        behind = text[after : min(after + MAX_AFTER, end)]
        own = (before, _COMMA.split(before)[-1])  # "Anna Berg, last updated on …"
        if any(find_label(" ".join(part.split()[:_LABEL_WORDS]), behind) for part in own):
            taken.add(start)
            if _is_worth_reading(line := text[start:end]) and not (_OF_RELEASE.match(line) and releases() > 1):
                yield line
            if len(taken) >= _MAX_LABELLED:
                return
