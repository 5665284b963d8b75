"""The command ``pauk eval clusters``: find planted communities by each grouping method, and count."""

from __future__ import annotations

import os

import click

from pauk.base.groupings import DEFAULT, METHOD_NAMES
from pauk.cli.frame.command import CommandRun, as_command

_KINDS = ("lfr", "lfr-large", "planted", "sites", "playground", "results")
_MOST_NODES = 1_000_000


@as_command(
    name="clusters",
    example="pauk eval clusters --size 1000\npauk eval clusters --kind lfr --mixing 0.6 --seed 7 --json\n"
    "pauk eval clusters --size 100000 --method walk-best",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Another seed makes other graphs.")
@click.option(
    "--size", "sizes", type=click.IntRange(50, _MOST_NODES), multiple=True, metavar="N",
    help="Nodes of a graph, as often as you like; otherwise 1,000 and 10,000.",
)  # fmt: skip
@click.option(
    "--mixing", "mixings", type=click.FloatRange(0, 0.95), multiple=True, metavar="X",
    help="The share of links that leave a community, as often as you like; otherwise .3 and .5.",
)  # fmt: skip
@click.option("--kind", "kinds", type=click.Choice(_KINDS), multiple=True, help="Kinds of graphs; otherwise all.")
@click.option(
    "--method", "names", type=click.Choice((*METHOD_NAMES, "default")), multiple=True,
    help="Methods; otherwise all.",
)  # fmt: skip
def clusters(
    run: CommandRun,
    *,
    seed: int,
    sizes: tuple[int, ...],
    mixings: tuple[float, ...],
    kinds: tuple[str, ...],
    names: tuple[str, ...],
) -> None:
    """Group graphs whose communities are known by each method, and say what was found and what it cost.

    Graphs are made by a seed. lfr has communities of 10 to 50 nodes and lfr-large of 20 to 100, with degrees and sizes
    by power laws; planted has even ones; in sites links lead one way, as on the Web; playground has the links among
    pages of the playground on known subjects; results joins these by links and words as a search does, at most 1,000.
    NMI and ARI say how much of the truth was found: 1 is all of it. Seconds are CPU time on one core.
    """
    # numpy's own threads wait busily for each other, which counts as CPU time; it reads this when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from pauk.eval.clusters.measure import COLUMNS, MIXINGS, NAMES, SIZES, list_rows, measure_order, plan_graphs

    orders = plan_graphs(kinds or _KINDS, sizes or SIZES, mixings or MIXINGS, seed)
    graphs = []
    with run.progress.task("Grouping graphs", len(orders)) as task:
        for order in orders:
            graphs.append(measure_order(order, names or NAMES, run.elapsed))
            task.advance()
    if run.as_json:
        run.results.json({"default": DEFAULT.name, "seed": seed, "graphs": graphs})
        return
    run.results.table(COLUMNS, list_rows(graphs))
    run.results.text(f"The default is {DEFAULT.name}: {DEFAULT.label.lower()}.")
