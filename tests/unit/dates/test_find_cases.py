"""Dates in text and HTML: where they stand, what they are, and what they mean, in cases that leave no doubt."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

import pauk

from .tables import NOW, moment

EPOCH = "2012-11-27T08:17:42"


def find(text, **options):
    """The mentions of a text, after checking what holds for every answer."""
    options.setdefault("now", NOW)
    found = pauk.find_dates(text, **options)
    for mention in found:
        assert 0 <= mention.start < mention.end <= len(text)
        assert mention.text == text[mention.start : mention.end]
        assert mention.type in {"DATE", "TIME"}
        assert 0 < mention.confidence <= 1
        assert mention.value not in mention.alternatives
    for before, after in pairwise(found):
        assert before.end <= after.start, (before, after)
    return found


def values(text, **options):
    return {mention.text: mention.value for mention in find(text, **options)}


def covered(text, **options):
    """The spans with a date and the time right behind it (a blank, a comma or a small word between) joined."""
    joined = []
    for mention in find(text, **options):
        if joined and mention.type == "TIME" and mention.start - joined[-1][1] <= 4:
            joined[-1] = (joined[-1][0], mention.end)
        else:
            joined.append((mention.start, mention.end))
    return [text[start:end] for start, end in joined]


SENTENCES = [
    ("We met on 5 March 2019 in the old lobby.", "5 March 2019"),
    ("Post » alan smithee # 05 Sep 2005 @tagged", "05 Sep 2005"),
    ("Posted: Monday, March 4, 2019 by bob", "Monday, March 4, 2019"),
    ("Scris de Zoë » 19-04-2013", "19-04-2013"),
    ("Мы встречались 29 марта 2019 г. у вокзала.", "29 марта 2019 г."),
    ("Nos vimos el 5 de marzo de 2019 en la estación.", "5 de marzo de 2019"),
    ("Wir trafen uns am 5. März 2019 am Bahnhof.", "5. März 2019"),
    ("写于2019年3月5日，很好", "2019年3月5日"),
    ("Gönderilme: 19 Temmuz 2019", "19 Temmuz 2019"),
    ("Verzonden: 5 maart 2019 door Piet", "5 maart 2019"),
    ("Dodano: 5 marca 2019 przez Ania", "5 marca 2019"),
    ("الكاتب سامي ٢٢ أبريل ٢٠٢٠", "٢٢ أبريل ٢٠٢٠"),
    ("लेखक राम 5 मार्च 2019", "5 मार्च 2019"),
    ("Posted 3 weeks ago by X", "3 weeks ago"),
    ("Geschrieben vor 3 Tagen von Max", "vor 3 Tagen"),
    ("Написано 3 дня назад", "3 дня назад"),
    ("Last reply: yesterday by bob", "yesterday"),
    ("published 2019-03-05 in print", "2019-03-05"),
]


@table(("text", "expected"), SENTENCES, ids=[text for text, _ in SENTENCES])
def test_one_date_with_its_exact_borders(text, expected):
    """A dot at the very end belongs to the year's mark or to nobody: both are right."""
    (mention,) = find(text)
    assert (mention.text.rstrip("."), mention.type) == (expected.rstrip("."), "DATE")


def test_a_date_and_its_time():
    date, time = find("Post » alan smithee # 05 Sep 2005, 10:48 @tagged")
    assert (date.text, date.type, date.value, date.precision) == ("05 Sep 2005", "DATE", "2005-09-05", "day")
    assert (time.text, time.type, time.value, time.precision) == ("10:48", "TIME", "2005-09-05T10:48", "minute")


DATE_TIMES = [
    ("by bob » 5 March 2019 at 14:05 | #3", "5 March 2019 at 14:05", "2019-03-05T14:05"),
    ("by bob » 5 March 2019, 2:05 PM | #3", "5 March 2019, 2:05 PM", "2019-03-05T14:05"),
    ("by bob » 2019-03-05T14:05:09+02:00 | #3", "2019-03-05T14:05:09+02:00", "2019-03-05T14:05:09+02:00"),
    ("by bob » yesterday at 14:05 | #3", "yesterday at 14:05", "2024-06-11T14:05"),
    ("от bob » 29 мар. 2020 г. в 10:42 | 45 ответов", "29 мар. 2020 г. в 10:42", "2020-03-29T10:42"),
    ("von bob » 05.03.2019, 14:05:09 | #3", "05.03.2019, 14:05:09", "2019-03-05T14:05:09"),
]


@table(("text", "expected", "value"), DATE_TIMES, ids=[row[1] for row in DATE_TIMES])
def test_dates_with_times_are_found_whole(text, expected, value):
    assert covered(text) == [expected]
    assert find(text)[-1].value == value


ASTRAL = [
    "😀",
    "👨‍👩‍👧‍👦 ",
    "e\u0301e\u0301",
    "𝕏𝕐 ",
    "नमस्ते ",
    "\u200fשלום ",
    "İİ ß ",
    "ﬁﬂ ",
    "①② ",
    "\U0001f1e9\U0001f1ea ",
    "Å\u0308 ",
]


@table("before", ASTRAL, ids=[ascii(text) for text in ASTRAL])
@table("wrapping", ["{} 5 March 2019 {}", '<p title="{}">{} <b>5 March 2019</b> {}</p>'], ids=["text", "html"])
def test_offsets_are_code_points_of_the_given_string(before, wrapping):
    text = wrapping.format(*[before] * 3)
    (mention,) = find(text)
    assert mention.start == text.index("5 March")
    assert (mention.text, mention.value) == ("5 March 2019", "2019-03-05")


def test_combining_marks_inside_a_date():
    assert values("ok 5 fe\u0301vrier 2019 e\u0301") == {"5 fe\u0301vrier 2019": "2019-02-05"}
    assert values("ok 5 août 2019 e\u0301", language="fr") == {"5 août 2019": "2019-08-05"}


@given(before=st.text(st.characters(exclude_characters="<>&", exclude_categories=["N", "Cs"]), max_size=30),
       after=st.text(st.characters(exclude_characters="<>&", exclude_categories=["N", "Cs"]), max_size=30))  # fmt: skip
def test_whatever_stands_around_spans_are_slices(before, after):
    find(f"{before} 5 March 2019, 14:05 {after}")
    find(f'<p>{before} <time datetime="2019-03-05T14:05">3 days ago</time> {after}</p>')


ATTRIBUTES = [
    ('<time datetime="2019-03-05">x</time>', "2019-03-05", "2019-03-05"),
    ("<time datetime='2019-03-05'>x</time>", "2019-03-05", "2019-03-05"),
    ("<time datetime=2019-03-05>x</time>", "2019-03-05", "2019-03-05"),
    ('<TIME class="a b" DATETIME="2019-03-05">x</TIME>', "2019-03-05", "2019-03-05"),
    ('<time\n  datetime = "2019-03-05"\n>x</time>', "2019-03-05", "2019-03-05"),
    ('<span title="5 March 2019">x</span>', "5 March 2019", "2019-03-05"),
    ('<abbr title="5. März 2019">x</abbr>', "5. März 2019", "2019-03-05"),
    ('<meta property="article:published_time" content="2019-03-05">', "2019-03-05", "2019-03-05"),
    ('<span data-date="2019-03-05">x</span>', "2019-03-05", "2019-03-05"),
    ('<tbody datetime="22-04-2020">x</tbody>', "22-04-2020", "2020-04-22"),
    ('<span data-time="1354004262">x</span>', "1354004262", EPOCH + "+00:00"),
    ('<span data-timestamp="1354004262000">x</span>', "1354004262000", EPOCH + "+00:00"),
]


@table(("text", "expected", "value"), ATTRIBUTES, ids=[row[0] for row in ATTRIBUTES])
@table("kind", ["auto", "html"])
def test_values_of_attributes(text, expected, value, kind):
    assert values(text, format=kind) == {expected: value}


def test_date_and_time_in_an_attribute():
    html = (
        '<meta property="article:published_time" content="2017-06-12T17:00:26Z"><meta name="viewport" content="1024">'
    )
    assert covered(html) == ["2017-06-12T17:00:26Z"]
    assert find(html)[-1].value == "2017-06-12T17:00:26+00:00"


def test_names_of_attributes_numbers_and_addresses_are_no_dates():
    html = (
        '<li data-id="541535" class="col-10-12"><a href="/threads/1099/?v=10.8.29"><img src="/img/943429.png" '
        'width="1024" height="768" alt="v7.14.9"></a> 45 replies 2015 views</li>'
    )
    assert find(html) == []


def test_scripts_styles_and_comments_are_not_read():
    html = "<style>/* 2019-03-05 */</style><!-- 2019-03-05 --><script>var d = '2019-03-05';</script>"
    assert values(html + "<p>by bob, 6 March 2019</p>") == {"6 March 2019": "2019-03-06"}


TWINS = [
    ('<tbody datetime="22-04-2020">3 weeks ago by X</tbody>', "3 weeks ago", "2020-04-22"),
    ('<time datetime="2016-01-28">59 минут назад</time>', "59 минут назад", "2016-01-28"),
    ('<span title="5 March 2019">yesterday</span>', "yesterday", "2019-03-05"),
    ('<span title="5 March 2019, 14:05">2 hours ago</span>', "2 hours ago", "2019-03-05T14:05"),
    ('<time datetime="2016-01-28T10:02:11+0200">59 minutes ago</time>', "59 minutes ago", "2016-01-28T10:02:11+02:00"),
    ('<span data-time="1354004262">3 weeks ago</span>', "3 weeks ago", EPOCH + "+00:00"),
    ('<span data-time="1354004262000">vor 3 Wochen</span>', "vor 3 Wochen", EPOCH + "+00:00"),
    ('<abbr class="published" title="2021-07-21T09:08:35-05:00">3 months ago</abbr>', "3 months ago",
    "2021-07-21T09:08:35-05:00"),
    ('<a title="5 March 2019"><span>3 days ago</span></a>', "3 days ago", "2019-03-05"),
    ('<time datetime="2016-01-28T10:02:11+0200" title="28-01-2016">59 minutes ago</time>', "59 minutes ago",
    "2016-01-28T10:02:11+02:00"),
]  # fmt: skip


@table(("html", "text", "value"), TWINS, ids=[row[0] for row in TWINS])
def test_a_relative_date_takes_the_exact_value_beside_it(html, text, value):
    assert values(html)[text] == value


def test_each_row_has_its_own_twin():
    rows = [
        f'<li><a href="/t/{day}">topic</a> <time datetime="2019-03-{day:02}">{day} days ago</time></li>'
        for day in range(1, 29)
    ]
    for glue in ("", " ", "\n"):
        found = values(f"<ul>{glue.join(rows)}</ul>")
        assert [found[f"{day} days ago"] for day in range(2, 29)] == [f"2019-03-{day:02}" for day in range(2, 29)]


def test_neighbours_are_not_glued_together():
    html = '<time datetime="2019-03-05">3 days ago</time> <time datetime="2019-04-05">2 days ago</time>'
    assert values(html) == {
        "2019-03-05": "2019-03-05", "3 days ago": "2019-03-05", "2019-04-05": "2019-04-05", "2 days ago": "2019-04-05"
    }  # fmt: skip
    assert [mention.text for mention in find("3 days ago, 2 days ago")] == ["3 days ago", "2 days ago"]
    assert [mention.text for mention in find("5 March 2019 6 March 2019")] == ["5 March 2019", "6 March 2019"]


@pytest.mark.parametrize(
    "text", ["yesterday +02:00 </b> hour week", "last </b> Mon 十 № IV la yesterday", "5 <b>March</b> may be yesterday"]
)
def test_nothing_is_found_twice(text):
    assert len([mention for mention in find(text) if mention.text == "yesterday"]) == 1


def test_a_relative_date_far_from_any_twin_is_reckoned_from_now():
    html = '<time datetime="2019-03-05">x</time><p>' + "word " * 60 + "</p><p>by bob, 3 days ago</p>"
    assert values(html)["3 days ago"] == "2024-06-09"


def test_a_date_without_a_year_takes_the_year_of_its_twin():
    assert values('<time datetime="2019-03-05">5 Mar</time>')["5 Mar"] == "2019-03-05"
    assert values('<time datetime="2019-03-05">7 Mar</time>')["7 Mar"] == "2024-03-07"


def test_an_absolute_date_keeps_its_own_value_beside_an_attribute():
    html = '<time datetime="2007-08-01T07:36:50+0100">June 13, 2006</time>'
    assert values(html)["June 13, 2006"] == "2006-06-13"


def test_date_and_time_in_elements_of_their_own():
    html = (
        '<time class="pub-date" datetime="2020-4-22 15:3"><span class="date">22.04.2020</span> | '
        '<span class="time">15.03</span></time>'
    )
    found = find(html)
    assert [(mention.text, mention.type) for mention in found][-2:] == [("22.04.2020", "DATE"), ("15.03", "TIME")]
    assert found[-2].value == "2020-04-22"
    assert found[-1].value == "2020-04-22T15:03"


BADGES = [
    '<div class="date"><span class="month">Mar</span><span class="day">05</span><span class="year">2019</span></div>',
    '<div class="date"><span class="d">05</span> <span class="m">Mar</span> <span class="y">2019</span></div>',
    "<b>5</b> <i>March</i> <u>2019</u>",
    '<span class="date">Mar 5</span><span class="year">2019</span>',
    '<div class="cal">\n  <em>5</em>\n  <strong>March</strong>\n  <small>2019</small>\n</div>',
]


@pytest.mark.parametrize("html", BADGES)
def test_badges_of_a_calendar_are_one_date(html):
    (mention,) = find(html)
    assert mention.value == "2019-03-05"
    assert mention.text.endswith("2019")


@table("blank", ["&nbsp;", "&#160;", "&#xA0;", "&thinsp;", "\xa0", "\u202f"])
def test_entities_inside_a_date(blank):
    text = f"by bob, 5{blank}March{blank}2019."
    for shown in (text, f"<p>{text}</p>", f'<p title="{text}">x</p>'):
        (mention,) = find(shown)
        assert (mention.text, mention.value) == (f"5{blank}March{blank}2019", "2019-03-05")


def test_entities_before_a_date_do_not_move_it():
    text = "<p>&lt;&amp;&quot;&eacute;&#128512; by bob, 5 March 2019</p>"
    (mention,) = find(text)
    assert (mention.start, mention.text) == (text.index("5 March"), "5 March 2019")


def test_letters_as_entities():
    assert values("<p>am 5. M&auml;rz 2019 geschrieben</p>", language="de") == {"5. M&auml;rz 2019": "2019-03-05"}


@pytest.mark.parametrize("kind", ["auto", "text", "html"])
def test_plain_text_is_read_in_every_format(kind):
    assert values("by bob, 5 March 2019", format=kind) == {"5 March 2019": "2019-03-05"}


@pytest.mark.parametrize("kind", ["auto", "text", "html"])
def test_html_is_read_in_every_format(kind):
    assert values("<p>by bob, 5 March 2019</p>", format=kind) == {"5 March 2019": "2019-03-05"}


def test_auto_reads_html_as_html():
    html = '<span title="5 March 2019">3 days ago</span><!-- 6 March 2019 -->'
    assert find(html) == find(html, format="html")


@pytest.mark.parametrize(
    "text", ["a < b and 5 March 2019 > c", "x <- 5 March 2019", "if a<b: 5 March 2019", "<3 5 March 2019"]
)
def test_a_lone_angle_bracket_hides_nothing(text):
    assert [mention.text for mention in find(text)] == ["5 March 2019"]


@table(
    "html",
    ["", "x", "<", "<>", "</", "<a", "<a title=", '<a title="', "<!--", "<![CDATA[", "&", "&#", "<?", "<time datetime"],
)
def test_html_that_ends_too_early(html):
    for kind in ("auto", "text", "html"):
        assert find(html, format=kind) == []


def test_broken_html_still_gives_its_dates():
    assert "5 March 2019" in values("<div><p>by bob, 5 March 2019<div></p></b></span><td")


def test_now_decides_relative_dates_and_zones_are_not_converted():
    assert values("by bob, yesterday", now=moment("2020-03-01T00:30")) == {"yesterday": "2020-02-29"}
    assert values("by bob, yesterday", now=moment("2020-03-01T00:30+13:00")) == {"yesterday": "2020-02-29"}


def test_impossible_dates_have_no_value():
    for text in (
        "by bob, 30 February 2020",
        "by bob, 2019-02-29",
        '<time datetime="2019-13-45">x</time>',
        "by bob, 31.04.2019",
    ):
        assert find(text) == []


def test_many_dates_come_in_order():
    text = "\n".join(f"#{number} by bob » {number % 28 + 1} March 2019, 14:{number % 60:02}" for number in range(300))
    found = find(text)
    assert len([mention for mention in found if mention.type == "DATE"]) == 300
    assert len([mention for mention in found if mention.type == "TIME"]) == 300


def test_an_answer_does_not_depend_on_earlier_ones():
    texts = [
        "by bob, 04/05/2019",
        '<time datetime="2019-03-05">yesterday</time>',
        "Posts: 2019",
        "am 5. März 2019",
        "to",
        "3天前",
    ]
    before = [find(text) for text in texts]
    for text in (*BADGES, *(row[0] for row in SENTENCES), *(row[0] for row in TWINS)):
        find(text)
    assert [find(text) for text in reversed(texts)] == before[::-1]


def test_languages_are_hints():
    assert values("by bob, 04/05/2019", language="en-US")["04/05/2019"] == "2019-04-05"
    assert values("von bob, 04/05/2019", language="de")["04/05/2019"] == "2019-05-04"
    assert values("by bob, 5 March 2019", language="xx") == {"5 March 2019": "2019-03-05"}


GUESSED = [
    "1 Mart 2024",
    "9. des. 1993",
    "17. tra 1998.",
    "17. mart 2003.",
    "14 ago 1991",
    "14 de agosto de 1991",
    "10 de fev. de 2008",
]


@table("text", GUESSED)
@table("line", ["{}", "Post » alan # {} @tagged", "<td>{} by <a>bob</a></td>"], ids=["bare", "meta", "html"])
def test_a_foreign_date_is_found_without_a_told_language(text, line):
    (mention,) = find(line.format(text))
    assert mention.text.rstrip(".") == text.rstrip(".")
    assert mention.value == pauk.parse_date(text, now=NOW).date
