"""Write the results page: form, hits with their snippets and reasons, facets, pages, a better spelling.

In: what was asked and what was found. Out: HTML that works without scripts, on a phone and by keyboard.
"""

from pauk.base.errors import PaukError
from pauk.run.search.engine import SearchAnswer
from pauk.search.entries.fields import NOTHING, Declared
from pauk.web.facets import choose_facets
from pauk.web.templating import PAGES, PageWish

PAGE_HITS = 10
_PAGES_SHOWN = 4  # before and after this one; eleven fit on a phone in two rows


def write_start(entries: int, declared: Declared = NOTHING) -> str:
    """Write the page of somebody who has not asked anything yet: how much there is, and how to ask for it."""
    return PAGES.render("start.html", wish=PageWish(declared=declared), entries=entries)


def write_results(wish: PageWish, answer: SearchAnswer) -> str:
    """Write the page of what was found."""
    last_page = max(1, -(-answer.total // PAGE_HITS))
    if len(answer.hits) < PAGE_HITS:  # of groups only the hits are counted, so the end shows when it comes
        last_page = min(last_page, wish.page)
    return PAGES.render(
        "results.html",
        wish=wish,
        answer=answer,
        facets=choose_facets(wish.query, answer.facets),
        first=(wish.page - 1) * PAGE_HITS + 1,
        last_page=last_page,
        near_pages=range(max(1, wish.page - _PAGES_SHOWN), min(last_page, wish.page + _PAGES_SHOWN) + 1),
    )


def write_similar(url: str, answer: SearchAnswer, declared: Declared = NOTHING) -> str:
    """Write the page of what speaks of the same as a page."""
    return PAGES.render("similar.html", wish=PageWish(declared=declared), url=url, hits=answer.hits)


def write_complaint(wish: PageWish, error: PaukError, place: int | None) -> str:
    """Write the page of a query that cannot be understood, with the place marked."""
    at = min(max(place or 0, 0), len(wish.query))
    right, wrong = wish.query[:at], wish.query[at:]
    is_placed = place is not None
    return PAGES.render("complaint.html", wish=wish, error=error, is_placed=is_placed, right=right, wrong=wrong)
