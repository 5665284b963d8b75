"""The contract of the Store socket, as far as it keeps what has changed, what was confirmed and what is noise."""

import pytest
from tests import pages

from pauk.base.page import Part
from pauk.base.records import Link
from pauk.base.urls import number_url
from pauk.store.pages.changes import BACK, CHANGED, GONE, MOVED, NEW
from pauk.store.sql.records import Batch, Change, Confirmed, Ending, NewUrl, Reopened, UrlKind

AT = 1_790_000_000.0


def url_of(number):
    return f"http://a.example/{number}"


def key_of(number):
    return number_url(url_of(number))


def fill(store, count, *, kind=UrlKind.PAGE):
    """Keep pages; page and URL have the same number, from 1 on."""
    urls = {key_of(n): NewUrl(key_of(n), url_of(n), "http://a.example", 0, 2, 1, kind=kind)
            for n in range(1, count + 1)}  # fmt: skip
    store.complete(Batch(found=urls))
    store.complete(Batch(pages=[make_page(n, n) for n in range(1, count + 1)],
                         endings=[Ending(n, "ok") for n in range(1, count + 1)]))  # fmt: skip


def make_page(url, fingerprint, at=AT, *, has_text=True, maker="test", **changes):
    text = f"Text {fingerprint}" if has_text else None
    return pages.make_page(url, fetched_at=at, fingerprint=fingerprint, etag="old", modified="then", maker=maker,
                           text=text, **changes)  # fmt: skip


def changes(plug, **wish):
    with plug.reader() as reader:
        return [change[1:] for change in reader.changes.all(**wish)]


# Confirmed.


def test_a_confirmed_page_has_a_new_moment_and_nothing_else(plug):
    with plug.writer() as store:
        fill(store, 2)
        store.complete(Batch(confirmed=[Confirmed(1, AT + 5)]))
    with plug.reader() as reader:
        first, second = (reader.pages.get(number) for number in (1, 2))
        assert (first.checked_at.timestamp(), first.fetched_at.timestamp()) == (AT + 5, AT)
        assert (first.etag, first.modified) == ("old", "then")
        assert second.checked_at.timestamp() == AT


def test_a_page_that_was_fetched_in_full_has_new_validators_and_links(plug):
    links = [(key_of(2), Link(url_of(2), "two"))]
    with plug.writer() as store:
        fill(store, 3)
        for wish, wanted in ((links, ["two"]), (links, ["two"]), ([(key_of(3), Link(url_of(3), "three"))], ["three"]),
                             (None, ["three"]), ([], [])):  # fmt: skip
            store.complete(Batch(confirmed=[Confirmed(1, AT + 5, "new", "", wish)]))
            with plug.reader() as reader:
                assert [link.text for link in reader.pages.links(1)] == wanted
                assert (reader.pages.get(1).etag, reader.pages.get(1).modified) == ("new", "")
                assert reader.pages.links(2) == []


def test_what_is_confirmed_is_the_newest_version(plug):
    with plug.writer() as store:
        fill(store, 1)
        store.complete(Batch(pages=[make_page(1, 9, AT + 1)]))
        store.complete(Batch(confirmed=[Confirmed(1, AT + 5, "new", "now", ())]))
    with plug.reader() as reader:
        assert [reader.pages.get(number).etag for number in (1, 2)] == ["old", "new"]


def test_a_url_without_a_page_is_confirmed_in_vain(plug):
    with plug.writer() as store:
        store.complete(Batch(found={key_of(1): NewUrl(key_of(1), url_of(1), "http://a.example", 0, 0, 1)}))
        links = [(key_of(1), Link(url_of(1), "self"))]
        store.complete(Batch(confirmed=[Confirmed(1, AT, "x", "y", links), Confirmed(1, AT, "x", "y", ())]))
    with plug.reader() as reader:
        assert list(reader.pages.all()) == []


# Changes.


def test_changes_are_kept_with_their_versions_and_targets(plug):
    with plug.writer() as store:
        fill(store, 3)
        store.complete(Batch(
            pages=[make_page(1, 9, AT + 9)],
            changes=[Change(1, AT + 9, CHANGED, 1, 3, 2), Change(2, AT + 8, GONE, 2),
                     Change(3, AT + 10, MOVED, 3, target_key=key_of(1))],
        ))  # fmt: skip
    rows = [(url_of(1), AT + 9, "changed", 4, 1, 3, 2, ""), (url_of(2), AT + 8, "gone", 0, 2, 0, 0, ""),
            (url_of(3), AT + 10, "moved", 0, 3, 0, 0, url_of(1))]  # fmt: skip
    assert changes(plug) == rows
    assert changes(plug, since=AT + 9) == [rows[0], rows[2]]
    assert changes(plug, url=2) == [rows[1]]
    assert changes(plug, after=2) == [rows[2]]


def test_the_last_change_of_each_url_is_known(plug):
    with plug.writer() as store:
        fill(store, 3)
        store.complete(Batch(changes=[Change(1, AT, GONE, 1), Change(2, AT, MOVED, 2, target_key=key_of(3))]))
        before = store.changes.last()
        store.complete(Batch(changes=[Change(1, AT, BACK, 1)]))
        last = store.changes.last_of([1, 2, 3, 99])
        assert {url: tuple(change) for url, change in last.items()} == {1: (BACK, 0), 2: (MOVED, 3)}
        assert store.changes.count(after=before) == {BACK: 1}
        assert store.changes.count(after=0) == {GONE: 1, MOVED: 1, BACK: 1}


def test_a_new_page_is_told_with_its_version(plug):
    with plug.writer() as store:
        assert store.changes.last() == 0
        new = NewUrl(key_of(1), url_of(1), "http://a.example", 0, 0, 1)
        store.complete(Batch(found={key_of(1): new}))
        store.complete(Batch(pages=[make_page(1, 5)], changes=[Change(1, AT, NEW, added=2)]))
    assert changes(plug) == [(url_of(1), AT, "new", 1, 0, 2, 0, "")]


def test_many_changes_come_in_lots_and_in_order(plug):
    with plug.writer() as store:
        fill(store, 1)
        store.complete(Batch(changes=[Change(1, AT + number, CHANGED) for number in range(2_500)]))
    assert [row[1] for row in changes(plug)] == [AT + number for number in range(2_500)]


def fail_after(store, batch):
    with store.transaction():
        store.complete(batch)
        raise ZeroDivisionError


def test_nothing_of_a_batch_that_fails_is_kept(plug):
    with plug.writer() as store:
        fill(store, 1)
        with pytest.raises(ZeroDivisionError):
            fail_after(store, Batch(changes=[Change(1, AT, GONE, 1)], confirmed=[Confirmed(1, AT + 9)]))
    assert changes(plug) == []
    with plug.reader() as reader:
        assert reader.pages.get(1).checked_at.timestamp() == AT


# What is compared.


def test_old_versions_are_known_by_their_fingerprints_and_texts(plug):
    with plug.writer() as store:
        fill(store, 2)
        store.complete(Batch(pages=[make_page(2, 1, AT + 1, has_text=False)]))
        assert {page: tuple(old) for page, old in store.pages.old_versions([1, 3, 99]).items()} == {
            1: (1, "test"),
            3: (1, ""),
        }
        assert store.pages.text_of(2, 2) == "Text 2"
        assert store.pages.text_of(3, 1) == "Text 1"  # a copy has the text of the first
        assert store.pages.text_of(99, 0) == ""


# What is visited again.


def test_urls_that_have_ended_are_met_in_order(plug):
    with plug.writer() as store:
        fill(store, 5)
        store.complete(Batch(reopened=[Reopened(2, 0)]))
        met = store.urls.met(after=0, until=4, limit=9)
        assert [one.id for one in met] == [1, 3, 4]
        assert met[0] == (1, url_of(1), 1, 2, int(UrlKind.PAGE), "ok", 1)
        assert [one.id for one in store.urls.met(after=1, until=5, limit=2)] == [3, 4]
        assert [one.id for one in store.urls.met_again([5, 1, 2, 99])] == [1, 5]
        assert store.urls.last() == 5


# Noise.


def test_rules_for_noise_are_kept_once_and_dropped_by_number(plug):
    with plug.writer() as store:
        store.noise.add("", "Visitors: *")
        store.noise.add("*/news/*", "Visitors: *")
        store.noise.add("", "Visitors: *")
        first, second = store.noise.all()
        assert (first.place, second.place, second.pattern) == ("", "*/news/*", "Visitors: *")
        assert store.noise.remove(first.id)
        assert not store.noise.remove(first.id)
        assert store.noise.all() == [second]
    with plug.reader() as reader:
        assert reader.noise.all() == [second]
        assert reader.notes.get("nothing") == ""


# Who shows a text now.


def test_a_text_belongs_to_the_first_that_shows_it_now(plug):
    with plug.writer() as store:
        fill(store, 3)
        store.complete(Batch(pages=[make_page(2, 1, AT + 1), make_page(1, 9, AT + 1)]))
        assert store.pages.holders([1, 2, 3, 9]) == {1: 2, 3: 3, 9: 1}, "nobody shows the second any more"
        assert store.pages.holders([1, 3], leaving=[2]) == {3: 3}
        store.complete(Batch(endings=[Ending(3, "gone")]))
        assert store.pages.holders([3, 0]) == {}


def test_a_text_that_very_many_have_shown_is_still_found(plug):
    with plug.writer() as store:
        fill(store, 150)
        store.complete(Batch(pages=[make_page(n, 7_000, AT + 1, has_text=False) for n in range(1, 151)]))
        store.complete(Batch(pages=[make_page(n, n, AT + 2, has_text=False) for n in range(1, 150)]))
        assert store.pages.holders([7_000]) == {7_000: 150}


def test_the_first_copy_is_a_page_of_its_own_when_the_original_says_something_else(plug):
    with plug.writer() as store:
        fill(store, 4)
        copies = [make_page(n, 1, AT + 1, has_text=False) for n in (2, 3)]
        copies = [
            pages.make_page(page.url_id, outcome="duplicate", fetched_at=AT + 1, fingerprint=1) for page in copies
        ]
        store.complete(Batch(pages=copies, endings=[Ending(2, "duplicate"), Ending(3, "duplicate")]))
        store.complete(Batch(pages=[make_page(4, 44, AT + 2)], left=[4]))
        assert outcomes_of(plug) == {1: "ok", 2: "duplicate", 3: "duplicate", 4: "ok"}
        store.complete(Batch(pages=[make_page(1, 11, AT + 2)], left=[1]))
    assert outcomes_of(plug) == {1: "ok", 2: "ok", 3: "duplicate", 4: "ok"}
    with plug.reader() as reader:
        assert reader.urls.find(key_of(2)).outcome == "ok"
        assert next(page.text for page in reader.pages.all() if page.url == url_of(2)) == "Text 1"
        assert reader.pages.first_with(1) == url_of(2)


def outcomes_of(plug):
    with plug.reader() as reader:
        return {int(page.url.rpartition("/")[2]): page.outcome for page in reader.pages.all()}


def test_who_reads_the_same_text_later_has_read_it(plug):
    with plug.writer() as store:
        fill(store, 2)
        newer = make_page(1, 1, maker="newer", title="Better", said={"author": "Ana"})
        newer.parts["mood"] = Part("mood/2", b"calm")
        store.complete(Batch(confirmed=[Confirmed(1, AT + 5, page=newer), Confirmed(2, AT + 5)]))
        assert {page: old.maker for page, old in store.pages.old_versions([1, 2]).items()} == {1: "newer", 2: "test"}
    with plug.reader() as reader:
        page = reader.pages.get(1)
        assert (page.title, page.author, page.text, page.kept_parts) == (
            "Better", "Ana", "Text 1", {"mood": Part("mood/2", b"calm")},
        )  # fmt: skip
        assert [url for _, url in reader.parts.rereadings_after(0, 9)] == [1]


def test_a_copy_without_raw_bytes_keeps_its_text_when_the_page_that_has_it_is_read_anew(plug):
    with plug.writer() as store:
        fill(store, 3)
        copies = [pages.make_page(n, outcome="duplicate", fetched_at=AT + 1, fingerprint=1) for n in (2, 3)]
        store.complete(Batch(pages=copies, endings=[Ending(2, "duplicate"), Ending(3, "duplicate")]))
        assert store.parts.reread(1, make_page(1, 77, maker="newer"))
    with plug.reader() as reader:
        shown = {page.url_id: (page.text, page.outcome) for page in reader.pages.all()}
    assert shown == {1: ("Text 77", "ok"), 2: ("Text 1", "ok"), 3: ("Text 1", "duplicate")}


# What is the newest version, and whether it is still there.


def test_what_is_fetched_later_is_newer_whatever_the_clock_says_and_an_import_may_be_older(plug):
    with plug.writer() as store:
        fill(store, 2)
        old = make_page(2, 22, AT - 1_000)
        imported = pages.make_page(old.url_id, fetched_at=AT - 1_000, fingerprint=22, is_import=True)
        store.complete(Batch(pages=[make_page(1, 11, AT - 1_000), imported]))
    with plug.reader() as reader:
        assert {page.fingerprint for page in reader.pages.all()} == {11, 2}


def test_a_page_is_given_with_what_became_of_its_url(plug):
    with plug.writer() as store:
        fill(store, 4)
        told = [Change(1, AT, GONE, 1), Change(2, AT, MOVED, 2, target_key=key_of(3)), Change(4, AT, GONE, 4)]
        store.complete(Batch(changes=[*told, Change(4, AT + 1, BACK, 4)]))
    with plug.reader() as reader:
        assert [page.state for page in reader.pages.all()] == ["gone", "moved", "here", "here"]
