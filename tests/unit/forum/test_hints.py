import json

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.posts.parts.post import FoundPost
from pauk.forum.read.structured_data import StructuredPost, read_hints, use_hints

TEXTS = ("The bridge is closed, says the sign.", "It is open again since Monday, I saw it.")


def script(value):
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def posting(at, name="anna", **more):
    return {
        "@type": "DiscussionForumPosting" if not at else "Comment",
        "text": TEXTS[at],
        "author": {"@type": "Person", "name": name},
        "datePublished": f"2020-05-0{at + 1}T10:00:00Z",
        **more,
    }


def test_postings_and_their_comments_are_read():
    hints = read_hints(parse_tree(script(posting(0, comment=[posting(1, "bert")]))))
    assert hints == [
        StructuredPost(TEXTS[0], "anna", "2020-05-01T10:00:00+00:00"),
        StructuredPost(TEXTS[1], "bert", "2020-05-02T10:00:00+00:00"),
    ]


def test_questions_and_answers_are_read():
    question = {"@type": "QAPage", "mainEntity": {**posting(0), "@type": "Question", "acceptedAnswer": posting(1)}}
    assert [hint.text for hint in read_hints(parse_tree(script(question)))] == list(TEXTS)


def test_microdata_is_read():
    html = (
        '<div itemscope itemtype="https://schema.org/Comment"><span itemprop="author" itemscope>'
        '<b itemprop="name">eve</b>'
        f'</span><time itemprop="datePublished" datetime="2020-05-01T10:00">May</time>'
        f'<p itemprop="text">{TEXTS[0]}</p></div>'
    )
    assert read_hints(parse_tree(html)) == [StructuredPost(TEXTS[0], "eve", "2020-05-01T10:00")]


def test_gaps_are_filled_and_what_is_shown_stays():
    posts = [FoundPost(text=TEXTS[0]), FoundPost(text=TEXTS[1], author="Bert", date="2020-05-02")]
    hints = [StructuredPost(TEXTS[0], "anna", "2020-05-01"), StructuredPost(TEXTS[1], "wrong", "2020-05-02T10:00:00")]
    first, second = use_hints(posts, hints)
    assert (first.author, first.date) == ("anna", "2020-05-01")
    assert (second.author, second.date) == ("Bert", "2020-05-02T10:00:00")


def test_another_day_is_not_believed():
    [post] = use_hints(
        [FoundPost(text=TEXTS[0], date="2020-05-02")], [StructuredPost(TEXTS[0], date="2020-05-03T10:00:00")]
    )
    assert post.date == "2020-05-02"


def test_hints_of_another_page_and_one_author_for_all_change_nothing():
    posts = [FoundPost(text=TEXTS[0]), FoundPost(text=TEXTS[1], author="Bert"), FoundPost(text="Well.", author="eve")]
    assert use_hints(posts, [StructuredPost("Words that stand nowhere on it.", "mallory", "2020-05-01")]) == tuple(
        posts
    )
    assert use_hints(posts, [StructuredPost(text, "admin") for text in TEXTS])[0].author == ""


@pytest.mark.parametrize(
    "html",
    [
        "",
        script([[[[[[[[[[[[posting(0)]]]]]]]]]]]]),
        script({"@type": "Comment", "author": [3], "text": 7}),
        "<div itemscope itemtype=x>",
    ],
)
def test_odd_data_is_survived(html):
    assert all(isinstance(hint.text, str) for hint in read_hints(parse_tree(html)))
