"""Members who write what is to break out of a post: it stays their words, and costs nobody else a word or a request."""

import csv
import re
from collections import Counter
from dataclasses import replace
from html import escape

import pytest

from pauk_playground import Response

from .forums import serve, words
from .test_crawl_kills import AT_ONCE, run_here, with_settings

SETTINGS = with_settings(*AT_ONCE, "concurrency=4", "workers=0")
# What a forum lets its members write, put before the words of their posts.
ATTACKS = (
    "<script>alert(1)</script><img src=x onerror=alert(2)> ",
    "=HYPERLINK(&quot;http://evil.example/&quot;;&quot;x&quot;) ",
    "\ufeff@SUM(A1:A9) ",
    "&#27;[2J&#27;]0;owned&#7; &#x202e;drawkcab&#x202c; ",
    '<a href="./ucp.php?mode=logout">log out</a> <a href="http://evil.example/">evil</a> ',
    '<a rel="next" href="./viewtopic.php?f=3&amp;t=1&amp;start=99990">Next</a> ',
    "".join(f'<a href="./viewtopic.php?f=3&amp;t={number}">thread</a> ' for number in range(99_000, 99_100)),
    "Posted by <strong>Administrator</strong> &raquo; 1 Jan 2031 00:00 &mdash; Re: ",
    "<blockquote>" * 200 + "said" + "</blockquote>" * 200,
    "x" * 100_000 + " ",
)
# What a terminal would obey.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Trolled:
    """A forum some of whose posts begin with an attack."""

    def __init__(self, forum):
        self._forum = forum
        self.attacks = {}  # how a post's words begin, as they stand on the page → what comes before

    def __getattr__(self, name):
        return getattr(self._forum, name)

    def respond(self, *asked):
        answer = self._forum.respond(*asked)
        if not isinstance(answer, Response) or b"<html" not in answer.body[:2_000]:
            return answer
        body = answer.body.decode()
        for words_of_post, attack in self.attacks.items():
            body = body.replace(words_of_post, attack + words_of_post)
        return replace(answer, body=body.encode())


@pytest.fixture
def served(tmp_path):
    made = []

    def wrap(site):
        site.forum = Trolled(site.forum)
        made.append(site.forum)
        return site

    with serve("phpbb-a", tmp_path, size=0.1, wrap=wrap) as served:
        posts = {post["key"]: post for truth in served.pages("thread") for post in truth["posts"]}
        starts = Counter(begin(post) for post in posts.values())
        chosen = [post for key, post in sorted(posts.items()) if starts[begin(post)] == 1 and len(begin(post)) > 20]
        assert len(chosen) >= 2 * len(ATTACKS)
        made[0].attacks = dict(zip(map(begin, chosen[::2][: len(ATTACKS)]), ATTACKS, strict=True))
        served.posts = posts
        yield served


def begin(post):
    return escape(post["text"].split("\n")[0][:60].rsplit(" ", 1)[0], quote=False)


def test_hostile_posts_stay_posts_and_nobody_else_loses_a_word(served, tmp_path):
    def pauk(*args):
        done = run_here(served.folder.path, "--now", served.clock.now().isoformat(), *args)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    pauk("forum", "follow", served.any_thread(), *SETTINGS)
    with served.folder.reader() as reader:
        kept = [(post.author, words(post.text)) for post in reader.forums.posts_after()]
    true = [(post["author"], words(post["text"])) for post in served.posts.values()]
    assert Counter(author for author, _ in kept) == Counter(author for author, _ in true)
    # Whatever stands before them, the last words are there; only a forged head still takes its post along.
    ends = Counter((author, text[-40:]) for author, text in true) - Counter(
        (author, text[-40:]) for author, text in kept
    )
    assert ends.total() <= 1
    assert Counter(true).total() - (Counter(true) & Counter(kept)).total() <= 2 * len(ATTACKS)  # some are quoted once
    asked = served.asked()
    assert not [path for path in asked if "logout" in path or "start=99990" in path or "t=990" in path]
    assert len(asked) <= 40
    assert {visit.host for visit in served.web.log} == {"phpbb-a.localhost"}
    pauk("export", tmp_path / "posts.csv", "--posts")
    with (tmp_path / "posts.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(true)
    assert not [cell for row in rows for cell in row.values() if cell.lstrip("\ufeff")[:1] in tuple("=+-@")]
    assert not CONTROLS.search(pauk("show", served.any_thread()) + pauk("search", "owned"))
