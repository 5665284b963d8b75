"""Measure what forums cost: a page that nobody has seen before, one read by a learned layout, an update without news.

``python -m bench.forum.cost [--rounds N] [--dry]``. In: forums of the playground, and the shared thread pages and
frozen forums where they lie beside the clone. Out: bench/results/forum_cost.json: milliseconds of CPU for a page,
beside the parser alone on the same pages, and CPU-seconds of `pauk update`. Every page is read in as many rounds, each
a process of its own, and its lowest time counts: a round knows no date or word before it meets it, but whoever works
beside it slows it down.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from bench.forum.frozen import FOLDER, FORUMS, replay_apart
from bench.forum.frozen_pages import NAMES, load_frozen
from bench.forum.posts import CRAWLED, SHARED, read_shared
from bench.side_by_side import keep
from bench.startup import CLEAN, run
from pauk.base.clock import SetClock
from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.layout_choice import read_housed_page
from pauk.forum.posts.layout.site_layout import settle_house
from pauk.forum.read.forum_page import read_forum_page
from pauk.run.read.child_process import collect_seldom
from pauk_playground import Playground
from pauk_playground.forums import Forum, ForumSite

UNSEEN, BY_LAYOUT, PARSED = "unseen", "by layout", "parsed"
_DESIGNS = ("phpbb-a", "smf", "xenforo-b", "own-10")
_MOMENT = datetime.fromisoformat("2016-06-01T12:00+00:00")
_SIZE = 0.2  # of a forum: 60 threads
_LEARNED_FROM, _PAGES = 10, 30  # thread pages of a forum


class CostPage(NamedTuple):
    """A page of a forum, and what is known of it."""

    url: str
    html: str
    now: datetime
    language: str = ""


def draw_pages() -> Iterator[tuple[str, list[CostPage]]]:
    """Give thread pages, forum by forum: a name, and pages in the order of their addresses."""
    for design in _DESIGNS:
        forum = Forum(design, size=_SIZE)
        urls = [url for url in forum.pages(_MOMENT) if (forum.truth(url, _MOMENT) or {}).get("role") == "thread"]
        yield f"playground {design}", [_ask(forum, url) for url in urls[: _LEARNED_FROM + _PAGES]]
    for name in NAMES if FOLDER.exists() else ():
        frozen = load_frozen(FOLDER, name)
        urls = [url for kind in ("thread", "thread page") for url in frozen.kinds[kind]][: _LEARNED_FROM + _PAGES]
        now, language = frozen.now("first"), frozen.info["language"]
        yield f"frozen {name}", [CostPage(frozen.info["base"] + url, frozen.pages[url], now, language) for url in urls]
    if SHARED.exists():  # of many forums: no layout to learn
        yield "shared", [CostPage(gold["url"], gold["html"], CRAWLED) for gold in read_shared(SHARED)]


def _ask(forum: Forum, url: str) -> CostPage:
    return CostPage(url, forum.respond(url.split("localhost", 1)[1], _MOMENT).body.decode(), _MOMENT)


def time_forum(name: str, pages: Sequence[CostPage]) -> dict[str, list[float]]:
    """Read the pages of a forum alone, then those behind the first by the layout of these; return seconds a page."""
    took: dict[str, list[float]] = {PARSED: [], UNSEEN: [], BY_LAYOUT: []}
    layouts: list[Mapping[str, Any]] = []
    with collect_seldom():
        for page in pages:
            _, parsed = _time(partial(parse_tree, page.html))
            reading, unseen = _time(partial(_read, page))
            took[PARSED].append(parsed)
            took[UNSEEN].append(unseen)
            if len(layouts) < _LEARNED_FROM and reading.posts and reading.found.template:
                layouts.append(reading.found.template)
        house = settle_house(layouts) if name != "shared" else {}
        for page in pages[_LEARNED_FROM:] if house else ():
            took[BY_LAYOUT].append(_time(partial(_read_housed, page, house))[1])
    return took


def _time(work: Callable[[], Any]) -> tuple[Any, float]:
    begun = process_time()
    return work(), process_time() - begun


def _read(page: CostPage) -> Any:
    return read_forum_page(parse_tree(page.html), page.url, now=page.now, language=page.language)


def _read_housed(page: CostPage, house: Mapping[str, Any]) -> Any:
    return read_housed_page(parse_tree(page.html), page.url, house, now=page.now, language=page.language)


def measure_pages(rounds: int) -> list[dict[str, Any]]:
    """Time all forums in processes of their own; return a row for each way to read."""
    lowest: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        done = subprocess.run([sys.executable, "-m", __spec__.name, "--round"], capture_output=True, check=True)
        for forum, ways in json.loads(done.stdout).items():
            for way, seconds in ways.items():
                known = lowest.setdefault((forum, way), seconds)
                lowest[forum, way] = [min(pair) for pair in zip(known, seconds, strict=True)]
    rows = []
    for sort in ("playground", "frozen", "shared"):
        took = {
            way: [each for (forum, its_way), its in lowest.items() if forum.startswith(sort) and its_way == way
                  for each in its]
            for way in (PARSED, UNSEEN, BY_LAYOUT)
        }  # fmt: skip
        for way in (UNSEEN, BY_LAYOUT):
            if its := took[way]:
                figures = {"median_ms": median(its), "p90_ms": quantiles(its, n=10)[-1]}
                row = {name: round(1000 * seconds, 2) for name, seconds in figures.items()}
                times = round(mean(its) / mean(took[PARSED]), 1)
                rows.append({"of": sort, "way": way, "pages": len(its), **row, "times_parsing": times})
    return rows


def measure_updates(rounds: int) -> dict[str, Any]:
    """Time updates that bring nothing: of a forum that says so when it is asked, and of frozen ones, which do not."""
    site = ForumSite(Forum(_DESIGNS[0], size=_SIZE))
    flags = ["--allow-private", "--no-polite"]
    with (
        TemporaryDirectory(prefix="pauk-bench-") as folder,
        Playground([site], clock=SetClock(_MOMENT)).in_thread() as web,
    ):
        pauk = ["-m", "pauk", "-c", str(Path(folder) / "kept"), "--now", _MOMENT.isoformat()]
        run([*pauk, "forum", "follow", web.url(_DESIGNS[0], "/forum/"), *flags], CLEAN)
        told = [run([*pauk, "update", *flags], CLEAN).cpu_s for _ in range(rounds)]
        helps = [run(["-m", "pauk", "--help"], CLEAN).cpu_s for _ in range(rounds)]
    figures = {"told_s": round(median(told), 2), "help_s": round(median(helps), 2)}
    if FOLDER.exists():
        quiet = [dict(replay_apart(name, "index"))["quiet"]["cpu_s"] for name in FORUMS]
        figures |= {"read_s": round(median(quiet), 2), "read_most_s": round(max(quiet), 2)}
    return figures


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        f"The lowest of {result['rounds']} rounds for each page, parsing included; times parsing is the mean, as a"
        " multiple of the mean of the parser alone on the same pages."
    )
    names = {"playground": "forums of the playground", "frozen": "frozen forums", "shared": "WEB-FORUM-52, part A"}
    yield table(
        ["thread pages of", "read", "pages", "ms, median", "ms, 90 %", "times parsing"],
        [
            [
                names[row["of"]],
                "knowing nothing" if row["way"] == UNSEEN else "by a learned layout",
                str(row["pages"]),
                *(f"{row[figure]:.1f}" for figure in ("median_ms", "p90_ms", "times_parsing")),
            ]
            for row in result["pages"]
        ],
    )
    updates = result["updates"]
    yield (
        "CPU-seconds of `pauk update` for a followed forum without news, with the process that reads: where the server"
        f" says that nothing has changed {updates['told_s']:.2f} (`pauk --help`: {updates['help_s']:.2f});"
        f" where lists must be read again, in frozen forums, {updates['read_s']:.2f} (the most:"
        f" {updates['read_most_s']:.2f})."
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.cost", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="times each page is read (5)")
    parser.add_argument("--round", action="store_true", help=argparse.SUPPRESS)  # one of them, in this process
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    if asked.round:
        json.dump({name: time_forum(name, pages) for name, pages in draw_pages()}, sys.stdout)
        return
    result = {"rounds": asked.rounds, "pages": measure_pages(asked.rounds), "updates": measure_updates(asked.rounds)}
    print(*result["pages"], result["updates"], sep="\n")
    if not asked.dry:
        print(f"kept in {keep('forum_cost', asked.now, result)}")


if __name__ == "__main__":
    main()
