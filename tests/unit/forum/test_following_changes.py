"""What happens to forums: threads are merged, rows are lost, software changes; nothing collected is lost or doubled."""

from dataclasses import replace

from tests.table import table

from pauk.base.records import Post
from pauk.forum.follow.collection import begin_visit
from pauk.forum.follow.merged_threads import find_thread, note_alias
from pauk.forum.follow.planner import ROWS_LOST, begin_cycle, must_relearn, rehouse, take_page
from pauk.forum.follow.seen_page import _strict_order
from pauk.forum.follow.state import ForumState, PageNews, SeenPage, Why
from pauk.forum.rows.parts.row import BoardRow, ThreadRow

HOST = "http://f.example"
FIRST, THEN, LATER = "2016-01-01T12:00", "2016-02-01T12:00", "2016-03-01T12:00"


class Site:
    """A forum of one board: threads by key, each a list of posts; all on one page."""

    def __init__(self, threads, software="/t/"):
        self.threads, self.software = threads, software
        self.hidden, self.merged, self.fetched, self.linked = set(), {}, [], set()

    def url_of(self, key):
        return f"{HOST}{self.software}{key}"

    def answer(self, request):
        self.fetched.append(request.url.removeprefix(HOST))
        if request.thread:
            key = request.url.rpartition("/")[2]
            to = self.merged.get(key, key)
            posts = tuple(self.threads.get(to, ()))
            return SeenPage(kind="thread", posts=posts, thread=self.url_of(to)) if posts else SeenPage(kind="other")
        if request.why is Why.BOARDS:
            posts = sum(map(len, self.threads.values()))
            row = BoardRow(url=f"{HOST}/b/1", title="B", posts=posts)
            return SeenPage(kind="index", boards=(replace(row, threads=len(self.threads)),))
        return SeenPage(kind="index", threads=tuple(self.rows()), more_threads=tuple(map(self.url_of, self.linked)))

    def rows(self):
        for key, posts in self.threads.items():
            if key not in self.hidden:
                yield ThreadRow(
                    url=self.url_of(key),
                    title=f"About {key}",
                    author=posts[0].author,
                    created=posts[0].date,
                    replies=len(posts) - 1,
                    last_activity=posts[-1].date,
                )


def make_posts(thread, count, start=1, month=1, software="p"):
    return [
        Post(text=f"{thread} {n}", author="abc"[n % 3], date=f"2015-{month:02}-{n:02}T10:00", url=f"#{software}{n}")
        for n in range(start, start + count)
    ]


def run_cycle(forum, site, now):
    waiting, new = begin_cycle(forum, now), []
    while waiting:
        request = waiting.pop(0)
        step = take_page(forum, request, site.answer(request), now)
        new += [post.id for _, post in step.new_posts]
        waiting += step.requests
    return new


def crawl(site):
    forum = ForumState(entry=f"{HOST}/")
    run_cycle(forum, site, FIRST)
    return forum


def test_a_thread_whose_address_leads_to_another_was_merged_and_none_of_its_posts_is_new():
    site = Site({"1": make_posts("1", 3), "2": make_posts("2", 2, start=11)})
    forum = crawl(site)
    merged = forum.threads[f"{HOST}/t/2"]
    begin_visit(forum, merged, None, Why.LOOK)  # of the last cycle, which was cut off
    site.threads = {"1": sorted(site.threads["1"] + site.threads["2"], key=lambda post: post.date)}
    site.merged = {"2": "1"}
    assert run_cycle(forum, site, THEN) == []
    assert "/t/2" in site.fetched
    assert [post.id for post in forum.threads[f"{HOST}/t/1"].posts] == ["p1", "p2", "p3", "p11", "p12"]
    assert (merged.gone_at, merged.posts, merged.earlier_urls) == (THEN, [], [f"{HOST}/t/1"])


def test_posts_of_a_thread_that_vanished_are_known_again_where_they_went():
    site = Site({"1": make_posts("1", 3), "2": make_posts("2", 2, start=11), "3": make_posts("3", 1, start=20)})
    forum = crawl(site)
    del site.threads["2"]
    run_cycle(forum, site, THEN)
    assert forum.threads[f"{HOST}/t/2"].gone_at == THEN
    site.threads["1"] = [*make_posts("1", 3), *make_posts("2", 2, start=11), *make_posts("1", 1, start=15)]
    assert run_cycle(forum, site, LATER) == ["p15"]
    assert [post.seen_at for post in forum.threads[f"{HOST}/t/1"].posts] == [FIRST] * 5 + [LATER]


def test_a_thread_under_a_new_address_stays_the_same():
    site = Site({"1": make_posts("1", 3)})
    forum = crawl(site)
    thread = forum.threads[f"{HOST}/t/1"]
    site.threads = {"9": [*make_posts("1", 4)]}
    site.merged = {"1": "9"}
    forum.threads[f"{HOST}/t/1"].activity_seen = ""
    request = begin_cycle(forum, THEN)[0]
    walk = take_page(forum, request, site.answer(request), THEN).requests[0]
    old_row = ThreadRow(url=f"{HOST}/t/1", title="About 1", replies=3)
    [visit] = take_page(forum, walk, SeenPage(kind="index", threads=(old_row,)), THEN).requests
    step = take_page(forum, visit, site.answer(visit), THEN)
    assert [post.id for _, post in step.new_posts] == ["p4"]
    assert forum.threads == {f"{HOST}/t/9": thread}
    assert (thread.earlier_urls, forum.boards[f"{HOST}/b/1"].threads) == ([f"{HOST}/t/1"], {f"{HOST}/t/9"})


def test_a_thread_whose_address_leads_elsewhere_is_asked_for_there_the_next_time():
    site = Site({"1-title": make_posts("1", 3)})
    site.merged = {"1": "1-title"}
    site.rows = lambda: [ThreadRow(url=f"{HOST}/t/1", title="About 1", replies=len(site.threads["1-title"]) - 1)]
    forum = crawl(site)
    assert list(forum.threads) == [f"{HOST}/t/1-title"]
    for count in (4, 5):
        site.threads["1-title"] = make_posts("1", count)
        site.fetched.clear()
        assert run_cycle(forum, site, THEN if count == 4 else LATER) == [f"p{count}"]
        assert site.fetched == ["/", "/b/1", "/t/1-title"]  # no redirect, and no second thread


def test_a_row_that_a_merged_thread_left_behind_costs_nothing():
    site = Site({"1": make_posts("1", 3)})
    site.merged = {"2": "1"}
    left = ThreadRow(url=f"{HOST}/t/2", title="About 2", replies=9)
    own = Site.rows
    site.rows = lambda: [*own(site), left]
    forum = crawl(site)
    for now in (THEN, LATER):
        site.threads["1"] = make_posts("1", len(site.threads["1"]) + 1)
        site.fetched.clear()
        assert len(run_cycle(forum, site, now)) == 1
        assert site.fetched == ["/", "/b/1", "/t/1"]
    forum.boards[f"{HOST}/b/1"].posts_seen = 0  # the board is looked at, and shows nothing new
    site.fetched.clear()
    assert run_cycle(forum, site, LATER) == []
    assert site.fetched == ["/", "/b/1"]


def test_addresses_that_lead_round_in_a_circle_end_somewhere():
    forum = ForumState(entry=HOST, aliases={"a": "b", "b": "c", "c": "a"})
    assert find_thread(forum, "a") is None
    note_alias(forum, "x", "y")
    note_alias(forum, "y", "x")
    assert forum.aliases["y"] == "x"
    assert "x" not in forum.aliases


def test_a_board_that_had_rows_and_shows_none_is_no_empty_board():
    site = Site({"1": make_posts("1", 3), "2": make_posts("2", 2, start=11)})
    forum = crawl(site)
    site.threads["1"] += make_posts("1", 1, start=4)
    site.hidden = {"1", "2"}
    run_cycle(forum, site, THEN)
    board = forum.boards[f"{HOST}/b/1"]
    assert (board.outcome, board.walls) == (ROWS_LOST, 0)
    assert not any(thread.gone_at for thread in forum.threads.values())
    site.hidden = set()
    assert run_cycle(forum, site, LATER) == ["p4"]
    assert board.outcome == "ok"


def test_a_link_among_boards_that_leads_to_a_file_is_asked_for_more_and_more_seldom():
    forum = crawl(Site({"1": make_posts("1", 3)}))
    feed = f"{HOST}/b/feed/"
    shown = SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B"),), more_boards=(feed,))
    asked = []
    for _ in range(8):
        (begun,) = [request for request in begin_cycle(forum, THEN) if request.why is Why.BOARDS]
        for request in take_page(forum, begun, shown, THEN).requests:
            if request.url == feed:
                take_page(forum, request, SeenPage(outcome="not_html:xml"), THEN)
                asked.append(request.url)
    assert len(asked) == 3


def test_a_board_that_is_said_to_be_empty_is_empty():
    site = Site({"1": make_posts("1", 3)})
    forum = crawl(site)
    site.threads = {}
    run_cycle(forum, site, THEN)
    assert forum.boards[f"{HOST}/b/1"].outcome == "ok"


def test_a_thread_that_only_a_link_shows_is_fetched_and_looked_into_when_posts_are_missing():
    site = Site({"1": make_posts("1", 3), "2": make_posts("2", 2, start=11)})
    site.hidden, site.linked = {"2"}, {"2"}
    forum = crawl(site)
    assert len(forum.threads[f"{HOST}/t/2"].posts) == 2
    site.fetched.clear()
    assert run_cycle(forum, site, THEN) == []
    assert site.fetched == ["/"]
    site.threads["2"] += make_posts("2", 1, start=13)
    assert run_cycle(forum, site, LATER) == ["p13"]


def test_a_row_of_a_thread_that_was_found_by_a_link_is_compared_with_what_was_collected():
    site = Site({"1": make_posts("1", 3), "2": make_posts("2", 2, start=11)})
    site.hidden, site.linked = {"2"}, {"2"}
    forum = crawl(site)
    site.hidden, site.linked = set(), set()
    site.threads["1"] += make_posts("1", 1, start=4)
    site.fetched.clear()
    assert run_cycle(forum, site, THEN) == ["p4"]
    assert site.fetched == ["/", "/b/1", "/t/1"]


def test_each_board_is_walked_once_a_cycle():
    forum = ForumState(entry=f"{HOST}/")
    rows = tuple(BoardRow(url=f"{HOST}/b/{n}", title=f"B{n}") for n in (1, 2))
    waiting, asked = begin_cycle(forum, FIRST), []
    while waiting:
        request = waiting.pop(0)
        asked.append(request.url)
        threads = (ThreadRow(url=f"{request.url}/t", title="T"),) if request.board else ()
        waiting += [
            step
            for step in take_page(forum, request, SeenPage(kind="index", boards=rows, threads=threads), FIRST).requests
            if not step.thread
        ]
    assert asked == [f"{HOST}/", f"{HOST}/b/1", f"{HOST}/b/2"]


def test_a_board_that_a_link_led_to_gets_the_row_that_is_seen_before_its_page():
    forum = ForumState(entry=f"{HOST}/")
    listed = SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B"),), more_boards=(f"{HOST}/b/2",))
    outer, inner = take_page(forum, begin_cycle(forum, FIRST)[0], listed, FIRST).requests
    row = BoardRow(url=f"{HOST}/b/2", title="C", posts=1, threads=1)
    thread = ThreadRow(url=f"{HOST}/t/1", title="T", replies=0)
    page = SeenPage(kind="index", boards=(row,), threads=(thread,))
    assert [request.url for request in take_page(forum, outer, page, FIRST).requests] == [thread.url]
    take_page(forum, inner, SeenPage(kind="index", threads=(replace(thread, url=f"{HOST}/t/2"),)), FIRST)
    board = forum.boards[f"{HOST}/b/2"]
    assert (board.posts_seen, board.title) == (1, "C")


def test_changed_software_is_noticed_and_what_was_collected_is_known_again():
    threads = {str(key): make_posts(key, 3, month=key) for key in range(1, 7)}
    site = Site(threads)
    forum = crawl(site)
    assert not must_relearn(forum)
    # The old addresses are dead, the new ones are written otherwise, and so are the links to posts.
    for key in threads:
        old = make_posts(int(key), 3, month=int(key), software="comment-")
        posts = [replace(post, date=post.date.replace("T10", "T13")) for post in old]  # its clock is another one
        site.threads[key] = [*posts, replace(posts[-1], date="2016-01-20T10:00", text="new", url="#comment-99")]
    site.software = "/discussion/"
    requests = [begin_visit(forum, thread, None, Why.LOOK)[0] for thread in forum.threads.values()]
    for request in requests:
        assert take_page(forum, request, SeenPage(kind="other"), THEN).report is PageNews.WRONG
    assert must_relearn(forum)
    rehouse(forum, f"{HOST}/")
    assert run_cycle(forum, site, LATER) == ["comment-99"] * 6
    assert sorted(forum.threads) == [f"{HOST}/discussion/{key}" for key in sorted(threads)]
    assert all([len(thread.posts), thread.gone_at] == [4, ""] for thread in forum.threads.values())
    # Later pages show posts under both kinds of ids: those from before keep theirs.
    for key in threads:
        site.threads[key].append(Post(text="last", author="c", date="2016-03-20T10:00", url="#comment-100"))
    assert run_cycle(forum, site, "2016-04-01T12:00") == ["comment-100"] * 6
    assert [post.id for post in forum.threads[f"{HOST}/discussion/1"].posts] == [
        "p1", "p2", "p3", "comment-99", "comment-100"
    ]  # fmt: skip


def test_one_strange_page_is_no_other_software():
    site = Site({str(key): make_posts(key, 3) for key in range(1, 7)})
    forum = crawl(site)
    begin_cycle(forum, THEN)
    forum.familiar, forum.strange = 5, 4
    assert not must_relearn(forum)
    forum.strange = 6
    assert must_relearn(forum)
    begin_cycle(forum, LATER)
    assert not must_relearn(forum)


@table(
    ("dates", "order"),
    [
        (["2015-01-01", "2015-01-02", "2015-01-03"], "ascending"),
        (["2015-01-03", "", "2015-01-02", "2015-01-01"], "descending"),
        (["2015-01-01", "2015-01-03", "2015-01-02"], None),
        (["2015-01-01", "2015-01-02"], None),
        (["2015-01-01"] * 3, None),
        ([], None),
    ],
)
def test_posts_that_answer_each_other_and_stand_by_date_are_no_tree(dates, order):
    assert _strict_order(dates) == order


def test_counts_that_do_not_go_with_the_posts_are_not_believed():
    site = Site({str(key): make_posts(key, 3) for key in range(1, 9)})
    plain = site.rows
    views = iter(range(100, 10_000, 37))
    site.rows = lambda: (replace(row, replies=next(views)) for row in plain())
    forum = crawl(site)
    site.threads["3"] += make_posts(3, 1, start=9)
    site.fetched.clear()
    assert run_cycle(forum, site, THEN) == ["p9"]
    assert site.fetched == ["/", "/b/1", "/t/3"]


def visit_anew(forum, site, order=None):
    """Look into the only thread once more, whatever its row shows; return what is gone since."""
    (thread,) = forum.threads.values()
    thread.sort = order
    (row,) = site.rows()
    (request,) = begin_visit(forum, thread, row, Why.LOOK)
    return [post.id for post in take_page(forum, request, site.answer(request), THEN).gone_posts]


def test_the_last_post_of_a_thread_is_gone_when_its_last_page_does_not_show_it_any_more():
    site = Site({"1": make_posts("1", 4)})
    forum = crawl(site)
    site.threads["1"].pop()
    assert visit_anew(forum, site) == ["p4"]
    site.threads["1"] += make_posts("1", 1, start=4)
    assert visit_anew(forum, site) == []
    assert not any(post.gone_at for thread in forum.threads.values() for post in thread.posts)


def test_where_the_newest_come_first_the_newest_is_gone():
    site = Site({"1": make_posts("1", 4)[::-1]})
    forum = crawl(site)
    site.threads["1"].pop(0)
    assert visit_anew(forum, site, "descending") == ["p4"]


def test_a_post_that_the_row_still_counts_was_misread_and_is_not_gone():
    site = Site({"1": make_posts("1", 4)})
    forum = crawl(site)
    (row,) = site.rows()
    site.threads["1"].pop()
    site.rows = lambda: [row]
    assert visit_anew(forum, site) == []


class NamedAfterPosts(Site):
    """A thread has the address of its last post; older ones lead to it, too."""

    def answer(self, request):
        page = super().answer(request)
        if not request.thread:
            return page
        posts = next(its for its in self.threads.values() if any(post.url == f"#{request.url[-3:]}" for post in its))
        return SeenPage(kind="thread", posts=tuple(posts), thread=request.url)

    def rows(self):
        for key, posts in self.threads.items():
            yield ThreadRow(url=self.url_of(posts[-1].url[1:]), title=key, replies=len(posts) - 1)


def test_a_thread_that_has_the_address_of_its_last_post_stays_the_same():
    site = NamedAfterPosts({"Boats": make_posts("Boats", 3, 11), "Nets": make_posts("Nets", 2, 21)})
    forum = ForumState(entry=f"{HOST}/")
    assert len(run_cycle(forum, site, FIRST)) == 5
    old = forum.threads[f"{HOST}/t/p13"]
    site.threads["Boats"] += make_posts("Boats", 2, 14)
    site.threads["Nests"] = make_posts("Nests", 1, 25)
    assert run_cycle(forum, site, THEN) == ["p14", "p15", "p25"]
    assert [post.id for post in forum.threads[f"{HOST}/t/p15"].posts] == ["p11", "p12", "p13", "p14", "p15"]
    assert (old.posts, old.gone_at, old.earlier_urls) == ([], THEN, [f"{HOST}/t/p15"])
    begin_visit(forum, old, None, Why.LOOK)
    assert run_cycle(forum, site, LATER) == []
    assert old.posts == []


def test_threads_of_one_title_with_other_posts_are_two():
    site, forum = NamedAfterPosts({"Boats": make_posts("Boats", 3, 11)}), ForumState(entry=f"{HOST}/")
    assert len(run_cycle(forum, site, FIRST)) == 3
    site.threads["Boats "] = make_posts("Other", 3, 17)
    site.rows = lambda: (replace(row, title="Boats") for row in NamedAfterPosts.rows(site))
    assert len(run_cycle(forum, site, THEN)) == 3
    assert not any(thread.gone_at for thread in forum.threads.values())


def test_a_thread_that_was_sent_twice_is_two():
    """Author, title and minute are the same; the posts have links of their own."""
    site, forum = NamedAfterPosts({"Boats": make_posts("Boats", 1, 11)}), ForumState(entry=f"{HOST}/")
    assert run_cycle(forum, site, FIRST) == ["p11"]
    site.threads["Boats "] = [replace(post, url="#p31") for post in site.threads["Boats"]]
    site.rows = lambda: (replace(row, title="Boats") for row in NamedAfterPosts.rows(site))
    assert run_cycle(forum, site, THEN) == ["p31"]
    assert [thread.size for thread in forum.threads.values()] == [1, 1]
