"""Groups and sketches hold whatever pages go through: they come, change, share texts, are pruned and forgotten."""

import random
import sqlite3
from collections import Counter
from itertools import combinations

import pytest
from tests.pages import make_page

from pauk.base.urls import number_url
from pauk.extract.text.fingerprint import fingerprint
from pauk.extract.text.sketch import draw, jaccard
from pauk.run.read import near_duplicates
from pauk.run.read.near_duplicates import NearDuplicateFinder
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import Batch, NewUrl
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget, Prune

URLS = [f"http://h{number % 3}.example/p{number}" for number in range(14)]
# Sketches find pairs above this share in all but one of many thousand cases.
SURELY_ALIKE = 0.93


class Life:
    """A small collection with few texts, so that many pages share one or nearly do."""

    def __init__(self, path, seed):
        self.chance = random.Random(seed)
        self.folder = CollectionFolder(path)
        self.texts = {}  # of each URL, now
        self.at = 1.0

    def write(self):
        theme = self.chance.randrange(3)
        words = [f"b{theme}w{number}" for number in range(120)]
        for _ in range(self.chance.choice([0, 0, 1, 1, 2, 4, 30])):
            words[self.chance.randrange(120)] = f"x{self.chance.randrange(50)}"
        return " ".join(words)

    def crawl(self):
        with self.folder.writer("test") as store:
            near_duplicate_finder = NearDuplicateFinder(store)
            for _ in range(self.chance.randrange(1, 5)):
                with store.transaction():
                    batch = Batch(pages=self.make_pages(store, self.chance.sample(URLS, self.chance.randrange(1, 5))))
                    store.complete(batch)
                    near_duplicate_finder.take(batch)

    def make_pages(self, store, urls):
        keys = {number_url(url): url for url in urls}
        known = store.urls.known(keys)
        found = {key: NewUrl(key, url, url.rpartition("/")[0], 0, 0, 1, outcome="ok") for key, url in keys.items()}
        store.complete(Batch(found={key: new for key, new in found.items() if key not in known}))
        pages, met = [], set()
        for key, row in store.urls.known(keys).items():
            text = self.texts[keys[key]] = self.write()
            number = fingerprint(text)
            is_copy = store.pages.first_with("fingerprint", [number]).get(number, row.id) != row.id or number in met
            met.add(number)
            self.at += 1
            pages.append(make_page(
                row.id, outcome="duplicate" if is_copy else "ok", fetched_at=self.at, fingerprint=number,
                sketch=b"" if is_copy else draw(text),
                text=None if is_copy else text,
            ))  # fmt: skip
        return pages

    def prune(self):
        erase(self.folder, Prune(keep=self.chance.choice([1, 1, 2])), command="test")

    def forget(self):
        url = self.chance.choice(URLS)
        erase(self.folder, Forget(urls=[url]), command="test")
        self.texts.pop(url, None)

    def check(self):
        database = sqlite3.connect(self.folder.database)
        pages = dict(database.execute("SELECT url, page FROM urls WHERE page != 0"))
        kin = dict(database.execute("SELECT page, kin FROM kin"))
        sketches = {page for (page,) in database.execute("SELECT page FROM sketches")}
        supers = {page for (page,) in database.execute("SELECT DISTINCT page FROM supers")}
        sql = "SELECT p.fingerprint FROM pages p JOIN documents d ON d.page = p.id"
        kept = {number for (number,) in database.execute(sql)}
        database.close()
        assert pages.keys() == self.texts.keys()
        assert kin.keys() <= set(pages.values()), "an old version is in a group"
        assert 1 not in Counter(kin.values()).values(), "somebody is alone in a group"
        assert sketches <= set(pages.values()), "an old version has a sketch"
        assert supers <= sketches
        for text in set(self.texts.values()):
            twins = [pages[url] for url in pages if self.texts[url] == text]
            assert len({kin.get(page, -page) for page in twins}) == 1, "twins are apart"
            assert len(sketches & set(twins)) == 1, "a text has one sketch"
            assert fingerprint(text) in kept, "a text is lost"
        for (one, first), (other, second) in combinations(pages.items(), 2):
            if SURELY_ALIKE <= jaccard(self.texts[one], self.texts[other]) < 1:
                assert kin.get(first, -1) == kin.get(second, -2), "pages that are alike are apart"


@pytest.mark.parametrize("seed", [2, 24, 35, *range(100, 104)])
def test_groups_hold_whatever_happens(tmp_path, monkeypatch, seed):
    monkeypatch.setattr(near_duplicates, "_PAGES", 4)
    life = Life(tmp_path / "c", seed)
    for _ in range(12):
        life.crawl()
        life.check()
        if life.chance.random() < 0.35:
            life.prune()
            life.check()
        if life.chance.random() < 0.2:
            life.forget()
            life.check()
