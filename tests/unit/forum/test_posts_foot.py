"""Pages whose posts name author and date below their texts, beside the same pages with the line above."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.cut.shared_lines import are_feet, share_between
from pauk.forum.posts.post_reader import read_posts, read_posts_by

URL = "https://forum.example/t/7"
NOW = datetime.fromisoformat("2020-06-30T12:00")
FIRST = datetime.fromisoformat("2020-05-03T10:11")
WORDS = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "It is open again.",
    "Thank you! Then I shall walk there with my dog, who likes the river more than I do.",
    "They repaired it in spring, and the town hall says that it will now last for twenty years at least.",
    "Good news.",
    "I would not trust it before somebody has looked at the pillars under water, where nobody looks.",
    "My cousin built the railing, so be nice to it.",
)
PEOPLE = ("anna", "Bert H.", "anna", "claude", "dora", "Bert H.", "egon")
MORE = ("Who knows more about it?", "That is what I heard at the market.", "Ask him yourself, he lives next door.")
HEAD = (
    "<div id=top><h1><a href=/>Bridges</a></h1><ul class=menu><li><a href=/faq>Help</a></li><li><a href=/find>Search"
    "</a></li></ul></div><h2>The old bridge by the mill</h2><p><a class=button href=/write>Reply</a></p>"
)
FOOT = "<div id=foot><p>5 members and 20 guests are here</p><p>It is now 30 June 2020, 12:00</p></div>"
COUNTS = (1, 2, 3, 6, 20)

# How the line is written: with links and numbers, in several languages, with buttons.
LINES = {
    "english": ("Posted by <a href=/u/{slug}>{name}</a> on {date} <a href=/t/7#p{n}>#{n}</a>", "%Y-%m-%d %H:%M:%S"),
    "german": ("<i>Von <a href=/u/{slug}>{name}</a></i> am <i>{date}</i> <a href=#p{n}>Nr. {n}</a>", "%d.%m.%Y %H:%M"),
    "russian": ("<a href=/u/{slug}>{name}</a> написал <span>{date}</span>", "%Y-%m-%d %H:%M"),
    "buttons": ("<a href=/u/{slug}>{name}</a> <i>{date}</i> <a href=/q/{n}>Quote</a>", "%d %B %Y, %H:%M"),
}
# What is around all posts; before, text, line and behind of each.
BUILDS = {
    "articles": ("<section>{}</section>", "<article>", "{text}", "<footer>{line}</footer>", "</article>"),
    "boxes": ("<div>{}</div>", "<div>", "<div>{text}</div>", "<div>{line}</div>", "</div>"),
    "list": ("<ul>{}</ul>", "<li id=p{n}>", "<div class=t>{text}</div>", "<div>{line}</div>", "</li>"),
    "row": ("<div id=all>{}</div>", "", "<div class=say>{text}</div>", "<div class=meta>{line}</div>", ""),
    "ruled": ("<div id=all>{}</div>", "", "<div class=say>{text}</div>", "<p><small>{line}</small></p>", "<hr>"),
    "paragraphs": ("<div class=all>{}</div>", "", "{text}", "<div class=by>{line}</div>", ""),
    "body": ("{}", "", "<div class=say>{text}</div>", "<p class=meta>{line}</p>", ""),
    "rows": ("<table>{}</table>", "", "<tr><td>{text}</td></tr>", "<tr><td class=foot>{line}</td></tr>", ""),
    "tables": ("<div>{}</div>", "<table>", "<tr><td>{text}</td></tr>", "<tr><td class=by>{line}</td></tr>", "</table>"),
    "terms": ("<dl>{}</dl>", "", "<dd>{text}</dd>", "<dt>{line}</dt>", ""),
    "quotes": ("<div>{}</div>", "", "<blockquote>{text}</blockquote>", "<p>{line}</p>", ""),
    "breaks": ("<div class=all>{}</div>", "", "{text}<br>", "{line}<br>", "<hr>"),
    "cell": ("<table><tr><td>{}</td></tr></table>", "", "{text}<br>", "{line}<br>", "<br>"),
    "loose": ("<div class=all>{}</div>", "", "<p>{text}</p>", "{line}", "<hr>"),
}


def write_body(at):
    more = MORE[at // 3 % 3]
    return (f"{WORDS[at % 7]}<br>{more}", f"{WORDS[at % 7]}\n{more}") if at % 3 == 0 else (WORDS[at % 7],) * 2


def write(build, line, count, *, is_foot, write_body=write_body):
    around, before, text, below, behind = BUILDS[build]
    posts, told = [], []
    for at in range(count):
        moment = FIRST + timedelta(minutes=1867 * at)
        html, plain = write_body(at)
        pattern, form = LINES[line]
        name = PEOPLE[at % 7]
        named = pattern.format(name=name, slug=name.split()[0], date=moment.strftime(form), n=at + 1)
        parts = [text.replace("{text}", html), below.replace("{line}", named)]
        posts.append(before.format(n=at + 1) + "".join(parts if is_foot else parts[::-1]) + behind)
        told.append((name, moment.isoformat()[:16], plain))
    return f"<body>{HEAD}{around.format(''.join(posts))}{FOOT}</body>", told


def read_page(html):
    nodes = lay_out(parse_tree(html))
    stamps = find_stamps(nodes, read_lines(nodes), now=NOW)
    return read_posts(nodes, stamps, URL, now=NOW)


def read(html):
    return read_page(html).posts


def tell(posts):
    return [(post.author, post.date[:16], post.text) for post in posts]


@table("is_foot", [True, False], ids=["foot", "head"])
@table("line", LINES)
@table("build", BUILDS)
def test_lines_below_and_above_the_text_are_told_apart(build, line, is_foot):
    for count in COUNTS:
        html, told = write(build, line, count, is_foot=is_foot)
        assert tell(read(html)) == told


def quote(at):
    if at % 2 == 0:
        return f"<p>{WORDS[at % 7]}</p>", WORDS[at % 7]
    head, said = f"{PEOPLE[(at - 1) % 7]}, 2 May 2020 09:1{at % 10}", WORDS[(at - 1) % 7]
    quoted = f"<blockquote><cite>{head}</cite><p>{said}</p></blockquote><p>{WORDS[at % 7]}</p>"
    return quoted, f"{head}\n{said}\n{WORDS[at % 7]}"


@table("is_foot", [True, False], ids=["foot", "head"])
@table("build", ["articles", "row", "ruled", "paragraphs", "rows", "breaks"])
def test_dates_of_what_is_quoted_are_not_those_of_posts(build, is_foot):
    for count in (2, 3, 6, 20):
        html, told = write(build, "english", count, is_foot=is_foot, write_body=quote)
        assert tell(read(html)) == told


def test_buttons_below_a_foot_belong_to_its_post():
    foot = (
        "<div class=by><a href=/u/{0}>{1}</a> <i>2020-05-0{2} 10:11</i></div><p class=do><a href=/q/{0}>Quote</a></p>"
    )
    for count in (1, 2, 6):
        posts = "".join(f"<p>{WORDS[at]}</p>" + foot.format(at, PEOPLE[at], at + 1) for at in range(count))
        found = read(f"<body>{HEAD}<div>{posts}</div>{FOOT}</body>")
        assert [post.text for post in found] == list(WORDS[:count])
        assert [post.author for post in found] == list(PEOPLE[:count])


def test_numbers_and_links_of_feet_are_those_of_their_posts():
    html, _ = write("breaks", "english", 6, is_foot=True)
    found = read(html)
    assert [post.number for post in found] == [1, 2, 3, 4, 5, 6]
    assert [post.url for post in found] == [f"{URL}#p{n}" for n in range(1, 7)]


@table("is_foot", [True, False], ids=["foot", "head"])
@table("build", BUILDS)
def test_a_template_reads_as_the_page_was_read_or_does_not_fit(build, is_foot):
    html, _ = write(build, "english", 6, is_foot=is_foot)
    template = read_page(html).template
    for count in COUNTS:
        html, told = write(build, "english", count, is_foot=is_foot)
        found, fit = read_posts_by(template, lay_out(parse_tree(html)), URL, now=NOW)
        assert tell(found.posts) == told or fit == 0.0


def roots_of(parts):
    nodes = lay_out(parse_tree("<body><div>" + "".join(parts) + "</div></body>"))
    return nodes, [place for place, tag in enumerate(nodes.flat.tags) if tag == "h5"]


TEXT_PARTS = st.lists(
    st.sampled_from(["<p>Some words.</p>", "<ul><li>An item</li></ul>", "<pre>x = 1</pre>"]), min_size=1
)


@given(st.lists(TEXT_PARTS, min_size=2, max_size=6), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_text_goes_to_the_line_on_its_side(texts, is_foot):
    line = ["<h5>Ana, 4 June</h5>"]
    nodes, roots = roots_of([part for text in texts for part in (text + line if is_foot else line + text)])
    assert are_feet(nodes, roots) == is_foot
    shares = share_between(nodes, roots)
    starts = [start for start, _ in shares]
    if is_foot:
        assert [end for _, end in shares] == [nodes.flat.ends[root] for root in roots]
    else:
        assert starts == roots
    assert all(end <= start for (_, end), start in zip(shares, starts[1:], strict=False))


@pytest.mark.slow
@pytest.mark.parametrize("line", ["<p>Ana, 4 June 2020 10:11</p>", "Ana, 4 June 2020 10:11<br>", "<hr>"])
def test_hostile_rows_have_an_answer(line):
    assert isinstance(read("<body>" + line * 5_000), tuple)
    assert isinstance(read("<body>" + f"<div>{line}" * 5_000), tuple)
