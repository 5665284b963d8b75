from contextlib import closing

import pytest

from pauk.run.index.catch_up import Caught, catch_up, rebuild
from pauk.run.index.indexed_parts import IndexedParts
from pauk.run.jobs.crawl_run import keep_up
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest
from pauk.store.index.index_book import IndexBook
from pauk.store.index.index_place import index_folder, index_lock
from pauk.store.sql.records import Batch, Reopened
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget

HOME = "http://a.example/"
OTHER = "http://b.example/"
TEXTS = {
    "zebra": "The zebra grazes on the plain all day long and never stands still.",
    "yacht": "A yacht lies in the harbour and waits for better weather at sea.",
    "wheat": "Wheat is cut in July, threshed in August and ground in autumn.",
}
PAGES = {
    HOME: ("This is the front page of a small site.", [(f"{HOME}{name}", f"About {name}s") for name in TEXTS]),
    **{f"{HOME}{name}": (text, [(HOME, "Home")]) for name, text in TEXTS.items()},
}


def found(folder, query):
    with closing(open_index(index_folder(folder.path), IndexedParts().declared)) as index:
        return sorted(hit.url for hit in index.search(SearchRequest(query=query)).hits)


def size(folder):
    with closing(open_index(index_folder(folder.path), IndexedParts().declared)) as index:
        return len(index)


def come_back(crawl, pages):
    """Ask for all these pages once more."""
    with crawl.folder.writer("test") as store:
        rows = store.urls.met(after=0, until=10**9, limit=10**6)
        store.complete(Batch(reopened=[Reopened(row.id, 0) for row in rows if row.url in pages]))
    return crawl.run([HOME], pages)


def test_everything_that_was_crawled_is_found(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    caught = catch_up(folder)
    assert (caught.added, caught.deleted, caught.is_new) == (4, 0, True)
    assert found(folder, "grazes") == [f"{HOME}zebra"]
    assert catch_up(folder) == Caught()


def test_words_of_links_find_a_page(small_crawl):
    pages = PAGES | {f"{HOME}zebra": (TEXTS["zebra"], [(f"{HOME}wheat", "breadstuff")])}
    folder = small_crawl.run([HOME], pages)
    catch_up(folder)
    assert found(folder, "breadstuff") == [f"{HOME}wheat"]


def test_a_page_gets_the_words_of_links_that_come_later(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    assert found(folder, "stripes") == []
    small_crawl.run([OTHER], {OTHER: ("Another site, which links across.", [(f"{HOME}zebra", "stripes")])})
    assert catch_up(folder).added == 2
    assert found(folder, "stripes") == [f"{HOME}zebra"]
    assert catch_up(folder) == Caught()


def test_words_of_a_link_to_a_redirect_are_those_of_its_target(small_crawl):
    pages = PAGES | {
        f"{HOME}zebra": (TEXTS["zebra"], [(f"{HOME}old", "granary")]),
        f"{HOME}old": f"-> {HOME}wheat",
    }
    folder = small_crawl.run([HOME], pages)
    catch_up(folder)
    assert found(folder, "granary") == [f"{HOME}wheat"]


@pytest.mark.parametrize("outcome", ["gone", "http_error:404", "http_error:410"])
def test_a_page_that_is_gone_leaves(small_crawl, outcome):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    come_back(small_crawl, PAGES | {f"{HOME}zebra": outcome})
    assert catch_up(folder).deleted == 1
    assert (found(folder, "zebra grazes"), size(folder)) == ([], 3)


@pytest.mark.parametrize(
    "outcome",
    [
        "timeout",
        "robots_denied",
        "login_needed",
        "http_error:503",
        "http_error:403",
        "dns_error",
        "noindex",
        "javascript_needed",
    ],
)
def test_nothing_else_leaves(small_crawl, outcome):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    come_back(small_crawl, PAGES | {f"{HOME}zebra": outcome})
    assert catch_up(folder).deleted == 0
    assert found(folder, "grazes") == [f"{HOME}zebra"]
    rebuild(folder)
    assert found(folder, "grazes") == [f"{HOME}zebra"]


def test_what_is_back_is_found_again(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    come_back(small_crawl, PAGES | {f"{HOME}zebra": "gone"})
    catch_up(folder)
    assert found(folder, "grazes") == []
    come_back(small_crawl, PAGES)
    catch_up(folder)
    assert found(folder, "grazes") == [f"{HOME}zebra"]


def test_another_text_takes_the_place_of_the_old_one(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    come_back(small_crawl, PAGES | {f"{HOME}zebra": ("Now it is about a walrus, and about nothing else.", [])})
    assert catch_up(folder).added >= 1
    assert (found(folder, "walrus"), found(folder, "grazes"), size(folder)) == ([f"{HOME}zebra"], [], 4)


def test_what_is_forgotten_leaves_no_word(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    erase(folder, Forget(urls=[f"{HOME}zebra"]), command="test")
    assert not index_folder(folder.path).exists()
    assert catch_up(folder).is_new
    assert (found(folder, "grazes"), size(folder)) == ([], 3)
    assert found(folder, "harbour") == [f"{HOME}yacht"]


def test_an_index_that_was_written_meanwhile_is_not_believed(small_crawl, tmp_path):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    kept = index_folder(folder.path).rename(tmp_path / "kept")
    erase(folder, Forget(urls=[f"{HOME}zebra"]), command="test")
    kept.rename(index_folder(folder.path))
    assert catch_up(folder).is_new
    assert found(folder, "grazes") == []


def test_an_index_of_another_make_is_made_anew(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    (index_folder(folder.path) / "pauk.json").write_text("{}")
    assert catch_up(folder).is_new
    assert size(folder) == 4


def test_of_two_at_once_one_leaves_it_to_the_other(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    with index_lock(folder.path) as is_mine:
        assert is_mine
        assert catch_up(folder).is_busy
    assert catch_up(folder).added == 4


def test_words_of_links_to_urls_without_a_page_are_settled(small_crawl):
    """Whoever looks again finds nothing to do: URLs that were linked to and never fetched are no work left."""
    links = [(f"http://elsewhere.example/{number}", f"Number {number}") for number in range(30)]
    folder = small_crawl.run([HOME], {HOME: ("This is the front page of a small site.", links)})
    assert catch_up(folder).added == 1
    with closing(IndexBook(index_folder(folder.path))) as book:
        assert book.stale(100) == []


def test_whoever_never_searches_has_no_index(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    keep_up(folder)
    assert not index_folder(folder.path).exists()


def test_progress_is_told_to_the_end(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    told = []
    catch_up(folder, tell=lambda done, total: told.append((done, total)))
    assert told[-1] == (4, 4)


def test_an_index_that_is_there_is_kept_up(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    small_crawl.run([OTHER], {OTHER: ("Another site, which speaks of a walrus.", [])})
    keep_up(folder)
    assert found(folder, "walrus") == [OTHER]


@pytest.mark.parametrize("name", ["meta.json", "pauk.json", "book.db", "*.store", "*.idx", "ranks.npz"])
@pytest.mark.parametrize("content", [b"", b"rubbish \xff\x00 " * 1_000, None])
def test_an_index_that_is_damaged_is_made_anew(small_crawl, name, content):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    for path in index_folder(folder.path).glob(name):
        path.unlink()
        if content is not None:
            path.write_bytes(content)
    small_crawl.run([OTHER], {OTHER: ("Another site, which speaks of a walrus.", [])})
    catch_up(folder)
    assert (found(folder, "walrus"), found(folder, "grazes"), size(folder)) == ([OTHER], [f"{HOME}zebra"], 5)


def test_a_flipped_bit_anywhere_in_what_an_index_keeps_is_no_error_of_ours(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    catch_up(folder)
    path = next(index_folder(folder.path).glob("*.store"))
    whole = path.read_bytes()
    for place in range(0, len(whole), max(len(whole) // 12, 1)):
        path.unlink()  # whoever still reads it has the old one
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 64]) + whole[place + 1 :])
        assert not catch_up(folder).is_busy
        assert size(folder) == 4
        path = next(index_folder(folder.path).glob("*.store"))
        whole = path.read_bytes()
