"""Posts that stand inside others: comments below questions and answers."""

from datetime import datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.candidates.candidate import sketch_frame
from pauk.forum.posts.cut.frames import PostFrame, PostPiece
from pauk.forum.posts.post_reader import _write, read_posts, read_posts_by

NOW = datetime.fromisoformat("2020-06-30T12:00")
URL = "https://forum.example/q/7"
SAID = (
    "How do I repair the left window of an old house without any new glass in it at all?",
    "Take the frame out first, then look at the putty, and never press on the corners.",
    "Mine broke when I tried that, so be careful with the upper edge of the frame.",
    "Ask the glazier at the market.",
    "He is ill this month, but his brother works there on Saturdays, as far as I know.",
)


def comment(n, day, text):
    return (
        f"<div class=note id=n{n}><div class=say><p>{text}</p></div><div class=by><a href=/u/{n}><img alt=''></a>"
        f"<a class=who href=/u/{n}>user{n}</a> <i>(<abbr>2020-05-{day:02} 08:38:02+00:00</abbr>)</i>"
        "<u>edit</u></div></div>"
    )


def entry(kind, n, day, text, notes=""):
    return (
        f"<div class='post {kind}' id=p{n}><div class=votes>0</div><div class=content><div class=body><p>{text}</p>"
        "</div>"
        f"<div class=info><a href=/u/{n}><img alt='user{n}'><b>1</b></a> <a class=name href=/u/{n}>user{n}</a> "
        f"<a href=/r/{n}>asked <abbr>2020-05-{day:02} 08:00:00+00:00</abbr></a></div>"
        f"<div class=notes><h2>Comments</h2><div class=list>{notes}</div><a href=/c>add a comment</a></div></div></div>"
    )


def lay(posts):
    return lay_out(parse_tree(f"<body><h1>Windows</h1><main>{posts}</main></body>"))


def read(posts):
    nodes = lay(posts)
    return read_posts(nodes, find_stamps(nodes, read_lines(nodes), now=NOW), URL, now=NOW)


def told(posts):
    return [(post.author, post.date[8:10], post.parent, post.text) for post in read(posts).posts]


def test_comments_of_questions_and_answers():
    posts = entry("question", 0, 1, SAID[0], comment(2, 4, SAID[2]))
    posts += entry("answer", 1, 2, SAID[1], comment(3, 5, SAID[3]) + comment(4, 6, SAID[4]))
    assert told(posts) == [
        ("user0", "01", None, SAID[0]),
        ("user2", "04", 0, SAID[2]),
        ("user1", "02", None, SAID[1]),
        ("user3", "05", 2, SAID[3]),
        ("user4", "06", 2, SAID[4]),
    ]


def test_the_only_comment_of_the_only_post():
    assert told(entry("question", 0, 1, SAID[0], comment(2, 4, SAID[2]))) == [
        ("user0", "01", None, SAID[0]),
        ("user2", "04", 0, SAID[2]),
    ]


def test_a_template_never_loses_comments_in_silence():
    plain = entry("answer", 0, 1, SAID[0]) + entry("answer", 1, 2, SAID[1])
    template = read(plain).template
    assert template
    _, fit = read_posts_by(template, lay(plain), URL, now=NOW)
    assert fit == 1.0
    full = entry("answer", 0, 1, SAID[0], comment(2, 4, SAID[2]) * 4) + entry("answer", 1, 2, SAID[1])
    _, fit = read_posts_by(template, lay(full), URL, now=NOW)
    assert fit < 0.5
    commented = entry("question", 0, 1, SAID[0], comment(2, 4, SAID[2])) + entry("answer", 1, 2, SAID[1])
    learned = read(commented)
    found, fit = read_posts_by(learned.template, lay(commented), URL, now=NOW)
    assert fit == 1.0
    assert [(post.author, post.parent, post.text) for post in found.posts] == [
        (post.author, post.parent, post.text) for post in learned.posts
    ]


def test_notes_of_changes_and_days_of_joining_are_no_comments():
    post = (
        "<div class=post><div class=who><a class=name href=/u/{0}>user{0}</a><p>Joined: {1} May 2020 07:55, from a town"
        " far away in the north</p></div><div class=when>{1} May 2020 08:00</div><div class=body>{2}</div>"
        "<div class=note>Last edited by <a href=/u/9>user9</a> on {1} May 2020 09:00, edited 1 time in all.</div></div>"
    )
    posts = "".join(post.format(n, n + 1, SAID[n]) for n in range(3))
    assert [(who, parent, text) for who, _, parent, text in told(posts)] == [
        (f"user{n}", None, SAID[n]) for n in range(3)
    ]


@settings(max_examples=20)
@given(st.lists(st.integers(0, 2), min_size=3, max_size=3))
def test_no_comment_is_read_twice_or_lost(counts):
    numbers = iter(range(10, 99))
    posts = "".join(
        entry("answer", at, at + 1, f"{SAID[at]} {at}", "".join(_remark(next(numbers)) for _ in range(count)))
        for at, count in enumerate(counts)
    )
    assert len(read(posts).posts) == len(counts) + sum(counts)


def _remark(n):
    return comment(n, n % 20 + 8, f"{'abcdefghij'[n % 10] * 5} {SAID[n % 5]} {'klmnopqrst'[n // 10] * 7}")


def test_the_text_of_a_post_around_others_is_never_that_of_one_inside():
    said = [f"{text} Part {n}." for n, text in enumerate(SAID * 2)]

    def head(n):
        return (
            f"<a class=who href=/u/{n}>user{n}</a> <span class=age><a href=#a{n}>{9 + n} May 2020, 08:0{n}</a></span>"
        )

    def answer(n):
        return (
            f"<tr class='thing say' id=a{n}><td><table><tr><td class=in></td><td class=vote><center>▲</center></td>"
            f"<td class=line><div class=head>{head(n)}</div><div><span class=words>{said[n]}<p></p></span></div>"
            "<div class=foot><a href=/r>Answer</a> <a href=/s>Report</a></div></td></tr></table></td></tr>"
        )

    page = (
        "<center><table><tr><td class=top><b>Houses</b> Home | Help</td></tr><tr><td><table class=item>"
        "<tr class=thing><td><b>Windows</b></td></tr><tr><td><a id=a0></a></td></tr>"
        f"<tr><td class=foot>{head(0)}</td></tr><tr><td><span class=asked>{said[0]}"
        "<p></p></span><div class=foot><a href=/r>Answer</a> <a href=/s>Report</a></div></td></tr></table>"
        "<table><tr><td colspan=2></td><td class=title>1 <a href=?p=2>2</a> <a href=?p=3>3</a></td></tr></table>"
        f"<table class=tree>{''.join(map(answer, range(1, 10)))}</table></td></tr></table></center>"
    )
    nodes = lay(page)
    starts = [place for place, name in enumerate(nodes.names[kind] for kind in nodes.kinds) if ".say" in name]
    around = nodes.flat.tags.index("table")
    pieces = [PostPiece(start, nodes.flat.ends[start], parent=0) for start in starts]
    frame = PostFrame((PostPiece(around, nodes.flat.ends[around], frozenset(starts)), *pieces))
    posts = _write(sketch_frame(nodes, find_stamps(nodes, read_lines(nodes), now=NOW), frame, NOW), URL).posts
    assert [post.author for post in posts] == [f"user{n}" for n in range(10)]
    assert [post.text.partition("\n")[0] for post in posts] == said
