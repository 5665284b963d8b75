"""Writes dates in rare ways: glued together, with Roman months, Chinese numerals, eras, typing errors.

In: a scene and a language. Out: the text of a date, and whether its year is told.
"""

from collections.abc import Callable

from train.dates.corpus.language import Language
from train.dates.corpus.scene import Scene

Way = Callable[[Scene, Language], str]

_ROMAN = "I II III IV V VI VII VIII IX X XI XII".split()
_CHINESE = "〇一二三四五六七八九"
# Japan's eras by the first year that is wholly theirs or begins them.
_ERAS = ((2019, "令和", "R"), (1989, "平成", "H"), (1926, "昭和", "S"))
_ROMANS = frozenset("ro pl hu cs ru it fr es hr sr-Latn de uk bg el".split())


def odd_date(scene: Scene, speech: Language) -> str:
    """A date in one of the rare ways that fit its language."""
    return scene.pick(_ways(speech))(scene, speech)


def _ways(speech: Language) -> list[Way]:
    if speech.tag == "ja":
        return [_era, _short_era, _chinese]
    if speech.tag == "zh-Hant":
        return [_chinese, _republic]
    if speech.tag == "zh-Hans":
        return [_chinese]
    if speech.tag in {"ko", "vi"}:
        return [_spaced]
    ways: list[Way] = [_glued, _year_first, _weekday_inside, _slashed, _spaced]
    return [*ways, _roman, _roman] if speech.tag in _ROMANS else ways


def _month(scene: Scene, speech: Language) -> str:
    return scene.pick(speech.months + speech.short_months)[scene.moment.month - 1].rstrip(".")


def _glued(scene: Scene, speech: Language) -> str:
    return f"{scene.moment.year}{_month(scene, speech).capitalize()}{scene.moment.day:02}"


def _year_first(scene: Scene, speech: Language) -> str:
    return f"{scene.moment.year}-{_month(scene, speech).capitalize()}-{scene.moment.day:02}"


def _weekday_inside(scene: Scene, speech: Language) -> str:
    weekday = scene.pick(speech.short_weekdays)[scene.moment.weekday()].rstrip(".")
    return f"{_month(scene, speech)}-{weekday}-{scene.moment.day}-{_year(scene)}"


def _slashed(scene: Scene, speech: Language) -> str:
    return f"{_month(scene, speech)} {scene.moment.day}/{_year(scene)}"


def _spaced(scene: Scene, speech: Language) -> str:
    parts = {"D": f"{scene.moment.day:02}", "M": f"{scene.moment.month:02}", "Y": str(scene.moment.year)}
    return " ".join(parts[letter] for letter in speech.order)


def _roman(scene: Scene, _speech: Language) -> str:
    separator = scene.pick((".", " ", ". ", "-", "/"))
    return separator.join([str(scene.moment.day), _ROMAN[scene.moment.month - 1], str(scene.moment.year)])


def _year(scene: Scene) -> str:
    return f"{scene.moment.year % 100:02}" if scene.chance(0.5) else str(scene.moment.year)


def chinese_number(number: int) -> str:
    """A number below a hundred in Chinese numerals."""
    tens, ones = divmod(number, 10)
    head = "" if not tens else "十" if tens == 1 else _CHINESE[tens] + "十"
    return head + (_CHINESE[ones] if ones else "") or "〇"


def _chinese(scene: Scene, _speech: Language) -> str:
    year = "".join(_CHINESE[int(digit)] for digit in str(scene.moment.year))
    return f"{year}年{chinese_number(scene.moment.month)}月{chinese_number(scene.moment.day)}日"


def _republic(scene: Scene, _speech: Language) -> str:
    name = scene.pick(("民國", "民國 ", "民国"))
    return f"{name}{scene.moment.year - 1911}年{scene.moment.month}月{scene.moment.day}日"


def _era_of(scene: Scene) -> tuple[int, str, str]:
    for first, name, letter in _ERAS:
        # The eras change in spring; a date of that year may still belong to the old one, so it is left out.
        if scene.moment.year > first or (scene.moment.year == first and scene.moment.month > 5):
            return scene.moment.year - first + 1, name, letter
    return scene.moment.year - 1925, "昭和", "S"


def _era(scene: Scene, _speech: Language) -> str:
    year, name, _ = _era_of(scene)
    return f"{name}{'元' if year == 1 else year}年{scene.moment.month}月{scene.moment.day}日"


def _short_era(scene: Scene, _speech: Language) -> str:
    year, _, letter = _era_of(scene)
    separator = scene.pick((".", "/"))
    return f"{letter}{year}{separator}{scene.moment.month}{separator}{scene.moment.day}"
