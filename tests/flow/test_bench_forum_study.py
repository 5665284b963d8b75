"""What the dissertation reads forum pages with, built from its account: WeRE for posts, an SVM for kinds of pages."""

from collections import Counter
from datetime import datetime

import pytest
from bench.forum.page_types import TypeJudge, describe
from bench.forum.study import count_posts, read_as_study
from bench.forum.were import cut_noise, is_sorted

from pauk_playground.forums import Forum

NOW = datetime.fromisoformat("2016-06-01T12:00")
MOMENT = datetime.fromisoformat("2016-06-01T12:00+00:00")
WORDS = (
    "A short one.",
    "This answer is longer, and says far more than the first did.",
    "Well, two of us, then: thanks.",
)
POST = (
    "<div class=post><div class=who><b>{0}</b> <span>Posts: 4</span></div>"
    "<div class=when>{1} May 2016, 10:30</div><p>{2}</p></div>"
)


def make_page(count):
    posts = "".join(POST.format(f"user{n}", n + 1, f"{WORDS[n % 3]} Number {n}.") for n in range(count))
    return f"<body><h1>A thread</h1><div id=all><hr><h2>Answers</h2>{posts}<form><input></form></div></body>"


def test_noise_ends_where_likeness_rises_and_begins_where_it_falls():
    told = (1.23, 8.73, 8.27, 7.27, 9.04, 8.11, 8.02, 9.04, 8.27, 8.02, 0.96)
    assert cut_noise(told) == (1, 10)
    assert cut_noise((0.0, 4.0, 4.0, 0.0)) == (1, 3)  # what is like nothing
    assert cut_noise((4.0, 8.0, 8.0, 4.0)) == (0, 4)  # no change by two and a half


def test_dates_are_sorted_but_for_one_at_the_start():
    assert is_sorted(["2016-05-09", "2016-05-01", "2016-05-02"])
    assert is_sorted(["2016-05-03", "2016-05-02", "2016-05-02"])
    assert not is_sorted(["2016-05-01", "2016-05-02", "2016-05-09", "2016-05-03"])


def test_the_part_of_a_post_that_differs_most_is_its_text():
    texts = read_as_study(make_page(6), NOW)
    assert texts == [f"{WORDS[n % 3]} Number {n}." for n in range(6)]
    assert read_as_study("<p>Nothing repeats here.</p>", NOW) == []


def test_posts_are_counted_in_order():
    counts = Counter()
    count_posts(["one two three", "something else", "seven eight nine"], ["seven eight nine", "one two three"], counts)
    assert counts == {"posts true": 2, "posts said": 3, "posts found": 1}


@pytest.mark.parametrize("design", ["phpbb-a", "own-9"])
def test_kinds_of_pages_are_learned_from_what_repeats(design):
    forum = Forum(design, size=0.1)
    rows, kinds = [], []
    for url in list(forum.pages(MOMENT))[:60]:
        truth = forum.truth(url, MOMENT)
        body = forum.respond("/" + url.split("/", 3)[3], MOMENT).body
        rows.append(describe(body.decode(), NOW))
        kinds.append(truth["kind"])
    assert len({len(row) for row in rows}) == 1
    told = TypeJudge(rows[::2], kinds[::2]).tell(rows[1::2])
    assert sum(said == true for said, true in zip(told, kinds[1::2], strict=True)) >= 0.8 * len(told)
