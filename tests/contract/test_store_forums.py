"""Forums, boards, threads and posts come back as they went in; edits leave versions; stamps miss nothing."""

import pytest

from pauk.store.forums.forums import BoardRecord, Pending, PostRow, ThreadRecord
from pauk.store.sql.records import Batch, NewUrl

BOARD = BoardRecord(1, 1, "http://f.example/b", "", "Büro", "2016-01-01T12:00", "ok", '{"url":"b"}')
THREAD = ThreadRecord(1, 1, 1, "http://f.example/t", "Title", "ada", "2016-01-01", 2, "2016-01-02T12:00", "", "{}")


def post(row, key, place, **values):
    plain = PostRow(
        id=row, key=key, place=place, author="ada", author_url="http://f.example/u/1", date="2016-01-01",
        edited="", number=None, parent="", url="", text_hash=f"hash of {key}", page=7, seen_at="2016-01-02T12:00",
        gone_at="",
    )  # fmt: skip
    return plain._replace(**values)


@pytest.fixture
def filled(store):
    forum = store.forums.add("http://f.example/", 3)
    assert [list(store.forums.number_rows(*rows)) for rows in (("boards", 1), ("threads", 1), ("posts", 2))] == [
        [1], [1], [1, 2],
    ]  # fmt: skip
    store.forums.write_boards([BOARD])
    store.forums.write_threads([THREAD])
    store.forums.add_posts(
        1, [(post(1, "p1", 1.0), "first"), (post(2, "p2", 2.0, number=2, parent="p1"), "second \0 one")]
    )
    assert forum.id == 1
    return store


def test_a_forum_comes_back_as_it_went_in(filled):
    (row,) = filled.forums.all()
    changed = row._replace(entry="http://f.example/e", map='{"a":1}', begun_at=3.5, ended_at=4.5, cycles=2)
    filled.forums.write(changed)
    assert filled.forums.all() == [changed]
    assert filled.forums.add("http://f.example/", 99) == changed


def test_boards_threads_and_posts_come_back_as_they_went_in(filled):
    assert filled.forums.boards_of(1) == [BOARD]
    assert list(filled.forums.threads_of(1)) == [THREAD]
    assert list(filled.forums.threads_of(2)) == []
    assert filled.forums.posts_of(1) == [post(1, "p1", 1.0), post(2, "p2", 2.0, number=2, parent="p1")]


def test_a_post_that_stands_between_two_others_comes_between_them(filled):
    filled.forums.add_posts(1, [(post(3, "p3", 1.5), "between"), (post(4, "p4", -0.5), "before")])
    assert [row.key for row in filled.forums.posts_of(1)] == ["p4", "p1", "p3", "p2"]


def test_an_edited_post_keeps_what_it_said_before(filled, plug):
    filled.forums.replace_texts([(2, "another", "2016-02-02")], "2016-02-03T12:00")
    filled.forums.change_posts([post(2, "p2", 2.0, text_hash="new", edited="2016-02-02")])
    filled.forums.replace_texts([(2, "a third", "2016-03-03")], "2016-03-04T12:00")
    with plug.reader() as reader:
        (first, second) = reader.forums.posts_of(1)
        assert (first.text, first.versions) == ("first", 0)
        assert (second.text, second.versions, second.edited) == ("a third", 2, "2016-03-03")
        assert reader.forums.versions_of(2) == [
            ("second \0 one", "", "2016-02-03T12:00"),
            ("another", "2016-02-02", "2016-03-04T12:00"),
        ]


def test_posts_are_read_author_by_author_and_mended_without_a_version(filled, plug):
    filled.forums.add_posts(1, [(post(3, "p3", 3.0, author="Zoë"), "third"), (post(4, "p4", 4.0), "fourth")])
    assert list(filled.forums.texts_by_author(2)) == []
    first, second, third, fourth = sorted(filled.forums.texts_by_author(1))
    assert (first, second, fourth) == ((1, "ada", "first"), (2, "ada", "second \0 one"), (4, "ada", "fourth"))
    assert third == (3, "Zoë", "third")
    assert [author for _, author, _ in filled.forums.texts_by_author(1)].index("Zoë") in (0, 3)
    with plug.reader() as reader:
        stamp = max(found.stamp for found in reader.forums.posts_after())
    filled.forums.mend_texts([(1, "better", "hash of better")])
    with plug.reader() as reader:
        (mended,) = reader.forums.posts_after(stamp)
        assert (mended.id, mended.text, mended.versions) == (1, "better", 0)
    assert filled.forums.posts_of(1)[0].text_hash == "hash of better"


def test_posts_that_went_to_another_thread_keep_their_texts_and_versions(filled, plug):
    filled.forums.replace_texts([(2, "another", "2016-02-02")], "2016-02-03T12:00")
    filled.forums.write_threads([THREAD._replace(id=2, url="http://f.example/u")])
    filled.forums.add_posts(2, [(post(3, "p1", 1.0), "of the other thread")])
    with plug.reader() as reader:
        stamp = max(found.stamp for found in reader.forums.posts_after())
    moved = filled.forums.move_posts(2, {1: "~2", 2: "p2"})
    assert [(row.id, row.key) for row in moved] == [(1, "~2"), (2, "p2")]
    assert filled.forums.posts_of(1) == []
    assert filled.forums.move_posts(2, {}) == []
    with plug.reader() as reader:
        told = {found.key: (found.text, found.versions) for found in reader.forums.posts_of(2)}
        assert told == {"~2": ("first", 0), "p2": ("another", 1), "p1": ("of the other thread", 0)}
        assert sorted(found.key for found in reader.forums.posts_after(stamp)) == ["p2", "~2"]


def test_whoever_comes_back_finds_what_was_written_since(filled, plug):
    with plug.reader() as reader:
        stamp = max(found.stamp for found in reader.forums.posts_after())
        assert [found.key for found in reader.forums.posts_after()] == ["p1", "p2"]
        assert list(reader.forums.posts_after(stamp)) == []
        threads = max(found.stamp for found in reader.forums.threads_after())
    filled.forums.change_posts([post(1, "p1", 1.0, gone_at="2016-02-03T12:00")])
    filled.forums.write_threads([THREAD._replace(title="Other")])
    with plug.reader() as reader:
        assert [(found.key, found.gone_at) for found in reader.forums.posts_after(stamp)] == [
            ("p1", "2016-02-03T12:00")
        ]
        assert [(found.title, found.board) for found in reader.forums.threads_after(threads)] == [("Other", BOARD.url)]


def test_figures_tell_what_is_there_and_what_is_gone(filled, plug):
    filled.forums.change_posts([post(1, "p1", 1.0, gone_at="2016-02-03T12:00")])
    filled.forums.ask_for([Pending(0, 1, 5, "http://f.example/x", "{}")])
    with plug.reader() as reader:
        assert reader.forums.figures(1) == (1, 1, 1, 0, 1, 0, 1, 0, 0)
    filled.forums.write_threads([THREAD._replace(title='"visit":', state='{"title":"\\"visit\\":"}')])
    with plug.reader() as reader:
        assert reader.forums.figures(1).unfinished == 0
    filled.forums.write_threads([THREAD._replace(state='{"url":"t","visit":{"row":null}}')])
    with plug.reader() as reader:
        assert reader.forums.figures(1).unfinished == 1
        assert reader.forums.figures(1).short == 0
    filled.forums.write_threads([THREAD._replace(state='{"url":"t","missing":3}')])
    with plug.reader() as reader:
        assert reader.forums.figures(1).short == 1
        assert [(board.title, board.threads) for board in reader.forums.boards_of(1)] == [("Büro", 1)]


def test_requests_wait_until_they_are_answered(filled):
    filled.forums.ask_for(
        [Pending(0, 1, 5, "u", '{"a":1}'), Pending(0, 1, 5, "u", "{}", 2), Pending(0, 2, 2**62, "v", "{}")]
    )
    found = filled.forums.requests_for([5, 2**62, 7])
    assert [(one.request, one.hops) for one in found[5]] == [('{"a":1}', 0), ("{}", 2)]
    assert [one.url for one in found[2**62]] == ["v"]
    assert filled.forums.count_requests(1) == 2
    filled.forums.answer_requests([found[5][0].id])
    assert filled.forums.requests_of(1) == [found[5][1]]


def test_readings_of_lists_are_kept_until_there_is_a_newer_one(filled):
    filled.forums.keep_list(4, "old")
    filled.forums.keep_list(4, "new")
    assert filled.forums.list_readings([4, 5]) == {4: "new"}
    assert filled.forums.known_lists([4, 5]) == {4}


def test_numbers_are_given_once(filled, plug):
    assert filled.forums.number_rows("posts", 2) == range(3, 5)
    assert filled.forums.number_rows("posts", 0) == range(5, 5)
    assert filled.forums.number_rows("posts", 1) == range(5, 6)


def test_what_is_not_written_whole_is_not_written(filled):
    def write():
        with filled.transaction():
            filled.forums.write_boards([BOARD._replace(title="other")])
            filled.forums.ask_for([Pending(0, 1, 5, "u", "{}")])
            raise KeyError

    with pytest.raises(KeyError):
        write()
    assert (filled.forums.boards_of(1), filled.forums.count_requests(1)) == ([BOARD], 0)


def test_a_url_that_a_job_asks_for_belongs_to_its_seed_and_is_near(store):
    far = NewUrl(11, "http://f.example/t", "http://f.example", 0, 1_000_000, 1, outcome="out_of_scope:unfollowed")
    near = NewUrl(12, "http://f.example/", "http://f.example", 0, 0, 1)
    store.complete(Batch(found={11: far, 12: near}))
    known = store.urls.known([11, 12])
    store.urls.adopt([seen.id for seen in known.values()], seed=5, depth=1)
    assert {key: seen.depth for key, seen in store.urls.known([11, 12]).items()} == {11: 1, 12: 0}
    assert store.urls.depths([known[11].id]) == {known[11].id: 1}
