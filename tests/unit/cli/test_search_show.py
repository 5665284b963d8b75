"""Hits and facets on a terminal say what stands behind them, and show what is newest."""

import pytest

from pauk.cli.frame.hits import draw_hit, show_facets
from pauk.run.search.engine import Hit, SearchAnswer
from pauk.search.snippets import Snippet


def hit(**given):
    told = {"id": "page:1", "kind": "page", "url": "http://a.example/", "title": "A", "snippet": Snippet(""),
            "date": "2026-11-16", "author": "", "host": "a.example", "language": "en", "group": "", "score": 1.0,
            "parts": (("body", 1.0),)}  # fmt: skip
    return Hit(**(told | given))


def drawn(*args, **given):
    return ["".join(text for text, _ in line) for line in draw_hit(*args, **given)]


@pytest.mark.parametrize(
    ("group", "told"),
    [(None, "3 more that say the same"), ("site", "3 more of this site"), ("thread", "3 more of this")],
)
def test_what_stands_behind_a_hit_is_told(group, told):
    assert told in drawn(1, hit(more=3), group=group)[2]
    assert "more" not in drawn(1, hit(), group=group)[2]


class Recorder:
    """Takes the place of a run's results."""

    def __init__(self):
        self.results, self.rows = self, []

    def table(self, _heads, rows):
        self.rows = rows


def test_of_many_months_the_newest_are_shown():
    months = tuple((f"2026-{month:02}", month) for month in range(1, 12))
    run = Recorder()
    show_facets(run, SearchAnswer(facets={"site": (("a.example", 9),), "month": months}))
    assert run.rows[0] == ["site", "a.example", "9"]
    assert [value for _, value, _ in run.rows[1:]] == [f"2026-{month:02}" for month in range(11, 3, -1)]
