"""The report of an evaluation: a plot that is well-formed for any name, tables that tell the truth, a quiet page."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.eval.extraction import scores
from pauk.eval.extraction.gold_pages import LeftOut
from pauk.eval.extraction.plot import draw_methods
from pauk.eval.extraction.report import Summary, make_short_tables, make_tables, sum_up, write_page
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Overlap, PageScore, evaluate
from pauk.learn.counts import Counts
from pauk.run.report.plot import WIDTH


@pytest.fixture(autouse=True, scope="module")
def few_rounds():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scores, "_ROUNDS", 50)
        yield


SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</title><script>alert(1)</script>{{ 7*7 }}\"'\x00\ud800\uffff"


def page(page_id, hits, found, wanted, *, site="", dataset="", outcome="ok", seconds=0.01):
    overlap = Overlap(Counts(hits, found, wanted), max(found, wanted) - hits)
    return PageScore(page_id, site or page_id, dataset, {ASCII: overlap, ALL_CHARACTERS: overlap}, outcome, seconds)


def make(scores, ranked_by=ASCII, notes=()):
    pages = max((len(some) for some in scores.values()), default=0)
    return Summary("pages.jsonl", pages, evaluate(scores, ranked_by=ranked_by, worst=2), notes)


SUMMARY = make(
    {
        "auto": [page("p", 9, 10, 9), page("q", 4, 4, 5)],
        "boilerpipe-default": [page("p", 2, 2, 9, outcome="no_main_text:short"), page("q", 4, 4, 5)],
    },
    notes=[LeftOut("Pages left out, because their gold is empty", 7, ("x", "y", "z"))],
)


def test_the_plot_shows_every_method_with_its_figures():
    root = ET.fromstring(draw_methods(SUMMARY.evaluation))
    texts = ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]
    for text in ("auto", "boilerpipe-default", "0.929 / 0.918", "lines: 95 % interval, by site"):
        assert text in texts
    assert len(root.findall(f".//{SVG}path[@class='span']")) == 4
    assert "auto: 0.929 and 0.918" in root.find(f"{SVG}desc").text


def test_the_plot_says_when_all_characters_are_kept_and_when_there_is_no_interval():
    one_site = make({"m": [page("p", 1, 2, 2, site="s"), page("q", 2, 2, 2, site="s")]}, ranked_by=ALL_CHARACTERS)
    svg = draw_methods(one_site.evaluation)
    assert "all characters kept" in svg
    assert "interval" not in svg
    assert "There are no intervals" in sum_up(one_site)[-1]


names = st.text(max_size=50)
counts = st.tuples(st.integers(0, 5), st.integers(5, 9), st.integers(5, 9))


@given(st.dictionaries(names, st.lists(counts, min_size=1, max_size=4), max_size=4))
def test_any_plot_is_well_formed_and_stays_in_its_picture(methods):
    scores = {
        name: [page(str(number), *three) for number, three in enumerate(pages)] for name, pages in methods.items()
    }
    svg = draw_methods(make(scores).evaluation)
    root = ET.fromstring(svg)
    height = float(root.get("viewBox").split()[3])
    assert svg == draw_methods(make(scores).evaluation)
    for node in root.iter():
        for name in ("x", "cx"):
            assert 0 <= float(node.get(name, 0)) <= WIDTH
        for name in ("y", "cy"):
            assert 0 <= float(node.get(name, 0)) <= height
        assert not re.search("nan|inf", node.get("d", ""))


def test_the_short_table_fits_a_terminal():
    table = make_short_tables(SUMMARY)[0]
    assert list(table.columns) == ["method", "precision", "recall", "F1", "±", "macro F1", "pages/s"]
    widths = [max(len(row[column]) for row in (table.columns, *table.rows)) for column in range(len(table.columns))]
    assert sum(widths) + 3 * len(widths) + 1 <= 80
    assert list(table.rows[0][:4]) == ["auto", "0.929", "0.929", "0.929"]
    assert [table.title for table in make_short_tables(SUMMARY)[1:]] == ["The worst pages of auto"]


def test_the_tables_of_the_page_have_everything():
    tables = make_tables(SUMMARY)
    assert [table.title for table in tables] == [
        "Methods, the best first",
        "The worst pages of auto",
        "The worst pages of boilerpipe-default",
    ]
    for table in tables:
        assert {len(row) for row in table.rows} == {len(table.columns)}
    assert list(tables[2].rows[0]) == ["p", "0.364", "2", "9", "2", "no_main_text:short"]


def test_data_sets_have_a_table_where_there_are_several():
    summary = make({"m": [page("p", 1, 1, 1, dataset="x"), page("q", 1, 2, 2)], "n": [page("p", 1, 1, 1, dataset="x")]})
    table = make_short_tables(summary)[1]
    assert list(table.columns) == ["method", "no data set named", "x"]
    assert sorted(map(list, table.rows)) == [["m", "0.500 / 0.500", "1.000 / 1.000"], ["n", "none", "1.000 / 1.000"]]


def test_a_method_of_another_program_has_no_speed():
    summary = make({"tool": [page("p", 1, 1, 1, seconds=None)]})
    assert make_short_tables(summary)[0].rows[0][-1] == "none"
    assert make_tables(summary)[0].rows[0][-1] == "none"


def test_it_is_said_what_was_left_out():
    assert sum_up(SUMMARY) == [
        "2 pages of 2 sites: pages.jsonl.",
        "Pages left out, because their gold is empty: 7 (x, y, z, …).",
    ]
    told = SUMMARY.as_json()
    assert told["left_out"] == [
        {"why": "Pages left out, because their gold is empty", "count": 7, "examples": ["x", "y", "z"]}
    ]
    assert list(told["methods"]) == ["auto", "boilerpipe-default"]


@pytest.mark.parametrize("ranked_by", [ASCII, ALL_CHARACTERS])
def test_the_page_is_whole_and_holds_nothing_that_runs(ranked_by):
    summary = make({HOSTILE: [page(HOSTILE, 1, 2, 2, outcome=HOSTILE)]}, ranked_by=ranked_by)
    html = write_page(summary)
    assert "<script" not in html
    assert "{{ 7*7 }}&quot;&#x27;" in html
    assert "default-src 'none'" in html
    assert html.count("<figure>") == 1
    assert html.encode("utf-8", "replace").decode().count("</html>") == 1
