"""Describe the shape of HTML by 37 numbers, each from 0 to 1.

In: well-formed HTML of a page or of a piece of it, as a parser writes it. Out: its size, the shares of tags and of
links, what its texts look like, and how often elements occur that say something about a page.
"""

import re
from statistics import median

# The version of these numbers; models are refused that were made for others.
FEATURES = "shape-1"
COUNT = 37

_SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)  # bytes
_ELEMENTS = (
    "blockquote br caption cite code col colgroup div dl form frameset h1 h2 h3 h4 h5 h6 hr iframe object ol p samp"
    " span table ul"
).split()
# A parser writes every < and > that is no tag as a character reference, in attributes as well.
_TOKEN = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)[^>]*>|<[^>]*>|[^<]+")
_REMOVED = frozenset(("script", "style"))


def describe(html: str) -> list[float]:
    """Describe HTML; scripts and styles are left out."""
    reader = _ShapeReader(html)
    size = len(reader.read.encode("utf-8", "replace"))
    total = max(len(reader.read), 1)
    chosen = sum(size >= limit for limit in _SIZES)
    counts = [reader.counts.get(name, 0) for name in _ELEMENTS]
    most = max(counts)
    return [
        *[float(place == chosen) for place in range(len(_SIZES) + 1)],
        reader.tag_chars / total,
        reader.link_chars / total,
        *_spread(reader.texts),
        *[count / most if most else 0.0 for count in counts],
    ]


class _ShapeReader:
    """Walks over the tags and texts of HTML once."""

    __slots__ = ("counts", "link_chars", "read", "tag_chars", "texts")

    def __init__(self, html: str) -> None:
        self.counts: dict[str, int] = {}
        self.tag_chars = self.link_chars = 0
        self.texts: list[int] = []  # the lengths of those outside links
        self.read = ""
        self._walk(html)

    def _walk(self, html: str) -> None:
        read: list[str] = []
        removed, links = "", 0
        for token in _TOKEN.finditer(html):
            end, name = token[1], token[2]
            if removed:
                removed = "" if end and name == removed else removed
                continue
            if name in _REMOVED:
                removed = name
                continue
            read.append(token[0])
            if token[0][0] != "<":
                text = token[0].strip()
                if text and not links:
                    self.texts.append(len(text))
                continue
            self.tag_chars += len(token[0])
            if name == "a":
                self.link_chars += len(token[0])
                links = max(0, links - 1) if end else links + 1
            elif name and not end:
                self.counts[name] = self.counts.get(name, 0) + 1
        self.read = "".join(read)


def _spread(lengths: list[int]) -> tuple[float, float, float]:
    """Say how texts differ in length: mean and median by the longest, and the longest by all together."""
    if not lengths:
        return 0.0, 0.0, 0.0
    longest, total = max(lengths), sum(lengths)
    return total / len(lengths) / longest, median(lengths) / longest, longest / total
