"""The command ``pauk changes``: what the last update found, the versions of a page, and how they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pauk.base.formatting import count, when, write_size
from pauk.base.settings import CHANGE_KINDS
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.text_difference import show_difference

if TYPE_CHECKING:
    from pauk.run.why.page_changes import PageChange, VersionDifference
    from pauk.store.collection import CollectionFolder


@as_command(
    name="changes",
    example="pauk changes\npauk changes --since 2026-11-01 --kind gone\npauk changes https://example.org/news.html",
)
@click.argument("url", default="", metavar="[URL]")
@click.option("--since", default="", metavar="ISO|RUN", help="From a moment, or from the run with this number; or all.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(CHANGE_KINDS), help="Only changes of this kind.")
@click.option("--diff", is_flag=True, help="Show how texts differ.")
@click.option("--versions", nargs=2, type=click.IntRange(1), metavar="A B", help="Compare two versions of the page.")
def command(
    run: CommandRun, *, url: str, since: str, kinds: tuple[str, ...], diff: bool, versions: tuple[int, int] | None
) -> None:
    """Say what the last update found, or what became of one page.

    Pages are new, changed (another text), gone (404 or 410), moved (a redirect now) or back. With a URL: its versions,
    and how the last two differ.
    """
    if versions and not url:
        raise click.UsageError("--versions compares the versions of one page: name its URL.")

    from pauk.run.why.page_changes import find_changes, find_difference
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    if url:
        found = list(find_changes(folder, since=since, kinds=kinds, url=url))
        _show_page(run, folder, url, found, find_difference(folder, url, *(versions or (0, 0))))
    else:
        _show_all(run, folder, since, kinds, with_difference=diff)


# All pages.


def _show_all(
    run: CommandRun, folder: CollectionFolder, since: str, kinds: tuple[str, ...], *, with_difference: bool
) -> None:
    from pauk.run.why.page_changes import find_changes, last_update

    cycle = last_update(folder)
    found = list(find_changes(folder, since=since, kinds=kinds))
    if run.as_json:
        run.results.json(_describe_all(folder, found, with_difference=with_difference))
        return
    if found:
        run.results.table(["when", "what", "words", "URL"], [_row_of(change) for change in found])
    if with_difference:
        _show_differences(run, folder, found)
    if cycle is None and not found:
        run.results.text("Nothing is known to have changed: pauk update has not run yet.")
        return
    run.results.text(f"{count(len(found), 'change')}.")
    if cycle is not None and cycle.is_open:
        run.results.text("The last update is not complete; go on with: pauk update")


def _row_of(change: PageChange) -> list[str]:
    words = f"+{change.added} -{change.removed}" if change.added or change.removed else ""
    where = f"{change.url} → {change.target}" if change.target else change.url
    return [when(change.at), change.kind, words, where]


def _describe_all(folder: CollectionFolder, found: list[PageChange], *, with_difference: bool) -> list[dict[str, Any]]:
    from pauk.run.why.page_changes import difference_of

    described = [change.as_json() for change in found]
    if with_difference:
        with folder.reader() as reader:
            for row, change in zip(described, found, strict=True):
                difference = difference_of(reader, change)
                row["difference"] = difference.as_json() if difference is not None else None
    return described


def _show_differences(run: CommandRun, folder: CollectionFolder, found: list[PageChange]) -> None:
    from pauk.run.why.page_changes import difference_of

    with folder.reader() as reader:
        for change in found:
            difference = difference_of(reader, change)
            if difference is not None and not difference.is_empty:
                run.results.text(f"\n{change.url}")
                show_difference(run, difference, old_name="before", new_name="now")


# One page.


def _show_page(
    run: CommandRun, folder: CollectionFolder, url: str, found: list[PageChange], difference: VersionDifference | None
) -> None:
    from pauk.run.why.page_changes import list_versions

    versions = list_versions(folder, url)
    if run.as_json:
        run.results.json({
            "versions": [version.as_json() for version in versions],
            "changes": [change.as_json() for change in found],
            "difference": difference.as_json() if difference is not None else None,
        })  # fmt: skip
        return
    columns = ["version", "fetched", "last seen", "outcome", "size", "title"]
    run.results.table(columns, [
        [version.number, when(version.fetched_at), when(version.checked_at), version.outcome,
         write_size(version.size_bytes), version.title] for version in versions
    ])  # fmt: skip
    if found:
        run.results.table(["when", "what", "words", "URL"], [_row_of(change) for change in found])
    if difference is None:
        run.results.text("There is one version.")
    else:
        _show_version_difference(run, difference)


def _show_version_difference(run: CommandRun, found: VersionDifference) -> None:
    names = [f"version {version.number}, {when(version.fetched_at)}" for version in (found.old, found.new)]
    if found.difference.is_empty:
        run.results.text(f"There is no difference in the text between {names[0]} and {names[1]}.")
        return
    run.results.text(f"From {names[0]} to {names[1]}: +{found.difference.added} -{found.difference.removed} words.")
    show_difference(run, found.difference, old_name=names[0], new_name=names[1])
