"""Say what the model of a method was trained on, and how long that took.

In: a method's name, or a model of somebody's own. Out: its card, or nothing for a method that has learnt nothing. A
method knows the pages it was trained on: what it reaches on them is no figure of its quality, and whoever measures it
there is told.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from pauk.base.errors import BadModel
from pauk.eval.extraction.gold_pages import LeftOut
from pauk.extract.methods import METHODS
from pauk.learn.card import ModelCard
from pauk.learn.model_file import load_model

# Where whoever trained a model took the time, its card has it among the settings under this name.
TRAINING_S = "training_s"
# The names on cards of extraction begin so; the method follows.
_PREFIX = "extract-"
# Methods whose models are not called after them.
_FILES = {"auto": "blocks"}


@cache
def find_card(method: str) -> ModelCard | None:
    """Read the card of a method's model."""
    name = f"{_FILES.get(method, method.replace('-', '_'))}.safetensors"
    path = files("pauk.extract").joinpath("data", name)
    return load_model(path.read_bytes(), where=name).card if path.is_file() else None


def read_own_card(data: bytes, *, where: str) -> tuple[str, ModelCard]:
    """Read the card of a model that somebody has trained; return the method it is for with it."""
    card = load_model(data, where=where).card
    method = card.name.removeprefix(_PREFIX)
    if not card.name.startswith(_PREFIX) or method not in METHODS:
        raise BadModel(
            f"The model {card.name} is for no method of extraction",
            where=where,
            next_step="Name a model that pauk extract train has made.",
        )
    return method, card


def training_seconds(card: ModelCard | None) -> float | None:
    """Say how long the training of a model took, where that is known."""
    seconds = card.settings.get(TRAINING_S) if card else None
    return float(seconds) if isinstance(seconds, (int, float)) else None


def tell_known_pages(cards: Mapping[str, ModelCard | None], datasets: Iterable[str]) -> list[LeftOut]:
    """Name the methods whose models, by their cards, were trained on pages of these data sets."""
    wanted = [dataset for dataset in datasets if dataset]
    knowing = [method for method, card in cards.items() if _is_trained_on(card, wanted)]
    why = "Methods that were trained on pages of this input, so that their figures say nothing about other pages"
    return [LeftOut(why, len(knowing), tuple(knowing))] if knowing else []


def _is_trained_on(card: ModelCard | None, datasets: Sequence[str]) -> bool:
    corpora = [corpus.name.casefold() for corpus in card.trained_on] if card else []
    return any(dataset.casefold() in corpus for dataset in datasets for corpus in corpora)
