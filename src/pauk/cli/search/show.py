"""The command ``pauk show``: what is kept of a page, in any of its versions and forms, and how versions differ."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pauk.base.errors import UsageError
from pauk.base.formatting import count
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.text_difference import show_difference

if TYPE_CHECKING:
    from pauk.run.kept.kept_pages import OpenedPage
    from pauk.store.collection import CollectionFolder

_FORMS = ("text", "markdown", "html", "raw")


@as_command(
    name="show",
    example="pauk show https://example.org/news.html\npauk show https://example.org/news.html --form markdown\n"
    "pauk show https://example.org/news.html --version 1\npauk show https://example.org/news.html --diff",
)
@click.argument("url")
@click.option("--version", type=click.IntRange(1), default=None, metavar="N", help="Which one; 1 is the oldest.")
@click.option("--form", type=click.Choice(_FORMS), default="text", help="raw: the bytes as they came; otherwise text.")
@click.option("--diff", is_flag=True, help="Show how the version differs from the one before it.")
def command(run: CommandRun, *, url: str, version: int | None, form: str, diff: bool) -> None:
    """Show what is kept of a page: its text, what is known of it, its versions.

    In a pipe the text stands alone; what is known of the page is told on standard error on a terminal.
    """
    from pauk.run.kept.kept_pages import kept_bytes, open_page, write_page
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    opened = open_page(folder, url, version or 0)
    if diff:
        _show_difference(run, folder, opened)
    elif form == "raw":
        if run.as_json:
            raise UsageError("Raw bytes are no JSON", next_step="Leave --json or --form raw out.")
        sys.stdout.buffer.write(kept_bytes(folder, opened.page)[0])
        sys.stdout.buffer.flush()
    elif run.as_json:
        text = write_page(folder, opened.page, form)
        run.results.json({**opened.as_json(), "form": form, "text": text})
    else:
        if sys.stdout.isatty():
            for line in _head(opened):
                run.results.text(line)
        run.results.text(write_page(folder, opened.page, form))


def _head(opened: OpenedPage) -> list[str]:
    page, listed = opened.page, opened.listed
    known = [listed.language, page.author, (page.published or page.updated)[:10], f"fetched {listed.fetched_at}"]
    versions = f"version {opened.number} of {count(listed.versions, 'version')}"
    return [listed.title or page.url, page.url, " · ".join(word for word in (*known, versions) if word), ""]


def _show_difference(run: CommandRun, folder: CollectionFolder, opened: OpenedPage) -> None:
    from pauk.run.why.page_changes import find_difference

    if opened.number == 1:
        raise UsageError("There is no version before this one", next_step="See them all with: pauk changes URL")
    found = find_difference(folder, opened.page.url, opened.number - 1, opened.number)
    assert found is not None, "two versions differ somehow"
    if run.as_json:
        run.results.json(found.as_json())
    else:
        names = f"version {opened.number - 1}", f"version {opened.number}"
        show_difference(run, found.difference, old_name=names[0], new_name=names[1])
