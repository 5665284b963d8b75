"""The command ``pauk size``: estimate how large another engine or collection is, by capture and recapture."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from pauk.base import settings as known
from pauk.base.formatting import count
from pauk.base.settings import HITS_IN_LINKS
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.engine import bring_up

if TYPE_CHECKING:
    from pauk.run.search.engine import SearchEngine
    from pauk.run.search.size_estimate import SizeReport, Tell
    from pauk.store.collection import CollectionFolder

_SETTINGS = (known.CRAWL_INIT_DELAY_S, known.CRAWL_TIMEOUT_S)


@as_command(
    name="size",
    settings=_SETTINGS,
    example="pauk size ../other/pauk-data\npauk size 'https://search.example.org/?q={query}' --samples 50\n"
    "pauk size 'http://127.0.0.1:8765/v1/search?q={query}&limit=100' --hits hits.url --allow-private",
)
@click.argument("other", metavar="FOLDER|ADDRESS")
@click.option(
    "--hits",
    default=HITS_IN_LINKS,
    metavar="PATH",
    help="Where its answers hold URLs: links, or a path in JSON such as hits.url.",
)
@click.option(
    "--samples", type=click.IntRange(1, 10_000), default=100, metavar="N", help="How many pages of each; otherwise 100."
)
@click.option(
    "--requests", type=click.IntRange(4), default=1_000, metavar="N", help="How many requests at most; otherwise 1000."
)
@click.option("--words", type=click.File(encoding="utf-8"), help="Draw words from this file, a passage a line.")
@click.option("--seed", type=int, default=1, metavar="N", help="Another seed draws other pages; otherwise 1.")
@click.option("--by-queries", is_flag=True, help="Draw from a collection by queries, as from other engines.")
def command(
    run: CommandRun,
    *,
    other: str,
    hits: str,
    samples: int,
    requests: int,
    words: IO[str] | None,
    seed: int,
    by_queries: bool,
) -> None:
    """Estimate how large another engine or collection is, compared with this one.

    Random pages of each are looked for in the other. The other one is the folder of a collection, or the address of a
    search engine with {query} where the words belong; it is asked politely, and nothing else is sent but random words
    of this collection's pages.
    """
    from pauk.run.search.size_estimate import compare_with_web
    from pauk.run.search.web_engine import WebEngine
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    with run.progress.task("Comparing") as task:

        def tell(done: int, total: int) -> None:
            task.update(done, total, {})

        if "://" in other:
            with WebEngine(other, run.settings, hits_at=hits, most_requests=requests) as web:
                passages = list(words) if words is not None else []
                report = compare_with_web(folder, web, samples=samples, seed=seed, passages=passages, tell=tell)
        else:
            place = CollectionFolder(Path(other))
            report = _compare_folders(run, folder, place, samples=samples, seed=seed, tell=tell, by_queries=by_queries)
    _show(run, report)


def _compare_folders(
    run: CommandRun,
    folder: CollectionFolder,
    other: CollectionFolder,
    *,
    samples: int,
    seed: int,
    tell: Tell,
    by_queries: bool,
) -> SizeReport:
    from pauk.run.search.engine import SearchEngine
    from pauk.run.search.size_estimate import compare_collections

    other.demand()

    def open_engine(place: CollectionFolder) -> SearchEngine:
        bring_up(run, place)
        return SearchEngine.open(place, run.settings, run.clock)

    asking = open_engine if by_queries else None
    return compare_collections(folder, other, samples=samples, seed=seed, open_engine=asking, tell=tell)


def _show(run: CommandRun, report: SizeReport) -> None:
    if run.as_json:
        run.results.json(_describe(report))
        return
    estimate = report.estimate
    run.results.text(
        f"{estimate.first.found:,} of {estimate.first.drawn:,} pages of this collection are in the other one, "
        f"{estimate.second.found:,} of {count(estimate.second.drawn, 'page')} of the other one are here."
    )
    if estimate.is_known:
        size, low, high = estimate.size_of_second(report.own_pages)
        part = f" in {', '.join(report.languages)}" if report.languages else ""
        run.results.text(
            f"This collection ({count(report.own_pages, 'page')}) is {estimate.ratio:.2f} times as large as the other "
            f"one{part} (95 %: {estimate.low:.2f} to {estimate.high:.2f}), which so has about {size:,.0f} pages{part} "
            f"({low:,.0f} to {high:,.0f})."
        )
    else:
        run.results.text("They have nothing in common that was seen, so their sizes cannot be compared.")
    if report.counted is not None:
        run.results.text(f"Counted, the other one has {count(report.counted, 'page')}.")
    for bias in report.biases:
        run.results.text(f"- {bias}")


def _describe(report: SizeReport) -> dict[str, Any]:
    estimate = report.estimate
    size, low, high = estimate.size_of_second(report.own_pages)
    return {
        "own": {"pages": report.own_pages, "drawn": estimate.first.drawn, "in_other": estimate.first.found},
        "other": {"counted": report.counted, "drawn": estimate.second.drawn, "in_own": estimate.second.found},
        "is_known": estimate.is_known,
        "ratio": {"value": estimate.ratio, "low": estimate.low, "high": estimate.high},
        "other_pages": {"value": round(size), "low": round(low), "high": round(high)},
        "languages": list(report.languages),
        "requests": report.requests,
        "biases": list(report.biases),
    }
