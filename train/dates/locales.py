"""Reach what Babel keeps to itself: locales read afresh, and the patterns of CLDR that it has no method for.

In: tags of languages, locales. Out: locales, and tables of patterns by unit. All use of Babel's private names is here.
"""

from collections.abc import Mapping
from typing import Any

from babel import Locale, localedata


def fresh_locales(*names: str) -> list[Locale]:
    """Return locales by their names, as CLDR has them, whatever was read before.

    Babel writes what an alias stands for into the root that all locales share: after Chinese, Danish has 一月.
    """
    localedata._cache.clear()  # noqa: SLF001 (Babel has no public way to read a locale afresh)
    return [Locale.parse(name.replace("-", "_")) for name in names]


def relative_patterns(locale: Locale) -> Mapping[str, Any]:
    """Return the patterns of "{0} days ago" by unit and width."""
    return _table(locale, "date_fields")


def duration_patterns(locale: Locale) -> Mapping[str, Any]:
    """Return the patterns of "{0} days" by unit and width."""
    return _table(locale, "unit_patterns")


def _table(locale: Locale, name: str) -> Mapping[str, Any]:
    table: Mapping[str, Any] = locale._data[name]  # noqa: SLF001 (Babel has no public way to these patterns)
    return table
