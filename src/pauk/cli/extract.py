"""The command ``pauk extract``: read pages from files or pipes and give their text, title and links."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from pauk.base.errors import InputError
from pauk.base.outcomes import explain
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.base.urls import parse_url
from pauk.cli.frame import Run, as_command, as_group
from pauk.cli.inputs import check_file, complete_files, read_file, run_lines
from pauk.cli.lines import Record, record_now
from pauk.extract.reading import Reading, read_page

log = logging.getLogger(__name__)

METHODS = ("plain",)


@as_group(name="extract", default="page", example="pauk extract page article.html")
def command() -> None:
    """Read pages: text, title, links."""


@as_command(
    name="page",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk extract page article.html\ncurl -s example.org | pauk extract page --url http://example.org -\n"
    "pauk extract page --jsonl --jobs 2 < pages.jsonl > texts.jsonl",
)
@click.argument("files", nargs=-1, shell_complete=complete_files)
@click.option("--url", default="", help="The page's address, to make its links absolute.")
@click.option("--links", is_flag=True, help="Show the links instead of the text.")
@click.option("--method", type=click.Choice(METHODS), default=METHODS[0], help="plain: all text a reader sees.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, html, url?, now?} in, {id, text, …} out.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use in line mode.")
def page(run: Run, files: tuple[str, ...], *, url: str, links: bool, method: str, jsonl: bool, jobs: int) -> None:
    """Read pages from files or standard input (-)."""
    max_bytes, now = run.settings[EXTRACT_MAX_BYTES], run.clock.now()
    url = parse_url(url, where="--url") if url else ""
    paths = [check_file(name, command="extract page --url ADDRESS") for name in files or ("-",)]
    if jobs > 1 and not jsonl:
        raise click.UsageError("--jobs works in line mode only; add --jsonl.")
    if jsonl and (links or url):
        raise click.UsageError("--links and --url do not go with --jsonl; each line has its own url.")
    if jsonl:
        options = {"method": method, "max_bytes": max_bytes, "now": now.isoformat()}
        run_lines(run, paths, f"{__name__}:make_reader", options, jobs)
        return
    shown = []
    for path in paths:
        reading = read_page(read_file(path, max_bytes), url=url, max_bytes=max_bytes, now=now)
        shown.append(_describe(path, reading))
        if not run.as_json:
            _show(run, path, reading, links=links, with_name=len(paths) > 1)
    if run.as_json:
        run.results.json(shown if len(shown) > 1 else shown[0])


def make_reader(options: Mapping[str, Any]) -> Callable[[Record], Record]:
    """Build the reader of line mode."""

    def read(record: Record) -> Record:
        html, url = record.get("html"), record.get("url", "")
        if not isinstance(html, str) or not isinstance(url, str):
            raise InputError("The record needs html, a text, and may have url, a text")
        reading = read_page(html, url=url, max_bytes=options["max_bytes"], now=record_now(record, options))
        return {
            "text": reading.text,
            "title": reading.title or None,
            "author": None,
            "published": reading.published or None,
            "modified": reading.modified or None,
            "language": reading.language or None,
            "method": options["method"],
            "outcome": _line_outcome(reading.outcome),
        }

    return read


def _line_outcome(outcome: str) -> str:
    """Write an outcome as line mode promises: ``ok``, or ``no_main_text`` and why."""
    return outcome if outcome.partition(":")[0] in ("ok", "no_main_text") else f"no_main_text:{outcome}"


def _describe(path: Path, reading: Reading) -> dict[str, Any]:
    return {
        "file": str(path),
        "title": reading.title,
        "published": reading.published,
        "published_from": reading.dates.published.signal if reading.dates.published else "",
        "modified": reading.modified,
        "modified_from": reading.dates.modified.signal if reading.dates.modified else "",
        "language": reading.language,
        "canonical": reading.canonical,
        "encoding": reading.decoded.encoding,
        "encoding_from": reading.decoded.signal,
        "robots": reading.robots,
        "outcome": reading.outcome,
        "notes": reading.notes,
        "text": reading.text,
        "links": reading.links,
    }


def _show(run: Run, path: Path, reading: Reading, *, links: bool, with_name: bool) -> None:
    if with_name:
        run.results.text(f"== {path}")
    if reading.outcome != "ok":
        log.warning("%s: %s", path, explain(reading.outcome))
    if links:
        run.results.table(["url", "text", "kind"], [[link.url, link.text, link.kind] for link in reading.links])
    else:
        run.results.text(reading.text)


command.add_command(page)
