"""Bring to light the parts of a page that a parser takes for the raw text of some element.

In: HTML, and a way to ask the document parsed from it for elements. Out: mended HTML, to be parsed again, where
something was swallowed.

The content of some elements is raw text up to their end tag. Without one (a ``<title>`` never closed, an ``<iframe/>``
or ``<script/>`` written as in XML) browsers take all that follows for their content; a reader wants the page. And what
a page of frames says to readers without frames is raw text too.
"""

import re
from collections.abc import Callable

from selectolax.lexbor import LexborNode

_HIDES_TEXT = ("title", "iframe", "textarea", "noframes", "noembed", "xmp")
_HIDES_CODE = ("script", "style")
_MARKUP_START = re.compile(r"\s*<(?!!--)")
# A self-closed script is taken for closed only where markup follows, not code: its content is no text.
_SELF_CLOSED = re.compile(
    r"<(?:(title|iframe|textarea|noframes|noembed|xmp)(?=[\s/])[^<>]*/>|(script|style)(?=[\s/])[^<>]*/>(?=\s*<(?!!--)))",
    re.IGNORECASE,
)


def mend(html: str, tags: Callable[..., list[LexborNode]]) -> tuple[str, tuple[str, ...]]:
    """Return HTML that shows what the document hides, and what had to be done; no notes mean all was well."""
    if tags("frameset"):
        return _unframe(html), ("unframed",)
    has_swallowed = any("<" in _content(node) for node in tags(*_HIDES_TEXT)) or any(
        _MARKUP_START.match(_content(node)) for node in tags(*_HIDES_CODE)
    )  # a hint, cheap and sometimes wrong
    return _close_raw(html) if has_swallowed else (html, ())


def _content(node: LexborNode) -> str:
    child = node.first_child
    return (child.text_content or "") if child is not None else ""


def _unframe(html: str) -> str:
    """Turn a page of frames into one a reader can read: what it says without frames, and the frames as links."""
    html = re.sub(r"<frame(?=[\s/>])([^<>]*)>", r"<iframe\1></iframe>", html, flags=re.IGNORECASE)
    return re.sub(r"<(/?)(?:frameset|noframes|body)(?=[\s/>])", r"<\1div", html, flags=re.IGNORECASE)


def _close_raw(html: str) -> tuple[str, tuple[str, ...]]:
    """Close self-closed raw elements, and those that hide text and are never closed."""
    mended = _SELF_CLOSED.sub(lambda match: f"{match[0]}</{match[1] or match[2]}>", html)
    notes = ("self_closed",) if mended != html else ()
    for name in _HIDES_TEXT:
        end = _find_unclosed(mended, name)
        if end >= 0:
            mended = f"{mended[:end]}</{name}>{mended[end:]}"
            notes = (*notes, f"{name}_closed")
    return mended, notes


def _find_unclosed(html: str, name: str) -> int:
    """Find where the last element of this name should end, if no end tag follows its start; else -1."""
    last = None
    for tag in re.finditer(rf"<(/?){name}(?=[\s/>])[^<>]*>", html, re.IGNORECASE):
        last = tag
    if last is None or last[1]:
        return -1
    if name != "title":
        return last.end()
    stops = (html.find("<", last.end()), html.find("\n", last.end()))  # a title is one line of text
    return min((stop for stop in stops if stop >= 0), default=len(html))
