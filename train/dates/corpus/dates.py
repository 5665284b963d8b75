"""Writes a moment as a date, with or without its time, in one of the many ways of a language.

In: a scene. Out: Shown: the text with the places of date and time in it.
"""

import unicodedata
from dataclasses import replace

from train.dates.corpus import patterns, times
from train.dates.corpus.language import Language
from train.dates.corpus.odd import odd_date
from train.dates.corpus.scene import Scene
from train.dates.corpus.writer import Shown

# Where a two-digit year is believed to mean the right century.
_TWO_DIGITS = range(1977, 2026)
_DIGITS = {
    "ar": str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"),
    "hi": str.maketrans("0123456789", "०१२३४५६७८९"),
    "ja": str.maketrans("0123456789", "０１２３４５６７８９"),
    "zh-Hans": str.maketrans("0123456789", "０１２３４５６７８９"),
    "zh-Hant": str.maketrans("0123456789", "０１２３４５６７８９"),
}
# Share of dates in the language's own digits.
_OWN_DIGITS = {"ar": 0.15, "hi": 0.12, "ja": 0.03, "zh-Hans": 0.02, "zh-Hant": 0.02}
_NAME_ORDERS = {"DMY": "dmy", "MDY": "mdy", "YMD": "ymd"}


def absolute(scene: Scene, time_share: float = 0.5) -> Shown:
    """A calendar date; in this share of the cases with the time of day."""
    speech = scene.speaks()
    if time_share and scene.chance(0.025):
        return with_time(scene, speech, _month_and_day(scene, speech), "")
    text, has_year = _date(scene, speech)
    iso = scene.moment.strftime("%Y-%m-%d") if has_year else ""
    if scene.chance(time_share):
        return _noisy(scene, speech, with_time(scene, speech, text, iso))
    return _noisy(scene, speech, Shown(text, "date", iso=iso or None))


def day_only(scene: Scene) -> Shown:
    """A calendar date without a time."""
    return absolute(scene, 0)


def yearless(scene: Scene) -> Shown:
    """A day without its year: with the month's name, or in numbers as the language writes them."""
    speech = scene.speaks()
    parts = speech.short_day if scene.chance(0.3) else scene.pick(speech.yearless)
    shown = Shown(patterns.fill(parts, _values(scene, speech)), "date")
    scene.another_moment()
    return shown


def with_time(scene: Scene, speech: Language, day: str, iso: str) -> Shown:
    """A day's text and a time of day as one expression."""
    clock = times.clock(scene, speech)
    is_first = scene.chance(0.3 if speech.is_time_first else 0.04)
    one, other = (clock, day) if is_first else (day, clock)
    joint = scene.pick((", ", " ", " - ")) if is_first else scene.pick(speech.between)
    if not joint and (not speech.is_spaceless or one[-1].isdigit()):
        joint = " "
    start = len(one) + len(joint)
    places = (0, len(one)), (start, start + len(other))
    date, time = places[::-1] if is_first else places
    when = iso + scene.moment.strftime("T%H:%M") if iso else None
    return Shown(one + joint + other, "datetime", date, time, when)


def partial(scene: Scene) -> Shown:
    """A month with its year, which is neither to be found nor a mistake."""
    speech = scene.speaks()
    text = patterns.fill(scene.pick(speech.partial), _values(scene, speech))
    if scene.chance(0.3):
        text = f"{scene.pick(speech.short_months)[scene.moment.month - 1].rstrip('.').capitalize()} {scene.moment.year}"
    return Shown(text, "partial", role="ignore")


def _date(scene: Scene, speech: Language) -> tuple[str, bool]:
    """The text of a day, and whether it tells the year."""
    share = scene.rng.random()
    if share < 0.25:
        parts = scene.pick(speech.dated)
        if "yy" in parts and scene.moment.year not in _TWO_DIGITS:
            parts = speech.dated[0]
        return patterns.fill(parts, _values(scene, speech)), True
    if share < 0.48:
        return patterns.fill(scene.pick(speech.forms), _values(scene, speech)), True
    if share < 0.76:
        return _numeric(scene, speech), True
    if share < 0.87:
        return _named(scene, speech), True
    if share < 0.96:
        return patterns.fill(scene.pick(speech.yearless), _values(scene, speech)), False
    return odd_date(scene, speech), True


def _values(scene: Scene, speech: Language) -> dict[str, str]:
    moment = scene.moment
    month, weekday = moment.month - 1, moment.weekday()
    short_month = scene.pick(speech.short_months)[month]
    short_day = scene.pick(speech.short_weekdays)[weekday]
    day, padded, is_padded = str(moment.day), f"{moment.day:02}", scene.chance(0.5)
    return {
        "d": day,
        "dd": padded,
        "d?": padded if is_padded else day,
        "o": ordinal(speech.tag, moment.day),
        "L": str(moment.month),
        "M": str(moment.month),
        "MM": f"{moment.month:02}",
        "M?": f"{moment.month:02}" if is_padded else str(moment.month),
        "MMM": short_month,
        "LLL": short_month,
        "MMMM": speech.months[0][month] if scene.chance(0.8) else scene.pick(speech.months)[month],
        "LLLL": speech.months[-1][month],
        "y": str(moment.year),
        "yy": f"{moment.year % 100:02}",
        "y?": _year(scene),
        "E": short_day,
        "EEE": short_day,
        "ccc": short_day,
        "EEEE": speech.weekdays[0][weekday],
        "cccc": speech.weekdays[-1][weekday],
    }


def _year(scene: Scene) -> str:
    if scene.moment.year in _TWO_DIGITS and scene.chance(0.08):
        return f"{scene.moment.year % 100:02}"
    return str(scene.moment.year)


def _numeric(scene: Scene, speech: Language) -> str:
    """Numbers only, mostly in the order of the language."""
    values = _values(scene, speech)
    share = scene.rng.random()
    order = speech.order if share < 0.7 else "YMD" if share < 0.94 else "DMY" if share < 0.97 else "MDY"
    separator = scene.pick("--//...") if scene.chance(0.94) else scene.pick((". ", "\\", " ", ", ", " / "))
    is_short = order != "YMD" and scene.moment.year in _TWO_DIGITS and scene.chance(0.2)
    fields = {"D": values["d?"], "M": values["M?"], "Y": values["yy" if is_short else "y"]}
    text = separator.join([fields[letter] for letter in order])
    return f"{values['E']} {text}" if scene.chance(0.07) else text


def _month_and_day(scene: Scene, speech: Language) -> str:
    """Month and day in numbers: no date to anybody unless a time stands behind it."""
    day, month = f"{scene.moment.day:02}", f"{scene.moment.month:02}"
    if speech.order == "DMY":
        return scene.pick((f"{day}.{month}.", f"{day}.{month}", f"{day}/{month}"))
    return scene.pick((f"{month}-{day}", f"{month}/{day}"))


def _named(scene: Scene, speech: Language) -> str:
    """A month's name, day and year with separators of any kind."""
    values = _values(scene, speech)
    if speech.is_spaceless or speech.tag in {"ko", "vi"}:
        return patterns.fill(scene.pick(speech.forms), values)
    order = _NAME_ORDERS[speech.order] if scene.chance(0.75) else scene.pick(("dmy", "mdy", "ymd"))
    year = values["y"]
    if scene.moment.year in _TWO_DIGITS and scene.chance(0.2):
        year = scene.pick(("'", "", "’")) + values["yy"]
    fields = {"d": values["d?"], "m": values["MMM" if scene.chance(0.6) else "MMMM"], "y": year}
    separator = scene.pick((" ", " ", " ", "-", "/", ".", ", "))
    text = separator.join([fields[letter] for letter in order])
    if order == "mdy" and separator == " " and scene.chance(0.7):
        text = f"{fields['m']} {fields['d']}, {year}"
    if scene.chance(0.35):
        weekday = values["E" if scene.chance(0.7) else "EEEE"]
        text = weekday + scene.pick((" ", ", ", ", ", ". " if weekday[-1] != "." else " ")) + text
    return text


def ordinal(tag: str, day: int) -> str:
    """A day's number as people count: 1st, 2nd, 1er."""
    if tag == "en":
        return f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"
    return "1er" if tag == "fr" and day == 1 else str(day)


def _noisy(scene: Scene, speech: Language, shown: Shown) -> Shown:
    """The same expression as forums may show it: other case, digits, spaces, no accents, a typing error."""
    share = scene.rng.random()
    text = shown.text
    if share < 0.04:
        text = text.upper()
    elif share < 0.08:
        text = text.lower()
    elif share < 0.11:
        text = strip_accents(text)
    elif share < 0.13:
        text = _typing_error(scene, text)
    elif share < 0.16:
        return shown.spaced(scene.pick(("\u00a0", "\u202f", "\u00a0", "  ")))
    if speech.tag in _DIGITS and scene.chance(_OWN_DIGITS[speech.tag]):
        text = text.translate(_DIGITS[speech.tag])
    # Upper case may be longer (ß), and then the places inside would no longer be right.
    return replace(shown, text=text) if len(text) == len(shown.text) else shown


def strip_accents(text: str) -> str:
    """Latin and Greek letters without their marks, each still one character."""
    return "".join(
        unicodedata.normalize("NFD", char)[0] if "\u00c0" <= char <= "\u03ff" or "\u1e00" <= char <= "\u1fff" else char
        for char in text
    )


def _typing_error(scene: Scene, text: str) -> str:
    """Two letters next to each other swapped inside a long word."""
    places = [at for at in range(1, len(text) - 3) if text[at - 1 : at + 3].isalpha()]
    if not places:
        return text
    at = scene.pick(places)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
