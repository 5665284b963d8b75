"""Draws what has the form of a date or a time and is none: lengths, scales, verses, sets, versions, rooms.

In: a scene. Out: plain text; the sentence around it tells what it is.
"""

from collections.abc import Callable

from train.dates.corpus.scene import Scene

Maker = Callable[[Scene], str]
_SHAPES = ("16:9", "4:3", "16:10", "21:9", "3:2", "18:9", "19:10", "5:12")
_EIGHTHS = ("1/2", "3/4", "1/4", "2/3", "3/8", "5/8", "7/8", "1/3")


def _two(scene: Scene, low: int = 0, high: int = 59) -> str:
    return f"{scene.number(low, high):02}"


def _few(scene: Scene) -> int:
    """Minutes of a song or hours of a walk: mostly below ten, seldom more than a day has hours."""
    return scene.number(1, 9) if scene.chance(0.65) else scene.number(10, 23)


def length(scene: Scene) -> str:
    """How long a song or a film is: 3:45, 1:42:10."""
    share = scene.rng.random()
    if share < 0.7:
        return f"{_few(scene)}:{_two(scene)}"
    if share < 0.93:
        return f"{scene.number(0, 3)}:{_two(scene)}:{_two(scene)}"
    return f"{scene.number(24, 99)}:{_two(scene)}"


def lap(scene: Scene) -> str:
    """What a watch stopped in a race: 2:14:09, 1:23.45, 21:37."""
    hours, minutes, seconds = scene.number(1, 5), _two(scene), _two(scene)
    return scene.pick((
        f"{hours}:{minutes}:{seconds}", f"{hours}:{minutes}:{seconds}", f"{_few(scene)}:{seconds}",
        f"{_few(scene)}:{seconds}", f"{hours}:{seconds}.{scene.number(1, 99):02}", f"{hours}.{minutes}.{seconds}",
        f"{scene.number(12, 23)}:{seconds},{scene.number(1, 9)}", f"{hours}:{seconds}",
    ))  # fmt: skip


def ratio(scene: Scene) -> str:
    """A scale, a mixture or the shape of a picture: 1:87, 16:9, 3:10."""
    share = scene.rng.random()
    if share < 0.6:
        return f"1:{scene.number(10, 59)}"
    if share < 0.75:
        return f"{scene.number(2, 12)}:{scene.number(10, 40)}"
    return scene.pick((*_SHAPES, "1:87", "1:64", "1:72", "1:100"))


def verse(scene: Scene) -> str:
    """Chapter and verse: 3:16, 12:10-14, 5,12."""
    share = scene.rng.random()
    mark = ":" if share < 0.8 else "," if share < 0.9 else "."
    number = scene.number(10, 59) if scene.chance(0.8) else scene.number(1, 9)
    more = f"-{number + scene.number(1, 6)}" if scene.chance(0.15) else ""
    return f"{scene.number(1, 23)}{mark}{number}{more}"


def sets(scene: Scene) -> str:
    """The sets of a match of volleyball or tennis: 25:21, 19:25."""
    mark, joint = scene.pick("::-"), scene.pick((", ", ", ", " ", "; "))
    is_tennis = scene.chance(0.25)
    return joint.join([_set(scene, mark, is_tennis=is_tennis) for _ in range(scene.pick((2, 3, 3, 4)))])


def _set(scene: Scene, mark: str, *, is_tennis: bool) -> str:
    won, lost = (scene.pick((6, 7)), scene.number(0, 5)) if is_tennis else (scene.pick((25, 15)), scene.number(8, 23))
    one, two = (won, lost) if scene.chance(0.4) else (lost, won)
    return f"{one}{mark}{two}"


def result(scene: Scene) -> str:
    """The result of a match with many goals or points: 23:19, 12-10."""
    mark = scene.pick((":", ":", ":", "-"))
    if scene.chance(0.15):
        return f"{scene.number(0, 6)}{mark}{scene.number(0, 6)}"
    return f"{scene.number(3, 24)}{mark}{scene.number(10, 35)}"


def build(scene: Scene) -> str:
    """A version that could be a day: 5.10.14, 20.04.1, 2019.3.1, 12.10."""
    share = scene.rng.random()
    first, second = scene.number(1, 31), scene.number(1, 12)
    if share < 0.5:
        return f"{first}.{second}.{scene.number(1, 99) if scene.chance(0.7) else _two(scene, 0, 12)}"
    if share < 0.62:
        return f"{second}.{scene.number(1, 12)}.{scene.number(1995, 2026)}"
    if share < 0.75:
        return f"{scene.number(2005, 2026)}.{second}.{scene.number(1, 28)}"
    return f"{first}.{_two(scene, 0, 12)}" if share < 0.9 else f"v{second}.{scene.number(1, 12)}.{first}"


def section(scene: Scene) -> str:
    """The number of a chapter or a paragraph: 3.2.11, 4.10."""
    one, two, three = scene.number(1, 12), scene.number(1, 12), scene.number(1, 31)
    return scene.pick((f"{one}.{two}.{three}", f"{one}.{two}.{three}", f"{three}.{two}.", f"{one}.{three}"))


def room(scene: Scene) -> str:
    """The number of a room or a flat: 2.14, 3-12, 1.2.04."""
    floor, door = scene.number(0, 12), scene.number(1, 31)
    return scene.pick((
        f"{floor}.{door:02}", f"{floor}.{door:02}", f"{floor}-{door:02}", f"{floor}:{door:02}", f"{door}/{floor + 1}",
        f"{floor + 1}.{scene.number(1, 12)}.{door:02}", f"{floor + 1}{door:02}", f"{floor + 10}{door:02}",
    ))  # fmt: skip


def phone(scene: Scene) -> str:
    """The groups of a telephone number: 12-10-20, 22 10 15."""
    groups = [_two(scene, 1, 31), _two(scene, 1, 12), _two(scene, 0, 99)]
    if scene.chance(0.15):
        groups.insert(0, str(scene.number(200, 999)))
    return scene.pick("--- .").join(groups)


def fraction(scene: Scene) -> str:
    """A part of a whole: 3/4, 5/12."""
    return scene.pick(_EIGHTHS) if scene.chance(0.5) else f"{scene.number(1, 11)}/{scene.number(2, 12)}"


def amount(scene: Scene) -> str:
    """A number with two decimals, mostly one that could be a clock's: 19.30, 7.05, 12,40."""
    mark = "." if scene.chance(0.75) else ","
    return f"{scene.number(1, 23)}{mark}{_two(scene) if scene.chance(0.8) else _two(scene, 60, 99)}"


def year(scene: Scene) -> str:
    """A number of four digits that could be a year."""
    return str(scene.number(1950, 2030) if scene.chance(0.8) else scene.number(1000, 9999))


def pages(scene: Scene) -> str:
    """From here to there: 12-14, 10–31."""
    first = scene.number(1, 24)
    return f"{first}{scene.pick('--–')}{first + scene.number(1, 12)}"


def pressure(scene: Scene) -> str:
    """The pressure of blood: 120/80, 12/8."""
    if scene.chance(0.4):
        return f"{scene.number(10, 17)}/{scene.number(6, 11)}"
    return f"{scene.number(100, 170)}/{scene.number(60, 100)}"


def odds(scene: Scene) -> str:
    """What a bookmaker pays: 5/2, 2.10, 12:10."""
    one = scene.number(1, 12)
    return scene.pick((
        f"{one}/{scene.number(1, 10)}", f"{one}.{_two(scene)}", f"{one}.{_two(scene)}",
        f"{one + 9}:{scene.pick((10, 12, 15))}",
    ))  # fmt: skip


def coordinate(scene: Scene) -> str:
    """A place on the earth or in the sky: 5:35:17, 48.12, 52-31-12."""
    one, two, three = scene.number(0, 23), _two(scene), _two(scene)
    return scene.pick((
        f"{one}:{two}:{three}", f"{one}:{two}:{three}", f"{one}.{two}", f"{one}-{two}-{three}", f"{one}:{two}",
        f"{one} {two} {three}",
    ))  # fmt: skip


def size(scene: Scene) -> str:
    """What fits with what: 10/12/20, 8-10-12, 5/16, 12.5.20."""
    one, two, three = scene.number(1, 31), scene.number(1, 12), scene.number(10, 99)
    return scene.pick((
        f"{one}/{two}/{three}", f"{one}-{two}-{three}", f"{one}.{two}.{three}", f"{two}/{one}", f"{one}x{two}",
        f"{one}/{two}/{three}",
    ))  # fmt: skip


def docket(scene: Scene) -> str:
    """The number of a case, a law or an order: 12/05/2014, 3-11-98, 7/2016."""
    one, two, last = scene.number(1, 31), scene.number(1, 12), scene.number(1985, 2026)
    mark = scene.pick("//-.")
    return scene.pick((
        f"{one}{mark}{two}{mark}{last}", f"{one:02}{mark}{two:02}{mark}{last}", f"{last}{mark}{two:02}{mark}{one:02}",
        f"{one}{mark}{two}{mark}{last % 100:02}", f"{two}/{last}",
    ))  # fmt: skip


def account(scene: Scene) -> str:
    """The number of an account or a customer: 20-04-15, 20190412, 12 10 2004."""
    one, two, last = _two(scene, 1, 31), _two(scene, 1, 12), scene.number(1985, 2026)
    return scene.pick((
        f"{one}-{two}-{last % 100:02}", f"{one} {two} {last}", f"{last}{two}{one}", f"{one}.{two}.{last}",
        f"{one} {two} {last % 100:02}", f"{last} {two} {one}",
    ))  # fmt: skip


def hours(scene: Scene) -> str:
    """A small number of hours."""
    return str(_few(scene))


def minutes(scene: Scene) -> str:
    """The minutes beside hours, of two digits."""
    return _two(scene, 5, 59)


LOOKALIKES: dict[str, Maker] = {
    "length": length, "lap": lap, "ratio": ratio, "verse": verse, "sets": sets, "result": result, "build": build,
    "section": section, "room": room, "phone": phone, "fraction": fraction, "amount": amount, "year": year,
    "pages": pages, "pressure": pressure, "odds": odds, "coordinate": coordinate, "size": size, "docket": docket,
    "account": account, "h": hours, "mm": minutes,
}  # fmt: skip
