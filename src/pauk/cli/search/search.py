"""The command ``pauk search``: find what was crawled, and keep searches that are asked again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from pauk.base.errors import BadQuery, UsageError
from pauk.base.formatting import count
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.engine import RARE_FOR, SETTINGS, bring_up, open_engine, write_call
from pauk.cli.frame.hits import show_facets, show_hits
from pauk.cli.frame.inputs import check_file, run_lines
from pauk.cli.search.grouping import RARE, grouping_options, show_groups
from pauk.cli.search.saved_searches import drop, save, show_news, show_saved

if TYPE_CHECKING:
    from pauk.run.search.engine import SearchAnswer, SearchEngine
    from pauk.search.index.records import Grouping, Wishes


_LIKE = "like "


@as_command(
    name="search",
    settings=SETTINGS,
    rare=(*RARE, *SETTINGS),
    rare_for=f"groups and {RARE_FOR}",
    example="pauk search spider silk\npauk search 'title:\"opening hours\" site:example.org' --facets\n"
    "pauk search --jsonl < queries.jsonl\npauk search --save silk 'spider silk'\npauk search --new silk\n"
    "pauk search --clusters silk",
)
@click.argument("words", nargs=-1, metavar="QUERY")
@click.option("--limit", type=click.IntRange(1, 1_000), default=10, metavar="N", help="Hits to show; otherwise 10.")
@click.option("--page", type=click.IntRange(1), default=1, metavar="N", help="Which page of so many hits; otherwise 1.")
@click.option(
    "--order",
    default="best",
    metavar="ORDER",
    help="newest, oldest or a field, with - the highest first; otherwise best.",
)
@click.option(
    "--ranking",
    type=click.Choice(("best", "text", "classic")),
    default=None,
    help="What is best: with links and dates (otherwise), words alone, or Lucene's formula of 2007.",
)
@click.option("--group", type=click.Choice(("site", "thread", "page")), default=None, help="Only the best of each.")
@click.option("--facets", is_flag=True, help="Count hits by site, kind, author, language, month and more, too.")
@click.option("--fields", is_flag=True, help="List what else is known of pages and can be asked for.")
@click.option("--explain", is_flag=True, help="Show the parts of each score; they add up to it.")
@click.option("--similar", metavar="URL", default="", help="Find pages like this one of the collection.")
@click.option("--clusters", is_flag=True, help="Show the best results in groups with labels.")
@grouping_options("cluster-", of_results=True)
@click.option("--not-label", "without", multiple=True, metavar="LABEL", help="A label that is not wanted; repeatable.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, query, limit?, language?, ranking?} in, {id, hits} out.")
@click.option("--save", "save_as", metavar="NAME", default="", help="Keep the search under a name.")
@click.option("--saved", is_flag=True, help="List the searches that are kept.")
@click.option("--new", "new_of", metavar="NAME", default="", help="Show what is new for a kept search.")
@click.option("--drop", "drop_name", metavar="NAME", default="", help="Keep a search no longer.")
def command(
    run: CommandRun,
    *,
    words: tuple[str, ...],
    limit: int,
    page: int,
    order: str,
    ranking: str | None,
    group: Grouping | None,
    facets: bool,
    fields: bool,
    explain: bool,
    similar: str,
    jsonl: bool,
    save_as: str,
    saved: bool,
    new_of: str,
    drop_name: str,
    clusters: bool,
    without: tuple[str, ...],
    **grouping: Any,
) -> None:
    """Search what was crawled.

    A query is words (all of them), "phrases", AND, OR, NOT, -word, prefix*, brackets, and title: site: author: kind:
    lang: from: to: url:, and the fields that --fields lists. The index is brought up to the collection first.
    """
    if jsonl:
        _answer_lines(run, words, limit, ranking or "best")
        return
    query = " ".join(words)
    if not fields:  # which needs nothing else
        _check(query, similar=similar, saved=saved, new_of=new_of, drop_name=drop_name)
    _check_query(query, save_as=save_as, clusters=clusters)
    from pauk.store.collection import CollectionFolder

    if fields:
        _show_fields(run)
        return
    _check_order(order)
    folder = CollectionFolder(run.collection)
    folder.demand()
    if saved:
        show_saved(run, folder)
    elif drop_name:
        drop(run, folder, drop_name)
    else:
        with open_engine(run, folder) as engine:
            if clusters:
                _show_groups(run, engine, query, grouping, without)
                return
            if new_of:
                show_news(run, folder, engine, new_of, limit=limit)
                return
            offset = (page - 1) * limit
            wishes: Wishes = {"limit": limit, "offset": offset, "order": order, "facets": facets}
            answer = _ask(engine, query, similar, wishes | {"ranking": ranking or "best", "group": group or ""})
            if save_as:
                save(run, folder, engine, save_as, query)
        _show(run, query or f"{_LIKE}{similar}", answer, offset=offset, group=group, with_parts=explain)


def _answer_lines(run: CommandRun, files: Sequence[str], limit: int, ranking: str) -> None:
    """Answer queries in line mode; in it words are names of files."""
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    paths = [check_file(name, command="search --jsonl") for name in files or ("-",)]
    bring_up(run, folder)
    weights = {setting.name: run.settings[setting] for setting in SETTINGS}
    options = {
        "folder": str(folder.path.absolute()),
        "limit": limit,
        "ranking": ranking,
        "now": run.clock.now().isoformat(),
        "settings": weights,
    }
    run_lines(run, paths, "pauk.run.search.line_search:make_searcher", options, 1)


def _check_order(order: str) -> None:
    from pauk.run.index.indexed_parts import IndexedParts
    from pauk.search.index.records import ORDERS

    if order not in (orders := (*ORDERS, *IndexedParts().declared.orders)):
        raise UsageError(f"There is no order {order!r}", next_step=f"Choose one of {', '.join(orders)}.")


def _check_query(query: str, *, save_as: str, clusters: bool) -> None:
    if clusters and not query:
        raise UsageError("There is no query whose results could be grouped", next_step="Name it: --clusters WORDS")
    if save_as and not query:
        raise UsageError("There is no query to be kept", next_step="Name it: pauk search --save NAME WORDS")


def _check(query: str, *, similar: str, saved: bool, new_of: str, drop_name: str) -> None:
    asked = [bool(query), bool(similar), saved, bool(new_of), bool(drop_name)]
    if sum(asked) > 1:
        raise UsageError("Only one thing can be asked for at a time", next_step="Leave the others out.")
    if not any(asked):
        raise UsageError(
            "There is nothing to search for",
            next_step="Name it: pauk search WORDS; what looks like an option: pauk search -- --WORD",
        )


def _show_fields(run: CommandRun) -> None:
    """List the fields and kinds of entries that are declared, and how to ask for them."""
    from pauk.run.index.indexed_parts import IndexedParts

    declared = IndexedParts().declared
    rows = [[field.name, field.kind, field.example, field.help] for field in declared.fields]
    rows += [[kind, "kind", f"kind:{kind}", ""] for kind in declared.kinds]
    if not rows and not run.as_json:
        run.results.text("Nothing else is known of pages.")
        return
    run.results.table(["name", "is", "for example", "meaning"], rows)


def _ask(engine: SearchEngine, query: str, similar: str, wishes: Wishes) -> SearchAnswer:
    if similar:
        return engine.similar(similar, wishes["limit"])
    try:
        return engine.search(query, **wishes)
    except BadQuery as error:
        raise mark_place(error, query) from error


def _show_groups(
    run: CommandRun, engine: SearchEngine, query: str, grouping: dict[str, Any], without: tuple[str, ...]
) -> None:
    try:
        show_groups(run, engine, query, grouping, without)
    except BadQuery as error:
        raise mark_place(error, query) from error


def mark_place(error: BadQuery, query: str) -> BadQuery:
    """Write the query with the place marked into the next step of an error."""
    shown = " ".join(query[: error.place].splitlines()), " ".join(query[error.place :].splitlines())
    step = f"{error.next_step}\n  {shown[0]}{shown[1]}\n  {' ' * len(shown[0])}^"
    return BadQuery(error.what, where=error.where, next_step=step, place=error.place)


def _show(
    run: CommandRun, query: str, answer: SearchAnswer, *, offset: int, group: str | None, with_parts: bool
) -> None:
    from pauk.run.search.result_json import describe_answer, describe_line_hit

    if run.as_json and query.startswith(_LIKE):
        hits = [describe_line_hit(hit) | {"shared": list(hit.shared)} for hit in answer.hits]
        run.results.json({"similar_to": query.removeprefix(_LIKE), "total": answer.total, "hits": hits})
        return
    if run.as_json:
        run.results.json(describe_answer(query, answer, offset))
        return
    show_hits(run, answer.hits, first=offset + 1, group=group, with_parts=with_parts)
    show_facets(run, answer)
    for line in _sum_up(run, answer, offset, is_grouped=bool(group)):
        run.results.text(line)


def _sum_up(run: CommandRun, answer: SearchAnswer, offset: int, *, is_grouped: bool) -> Sequence[str]:
    lines = []
    if answer.is_relaxed and answer.hits:
        lines.append(
            f"{count(answer.complete, 'hit')} with all the words; the others lack some."
            if answer.complete
            else "Nothing has all the words; these have some of them."
        )
    if answer.hits:
        last = offset + len(answer.hits)
        has_more = last < answer.total and not is_grouped  # of groups only the hits in them are counted
        more = f" More: --page {offset // len(answer.hits) + 2}" if has_more else ""
        lines.append(f"{offset + 1:,} to {last:,} of {count(answer.total, 'hit')}.{more}")
    else:
        are = "is" if answer.total == 1 else "are"
        lines.append("Nothing was found." if not answer.total else f"There {are} only {count(answer.total, 'hit')}.")
    if answer.did_you_mean:
        lines.append(f"Did you mean: {write_call(run, 'search', answer.did_you_mean)}")
    return lines
