"""The command ``pauk dates``: find dates in texts and pages, and turn date strings into values."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from pauk.base.errors import InputError, UsageError
from pauk.base.records import DateMention, as_json
from pauk.base.settings import DATE_FORMATS, DATE_ORDERS, EXTRACT_MAX_BYTES, DateFormat
from pauk.cli.frame.command import CommandRun, as_command, as_group
from pauk.cli.frame.inputs import STDIN, check_file, complete_files, read_file, run_lines
from pauk.cli.frame.line_mode import Record, record_now

if TYPE_CHECKING:
    from pauk.dates.parse.parsed_date import DateReading

_LANGUAGE_HELP = "The language of the text (BCP 47: de, sr-Latn, zh-Hant); guessed where it is not given."


@as_group(name="dates", default="parse", example='pauk dates "yesterday 14:05"\npauk dates find page.html')
def command() -> None:
    """Find dates in texts and pages, and read date strings, in thirty languages."""


@as_command(
    name="find",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk dates find page.html\n"
    "echo 'Posted 3 weeks ago, edited on 5 May 2020 at 14:05' | pauk dates find\n"
    "pauk dates find --jsonl --jobs 2 < texts.jsonl > dates.jsonl",
)
@click.argument("files", nargs=-1, shell_complete=complete_files)
@click.option("--language", default="", help=_LANGUAGE_HELP)
@click.option("--format", "format_", type=click.Choice(DATE_FORMATS), default="auto", help="What the files hold.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, text, now?, language?, format?} in, {id, spans} out.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use in line mode.")
def find(
    run: CommandRun, files: tuple[str, ...], *, language: str, format_: DateFormat, jsonl: bool, jobs: int
) -> None:
    """Find the dates and times in files or standard input (-)."""
    from pauk.dates.find.find import find_dates
    from pauk.extract.page.charset import decode

    paths = [check_file(name, command="dates find") for name in files or ("-",)]
    if jobs > 1 and not jsonl:
        raise click.UsageError("--jobs works in line mode only; add --jsonl.")
    now = run.clock.now().replace(tzinfo=None)
    if jsonl:
        options = {"now": now.isoformat(), "language": language, "format": format_}
        run_lines(run, paths, f"{__name__}:make_finder", options, jobs)
        return
    rows, records = [], []
    for path in paths:
        text = decode(read_file(path, run.settings[EXTRACT_MAX_BYTES])).text
        for mention in find_dates(text, now=now, language=language, format=format_):
            line = text.count("\n", 0, mention.start) + 1
            rows.append([f"{path}:{line}" if len(paths) > 1 else str(line), mention.type, mention.text, mention.value])
            records.append({"file": str(path), "line": line, **as_json(mention)})
    if run.as_json:
        run.results.json(records)
    elif rows:
        run.results.table(["line", "type", "text", "value"], rows)
    else:
        run.results.text("No date was found.")


@as_command(
    name="parse",
    example='pauk dates parse "5. März 2019 um 14:05" "hace 3 días"\n'
    'pauk dates parse --column "03/04/2019" "25/04/2019"\n'
    "pauk dates parse --jsonl < strings.jsonl > values.jsonl",
)
@click.argument("strings", nargs=-1)
@click.option("--language", default="", help=_LANGUAGE_HELP)
@click.option("--order", type=click.Choice(DATE_ORDERS), help="The order of day, month and year in numbers.")
@click.option("--column", is_flag=True, help="The strings belong together: what one leaves open the others decide.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, text, now?, language?, order?} in, {id, date, …} out.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use in line mode.")
def parse(
    run: CommandRun, strings: tuple[str, ...], *, language: str, order: str | None, column: bool, jsonl: bool, jobs: int
) -> None:
    """Turn date strings into values; without any, each line of standard input is one."""
    from pauk.dates.parse.column import read_column
    from pauk.dates.parse.parse import parse_dates

    now = run.clock.now().replace(tzinfo=None)
    if jsonl:
        if column:
            raise click.UsageError("--column does not go with --jsonl: there each line stands for itself.")
        paths = [check_file(name, command="dates parse") for name in strings or ("-",)]
        options = {"now": now.isoformat(), "language": language, "order": order or ""}
        run_lines(run, paths, f"{__name__}:make_parser", options, jobs)
        return
    if jobs > 1:
        raise click.UsageError("--jobs works in line mode only; add --jsonl.")
    texts = list(strings) or _lines_of_input()
    if not texts and not run.as_json:
        raise UsageError("There is no date string to read", next_step="Give some, or pipe them in, one a line.")
    read = read_column if column else parse_dates
    readings = read(texts, now=now, language=language, order=order or "")
    if run.as_json:
        shown = [
            {"text": text, **_record(reading), "how": reading.how}
            for text, reading in zip(texts, readings, strict=True)
        ]
        run.results.json(shown)
    else:
        run.results.table(["text", "value", "confidence", "or", "how"], list(_rows(texts, readings)))


def _lines_of_input() -> list[str]:
    check_file(str(STDIN), command="dates parse")
    return [line.rstrip("\r\n") for line in sys.stdin if line.strip()]


def _rows(texts: Iterable[str], readings: Iterable[DateReading]) -> Iterable[list[Any]]:
    for text, reading in zip(texts, readings, strict=True):
        if reading.date is None:
            yield [text, "none", "", "", reading.reason]
        else:
            yield [text, reading.value, f"{reading.confidence:.2f}", ", ".join(reading.alternatives), reading.how]


def make_finder(options: Mapping[str, Any]) -> Callable[[Record], Record]:
    """Build the finder of line mode."""
    from pauk.dates.find.find import check_format, find_dates

    def answer(record: Record) -> Record:
        text, language = _take_text(record), _hint(record, "language", options)
        format_ = check_format(_hint(record, "format", options))
        found = find_dates(text, now=record_now(record, options), language=language, format=format_)
        return {"spans": [_span(mention) for mention in found]}

    return answer


def make_parser(options: Mapping[str, Any]) -> Callable[[Record], Record]:
    """Build the parser of line mode."""
    from pauk.dates.parse.parse import parse_date

    def answer(record: Record) -> Record:
        text, now = _take_text(record), record_now(record, options)
        language, order = _hint(record, "language", options), _hint(record, "order", options)
        return _record(parse_date(text, now=now, language=language, order=order))

    return answer


def _take_text(record: Record) -> str:
    text = record.get("text")
    if not isinstance(text, str):
        raise InputError("The record needs text, a text")
    return text


def _hint(record: Record, name: str, options: Mapping[str, Any]) -> str:
    value = record.get(name, options[name])
    if not isinstance(value, str):
        raise InputError(f"{name} must be a text")
    return value


def _span(mention: DateMention) -> Record:
    return {
        "start": mention.start,
        "end": mention.end,
        "type": mention.type,
        "text": mention.text,
        "value": mention.value,
        "precision": mention.precision,
        "confidence": mention.confidence,
        "alternatives": mention.alternatives,
    }


def _record(reading: DateReading) -> Record:
    record: Record = {
        "date": reading.date,
        "time": reading.time,
        "zone": reading.zone,
        "precision": reading.precision,
        "confidence": reading.confidence,
        "alternatives": list(reading.alternatives),
    }
    if reading.date is None:
        record |= {"time": None, "zone": None, "precision": None, "confidence": 0, "reason": reading.reason}
    return record


command.add_command(find)
command.add_command(parse)
