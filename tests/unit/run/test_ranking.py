import numpy as np
import pytest

from pauk.run.index.index_entries import url_number
from pauk.run.index.link_ranks import FILE_NAME, keep_ranks, load_ranking, rank_collection
from pauk.store.index.index_place import index_folder

HOME = "http://a.example/"
# Links 1 → 2, 3 → 2, 2 → 1, 2 → 3, as in the textbooks; what is found first has the lowest number.
PAGES = {
    "http://a.example/": ("Page one of three says one thing.", [("http://a.example/2", "two")]),
    "http://a.example/2": (
        "Page two of three says another thing.",
        [("http://a.example/", "one"), ("http://b.example/", "three")],
    ),
    "http://b.example/": ("Page three of three says a third thing.", [("http://a.example/2", "two")]),
}


@pytest.fixture
def folder(small_crawl):
    return small_crawl.run(["http://a.example/", "http://b.example/"], PAGES)


def ranks(folder):
    with folder.reader() as reader:
        ranking = rank_collection(folder, reader)
        return {reader.urls.names_of([url])[url]: value for url, value in ranking.best_urls(10)}


def test_pages_are_ranked_by_their_links(folder):
    # With alpha .1 the middle has x, the others y each: y = .1/3 + .9 x/2, x = .1/3 + 1.8 y.
    middle = (0.1 / 3 + 1.8 * 0.1 / 3) / (1 - 0.81)
    assert ranks(folder) == pytest.approx(
        {"http://a.example/2": middle, HOME: (1 - middle) / 2, "http://b.example/": (1 - middle) / 2}, abs=1e-7
    )


def test_hosts_are_ranked_too(folder):
    with folder.reader() as reader:
        ranking = rank_collection(folder, reader)
        names = reader.hosts.names(ranking.hosts.tolist())
    assert sorted(names.values()) == ["http://a.example", "http://b.example"]
    assert sum(ranking.host_values) == pytest.approx(1)


def test_links_count_for_where_a_redirect_leads(small_crawl):
    pages = {
        HOME: ("The front page links to an old address.", [(f"{HOME}old", "old")]),
        f"{HOME}old": f"-> {HOME}new",
        f"{HOME}new": ("The new page, which is where the old one leads.", []),
    }
    values = ranks(small_crawl.run([HOME], pages))
    assert values[f"{HOME}new"] > values[HOME]
    assert f"{HOME}old" not in values


def test_importance_is_told_by_number(folder):
    with folder.reader() as reader:
        ranking = rank_collection(folder, reader)
        (best, value), *_ = ranking.best_urls(1)
    told = ranking.importance_of([best, 999_999, 0])
    assert told == pytest.approx([value * len(ranking.urls), 0, 0])
    assert np.mean(ranking.importance_of(ranking.urls.tolist())) == pytest.approx(1)


def test_ranks_are_kept_and_made_again_when_the_collection_has_grown(folder, small_crawl):
    with folder.reader() as reader:
        assert keep_ranks(folder, reader)
        assert not keep_ranks(folder, reader)
    before = load_ranking(folder)
    small_crawl.run(["http://c.example/"], {"http://c.example/": ("A fourth page.", [(HOME, "one")])})
    with folder.reader() as reader:
        assert keep_ranks(folder, reader)
    after = load_ranking(folder)
    assert (before.made_of, after.made_of) == (3, 4)
    assert (len(before.urls), len(after.urls)) == (3, 4)


@pytest.mark.parametrize("content", [b"", b"rubbish", b"PK\x03\x04 half a file"])
def test_ranks_that_cannot_be_read_are_made_again(folder, content):
    with folder.reader() as reader:
        keep_ranks(folder, reader)
        (index_folder(folder.path) / FILE_NAME).write_bytes(content)
        assert load_ranking(folder) is None
        assert keep_ranks(folder, reader)


def test_an_empty_collection_has_no_ranks(small_crawl):
    folder = small_crawl.run([HOME], {})
    with folder.reader() as reader:
        ranking = rank_collection(folder, reader)
    assert ranking.importance_of([1]) == [0]
    assert (ranking.best_urls(3), ranking.best_hosts(3)) == ([], [])


@pytest.mark.parametrize(("entry", "number"), [("page:12", 12), ("post:12", 0), ("page:", 0), ("", 0), ("page:x", 0)])
def test_only_pages_have_the_number_of_a_url(entry, number):
    assert url_number(entry) == number
