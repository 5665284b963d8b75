"""Score other extractors on the set of modern pages: ``python -m bench.extraction.pages.rivals``.

In: `own.jsonl.gz`. Out: micro and macro F1 of each rival, over all and by kind of page, all characters kept.
Pages without main text are left out of the scores; how many words a rival finds there is told apart.
"""

import argparse
import gzip
import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from bench.extraction.pages.__main__ import OUT
from pauk.learn.counts import Counts
from pauk.learn.word_counts import count_words, cut_words

Extractor = Callable[[str], str]


def rivals() -> dict[str, Extractor]:
    """Return the rivals by name."""
    import trafilatura
    from readability import Document
    from resiliparse.extract.html2text import extract_plain_text

    def resiliparse(page: str) -> str:
        return str(extract_plain_text(page, main_content=True, comments=False, alt_texts=False))

    return {
        "trafilatura": lambda page: trafilatura.extract(page, include_comments=False) or "",
        "readability-lxml": lambda page: _text(Document(page).summary()),
        "resiliparse": resiliparse,
        "whole page": lambda page: str(extract_plain_text(page, alt_texts=False)),
    }


def read_rows() -> list[dict[str, Any]]:
    """Return the rows of the set."""
    with gzip.open(OUT, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.extraction.pages.rivals")
    parser.add_argument("--pages", action="store_true", help="a line for each page, too")
    asked = parser.parse_args(arguments)
    rows = read_rows()
    scores = {name: {row["id"]: _score(extract, row) for row in rows} for name, extract in rivals().items()}
    for name, counts in scores.items():
        _tell(name, rows, counts)
    if asked.pages:
        _tell_pages(rows, scores)


def _score(extract: Extractor, row: dict[str, Any]) -> Counts:
    try:
        text = extract(row["html"])
    except Exception as error:  # noqa: BLE001 - a rival that fails has found nothing, and the run goes on
        print(f"{row['id']}: {type(error).__name__}")
        text = ""
    return count_words(text, row["gold"], cut_words)


def _text(markup: str) -> str:
    from lxml import html as lxml_html

    for element in (tree := lxml_html.fromstring(markup or "<p>")).iter("br", "p", "div", "li", "tr", "td", "h1", "h2"):
        element.tail = f"\n{element.tail or ''}"
        element.text = f"\n{element.text or ''}"
    return str(tree.text_content())


def _f1(counts: Counts) -> float:
    return 2 * counts.hits / total if (total := counts.found + counts.wanted) else 1.0


def _tell(name: str, rows: list[dict[str, Any]], scores: dict[str, Counts]) -> None:
    full = [row for row in rows if row["gold"]]
    micro = _f1(sum((scores[row["id"]] for row in full), Counts(0, 0, 0)))
    kinds: dict[str, list[float]] = defaultdict(list)
    for row in full:
        kinds[row["kind"]].append(_f1(scores[row["id"]]))
    macro = sum(map(sum, kinds.values())) / len(full)
    empty = sum(scores[row["id"]].found for row in rows if not row["gold"])
    print(f"{name}: micro {micro:.3f}, macro {macro:.3f}; words where none are wanted: {empty}")
    print("  " + ", ".join(f"{kind} {sum(part) / len(part):.2f}" for kind, part in sorted(kinds.items())))


def _tell_pages(rows: list[dict[str, Any]], scores: dict[str, dict[str, Counts]]) -> None:
    for row in rows:
        figures = " ".join(f"{_f1(counts[row['id']]):.2f}" for counts in scores.values())
        print(f"{figures}  {row['kind']:12} {row['id']} ({len(row['gold'].split())} words)")


if __name__ == "__main__":
    main()
