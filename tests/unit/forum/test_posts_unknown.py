"""Posts on pages of makers nobody has met: lists of letters, boards without names, short comments, dense scripts."""

from datetime import datetime

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.parts.author_names import cut_address
from pauk.forum.posts.post_reader import read_posts

NOW = datetime.fromisoformat("2020-06-30T12:00")
TEXTS = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "They repaired it in spring, and since then it has been open on every day but Monday.",
    "On foot you can pass at any time; the gate is only there for carts and for wagons.",
)


def read(html):
    nodes = lay_out(parse_tree(f"<body>{html}</body>"))
    stamps = find_stamps(nodes, read_lines(nodes), now=NOW)
    return read_posts(nodes, stamps, "https://forum.example/t/7", now=NOW)


def told(html):
    return [(post.author, post.text) for post in read(html).posts]


def test_mail_addresses_behind_names_are_cut_off():
    assert cut_address("Ana Maro <ana@example.org>") == "Ana Maro"
    assert cut_address("Ana Maro <ana at example.org>") == "Ana Maro"
    assert cut_address("Ana Maro (ana(at)example.org)") == "Ana Maro"
    assert cut_address("Ana (of the mill)") == "Ana (of the mill)"
    assert cut_address("<ana@example.org>") == "<ana@example.org>"


def test_letters_name_their_writers_with_an_address():
    names = ("Ana Maro", "Walter Ingram", "Ana Maro")
    letter = (
        "<div class=m><table><tr><td>From:</td><td>{} &lt;x{} at example.org&gt;</td></tr><tr><td>Subject:</td>"
        "<td>Re: the bridge</td></tr><tr><td>Date:</td><td>{} June 2020 13:34</td></tr></table><pre>{}</pre></div>"
    )
    page = "".join(letter.format(name, at, at + 1, TEXTS[at]) for at, name in enumerate(names))
    assert told(page) == list(zip(names, TEXTS, strict=True))


def test_where_nobody_has_a_name_all_have_the_same():
    post = (
        "<div class=holder><div id=p{0} class=post><div class=info><span class=name>Nobody</span> <span>0{0}/06/2020 "
        "10:0{0}</span> <a href=#p{0}>No.</a><a href=#q{0}>{0}</a></div>{2}<blockquote>{1}</blockquote></div></div>"
    )
    picture = "<div class=file>File: <a href=/s/1.jpg>bridge.jpg</a> (412 KB)</div>"
    texts = (TEXTS[0], "this", TEXTS[1], TEXTS[2])
    page = "".join(post.format(at + 1, text, "" if at else picture) for at, text in enumerate(texts))
    assert told(f"<div class=thread>{page}</div>") == [("Nobody", text) for text in texts]


def test_short_comments_without_a_part_for_their_words_are_found_inside_posts():
    post = (
        "<div class=answer><div class=cell><div class=prose><p>{1}</p></div><div class=by>answered <span>{0} June 2020 "
        "10:00</span> <a href=/users/{0}>writer{0}</a></div><ul class=notes>{2}</ul></div></div>"
    )
    note = (
        "<li class=note><span class=copy>{1}</span> – <a href=/users/c{0} class=user>reader{0}</a> <span>{0} June 2020"
        " 19:00</span></li>"
    )
    notes = ("Which of the two bridges do you mean?", "That one fits mine too, I can confirm.", "")
    inside = [note.format(at + 1, words) if words else "" for at, words in enumerate(notes)]
    page = "".join(post.format(at + 1, TEXTS[at], inside[at]) for at in range(3))
    assert told(page) == [
        ("writer1", TEXTS[0]),
        ("reader1", notes[0]),
        ("writer2", TEXTS[1]),
        ("reader2", notes[1]),
        ("writer3", TEXTS[2]),
    ]
    assert [post.parent for post in read(page).posts] == [None, 0, None, 2, None]


def test_signs_that_are_words_say_as_much_as_longer_texts_in_letters():
    post = "<div class=p><a class=user href=/u/{0}>{1}</a> <i>{0} June 2020 10:00</i><div class=t>{2}</div></div>"

    def confidence(texts):
        return read("".join(post.format(at + 1, f"reader{at}", text) for at, text in enumerate(texts))).confidence

    dense = confidence(("桥上星期天关了吗？我去看过。", "春天修好了，从那以后每天都开。", "步行随时可以过，门只拦车。"))
    assert dense > confidence(("abcdefg hijklmn", "opqrstu vwxyzab", "cdefghi jklmnop"))


def test_the_only_answer_is_told_by_a_link_like_that_of_the_first_post():
    page = (
        "<table class=item><tr><td class=title><a href=/i/1>The old bridge</a></td></tr><tr><td class=sub>3 points by "
        "<a class=who href=/user?id=walter>walter</a> <span>2 June 2020 10:00</span> | <a href=/hide>hide</a></td></tr>"
        f"<tr><td><div class=top>{TEXTS[0]}</div></td></tr></table><table class=tree><tr class=c><td><div><a class=who "
        "href=/user?id=ana>ana</a> <span>2 June 2020 11:00</span></div><div class=words>They repaired it in spring."
        "</div><p><a href=/reply>reply</a></p></td></tr></table>"
    )
    assert told(page) == [("walter", TEXTS[0]), ("ana", "They repaired it in spring.")]


def test_two_posts_that_end_alike_keep_their_ends():
    post = "<div class=p><a class=user href=/u/{1}>{1}</a> <i>{0} June 2020 10:00</i><div class=t>{2}</div></div>"
    ends = {0: "<p>Thanks to all.</p>", 2: "<p>Thanks to all.</p>"}
    names = ("ana", "walter", "ana", "bert", "dora")
    texts = [f"<p>{TEXTS[at % 3]} {at}</p>{ends.get(at, '')}" for at in range(5)]
    page = "".join(post.format(at + 1, names[at], text) for at, text in enumerate(texts))
    assert [text for _, text in told(page)][:3] == [
        f"{TEXTS[0]} 0\nThanks to all.",
        f"{TEXTS[1]} 1",
        f"{TEXTS[2]} 2\nThanks to all.",
    ]


def test_a_letter_alone_stands_below_ways_to_others():
    ways = "<ul><li>Previous message: <a href=1.html>Oil</a></li><li>Next message: <a href=3.html>Grease</a></li></ul>"
    page = (
        "<h1>The bridge</h1><b>Ana Maro</b> <a href=mailto:list@example.org>ana at example.org</a><br>"
        f"<i>Wed Mar 11 09:14:02 2020</i>{ways}<hr><pre>{TEXTS[0]}</pre><hr>{ways}<hr><a href=/about>About the list</a>"
    )
    assert told(page) == [("Ana Maro", TEXTS[0])]


def test_the_board_of_the_way_to_a_thread_is_not_its_author():
    way = "<div class=crumbs><a href=/>Home</a> » <a href=/boards/mills>Mills</a></div>"
    page = (
        f"{way}<h1>The old bridge</h1><div class=node><div class=meta>Sent by <span class=username>ana</span> Mon, "
        f"2020-06-01 10:33</div><div class=content><div class=field><h3>Board: </h3><ul><li><a href=/boards/mills>Mills"
        f"</a></li></ul></div><div class=words><p>{TEXTS[0]}</p><p>{TEXTS[1]}</p></div></div></div>"
    )
    assert told(page) == [("ana", f"{TEXTS[0]}\n{TEXTS[1]}")]


def test_running_numbers_are_no_names_and_labels_of_authors_speak_for_them():
    post = (
        "<tr><th><a href=msg{0}>msg{0} (view)</a></th><th>Author: {1}</th><th>Date: 2020-06-0{0} 10:00</th></tr>"
        "<tr><td colspan=3><pre>{2}</pre></td></tr>"
    )
    names = ("ana", "walter", "bert")
    page = "".join(post.format(at + 1, name, TEXTS[at]) for at, name in enumerate(names))
    assert told(f"<table>{page}</table>") == list(zip(names, TEXTS, strict=True))


def test_the_note_of_a_change_may_stand_above_the_text():
    post = (
        "<div class=p><a class=user href=/u/{1}>{1}</a> <i>2020-06-0{0} 10:00</i><div class=t>{3}<p>{2}</p></div></div>"
    )
    note = "<i class=state>Last changed by walter on 2020-06-02 11:30</i><br><br>"
    names = ("ana", "walter", "bert")
    page = "".join(post.format(at + 1, name, TEXTS[at], note if at == 1 else "") for at, name in enumerate(names))
    assert told(page) == list(zip(names, TEXTS, strict=True))
    assert [post.edited for post in read(page).posts] == ["", "2020-06-02T11:30", ""]


def test_links_that_are_numbered_in_their_classes_name_people_all_the_same():
    post = (
        "<div class=c><p class=line><a class='author id-t2_{0}' href=/user/{1}>{1}</a> <b>{0} points</b> <time>{0} "
        "June 2020 10:00</time></p><div class=md>{2}</div></div>"
    )
    first = (
        f"<div class=c><p class=line>sent <time>1 May 2020 10:00</time> by <a class='author id-t2_x' href=/user/dora>"
        f"dora</a></p><div class=md>{TEXTS[0]} I ask.</div></div>"
    )
    names = ("ana", "walter", "bert")
    page = first + "".join(post.format(at + 1, name, TEXTS[at]) for at, name in enumerate(names))
    assert [author for author, _ in told(page)] == ["dora", *names]


def test_notes_of_changes_are_no_comments():
    post = (
        "<div class=post><div class=head><a class=user href=/u/{1}>{1}</a> <i>{0} June 2020 10:00</i></div><div "
        "class=t><p>{2}</p></div>{3}</div>"
    )
    note = (
        "<div class=info><small><i class=icon></i> Last edited by: <a href=/u/{1}>{1}</a> on {0} June 2020 12:3{0}, "
        "edited {0} times in total because of something.</small></div>"
    )
    names = ("ana", "walter", "bert", "dora")
    texts = [TEXTS[at % 3] for at in range(4)]
    notes = [note.format(at + 1, name) if at % 2 else "" for at, name in enumerate(names)]
    page = "".join(post.format(at + 1, names[at], texts[at], notes[at]) for at in range(4))
    assert told(page) == list(zip(names, texts, strict=True))
    assert [bool(post.edited) for post in read(page).posts] == [False, True, False, True]


def test_the_name_beside_the_date_is_nearer_than_a_link_behind_the_text():
    page = (
        "<div class=thread><a id=next-thread href=/thread/9>newer</a><h3>The old bridge</h3><div class=row><div "
        "class=mail><div class=head><h2 class=name>Ana</h2><div class=date>24 May 2020 02:24</div></div><div>"
        f"<p>{TEXTS[0]}</p><p>{TEXTS[1]}</p></div></div><div class=side><a href=/list/overview>List overview</a></div>"
        "</div></div>"
    )
    assert told(page) == [("Ana", f"{TEXTS[0]}\n{TEXTS[1]}")]


def test_a_removed_post_whose_date_is_no_link_is_a_post_among_the_others():
    def post(number):
        date = f"<time datetime='2016-05-{number:02}T10:00'>{number} May 2016, 10:00</time>"
        if number == 3:
            return (
                f"<article class=post><header>Guest {date}</header><div><p>This post was removed.</p></div></article>"
            )
        name = f"<a href=/u/{number}>Ada{number}</a>"
        text = f"<p>What {number} people say of gardens in the rain is true.</p><footer><a href=/r>Reply</a></footer>"
        return f"<article class=post><header>{name} <a href=#p{number}>{date}</a></header><div>{text}</div></article>"

    page = "<h1>Gardens in spring</h1><main>" + "".join(map(post, range(1, 7))) + "</main>"
    posts = read(page).posts
    assert len(posts) == 6
    assert posts[2].text == "This post was removed."
