"""Keep a model in one file that cannot run code: its card, its arrays and its words.

In: a `Model`, or bytes from anywhere. Out: bytes that are the same for the same model, or a `Model` whose
arrays are read-only. Whatever is wrong with the bytes is a BadModel. Reading and writing files is left to the
caller.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.base.errors import BadModel
from pauk.learn.card import Card, read_card, write_card
from pauk.learn.jsontext import copy_json, read_object, write_json
from pauk.learn.tensors import check_array, pack_tensors, unpack_tensors

_CARD = "pauk.card"
_WORDS = "pauk.words"


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A card, named arrays (read-only), and words: vocabularies, labels and other plain values.

    Two models are the same when `dump_model` gives the same bytes.
    """

    card: Card
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
    _check_fit(card, kind, features, where)
    return Model(card, arrays, words)


def _take(metadata: Mapping[str, str], key: str) -> str:
    if key not in metadata:
        raise ValueError(f"its metadata has no {key!r}; it is safetensors, but not a model of pauk")
    return metadata[key]


def _check_fit(card: Card, kind: str, features: str, where: str) -> None:
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


def _freeze(name: str, array: NDArray[Any]) -> NDArray[Any]:
    plain = np.asarray(array)  # lists become arrays, masked and other dressed-up arrays plain ones
    check_array(name, plain)
    if plain.flags.writeable:
        plain = plain.copy(order="C")
        plain.flags.writeable = False
    return plain


def _bad(error: ValueError, where: str, next_step: str) -> BadModel:
    return BadModel(f"This is not a model that can be used: {error}", where=where, next_step=next_step)
