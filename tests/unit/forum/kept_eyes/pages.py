"""All pages of this set, built once; every one of them is kept.

In: builders, decorated with `page` in the modules named here. Out: their pages.
"""

from functools import cache

from tests.unit.forum.eyes.page import Eyes

_KEPT = Eyes()
_SOURCES = (
    "others_doors others_help others_inside others_members others_press others_trade "
    "threads_boards threads_comments threads_long threads_talks indexes_boards indexes_lists indexes_long"
)
page = _KEPT.page


@cache
def pages():
    """Every page with its truth."""
    return _KEPT.load(__package__, _SOURCES)
