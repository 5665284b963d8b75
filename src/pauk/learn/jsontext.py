"""Read and write JSON that means one thing only, from hands that may be hostile.

In: text, or plain values. Out: plain values, or text that is the same for equal values. What JSON leaves open
is refused with a ValueError that says why: NaN and infinities, doubled keys, half surrogates, endless depth.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

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
