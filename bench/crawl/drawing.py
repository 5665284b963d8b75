"""Draw the result of the crawl bench for docs/measurements.md.

In: what `bench.crawl` kept, and the function that draws a table. Out: paragraphs and tables.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

_PLACES, _LEAST_MS = 14, 0.05
Table = Callable[[Sequence[str], Sequence[Sequence[str]]], str]


def draw(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw ratios first, then what each contestant needed, then what each does."""
    site, rows = result["site"], result["rows"]
    kilobytes = site["size_bytes"] / site["pages"] / 1000
    yield (
        f"{site['pages']:,} pages of {kilobytes:.0f} KB on {result['hosts']} hosts ({site['about']}), 64 requests at"
        f" once, {rows[0]['rounds']} rounds; the server runs on the same machine. Every contestant fetched every page"
        f" exactly once{'' if all(row['is_complete'] for row in rows) else ' (NOT ALL DID, see the JSON)'}."
    )
    own = {row["name"]: row["ratios"] for row in rows if row["name"].startswith("pauk")}
    reached = ", ".join(f"{name} {ratios['best bare loop']:.2f}" for name, ratios in own.items())
    yield (
        f"Of the best bare loop by the clock: {reached}. The aim was 0.35; why it is not reached stands with the"
        " profile below. `tests/floors` holds what is kept here (`crawl/race`), so that it can only rise."
    )
    peers = list(rows[0]["ratios"])
    heads = [f"times as fast as {peer}" for peer in peers] + [f"pages per CPU-second, to {peer}" for peer in peers]
    yield table(
        ["contestant", *heads],
        [[row["name"], *_ratios(row["ratios"], peers), *_ratios(row["cpu_ratios"], peers)] for row in rows],
    )
    yield table(
        [
            "contestant",
            "pages per second",
            "pages per CPU-second",
            "of what the CPU allows",
            "peak MB (PSS)",
            "peak MB (RSS)",
            "MB on disk",
        ],
        [
            [
                row["name"],
                f"{row['pages_per_s']:,.0f}",
                f"{row['pages_per_cpu_s']:,.0f}",
                f"{row['share_of_cpu']:.0%}",
                f"{row['pss_mb']:,.0f}",
                f"{row['rss_mb']:,.0f}",
                f"{row['disk_bytes'] / 1e6:,.0f}",
            ]
            for row in rows
        ],
    )
    yield (
        f"What the CPU allows: {result['cores']} cores divided by the CPU-seconds that contestant and server need for a"
        " page."
    )
    yield table(["contestant", "does"], [[row["name"], result["does"][row["name"]]] for row in rows])


def draw_profile(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw where the CPU time of a crawl goes, by process and thread."""
    rows = sorted(result["rows"], key=lambda row: -row["ms_a_page"])
    yield (
        f"{result['contestant']}, {result['pages']:,} pages, {result['cpu_s']:.1f} CPU-seconds with the probe. Places"
        " are functions with all that they call, so that they overlap."
    )
    yield table(
        ["process", "thread", "ms of CPU a page", "where"],
        [
            [
                row["role"],
                row["thread"],
                f"{row['ms_a_page']:.2f}",
                ", ".join(f"`{where}` {ms:.2f}" for where, ms in row["within"][:_PLACES]),
            ]
            for row in rows
            if row["ms_a_page"] >= _LEAST_MS
        ],
    )


def _ratios(ratios: dict[str, float], peers: Sequence[str]) -> list[str]:
    return [f"{ratios[peer]:.2f}" for peer in peers]
