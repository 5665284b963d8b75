"""The report tells how much of a forum was read, since when, and when it is looked at again."""

import json
from datetime import UTC, datetime

import pytest

from pauk.base.urls import number_url
from pauk.forum.follow.planner import begin_cycle, take_page
from pauk.forum.follow.state import SeenPage
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.forum.site.forum_map import ForumMap
from pauk.run.forums.forum_state import ForumRecords
from pauk.run.report.forums import list_forums
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forums import Pending
from pauk.store.sql.records import Batch, NewUrl, Revisit

HOST = "http://f.example"


@pytest.fixture
def folder(tmp_path):
    return CollectionFolder(tmp_path / "c")


def keep_forum(store, **values):
    row = store.forums.add(f"{HOST}/any", 1)
    row = row._replace(entry=f"{HOST}/", map=json.dumps(ForumMap(f"{HOST}/").to_dict()), **values)
    store.forums.write(row)
    return ForumRecords(store, row)


def read_boards(books, *moments):
    """Walk through one board at each moment; those after them are known and were never read."""
    state = books.state
    rows = tuple(BoardRow(url=f"{HOST}/b/{n}", title=f"B{n}") for n in range(len(moments) + 1))
    [listing] = begin_cycle(state, "2016-01-01T12:00")
    walks = take_page(state, listing, SeenPage(kind="index", boards=rows), "2016-01-01T12:00").requests
    for n, (walk, moment) in enumerate(zip(walks, moments, strict=False)):
        thread = ThreadRow(url=f"{HOST}/t/{n}", title=f"T{n}")
        take_page(state, walk, SeenPage(kind="index", threads=(thread,)), moment)
    books.save("2016-01-01T12:00", {})


def test_a_collection_without_forums_tells_of_none(folder):
    with folder.writer("test"):
        pass
    with folder.reader() as reader:
        assert list_forums(reader) == []


def test_a_forum_that_is_being_learned_has_nothing_yet(folder):
    with folder.writer("test") as store:
        store.forums.add(f"{HOST}/any", 1)
        store.forums.ask_for([Pending(0, 1, 5, f"{HOST}/any", "{}")])
    with folder.reader() as reader:
        [told] = list_forums(reader)
    assert (told.forum, told.boards, told.boards_read, told.threads, told.posts) == (f"{HOST}/any", 0, 0, 0, 0)
    assert told.waiting == 1
    assert (told.looked_since, told.next_look, told.complete_at) == (None, None, None)


def test_boards_that_were_read_count_and_the_oldest_look_is_told(folder):
    with folder.writer("test") as store:
        read_boards(keep_forum(store), "2016-01-03T10:00", "2016-01-02T10:00")
    with folder.reader() as reader:
        [told] = list_forums(reader)
    assert (told.forum, told.boards, told.boards_read) == (f"{HOST}/", 3, 2)
    assert told.looked_since == datetime(2016, 1, 2, 10, tzinfo=UTC)
    assert told.complete_at is None


def test_the_next_look_is_the_first_that_is_due(folder):
    urls = [f"{HOST}/", f"{HOST}/b/0", f"{HOST}/elsewhere"]
    with folder.writer("test") as store:
        read_boards(keep_forum(store, ended_at=1_451_649_600.0), "2016-01-01T12:00")
        keys = list(map(number_url, urls))
        store.complete(
            Batch(found={key: NewUrl(key, url, "f.example", 0, 1, 1) for key, url in zip(keys, urls, strict=True)})
        )
        known = store.urls.known(keys)
        dues = zip(keys, (300.0, 200.0, 100.0), strict=True)
        store.complete(Batch(revisits=[Revisit(known[key].id, 1.0, due_at=due) for key, due in dues]))
    with folder.reader() as reader:
        [told] = list_forums(reader)
    assert told.next_look == datetime.fromtimestamp(200, UTC)
    assert told.complete_at == datetime(2016, 1, 1, 12, tzinfo=UTC)
