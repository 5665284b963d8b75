"""Read what a page asks of robots, in its meta elements and in the X-Robots-Tag header.

In: directive texts. Out: `RobotsRules`. Several directives add up, the stricter wins, and directives for another
crawler's name do not concern us.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pauk.extract.tree import Tree, attribute

OUR_NAMES = frozenset(("robots", "pauk"))

# Directives with a value ("max-snippet: 20", "unavailable_after: 25 Jun 2026 15:00:00 PST") are no agent names.
_VALUED = frozenset(("max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"))
_NAME = re.compile(r"[A-Za-z][\w-]*")


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """What we may do with a page and its links."""

    index: bool = True
    follow: bool = True
    archive: bool = True

    def __and__(self, other: "RobotsRules") -> "RobotsRules":
        return RobotsRules(self.index and other.index, self.follow and other.follow, self.archive and other.archive)


def read_directives(text: str) -> RobotsRules:
    """Read one list of directives, such as ``noindex, nofollow``."""
    words = {word.strip().lower() for word in text.split(",")}
    nothing = "none" in words
    return RobotsRules(
        index=not (nothing or "noindex" in words),
        follow=not (nothing or "nofollow" in words),
        archive=not words & {"noarchive", "nocache"},
    )


def read_header(values: Iterable[str], *, names: frozenset[str] = OUR_NAMES) -> RobotsRules:
    """Read all X-Robots-Tag headers of a response; what follows ``othername:`` is for others."""
    rules = RobotsRules()
    for value in values:
        is_for_us = True
        for part in value.split(","):  # proxies may have joined several headers into one
            name, colon, rest = part.partition(":")
            is_name = bool(colon) and name.strip().lower() not in _VALUED and _NAME.fullmatch(name.strip())
            if is_name:
                is_for_us = name.strip().lower() in names
            if is_for_us:
                rules &= read_directives(rest if is_name else part)
    return rules


def read_meta(tree: Tree, *, names: frozenset[str] = OUR_NAMES) -> RobotsRules:
    """Read all robots meta elements of a page."""
    rules = RobotsRules()
    for meta in tree.tags("meta"):
        if attribute(meta, "name").lower() in names:
            rules &= read_directives(attribute(meta, "content"))
    return rules
