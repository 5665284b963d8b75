"""What a page says of its place in a list, as a plain record.

In: nothing. Out: `Paging`.
"""

from dataclasses import dataclass

from pauk.forum.paging.page_number import Specific


@dataclass(frozen=True, slots=True)
class Paging:
    """The place of a page in its list; every URL is one the page links to.

    ``row_pages`` are pages of the things in the list: the small pagers behind the titles of threads.
    """

    current: int | None = None
    next: str | None = None
    prev: str | None = None
    first: str | None = None
    last: str | None = None
    pages: tuple[str, ...] = ()
    number: Specific | None = None
    row_pages: tuple[str, ...] = ()
