"""Draw what was measured about dates, for a terminal and for the documentation.

In: the body of the result that `bench.dates` makes, and the function that draws a table. Out: paragraphs and tables:
who reads and finds how much, by set, by language and by family, and how quickly.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.dates.scoring import DateTally, SpanTally

Table = Callable[[Sequence[str], Sequence[Sequence[str]]], str]
Kind = type[DateTally] | type[SpanTally]

_HEADS = {
    DateTally: ["date right", "date and minute right", "wrongly answered", "no date, yet answered"],
    SpanTally: ["precision", "recall", "exact F1", "no date, yet found"],
}
_FIGURES = {DateTally: ["date", "datetime", "wrong", "alarmed"], SpanTally: ["precision", "recall", "f1", "alarmed"]}
_MAIN = {DateTally: "date", SpanTally: "f1"}
_LEAST = 0.0005  # what would be rounded to nothing
_OWN = frozenset(("parse", "cldr", "find"))  # large enough to be told by language and family


def draw(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw the result for docs/measurements.md: sets and speed; languages and families have a page of their own."""
    yield from draw_quality(result, table)
    yield from draw_speed(result["speed"], table)
    yield "By language, by family, and what the contestants are told: [dates](dates.md#how-good-it-is)."


def draw_quality(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw a table for each set."""
    yield (
        f"Rivals take a seeded sample of {result['sample']} rows of the larger sets, pauk takes all of them; the last"
        " column is pauk on exactly the rows of that line."
    )
    for part, kind, title in (("parse", DateTally, "Strings"), ("find", SpanTally, "Fragments")):
        for one in result[part]:
            yield f"**{title}, {one['name']}**: {one['rows']:,} rows ({one['about']})."
            yield table(["contestant", "rows", *_HEADS[kind], "pauk on these rows"], list(_rows(one, kind)))


def _rows(one: dict[str, Any], kind: Kind) -> Iterator[list[str]]:
    for contestant in one["contestants"]:
        ours = _share(kind(**contestant["pauk"]), _MAIN[kind])
        shares = (_share(kind(**contestant["all"]), figure) for figure in _FIGURES[kind])
        yield [contestant["name"], f"{contestant['rows']:,}", *shares, ours]


def draw_groups(result: dict[str, Any], table: Table, group: str) -> Iterator[str]:
    """Draw our own sets by ``languages`` or ``families``, the worst of pauk's first."""
    for part, kind, what in (("parse", DateTally, "Dates right"), ("find", SpanTally, "Exact F1")):
        sets = [one for one in result[part] if one["name"] in _OWN]
        yield f"{what}, on {' and '.join(one['name'] for one in sets)}:"
        yield _draw_group(sets, kind, group, table)


def _draw_group(sets: Sequence[dict[str, Any]], kind: Kind, group: str, table: Table) -> str:
    names = list(dict.fromkeys(each["name"] for one in sets for each in one["contestants"]))
    columns = {name: _gather(sets, kind, group, name) for name in names}
    ours = columns[names[0]]
    keys = sorted(ours, key=lambda key: (ours[key].figures().get(_MAIN[kind], 2.0), key))
    rows = [
        [key, f"{_size(ours[key]):,}", *(_share(columns[name].get(key), _MAIN[kind]) for name in names)]
        for key in keys
        if _MAIN[kind] in ours[key].figures()
    ]
    return table([_title(group, kind), "dates", *names], rows)


def _gather(sets: Sequence[dict[str, Any]], kind: Kind, group: str, name: str) -> dict[str, Any]:
    """Add up a contestant's tallies of all sets."""
    gathered: dict[str, Any] = {}
    for one in sets:
        for contestant in one["contestants"]:
            if contestant["name"] == name:
                for key, counts in contestant[group].items():
                    gathered[key] = gathered.get(key, kind()) + kind(**counts)
    return gathered


def draw_speed(speed: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw rows per CPU-second, how many times as fast pauk is, line mode, and loading."""
    for part, what in (("parse", "strings"), ("find", "fragments")):
        yield f"**Speed, {what}**, in batches of one language, {speed['rounds']} rounds after one to warm up:"
        heads = ["contestant", f"{what} per CPU-second", "pauk is times as fast", "lowest to highest", what]
        yield table(heads, [_lap(row) for row in speed[part]])
        yield f"pauk by set, in a fresh process, {what} per CPU-second:"
        sets = [[row["name"], f"{row['first']:,.0f}", f"{row['again']:,.0f}"] for row in speed[f"{part}_sets"]]
        yield table(["set", "for the first time", "again"], sets)
    yield "Line mode, one process, without its start, which is that of one line:"
    yield table(
        ["command", "lines per CPU-second", "start, CPU-seconds", "lines"],
        [
            [row["command"], f"{row['per_cpu_second']:,.0f}", f"{row['start_cpu_s']:.2f}", f"{row['rows']:,}"]
            for row in speed["lines"]
        ],
    )
    yield "Loading, in a fresh process after the imports:"
    yield table(
        ["step", "seconds", "CPU-seconds"],
        [[row["step"], f"{row['clock_s']:.3f}", f"{row['cpu_s']:.3f}"] for row in speed["loading"]],
    )


def _lap(row: dict[str, Any]) -> list[str]:
    spread = f"{row['lowest']:.2f} to {row['highest']:.2f}"
    return [row["name"], f"{row['per_cpu_second']:,.0f}", f"{row['pauk_ratio']:.2f}", spread, f"{row['rows']:,}"]


def draw_contestants(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw what each contestant is told."""
    for part, what in (("parse", "reads strings"), ("find", "finds dates")):
        rows = [[each["name"], each["does"]] for each in result[part][0]["contestants"]]
        yield table([f"who {what}", "how"], rows)


def draw_thesis(thesis: dict[str, Any], result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw the dissertation's two models beside pauk, which is told no more than they are."""
    rows = [
        [
            what,
            name,
            f"{found['rows']:,}",
            f"{found[figure]:.1%}",
            _on_same_rows(thesis, name) if what == "normaliser" else _ours(result, part, name),
            f"{found[also]:.1%}",
            speed,
        ]
        for what, part, figure, also in (
            ("normaliser", "parse", "date", "wrong"),
            ("detector", "find", "f1", "alarmed"),
        )
        for name, found in thesis[what].items()
        if name != "trained"
        for speed in [f"{found['per_cpu_second']:,}"]
    ]
    heads = [
        "model",
        "set",
        "rows",
        "date right, or exact F1",
        "pauk",
        "wrong, or found where none is",
        "per CPU-second",
    ]
    yield table(heads, rows)


def _on_same_rows(thesis: dict[str, Any], name: str) -> str:
    """Write pauk's share on the rows that the normaliser was asked (`bench.dates.thesis_same_rows`)."""
    ours = thesis.get("pauk", {}).get(name)
    return f"{ours['date']:.1%}" if ours else "–"


def _ours(result: dict[str, Any], part: str, name: str) -> str:
    """Write pauk's main figure on a set, told nothing but the moment of reading."""
    kind: Kind = DateTally if part == "parse" else SpanTally
    for one in result[part]:
        for contestant in one["contestants"]:
            if (one["name"], contestant["name"]) == (name, "pauk, reference only"):
                return _share(kind(**contestant["all"]), _MAIN[kind])
    return "–"


def print_tables(body: dict[str, Any]) -> None:
    """Print everything as text."""
    for paragraph in (
        *draw_quality(body, _plain_table),
        *draw_groups(body, _plain_table, "languages"),
        *draw_groups(body, _plain_table, "families"),
        *draw_speed(body["speed"], _plain_table),
    ):
        print(f"\n{paragraph}")


def _plain_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)
    )


def _title(group: str, kind: Kind) -> str:
    return "language" if group == "languages" else "kind" if kind is SpanTally else "family"


def _size(tally: DateTally | SpanTally) -> int:
    return tally.dated if isinstance(tally, DateTally) else tally.wanted


def _share(tally: DateTally | SpanTally | None, figure: str) -> str:
    """Write a share; only what is all or nothing looks like it."""
    value = tally.figures().get(figure) if tally else None
    if value is None:
        return "–"
    if 0 < value < _LEAST or 1 - _LEAST < value < 1:
        return "< 0.1%" if value < _LEAST else "> 99.9%"
    return f"{value:.1%}"
