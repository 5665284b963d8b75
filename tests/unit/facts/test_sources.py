"""Facts of several pages become one list: the best page's values count, and contradictions are told."""

from pauk.facts.decide.sources import SourcePage, merge_sources


def fact(group, value, confidence=0.97, season=None, place=None):
    return {"group": group, "value": value, "season": season, "place": place, "confidence": confidence}


def page(url, *facts, wanted=True, at=1.0):
    return SourcePage(url, at, facts, wanted)


def told(*pages):
    return [(one.fact["group"], one.fact["value"], one.page.url, one.is_conflict) for one in merge_sources(pages)]


def test_what_two_pages_say_alike_is_one_fact():
    pages = page("a", fact("sunday", "08:00")), page("b", fact("sunday", "08:00"))
    assert told(*pages) == [("sunday", "08:00", "b", False)]


def test_a_contradiction_is_told_on_both_sides():
    pages = page("new", fact("sunday", "08:00"), at=2.0), page("old", fact("sunday", "09:00"))
    assert told(*pages) == [("sunday", "08:00", "new", True), ("sunday", "09:00", "old", True)]
    assert [one.confidence for one in merge_sources(pages)] == [0.97, 0.58]


def test_a_page_that_nobody_wanted_contradicts_nothing():
    pages = page("hours", fact("sunday", "08:00")), page("news", fact("sunday", "09:00"), wanted=False)
    assert told(*pages) == [("sunday", "08:00", "hours", False)]


def test_what_a_model_guesses_elsewhere_adds_nothing_to_a_page_about_them():
    hours, guessed = page("hours", fact("sunday", "08:00")), {**fact("saturday", "09:00", 0.8), "by": "model"}
    assert told(hours, page("groups", guessed, wanted=False)) == [("sunday", "08:00", "hours", False)]
    assert told(page("groups", guessed, wanted=False)) == [("saturday", "09:00", "groups", False)]


def test_pages_that_speak_of_different_things_add_up():
    pages = (
        page("a", fact("sunday", "08:00")),
        page("b", fact("weekday", "18:00"), fact("sunday", "08:00", place="Gaj")),
    )
    assert sorted(told(*pages)) == [
        ("sunday", "08:00", "a", False),
        ("sunday", "08:00", "b", False),
        ("weekday", "18:00", "b", False),
    ]
