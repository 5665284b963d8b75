"""All pages, built once."""

from functools import cache
from importlib import import_module

from .page import all_pages

_SOURCES = (
    "others_doors others_lists others_offers others_people others_reading "
    "threads_archives threads_bare threads_boards threads_comments indexes_boards indexes_lists"
).split()


@cache
def pages():
    """Every page with its truth; importing a source registers its builders."""
    for source in _SOURCES:
        import_module(f".{source}", __package__)
    return tuple(all_pages())
