"""The frame of every page: head, style sheet, and how texts from anywhere are written into HTML.

In: a title and a body. Out: a whole page that runs nothing and loads nothing but its own style sheet.
"""

import re
from html import escape
from urllib.parse import unquote, urlencode, urlsplit

from pauk.base.safe import printable

_MOST_CHARS = 400
_ESCAPED = re.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+")


def quote(text: str, width: int = _MOST_CHARS) -> str:
    """Escape a text from anywhere, in one line and not too long."""
    line = " ".join(text.split())
    return escape(clean(line if len(line) <= width else line[: width - 1] + "…"))


def clean(text: str) -> str:
    """Take out what no page may hold: control characters, lone surrogates, and two characters that are none."""
    return printable(text).replace("\ufffe", "�").replace("\uffff", "�")


def link_to(url: str) -> str:
    """Write an address for href; only http and https lead anywhere, everything else leads nowhere."""
    try:
        is_web = urlsplit(url).scheme in ("http", "https")
    except ValueError:
        is_web = False
    return escape(clean(url)) if is_web else ""


def show_url(url: str) -> str:
    """Write an address for people: letters of all scripts as they are, everything else as it stands."""
    return _ESCAPED.sub(_decode, url)


def _decode(escaped: re.Match[str]) -> str:
    text = unquote(escaped[0], errors="replace")
    return text if text.isalnum() else escaped[0]


def own_link(path: str, **query: str | int) -> str:
    """Write an address of our own for href; parameters without a value are left out."""
    return escape(f"{path}?{urlencode({name: value for name, value in query.items() if value}, errors='replace')}")


def frame_page(title: str, body: str, *, head: str = "") -> str:
    """Put a body into a page."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="robots" content="noindex, nofollow">\n'
        f"<title>{quote(title)}</title>\n"
        '<link rel="stylesheet" href="/style.css">\n<link rel="icon" type="image/svg+xml" href="/icon.svg">\n'
        '<link rel="search" type="application/opensearchdescription+xml" title="pauk" href="/opensearch.xml">\n'
        f"{head}</head>\n<body>\n{body}</body>\n</html>\n"
    )
