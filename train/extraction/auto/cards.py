"""Write the trained nets with their card.

In: arrays, where the pages are from, and the cross-validated figures. Out: the bytes of a model.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from numpy.typing import NDArray

from pauk.extract.blocks.features import FEATURES
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.model_file import Model, dump_model
from train.extraction.auto.fitting import RECIPES

KIND = "block-nets"
_MADE_AT = datetime(2026, 11, 15, tzinfo=UTC)
_PURPOSE = (
    "Says of each block of a web page whether it belongs to the article, to all content, or to a reader's comment."
)
_LIMITS = (
    "Learnt from English pages of 2006 and 2012, and from pages made as sites of today make them, in many languages. "
    "Sees elements, their names, lengths and marks, never what is said: a text that is laid out like a menu is lost, "
    "and a long notice that is laid out like an article is taken."
)


def write_model(
    arrays: Mapping[str, NDArray[Any]], corpora: Sequence[Corpus], figures: Sequence[Figure], *, seeds: int, epochs: int
) -> bytes:
    """Write the model; the same nets give the same bytes."""
    recipes = {name: asdict(recipe) for name, recipe in RECIPES.items()}
    card = ModelCard(
        name="auto",
        room="extract",
        kind=KIND,
        version="1",
        made_at=_MADE_AT,
        features=FEATURES,
        purpose=_PURPOSE,
        limits=_LIMITS,
        trained_on=tuple(corpora),
        measured=tuple(figures),
        settings={"seeds": seeds, "epochs": epochs, "recipes": recipes},
    )
    return dump_model(Model(card, dict(arrays)))
