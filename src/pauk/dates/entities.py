"""Decode character references (``&nbsp;``, ``&eacute;``, ``&#160;``) without losing the place of anything.

In: a text as it stands in HTML. Out: the decoded text and, for each of its characters and its end, the place in the
given text.
"""

import html
import re

_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")


def decode(text: str) -> tuple[str, list[int] | None]:
    """Decode a text; the places are None where nothing had to be decoded."""
    if "&" not in text:
        return text, None
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for match in _REFERENCE.finditer(text):
        known = html.unescape(match[0])
        if known == match[0]:
            continue
        parts += text[last : match.start()], known
        places += range(last, match.start())
        places += [match.start()] * len(known)
        last = match.end()
    if not last:
        return text, None
    parts.append(text[last:])
    places += range(last, len(text) + 1)
    return "".join(parts), places
