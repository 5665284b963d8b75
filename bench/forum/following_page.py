"""Fill in the parts of docs/forum-following.md that are measured: the year, visits where nothing is shown, and rivals.

In: what `bench.forum.following`, `bench.forum.rivals_year` and `bench.forum.study` kept, and the function that draws a
table. Out: parts by name, for `bench.filling`, and a picture of the visits. What the dissertation found on its own
fourteen forums stands beside ours.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.forum.drawing import Table
from pauk.eval.forum.report import FIELD_KEYS, KEYS
from pauk.eval.forum.visits import all_schedules
from pauk.run.report.plot import Curve, Plot
from pauk_playground.forums import STUDY

PAGE = Path(__file__).resolve().parents[2] / "docs" / "forum-following.md"
VISITS = PAGE.with_name("forum-visits.svg")
RESULTS = ("forum_following", "forum_year", "forum_study")
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
# Of the dissertation: sort orders told right on 100 random pages of each kind, by forum; and bandwidth by month.
_SORTS = {
    "index": (100, 100, 100, 97, 100, 100, 100, 100, 92, 100, 89, 100, 100, 100),
    "thread": (100, 96, 100, 100, 99, 99, 100, 100, 100, 82, 100, 97, 100, 76),
}
_BANDWIDTH = (88.82, 92.44, 94, 91.22, 91.87, 91.7, 90.98, 90.09, 92.7, 92.72, 90.81, 91.5)
_STUDY_WAYS = {"pauk": "**pauk**", "study": "the dissertation's"}
_STUDY_FIGURES = {
    "posts_f1": "posts found, F1 of texts",
    "kinds": "kinds of pages told",
    "kind_index": "of index pages",
    "kind_thread": "of thread pages",
    "kind_other": "of other pages",
}
_ADAPTIVE = {schedule.name for schedule in all_schedules() if schedule.is_adaptive}
_OURS = {schedule.name for schedule in all_schedules() if schedule.is_default}


def parts(
    following: Mapping[str, Any], rivals: Mapping[str, Any], study: Mapping[str, Any], table: Table
) -> dict[str, str]:
    """Make all parts of the page."""
    first, *others = following["runs"]
    return {
        "year": _draw_year(first, table),
        "settings": _draw_settings([first, *others], table),
        "fields": _draw_fields([first, *others], table),
        "sorts": _draw_sorts(first, table),
        "study": _draw_study(study, table),
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
    return f"{drawn}\n\nPercent; `{_command(run)}`, twelve months."


def _command(run: Mapping[str, Any]) -> str:
    chosen = (f" --{name} {run[name]:g}" for name in ("size", "pace") if run[name] != 1)
    names = (f" --forum {name}" for name in STUDY if name in run["forums"] and len(run["forums"]) < len(STUDY))
    return f"pauk eval forum --seed {run['seed']} --skins kept{''.join(chosen)}{''.join(names)}"


def _draw_pages(pages: Mapping[str, int]) -> str:
    return " + ".join(f"{pages[key]:,}" for key in _PAGES)


def _draw_settings(runs: Sequence[Mapping[str, Any]], table: Table) -> str:
    rows = []
    for run in runs:
        new, semi = (sum(told["pages"][key] for told in run["forums"].values()) for key in _PAGES[:2])
        oracle = " / ".join(_percent(run["oracle"][key]) for key in ("precision", "bandwidth"))
        shares = [*_shares(run["totals"]), oracle, _percent(semi / max(1, new + semi))]
        rows.append([str(run["seed"]), f"{run['size']:g}", f"{run['pace']:g}", str(len(run["forums"])), *shares])
    heads = ["seed", "size", "pace", "forums", *_HEADS, "precision / bandwidth of the oracle", "semi of useful pages"]
    return table(heads, rows)


def _draw_fields(runs: Sequence[Mapping[str, Any]], table: Table) -> str:
    rows = [
        [
            f"seed {run['seed']}, size {run['size']:g}, pace {run['pace']:g}",
            *_shares(run["totals"], ("posts_collected", *FIELD_KEYS)),
            str(run["surplus"]),
        ]
        for run in runs
    ]
    return table(["", "collected", "author", "date", "text", "all three", "stored and not written, or twice"], rows)


def _draw_sorts(run: Mapping[str, Any], table: Table) -> str:
    rows = []
    for place, name in enumerate(STUDY):
        ours = _shares(run["forums"][name], ("sort_index", "sort_thread")) if name in run["forums"] else ["-", "-"]
        theirs = [str(_SORTS[kind][place]) for kind in ("index", "thread")]
        rows.append([str(place + 1), name, theirs[0], ours[0], theirs[1], ours[1]])
    heads = ["", "our design of its kind", "index, the study", "index, pauk", "thread, the study", "thread, pauk"]
    return table(heads, rows)


def _draw_study(study: Mapping[str, Any], table: Table) -> str:
    made, real = study["made"], study["real"]
    rows = [
        [f"{words}, skins kept aside", *(_percent(made["ways"][way][name]) for way in _STUDY_WAYS)]
        for name, words in _STUDY_FIGURES.items()
    ]
    if real:
        for name in ("posts_f1", "kind_thread"):
            shares = (_percent(real["ways"][way][name]) for way in _STUDY_WAYS)
            rows.append([f"{_STUDY_FIGURES[name]}, WEB-FORUM-52", *shares])
        costs = (f"{real['ways'][way]['ms']:.0f}" for way in _STUDY_WAYS)
        rows.append(["milliseconds a page, WEB-FORUM-52 (posts; pauk's with kind, rows and pager)", *costs])
    about = f"{made['pages']:,} made pages of {study['forums']} forums, {made['threads']} of them of threads"
    if real:
        about += f"; {real['pages']} real thread pages"
    return f"{table(['', *_STUDY_WAYS.values()], rows)}\n\nPercent; {about}. `python -m bench.forum.study`."


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
            *_shares(ways[name], KEYS[:6]),
            f"{sum(ways[name]['pages'][key] for key in _PAGES):,}",
            f"{ways[name]['bytes'] / 1e6:,.1f}",
        ]
        for name in names
    ]
    drawn = table(["", *_HEADS[:6], "requests", "megabytes"], rows)
    designs, seed, size, months = (setting[key] for key in ("designs", "seed", "size", "months"))
    return f"{drawn}\n\nPercent; {len(designs)} designs, seed {seed}, size {size}, {months} months."


def _draw_months(rivals: Mapping[str, Any], table: Table) -> str:
    names = [name for name in _RIVALS if name in rivals["ways"]]
    rows = [
        [month["at"], *(_percent(month[name]["bandwidth"]) for name in names), f"{theirs:g}"]
        for month, theirs in zip(rivals["months"], _BANDWIDTH, strict=False)
    ]
    return table(["cycle", *(_RIVALS[name] for name in names), "the study"], rows)
