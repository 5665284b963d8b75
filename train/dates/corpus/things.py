"""Names of people, files and things, and numbers, all with digits that are no dates.

In: a scene. Out: plain text.
"""

from train.dates.corpus.scene import Scene

_NAMES = {
    "cyrillic": "Иван Ольга Сергей Наталья Мария Пётр Татьяна Димка Лена Марта Майя Вера Август Борис Милан".split(),
    "greek": "Γιώργος Μαρία Νίκος Ελένη Κώστας Παρασκευή Κυριακή Αυγουστίνος Δημήτρης".split(),
    "arabic": "أحمد محمد فاطمة خالد سارة نورة علي ليلى رمضان".split(),
    "indic": "रवि सीता अनिल गुरु मंगल प्रिया सोमनाथ राहुल".split(),
    "han": "小明 老王 周杰 李娜 阿强 张三 林小五 九月 三月 猫又 さくら 太郎 五月 みらい".split(),
    "hangul": "민수 지영 철수 영희 하늘 오월이 봄날".split(),
    "latin": (
        "anna Mike old_joe Maria jean Tomas Svenja lukas Pedro Giulia Mark April June May Jan Marta Mai Augusta Julio "
        "Domenico Avril Dominik Martin Sunny Satoshi Marek Maya Mario Friday Tor Mars Monday Summer Autumn Octavia "
        "Decker Novak Februus Wednesday Janne Junius Ottokar Otto Ekim Eylül Kasım Nisan Lis Sepp Juliane"
    ).split(),
}
_SCRIPTS = {
    "ru": "cyrillic", "uk": "cyrillic", "bg": "cyrillic", "sr-Cyrl": "cyrillic", "el": "greek", "ar": "arabic",
    "hi": "indic", "zh-Hans": "han", "zh-Hant": "han", "ja": "han", "ko": "hangul",
}  # fmt: skip
_SECOND = "Smith Novak van_Dam Rossi Mar May March Augustin Sontag König Petrov Kim Lopez Janssen D. K.".split()
_FILE = "IMG scan report backup track DSC photo setup log page doc invoice Screenshot foto".split()
_ENDINGS = "jpg png zip pdf exe mp3 txt tar.gz docx rar iso dll csv".split()
_CURRENCIES = {
    "en": "$", "ru": "руб.", "tr": "TL", "es": "€", "ro": "lei", "cs": "Kč", "bg": "лв.", "pl": "zł", "sv": "kr",
    "zh-Hans": "元", "zh-Hant": "元", "ko": "원", "ja": "円", "sr-Latn": "din.", "sr-Cyrl": "дин.", "hu": "Ft",
    "uk": "грн", "pt": "R$", "da": "kr.", "nb": "kr", "ar": "ريال", "hi": "₹", "vi": "đ",
}  # fmt: skip
_STANDARDS = "RFC ISO DIN EN KB CVE-2019- IEEE ISO/IEC AS/NZS CB PEP JEP MIL-STD- E".split()
_MODELS = (
    "RTX|iPhone|Galaxy S|ThinkPad T|A320-|WD-|GT-I|Core i7-|MX-5|Boeing 7|EOS|Nokia|PS|Xperia|Mi|Win|Windows Server|"
    "Office|FIFA|Ubuntu|Fallout|Area|Formula|Sat|Mar-|Sun Fire|Jan-|Dec"
).split("|")
_WORDS = "router guitar engine bread galaxy garden battery turbo castle river pixel falcon copper".split()


def person(scene: Scene) -> str:
    """Somebody's name as forums show it, often with digits or the name of a month."""
    share = scene.rng.random()
    script = _SCRIPTS.get(scene.language.tag, "latin")
    name = scene.pick(_NAMES[script if share < 0.35 else "latin"])
    if share < 0.5:
        return name
    if share < 0.65:
        return f"{name} {scene.pick(_SECOND)}".replace("_", " ")
    number = str(scene.number(1940, 2012)) if scene.chance(0.5) else str(scene.number(1, 999))
    return scene.pick(
        (
            f"{name}{number}",
            f"{name}_{number}",
            f"x_{number}_x",
            f"{name}-{number}",
            f"{number}{name}",
            f"{name}.{number}",
        )
    )


def year_like(scene: Scene) -> str:
    """A count, often one that could be a year."""
    share = scene.rng.random()
    if share < 0.4:
        return str(scene.number(1985, 2031))
    if share < 0.6:
        return str(scene.number(1, 99))
    if share < 0.75:
        return str(scene.number(100, 99999))
    separator = scene.pick((",", ".", " ", "\u00a0", "'"))
    return f"{scene.number(1, 31)}{separator}{scene.number(0, 999):03}"


def small(scene: Scene) -> str:
    """A small number."""
    return str(scene.number(2, 31) if scene.chance(0.8) else scene.number(32, 99))


def safe_version(scene: Scene) -> str:
    """A version number that cannot be read as a date, so that no word has to tell that it is one."""
    parts = [str(scene.number(0, 31)) for _ in range(scene.pick((2, 3, 4)))]
    parts[-1] = str(scene.number(0, 9))
    return scene.pick(("", "", "v", "V", "ver. ")) + ".".join(parts) + scene.pick(("", "", "", "b", "-rc1", "a"))


def version(scene: Scene) -> str:
    """A version number of two to four parts, which may well be that of a day."""
    parts = [str(scene.number(0, 12)) for _ in range(scene.pick((2, 3, 3, 3, 4)))]
    if scene.chance(0.25):
        parts[-1] = scene.pick((str(scene.number(1990, 2030)), f"{scene.number(0, 12):02}", str(scene.number(13, 99))))
    if scene.chance(0.12):
        parts[0] = str(scene.number(2000, 2026))
    suffix = scene.pick(("", "", "", "", "b", "-rc1", "a", "-beta2", ".x", "-12"))
    return scene.pick(("", "", "", "v", "V", "v.")) + ".".join(parts) + suffix


def price(scene: Scene) -> str:
    """An amount with its currency before or behind."""
    whole, cents = scene.number(1, 31) if scene.chance(0.5) else scene.number(32, 2999), scene.number(0, 99)
    mark = (
        _CURRENCIES.get(scene.language.tag, "€")
        if scene.chance(0.8)
        else scene.pick(("$", "€", "£", "USD", "EUR", "¥"))
    )
    amount = scene.pick((str(whole), f"{whole}.{cents:02}", f"{whole},{cents:02}", f"{whole}.{cents:02}", f"{whole},-"))
    return scene.pick(
        (f"{mark}{amount}", f"{mark} {amount}", f"{amount} {mark}", f"{amount} {mark}", f"{amount}{mark}")
    )


def score(scene: Scene) -> str:
    """The result of a match, or a ratio."""
    one, two = scene.number(0, 9), scene.number(0, 9)
    mark = scene.pick((":", "-", ":", "–", " : ", "/"))
    return scene.pick(
        (f"{one}{mark}{two}", f"{one}:{two}", f"{one}:{two} ({one // 2}:{two // 2})", f"{one * 10 + 6}:{two + 1}")
    )


def file_name(scene: Scene) -> str:
    """The name of a file, sometimes with a day in it that nobody means."""
    stem, ending = scene.pick(_FILE), scene.pick(_ENDINGS)
    digits = scene.pick(
        (
            f"{scene.number(1, 9999):04}",
            f"{scene.number(2000, 2030)}",
            f"{scene.moment:%Y%m%d}_{scene.number(0, 235959):06}",
        )
    )
    return scene.pick((f"{stem}_{digits}.{ending}", f"{stem}{digits}.{ending}", f"{stem}-{digits}.{ending}"))


def word(scene: Scene) -> str:
    """A plain word for class names, addresses and titles."""
    return scene.pick(_WORDS)


def hexadecimal(scene: Scene, length: int) -> str:
    """Digits and letters of a hash."""
    return f"{scene.rng.getrandbits(length * 4):0{length}x}"


def digits(scene: Scene, length: int) -> str:
    """A number of exactly this many digits."""
    return str(scene.number(10 ** (length - 1), 10**length - 1))


def code(scene: Scene) -> str:
    """A hash, an article number, an invoice number, a size of style sheets."""
    return scene.pick((
        hexadecimal(scene, 8), hexadecimal(scene, 32), f"#{hexadecimal(scene, 6)}", f"0x{hexadecimal(scene, 4)}",
        f"{digits(scene, 4)}-{digits(scene, 4)}-A",
        f"978-{scene.number(0, 9)}-{scene.number(10, 99)}-{digits(scene, 6)}-{scene.number(0, 9)}",
        f"{digits(scene, 5)}-{digits(scene, 4)}", digits(scene, 5),
        f"INV-{scene.number(1995, 2026)}-{digits(scene, 4)}", f"S{scene.number(1, 12):02}E{scene.number(1, 24):02}",
        f"{scene.number(1, 31)}px {scene.number(1, 12)}px", "12pt/14pt", "1.5em",
        f"{scene.moment:%Y%m%d}-{scene.number(1, 9999):04}", f"build {scene.moment:%Y%m%d}",
        f"00:1{scene.number(0, 9)}:{scene.number(10, 59)}:{scene.number(10, 59)}:4f:0a",
    ))  # fmt: skip


def standard(scene: Scene) -> str:
    """The number of a standard or a bulletin."""
    number = scene.pick(
        (
            digits(scene, 4),
            str(scene.number(1990, 2030)),
            digits(scene, 5),
            f"{digits(scene, 4)}-{scene.number(1, 12)}",
        )
    )
    return f"{scene.pick(_STANDARDS)} {number}".replace("- ", "-")


def model(scene: Scene) -> str:
    """The name of a product with its number."""
    number = scene.pick(
        (
            str(scene.number(1, 31)),
            str(scene.number(1995, 2025)),
            digits(scene, 3),
            f"{scene.number(1, 12)}.{scene.number(1, 12):02}",
        )
    )
    return f"{scene.pick(_MODELS)} {number}".replace("- ", "-")
