"""What elements swallow because nobody closed them comes to light; all other pages stay as they are."""

import pytest
from tests.table import table

from pauk.extract.reader import read_page


@table(
    ("html", "text", "note"),
    [
        ("<title>One line<p>the page", "the page", "title_closed"),
        ("<title>One line\nthe <b>page</b>", "the page", "title_closed"),
        ("<noscript><iframe src=/x /></noscript><p>the page", "the page", "self_closed"),
        ("<iframe src=/x><p>the page", "the page", "iframe_closed"),
        ("<p>a</p><textarea>note<p>the page", "a\nnote\nthe page", "textarea_closed"),
        ("<script src='a.js'/>\n<p>the page<script>code()</script>", "the page", "self_closed"),
        ("<style type='text/css'/> <p>the page</p><style>p {}</style>", "the page", "self_closed"),
    ],
)
def test_what_was_swallowed_is_read(html, text, note):
    page = read_page(html)
    assert (page.whole_text, page.notes) == (text, (note,))


@table(
    ("html", "text"),
    [
        ("<title>T</title><p>the page", "the page"),
        ("<title>a < b</title><p>the page", "the page"),
        ("<title-bar>seen</title-bar>", "seen"),
        ("<!-- <title> --><p>the page", "the page"),
        ("<svg><title/></svg><p>the page", "the page"),
        ("<script>s = '<title>'</script><p>the page", "the page"),
        ("<script>document.write('<p>x</p>')</script><p>the page", "the page"),
        ("<script src='a'/>code()</script><p>the page", "the page"),  # code follows, so it was not meant to be closed
        ("<iframe src=/x>for <b>old</b> readers</iframe><p>the page", "the page"),
    ],
)
def test_a_page_that_is_well_stays_as_it_is(html, text):
    page = read_page(html)
    assert (page.whole_text, page.notes) == (text, ())


@pytest.mark.parametrize("title", ["<title>", "<TITLE>", "<Title lang=en>"])
def test_several_may_be_unclosed(title):
    page = read_page(f"<XMP/>{title}One line\n<p>the</p><TEXTAREA rows=2>note<p>page")
    assert (page.whole_text, page.title) == ("the\nnote\npage", "One line")
    assert page.notes == ("self_closed", "title_closed", "textarea_closed")


def test_the_title_of_an_unclosed_title_is_its_first_line():
    assert read_page("<title>One line\n<p>the page").title == "One line"


def test_a_page_of_frames_says_what_it_says_without_them():
    html = (
        "<title>F</title><frameset cols='*,*'><frame src=left.html><frame src='/right.html'>"
        "<noframes><body><p>Use the <a href=plain.html>plain page</a>.</body></noframes></frameset>"
    )
    page = read_page(html, url="http://h.org/d/")
    assert page.whole_text == "Use the plain page."
    assert {(link.url, str(link.kind)) for link in page.links} == {
        ("http://h.org/d/left.html", "frame"),
        ("http://h.org/right.html", "frame"),
        ("http://h.org/d/plain.html", "anchor"),
    }
    assert page.notes == ("unframed",)


def test_frames_alone_are_no_text():
    page = read_page("<frameset><frame src=a><frame src=b></frameset>", url="http://h.org/")
    assert (page.whole_text, page.outcome) == ("", "no_main_text:only frames")
    assert [link.url for link in page.links] == ["http://h.org/a", "http://h.org/b"]
