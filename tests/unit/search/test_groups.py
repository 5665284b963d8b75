"""Results are grouped by links and words, and labels are such as people understand."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pauk.base.errors import InputError
from pauk.base.groupings import METHOD_NAMES
from pauk.search.groups.arranged import arrange_groups
from pauk.search.groups.phrases import ResultText, find_phrases, stem_words
from pauk.search.groups.result_groups import GroupedResult, group_results
from pauk.search.groups.site_titles import trim_titles
from pauk.search.groups.stop_words import every_stop_word, page_words, stop_words

SUBJECTS = {
    "harbour": "ships cranes cargo docks pilots tides vessels anchors",
    "orchard": "apples pruning blossoms cider pears grafting bees ladders",
    "bakery": "flour ovens dough yeast loaves pastry rye crusts",
    "observatory": "telescopes comets orbits lenses eclipses nebulae planets domes",
    "railway": "stations tracks signals carriages bridges tunnels timetables engines",
}


def result(title, text="", language="en", host="one.example", **links):
    return GroupedResult(text=ResultText(title, text, language, host), **links)


def make_results(count=12, seed=1):
    """Make results on known subjects, in turns: half of the words of a subject each, and noise they all share."""
    chance = np.random.default_rng(seed)
    made, truth = [], []
    for number, (subject, words) in itertools.product(range(count), SUBJECTS.items()):
        some = chance.permutation(words.split())[:5].tolist()
        text = f"On this page about {some[2]} and {some[3]} we say more. The {some[4]} are here. Read more."
        made.append(result(f"{some[0].title()} and {some[1]} {number}", text, host=f"h{number % 3}.example"))
        truth.append(list(SUBJECTS).index(subject))
    return made, truth


def labels_of(grouped):
    return [label for group in grouped.groups for label in (group.label, *group.phrases)]


def test_results_on_five_subjects_become_five_groups():
    made, truth = make_results()
    grouped = group_results(made, "page")
    assert len(grouped.groups) == 5
    assert all(len({truth[place] for place in group.members}) == 1 for group in grouped.groups)
    assert sum(len(group.members) for group in grouped.groups) == len(made)
    for group in grouped.groups:
        own = list(SUBJECTS.values())[truth[group.members[0]]].split()
        assert any(word in group.label.lower() for word in own)


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_every_result_has_one_home_with_any_method(method):
    made, _ = make_results(count=8)
    grouped = group_results(made, "page", method=method)
    homes = [place for group in grouped.groups for place in group.members] + list(grouped.others)
    assert sorted(homes) == list(range(len(made)))
    assert all(set(group.also).isdisjoint(group.members) for group in grouped.groups)


def test_labels_never_repeat_nor_say_the_query():
    made, _ = make_results()
    grouped = group_results(made, "flour harbours")
    first = [group.label.casefold() for group in grouped.groups]
    assert len(set(first)) == len(first)
    for label in labels_of(grouped):
        assert not set(stem_words(label, "en")) <= set(stem_words("flour harbours", "en"))


def test_a_label_that_is_not_wanted_is_gone_with_its_words_and_results_are_grouped_again():
    made, _ = make_results()
    before = group_results(made, "page")
    unwanted = before.groups[0].label
    after = group_results(made, "page", without=[unwanted])
    banned = set(stem_words(unwanted, "en"))
    assert all(banned.isdisjoint(stem_words(label, "en")) for label in labels_of(after))
    assert len(after.groups) >= 3


def test_no_label_is_the_number_of_a_chapter_or_ends_with_a_word_like_de():
    others, _ = make_results(count=6)
    title = "B.2. Servidores de correo"
    made = [*others, *(result(title, title, "fi", f"h{number % 3}.example") for number in range(6))]
    labels = labels_of(group_results(made, "page"))
    assert not [label for label in labels if label.startswith("B.") or label.split()[-1] == "de"]
    assert any("correo" in label for label in labels)


def test_groups_are_merged_and_hidden_by_their_labels():
    made, _ = make_results()
    before = group_results(made, "page")
    first, second, third, *rest = [group.label for group in before.groups]
    merge = [[first, second], [f"{first} + {second}", third]]
    after = arrange_groups(before, merge=merge, hide=[rest[0], "unheard of"])
    assert [group.label for group in after.groups] == [f"{first} + {second} + {third}", *rest[1:]]
    assert len(after.groups[0].members) == sum(len(group.members) for group in before.groups[:3])
    assert [group.label for group in after.hidden] == [rest[0]]
    assert set(after.others) == set(before.others)


def test_stems_stand_together():
    (phrase,) = [
        phrase
        for phrase in find_phrases([ResultText("Walking", "", "en"), ResultText("walks", "", "en")])
        if len(phrase.stems) == 1
    ]
    assert phrase.results == [0, 1]


def test_links_alone_group_results_that_share_no_word():
    made = [
        result(f"Title{number}", language="", url=number + 1,
               targets=[other + 1 for other in range(20) if other // 5 == number // 5 and other != number])
        for number in range(20)
    ]  # fmt: skip
    grouped = group_results(made, "query", given={"links": 1})
    assert grouped.links == 80
    # There are four groups, and nothing to call them by: all are others.
    assert (grouped.groups, len(grouped.others)) == ((), 20)
    titled = [
        result(f"{'Red Blue Green Grey'.split()[number // 5]} things", url=one.url, targets=one.targets)
        for number, one in enumerate(made)
    ]
    groups = group_results(titled, "query", given={"links": 1}).groups
    assert sorted(group.members for group in groups) == [tuple(range(at, at + 5)) for at in (0, 5, 10, 15)]


def test_a_menu_that_all_pages_of_a_site_share_joins_nothing():
    made, truth = make_results()
    everywhere = set(range(1, len(made) + 1))
    linked = [
        GroupedResult(text=one.text, url=number, targets=everywhere - {number}) for number, one in enumerate(made, 1)
    ]
    grouped = group_results(linked, "page")
    assert grouped.links == 0
    assert all(len({truth[place] for place in group.members}) == 1 for group in grouped.groups)


def test_the_name_of_a_site_is_no_label():
    made, _ = make_results()
    named = [
        result(f"{one.text.title} – Wonder Weekly", one.text.text, host="weekly.example")
        if place % 5 < 2 else one
        for place, one in enumerate(made)
    ]  # fmt: skip
    grouped = group_results(named, "page")
    assert len(grouped.groups) >= 4
    assert not any("weekly" in label.lower() or "wonder" in label.lower() for label in labels_of(grouped))


def test_neither_a_name_of_several_words_nor_a_contraction_is_a_label():
    made, _ = make_results()
    host = "garden-notes.example"
    named = [
        result(f"{one.text.title}. What's new, Garden-Notes", one.text.text + " You'll see.", host=host)
        if place % 5 == 1 else one
        for place, one in enumerate(made)
    ]  # fmt: skip
    grouped = group_results(named, "page")
    assert len(grouped.groups) >= 4
    said = " ".join(labels_of(grouped)).lower()
    assert not any(word in said for word in ("garden", "notes", "what's", "you'll"))


def test_a_result_between_two_groups_stands_in_both():
    made, truth = make_results()
    harbour, orchard = (words.split() for words in list(SUBJECTS.values())[:2])
    both = result(" ".join([*harbour[:4], *orchard[:4]]), " ".join([*harbour[4:], *orchard[4:]]))
    grouped = group_results([*made, both], "page")
    places = [group for group in grouped.groups if len(made) in (*group.members, *group.also)]
    assert len(places) == 2
    assert {truth[group.members[0]] for group in places} == {0, 1}


@pytest.mark.parametrize(
    ("language", "titles", "banned"),
    [
        ("de", ("Die Häfen und der Handel", "Der Hafen für die Schiffe", "Über den Hafen"), {"die", "der", "den"}),
        ("sr", ("Лука и бродови у мору", "Луке са бродовима", "У луци су бродови"), {"и", "у", "са", "су"}),
        ("sr-Latn", ("Luka i brodovi u moru", "Luke sa brodovima", "U luci su brodovi"), {"i", "u", "sa", "su"}),
        ("pl", ("Port i statki na morzu", "Porty dla statków", "W porcie są statki"), {"i", "na", "dla", "w"}),
        ("ru", ("Порт и корабли в море", "Порты для кораблей", "Корабли в порту"), {"и", "в", "для"}),
    ],
)
def test_labels_are_in_the_language_of_their_results_and_no_stop_words(language, titles, banned):
    others, _ = make_results(count=6)
    made = [*others, *(result(f"{title} {number}", title, language) for number, title in enumerate(titles * 4))]
    grouped = group_results(made, "page")
    mine = [group for group in grouped.groups if set(group.members) & set(range(len(others), len(made)))]
    assert mine
    for group in mine:
        words = group.label.lower().split()
        assert words[0] not in banned
        assert words[-1] not in banned
        assert any(word.strip(",") in " ".join(titles).lower() for word in words)


def test_a_script_without_spaces_is_labelled_by_its_words():
    ships = ["港口的船舶很多", "船舶进入港口", "大型船舶停在港口"] * 3
    bread = ["面包店烤面包", "新鲜面包和面粉", "他们在面包店"] * 3
    grouped = group_results([result(text, language="zh") for text in (*ships, *bread)], "今天")
    labels = {group.label for group in grouped.groups}
    assert labels
    assert all(label in "".join((*ships, *bread)) and len(label) > 1 for label in labels)
    assert all(not label.startswith(("的", "在")) and not label.endswith(("的", "和", "在")) for label in labels)


def test_stop_words_of_many_languages_are_known():
    for language, word in (("en", "the"), ("de", "und"), ("sr-Cyrl", "није"), ("sr-Latn", "nije"), ("ja", "の")):
        assert word in stop_words(language)
        assert word in every_stop_word()
    assert stop_words("xx") == every_stop_word()
    assert len(every_stop_word()) > 4_000
    assert {"next", "weiterlesen"} <= page_words()


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_few_results_are_no_trouble(count):
    made, _ = make_results(count=1)
    grouped = group_results(made[:count], "page")
    assert len(grouped.others) + sum(len(group.members) for group in grouped.groups) == count


HOSTILE = st.text(st.sampled_from("<script>&;'\"\u202e\u0000\x1b[31m\n\t aA1 的港\u0301\ud800"), max_size=60)


@settings(max_examples=40, deadline=None)
@given(titles=st.lists(HOSTILE, max_size=15), query=HOSTILE, without=st.lists(HOSTILE, max_size=3))
def test_hostile_titles_are_grouped_all_the_same(titles, query, without):
    made = [result(title, title * 3, language="") for title in titles]
    grouped = group_results(made, query, without=without)
    assert len(grouped.others) + sum(len(group.members) for group in grouped.groups) == len(made)
    assert all(label.isprintable() for label in labels_of(grouped))


def test_long_texts_cost_no_more_than_their_beginning():
    long = "x" * 100_000 + " " + "word " * 200_000
    assert group_results([result(long, long) for _ in range(3)], "page").groups is not None


def test_parameters_are_checked_and_told():
    made, _ = make_results(count=4)
    with pytest.raises(InputError, match="links cannot be 2"):
        group_results(made, "page", given={"links": 2})
    told = group_results(made, "page", method="mcl", given={"inflation": 3}).parameters
    assert told == {"results": 200, "links": 0.5, "least": 3, "groups": 20, "expansion": 2, "inflation": 3}


def test_groups_are_no_more_than_wished():
    made, _ = make_results()
    assert len(group_results(made, "page", given={"groups": 3}).groups) <= 3


def test_the_same_results_are_grouped_the_same():
    made, _ = make_results()
    assert group_results(made, "page") == group_results(made, "page")


def test_a_site_s_name_in_titles_is_cut_off_and_labels_nothing():
    titles = [f"{word} - The Garden Manual" for word in ("Apples", "Pears", "A - Z of plums")]
    titles += ["The Garden Manual", "Garden Manual: grafting", "Cherries (early)"]
    trimmed, names = trim_titles(titles, ["g.example"] * 6)
    assert trimmed == [
        "Apples",
        "Pears",
        "A - Z of plums",
        "The Garden Manual",
        "Garden Manual: grafting",
        "Cherries (early)",
    ]
    assert names == {"The Garden Manual"}
    assert trim_titles(["Apples | Shop", "Pears | Shop"], ["a.example", "b.example"])[1] == frozenset()
    made, _ = make_results()
    named = [
        replace(one, text=replace(one.text, title=f"{one.text.title} | Almanac of Trades", host="a.example"))
        for one in made
    ]
    assert not any("lmanac" in label or "rades" in label for label in labels_of(group_results(named, "page")))


@pytest.mark.parametrize("title", ["", " - ", "- a", "a -", "(x)", "a (b (c))", "a: b: c | d (e)"])
def test_any_title_keeps_something(title):
    trimmed, _ = trim_titles([title] * 4, ["a.example"] * 4)
    assert all(bool(one.strip()) == bool(title.strip()) for one in trimmed)
    assert len(trimmed) == 4


def test_half_a_sentence_and_the_same_words_again_label_nothing():
    made = [
        result(
            f"{word} {number}",
            f"This is installed by users of {word.lower()}.",
            language=language,
            host=f"h{number}.example",
        )
        for word, language in (("Anchors", "en"), ("Anchors", "de"), ("Blossoms", "en"), ("Ovens", "pl"))
        for number in range(6)
    ]
    grouped = group_results(made, "query")
    assert not any(" by " in label for label in labels_of(grouped))
    assert len({group.label.casefold() for group in grouped.groups}) == len(grouped.groups)
