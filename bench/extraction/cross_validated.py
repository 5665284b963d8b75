"""Keep what learned methods reach on pages they were not trained on: words of each page, by cross-validation.

``python -m bench.extraction.cross_validated METHOD PREDICTIONS… [--how TEXT]``. In: JSON lines ``{id, dataset, text}``
(plain, .gz or .zst), the text that a model made of a page of a fold it has not seen. Out: `cross_validated.json`; for
every method and set the digest of the set, and for every page its words: shared, extracted, of the gold, edits; first
with ASCII alone, then with all characters. The shipped models are trained on all pages, so these counts, never their
own output, are their quality on the shared sets.
"""

import argparse
import gzip
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bench.extraction.sets import PageSet, shared_sets
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Overlap, PageScore
from pauk.learn.alignment import measure_edits, measure_lcs
from pauk.learn.counts import Counts
from pauk.learn.word_counts import cut_ascii_words, cut_words

FILE = Path(__file__).with_name("cross_validated.json")
FORMAT = 1
_WIDTH = 4  # numbers for each measure


def read_kept() -> dict[str, Any]:
    """Read what is kept, or nothing."""
    if not FILE.is_file():
        return {"format": FORMAT, "methods": {}}
    kept: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    if kept.get("format") != FORMAT:
        raise ValueError(f"{FILE.name} has format {kept.get('format')}, and this bench reads {FORMAT}")
    return kept


def find_scores(method: str, page_set: PageSet) -> list[PageScore] | None:
    """Return the scores of a method on a set, or None where it was not cross-validated on this very set."""
    kept = read_kept()["methods"].get(method, {}).get(page_set.name)
    if kept is None or kept["corpus"] != page_set.corpus():
        return None
    pages = {page.id: page for page in page_set.pages()}
    if pages.keys() != kept["pages"].keys():
        return None
    return [
        PageScore(page.id, page.site, page_set.name, _read_words(kept["pages"][page.id]), "ok", None)
        for page in pages.values()
    ]


def _read_words(numbers: list[int]) -> dict[str, Overlap]:
    return {
        measure: Overlap(Counts(*numbers[at : at + 3]), numbers[at + 3])
        for measure, at in ((ASCII, 0), (ALL_CHARACTERS, _WIDTH))
    }


def count_set(page_set: PageSet, texts: Mapping[str, str], how: str) -> dict[str, Any]:
    """Count the words of all pages of a set; every page must have a prediction."""
    pages = page_set.pages()
    missing = [page.id for page in pages if page.id not in texts]
    if missing:
        raise ValueError(f"{page_set.name}: {len(missing)} of {len(pages)} pages have no prediction: {missing[:3]} …")
    counted = {page.id: _count(texts[page.id], page.gold) for page in pages}
    return {"corpus": page_set.corpus(), "how": how, "pages": counted}


def _count(text: str, gold: str) -> list[int]:
    numbers = []
    for cut in (cut_ascii_words, cut_words):
        found, wanted = cut(text), cut(gold)
        numbers += [measure_lcs(found, wanted), len(found), len(wanted), measure_edits(found, wanted)]
    return numbers


def keep(method: str, texts: Mapping[str, Mapping[str, str]], how: str) -> list[str]:
    """Count and keep the predictions of a method, by set; return the names of the sets."""
    kept = read_kept()
    done = []
    for page_set in shared_sets():
        if page_set.name in texts:
            counted = count_set(page_set, texts[page_set.name], how)
            kept["methods"].setdefault(method, {})[page_set.name] = counted
            done.append(page_set.name)
    FILE.write_text(_write(kept), "utf-8")
    return done


def _write(kept: dict[str, Any]) -> str:
    """Write a page a line, so that a change is a small difference."""
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.replace('],"', '],\n"').replace('"pages":{', '"pages":{\n') + "\n"


def read_predictions(paths: Iterable[Path]) -> dict[str, dict[str, str]]:
    """Read predictions by set and page."""
    texts: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for path in paths:
        with _open(path) as file:
            for line in file:
                record = json.loads(line)
                texts[record["dataset"]][str(record["id"])] = record["text"]
    return texts


def _open(path: Path) -> io.TextIOWrapper:
    if path.suffix == ".gz":
        return io.TextIOWrapper(gzip.open(path), encoding="utf-8", newline="\n")
    if path.suffix == ".zst":
        import zstandard

        return io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(path.open("rb")), "utf-8", newline="\n")
    return path.open(encoding="utf-8", newline="\n")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.extraction.cross_validated", description="Keep the words of cross-validated predictions."
    )
    parser.add_argument("method", help="the method that made them, as --method has it")
    parser.add_argument("predictions", nargs="+", type=Path, help="JSON lines {id, dataset, text}")
    parser.add_argument("--how", default="5 folds, grouped by site", help="how the folds were made")
    asked = parser.parse_args(arguments)
    done = keep(asked.method, read_predictions(asked.predictions), asked.how)
    print(f"{asked.method}: kept {', '.join(done) or 'nothing'} in {FILE.name}")


if __name__ == "__main__":
    main()
