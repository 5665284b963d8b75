"""A run loads the jobs that have something to do, and a new job costs one class and one row."""

import asyncio
import json
import subprocess
import sys

import pytest

import pauk
from pauk.base.clock import SetClock
from pauk.crawl.contract.job import NOTHING, JobPlan, wish
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.jobs import table
from pauk.run.jobs.crawl_run import CrawlOrder, crawl, run_jobs
from pauk.run.jobs.table import JobRow
from pauk.run.jobs.update_job import is_cycle_open
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground

from .forums import FIRST, settings_of
from .test_left_aside import Notices

# Crawls two pages, then updates them; pages are read in this process, so that what readers load is seen as well.
PLAIN = """
import asyncio, json, sys
from pathlib import Path
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.run.jobs.crawl_run import CrawlOrder, crawl
from pauk.run.jobs.update import UpdateOrder, update
from pauk.store.collection import CollectionFolder

folder, url = CollectionFolder(Path(sys.argv[1])), sys.argv[2]
flags = {"allow_private": True, "crawl.workers": 0, "crawl.init_delay_s": 0, "crawl.min_delay_s": 0}
settings = config.merge(config.from_flags(flags))

async def work():
    how = {"stop": asyncio.Event(), "tell": lambda _: None}
    first = await crawl(folder, CrawlOrder(seeds=[url]), settings, SystemClock(), **how)
    again = await update(folder, UpdateOrder(), settings, SystemClock(), **how)
    return first.figures["pages"], again.asked

pages, asked = asyncio.run(work())
print(json.dumps({"pages": pages, "asked": asked, "modules": sorted(sys.modules)}))
"""


@pytest.fixture
def notices():
    with Playground([Notices()], clock=SetClock(FIRST)).in_thread() as web:
        yield web


def test_a_plain_crawl_and_its_update_load_nothing_of_forums(tmp_path, notices):
    command = [sys.executable, "-c", PLAIN, str(tmp_path / "c"), notices.url("notices", "/")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    told = json.loads(done.stdout)
    assert (told["pages"], told["asked"]) == (2, 2)
    assert {"pauk.run.jobs.crawl_job", "pauk.run.jobs.update_job", "pauk.run.read.page_reader"} <= set(told["modules"])
    assert [name for name in told["modules"] if name.split(".")[:2] == ["pauk", "forum"]] == []
    assert [name for name in told["modules"] if name.startswith("pauk.run.forums")] == []
    # Nor what logs in and what brings an index up, where there is neither.
    assert {"pauk.run.jobs.login", "pauk.run.index.catch_up"}.isdisjoint(told["modules"])


class Sampling:
    """A job of the tests' own: asks for the page that its order names, and for one more for each that came."""

    name = "sample"
    made = 0

    def __init__(self, frontier):
        self._frontier = frontier
        self.came = []
        self.refused = []
        type(self).made += 1

    def begin(self, order):
        if not isinstance(order, SampleOrder):
            return ()
        refused = self._frontier.add_seeds([(order.url, self.name, ScopeRules())])
        self.seed = next(seed.id for seed in self._frontier.store.seeds.all() if seed.job == self.name)
        return refused

    def brief(self, claims):
        return claims

    def take(self, endings, _batch):
        mine = [ended.visit.claim.url for ended in endings if ended.is_over and ended.visit.claim.job == self.name]
        self.came += mine
        wanted = [f"{url}more" for url in mine if url.endswith("/")]
        elsewhere = [url.replace("notices", "elsewhere") for url in wanted]
        return JobPlan(wishes=[wish(url, seed=self.seed, level=1) for url in wanted + elsewhere]) if mine else NOTHING

    def refuse(self, refused, _batch):
        self.refused += [(wish.item.url, outcome) for wish, outcome in refused]
        return ()

    def finish(self, reason):
        return reason, self.came, self.refused


class SampleOrder:
    command = "sample"
    fetcher = None

    def __init__(self, url):
        self.url = url


@pytest.fixture
def sampling(monkeypatch):
    monkeypatch.setattr(Sampling, "made", 0)
    monkeypatch.setitem(table.TABLE, "sample", JobRow(f"{__name__}:Sampling"))
    return Sampling


def run(folder, asked, order):
    how = {"stop": asyncio.Event(), "tell": lambda _: None}
    return asyncio.run(run_jobs(folder, asked, order, settings_of(), SetClock(FIRST), **how))


def test_a_new_job_costs_a_class_and_a_row(tmp_path, notices, sampling):
    home, folder = notices.url("notices", "/"), CollectionFolder(tmp_path / "c")
    report, told = run(folder, "sample", SampleOrder(home))
    elsewhere = home.replace("notices", "elsewhere")
    assert told["sample"] == ("done", [home, f"{home}more"], [(f"{elsewhere}more", "out_of_scope:host")])
    assert report.figures["pages"] == 2
    assert [visit.path for visit in notices.log] == ["/robots.txt", "/", "/more"]


def test_a_job_takes_part_in_other_runs_once_it_has_seeds(tmp_path, notices, sampling):
    home, folder = notices.url("notices", "/"), CollectionFolder(tmp_path / "c")
    order = CrawlOrder(seeds=[home])
    asyncio.run(crawl(folder, order, settings_of(), SetClock(FIRST), stop=asyncio.Event(), tell=lambda _: None))
    assert sampling.made == 0
    run(folder, "sample", SampleOrder(home))
    assert sampling.made == 1
    _, told = run(folder, "crawl", CrawlOrder())
    assert sampling.made == 2
    assert told["sample"] == ("done", [], [])


def test_an_update_of_what_was_never_crawled_opens_no_cycle(tmp_path):
    empty = pauk.open(tmp_path / "c")
    with empty.folder.writer("test"):
        pass
    with pytest.raises(pauk.PaukError, match="nothing to crawl yet"):
        empty.update()
    with empty.folder.writer("test") as store:
        assert not is_cycle_open(store)
