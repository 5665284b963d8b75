"""Say what the canonical form of a URL leaves out or writes otherwise.

In: a URL as somebody wrote it, and its canonical form. Out: sentences, one for each part that changed.
"""

from collections.abc import Iterator
from urllib.parse import urlsplit

from pauk.base.safe_text import one_line
from pauk.base.url_parameters import ParameterKind
from pauk.base.urls import parameters_of, parse_url

_NOISE = {ParameterKind.SESSION: "it only names a session", ParameterKind.TRACKING: "it only tracks readers"}
_SHOWN_CHARS = 60


def describe_changes(written: str, canonical: str) -> list[str]:
    """Say what became of a URL that somebody wrote; an absolute http or https URL is expected."""
    written = written.strip()
    return [] if written == canonical else list(_compare(written, canonical))


def _compare(written: str, canonical: str) -> Iterator[str]:
    before, after = _split(written), _split(canonical)
    user, _, place = before[1].rpartition("@")
    if before[0] != before[0].lower() or _name_of(place) != _name_of(after[1]):
        yield f"Scheme and host are written {after[0]}://{after[1]}."
    elif place != after[1]:
        yield "The port is left out, because it is the usual one."
    if user:
        yield "User name and password are left out; pauk keeps no credentials in URLs."
    if (before[2] or "/") != after[2]:
        yield f"The path is written {one_line(after[2], _SHOWN_CHARS)}."
    yield from _compare_queries(written, before[3], after[3])
    if "#" in written:
        yield "The fragment is left out: it names a place on the page, not another page."


def _compare_queries(written: str, before: str, after: str) -> Iterator[str]:
    dropped = [parameter for parameter in parameters_of(parse_url(written)) if parameter.kind in _NOISE]
    for parameter in dropped:
        yield f"The parameter {one_line(parameter.name, _SHOWN_CHARS)} is left out: {_NOISE[parameter.kind]}."
    if before != after and not dropped:
        yield f"The query is written {one_line(after, _SHOWN_CHARS)}." if after else "The empty query is left out."


def _split(url: str) -> tuple[str, str, str, str]:
    """Split as far as that goes without judging: scheme, host with its port, path, query."""
    try:
        parts = urlsplit(url)
    except ValueError:  # what browsers mend and Python refuses, such as unbalanced brackets
        parts = urlsplit(parse_url(url))
    scheme = url[: len(parts.scheme)]
    return scheme, parts.netloc, parts.path, parts.query


def _name_of(place: str) -> str:
    name, colon, port = place.rpartition(":")
    return name if colon and port.isdigit() else place
