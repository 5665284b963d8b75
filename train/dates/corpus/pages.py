"""Writes fragments of pages: pure HTML in the style of forum software, and text mixed with tags.

In: a scene and a writer. Out: a fragment with or without a date.
"""

import functools
import tomllib
from collections.abc import Callable
from pathlib import Path

from train.dates.corpus import elements, lines, negatives, slots, things
from train.dates.corpus.scene import Scene
from train.dates.corpus.templates import Template, compile_template
from train.dates.corpus.writer import Writer

Piece = Callable[[Writer, Scene], None]
_INLINE = "b i span a strong em small td div li p".split()


def html_dated(writer: Writer, scene: Scene) -> None:
    """Elements, one or two of them with dates."""
    pieces: list[Piece] = [_dated_piece for _ in range(scene.pick((1, 1, 1, 2)))]
    pieces += [_plain_piece for _ in range(scene.pick((0, 1, 1, 2)))]
    _write(writer, scene, pieces)


def html_dateless(writer: Writer, scene: Scene) -> None:
    """Elements without dates."""
    _write(writer, scene, [_plain_piece for _ in range(scene.number(1, 4))])


def mixed_dated(writer: Writer, scene: Scene) -> None:
    """Metadata with tags in between, the exact date often in an attribute."""
    fields: list[lines.Field] = [_mixed_date]
    fields += [_mixed_other for _ in range(scene.number(1, 3))]
    lines.write_fields(writer, scene, fields)


def mixed_dateless(writer: Writer, scene: Scene) -> None:
    """Text and tags without a date."""
    lines.write_fields(writer, scene, [_plain_piece, *(_mixed_other for _ in range(scene.number(1, 3)))])


def _write(writer: Writer, scene: Scene, pieces: list[Piece]) -> None:
    scene.rng.shuffle(pieces)
    joint = scene.pick(("", "", "\n", " "))
    if scene.chance(0.3):
        slots.fill(writer, scene, scene.pick(_table()["open"]))
    for place, piece in enumerate(pieces):
        if place:
            writer.put(joint)
        piece(writer, scene)


def _dated_piece(writer: Writer, scene: Scene) -> None:
    if scene.chance(0.6):
        slots.fill(writer, scene, scene.pick(_table()["dated"]))
    else:
        elements.dated(writer, scene)
    scene.another_moment()


def _plain_piece(writer: Writer, scene: Scene) -> None:
    if scene.chance(0.65):
        slots.fill(writer, scene, scene.pick(_table()["dateless"]))
    else:
        elements.plain(writer, scene)


def _mixed_date(writer: Writer, scene: Scene) -> None:
    share = scene.rng.random()
    if share < 0.55:
        elements.dated(writer, scene)
    elif share < 0.75:
        _dated_piece(writer, scene)
    else:
        _wrapped(writer, scene, lines.date_field)
    scene.another_moment()


def _mixed_other(writer: Writer, scene: Scene) -> None:
    share = scene.rng.random()
    if share < 0.35:
        lines.other_field(writer, scene)
    elif share < 0.6:
        _wrapped(writer, scene, lines.other_field)
    elif share < 0.8:
        _plain_piece(writer, scene)
    else:
        writer.put(scene.pick((negatives.bare, negatives.counted, things.person, slots.title))(scene))


def _wrapped(writer: Writer, scene: Scene, field: lines.Field) -> None:
    tag = scene.pick(_INLINE)
    elements.open_tag(writer, scene, tag, 0)
    field(writer, scene)
    writer.put(f"</{tag}>")


@functools.cache
def _table() -> dict[str, tuple[Template, ...]]:
    with Path(__file__).with_suffix(".toml").open("rb") as file:
        blocks = tomllib.load(file)
    return {key: tuple(compile_template(line) for line in block.strip().split("\n")) for key, block in blocks.items()}
