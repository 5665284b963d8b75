"""List the designs of forums: fourteen that a known study followed for two years, and some that are harder still.

In: a name. Out: a `Design`: all but the skin is decided there: addresses, orders, pages, what rows and posts show, how
dates are written, how machines are treated.
"""

from pauk.base.errors import BadSetting
from pauk_playground.forums.design.design import Design
from pauk_playground.forums.design.known_designs import KNOWN
from pauk_playground.forums.design.own_designs import OWN

DESIGNS: dict[str, Design] = {design.name: design for design in (*KNOWN, *OWN)}
# The set of the study: these, in its order, are what a year of monthly visits is measured on.
STUDY = tuple(DESIGNS)[:14]


def find_design(name: str) -> Design:
    """Return the design of this name."""
    if name not in DESIGNS:
        raise BadSetting(f"no design {name!r} of forums", next_step=f"Take one of {', '.join(DESIGNS)}.")
    return DESIGNS[name]
