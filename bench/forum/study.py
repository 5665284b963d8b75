"""Hold pauk's reader against what the dissertation reads forum pages with: WeRE for posts, an SVM for kinds of pages.

``python -m bench.forum.study [--forums N] [--taught N] [--seed N] [--dry]``. In: pages of forums in skins kept aside,
and the shared thread pages where they lie beside the clone. Out: bench/results/forum_study.json. The SVM is taught on
pages in the skins that pauk's own judge was taught on.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

from train.forum.rows_pages import draw_pages

from bench.forum.kept import Sample, draw_samples, is_alike
from bench.forum.page_types import TypeJudge, describe
from bench.forum.posts import CRAWLED, SHARED, load_scorer, read_shared
from bench.forum.were import read_texts
from bench.side_by_side import RESULTS, keep
from pauk.extract.page.tree import parse_tree
from pauk.extract.reader import read_page
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.read.forum_page import ForumReading, read_forum_page
from pauk.learn.digest import corpus_digest
from pauk_playground.forums import SKINS

WAYS = ("pauk", "study")
KINDS = ("index", "thread", "other")


def read_as_study(html: str, now: datetime) -> list[str]:
    """Read the posts of a page as WeRE does."""
    nodes = lay_out(parse_tree(html))
    return read_texts(nodes, find_stamps(nodes, read_lines(nodes), now=now))


def read_as_pauk(html: str, url: str, now: datetime) -> ForumReading:
    """Read a page as pauk does where it knows nothing of the forum."""
    page = read_page(html, url=url, now=now)
    return read_forum_page(page.tree, url, now=now, language=page.language)


def teach(forums: int, seed: int) -> TypeJudge:
    """Teach the SVM on pages of forums in known skins."""
    pages = list(draw_pages(list(SKINS.values()), forums, seed=seed))
    return TypeJudge([describe(page.html, page.now) for page in pages], [page.truth["kind"] for page in pages])


def measure_made(samples: Sequence[Sample], judge: TypeJudge) -> dict[str, Any]:
    """Read made pages in both ways: posts found (F1 of texts), and kinds told."""
    posts, kinds = {way: Counter[str]() for way in WAYS}, {way: Counter[str]() for way in WAYS}
    for sample in samples:
        now, true = datetime.fromisoformat(sample.truth["now"]), sample.truth["kind"]
        reading = read_as_pauk(sample.html, sample.truth["url"], now)
        [told] = judge.tell([describe(sample.html, now)])
        for way, said in (("pauk", reading.kind.name), ("study", told)):
            kinds[way][true] += said == true
            kinds[way][f"{true} asked"] += 1
        if true == "thread":
            texts = {"pauk": [post.text for post in reading.posts], "study": read_as_study(sample.html, now)}
            for way, given in texts.items():
                count_posts(given, [post["text"] for post in sample.truth["posts"]], posts[way])
    return {
        "pages": len(samples),
        "threads": kinds["pauk"]["thread asked"],
        "posts": posts["pauk"]["posts true"],
        "ways": {
            way: {
                "posts_f1": _f1(posts[way]),
                "kinds": sum(kinds[way][kind] for kind in KINDS) / max(1, len(samples)),
                **{f"kind_{kind}": kinds[way][kind] / max(1, kinds[way][f"{kind} asked"]) for kind in KINDS},
            }
            for way in WAYS
        },
    }


def count_posts(said: Sequence[str], true: Sequence[str], counts: Counter[str]) -> None:
    """Count the posts that are there and in order: each is looked for behind the last one found."""
    counts["posts true"] += len(true)
    counts["posts said"] += len(said)
    start = 0
    for text in true:
        at = next((at for at in range(start, len(said)) if is_alike(said[at], " ".join(text.split()))), None)
        if at is not None:
            start = at + 1
            counts["posts found"] += 1


def _f1(counts: Counter[str]) -> float:
    return 2 * counts["posts found"] / max(1, counts["posts true"] + counts["posts said"])


def measure_real(folder: Path, judge: TypeJudge) -> dict[str, Any]:
    """Read the shared thread pages in both ways; empty where they are not there."""
    if not folder.exists():
        return {}
    scorer: ModuleType = load_scorer(folder)
    rows: dict[str, list[Any]] = {way: [] for way in WAYS}
    threads, cost = Counter[str](), dict.fromkeys(WAYS, 0.0)
    golds = list(read_shared(folder))
    for gold in golds:
        begun = process_time()
        reading = read_as_pauk(gold["html"], gold["url"], CRAWLED)
        between = process_time()
        texts = read_as_study(gold["html"], CRAWLED)
        cost["pauk"] += between - begun
        cost["study"] += process_time() - between
        rows["pauk"].append(scorer.score_page(gold, {"posts": [{"text": post.text} for post in reading.posts]}))
        rows["study"].append(scorer.score_page(gold, {"posts": [{"text": text} for text in texts]}))
        threads["pauk"] += reading.kind.name == "thread"
        threads["study"] += judge.tell([describe(gold["html"], CRAWLED)]) == ["thread"]
    return {
        "pages": len(golds),
        "ways": {
            way: {
                "posts_f1": dict(scorer.summarise(rows[way]))["F1@0.9"],
                "kind_thread": threads[way] / len(golds),
                "ms": 1000 * cost[way] / len(golds),
            }
            for way in WAYS
        },
    }


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return by how much pauk was ahead of the dissertation's methods when it was measured last, for a floor."""
    result = json.loads((RESULTS / "forum_study.json").read_text())
    figures: dict[str, float] = {}
    for name, figure in (("made", "posts_f1"), ("made", "kinds"), ("real", "posts_f1"), ("real", "kind_thread")):
        ways = result[name]["ways"]
        figures[f"{name}_{figure}_ahead"] = ways["pauk"][figure] - ways["study"][figure]
    pages = {name: result[name]["pages"] for name in ("made", "real")}
    made_of = f"{result['seed']} {result['forums']} {result['taught']} {pages}"
    return corpus_digest([made_of.encode()]), sum(pages.values()), figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, tell and keep; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.study", description=__doc__)
    parser.add_argument("--forums", type=int, default=40, metavar="N", help="forums to read (40)")
    parser.add_argument("--taught", type=int, default=60, metavar="N", help="forums to teach the SVM on (60)")
    parser.add_argument("--seed", type=int, default=2_001, metavar="N")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    judge = teach(asked.taught, asked.seed)
    told = {
        "seed": asked.seed,
        "forums": asked.forums,
        "taught": asked.taught,
        "made": measure_made(list(draw_samples(asked.forums, asked.seed)), judge),
        "real": measure_real(SHARED, judge),
    }
    sys.stdout.write(json.dumps({name: told[name] for name in ("made", "real")}, indent=1) + "\n")
    if not asked.dry:
        sys.stdout.write(f"kept in {keep('forum_study', asked.now, told, libraries=('scikit-learn',)).name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
