"""Dates broken by tags are whole in a run, runs point back into the source, and relative dates find their twins."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.dates.find.html_lines import TWIN_WORDS, runs, twin_of
from pauk.dates.find.html_pieces import cut

SOUP = [
    "<b>", "</b>", "<span class=day>", "<i class=month>", "</span>", "<br>", "<div class=year>", "</div>", "<!-- -->",
    " ", "12", "x", "é ", "<time title='1'>", "</time>", "<td>",
]  # fmt: skip
soup = st.lists(st.sampled_from(SOUP), max_size=30).map("".join)


def lines(source):
    return [run.text for run in runs(cut(source)) if run.pieces[0].kind == "text"]


# Laws.


@given(soup)
def test_each_piece_is_in_one_run(source):
    pieces = cut(source)
    found = runs(pieces)
    assert sorted(piece for run in found for piece in run.pieces) == pieces
    assert [run.pieces[0].start for run in found] == sorted(run.pieces[0].start for run in found)
    assert all(len(run.pieces) == 1 for run in found if run.pieces[0].kind == "attribute")


@given(soup)
def test_runs_point_back_into_the_source(source):
    for run in runs(cut(source)):
        for number, piece in enumerate(run.pieces):
            start, end = run.starts[number], run.starts[number] + len(piece.text)
            assert run.text[start:end] == piece.text
            assert run.source_span(start, end) == (piece.start, piece.end)
            assert {run.piece_at(place) for place in range(start, end)} == {number}
        assert run.source_span(0, len(run.text)) == (run.pieces[0].start, run.pieces[-1].end)


@given(soup)
def test_twins_are_attributes_near_by(source):
    pieces = cut(source)
    for index in range(len(pieces)):
        twins = twin_of(pieces, index)
        assert len(set(twins)) == len(twins)
        assert index not in twins
        assert all(pieces[twin].kind == "attribute" and abs(twin - index) <= TWIN_WORDS + 1 for twin in twins)


# What makes one line.


@table(
    ("source", "expected"),
    [
        ("<b>12</b> March 2019", ["12 March 2019"]),
        ("5<sup>th</sup> May 2020", ["5th May 2020"]),
        ("<span class=d>22</span> <span class=m>Apr</span>\n<span class=y>2020</span>", ["22 Apr 2020"]),
        ("<span>22</span><span>Apr</span><span>2020</span>", ["22 Apr 2020"]),
        ("6 mars 2008&nbsp;<span class=time>18:05</span>", ["6 mars 2008&nbsp;18:05"]),
        ("12 March 2019<sup>3</sup>", ["12 March 2019 3"]),  # a footnote is no part of the year
        ("22<!-- -->/<!-- -->04<!-- -->/<!-- -->20<!-- -->20", ["22/04/2020"]),  # as React writes texts
        ("<b>M</b>ay <font color=red>12</font>, <u>2019</u>", ["May 12, 2019"]),
        ("<relative-time>3 weeks</relative-time> ago", ["3 weeks ago"]),
        ("March<b> </b>12", ["March 12"]),
        ("12<script>x</script> March", ["12 March"]),
        ("12 <span title='x 1'>March</span>", ["12 March"]),
        ("12<br>March", ["12", "March"]),
        ("12<img src=x>March", ["12", "March"]),
        ("<td>12<td>March", ["12", "March"]),
        ("<li>12</li><li>March</li>", ["12", "March"]),
        ("<div>12</div> March", ["12", " March"]),
        ("<title>12</title>March", ["12", "March"]),
        ("<div class='post-day'>22</div><div class=post_month>Apr</div><p class='x year'>2020", ["22 Apr 2020"]),
        ("<td class=day>22</td><td class=day>23</td>", ["22", "23"]),
        ("<div class=day>22</div><div>x</div><div class=month>Apr</div>", ["22", "x", "Apr"]),
        ("<div class=monday>22</div><div class=yearly>Apr</div>", ["22", "Apr"]),
    ],
)
def test_inline_tags_do_not_break_a_line(source, expected):
    assert lines(source) == expected


def test_a_date_that_tags_broke_covers_them_in_the_source():
    source = "Posted <span>22</span><span>Apr</span> <b>2020</b>!"
    (run,) = runs(cut(source))
    start = run.text.index("22 Apr 2020")
    first, last = run.source_span(start, start + len("22 Apr 2020"))
    assert source[first:last] == "22</span><span>Apr</span> <b>2020"
    assert run.piece_at(start) == 1
    assert run.piece_at(start + 2) == 1  # the space that is not in the source


# Twins.


def twins(source, text):
    pieces = cut(source)
    (index,) = [number for number, piece in enumerate(pieces) if piece.kind == "text" and text in piece.text]
    return [pieces[twin].text for twin in twin_of(pieces, index)]


@table(
    ("source", "expected"),
    [
        ("<tbody datetime=22-04-2020>3 weeks ago by X</tbody>", ["22-04-2020"]),
        ("<time datetime=A title=B>3 weeks ago</time>", ["B", "A"]),
        ("<time datetime=A><span><b>3 weeks ago</b></span></time>", ["A"]),
        ("<time datetime=A><span title=B>3 weeks ago</span></time>", ["B", "A"]),
        ("<span>3 weeks ago <time datetime=A></time></span>", ["A"]),
        ("<td title=B>3 weeks ago <time datetime=A></time></td>", ["B", "A"]),
        ("<td>3 weeks ago <i title=A>(22 April)</i><meta content=B></td>", ["B", "A"]),  # A speaks of its own text
        ("<i>3 weeks ago</i><meta itemprop=dateCreated content=A>", ["A"]),
        ("<meta content=A><i>3 weeks ago</i>", ["A"]),
        ("<i>3 weeks ago</i>, edited <i title=A>today</i>", []),  # another date's twin
        ("<i>3 weeks ago</i>, edited <i title=A><b>today</b></i>", []),
        ("<div><i title=A></i></div><p><i>3 weeks ago</i></p>", []),
        ("<p title=A>" + "word " * 21 + "<i>3 weeks ago</i>", []),
        ("<p title=A>" + "word " * 20 + "<i>3 weeks ago</i>", ["A"]),
        ("<p title=A><i title='" + "word " * 30 + "'>3 weeks ago</i>", ["word " * 30, "A"]),
        ("<p title=A>" + "." * 1_001 + "<i>3 weeks ago</i>", []),
        ("<p title=A>" + "." * 1_000 + "<i>3 weeks ago</i>", ["A"]),
        ("3 weeks ago", []),
    ],
)
def test_the_exact_date_near_a_relative_one(source, expected):
    assert twins(source, "3 weeks ago") == expected


def test_only_words_between_the_date_and_its_twin_count():
    source = "<p title=A>" + "word " * 30 + "3 weeks ago<time datetime=B></time>"
    pieces = cut(source)
    start = source.index("3 weeks ago")
    assert [pieces[twin].text for twin in twin_of(pieces, 1)] == ["A", "B"]
    assert [pieces[twin].text for twin in twin_of(pieces, 1, (start, start + len("3 weeks ago")))] == ["B"]
