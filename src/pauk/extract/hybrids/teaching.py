"""Teach a machine from a person's own pages, and say how far it has come; the way in that loads nothing by itself.

In: pages as pairs of HTML and gold text. Out: a model's bytes, and how many examples they gave.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import chain
from typing import TypeVar

T = TypeVar("T")


def teach(
    method: str, pages: Sequence[tuple[str, str]], *, seed: int, made_at: datetime, tell: Callable[[], None]
) -> tuple[bytes, int]:
    """Train the machine of a method; ``tell`` is called after each page."""
    from pauk.extract.hybrids.training import (  # noqa: PLC0415 (loads numpy)
        RECIPES,
        check_pages,
        fit,
        make_examples,
        name_corpus,
    )

    check_pages(pages)
    recipe = RECIPES[method]
    made = (_tell_after(make_examples(method, html, gold, recipe), tell) for html, gold in pages)
    examples = list(chain.from_iterable(made))
    data = fit(method, examples, (name_corpus(pages),), recipe=recipe, seed=seed, made_at=made_at)
    return data, len(examples)


def _tell_after(items: Iterable[T], tell: Callable[[], None]) -> Iterator[T]:
    yield from items
    tell()
