from collections import Counter
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .inside import words
from .inside.markup import write_bbcode, write_markdown
from .inside.plain import plain_words
from .inside.software import pages_of
from .inside.story import BEGIN, END, Part, happened, tell


def test_the_same_seed_tells_the_same_story():
    assert tell.__wrapped__(1) == tell.__wrapped__(1)
    assert tell(1) != tell(2)


@pytest.mark.parametrize("seed", range(5))
def test_a_story_makes_sense(seed):
    events = tell(seed)
    authors, locked = {}, set()
    for event in events:
        assert BEGIN <= event.at <= END + timedelta(minutes=10)
        assert event.author in words.MEMBERS
        assert event.thread not in locked
        if event.kind in ("open", "reply"):
            assert event.post not in authors
            assert (event.kind == "open") == (event.thread + ".p0" == event.post) == bool(event.title)
            assert not event.answers or authors[event.answers]
            authors[event.post] = event.author
        elif event.kind == "edit":
            assert authors[event.post] == event.author
        else:
            locked.add(event.thread)
    assert len(locked) == 1
    assert all(later.at - earlier.at >= timedelta(seconds=1) for earlier, later in pairwise(events))


def test_what_the_forums_are_filled_with():
    events = tell(1)
    assert Counter(event.kind for event in events) == {"open": 70, "reply": 445, "edit": 57, "lock": 1}
    assert Counter(event.board for event in events if event.board) == {"workshop": 50, "travel": 14, "cooking": 6}
    assert sum(event.is_sticky for event in events) == 2
    assert {part.kind for event in events for part in event.parts} == {
        "text",
        "quote",
        "list",
        "code",
        "link",
        "strong",
    }


def test_hardly_anything_is_said_twice():
    said = Counter(
        part.text for event in tell(1) if event.kind != "edit" for part in event.parts if part.kind == "text"
    )
    assert {text for text, count in said.items() if count > 1} <= set(words.SHORT)
    assert sum(said[text] for text in words.SHORT) > 20


@given(st.integers(-100, 900).map(lambda days: BEGIN + timedelta(days=days)))
def test_a_story_told_in_two_pieces_is_the_whole_story(moment):
    end = END + timedelta(days=1)
    assert [*happened(1, None, moment), *happened(1, moment, end)] == [*tell(1)]


PARTS = [
    Part("quote", "So it is.", "Jörg.M"),
    Part("text", "1 < 2 & 3"),
    Part("list", "one\ntwo"),
    Part("code", "a = 1\nb = 2"),
    Part("link", "here", "http://example.org/1"),
    Part("strong", "really"),
]


def test_markup():
    assert write_markdown(PARTS) == (
        "> **Jörg.M** wrote:\n>\n> So it is.\n\n1 < 2 & 3\n\n- one\n- two\n\n    a = 1\n    b = 2\n\n"
        "[here](http://example.org/1)\n\n**really**"
    )
    assert write_bbcode(PARTS) == (
        '[quote="Jörg.M"]So it is.[/quote]\n\n1 < 2 & 3\n\n[list][*]one[*]two[/list]\n\n[code]a = 1\nb = 2[/code]\n\n'
        "[url=http://example.org/1]here[/url]\n\n[b]really[/b]"
    )


def test_plain_words():
    html = "<p>One <b>two</b>,\n three</p><blockquote>4 &lt; 5</blockquote><script>no</script>six<br>seven"
    assert plain_words(html) == "One two, three\n4 < 5\nsix\nseven"
    assert plain_words("") == ""


@pytest.mark.parametrize(("count", "last"), [(0, 1), (1, 1), (15, 1), (16, 2), (30, 2), (31, 3)])
def test_pages_of(count, last):
    pages = pages_of("/t/", count, 15)
    assert pages == ["/t/", "/t/?page=2", "/t/?page=3"][:last]
