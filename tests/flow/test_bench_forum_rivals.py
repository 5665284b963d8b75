"""Rivals crawl forums again and again: they miss nothing, and fetch nearly all of it in vain."""

import json

import pytest
from bench.forum.rivals import follow_rivals, follow_selectors, follow_words
from bench.forum.rivals_year import describe, draw, draw_table, with_rivals

from pauk.eval.forum.follow import choose_start
from pauk.eval.forum.page_counts import PageCounts
from pauk.eval.forum.year import FIRST_CRAWL, fetch, months_of
from pauk_playground.forums import Forum

MOMENTS = months_of(count=1)


@pytest.fixture(scope="module")
def cycles():
    forum = Forum("xenforo-a", seed=4, size=0.05)
    return follow_rivals(forum, choose_start(forum, 4), MOMENTS)


def test_whoever_fetches_everything_misses_nothing_and_wastes_most(cycles):
    assert list(cycles) == ["focus", "focus + sitemap", "vigi4med", "vigi4med + sitemap", "assd", "assd + sitemap"]
    for name in ("focus", "vigi4med"):
        _, tally = cycles[name]
        assert tally.shares()["recall"] == tally.shares()["posts_collected"] == 1.0
        assert tally.shares()["precision"] < 0.7


def test_a_right_sitemap_spares_threads_that_did_not_change_and_loses_nothing(cycles):
    for name in ("focus", "vigi4med"):
        plain, mapped = cycles[name][1], cycles[f"{name} + sitemap"][1]
        assert mapped.pages.total() < plain.pages.total()
        assert mapped.collected == mapped.new_posts


def test_rules_about_words_lead_to_more_pages_than_selectors(cycles):
    assert cycles["assd"][1].pages.total() > cycles["vigi4med"][1].pages.total()


def test_selectors_follow_rows_and_rules_leave_people_alone():
    forum = Forum("phpbb-a", size=0.05)
    entry = next(forum.pages(FIRST_CRAWL))
    body = fetch(forum, entry, FIRST_CRAWL).body
    assert set(follow_selectors(forum, entry, FIRST_CRAWL, body)) == set(forum.truth(entry, FIRST_CRAWL)["boards"])
    followed = list(follow_words(forum, entry, FIRST_CRAWL, body))
    assert any("viewforum.php" in url for url in followed)
    assert not any("memberlist.php" in url or "login" in url for url in followed)


def test_a_year_is_described_and_drawn_and_rivals_can_be_kept(cycles):
    ways = {"pauk": [PageCounts()] * 2, "oracle": [PageCounts()] * 2, **cycles}
    told = json.loads(json.dumps(describe(ways, MOMENTS, {"seed": 4})))
    assert draw(told, "precision").startswith("<svg")
    assert len(draw_table(told).splitlines()) == 1 + len(ways)
    alone = describe({"pauk": [PageCounts()] * 2, "oracle": [PageCounts()] * 2}, MOMENTS, {"seed": 4})
    assert with_rivals(alone, told)["ways"].keys() == told["ways"].keys()
    with pytest.raises(SystemExit, match="another one"):
        with_rivals(alone | {"setting": {"seed": 5}}, told)
