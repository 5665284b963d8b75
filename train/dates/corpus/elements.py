"""Writes HTML elements around dates: any tag, any attributes in any order, with the exact date beside the shown one.

In: a scene and a writer. Out: one element.
"""

from collections.abc import Callable

from train.dates.corpus import dates, machine, negatives, relative, slots, things, times
from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Shown, Writer

_TAGS = "time time time time span span span abbr a div td em small p i li b font tbody dd strong h4 cite label".split()
_BLANKS = ("&nbsp;", "&#160;", "\u00a0", "  ", "&#32;")
# The attributes that hold a date in each form.
_NAMES = {
    "iso": "datetime data-datetime content title data-iso data-published data-utc data-created data-original-title",
    "iso_day": "datetime date data-date data-day content data-published",
    "epoch": "data-time data-timestamp data-epoch data-utime data-ts data-livestamp data-lastpost timestamp",
    "milliseconds": "data-time data-timestamp data-date data-ms data-epoch data-posted-at",
    "exact": "title data-tooltip data-original-title aria-label data-fulldate data-absolute data-date-string",
    "day": "data-date data-date-string data-day title datetime",
    "clock": "data-time-string data-clock data-time",
    "rfc": "title data-rfc data-pubdate",
    "ago": "title data-relative aria-label data-ago",
}
_MADE_FOR: tuple[tuple[list[str], Callable[[Scene], Shown]], ...] = (
    (_NAMES["iso"].split(), machine.iso),
    (_NAMES["iso_day"].split(), machine.iso_day),
    (_NAMES["epoch"].split(), machine.epoch),
    (_NAMES["milliseconds"].split(), machine.milliseconds),
    (_NAMES["exact"].split(), slots.exact),
    (_NAMES["day"].split(), dates.day_only),
    (_NAMES["clock"].split(), times.shown_clock),
    (_NAMES["rfc"].split(), machine.rfc),
    (_NAMES["ago"].split(), relative.ago),
)


def _label_text(scene: Scene) -> str:
    return negatives.labelled(scene) if scene.chance(0.5) else negatives.counted(scene)


def _quoted(scene: Scene) -> str:
    return _label_text(scene).replace('"', "")


_OTHER: tuple[tuple[str, Callable[[Scene], str]], ...] = (
    ("class", slots.css_class), ("class", slots.css_class), ("class", slots.css_class),
    ("id", lambda scene: f"p{negatives.id_like(scene)}"), ("data-id", negatives.id_like),
    ("data-id", negatives.id_like), ("data-post-id", negatives.id_like), ("data-uid", negatives.id_like),
    ("data-count", things.year_like), ("data-views", things.year_like), ("data-page", things.small),
    ("data-version", things.version), ("data-score", things.score), ("style", slots.css), ("href", slots.address),
    ("width", things.year_like), ("height", things.small), ("tabindex", things.small), ("title", _quoted),
    ("aria-label", _quoted), ("data-author", things.person), ("data-offset", lambda _: "7200"),
    ("data-price", things.price), ("data-sku", negatives.id_like), ("value", things.small),
    ("data-index", things.small), ("rel", lambda _: "nofollow"),
    ("data-hash", lambda scene: things.hexadecimal(scene, 16)), ("alt", things.file_name),
    ("data-size", negatives.dimension), ("dir", lambda _: "auto"),
    ("data-rating", lambda scene: f"{scene.number(1, 4)}.{scene.number(0, 9)}"), ("data-duration", things.small),
    ("data-format", lambda _: "DD.MM.YYYY"),
)  # fmt: skip


def dated(writer: Writer, scene: Scene) -> None:
    """An element that shows a date, tells it in an attribute, or both."""
    tag = scene.pick(_TAGS)
    count = scene.pick((0, 1, 1, 1, 2, 2, 3))
    open_tag(writer, scene, tag, count)
    if not count or scene.chance(0.85):
        _content(writer, scene, count)
    else:
        writer.put(slots.title(scene))
    writer.put(f"</{tag}>")


def plain(writer: Writer, scene: Scene) -> None:
    """An element without a date."""
    tag = scene.pick(_TAGS[4:])
    open_tag(writer, scene, tag, 0)
    writer.put(
        scene.pick((slots.title, _label_text, negatives.bare, negatives.counted, things.person))(scene).replace("<", "")
    )
    writer.put(f"</{tag}>")


def open_tag(writer: Writer, scene: Scene, tag: str, count: int) -> None:
    """The opening tag with this many dates among its attributes."""
    dated_ones = [scene.pick(_MADE_FOR) for _ in range(count)]
    attributes: list[tuple[str, Callable[[Scene], Shown | str]]] = [
        (scene.pick(names), make) for names, make in dated_ones
    ]
    attributes += [scene.pick(_OTHER) for _ in range(scene.pick((0, 0, 1, 1, 2, 3)))]
    scene.rng.shuffle(attributes)
    writer.put(f"<{tag}")
    seen = set()
    for name, make in attributes:
        if name not in seen:
            seen.add(name)
            _attribute(writer, scene, name, make(scene))
    writer.put(">")


def _attribute(writer: Writer, scene: Scene, name: str, value: Shown | str) -> None:
    text = value if isinstance(value, str) else value.text
    quote = '"' if "'" in text or scene.chance(0.9) else "" if text.isalnum() else "'"
    writer.put(f" {name}={quote}")
    if isinstance(value, str):
        writer.put(value.replace('"', "&quot;"))
    else:
        writer.show(value, name)
    writer.put(quote)


def _content(writer: Writer, scene: Scene, count: int) -> None:
    share = scene.rng.random()
    if share < 0.14:
        _split(writer, scene)
        return
    if share < 0.3:
        writer.put(
            scene.label(scene.pick(("posted", "last", "edited"))) + scene.pick((": ", " ", ":", "<br>", "</b> ", " » "))
        )
    shown = relative.terse(scene) if count and scene.chance(0.5) else slots.visible(scene)
    writer.show(shown.spaced(scene.pick(_BLANKS)) if scene.chance(0.08) else shown)
    if scene.chance(0.15):
        writer.put(f" {scene.label('by')} {things.person(scene)}")


def _split(writer: Writer, scene: Scene) -> None:
    """Date and time in elements of their own."""
    tag = scene.pick(("span", "b", "i", "em", "td", "div"))
    writer.put(f'<{tag} class="{scene.pick(("date", "d", "day", "post-date"))}">')
    writer.show(dates.day_only(scene))
    writer.put(f"</{tag}>{scene.pick((' ', ' | ', ', ', '', ' - ', '&nbsp;'))}<{tag}>")
    writer.show(times.shown_clock(scene))
    writer.put(f"</{tag}>")
