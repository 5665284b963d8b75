"""Draw what was measured about extraction, for a terminal and for the documentation.

In: the body of the result that `bench.extraction` makes, and the function that draws a table. Out: paragraphs and
tables: all contestants side by side, each set in full, kinds of pages, time and memory.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Table = Callable[[Sequence[str], Sequence[Sequence[str]]], str]
_NONE = "none"
_SHOWN = 8  # contestants beside each other; more do not fit a page


def draw(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield from draw_side_by_side(result, table)
    for one in result["sets"]:
        yield from _draw_set(one, table)
    yield from _draw_kinds(result["sets"], table)
    yield from _draw_speed(result["speed"], table)
    yield from _draw_contestants(result, table)


def draw_side_by_side(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw one table of everybody on every set, with time and memory: F1 of all words / mean F1 of pages."""
    sets = result["sets"]
    yield (
        "F1 of all words / mean F1 of the pages. * by cross-validation, 5 folds grouped by site: the shipped model is"
        " trained on these pages, so what it makes of them itself says nothing."
    )
    speeds, weights = _speeds(result["speed"]), {row["name"]: row["peak_mb"] for row in result["memory"]}
    names = list(dict.fromkeys(name for one in sets for name in one["methods"]))
    rows = [
        [name, *(_write_pair(one, name) for one in sets), *_write_cost(name, speeds, weights)]
        for name in sorted(names, key=lambda name: -_mean_f1(sets, name))
    ]
    heads = ["", *(f"{one['name']}, {one['pages']} pages" for one in sets)]
    yield table([*heads, "pages per CPU-second", "times as fast as trafilatura", "peak MB"], rows)


def _mean_f1(sets: Sequence[Mapping[str, Any]], name: str) -> float:
    found: list[float] = [_figures(one, name)["macro"]["f1"] for one in sets if name in one["methods"]]
    return sum(found) / len(sets)


def _figures(one: Mapping[str, Any], name: str) -> Any:
    """Return the figures of a contestant, by the measure that ranks in this set."""
    method = one["methods"][name]
    return method if one["ranked_by"] == "ascii" else method["all_characters"]


def _write_pair(one: Mapping[str, Any], name: str) -> str:
    if name not in one["methods"]:
        return _NONE
    figures = _figures(one, name)
    star = "*" if name in one["cross_validated"] else ""
    return f"{_share(figures['micro']['f1'])}/{_share(figures['macro']['f1'])}{star}"


def _write_cost(name: str, speeds: Mapping[str, tuple[float, float]], weights: Mapping[str, float]) -> list[str]:
    speed = [f"{speeds[name][0]:,.0f}", f"{speeds[name][1]:.2f}"] if name in speeds else [_NONE, _NONE]
    return [*speed, f"{weights[name]:,.0f}" if name in weights else _NONE]


def _speeds(groups: Sequence[Mapping[str, Any]]) -> dict[str, tuple[float, float]]:
    """Return pages per CPU-second and the ratio to the peer, the mean over sets, so that each set weighs the same."""
    found: dict[str, list[tuple[float, float]]] = {}
    for group in groups:
        for timing in group["timings"]:
            found.setdefault(timing["name"], []).append((timing["microseconds"], timing["ratio"]))
    return {
        name: (1e6 * len(pairs) / sum(micro for micro, _ in pairs), sum(ratio for _, ratio in pairs) / len(pairs))
        for name, pairs in found.items()
    }


def _draw_set(one: Mapping[str, Any], table: Table) -> Iterator[str]:
    kept = "characters above code 127 dropped" if one["ranked_by"] == "ascii" else "all characters kept"
    yield f"**{one['name']}**: {one['pages']:,} pages of {one['sites']:,} sites ({one['about']}); {kept}."
    heads = ["", "precision", "recall", "F1", "95 % interval", "macro F1", "95 % interval", "edits", "found nothing"]
    without = one.get("without_text")
    if without and without["pages"]:
        heads.append(f"rightly nothing on {without['pages']} pages without text")
    yield table(heads, [_set_row(one, name) for name in _rank(one)])


def _rank(one: Mapping[str, Any]) -> list[str]:
    """Name the contestants of a set, the best first; the result file keeps them by name."""
    return sorted(one["methods"], key=lambda name: -_figures(one, name)["micro"]["f1"])


def _set_row(one: Mapping[str, Any], name: str) -> list[str]:
    figures, method = _figures(one, name), one["methods"][name]
    micro, interval = figures["micro"], figures["interval"] or {}
    star = "*" if name in one["cross_validated"] else ""
    row = [
        f"{name}{star}",
        *(_share(micro[share]) for share in ("precision", "recall", "f1")),
        _write_interval(interval.get("micro_f1")),
        _share(figures["macro"]["f1"]),
        _write_interval(interval.get("macro_f1")),
        _share(figures["levenshtein"]),
        str(method["empty"]),
    ]
    without = one.get("without_text")
    if without and without["pages"]:
        row.append(str(without["rightly_empty"].get(name, _NONE)))
    return row


def _draw_kinds(sets: Sequence[Mapping[str, Any]], table: Table) -> Iterator[str]:
    for one in sets:
        if not one["kinds"]:
            continue
        names = [name for name in _rank(one) if any(name in row["f1"] for row in one["kinds"].values())][:_SHOWN]
        yield f"By kind of page, on {one['name']}, the best {_SHOWN}: mean F1 of the pages, all characters kept."
        rows = [
            [kind, str(row["pages"]), *(_share(row["f1"].get(name)) for name in names)]
            for kind, row in sorted(one["kinds"].items())
        ]
        yield table(["kind", "pages", *names], rows)


def _draw_speed(groups: Sequence[Mapping[str, Any]], table: Table) -> Iterator[str]:
    for group in groups:
        size = group["size_bytes"] / group["items"] / 1000
        yield (
            f"**Time, {group['name']}**: {group['items']} pages of {size:.0f} KB, {group['rounds']} rounds; the shipped"
            " models, from HTML to text."
        )
        rows = [
            [
                timing["name"],
                f"{timing['microseconds'] / 1000:,.2f}",
                f"{timing['per_cpu_second']:,.0f}",
                f"{timing['ratio']:.2f}",
                f"{timing['lowest']:.2f} to {timing['highest']:.2f}",
                str(timing["items"]),
            ]
            for timing in group["timings"]
        ]
        heads = ["", "ms a page", "pages per CPU-second", f"times as fast as {group['peer']}", "lowest to highest"]
        yield table([*heads, "pages"], rows)


def _draw_contestants(result: Mapping[str, Any], table: Table) -> Iterator[str]:
    yield "What each does:"
    yield table(["contestant", "how it is asked"], [[one["name"], one["does"]] for one in result["contestants"]])


def _share(value: float | None) -> str:
    return _NONE if value is None else f"{value:.3f}"


def _write_interval(ends: Sequence[float] | None) -> str:
    return f"{ends[0]:.3f} to {ends[1]:.3f}" if ends else _NONE


def print_tables(body: dict[str, Any]) -> None:
    """Print everything as text."""
    for paragraph in draw(body, plain_table):
        print(f"\n{paragraph}")


def plain_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Draw a table for a terminal."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)
    )


def draw_references(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw what is found on reference documentation, by package, seen generators and kept ones apart."""
    for name in ("seen", "kept"):
        half = result[name]
        heads = [f"{name} generators", "pages", "F1", "recall", "precision"]
        figures = ("f1", "recall", "precision")
        rows = [
            [row["name"], str(row["pages"]), *(_share(row[figure]) for figure in figures)] for row in half["packages"]
        ]
        yield table(heads, [*rows, ["mean", "", *(_share(half["mean"][figure]) for figure in figures)]])
        kept = (f"{kind} {_share(one['kept'])} of {one['of']:,}" for kind, one in half["parts"].items())
        yield f"Kept whole on {name} generators: {', '.join(kept)}."
        for missed, lost in half["lost"].items():
            words = ", ".join(f"{kind} {count:,}" for kind, count in lost.items())
            yield f"Words lost on {missed}, by the kind of block: {words}."


def draw_comments(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw what is found of readers' comments, by group."""
    figures = ("precision", "recall", "f1", "macro_f1")
    rows = [
        [
            one["name"],
            str(one["pages"]),
            str(one["sites"]),
            f"{one['words']:,}",
            *(_share(one[name]) for name in figures),
        ]
        for one in result["sets"]
    ]
    yield table(["", "pages", "sites", "words", "precision", "recall", "F1", "macro F1"], rows)
