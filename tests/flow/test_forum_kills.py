"""Following a forum survives ``kill -9`` in every phase: nothing is lost or doubled, and it never seems complete."""

import random
import subprocess
import time
from collections import Counter

import pytest

from pauk.run.jobs.forum_status import tell_forums

from .forums import month, serve
from .test_crawl_kills import AT_ONCE, look_over, run_here, settle, with_settings

CONCURRENCY = 4
SETTINGS = with_settings(*AT_ONCE, f"concurrency={CONCURRENCY}", "workers=0")


@pytest.mark.slow
@pytest.mark.soak(1, 20)
def test_kills_while_learning_fetching_and_updating_lose_nothing(start, tmp_path, size):
    for seed in range(1, size + 1):
        (tmp_path / str(seed)).mkdir()
        follow_with_kills(start, tmp_path / str(seed), random.Random(seed))


def follow_with_kills(start, tmp_path, chance):
    def kill_at(served, threshold, *words):
        child = start("-c", str(served.folder.path), "--allow-private", "--now", served.clock.now().isoformat(), *words,
                      *SETTINGS, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # fmt: skip
        while len(served.web.log) < threshold:
            assert child.poll() is None, f"it ended before it could be killed: {child.stderr.read().decode()}"
            time.sleep(0.001)
        time.sleep(chance.random() * 0.05)
        child.kill()
        child.wait()
        settle(served.web)

    def finish(served, *words):
        done = run_here(served.folder.path, "--now", served.clock.now().isoformat(), *words, *SETTINGS)
        assert (done.returncode, done.stderr) == (0, "")
        assert tell_forums(served.folder, {})[0].is_complete
        assert served.kept_posts() == served.true_posts()
        look_over(served.folder.path)

    with serve("phpbb-a", tmp_path, size=0.4) as served:
        first = served.any_thread()
        for place, threshold in enumerate(sorted(chance.sample(range(3, 60), 5))):
            kill_at(served, threshold, "forum", "follow", *([] if place else [first]))
            assert not tell_forums(served.folder, {})[0].is_complete
        finish(served, "forum", "follow")
        served.clock.set(month(5))
        served.web.journal.clear()
        for threshold in (2, 5, 12):
            kill_at(served, threshold, "update")
            assert not tell_forums(served.folder, {})[0].is_complete
        finish(served, "update")
        asked = Counter(visit.path for visit in served.web.log if visit.path != "/robots.txt")
        again = sum(count - 1 for count in asked.values())
        assert again <= 3 * CONCURRENCY  # fetched again is at most what was in flight at the three kills
