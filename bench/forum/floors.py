"""Measure the figures about forum pages below which pauk may not fall.

In: the shared pages, or forums of the playground in skins kept aside. Out: figures, more being better in all of them,
with the corpus' digest. Pagers were learned from the shared pages, so that they are held to what cross-validation says.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.forum import frozen
from bench.forum.__main__ import PAGING, measure_shared
from bench.forum.frozen_pages import NAMES as FROZEN
from bench.forum.frozen_pages import figures_of as figures_of_frozen
from bench.forum.frozen_pages import load_frozen
from bench.forum.kept import draw_samples, figures_of, score_all
from bench.forum.posts import read_shared
from pauk.learn.digest import corpus_digest

# Forums that are read in every test run: small, so that it stays quick, and more than the designs there are.
FORUMS, SEED = 20, 2_001
# The figures that are pinned; the others of `bench.forum` have too few cases in so few forums.
_PINNED = ("posts F1", "author", "date", "whole posts", "rows F1", "boards F1", "kind", "row title", "row replies")
_GOALS = {"F1@0.9": "posts_f1", "author_acc": "author", "datetime_acc": "datetime", "complete_recall": "whole_posts"}


@dataclass(frozen=True, slots=True)
class ForumFloor:
    """What the reader reaches on one set."""

    name: str
    corpus: str
    n: int
    figures: Mapping[str, float]


def measure_shared_floors(folder: Path) -> Iterator[ForumFloor]:
    """Measure posts on the shared thread pages, and take over what cross-validation says of pagers."""
    figures = measure_shared(folder)
    if figures:
        corpus = corpus_digest(page["html"].encode("utf-8", "surrogatepass") for page in read_shared(folder))
        pinned = {name: figures[metric] for metric, name in _GOALS.items()}
        yield ForumFloor("forum/posts", corpus, figures["pages"], pinned)
    paging = json.loads(PAGING.read_text("utf-8"))
    rows = {row["metric"]: row["mean"] for row in paging["figures"] if row["on"] == "autopager, part A"}
    pinned = {"any_f1": rows["ANY"], "next_f1": rows["NEXT"], "pages_right": rows["pages-right"]}
    yield ForumFloor("forum/paging", paging["corpus"], len(paging["pages"]), pinned)


def measure_frozen_pages(folder: Path) -> Iterator[ForumFloor]:
    """Measure single pages of real forum programs, where they lie beside the clone."""
    for name in FROZEN:
        if (folder / f"{name}.json").is_file():
            pages = load_frozen(folder, name)
            corpus = corpus_digest(page.encode("utf-8", "surrogatepass") for _, page in sorted(pages.pages.items()))
            yield ForumFloor(f"forum/frozen-pages/{name}", corpus, len(pages.pages), figures_of_frozen(pages, "first"))


def measure_frozen_floors(folder: Path = frozen.FOLDER) -> Iterator[ForumFloor]:
    """Follow the frozen forums from index, thread and board, update them, and take the worst of all starts."""
    for name in frozen.FORUMS if folder.exists() else ():
        corpus = corpus_digest(path.read_bytes() for path in sorted(folder.glob(f"{name}*")))
        runs = [figures for start in frozen.STARTS for _, figures in frozen.replay_apart(name, start, folder)]
        worst = {key: min(figures[key] for figures in runs) for key in frozen.FROZEN}
        worst["none_invented"] = min(1 - figures["invented"] / figures["kept"] for figures in runs)
        yield ForumFloor(f"forum/frozen/{name}", corpus, len(runs), worst)


def measure_kept_floor() -> ForumFloor:
    """Measure the whole reader on skins that it was not developed on."""
    samples = list(draw_samples(FORUMS, SEED))
    corpus = corpus_digest(sample.html.encode() for sample in samples)
    counts, _ = score_all(samples)
    figures = figures_of(counts)
    return ForumFloor("forum/kept", corpus, len(samples), {name.replace(" ", "_"): figures[name] for name in _PINNED})
