"""The command ``pauk graph``: what the links between pages and hosts say."""

import click

from pauk.base.wording import count
from pauk.cli.frame import Run, as_command, as_group
from pauk.cli.searches_engine import SETTINGS, open_engine
from pauk.run.ranking import Ranking, rank_collection
from pauk.run.ranking_query import Around, rank_around
from pauk.store.collection import Folder
from pauk.store.index_place import index_lock
from pauk.store.reader import StoreReader

# Kleinberg's root set.
_ROOTS = 200
_PATIENCE_S = 60.0
_LOT = 1_000


@as_group(name="graph", example="pauk graph rank\npauk graph rank --hosts\npauk graph rank --query harbour")
def command() -> None:
    """Say which pages and hosts the links speak for."""


@as_command(
    name="rank",
    settings=SETTINGS,
    example="pauk graph rank --top 50\npauk graph rank --hosts --json\npauk graph rank --query harbour",
)
@click.option("--top", type=click.IntRange(1, 10_000), default=20, metavar="N", help="How many to show (20).")
@click.option("--hosts", is_flag=True, help="Rank hosts instead of pages.")
@click.option("--query", default="", metavar="QUERY", help="Rank what is around the hits of a query (HITS).")
def rank(run: Run, *, top: int, hosts: bool, query: str) -> None:
    """Rank pages or hosts by PageRank, and keep the ranks for searches; or find the hubs and authorities of a query."""
    if hosts and query:
        raise click.UsageError("--hosts and --query do not go together.")
    folder = Folder(run.collection)
    folder.demand()
    if query:
        _show_around(run, _look_around(run, folder, query, top))
        return
    with index_lock(folder.path, wait_s=_PATIENCE_S), folder.reader() as reader:
        ranking = rank_collection(folder, reader)
        rows = _name_hosts(reader, ranking, top) if hosts else _name_pages(reader, ranking, top)
    run.results.table(["host" if hosts else "url", "rank"], rows)


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


def _look_around(run: Run, folder: Folder, query: str, top: int) -> Around:
    with open_engine(run, folder) as engine, folder.reader() as reader:
        return rank_around(reader, [hit.id for hit in engine.search(query, limit=_ROOTS).hits], top)


def _show_around(run: Run, around: Around) -> None:
    if run.as_json:
        run.results.json(around)
        return
    run.results.text(f"{count(around.pages, 'page')} around the hits, with {count(around.links, 'link')} among them.")
    for name, rows in (("authority", around.authorities), ("hub", around.hubs)):
        run.results.table([name, "score"], [(url, _short(value)) for url, value in rows])


command.add_command(rank)
