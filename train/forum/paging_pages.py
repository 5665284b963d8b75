"""Make list pages with and without paging, so that the judge does not hang on the few pages people have marked.

In: how many, and a seed. Out: `MarkedPage` records, the same ones every time. Look at one with
``python -m train.forum.paging_pages NUMBER``.
"""

import sys
from collections.abc import Iterator
from random import Random

from train.forum.paging_examples import MarkedPage
from train.forum.paging_pagers import Mark, Pager, write_lone
from train.forum.paging_strangers import write_menu, write_rows, write_strangers
from train.forum.paging_urls import Scheme, make_scheme, own_alias
from train.forum.paging_words import topics


def make_pages(count: int, seed: int) -> Iterator[MarkedPage]:
    """Make pages."""
    for number in range(count):
        yield _make_page(number, Random(f"{seed}/{number}"))


def _make_page(number: int, chance: Random) -> MarkedPage:
    scheme = make_scheme(chance)
    last = chance.choice((1, 2, 2, 3, 5, 9, 14, 30, 120, 900))
    current = chance.choice((1, 1, last, *(chance.randint(1, last) for _ in range(4))))
    above, below, marks = _paging(scheme, chance, current, last)
    menu, strangers = write_menu(scheme, chance), write_strangers(scheme, chance)
    rows, in_rows = write_rows(scheme, chance)
    body = [menu, *strangers, above, rows, below]
    body += write_strangers(scheme, chance) if chance.random() < 0.5 else []
    own = scheme.base if current == 1 and chance.random() < 0.5 else scheme.page(current)
    if chance.random() < 0.1:
        own = own_alias(own, chance)
    html = f"<html><head><title>{topics(chance, 1, 3)}</title></head><body>{''.join(body)}</body></html>"
    return MarkedPage(f"made-{number}", f"made-{number}", own, html, tuple(marks), in_rows)


def _paging(scheme: Scheme, chance: Random, current: int, last: int) -> tuple[str, str, list[Mark]]:
    """Write the paging above and below the rows."""
    manner = chance.choices(("numbers", "lone", "words", "none"), (5, 2, 2, 3))[0]
    if last == 1 or manner == "none":
        return "", "", []
    if manner == "lone":
        lone, marks = write_lone(scheme, chance, current, last)
        return "", lone, marks
    pager, marks = Pager(scheme, chance, current, last).write(has_numbers=manner == "numbers")
    return (pager if chance.random() < 0.4 else ""), pager, marks


if __name__ == "__main__":
    *_, shown = make_pages(int(sys.argv[1]) + 1, 1)
    sys.stdout.write(f"<!-- {shown.url}\n{shown.marks} -->\n{shown.html}\n")
