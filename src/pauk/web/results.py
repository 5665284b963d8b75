"""Write the results page: form, hits with their snippets and reasons, facets, pages, a better spelling.

In: what was asked and what was found. Out: HTML that works without scripts, on a phone and by keyboard.
"""

import json

from pauk.base.errors import PaukError
from pauk.run.search.engine import SearchAnswer
from pauk.run.search.grouped_hits import GroupedAnswer
from pauk.search.entries.fields import NOTHING, Declared
from pauk.web.date_histogram import draw_dates
from pauk.web.facets import choose_facets
from pauk.web.grouped_page import describe_grouped
from pauk.web.templating import PAGES, PageWish
from pauk.web.translations.catalogues import Catalogue, load_catalogue

PAGE_HITS = 10
_PAGES_SHOWN = 4  # before and after this one; eleven fit on a phone in two rows
_ENGLISH = load_catalogue("en")
# What scripts say; the page hands it over in the language of whoever asks.
SCRIPT_WORDS = (
    "Results that link to this one: {n}",
    "Details",
    "Close",
    "Merge with …",
    "The server did not answer. Try again.",
    "{n} suggestions",
    "{first} to {last}",
)


def write_start(entries: int, behind: int = 0, catalogue: Catalogue = _ENGLISH, wish: PageWish | None = None) -> str:
    """Write the page of somebody who has not asked anything yet: how much there is, and how to ask for it."""
    return PAGES.render("start.html", wish=wish or PageWish(), entries=entries, behind=behind, **catalogue.context)


def write_results(
    wish: PageWish, answer: SearchAnswer, catalogue: Catalogue = _ENGLISH, grouped: GroupedAnswer | None = None
) -> str:
    """Write the page of what was found: a list, a place for groups, or groups where they are at hand."""
    last_page = max(1, -(-answer.total // PAGE_HITS))
    if len(answer.hits) < PAGE_HITS:  # of groups only the hits are counted, so the end shows when it comes
        last_page = min(last_page, wish.page)
    return PAGES.render(
        "results.html",
        **(describe_grouped(wish, grouped) if grouped is not None else {"wish": wish}),
        has_groups=grouped is not None,
        found=answer,
        facets=choose_facets(wish.query, answer.facets),
        dates=draw_dates(wish.query, answer.facets.get("month", ())),
        first=(wish.page - 1) * PAGE_HITS + 1,
        last_page=last_page,
        near_pages=range(max(1, wish.page - _PAGES_SHOWN), min(last_page, wish.page + _PAGES_SHOWN) + 1),
        script_words=json.dumps({words: catalogue.say(words) for words in SCRIPT_WORDS}, ensure_ascii=False),
        **catalogue.context,
    )


def write_similar(url: str, answer: SearchAnswer, catalogue: Catalogue = _ENGLISH, declared: Declared = NOTHING) -> str:
    """Write the page that lists pages like a given one."""
    wish = PageWish(declared=declared)
    return PAGES.render("similar.html", wish=wish, url=url, hits=answer.hits, **catalogue.context)


def write_complaint(wish: PageWish, error: PaukError, place: int | None, catalogue: Catalogue = _ENGLISH) -> str:
    """Write the page of a query that cannot be understood, with the place marked."""
    at = min(max(place or 0, 0), len(wish.query))
    return PAGES.render(
        "complaint.html",
        wish=wish,
        error=error,
        is_placed=place is not None,
        right=wish.query[:at],
        wrong=wish.query[at:],
        **catalogue.context,
    )
