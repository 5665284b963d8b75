"""Turn the planner's records into JSON and back, whatever fields they have.

In: dataclasses of plain values, others like them, enums, tuples, lists, sets, dicts and counters. Out: JSON texts. What
has its default is left out; what a text does not hold gets its default, so that a record may get new fields.
"""

import json
import re
import types
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
_Reader = Callable[[Any], Any]
# NUL as JSON writes it, which databases do not take; after a backslash that is escaped itself it is somebody's words.
_NUL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")


def write(value: Any, *, without: Sequence[str] = ()) -> str:
    """Write a record as JSON, without some of its fields."""
    return dump(plain_fields(value, without))


def dump(plain: Any) -> str:
    """Write plain values as JSON that every database takes."""
    return _NUL.sub(r"\1", json.dumps(plain, separators=(",", ":")))


def read(kind: type[T], text: str) -> T:
    """Read a record from JSON."""
    return cast("T", _reader_of(cast("Hashable", kind))(json.loads(text)))


def to_plain(value: Any) -> Any:
    """Return plain values that become JSON."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return plain_fields(value)
    if isinstance(value, Counter):
        return [[key, count] for key, count in value.items()]
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    return [to_plain(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]


def plain_fields(record: Any, without: Sequence[str] = ()) -> dict[str, Any]:
    """Return the fields of a record that have not their default, but for some, as plain values."""
    named = (field for field in fields(record) if field.name not in without)
    return {field.name: to_plain(getattr(record, field.name)) for field in named if not _has_default(record, field)}


def from_plain(kind: type[T], plain: Any) -> T:
    """Return the record that plain values stand for."""
    return cast("T", _reader_of(cast("Hashable", kind))(plain))


def _has_default(value: Any, field: "Field[Any]") -> bool:
    if field.default is not MISSING:
        return bool(getattr(value, field.name) == field.default)
    return field.default_factory is not MISSING and bool(getattr(value, field.name) == field.default_factory())


@cache
def _reader_of(kind: Hashable) -> _Reader:
    """Make what reads values of a kind."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (one,) = [choice for choice in inner if choice is not types.NoneType]
        read_one = _reader_of(one)
        return lambda plain: None if plain is None else read_one(plain)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        readers = {field.name: _reader_of(hints[field.name]) for field in fields(kind)}
        return lambda plain: kind(**{name: readers[name](item) for name, item in plain.items() if name in readers})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if origin in (Counter, dict, list, set, tuple):
        return _group_reader(origin, inner)
    return lambda plain: plain


def _group_reader(origin: Any, inner: tuple[Any, ...]) -> _Reader:
    """Make what reads many values of a kind."""
    if origin is Counter:
        return lambda plain: Counter(dict(plain))
    if origin is dict:
        read_value = _reader_of(inner[1])
        return lambda plain: {key: read_value(item) for key, item in plain.items()}
    if origin is tuple and inner[1:] != (...,):
        readers = [_reader_of(one) for one in inner]
        return lambda plain: tuple(read_one(item) for read_one, item in zip(readers, plain, strict=True))
    read_item = _reader_of(inner[0])
    return lambda plain: origin(read_item(item) for item in plain)
