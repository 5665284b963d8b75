"""The templates of the server's pages, and how addresses, passages and what is known of a hit are written in them.

In: values of a page. Out: the page, by `PAGES`; the other functions are filters of its templates.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
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
from pauk.web.translations.catalogues import LANGUAGES, load_catalogue

_WORD_CHARS = 80
# What belongs to the groups of one query; the next query begins anew.
_OF_ONE_QUERY = ("without", "merge", "hide")
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
    view: str = ""  # groups or list; without a wish groups where the browser runs our scripts, else a list
    declared: Declared = NOTHING  # what can be asked for beside what every entry has
    # All else that was asked for, by the names of the address: freshness, and how results are grouped.
    more: Mapping[str, str] = field(default_factory=dict)

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

    def labels(self, name: str) -> list[str]:
        """Return the labels that are not wanted (``without``) or hidden (``hide``)."""
        return [label for label in self.more.get(name, "").split("|") if label]

    def kept(self, *left_out: str) -> list[tuple[str, str]]:
        """Return what a form keeps of the address in hidden fields, beside what it asks for itself."""
        own = {"view": self.view, **self.more}
        return [(name, value) for name, value in own.items() if value and name not in left_out]

    def link(
        self,
        *,
        query: str | None = None,
        page: int = 1,
        group: str | None = None,
        at: str = "/",
        **changes: str,
    ) -> str:
        """Write the address of another page of this search, or of one that differs in something."""
        if query is not None and query != self.query:
            changes = {**dict.fromkeys(_OF_ONE_QUERY, ""), **changes}
        return own_link(
            at,
            q=self.query if query is None else query,
            page=page if page > 1 else "",
            order=self.order if self.order != "best" else "",
            group=self.group if group is None else group,
            **({"view": self.view} | dict(self.more) | changes),
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
# What every page has: English, unless whoever asks prefers another language; and all languages to choose from.
VALUES: Mapping[str, Any] = {**load_catalogue("en").context, "languages": LANGUAGES}
PAGES = Templates("pauk.web", filters=FILTERS, values=VALUES)
