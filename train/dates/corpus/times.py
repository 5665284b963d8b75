"""Writes the time of day in the ways of a language, with seconds, half-days and zones.

In: a scene. Out: the text of a time and what it is in ISO form.
"""

from train.dates.corpus import patterns
from train.dates.corpus.language import Language
from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Shown

_ZONES = (
    "UTC|GMT|CET|CEST|EST|EDT|PST|PDT|MSK|JST|KST|+0200|+02:00|-0500|+0000|(UTC)|(GMT+1)|GMT+2|UTC+3|GMT +3|IST|BST|"
    "(CEST)|MEZ|UTC-5|(GMT -5 hours)"
).split("|")
_PLAIN = (("HH", "':", "mm"),) * 4 + (("H", "':", "mm"), ("HH", "':", "mm", "':", "ss"), ("HH", "':", "mm", "':", "ss"))
_HALVES = (
    ("h", "':", "mm", "' ", "a"),
    ("hh", "':", "mm", "' ", "a"),
    ("h", "':", "mm", "a"),
    ("hh", "':", "mm", "':", "ss", "' ", "a"),
)


def clock(scene: Scene, speech: Language) -> str:
    """A time of day, sometimes with its zone."""
    text = patterns.fill(_parts(scene, speech), _values(scene, speech))
    if scene.chance(0.05):
        text += " " + scene.pick(_ZONES)
    return text


def shown_clock(scene: Scene) -> Shown:
    """A time of day that stands alone."""
    return Shown(clock(scene, scene.speaks()), "time", iso=scene.moment.strftime("T%H:%M"))


def _parts(scene: Scene, speech: Language) -> patterns.Parts:
    share = scene.rng.random()
    if share < 0.5:
        return scene.pick(_PLAIN)
    if share < 0.72:
        return scene.pick(speech.times)
    if share < 0.9:
        return scene.pick(speech.clocks)
    return scene.pick(_HALVES)


def _values(scene: Scene, speech: Language) -> dict[str, str]:
    hour, minute, second = scene.moment.hour, scene.moment.minute, scene.moment.second
    half = scene.pick(speech.pm if hour >= 12 else speech.am)
    padded, twelve = f"{hour:02}", hour % 12 or 12
    return {
        "H": str(hour),
        "HH": padded,
        "H?": padded if scene.chance(0.7) else str(hour),
        "h": str(twelve),
        "hh": f"{twelve:02}",
        "K": str(hour % 12),
        "m": str(minute),
        "mm": f"{minute:02}",
        "s": str(second),
        "ss": f"{second:02}",
        "a": half,
        "B": half,
    }
