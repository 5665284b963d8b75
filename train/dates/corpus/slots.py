"""Fills the slots of a template, of text or of HTML, for one scene.

In: a template, a scene and a writer. Out: the writer holds the text and the spans of its dates.
"""

from collections.abc import Callable

from train.dates.corpus import dates, machine, negatives, relative, things, times
from train.dates.corpus.lookalikes import LOOKALIKES
from train.dates.corpus.scene import Scene
from train.dates.corpus.templates import Choice, Template
from train.dates.corpus.writer import Shown, Writer

_CLASSES = (
    "post date meta time info count col-6 col-md-4 row-4 u-dt small author postbody td2 alt1 tcat lastpost "
    "item-15 h-12 mt-3 px-2-5"
).split()


def fill(writer: Writer, scene: Scene, template: Template) -> None:
    """Writes a template with everything in its places."""
    for part in template:
        if isinstance(part, str):
            writer.put(part)
        elif isinstance(part, Choice):
            writer.put(scene.pick(part.words))
        elif part.name in SHOWN:
            writer.show(SHOWN[part.name](scene), part.attribute)
        elif part.name in PLAIN:
            writer.put(PLAIN[part.name](scene))
        else:
            writer.put(scene.label(part.name))


def is_dated(name: str) -> bool:
    """Says whether a slot of this name holds a date."""
    return name in SHOWN


def visible(scene: Scene) -> Shown:
    """A date as readers see it, absolute or relative."""
    return relative.terse(scene) if scene.chance(0.4) else dates.absolute(scene, 0.55)


def exact(scene: Scene) -> Shown:
    """A date with its time as a tooltip shows it."""
    return dates.absolute(scene, 0.85)


def _in_sentence(scene: Scene) -> Shown:
    shown = dates.absolute(scene, 0.2)
    scene.another_moment()
    return shown


def title(scene: Scene) -> str:
    """The title of a thread."""
    template = scene.pick(scene.language.texts["traps" if scene.chance(0.25) else "plain"])
    inner = Writer()
    fill(inner, scene, template)
    text = inner.text().rstrip(".。।?？")
    if scene.chance(0.4):
        text = " ".join(text.split(" ")[:5])
    return scene.pick((text, text, f"Re: {text}", text.upper() if text.isascii() else text))


def css(scene: Scene) -> str:
    """A style of sizes and colours."""
    size, other = scene.number(0, 31), scene.number(0, 12)
    return scene.pick((
        f"width:{size * 10}px;height:{other}px", f"margin:{size}px {other}px {size}px",
        f"color:#{things.hexadecimal(scene, 6)}", f"padding: {other}px {size}px", f"font-size:{other}.{size}em",
        f"background:url(/i/{size}/{other}.png)",
    ))  # fmt: skip


def css_class(scene: Scene) -> str:
    """One or two class names, often with numbers."""
    name = scene.pick(_CLASSES)
    return f"{name} {scene.pick(_CLASSES)}" if scene.chance(0.3) else name


def address(scene: Scene) -> str:
    """The address of a page, with numbers in it."""
    one, two = negatives.id_like(scene), scene.number(1, 31)
    word = things.word(scene)
    return scene.pick((
        f"/threads/{word}.{one}/page-{two}", f"./viewtopic.php?f={two}&amp;t={one}#p{one}", f"showthread.php?p={one}",
        f"/t/{word}-{two}/{one}/{two}", f"index.php?topic={one}.{two}", f"/forum/{two}-{word}/",
        f"https://{word}{two}.com/{two}/{one}", f"/u/{things.person(scene)}".replace(" ", "+"),
        f"/{scene.number(2001, 2025)}/{two:02}/{word}-{one}.html", f"#post{one}",
    ))  # fmt: skip


Maker = Callable[[Scene], Shown]
SHOWN: dict[str, Maker] = {
    "D": _in_sentence, "R": relative.relative, "T": times.shown_clock, "M": dates.partial, "iso": machine.iso,
    "isod": machine.iso_day, "epoch": machine.epoch, "ms": machine.milliseconds, "rfc": machine.rfc, "full": exact,
    "day": dates.day_only, "clock": times.shown_clock, "rel": relative.ago, "vis": visible, "near": relative.terse,
    "Y": dates.yearless, "W": relative.weekday_in_sentence,
}  # fmt: skip
PLAIN: dict[str, Callable[[Scene], str]] = {
    "n": things.small, "N": things.year_like, "v": things.version, "p": things.price, "s": things.score,
    "x": negatives.bare, "u": things.person, "idn": negatives.id_like, "neg": negatives.bare,
    "labelled": negatives.labelled, "counted": negatives.counted, "title": title, "css": css, "cls": css_class,
    "url": address, "file": things.file_name, "dim": negatives.dimension, "bar": negatives.page_bar,
    "spell": negatives.spell, **LOOKALIKES,
}  # fmt: skip
