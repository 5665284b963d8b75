"""Rows in the manner of forum software and its users: named months in any order, odd glue, bare numbers."""

from bench.dates.cldr_base import NUMBERED_MONTHS, READ, Maker, Moment
from bench.dates.cldr_text import NATIVE, in_digits, title, upper
from bench.dates.cldr_words import Words

# {d} {dd} day, {M} month in full, {S} the same standing alone, {m} short, {y} {yy} year, {W} {w} weekday, {t} time.
NAMED = (
    "{d} {M} {y}",
    "{dd} {m} {y}",
    "{M} {d}, {y}",
    "{m} {dd}, {y}",
    "{m} {d} {y}",
    "{d} {S} {y}",
    "{dd} {S}, {y}",
    "{W}, {d} {M} {y}",
    "{w} {d} {m} {y}",
    "{w}, {m} {dd}, {y}",
    "{W} {M} {d} {y}",
    "{y} {M} {d}",
    "{y}, {d} {M}",
    "{dd}-{m}-{y}",
    "{dd}/{m}/{y}",
    "{dd}.{m}.{y}",
    "{d} {m}. {y}",
    "{d}. {M} {y}",
    "{w}. {d}. {m}. {y}",
    "{d} {M}, {W}, {y}",
)
SHORT_YEAR = ("{d} {m} '{yy}", "{m} {d}, '{yy}", "{d} {M} ’{yy}", "{w} {d} {m} '{yy}", "{m} {d} '{yy}")
# Without an apostrophe only where day and year cannot be taken for each other.
OLD_YEAR = ("{d} {m} {yy}", "{dd}-{m}-{yy}", "{W}, {d} {M} {yy}", "{dd}/{m}/{yy}", "{m} {d}, {yy}")
ODD = (
    "{y}{M}{dd}",
    "{dd}{m}{y}",
    "{y}-{M}-{dd}",
    "{m}-{dd}-{y}",
    "{dd}\\{m}\\{y}",
    "{y}/{m}/{dd}",
    "{y}.{m}.{dd}",
    "{dd},{m},{y}",
    "{m}.{dd}.{y}",
    "{m}{dd},{y}",
    "{w}-{dd}-{m}-{y}",
    "{dd}_{m}_{y}",
    "{m}/{w}/{dd}/{y}",
    "{M}{d},{y}",
)
ODD_OLD = ("{m}-{w}-{dd}-{yy}", "{m} {d}/{yy}", "{m}. {d}/{yy}", "{dd}{m}{yy}", "{w}.{dd}.{m}.{yy}")
JOINS = (" ", " ", ", ", ", ", " - ", " | ", " @ ", " · ", "; ", " / ")
SEPARATORS = "/", "\\", "-", ".", ",", " ", ". ", " / "
NUMBERED_ODD = {
    "zh-Hans": ("{y}-{n}月-{d}", "{y}年{n}月{d}日", "{y}.{n}.{d} {W}", "{y}年{nn}月{dd}日"),
    "zh-Hant": ("{y}-{n}月-{d}", "{y}年{n}月{d}日", "{y}.{n}.{d} {W}", "{y}年{nn}月{dd}日"),
    "ja": ("{y}年{n}月{d}日({w})", "{y}年{nn}月{dd}日", "'{yy}年{n}月{d}日", "{y}.{n}.{d}（{w}）"),
    "ko": ("{y}년 {n}월 {d}일 {W}", "{y}년{nn}월{dd}일", "'{yy}년 {n}월 {d}일", "{y}.{nn}.{dd} ({w})"),
    "vi": ("{d} tháng {n} {y}", "Ngày {d} tháng {n} năm {y}", "{dd} Th{nn}, {y}", "{W}, ngày {dd}/{nn}/{y}"),
}
# Numbers alone: marked by their order.
NUMBERS_IN = {"{y}.{n}.{d} {W}": "YMD", "{y}.{n}.{d}（{w}）": "YMD", "{y}.{nn}.{dd} ({w})": "YMD"}
NUMBERS_IN["{W}, ngày {dd}/{nn}/{y}"] = "DMY"


def filled(maker: Maker, template: str, moment: Moment) -> str:
    """A template with the moment's day in it."""
    return template.format(
        d=moment.day,
        dd=f"{moment.day:02d}",
        n=moment.month,
        nn=f"{moment.month:02d}",
        M=maker.month(moment.month),
        S=maker.month(moment.month, context="stand-alone"),
        m=maker.short_month(moment.month),
        y=moment.year,
        yy=f"{moment.year % 100:02d}",
        W=maker.weekday(moment.date()),
        w=maker.short_weekday(moment.date()),
    )


def with_time(maker: Maker, words: Words, date: str, moment: Moment, chance: float) -> tuple[str, Moment | None]:
    """The date with or without a time, before or behind it."""
    if maker.rng.random() > chance:
        return date, None
    time = maker.clock(moment)
    if maker.rng.random() < 0.2:
        time = f"{moment:%I:%M %p}".lstrip("0")
        time = maker.rng.choice((time, time.lower(), time.replace(" ", "").lower()))
    draw = maker.rng.random()
    if draw < 0.2 and "." not in time:
        return time + maker.rng.choice((" ", ", ", " - ")) + date, moment
    at = maker.rng.choice(words.at)
    if draw < 0.45 and at:
        return f"{date} {at} {time}", moment
    return date + maker.rng.choice(JOINS) + time, moment


def named(maker: Maker, words: Words) -> None:
    """Months by name."""
    maker.start("name")
    if maker.lang in NUMBERED_MONTHS:
        _numbered(maker, words, 9)
        return
    shapes = maker.rng.sample(NAMED, 10)
    for shape in shapes:
        moment = maker.far_moment()
        _keep(maker, words, shape, moment)
    for shape in maker.rng.sample(SHORT_YEAR, 3):
        _keep(maker, words, shape, maker.moment())
    for shape in maker.rng.sample(OLD_YEAR, 3):
        _keep(maker, words, shape, maker.moment(1977, 1999))


def _numbered(maker: Maker, words: Words, wanted: int) -> None:
    """The same for languages that number their months."""
    shapes = NUMBERED_ODD[maker.lang]

    def one() -> bool:
        shape = maker.rng.choice(shapes)
        moment = maker.moment() if "{yy}" in shape else maker.far_moment()
        text, clock = with_time(maker, words, filled(maker, shape, moment), moment, 0.6)
        return maker.add(text, moment.date(), clock, fmt=shape, order=NUMBERS_IN.get(shape))

    maker.times(wanted, one)


def _keep(maker: Maker, words: Words, shape: str, moment: Moment) -> bool:
    """One row of a template, sometimes in another case."""
    date = filled(maker, shape, moment)
    draw = maker.rng.random()
    date = upper(date, maker.lang) if draw < 0.08 else title(date, maker.lang) if draw < 0.3 else date
    text, clock = with_time(maker, words, date, moment, 0.5)
    digits = "latn"
    if maker.lang in NATIVE and maker.rng.random() < 0.25:
        digits, signs = NATIVE[maker.lang]
        text = in_digits(text, signs)
    return maker.add(text, moment.date(), clock, fmt=shape, digits=digits)


def odd(maker: Maker, words: Words) -> None:
    """Glued, with strange separators, the weekday between."""
    if maker.lang in NUMBERED_MONTHS:
        return
    maker.start("odd")
    for shape in maker.rng.sample(ODD, 5):
        _keep(maker, words, shape, maker.far_moment())
    for shape in maker.rng.sample(ODD_OLD, 2):
        _keep(maker, words, shape, maker.moment(1977, 1999))


def _number(maker: Maker, order: str, moment: Moment, separator: str, *, short: bool) -> str:
    """A date in numbers; with leading noughts or without."""
    pad = maker.rng.random() < 0.7 or (short and separator not in {"/", ".", "-"})
    parts = {
        "D": f"{moment.day:02d}" if pad else str(moment.day),
        "M": f"{moment.month:02d}" if pad else str(moment.month),
        "Y": f"{moment.year % 100:02d}" if short else str(moment.year),
    }
    return separator.join(parts[key] for key in order)


def numbers(maker: Maker, words: Words) -> None:
    """Numbers alone, in the language's order or year first."""
    own = maker.lang_order()
    for family, short, wanted in (("numeric4", False, 6), ("numeric2", True, 5)):
        maker.start(family)
        separators = maker.rng.sample(SEPARATORS, len(SEPARATORS)) * 2
        for number in range(wanted):
            order = "YMD" if number == wanted - 1 else own
            moment = maker.moment() if short else maker.far_moment()
            date = _number(maker, order, moment, separators[number], short=short)
            if maker.rng.random() < 0.15:
                date = f"{maker.short_weekday(moment.date())} {date}"
            text, clock = with_time(maker, words, date, moment, 0.5)
            digits = "latn"
            if maker.lang in NATIVE and maker.rng.random() < 0.3:
                digits, signs = NATIVE[maker.lang]
                text = in_digits(text, signs)
            maker.add(text, moment.date(), clock, fmt=f"{order} {separators[number]}", order=order, digits=digits)


def contradictions(maker: Maker) -> None:
    """A weekday that contradicts its date is ignored."""
    maker.start("weekday_wrong")
    moment = maker.moment()
    other = moment.replace(day=moment.day - 1 if moment.day > 1 else 2)
    made = maker.skeleton("yMMMEd", moment)
    right, wrong = maker.short_weekday(moment.date()), maker.short_weekday(other.date())
    if made and right in made[0] and not made[1]:  # a number alone might agree with the weekday in another order
        before, _, behind = made[0].rpartition(right) if "(" in made[0] else made[0].partition(right)
        maker.add(before + wrong + behind, moment.date(), fmt="yMMMEd, other weekday", reference=READ)


def make(maker: Maker, words: Words) -> None:
    """All rows of this module for one language."""
    named(maker, words)
    odd(maker, words)
    numbers(maker, words)
    contradictions(maker)
