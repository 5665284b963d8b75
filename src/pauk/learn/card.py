"""Say what a model is: what it was trained on, how well it was measured, and what it is not for.

In: the facts of a training run, or a card's JSON. Out: a checked `ModelCard`, its JSON, and its page of Markdown.
"""

import math
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from pauk.base.clock import write_moment
from pauk.base.errors import BadModel
from pauk.learn.digest import is_digest
from pauk.learn.strict_json import Fields, copy_json, read_json, write_json

# The major number rises when an older pauk could misread a file, the minor one when it may ignore the news.
FORMAT_MAJOR = 1
FORMAT_MINOR = 0

_WORD = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,79}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_FORMAT = re.compile(r"(\d{1,6})\.(\d{1,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Corpus:
    """What a model was trained on: its name, digest, number of items and licence."""

    name: str
    digest: str
    size: int
    licence: str

    def __post_init__(self) -> None:
        _check_line("name of a corpus", self.name)
        _check_line(f"licence of the corpus {self.name}", self.licence)
        if not is_digest(self.digest):
            raise _bad(f"the digest {self.digest!r} of the corpus {self.name} is not sha256: and 64 hex digits")
        if self.size < 1:
            raise _bad(f"the corpus {self.name} has size {self.size}; it must hold at least one item")


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: what, how much, from where to where with confidence, on what, and how."""

    metric: str
    value: float
    on: str
    how: str
    low: float | None = None
    high: float | None = None

    def __post_init__(self) -> None:
        for what in ("metric", "on", "how"):
            _check_line(f"{what} of a figure", getattr(self, what))
        known = [number for number in (self.value, self.low, self.high) if number is not None]
        if not all(math.isfinite(number) for number in known):
            raise _bad(f"the figure {self.metric} on {self.on} is not a finite number")
        if (self.low is None) != (self.high is None):
            raise _bad(f"the interval of {self.metric} on {self.on} has one end only")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise _bad(f"the interval of {self.metric} on {self.on} starts above its end")


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What a model is; `features` is the version of those it needs, `settings` are those of its training."""

    name: str
    room: str
    kind: str
    version: str
    made_at: datetime
    features: str
    purpose: str
    limits: str
    languages: tuple[str, ...] = ()
    trained_on: tuple[Corpus, ...] = ()
    measured: tuple[Figure, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for what in ("name", "room", "kind"):
            if not _WORD.fullmatch(getattr(self, what)):
                raise _bad(f"the {what} {getattr(self, what)!r} is not one word of a-z, 0-9, dot, dash, underscore")
        for what in ("version", "features"):
            if not _VERSION.fullmatch(getattr(self, what)):
                raise _bad(f"the {what} {getattr(self, what)!r} is not a version such as 3 or 2026.11")
        for what in ("purpose", "limits"):
            _check_text(what, getattr(self, what))
        for language in self.languages:
            if not _LANGUAGE.fullmatch(language):
                raise _bad(f"the language {language!r} is not a BCP 47 tag such as sr-Latn")
        if self.made_at.tzinfo is None:
            raise _bad("made_at has no time zone")
        # To the second, as it is written: a card equals itself after it was written and read.
        object.__setattr__(self, "made_at", self.made_at.astimezone(UTC).replace(microsecond=0))
        try:
            object.__setattr__(self, "settings", copy_json(dict(self.settings)))
        except ValueError as error:
            raise _bad(f"the settings cannot be kept: {error}") from error


_CARD_FIELDS = ("format", *ModelCard.__slots__)


def write_card(card: ModelCard) -> str:
    """Write a card as JSON on one line; equal cards give equal texts."""
    return write_json(
        {
            "format": f"{FORMAT_MAJOR}.{FORMAT_MINOR}",
            **{what: getattr(card, what) for what in ("name", "room", "kind", "version", "features")},
            "made_at": write_moment(card.made_at),
            "purpose": card.purpose,
            "limits": card.limits,
            "languages": card.languages,
            "trained_on": [_fields_of(corpus) for corpus in card.trained_on],
            "measured": [_fields_of(figure) for figure in card.measured],
            "settings": dict(card.settings),
        }
    )


def read_card(text: str, *, where: str = "") -> ModelCard:
    """Read a card; one of a newer major format is refused, new fields of a newer minor one are ignored."""
    try:
        fields = Fields(read_json(text), "the card")
        is_newer = _check_format(fields.text("format"))
        return _read_fields(fields, is_newer=is_newer)
    except ValueError as error:
        raise _bad(str(error), where) from error
    except BadModel as error:
        raise BadModel(error.what, where=where, next_step=error.next_step) from error


def _check_format(text: str) -> bool:
    numbers = _FORMAT.fullmatch(text)
    if not numbers:
        raise ValueError(f"the format {text!r} is not two numbers such as {FORMAT_MAJOR}.{FORMAT_MINOR}")
    major, minor = int(numbers[1]), int(numbers[2])
    if major != FORMAT_MAJOR:
        age, step = ("newer", "Upgrade pauk") if major > FORMAT_MAJOR else ("older", "Train the model again")
        raise BadModel(
            f"The model has the {age} format {text}, and this pauk reads {FORMAT_MAJOR}.x",
            next_step=f"{step}, or take a model made for this version.",
        )
    return minor > FORMAT_MINOR


def _read_fields(fields: Fields, *, is_newer: bool) -> ModelCard:
    corpora, figures = fields.inners("trained_on"), fields.inners("measured")
    if not is_newer:
        fields.refuse_others(_CARD_FIELDS)
        for corpus in corpora:
            corpus.refuse_others(Corpus.__slots__)
        for figure in figures:
            figure.refuse_others(Figure.__slots__)
    return ModelCard(
        name=fields.text("name"),
        room=fields.text("room"),
        kind=fields.text("kind"),
        version=fields.text("version"),
        made_at=fields.moment("made_at"),
        features=fields.text("features"),
        purpose=fields.text("purpose"),
        limits=fields.text("limits"),
        languages=fields.texts("languages"),
        trained_on=tuple(
            Corpus(corpus.text("name"), corpus.text("digest"), corpus.whole("size"), corpus.text("licence"))
            for corpus in corpora
        ),
        measured=tuple(_read_figure(figure) for figure in figures),
        settings=fields.plain("settings"),
    )


def _read_figure(fields: Fields) -> Figure:
    return Figure(
        metric=fields.text("metric"),
        value=fields.number("value"),
        on=fields.text("on"),
        how=fields.text("how"),
        low=fields.number_or_none("low"),
        high=fields.number_or_none("high"),
    )


def _fields_of(record: Corpus | Figure) -> dict[str, Any]:
    values = {name: getattr(record, name) for name in record.__slots__}
    return {name: value for name, value in values.items() if value is not None}


def _check_line(what: str, text: str) -> None:
    _check_text(what, text)
    if "\n" in text:
        raise _bad(f"the {what} is longer than one line")


def _check_text(what: str, text: str) -> None:
    if not text.strip():
        raise _bad(f"the {what} is empty")
    # Cards are shown in terminals, where control characters (category Cc) move the cursor;
    # Cs is half a character.
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text if letter != "\n"):
        raise _bad(f"the {what} holds control characters")


def _bad(what: str, where: str = "") -> BadModel:
    return BadModel(
        f"A model's card does not hold: {what[:400]}",
        where=where,
        next_step="Mend what made the model, and make it again.",
    )
