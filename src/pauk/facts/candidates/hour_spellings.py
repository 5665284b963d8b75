"""Write hours in one way where people have many: 7°°, 7h30, 7-00, and lists with dashes or strokes between hours.

In: a line with moments of the day. Out: the same line, as long as before, so that places in it stay what they are.
"""

import regex

_MOMENT = r"(?:[01]?\d|2[0-3])[:.][0-5]\d"
# Three or more moments with dashes between them are a list, not stretches: 7.00 - 8.30 - 10.00.
_CHAIN = regex.compile(rf"(?<![\d.:]){_MOMENT}(?:\s?[-–—]\s?{_MOMENT}){{2,}}(?![\d.:])")
_DASH = regex.compile(r"[-–—]")
# On a page with such lists two moments far apart are one, too; nearer ones may be office hours.
_PAIR = regex.compile(rf"(?<![\d.:])(?=(?P<first>\d+)){_MOMENT}\s?[-–—]\s?(?=(?P<second>\d+)){_MOMENT}(?![\d.:])")
_PAIR_HOURS = 4
# Strokes: moments of whole five minutes, or 1.10/31.03 would be hours.
_STROKE = regex.compile(
    r"(?<=(?<![\d.:])(?:[5-9]|[01]\d|2[0-3])[:.][0-5][05]\s?)/(?=\s?(?:[5-9]|1\d|2[0-3])[:.][0-5][05](?![\d.:]))"
)
# Raised noughts as people find them on their keyboards.
_RING = regex.compile(r"(?<=\d)[°º]{2}|(?<=\d[¹²³⁴⁵])[°º]")
_HOUR_LETTER = regex.compile(r"(?<=(?<!\w)(?:[01]?\d|2[0-3]))h(?=[0-5]\d(?!\w))", regex.IGNORECASE)
_HYPHEN = regex.compile(r"(?<=(?<![\w.:/-])(?:[5-9]|1\d|2[0-3]))-(?=(?:00|30|45)(?![\w:-]|\.\d|\s?[-–—]))")


def has_dashed_list(text: str) -> bool:
    """Whether moments are listed with dashes between them."""
    return _CHAIN.search(text) is not None


def even_out(text: str, *, dashes_list: bool = False) -> str:
    """Write all hours of a line in one way; with ``dashes_list`` two moments with a dash between them are a list."""
    if not any(map(str.isdecimal, text)):
        return text
    text = _RING.sub(lambda ring: "⁰" * len(ring[0]), text)
    text = _HYPHEN.sub(":", _HOUR_LETTER.sub(":", text))
    text = _CHAIN.sub(lambda chain: _DASH.sub(",", chain[0]), _STROKE.sub(",", text))
    if not dashes_list:
        return str(text)

    def part(pair: "regex.Match[str]") -> str:
        is_list = int(pair["second"]) - int(pair["first"]) >= _PAIR_HOURS
        return str(_DASH.sub(",", pair[0]) if is_list else pair[0])

    return str(_PAIR.sub(part, text))
