"""A forum is fetched once and whole, then only what is new; what could not be had is said, and had the next time."""

import asyncio

import pytest

from pauk.run.jobs.crawl_run import CrawlOrder, crawl
from pauk_playground.forums import Forum, ForumSite
from pauk_playground.server.message import Response
from pauk_playground.server.reply import refuse

from .forums import month, serve, settings_of


@pytest.mark.parametrize(
    "design", ["phpbb-a", *(pytest.param(name, marks=pytest.mark.slow) for name in ("discuz-a", "xenforo-a", "own-13"))]
)
def test_every_post_is_fetched_once_and_then_all_that_is_new(tmp_path, design):
    with serve(design, tmp_path) as served:
        report = served.follow(served.any_thread())
        assert report.is_complete
        assert served.kept_posts() == served.true_posts()
        (told,) = report.forums
        assert told.figures.boards == len(served.forum.world.boards)
        assert told.figures.threads == len({truth["thread"] for truth in served.pages("thread")})
        assert told.figures.posts == told.tally.posts == sum(served.true_posts().values())
        for number in (1, 4):
            before = served.kept_posts()
            served.clock.set(month(number))
            report = served.update()
            assert report.is_complete
            assert served.kept_posts() == served.true_posts()
            assert report.forums[0].tally.posts == sum((served.kept_posts() - before).values()) > 0


def test_only_boards_and_threads_are_fetched(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        served.follow(served.any_thread(), order={"is_followed": False})
        learning = len(served.asked())
        assert learning <= 30
        served.web.journal.clear()
        report = served.follow(served.any_thread())
        skeleton = {truth["url"] for role in ("board", "thread") for truth in served.pages(role)}
        skeleton.add(report.forums[0].url)
        asked = [served.web.url("phpbb-a", path) for path in served.asked()]
        assert set(asked) <= skeleton
        assert len(asked) == len(set(asked)) == sum(report.forums[0].tally.pages.values())


def test_an_update_of_an_unchanged_forum_asks_for_lists_alone_and_gets_no_bodies(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        served.follow(served.any_thread())
        served.update()
        report = served.update()
        lists = {"/forum/", *(f"/forum/viewforum.php?f={board.key + 1}" for board in served.forum.world.boards)}
        asked = served.asked()
        assert set(asked) <= lists
        assert len(asked) == len(set(asked)) == report.asked == report.unchanged
        assert report.bodies == 0
        assert len(served.web.log) == len(asked)  # robots.txt is known
        assert report.forums[0].tally.posts == 0


def test_robots_rules_are_asked_for_when_they_are_old(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        served.follow(served.any_thread())
        served.clock.set(month(1))
        served.update()
        assert [visit.path for visit in served.web.log].count("/robots.txt") == 1


class Broken:
    """Puts faults between a forum and those who ask: the paths in ``broken`` answer with a status or lead elsewhere."""

    def __init__(self, site):
        self.name, self.truth, self._site = site.name, site.truth, site
        self.broken = {}

    def answer(self, request, at):
        fault = self.broken.get(request.target)
        if isinstance(fault, str):
            return Response(301, headers=(("Location", fault),))
        return refuse(fault, "not now") if fault else self._site.answer(request, at)


@pytest.fixture
def broken(tmp_path):
    site = None

    def wrap(inner):
        nonlocal site
        site = Broken(inner)
        return site

    with serve("phpbb-a", tmp_path, size=0.1, wrap=wrap) as served:
        yield served, site.broken


def test_a_page_that_failed_is_had_the_next_time_and_alone(broken):
    served, faults = broken
    start = served.any_thread()
    served.follow(start, order={"is_followed": False})
    truth = next(one for one in served.pages("thread") if one["url"] != start and one["page"] == 1)
    path = "/" + truth["url"].split("/", 3)[3]
    faults[path] = 500
    report = served.follow(start, **{"crawl.repeat_limit": 0})
    missing = served.true_posts() - served.kept_posts()
    assert sum(missing.values()) >= len(truth["posts"])
    assert report.is_complete  # all was asked for; what failed is asked for by the next cycle, and said
    assert report.forums[0].figures.unfinished == 1
    assert "1 thread could not be read to the end" in list(report.forums[0].lines)[-1]
    del faults[path]
    report = served.update()
    assert served.kept_posts() == served.true_posts()
    assert path in served.asked()


def test_where_a_page_sends_us_is_read_for_what_was_asked(broken):
    served, faults = broken
    start = served.any_thread()
    served.follow(start, order={"is_followed": False})
    paths = ["/" + truth["url"].split("/", 3)[3] for truth in served.pages("thread") if truth["page"] == 1][1:3]
    faults.update({path: f"{path}&moved=1" for path in paths})
    report = served.follow(start)
    assert served.kept_posts() == served.true_posts()
    assert {f"{path}&moved=1" for path in paths} <= set(served.asked())
    assert report.crawl.figures["outcomes"]["redirected"] == 2
    served.clock.set(month(8))
    report = served.update()
    assert report.is_complete
    assert served.kept_posts() == served.true_posts()


def test_a_board_behind_a_wall_is_told_and_its_posts_stay(broken):
    served, faults = broken
    served.follow(served.any_thread())
    before = served.kept_posts()
    board = served.forum.studio.board_path(max(served.forum.world.boards, key=lambda one: len(one.threads)))
    faults[board] = 403
    served.clock.set(month(2))
    report = served.update()
    assert before - served.kept_posts() == {}
    with served.folder.reader() as reader:
        told = {found.url: found.outcome for found in reader.forums.boards_of(1)}
    assert told[served.web.url("phpbb-a", board)] == "http_error:403"
    assert report.is_complete
    faults.clear()
    served.clock.set(month(8))
    for _ in range(3):  # a wall is tried again after 2, 4 … cycles
        served.update()
    assert served.kept_posts() == served.true_posts()


def test_a_run_that_was_stopped_goes_on_and_never_believes_it_is_complete(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.2) as served:
        start, stops = served.any_thread(), 0
        report = None
        while report is None or not report.is_complete:
            stop = asyncio.Event()
            report = served.follow(
                *([start] if report is None else []),
                stop=stop,
                tell=lambda tally, stop=stop: stop.set() if tally.ended >= 9 else None,
                **{"crawl.concurrency": 1},
            )
            stops += not report.is_complete
            assert stops < 40
        assert stops >= 1  # how often depends on how quick the machine is
        assert served.kept_posts() == served.true_posts()


def test_a_budget_ends_a_run_and_the_next_one_goes_on(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        report = served.follow(served.any_thread(), **{"crawl.pages": 20})
        assert (report.crawl.reason, report.is_complete) == ("pages", False)
        assert not report.forums[0].is_complete
        served.follow(**{"crawl.pages": 0})
        assert served.kept_posts() == served.true_posts()


def test_pages_that_are_no_forum_are_told(tmp_path):
    class Plain:
        name = "plain"

        def __init__(self, site):
            self.truth = site.truth

        def answer(self, request, _at):
            return refuse(404, "nothing here")

    with serve("phpbb-a", tmp_path, wrap=Plain) as served:
        report = served.follow(served.web.url("plain", "/"))
        assert report.forums[0].outcome == "no_forum"
        assert report.is_complete
        assert "no forum was found" in next(report.forums[0].lines)


def test_a_known_forum_is_found_again_by_any_of_its_pages(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        served.follow(served.any_thread())
        served.web.journal.clear()
        report = served.follow(served.pages("board")[1]["url"])
        assert len(report.forums) == 1
        assert served.asked()[0] == "/forum/"
        assert len(served.asked()) <= 1 + len(served.forum.world.boards)


def test_a_site_that_was_crawled_can_be_followed_as_a_forum(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        board = served.pages("board")[0]["url"]
        order = CrawlOrder(seeds=[board])
        settings = settings_of(**{"crawl.depth": 1})
        crawled = asyncio.run(
            crawl(served.folder, order, settings, served.clock, stop=asyncio.Event(), tell=lambda _: None)
        )
        assert crawled.figures["pages"] > 3
        served.follow(served.any_thread())
        assert served.kept_posts() == served.true_posts()
        served.clock.set(month(6))
        served.update()
        assert served.kept_posts() == served.true_posts()


class Rebuilt:
    """A forum that changes its software in March: other addresses, other pages, the same people and posts."""

    def __init__(self, site):
        self.name, self.truth, self._site = site.name, site.truth, site
        self._other = ForumSite(rebuilt(site.forum))

    def answer(self, request, at):
        return (self._other if at >= month(3) else self._site).answer(request, at)


def rebuilt(forum):
    return Forum("own-13", language=forum.language, seed=3, size=0.2, name=forum.name)


@pytest.mark.slow
def test_a_forum_that_changes_its_software_is_learned_again_and_goes_on(tmp_path):
    with serve("phpbb-a", tmp_path, wrap=Rebuilt) as served:
        served.follow(served.any_thread())
        before = sum(served.kept_posts().values())
        served.clock.set(month(4))
        served.forum = rebuilt(served.forum)
        report = served.update()
        assert report.is_complete
        assert served.true_posts() - served.kept_posts() == {}
        doubled = served.kept_posts() - served.true_posts()
        assert sum(doubled.values()) <= 0.05 * before  # known posts are known again by author and date
        assert served.update().forums[0].tally.posts == 0
