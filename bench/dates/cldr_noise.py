"""Rows with the noise of real pages: lost accents, slips, wrapping, zones, ordinals, local clocks, eras."""

import datetime as dt
from zoneinfo import ZoneInfo

from babel.dates import format_time

from bench.dates.cldr_base import NUMBERED_MONTHS, Maker, Moment, locale_of
from bench.dates.cldr_forum import filled
from bench.dates.cldr_text import (
    FULL_WIDTH,
    ROMAN,
    chinese,
    chinese_year,
    in_digits,
    slips,
    spell_out,
    strip_accents,
    upper,
)
from bench.dates.cldr_words import (
    Words,
    bulgarian_ending,
    english_ending,
    hungarian_ending,
    swedish_ending,
)

ENDINGS = {"en": english_ending, "hu": hungarian_ending, "bg": bulgarian_ending, "sv": swedish_ending}
SPACES = (
    "\u00a0",
    "\u2009",
    "\u202f",
    "  ",
    "&nbsp;",
    "&#160;",
    "\t",
    "\n ",
    "&thinsp;",
    "\u3000",
    " \u200e",
    "&#xA0;",
)
ZONES = (
    "UTC|GMT|CET|CEST|EET|EST|EDT|PST|PDT|MSK|BST|Z|+0200|+03:00|-0500|GMT+2|UTC-5|UTC+1|(UTC)|(GMT +1)"
    "|UTC+05:30|(UTC+01:00)|[GMT]"
).split("|")
WRAPS = (
    "[{x}]",
    "({x})",
    "{{ {x} }}",
    "» {x} «",
    "« {x} »",
    "| {x} |",
    "- {x} -",
    "• {x}",
    "{x} ·",
    "#{n} {x}",
    "#{n} · {x}",
    "{x} | #{n}",
    "{x} - #{n}",
    "Kestrel_77 » {x}",
    "Kestrel_77, {x}",
    "{x} by anna_k",
    "Re: [{x}] #{n}",
    "<{x}>",
    "“{x}”",
    "*{x}*",
)
ENGLISH = (
    "{w} {m} {dd}, {y} {h}:{MM} {ap}",
    "{m} {d}{o}, {y}, {hh}:{MM} {AP}",
    "{d} {M} {y}, {HH}:{MM}",
    "{M} {d}, {y} at {h}:{MM} {AP}",
    "Posted {d} {M} {y} - {HH}:{MM}",
    "{dd} {m} {y} {HH}:{MM}",
    "{d}{o} {M} {y}",
    "{W}, {M} {d}, {y}",
    "{m} {d}, {y}",
    "Last edited by Rufus; {m} {d}, {y} at {hh}:{MM} {AP}.",
)
BERLIN = ZoneInfo("Europe/Berlin")
ERAS = (("令和", "R", 2019), ("平成", "H", 1989), ("昭和", "S", 1926))


def plain(maker: Maker, moment: Moment) -> tuple[str, str | None]:
    """A tidy date in one of CLDR's formats with the month by name, and its order where there is none."""
    for name in maker.rng.sample(("yMMMd", "yMMMMd", "yMMMEd", "long", "full"), 5):
        if name in {"long", "full"}:
            return maker.pattern(str(maker.locale.date_formats[name].pattern), moment), None
        made = maker.skeleton(name, moment)
        if made:
            return made
    return filled(maker, "{d} {M} {y}", moment), None


def _timed(maker: Maker, moment: Moment) -> str:
    """A plain time behind a date."""
    return maker.rng.choice((", ", " ", " - ")) + f"{moment:%H:%M}"


def accents(maker: Maker) -> None:
    """Accents lost, or spelt with two letters."""
    maker.start("strip_accents")

    def one() -> bool:
        moment = maker.far_moment()
        shape = maker.rng.choice(("{d} {M} {y}", "{W}, {d} {M} {y}", "{w} {d} {m} {y}", "{d}. {S} {y}", "{M} {d}, {y}"))
        if maker.lang in NUMBERED_MONTHS:
            shape = "{W}, {d} tháng {n}, {y}"
        text = filled(maker, shape, moment)
        change = spell_out if maker.rng.random() < 0.3 else strip_accents
        bare = change(text, maker.lang)
        if bare == text:
            return False
        timed = maker.rng.random() < 0.5
        bare += _timed(maker, moment) if timed else ""
        return maker.add(bare, moment.date(), moment if timed else None, fmt=f"{change.__name__} {shape}")

    if maker.lang not in {"zh-Hans", "zh-Hant", "ja", "ko", "ru", "uk", "bg", "sr-Cyrl", "en"}:
        maker.times(4, one)


def capitals(maker: Maker) -> None:
    """All in capitals."""
    maker.start("upper")

    def one() -> bool:
        moment = maker.far_moment()
        text, order = plain(maker, moment)
        if upper(text, maker.lang) == text or order:
            return False
        return maker.add(upper(text, maker.lang) + _timed(maker, moment), moment.date(), moment, fmt="upper")

    maker.times(3, one)


def wrapped(maker: Maker, words: Words) -> None:
    """Stray words, brackets, numbers and names around."""
    maker.start("wrapped")

    def one() -> bool:
        moment = maker.far_moment()
        date, order = plain(maker, moment)
        if maker.rng.random() < 0.2:
            made = maker.skeleton("yMd", moment)
            date, order = made or (date, order)
        timed = maker.rng.random() < 0.6
        text = date + (_timed(maker, moment) if timed else "")
        if maker.rng.random() < 0.4:
            text = f"{maker.rng.choice(words.posted)} {text}"
        else:
            text = maker.rng.choice(WRAPS).format(x=text, n=maker.rng.choice((3, 17, 104, 1284)))
        return maker.add(text, moment.date(), moment if timed else None, fmt="wrapped", order=order)

    maker.times(6, one)


def spaces(maker: Maker) -> None:
    """Other spaces, and entities for them."""
    maker.start("spaces")

    def one() -> bool:
        moment = maker.far_moment()
        date, order = plain(maker, moment)
        text = (date + ", " + f"{moment:%H:%M}").replace(" ", maker.rng.choice(SPACES))
        return maker.add(text, moment.date(), moment, fmt="spaces", order=order)

    maker.times(4, one)


def english(maker: Maker) -> None:
    """An English date on a page in another language."""
    maker.start("english_on_page")
    if maker.lang == "en":
        return
    inner = Maker("en")

    def one() -> bool:
        moment = maker.far_moment()
        hour = moment.hour % 12 or 12
        shape = maker.rng.choice(ENGLISH)
        fields = {"d": moment.day, "dd": f"{moment.day:02d}", "y": moment.year, "o": english_ending(moment.day)}
        text = shape.format(
            **fields,
            m=inner.short_month(moment.month),
            M=inner.month(moment.month),
            w=inner.short_weekday(moment.date()),
            W=inner.weekday(moment.date()),
            h=hour,
            hh=f"{hour:02d}",
            HH=f"{moment:%H}",
            MM=f"{moment:%M}",
            ap=f"{moment:%p}".lower(),
            AP=f"{moment:%p}",
        )
        return maker.add(text, moment.date(), moment if "{MM}" in shape else None, fmt=shape)

    maker.times(3, one)


def _period(lang: str, hour: int) -> str:
    """The word for the part of the day where a local clock needs one."""
    night = hour < 5
    words = {
        "zh": "凌晨" if night else "上午" if hour < 12 else "下午" if hour < 18 else "晚上",
        "hi": "रात" if night or hour >= 20 else "सुबह" if hour < 12 else "दोपहर" if hour < 16 else "शाम",
        "ja": "午前" if hour < 12 else "午後",
        "ko": "오전" if hour < 12 else "오후",
        "ar": "صباحًا" if hour < 12 else "مساءً",
        "el": "π.μ." if hour < 12 else "μ.μ.",
    }
    return words.get(lang[:2], "")


def clocks(maker: Maker, words: Words) -> None:
    """Local ways to write a time, and CLDR's parts of the day."""
    maker.start("local_time")
    for shape in words.clock:
        moment = maker.far_moment()
        if not moment.hour % 12:
            moment = moment.replace(hour=moment.hour + 3)
        if "半" in shape or " 반" in shape:
            moment = moment.replace(minute=30)
        elif "{MM}" not in shape and "{M}" not in shape:
            moment = moment.replace(minute=0)
        period = _period(maker.lang, moment.hour)
        time = shape.format(
            H=moment.hour,
            HH=f"{moment:%H}",
            M=moment.minute,
            MM=f"{moment:%M}",
            h=moment.hour % 12,
            ap=f"{moment:%p}".lower(),
            AP=f"{moment:%p}",
            **dict.fromkeys(("zh", "hi", "ja", "ko", "ar", "el"), period),
        )
        date, order = plain(maker, moment)
        maker.add(f"{date} {time}", moment.date(), moment, fmt=shape, order=order)
    for hour in (8, 16, 21):
        moment = maker.far_moment().replace(hour=hour)
        made = maker.skeleton("Bhm", moment)
        date, order = plain(maker, moment)
        if made:
            maker.add(maker.join(date, made[0]), moment.date(), moment, fmt="CLDR Bhm", order=order)


def zones(maker: Maker, words: Words) -> None:
    """A zone behind the time; the time is wanted as written."""
    maker.start("tz_suffix")
    moment = maker.far_moment().replace(tzinfo=BERLIN)
    date, order = plain(maker, moment)
    time = str(format_time(moment, "long", tzinfo=BERLIN, locale=maker.locale))
    maker.add(maker.join(date, time), moment.date(), moment, fmt="CLDR long time", order=order)
    for zone in (*maker.rng.sample(ZONES, 4), *words.zones):
        moment = maker.far_moment()
        date, order = plain(maker, moment)
        maker.add(f"{date} {moment:%H:%M} {zone}", moment.date(), moment, fmt=zone, order=order)


def ordinals(maker: Maker, words: Words) -> None:
    """Days and years as people of the language dress them."""
    maker.start("ordinal")
    for shape in words.day + words.first:
        moment = maker.far_moment()
        if shape in words.first:
            moment = moment.replace(day=1)
        ending = ENDINGS[maker.lang](moment.day) if maker.lang in ENDINGS else ""
        date = shape.format(
            d=moment.day,
            dd=f"{moment.day:02d}",
            m=moment.month,
            mm=f"{moment.month:02d}",
            month=maker.month(moment.month),
            y=moment.year,
            o=ending,
        )
        timed = maker.rng.random() < 0.4
        text = date + (_timed(maker, moment) if timed else "")
        order = "DMY" if "{mm}/" in shape else None
        maker.add(text, moment.date(), moment if timed else None, fmt=shape, order=order)


def brackets(maker: Maker) -> None:
    """The weekday in brackets."""
    maker.start("weekday_paren")
    for width, name in (("abbreviated", "yMMMd"), ("abbreviated", "yMd"), ("wide", "yMMMd")):
        moment = maker.far_moment()
        made = maker.skeleton(name, moment)
        if made:
            text = f"{made[0]} ({maker.weekday(moment.date(), width)}) {moment:%H:%M}"
            maker.add(text, moment.date(), moment, fmt=f"{name} ({width})", order=made[1])


def typos(maker: Maker) -> None:
    """One letter dropped or two swapped in a month's name of five letters or more."""
    maker.start("typo")
    if maker.lang in NUMBERED_MONTHS:
        return
    forms = {
        month: {
            maker.month(month, width, context)
            for width in ("wide", "abbreviated")
            for context in ("format", "stand-alone")
        }
        for month in range(1, 13)
    }
    other_words = {maker.weekday(Moment(2024, 1, day).date()) for day in range(1, 8)}
    months_of_english = locale_of("en").months["format"]["wide"]

    def one() -> bool:
        moment = maker.far_moment()
        name = maker.month(moment.month)
        if len(name) < 5:
            return False
        others = {word for month, words in forms.items() if month != moment.month for word in words} | other_words
        others |= {str(word) for month, word in months_of_english.items() if month != moment.month}
        found = [slip for slip in slips(name, others) if slip[0] == name[0]]
        if not found:
            return False
        shape = maker.rng.choice(("{d} {M} {y}", "{d}. {M} {y}", "{M} {d}, {y}", "{W}, {d} {M} {y}"))
        text = filled(maker, shape, moment).replace(name, maker.rng.choice(found))
        timed = maker.rng.random() < 0.4
        text += _timed(maker, moment) if timed else ""
        return maker.add(text, moment.date(), moment if timed else None, fmt=shape)

    maker.times(5, one)


def romans(maker: Maker, words: Words) -> None:
    """Months in Roman numerals."""
    maker.start("roman")
    for shape in words.roman:
        moment = maker.far_moment()
        text = shape.format(d=moment.day, R=ROMAN[moment.month - 1], y=moment.year)
        timed = maker.rng.random() < 0.4
        text += f" {moment:%H:%M}" if timed else ""
        order = "YMD" if shape.startswith("{y}") else "DMY"
        maker.add(text, moment.date(), moment if timed else None, fmt=shape, order=order)


def east(maker: Maker) -> None:
    """Full-width digits, Chinese numerals and eras."""
    maker.start("cjk")
    if maker.lang in {"zh-Hans", "zh-Hant", "ja"}:
        for number in range(9):
            _east(maker, number)
        for number in range(6):
            _era(maker, number)


def _east(maker: Maker, number: int) -> None:
    """One row of full-width digits or Chinese numerals."""
    moment = maker.far_moment()
    year, month, day = moment.year, moment.month, moment.day
    clock = f" {moment:%H:%M}"
    hour = "時" if maker.lang != "zh-Hans" else "时"
    shapes = (
        (in_digits(f"{year}年{month}月{day}日", FULL_WIDTH), False, None),
        (in_digits(f"{year}年{month:02d}月{day:02d}日{clock}", FULL_WIDTH).replace(":", "："), True, None),
        (in_digits(f"{year}／{month:02d}／{day:02d}", FULL_WIDTH), False, "YMD"),
        (in_digits(f"{year}－{month:02d}－{day:02d}{clock}", FULL_WIDTH), True, "YMD"),
        (f"{chinese_year(year)}年{chinese(month)}月{chinese(day)}日", False, None),
        (f"{chinese_year(year, '零')}年{chinese(month)}月{chinese(day)}日{clock}", True, None),
        (f"{chinese_year(year)}年{chinese(month)}月{chinese(day)}日", False, None),
        (f"{year}年{month}月{day}日{hour.join((str(moment.hour), ''))}{moment.minute:02d}分", True, None),
        (f"{year}年{month}月{day}日{moment:%H：%M}", True, None),
    )
    text, timed, order = shapes[number]
    maker.add(text, moment.date(), moment if timed else None, fmt=f"cjk {number}", order=order)


def _era(maker: Maker, number: int) -> None:
    """One row with the year of an era, Japan's or the Republic of China's."""
    if maker.lang == "zh-Hans":
        return
    moment = maker.moment(1977, 2025)
    year, month, day = moment.year, moment.month, moment.day
    clock = f" {moment:%H:%M}"
    if maker.lang == "zh-Hant":
        count = year - 1911
        shapes = (
            (f"民國{count}年{month}月{day}日", False),
            (f"民國 {count} 年 {month} 月 {day} 日{clock}", True),
            (f"中華民國{count}年{month}月{day}日", False),
            (f"民國{_hundred(count)}年{chinese(month)}月{chinese(day)}日", False),
            (f"民國{count}年{month:02d}月{day:02d}日{clock}", True),
            (f"民國{count}.{month}.{day}", False),
        )
    else:
        if (year, month) in {(2019, 4), (2019, 5), (1989, 1)}:
            moment = moment.replace(month=9)
            month = 9
        era, letter, first = next(e for e in ERAS if (year, month) >= (e[2], 5 if e[2] == 2019 else 1))
        count = year - first + 1
        spoken = "元" if count == 1 else str(count)
        shapes = (
            (f"{era}{spoken}年{month}月{day}日", False),
            (f"{era}{spoken}年{month}月{day}日({maker.short_weekday(moment.date())}){clock}", True),
            (f"{letter}{count}.{month}.{day}", False),
            (f"{era}{chinese(count) if count > 1 else '元'}年{chinese(month)}月{chinese(day)}日", False),
            (f"{era} {spoken} 年 {month} 月 {day} 日{clock}", True),
            (f"{letter}{count:02d}/{month:02d}/{day:02d}", False),
        )
    text, timed = shapes[number]
    order = "YMD" if number == 5 or (number == 2 and maker.lang == "ja") else None
    maker.add(text, moment.date(), moment if timed else None, fmt=f"era {number}", order=order)


def _hundred(count: int) -> str:
    """A number below 200 in Chinese numerals."""
    rest = count % 100
    if count < 100:
        return chinese(count)
    return "一百" + ("零" if 0 < rest < 10 else "一" if 10 <= rest < 20 else "") + (chinese(rest) if rest else "")


def make(maker: Maker, words: Words) -> None:
    """All rows of this module for one language."""
    for plainly in (accents, capitals, spaces, english, brackets, typos, east):
        plainly(maker)
    for wordily in (wrapped, clocks, zones, ordinals, romans):
        wordily(maker, words)


def machine(maker: Maker) -> None:
    """Forms that programs write, in no language."""
    maker.start("machine")
    for number in range(44):
        moment = maker.moment(1990, 2025)
        seconds = int(moment.replace(tzinfo=dt.UTC).timestamp())
        shapes = (
            (f"{moment:%Y-%m-%dT%H:%M:%SZ}", "YMD"),
            (f"{moment:%Y-%m-%dT%H:%M:%S.%f}+01:00", "YMD"),
            (f"{moment:%Y-%m-%d %H:%M:%S}.123", "YMD"),
            (f"{moment:%Y%m%dT%H%M%SZ}", "YMD"),
            (f"{moment:%Y-%m-%dT%H:%M}", "YMD"),
            (f"{moment:%Y%m%d%H%M%S}", "YMD"),
            (f"{moment:%a, %d %b %Y %H:%M:%S +0000}", None),
            (f"{moment:%A, %d-%b-%y %H:%M:%S GMT}", None),
            (f"{moment:%a %b %e %H:%M:%S %Y}", None),
            (f"{moment:%a %b %e %H:%M:%S UTC %Y}", None),
            (f"{moment:%d/%b/%Y:%H:%M:%S +0200}", None),
            (f"{moment:%G-W%V-%u}", None),
            (str(seconds), None),
            (str(seconds * 1000 + 250), None),
            (f"/Date({seconds}000)/", None),
            (f"@{seconds}", None),
            (f"{seconds}.25", None),
            (f"{moment:%Y-%m-%d}T{moment:%H:%M:%S}-05", "YMD"),
            (f"{moment:%d %b %Y %H:%M:%S} GMT", None),
            (f"{moment:%a %b %d %Y %H:%M:%S} GMT+0100 (Central European Standard Time)", None),
            (f"{moment:%Y-%m-%d %H:%M:%S} +0000 UTC", "YMD"),
            (f"{moment:%Y:%m:%d %H:%M:%S}", "YMD"),
        )
        text, order = shapes[number % len(shapes)]
        maker.add(
            text, moment.date(), None if "-W" in text else moment, fmt=f"machine {number % len(shapes)}", order=order
        )
