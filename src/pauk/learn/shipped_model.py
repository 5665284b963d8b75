"""Read a model that is part of the package: its arrays and words, without the checks that a foreign file needs.

In: the bytes of a model that came with pauk, which are as trusted as its code; a test holds all of them to the strict
reader of `learn.model_file`. Out: arrays that are views on the bytes, and words. That takes a tenth of the time, in
every process that reads pages.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pauk.base.errors import BadModel

_TYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "i1"}
_TYPES |= {"U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "u1", "BOOL": "?"}
_LENGTH_BYTES = 8


class ArraysAndWords(Protocol):
    """What reckoning needs of a model, whoever has read it."""

    @property
    def arrays(self) -> Mapping[str, NDArray[Any]]:
        """The arrays, by name."""
        ...

    @property
    def words(self) -> Mapping[str, Any]:
        """Vocabularies, labels and other plain values."""
        ...


class ShippedModel(NamedTuple):
    """The arrays (read-only) and the words of a model that is part of the package."""

    arrays: Mapping[str, NDArray[Any]]
    words: Mapping[str, Any]


def read_shipped(data: bytes, *, kind: str, features: str, where: str) -> ShippedModel:
    """Read a model of the package; one that was made for something else is a mistake of whoever packed it."""
    start = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES], "little")
    try:
        header: dict[str, Any] = json.loads(data[_LENGTH_BYTES:start])
        metadata = header.pop("__metadata__")
        card, words = json.loads(metadata["pauk.card"]), json.loads(metadata["pauk.words"])
        arrays = {
            name: np.ndarray(
                entry["shape"], _TYPES[entry["dtype"]], buffer=data, offset=start + entry["data_offsets"][0]
            )
            for name, entry in header.items()
        }
        is_fit = (card["kind"], card["features"]) == (kind, features)
    except (ValueError, KeyError, TypeError):
        is_fit = False
    if not is_fit:
        raise BadModel(
            "A model that came with pauk is not the one this version needs",
            where=where,
            next_step="Install pauk again.",
        )
    return ShippedModel(arrays, words)
