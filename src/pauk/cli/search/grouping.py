"""Options of grouping, made from the table of groupings, and groups shown on a terminal.

In: the declared methods and parameters. Out: options for a command, what was chosen, and lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pauk.base.formatting import count
from pauk.base.groupings import DEFAULT, GROUPINGS, METHOD_NAMES, METHOD_PARAMETERS, OF_RESULTS
from pauk.base.safe_text import one_line
from pauk.cli.frame.command import CommandRun

if TYPE_CHECKING:
    from pauk.run.search.engine import SearchEngine
    from pauk.run.search.grouped_hits import GroupedAnswer

Command = TypeVar("Command", bound=Callable[..., Any])
_SHOWN = 6
_TITLE_CHARS = 100


# Parameters of the options of results that few people need.
RARE = tuple(f"by_{parameter.name}" for parameter in (*OF_RESULTS, *METHOD_PARAMETERS))


def grouping_options(prefix: str, *, of_results: bool) -> Callable[[Command], Command]:
    """Add an option for the method and for each parameter; their names in Python begin with ``by_``."""
    parameters = (*(OF_RESULTS if of_results else ()), *METHOD_PARAMETERS)

    def decorate(function: Command) -> Command:
        for parameter in reversed(parameters):
            takers = [method.name for method in GROUPINGS if parameter in method.parameters]
            whose = f" For {', '.join(takers)}." if takers else ""
            function = click.option(
                f"--{prefix}{parameter.name}",
                f"by_{parameter.name}",
                type=click.FloatRange(parameter.low, parameter.high),
                default=None,
                metavar="X",
                help=f"{parameter.help}{whose} Otherwise {parameter.default:g}.",
            )(function)
        methods = "; ".join(f"{method.name}: {method.label.lower()}" for method in GROUPINGS)
        return click.option(
            f"--{prefix}method",
            "by_method",
            type=click.Choice(METHOD_NAMES),
            default=DEFAULT.name,
            help=f"How to group ({DEFAULT.name}). {methods}.",
        )(function)

    return decorate


def take_chosen(options: Mapping[str, Any]) -> tuple[str, dict[str, float]]:
    """Return the method and the parameters that were given."""
    method = str(options["by_method"])
    given = {
        name.removeprefix("by_"): float(value)
        for name, value in options.items()
        if name != "by_method" and value is not None
    }
    return method, given


def show_groups(
    run: CommandRun, engine: SearchEngine, query: str, options: Mapping[str, Any], without: Sequence[str]
) -> None:
    """Group the results of a query and show the groups."""
    from pauk.run.search.grouped_hits import describe_groups

    method, given = take_chosen(options)
    answer = engine.groups(query, method=method, parameters=given, without=without)
    if run.as_json:
        run.results.json(describe_groups(answer))
        return
    for line in _draw(answer):
        run.results.text(line)


def _draw(answer: GroupedAnswer) -> list[str]:
    if not answer.hits:
        return ["Nothing was found."]
    lines: list[str] = []
    sections = [(group.label, group.phrases, group.members, group.also) for group in answer.grouped.groups]
    if answer.grouped.others:
        sections.append(("Others", (), answer.grouped.others, ()))
    for label, phrases, members, also in sections:
        further = f" · {one_line(', '.join(phrases))}" if phrases else ""
        lines.append(f"{one_line(label)} ({len(members)}){further}")
        lines += [f"   {place + 1:>3} {_title(answer, place)}" for place in members[:_SHOWN]]
        more = len(members) - _SHOWN
        lines += [f"       and {more} more"] if more > 0 else []
        lines += [f"     + {place + 1} {_title(answer, place)}" for place in also[:2]]
        lines.append("")
    groups = count(len(answer.grouped.groups), "group")
    lines.append(f"{len(answer.hits):,} of {count(answer.total, 'hit')} in {groups}, {count(len(answer.edges), 'link')}"
                 " among them.")  # fmt: skip
    return lines


def _title(answer: GroupedAnswer, place: int) -> str:
    hit = answer.hits[place]
    return one_line(hit.title or hit.url, _TITLE_CHARS)
