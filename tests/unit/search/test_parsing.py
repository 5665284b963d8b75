import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadQuery
from pauk.search.query.nodes import And, Everything, Filter, Not, Or, Phrase, Prefix, Word
from pauk.search.query.parser import parse_query

A, B, C = Word("a", "", 0), Word("b", "", 0), Word("c", "", 0)


def shape(node):
    """The node without its places."""
    match node:
        case Not():
            return Not(shape(node.node))
        case And() | Or():
            return type(node)(tuple(shape(part) for part in node.nodes))
        case Everything():
            return node
        case Filter():
            return Filter(node.name, node.value)
        case _:
            return type(node)(node.text, node.field)


UNDERSTOOD = {
    "a": A,
    "a b": And((A, B)),
    "a AND b && c": And((A, B, C)),
    "a OR b || c": Or((A, B, C)),
    "a OR b c": Or((A, And((B, C)))),
    "(a OR b) c": And((Or((A, B)), C)),
    "a -b": And((A, Not(B))),
    "a NOT b": And((A, Not(B))),
    "a AND NOT b": And((A, Not(B))),
    "+a +b": And((A, B)),
    "-(a b)": Not(And((A, B))),
    '"a b"': Phrase("a b"),
    "„a b“": Phrase("a b"),
    '"a b': Phrase("a b"),
    "inform*": Prefix("inform"),
    "*": Everything(),
    "title:a": Word("a", "title"),
    'title:"a b"': Phrase("a b", "title"),
    "TITLE:(a OR b)": Or((Word("a", "title"), Word("b", "title"))),
    "author:a url:b": And((Word("a", "author"), Word("b", "url"))),
    "title: a": Word("a", "title"),
    "site:https://Example.org/x": Filter("site", "example.org"),
    "site:*.example.org": Filter("site", "example.org"),
    "kind:Posts": Filter("kind", "post"),
    "lang:sr-Latn": Filter("lang", "sr-latn"),
    "from:2024": Filter("from", "2024-01-01"),
    "to:2024": Filter("to", "2024-12-31"),
    "to:2024-2": Filter("to", "2024-02-29"),
    "from:2024-02-03": Filter("from", "2024-02-03"),
    "a)) b": And((A, B)),
    "((a": A,
    "a & b — c": And((A, B, C)),
    "foo:bar": Word("foo:bar"),
    "12:30": Word("12:30"),
    "e-mail": Word("e-mail"),
    "https://x.example/a-b": Word("x.example/a-b", "url"),
    "and or not": And((Word("and"), Word("or"), Word("not"))),
    "a - b": And((A, B)),
}


@table("text", UNDERSTOOD)
def test_what_is_typed_is_understood(text):
    assert shape(parse_query(text).root) == UNDERSTOOD[text]


REFUSED = {
    "": (0, "nothing to look for"),
    "  ": (2, "nothing to look for"),
    '""': (1, "nothing to look for"),
    "—": (0, "nothing to look for"),
    "a AND": (2, "AND stands between nothing"),
    "OR a": (0, "OR stands between nothing"),
    "a OR": (2, "OR stands between nothing"),
    "a AND OR b": (2, "AND stands between nothing"),
    "a NOT": (2, "NOT stands before nothing"),
    "a title:": (2, "title: has nothing behind it"),
    "ab* " * 9: (32, "more than 8 beginnings of words"),
    "b a*": (2, "One letter begins too many words"),
    "a kind:foo": (7, "There is no kind 'foo'"),
    "from:yesterday": (5, "'yesterday' is no date"),
    "from:2024-13": (5, "'2024-13' is no date"),
    "to:2023-02-29": (3, "'2023-02-29' is no date"),
    "lang:123": (5, "'123' is no language"),
    "site:???": (5, "'???' is no site"),
    "a" * 2_001: (2_000, "longer than 2000 characters"),
    "a " * 65: (128, "more than 64 words"),
    "(" * 22 + "a": (21, "nested too deeply"),
}


@table("text", REFUSED)
def test_a_bad_query_is_told_its_place(text):
    place, what = REFUSED[text]
    with pytest.raises(BadQuery) as caught:
        parse_query(text)
    assert what in caught.value.what
    assert (caught.value.place, caught.value.query) == (place, text)
    assert caught.value.where == f"at character {place + 1}"
    assert caught.value.next_step


def test_an_error_crosses_processes_with_its_place():
    with pytest.raises(BadQuery) as caught:
        parse_query("a kind:foo")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.place, copy.query) == (str(caught.value), 7, "a kind:foo")


def test_leaves_know_where_they_stand():
    query = parse_query('one -two title:"three four" (five*) https://h.example/six')
    assert [leaf.text for leaf in query.wanted] == ["one", "three four", "five", "h.example/six"]
    assert all(query.text[leaf.place :].startswith(leaf.text) for leaf in query.wanted)


PIECES = [
    "a", "word", '"', "(", ")", "-", "+", "AND", "OR", "NOT", "title:", "from:", "2024", "*", ":", " ", "ž", "東京",
    "site:", "\ud800", "\0", "kind:", "post", "&&", "||", "\n",
]  # fmt: skip
typed = st.lists(st.sampled_from(PIECES))


@given(st.one_of(st.text(), typed.map("".join), typed.map(" ".join)))
def test_any_text_is_understood_or_refused(text):
    place = 0
    try:
        assert parse_query(text).text == text
    except BadQuery as error:
        place = error.place
    assert 0 <= place <= len(text)


@given(st.lists(st.sampled_from(["one", "two", '"three four"', "-five", "title:six"]), min_size=1))
def test_parentheses_around_all_change_nothing(parts):
    text = " ".join(parts)
    if len(parts) <= 64:
        assert shape(parse_query(f"({text})").root) == shape(parse_query(text).root)
