"""Posts leave a collection under other names, and people who want to be forgotten are."""

import csv
import io
import json
import threading
from contextlib import closing
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pages import make_page

from pauk.base.errors import BadFile, UsageError
from pauk.base.urls import number_url
from pauk.store.archive.warc import write_response
from pauk.store.collection import CollectionFolder
from pauk.store.export.export import export
from pauk.store.forums.forgotten_people import FILE_NAME, Forgotten, mark_person, read_key, read_marks
from pauk.store.forums.forums import BoardRecord, PostRow, ThreadRecord
from pauk.store.forums.pseudonyms import Pseudonyms, _Hider
from pauk.store.sql.records import Batch, NewUrl
from pauk.store.sql.sqlite import open_reader
from pauk.store.upkeep.erase import erase, foresee
from pauk.store.upkeep.marking import Forget

AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
HOST = "https://talk.example"
WORDS = {
    "t/1": "Ana: Does anybody know owls? Boris: I do.",
    "t/2": "Boris: Badgers. Cleo: ana is right, and Anabel too.",
    "members": "Ana, Boris, Cleo",
    "about": "This board has rules.",
}
POSTS = {
    1: [("Ana", "Does anybody know owls?"), ("Boris", "Ana said: Does anybody know owls?\nI do.")],
    2: [("Boris", "=1+1 Badgers."), ("Cleo", "ana is right, and Anabel too.")],
}


def put_page(store, key, words):
    url = f"{HOST}/{key}"
    new = NewUrl(key=number_url(url), url=url, host=HOST, level=0, depth=1, seed=1, outcome="ok")
    store.complete(Batch(found={new.key: new}))
    number = store.urls.known([new.key])[new.key].id
    record = write_response(
        url=url, fetched_at=AT, status=200, reason="OK", headers=[], body=f"<p>{words}".encode(), level=1
    )
    page = make_page(number, fetched_at=AT.timestamp(), status=200, size_bytes=9, record=record, text=words, title=key)
    store.complete(Batch(pages=[page]))
    return number


def put_post(number, author, page):
    return PostRow(
        id=number,
        key=f"p{number}",
        place=float(number),
        author=author,
        author_url=f"{HOST}/u/{author}",
        date="2026-11-01T10:00",
        edited="",
        number=number,
        parent="",
        url=f"{HOST}/p/{number}",
        text_hash=f"hash {number}",
        page=page,
        seen_at="2026-11-15",
        gone_at="",
    )


@pytest.fixture
def folder(tmp_path):
    """A forum with two threads of two posts each, a list of members, and a page that names nobody."""
    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test") as store:
        pages = {key: put_page(store, key, words) for key, words in WORDS.items()}
        forum = store.forums.add(f"{HOST}/", 1)
        store.forums.number_rows("boards", 1)
        store.forums.number_rows("threads", 2)
        store.forums.number_rows("posts", 5)  # they begin with 2
        store.forums.write_boards(
            [BoardRecord(1, forum.id, f"{HOST}/b", f"{HOST}/", "Animals", "2026-11-15", "ok", "{}")]
        )
        for number, posts in POSTS.items():
            author = posts[0][0]
            state = json.dumps({"url": f"{HOST}/t/{number}", "author": author})
            row = (number, forum.id, 1, f"{HOST}/t/{number}", f"Thread {number}", author, "2026-11-01", 2)
            store.forums.write_threads([ThreadRecord(*row, "2026-11-15", "", state)])
            page = pages[f"t/{number}"]
            rows = [(put_post(2 * number + place, name, page), text) for place, (name, text) in enumerate(posts)]
            store.forums.add_posts(number, rows)
        store.forums.replace_texts([(2, "Does anybody know eagle owls?", "2026-11-10")], "2026-11-15")
        store.forums.keep_list(pages["members"], '{"author":"Ana"}')
        store.forums.keep_list(pages["about"], '{"author":"Anabel"}')
    return folder


def read_lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def raw_bytes(folder):
    return b"".join(path.read_bytes() for path in folder.path.rglob("*") if path.is_file() and path.name != FILE_NAME)


def archived(folder):
    with folder.reader() as reader:
        return {page.title for page in reader.pages.all() if b"<p>" in reader.pages.record(page.place).body}


# Export.


def test_posts_go_out_thread_by_thread_in_their_order(folder, tmp_path):
    done = export(folder, tmp_path / "posts.jsonl", what="posts")
    rows = read_lines(tmp_path / "posts.jsonl")
    assert done.pages == len(rows) == 4
    assert [(row["thread"], row["number"], row["author"]) for row in rows] == [
        (1, 2, "Ana"),
        (1, 3, "Boris"),
        (2, 4, "Boris"),
        (2, 5, "Cleo"),
    ]
    assert rows[0]["text"] == "Does anybody know eagle owls?"
    assert (rows[0]["versions"], rows[0]["state"], rows[0]["board"]) == (1, "here", f"{HOST}/b")


def test_earlier_texts_of_posts_go_out_before_the_one_of_now(folder, tmp_path):
    export(folder, tmp_path / "posts.jsonl", what="posts", versions=True)
    first, second = read_lines(tmp_path / "posts.jsonl")[:2]
    assert (first["text"], first["state"], first["replaced_at"]) == (
        "Does anybody know owls?",
        "replaced",
        "2026-11-15",
    )
    assert (second["text"], second["state"], second["replaced_at"]) == ("Does anybody know eagle owls?", "here", "")


def test_threads_go_out_with_their_boards(folder, tmp_path):
    export(folder, tmp_path / "threads.jsonl", what="threads")
    rows = read_lines(tmp_path / "threads.jsonl")
    assert [(row["title"], row["author"], row["posts"], row["board_title"]) for row in rows] == [
        ("Thread 1", "Ana", 2, "Animals"),
        ("Thread 2", "Boris", 2, "Animals"),
    ]


def test_no_cell_of_a_post_is_a_formula(folder):
    stream = io.BytesIO()
    export(folder, stream, what="posts", form="csv")
    rows = list(csv.DictReader(io.StringIO(stream.getvalue().decode())))
    assert rows[2]["text"].endswith("=1+1 Badgers.")
    assert not rows[2]["text"].startswith("=")


def test_parquet_holds_the_same_posts(folder, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    export(folder, tmp_path / "posts.parquet", what="posts")
    export(folder, tmp_path / "posts.jsonl", what="posts")
    assert parquet.read_table(tmp_path / "posts.parquet").to_pylist() == read_lines(tmp_path / "posts.jsonl")


def test_only_the_posts_of_a_host_that_is_named(folder, tmp_path):
    assert export(folder, tmp_path / "a.jsonl", what="posts", host="talk.example").pages == 4
    with pytest.raises(UsageError, match="No such host"):
        export(folder, tmp_path / "b.jsonl", what="posts", host="other.example")


# Pseudonyms.


def test_authors_get_other_names_the_same_ones_every_time(folder, tmp_path):
    for name in ("one", "two"):
        pseudonyms = Pseudonyms(read_key(folder.path))
        export(folder, tmp_path / f"{name}.jsonl", what="posts", versions=True, pseudonyms=pseudonyms)
    text = (tmp_path / "one.jsonl").read_text()
    assert text == (tmp_path / "two.jsonl").read_text()
    rows = read_lines(tmp_path / "one.jsonl")
    ana, boris, cleo = rows[0]["author"], rows[2]["author"], rows[4]["author"]
    assert len({ana, boris, cleo}) == 3
    assert rows[3]["author"] == boris
    assert rows[2]["text"].startswith(f"{ana} said:")
    # Whoever does not write in a thread is no name there, and part of a word is none anywhere.
    assert rows[4]["text"] == "ana is right, and Anabel too."
    assert not any(row["author_url"] for row in rows)
    assert "Boris" not in text
    assert "Cleo" not in text


def test_threads_have_the_same_pseudonyms_as_posts(folder, tmp_path):
    pseudonyms = Pseudonyms(read_key(folder.path))
    export(folder, tmp_path / "posts.jsonl", what="posts", pseudonyms=pseudonyms)
    export(folder, tmp_path / "threads.jsonl", what="threads", pseudonyms=pseudonyms)
    assert read_lines(tmp_path / "threads.jsonl")[0]["author"] == read_lines(tmp_path / "posts.jsonl")[0]["author"]


def test_the_same_name_on_two_forums_may_be_two_people():
    pseudonyms = Pseudonyms(b"k" * 32)
    assert pseudonyms.name("https://a.example/x", "Ana") != pseudonyms.name("https://b.example/x", "Ana")
    assert pseudonyms.name("https://a.example/x", "Ana") == pseudonyms.name("https://a.example/y", " ANA ")
    assert pseudonyms.name("https://a.example/x", " ") == ""


@given(st.dictionaries(st.text(min_size=3), st.just("person-1"), max_size=5), st.text())
def test_whatever_names_are_made_of_they_can_be_hidden(names, text):
    assert isinstance(_Hider(names)(text), str)


# The secret.


def test_the_secret_is_for_its_owner_alone_and_stays(tmp_path):
    key = read_key(tmp_path)
    assert len(key) == 32
    assert read_key(tmp_path) == key
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_all_who_come_at_once_get_the_same_secret(tmp_path):
    keys = []
    threads = [threading.Thread(target=lambda: keys.append(read_key(tmp_path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_a_damaged_secret_is_told_and_not_replaced(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"short")
    with pytest.raises(BadFile, match="damaged"):
        read_key(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == b"short"


# Forgetting.


def test_a_forgotten_author_is_gone_from_everywhere(folder, tmp_path):
    key = read_key(folder.path)
    wish = Forget(authors=["ana"], key=key)
    loss = foresee(folder, wish)
    assert (loss.posts, loss.threads, loss.urls, loss.pages, loss.unknown) == (1, 0, 0, 3, ())
    assert erase(folder, wish, command="test").loss == loss
    export(folder, tmp_path / "posts.jsonl", what="posts", versions=True)
    rows = read_lines(tmp_path / "posts.jsonl")
    assert [rows[0][name] for name in ("author", "author_url", "text", "key")] == ["", "", "", "p2"]
    assert len(rows) == 4
    export(folder, tmp_path / "threads.jsonl", what="threads")
    assert [row["author"] for row in read_lines(tmp_path / "threads.jsonl")] == ["", "Boris"]
    # Pages that name her have gone, with what was read from them; the others are still there.
    assert archived(folder) == {"about"}
    raw = raw_bytes(folder)
    assert b"eagle" not in raw
    assert b"/u/Ana" not in raw
    assert b'"author": "Ana"' not in raw


def test_who_was_forgotten_is_known_again_only_by_the_secret(folder):
    key = read_key(folder.path)
    erase(folder, Forget(authors=["Ana"], key=key), command="test")
    with closing(open_reader(folder.database)) as database:
        forgotten = Forgotten(key, read_marks(database))
    assert forgotten
    assert forgotten.knows(f"{HOST}/t/9", "ANA")
    assert not forgotten.knows(f"{HOST}/t/9", "Anabel")
    assert not forgotten.knows("https://other.example/", "Ana")
    assert not Forgotten(b"x" * 32, [mark_person(key, HOST, "Ana")]).knows(f"{HOST}/", "Ana")
    assert not Forgotten()


def test_an_author_is_forgotten_on_the_named_site_alone(folder):
    key = read_key(folder.path)
    assert foresee(folder, Forget(authors=["Ana"], site="other.example", key=key)).unknown == ("Ana",)
    assert foresee(folder, Forget(authors=["Ana"], site="talk.example", key=key)).posts == 1
    assert foresee(folder, Forget(authors=["Nobody"], key=key)).is_empty


def test_a_forgotten_host_takes_its_forum_along(folder, tmp_path):
    done = erase(folder, Forget(hosts=["talk.example"]), command="test")
    assert (done.loss.threads, done.loss.posts, done.loss.pages) == (2, 4, 4)
    assert export(folder, tmp_path / "posts.jsonl", what="posts").pages == 0
    with folder.reader() as reader:
        assert reader.forums.all() == []
    raw = raw_bytes(folder)
    for word in (b"Boris", b"Badgers", b"Animals", b"talk.example/t"):
        assert word not in raw


def test_a_forgotten_thread_page_takes_its_posts_along(folder, tmp_path):
    done = erase(folder, Forget(urls=[f"{HOST}/t/2"]), command="test")
    assert (done.loss.threads, done.loss.posts, done.loss.pages) == (1, 2, 1)
    export(folder, tmp_path / "posts.jsonl", what="posts")
    assert {row["thread"] for row in read_lines(tmp_path / "posts.jsonl")} == {1}
    with folder.writer("test") as store:
        assert store.forums.number_rows("posts", 1)[0] == 6
        assert store.forums.number_rows("threads", 1)[0] == 3
