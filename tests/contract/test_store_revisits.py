"""Histories of visits are kept whole, what is due comes out in order, and hints make pages due at once."""

import pytest

from pauk.store.sql.records import Batch, Ending, NewUrl, Promises, Reopened, Revisit, RevisitHint, UrlKind

AT = 1_790_000_000.0
ROW = Revisit(
    1, checked_at=AT, changed_at=AT - 9, checks=3, changes=1.5, watched_s=777.5, misses=2, due_at=AT + 60,
    told_at=AT - 5, is_hinted=True, etag='"x"', modified="yesterday", mark=-(2**62),
)  # fmt: skip


def add(store, count, *, is_ended=True, kind=UrlKind.PAGE, depth=1):
    """Add URLs of one host, and return their numbers."""
    first = len(store.urls.known(range(1, 1_000))) + 1
    new = {
        key: NewUrl(key, f"http://a.example/{key}", "http://a.example", 1, depth, 1, kind=kind)
        for key in range(first, first + count)
    }
    store.complete(Batch(found=new))
    numbers = [store.urls.known([key])[key].id for key in new]
    if is_ended:
        hosts = store.queue.claim_hosts(1)
        store.queue.claim({host.id: 1_000 for host in hosts})
        store.queue.return_hosts({host.id: 0 for host in hosts})
        store.complete(Batch(endings=[Ending(number, "ok") for number in numbers]))
    return numbers


def plan(store, moments):
    store.complete(Batch(revisits=[Revisit(url, AT, changes=1, watched_s=1, due_at=at) for url, at in moments.items()]))


def test_a_history_comes_back_as_it_went_in(store):
    (number,) = add(store, 1)
    row = ROW._replace(url=number)
    store.complete(Batch(revisits=[row]))
    assert store.revisits.histories([number, 99]) == {number: row}
    other = row._replace(checks=4, is_hinted=False, mark=2**62)
    store.complete(Batch(revisits=[other]))
    assert store.revisits.histories([number]) == {number: other}


def test_what_is_due_comes_the_longest_due_first_and_not_before_its_time(store):
    one, two, three = add(store, 3)
    plan(store, {one: AT + 3, two: AT + 1, three: AT + 2})
    assert store.revisits.due(AT, 9) == []
    assert store.revisits.due(AT + 2, 9) == [Reopened(two, 2), Reopened(three, 2)]
    assert store.revisits.due(AT + 9, 1) == [Reopened(two, 2)]
    assert store.revisits.next_due() == AT + 1


def test_what_is_due_belongs_to_one_job(store):
    crawled, followed = store.seeds.add([("http://a.example/", "crawl", {}), ("http://a.example/", "forum", {})])
    one, two = add(store, 2)
    store.urls.adopt([one], seed=crawled.id, depth=1)
    store.urls.adopt([two], seed=followed.id, depth=1)
    plan(store, {one: AT, two: AT})
    assert [again.url for again in store.revisits.due(AT, 9, job="crawl")] == [one]
    assert [again.url for again in store.revisits.due(AT, 9, job="forum")] == [two]
    assert store.revisits.due_urls(AT, job="forum") == ["http://a.example/2"]
    assert store.revisits.due_urls(AT - 1, job="forum") == []


def test_what_waits_already_is_not_due(store):
    one, two = add(store, 2)
    plan(store, {one: AT, two: AT})
    store.complete(Batch(reopened=store.revisits.due(AT, 1)))
    assert [again.url for again in store.revisits.due(AT, 9)] == [two]


def test_lists_of_pages_come_before_the_pages(store):
    (page,) = add(store, 1, depth=0)
    (feed,) = add(store, 1, kind=UrlKind.FEED, depth=3)
    plan(store, {page: AT, feed: AT})
    assert store.revisits.due(AT, 9) == [Reopened(page, 1), Reopened(feed, 0)]


def test_a_list_is_claimed_with_its_validators(store):
    (feed,) = add(store, 1, kind=UrlKind.FEED)
    store.complete(
        Batch(revisits=[ROW._replace(url=feed, etag='W/"1"', modified="then")], reopened=[Reopened(feed, 0)])
    )
    (host,) = store.queue.claim_hosts(1)
    (claim,) = store.queue.claim({host.id: 9})
    assert (claim.id, claim.kind, claim.etag, claim.modified) == (feed, UrlKind.FEED, 'W/"1"', "then")


@pytest.mark.parametrize("outcome", ["out_of_scope:host", "trap:calendar"])
def test_what_a_rule_has_left_out_is_not_due_until_it_is_judged_again(store, outcome):
    one, two = add(store, 2)
    plan(store, {one: AT, two: AT + 5})
    store.complete(Batch(reopened=[Reopened(one, 1)]))
    assert store.revisits.next_due() == AT + 5, "what waits is asked anyway"
    (host,) = store.queue.claim_hosts(1)
    store.queue.claim({host.id: 9})
    store.complete(Batch(endings=[Ending(one, outcome)]))
    assert ([again.url for again in store.revisits.due(AT + 9, 9)], store.revisits.next_due()) == ([two], AT + 5)


def test_what_belongs_to_no_crawl_is_not_due(store):
    store.complete(Batch(found={1: NewUrl(1, "http://a.example/1", "http://a.example", 1, 1, 0, outcome="ok")}))
    plan(store, {store.urls.known([1])[1].id: AT})
    assert (store.revisits.due(AT + 9, 9), store.revisits.next_due()) == ([], 0.0)


def test_without_histories_nothing_is_ever_due(store):
    add(store, 2)
    assert (store.revisits.due(AT, 9), store.revisits.next_due()) == ([], 0.0)


def test_a_hint_makes_a_page_due_and_one_that_is_not_believed_is_only_noted(store):
    one, two, three = add(store, 3)
    plan(store, {one: AT + 50, two: AT + 50, three: AT - 7})
    store.complete(
        Batch(hints=[RevisitHint(one, AT - 1, AT), RevisitHint(two, AT - 1), RevisitHint(three, AT - 1, AT)])
    )
    rows = store.revisits.histories([one, two, three])
    assert [rows[url].due_at for url in (one, two, three)] == [AT, AT + 50, AT - 7]
    assert [bool(rows[url].is_hinted) for url in (one, two, three)] == [True, False, True]
    assert {row.told_at for row in rows.values()} == {AT - 1}
    assert [(row.url, row.depth, row.checked_at, row.told_at) for row in store.revisits.tellable([one, 99])] == [
        (one, 1, AT, AT - 1)
    ]


def test_promises_are_kept_by_host(store):
    store.complete(Batch(promises={7: Promises(7, 1.5, 2.5, AT, 3)}))
    store.complete(Batch(promises={7: Promises(7, 1.0, 3.0, AT, 4), 8: Promises(8)}))
    assert store.revisits.promises([7, 8, 9]) == {7: Promises(7, 1.0, 3.0, AT, 4), 8: Promises(8)}


def test_what_waits_at_a_host_that_is_given_up_comes_back_later_every_time(store):
    one, two = add(store, 2)
    plan(store, {one: AT, two: AT + 500})
    for misses in range(12):
        store.complete(Batch(reopened=[Reopened(one, 1)]))
        store.revisits.postpone_host(1, AT, 10.0)
        store.queue.park_host(1, "dns_error")
        row = store.revisits.histories([one])[one]
        assert (row.misses, row.due_at) == (misses + 1, AT + 10.0 * 2 ** min(misses, 10))
    assert store.revisits.histories([two])[two].due_at == AT + 500


def test_a_full_host_ends_what_was_never_read_and_nothing_else(store):
    known, feed, failed = add(store, 1, depth=4)[0], add(store, 1, kind=UrlKind.FEED)[0], add(store, 1)[0]
    plan(store, {known: AT, feed: AT})
    store.complete(Batch(reopened=[Reopened(known, 5), Reopened(feed, 3), Reopened(failed, 1)]))
    add(store, 2, is_ended=False, depth=0)
    assert store.queue.park_host(1, "over_budget:host", spares_known=True) == 3
    assert store.queue.park_host(1, "over_budget:host", spares_known=True) == 0
    (host,) = store.queue.claim_hosts(1)
    assert [(claim.id, claim.level) for claim in store.queue.claim({host.id: 9})] == [(feed, 3), (known, 5)]
    assert store.queue.claim({host.id: 9}) == []


def test_all_of_a_batch_is_written_or_nothing(store):
    (number,) = add(store, 1)
    broken = Batch(revisits=[ROW._replace(url=number)], promises={1: Promises(1)}, counters={"pages": "many"})
    broken.hosts = [("a host", "without", "figures")]
    with pytest.raises(AttributeError):
        store.complete(broken)
    assert (store.revisits.histories([number]), store.revisits.promises([1])) == ({}, {})


def test_a_reader_looks_at_one_history(plug):
    with plug.writer() as store:
        (number,) = add(store, 1)
        store.complete(Batch(revisits=[ROW._replace(url=number)]))
    with plug.reader() as reader:
        assert reader.revisits.of(number) == ROW._replace(url=number)
        assert reader.revisits.of(number + 1) is None
        assert reader.revisits.next_due() == ROW.due_at


def test_what_belongs_to_no_crawl_is_never_due(store):
    found = {500: NewUrl(500, "http://a.example/500", "http://a.example", 1, 1, 0, outcome="ok")}
    store.complete(Batch(found=found))
    plan(store, {store.urls.known([500])[500].id: AT})
    assert store.revisits.due(AT, 9) == []


def test_lots_of_what_is_due_follow_each_other(store):
    numbers = add(store, 5)
    plan(store, dict.fromkeys(numbers, AT))
    assert [again.url for again in store.revisits.due(AT, 2, skip=2)] == numbers[2:4]


def test_limits_of_intervals_count_for_what_is_planned_already(store):
    far, near, missed, hinted = add(store, 4)
    rows = [Revisit(url, AT, changes=1, watched_s=1, due_at=AT + at) for url, at in ((far, 900), (near, 5))]
    rows.append(Revisit(missed, AT, changes=1, watched_s=1, misses=1, due_at=AT + 900))
    rows.append(Revisit(hinted, AT, changes=1, watched_s=1, is_hinted=True, due_at=AT))
    store.complete(Batch(revisits=rows))
    store.revisits.limit_intervals(10.0, 60.0)
    moments = {url: row.due_at - AT for url, row in store.revisits.histories([far, near, missed, hinted]).items()}
    assert moments == {far: 60, near: 10, missed: 900, hinted: 0}
    store.revisits.limit_intervals(1.0, 20.0)
    assert store.revisits.histories([far])[far].due_at == AT + 20
