"""Made pages: what their truth says is what a parser finds in them."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table import table
from train.extraction.modern import KINDS, Convention, Source, languages, make_page, own_source, source_of
from train.extraction.modern.__main__ import main
from train.extraction.modern.book import book
from train.extraction.modern.names import STYLES, Namer
from train.extraction.modern.parts import SPOKEN
from train.extraction.modern.truth import labelled_nodes

from pauk.extract.page.tree import parse_tree

# Kinds that show a part of the source only, or none of it.
CUT = {"brief", "paywall", "chatter", "message", "contact", "no text"}
SOURCE = Source(
    "Titleword of the page",
    tuple(f"Zq{n}x begins here & <goes> on for a while, so that it is a paragraph. It ends here." for n in range(7)),
    lines=("Lineword one", "Lineword two"),
    others=("Otherword stands in a sentence of another page.",),
    remarks=("Remarkword, says a reader.",),
)
ALL_IN = Convention(has_pull_quotes=True)


def squeezed(text):
    return "".join(text.split())


def labelled(page, label):
    return squeezed("".join(text for text, its in page.texts if its == label))


@table("kind", KINDS)
def test_every_text_node_has_its_label(kind):
    for seed in range(8):
        rng = Random(seed)
        page = make_page(rng, own_source(rng) if seed % 2 else SOURCE, kind=kind)
        labels = [label for _, label in labelled_nodes(page, parse_tree(page.html))]
        assert labels == [label for _, label in page.texts], seed
        assert page.kind == kind


@table("kind", KINDS)
def test_gold_and_comments_are_the_texts_of_their_labels(kind):
    for seed in range(5):
        page = make_page(Random(seed), SOURCE, kind=kind)
        assert squeezed(page.gold) == labelled(page, "article")
        assert squeezed("".join(page.comments)) == labelled(page, "comment")


@table("kind", [kind for kind in KINDS if kind not in CUT])
def test_the_whole_source_is_in_the_gold_and_nowhere_else(kind):
    for seed in range(5):
        page = make_page(Random(seed), SOURCE, ALL_IN, kind=kind)
        gold = squeezed(page.gold)
        assert all(squeezed(text) in gold for text in SOURCE.paragraphs), seed
        assert len(set(re.findall(r"Zq\dx", page.gold))) == len(SOURCE.paragraphs)
        assert not [text for text, label in page.texts if "Zq" in text and label != "article"]


@table("kind", sorted(CUT))
def test_short_kinds_show_the_beginning(kind):
    page = make_page(Random(1), SOURCE, kind=kind)
    marks = set(re.findall(r"Zq\dx", page.gold))
    assert marks == {f"Zq{n}x" for n in range(len(marks))}
    assert (not page.gold) == (kind == "no text")


def test_boilerplate_pools_never_reach_the_gold_of_a_news_page():
    for seed in range(30):
        page = make_page(Random(seed), SOURCE, kind="news")
        assert "Lineword" not in page.gold
        assert "Otherword" not in page.gold
        assert all("Zq" not in text for text in page.comments)


def test_the_truth_of_one_page_does_not_fit_another():
    page = make_page(Random(1), Source("T", ("One.",)), kind="printed")
    other = page.html.replace("One.", "Two.")
    with pytest.raises(ValueError, match=r"'Two\.' where the page has 'One\.'"):
        labelled_nodes(page, parse_tree(other))
    with pytest.raises(ValueError, match="longer"):
        labelled_nodes(page, parse_tree(""))


def test_a_page_depends_on_seed_and_source_alone():
    assert make_page(Random(5), SOURCE) == make_page(Random(5), SOURCE)
    assert len({make_page(Random(seed), SOURCE).html for seed in range(50)}) == 50


def test_the_convention_changes_the_truth_but_not_the_page():
    for seed in range(40):
        kind = KINDS[seed % len(KINDS)]
        bare = make_page(Random(seed), SOURCE, Convention(title_in_gold=0.0, has_captions=False), kind=kind)
        full = make_page(Random(seed), SOURCE, Convention(has_byline=True, has_pull_quotes=True), kind=kind)
        assert bare.html == full.html
        assert "Titleword" not in bare.gold
        assert len(bare.gold) <= len(full.gold)


def test_the_title_is_in_the_gold_as_often_as_asked():
    pages = [make_page(Random(seed), SOURCE, Convention(title_in_gold=0.5), kind="blog") for seed in range(200)]
    share = sum("Titleword" in page.gold for page in pages) / len(pages)
    assert 0.4 < share < 0.6


@pytest.mark.slow
def test_all_kinds_are_drawn():
    assert len(KINDS) >= 40
    drawn = {make_page(Random(seed), Source("T", ("Some words.",))).kind for seed in range(2000)}
    assert drawn == set(KINDS)


@table("kind", KINDS)
def test_sources_without_title_or_text_make_pages_too(kind):
    for seed in range(3):
        page = make_page(Random(seed), Source("", ()), kind=kind)
        assert len(labelled_nodes(page, parse_tree(page.html))) == len(page.texts)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1), max_size=5),
    st.integers(0, 10**6),
)
def test_any_text_comes_back(paragraphs, seed):
    page = make_page(Random(seed), Source("A title", tuple(paragraphs)))
    assert len(labelled_nodes(page, parse_tree(page.html))) == len(page.texts)


@table("lang", languages())
def test_every_language_has_its_words(lang):
    words = book(lang)
    assert len(set(words.phrases["sentences"])) >= 20
    assert len(set(words.phrases["menu"])) >= 12
    assert not set(words.phrases) - set(book("en").phrases)
    for seed in range(6):
        page = make_page(Random(seed), own_source(Random(seed), lang))
        assert not [text for text, _ in page.texts if re.search(r"\{\w+\}", text)]
        assert page.lang == lang


def test_there_are_languages_of_many_scripts():
    assert {"ar", "el", "he", "hi", "ja", "ko", "ru", "th", "zh"} <= set(languages())
    html = "".join(make_page(Random(seed), own_source(Random(seed), "ar")).html for seed in range(9))
    assert '<html lang="ar" dir="rtl">' in html


def test_an_unknown_language_borrows_the_words_of_english():
    assert book("xx") is book("en")
    assert make_page(Random(1), Source("T", ("Words.",), "xx"), kind="news").lang == "xx"


def test_a_plain_text_becomes_a_source():
    assert source_of("A title\n\nOne\ntwo.\n\n Three. ") == Source("A title", ("One two.", "Three."))
    assert source_of("A title\nOne.\nTwo.") == Source("A title", ("One.", "Two."))
    assert source_of("Only this") == Source("", ("Only this",))
    assert source_of("x" * 200 + "\nTwo.", "de").title == ""
    assert source_of("") == Source("", ())


@table("style", STYLES)
def test_a_part_keeps_its_class(style):
    names = Namer(Random(3), style)
    first = {part: names.of(part) for part in SPOKEN}
    assert {part: names.of(part) for part in SPOKEN} == first


def test_pages_to_look_at(tmp_path):
    main(["--out", str(tmp_path), "--count", "3", "--truth"])
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "000-news.html",
        "001-news-teasers-first.html",
        "002-news-three-columns.html",
        "index.html",
    ]
    assert "#d5f5d5" in (tmp_path / "000-news.html").read_text("utf-8")
