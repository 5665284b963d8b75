"""Turn web sites and forums into a clean, searchable collection that keeps itself up to date.

The public names load on first use, so that ``import pauk`` stays instant and needs neither numpy nor models.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pauk.base.errors import PaukError
    from pauk.base.urls import canonical_url, parse_url
    from pauk.extract.reading import read_page

__version__ = "0.1.0.dev0"

_HOMES = {
    "PaukError": "pauk.base.errors",
    "canonical_url": "pauk.base.urls",
    "parse_url": "pauk.base.urls",
    "read_page": "pauk.extract.reading",
}

__all__ = ["PaukError", "__version__", "canonical_url", "parse_url", "read_page"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'pauk' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
