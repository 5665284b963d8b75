"""Parishes of our own: sites with invented names that say when masses are held, in the manners of real ones."""

from pauk_playground.parishes.parish import Mass, Parish, draw_parish
from pauk_playground.parishes.site import BESIDE, ParishPage, write_site

__all__ = ["BESIDE", "Mass", "Parish", "ParishPage", "draw_parish", "write_site"]
