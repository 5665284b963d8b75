"""All pages, built once."""

from functools import cache

from .page import load

_SOURCES = (
    "others_doors others_lists others_offers others_people others_reading "
    "threads_archives threads_bare threads_boards threads_comments indexes_boards indexes_lists"
)


@cache
def pages():
    """Every page with its truth."""
    return load(__package__, _SOURCES)
