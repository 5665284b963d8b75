"""Saved searches on the command line: keep one, list them, show what is new for one, keep one no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pauk.base.clock import read_moment
from pauk.base.formatting import count, when
from pauk.cli.frame.command import CommandRun
from pauk.cli.frame.engine import write_call
from pauk.cli.frame.hits import show_hits

if TYPE_CHECKING:
    from pauk.run.search.engine import SearchEngine
    from pauk.store.collection import CollectionFolder


def save(run: CommandRun, folder: CollectionFolder, engine: SearchEngine, name: str, query: str) -> None:
    """Keep a search; what it finds now counts as seen."""
    from pauk.run.search.saved_searches import save_search

    search = save_search(folder.path, name, query, engine, run.clock.now())
    if not run.as_json:
        run.results.text(f"Saved. See what is new later with: {write_call(run, 'search', '--new', search.name)}\n")


def show_saved(run: CommandRun, folder: CollectionFolder) -> None:
    """List the searches that are kept."""
    from pauk.run.search.saved_searches import read_searches

    searches = read_searches(folder.path).values()
    if not searches and not run.as_json:
        run.results.text("No search is kept yet. Keep one with: pauk search --save NAME QUERY")
        return
    columns = ["name", "query", "looked_at" if run.as_json else "looked at"]
    looked = [search.looked_at if run.as_json else when(read_moment(search.looked_at)) for search in searches]
    run.results.table(columns, [[one.name, one.query, at] for one, at in zip(searches, looked, strict=True)])


def show_news(run: CommandRun, folder: CollectionFolder, engine: SearchEngine, name: str, *, limit: int) -> None:
    """Show what is new for a search since it was last looked at."""
    from pauk.run.search.result_json import describe_hit
    from pauk.run.search.saved_searches import find_news

    news = find_news(folder.path, name, engine, run.clock.now(), limit=limit)
    if run.as_json:
        hits = [describe_hit(hit) for hit in news.hits]
        run.results.json({"name": name, "query": news.search.query, "since": news.search.looked_at, "total": news.total,
                          "hits": hits})  # fmt: skip
        return
    show_hits(run, news.hits)
    since = when(read_moment(news.search.looked_at))
    left = f" {news.total - len(news.hits):,} of them are not shown." if news.total > len(news.hits) else ""
    run.results.text(f"{count(news.total, 'new hit')} for {news.search.query} since {since}.{left}")


def drop(run: CommandRun, folder: CollectionFolder, name: str) -> None:
    """Keep a search no longer."""
    from pauk.run.search.saved_searches import drop_search

    drop_search(folder.path, name)
    run.results.record({"dropped": name})
