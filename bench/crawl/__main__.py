"""Run the contestants one after the other against the same server, and keep what each needed.

``python -m bench.crawl [--pages 20000] [--rounds 1] [--only pauk,scrapy-css] [--profile]``. Each contestant is a
process of its own with an empty folder; the server stays the same and counts what it was asked for: every contestant
must have fetched every page exactly once.
"""

import argparse
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

from bench.crawl.profile import print_profile
from bench.crawl.racing import CONTESTANTS, Contestant, Lap, Server, race, serving
from bench.side_by_side import keep
from pauk.base.cores import usable_cores

LIBRARIES = ("scrapy", "aiohttp", "wreq", "pyreqwest", "primp")
CORES = usable_cores()
PEERS = ("scrapy-css", "scrapy-lexbor", "best bare loop")


def sum_up(laps: Sequence[Lap], pages: int) -> list[dict[str, Any]]:
    """Take the median of the rounds for each contestant, and hold it against its peers in each round."""
    names = list(dict.fromkeys(lap.name for lap in laps))
    rounds = {name: [lap for lap in laps if lap.name == name] for name in names}
    rows = []
    for name, own in rounds.items():
        row: dict[str, Any] = {"name": name, "rounds": len(own)}
        for key in ("wall_s", "cpu_s", "server_cpu_s", "pss_mb", "rss_mb", "disk_bytes"):
            row[key] = round(median(getattr(lap, key) for lap in own), 2)
        row["pages_per_s"] = round(median(pages / lap.wall_s for lap in own), 1)
        row["pages_per_cpu_s"] = round(median(pages / lap.cpu_s for lap in own), 1)
        row["share_of_cpu"] = round(median((lap.cpu_s + lap.server_cpu_s) / lap.wall_s / CORES for lap in own), 3)
        row["is_complete"] = all(lap.distinct == lap.requests == pages for lap in own)
        peers = _find_peers(rounds)
        row["ratios"] = {peer: _ratio(own, theirs, "wall_s") for peer, theirs in peers.items()}
        row["cpu_ratios"] = {peer: _ratio(own, theirs, "cpu_s") for peer, theirs in peers.items()}
        rows.append(row)
    return rows


def _find_peers(rounds: dict[str, list[Lap]]) -> dict[str, list[Lap]]:
    peers = {name: rounds[name] for name in PEERS if name in rounds}
    loops = [own for name, own in rounds.items() if name.startswith("loop ")]
    if loops:
        peers[PEERS[-1]] = min(loops, key=lambda own: median(lap.wall_s for lap in own))
    return peers


def _ratio(own: Sequence[Lap], theirs: Sequence[Lap], unit: str) -> float:
    """Return how many times as fast as a peer, round by round, by the clock or in CPU time."""
    ratios: list[float] = [getattr(their, unit) / getattr(lap, unit) for lap, their in zip(own, theirs, strict=False)]
    return round(median(ratios), 2)


def _print_lap(lap: Lap, pages: int) -> None:
    odd = "" if lap.distinct == lap.requests == pages else f"  NOT ALL: {lap.requests} asked, {lap.distinct} distinct"
    print(
        f"{lap.name:22}{pages / lap.wall_s:>9.0f}/s{pages / lap.cpu_s:>9.0f}/CPU-s{lap.wall_s:>8.1f} s{lap.cpu_s:>8.1f}"
        f" CPU-s{lap.server_cpu_s:>7.1f} server{lap.pss_mb:>7.0f} MB PSS{lap.rss_mb:>7.0f} MB RSS"
        f"{lap.disk_bytes / 1e6:>8.0f} MB disk{odd}",
        flush=True,
    )


def _choose(only: str) -> list[Contestant]:
    wanted = [name.strip() for name in only.split(",") if name.strip()]
    return [found for found in CONTESTANTS if not wanted or found.name in wanted or found.name.split()[0] in wanted]


def _profile(contestant: Contestant, server: Server, pages: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as probe:
        lap = race(contestant, server, Path(probe))
        _print_lap(lap, pages)
        return {"contestant": lap.name, "pages": pages, "cpu_s": lap.cpu_s, "rows": print_profile(Path(probe), pages)}


def _run_rounds(contestants: Sequence[Contestant], server: Server, pages: int, rounds: int) -> list[Lap]:
    """Let all crawl in turn; who begins rotates."""
    laps = []
    for number in range(rounds):
        first = number % len(contestants)
        for contestant in (*contestants[first:], *contestants[:first]):
            laps.append(race(contestant, server))
            _print_lap(laps[-1], pages)
    return laps


def _describe(about: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], laps: Sequence[Lap]) -> dict[str, Any]:
    return {
        "site": {key: about[key] for key in ("about", "pages", "size_bytes")},
        "hosts": len(about["origins"]),
        "cores": CORES,
        "does": {found.name: found.does for found in CONTESTANTS},
        "rows": rows,
        "laps": [asdict(lap) for lap in laps],
    }


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Crawl a local site with pauk, Scrapy and bare loops.")
    parser.add_argument("--pages", type=int, default=20_000, metavar="N", help="pages of the site (20,000)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="times each crawls it (1)")
    parser.add_argument("--only", default="", metavar="NAMES", help="only these, by name: pauk,scrapy-css,loop")
    parser.add_argument("--profile", action="store_true", help="show where CPU time goes, for pauk unless --only")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    with serving(asked.pages) as server:
        about = server.about
        print(f"{about['pages']:,} pages, {about['size_bytes'] / about['pages'] / 1000:.1f} KB each: {about['about']}")
        if asked.profile:
            profiled = _profile(_choose(asked.only or "pauk")[0], server, asked.pages)
            if not asked.dry:
                keep("crawl_profile", asked.now, profiled)
            return
        laps = _run_rounds(_choose(asked.only), server, asked.pages, asked.rounds)
    rows = sum_up(laps, asked.pages)
    for row in rows:
        shown = (f"{ratio:>7.2f} ({row['cpu_ratios'][peer]:.2f}) to {peer}" for peer, ratio in row["ratios"].items())
        print(
            f"{row['name']:22}{''.join(shown)}   by the clock (CPU time);"
            f" {row['share_of_cpu']:.0%} of the pages a second that the CPU allows"
        )
    if odd := [row["name"] for row in rows if not row["is_complete"]]:
        raise SystemExit(f"not every page was fetched exactly once: {', '.join(odd)}")
    if not asked.dry and not asked.only:
        print(f"\nkept in {keep('crawl', asked.now, _describe(about, rows, laps), libraries=LIBRARIES).name}")


if __name__ == "__main__":
    main()
