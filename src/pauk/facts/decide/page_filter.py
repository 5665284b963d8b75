"""Tell pages that are likely to hold the facts by the end of their URL and by the link that led to them."""

from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import unquote

import regex

from pauk.facts.recipe.recipe import FactRecipe, PagePatterns

_SECONDS = 1.0


class PageVerdict(NamedTuple):
    """Whether a page is wanted, whether it is surely not, and by which sign."""

    is_wanted: bool = False
    is_refused: bool = False
    why: str = ""


@lru_cache(maxsize=32)
def _compile(patterns: tuple[str, ...]) -> Any:
    return regex.compile("|".join(f"(?:{one})" for one in patterns) or r"(?!)", regex.IGNORECASE)


def judge_page(recipe: FactRecipe, url: str, link_text: str) -> PageVerdict:
    """Judge a page by two signs; one that fits its positive pattern and not its negative one is enough."""
    name = unquote(url.split("#", 1)[0].rstrip("/").rpartition("/")[2]) if url.count("/") > 2 else ""
    signs = (("the end of its URL", name, recipe.url), ("the text of the link", link_text, recipe.link))
    refusals = []
    for sign, text, patterns in signs:
        found, refused = _look(text, patterns)
        if found and not refused:
            return PageVerdict(True, False, f"{sign} says {found!r}")
        if refused:
            refusals.append(f"{sign} says {refused!r}")
    return PageVerdict(False, bool(refusals), "; ".join(refusals) or "neither its URL nor the link to it says so")


def _look(text: str, patterns: PagePatterns) -> tuple[str, str]:
    try:
        take = _compile(patterns.take).search(text[:2000], timeout=_SECONDS)
        leave = _compile(patterns.leave).search(text[:2000], timeout=_SECONDS)
    except TimeoutError:
        return "", ""
    return (take[0] if take else ""), (leave[0] if leave else "")
