"""Watching a forum: each list is looked at as often as something new stands there, and nothing is missed for long."""

import asyncio
from datetime import timedelta

import pytest

from pauk.run.jobs.watch import watch

from .forums import serve, settings_of

DAYS = 30


@pytest.mark.slow
def test_a_watched_forum_is_kept_up_to_date_and_quiet_boards_are_left_alone(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        served.follow(served.any_thread())
        served.web.journal.clear()
        end = served.clock.now() + timedelta(days=DAYS)

        async def rest(moment, clock, stop):
            if moment > end.timestamp():
                stop.set()
            else:
                clock.set(clock.now() + timedelta(seconds=max(moment - clock.now().timestamp(), 0)))

        found = asyncio.run(
            watch(
                served.folder,
                settings_of(),
                served.clock,
                stop=asyncio.Event(),
                tell=lambda _: None,
                report=lambda _: None,
                rest=rest,
            )
        )
        assert found.reason == "stopped"
        served_at = served.clock.now()
        assert served_at > end - timedelta(days=3)
        missing = served.true_posts() - served.kept_posts()
        fresh = sum(1 for post in true_dates(served) if post > (served_at - timedelta(days=3)).isoformat())
        assert sum(missing.values()) <= fresh
        lists = [path for path in served.asked() if path == "/forum/"]
        assert 0 < len(lists) < 2 * DAYS
        assert len(served.asked()) < 2 * len(lists) + 3 * found.posts  # boards are asked for where the list shows news


def true_dates(served):
    posts = {post["key"]: post["date"] for truth in served.pages("thread") for post in truth["posts"]}
    return list(posts.values())
