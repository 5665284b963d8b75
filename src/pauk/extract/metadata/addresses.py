"""Make the addresses that a page gives of itself absolute.

In: what meta elements, JSON-LD and link elements say, and the base of relative addresses. Out: URLs with their signals.
"""

from collections.abc import Iterable

from pauk.base.urls import resolve_all
from pauk.extract.links import NO_URL
from pauk.extract.metadata.record import NOTHING, Signalled


def first_address(found: Iterable[Signalled], base: str) -> Signalled:
    """Return the first address that can be fetched, absolute."""
    for one in found:
        if one and (url := resolve_all(base or NO_URL, [one.value]).get(one.value)) and not url.startswith(NO_URL):
            return Signalled(url, one.signal)
    return NOTHING
