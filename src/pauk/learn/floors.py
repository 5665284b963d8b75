"""Keep the floors below which no measured quality may fall; they only rise.

In: the text of the floors file, and figures measured now. Out: margins above the floors, the text with higher
floors, or FloorBroken. A floor is pinned with the digest of its corpus, so that nobody compares figures of
different data. Figures are those where more is better; for an error, pin 1 minus it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import ROUND_FLOOR, Decimal
from difflib import get_close_matches
from typing import Any

from pauk.base.clock import write_moment
from pauk.base.errors import BadFile, FloorBroken
from pauk.learn.digest import is_digest
from pauk.learn.strict_json import Fields, read_json, write_json

FORMAT = 1
_STEP = Decimal("0.0001")
# Shares, ratios and differences of a few pages are far below; NaN and infinity are not.
LARGEST_FIGURE = 1e9


@dataclass(frozen=True, slots=True)
class Lowering:
    """When and why a floor was let down, and what it was before."""

    at: datetime
    reason: str
    corpus: str
    figures: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Floor:
    """The least figures allowed on one corpus of n items; `tolerance` is how much noise a measurement has."""

    corpus: str
    n: int
    measured_at: datetime
    figures: Mapping[str, float]
    tolerance: float = 0.0
    lowered: tuple[Lowering, ...] = ()


@dataclass(frozen=True, slots=True)
class Floors:
    """All floors by name, such as ``extract/cleaneval``."""

    by_name: Mapping[str, Floor] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Margin:
    """How far a figure stands above its floor."""

    metric: str
    floor: float
    value: float


def round_down(value: float) -> float:
    """Keep four decimals, rounded down, so that the same figure measured again stands on its floor."""
    # By way of the decimal text: 0.5781 * 10000 is below 5781, and a floor must survive its own rounding.
    return float(Decimal(repr(float(value))).quantize(_STEP, rounding=ROUND_FLOOR))


def check(floors: Floors, name: str, corpus: str, figures: Mapping[str, float]) -> tuple[Margin, ...]:
    """Hold figures measured now against their floors; return by how much each is above."""
    if name not in floors.by_name:
        near = get_close_matches(name, floors.by_name, n=1)
        step = f"Did you mean {near[0]}?" if near else "Pin it with the figures measured now."
        raise FloorBroken(f"No floor is pinned for {name}", next_step=step)
    floor = floors.by_name[name]
    if corpus != floor.corpus:
        raise FloorBroken(
            f"The corpus is {_short(corpus)} and the floor was pinned on {_short(floor.corpus)}",
            where=name,
            next_step="Measure on the pinned corpus, or pin anew and say why the corpus changed.",
        )
    for metric, least in sorted(floor.figures.items()):
        if metric not in figures:
            raise FloorBroken(
                f"{metric} has a floor of {least:.4f} and was not measured",
                where=name,
                next_step=f"Measure it; measured now: {', '.join(sorted(figures)) or 'nothing'}.",
            )
        # Not "<": NaN is below every floor.
        if not figures[metric] >= least - floor.tolerance:
            raise FloorBroken(
                f"{metric} is {figures[metric]:.4f}, below its floor of {least:.4f}{_allow(floor)}",
                where=name,
                next_step="Find what made it worse; a floor is let down only with a reason in words.",
            )
    return tuple(Margin(metric, least, figures[metric]) for metric, least in sorted(floor.figures.items()))


def raise_floors(
    floors: Floors,
    name: str,
    corpus: str,
    figures: Mapping[str, float],
    *,
    n: int,
    at: datetime,
    tolerance: float | None = None,
    allow_lower: str = "",
) -> Floors:
    """Pin figures as floors; refuse to let one down unless `allow_lower` says why, which the file keeps.

    Let down means: a figure below its floor, a pinned metric left out, another corpus, a larger tolerance.
    Without `tolerance`, that of the floor stays. When nothing rises, floors stay as they are, with their
    date.
    """
    old = floors.by_name.get(name)
    noise = tolerance if tolerance is not None else old.tolerance if old else 0.0
    try:
        new = _check_floor(name, Floor(corpus, n, at, figures, noise))
    except ValueError as error:
        raise FloorBroken(
            f"This floor cannot be pinned: {error}", where=name, next_step="Mend what measured it."
        ) from error
    if old is not None:
        new = _compare(name, old, new, allow_lower.strip())
    return Floors({**floors.by_name, name: new})


def read_floors(text: str, *, where: str = "the floors file") -> Floors:
    """Read the floors file; what does not fit is a BadFile: a floor that is not understood guards nothing."""
    try:
        fields = Fields(read_json(text), "the file")
        fields.refuse_others(("format", "floors"))
        _check_format(fields.whole("format"))
        named = fields.inner("floors")
        return Floors({name: _check_floor(name, _read_floor(named.inner(name))) for name in named.names()})
    except ValueError as error:
        raise BadFile(
            f"The floors cannot be read: {error}",
            where=where,
            next_step="Restore the file from version control.",
        ) from error


def write_floors(floors: Floors) -> str:
    """Write the floors file: sorted, one value a line, so that a change is a small difference."""
    named = {name: _fields_of(floor) for name, floor in floors.by_name.items()}
    return write_json({"format": FORMAT, "floors": named}, indent=2) + "\n"


def _check_format(number: int) -> None:
    if number != FORMAT:
        raise ValueError(f"it has format {number}, and this pauk reads {FORMAT}")


def _check_floor(name: str, floor: Floor) -> Floor:
    """Return the floor as it is kept: figures rounded down, the moment in UTC to the second."""
    if not name.strip():
        raise ValueError("it has no name")
    if not is_digest(floor.corpus):
        raise ValueError(f"{floor.corpus[:80]!r} is not a digest of a corpus")
    if floor.n < 1 or not floor.figures:
        raise ValueError("it has no items or no figures")
    for metric, value in floor.figures.items():
        if not abs(value) <= LARGEST_FIGURE:
            raise ValueError(f"{metric} is {value}, which is no figure")
    if not 0 <= floor.tolerance <= 1:
        raise ValueError(f"the tolerance {floor.tolerance} is not between 0 and 1")
    if floor.measured_at.tzinfo is None:
        raise ValueError("the moment of measuring has no time zone")
    return replace(
        floor,
        measured_at=floor.measured_at.astimezone(UTC).replace(microsecond=0),
        figures={metric: round_down(value) for metric, value in floor.figures.items()},
    )


def _compare(name: str, old: Floor, new: Floor, reason: str) -> Floor:
    fallen = _find_fallen(old, new)
    if fallen and not reason:
        raise FloorBroken(
            f"The floor would be let down: {'; '.join(fallen)}",
            where=name,
            next_step="Find what made it worse, or give the reason in words with allow_lower.",
        )
    if fallen:
        return replace(new, lowered=(*old.lowered, Lowering(new.measured_at, reason, old.corpus, old.figures)))
    # Within the tolerance a figure may be lower than its floor; the floor stays, so that it cannot creep
    # down.
    highest = {metric: max(value, old.figures.get(metric, value)) for metric, value in new.figures.items()}
    if highest == old.figures and new.tolerance == old.tolerance:
        return old
    return replace(new, figures=highest, lowered=old.lowered)


def _find_fallen(old: Floor, new: Floor) -> list[str]:
    if new.corpus != old.corpus:
        return [f"the corpus changed from {_short(old.corpus)} to {_short(new.corpus)}"]
    fallen = []
    if new.n != old.n:
        fallen.append(f"the corpus has {new.n} items instead of {old.n}, yet the same digest")
    if new.tolerance > old.tolerance:
        fallen.append(f"the tolerance grows from {old.tolerance} to {new.tolerance}")
    for metric, least in sorted(old.figures.items()):
        if metric not in new.figures:
            fallen.append(f"{metric} is no longer measured")
        elif new.figures[metric] < round_down(least - old.tolerance):
            fallen.append(f"{metric} falls from {least:.4f} to {new.figures[metric]:.4f}")
    return fallen


def _short(corpus: str) -> str:
    return corpus[:19]


def _allow(floor: Floor) -> str:
    return f" by more than {floor.tolerance}" if floor.tolerance else ""


def _read_floor(fields: Fields) -> Floor:
    fields.refuse_others(Floor.__slots__)
    return Floor(
        corpus=fields.text("corpus"),
        n=fields.whole("n"),
        measured_at=fields.moment("measured_at"),
        figures=_read_figures(fields.inner("figures")),
        tolerance=fields.number("tolerance"),
        lowered=tuple(_read_lowering(entry) for entry in fields.inners("lowered")),
    )


def _read_lowering(fields: Fields) -> Lowering:
    fields.refuse_others(Lowering.__slots__)
    return Lowering(
        fields.moment("at"),
        fields.text("reason"),
        fields.text("corpus"),
        _read_figures(fields.inner("figures")),
    )


def _read_figures(fields: Fields) -> dict[str, float]:
    return {metric: fields.number(metric) for metric in fields.names()}


def _fields_of(record: Floor | Lowering) -> dict[str, Any]:
    return {name: _plain(getattr(record, name)) for name in record.__slots__}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return write_moment(value)
    if isinstance(value, tuple):
        return [_fields_of(lowering) for lowering in value]
    return dict(value) if isinstance(value, Mapping) else value
