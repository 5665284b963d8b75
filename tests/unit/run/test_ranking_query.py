import pytest

from pauk.run.index.index_entries import page_id
from pauk.run.search.hubs_authorities import rank_around

HUBS = [f"http://h{number}.example/" for number in range(4)]
GOOD, ALSO = "http://good.example/", "http://also.example/"
PAGES = {
    **{
        hub: (f"Hub {hub} lists what is good.", [(GOOD, "good"), (ALSO, "also"), (f"{hub}menu", "Menu")])
        for hub in HUBS
    },
    **{f"{hub}menu": (f"The menu of {hub}.", [(hub, "Home")]) for hub in HUBS},
    GOOD: ("The good one, to which all hubs link.", []),
    ALSO: ("Another good one.", [(GOOD, "good")]),
}


def around(folder, urls, limit=3):
    with folder.reader() as reader:
        rows = {page.url: page.id for page in reader.pages.all()}
        numbers = {name: number for number, name in reader.urls.names_of(range(1, 1_000)).items()}
        assert set(urls) <= rows.keys()
        return rank_around(reader, [page_id(numbers[url]) for url in urls], limit)


def test_hubs_and_authorities_are_found_around_the_hits(small_crawl):
    folder = small_crawl.run([*HUBS, GOOD, ALSO], PAGES)
    found = around(folder, [GOOD])
    assert found.authorities[0][0] == GOOD
    assert {url for url, _ in found.hubs} <= {*HUBS, ALSO}
    assert found.authorities[0][1] > found.authorities[1][1]


def test_links_within_a_host_count_only_where_there_are_no_others(small_crawl):
    folder = small_crawl.run([*HUBS, GOOD, ALSO], PAGES)
    assert not any(url.endswith("menu") for url, _ in around(folder, HUBS, 10).authorities)
    alone = [f"{HUBS[0]}menu", HUBS[0]]
    pages = {HUBS[0]: ("Alone.", [(alone[0], "Menu")]), alone[0]: ("The menu.", [(HUBS[0], "Home")])}
    small_crawl.folder = type(folder)(folder.path.with_name("other"))
    assert around(small_crawl.run([HUBS[0]], pages), alone).links == 2


@pytest.mark.parametrize("entries", [[], ["page:999999"], ["post:1"]])
def test_nothing_is_around_what_is_not_there(small_crawl, entries):
    folder = small_crawl.run([GOOD], {GOOD: ("Alone.", [])})
    with folder.reader() as reader:
        found = rank_around(reader, entries, 3)
    assert (found.pages, found.hubs, found.authorities) == (0, (), ())
