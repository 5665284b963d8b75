"""A host that has no place for further pages keeps those it has up to date."""

from collections import Counter
from itertools import product

import pytest

import pauk
from pauk_playground import Playground, Resource, StaticSite

# More than a runner holds of one host in memory.
PAGES = 90
# Pages that differ in their numbers alone would be a trap: every desk has an owner.
OWNERS = [
    first + last
    for first, last in product("Ba Be Bi Bo Bu Da De Di Do Du".split(), "lan len lin lon mar mer mir mor nik".split())
]


class Living(StaticSite):
    """A site whose pages can be changed while it is served."""

    def __setitem__(self, path, text):
        self._resources[path] = Resource(text.encode())


def make_site():
    rooms = "".join(f"<a href=/room-{number}>{number}</a>" for number in range(PAGES))
    pages = {"/": f"<p>Home.{rooms}"}
    pages |= {f"/room-{number}": f"<p>Room {number}.<a href=/desk-{number}>Its desk</a>" for number in range(PAGES)}
    return Living("site", pages | {f"/desk-{number}": f"<p>The desk of {OWNERS[number]}." for number in range(PAGES)})


def ends(collection):
    with collection.folder.reader() as reader:
        return {url.url.rpartition("/")[2]: url.outcome for url in reader.urls.all()}


@pytest.mark.parametrize("concurrency", [1, 8])
def test_a_full_host_is_looked_after_and_takes_in_no_further_page(tmp_path, concurrency):
    site = make_site()
    with Playground([site]).in_thread() as web:
        collection = pauk.open(
            tmp_path / "c", allow_private=True, polite=False, repeat_limit=0, host_pages=2 * PAGES + 1,
            concurrency=concurrency,
        )  # fmt: skip
        collection.crawl(web.url("site"))
        assert Counter(ends(collection).values()) == {"ok": 2 * PAGES + 1}
        site["/"] = "<p>Home.<a href=/new-1></a><a href=/new-2></a>"
        site["/room-7"] = "<p>Room 7.<a href=/new-3></a>"
        site["/new-1"] = site["/new-2"] = site["/new-3"] = "<p>Something new."
        for asked in (2 * PAGES + 1, 2 * PAGES + 1):
            report = collection.update()
            assert (report.is_complete, report.as_json()["asked"], report.crawl.total["pages"]) == (True, asked, asked)
        found = ends(collection)
        assert {name: end for name, end in found.items() if end.startswith("over")} == {
            f"new-{number}": "over_budget:host" for number in (1, 2, 3)
        }
        assert Counter(found.values()) == {"not_modified": 2 * PAGES + 1, "over_budget:host": 3}
        assert not [visit for visit in web.log if visit.path.startswith("/new")]


@pytest.mark.parametrize("concurrency", [1, 8])
def test_a_full_collection_is_brought_up_to_date_and_goes_on_when_there_is_room(tmp_path, concurrency):
    site = make_site()
    settings = {"allow_private": True, "polite": False, "repeat_limit": 0, "concurrency": concurrency}
    with Playground([site]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", pages=5, **settings)
        assert collection.crawl(web.url("site")).reason == "pages"
        kept = {page.url.rpartition("/")[2] for page in collection.pages()}
        for name in kept:
            site[f"/{name}"] = f"<p>The page {name!r} has another text, and <a href=/new-{name}>another link</a>."
            site[f"/new-{name}"] = f"<p>What {name} leads to."
        for changed in (5, 0):
            report = collection.update()
            assert (report.crawl.reason, report.is_complete) == ("done", True)
            assert (report.as_json()["asked"], report.count("changed")) == (5, changed)
        assert report.crawl.total["pages"] == 5
        ended = ends(collection)
        assert {name for name, outcome in ended.items() if outcome != "over_budget:pages"} == kept
        assert {f"new-{name}" for name in kept} < ended.keys()
        assert {page.url.rpartition("/")[2] for page in collection.pages()} == kept
        more = pauk.open(tmp_path / "c", pages=8, **settings)
        assert more.update().crawl.reason == "done"
        assert len(list(more.pages())) == 8
        everything = pauk.open(tmp_path / "c", **settings)
        assert everything.crawl(pages=0).reason == "done"
        assert not [name for name, outcome in ends(everything).items() if outcome.startswith("over_budget")]


def test_bytes_of_an_update_count_from_its_beginning(tmp_path):
    site = make_site()
    settings = {"allow_private": True, "polite": False, "repeat_limit": 0, "concurrency": 1}
    with Playground([site]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", bytes=20_000, **settings)
        assert collection.crawl(web.url("site"), pages=20).reason == "pages"
        fetched = collection.update().crawl.total["bytes"]
        short = pauk.open(tmp_path / "c", bytes=max(1, fetched // 2), **settings)
        assert short.update().asked > 0
