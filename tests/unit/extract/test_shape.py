"""The shape of HTML is 37 numbers from 0 to 1."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.hybrids.shape import COUNT, describe
from pauk.extract.page.tree import parse_tree

ELEMENTS = (
    "blockquote br caption cite code col colgroup div dl form frameset h1 h2 h3 h4 h5 h6 hr iframe object ol p samp"
    " span table ul"
).split()


def counts_of(html):
    return {name: count for name, count in zip(ELEMENTS, describe(html)[11:], strict=True) if count}


@given(st.text())
def test_whatever_the_page_there_are_37_shares(html):
    for written in (html, parse_tree(html).root.html):
        shape = describe(written)
        assert len(shape) == COUNT == 37
        assert all(0 <= number <= 1 for number in shape)
        assert sum(shape[:6]) == 1


@table(
    ("size", "place"),
    [(0, 0), (99, 0), (100, 1), (999, 1), (1_000, 2), (10_000, 3), (99_999, 3), (100_000, 4), (1_000_000, 5)],
)
def test_size_is_one_of_six(size, place):
    assert describe("x" * size)[:6] == [float(at == place) for at in range(6)]


def test_size_is_in_bytes():
    assert describe("ж" * 50)[:2] == [0, 1]


def test_shares_of_tags_and_links_are_by_length():
    html = '<p>12345<a href="x">67</a></p>'  # 30 characters, 23 of them in tags, 16 in tags of links
    assert describe(html)[6:8] == [23 / 30, 16 / 30]


def test_texts_outside_links_are_compared():
    html = "<p>12 <b>1234</b>12345678<a>1234567890</a></p>"
    assert describe(html)[8:11] == [(2 + 4 + 8) / 3 / 8, 4 / 8, 8 / 14]
    assert describe("<a>only a link</a>")[8:11] == [0, 0, 0]


def test_elements_are_counted_by_the_most_frequent():
    assert counts_of("<div><p>a</p><p>b</p><br><h2>c</h2></div><p>d<x-y>e</x-y></p><table></table><hr><b>f</b>") == {
        "div": 1 / 3, "p": 1, "br": 1 / 3, "h2": 1 / 3, "table": 1 / 3, "hr": 1 / 3,
    }  # fmt: skip
    assert counts_of("<b>bold</b>") == {}


def test_scripts_and_styles_are_left_out():
    bare = "<p>text</p>"
    dressed = f'<script>if (a < b) "<p>"</script>{bare}<style>p > b {{}}</style>'
    assert describe(dressed) == describe(bare)
