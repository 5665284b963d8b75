"""The command ``pauk graph``: what the links between pages and hosts say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pauk.base.formatting import count
from pauk.base.records import as_json
from pauk.cli.frame.command import CommandRun, as_command, as_group
from pauk.cli.frame.engine import RARE_FOR, SETTINGS, open_engine
from pauk.cli.search.grouping import grouping_options, take_chosen

if TYPE_CHECKING:
    from pauk.run.index.link_ranks import Ranking
    from pauk.run.search.hubs_authorities import HubsAndAuthorities
    from pauk.store.collection import CollectionFolder
    from pauk.store.reader import StoreReader

# Kleinberg's root set.
_ROOTS = 200
_PATIENCE_S = 60.0
_LOT = 1_000


@as_group(
    name="graph",
    example="pauk graph rank\npauk graph rank --hosts\npauk graph rank --query harbour\npauk graph cluster",
)
def command() -> None:
    """Say which pages and hosts the links speak for."""


@as_command(
    name="rank",
    settings=SETTINGS,
    rare=SETTINGS,
    rare_for=RARE_FOR,
    example="pauk graph rank --top 50\npauk graph rank --hosts --json\npauk graph rank --query harbour",
)
@click.option("--top", type=click.IntRange(1, 10_000), default=20, metavar="N", help="How many to show (20).")
@click.option("--hosts", is_flag=True, help="Rank hosts instead of pages.")
@click.option("--query", default="", metavar="QUERY", help="Rank what is around the hits of a query (HITS).")
def rank(run: CommandRun, *, top: int, hosts: bool, query: str) -> None:
    """Rank pages or hosts by PageRank, and keep the ranks for searches; or find the hubs and authorities of a query."""
    if hosts and query:
        raise click.UsageError("--hosts and --query do not go together.")

    from pauk.run.index.link_ranks import rank_collection
    from pauk.store.collection import CollectionFolder
    from pauk.store.index.index_place import index_lock

    folder = CollectionFolder(run.collection)
    folder.demand()
    if query:
        _show_around(run, _look_around(run, folder, query, top))
        return
    with index_lock(folder.path, wait_s=_PATIENCE_S), folder.reader() as reader:
        ranking = rank_collection(folder, reader)
        rows = _name_hosts(reader, ranking, top) if hosts else _name_pages(reader, ranking, top)
    run.results.table(["host" if hosts else "url", "rank"], rows)


@as_command(
    name="cluster",
    settings=SETTINGS,
    rare=SETTINGS,
    rare_for=RARE_FOR,
    example="pauk graph cluster\npauk graph cluster --method mcl --inflation 1.6\n"
    "pauk graph cluster --method walk --online --quality --json",
)
@click.option("--top", type=click.IntRange(1, 10_000), default=20, metavar="N", help="How many to show (20).")
@click.option("--online", is_flag=True, help="Ask the store for links where a walk stands; for walk alone.")
@click.option("--quality", is_flag=True, help="Measure coverage, performance and conductance, too.")
@grouping_options("", of_results=False)
def cluster(run: CommandRun, *, top: int, online: bool, quality: bool, **grouping: Any) -> None:
    """Find pages that belong together by the links between them, and name them by their titles."""
    method, given = take_chosen(grouping)
    if online and method != "walk":
        raise click.UsageError("--online goes with --method walk alone.")

    from pauk.run.search.link_clusters import cluster_pages
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    with folder.reader() as reader, run.progress.task("Clustering") as task:
        found = cluster_pages(reader, method, given, top=top, is_online=online, with_quality=quality)
        task.advance()
    if run.as_json:
        run.results.json(found)
        return
    rows = [(number, one.pages, one.label, one.best[0]) for number, one in enumerate(found.shown, 1)]
    run.results.table(["cluster", "pages", "label", "best linked"], rows)
    run.results.text(
        f"{count(found.pages, 'page')} with {count(found.links, 'link')} in {count(found.clusters, 'cluster')}."
    )
    if found.quality is not None:
        for name, value in as_json(found.quality).items():
            run.results.text(f"{name}: {value:.4g}")


def _name_pages(reader: StoreReader, ranking: Ranking, top: int) -> list[tuple[str, float]]:
    """Name the best pages; what is only linked to is ranked, too, but not shown."""
    rows: list[tuple[str, float]] = []
    best = ranking.best_urls(len(ranking.urls))
    for start in range(0, len(best), _LOT):
        lot = best[start : start + _LOT]
        names = reader.urls.pages_of(url for url, _ in lot)
        rows += [(names[url], _short(value)) for url, value in lot if url in names]
        if len(rows) >= top:
            break
    return rows[:top]


def _name_hosts(reader: StoreReader, ranking: Ranking, top: int) -> list[tuple[str, float]]:
    best = ranking.best_hosts(top)
    names = reader.hosts.names(host for host, _ in best)
    return [(names[host], _short(value)) for host, value in best if host in names]


def _short(value: float) -> float:
    return float(f"{value:.4g}")


def _look_around(run: CommandRun, folder: CollectionFolder, query: str, top: int) -> HubsAndAuthorities:
    from pauk.run.search.hubs_authorities import rank_around

    with open_engine(run, folder) as engine, folder.reader() as reader:
        return rank_around(reader, [hit.id for hit in engine.search(query, limit=_ROOTS).hits], top)


def _show_around(run: CommandRun, around: HubsAndAuthorities) -> None:
    if run.as_json:
        run.results.json(around)
        return
    run.results.text(f"{count(around.pages, 'page')} around the hits, with {count(around.links, 'link')} among them.")
    for name, rows in (("authority", around.authorities), ("hub", around.hubs)):
        run.results.table([name, "score"], [(url, _short(value)) for url, value in rows])


command.add_command(cluster)
command.add_command(rank)
