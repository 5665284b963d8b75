"""Write the nets that tell parts with their card.

In: arrays, where the pages are from, and figures. Out: the bytes of a model.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from numpy.typing import NDArray

from pauk.extract.blocks.features import FEATURES
from pauk.extract.blocks.part_nets import KIND
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.model_file import Model, dump_model
from train.extraction.parts.teaching import BLOCKS, PAGE, PARTS

_MADE_AT = datetime(2026, 11, 18, tzinfo=UTC)
_PURPOSE = (
    "Says of each block of a web page whether it is title, byline or caption; whether a page is reference"
    " documentation, and which of its blocks are content then."
)
_LIMITS = (
    "Titles, bylines and captions of real pages were labelled by rules, not by people; those of made pages are exact."
    " Reference pages are English for the most part, and from Debian's packages, whose generators write tidy HTML."
)


def write_model(arrays: Mapping[str, NDArray[Any]], corpora: Sequence[Corpus], figures: Sequence[Figure]) -> bytes:
    """Write the model; the same nets give the same bytes."""
    card = ModelCard(
        name="auto-parts",
        room="extract",
        kind=KIND,
        version="1",
        made_at=_MADE_AT,
        features=FEATURES,
        purpose=_PURPOSE,
        limits=_LIMITS,
        trained_on=tuple(corpora),
        measured=tuple(figures),
        settings={"page": asdict(PAGE), "blocks": asdict(BLOCKS), "parts": asdict(PARTS)},
    )
    return dump_model(Model(card, dict(arrays)))
