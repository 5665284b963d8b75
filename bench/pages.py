"""Bring the pages that the benches read: generated ones always, real ones where the shared data lies beside the clone.

In: how many pages. Out: `Sample` records, the same ones every time.
"""

import io
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import Message
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pauk_playground import ServerRequest, small_web

_AT = datetime(2026, 11, 15, tzinfo=UTC)
_ROOT = Path(__file__).resolve().parents[1]
_REAL = (
    ("CleanEval (2006)", "extraction/cleaneval.jsonl.zst", "url"),
    ("Dragnet (2012)", "extraction/dragnet-train.jsonl.zst", "url"),
    ("forums (2020)", "forum/webforum52-A.jsonl.zst", "url"),
    ("lists with paging", "forum/pagination-A.jsonl.zst", "page_url"),
)
# A page of unknown address needs one all the same, or nobody could resolve its links.
_SOMEWHERE = "https://www.example.org/some/folder/page.html"


@dataclass(frozen=True, slots=True)
class Sample:
    """A page as it comes from the network."""

    url: str
    body: bytes
    charset: str


@dataclass(frozen=True, slots=True)
class SampleSet:
    """Pages of one origin."""

    name: str
    about: str
    pages: tuple[Sample, ...]

    @property
    def size_bytes(self) -> int:
        """How large all pages are together."""
        return sum(len(page.body) for page in self.pages)


def bring_sets(count: int) -> Iterator[SampleSet]:
    """Go through all sets that are there, at most so many pages of each, spread evenly over the set."""
    about = "the playground's small Web: eight sites, eight languages and encodings, three skins"
    yield SampleSet("generated", about, _thin([*_generate()], count))
    data = Path(os.environ.get("SHARED_DATA") or _ROOT.parent / "shared" / "data")
    for name, path, url_key in _REAL:
        if (data / path).is_file():
            pages = _thin([*_read_real(data / path, url_key)], count)
            yield SampleSet(name, f"real pages of {Path(path).name}, as UTF-8", pages)
        else:
            print(f"{name}: shared data not found beside the clone, left out")


def _generate() -> Iterator[Sample]:
    for site in small_web(seed=1, pages=400):
        for truth in site.truth(_AT, None):
            parts = urlsplit(truth.url)
            response = site.answer(
                ServerRequest("GET", parts.netloc, None, unquote(parts.path), parts.query, parts.path), _AT
            )
            header = Message()
            header["content-type"] = response.content_type
            yield Sample(truth.url, response.body, header.get_content_charset(""))


def _read_real(path: Path, url_key: str) -> Iterator[Sample]:
    import zstandard

    with path.open("rb") as file:
        stream = zstandard.ZstdDecompressor(max_window_size=2**31).stream_reader(file)
        for line in io.TextIOWrapper(stream, encoding="utf-8", newline="\n"):
            record = json.loads(line)
            url = record.get(url_key) or _SOMEWHERE
            yield Sample(url, record["html"].encode("utf-8", "replace"), "utf-8")


def _thin(pages: Sequence[Sample], count: int) -> tuple[Sample, ...]:
    step = max(1, len(pages) // count) if count else 1
    return tuple(pages[::step][: count or None])
