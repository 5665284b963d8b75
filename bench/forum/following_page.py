"""Fill in the parts of docs/forum-following.md that are measured: the year, visits where nothing is shown, and rivals.

In: what `bench.forum.following` and `bench.forum.rivals_year` kept, and the function that draws a table. Out: parts by
name, for `bench.filling`, and a picture of the visits.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.forum.drawing import Table
from pauk.eval.forum.report import KEYS
from pauk.eval.forum.visits import all_schedules
from pauk.run.report.plot import Curve, Plot
from pauk_playground.forums import STUDY

PAGE = Path(__file__).resolve().parents[2] / "docs" / "forum-following.md"
VISITS = PAGE.with_name("forum-visits.svg")
_HEADS = ("precision", "recall", "duplicates", "bandwidth", "posts", "right", "sort index", "sort thread")
_PAGES = ("new", "semi", "duplicate", "wrong")
_RIVALS = {
    "pauk": "**pauk**",
    "focus": "FoCUS",
    "focus + sitemap": "FoCUS, with sitemap",
    "vigi4med": "Vigi4Med",
    "vigi4med + sitemap": "Vigi4Med, with sitemap",
    "assd": "ASSD",
    "assd + sitemap": "ASSD, with sitemap",
}
_NEARLY = 0.999
_ADAPTIVE = {schedule.name for schedule in all_schedules() if schedule.is_adaptive}
_OURS = {schedule.name for schedule in all_schedules() if schedule.is_default}


def parts(following: Mapping[str, Any], rivals: Mapping[str, Any], table: Table) -> dict[str, str]:
    """Make all parts of the page."""
    first, *others = following["runs"]
    return {
        "year": _draw_year(first, table),
        "seeds": _draw_seeds([first, *others], table),
        "visits": _draw_visits(first, table),
        "rivals": _draw_rivals(rivals, table),
        "months": _draw_months(rivals, table),
    }


def _percent(share: float) -> str:
    """Write a share so that only what is whole looks whole."""
    percent = 100 * share
    return f"{percent:.1f}" if share == 1 or percent < 99.95 else f"{percent:.2f}"


def _shares(told: Mapping[str, Any], keys: Sequence[str] = KEYS) -> list[str]:
    return [_percent(told[key]) if key in told else "-" for key in keys]


def _draw_year(run: Mapping[str, Any], table: Table) -> str:
    rows = [
        [name, f"{told['skin']}, {told['language']}", *_shares(told), _draw_pages(told["pages"])]
        for name, told in sorted(run["forums"].items(), key=lambda forum: STUDY.index(forum[0]))
    ]
    pages = {key: sum(told["pages"][key] for told in run["forums"].values()) for key in _PAGES}
    rows.append(["**all**", "", *_shares(run["totals"]), _draw_pages(pages)])
    rows.append(["oracle", "", *_shares(run["oracle"]), ""])
    drawn = table(["forum", "skin, language", *_HEADS, "pages: new + semi + duplicate + wrong"], rows)
    return f"{drawn}\n\nPercent; `pauk eval forum --seed {run['seed']} --skins kept`, twelve months at size 1."


def _draw_pages(pages: Mapping[str, int]) -> str:
    return " + ".join(f"{pages[key]:,}" for key in _PAGES)


def _draw_seeds(runs: Sequence[Mapping[str, Any]], table: Table) -> str:
    return table(["seed", *_HEADS], [[str(run["seed"]), *_shares(run["totals"])] for run in runs])


def _draw_visits(run: Mapping[str, Any], table: Table) -> str:
    rows = [
        [
            f"**{told['name']} (pauk)**" if told["name"] in _OURS else told["name"],
            f"{told['visits']:,}",
            _percent(told["found"] / max(1, told["new_posts"])),
        ]
        for told in run["visits"]
    ]
    posts = max((told["new_posts"] for told in run["visits"]), default=0)
    return table(["schedule", "pages", f"of {posts:,} new posts found, percent"], rows)


def draw_visits(following: Mapping[str, Any]) -> str:
    """Draw visits against posts found, adaptive and fixed schedules apart."""
    told = following["runs"][0]["visits"]
    curves = [
        Curve(
            name,
            sorted(
                (row["visits"], 100 * row["found"] / max(1, row["new_posts"]))
                for row in told
                if (row["name"] in _ADAPTIVE) is is_adaptive
            ),
        )
        for name, is_adaptive in (("by a thread's own silence", True), ("fixed intervals", False))
    ]
    return Plot(
        title="New posts found where lists show nothing", x_label="pages fetched in a year", y_label="%", curves=curves
    ).svg()


def _draw_rivals(rivals: Mapping[str, Any], table: Table) -> str:
    ways, setting = rivals["ways"], rivals["setting"]
    names = ["pauk", "oracle", *(name for name in _RIVALS if name in ways and name != "pauk")]
    rows = [
        [
            _RIVALS.get(name, name),
            *_shares(ways[name], KEYS[:5]),
            f"{sum(ways[name]['pages'][key] for key in _PAGES):,}",
            f"{ways[name]['bytes'] / 1e6:,.1f}",
        ]
        for name in names
    ]
    drawn = table(["", *_HEADS[:5], "requests", "megabytes"], rows)
    designs, seed, size, months = (setting[key] for key in ("designs", "seed", "size", "months"))
    return f"{drawn}\n\nPercent; {len(designs)} designs, seed {seed}, size {size}, {months} months."


def _draw_months(rivals: Mapping[str, Any], table: Table) -> str:
    names = [name for name in _RIVALS if name in rivals["ways"]]
    rows = [[month["at"], *(_percent(month[name]["bandwidth"]) for name in names)] for month in rivals["months"]]
    return table(["cycle", *(_RIVALS[name] for name in names)], rows)
