"""Pages with one or two posts, where nothing repeats often enough to tell names from buttons."""

from datetime import UTC, datetime
from itertools import islice
from urllib.parse import urlsplit

import pytest
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.post_reader import read_posts
from pauk.forum.read.forum_page import read_forum_page
from pauk_playground.forums import Forum

NOW = datetime.fromisoformat("2020-06-30T12:00")
TEXT = "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me."
OTHER = "They repaired it in spring."
HEAD = (
    "<div id=top><h1><a href=/>Bridges</a></h1><ul class=menu><li><a href=/faq>Help</a></li><li><a href=/find>Search"
    "</a></li><li><a href=/people>Members</a></li></ul></div><h2>The old bridge by the mill</h2>"
    "<p><a class=button href=/write>Reply</a></p>"
)
FOOT = "<div id=foot><p>5 members and 20 guests are here</p><p>It is now 30 June 2020, 12:00</p></div>"


def read(posts):
    nodes = lay_out(parse_tree(f"<body>{HEAD}{posts}{FOOT}</body>"))
    stamps = find_stamps(nodes, read_lines(nodes), now=NOW)
    return read_posts(nodes, stamps, "https://forum.example/t/7", now=NOW)


def told(posts):
    return [(post.author, post.date, post.text) for post in read(posts).posts]


SIDE = (
    "<table><tr><td class=side><a class=x href=/p/3>Walter Ingram</a><dl></dl></td><td class=main><div><b>"
    "<a href=/t/7#a14>Permanent link</a></b><em>Posted <span>4 June 2020 13:34</span></em></div>"
    "<div class=words>{text}</div></td></tr><tr><td></td><td><a href=/write>Quote</a> <a href=/login>Report</a></td>"
    "</tr></table>"
)
STORY = (
    "<article id=c5 class=story><p class=sub>by <a href=/u/1>Walter Ingram</a> <time>4 June 2020 13:34</time></p>"
    "<div class=words><p>{text}</p></div><span class=sub>Score 13</span><span class=sub><a href=/t/7#c5>Link</a></span>"
    "<div class=sub><a href=/write>Reply</a> <a href=/write>Share</a></div></article>"
)
LINE = (
    "<table><tr><td><b><a href=/p/3>Walter Ingram</a></b><br>Regular</td><td><span class=head><a href=/t/7#p1>#1</a>"
    " Posted: <span>4 June 2020 13:34</span> Subject: The old bridge by the mill</span><hr><span class=body>{text}"
    "</span><span class=body><br>_________________<br>Always look at the bright side of bridges.</span></td></tr>"
    "</table>"
)
BODY = (
    "<p><a name=r17></a><a href=/t/7#r17>#1</a> <b><a href=/p/3>Walter Ingram</a></b> <span>4 June 2020 13:34</span>"
    "</p><p>{text}</p><p><small><a href=/write>Quote</a> <a href=/login>Report</a></small></p><hr>"
)
SIGNED = (
    "<dl><dt><a href=/t/7#p1>1</a> : <b><a href=/p/3>Walter Ingram</a></b> : <span>4 June 2020 13:34</span></dt><dd>"
    "<div>{text}</div><hr width='30%'><small>Always look at the bright side of bridges.</small><br>"
    "<small><a href=/write>Quote</a></small></dd></dl>"
)


@table("post", [SIDE, STORY, LINE, BODY, SIGNED])
@table("text", [TEXT, OTHER])
def test_a_single_post(post, text):
    assert told(post.format(text=text)) == [("Walter Ingram", "2020-06-04T13:34", text)]


def test_of_two_dates_of_a_single_post_the_older_is_its_own():
    post = (
        "<li class=message><h3><a class=username href=/p/3>Walter Ingram</a></h3><div><article>{}</article>"
        "<div class=edit>Last changed by Walter Ingram <i>6 June 2020 09:00</i></div><div class=meta>"
        "<a href=/t/7#p3><i class=when>4 June 2020 13:34</i></a></div></div></li>"
    )
    assert told(f"<ol>{post.format(TEXT)}</ol>") == [("Walter Ingram", "2020-06-04T13:34", TEXT)]


def test_an_answer_is_found_by_the_kind_of_its_text():
    answer = (
        "<ul class=answers><li><div id=c6><div class=sub><a class=user href=/u/6>Edith</a> "
        "<time>5 June 2020 08:40</time></div><div class=words><p>Thanks!</p></div></div></li></ul>"
    )
    assert told(STORY.format(text=TEXT) + answer) == [
        ("Walter Ingram", "2020-06-04T13:34", TEXT),
        ("Edith", "2020-06-05T08:40", "Thanks!"),
    ]


PAIR = (
    "<div class=post id=p{n}><h4>{who}</h4><h5><a href=/t/7#p{n}>{re}The old bridge by the mill</a></h5>"
    "<div class=when><i>{day} June 2020 13:34</i></div><div class=words>{text}</div>"
    "<div class=do><a href=/write>Share</a></div></div>"
)


@pytest.mark.parametrize("text", [OTHER, "Merci !"])
def test_an_answer_under_a_title_of_its_own_is_found_by_the_link_of_its_author(text):
    """Where the answer is built otherwise, its title is a link as well; people are who the first post links to."""
    opening = (
        "<div class=entry><p><i>by <a class=member href=/people/3>Walter Ingram</a> "
        "<a title='4 June 2020 13:34' href=/log?day=4>26 days</a> ago</i></p>"
        f"<div class=words><p>{TEXT}</p></div></div>"
    )
    answer = (
        "<div id=all><h3>Answers (1)</h3><div class='entry reply' id=e8><h4><a href=/t/7?to=8#e8>Re: The old bridge by "
        "the mill</a> - by <a class=member href=/people/9>Edith Ingram</a> <a title='5 June 2020 08:02' "
        "href=/log?day=5>25 days</a> ago</h4>"
        f"<div class=words><p>{text}</p></div></div></div>"
    )
    assert told(opening + answer) == [
        ("Walter Ingram", "2020-06-04T13:34", TEXT),
        ("Edith Ingram", "2020-06-05T08:02", text),
    ]


def test_a_guest_without_a_link_and_a_title_that_returns():
    posts = PAIR.format(n=1, who="<a href=/p/3>Walter</a>", re="", day=4, text=TEXT)
    posts += PAIR.format(n=2, who="Guest", re="Re: ", day=5, text=OTHER)
    assert told(posts) == [("Walter", "2020-06-04T13:34", TEXT), ("Guest", "2020-06-05T13:34", OTHER)]


def test_somebody_answers_himself():
    walter = "<a class=user href=/p/3>Walter</a>"
    posts = PAIR.format(n=1, who=walter, re="", day=4, text=TEXT) + PAIR.format(
        n=2, who=walter, re="", day=5, text=OTHER
    )
    assert told(posts) == [("Walter", "2020-06-04T13:34", TEXT), ("Walter", "2020-06-05T13:34", OTHER)]


def test_what_is_quoted_is_not_taken_for_a_button():
    said = "I like it."
    quote = f"<div class=box><div><span>Walter wrote:</span></div><div><p>{said}</p></div></div><p>{TEXT}</p>"
    posts = PAIR.format(n=1, who="<a href=/p/3>Walter</a>", re="", day=4, text=f"<p>{said}</p>")
    posts += PAIR.format(n=2, who="<a href=/p/4>Edith</a>", re="", day=5, text=quote)
    assert [text for _, _, text in told(posts)] == [said, f"Walter wrote:\n{said}\n{TEXT}"]


def test_lists_and_forms_behind_a_single_post_are_no_posts():
    behind = (
        "<div class=reply><h3>Reply</h3><p>Please be kind to each other here, and stay with what the thread is about."
        "</p><form action=/write><textarea name=message></textarea><button>Send</button></form></div>"
        "<div class=box><h4>Similar threads</h4><ul><li><a href=/t/6>The new bridge over the river by the town</a> "
        "<span>19 May 2019 17:39</span></li></ul></div>"
    )
    around = f"<div class=wrap>{STORY.format(text=TEXT)}{behind}</div>"
    assert told(around) == [("Walter Ingram", "2020-06-04T13:34", TEXT)]


@pytest.mark.parametrize("line", ["Walter said:", "<b>Walter</b> said:", "<a href=/people/3>Walter</a> said:"])
def test_who_is_quoted_is_part_of_the_text_even_where_all_quote_the_same(line):
    """Two answers that both begin with the same words, above what is quoted, do not make them a label of the page."""
    answer = (
        "<div class=entry><h4>By <a class=member href=/people/{n}>{name}</a>, {n} June 2020 13:34</h4><div class=words>"
        f"<p>{line}</p><blockquote><p>{TEXT}</p></blockquote><p>{{text}}</p></div></div>"
    )
    first = answer.format(n=4, name="Edith", text=OTHER)
    second = answer.format(n=5, name="Hugh", text="It was open last week, when we went there by boat.")
    texts = [text for _, _, text in told(first + second)]
    assert [text.split("\n")[0] for text in texts] == ["Walter said:", "Walter said:"]
    assert texts[0].endswith(OTHER)


def test_who_began_a_thread_and_how_often_it_was_answered_is_no_post_of_its_second_page():
    head = (
        "<div class=top><div class=card><a href=/p/2><img src=/f/2.png></a><div><a class=name href=/p/2>Olga</a></div>"
        "<div><span title='Begun on 2 May 2020 09:15'>2 May 2020</span></div></div><div><span title='31 answers'>"
        "<i>speech_bubble</i> 31</span></div></div>"
    )
    post = (
        "<li class=post><div class=side><a href=/p/{n}><img src=/f/{n}.png></a><a class=name href=/p/{n}>{name}</a>"
        "</div><div class=when title='{n} June 2020 13:34'>{n} June 2020</div><article>{text}</article></li>"
    )
    names = ("Walter", "Edith", "Hugh", "Olga")
    texts = (TEXT, OTHER, f"No, {OTHER}", "It was open last week, when we went there by boat, but the road was not.")
    posts = "".join(
        post.format(n=n, name=name, text=text) for n, name, text in zip(range(3, 7), names, texts, strict=True)
    )
    assert [author for author, _, _ in told(f"{head}<ul>{posts}</ul>")] == list(names)


@pytest.mark.parametrize(("skin", "language"), [("drum", "zh"), ("kelp", "en")])
def test_the_button_below_a_single_post_is_not_its_author(skin, language):
    forum, moment = Forum("own-10", skin, language, seed=60601), datetime(2016, 1, 1, 12, tzinfo=UTC)
    seen = ((url, forum.truth(url, moment)) for url in forum.pages(moment))
    single = islice(((url, true["posts"]) for url, true in seen if len(true.get("posts", ())) == 1), 6)
    for url, (post,) in single:
        tree = parse_tree(forum.respond(urlsplit(url).path, moment).body.decode())
        found = read_forum_page(tree, url, now=moment).posts
        assert [one.author for one in found] in ([], [post["author"]])


@pytest.mark.parametrize("skin", ["mosaic", "lantern"])
def test_quotes_that_return_and_signatures_of_two_posts_leave_the_texts_whole(skin):
    forum, moment = Forum("phpbb-a", skin, "de", seed=77, size=0.3), datetime(2016, 1, 1, 12, tzinfo=UTC)
    for thread in ("/viewtopic.php?f=4&t=15", "/viewtopic.php?f=2&t=27"):
        url = next(page for page in forum.pages(moment) if page.endswith(thread))
        parts = urlsplit(url)
        tree = parse_tree(forum.respond(f"{parts.path}?{parts.query}", moment).body.decode())
        found = {" ".join(post.text.split()) for post in read_forum_page(tree, url, now=moment).posts}
        texts = [" ".join(post["text"].split()) for post in forum.truth(url, moment)["posts"]]
        assert sum(text in found for text in texts) >= 0.8 * len(texts)


def test_a_name_may_be_the_last_thing_on_its_page():
    page = "<p>All about nets and what is mended with them.</p><p>1 May 2016 10:30</p><hr>Imprint"
    assert read_forum_page(parse_tree(page), "https://forum.example/t/7", now=NOW).kind.name == "other"
