"""A collection of the playground's parishes: sites on loopback addresses, crawled by the recipe of mass hours."""

import csv
import json
from pathlib import Path

from bench.annotate.parish_web import ParishWeb, swimming, write_directory
from tests.command_line import ALONE, run_pauk

__all__ = ["ParishWeb", "collect_parishes", "read_table", "swimming"]


def collect_parishes(folder, count, **how):
    """Crawl the sites of parishes into the collection ``c`` of a folder; return what they hold in truth."""
    web = ParishWeb(count, **how)
    with web.serve() as port:
        with Path(folder, "parishes.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(write_directory(web, port))
        run_pauk(
            "-c", "c", "--allow-private", "--no-polite", "facts", "run", "mass-hours", "--directory", "parishes.csv",
            cwd=folder, env=ALONE, check=True,
        )  # fmt: skip
    return web


def read_table(folder):
    """Read the table of facts as (entity, group, value)."""
    told = run_pauk("-c", "c", "facts", "table", "--jsonl", cwd=folder, env=ALONE, check=True).stdout
    lines = [json.loads(line) for line in told.splitlines()]
    return {(one["entity"], one["group"], one["value"]) for one in lines}, lines
