"""The command ``pauk forum show``: write a safe copy of a page on which everything that was read is outlined."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pauk.base.errors import BadFile
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.base.urls import parse_url
from pauk.cli.forum.try_rules import load_rules
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import check_file, complete_files, read_file

if TYPE_CHECKING:
    from pauk.run.jobs.single_fetch import SinglePage


@as_command(
    name="show",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk forum show https://forum.example/t/12\npauk forum show thread.html --out thread-read.html",
)
@click.argument("page", shell_complete=complete_files)
@click.option("--url", default="", help="The address of a page that comes from a file.")
@click.option("--rules", default="", metavar="FILE", help="Where the parts of pages are; see pauk forum try.")
@click.option("--out", default="forum-page.html", metavar="FILE", help="The file to write (forum-page.html).")
def show(run: CommandRun, page: str, *, url: str, rules: str, out: str) -> None:
    """Write a copy of a forum page with posts, authors, dates, rows and paging outlined and named.

    PAGE is a URL, a file or - for standard input. Nothing runs in the copy and nothing is loaded by it.
    """
    from pauk.extract.reader import read_page
    from pauk.forum.read.forum_page import read_forum_page
    from pauk.forum.rules.rules import read_rules
    from pauk.forum.show.outlined_copy import draw_page
    from pauk.forum.show.page_json import mark

    now, max_bytes = run.clock.now(), run.settings[EXTRACT_MAX_BYTES]
    text = load_rules(rules)
    known = read_rules(text, name=rules) if text else None
    with run.progress.task("Reading the page"):
        fetched = _take(run, page, parse_url(url, where="--url") if url else "", max_bytes)
        read = read_page(fetched.content, url=fetched.url, header_charset=fetched.charset, max_bytes=max_bytes, now=now)
        reading = read_forum_page(read.tree, fetched.url, now=now, language=read.language, rules=known)
        drawn = draw_page(
            reading.nodes,
            mark(reading, fetched.url),
            url=fetched.url,
            heading=read.title or fetched.url or page,
            facts=[reading.sentence],
        )
    target = _write(Path(out), drawn)
    if run.as_json:
        run.results.json({"file": str(target), "url": fetched.url, "sentence": reading.sentence})
    else:
        run.results.text(f"{reading.sentence}\nWritten to {target}; open it in a browser.")


def _take(run: CommandRun, page: str, url: str, max_bytes: int) -> SinglePage:
    from pauk.run.jobs.single_fetch import SinglePage, fetch_single_page

    if "://" in page:
        return fetch_single_page(page, run.settings)
    path = check_file(page, command="forum show")
    return SinglePage(url, read_file(path, max_bytes), "")


def _write(path: Path, drawn: str) -> Path:
    try:
        path.write_text(drawn, "utf-8", "replace")
    except OSError as error:
        what = f"The copy cannot be written: {error.strerror}"
        raise BadFile(what, where=str(path), next_step="Choose another file with --out.") from error
    return path
