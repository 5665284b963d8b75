import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import InputError
from pauk.graph.links import build_graph
from pauk.graph.opic import Opic, OpicState
from pauk.graph.pagerank import rank_pages

PAGE = st.integers(0, 12) | st.sampled_from([-(2**63), 2**63 - 1])
VISITS = st.lists(st.tuples(PAGE, st.lists(PAGE, max_size=8)), max_size=25)


def make_links(seed, size):
    """The links of each page: popular ones get many, some pages have none."""
    rng = np.random.default_rng(seed)
    return {
        page: np.unique((size * rng.random(rng.integers(0, 12)) ** 3).astype(np.int64)).tolist() for page in range(size)
    }


def rank(links, alpha):
    graph = build_graph([([page], [to]) for page in links for to in links[page]], nodes=list(links))
    return rank_pages(graph, alpha=alpha, tolerance=1e-10).values


def order_of(values):
    return np.argsort(np.argsort(values))


def test_cash_goes_along_links():
    opic = Opic(alpha=0.5)
    opic.visit(1, [2, 3])
    # Page 1 gives 1/4 to each link and 1/2 to all three.
    assert opic.cash([1, 2, 3, 4]).tolist() == pytest.approx([1 / 6, 17 / 12, 17 / 12, 0])
    assert opic.importance([1, 2, 3, 4]).tolist() == pytest.approx([7 / 24, 17 / 48, 17 / 48, 0])
    opic.visit(2, [])
    assert opic.cash([1, 2, 3]).tolist() == pytest.approx([1 / 6 + 17 / 36, 17 / 36, 17 / 12 + 17 / 36])


def test_links_to_itself_and_repeated_ones_do_not_count():
    one, other = Opic(), Opic()
    one.visit(1, [2, 1, 3, 2, 2])
    other.visit(1, [2, 3])
    assert one.cash([1, 2, 3]).tolist() == other.cash([1, 2, 3]).tolist()


@given(VISITS)
def test_cash_is_neither_made_nor_lost(visits):
    opic = Opic()
    for page, links in visits:
        opic.visit(page, links)
    pages = {page} | {link for page, links in visits for link in (page, *links)} if visits else set()
    state = opic.state
    assert set(state.ids.tolist()) == pages
    assert state.cash.sum() == pytest.approx(len(pages))
    assert (state.cash >= 0).all()
    assert opic.importance(state.ids).sum() == pytest.approx(1 if pages else 0)


@given(VISITS, VISITS)
def test_a_saved_state_goes_on_as_if_nothing_had_happened(before, after):
    one = Opic()
    for page, links in before:
        one.visit(page, links)
    other = Opic(one.state)
    for page, links in after:
        one.visit(page, links)
        other.visit(page, links)
    ids = one.state.ids
    assert np.allclose(one.cash(ids), other.cash(ids))
    assert np.allclose(one.importance(ids), other.importance(ids))


def test_many_pages_at_once_hand_out_what_they_had_before():
    opic = Opic(alpha=0.5)
    opic.add([1, 2, 3])
    opic.visit_all([1, 2], [1, 2], [2, 1, 3])
    assert opic.cash([1, 2, 3]).tolist() == pytest.approx([1 / 4 + 1 / 3, 1 / 2 + 1 / 3, 1 + 1 / 4 + 1 / 3])
    opic.visit_all([], [], [])
    opic.visit_all([1, 1], [1, 1], [2, 3])  # a page that comes twice is one page with all these links
    assert opic.cash([1, 2, 3]).sum() == pytest.approx(3)


@pytest.mark.parametrize("alpha", [0.1, 0.5])
def test_importance_becomes_pagerank(alpha):
    links = make_links(2, 300)
    opic = Opic(alpha=alpha)
    opic.add(list(links))
    for start in list(range(0, 300, 15)) * 60:
        pages = range(start, start + 15)
        flat = [link for page in pages for link in links[page]]
        opic.visit_all(list(pages), [len(links[page]) for page in pages], flat)
    expected, found = rank(links, alpha), opic.importance(list(links))
    assert np.abs(found - expected).sum() < 0.02
    assert np.corrcoef(order_of(expected), order_of(found))[0, 1] > 0.99


def test_a_crawl_that_follows_the_cash_meets_important_pages_first():
    links = make_links(7, 2_000)
    expected = rank(links, 0.1)
    by_cash, by_arrival = crawl(links, 200, follows_cash=True), crawl(links, 200, follows_cash=False)
    best = np.sort(expected)[::-1][:200].sum()
    assert expected[by_cash].sum() > 0.75 * best
    assert expected[by_cash].sum() > 1.1 * expected[by_arrival].sum()


def crawl(links, count, *, follows_cash):
    opic = Opic()
    seeds = [page for page in range(1_500, 2_000) if len(links[page]) > 5][:3]
    opic.add(seeds)
    waiting, fetched = list(seeds), []
    while len(fetched) < count:
        at = int(np.argmax(opic.cash(waiting))) if follows_cash else 0
        page = waiting.pop(at)
        fetched.append(page)
        opic.visit(page, links[page])
        waiting += [link for link in links[page] if link not in waiting and link not in fetched]
    return fetched


def test_history_fades():
    opic = Opic()
    opic.visit(1, [2])
    opic.visit(1, [2])
    opic.fade(0)
    assert opic.importance([1, 2]).tolist() == pytest.approx((opic.cash([1, 2]) / 2).tolist())
    assert opic.state.history.tolist() == [0, 0]


def test_nobody_known_has_nothing():
    assert Opic().cash([1, 2]).tolist() == Opic().importance([1, 2]).tolist() == [0, 0]
    assert len(Opic()) == 0


@table(
    ("call", "complaint"),
    [
        (lambda: Opic(alpha=0), "alpha is 0"),
        (lambda: Opic().fade(1.5), r"the share to keep is 1\.5"),
        (lambda: Opic().visit_all([1], [2], [3]), "1 links do not fit the counts of 1 pages"),
        (lambda: Opic().visit_all([1, 2], [2, -1], [3]), "1 links do not fit"),
        (lambda: Opic().visit("a", [2]), "ids are of the type"),
        (lambda: Opic(OpicState(np.array([1, 1]), np.ones(2), np.ones(2))), "an id comes twice"),
        (lambda: Opic(OpicState(np.array([1, 2]), np.ones(1), np.ones(2))), r"the saved cash has the shape \(1,\)"),
        (lambda: Opic(OpicState(np.array([1]), np.ones(1), np.array([np.nan]))), "the saved history holds"),
    ],
)
def test_what_cannot_be_used_is_refused(call, complaint):
    with pytest.raises(InputError, match=complaint):
        call()
