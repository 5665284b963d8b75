"""Tell addresses of one kind from those of another by their shape, and the parts that name one thing alone.

In: URLs of the same column of a list. Out: their shape (how many steps, which parameters, which words all share), and
whether another URL belongs to the same thread: it holds whatever only this thread's URL has.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

_PARTS = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
_LETTER = re.compile(r"[^\W\d_]")
ANY = "*"
NUMBER_EDGES = "()[] .…»«,"
_MOST_PARTS = 40
# URLs of a page that share a step before it belongs to their shape: two may share a word by accident.
_COMMON = 3
# Digits of numbers that turn up everywhere.
_SMALL = 2

# Names of programs and of parameters belong to the shape however rare they are: nobody makes them of a title.
_PROGRAM = re.compile(r"\.(?:php\d?|cgi|aspx?|jspx?|do|pl|py|exe|dll)\Z|=\Z")
# Letters that a character of Chinese, Japanese or Korean stands for: titles there are this much shorter.
_WIDE = 2.5
_FIRST_WIDE = "\u2e80"

Shape = tuple[str, ...]


@lru_cache(maxsize=8192)
def parts_of(url: str) -> tuple[str, ...]:
    """Return the words and numbers of a URL behind its host."""
    address = url.partition("://")[2]
    return tuple(_PARTS.findall(address.partition("/")[2]))[:_MOST_PARTS]


@lru_cache(maxsize=8192)
def steps_of(url: str) -> tuple[str, ...]:
    """Return the steps of a URL: host, folders, file, with every number blotted out; parameters by their names."""
    address, _, query = url.partition("://")[2].partition("?")
    steps = [_DIGITS.sub("0", step) for step in address.split("/")[:_MOST_PARTS]]
    names = []
    for pair in re.split("[&;]", query)[:_MOST_PARTS] if query else ():
        name, has_value, _ = pair.partition("=")
        if has_value:
            names.append(f"{_DIGITS.sub('0', name)}=")
        else:  # ?threads/title.12/
            steps += (f"?{_DIGITS.sub('0', step)}" for step in pair.split("/")[:_MOST_PARTS])
    return (*steps, *sorted(set(names)))


class Shapes:
    """Knows the shapes of the URLs of a page: a step that several of them have at the same place belongs to the shape.

    ``/members/ada.1/`` and ``/members/bob.2/`` are of one shape, ``/threads/hello.3/`` is of another.
    """

    def __init__(self, urls: Iterable[str]) -> None:
        self._common = Counter(place for url in set(urls) for place in enumerate(steps_of(url)))
        self._known: dict[str, Shape] = {}

    def of(self, url: str) -> Shape:
        """Return the shape of a URL."""
        shape = self._known.get(url)
        if shape is None:
            steps = enumerate(steps_of(url))
            shape = tuple(
                step if _PROGRAM.search(step) or (self._common[at, step] >= _COMMON and _LETTER.search(step)) else ANY
                for at, step in steps
            )
            self._known[url] = shape
        return shape

    def is_alike(self, one: Shape, other: Shape) -> bool:
        """Whether two shapes may be of one kind: they differ only in steps that are open in one of them."""
        if one == other:
            return True
        return len(one) == len(other) and all(a == b or ANY in (a, b) for a, b in zip(one, other, strict=True))

    def most(self, urls: Iterable[str]) -> Shape:
        """Return the shape most of these URLs have."""
        shapes = [self.of(url) for url in urls]
        if not shapes or shapes.count(shapes[0]) == len(shapes):
            return shapes[0] if shapes else ()
        times = Counter(shapes)
        return max(times, key=lambda shape: times[shape])


@lru_cache(maxsize=4096)
def breadth(text: str) -> float:
    """Return how much a text says: its letters; a character of Chinese, Japanese or Korean stands for several."""
    if text.isascii():  # known without looking
        return float(sum(map(str.isalpha, text)))
    return sum(_WIDE if char >= _FIRST_WIDE else 1.0 for char in text if char.isalpha())


class CommonShape:
    """Knows how some URLs are built: as many steps as the first has, and those that all of this length have.

    A step that is another for most of them is a name, and open; one of few texts says what they are, whatever stands
    among them by mistake.
    """

    def __init__(self, urls: Sequence[str]) -> None:
        steps = [steps_of(url) for url in urls]
        alike = [its for its in steps if len(its) == len(steps[0])]
        columns = [(set(column), len(column)) for column in zip(*alike, strict=True)]
        self._same = [known if len(known) == 1 or 2 * len(known) <= size else None for known, size in columns]

    def __contains__(self, url: str) -> bool:
        """Whether a URL is built as they are, numbers left out."""
        own = steps_of(url)
        if not self._same or len(own) != len(self._same):
            return False
        return all(known is None or step in known for step, known in zip(own, self._same, strict=True))


@lru_cache(maxsize=8192)
def nearness(one: str, other: str) -> float:
    """Say which part of their steps two URLs have in common, numbers left out; 0 where one has more steps."""
    steps, others = steps_of(one), steps_of(other)
    if len(steps) != len(others):
        return 0.0
    return sum(1 for step, its in zip(steps, others, strict=True) if step == its) / len(steps)


def names_alone(urls: Sequence[str]) -> list[frozenset[str]]:
    """Return for each URL the words and numbers that only it has among these: those name its thread."""
    unique = list(dict.fromkeys(urls))
    counts = Counter(word for url in unique for word in set(parts_of(url)))
    return [frozenset(word for word in parts_of(url) if counts[word] == 1) for url in urls]


def is_own(url: str, name: frozenset[str], title_url: str) -> bool:
    """Whether a URL leads to the thread of this name: the same address, or one that holds its whole name.

    A small number alone is a name only behind the same word: `?f=3` and `?p=3` are two things.
    """
    if url == title_url:
        return True
    parts = parts_of(url)
    if not name or not name.issubset(parts):
        return False
    if any(len(word) > _SMALL or not word.isdecimal() for word in name):
        return True
    return not _pairs_of(parts_of(title_url), name).isdisjoint(_pairs_of(parts, name))


def _pairs_of(parts: Sequence[str], name: frozenset[str]) -> set[tuple[str, str]]:
    """Return the words of a name, each with the word before it."""
    return {pair for pair in pairwise(("", *parts)) if pair[1] in name}


def is_page(url: str, title_url: str, text: str) -> bool:
    """Whether a link of a thread's row leads to a page of it: its text is a number, its URL has one more."""
    shown = text.strip(NUMBER_EDGES)
    if not shown.isdecimal():
        return False
    return shown == "1" if url == title_url else has_one_more(url, title_url)


@lru_cache(maxsize=4096)
def has_one_more(url: str, title_url: str) -> bool:
    """Whether a URL has a number that the title's has not."""
    parts, others = parts_of(url), parts_of(title_url)
    return any(word.isdecimal() and parts.count(word) > others.count(word) for word in parts)
