"""Writes terse metadata: the fields of a post's head or a row of threads, in any order and with any separators.

In: a scene and a writer. Out: a line, or several, with or without a date.
"""

from collections.abc import Callable

from train.dates.corpus import dates, negatives, slots, things, times
from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Shown, Writer

Field = Callable[[Writer, Scene], None]
_JOINTS = (" | ", " · ", " » ", "\n", " - ", ", ", "  ", " / ", "\t", " • ", " – ", " ", " ", " ", " :: ", "; ")
_BRACKETS = (
    ("(", ")"),
    ("[", "]"),
    ("« ", " »"),
    ("# ", ""),
    ("» ", ""),
    ("— ", ""),
    ("@ ", ""),
    ("{", "}"),
    ("*", "*"),
    ("~ ", ""),
)


def dated(writer: Writer, scene: Scene) -> None:
    """Fields with one date or two among them."""
    fields: list[Field] = [date_field]
    if scene.chance(0.15):
        fields.append(date_field)
    fields += [other_field for _ in range(scene.number(1, 4))]
    write_fields(writer, scene, fields)


def dateless(writer: Writer, scene: Scene) -> None:
    """Fields without a date."""
    write_fields(writer, scene, [other_field for _ in range(scene.number(2, 6))])


def write_fields(writer: Writer, scene: Scene, fields: list[Field]) -> None:
    """The fields in any order, mostly with one kind of separator."""
    scene.rng.shuffle(fields)
    usual = scene.pick(_JOINTS)
    for place, field in enumerate(fields):
        if place:
            writer.put(usual if scene.chance(0.8) else scene.pick(_JOINTS))
        field(writer, scene)


def date_field(writer: Writer, scene: Scene) -> None:
    """A date with what stands around it in metadata."""
    scene.pick(_DATE_FIELDS)(writer, scene)
    scene.another_moment()


def other_field(writer: Writer, scene: Scene) -> None:
    """Any field without a date."""
    scene.pick(_OTHERS)(writer, scene)


def _with_label(writer: Writer, scene: Scene) -> None:
    writer.put(scene.label(scene.pick(("posted", "posted", "edited", "last"))))
    writer.put(scene.pick((": ", ": ", " ", " ", " : ", ":", " - ", " » ", " | ", ":\n", "\n", "")))
    _show(writer, scene, slots.visible(scene))


def _label_behind(writer: Writer, scene: Scene) -> None:
    writer.show(slots.visible(scene))
    writer.put(scene.pick((" · ", " ", " (", " - ")) + scene.label(scene.pick(("edited", "posted"))))


def _bare(writer: Writer, scene: Scene) -> None:
    _show(writer, scene, slots.visible(scene))


def _bracketed(writer: Writer, scene: Scene) -> None:
    opening, closing = scene.pick(_BRACKETS)
    writer.put(opening)
    writer.show(slots.visible(scene))
    writer.put(closing)


def _by_somebody(writer: Writer, scene: Scene) -> None:
    by = scene.label("by") + scene.pick((" ", ": ", " "))
    if scene.chance(0.5):
        writer.put(by + things.person(scene) + scene.pick((" » ", ", ", " - ", " ", " (", "\n", " • ")))
        writer.show(slots.visible(scene))
    else:
        writer.show(slots.visible(scene))
        writer.put(scene.pick((" ", ", ", "\n", " - ")) + by + things.person(scene))


def _numbered(writer: Writer, scene: Scene) -> None:
    writer.put(f"#{scene.number(1, 999)}" + scene.pick((" ", " » ", "\n", " - ", ": ")))
    writer.show(slots.visible(scene))


def _templated(writer: Writer, scene: Scene) -> None:
    slots.fill(writer, scene, scene.pick(scene.language.texts["lines"]))


def _time_alone(writer: Writer, scene: Scene) -> None:
    writer.put(scene.pick((scene.label("posted") + " ", things.person(scene) + " ", "[", "(", "» ")))
    writer.show(times.shown_clock(scene))


def _joined(writer: Writer, scene: Scene) -> None:
    """When somebody joined: mostly month and year, which is neutral."""
    writer.put(scene.label("joined") + scene.pick((": ", " ", ":", "\n")))
    share = scene.rng.random()
    if share < 0.75:
        writer.show(dates.partial(scene))
    else:
        writer.put(str(scene.moment.year))


def _joined_on_a_day(writer: Writer, scene: Scene) -> None:
    writer.put(scene.label("joined") + scene.pick((": ", " ", ":", "\n")))
    writer.show(dates.day_only(scene))


def _show(writer: Writer, scene: Scene, shown: Shown) -> None:
    """Writes an expression, behind the word that leads to a date, so that its digits do not run into others."""
    lead = scene.pick(scene.language.before) if shown.iso else ""
    writer.put(lead or (" " if writer.last().isdigit() else ""))
    writer.show(shown)


def _count(writer: Writer, scene: Scene) -> None:
    writer.put(negatives.counted(scene))


def _labelled(writer: Writer, scene: Scene) -> None:
    writer.put(negatives.labelled(scene))


def _anything(writer: Writer, scene: Scene) -> None:
    writer.put(negatives.bare(scene))


def _person(writer: Writer, scene: Scene) -> None:
    writer.put(
        scene.pick(
            (
                things.person(scene),
                f"@{things.person(scene)}",
                f"{scene.label('by')} {things.person(scene)}",
                scene.label("role"),
            )
        )
    )


def _title(writer: Writer, scene: Scene) -> None:
    writer.put(slots.title(scene))


def _page_bar(writer: Writer, scene: Scene) -> None:
    writer.put(negatives.page_bar(scene))


def _buttons(writer: Writer, scene: Scene) -> None:
    joint = scene.pick((" ", " | ", " · ", "\n"))
    writer.put(
        joint.join(scene.label("reply") for _ in range(scene.number(1, 3)))
        + scene.pick(("", f" {scene.number(1, 31)}", f" #{scene.number(1, 99)}"))
    )


def _place_of_living(writer: Writer, scene: Scene) -> None:
    writer.put(f"{scene.label('location')}: {things.person(scene)}")


def _spell(writer: Writer, scene: Scene) -> None:
    writer.put(negatives.spell(scene))


_DATE_FIELDS: tuple[Field, ...] = (
    _with_label, _with_label, _with_label, _with_label, _label_behind, _bare, _bare, _bracketed, _bracketed,
    _by_somebody, _by_somebody, _by_somebody, _numbered, _templated, _templated, _templated, _time_alone,
    _joined_on_a_day,
)  # fmt: skip
_OTHERS: tuple[Field, ...] = (
    _count, _count, _count, _labelled, _labelled, _labelled, _anything, _anything, _person, _person, _title, _title,
    _page_bar, _buttons, _place_of_living, _spell, _joined,
)  # fmt: skip
