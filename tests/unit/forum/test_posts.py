import json
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.parts.post_dates import sortedness
from pauk.forum.posts.post_reader import read_posts, read_posts_by

NOW = datetime.fromisoformat("2020-06-30T12:00")
URL = "https://forum.example/t/7?page=2"
PEOPLE = ("anna", "Bert H.", "anna", "claude", "dora")
WORDS = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "It is open again.",
    "Thank you! Then I shall walk there with my dog, who likes the river more than I do.",
    "They repaired it in spring, and the town hall says that it will now last for twenty years at least.",
    "Good news.",
)


def read(html, now=NOW):
    nodes = lay_out(parse_tree(html))
    stamps = find_stamps(nodes, read_lines(nodes), now=now)
    return read_posts(nodes, stamps, URL, now=now)


def page(post, count=5, before="<h1>The old bridge by the mill</h1>", after="", around="<div id=list>{}</div>"):
    posts = "".join(
        post.format(name=PEOPLE[i], slug=PEOPLE[i].split()[0], text=WORDS[i], day=i + 3, n=i + 1, id=400 + i)
        for i in range(count)
    )
    return f"<body>{before}{around.format(posts)}{after}</body>"


DIVS = (
    '<div class="m" id="p{id}"><div class="who"><a href="/u/{slug}"><b>{name}</b></a><p>Joined: 2 May 2011</p></div>'
    '<div class="top"><a href="#p{id}">#{n}</a> {day} May 2020, 10:1{n}</div>'
    '<div class="say"><p>{text}</p></div>'
    '<div class="do"><a href="/q/{id}">Quote</a> <a href="/r/{id}">Report</a></div></div>'
)
ROWS = (
    '<tr><th><a name="p{id}"></a>{name}</th><th>0{day}/05/2020 10:1{n}</th></tr>'
    "<tr><td>Member</td><td>{text}</td></tr><tr><td colspan=2><a href='/q/{id}'>Quote</a></td></tr>"
)
TABLES = (
    "<table><tr><td>{day} May 2020 10:1{n}</td></tr><tr><td><a href='/u/{slug}'>{name}</a><br>Posts: 1{n}4</td>"
    "<td><span>{text}</span></td></tr></table>"
)


def check(found, count=5):
    assert [post.text for post in found.posts] == list(WORDS[:count])
    assert [post.author for post in found.posts] == list(PEOPLE[:count])
    assert [post.date for post in found.posts] == [f"2020-05-0{i + 3}T10:1{i + 1}" for i in range(count)]


@pytest.mark.parametrize("post", [DIVS, ROWS, TABLES])
def test_posts_of_any_markup(post):
    around = "<table>{}</table>" if post is ROWS else "<div>{}</div>"
    check(read(page(post, around=around)))


def test_links_numbers_and_addresses():
    posts = read(page(DIVS)).posts
    assert [post.number for post in posts] == [1, 2, 3, 4, 5]
    assert posts[1].url == f"{URL}#p401"
    assert posts[0].author_url == "https://forum.example/u/anna"


def test_dates_of_joining_are_not_those_of_posts_and_changes_stand_apart():
    post = DIVS.replace('</p></div><div class="do">', '</p></div><i>Edited on 9 May 2020, 08:00</i><div class="do">')
    found = read(page(post))
    check(found)
    assert {post.edited for post in found.posts} == {"2020-05-09T08:00"}


def test_notices_and_similar_threads_are_no_posts():
    box = (
        "<ul>"
        + "".join(f"<li><a href=/t/{i}>Other thread {i} of the town</a> {i} June 2020</li>" for i in range(1, 9))
        + "</ul>"
    )
    check(read(page(DIVS, before="<p class=notice>Maintenance on 3 July 2020!</p>" + box, after=box)))


def test_quotes_stay_in_the_text_and_are_told_apart():
    quote = "<blockquote><p>anna said:</p><p>It looked closed.</p></blockquote>"
    html = page(DIVS).replace(f"<p>{WORDS[1]}</p>", f"{quote}<p>{WORDS[1]}</p>")
    post = read(html).posts[1]
    assert post.text == f"anna said:\nIt looked closed.\n{WORDS[1]}"
    assert post.quotes == ("anna said:\nIt looked closed.",)


def test_a_signature_returns_with_its_author_and_stands_apart():
    end = "</p><p>Walk more, talk less"
    names = ("anna", "bert", "anna", "claude", "dora", "emil", "anna", "frida")
    people = [(name, f"{WORDS[at % 4]} {at}") for at, name in enumerate(names)]
    html = "".join(
        DIVS.format(name=name, slug=name, text=text + end * (name == "anna"), day=at + 3, n=at + 1, id=400 + at)
        for at, (name, text) in enumerate(people)
    )
    posts = read(html).posts
    assert posts[0].text == f"{WORDS[0]} 0"
    assert posts[0].signature == posts[2].signature == "Walk more, talk less"


def test_nested_comments_keep_their_own_words_and_know_their_parents():
    def comment(i, inner=""):
        return (
            f'<li class="c" id="c{i}"><div class="h"><a class="u" href="/u/{i}">{PEOPLE[i]}{i}</a> '
            f'<time datetime="2020-05-0{i + 1}T10:00">{i + 1} May 2020 10:00</time></div>'
            f'<div class="t">{WORDS[i]}</div>'
            f'<ul class="below">{inner}</ul></li>'
        )

    html = f"<ul>{comment(0, comment(1, comment(2)) + comment(3))}{comment(4)}</ul>"
    posts = read(html).posts
    assert [post.text for post in posts] == list(WORDS)
    assert [post.parent for post in posts] == [None, 0, 1, 0, None]


@pytest.mark.parametrize("count", [1, 2])
def test_threads_of_one_or_two_posts(count):
    check(read(page(DIVS, count=count)), count=count)


def test_a_first_post_in_a_box_of_its_own():
    first = DIVS.format(name="eve", slug="eve", text="Here is the question that started it all.", day=1, n=0, id=1)
    html = page(
        DIVS,
        before=f'<h1>Bridge</h1><section class="opening">{first}</section><hr>',
        around='<div class="list">{}</div>',
    )
    posts = read(html).posts
    assert len(posts) == 6
    assert posts[0].author == "eve"
    assert posts[0].text == "Here is the question that started it all."


def test_a_question_its_answers_and_their_comments():
    def entry(kind, i, inner=""):
        return (
            f'<div class="{kind}" id="{kind}{i}"><div class="text"><p>{WORDS[i]}</p></div><div class="by">'
            f'<a class="user" href="/u/{i}">user{i}</a> <time>{i + 1} May 2020 10:00</time></div>{inner}</div>'
        )

    def comment(i, text):
        return (
            f'<li class="note" id="n{i}"><span class="say">{text}</span> – '
            f'<a class="by" href="/u/{i}">user{i}</a> <i>{i + 1} May 2020 10:30</i></li>'
        )

    notes = "".join(comment(i, WORDS[i - 4]) for i in (5, 6, 7))
    html = f"<h1>Bridge</h1>{entry('question', 0)}{entry('answer', 2, f'<ul>{notes}</ul>')}{entry('answer', 3)}"
    posts = read(html).posts
    assert [post.author for post in posts] == ["user0", "user2", "user5", "user6", "user7", "user3"]
    assert [post.text for post in posts][:2] == [WORDS[0], WORDS[2]]
    assert [post.parent for post in posts] == [None, None, 1, 1, 1, None]


def test_posts_that_say_the_same_keep_their_words():
    html = page(DIVS)
    for words in WORDS[1:]:
        html = html.replace(words, "Thank you!")
    assert [post.text for post in read(html).posts] == [WORDS[0], *["Thank you!"] * 4]


def test_files_hang_on_their_post():
    html = page(DIVS).replace("Report</a>", 'Report</a><ul><li><a href="/f/plan.pdf">plan.pdf</a> (3 KB)</li></ul>', 1)
    posts = read(html).posts
    assert posts[0].attachments == (("plan.pdf", "https://forum.example/f/plan.pdf"),)
    assert not posts[1].attachments


def test_posts_in_noscript_are_read():
    check(read(page(DIVS, around="<noscript><div>{}</div></noscript>")))


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>Nothing here.</p>",
        "<form><input name=user><input type=password><button>Log in</button></form>",
        "<table>" + "".join(f"<tr><td><a href=/u/{i}>m{i}</a></td><td>{i}</td></tr>" for i in range(30)) + "</table>",
        "<table>"
        + "".join(
            f"<tr><td><a href=/u/{i}>m{i}</a></td><td>{i} posts</td><td>{i + 1} May 2015</td></tr>" for i in range(20)
        )
        + "</table><p>It is now 30 June 2020, 12:00</p>",
    ],
)
def test_no_posts_are_invented(html):
    assert not read(html).posts


def test_what_was_learned_on_one_page_reads_another():
    learned = read(page(DIVS))
    template = json.loads(json.dumps(learned.template))
    nodes = lay_out(parse_tree(page(DIVS, count=3, after="<p>foot</p>")))
    found, fit = read_posts_by(template, nodes, URL, now=NOW)
    check(found, count=3)
    assert fit == 1.0


def test_a_template_that_does_not_fit_says_so():
    template = read(page(DIVS)).template
    other = lay_out(parse_tree(page(TABLES)))
    _, fit = read_posts_by(template, other, URL, now=NOW)
    assert fit < 0.5
    assert read_posts_by({"version": 99}, other, URL, now=NOW) == (type(read(""))(), 0.0)


@table("post", [DIVS, TABLES])
@table("count", [2, 3, 5])
def test_a_template_reads_its_own_page_as_it_was_read(post, count):
    html = page(post, count=count)
    learned = read(html)
    found, fit = read_posts_by(learned.template, lay_out(parse_tree(html)), URL, now=NOW)
    assert fit == 1.0
    assert [(p.author, p.date, p.text) for p in found.posts] == [(p.author, p.date, p.text) for p in learned.posts]


def test_a_template_notices_posts_that_stand_elsewhere_now():
    template = read(page(DIVS)).template
    lead = f'<section><ul><li><div class="say"><p>{WORDS[0]}</p></div></li></ul></section>'
    nodes = lay_out(parse_tree(page(DIVS, before=lead)))
    _, fit = read_posts_by(template, nodes, URL, now=NOW)
    assert fit < 0.5


def test_a_template_that_finds_no_words_does_not_fit():
    template = read(page(DIVS)).template
    emptied = page(DIVS.replace("<p>{text}</p>", "").replace('<div class="do">', '<div class="do"><p>{text}</p>'))
    _, fit = read_posts_by(template, lay_out(parse_tree(emptied)), URL, now=NOW)
    assert fit < 0.5


def test_order_of_dates():
    assert sortedness(["2020-01-01", "2020-01-02", "2020-01-03"]) == 1
    assert sortedness(["2020-09-09", "2020-01-01", "2020-01-02", "2020-01-03"]) == 1  # one on top may be out of order
    assert sortedness(["2020-01-02", "2020-01-01", "2020-01-03", "2020-01-02", "2020-01-04"]) < 1
    assert sortedness(["2020-01-01", "2020-01-01"]) == 0.75  # says nothing


@table(
    "html",
    [
        "<div>1 May 2020" * 20_000,
        "<p>3 May 2020 <a href=x>n</a> words</p>" * 20_000,
        "\ud800<li>2020-01-01\udfff</li>" * 50,
        "\x00\x01\x02" * 5_000,
        "<table><tr><td>1.1.2020" * 3_000,
        "<a href='http://[bad'>x</a> 2 May 2020 <p>words of somebody who said it</p>" * 5,
    ],
)
def test_hostile_pages_are_bounded(html):
    found = read(html)
    assert len(found.posts) <= 1_000
    assert 0 <= found.confidence <= 1


@settings(max_examples=25)
@given(st.text(max_size=400))
def test_any_text_is_survived(text):
    read(f"<div><p>3 May 2020</p>{text}</div><div><p>4 May 2020</p>{text}</div>")
