"""The command ``pauk extract``: read pages from files or pipes and give their main text, metadata and links."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from pauk.base.errors import InputError, UsageError
from pauk.base.outcomes import explain
from pauk.base.safe_text import one_line
from pauk.base.settings import EXTRACT_MAX_BYTES, EXTRACTION_METHODS, EXTRACTION_PARTS, TEMPLATE
from pauk.base.urls import parse_url
from pauk.cli.extract.train import train
from pauk.cli.extract.try_template import try_template
from pauk.cli.frame.command import CommandRun, as_command, as_group
from pauk.cli.frame.inputs import check_file, complete_files, read_file, run_lines
from pauk.cli.frame.line_mode import Record, record_now

if TYPE_CHECKING:
    from pauk.extract.extractors.extractor import Extractor
    from pauk.extract.metadata.signalled import Signalled
    from pauk.extract.reader import Reading
    from pauk.run.jobs.single_fetch import SinglePage

log = logging.getLogger(__name__)

_FORMS = ("text", "markdown", "html")
_MAX_MODEL_BYTES = 50_000_000
_NAME_CHARS = 60


@as_group(name="extract", default="page", example="pauk extract page article.html")
def command() -> None:
    """Read pages: main text, metadata, links."""


def _complete_methods(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in EXTRACTION_METHODS if name.startswith(incomplete)]


@as_command(
    name="page",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk extract page article.html\npauk extract page https://example.org/article\n"
    "pauk extract page --form markdown --keep-links article.html\n"
    "curl -s example.org | pauk extract page --url http://example.org -\n"
    "pauk extract page --jsonl --jobs 2 < pages.jsonl > texts.jsonl",
)
@click.argument("files", nargs=-1, metavar="[FILE|URL]…", shell_complete=complete_files)
@click.option("--url", default="", help="The address of a page in a file, to make its links absolute.")
@click.option(
    "--method",
    default=EXTRACTION_METHODS[0],
    metavar="NAME",
    help=f"How the main text is found: {', '.join(EXTRACTION_METHODS)} (all text), or template:FILE.",
    shell_complete=_complete_methods,
)
@click.option("--model", default="", metavar="FILE", help="A model made by pauk extract train, for its method.")
@click.option(
    "--with",
    "joining",
    default="",
    metavar="PARTS",
    help=f"Parts that join the body in their place, with commas between: {', '.join(EXTRACTION_PARTS)}.",
)
@click.option("--comments", is_flag=True, help="Give the readers' comments too; short for --with comments.")
@click.option("--blocks", is_flag=True, help="Line mode: name the part of every block of the page.")
@click.option("--form", type=click.Choice(_FORMS), default=_FORMS[0], help="How the main text is written.")
@click.option("--keep-links", is_flag=True, help="Keep links in Markdown and HTML.")
@click.option("--keep-images", is_flag=True, help="Keep pictures in Markdown and HTML.")
@click.option("--links", is_flag=True, help="Show the links instead of the text.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, html, url?, now?} in, {id, text, …} out.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use in line mode.")
def page(
    run: CommandRun, files: tuple[str, ...], *, url: str, links: bool, jsonl: bool, jobs: int, **asked: Any
) -> None:
    """Give the main text of pages: of files, of standard input (-), or of a URL, which is fetched and not kept.

    With --json also title, author, dates, language and more, each with the signal it came from.
    """
    from pauk.extract.reader import read_page

    now = run.clock.now()
    url = parse_url(url, where="--url") if url else ""
    options = _choose(asked) | {"max_bytes": run.settings[EXTRACT_MAX_BYTES], "now": now.isoformat()}
    sources = [
        name if "://" in name and not jsonl else check_file(name, command="extract page --url ADDRESS")
        for name in files or ("-",)
    ]
    if jobs > 1 and not jsonl:
        raise click.UsageError("--jobs works in line mode only; add --jsonl.")
    if asked["blocks"] and not jsonl:
        raise click.UsageError("--blocks works in line mode only; add --jsonl.")
    if jsonl and (links or url):
        raise click.UsageError("--links and --url do not go with --jsonl; each line has its own url.")
    extractor = _make(options)  # what is wrong with it is said before anything is read
    if jsonl:
        paths = [source for source in sources if isinstance(source, Path)]
        run_lines(run, paths, f"{__name__}:make_reader", options, jobs)
        return
    shown = []
    for source in sources:
        page = _take(run, source, url, options["max_bytes"])
        reading = read_page(
            page.content,
            url=page.url,
            header_charset=page.charset,
            max_bytes=options["max_bytes"],
            now=now,
            extractor=extractor,
        )
        shown.append(_describe(source, reading, options) if run.as_json else {})
        if not run.as_json:
            _show(run, source, reading, options, links=links, with_name=len(sources) > 1)
    if run.as_json:
        run.results.json(shown if len(shown) > 1 else shown[0])


def _take(run: CommandRun, source: Path | str, url: str, max_bytes: int) -> SinglePage:
    """Fetch a page that is named by its address, or read a file."""
    from pauk.run.jobs.single_fetch import SinglePage, fetch_single_page

    if isinstance(source, Path):
        return SinglePage(url, read_file(source, max_bytes), "")
    with run.progress.task("Fetching the page"):
        return fetch_single_page(source, run.settings)


def _choose(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Choose what a reader must know, as JSON can carry it: a template by its text, a model by its path."""
    from pauk.extract.templates.template import MAX_BYTES, decode_template

    method = asked["method"]
    if method not in EXTRACTION_METHODS and not method.startswith(TEMPLATE):
        near = get_close_matches(method, EXTRACTION_METHODS, n=1)
        step = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(EXTRACTION_METHODS)}, template:FILE."
        raise UsageError(f"{one_line(method, _NAME_CHARS)} is no method", where="--method", next_step=step)
    if asked["model"] and (method.startswith(TEMPLATE) or method in ("plain", "bte")):
        raise UsageError(f"{method} has no model", next_step="Leave --model out, or choose the method it was made for.")
    template = ""
    if method.startswith(TEMPLATE):
        path = check_file(method.removeprefix(TEMPLATE), command="extract page --method template:FILE")
        template = decode_template(read_file(path, MAX_BYTES + 1), name=str(path))
    model = str(check_file(asked["model"], command="extract page --model FILE")) if asked["model"] else ""
    return {**asked, "joining": _choose_parts(asked), "template": template, "model": model}


def _choose_parts(asked: Mapping[str, Any]) -> list[str]:
    """Choose the parts that join the body."""
    names = [name for part in asked["joining"].split(",") if (name := part.strip())]
    for name in names:
        if name not in EXTRACTION_PARTS:
            near = get_close_matches(name, EXTRACTION_PARTS, n=1)
            step = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(EXTRACTION_PARTS)}."
            raise UsageError(f"{one_line(name, _NAME_CHARS)} is no part of a page", where="--with", next_step=step)
    return [*names, *(["comments"] if asked["comments"] else [])]


def _make(options: Mapping[str, Any]) -> Extractor:
    from pauk.run.read.extractor_choice import make_extractor

    model = read_file(Path(options["model"]), _MAX_MODEL_BYTES) if options["model"] else None
    return make_extractor(options["method"], template=options["template"], model=model, joining=options["joining"])


def make_reader(options: Mapping[str, Any]) -> Callable[[Record], Record]:
    """Build the reader of line mode."""
    from pauk.extract.reader import read_page

    extractor = _make(options)

    def read(record: Record) -> Record:
        html, url = record.get("html"), record.get("url", "")
        if not isinstance(html, str) or not isinstance(url, str):
            raise InputError("The record needs html, a text, and may have url, a text")
        now = record_now(record, options)
        reading = read_page(html, url=url, max_bytes=options["max_bytes"], now=now, extractor=extractor)
        said = reading.metadata
        # Write an outcome as line mode promises: ``ok``, or ``no_main_text`` and why.
        return {
            "text": _write(reading, options),
            "title": said.title.value or None,
            "author": said.author.value or None,
            "published": reading.published or None,
            "modified": reading.modified or None,
            "language": said.language.value or None,
            "method": options["method"],
            "outcome": reading.outcome
            if reading.outcome.partition(":")[0] in ("ok", "no_main_text")
            else f"no_main_text:{reading.outcome}",
            "notes": _gather_notes(reading),
            **({"blocks": _list_blocks(reading)} if options["blocks"] else {}),
        }

    return read


def _gather_notes(reading: Reading) -> list[str]:
    """Gather what a reader should know: what had to be mended or cut, and what the extractor says."""
    return [*reading.notes, *reading.extraction.notes]


def _list_blocks(reading: Reading) -> list[dict[str, str]]:
    """List every block with its part; a method that tells no parts apart has a body, line by line, and nothing else."""
    blocks = reading.extraction.blocks
    if blocks is None:
        blocks = tuple(("body", line) for line in reading.text.split("\n") if line.strip())
    return [{"part": part, "text": text} for part, text in blocks]


def _write(reading: Reading, options: Mapping[str, Any]) -> str:
    """Write the main text in the form that was asked for."""
    from pauk.extract.writing.apart import write_apart
    from pauk.extract.writing.markdown import write_markdown
    from pauk.extract.writing.safe_html import write_html

    form, kept = options["form"], reading.extraction.kept
    if form == "text" or not reading.text:
        return reading.text
    if kept is None:
        raise UsageError(
            f"{options['method']} gives plain text only",
            next_step="Leave --form out, or choose auto, plain or a template.",
        )
    write = partial(
        write_markdown if form == "markdown" else write_html,
        reading.tree,
        base=reading.base,
        with_links=options["keep_links"],
        with_images=options["keep_images"],
    )
    stretches = reading.extraction.stretches
    return write_apart(stretches, write, is_html=form == "html") if stretches else write(kept)


def _describe(path: Path | str, reading: Reading, options: Mapping[str, Any]) -> dict[str, Any]:
    from pauk.extract.metadata.signalled import Signalled

    said, dates = reading.metadata, reading.dates
    told: dict[str, Signalled] = {
        "title": said.title,
        "author": said.author,
        "published": Signalled(reading.published, dates.published.signal if dates.published else ""),
        "modified": Signalled(reading.modified, dates.modified.signal if dates.modified else ""),
        "language": said.language,
        "canonical": said.canonical,
        "description": said.description,
        "image": said.image,
        "site_name": said.site_name,
    }
    return {
        "file": str(path),
        **{name: value for key, one in told.items() for name, value in ((key, one.value), (f"{key}_from", one.signal))},
        "authors": said.authors,
        "title_confidence": said.title_confidence,
        "author_confidence": said.author_confidence,
        "site_name_confidence": said.site_name_confidence,
        "encoding": reading.decoded.encoding,
        "encoding_from": reading.decoded.signal,
        "robots": reading.robots,
        "method": options["method"],
        "outcome": reading.outcome,
        "notes": _gather_notes(reading),
        "text": _write(reading, options),
        "comments": reading.extraction.comments,
        "links": reading.links,
    }


def _show(
    run: CommandRun, path: Path | str, reading: Reading, options: Mapping[str, Any], *, links: bool, with_name: bool
) -> None:
    if with_name:
        run.results.text(f"== {path}")
    if links:
        run.results.table(["url", "text", "kind"], [[link.url, link.text, link.kind] for link in reading.links])
        return
    if reading.outcome != "ok":
        log.warning("%s: %s", path, explain(reading.outcome))
    run.results.text(_write(reading, options))


for _part in (page, train, try_template):
    command.add_command(_part)
