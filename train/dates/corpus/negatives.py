"""Things that look like dates and are none, bare or with a word that says what they are.

In: a scene. Out: plain text.
"""

from collections.abc import Callable

from train.dates.corpus import things
from train.dates.corpus.scene import Scene

_BOOKS = "Mt Joh Gen Ps Röm Mk Lk Rev Ex 1Kor Is Mc Jn".split()
_PLACEHOLDERS = (
    "DD.MM.YYYY|yyyy-mm-dd|dd/mm/yyyy|MM/DD/YY|hh:mm|TT.MM.JJJJ|дд.мм.гггг|jj/mm/aaaa|%d.%m.%Y|YYYY-MM-DD HH:mm".split(
        "|"
    )
)
_IMPOSSIBLE = (
    "0000-00-00 00:00:00|00.00.0000|0000-00-00|99/99/9999|31.02.{y}|{y}-13-45|45.{d}.{y}|{y}-02-30|30/02/{y}|25:61|"
    "{d}:75|{y}-00-{d}"
).split("|")


def bare(scene: Scene) -> str:
    """A number-like thing without words."""
    return scene.pick(_BARE)(scene)


def labelled(scene: Scene) -> str:
    """A number-like thing with a word of the language that says what it is."""
    key, value = scene.pick(_LABELLED)
    return _join(scene, scene.label(key), value(scene))


def counted(scene: Scene) -> str:
    """A count of posts, views, members and the like."""
    return _join(scene, scene.label(scene.pick(_COUNTS)), things.year_like(scene))


def spell(scene: Scene) -> str:
    """A length of time or an age, which is no point in time."""
    unit = scene.label(scene.pick(("minutes", "hours", "days", "years", "age")))
    amount = scene.pick(
        (
            things.small(scene),
            f"{scene.number(1, 9)}-{scene.number(10, 31)}",
            f"{scene.number(1, 9)},5",
            f"{scene.number(1, 9)}.5",
        )
    )
    return f"{amount} {unit}" if not scene.language.is_spaceless else f"{amount}{unit}"


def page_bar(scene: Scene) -> str:
    """The numbers by which one leafs through pages."""
    last, here = scene.number(5, 240), scene.number(1, 31)
    name, of = scene.label("page"), scene.label("of")
    numbers = " ".join(str(n) for n in range(1, scene.number(4, 9)))
    return scene.pick((
        f"{name} {here} {of} {last}", f"{numbers} … {last} »", f"« {numbers} »", f"{name}: {numbers} ... {last}",
        f"[ {numbers} {last} ]", f"{here}/{last}", f"{name} {here}/{last}", f"1-{here} {of} {last}",
        f"({here} {of} {last})", f"{here} - {here + 9} / {last}",
    ))  # fmt: skip


def id_like(scene: Scene) -> str:
    """A number by which something is filed, often as long as Unix time."""
    length = scene.pick((4, 5, 6, 7, 8, 10, 10, 13))
    return str(scene.number(1_000_000_000, 1_790_000_000)) if length == 10 else things.digits(scene, length)


def dimension(scene: Scene) -> str:
    """Width and height, tyres, ranges, voltages."""
    one, two = scene.number(1, 31), scene.number(1, 31)
    return scene.pick((
        f"{one * 64}x{two * 48}", f"{one}x{two}", f"{one} x {two}", f"{one}×{two}",
        f"{one * 2 + 155}/{one + 35} R{two % 8 + 13}", f"{one}/{two}V", f"{one}-{two + one} dB", f"{one}-{two + one}",
        f"{one}W-{two}", f'{one}.{two}"', f"{one}/{two} mm", f"{one * 10}/{two * 3}", f"{one}–{two + one}",
        f"{one}x{two}x{two + 1}", f"{one}.{two} x {two}.{one}", f"M{one % 20}x1.{two}",
    ))  # fmt: skip


def _ip(scene: Scene) -> str:
    address = ".".join(str(scene.number(1, 31) if scene.chance(0.5) else scene.number(0, 255)) for _ in range(4))
    return address + scene.pick(("", "", "/24", ":8080", ":80"))


def _phone(scene: Scene) -> str:
    d = things.digits
    return scene.pick((
        f"+{d(scene, 2)} {d(scene, 3)} {d(scene, 4)}", f"0{d(scene, 2)}-{d(scene, 3)}-{d(scene, 4)}",
        f"({d(scene, 3)}) {d(scene, 3)}-{d(scene, 4)}", f"0{d(scene, 3)}/{d(scene, 6)}",
        f"{d(scene, 2)}-{d(scene, 2)}-{d(scene, 2)}", f"8 ({d(scene, 3)}) {d(scene, 3)}-{d(scene, 2)}-{d(scene, 2)}",
        f"{d(scene, 2)} {d(scene, 2)} {d(scene, 2)} {d(scene, 2)}", f"{d(scene, 3)}.{d(scene, 3)}.{d(scene, 4)}",
        f"0{d(scene, 3)} {d(scene, 2)} {d(scene, 2)}", f"{d(scene, 3)}-{d(scene, 2)}-{d(scene, 2)}",
        f"{d(scene, 4)}-{d(scene, 4)}",
    ))  # fmt: skip


def _fraction(scene: Scene) -> str:
    one, two = scene.number(1, 12), scene.number(2, 31)
    return scene.pick(
        (
            "1/2",
            "3/4",
            f"{one}/{two}",
            "24/7",
            "7/24",
            f"{one}/10",
            f"{one} 1/2",
            f"{one}/5",
            "50/50",
            f"1:{two}",
        )
    )


def _ratio(scene: Scene) -> str:
    return scene.pick(
        (
            "16:9",
            "4:3",
            "21:9",
            f"1:{scene.number(10, 90)}",
            f"{scene.number(1, 12)}:{scene.number(1, 9)}",
            "3:2",
            "1:64",
            "2.35:1",
        )
    )


def _percent(scene: Scene) -> str:
    value = scene.number(1, 99)
    return scene.pick(
        (
            f"{value}%",
            f"{value} %",
            f"{value}.{scene.number(0, 31)}%",
            f"-{value}°C",
            f"{value}°",
            f"{value},{scene.number(1, 9)} °C",
            f"%{value}",
        )
    )


def _place(scene: Scene) -> str:
    one, two = scene.number(1, 89), scene.number(1, 31)
    return scene.pick(
        (
            f"{one}.{things.digits(scene, 4)}, {two}.{things.digits(scene, 4)}",
            f"{one}°{two}'{two}\"N",
            f"{one}.{two} N {two}.{one} E",
        )
    )


def _verse(scene: Scene) -> str:
    return f"{scene.pick(_BOOKS)} {scene.number(1, 28)}{scene.pick((':', ',', '.'))}{scene.number(1, 59):02}"


def _length(scene: Scene) -> str:
    minutes, seconds = scene.number(0, 23), scene.number(0, 59)
    return scene.pick((
        f"{minutes}:{seconds:02}", f"0:{seconds:02}", f"{minutes}'{seconds:02}\"", f"{minutes}m {seconds}s",
        f"[{minutes}:{seconds:02}]", f"{scene.number(0, 3):02}:{minutes:02}:{seconds:02}",
        f"{minutes}:{seconds:02}.{scene.number(100, 999)}",
    ))  # fmt: skip


def _chapter(scene: Scene) -> str:
    parts = [str(scene.number(1, 12)) for _ in range(scene.pick((1, 2, 2, 3)))]
    return ".".join([*parts, str(scene.number(1, 9))]) + scene.pick(("", "", ".", ")"))


def _years(scene: Scene) -> str:
    first = scene.number(1950, 2015)
    last = first + scene.number(1, 15)
    return scene.pick(
        (
            f"{first}-{last}",
            f"{first}–{last}",
            f"© {first}",
            f"© {first}-{last}",
            f"{first}/{last % 100:02}",
            f"(c) {last}",
            f"Copyright {first} - {last}",
            f"({first})",
        )
    )


def _sums(scene: Scene) -> str:
    a, b = scene.number(1, 31), scene.number(1, 31)
    return scene.pick(
        (
            f"{a}+{b}={a + b}",
            f"{a}*{b}",
            f"{a} - {b}",
            f"{a}/{b} + {b}/{a}",
            f"({a},{b})",
            f"{a}.{b}.",
            f"x{a}",
            f"{a}x",
        )
    )


def _tennis(scene: Scene) -> str:
    return " ".join(
        f"{scene.number(0, 7)}{scene.pick(('-', ':'))}{scene.number(0, 7)}" for _ in range(scene.pick((2, 3)))
    )


def _impossible(scene: Scene) -> str:
    text = scene.pick(_IMPOSSIBLE)
    return text.replace("{y}", str(scene.number(1990, 2026))).replace("{d}", f"{scene.number(1, 31):02}")


def _placeholder(scene: Scene) -> str:
    return scene.pick(_PLACEHOLDERS)


def _join(scene: Scene, label: str, value: str) -> str:
    """Label and value in one of the ways of forums."""
    if scene.language.is_spaceless and scene.chance(0.5):
        return scene.pick((f"{label}{value}", f"{label}：{value}", f"{value}{label}"))
    return scene.pick((
        f"{label}: {value}", f"{label}: {value}", f"{label} {value}", f"{value} {label}", f"{label}:{value}",
        f"{label} ({value})", f"{value} {label.lower()}", f"{label.upper()}: {value}", f"[{label} {value}]",
        f"{label} = {value}", f"{label} #{value}",
    ))  # fmt: skip


Maker = Callable[[Scene], str]
_BARE: tuple[Maker, ...] = (
    things.safe_version, things.safe_version, _ip, _phone, _phone, things.price, things.price, id_like, id_like,
    _fraction, _fraction, _ratio, things.score, things.score, dimension, dimension, _percent, _place, _verse,
    things.code, things.code, things.standard, things.model, things.model, _chapter, _chapter, _years, _sums, _tennis,
    _impossible, _placeholder, things.file_name, things.person, page_bar, spell, things.year_like,
)  # fmt: skip
_COUNTS = "posts replies views likes members online topics downloads rating posts replies views".split()
_LABELLED: tuple[tuple[str, Maker], ...] = (
    ("page", page_bar), ("version", things.version), ("version", things.version), ("price", things.price),
    ("chapter", _chapter), ("part", things.code), ("part", id_like), ("size", dimension), ("id", id_like),
    ("id", id_like), ("level", dimension), ("level", things.small), ("score", things.score), ("score", _tennis),
    ("rating", _fraction), ("rating", things.score), ("phone", _phone), ("phone", _phone), ("model", things.model),
    ("model", things.standard), ("room", things.small), ("room", _chapter), ("location", things.person),
    ("weight", _percent), ("weight", dimension), ("duration", _length), ("duration", _length), ("duration", spell),
    ("age", things.small), ("version", _chapter), ("size", things.safe_version), ("part", _years),
)  # fmt: skip
