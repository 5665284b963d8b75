"""Know what somebody writes below posts of a forum by all posts that are kept of it, and cut it off.

In: authors and texts of posts, author by author. Out: signs of endings, from which nothing can be read; and texts
without them. Two posts may be alone on their pages and still tell: what one author writes at the end of several posts,
below other words each time, and nobody else of the forum writes anywhere, is a signature. A post is never cut whole.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby

from pauk.forum.posts.parts.known_tails import sign_tail

Posts = Iterable[tuple[str, str]]  # author and text; all of one author stand together

_MOST_LINES = 3  # of a signature
# Posts of an author that end alike, and what part of all; where it is short, somebody may say so again and again.
_FEWEST, _FEWEST_SHORT, _SHARE = 2, 4, 0.05
# Bytes without spaces; less is no signature ("Thanks!", a name) unless a line is drawn for it.
_SHORTEST, _SHORT = 12, 24
_DRAWN = re.compile(r"[-_~=*\u2013\u2014]{2}")
_LONGEST = 400
_WORD = re.compile(r"\w")


def find_own_endings(read_posts: Callable[[], Posts]) -> frozenset[str]:
    """Find the signs of all endings that their authors have for themselves; the posts are read twice."""
    found = {(author, lines) for author, posts in groupby(read_posts(), _author) for lines in _find_shared(posts)}
    own = {line: author for author, lines in found for line in lines if _WORD.search(line)}
    common = {line for author, lines in found for line in lines if own.get(line, author) != author}
    for author, text in read_posts() if found else ():
        common |= {line for line in _cut_lines(text) if own.get(line, author) != author}
    return frozenset(sign_tail(author, lines) for author, lines in found if common.isdisjoint(lines))


def cut_own_ending(author: str, text: str, known: Collection[str]) -> str:
    """Cut off the longest ending of a post that is known to be its author's."""
    if not (author and known):
        return text
    lines = text.splitlines()
    starts = [at for at, line in enumerate(lines) if line.strip()]
    for start in starts[max(1, len(starts) - _MOST_LINES) :]:
        if sign_tail(author, _tidy(lines[start:])) in known:
            return "\n".join(lines[:start]).rstrip()
    return text


def _author(post: tuple[str, str]) -> str:
    return post[0]


def _find_shared(posts: Posts) -> Iterator[tuple[str, ...]]:
    """Find the endings that an author's posts share, each below other words; one sent twice tells nothing."""
    above: dict[tuple[str, ...], set[str]] = {}
    total = 0
    for author, text in posts:
        lines = _cut_lines(text) if author else []
        total += 1
        for count in range(1, min(_MOST_LINES, len(lines) - 1) + 1):
            above.setdefault(tuple(lines[-count:]), set()).add(lines[-count - 1])
    for ending, others in above.items():
        size = len("".join(ending).replace(" ", "").encode("utf-8", "replace"))
        fewest = max(_FEWEST if size >= _SHORT else _FEWEST_SHORT, _SHARE * total)
        is_whole = size >= _SHORTEST or _DRAWN.match(ending[0])
        if len(others) >= fewest and is_whole and size <= _LONGEST:
            yield ending


def _cut_lines(text: str) -> list[str]:
    return _tidy(text.splitlines())


def _tidy(lines: Iterable[str]) -> list[str]:
    return [words for line in lines if (words := " ".join(line.split()))]
