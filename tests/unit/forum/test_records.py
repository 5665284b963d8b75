import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records, find_width

ROW = '<tr><td class="name"><a href="/u/{0}">user {0}</a></td><td><p>Some words of row {0}</p></td></tr>'


def laid(html):
    return lay_out(parse_tree(html))


def texts(nodes, records):
    return [" ".join(nodes.text(place) for place in range(*item) if nodes.is_text(place)) for item in records.items]


def test_width_is_the_commonest_distance():
    assert find_width([0, 3, 6, 9, 13]) == 3
    assert find_width([4]) == 1


def test_rows_are_found_and_headings_left_out():
    rows = "".join(ROW.format(i) for i in range(7))
    nodes = laid(f"<h1>Title</h1><table><tr><th>Who</th><th>What</th></tr>{rows}</table><p>foot</p>")
    best = find_records(nodes)[0]
    assert len(best.items) == 7
    assert best.width == 1
    assert "user 0" in texts(nodes, best)[0]
    assert "Who" not in " ".join(texts(nodes, best))


def test_several_siblings_make_one_item():
    unit = "<tr><th>by {0}</th></tr><tr><td><p>text {0}</p></td></tr><tr><td><hr></td></tr>"
    nodes = laid(f"<table>{''.join(unit.format(i) for i in range(5))}</table>")
    best = find_records(nodes)[0]
    assert (len(best.items), best.width) == (5, 3)
    assert texts(nodes, best)[4] == "by 4 text 4"


def test_two_lines_around_a_box_make_no_items_of_it():
    nodes = laid(
        '<div><span class="line"></span><p>one</p><h2>two</h2><ul><li>x</li></ul><span class="line"></span></div>'
    )
    assert all(records.width == 1 for records in find_records(nodes))


def test_rows_of_several_tables_are_joined():
    table = f"<table class=list>{ROW.format(1)}{ROW.format(2)}</table>"
    nodes = laid(f"<div>{table}<h2>between</h2>{table}</div>")
    assert 4 in {len(records.items) for records in find_records(nodes)}


def test_two_headings_between_rows_claim_no_rows():
    head, rows = "<tr><td colspan=2><b>{0}</b></td></tr>", [ROW.format(i) for i in range(22)]
    nodes = laid(f"<table>{head.format('Pinned')}{rows[0]}{head.format('Topics')}{''.join(rows[1:])}</table>")
    best = find_records(nodes)[0]
    assert (len(best.items), best.width) == (22, 1)


def test_fewest_is_obeyed():
    nodes = laid("<ul><li>a</li><li>b</li></ul>")
    assert find_records(nodes, fewest=2)
    assert not find_records(nodes, fewest=3)


@pytest.mark.parametrize(
    "html",
    [
        "",
        "x",
        "<div>" * 100_000,
        "<p>a</p>" * 100_000,
        "\ud800<b>\udfff",
        "\x00\x01<table><tr>" * 50,
        "<div a='" * 1000,
    ],
)
def test_hostile_pages_are_bounded(html):
    for records in find_records(laid(html)):
        assert all(start < end for start, end in records.items)


@given(
    st.lists(st.sampled_from(["<p>a</p>", "<div><b>x</b></div>", "text", "<hr>", "<ul><li>1<li>2</ul>"]), max_size=12)
)
def test_items_never_overlap_and_stay_in_their_region(parts):
    nodes = laid("".join(parts))
    for records in find_records(nodes):
        assert all(a[1] <= b[0] for a, b in zip(records.items, records.items[1:], strict=False))
        assert all(records.region < start and end <= nodes.flat.ends[records.region] for start, end in records.items)
