"""Keep a model in one file that cannot run code: its card, its arrays and its words.

In: a `Model`, or bytes from anywhere. Out: bytes that are the same for the same model, or a `Model` whose
arrays are read-only. Whatever is wrong with the bytes is a BadModel. Reading and writing files is left to the
caller.

Pack named arrays into the safetensors format and unpack them again, trusting nothing.

In: numpy arrays and metadata texts, or bytes from anywhere. Out: the same bytes for the same arrays, or
read-only arrays that are views on the bytes; a ValueError with a sentence when the bytes are not what they
claim.

The format (https://github.com/huggingface/safetensors#format) is eight bytes of header length, a JSON header
and the numbers. The library of that name is not used, for two reasons: it writes metadata in the random order
of a hash table, so one model would have many digests, and it reads metadata only from a file on disk. The
tests hold both against each other.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.base.errors import BadModel
from pauk.learn.card import ModelCard, read_card, write_card
from pauk.learn.strict_json import copy_json, read_object, write_json

# Shipped models are a few megabytes; whoever needs more than this needs another way of keeping them.
MAX_FILE_BYTES = 256 * 2**20
# Vocabularies live in the header; a hundred thousand words are about 2 MiB.
MAX_HEADER_BYTES = 8 * 2**20
MAX_ARRAYS = 4096
MAX_AXES = 8

_METADATA = "__metadata__"
_LENGTH_BYTES = 8
_TYPES: dict[str, np.dtype[Any]] = {
    "F64": np.dtype("<f8"),
    "F32": np.dtype("<f4"),
    "F16": np.dtype("<f2"),
    "I64": np.dtype("<i8"),
    "I32": np.dtype("<i4"),
    "I16": np.dtype("<i2"),
    "I8": np.dtype("i1"),
    "U64": np.dtype("<u8"),
    "U32": np.dtype("<u4"),
    "U16": np.dtype("<u2"),
    "U8": np.dtype("u1"),
    "BOOL": np.dtype("bool"),
}
_NAMES = {dtype.str: name for name, dtype in _TYPES.items()}
_FOREIGN = (
    (b"\x80", "looks like a pickle, which is never opened because it could run any code"),
    (b"PK\x03\x04", "looks like a zip archive (.npz, .pt or .keras)"),
    (b"\x1f\x8b", "looks like a gzip file"),
    (b"\x89HDF", "looks like an HDF5 file"),
    (b"\x93NUMPY", "looks like a .npy file"),
    (b"version https://git-lfs", "is a Git LFS pointer; the model itself was not fetched"),
    (b"<", "looks like a web page"),
)


@dataclass(frozen=True, slots=True)
class _ArrayPlace:
    name: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    start: int
    end: int


def pack_tensors(arrays: Mapping[str, NDArray[Any]], metadata: Mapping[str, str]) -> bytes:
    """Pack arrays and metadata; equal contents give equal bytes."""
    # Widest numbers first, so that each array starts at a multiple of its item size, as the format asks.
    ordered = sorted(arrays.items(), key=lambda named: (-named[1].dtype.itemsize, named[0]))
    header: dict[str, object] = {_METADATA: dict(metadata)}
    blocks, at = [], 0
    for name, array in ordered:
        check_array(name, array)
        block = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
        header[name] = {
            "dtype": _NAMES[array.dtype.newbyteorder("<").str],
            "shape": list(array.shape),
            "data_offsets": [at, at + len(block)],
        }
        blocks.append(block)
        at += len(block)
    text = write_json(header).encode()
    text += b" " * (-len(text) % 8)
    _check_sizes(len(text), _LENGTH_BYTES + len(text) + at)
    return b"".join([len(text).to_bytes(_LENGTH_BYTES, "little"), text, *blocks])


def unpack_tensors(data: bytes) -> tuple[dict[str, NDArray[Any]], dict[str, str]]:
    """Unpack read-only arrays and the metadata; nothing is copied, so nothing large is ever allocated."""
    header, start = _read_header(data)
    value = header.pop(_METADATA, {})
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError("its metadata is not an object of texts")
    metadata = value
    if len(header) > MAX_ARRAYS:
        raise ValueError(f"it holds {len(header)} arrays, more than {MAX_ARRAYS}")
    places = [_read_place(name, entry) for name, entry in header.items()]
    size = len(data) - start
    at = 0
    for place in sorted(places, key=lambda place: (place.start, place.end)):
        if place.start != at:
            raise ValueError(f"there is a gap or an overlap before the array {place.name[:60]!r}")
        at = place.end
    if at != size:
        raise ValueError(f"its arrays end at byte {at} of {size}; it is cut off or has something behind it")
    arrays = {
        place.name: np.ndarray(place.shape, place.dtype, buffer=data, offset=start + place.start) for place in places
    }
    for name, array in arrays.items():
        check_array(name, array)
    return arrays, metadata


def check_array(name: str, array: NDArray[Any]) -> None:
    """Refuse an array that a model cannot hold: odd types, too many axes, numbers that are none."""
    if not name or name == _METADATA or not name.isprintable() or len(name) > 200:
        raise ValueError(f"{name[:60]!r} cannot name an array")
    if array.dtype.newbyteorder("<").str not in _NAMES:
        raise ValueError(f"the array {name!r} has the type {array.dtype}, which models do not hold")
    if array.ndim > MAX_AXES:
        raise ValueError(f"the array {name!r} has {array.ndim} axes, more than {MAX_AXES}")
    if array.dtype.kind == "f" and not bool(np.isfinite(array).all()):
        raise ValueError(f"the array {name!r} holds NaN or infinity")
    if array.dtype.kind == "b" and bool((array.view(np.uint8) > 1).any()):
        raise ValueError(f"the array {name!r} holds bytes that are neither true nor false")


def _read_header(data: bytes) -> tuple[dict[str, Any], int]:
    if len(data) < _LENGTH_BYTES + 2:
        raise ValueError(f"it has only {len(data)} bytes")
    length = int.from_bytes(data[:_LENGTH_BYTES], "little")
    start = _LENGTH_BYTES + length
    if length > MAX_HEADER_BYTES or start > len(data):
        raise ValueError(_describe_misfit(data, length))
    _check_sizes(length, len(data))
    try:
        text = data[_LENGTH_BYTES:start].decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"the header is not UTF-8 at byte {error.start}") from error
    try:
        return read_object(text), start
    except ValueError as error:
        raise ValueError(f"the header cannot be read: {error}") from error


def _describe_misfit(data: bytes, length: int) -> str:
    for opening, what in _FOREIGN:
        if data.startswith(opening):
            return f"it {what}"
    return f"its header claims {length} bytes, and the file has {len(data)}; it is cut off or not safetensors"


def _check_sizes(header_bytes: int, file_bytes: int) -> None:
    if header_bytes > MAX_HEADER_BYTES:
        raise ValueError(f"its header has {header_bytes} bytes, more than {MAX_HEADER_BYTES}")
    if file_bytes > MAX_FILE_BYTES:
        raise ValueError(f"it has {file_bytes} bytes, more than {MAX_FILE_BYTES}")


def _read_place(name: str, entry: object) -> _ArrayPlace:
    if not isinstance(entry, dict) or set(entry) != {"dtype", "shape", "data_offsets"}:
        raise ValueError(f"the entry of the array {name[:60]!r} is not dtype, shape and data_offsets")
    type_name = entry["dtype"]
    if not isinstance(type_name, str) or type_name not in _TYPES:
        raise ValueError(f"the array {name[:60]!r} has the unknown type {str(type_name)[:20]!r}")
    shape = _read_sizes(name, entry["shape"], at_most=MAX_AXES)
    offsets = _read_sizes(name, entry["data_offsets"], at_most=2)
    if len(offsets) != 2 or offsets[0] > offsets[1]:
        raise ValueError(f"the array {name[:60]!r} has no start and end")
    place = _ArrayPlace(name, _TYPES[type_name], shape, *offsets)
    # An axis of length 0 must not hide others that numpy cannot hold: [0, 2**40, 2**40] has no items either.
    if math.prod(max(size, 1) for size in place.shape) > MAX_FILE_BYTES:
        raise ValueError(f"the array {place.name[:60]!r} is larger than {MAX_FILE_BYTES} bytes")
    if math.prod(place.shape) * place.dtype.itemsize != place.end - place.start:
        raise ValueError(f"the array {place.name[:60]!r} does not fill its place exactly")
    return place


def _read_sizes(name: str, value: object, *, at_most: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > at_most:
        raise ValueError(f"the array {name[:60]!r} has a shape or place that is no short list")
    for size in value:
        if not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= MAX_FILE_BYTES:
            raise ValueError(f"the array {name[:60]!r} has an impossible size {str(size)[:20]}")
    return tuple(value)


_CARD = "pauk.card"
_WORDS = "pauk.words"


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A card, named arrays (read-only), and words: vocabularies, labels and other plain values.

    Two models are the same when `dump_model` gives the same bytes.
    """

    card: ModelCard
    arrays: Mapping[str, NDArray[Any]]
    words: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            arrays = {name: _freeze(name, array) for name, array in self.arrays.items()}
            words = copy_json(dict(self.words))
        except ValueError as error:
            raise _bad(error, f"the model {self.card.name}", "Mend the training that made it.") from error
        object.__setattr__(self, "arrays", arrays)
        object.__setattr__(self, "words", words)


def dump_model(model: Model) -> bytes:
    """Write a model as safetensors bytes; the same model always gives the same bytes."""
    try:
        metadata = {_CARD: write_card(model.card), _WORDS: write_json(dict(model.words))}
        return pack_tensors(model.arrays, metadata)
    except ValueError as error:
        raise _bad(error, f"the model {model.card.name}", "Keep large tables in arrays, not in words.") from error


def load_model(data: bytes, *, kind: str = "", features: str = "", where: str = "a model file") -> Model:
    """Read a model; where `kind` or `features` is given, refuse one made for another."""
    try:
        arrays, metadata = unpack_tensors(data)
        card_text, words_text = _take(metadata, _CARD), _take(metadata, _WORDS)
        words = read_object(words_text)
    except ValueError as error:
        raise _bad(error, where, "Fetch the model again, or train it anew.") from error
    card = read_card(card_text, where=where)
    if kind and card.kind != kind:
        raise BadModel(
            f"The model {card.name} is of kind {card.kind}, and {kind} is needed",
            where=where,
            next_step="Hand in a model made for this purpose.",
        )
    if features and card.features != features:
        raise BadModel(
            f"The model {card.name} was made for features {card.features}, and this pauk computes {features}",
            where=where,
            next_step="Train it again with this pauk, or use the pauk it was made with.",
        )
    return Model(card, arrays, words)


def _take(metadata: Mapping[str, str], key: str) -> str:
    if key not in metadata:
        raise ValueError(f"its metadata has no {key!r}; it is safetensors, but not a model of pauk")
    return metadata[key]


def _freeze(name: str, array: NDArray[Any]) -> NDArray[Any]:
    plain = np.asarray(array)  # lists become arrays, masked and other dressed-up arrays plain ones
    check_array(name, plain)
    if plain.flags.writeable:
        plain = plain.copy(order="C")
        plain.flags.writeable = False
    return plain


def _bad(error: ValueError, where: str, next_step: str) -> BadModel:
    return BadModel(f"This is not a model that can be used: {error}", where=where, next_step=next_step)
