"""Lines and dates of a page, and the places they come from."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out, name_kind

NOW = datetime(2016, 6, 15, 12, 0, tzinfo=UTC)


def lay(html):
    return lay_out(parse_tree(html))


def lines_of(html):
    return [line.text for line in read_lines(lay(html))]


def stamps_of(html, **hints):
    nodes = lay(html)
    return find_stamps(nodes, read_lines(nodes), now=NOW, **hints)


def test_inline_elements_do_not_end_a_line():
    assert lines_of("<p>Posted <b>12 May</b>, <i>10:30</i></p><div>next</div>") == ["Posted 12 May, 10:30", "next"]


def test_cells_blocks_and_breaks_end_a_line():
    assert lines_of("<table><tr><td>a<td>b</table>c<br>d<p>e") == ["a", "b", "c", "d", "e"]


def test_pictures_and_touching_links_part_words():
    assert lines_of("<p>one<img>two <a href=1>x</a><a href=2>y</a> W<b>o</b>rd</p>") == ["one two x y Word"]


def test_numbers_do_not_run_into_what_stands_in_another_element():
    html = "<p><span><a href=1>Ana60</a></span><span>23 May 2015</span><span>80 replies</span> 1<sup>st</sup></p>"
    assert lines_of(html) == ["Ana60 23 May 2015 80 replies 1st"]


def test_elements_beside_each_other_part_words_and_elements_inside_do_not():
    assert lines_of("<p><b>12 replies</b><b>Monday</b> <i>W</i>ord wor<i>d</i></p>") == ["12 replies Monday Word word"]


def test_text_behind_a_block_is_a_line_of_its_own():
    assert lines_of("<div>before<p>inside</p>behind</div>") == ["before", "inside", "behind"]


def test_a_line_knows_the_place_of_each_character():
    nodes = lay("<p>Posted <b>12 May</b>, 10:30</p>")
    (line,) = read_lines(nodes)
    at = line.text.index
    texts = [nodes.flat.texts[line.place_at(at(part))] for part in ("Posted", "12 May", "10:30")]
    assert texts == ["Posted ", "12 May", ", 10:30"]


@table("html", ["", "<p>", "<p> \n </p>", "<script>a</script>", "<p hidden>a</p>", "<img>", "\ud800"])
def test_a_page_without_text_has_no_lines(html):
    assert lines_of(html) == ["?"] * (html == "\ud800")


WORDS = st.lists(
    st.sampled_from(["<p>", "</p>", "<b>", "</b>", "<td>", "<table>", "<br>", "<img>", "a", " b", "c ", " "])
)


@given(WORDS)
def test_lines_hold_the_letters_of_the_plain_text(parts):
    html = "".join(parts)
    tree = parse_tree(html)
    assert "".join("".join(lines_of(html)).split()) == "".join(plain_text(tree.body).split())


@given(WORDS)
def test_sums_are_those_of_the_texts(parts):
    nodes = lay("".join(parts))
    for place in range(len(nodes)):
        end = nodes.flat.ends[place]
        words = "".join(nodes.flat.texts[place:end]).split()
        assert nodes.count_chars(place, end) == len("".join(words))
        assert nodes.count_linked(place, end) <= nodes.count_chars(place, end)


@pytest.mark.parametrize(
    ("classes", "kind"),
    [
        (None, "div"),
        ("post post-4711", "div.post.post-#"),
        ("Post odd", "div.post"),
        ("row1 first", "div"),
        ("b a", "div.a.b"),
    ],
)
def test_numbers_and_places_make_no_other_kind(classes, kind):
    assert name_kind("div", classes) == kind


def test_a_date_and_its_time_are_one_stamp_with_its_place():
    (stamp,) = stamps_of("<div>by Ana &raquo; <b>Fri May 08, 2015 2:03 am</b></div>")
    assert (stamp.value, stamp.precision, stamp.text) == ("2015-05-08T02:03", "minute", "Fri May 08, 2015 2:03 am")
    assert stamp.is_shown
    assert not stamp.is_counted


@pytest.mark.parametrize("name", ["tanja1980", "seagull_3", "Bo12", "R2D2", "ana-2015"])
def test_digits_of_a_name_are_no_part_of_a_date(name):
    (stamp,) = stamps_of(f"<p>by {name} on March 26, 2015, 10:30</p>")
    assert stamp.value == "2015-03-26T10:30"


def test_a_month_and_its_day_may_touch():
    assert [stamp.value for stamp in stamps_of("<p>May12 2015</p>")] == ["2015-05-12"]


def test_dates_in_prose_are_left_alone():
    assert stamps_of(f"<p>On 12 May 2015 we went {'a very long way ' * 20}</p>") == []


def test_a_rough_date_takes_the_exact_value_around_it():
    (stamp,) = stamps_of('<span title="14 June 2016, 09:15">yesterday</span>')
    assert (stamp.value, stamp.is_counted) == ("2016-06-14T09:15", False)


def test_a_day_takes_its_time_from_the_attribute_of_the_same_day_only():
    (same,) = stamps_of('<time datetime="2015-05-08T02:03:04+0200">8 May 2015</time>')
    (other,) = stamps_of('<time datetime="2015-05-07T23:03:04Z">8 May 2015</time>')
    assert same.value == "2015-05-08T02:03:04+02:00"
    assert (other.value, other.exact) == ("2015-05-08", "2015-05-07T23:03:04Z")


def test_the_wall_clock_of_the_page_is_believed_before_a_zone():
    (stamp,) = stamps_of('<time title="04-23-2015 at 3:55 pm" datetime="2015-04-23T13:55:19+00:00">a year ago</time>')
    assert stamp.value == "2015-04-23T15:55"


def test_the_clear_date_beside_it_settles_the_order_of_another():
    (stamp,) = stamps_of('<time datetime="2015-04-01T19:10:49Z" title="04/01/2015 07:10 PM">a year ago</time>')
    assert stamp.value == "2015-04-01T19:10"


def test_a_shown_time_is_kept_as_it_is_shown():
    (stamp,) = stamps_of('<time datetime="2015-07-06T08:57:16Z">Mon, Jul 06 2015 1:57 AM</time>')
    assert stamp.value == "2015-07-06T01:57"


def test_a_date_that_only_an_attribute_has_is_found():
    (stamp,) = stamps_of('<time datetime="2015-05-08T02:03:04Z">8 posts</time>')
    assert (stamp.is_shown, stamp.value) == (False, "2015-05-08T02:03:04+00:00")


def test_an_attribute_of_a_whole_post_is_not_the_date_of_a_line_in_it():
    html = f'<div title="1 May 2014"><p>yesterday</p><p>{"word " * 30}</p></div>'
    shown = [stamp for stamp in stamps_of(html) if stamp.is_shown]
    assert [stamp.value for stamp in shown] == ["2016-06-14"]


def test_a_hostile_page_is_read_in_bounds():
    html = "<p>12 May 2015</p>" * 20_000
    assert len(stamps_of(html)) == 4_000
    assert len(stamps_of("<i title='12 May 2015'>" * 20_000)) <= 4_000


@pytest.mark.parametrize("text", ["27 Feb", "Feb 27", "27. Feb", "27 février"])
def test_a_day_and_its_month_alone_are_a_date(text):
    (stamp,) = stamps_of(f"<ul><li title='Feb. 27, 2016, 11:55 a.m.'>{text}</li></ul>")
    assert (stamp.value, stamp.is_shown, stamp.exact) == ("2016-02-27T11:55", True, "Feb. 27, 2016, 11:55 a.m.")


@table("text", ["27 replies", "27 Fe", "27", "Feb", "May be 5", "12 34"])
def test_a_number_and_another_word_are_none(text):
    assert not stamps_of(f"<ul><li>{text}</li></ul>")


def test_words_that_touch_a_date_do_not_hide_it():
    (stamp,) = stamps_of("<p><em>1 month ago</em>by <cite>Ana</cite></p>")
    assert (stamp.text, stamp.start, stamp.is_counted) == ("1 month ago", 0, True)
    assert stamp.value.startswith("2016-05")


@pytest.mark.parametrize("text", ["Posted 06/09/2015", "06/09/2015", "on 06/09/2015 at 10:30"])
def test_the_order_said_is_the_order_read(text):
    (stamp,) = stamps_of(f"<p>{text}</p>")
    day = {"DMY": "2015-09-06", "MDY": "2015-06-09"}[stamp.order]
    assert stamp.value.startswith(day)


def test_names_that_end_in_digits_are_no_years():
    (stamp,) = stamps_of("<p>By: <a href=/u/1>tanja1980</a> on March 26, 2015, 2:48 a.m.</p>")
    assert stamp.value == "2015-03-26T02:48"


def test_a_long_line_is_read_where_bars_part_it():
    row = "Whatever is to be said of gardens and of their keepers, in all weathers, and a good deal more than that."
    told = "Topics 11 | Posts 175 | <a href=t5>Which spade</a> Mar 1, 2016, 1:21 am <a href=u7>Ada</a>"
    assert [stamp.value for stamp in stamps_of(f"<p>{row * 2} | {told}</p>")] == ["2016-03-01T01:21"]
    assert stamps_of(f"<p>{row * 2} {told.replace(' | ', ', ')}</p>") == []


def test_a_word_of_a_title_that_is_a_day_in_another_language_hides_no_date():
    rows = "".join(
        f"<li><a href=/{number}>{title}</a> - <b>Ana</b> <i>pre {number} meseci</i> ({number}) - poslednja poruka</li>"
        for number, title in enumerate(("Muzej u selu", "Jutro na reci", "Nova kuća"), 2)
    )
    assert [stamp.text for stamp in stamps_of(f"<ul>{rows}</ul>")] == [f"pre {number} meseci" for number in (2, 3, 4)]


def test_a_day_of_the_language_that_few_lines_speak_is_still_one():
    html = "<p>Napisao Ana pre 3 meseca</p><p>Napisao Bo pre 4 meseca</p><p>Yesterday</p>"
    assert [stamp.text for stamp in stamps_of(html)] == ["pre 3 meseca", "pre 4 meseca", "Yesterday"]


@pytest.mark.parametrize("text", ["Reacties #1 - 30. mei 2015 om 06:42", "#12 - 30 May 2015, 06:42"])
def test_the_number_of_a_post_is_no_day(text):
    (stamp,) = stamps_of(f"<p>{text}</p>")
    assert stamp.value == "2015-05-30T06:42"


@pytest.mark.parametrize(
    ("html", "value"),
    [
        ("<div>30. maj 2015<br>06:42</div>", "2015-05-30T06:42"),
        ("<td>Last post<br>30 May 2015<br>10:30 pm by Ana</td>", "2015-05-30T22:30"),
        ("<div>30 May 2015<p>06:42</p></div>", "2015-05-30"),
        ("<div>30 May 2015<br>12 replies</div>", "2015-05-30"),
        ("<div>30 May 2015 by Ana<br>06:42</div>", "2015-05-30"),
    ],
)
def test_a_date_that_ends_its_line_takes_the_time_that_begins_the_next(html, value):
    (stamp,) = stamps_of(html)
    assert stamp.value == value
    assert len(stamp.text) == stamp.end - stamp.start


def test_a_name_that_is_a_day_is_no_part_of_the_date_behind_it():
    """The fifth of September was a Saturday."""
    html = "<h3>(9) By <a href='/timeline?u=sam'>sam</a> on 2015-09-05 06:58:15 <a href='/p/4c'>[link]</a></h3>"
    (stamp,) = stamps_of(html)
    nodes = lay(html)
    assert stamp.value == "2015-09-05T06:58:15"
    assert nodes.flat.texts[stamp.place].startswith(" on 2015")
    assert not stamps_of("<h3>By <a href='/user/1'>today</a> and others</h3>")
