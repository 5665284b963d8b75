import pytest
from tests.pages import make_page

from pauk.base.records import Link
from pauk.base.settings import CRAWL_ORDER
from pauk.run.jobs.online_importance import IMPORTANCE, Urgency
from pauk.store.sql.records import Batch, NewUrl, UrlState

HOST = "http://a.example"


@pytest.fixture
def store(small_crawl):
    with small_crawl.folder.writer("test") as store:
        found = {key: NewUrl(key, f"{HOST}/{key}", HOST, 5, 5, 1) for key in range(1, 201)}
        store.complete(Batch(found=found))
        yield store


def bring(store, urgency, url, keys):
    """Write a page with links to URLs, as a crawl does."""
    links = [(key, Link(f"{HOST}/{key}", "word")) for key in keys]
    batch = Batch(pages=[make_page(url, fetched_at=1.0, links=links)])
    with store.transaction():
        store.complete(batch)
        urgency.take(batch)


def order(store, count):
    (host,) = store.queue.claim_hosts(1)
    return [claim.id for claim in store.queue.claim({host.id: count})]


def test_what_many_pages_link_to_comes_first(store):
    urgency = Urgency(store)
    for page in range(1, 11):
        bring(store, urgency, page, [200, *range(10 * page + 20, 10 * page + 30)])
    assert order(store, 3)[0] == 200


def test_without_links_nothing_moves(store):
    urgency = Urgency(store)
    for page in range(1, 31):
        bring(store, urgency, page, [])
    assert order(store, 3) == [1, 2, 3]


def test_a_run_that_goes_on_moves_nothing_twice(store, small_crawl):
    urgency = Urgency(store)
    for page in range(1, 31):
        bring(store, urgency, page, [150])
    with small_crawl.folder.reader() as reader:
        before = reader.urls.get(150)
        again = Urgency(store)
        again.recall(reader)
        bring(store, again, 31, [151])
        assert reader.urls.get(150).level == before.level
        assert 1 <= before.level < 5
        assert before.state is UrlState.WAITING


def test_what_does_not_wait_is_not_moved(store):
    (host,) = store.queue.claim_hosts(1)
    (claim,) = store.queue.claim({host.id: 1})
    store.queue.move({claim.id: 3, 150: 100, 151: 0, 152: -7, 153: -1_000, 10**9: 2})
    sql = "SELECT id, level FROM urls WHERE id IN (?, 150, 151, 152, 153)"
    levels = dict(store._database.execute(sql, (claim.id,)))
    assert levels == {claim.id: 5, 150: 1, 151: 5, 152: 12, 153: 60}
    store.queue.return_hosts({host.id: 0.0})
    assert order(store, 1) == [150]


def test_the_setting_offers_it():
    assert CRAWL_ORDER.default == "depth"
    assert IMPORTANCE in CRAWL_ORDER.choices
