"""What was crawled is found, also while the crawl still runs; kin are shown once, and ranks are explained."""

import asyncio
import json
import shutil
import subprocess
import sys
import threading
import time

import pytest

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.errors import InputError, NoCollection
from pauk.crawl.fetch.fetcher import Fetched
from pauk.run.collection import Collection
from pauk.run.index.catch_up import catch_up
from pauk.run.jobs.crawl_run import CrawlOrder, crawl
from pauk.run.search.engine import SearchEngine
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_place import index_folder
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget
from pauk_playground import Magazine, MagazineSite, Playground

HOME = "http://site.example/"
LOOK = """
import json, sys
from pathlib import Path
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.store.collection import CollectionFolder
folder = CollectionFolder(Path(sys.argv[1]))
caught = catch_up(folder)
with SearchEngine.open(folder, config.merge(), SystemClock()) as engine:
    print(json.dumps([caught.added, [hit.url for hit in engine.search(sys.argv[2]).hits]]))
"""
KILLED = LOOK.replace(
    "caught =", "import os, pauk.run.index.catch_up as m; m._COMMIT_ENTRIES = m._FIRST_COMMIT = m._LOT = 40\ncaught ="
).replace("catch_up(folder)", "catch_up(folder, tell=lambda done, total: done >= 120 and os.kill(os.getpid(), 9))")


class Slow:
    """A fetcher whose last page does not come before it is let."""

    def __init__(self):
        self.is_asked, self.may_end = threading.Event(), threading.Event()

    async def fetch(self, ask):
        name = ask.url.removeprefix(HOME)
        if name == "last":
            self.is_asked.set()
            await asyncio.to_thread(self.may_end.wait)
        pages = {
            "": "<title>Front</title><p>The front of a small site. <a href=/zebra>striped</a> <a href=/last>last</a>",
            "zebra": "<title>Zebra</title><p>The zebra grazes on the plain.",
            "last": "<title>Last</title><p>This one comes at the very end, behind a quagga.",
        }
        if name not in pages:
            return Fetched(url=ask.url, outcome="http_error:404", status=404)
        headers = (("content-type", "text/html"),)
        return Fetched(url=ask.url, outcome="ok", status=200, headers=headers, body=pages[name].encode(), kind="html")

    async def addresses(self, host):
        return ("192.0.2.1",)

    async def close(self):
        pass


def look(folder, query, program=LOOK):
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder.path), query], capture_output=True, check=False, timeout=100
    )
    return json.loads(done.stdout) if not done.returncode else done.returncode


def has_page(folder, url):
    with folder.reader() as reader:
        return url in [page.url for page in reader.pages.all()]


def engine_of(folder, **flags):
    settings = config.merge(config.from_flags({f"search.{name}": value for name, value in flags.items()}))
    return SearchEngine.open(folder, settings, SystemClock())


@pytest.mark.slow
def test_what_comes_while_a_crawl_runs_is_found_from_another_process(tmp_path):
    folder, fetcher = CollectionFolder(tmp_path / "c"), Slow()
    settings = config.merge(config.from_flags({"polite": False, "crawl.workers": 0}))
    order = CrawlOrder(seeds=[HOME], fetcher=fetcher)

    def run():
        asyncio.run(crawl(folder, order, settings, SystemClock(), stop=asyncio.Event(), tell=lambda _: None))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        fetcher.is_asked.wait()
        while not has_page(folder, f"{HOME}zebra"):
            time.sleep(0.05)
        assert look(folder, "grazes")[1] == [f"{HOME}zebra"]
        assert look(folder, "striped grazes") == [0, [f"{HOME}zebra"]]
        assert thread.is_alive()
    finally:
        fetcher.may_end.set()
        thread.join()
    assert look(folder, "quagga") == [0, [f"{HOME}last"]], "a crawl that ends brings an index up that is there"


@pytest.fixture(scope="module")
def magazines(tmp_path_factory):
    """Two magazines that link to each other, crawled."""
    sites = [MagazineSite(Magazine(name=f"m{number}", seed=number, articles=60)) for number in (1, 2)]
    for site, other in (sites, sites[::-1]):
        site.meet([other])
    path = tmp_path_factory.mktemp("searching") / "c"
    with Playground(sites).in_thread() as web:
        made = Collection(path, allow_private=True, polite=False, repeat_limit=0)
        made.crawl(web.url("m1"), web.url("m2"))
    catch_up(made.folder)
    return made.folder


@pytest.fixture
def own_magazines(magazines, tmp_path):
    """A copy of the crawled magazines, to change."""
    return CollectionFolder(shutil.copytree(magazines.path, tmp_path / "c"))


@pytest.mark.slow
def test_every_page_is_found_by_its_title_or_stands_behind_its_twin(magazines):
    with magazines.reader() as reader, engine_of(magazines) as engine:
        pages = [page for page in reader.pages.all() if page.title and page.text]
        groups = {page.url: page.group_url or page.url for page in pages}
        missed = []
        for page in pages:
            hits = engine.search(f'title:"{page.title}"', limit=1_000).hits
            if groups[page.url] not in {groups[hit.url] for hit in hits}:
                missed.append(page.url)
    assert len(pages) > 100
    assert missed == []


@pytest.mark.slow
def test_of_pages_that_are_nearly_the_same_one_is_shown(magazines):
    with magazines.reader() as reader, engine_of(magazines) as engine:
        pages = {page.url: page.group_url or page.url for page in reader.pages.all()}
        for query in ("harbour", "bridge", "weather", "the"):
            hits = engine.search(query, limit=1_000).hits
            groups = [pages[hit.url] for hit in hits]
            assert len(groups) == len(set(groups)) > 10


@pytest.mark.slow
def test_parts_add_up_and_are_explained(magazines):
    with engine_of(magazines) as engine:
        answer = engine.search("harbour", limit=20)
        assert {name for hit in answer.hits for name, _ in hit.parts} >= {"title", "body", "anchors", "url", "rank"}
        for hit in answer.hits:
            told = engine.explain("harbour", hit.url)
            assert told.id == hit.id
            assert sum(value for _, value in hit.parts) == pytest.approx(hit.score)
            assert told.score == pytest.approx(hit.score)


@pytest.mark.slow
def test_pages_of_results_follow_each_other(magazines):
    with engine_of(magazines) as engine:
        whole = [hit.id for hit in engine.search("the", limit=60).hits]
        parts = [hit.id for start in range(0, 60, 7) for hit in engine.search("the", offset=start, limit=7).hits]
    assert parts[:60] == whole
    assert len(set(whole)) == 60


@pytest.mark.slow
def test_whoever_is_killed_goes_on(own_magazines):
    folder = own_magazines
    with folder.reader() as reader:
        count = sum(1 for _ in reader.pages.all())
    shutil.rmtree(index_folder(folder.path))
    assert look(folder, "harbour", KILLED) == -9
    added, urls = look(folder, "harbour")
    assert 0 < added < count
    assert urls
    with engine_of(folder) as engine:
        assert engine.count("kind:page") + _behind(engine) == count


def _behind(engine):
    return sum(hit.more for hit in engine.search("kind:page", limit=1_000).hits)


@pytest.mark.slow
def test_an_open_engine_sees_that_something_was_forgotten(own_magazines):
    folder = own_magazines
    with engine_of(folder) as engine:
        first = engine.search("harbour").hits[0]
        erase(folder, Forget(urls=[first.url]), command="test")
        engine.refresh()
        assert first.url not in [hit.url for hit in engine.search("harbour").hits]
        catch_up(folder)
        engine.refresh()
        assert first.url not in [hit.url for hit in engine.search("harbour").hits]
        with pytest.raises(InputError):
            engine.explain("harbour", first.url)


@pytest.mark.slow
def test_similar_pages_do_not_name_the_page_itself(magazines):
    with engine_of(magazines) as engine:
        first = engine.search("harbour").hits[0]
        others = engine.similar(first.url, 5).hits
        assert len(others) == 5
        assert first.url not in [hit.url for hit in others]


def test_there_must_be_a_collection(tmp_path):
    with pytest.raises(NoCollection):
        engine_of(CollectionFolder(tmp_path / "nothing"))
