"""Weigh what a site costs against what it brings: requests that bring nothing new have a budget of their own.

In: what the requests of a site have brought. Out: the strain of the site, from 0 (every request was worth it) to 1 and
more (its traps have had all they get). Pages, sitemaps, feeds, missing pages and copies count alike, whatever pattern
they belong to: a trap that is put together of a thousand small patterns is as expensive as a large one.

A page with a text of its own earns one request more. A page that its own pattern has shown before, a sitemap, a feed
and a page that is not there cost one. A page whose text stands under another pattern is a copy and costs a quarter, for
whole sites have untranslated copies and views for printing; copies have a second budget of their own. A page that
differs from others in its numbers alone costs half, and so does a redirect; files that are no pages cost little, and
what failed may yet come: it costs nothing.
"""

from enum import StrEnum


class Yield(StrEnum):
    """What a request has brought."""

    NEW = "new"
    COPY = "copy"
    VARIANT = "variant"  # a page that differs from others in its numbers alone
    FILE = "file"  # something that is no page
    REDIRECT = "redirect"
    LIST = "list"  # a sitemap or a feed; the pages that it names may earn
    MISSING = "missing"
    REPEAT = "repeat"


# In quarters of a request.
COSTS = {
    Yield.NEW: 0,
    Yield.COPY: 1,
    Yield.FILE: 1,
    Yield.VARIANT: 2,
    Yield.REDIRECT: 2,
    Yield.LIST: 4,
    Yield.MISSING: 4,
    Yield.REPEAT: 4,
}
# Of the free pages of a pattern (`crawl.pattern_pages`, 100): a site may cost so many requests that bring nothing, and
# one more for each page with something new; and so many copies, and two and a half more. Apache's manual in eleven
# languages has 2.2 copies a page; sixty real pages among traps leave 120 requests, and 190 for copies.
_FREE_IDLE = 0.6
_FREE_COPIES = 0.4
_COPIES_EACH = 2.5


def strain_of(*, new: int, quarters: int, copies: int, free_pages: int) -> tuple[float, float]:
    """Return how much of what a site may cost is used up, and how much of what it may cost in copies."""
    idle = quarters / 4 / (_FREE_IDLE * free_pages + new)
    return idle, copies / (_FREE_COPIES * free_pages + _COPIES_EACH * new)
