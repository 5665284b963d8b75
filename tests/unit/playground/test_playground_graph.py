import math
from collections import Counter, defaultdict
from datetime import UTC, datetime

import pytest

from pauk_playground import Magazine, MagazineSite, TruthKind
from pauk_playground.pages.plan import Fate, MagazinePlan
from pauk_playground.words.chance import Deal, draw_rank, mix, place_rank, share

LATE = datetime(2026, 11, 15, tzinfo=UTC)
ARTICLES = 20_000


@pytest.fixture(scope="module")
def plan():
    return MagazinePlan(Magazine("graph", seed=11, articles=ARTICLES))


def test_in_degree_follows_a_power_law_with_the_webs_exponent(plan):
    degrees = Counter(target for article in range(ARTICLES) for target in plan.targets(plan.shown(article)))
    # Maximum likelihood for the tail (Clauset, Shalizi, Newman 2009, eq. 3.7), over two cuts.
    for least in (10, 25):
        tail = [degree for degree in degrees.values() if degree >= least]
        assert len(tail) > 400
        exponent = 1 + len(tail) / sum(math.log(degree / (least - 0.5)) for degree in tail)
        assert 1.9 < exponent < 2.3
    assert degrees.most_common(1)[0][1] > 100 * sum(degrees.values()) / ARTICLES


def test_targets_are_older_and_named_once(plan):
    for article in range(0, ARTICLES, 37):
        targets = plan.targets(article)
        assert len(set(targets)) == len(targets) <= 12
        assert all(0 <= target < article for target in targets)
    assert plan.targets(0) == ()
    assert plan.targets(1) == (0,)


def test_an_article_has_8_to_15_inlinks_on_average():
    site = MagazineSite(Magazine("graph", seed=3, articles=800))
    pages = list(site.truth(LATE, None))
    sources = defaultdict(set)
    for page in pages:
        for link in page.links:
            sources[link.url.partition("?")[0]].add(page.url)
    articles = [page.url for page in pages if page.kind is TruthKind.ARTICLE]
    assert min(len(sources[url]) for url in articles) >= 1
    assert 8 <= sum(len(sources[url]) for url in articles) / len(articles) <= 15


def test_shares_of_fates(plan):
    fates = Counter(plan.fate(article) for article in range(ARTICLES))
    expected = {Fate.EXACT: 0.15, Fate.NEAR: 0.20, Fate.EDITED: 0.10, Fate.REMOVED: 0.03, Fate.PLAIN: 0.52}
    for fate, wanted in expected.items():
        assert abs(fates[fate] / ARTICLES - wanted) < 0.01
    assert (fates[Fate.EXACT] + fates[Fate.NEAR]) / ARTICLES <= 0.40


def test_copies_are_of_older_plain_articles(plan):
    for article in range(ARTICLES):
        if plan.fate(article) in {Fate.EXACT, Fate.NEAR}:
            original = plan.original(article)
            assert original < article
            assert plan.fate(original) is Fate.PLAIN


def test_articles_appear_in_order_and_are_counted_at_any_moment(plan):
    moments = [plan.published_at(article) for article in range(0, ARTICLES, 101)]
    assert moments == sorted(moments)
    for number, at in enumerate(moments):
        assert plan.count(at) > number * 101
        assert plan.published_at(plan.count(at) - 1) <= at
        assert plan.published_at(plan.count(at)) > at
    assert plan.count(plan.magazine.first_at.replace(year=1990)) == 0
    assert plan.count(LATE) == ARTICLES


def test_a_deal_gives_every_number_to_one_group_by_quota():
    deal = Deal(5, (3, 2, 1))
    groups = [deal.group(number) for number in range(600)]
    assert Counter(groups) == {0: 300, 1: 200, 2: 100}
    for group in range(3):
        members = [number for number, owner in enumerate(groups) if owner == group]
        assert [deal.member(group, nth) for nth in range(len(members))] == members
        assert [deal.count(group, until) for until in range(100)] == [
            groups[:until].count(group) for until in range(100)
        ]


def test_ranks_change_places_without_collision():
    assert sorted(place_rank(9, rank) for rank in range(65_535)) == list(range(65_535))
    assert [place_rank(9, rank) for rank in range(15)] != list(range(15))


def test_draws_stay_in_range_and_are_even():
    assert {draw_rank(draw, 3) for draw in (0.0, 0.5, 0.999999)} <= {0, 1, 2}
    assert draw_rank(0.9999999999, 1_000_000) < 1_000_000
    assert abs(sum(share(1, number) for number in range(10_000)) / 10_000 - 0.5) < 0.01
    assert mix(1, 2) != mix(2, 1)
