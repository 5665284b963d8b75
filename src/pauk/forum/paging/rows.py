"""Find the pages of a thread among the links of its row: the small pager behind the title, and the last page.

In: the thread's URL and the URLs of its row. Out: `RowPages`. These links page the thread, not the board whose page
they stand on.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd

from pauk.forum.paging.features import is_page_name
from pauk.forum.paging.specific import Specific, differing, number_between

# Pages of a thread that are shown with numbers; from here on a number is an offset, not a page.
_FIRST_PAGES = 3


@dataclass(frozen=True, slots=True)
class RowPages:
    """The links of a row that lead to pages of its thread, in page order; the last is the one furthest on."""

    pages: tuple[str, ...] = ()
    last: str | None = None
    number: Specific | None = None


def split_row_pages(thread: str, urls: Iterable[str], number: Specific | None = None) -> RowPages:
    """Return the pages of a thread among the URLs of its row; ``number`` is how this forum pages, where that is known.

    A link to a post is no page: ``t=5&p=123#p123`` names the post twice.
    """
    thread = thread.partition("#")[0]
    known = number.moved_to(thread) if number else None
    if known:
        places = {url: page for url in dict.fromkeys(urls) if (page := known.page_of(url))}
        return _ordered({url: page for url, page in places.items() if url.partition("#")[0] != thread}, known)
    families: dict[tuple[str, ...], dict[str, int]] = defaultdict(dict)
    for url in dict.fromkeys(urls):
        value = _value(thread, url)
        if value is not None:
            families[value[0]][url] = value[1]
    if not families:
        return RowPages()
    parts = max(families, key=lambda family: len(families[family]))
    return _ordered(families[parts], _number_of(parts, thread, families[parts].values()))


def _value(thread: str, url: str) -> tuple[tuple[str, ...], int] | None:
    """Return the parts of a URL around its page number, and the number; none where it is no page of the thread."""
    plain, _, fragment = url.partition("#")
    found = number_between(thread, plain)
    was, becomes = differing(thread, plain)
    if found is None or not any(map(str.isdecimal, becomes)):
        return None
    if was.isdecimal() and not (int(was) < 2 and int(becomes) > int(was)):
        return None  # another thread: only 0 and 1 are numbers of first pages
    head, tail = found.parts
    digits = plain[len(head) : len(plain) - len(tail)]
    is_post = fragment.endswith(digits) or (not was and not is_page_name(head))
    return None if is_post else (found.parts, int(digits))


def _number_of(parts: tuple[str, ...], thread: str, values: Iterable[int]) -> Specific | None:
    numbers = sorted(set(values))
    bare = "" if thread.startswith(parts[0]) and len(thread) > len("".join(parts)) else thread
    if numbers[0] <= _FIRST_PAGES:
        return Specific(parts, 1, 1, bare)
    return Specific(parts, 0, gcd(*numbers), bare)


def _ordered(places: dict[str, int], number: Specific | None) -> RowPages:
    pages = tuple(sorted(places, key=places.__getitem__))
    beyond = [page for page in pages if number is None or number.page_of(page) != 1]
    return RowPages(pages, beyond[-1] if beyond else None, number)
