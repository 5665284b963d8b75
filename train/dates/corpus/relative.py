"""Writes how long ago a moment is, in units, in calendar words or by its weekday.

In: a scene. Out: Shown expressions that need a reference time to be read.
"""

from train.dates.corpus import dates, times
from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Shown

_MOMENTS = frozenset(("second", "minute", "hour"))


def relative(scene: Scene) -> Shown:
    """Any expression that is counted from now: units ago, calendar words, phrases."""
    share = scene.rng.random()
    if share < 0.6:
        return ago(scene)
    if share < 0.82:
        return near(scene)
    return Shown(scene.pick(scene.speaks().past), "date")


def terse(scene: Scene) -> Shown:
    """The same as metadata shows it, where moments, weekdays and the future are met, too."""
    share = scene.rng.random()
    if share < 0.72:
        return relative(scene)
    if share < 0.84:
        return Shown(scene.pick(scene.speaks().recent), "datetime")
    if share < 0.97:
        return weekday(scene)
    return _ahead(scene)


def ago(scene: Scene) -> Shown:
    """A number of units ago."""
    text = scene.pick(scene.speaks().ago[scene.unit][scene.count])
    return Shown(text, "datetime" if scene.unit in _MOMENTS else "date")


def near(scene: Scene) -> Shown:
    """Today, yesterday and the like, mostly with the time."""
    speech = scene.speaks()
    day = scene.pick(speech.near)
    return dates.with_time(scene, speech, day, "") if scene.chance(0.65) else Shown(day, "date")


def weekday(scene: Scene) -> Shown:
    """A weekday, mostly with the time."""
    speech = scene.speaks()
    if scene.chance(0.7):
        names = speech.weekdays if scene.chance(0.6) else speech.short_weekdays
        return dates.with_time(scene, speech, scene.pick(names)[scene.moment.weekday()], "")
    return Shown(speech.weekdays[0][scene.moment.weekday()], "date")


def weekday_in_sentence(scene: Scene) -> Shown:
    """A weekday in the case that sentences ask for, with the time."""
    speech = scene.language
    day, joint = scene.pick(speech.days), speech.between[0]
    clock = times.clock(scene, speech)
    start = len(day) + len(joint)
    return Shown(day + joint + clock, "datetime", (0, len(day)), (start, start + len(clock)))


def _ahead(scene: Scene) -> Shown:
    ways = scene.speaks().ahead[scene.unit][scene.count]
    kind = "datetime" if scene.unit in _MOMENTS else "date"
    return Shown(scene.pick(ways), kind) if ways else times.shown_clock(scene)
