"""Posts that were removed keep their place among the others, and are read there by the house layout."""

from datetime import datetime

from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.layout.page_layout import learn_layout
from pauk.forum.posts.layout.site_layout import settle_house
from pauk.forum.posts.post_reader import read_posts, read_posts_by

URL = "https://forum.example/t/7"
NOW = datetime.fromisoformat("2020-12-30T12:00")
SAID = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "It is open again, they say in the town, but nobody has walked over it so far.",
    "Thank you! Then I shall walk there with my dog, who likes the river more than I do.",
    "They repaired it in spring, and the town hall says that it will now last for twenty years.",
    "I would not trust it before somebody has looked at the pillars under water.",
)
GONE = "This comment was removed."
# A comment and one that was removed: of another name; with a class more, and a date that is no link.
RENAMED = (
    "<div><p class=sub><a class=who href=/u/{n}>user{n}</a> <b class=when>{date}</b></p>{text}</div>",
    "<div class=gone><p class=sub>user{n} <b class=when>{date}</b></p>{text}</div>",
)
LABELLED = (
    "<div class='box comment'><p class=who>user{n}</p><p><a href=#{n}><b class=when>{date}</b></a></p>{text}</div>",
    "<div class='box comment hidden'><p class=who>user{n}</p><p><b class=when>{date}</b></p>{text}</div>",
)


def comment(n, build, *, inside=""):
    own = build[n == 2].format(
        n=n, date=f"{n + 1} May 2020, 10:30", text=f"<div class=said>{GONE if n == 2 else SAID[n]}</div>"
    )
    return f"<li>{own}{f'<ul>{inside}</ul>' if inside else ''}</li>"


def lay(comments):
    return lay_out(parse_tree(f"<body><h1>Bridges</h1><ul class=all>{comments}</ul><p>foot</p></body>"))


def learn(build):
    """Learn from two threads in which nothing was removed, with comments on comments."""
    kept = (build[0], build[0])
    layouts = []
    for last in (3, 4):
        inner = "".join(comment(n, kept) for n in (1, last))
        nodes = lay(comment(0, kept, inside=inner) + comment(7 - last, kept))
        found = read_posts(nodes, find_stamps(nodes, read_lines(nodes), now=NOW), URL, now=NOW).posts
        layouts.append(learn_layout(nodes, found, URL))
    return settle_house(layouts)


@table("build", [RENAMED, LABELLED], ids=["renamed", "labelled"])
@table("order", ["012", "0(12)", "02", "01(2)", "02(1)"])
def test_a_removed_comment_is_read_beside_the_others_and_in_them(build, order):
    inner = order.partition("(")[2].rstrip(")")
    outer = order.partition("(")[0]
    inside = "".join(comment(int(n), build) for n in inner)
    comments = "".join(comment(int(n), build, inside=inside if n == outer[-1] else "") for n in outer)
    found, fit = read_posts_by(learn(build), lay(comments), URL, now=NOW)
    told = [(post.author, post.date[:10], post.text) for post in found.posts]
    texts = [SAID[0], SAID[1], GONE]
    assert told == [(f"user{n}", f"2020-05-0{int(n) + 1}", texts[int(n)]) for n in outer + inner]
    assert fit == 1.0


def test_the_same_elsewhere_on_the_page_is_no_comment():
    (elsewhere,) = [RENAMED[1].format(n=2, date="3 May 2020, 10:30", text=f"<div class=said>{GONE}</div>")]
    page = (
        f"<body><ul class=all>{comment(0, RENAMED)}{comment(1, RENAMED)}</ul><aside><p>{elsewhere}</p></aside></body>"
    )
    found, _ = read_posts_by(learn(RENAMED), lay_out(parse_tree(page)), URL, now=NOW)
    assert [post.text for post in found.posts] == list(SAID[:2])
