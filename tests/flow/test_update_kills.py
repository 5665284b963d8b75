"""An update survives ``kill -9`` at any moment: nothing is lost or doubled, no page asked for twice in a round."""

import json
import random
import subprocess
import time
from collections import Counter

import pytest

from pauk.run.why.page_changes import find_changes, last_update
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Resource, StaticSite

from .test_crawl_kills import AT_ONCE, crawl, fetched_again, look_over, run_here, settle, with_settings

COUNT = 240
CONCURRENCY = 8
SETTINGS = ["--no-polite", *with_settings(*AT_ONCE, f"concurrency={CONCURRENCY}", "workers=0")]
LETTERS = str.maketrans("0123456789", "bcdfghjklm")


def page(number, edition):
    name = str(number).translate(LETTERS)
    links = "".join(f"<a href=/{n}>{n}</a>" for n in (2 * number + 1, 2 * number + 2) if n < COUNT)
    return f"<p>The page {name}x says {name[::-1]}y in its {edition} edition.</p>{links}"


def path_of(number):
    return f"/{number}" if number else "/"


def asked_in_all(web):
    return Counter(visit.path for visit in web.log if visit.path != "/robots.txt")


@pytest.mark.slow
@pytest.mark.soak(1, 30)
def test_random_kills_of_an_update_lose_and_double_nothing(start, tmp_path, size):
    for seed in range(1, size + 1):
        (tmp_path / str(seed)).mkdir()
        update_with_kills(start, tmp_path / str(seed), random.Random(seed))


def update_with_kills(start, tmp_path, chance):
    site = StaticSite("site", {path_of(number): page(number, "first") for number in range(COUNT)})
    changed = chance.sample(range(COUNT), 80)
    gone = chance.sample([number for number in range(COUNT // 2, COUNT) if number not in changed], 20)
    kills = []
    with Playground([site]).in_thread() as web:
        crawl(tmp_path / "c", web.url("site"), *SETTINGS)
        web.journal.clear()
        for number in changed:
            site._resources[path_of(number)] = Resource(page(number, "second").encode())
        for number in gone:
            del site._resources[path_of(number)]
        for threshold in sorted(chance.sample(range(1, COUNT - 40), 6)):
            child = start("-c", str(tmp_path / "c"), "--allow-private", "update", *SETTINGS,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # fmt: skip
            while len(web.log) < threshold:
                assert child.poll() is None, f"it ended before it could be killed: {child.stderr.read().decode()}"
                time.sleep(0.001)
            time.sleep(chance.random() * 0.03)
            child.kill()
            child.wait()
            settle(web)
            kills.append(time.monotonic())
            assert last_update(CollectionFolder(tmp_path / "c")).is_open
        done = run_here(tmp_path / "c", "update", "--json", *SETTINGS)
        assert (done.returncode, done.stderr) == (0, "")
        again = fetched_again(web, kills)
        asked = asked_in_all(web)
    assert json.loads(done.stdout)["complete"]
    assert not last_update(CollectionFolder(tmp_path / "c")).is_open
    assert set(asked) == {path_of(number) for number in range(COUNT)}
    assert max(again.values(), default=0) <= CONCURRENCY
    versions = Counter(look_over(tmp_path / "c"))
    assert sorted(versions.values()) == [1] * (COUNT - 80) + [2] * 80
    found = Counter(
        (change.kind, change.url.rpartition("/")[2]) for change in find_changes(CollectionFolder(tmp_path / "c"))
    )
    assert found == Counter(
        [*(("changed", path_of(number)[1:]) for number in changed), *(("gone", str(number)) for number in gone)]
    )
