"""Make hostile strings harmless for terminals, logs and tables.

In: text from anywhere. Out: the same text without what a terminal would obey or a spreadsheet would run.
"""

import re
import unicodedata

# C0 and C1 controls except tab and newline, the characters that override the direction of text (Unicode TR 36; the
# plain direction marks of Hebrew and Arabic are none of them), and lone surrogates, which no stream can encode.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
# What a spreadsheet takes for the start of a formula; the wide forms count in East Asian versions.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# Kinds of characters that show nothing (Unicode's general categories), Hangul's fillers, and our own stand-in.
_UNSEEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Zl", "Zp", "Zs"))
_FILLERS = "\u115f\u1160\u3164\uffa0\ufffd"
_USER_INFO = re.compile(r"(?<=://)[^/?#\s\"'<>]*@")
_HIDDEN_HEADERS = r"(?:set-)?cookie2?|(?:proxy-)?authorization"
_SECRET_HEADER = re.compile(rf"(?im)\b({_HIDDEN_HEADERS})(\s*[:=]\s*)[^\n]+")
_SECRET_ITEM = re.compile(rf"(?i)([\"'](?:{_HIDDEN_HEADERS})[\"']\s*[:,]\s*b?)([\"']).*?(?<!\\)\2")


def printable(text: str) -> str:
    """Replace every character that a terminal would obey by a visible stand-in."""
    return text if text.isprintable() else _UNPRINTABLE.sub("�", text)


def printable_json(text: str) -> str:
    """Escape the same characters in a JSON text, where nothing need be lost."""
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def one_line(text: str, width: int = 0) -> str:
    """Squeeze text into one printable line, cut with an ellipsis when it is longer than the width."""
    line = printable(" ".join(text.split()))
    return line if not width or len(line) <= width else line[: width - 1] + "…"


def plain_cell(text: str) -> str:
    """Keep a CSV cell from being read as a formula, by the usual leading apostrophe.

    What stands before the sign and is not seen may be passed over by whoever imports the file: a byte order mark,
    spaces of any kind, joiners.
    """
    if text[:1].isascii() and text[:1].isalnum():
        return text
    shown = next((sign for sign in text if sign in _FORMULA_STARTS or not _is_unseen(sign)), "")
    return "'" + text if shown in _FORMULA_STARTS and shown else text


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in _UNSEEN or sign in _FILLERS


def without_secrets(text: str) -> str:
    """Hide user names and passwords in URLs, and the values of cookie and authorization headers."""
    text = _SECRET_ITEM.sub(r"\1\2(hidden)\2", _USER_INFO.sub("(hidden)@", text))
    return _SECRET_HEADER.sub(r"\1\2(hidden)", text)
