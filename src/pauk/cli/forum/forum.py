"""The command ``pauk forum``: follow forums of any software, read their pages, and show what was read."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pauk.base.errors import InputError
from pauk.base.formatting import count
from pauk.base.safe_text import one_line
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.base.urls import parse_url
from pauk.cli.forum.follow import follow_forums, show_status
from pauk.cli.forum.learn import learn
from pauk.cli.forum.show import show
from pauk.cli.forum.try_rules import load_rules, try_rules
from pauk.cli.frame.command import CommandRun, as_command, as_group
from pauk.cli.frame.inputs import check_file, complete_files, read_file, run_lines
from pauk.cli.frame.line_mode import Record, record_now

if TYPE_CHECKING:
    from pauk.forum.read.forum_page import ForumReading

log = logging.getLogger(__name__)

_TEXT_CHARS, _TITLE_CHARS = 60, 50


@as_group(
    name="forum",
    default="read",
    example="pauk forum follow https://forum.example/\npauk forum read thread.html\npauk forum show thread.html",
)
def command() -> None:
    """Follow forums of any software, and read their pages: boards, threads, posts, paging."""


@as_command(
    name="read",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk forum read thread.html --url https://forum.example/t/12\n"
    "pauk forum read --jsonl --jobs 2 < pages.jsonl > posts.jsonl",
)
@click.argument("files", nargs=-1, shell_complete=complete_files)
@click.option("--url", default="", help="The page's address, which tells paging and makes links absolute.")
@click.option("--rules", default="", metavar="FILE", help="Where the parts of pages are; see pauk forum try.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, url, html, now?} in, {id, kind, posts, threads, …} out.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use in line mode.")
def read(run: CommandRun, files: tuple[str, ...], *, url: str, rules: str, jsonl: bool, jobs: int) -> None:
    """Read forum pages from files or standard input (-): posts of threads, threads of boards, paging and order."""
    from pauk.extract.reader import read_page
    from pauk.forum.read.forum_page import read_forum_page
    from pauk.forum.rules.rules import read_rules
    from pauk.forum.show.page_json import describe

    now, max_bytes = run.clock.now(), run.settings[EXTRACT_MAX_BYTES]
    url = parse_url(url, where="--url") if url else ""
    paths = [check_file(name, command="forum read --url ADDRESS") for name in files or ("-",)]
    text = load_rules(rules)
    known = read_rules(text, name=rules) if text else None
    if jobs > 1 and not jsonl:
        raise click.UsageError("--jobs works in line mode only; add --jsonl.")
    if jsonl and url:
        raise click.UsageError("--url does not go with --jsonl; each line has its own url.")
    if jsonl:
        options = {"max_bytes": max_bytes, "now": now.isoformat(), "rules": text}
        run_lines(run, paths, f"{__name__}:make_reader", options, jobs)
        return
    shown = []
    for path in paths:
        page = read_page(read_file(path, max_bytes), url=url, max_bytes=max_bytes, now=now)
        reading = read_forum_page(page.tree, url, now=now, language=page.language, rules=known)
        shown.append({"file": str(path), **describe(reading)})
        if not run.as_json:
            _show(run, path, reading, with_name=len(paths) > 1)
    if run.as_json:
        run.results.json(shown if len(shown) > 1 else shown[0])


def make_reader(options: Mapping[str, Any]) -> Callable[[Record], Record]:
    """Build the reader of line mode."""
    from pauk.extract.reader import read_page
    from pauk.forum.read.forum_page import read_forum_page
    from pauk.forum.rules.rules import read_rules
    from pauk.forum.show.page_json import describe

    rules = read_rules(options["rules"], name="--rules") if options["rules"] else None

    def answer(record: Record) -> Record:
        html, url = record.get("html"), record.get("url", "")
        if not isinstance(html, str) or not isinstance(url, str):
            raise InputError("The record needs html, a text, and should have url, a text")
        now = record_now(record, options)
        page = read_page(html, url=url, max_bytes=options["max_bytes"], now=now)
        return describe(read_forum_page(page.tree, url, now=now, language=page.language, rules=rules))

    return answer


def _show(run: CommandRun, path: Path, reading: ForumReading, *, with_name: bool) -> None:
    if with_name:
        run.results.text(f"== {path}")
    run.results.text(reading.sentence)
    if reading.posts:
        run.results.table(
            ["number", "author", "date", "text"],
            [[post.number or "", post.author, post.date, one_line(post.text, _TEXT_CHARS)] for post in reading.posts],
        )
    if reading.boards:
        boards = [_cells(row.title, row.threads, row.posts, row.last_activity) for row in reading.boards]
        run.results.table(["board", "threads", "posts", "last activity"], boards)
    if reading.threads:
        rows = [_cells(row.title, row.author, row.replies, row.created, row.last_activity) for row in reading.threads]
        run.results.table(["thread", "author", "replies", "created", "last activity"], rows)
    if reading.paging.pages or reading.paging.next:
        run.results.text(
            f"Page {reading.paging.current or '?'}; {count(len(reading.paging.pages), 'link')} to other pages,"
            f" next: {reading.paging.next or 'none'}"
        )


def _cells(title: str, *rest: object) -> Sequence[Any]:
    return [one_line(title, _TITLE_CHARS), *("" if value is None else value for value in rest)]


for _part in (read, show, try_rules, learn, follow_forums, show_status):
    command.add_command(_part)
