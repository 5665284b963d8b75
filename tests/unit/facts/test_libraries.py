"""The recipe for libraries on labelled pages: what it finds on both halves is counted exactly."""

import bench.facts.labelled as bench
import pytest

from pauk.facts.decide.facts import read_facts
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.counts import Counts


@pytest.mark.parametrize(
    ("half", "counts"), [(0, Counts(137, 137, 137)), (1, Counts(127, 134, 129))], ids=["looked at", "only counted"]
)
def test_pages(half, counts):
    assert bench.measure(bench.read_pages("libraries")[half::2], "library-hours", parts=(0, 4)) == counts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Library hours\nMon. 1:30 p.m. 7:00 p.m.\nTue 9:00 17:30", "mo 13:30-19:00, tu 09:00-17:30"),
        ("Library hours\nSunday2:00 pm - 10:00 pm", "su 14:00-22:00"),
        ("Library hours\nSunday 1 pm to 5 pm (Labor Day through Memorial Day)", "su 13:00-17:00"),
        ("Hours\nSat 10-2\nThe library will be closed on Monday, January 15, 2024", "sa 10:00-14:00"),
        ("Hours\nThu 9-5, Fri 9-4 (term); Thu-Fri 10-3 (vacation)",
         "th 09:00-17:00 term, fr 09:00-16:00 term, th 10:00-15:00 vacation, fr 10:00-15:00 vacation"),
        ("Hours\nMon 9-8 (Mon until 6 in vacation)", "mo 09:00-20:00"),
        ("Central Library\nOpening hours\nMon 9-5\nWest Street Library\nOpening hours\nMon 10-4",
         "mo 09:00-17:00 Central Library, mo 10:00-16:00 West Street Library"),
        ("Central Library\nOpening hours\nMon 9-5", "mo 09:00-17:00"),
    ],
)  # fmt: skip
def test_hours_as_pages_write_them(text, found):
    facts = read_facts(shipped_recipe("library-hours"), text=text)
    words = [" ".join(filter(None, (one.group[:2], one.value, one.season, one.place))) for one in facts]
    assert words == found.split(", ")
