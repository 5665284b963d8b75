"""Measure pauk on the shared data sets and hold the figures against their floors; `make floors` runs this.

In: `../shared/data` beside the clone, or the folder that SHARED_DATA names. Out: a table on standard output and
exit status 1 when a floor is broken. Floors live in `shared.json`; ``--update`` raises them and refuses to lower
any; ``--worst 5`` shows the pages on which most words or links are lost.

Two kinds of floor for plain text: *kept* (recall) is what it promises, to lose, glue and tear no word; *pure*
(precision, F1) is only watched with a tolerance, because showing more of a page is no fault of plain text. Dates are
measured by the rules of their scorers, with language and order told and without (`bench.dates.floors`). Main text is
measured for each method that is pinned; one that was trained on a set by its cross-validated counts only
(`bench.extraction.floors`). Forum pages: `bench.forum.floors`.
"""

import argparse
import io
import json
import os
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench.dates.floors import measure_fragments, measure_strings
from bench.dates.rows import shared_find_sets, shared_parse_sets
from bench.extraction.floors import measure_methods
from bench.extraction.sets import shared_sets
from bench.facts.schedules import measure as measure_schedules
from bench.facts.schedules import split_rows
from bench.forum.floors import measure_frozen_floors, measure_frozen_pages, measure_shared_floors

from pauk.base.clock import SystemClock, read_moment
from pauk.base.errors import BadUrl, FloorBroken
from pauk.base.urls import canonical_url
from pauk.extract.reader import read_page
from pauk.learn.counts import Counts, Score, score_macro, score_micro
from pauk.learn.digest import corpus_digest
from pauk.learn.floors import Floors, check, raise_floors, read_floors, write_floors
from pauk.learn.word_counts import count_words, cut_ascii_words

ROOT = Path(__file__).resolve().parents[2]
FLOORS = Path(__file__).with_name("shared.json")
NOT_FOUND = "shared data not found beside the clone: floors not run"

Record = dict[str, Any]
Figures = dict[str, float]

# CleanEval's annotators glued and tore words themselves, so a right mend may cost a word in fifty thousand (dividing
# links that touch: .00002 of dev); a small page lost as a whole costs more than .001.
_NOISE_OF_KEEPING = 0.0005
# A mend that shows more of a page costs precision: dividing links that touch cost .0015 on CleanEval dev (macro).
_NOISE_OF_PURITY = 0.005
# Pages of a followed forum come in another order each time, which tells a post or two in a thousand otherwise.
_NOISE_OF_ORDER = 0.002
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Measured:
    """One page: its counts, and what was wanted and not found (for people to look at)."""

    id: str
    counts: Counts
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """One data set: where it lies, which records count, and how one is measured."""

    name: str
    path: str
    measure: Callable[[Record], Measured]
    split: str = ""
    is_text: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """The figures of one floor, the corpus they were measured on, and their noise."""

    name: str
    corpus: str
    n: int
    figures: Figures
    tolerance: float


def measure_main_text(record: Record) -> Measured:
    """Count the gold words of an article, as score_extraction.py does."""
    text = read_page(record["html"], url=record.get("url") or "").whole_text
    counts = count_words(text, record["gold"])
    return Measured(record["id"], counts, _find_lost(cut_ascii_words(record["gold"]), cut_ascii_words(text)))


def measure_posts(record: Record) -> Measured:
    """Count the words of all posts of a page, as the word measures of score_forum.py do."""
    text = read_page(record["html"], url=record["url"]).whole_text
    gold = " ".join(post["text"] or "" for post in record["posts"])
    return Measured(
        record["id"], count_words(text, gold, _cut_letters), _find_lost(_cut_letters(gold), _cut_letters(text))
    )


def measure_links(record: Record) -> Measured:
    """Count the marked links of a page that are among all links found on it."""
    reading = read_page(record["html"], url=record["page_url"])
    found = {link.url for link in reading.links}
    wanted = {_canonical(link["href"]) for link in record["links"] if link.get("usable", True)}
    return Measured(record["id"], Counts(len(wanted & found), len(found), len(wanted)), tuple(sorted(wanted - found)))


GOALS = (
    Goal("plain-text/cleaneval-final", "extraction/cleaneval.jsonl.zst", measure_main_text, split="final"),
    Goal("plain-text/cleaneval-dev", "extraction/cleaneval.jsonl.zst", measure_main_text, split="dev"),
    Goal("plain-text/dragnet", "extraction/dragnet-train.jsonl.zst", measure_main_text),
    Goal("plain-text/forum-posts", "forum/webforum52-A.jsonl.zst", measure_posts),
    Goal("links/pagination", "forum/pagination-A.jsonl.zst", measure_links, is_text=False),
)
# What `bench.dates.rows` reads.
DATES = ("dates/N3-sample.jsonl.gz", "dates/N4-sample.jsonl.gz", "dates/D2-sample.jsonl.gz")


def main() -> int:
    """Measure everything, print the table, say what is broken."""
    options = _read_options()
    data = Path(os.environ.get("SHARED_DATA") or ROOT.parent / "shared" / "data")
    paths = (*(goal.path for goal in GOALS), *DATES)
    missing = [path for path in paths if not (data / path).is_file()]
    if missing:
        _say(f"{NOT_FOUND} (looked for {missing[0]} in {data})")
        return 0
    floors = read_floors(FLOORS.read_text("utf-8"), where=str(FLOORS)) if FLOORS.is_file() else Floors()
    results: list[Result] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for goal in GOALS:
            lines = [*_read_lines(data / goal.path, goal.split)]
            pages = [
                page
                for page in pool.map(_measure_line, _numbers(goal, lines), lines, chunksize=16)
                if page.counts.wanted
            ]
            results += _summarise(goal, lines, pages)
            _show_worst(goal, pages, options.worst)
        results += _measure_main_text(pool)
    results += _measure_dates()
    results += _measure_facts(data / "parishes" / "schedules-gold.jsonl")
    results += (
        Result(floor.name, floor.corpus, floor.n, dict(floor.figures), 0.0)
        for floor in (*measure_shared_floors(data / "forum"), *measure_frozen_pages(data / "frozen-forums"))
    )
    results += (
        Result(floor.name, floor.corpus, floor.n, dict(floor.figures), _NOISE_OF_ORDER)
        for floor in measure_frozen_floors(data / "frozen-forums")
    )
    if options.update:
        return _update(floors, results, options.allow_lower, options.now)
    return _judge(floors, results)


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Hold pauk's figures on the shared data against their floors.")
    parser.add_argument("--update", action="store_true", help="pin what is measured now; no floor is let down")
    parser.add_argument("--allow-lower", default="", metavar="WHY", help="let floors down, for this reason")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="show the N worst pages of each set")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes to use (default: 2)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the file (default: the clock)")
    return parser.parse_args()


def _numbers(goal: Goal, lines: Sequence[str]) -> Iterator[int]:
    """Name the goal for each line; functions of a script do not travel to children, numbers do."""
    return iter([GOALS.index(goal)] * len(lines))


def _measure_line(goal: int, line: str) -> Measured:
    return GOALS[goal].measure(json.loads(line))


def _read_lines(path: Path, split: str) -> Iterator[str]:
    import zstandard  # of the bench extra; without the shared data it is not needed

    with path.open("rb") as file:
        stream = zstandard.ZstdDecompressor(max_window_size=2**31).stream_reader(file)
        for line in io.TextIOWrapper(stream, encoding="utf-8", newline="\n"):
            if line.strip() and (not split or json.loads(line).get("split") == split):
                yield line


def _summarise(goal: Goal, lines: Sequence[str], pages: Sequence[Measured]) -> Iterator[Result]:
    """Make figures of counts. Pages on which nothing is wanted belong to the corpus but not to the figures."""
    corpus = corpus_digest(line.strip().encode("utf-8", "surrogatepass") for line in lines)
    counts = [page.counts for page in pages]
    micro, macro = score_micro(counts), score_macro(counts)
    kept = {"recall": micro.recall, "macro_recall": macro.recall}
    if not goal.is_text:
        whole = sum(page.hits == page.wanted for page in counts) / len(counts)
        yield Result(goal.name, corpus, len(counts), {**kept, "pages_with_all": whole}, 0.0)
        return
    yield Result(f"{goal.name}/kept", corpus, len(counts), kept, _NOISE_OF_KEEPING)
    yield Result(f"{goal.name}/pure", corpus, len(counts), _purity(micro, macro), _NOISE_OF_PURITY)


def _measure_main_text(pool: ProcessPoolExecutor) -> Iterator[Result]:
    for one in shared_sets():
        for floor in measure_methods(one, mapper=partial(pool.map, chunksize=16)):
            yield Result(floor.name, floor.corpus, floor.n, dict(floor.figures), 0.0)


def _measure_dates() -> Iterator[Result]:
    floors = (
        *(floor for one in shared_parse_sets() for floor in measure_strings(one)),
        *(floor for one in shared_find_sets() for floor in measure_fragments(one)),
    )
    for floor in floors:
        yield Result(floor.name, floor.corpus, floor.n, dict(floor.figures), 0.0)


def _measure_facts(path: Path) -> Iterator[Result]:
    """Measure the recipe mass-hours on real schedules: those looked at, and the third that is only counted."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    halves = split_rows([json.loads(line) for line in lines])
    for name, rows in zip(("looked-at", "only-counted"), halves, strict=True):
        if rows:
            counts = measure_schedules(rows)
            figures = {
                f"{what}_{figure}": getattr(counts[measure], figure)
                for what, measure in (
                    ("hours", "hours"),
                    ("days", "hours and days"),
                    ("seasons", "hours, days, seasons"),
                )
                for figure in ("precision", "recall")
            }
            corpus = corpus_digest(json.dumps(row, sort_keys=True).encode() for row in rows)
            yield Result(f"facts/schedules/{name}", corpus, len(rows), figures, 0.0)


def _purity(micro: Score, macro: Score) -> Figures:
    return {
        "precision": micro.precision,
        "f1": micro.f1,
        "macro_precision": macro.precision,
        "macro_f1": macro.f1,
    }


def _judge(floors: Floors, results: Sequence[Result]) -> int:
    broken: list[str] = []
    rows: list[tuple[str, ...]] = []
    for result in results:
        try:
            check(floors, result.name, result.corpus, result.figures)
        except FloorBroken as error:
            broken.append(str(error))
        rows += _rows(floors, result)
    _draw(rows)
    for sentence in broken:
        _say(f"BROKEN: {sentence}")
    if not broken:
        _say(f"All {len(rows)} figures stand on their floors.")
    return 1 if broken else 0


def _update(floors: Floors, results: Sequence[Result], reason: str, now: str) -> int:
    at = read_moment(now) if now else SystemClock().now()
    refused: list[str] = []
    rows = [row for result in results for row in _rows(floors, result)]
    for result in results:
        try:
            floors = raise_floors(
                floors,
                result.name,
                result.corpus,
                result.figures,
                n=result.n,
                at=at,
                tolerance=result.tolerance,
                allow_lower=reason,
            )
        except FloorBroken as error:
            refused.append(str(error))
    FLOORS.write_text(write_floors(floors), "utf-8")
    _draw(rows)
    for sentence in refused:
        _say(f"REFUSED: {sentence}")
    _say(f"{len(results) - len(refused)} of {len(results)} floors pinned in {FLOORS.relative_to(ROOT)}.")
    return 1 if refused else 0


def _rows(floors: Floors, result: Result) -> Iterator[tuple[str, ...]]:
    pinned: Mapping[str, float] = floors.by_name[result.name].figures if result.name in floors.by_name else {}
    for metric, value in result.figures.items():
        floor = pinned.get(metric)
        above = ("not pinned", "") if floor is None else (f"{floor:.4f}", f"{value - floor:+.4f}")
        yield (result.name, str(result.n), metric, f"{value:.4f}", *above)


def _draw(rows: Sequence[tuple[str, ...]]) -> None:
    table = [("floor", "pages", "figure", "measured", "pinned", "above"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        cells = (
            cell.ljust(width) if at in {0, 2} else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        _say("  ".join(cells).rstrip())


def _show_worst(goal: Goal, pages: Sequence[Measured], number: int) -> None:
    worst = sorted(pages, key=lambda page: page.counts.recall)[:number]
    if worst:
        _say(f"{goal.name}: the worst of {len(pages)} pages")
    for page in worst:
        lost = page.counts.wanted - page.counts.hits
        _say(f"  {page.counts.recall:.3f}  {lost} of {page.counts.wanted} lost  {page.id}  {' '.join(page.lost[:12])}")


def _find_lost(wanted: Sequence[str], found: Sequence[str]) -> tuple[str, ...]:
    """Name words of the gold that the text does not have often enough; words out of order are not among them."""
    return tuple((Counter(wanted) - Counter(found)).elements())[:30]


def _cut_letters(text: str) -> list[str]:
    """Cut as score_forum.py does: folded, runs of word characters only."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _canonical(href: str) -> str:
    try:
        return canonical_url(href)
    except BadUrl:
        return href


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
