"""The shipped recipes on labelled pages: what they find on both halves is counted exactly."""

import bench.facts.labelled as bench
import pytest

from pauk.facts.decide.facts import read_facts
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.counts import Counts


@pytest.mark.parametrize(
    ("name", "parts", "half", "counts"),
    [
        ("libraries", (0, 4), 0, Counts(137, 137, 137)),
        ("libraries", (0, 4), 1, Counts(127, 133, 129)),
        ("parishes", (0, 3), 0, Counts(204, 204, 204)),
        ("parishes", (0, 3), 1, Counts(262, 265, 267)),
    ],
    ids=["libraries looked at", "libraries only counted", "parishes looked at", "parishes only counted"],
)
def test_pages(name, parts, half, counts):
    assert bench.measure(bench.read_pages(name)[half::2], bench.FILES[name], parts=parts) == counts


def test_names_that_each_head_a_schedule_are_places():
    page = "<h2>Branches</h2>" + "".join(f"<h3>{name}</h3><p>Mon {hour}-5</p>" for name, hour in BRANCHES)
    rows = "".join(f"<tr><td>{name}<td>{hour}-5<td>closed" for name, hour in BRANCHES)
    table = f"<h2>Hours</h2><table><tr><td><td>Mon<td>Tue{rows}</table>"
    for html in (page, table):
        facts = read_facts(shipped_recipe("library-hours"), html=html)
        assert {(one.value, one.place) for one in facts if one.group == "monday"} == {
            (f"{hour:02}:00-17:00", name) for name, hour in BRANCHES
        }


BRANCHES = [("Main Street", 9), ("Oak Park", 10)]


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
        ("Hours: Mon 9-5, closed for lunch 12-1", "mo 09:00-12:00, mo 13:00-17:00"),
        ("Hours: Mon 9-5 (closed 12-1), Sat 9-12", "mo 09:00-12:00, mo 13:00-17:00, sa 09:00-12:00"),
        ("Hours: Sat-Sun 8am-10pm except Sundays (10am-6pm)", "sa 08:00-22:00, su 10:00-18:00"),
        ("Hours: Mon 9-5 (closed Monday mornings)", "mo 09:00-17:00"),
        ("Hours: MWF 10-5, TTh 12-8",
         "mo 10:00-17:00, we 10:00-17:00, fr 10:00-17:00, tu 12:00-20:00, th 12:00-20:00"),
        ("Hours\nMon: 0900-1700", "mo 09:00-17:00"),
        ("Hours\nWriting Center: Mon 3-8 pm", ""),
        ("Hours\n| | Morning | Afternoon |\n| Mon | closed | 2pm-5pm |", "mo 14:00-17:00"),
    ],
)  # fmt: skip
def test_hours_as_pages_write_them(text, found):
    facts = read_facts(shipped_recipe("library-hours"), text=text)
    words = [" ".join(filter(None, (one.group[:2], one.value, one.season, one.place))) for one in facts]
    assert ", ".join(words) == found
