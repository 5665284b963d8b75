import pytest

from .comparing import compare_kept

URL = "http://127.0.0.1:8000/t/1"


def make_post(**change):
    post = {
        "author": "karin",
        "date": "2015-11-29T16:53:02+00:00",
        "local": "2015-11-29T17:53:02",
        "grain": 60,
        "text": "One two three. Code: Select all a = 1",
        "url": f"{URL}#p1",
    }
    return post | change


def make_truth(*posts, asides=()):
    return {"asides": asides, "threads": [{"url": URL, "posts": list(posts)}]}


def read(**change):
    return {URL: [{"author": "karin", "date": "2015-11-29T16:53+00:00", "text": make_post()["text"]} | change]}


def test_what_was_kept_well_is_right():
    findings = compare_kept(read(), make_truth(make_post()))
    assert (findings.expected, findings.right) == (1, 1.0)


@pytest.mark.parametrize(
    ("date", "grain", "is_right"),
    [
        ("2015-11-29T16:53:02+00:00", 60, True),
        ("2015-11-29T17:53", 60, True),  # without a zone: that of the forum
        ("2015-11-29T17:53+00:00", 60, False),
        ("2015-11-29T18:40", 3600, True),
        ("2015-11-29T19:10", 3600, False),
        ("2015-11-29", 60, False),
        ("2015-11-30", 86_400, True),
        ("2015-12-02", 86_400, False),
        (None, 86_400, False),
    ],
)
def test_a_date_is_right_at_the_grain_that_was_shown(date, grain, is_right):
    findings = compare_kept(read(date=date), make_truth(make_post(grain=grain)))
    assert bool(findings.wrong) != is_right


@pytest.mark.parametrize("text", ["One two three. a = 1", "One two three. Code: Select all a = 1"])
def test_words_that_nobody_wrote_may_be_there_or_not(text):
    truth = make_truth(make_post(), asides=("Code: Select all",))
    assert compare_kept(read(text=text), truth).right == 1
    assert compare_kept(read(text="One two three."), truth).wrong


def test_a_text_of_an_earlier_visit_may_be_kept():
    truth, before = make_truth(make_post(text="One two three, four five.")), make_truth(make_post())
    assert compare_kept(read(), truth).right == 0
    assert compare_kept(read(), truth, before).right == 1


def test_posts_of_other_threads_are_too_many():
    kept = read() | {f"{URL}?again": read()[URL]}
    findings = compare_kept(kept, make_truth(make_post()))
    assert (len(findings.extra), findings.right) == (1, 0.0)
    assert compare_kept({}, make_truth(make_post())).missing
