from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.rows.lists.candidates import find_lists, look_at
from pauk.forum.rows.lists.list_classifier import describe_all, look_at_lists
from pauk.forum.rows.parts.cells import take_apart
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.stretches import Stretches
from pauk.forum.rows.parts.titles import try_titles
from pauk.forum.rows.parts.url_shapes import CommonShape, Shapes
from pauk.forum.rows.row_reader import read_listing, read_threads

NOW = datetime.fromisoformat("2016-06-01T12:00")
URL = "https://forum.example/viewforum.php?f=3"
STRETCHES = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9)).map(lambda pair: (pair[0], sum(pair))))


class CountingSheet(PageView):
    steps = 0

    def links_in(self, start, end):
        found = super().links_in(start, end)
        self.steps += 1 + len(found)
        return found

    def lines_in(self, start, end):
        found = super().lines_in(start, end)
        self.steps += 1 + len(found)
        return found

    def stamps_in(self, start, end):
        found = super().stamps_in(start, end)
        self.steps += 1 + len(found)
        return found


def open_sheet(rows):
    nodes = lay_out(parse_tree(f"<html><body><h1>Garden</h1>{rows}</body></html>"))
    lines = read_lines(nodes)
    return CountingSheet(nodes, lines, find_stamps(nodes, lines, now=NOW), URL, URL), find_records(nodes)


def link(number):
    return f"<a href=viewtopic.php?t={number}>Which bread for walk {number}</a>"


def day(number):
    return f"{number % 28 + 1}.05.2016, 10:{number % 60:02}"


def links_only(count):
    return "<ul>" + "".join(f"<li>{link(n)}</li>" for n in range(count)) + "</ul>"


def links_and_dates(count):
    rows = (f"<tr><td>{link(n)}</td><td>{n % 90}</td><td>{day(n)}</td></tr>" for n in range(count))
    return f"<table>{''.join(rows)}</table>"


def lines_with_breaks(count):
    return "<div>" + "".join(f"{link(n)} ({n % 90}) {day(n)}<br>" for n in range(count)) + "</div>"


def nested_lists(count):
    inner = (
        "".join(f"<li>{link(n + k)} {n % 90} <i>{day(n)}</i></li>" for k in range(10)) for n in range(0, count, 10)
    )
    return "".join(f"<ul><li><ul>{items}</ul></li></ul>" for items in inner)


def boxes_of_their_own(count):
    return "".join(f"<div><h2>{n}</h2><div><p>{link(n)} <b>{n}</b> {day(n)}</p></div></div>" for n in range(count))


def count_steps(rows):
    sheet, records = open_sheet(rows)
    read_listing(sheet, look_at_lists(sheet, records))
    return sheet.steps


@pytest.mark.parametrize(
    "build",
    [links_only, links_and_dates, lines_with_breaks, nested_lists, boxes_of_their_own],
    ids=lambda b: b.__name__,
)
def test_steps_grow_no_faster_than_rows(build):
    assert count_steps(build(800)) <= 4.4 * count_steps(build(200))


def test_a_row_of_thousands_of_dates_and_counts_is_looked_at_in_part():
    cells = "".join(f"<td>{day(n)}</td>" for n in range(1_500)) + "<td>" + "7 " * 90 + "</td>"
    row = "<tr><td>{}</td><td>" + "</td><td>".join(["1 2 3 4 5 6 7 8 9 10"] * 30) + f"</td>{cells}</tr>"
    sheet, records = open_sheet("<table>" + "".join(row.format(link(n)) for n in range(2)) + "</table>")
    region, items = find_lists(sheet, records)[0]
    titled = next(try_titles(sheet, look_at(sheet, region, items)))
    rows = take_apart(sheet, titled)
    assert [len(row.stamps) for row in rows] == [100, 100]
    assert [len(row.counts) for row in rows] == [100, 100]
    found, _, _ = read_threads(sheet, titled)
    assert [row.url[-3:] for row in found] == ["t=0", "t=1"]


def test_a_list_is_described_once_for_each_column_of_titles():
    rows = "".join(
        f"<tr><td>{link(n)}</td><td><a href=member.php?u={n % 3}>Ada of the hills {n % 3}</a></td>"
        f"<td>{day(n)}</td></tr>"
        for n in range(8)
    )
    sheet, records = open_sheet(f"<table>{rows}</table>")
    region, items = find_lists(sheet, records)[0]
    described = list(describe_all(sheet, region, items))
    assert [titled.titles[0].url.rpartition("/")[2] for titled, _, _ in described] == [
        "viewtopic.php?t=0",
        "member.php?u=0",
    ]
    shared = set(described[0][2]) & set(described[1][2])
    assert {"dated>0.95", "items>2"} <= shared
    assert described[0][2] != described[1][2]


def test_each_part_of_an_item_alone_is_a_column():
    sheet, _ = open_sheet(f"<p>{link(1)} <b>3</b> {day(1)}</p>")
    (start,) = [place for place, tag in enumerate(sheet.nodes.flat.tags) if tag == "p"]
    candidate = look_at(sheet, start, ((start, sheet.nodes.flat.ends[start]),))
    tags = [sheet.nodes.flat.tags[place] for place in candidate.columns]
    assert [tag for tag in tags if tag in ("p", "a", "b")] == ["p", "a", "b"]
    assert list(candidate.columns.values()) == list(range(candidate.width))
    assert candidate.width == 6  # with three texts; white space is none


@given(STRETCHES, st.integers(0, 50), st.integers(1, 9))
def test_stretches_meet_what_overlaps_one_of_them(known, start, size):
    end = start + size
    is_met = any(start < its_end and its_start < end for its_start, its_end in known)
    assert Stretches(known).is_met(start, end) == is_met


@given(STRETCHES)
def test_stretches_may_be_added_one_by_one(known):
    grown, apart = Stretches(), []
    for start, end in known:
        if not grown.is_met(start, end):
            grown.add(start, end)
            apart.append((start, end))
    whole = Stretches(apart)
    assert [grown.is_met(at, at + 1) for at in range(60)] == [whole.is_met(at, at + 1) for at in range(60)]


@given(st.lists(st.sampled_from(["/b/4/t/1", "/b/5/t/2", "/u/ada", "/b/4", "/x/4/t/1", "/b/4?p=3"]), min_size=1))
def test_kin_knows_its_own(paths):
    urls = [f"https://x.example{path}" for path in paths]
    kin, shapes = CommonShape(urls), Shapes(urls)
    assert urls[0] in kin
    assert shapes.most(urls) in {shapes.of(url) for url in urls}
    assert shapes.most([]) == ()
