"""Signatures stand below the texts of their authors, and are known by the part that makers have built for them."""

from datetime import datetime

import pytest

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
NAMES = ("Walter", "seagull", "Walter", "le-facteur", "old_boat")
SIGNS = {"Walter": "Every river has two banks.", "le-facteur": "Letters travel slowly <a href=/x>here</a>"}
TEXTS = tuple("\n".join((said, *SAID[n + 1 : 1 + n + n % 3])) for n, said in enumerate(SAID))  # one paragraph to three
SMALL = "<p><small>{}</small></p>"


def write(n, sign, name="", text=""):
    name = name or NAMES[n]
    head = f"<p><b><a href=/u/{name}>{name}</a></b> <span>{n + 1} May 2020, 10:30</span></p>"
    text = "".join(f"<p>{part}</p>" for part in (text or TEXTS[n]).split("\n"))
    signed = sign.format(SIGNS[name]) if name in SIGNS else ""
    return f"{head}{text}{signed}<p><small><a href=/quote>Quote</a> <a href=/report>Report</a></small></p><hr>"


def lay(*posts):
    return lay_out(parse_tree(f"<body><h1>Bridges</h1><p>Please log in.</p>{''.join(posts)}</body>"))


def read(nodes):
    return read_posts(nodes, find_stamps(nodes, read_lines(nodes), now=NOW), URL, now=NOW).posts


@pytest.mark.parametrize("sign", [SMALL, "<p><font size=1>{}</font></p>"])
def test_who_wrote_once_is_known_to_have_signed_by_those_who_wrote_twice(sign):
    posts = read(lay(*(write(n, sign) for n in range(5))))
    assert [post.text for post in posts] == list(TEXTS)
    assert [post.signature for post in posts] == [
        SIGNS["Walter"],
        "",
        SIGNS["Walter"],
        "Letters travel slowly here",
        "",
    ]


@pytest.mark.parametrize("sign", ["<p>{}</p>", "<p><i>{}</i></p>", "<p><a href=/y>{}</a></p>"])
def test_what_people_write_with_is_no_part_for_signatures(sign):
    posts = read(lay(*(write(n, sign) for n in range(5))))
    assert posts[3].text == f"{TEXTS[3]}\nLetters travel slowly here"


def test_small_words_between_others_are_no_signatures():
    texts = {1: f"A short one.\n<small>As I heard.</small>\n{SAID[1]}"}
    posts = read(lay(*(write(n, SMALL, text=texts.get(n, "")) for n in range(5))))
    assert posts[1].text == f"A short one.\nAs I heard.\n{SAID[1]}"
    assert posts[3].text == f"{TEXTS[3]}\nLetters travel slowly here"


def test_a_house_knows_where_people_sign_who_wrote_a_single_post():
    pages = [lay(*(write(n, SMALL, text=TEXTS[n - turn]) for n in range(5))) for turn in range(2)]
    house = settle_house([learn_layout(nodes, read(nodes), URL) for nodes in pages])
    assert list(house["signed"]) == ["p small"]
    (post,) = read_posts_by(house, lay(write(3, SMALL)), URL, now=NOW)[0].posts
    assert (post.text, post.signature) == (TEXTS[3], "Letters travel slowly here")


def test_two_posts_that_end_alike_on_one_page_tell_the_house_nothing():
    nodes = lay(*(write(n, SMALL if n != 3 else "") for n in range(5)))
    assert settle_house([learn_layout(nodes, read(nodes), URL)])["signed"] == {}


@pytest.mark.parametrize(
    ("ending", "is_signature"), [("Along the hill", False), ("Along the river and over the hill", True)]
)
def test_two_pairs_of_posts_may_end_alike_with_few_words(ending, is_signature):
    names = ("Anna", "Ben", "Anna", "Ben", "Clara", "Dora", "Emil")
    ends = {"Anna": ending, "Ben": "See you there"}
    texts = [f"{TEXTS[n % 5]}\n{ends.get(name, name)}" for n, name in enumerate(names)]
    posts = read(lay(*(write(n, "", name, texts[n]) for n, name in enumerate(names))))
    assert posts[0].text == (texts[0].removesuffix(f"\n{ending}") if is_signature else texts[0])
    assert posts[1].text == texts[1]


def test_two_lists_may_end_with_the_same_few_words():
    names = ("Anna", "Ben", "Anna", "Clara", "Dora", "Emil")
    ends = {"Anna": "<ul><li>the night train</li></ul>"}
    posts = read(lay(*(write(n, "", name, f"{TEXTS[n % 5]}\n{ends.get(name, name)}") for n, name in enumerate(names))))
    assert [posts[n].text for n in (0, 2)] == [f"{TEXTS[n]}\nthe night train" for n in (0, 2)]


@pytest.mark.parametrize("end", ["<br><br><strong>the {}</strong>", "<ul><li>the {}</li></ul>"])
def test_what_holds_the_whole_text_was_not_built_for_what_two_posts_end_with(end):
    names, ends = (*NAMES, "seagull", "Milena"), ("bridge", "", "bridge", "river", "", "", "")
    build = "<p><b><a href=/{0}>{0}</a></b> <i>{1} May 2020, 9:30</i></p><div><font class=t>{2}</font></div><hr>"
    said = [SAID[n % 5] + (end.format(ends[n]) if ends[n] else "") for n in range(7)]
    posts = read(lay(*(build.format(names[n], n + 1, said[n]) for n in range(7))))
    assert [post.text.split()[-1] for post in posts[:4]] == ["bridge", "far.", "bridge", "river"]
