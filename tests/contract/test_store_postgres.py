"""What only PostgreSQL can do (several writers at once), and what only it can say (that it has gone away)."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock

import psycopg
import pytest
from tests.pages import make_page

from pauk.base.clock import SetElapsed
from pauk.base.errors import (
    CollectionError,
    DamagedCollection,
    LockedCollection,
    MissingExtra,
    NewerCollection,
    NoCollection,
    NoSpace,
)
from pauk.store import postgres_store as module
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.postgres_store import connect, open_postgres, read_postgres
from pauk.store.queue.leases import LEASE_S, RENEWED_S
from pauk.store.sql.records import Batch, Ending, KnownUrl, NewUrl, UrlState
from pauk.store.sql.schema import VERSION

from .plugs import PostgresPlug


@pytest.fixture
def address(postgres):
    return postgres.new_schema()


@pytest.fixture
def archive(tmp_path):
    return FolderArchive(tmp_path / "archive")


@pytest.fixture
def two(postgres, tmp_path):
    """Two writers on one database."""
    plug = PostgresPlug(tmp_path, postgres)
    with plug.writer() as one, plug.writer() as other:
        yield one, other


def fill(store, hosts, urls):
    """Let so many URLs wait at each of so many hosts."""
    found = [
        NewUrl(
            key=host * urls + number, url=f"http://h{host}/{number}", host=f"http://h{host}", level=0, depth=0, seed=1
        )
        for host in range(hosts)
        for number in range(urls)
    ]
    store.complete(Batch(found={url.key: url for url in found}))


def make_url(key):
    """Make a URL at one of seven hosts."""
    host = f"http://s{key % 7}"
    return NewUrl(key=key, url=f"{host}/{key}", host=host, level=0, depth=1, seed=1)


def at_once(*works):
    """Run works at the same time and return what they gave."""
    barrier = Barrier(len(works))

    def begin(work):
        barrier.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result() for future in [pool.submit(begin, work) for work in works]]


# Several writers.


@pytest.mark.slow
def test_hosts_that_another_runner_is_just_being_given_are_passed_over(two):
    """Nobody waits either: the other transaction is still open."""
    one, other = two
    fill(one, 6, 1)
    with one.transaction():
        first = {host.id for host in one.queue.claim_hosts(4)}
        second = {host.id for host in other.queue.claim_hosts(4)}
        assert other.queue.claim_hosts(4) == []
    assert (len(first), len(second), first & second) == (4, 2, set())
    assert one.queue.claim_hosts(4) == []


@pytest.mark.slow
def test_a_claim_that_is_rolled_back_can_be_had_by_the_other(two):
    one, other = two
    fill(one, 1, 3)

    def claim_and_fail():
        with one.transaction():
            (host,) = one.queue.claim_hosts(1)
            assert len(one.queue.claim({host.id: 3})) == 3
            raise RuntimeError

    with pytest.raises(RuntimeError):
        claim_and_fail()
    (host,) = other.queue.claim_hosts(1)
    assert len(other.queue.claim({host.id: 3})) == 3


@pytest.mark.slow
def test_two_runners_empty_a_queue_together_and_no_url_is_handed_out_twice(two):
    fill(two[0], 24, 20)
    lock, held, claimed = Lock(), set(), []

    def work(store):
        taken = 0
        while hosts := store.queue.claim_hosts(3):
            numbers = {host.id for host in hosts}
            with lock:
                assert not numbers & held, "a host is with both"
                held.update(numbers)
            claims = store.queue.claim(dict.fromkeys(numbers, 4))
            store.complete(Batch(endings=[Ending(claim.id, "ok") for claim in claims]))
            with lock:
                claimed.extend(claim.id for claim in claims)
                held.difference_update(numbers)
            store.queue.return_hosts(dict.fromkeys(numbers, 0.0))
            taken += len(claims)
        return taken

    counts = at_once(*[lambda store=store: work(store) for store in two])
    rest = work(two[0])  # a host that came back just after the other had looked for the last time
    assert len(claimed) == len(set(claimed)) == 24 * 20 == sum(counts) + rest
    assert min(counts) > 0, "both had a share"
    assert [two[0].queue.count(state) for state in UrlState] == [0, 0, 0, 480]


@pytest.mark.slow
def test_two_that_ask_the_same_host_get_different_urls(two):
    fill(two[0], 1, 400)
    (host,) = two[0].queue.claim_hosts(1)

    def work(store):
        claims = []
        while some := store.queue.claim({host.id: 7}):
            claims += [claim.id for claim in some]
        return claims

    first, second = at_once(*[lambda store=store: work(store) for store in two])
    rest = work(two[0])  # one may have stopped while all that was left was just being given to the other
    assert sorted(first + second + rest) == sorted({known.id for known in two[0].urls.known(range(400)).values()})
    assert (two[0].queue.count(UrlState.WAITING), two[0].queue.count(UrlState.LEASED)) == (0, 400)


# Numbers.


@pytest.mark.slow
def test_two_writers_that_add_at_once_never_give_the_same_number(two):
    """What both find is added once, by whoever is quicker; each gets a share of what it alone finds."""

    def work(store, first):
        for batch in range(20):
            found = [make_url(key) for key in range(first + batch * 10, first + batch * 10 + 15)]
            found += [make_url(5_000 + batch * 3 + more) for more in range(3)]
            new = [url for url in found if url.key not in store.urls.known([url.key])]
            store.complete(Batch(found={url.key: url for url in new}))
            numbers = [known.id for known in store.urls.known([url.key for url in found]).values()]
            store.complete(Batch(pages=[make_page(number, fetched_at=1.0) for number in numbers]))

    at_once(*[lambda store=store, at=at: work(store, at * 1_000) for at, store in enumerate(two)])
    run = two[0]._database.execute
    keys = {*range(205), *range(1_000, 1_205), *range(5_000, 5_060)}
    assert run("SELECT count(*), count(DISTINCT id), count(DISTINCT seen) FROM urls").fetchone() == (len(keys),) * 3
    assert {key: known.id for key, known in two[1].urls.known(keys).items()} == dict(
        run("SELECT seen, id FROM urls").fetchall()
    )
    assert run("SELECT count(*), count(DISTINCT id) FROM pages").fetchone() == (2 * 20 * 18,) * 2
    assert run("SELECT count(*), count(DISTINCT name) FROM hosts").fetchone() == (7, 7)
    assert run("SELECT sum(waiting) FROM hosts").fetchone() == (len(keys),)
    highest = run("SELECT max(u.id), max(p.id) FROM urls u, pages p").fetchone()
    given = run("SELECT urls, pages FROM numbers").fetchone()
    assert all(most <= last for most, last in zip(highest, given, strict=True))


@pytest.mark.slow
def test_numbers_come_to_light_in_their_order(two):
    """Whoever has taken numbers keeps the others waiting until it commits: nobody who comes back misses a row."""
    one, other = two
    with ThreadPoolExecutor(1) as pool:
        with one.transaction():
            fill(one, 1, 3)
            later = pool.submit(other.complete, Batch(found={9: make_url(9)}))
            with pytest.raises(TimeoutError):
                later.result(0.3)
            assert one.urls.last() == 3
        later.result(10)
    assert one.urls.known([9])[9].id == 4


@pytest.mark.slow
def test_what_another_writer_has_added_since_it_was_asked_for_is_not_added_again(two):
    one, other = two
    assert other.urls.known([0, 1, 2]) == {}
    fill(one, 1, 2)
    fill(other, 1, 3)
    assert one.urls.known([0, 1, 2]) == other.urls.known([0, 1, 2])
    assert one.urls.known([0, 1, 2]).keys() == {0, 1, 2}
    assert one._database.execute("SELECT count(*), sum(waiting) FROM hosts").fetchone() == (1, 3)
    with pytest.raises(DamagedCollection, match="once more"):
        fill(other, 1, 3)


@pytest.mark.slow
def test_keys_that_an_older_pauk_only_remembered_are_known_to_all(address, tmp_path):
    open_postgres(address, FolderArchive(tmp_path / "a")).close()
    database = connect(address)
    database.execute("UPDATE stretches SET url = 0")
    sql = "INSERT INTO urls (id, url, seen, host, state, level, depth, seed) VALUES (5, 'http://a/', 77, 1, 3, 0, 2, 1)"
    database.execute(sql)
    database.close()
    store = open_postgres(address, FolderArchive(tmp_path / "a"))
    assert store.urls.known([77, 78]) == {77: KnownUrl(5, 2)}
    store.close()


# Leases.


@pytest.fixture
def timed(address, tmp_path):
    """Two writers on one database, by one clock that is set."""
    elapsed = SetElapsed(1_000_000.0)
    stores = [open_postgres(address, FolderArchive(tmp_path / str(at)), elapsed=elapsed) for at in range(2)]
    fill(stores[0], 2, 3)
    yield *stores, elapsed
    for store in stores:
        store.close()


def take_all(store):
    """Claim everything that can be had; return the numbers of the URLs."""
    hosts = store.queue.claim_hosts(10)
    return {claim.id for claim in store.queue.claim({host.id: 10 for host in hosts})}


@pytest.mark.slow
def test_a_lease_can_be_had_by_another_when_its_end_has_come_and_not_before(timed):
    one, other, elapsed = timed
    mine = take_all(one)
    assert len(mine) == 6
    elapsed.advance(LEASE_S - 1)
    assert (take_all(other), other.queue.release_all()) == (set(), 0)
    elapsed.advance(2)
    assert take_all(other) == mine
    assert other.queue.count(UrlState.LEASED) == 6


@pytest.mark.slow
def test_a_runner_that_renews_keeps_what_it_has(timed):
    one, other, elapsed = timed
    mine = take_all(one)
    for _ in range(20):
        elapsed.advance(RENEWED_S + 1)
        assert one.queue.renew_at() < elapsed.moment()
        with one.transaction():
            pass
        assert one.queue.renew_at() > elapsed.moment()
        assert (take_all(other), other.queue.release_all()) == (set(), 0)
    one.complete(Batch(endings=[Ending(number, "ok") for number in mine]))
    assert one.queue.count(UrlState.ENDED) == 6


@pytest.mark.slow
def test_a_runner_that_wakes_up_too_late_is_told_before_it_writes(timed):
    one, other, elapsed = timed
    mine = take_all(one)
    elapsed.advance(LEASE_S + 1)
    assert take_all(other) == mine
    with pytest.raises(LockedCollection, match="others have taken over its work"):
        one.complete(Batch(endings=[Ending(number, "lost") for number in mine]))
    with pytest.raises(LockedCollection, match="others have taken over"):
        one.queue.release(mine)
    assert other.queue.count(UrlState.LEASED) == 6
    other.complete(Batch(endings=[Ending(number, "ok") for number in mine]))


@pytest.mark.slow
def test_one_that_was_late_but_that_nobody_missed_goes_on(timed):
    one, other, elapsed = timed
    mine = take_all(one)
    elapsed.advance(10 * LEASE_S)
    one.complete(Batch(endings=[Ending(number, "ok") for number in mine]))
    assert take_all(other) == set()


@pytest.mark.slow
def test_everybody_gives_back_what_is_theirs(timed):
    one, other, _ = timed
    (first,) = one.queue.claim_hosts(1)
    (second,) = other.queue.claim_hosts(1)
    mine, theirs = (store.queue.claim({host.id: 9}) for store, host in ((one, first), (other, second)))
    other.queue.release([claim.id for claim in mine])
    assert one.queue.count(UrlState.LEASED) == 6
    assert other.queue.release_all() == len(theirs) == 3
    assert one.queue.release_all() == len(mine) == 3
    assert one._database.execute("SELECT count(*) FROM runners").fetchone() == (0,)


@pytest.mark.slow
def test_a_transaction_that_fails_leases_nothing_and_registers_nobody(timed):
    one, other, _ = timed

    def claim_and_fail():
        with one.transaction():
            assert len(take_all(one)) == 6
            raise RuntimeError

    with pytest.raises(RuntimeError):
        claim_and_fail()
    assert one._database.execute("SELECT count(*) FROM runners").fetchone() == (0,)
    assert len(take_all(one)) == 6
    assert take_all(other) == set()


@pytest.mark.slow
def test_a_writer_that_is_closed_leaves_its_leases_to_others_at_once(timed, address, tmp_path):
    one, other, elapsed = timed
    third = open_postgres(address, FolderArchive(tmp_path / "third"), elapsed=elapsed)
    mine = take_all(third)
    assert take_all(one) == set()
    third.close()
    assert take_all(other) == mine


# Opening.


@pytest.mark.slow
def test_of_two_that_open_an_empty_database_at_once_one_makes_the_tables(address, tmp_path):
    stores = at_once(*[lambda at=at: open_postgres(address, FolderArchive(tmp_path / str(at))) for at in range(4)])
    assert [store.queue.count(UrlState.WAITING) for store in stores] == [0] * 4
    for store in stores:
        store.close()


# The form of the tables.


@pytest.mark.slow
def test_tables_of_somebody_else_are_refused_and_left_alone(address, archive):
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("CREATE TABLE about (theirs TEXT)")
        for opening in (open_postgres, read_postgres):
            with pytest.raises(DamagedCollection, match="were not made by pauk"):
                opening(address, archive)
        tables = other.execute("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").fetchone()
    assert tables == (1,)


@pytest.mark.slow
def test_a_newer_form_is_refused(address, archive):
    open_postgres(address, archive).close()
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("UPDATE form SET version = version + 1")
    for opening in (open_postgres, read_postgres):
        with pytest.raises(NewerCollection, match=f"form {VERSION + 1}, this one knows {VERSION}"):
            opening(address, archive)


@pytest.mark.slow
def test_an_old_form_is_brought_forward_and_keeps_what_it_holds(address, archive, monkeypatch):
    database = connect(address)
    with monkeypatch.context() as patch:
        patch.setattr(module, "VERSION", 1)
        database.bring_forward()
        assert database.check_form() == 1
    database.execute("INSERT INTO about VALUES ('name', 'kept')")
    database.execute(
        "INSERT INTO seeds (url, job, rules) VALUES ('http://a/', 'crawl', '{}'), ('http://b/', 'crawl', '{}')"
    )
    database.close()
    store = open_postgres(address, archive)
    assert (store.notes.get("name"), store._database.check_form()) == ("kept", VERSION)
    assert [seed.id for seed in store.seeds.add([("http://c/", "crawl", {})])] == [3]
    store.close()


@pytest.mark.slow
def test_a_step_that_fails_leaves_no_tables(address, monkeypatch):
    database = connect(address)
    monkeypatch.setattr(module, "STEPS", ("CREATE TABLE one (id INTEGER);\nNONSENSE;\n",) * VERSION)
    with pytest.raises(DamagedCollection, match="syntax error"):
        database.bring_forward()
    with pytest.raises(NoCollection):
        database.check_form()
    database.close()


@pytest.mark.slow
def test_a_reader_makes_nothing_and_cannot_write(address, archive):
    with pytest.raises(NoCollection):
        read_postgres(address, archive)
    open_postgres(address, archive).close()
    with read_postgres(address, archive) as reader, pytest.raises(DamagedCollection, match="read-only"):
        reader._database.execute("DELETE FROM about")


# Errors.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "error", "sentence"),
    [
        ("53100", NoSpace, "The disk of the PostgreSQL server is full"),
        ("40P01", LockedCollection, "Another program holds the database: the words"),
        ("55P03", LockedCollection, "Another program holds the database: the words"),
        ("XX001", DamagedCollection, "The database is damaged: the words"),
        ("22003", DamagedCollection, "The database complains: the words"),
    ],
)
def test_what_the_server_says_is_put_into_plain_words(address, code, error, sentence):
    database = connect(address)
    with pytest.raises(error) as caught:
        database.execute(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}', MESSAGE = 'the words'; END $$")
    assert caught.value.what == sentence
    assert caught.value.where.endswith("/postgres")
    database.close()


@pytest.mark.slow
def test_a_server_that_goes_away_in_the_middle_leaves_nothing_half_done(address, archive):
    store = open_postgres(address, archive)

    def lose_the_server():
        with psycopg.connect(address, autocommit=True) as other, store.transaction():
            fill(store, 2, 2)
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
            )
            fill(store, 3, 3)

    with pytest.raises(CollectionError, match="PostgreSQL has gone away") as caught:
        lose_the_server()
    assert "nothing was lost" in caught.value.next_step
    store.close()
    store = open_postgres(address, archive)
    assert (store.queue.count(UrlState.WAITING), store.urls.known(range(9))) == (0, {})
    fill(store, 2, 2)
    store.close()


def test_a_server_that_is_not_there_is_said_so(tmp_path, archive):
    with pytest.raises(CollectionError, match="PostgreSQL cannot be reached") as caught:
        open_postgres(f"postgresql://me:secret@/some?host={tmp_path}", archive)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("address", ["secret", "postgresql://me:secret@host:x/", "postgresql:///a?secret=1"])
def test_an_address_that_is_none_is_not_repeated(address, archive):
    with pytest.raises(CollectionError) as caught:
        open_postgres(address, archive)
    assert "secret" not in str(caught.value)


def test_a_missing_library_is_named(monkeypatch, archive):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra, match=r"pip install 'pauk\[postgres\]'"):
        open_postgres("postgresql:///", archive)
