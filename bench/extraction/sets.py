"""Read the sets on which the extraction of main text is measured: our own, and the shared ones where they are.

In: `own.jsonl.gz` of this folder; CleanEval and Dragnet of ``../shared/data/extraction`` (or where SHARED_DATA says).
Out: pages with gold, the same ones every time. Pages whose gold is empty count in no score, as everywhere.
"""

import gzip
import io
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from pauk.base.settings import EXTRACTION_PARTS
from pauk.learn.digest import corpus_digest
from pauk.learn.word_counts import cut_words

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CLEANEVAL, DRAGNET, OWN = "cleaneval", "dragnet", "own"
_SEED = 1


@dataclass(frozen=True, slots=True)
class MarkedPage:
    """A page and the text that a person took from it."""

    id: str
    site: str
    html: str
    gold: str
    language: str = ""
    kind: str = ""

    @property
    def has_gold(self) -> bool:
        """Whether a person found any main text on it."""
        return bool(cut_words(self.gold))


# What people marked on CleanEval holds nearly everything somebody wrote.
ALL_PARTS = frozenset(EXTRACTION_PARTS)


@dataclass(frozen=True, slots=True)
class PageSet:
    """A set: where it lies, what it holds, and which parts its golds keep besides the body."""

    name: str
    about: str
    path: Path
    joining: frozenset[str]
    is_for_training: bool  # then what was trained on it must be measured by cross-validation
    split: str = ""

    def lines(self) -> Iterator[str]:
        """Go through the lines as they stand in the file."""
        with _open(self.path) as file:
            for line in file:
                if line.strip() and (not self.split or json.loads(line).get("split") == self.split):
                    yield line.strip()

    def pages(self) -> list[MarkedPage]:
        """Return all pages with gold."""
        return [page for page in self.all_pages() if page.has_gold]

    def all_pages(self) -> Iterator[MarkedPage]:
        """Go through all pages, those without main text too."""
        return (_read(json.loads(line)) for line in self.lines())

    def corpus(self) -> str:
        """Return the digest of the set."""
        return corpus_digest(line.encode("utf-8", "surrogatepass") for line in self.lines())


def shared_folder() -> Path:
    """Say where the shared sets would lie."""
    return Path(os.environ.get("SHARED_DATA") or ROOT.parent / "shared" / "data") / "extraction"


def own_set() -> PageSet:
    """Return our own set of modern pages."""
    about = "pages as today's software serves them, written by somebody who saw neither the extractor nor its training"
    return PageSet(OWN, about, HERE / "own.jsonl.gz", joining=frozenset(("title", "captions")), is_for_training=False)


def shared_sets() -> list[PageSet]:
    """Return the shared sets that are there."""
    folder = shared_folder()
    sets = [
        PageSet(
            CLEANEVAL,
            "CleanEval, final test set: all sorts of pages of 2005 and 2006; comments belong to the text",
            folder / "cleaneval.jsonl.zst",
            joining=ALL_PARTS,
            is_for_training=True,
            split="final",
        ),
        PageSet(
            DRAGNET,
            "Dragnet, 60 % of it: news and blogs of 2012; comments do not belong to the text",
            folder / "dragnet-train.jsonl.zst",
            joining=frozenset(("title",)),
            is_for_training=True,
        ),
    ]
    return [one for one in sets if one.path.is_file()]


def all_sets() -> list[PageSet]:
    """Return every set that is there."""
    return [*shared_sets(), own_set()]


def draw_some(pages: Sequence[MarkedPage], count: int) -> list[MarkedPage]:
    """Draw so many pages, the same every time; all of them where there are no more, or where count is 0."""
    if not count or count >= len(pages):
        return list(pages)
    return [pages[at] for at in sorted(Random(_SEED).sample(range(len(pages)), count))]


def _read(record: dict[str, Any]) -> MarkedPage:
    return MarkedPage(
        id=str(record["id"]),
        site=record.get("site") or f"page {record['id']}",
        html=record["html"],
        gold=record["gold"],
        language=record.get("language") or "",
        kind=record.get("kind") or "",
    )


def _open(path: Path) -> io.TextIOWrapper:
    if path.suffix == ".gz":
        return io.TextIOWrapper(gzip.open(path), encoding="utf-8", newline="\n")
    import zstandard

    stream = zstandard.ZstdDecompressor(max_window_size=2**31).stream_reader(path.open("rb"), closefd=True)
    return io.TextIOWrapper(stream, encoding="utf-8", newline="\n")
