"""Writes fragments of running text: sentences with a date and sentences with what only looks like one.

In: a scene and a writer. Out: one to four sentences in the scene's language.
"""

from collections.abc import Callable

from train.dates.corpus import negatives, slots
from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Writer

Piece = Callable[[Writer, Scene], None]
# Half of the sentences without a date hold something with the form of one; the judge sees nothing in others.
_LOOKALIKE, _TRAP = 0.5, 0.6


def dated(writer: Writer, scene: Scene) -> None:
    """A sentence with a date, among others without."""
    pieces: list[Piece] = [_dated_sentence]
    if scene.chance(0.45):
        pieces.insert(scene.number(0, 1), _plain_sentence)
    if scene.chance(0.15):
        pieces.append(_dated_sentence)
    if scene.chance(0.3):
        pieces.append(_distractors)
    _write(writer, scene, pieces)


def dateless(writer: Writer, scene: Scene) -> None:
    """Sentences without any date."""
    pieces: list[Piece] = [_plain_sentence]
    if scene.chance(0.45):
        pieces.append(_plain_sentence)
    if scene.chance(0.4):
        pieces.append(_distractors)
    _write(writer, scene, pieces)


def _write(writer: Writer, scene: Scene, pieces: list[Piece]) -> None:
    gap = "" if scene.language.is_spaceless else scene.pick((" ", " ", " ", "\n"))
    for place, piece in enumerate(pieces):
        if place:
            writer.put(gap)
        piece(writer, scene)


def _dated_sentence(writer: Writer, scene: Scene) -> None:
    texts = scene.language.texts
    if scene.chance(0.8):
        slots.fill(writer, scene, scene.pick(texts["dated"]))
        return
    # A plain sentence with the date before or behind it, as in notes and diaries.
    if scene.chance(0.5):
        writer.show(slots.visible(scene))
        writer.put(scene.pick((": ", " – ", " - ", "\n", ". ")))
        _plain_sentence(writer, scene)
    else:
        _plain_sentence(writer, scene)
        opening, closing = scene.pick(((" (", ")"), (" – ", ""), (" [", "]"), ("\n", "")))
        writer.put(opening)
        writer.show(slots.visible(scene))
        writer.put(closing)


def _plain_sentence(writer: Writer, scene: Scene) -> None:
    share = scene.rng.random()
    key = "lookalikes" if share < _LOOKALIKE else "traps" if share < _TRAP else "plain"
    slots.fill(writer, scene, scene.pick(scene.language.texts[key]))


def _distractors(writer: Writer, scene: Scene) -> None:
    """One to three things in brackets or as a remark."""
    makers = (negatives.bare, negatives.bare, negatives.labelled, negatives.counted, negatives.spell)
    things = [scene.pick(makers)(scene) for _ in range(scene.number(1, 3))]
    opening, joint, closing = scene.pick(
        (("(", ", ", ")"), ("[", "; ", "]"), ("", ", ", "."), ("– ", " / ", ""), ("", " | ", ""))
    )
    writer.put(opening + joint.join(things) + closing)
