"""The names in what a page says about its authors."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.metadata.authors import (
    MAX_NAME_CHARS,
    MAX_NAMES,
    clean_names,
    find_byline,
    is_label,
    looks_like_person,
)


@table(
    ("text", "names"),
    [
        ("Jane Doe", "Jane Doe"),
        ("  Jane \n Doe ", "Jane Doe"),
        ("By Jane Doe", "Jane Doe"),
        ("by: Jane Doe", "Jane Doe"),
        ("Posted by Jane Doe on June 5, 2012", "Jane Doe"),
        ("Posted by admin on June 5, 2012", "admin"),
        ("admin", "admin"),
        ("skipper77", "skipper77"),
        ("Jane Doe, Staff writer", "Jane Doe"),
        ("Jane Doe, Chicago Tribune reporter", "Jane Doe"),
        ("Jane Doe, London", "Jane Doe"),
        ("Jane Doe | The Harbour Post", "Jane Doe"),
        ("Jane Doe • 5 min read", "Jane Doe"),
        ("Jane Doe/The Harbour Post", "Jane Doe"),
        ("Jane Doe for the Harbour Post", "Jane Doe"),
        ("Jane Doe (London)", "Jane Doe"),
        ("Jane Doe (@janedoe)", "Jane Doe"),
        ("Jane Doe Published June 5", "Jane Doe"),
        ("Jane Doe Thursday, August 9, 2012", "Jane Doe"),
        ("Jane Doe 5. Juni 2012", "Jane Doe"),
        ("Anna Schmidt am Montag", "Anna Schmidt"),
        ("Jean Dupont le 5 mai", "Jean Dupont"),
        ("jane@post.example (Jane Doe)", "Jane Doe"),
        ("Jane Doe <jane@post.example>", "Jane Doe"),
        ("<a href='/jane'>Jane Doe</a>", "Jane Doe"),
        ("Jane O&#39;Neil", "Jane O'Neil"),
        ("J. K. Rowling", "J. K. Rowling"),
        ("Martin Luther King, Jr.", "Martin Luther King"),
        ("Ludwig van Beethoven", "Ludwig van Beethoven"),
        ("José Ortega y Gasset", "José Ortega y Gasset"),
        ("Theo Baker", "Theo Baker"),
        ("Per Hansson", "Per Hansson"),
        ("JANE DOE and JOHN ROE", "JANE DOE, JOHN ROE"),
        ("Jane Doe & John Roe", "Jane Doe, John Roe"),
        ("Jane Doe, John Roe and Al Poe", "Jane Doe, John Roe, Al Poe"),
        ("Jane Doe; John Roe", "Jane Doe, John Roe"),
        ("Jane Doe, PhD, John Roe, MD", "Jane Doe, John Roe"),
        ("Jane Doe and Jane Doe", "Jane Doe"),
        ("Anna Schmidt und Peter Meier", "Anna Schmidt, Peter Meier"),
        ("Claire Dubois et Jean Petit", "Claire Dubois, Jean Petit"),
        ("María López y Juan Ruiz", "María López, Juan Ruiz"),
        ("Jan Novák a Petr Malý", "Jan Novák, Petr Malý"),
        ("Иван Петров и Анна Иванова", "Иван Петров, Анна Иванова"),
        ("Doe, Jane", "Jane Doe"),
        ("王小明、李大同", "王小明, 李大同"),
        ("김철수 기자", "김철수"),
    ],
)
def test_names(text, names):
    assert ", ".join(clean_names(text)) == names


@table(
    "text",
    [
        "",
        "   ",
        "https://social.example/jane.doe",
        "www.post.example",
        "post.example/jane.html",
        "jane@post.example",
        "Share",
        "By",
        "12.05.2014",
        "undefined",
        "The council met on Tuesday and decided that the old bridge will be repaired. " * 8,
        "x" * 1_000_000,
        "Jane " * 200_000,
        "<" * 100_000,
        "(" * 100_000,
        "@" * 100_000,
    ],
)
def test_no_names(text):
    assert clean_names(text) == ()


def test_inverted_names():
    assert clean_names("Smith, John R.", is_inverted=True) == ("John R. Smith",)
    assert clean_names("García Márquez, Gabriel", is_inverted=True) == ("Gabriel García Márquez",)
    assert clean_names("Jane Doe, John Roe", is_inverted=True) == ("Jane Doe", "John Roe")


@table(
    ("line", "names"),
    [
        ("By Jane Doe", "Jane Doe"),
        ("November 12th, 2012 @ 2:14pm (PT) by Rebecca Ray", "Rebecca Ray"),
        ("November 6, 2012 @ 2:00 pm - Written by Trent", "Trent"),
        ("Posted by Becky | View all posts by Becky", "Becky"),
        ("By Raphaelle", "Raphaelle"),
        ("Von Anna Schmidt und Peter Meier, Musterstadt", "Anna Schmidt, Peter Meier"),
        ("Par Claire Dubois", "Claire Dubois"),
        ("Por Ana Souza, Recife", "Ana Souza"),
        ("di Marco Rossi", "Marco Rossi"),
        ("Door Jan de Vries", "Jan de Vries"),
        ("Autor: Katarzyna Wiśniewska", "Katarzyna Wiśniewska"),
        ("Piše: Marko Marković", "Marko Marković"),
        ("Автор: Иван Петров", "Иван Петров"),
        ("Írta: Nagy Péter", "Nagy Péter"),
        ("Yazan: Ayşe Yılmaz", "Ayşe Yılmaz"),
        ("Tác giả: Nguyễn Văn An", "Nguyễn Văn An"),
        ("作者：王小明", "王小明"),
        ("文／王小明", "王小明"),
        ("بقلم: أحمد علي", "أحمد علي"),
    ],
)
def test_bylines(line, names):
    assert ", ".join(find_byline(line)) == names


@table(
    "line",
    [
        "",
        "Jane Doe",
        "By the numbers",
        "By then it was too late.",
        "By Monday",
        "Von hier aus sieht man das Meer",
        "Text",
        "Di sera",
        "Par exemple",
        "Por favor",
        "The book by Jane Doe that everybody reads is out again, in its second and much longer edition this year.",
    ],
)
def test_lines_that_are_no_bylines(line):
    assert find_byline(line) == ()


def test_a_label_alone():
    assert is_label("By")
    assert is_label("Posted by")
    assert is_label("Autor:")
    assert not is_label("Bye")
    assert not is_label("By Jane")


def test_people():
    for name in ("Jane Doe", "Jan de Vries", "J. K. Rowling", "王小明", "أحمد علي"):
        assert looks_like_person(name)
    for name in ("admin", "the council", "Staff Writer", "Jane", "Jane Doe and many other people of our town"):
        assert not looks_like_person(name)


NAME = st.builds("{} {}".format, *[st.text("abdfghkz", min_size=4, max_size=8).map(str.capitalize) for _ in range(2)])


@given(st.lists(NAME.filter(looks_like_person), min_size=1, max_size=4, unique=True))
def test_several_names_are_taken_apart_again(names):
    assert clean_names(" and ".join(names)) == tuple(names)


@given(st.text(max_size=400))
def test_whatever_is_said_names_are_few_and_short(text):
    names = clean_names(text)
    assert len(names) <= MAX_NAMES
    assert all(0 < len(name) <= MAX_NAME_CHARS for name in names)
    assert clean_names(text) == names
