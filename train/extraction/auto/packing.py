"""Keep examples in one file, so that a machine without the pages can train and measure.

In: `Material`. Out: a file of numpy arrays without pickle, and the same `Material` again: the blocks of all pages one
behind the other, and a JSON text, packed, with the pages themselves and what is said of them.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from pauk.base.errors import BadFile
from pauk.learn.card import Corpus
from train.extraction.auto.examples import Example

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_FORMAT = 1
_MAKE_AGAIN = "Remove the file and make the examples again."
_BY_BLOCK = ("features", "starts", "words", "counts", "article", "comments")
_PLAIN = ("id", "dataset", "site", "part", "fold", "html", "gold", "texts")


@dataclass(frozen=True, slots=True)
class Material:
    """All that is trained on: examples, into how many folds they were put, and where they are from."""

    examples: tuple[Example, ...]
    folds: int
    corpora: tuple[Corpus, ...]


def pack(material: Material, path: Path) -> None:
    """Write the file; one that is there is whole, whatever ends the writing."""
    examples = material.examples
    about = {
        "format": _FORMAT,
        "folds": material.folds,
        "corpora": [asdict(corpus) for corpus in material.corpora],
        "pages": [{name: getattr(example, name) for name in _PLAIN} for example in examples],
    }
    arrays: dict[str, Any] = {name: _join([getattr(example, name) for example in examples]) for name in _BY_BLOCK}
    # Written as ASCII: a text may hold half a character, which UTF-8 has no bytes for.
    arrays["about"] = np.frombuffer(zstd.compress(json.dumps(about).encode("ascii")), np.uint8)
    arrays["names"] = _join([example.names for example in examples])
    arrays["sizes"] = np.array([[len(example.words), len(example.names)] for example in examples])
    unfinished = path.with_name(f"{path.name}.part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **arrays)
    unfinished.replace(path)


def unpack(path: Path) -> Material:
    """Read the file."""
    try:
        with path.open("rb") as file, np.load(file) as archive:
            arrays = {name: archive[name] for name in archive.files}
    except (BadZipFile, ValueError, EOFError) as error:
        raise BadFile("This is no file of packed examples", where=str(path), next_step=_MAKE_AGAIN) from error
    about = json.loads(zstd.decompress(arrays["about"].tobytes()))
    if about["format"] != _FORMAT:
        raise BadFile(
            f"These examples have the format {about['format']}, and this pauk reads {_FORMAT}",
            where=str(path),
            next_step=_MAKE_AGAIN,
        )
    examples = tuple(_cut(arrays, about["pages"]))
    return Material(examples, about["folds"], tuple(Corpus(**corpus) for corpus in about["corpora"]))


def _join(arrays: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Lay arrays one behind the other; a page without blocks does not know how many features there are."""
    return np.concatenate([array for array in arrays if len(array)] or arrays[:1])


def _cut(arrays: dict[str, NDArray[Any]], pages: Sequence[dict[str, Any]]) -> Iterator[Example]:
    block = name = 0
    for (blocks, names), page in zip(arrays["sizes"].tolist(), pages, strict=True):
        parts: dict[str, Any] = {key: arrays[key][block : block + blocks] for key in _BY_BLOCK}
        page["texts"] = tuple(page["texts"])
        yield Example(**page, **parts, names=arrays["names"][name : name + names])
        block, name = block + blocks, name + names
