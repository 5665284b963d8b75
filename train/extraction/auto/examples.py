"""Turn marked pages into examples: the features of their blocks, and what a person said about them.

In: files of JSON lines with ``id``, ``dataset``, ``site``, ``html`` and ``gold``. Out: `Example`, with the fold that
its site is in. Examples hold all that training and measuring need, so that a machine without the pages can do both.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.features import describe
from pauk.extract.blocks.outline import read_outline
from pauk.extract.page.tree import parse_tree, read_title
from pauk.learn.digest import corpus_digest
from pauk.learn.splits import folds_by_site
from pauk.learn.word_counts import cut_ascii_words
from train.extraction.auto.labels import Cut, Floats, label_blocks

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FILES = ("cleaneval.jsonl.zst", "dragnet-train.jsonl.zst")
CLEANEVAL, DRAGNET, MADE = "cleaneval", "dragnet", "made"
# The same seed as for the other trained methods, so that all are measured on the same folds.
SPLIT_SEED = 1
NO_FOLD = -1  # of examples that no tested page has to do with: they may teach always
# The largest window that zstd knows (2 GiB, --long=31); data sets are packed so.
_WINDOW: dict[int, int] = {zstd.DecompressionParameter.window_log_max: 31}


@dataclass(frozen=True, slots=True)
class MarkedPage:
    """A page and what a person took from it: the main text, and the readers' comments where they are known."""

    id: str
    dataset: str
    site: str
    html: str
    gold: str
    comments: str = ""
    part: str = ""  # of the set: its split, or the kind of page


@dataclass(frozen=True, slots=True)
class Example:
    """A page as the nets see it, and the truth: how many words each block has, in the article and in comments."""

    id: str
    dataset: str
    site: str
    part: str
    fold: int
    features: NDArray[np.float16]
    names: NDArray[np.int32]
    starts: NDArray[np.int32]  # where the names of each block begin
    words: Floats  # as the extractor counts them
    counts: Floats  # as the measure counts them
    article: Floats
    comments: Floats
    # What measuring and making pages need, and made pages do not have.
    html: str = ""
    gold: str = ""
    texts: tuple[str, ...] = ()  # of the blocks


def read_pages(folder: Path) -> list[MarkedPage]:
    """Read all pages of the shared sets that have a gold text."""
    rows = [json.loads(line) for name in FILES for line in _read_lines(folder / name)]
    return [
        MarkedPage(
            id=str(row["id"]),
            dataset=row["dataset"],
            site=row["site"],
            html=row["html"],
            gold=row["gold"],
            part=row.get("split") or "",
        )
        for row in rows
        if cut_ascii_words(row["gold"])
    ]


def _read_lines(path: Path) -> Iterator[str]:
    with zstd.open(path, "rt", encoding="utf-8", newline="\n", options=_WINDOW) as file:
        yield from (line for line in file if line.strip())


def name_corpus(pages: Sequence[MarkedPage]) -> str:
    """Name pages and golds by their digest."""
    return corpus_digest(f"{page.html}\0{page.gold}".encode("utf-8", "surrogatepass") for page in pages)


def make_examples(pages: Sequence[MarkedPage], folds: int) -> list[Example]:
    """Make the examples of the shared pages; all pages of a site are in one fold."""
    placed = zip(pages, folds_by_site([page.site for page in pages], folds, SPLIT_SEED), strict=True)
    return [make_example(page, fold, cut_ascii_words) for page, fold in placed]


def make_example(page: MarkedPage, fold: int, cut: Cut, *, has_texts: bool = True) -> Example:
    """Describe the blocks of a page and label them; a page without text has no blocks."""
    tree = parse_tree(page.html)
    outline = read_outline(tree)
    texts = [block.text for block in outline.blocks]
    counts, article = label_blocks(texts, page.gold, cut)
    _, comments = label_blocks(texts, page.comments, cut)
    described = describe(outline, read_title(tree)) if texts else None
    return Example(
        id=page.id,
        dataset=page.dataset,
        site=page.site,
        part=page.part,
        fold=fold,
        features=described.features.astype(np.float16) if described else np.zeros((0, 0), np.float16),
        names=described.names if described else np.zeros(0, np.int32),
        starts=described.starts if described else np.zeros(0, np.int32),
        words=described.words if described else np.zeros(0, np.float32),
        counts=counts,
        article=article,
        comments=comments,
        html=page.html if has_texts else "",
        gold=page.gold if has_texts else "",
        texts=tuple(texts) if has_texts else (),
    )
