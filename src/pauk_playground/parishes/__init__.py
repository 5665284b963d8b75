"""Parishes of our own: sites with invented names that say when masses are held, in the manners of real ones."""

from pauk_playground.parishes.parish import Mass, Parish, draw_parish
from pauk_playground.parishes.site import BESIDE, ParishPage, write_site
from pauk_playground.parishes.worded import KEPT, LOOKED_AT, WordedPage, WordedSite, WrittenSchedule, write_worded_site

__all__ = [
    "BESIDE",
    "KEPT",
    "LOOKED_AT",
    "Mass",
    "Parish",
    "ParishPage",
    "WordedPage",
    "WordedSite",
    "WrittenSchedule",
    "draw_parish",
    "write_site",
    "write_worded_site",
]  # fmt: skip
