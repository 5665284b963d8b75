"""Signs of rows that send us in vain are no longer believed; the others decide, and what is written is still found."""

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.records import Post
from pauk.forum.follow.planner import begin_cycle, rehouse, take_page
from pauk.forum.follow.state import ForumState, PostState, SeenPage, ThreadState, ThreadVisit, Why
from pauk.forum.follow.thread_news import judge_row
from pauk.forum.follow.trusted_signs import RowSign, is_activity_shown, is_believed, learn_date, note_signs
from pauk.forum.rows.parts.row import BoardRow, ThreadRow

HOST = "http://f.example"
MONTHS = [f"2016-{month:02}-15T12:00" for month in range(1, 13)]


@dataclass
class Site:
    """A board of threads, each with the dates of its posts; ``show`` says what a row shows, true or not."""

    threads: dict[str, list[str]]
    show: object = staticmethod(lambda row, _cycle: row)
    cycle: int = 0
    fetched: list[str] = field(default_factory=list)

    def answer(self, request):
        if request.thread:
            key = request.thread.rpartition("/")[2]
            self.fetched.append(key)
            dates = self.threads[key]
            posts = [
                Post(text=f"{key} {n}", author=f"a{n % 4}", date=date, url=f"#p{date}") for n, date in enumerate(dates)
            ]
            return SeenPage(kind="thread", posts=tuple(posts), thread=request.thread)
        if request.why is Why.BOARDS:
            return SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B"),))
        rows = [self.show(self.row(key), self.cycle) for key in self.threads]
        return SeenPage(kind="index", threads=tuple(rows))

    def row(self, key):
        dates = self.threads[key]
        return ThreadRow(
            url=f"{HOST}/t/{key}",
            title=f"T{key}",
            created=dates[0],
            last_activity=dates[-1],
            last_author=f"a{(len(dates) - 1) % 4}",
            last_url=f"{HOST}/t/{key}?p={len(dates)}",
            replies=len(dates) - 1,
        )

    def run_cycle(self, forum):
        now = MONTHS[self.cycle]
        waiting, found = begin_cycle(forum, now), 0
        self.fetched.clear()
        while waiting:
            request = waiting.pop(0)
            step = take_page(forum, request, self.answer(request), now)
            found += len(step.new_posts)
            waiting += step.requests
        self.cycle += 1
        return found


def make_site(show, count=8):
    threads = {str(key): [f"2015-06-{key + 1:02}T10:00", f"2015-09-{key + 1:02}T10:00"] for key in range(count)}
    site, forum = Site(threads, show), ForumState(entry=f"{HOST}/")
    assert site.run_cycle(forum) == 2 * count
    return site, forum


def jump_dates(row, cycle):
    return replace(row, replies=None, last_activity=MONTHS[cycle][:10] + "T09:00")  # when somebody last looked, perhaps


def jump_dates_against_counts(row, cycle):
    return replace(jump_dates(row, cycle), replies=row.replies)


def jump_counts(row, cycle):
    return replace(row, replies=row.replies + 7 * cycle, last_activity="")


def jump_links(row, cycle):
    return replace(row, replies=None, last_activity=row.last_activity[:10], last_url=f"{row.last_url}&turn={cycle}")


def jump_authors(row, cycle):
    return replace(row, replies=None, last_activity=row.last_activity[:10], last_author=f"guest {cycle}")


@pytest.mark.parametrize(
    ("show", "sign"),
    [
        (jump_dates, RowSign.DATE),
        (jump_counts, RowSign.COUNT),
        (jump_links, RowSign.LINK),
        (jump_authors, RowSign.AUTHOR),
    ],
)
def test_a_sign_that_lies_sends_us_in_vain_once(show, sign):
    site, forum = make_site(show)
    assert site.run_cycle(forum) == 0
    assert len(site.fetched) == 8  # every row looks changed
    assert not is_believed(forum, sign)
    site.run_cycle(forum)
    assert len(site.fetched) <= (
        0 if sign in (RowSign.LINK, RowSign.AUTHOR) else 8
    )  # else threads are looked into when due
    assert all(is_believed(forum, other) for other in RowSign if other is not sign)


def test_what_the_other_signs_show_is_found_when_one_lies():
    site, forum = make_site(jump_dates_against_counts)
    site.run_cycle(forum)
    assert len(site.fetched) == 5  # a few are tried
    assert not is_believed(forum, RowSign.LATER)
    site.threads["3"].append("2016-02-20T10:00")
    assert site.run_cycle(forum) == 1
    assert site.fetched == ["3"]


def test_dates_that_prove_right_against_counts_are_believed_however_many():
    site, forum = make_site(lambda row, _cycle: row)
    for key in site.threads:  # in each a post was removed and another written
        site.threads[key][1:] = ["2016-01-20T10:00"]
    assert [site.run_cycle(forum) for _ in range(3)] == [5, 3, 0]


@given(
    st.lists(st.lists(st.integers(0, 7), max_size=4), max_size=6),
    st.lists(
        st.sampled_from(["", "never", "2031-01-01T00:00", "2015-01-01T00:00", "2016-03-15"]), min_size=8, max_size=8
    ),
    st.sampled_from(["date", "author", "link"]),
)
def test_whatever_one_sign_shows_nothing_is_lost_while_counts_are_right(months, lies, which):
    name = {"date": "last_activity", "author": "last_author", "link": "last_url"}[which]

    def show(row, cycle):
        return replace(row, **{name: lies[(int(row.title[1:]) + cycle) % 8]})

    site, forum = make_site(show)
    for month, threads in enumerate(months, 1):
        for key in threads:
            site.threads[str(key)].append(f"2016-{month:02}-20T10:{len(site.threads[str(key)]):02}")
        assert site.run_cycle(forum) == len(threads)


def test_a_sign_that_is_right_again_is_believed_again():
    forum = ForumState(entry=HOST)
    note_signs(forum, [RowSign.DATE] * 9, is_kept=False)
    assert not is_believed(forum, RowSign.DATE)
    note_signs(forum, [RowSign.DATE] * 3, is_kept=True)
    assert is_believed(forum, RowSign.DATE)


@given(st.lists(st.tuples(st.sampled_from(list(RowSign)), st.booleans()), max_size=300))
def test_a_sign_that_kept_its_word_every_second_time_is_believed_and_few_visits_prove_nothing(told):
    forum = ForumState(entry=HOST)
    for sign, is_kept in told:
        note_signs(forum, [sign], is_kept=is_kept)
    for sign in RowSign:
        kept, broken = forum.signs_kept[sign], forum.signs_broken[sign]
        assert 0 <= kept + broken <= 60
        assert is_believed(forum, sign) or (broken > kept and kept + broken >= 5)


def test_another_software_has_another_chance():
    forum = ForumState(entry=HOST)
    note_signs(forum, [RowSign.COUNT] * 9, is_kept=False)
    rehouse(forum, f"{HOST}/new/")
    assert is_believed(forum, RowSign.COUNT)


def known_thread(**more):
    values = {"replies_seen": 5, "last_author_seen": "ann", "last_url_seen": f"{HOST}/t/1?p=9", "crawled_at": MONTHS[0]}
    return ThreadState(url=f"{HOST}/t/1", board="", **(values | more))


@table(
    ("replies", "author", "link", "verdict", "signs"),
    [
        (5, "ann", "?p=9", "same", set()),
        (5, "bob", "?p=9", "changed", {RowSign.AUTHOR}),  # one was removed, another written
        (5, "ann", "?p=10", "changed", {RowSign.LINK}),
        (4, "bob", "?p=8", "same", set()),  # the last was removed
        (None, "bob", "?p=10", "changed", {RowSign.AUTHOR, RowSign.LINK}),
        (None, "ann", "?p=9", "silent", set()),  # a link that stays may lead to whatever is last
        (None, "", "", "silent", set()),
    ],
)
def test_who_wrote_last_tells_where_counts_and_dates_do_not(replies, author, link, verdict, signs):
    row = ThreadRow(
        url=f"{HOST}/t/1", title="T", replies=replies, last_author=author, last_url=link and f"{HOST}/t/1{link}"
    )
    judged = judge_row(ForumState(entry=HOST), known_thread(), row)
    assert (judged.verdict, judged.signs) == (verdict, signs)


def test_a_row_that_shows_its_first_date_is_compared_with_the_posts():
    site, forum = make_site(
        lambda row, cycle: replace(row, replies=None, last_activity=row.last_activity * (cycle > 0))
    )
    site.threads["2"].append("2016-01-20T10:00")
    assert site.run_cycle(forum) == 1
    assert site.fetched == ["2"]


def test_the_date_of_the_opening_post_is_not_taken_for_that_of_the_last():
    def show(row, _cycle):
        return replace(row, last_activity=row.created, created="", replies=None, last_author="", last_url="")

    site, forum = make_site(show)
    assert not is_activity_shown(forum)
    site.threads["5"].append("2016-01-20T10:00")
    assert sum(site.run_cycle(forum) for _ in range(3)) == 1  # nothing tells: it is looked into when it is due


@pytest.mark.parametrize(
    ("active", "is_shown"), [("2015-09-01T11:00", True), ("2015-06-01T09:00", False), ("never", True)]
)
def test_dates_are_judged_by_threads_that_lasted(active, is_shown):
    forum = ForumState(entry=HOST)
    row = ThreadRow(url=HOST, title="T", last_activity=active)
    for _ in range(5):
        site, other = make_site(lambda row, _cycle: row, count=1)
        thread = other.threads[f"{HOST}/t/0"]
        learn_date(forum, thread, ThreadVisit(row, is_new=False, known=0))
    assert site.cycle == 1
    assert is_activity_shown(forum) is is_shown


@pytest.mark.parametrize(
    ("replies", "date", "verdict", "signs"),
    [
        (9, "2016-01-10T10:00", "same", set()),  # as many as are known: 5 was read wrong
        (10, "2016-01-10T10:00", "changed", {RowSign.MORE}),
        (9, "2016-01-20T10:00", "changed", {RowSign.COUNT, RowSign.DATE}),
        (9, "2016-01-10", "changed", {RowSign.COUNT}),  # what was written later on that day looks the same
        (9, "", "changed", {RowSign.COUNT}),
    ],
)
def test_a_larger_count_tells_little_where_the_last_post_is_the_one_that_is_known(replies, date, verdict, signs):
    posts = [PostState(id=str(n), author="a", date="2016-01-10T10:00", text_hash="", seen_at="") for n in range(10)]
    thread = known_thread(activity_seen="2016-01-10T10:00", posts=posts)
    row = ThreadRow(url=f"{HOST}/t/1", title="T", replies=replies, last_activity=date)
    judged = judge_row(ForumState(entry=HOST), thread, row)
    assert (judged.verdict, judged.signs) == (verdict, signs)


def test_counts_that_jump_while_dates_stay_are_followed_in_vain_once_and_dates_then_decide():
    def jump(row, cycle):
        return replace(row, replies=row.replies + 7 * cycle)

    site, forum = make_site(jump)
    assert site.run_cycle(forum) == 0
    assert len(site.fetched) == 8
    assert is_believed(forum, RowSign.COUNT)
    site.threads["3"].append("2016-02-20T10:00")
    assert site.run_cycle(forum) == 1
    assert site.fetched == ["3"]
