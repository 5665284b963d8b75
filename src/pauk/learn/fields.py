"""Take the fields of a record out of a JSON object, and name the one that does not fit.

In: a value read from JSON. Out: texts, numbers, moments and inner records of the type asked for. What does
not fit is a ValueError with a sentence; the caller knows the file and turns it into an error of the house.
"""

import math
from collections.abc import Collection
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from pauk.base.clock import read_moment
from pauk.base.errors import BadTime


class Fields:
    """The fields of one record; `of` names the record in messages, such as "the card"."""

    def __init__(self, value: object, of: str) -> None:
        if not isinstance(value, dict):
            raise _no_object(value, of)
        self._values: dict[str, Any] = value
        self._of = of

    def refuse_others(self, known: Collection[str]) -> None:
        """Refuse fields that are not known, and offer the right name of a misspelt one."""
        for name in self._values:
            if name not in known:
                near = get_close_matches(name[:60], known, n=1)
                offer = f"; did you mean {near[0]!r}?" if near else ""
                raise ValueError(f"{self._of} has an unknown field {name[:60]!r}{offer}")

    def names(self) -> list[str]:
        """List the fields that are there, sorted."""
        return sorted(self._values)

    def text(self, name: str) -> str:
        """Take a text."""
        value = self._take(name)
        if not isinstance(value, str):
            raise self._misfit(name, value, "a text")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Take a list of texts."""
        values = self._list(name)
        for value in values:
            if not isinstance(value, str):
                raise self._misfit(name, value, "a list of texts")
        return tuple(values)

    def whole(self, name: str) -> int:
        """Take a whole number."""
        value = self._take(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._misfit(name, value, "a whole number")
        return value

    def number(self, name: str) -> float:
        """Take a finite number."""
        value = self._take(name)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self._misfit(name, value, "a number")
        try:
            found = float(value)
        except OverflowError as error:
            raise self._misfit(name, value, "a number of usual size") from error
        if not math.isfinite(found):
            raise self._misfit(name, value, "a finite number")
        return found

    def number_or_none(self, name: str) -> float | None:
        """Take a finite number; absent and null are no number."""
        return None if self._values.get(name) is None else self.number(name)

    def moment(self, name: str) -> datetime:
        """Take an ISO 8601 moment."""
        value = self.text(name)
        try:
            return read_moment(value)
        except BadTime as error:
            raise self._misfit(name, value, "an ISO 8601 moment") from error

    def inner(self, name: str) -> "Fields":
        """Take a record inside this one."""
        return Fields(self._take(name), f"{name!r} of {self._of}")

    def inners(self, name: str) -> list["Fields"]:
        """Take a list of records inside this one."""
        return [
            Fields(value, f"entry {at} in {name!r} of {self._of}") for at, value in enumerate(self._list(name), start=1)
        ]

    def plain(self, name: str) -> dict[str, Any]:
        """Take a JSON object as it is."""
        value = self._take(name)
        if not isinstance(value, dict):
            raise self._misfit(name, value, "an object")
        return value

    def _list(self, name: str) -> list[Any]:
        value = self._take(name)
        if not isinstance(value, list):
            raise self._misfit(name, value, "a list")
        return value

    def _take(self, name: str) -> Any:
        if name not in self._values:
            raise ValueError(f"{self._of} has no field {name!r}")
        return self._values[name]

    def _misfit(self, name: str, value: object, wanted: str) -> ValueError:
        shown = repr(value)
        if len(shown) > 60:
            shown = shown[:60] + "…"
        return ValueError(f"{name!r} of {self._of} should be {wanted} and is {shown}")


def _no_object(value: object, of: str) -> ValueError:
    kinds = {list: "a list", str: "a text", bool: "true or false", int: "a number", float: "a number"}
    return ValueError(f"{of} is {kinds.get(type(value), 'null')}, not an object")
