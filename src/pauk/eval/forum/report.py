"""Put together what following many forums brought: totals, the oracle's, each forum's, and tables for people.

In: `Followed` by forum, and tallies by schedule of forums that show nothing. Out: the form of ``pauk eval forum
--json``, and rows of tables.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pauk.eval.forum.page_counts import PageCounts, sum_tallies, with_first_crawl
from pauk.eval.forum.visits import Schedule, all_schedules
from pauk.eval.forum.year import Followed

KEYS = (
    "precision", "recall", "duplicates", "bandwidth", "posts_collected", "posts_right", "sort_index", "sort_thread",
)  # fmt: skip
# What of the new posts was read right, field by field.
FIELD_KEYS = ("posts_author", "posts_date", "posts_text", "posts_right")
FIELD_COLUMNS = ("forum", "new posts", "collected", "author", "date", "text", "all three", "surplus")
COLUMNS = (
    "forum",
    "precision",
    "recall",
    "duplicates",
    "bandwidth",
    "posts",
    "right",
    "sort index",
    "sort thread",
    "pages",
)
_COUNTS = ("new", "semi", "duplicate", "wrong")


@dataclass
class YearResults:
    """All that was measured: forums that show what changed, and those that do not, by schedule."""

    followed: dict[str, Followed] = field(default_factory=dict)
    notes: dict[str, Mapping[str, Any]] = field(default_factory=dict)  # what was evaluated: skin, language, start …
    visits: dict[str, dict[str, PageCounts]] = field(default_factory=dict)  # by forum, then by schedule

    def totals(self) -> PageCounts:
        """Add up the cycles of all forums that show what changed."""
        return sum_tallies(tally for followed in self.followed.values() for tally in followed.cycles)

    def shares(self) -> dict[str, float]:
        """Return the shares of the year; see `with_first_crawl`."""
        return with_first_crawl(self.totals(), sum_tallies(followed.first for followed in self.followed.values()))

    def oracle(self) -> PageCounts:
        """Add up what the oracle did beside them."""
        return sum_tallies(tally for followed in self.followed.values() for tally in followed.oracle)

    def by_schedule(self) -> list[tuple[Schedule, PageCounts]]:
        """Add up the forums that show nothing, schedule by schedule."""
        found = []
        for schedule in all_schedules():
            tallies = [told[schedule.name] for told in self.visits.values() if schedule.name in told]
            if tallies:
                found.append((schedule, sum_tallies(tallies)))
        return found

    def as_json(self) -> dict[str, Any]:
        """Return totals over the forums that show what changed, the oracle's, and every forum's."""
        forums = {name: told.describe() | dict(self.notes.get(name, {})) for name, told in self.followed.items()}
        for name, told in self.visits.items():
            forums[name] = _describe_visits(told) | dict(self.notes.get(name, {}))
        return {"totals": self.shares(), "oracle": self.oracle().shares(), "forums": forums}


def _describe_visits(told: Mapping[str, PageCounts]) -> dict[str, Any]:
    default = next(schedule.name for schedule in all_schedules() if schedule.is_default)
    return told[default].shares() | {
        "pages": told[default].counts(),
        "schedules": [
            {"name": name, "visits": tally.pages.total(), **tally.shares(), "pages": tally.counts()}
            for name, tally in told.items()
        ],
    }


def forum_rows(results: YearResults) -> list[Sequence[str]]:
    """Return a row for each forum, then the totals and the oracle."""
    forums = [_row(name, sum_tallies(told.cycles), told.shares()) for name, told in results.followed.items()]
    return [*forums, _row("all", results.totals(), results.shares()), _row("oracle", results.oracle())]


def field_rows(results: YearResults) -> list[Sequence[str]]:
    """Return a row for each forum, then one for all: the posts since the first crawl, and what is right of them."""
    years = {name: sum_tallies((told.first, *told.cycles)) for name, told in results.followed.items()}
    years["all"] = sum_tallies(years.values())
    return [
        (
            name,
            str(year.new_posts),
            *(_percent(year.shares()[key]) for key in ("posts_collected", *FIELD_KEYS)),
            str(year.surplus),
        )
        for name, year in years.items()
    ]


def month_rows(results: YearResults) -> list[Sequence[str]]:
    """Return a row for each cycle, over all forums."""
    years = list(results.followed.values())
    moments = years[0].moments if years else ()
    return [
        _row(moment.date().isoformat(), sum_tallies(year.cycles[at] for year in years))
        for at, moment in enumerate(moments)
    ]


def visit_rows(results: YearResults) -> list[Sequence[str]]:
    """Return a row for each schedule: what it cost and what it found."""
    return [
        (
            f"{schedule.name}{' (pauk)' if schedule.is_default else ''}",
            str(tally.pages.total()),
            _percent(tally.shares()["posts_collected"]),
            _percent(tally.shares()["precision"]),
        )
        for schedule, tally in results.by_schedule()
    ]


def _row(name: str, tally: PageCounts, year: Mapping[str, float] | None = None) -> Sequence[str]:
    shares, counts = year or tally.shares(), tally.counts()
    pages = " + ".join(str(counts[key]) for key in _COUNTS)
    return (name, *(_percent(shares[key]) for key in KEYS), pages)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"
