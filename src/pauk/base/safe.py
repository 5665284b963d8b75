"""Make hostile strings harmless for terminals, logs and tables.

In: text from anywhere. Out: the same text without what a terminal would obey or a spreadsheet would run.
"""

import re

# C0 and C1 controls except tab and newline, and the characters that reorder or hide text on a terminal
# (bidirectional embeddings, overrides and isolates; see Unicode TR 36), and lone surrogates, which no
# stream can encode.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_CREDENTIALS = re.compile(r"(?<=://)[^/?#\s@]*:[^/?#\s@]*@")
_SECRET_HEADER = re.compile(r"(?im)\b((?:set-)?cookie|(?:proxy-)?authorization)(\s*[:=]\s*)[^\n]+")


def printable(text: str) -> str:
    """Replace every character that a terminal would obey by a visible stand-in."""
    return _UNPRINTABLE.sub("�", text)


def one_line(text: str, width: int = 0) -> str:
    """Squeeze text into one printable line, cut with an ellipsis when it is longer than the width."""
    line = printable(" ".join(text.split()))
    return line if not width or len(line) <= width else line[: width - 1] + "…"


def plain_cell(text: str) -> str:
    """Keep a CSV cell from being read as a formula, by the usual leading apostrophe."""
    return "'" + text if text.startswith(_FORMULA_STARTS) else text


def without_secrets(text: str) -> str:
    """Hide passwords in URLs and the values of cookie and authorization headers."""
    return _SECRET_HEADER.sub(r"\1\2(hidden)", _CREDENTIALS.sub("(hidden)@", text))
