"""Measure readers' comments apart from the article, on pages whose comments are known.

``python -m bench.extraction.comments``. In: Dragnet's pages from software whose comments stand in known elements
(`train.extraction.parts.comment_rules`), half of the sites taught and half only counted; pages in the manner of fifty
kinds of systems (`comment_manners`), half of the kinds only counted; and the pages with comments of our own set, which
teach nothing. Out: bench/results/extraction-comments.json, both halves side by side.

The gold is the words of the comments alone: no names, dates and buttons. CleanEval is left out, since its golds keep
comments as main text.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from train.extraction.auto.examples import read_pages
from train.extraction.parts.comment_rules import find_comments, half

from bench.extraction.comment_manners import write_pages
from bench.extraction.sets import DRAGNET, own_set, shared_folder
from bench.side_by_side import keep
from pauk.extract.blocks.outline import read_outline
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import parse_tree
from pauk.learn.counts import Counts, score_macro, score_micro
from pauk.learn.digest import corpus_digest
from pauk.learn.word_counts import count_words, cut_words

SEEN, KEPT, MODERN = "Dragnet, sites that teach", "Dragnet, sites only counted", "pages of today, only counted"
MANNERS = ("in fifty manners, kinds looked at", "in fifty manners, kinds only counted")
_SITE_PAGES = 5  # of one site no more are counted


@dataclass(frozen=True, slots=True)
class CommentPage:
    """A page and what its readers said."""

    group: str
    site: str
    html: str
    gold: str


def measure() -> dict[str, Any]:
    """Measure all pages, by group."""
    counts: defaultdict[str, list[Counts]] = defaultdict(list)
    sites: defaultdict[str, set[str]] = defaultdict(set)
    extractor = choose_extractor("auto")
    for page in _pages():
        counts[page.group].append(_count(page, extractor))
        sites[page.group].add(page.site)
    return {"sets": [_figures(group, counts[group], len(sites[group])) for group in (SEEN, KEPT, *MANNERS, MODERN)]}


def measure_floor() -> tuple[str, int, dict[str, float]]:
    """Return the digest, the number and the figures of what needs no shared set, more being better in all."""
    pages = [*_made_pages(), *_own_pages()]
    extractor = choose_extractor("auto")
    counts: defaultdict[str, list[Counts]] = defaultdict(list)
    for page in pages:
        counts[page.group].append(_count(page, extractor))
    figures: dict[str, float] = {}
    for name, group in (("seen", MANNERS[0]), ("kept", MANNERS[1]), ("today", MODERN)):
        figures |= {f"{name}_f1": score_micro(counts[group]).f1, f"{name}_macro_f1": score_macro(counts[group]).f1}
    return corpus_digest(f"{page.html}\0{page.gold}".encode() for page in pages), len(pages), figures


def _count(page: CommentPage, extractor: Extractor) -> Counts:
    found = extractor.extract(parse_tree(page.html))
    return count_words(found.comments, page.gold, cut_words)


def _figures(group: str, counts: list[Counts], sites: int) -> dict[str, Any]:
    micro, macro = score_micro(counts), score_macro(counts)
    return {
        "name": group, "pages": len(counts), "sites": sites, "words": sum(one.wanted for one in counts),
        "precision": round(micro.precision, 4), "recall": round(micro.recall, 4), "f1": round(micro.f1, 4),
        "macro_f1": round(macro.f1, 4),
    }  # fmt: skip


def _pages() -> Iterator[CommentPage]:
    taken: defaultdict[str, int] = defaultdict(int)
    for page in read_pages(shared_folder()):
        if page.dataset != DRAGNET or taken[page.site] >= _SITE_PAGES:
            continue
        tree = parse_tree(page.html)
        if inside := find_comments(tree):
            taken[page.site] += 1
            blocks = [block for block in read_outline(tree).blocks if inside.intersection(block.nodes)]
            gold = "\n".join(block.text for block in blocks)
            yield CommentPage((SEEN, KEPT)[half(page.site)], page.site, page.html, gold)
    yield from _made_pages()
    yield from _own_pages()


def _made_pages() -> Iterator[CommentPage]:
    for made in write_pages():
        yield CommentPage(MANNERS[made.is_kept], made.kind, made.html, made.comments)


def _own_pages() -> Iterator[CommentPage]:
    for line in own_set().lines():
        row = json.loads(line)
        if row["comments"].strip():
            yield CommentPage(MODERN, row["site"], row["html"], row["comments"])


def main(arguments: list[str] | None = None) -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.extraction.comments", description=__doc__)
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    body = measure()
    for group in body["sets"]:
        print(group)
    if not asked.dry:
        keep("extraction-comments", asked.now, body)


if __name__ == "__main__":
    main()
