"""Pages in the manner of forum software as it is served, with what is really on them.

In: two files beside this one, a page with its truth on every line. Out: `Page` records of the open or the kept half.
"""

import gzip
import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Page:
    """A page with its truth: posts and rows are plain records, what the page does not show is None."""

    name: str
    software: str
    lang: str
    kind: str
    url: str
    now: str
    html: str = field(repr=False)
    posts: list = field(repr=False)
    rows: list = field(repr=False)
    paging: dict | None = field(repr=False)  # None: links that lead on, of which nobody can say whether they are paging
    spare: list = field(repr=False)  # texts and titles that may be read as a post or a row without being wrong


@cache
def pages(half):
    """Every page of one half, `open` or `kept`."""
    return tuple(Page(**json.loads(line)) for line in _text(half).split(b"\n") if line)


def digest_of(half):
    """Sixteen digits that change with any page or truth."""
    return hashlib.sha256(_text(half)).hexdigest()[:16]


def _text(half):
    return gzip.decompress((_HERE / half / "pages.jsonl.gz").read_bytes())
