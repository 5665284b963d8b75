"""Take the words of a post from the HTML that its page is built with, so that page and truth cannot differ.

In: the HTML of a body. Out: its text, blocks on lines of their own.
"""

import re
from dataclasses import dataclass
from html import unescape

from tests.unit.forum.eyes.page import Said

_BREAK = re.compile(
    r"<br\s*/?>|</?(?:p|div|li|ul|ol|blockquote|pre|tr|table|h\d|figure|figcaption)\b[^>]*>", re.IGNORECASE
)
_TAG = re.compile(r"<[^>]*>")
_PRE = re.compile(r"(<pre\b.*?</pre>)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Told:
    """A post as its page writes it: who, when for people, when exactly, the HTML of the body, what stands below it."""

    who: str
    shown: str
    date: str
    body: str
    below: str = ""

    @property
    def said(self):
        """The same as truth."""
        return Said(self.who, self.date, words(self.body))


def words(html):
    """Give the text of a body."""
    pieces = _PRE.split(html)
    flowing = "".join(piece if place % 2 else " ".join(piece.split()) for place, piece in enumerate(pieces))
    text = unescape(_TAG.sub("", _BREAK.sub("\n", flowing)))
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)
