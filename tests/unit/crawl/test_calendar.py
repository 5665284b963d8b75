"""How far a month of a calendar is from the present."""

from datetime import UTC, datetime

from tests.table import table

from pauk.crawl.rules.traps import months_away

NOW = datetime(2026, 11, 15, tzinfo=UTC)


@table(
    ("path", "months"),
    [
        ("/calendar/2026/11/", 0),
        ("/calendar/2026/5/", 6),
        ("/calendar/2027-01", 2),
        ("/agenda?year=2026&month=12", 1),
        ("/agenda?month=3&year=2025", 20),
        ("/agenda?day=2026-11-03", 0),
        ("/archive/2016/", 120),
        ("/cal/2026/13/", 0),
        ("/about", 0),
        ("/article-12345678", 0),
    ],
)
def test_months_are_counted_in_both_directions(path, months):
    assert months_away(f"https://example.org{path}", NOW) == months


def test_a_year_in_the_host_or_port_does_not_count():
    assert months_away("http://2001.example:2020/about", NOW) == 0
