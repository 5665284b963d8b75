"""Bring to light the parts of a page that a parser takes for the raw text of some element.

In: HTML, and a way to ask the document parsed from it for elements. Out: mended HTML, to be parsed again, where
something was swallowed.

The content of some elements is raw text up to their end tag. Without one (a ``<title>`` never closed, an ``<iframe/>``
or ``<script/>`` written as in XML) browsers take all that follows for their content; a reader wants the page. And what
a page of frames says to readers without frames is raw text too.
"""

import re
from collections.abc import Callable, Iterable

from pauk.extract.parser import Node

_HIDES_TEXT = ("title", "iframe", "textarea", "noframes", "noembed", "xmp")
_HIDES_CODE = ("script", "style")
_MARKUP_START = re.compile(r"\s*<(?!!--)")


def _any_case(names: Iterable[str]) -> str:
    """Write names as a pattern, letter by letter: re.IGNORECASE would cost the scan its fast search for "<"."""
    return "|".join("".join(f"[{letter}{letter.upper()}]" for letter in name) for name in names)


_TEXT, _CODE = _any_case(_HIDES_TEXT), _any_case(_HIDES_CODE)
# A self-closed script is taken for closed only where markup follows, not code: its content is no text.
_SELF_CLOSED = re.compile(rf"<(?=[tTiInNxXsS])(?:({_TEXT})(?=[\s/])[^<>]*/>|({_CODE})(?=[\s/])[^<>]*/>(?=\s*<(?!!--)))")
_TAG = re.compile(rf"<(/?)(?=[tTiInNxX])({_TEXT})(?=[\s/>])[^<>]*>")


def mend(html: str, tags: Callable[..., list[Node]]) -> tuple[str, tuple[str, ...]]:
    """Return HTML that shows what the document hides, and what had to be done; no notes mean all was well."""
    if tags("frameset"):
        return _unframe(html), ("unframed",)
    has_swallowed = any("<" in _content(node) for node in tags(*_HIDES_TEXT)) or any(
        _MARKUP_START.match(_content(node)) for node in tags(*_HIDES_CODE)
    )  # a hint, cheap and sometimes wrong
    return _close_raw(html) if has_swallowed else (html, ())


def _content(node: Node) -> str:
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
    unclosed = _find_unclosed(mended)
    for name, end in sorted(unclosed.items(), key=lambda pair: -pair[1]):
        mended = f"{mended[:end]}</{name}>{mended[end:]}"
    return mended, (*notes, *(f"{name}_closed" for name in _HIDES_TEXT if name in unclosed))


def _find_unclosed(html: str) -> dict[str, int]:
    """Find the names whose last element has no end tag behind its start, and where that element should end."""
    last = {tag[2].lower(): tag for tag in _TAG.finditer(html)}
    return {name: _find_end(html, name, tag.end()) for name, tag in last.items() if not tag[1]}


def _find_end(html: str, name: str, start: int) -> int:
    """Find where an element should end whose content begins here: a title is one line of text, others hold nothing."""
    if name != "title":
        return start
    stops = (html.find("<", start), html.find("\n", start))
    return min((stop for stop in stops if stop >= 0), default=len(html))
