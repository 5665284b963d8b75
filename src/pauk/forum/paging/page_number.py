"""Find the specific number of a pager: the one place in which the URLs of its pages differ.

In: URLs of one board, thread or list, with the page numbers the page shows for them. Out: `Specific`, which tells the
page of a URL and the URL of a page: ``?page=3``, ``/forum-28-2.html``, ``/board,14.50.html`` (an offset), ``/2.html``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url

_NUMBER = re.compile(r"(\d+)")
_TOKEN = re.compile(r"\d+|[^\W\d_]+|.", re.DOTALL)
# Longer digits are ids or times, no pages; and int() refuses thousands of them.
_MAX_DIGITS = 9
# Rows on a page: offsets grow by ten to some hundreds; what grows faster is an id or a day.
_MAX_STEP = 1_000
# A URL that differs from another in more than a few words belongs to another list.
_MAX_DIFFERENCE = 40
# What an address wears around a page number, and loses with it on the first page: /page/2, -page-2, &page=2, /p2.
_WORN_PATH = re.compile(r"(?:[/._,;-]?[^\W\d_]{1,12})?[/._,;=-]?\Z")
_WORN_QUERY = re.compile(r"[?&;][^?&;=]*=\Z")

# A number as the page shows it, and the URL it leads to.
Numbered = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Specific:
    """The number that names the page in the URLs of one pager: where it stands, its first value and its step."""

    parts: tuple[str, ...]  # the URL cut at the number; more than two where the number is written twice
    first: int  # on the first page
    step: int  # from page to page: 1, or the rows of a page where the number is an offset
    bare: str = ""  # the first page's URL where it holds no number

    def url_of(self, page: int) -> str:
        """Return the URL of a page; pages count from 1."""
        return self.bare if page == 1 and self.bare else str(self.first + (page - 1) * self.step).join(self.parts)

    def page_of(self, url: str) -> int | None:
        """Return the page a URL of this pager leads to; none for any other URL. Without the number it is the first."""
        url = url.partition("#")[0]
        page = self._page_of(url)
        return page if page is not None else self._page_of(_canonical(url))

    def _page_of(self, url: str) -> int | None:
        value = self._value_of(url)
        if value is not None:
            page, rest = divmod(value - self.first, self.step)
            return page + 1 if page >= 0 and not rest else None
        return 1 if url and (url == self.bare or url in self.without_number()) else None

    def has_number(self, url: str) -> bool:
        """Whether a URL of this pager holds the number."""
        return self._value_of(url) is not None

    def _value_of(self, url: str) -> int | None:
        head, tail = self.parts[0], self.parts[-1]
        if not (url.startswith(head) and url.endswith(tail)):
            return None
        digits = _NUMBER.match(url, len(head))
        if not digits or len(digits[1]) > _MAX_DIGITS or url != digits[1].join(self.parts):
            return None
        return int(digits[1])

    def base(self, url: str = "") -> str:
        """Return the URL of the board, thread or list itself: its first page, without the number where it may go."""
        if self.bare and (not url or self.page_of(url) is not None):
            return self.bare
        if url and self.page_of(url) is None:
            return url.partition("#")[0]
        head, tail = self.parts[0], self.parts[-1]
        in_query = len(self.parts) == 2 and _WORN_QUERY.search(head)
        return _without_parameter(head, tail) if in_query else self.url_of(1)

    def moved_to(self, url: str) -> "Specific | None":
        """Return the same number in the URLs of another board or thread of the site; none where it has no place."""
        head, tail = self.parts[0], self.parts[-1]
        parameter = _WORN_QUERY.search(head)
        if len(self.parts) == 2 and parameter:
            name = parameter[0][1:]
            address, _, query = url.partition("#")[0].partition("?")
            pieces = [piece for piece in query.split("&") if piece and not piece.startswith(name)]
            bare = f"{address}?{'&'.join(pieces)}" if pieces else address
            return Specific((f"{bare}{'&' if pieces else '?'}{name}", ""), self.first, self.step, bare)
        if len(self.parts) == 2 and self.bare:
            worn = _inserted(self.bare, head, tail)
            if worn is not None and url.endswith(worn[1]) and not _value_inside(url, worn):
                cut = len(url) - len(worn[1])
                return Specific((url[:cut] + worn[0], tail), self.first, self.step, url)
        return _moved_number(self, url)

    def without_number(self) -> set[str]:
        """Return the ways in which this pager's URLs can be written without the number."""
        head, tail = self.parts[0], self.parts[-1]
        if len(self.parts) != 2:
            return set()
        if _WORN_QUERY.search(head):
            return {_without_parameter(head, tail)}
        worn = _WORN_PATH.search(head)
        shorter = head[: worn.start()] if worn else head
        bare_number = head.rstrip("/._,;-=")
        ends = (tail, "/", "") if tail.startswith(".") else (tail, "/")
        return {start + end for start in (shorter, bare_number) for end in ends} - {""}


def find_specific(numbered: Sequence[Numbered], others: Iterable[str] = ()) -> Specific | None:
    """Find the number that names the page; ``others`` are URLs that may be the first page's, such as the page's own.

    None where the URLs differ in no number, or not as the numbers shown do.
    """
    known = [(page, url) for page, url in dict.fromkeys(numbered) if url]
    others = [url for url in others if url]
    bare = [url for page, url in known if page == 1]
    found = _from_pairs(known) or next(filter(None, (_from_other(known, url) for url in (*bare, *others))), None)
    if found is None:
        return None
    firsts = [url for page, url in known if page == 1 and found._value_of(url) is None]  # noqa: SLF001 (its own kind)
    firsts += [other for other in others if other in found.without_number()]
    return Specific(found.parts, found.first, found.step, firsts[0]) if firsts else found


def number_between(own: str, neighbour: str) -> Specific | None:
    """Find the number by which a page differs from the one before or after it, where no other page is known."""
    if not own or not neighbour or own == neighbour:
        return None
    was, becomes = differing(own, neighbour)
    if max(len(was), len(becomes)) > _MAX_DIFFERENCE:
        return None
    if was.isdecimal() and becomes.isdecimal():
        return _stepping(own, neighbour, was, becomes)
    if any(map(str.isdecimal, was)) and any(map(str.isdecimal, becomes)):
        return None
    bare, numbered, part = (own, neighbour, becomes) if any(map(str.isdecimal, becomes)) else (neighbour, own, was)
    digits = list(_NUMBER.finditer(part))
    if not digits or len(digits[-1][1]) > _MAX_DIGITS:
        return None
    if [found[1] for found in digits].count(digits[-1][1]) > 1:  # ?x=25&n=25: which of them counts cannot be told
        return None
    value = int(digits[-1][1])
    # The page after the first: 2, or 1 where one counts from 0, or the rows of a page.
    first, step = (1, 1) if value == 2 else (0, value)
    parts = _cut_where(numbered, bare, part, digits[-1].start())
    return Specific(parts, first, step, bare) if 0 < step <= _MAX_STEP else None


def _stepping(own: str, neighbour: str, was: str, becomes: str) -> Specific | None:
    if max(len(was), len(becomes)) > _MAX_DIGITS:
        return None
    low, high = sorted((int(was), int(becomes)))
    if not 0 < high - low <= _MAX_STEP:
        return None
    first, step = (min(low, 1), 1) if high - low == 1 else (low % (high - low), high - low)
    return Specific(_cut_where(neighbour, own, becomes, 0), first, step)


@lru_cache(maxsize=2048)  # of one link and the page's own URL it is asked from several sides
def differing(one: str, other: str) -> tuple[str, str]:
    """Return the stretches in which two URLs differ, cut at whole words and numbers."""
    left, right = _TOKEN.findall(one), _TOKEN.findall(other)
    start, shorter = 0, min(len(left), len(right))
    while start < shorter and left[start] == right[start]:
        start += 1
    end = 0
    while end < shorter - start and left[-1 - end] == right[-1 - end]:
        end += 1
    return "".join(left[start : len(left) - end]), "".join(right[start : len(right) - end])


def skeleton(url: str) -> str:
    """Return a URL with every number blotted out."""
    return _NUMBER.sub("0", url)


def _from_pairs(known: Sequence[Numbered]) -> Specific | None:
    """Find the number among URLs that are alike in everything but numbers."""
    if len(known) < 2:
        return None
    usual, count = Counter(skeleton(url) for _, url in known).most_common(1)[0]
    alike = [(page, _NUMBER.split(url)) for page, url in known if skeleton(url) == usual]
    if count < 2 or len({page for page, _ in alike}) < 2:
        return None
    width = len(alike[0][1])
    varying = [place for place in range(1, width, 2) if len({cut[place] for _, cut in alike}) > 1]
    lines = {place: line for place in varying if (line := _line([(page, cut[place]) for page, cut in alike]))}
    if not varying or len(lines) < len(varying) or len(set(lines.values())) > 1:
        return None
    first, step = lines[varying[0]]
    return Specific(_cut_at(alike[0][1], varying), first, step)


def _line(points: Sequence[tuple[int, str]]) -> tuple[int, int] | None:
    """Return the first value and the step when the numbers in the URLs grow as the pages do."""
    if any(len(value) > _MAX_DIGITS or (len(value) > 1 and value[0] == "0") for _, value in points):
        return None
    numbers = sorted({(page, int(value)) for page, value in points})
    (page, value), (last_page, last_value) = numbers[0], numbers[-1]
    if last_page == page:
        return None
    step, rest = divmod(last_value - value, last_page - page)
    if rest or not 0 < step <= _MAX_STEP or any(value + (at - page) * step != number for at, number in numbers):
        return None
    first = value - (page - 1) * step
    return (first, step) if first >= 0 else None


def _from_other(known: Sequence[Numbered], other: str) -> Specific | None:
    """Find the number by what one URL has and another has not, or has otherwise."""
    for page, url in known:
        if page < 2 or url == other:
            continue
        was, becomes = differing(other, url)
        numbers = list(_NUMBER.finditer(becomes))
        if not numbers or len(numbers[-1][1]) > _MAX_DIGITS or max(len(was), len(becomes)) > _MAX_DIFFERENCE:
            continue
        value = int(numbers[-1][1])
        parts = _cut_where(url, other, becomes, numbers[-1].start())
        if was.isdecimal() and becomes.isdecimal():
            same = _line([(page, becomes), (1, was)]) if len(was) <= _MAX_DIGITS else None
            if same is not None:
                return Specific(parts, *same)
        first, step = (1, 1) if value == page else (0, value // (page - 1))
        if not was.isdecimal() and 0 < step <= _MAX_STEP and first + (page - 1) * step == value:
            return Specific(parts, first, step)
    return None


def _cut_where(url: str, other: str, becomes: str, inside: int) -> tuple[str, str]:
    start = 0
    left, right = _TOKEN.findall(other), _TOKEN.findall(url)
    for one, two in zip(left, right, strict=False):
        if one != two:
            break
        start += len(two)
    start = min(start, len(url) - len(becomes)) if url[start : start + len(becomes)] != becomes else start
    digits = _NUMBER.match(url, start + inside)
    end = digits.end() if digits else start + inside
    return url[: start + inside], url[end:]


def _cut_at(cut: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    """Join the pieces of a URL again, but for the numbers at these places."""
    edges = [-1, *places, len(cut)]
    return tuple("".join(cut[after + 1 : before]) for after, before in pairwise(edges))


def _without_parameter(head: str, tail: str) -> str:
    worn = _WORN_QUERY.search(head)
    start = head[: worn.start()] if worn else head
    if worn and worn[0][0] == "?" and tail[:1] in ("&", ";"):
        return f"{start}?{tail[1:]}"
    return start + tail


def _moved_number(number: Specific, url: str) -> Specific | None:
    """Return the number at the same place of a URL that is written alike."""
    model = number.url_of(2)
    if skeleton(url) != skeleton(model):
        return None
    cut = _NUMBER.split(url)
    before = len(_NUMBER.findall(number.parts[0]))
    places = [2 * before + 1]
    for part in number.parts[1:-1]:
        places.append(places[-1] + 2 + 2 * len(_NUMBER.findall(part)))
    return Specific(_cut_at(cut, places), number.first, number.step)


def _inserted(bare: str, head: str, tail: str) -> tuple[str, str] | None:
    """Return what the second page's URL has in front of its number that the first page's has not, and what follows."""
    for length in range(min(len(bare), len(tail)), -1, -1):
        rest = bare[len(bare) - length :]
        start = bare[: len(bare) - length]
        if tail.endswith(rest) and head.startswith(start):
            return head[len(start) :], rest
    return None


def _value_inside(url: str, worn: tuple[str, str]) -> bool:
    return re.search(rf"{re.escape(worn[0])}\d+{re.escape(worn[1])}\Z", url) is not None if worn[0] else False


def _canonical(url: str) -> str:
    try:
        return canonical_url(url)
    except BadUrl:
        return ""
