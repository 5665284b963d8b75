"""Tests of how a word of a query is read: across languages and alphabets, mistyped, and close to other words."""

import pytest

from pauk.search.analysis.romanise import skeleton_of_latin, skeletons_of
from pauk.search.analysis.words import cut_words
from pauk.search.entries.entry import Entry
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest


def page(number: int, body: str, language: str = "en", title: str = "") -> Entry:
    """Make a page of so much text."""
    url = f"https://example.org/{number}"
    return Entry(
        id=f"page:{number}", kind="page", url=url, title=title, body=body, host="example.org", language=language
    )


@pytest.fixture
def find(tmp_path):
    """Return a function that indexes pages and says which ids a query finds, in order."""

    def ask(pages, query, **wishes):
        with open_index(tmp_path / "index", may_write=True) as index:
            index.add(pages)
            index.commit({"page": 1})
            return index.search(SearchRequest(query=query, **wishes))

    return ask


def ids(results):
    """Return the numbers of the hits in order."""
    return [int(hit.id.partition(":")[2]) for hit in results.hits]


def test_a_frequent_word_is_frequent_in_every_language(find):
    """An English word on one Danish page is as frequent as on all English ones: the same text counts the same."""
    pages = [page(number, f"the web of the number{number} " + "word " * number) for number in range(1, 40)]
    pages += [page(50, "the silk of a spider", "da"), page(51, "the silk of a spider", "en")]
    danish, english = sorted(find(pages, "the silk").hits, key=lambda hit: hit.id)
    assert danish.score == pytest.approx(english.score, rel=0.06)  # but for what the query's own language weighs


def test_words_side_by_side_come_before_words_apart(find):
    apart = "silk " + "other words stand here " * 5 + "spider"
    pages = [page(1, apart), page(2, f"{'more words ' * 10} spider silk {'at the end ' * 4}"), page(3, apart)]
    found = find(pages, "spider silk")
    assert ids(found)[0] == 2
    assert dict(found.hits[0].parts)["near"] > 0
    assert "near" not in dict(found.hits[1].parts)


def test_pages_with_most_of_the_words_follow_and_say_what_they_lack(find):
    pages = [page(1, "red green blue"), page(2, "red green"), page(3, "red yellow")]
    found = find(pages, "red green blue")
    assert [(number, hit.lacks) for number, hit in zip(ids(found), found.hits, strict=True)] == [
        (1, ()),
        (2, ("blue",)),
    ]
    assert (found.total, found.complete, found.is_relaxed) == (2, 1, True)
    assert sorted(ids(find(pages, "red green"))) == [1, 2]  # of two words none may be missing while any page has both


def test_scores_fall_from_hit_to_hit_and_parts_add_up(find):
    pages = [page(number, f"spider {'silk ' * (number % 7)} web{number}") for number in range(1, 60)]
    scores = [hit.score for hit in find(pages, "spider silk web5", limit=60).hits]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("typed", ["nastroika", "nastroyka", "nastrojka", "настройка"])
def test_latin_letters_find_russian(find, typed):
    pages = [page(1, "настройка сервера", "ru"), page(2, "other text")]
    found = find(pages, typed)
    assert ids(found) == [1]
    assert found.meant == (() if typed == "настройка" else ("настройка",))


@pytest.mark.parametrize(
    ("language", "word", "typed"),
    [("uk", "налаштування", "nalashtuvannya"), ("bg", "български", "balgarski"), ("uk", "гривня", "hryvnia")],
)
def test_latin_letters_find_ukrainian_and_bulgarian(language, word, typed):
    assert skeleton_of_latin(typed) in skeletons_of(word, language)


def test_a_query_in_latin_letters_is_read_as_a_whole(find):
    """A word that another language has, too, is Cyrillic beside one that nobody writes in Latin letters."""
    pages = [page(1, "установка пакета и настройка сети", "ru"), page(2, "početak paketa i seti", "hr")]
    pages += [page(number, "i paketa", "hr") for number in range(3, 20)]
    assert ids(find(pages, "ustanovka paketa i seti"))[0] == 1
    assert ids(find(pages, "seti paketa")) == [2]
    assert find(pages, "seti paketa").meant == ()


def test_a_word_that_stands_nowhere_is_mended(find):
    pages = [page(1, "the configuration of the server"), page(2, "another thing")]
    found = find(pages, "confguration server")
    assert ids(found) == [1]
    assert found.did_you_mean == "configuration server"
    assert found.meant == ("configuration",)


def test_a_word_that_stands_somewhere_is_believed(find):
    pages = [page(1, "form and content"), *(page(number, "from here on") for number in range(2, 30))]
    assert ids(find(pages, "form")) == [1]


@pytest.mark.parametrize(
    ("query", "right"),
    [("shutil.disk_usage", 1), ("C++", 2), ("c", 3), ("--no-polite", 4), ("ORA-00942", 5), ("C#", 6)],
)
def test_identifiers_are_found_as_they_are_written(find, query, right):
    pages = [
        page(1, "call shutil.disk_usage(path) here"),
        page(2, "written in C++ by hand"),
        page(3, "written in C by hand"),
        page(4, "add --no-polite to the command; no, it is not polite"),
        page(5, "error ORA-00942 table or view; ORA-00943"),
        page(6, "a C# program"),
    ]
    assert ids(find(pages, query)) == [right]


@pytest.mark.parametrize(
    ("query", "right"),
    [("--exclude-from", 1), ("http_core", 3), ("HTTP_CORE", 3), ("readme.gz", 5), ("a/port", 7), ("x --purge", 9)],
)
def test_who_writes_a_name_exactly_so_comes_first(find, query, right):
    """Prose with the same words in a row is found as well, behind it, though it has them more often."""
    pages = [
        page(1, "add --exclude-from=FILE to it " + "other words " * 20),
        page(2, "what to exclude from it: exclude from, excludes from"),
        page(3, "the module http_core of this " + "other words " * 20),
        page(4, "http core, HTTP core, http core"),
        page(5, "see readme.gz, " + "other words " * 20),
        page(6, "readme: gz; readme, gz"),
        page(7, "値はa/portで、" + "other words " * 20),
        page(8, "a port, a port, a port"),
        page(9, "x may --purge them " + "other words " * 20),
        page(10, "x: purge x, purge x"),
    ]
    found = find(pages, query)
    assert ids(found) == [right, right + 1]
    assert dict(found.hits[0].parts)["as_written"] > 0


def test_a_phrase_is_not_found_by_a_name_within_it(find):
    pages = [page(1, "run dpkg --configure foo"), page(2, "reportbug --configure asks; dpkg is told")]
    assert ids(find(pages, '"dpkg --configure"')) == [1]
    assert sorted(ids(find(pages, '"--configure"'))) == [1, 2]


def test_options_of_one_letter_leave_nothing_out(find):
    pages = [page(1, "run dpkg --configure -a as a whole"), page(2, "nothing of it")]
    assert ids(find(pages, "dpkg --configure -a")) == [1]
    assert ids(find([page(1, "a b"), page(2, "a c")], "a -b")) == [2]


def test_a_mistyped_name_is_mended_word_by_word(find):
    pages = [page(1, "the module mod_rewrite"), page(2, "another thing: mod and rewriting")]
    found = find(pages, "mod_rewirte")
    assert (ids(found), found.did_you_mean) == ([1], "mod_rewrite")


def test_signs_make_words_of_single_letters_alone():
    assert cut_words("C++ and C# but a++b, x## and #tag") == [
        "cplusplus",
        "and",
        "csharp",
        "but",
        "a",
        "b",
        "x",
        "and",
        "tag",
    ]


@pytest.mark.parametrize("language", ["en", "fr", "ja", "ru", "el", ""])
def test_words_side_by_side_count_in_every_language_alike(find, language):
    """Few pages in scripts that leave Latin letters alone made their pairs count, and those of others not."""
    pages = [page(number, f"word number{number}", some) for number, some in enumerate(["ja", "ru", "el", "fr", "bg"])]
    pages += [page(number, f"module text {number}", "en") for number in range(10, 40)]
    pages += [page(60, "authz is not beside the user", "ja"), page(50, "the authz user module", language)]
    found = {number: dict(hit.parts) for hit in find(pages, "authz user").hits for number in [int(hit.id[5:])]}
    assert "near" not in found[60]
    assert found[50]["near"] > 0
