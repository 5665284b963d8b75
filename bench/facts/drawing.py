"""Draw the results of the benches of facts for docs/measurements.md."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

_Table = Callable[[Sequence[str], Sequence[Sequence[str]]], str]
_HALVES = ("made", "looked_at", "only_counted", "thesis")


_FIGURES = {
    "rules": ("precision", "recall", "coverage"), "classifier": ("precision", "recall", "f1"), "table": ("exact",),
}  # fmt: skip


def draw_sites(result: dict[str, Any], table: _Table) -> Iterator[str]:
    """Draw what rules, classifier and table get right on sites, beside the thesis."""
    halves = [half for half in _HALVES if half in result]
    rows = [
        [part, name, *(_share(result[half].get(part, {}).get(name)) for half in halves)]
        for part, names in _FIGURES.items()
        for name in names
    ]  # fmt: skip
    yield table(["what", "figure", *(half.replace("_", " ") for half in halves)], rows)


def draw_library_sites(result: dict[str, Any], table: _Table) -> Iterator[str]:
    """Draw what two recipes get right on sites of libraries."""
    columns = [name for name in result if name.partition(", ")[2] in _HALVES]
    rows = [
        [part, name, *(_share(result[column].get(part, {}).get(name)) for column in columns)]
        for part, names in _FIGURES.items()
        for name in names
    ]  # fmt: skip
    yield table(["what", "figure", *(column.replace("_", " ") for column in columns)], rows)


def draw_schedules(result: dict[str, Any], table: _Table) -> Iterator[str]:
    """Draw what is read of real schedules."""
    rows = [
        [half.replace("_", " "), str(result[half]["rows"]), what, _share(figure["precision"]), _share(figure["recall"])]
        for half in _HALVES[1:3]
        for what, figure in result[half].items()
        if what != "rows"
    ]
    yield table(["half", "schedules", "compared", "precision", "recall"], rows)


def draw_labelled(result: dict[str, Any], table: _Table) -> Iterator[str]:
    """Draw what is read of labelled pages."""
    rows = [
        [half.replace("_", " "), str(figures["pages"]), what, _share(figure["precision"]), _share(figure["recall"])]
        for half, figures in result.items()
        if isinstance(figures, dict) and "pages" in figures
        for what, figure in figures.items()
        if what != "pages"
    ]
    yield table(["pages", "number", "compared", "precision", "recall"], rows)


def draw_loopback(result: dict[str, Any], table: _Table) -> Iterator[str]:
    """Draw what a whole collection took."""
    rows = [
        ["runs, all but one of them killed", f"{result['runs']}"],
        ["queries paid, and different ones", f"{result['queries']:,} and {result['queries_different']:,}"],
        ["requests, and pages", f"{result['requests']:,} and {result['pages']:,}"],
        ["CPU seconds", f"{result['cpu_s']}"],
        ["most memory of a process, MiB", f"{result['peak_mib']}"],
        ["groups of a parish right in the table", _share(result["group_right"])],
    ]
    yield table([f"{result['parishes']:,} parishes", ""], rows)


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


DRAWN = {
    "facts_wordings": draw_sites, "facts_real_parishes": draw_sites, "facts_schedules": draw_schedules,
    "facts_labelled": draw_labelled, "facts_library_sites": draw_library_sites, "facts_loopback_300": draw_loopback,
    "facts_loopback_1000": draw_loopback, "facts_loopback_10000": draw_loopback,
}  # fmt: skip
_WHOLE = "Everything at loopback addresses of one machine: half of the sites found by a paid search, killed on the way."
ABOUT = {
    "facts_wordings": (
        "Facts: parishes of the playground",
        (
            "Sites worded by a program, by wordings that may be looked at, and by wordings that are only counted, both"
            " written by an automated reader; beside the thesis of 2018, which had real sites."
        ),
    ),
    "facts_real_parishes": (
        "Facts: real names and schedules in the playground's sites",
        (
            "The schedules of 120 real parishes, each in three sites; a third of them, in pages and menus of their own,"
            " is only counted."
        ),
    ),
    "facts_schedules": ("Facts: real schedules alone", "From two lines of text to hours, days, seasons and places."),
    "facts_labelled": (
        "Facts: labelled pages",
        "Pages of invented libraries and parishes, every second of them only counted.",
    ),
    "facts_library_sites": (
        "Facts: sites of libraries, by two recipes",
        (
            "The shipped recipe, and one that an automated reader wrote with the documentation alone; the model of"
            " each is trained from answers about sites of the wordings that are looked at."
        ),
    ),
    "facts_loopback_300": ("Facts: a collection of 300 parishes", _WHOLE),
    "facts_loopback_1000": ("Facts: a collection of 1,000 parishes", _WHOLE),
    "facts_loopback_10000": ("Facts: a collection of 10,000 parishes", _WHOLE),
}
