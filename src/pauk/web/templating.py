"""The templates of the server's pages, and how addresses, passages and what is known of a hit are written in them.

In: values of a page. Out: the page, by `PAGES`; the other functions are filters of its templates.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote_plus, unquote

from pauk.base.formatting import write_size
from pauk.base.html.environment import Templates
from pauk.base.safe_text import one_line
from pauk.run.search.engine import Hit
from pauk.run.search.result_json import tell_fields
from pauk.search.entries.fields import NOTHING, Declared
from pauk.search.index.records import Grouping
from pauk.search.snippets import Snippet

_WORD_CHARS = 80
_ESCAPED = re.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+")


def own_link(path: str, **query: str | int) -> str:
    """Write an address of our own; parameters without a value are left out."""
    given = [f"{name}={_quote(str(value))}" for name, value in query.items() if value]
    return f"{path}?{'&'.join(given)}"


@lru_cache(100)  # all links of a page hold its query
def _quote(value: str) -> str:
    return quote_plus(value, errors="replace")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWish:
    """What somebody asked for on the page."""

    query: str = ""
    page: int = 1
    order: str = "best"
    group: Grouping = ""
    declared: Declared = NOTHING  # what can be asked for beside what every entry has

    @property
    def orders(self) -> list[tuple[str, str]]:
        """Every order there is, as the address and as people call it."""
        own = [
            (
                order,
                f"{order.removeprefix('-').replace('_', ' ')}, {'high to low' if order[0] == '-' else 'low to high'}",
            )
            for order in self.declared.orders
        ]
        return [("best", "Best first"), ("newest", "Newest first"), ("oldest", "Oldest first"), *own]

    @property
    def groups(self) -> list[tuple[str, str]]:
        """Every way to group hits, as the address and as people call it."""
        own = [("page", "One of each page")] if self.declared.kinds else []
        return [("", "All hits"), ("site", "One of each site"), ("thread", "One of each thread"), *own]

    def link(self, *, query: str | None = None, page: int = 1, group: str | None = None) -> str:
        """Write the address of another page of this search, or of one that differs in something."""
        return own_link(
            "/",
            q=self.query if query is None else query,
            page=page if page > 1 else "",
            order=self.order if self.order != "best" else "",
            group=self.group if group is None else group,
        )


def show_url(url: str) -> str:
    """Write an address for people: letters of all scripts as they are, everything else as it stands."""
    return _ESCAPED.sub(_decode, url)


def _decode(escaped: re.Match[str]) -> str:
    text = unquote(escaped[0], errors="replace")
    return text if text.isalnum() else escaped[0]


def pieces(snippet: Snippet) -> Iterator[tuple[str, bool]]:
    """Cut a passage where its marks begin and end; each piece comes with whether it is marked."""
    end = 0
    for start, stop in snippet.marks:
        yield snippet.text[end:start], False
        yield snippet.text[start:stop], True
        end = stop
    yield snippet.text[end:], False


def known(hit: Hit) -> str:
    """Write what is known of a hit, in one line; that it is a page goes without saying."""
    kind = hit.kind if hit.kind != "page" else ""
    words = (hit.date[:10], hit.author, kind, hit.language, *tell_fields(hit))
    return " · ".join([one_line(word, _WORD_CHARS) for word in words if word])


def write_score(score: float) -> str:
    """Write a score or a part of it."""
    return f"{score:.3f}"


FILTERS: Mapping[str, Callable[..., Any]] = {
    "own_link": own_link,
    "link": PageWish.link,
    "show_url": show_url,
    "pieces": pieces,
    "known": known,
    "score": write_score,
    "size": write_size,
}
PAGES = Templates("pauk.web", filters=FILTERS)
