"""Turn web sites and forums into a clean, searchable collection that keeps itself up to date.

The public names load on first use, so that ``import pauk`` stays instant and needs neither numpy nor models.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pauk.base.errors import PaukError
    from pauk.base.urls import canonical_url, parse_url
    from pauk.extract.reader import read_page
    from pauk.run.collection import Collection
    from pauk.run.collection import open_collection as open  # noqa: A004 (pauk.open)
    from pauk.run.date_finding import find_dates
    from pauk.run.library import parse_date, read_column

__version__ = "0.1.0.dev0"

_HOMES = {
    "Collection": "pauk.run.collection:Collection",
    "PaukError": "pauk.base.errors:PaukError",
    "canonical_url": "pauk.base.urls:canonical_url",
    "find_dates": "pauk.run.date_finding:find_dates",
    "open": "pauk.run.collection:open_collection",
    "parse_date": "pauk.run.library:parse_date",
    "parse_url": "pauk.base.urls:parse_url",
    "read_column": "pauk.run.library:read_column",
    "read_page": "pauk.extract.reader:read_page",
}

__all__ = [
    "Collection",
    "PaukError",
    "__version__",
    "canonical_url",
    "find_dates",
    "open",
    "parse_date",
    "parse_url",
    "read_column",
    "read_page",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'pauk' has no attribute {name!r}")
    module, _, own_name = _HOMES[name].partition(":")
    value = getattr(import_module(module), own_name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
