"""Read what Babel leaves out of CLDR: yesterday and today, last week, next Sunday, and "at" before a time.

In: the folder of CLDR's XML (Debian's package unicode-cldr-core has it). Out: for one language, these words by their
field. Only the language's own file is read: what it inherits from the root is English or empty.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pauk.base.errors import BadFile

# Where Debian's package puts it.
CLDR = Path("/usr/share/unicode/cldr/common/main")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WIDTHS = ("", "-short", "-narrow")
_PERIODS = ("week", "month", "year")


class Named(NamedTuple):
    """A form, what it names (a field of CLDR), and how far from now that is."""

    form: str
    field: str
    offset: int


class Fields:
    """The fields of one language and of its scripts."""

    def __init__(self, folder: Path, names: list[str]) -> None:
        if not folder.is_dir():
            raise BadFile(
                "CLDR's XML is not there",
                where=str(folder),
                next_step="Install Debian's package unicode-cldr-core, or name the folder with --cldr-xml.",
            )
        paths = [folder / f"{name}.xml" for name in names]
        self._trees = [ET.parse(path).getroot() for path in paths if path.exists()]  # noqa: S314 (the package's own)

    def days(self) -> Iterator[Named]:
        """Go through the names of days around today."""
        return self._named(f"day{width}" for width in _WIDTHS)

    def periods(self) -> Iterator[Named]:
        """Go through the names of the weeks, months and years around this one."""
        for unit in _PERIODS:
            yield from (named._replace(field=unit) for named in self._named(f"{unit}{width}" for width in _WIDTHS))

    def weekdays(self) -> Iterator[Named]:
        """Go through the names of the weekdays around today, such as "last Sunday"; the field is the weekday."""
        for number, day in enumerate(_WEEKDAYS):
            yield from (
                named._replace(field=str(number)) for named in self._named(f"{day}{width}" for width in _WIDTHS)
            )

    def now(self) -> Iterator[str]:
        """Go through the words for this moment."""
        return (named.form for named in self._named(["second"]) if not named.offset)

    def joins(self) -> Iterator[str]:
        """Go through the patterns that put a date and a time together."""
        path = "dates/calendars/calendar[@type='gregorian']/dateTimeFormats//dateTimeFormat/pattern"
        return (found.text or "" for tree in self._trees for found in tree.iterfind(path))

    def _named(self, fields: Iterator[str] | list[str]) -> Iterator[Named]:
        for field in fields:
            for tree in self._trees:
                for found in tree.iterfind(f"dates/fields/field[@type='{field}']/relative"):
                    if found.text and found.text != "↑↑↑":
                        yield Named(found.text, field, int(found.attrib["type"]))
