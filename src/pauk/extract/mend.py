"""Bring to light the parts of a page that a parser takes for the raw text of some element.

In: HTML, and the document parsed from it. Out: mended HTML, to be parsed again, where something was swallowed.

The content of some elements is raw text up to their end tag. Without one (a ``<title>`` never closed, an ``<iframe/>``
or ``<script/>`` written as in XML) browsers take all that follows for their content; a reader wants the page. And what
a page of frames says to readers without frames is raw text too.
"""

import re

from selectolax.lexbor import LexborHTMLParser

_HIDES_TEXT = ("title", "iframe", "textarea", "noframes", "noembed", "xmp")
_HIDES_CODE = ("script", "style")
# A self-closed script is taken for closed only where markup follows, not code: its content is no text.
_SELF_CLOSED = re.compile(
    r"<(?:(title|iframe|textarea|noframes|noembed|xmp)(?=[\s/])[^<>]*/>|(script|style)(?=[\s/])[^<>]*/>(?=\s*<(?!!--)))",
    re.IGNORECASE,
)


def mend(html: str, document: LexborHTMLParser) -> tuple[str, tuple[str, ...]]:
    """Return HTML that shows what the document hides, and what had to be done; no notes mean all was well."""
    if document.tags("frameset"):
        return _unframe(html), ("unframed",)
    return _close_raw(html) if _has_swallowed(document) else (html, ())


def _has_swallowed(document: LexborHTMLParser) -> bool:
    """Whether markup stands where only raw text should; a hint, cheap and sometimes wrong."""
    for name in _HIDES_TEXT:
        for node in document.tags(name):
            child = node.first_child
            if child is not None and "<" in (child.text_content or ""):
                return True
    for name in _HIDES_CODE:
        for node in document.tags(name):
            child = node.first_child
            start = (child.text_content or "").lstrip()[:4] if child is not None else ""
            if start.startswith("<") and start != "<!--":
                return True
    return False


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
