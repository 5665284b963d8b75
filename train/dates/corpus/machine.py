"""Writes a moment as programs do: ISO 8601, RFC 2822, Unix time.

In: a scene. Out: Shown expressions for attributes and feeds.
"""

from datetime import UTC

from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Shown

_ZONES = ("Z", "+00:00", "+02:00", "+0100", "-05:00", "+03:00", "", "-0800", "+05:30", "+0000")
_FORMS = (
    "%Y-%m-%dT%H:%M:%S{zone}",
    "%Y-%m-%dT%H:%M:%S{zone}",
    "%Y-%m-%dT%H:%M:%S{zone}",
    "%Y-%m-%dT%H:%M:%S.{ms}{zone}",
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M{zone}",
    "%Y-%m-%d %H:%M:%S {zone}",
    "%Y%m%dT%H%M%SZ",
)
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()


def iso(scene: Scene) -> Shown:
    """An ISO date with its time."""
    text = scene.moment.strftime(scene.pick(_FORMS))
    text = text.replace("{zone}", scene.pick(_ZONES)).replace("{ms}", f"{scene.number(0, 999):03}").rstrip()
    return Shown(text, "datetime", iso=scene.moment.strftime("%Y-%m-%dT%H:%M"))


def iso_day(scene: Scene) -> Shown:
    """An ISO date, mostly with leading zeros."""
    moment = scene.moment
    text = f"{moment:%Y-%m-%d}" if scene.chance(0.85) else f"{moment.year}-{moment.month}-{moment.day}"
    return Shown(text, "date", iso=moment.strftime("%Y-%m-%d"))


def rfc(scene: Scene) -> Shown:
    """A date as in e-mail and feeds."""
    moment = scene.moment
    head = f"{_DAYS[moment.weekday()]}, {moment.day:02} {_MONTHS[moment.month - 1]} {moment.year}"
    zone = scene.pick(("GMT", "+0000", "+0200", "-0500", "UTC"))
    return Shown(f"{head} {moment:%H:%M:%S} {zone}", "datetime", iso=moment.strftime("%Y-%m-%dT%H:%M"))


def epoch(scene: Scene) -> Shown:
    """Seconds since 1970."""
    return Shown(str(_seconds(scene)), "datetime", iso=scene.moment.strftime("%Y-%m-%dT%H:%M"))


def milliseconds(scene: Scene) -> Shown:
    """Milliseconds since 1970."""
    text = f"{_seconds(scene)}{scene.number(0, 999):03}"
    return Shown(text, "datetime", iso=scene.moment.strftime("%Y-%m-%dT%H:%M"))


def _seconds(scene: Scene) -> int:
    # Before September 2001 Unix time has nine digits and is hard to tell from any number; forums' posts are later.
    if scene.moment.year < 2002 or scene.moment.year > 2032:
        scene.moment = scene.moment.replace(year=scene.number(2002, 2026), day=min(scene.moment.day, 28))
    return int(scene.moment.replace(tzinfo=UTC).timestamp())
