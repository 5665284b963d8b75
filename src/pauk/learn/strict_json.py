"""Read and write JSON that means one thing only, field by field, from hands that may be hostile.

Take the fields of a record out of a JSON object, and name the one that does not fit.

In: a value read from JSON. Out: texts, numbers, moments and inner records of the type asked for. What does
not fit is a ValueError with a sentence; the caller knows the file and turns it into an error of the house.

Read and write JSON that means one thing only, from hands that may be hostile.

In: text, or plain values. Out: plain values, or text that is the same for equal values. What JSON leaves open
is refused with a ValueError that says why: NaN and infinities, doubled keys, half surrogates, endless depth.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from difflib import get_close_matches
from typing import Any, cast

from pauk.base.clock import read_moment
from pauk.base.errors import BadTime

_HALF_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_TOO_DEEP = "it is nested too deeply"


def read_json(text: str) -> Any:
    """Read one JSON value strictly."""
    try:
        value = json.loads(
            text, object_pairs_hook=_read_object, parse_constant=_refuse_constant, parse_float=_read_float
        )
    except RecursionError as error:
        raise ValueError(_TOO_DEEP) from error
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON: {error.msg} at character {error.pos}") from error
    if _HALF_SURROGATE.search(text):
        _encode(json.dumps(value, ensure_ascii=False))
    return value


def read_object(text: str) -> dict[str, Any]:
    """Read one JSON object strictly."""
    value = read_json(text)
    is_object = isinstance(value, dict)
    if not is_object:
        raise ValueError("it is JSON, but not an object")
    return cast("dict[str, Any]", value)


def write_json(value: object, *, indent: int | None = None) -> str:
    """Write a value with sorted keys; without `indent`, on one line and without blanks."""
    try:
        _refuse_odd_keys(value)
        text = json.dumps(
            value,
            ensure_ascii=False,
            allow_nan=False,
            sort_keys=True,
            indent=indent,
            separators=(",", ":") if indent is None else (",", ": "),
        )
    except RecursionError as error:
        raise ValueError(_TOO_DEEP) from error
    except TypeError as error:
        raise ValueError(f"it cannot be written as JSON: {error}") from error
    _encode(text)
    return text


def copy_json(value: object) -> Any:
    """Copy a value as it will be when written and read again: tuples become lists, nothing is shared."""
    return read_json(write_json(value))


def _read_object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise ValueError(f"the key {twice[:60]!r} comes twice in one object")
    return found


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number that JSON knows")


def _read_float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"the number {text[:20]} is too large")
    return value


def _refuse_odd_keys(value: object) -> None:
    # json.dumps turns 1, None and True into keys "1", "null" and "true" without a word.
    if isinstance(value, dict):
        odd = [key for key in value if not isinstance(key, str)]
        if odd:
            raise ValueError(f"the key {odd[0]!r} is not a text")
        for inner in value.values():
            _refuse_odd_keys(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _refuse_odd_keys(inner)


def _encode(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise ValueError("it holds half of a surrogate pair, which is no character") from error


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
