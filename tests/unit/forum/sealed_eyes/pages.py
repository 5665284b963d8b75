"""Twenty pages of designs that exist once, by authors who have seen neither the reader nor other pages of its tests.

In: builders, decorated with `page` in the modules named here. Out: their pages; all are kept.
"""

from functools import cache

from tests.unit.forum.eyes.page import Eyes

_SEALED = Eyes()
_SOURCES = "first_ten second_ten"
page = _SEALED.page


@cache
def pages():
    """Every page with its truth."""
    return _SEALED.load(__package__, _SOURCES)
