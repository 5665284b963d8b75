"""What changes in the same way on many pages is offered as noise, in a form that would have helped."""

from hypothesis import given
from hypothesis import strategies as st

from pauk.crawl.again.noise import NoiseRules, NoiseSuspects
from pauk.store.pages.changes import NoiseRule

SITE = "https://example.org"


def suggest(pairs, origin=SITE):
    suspects = NoiseSuspects()
    for old, new in pairs:
        suspects.note(origin, old, new)
    return suspects.suggest()


def test_a_counter_on_many_pages_is_offered():
    pairs = [(f"Page {n}\nVisitors today: {n}", f"Page {n}\nVisitors today: {n + 1_000:,}") for n in range(7)]
    (found,) = suggest(pairs)
    assert found == (7, "https://example.org/*", "Visitors today: *", "Visitors today: #")


def test_a_counter_on_few_pages_is_not():
    assert suggest([(f"Visitors today: {n}", f"Visitors today: {n + 1}") for n in range(4)]) == []


def test_a_footer_that_changed_everywhere_is_offered():
    pairs = [(f"Page {n}\nEdited by Jim Doe", f"Page {n}\nEdited by Jane Roe") for n in range(5)]
    (found,) = suggest(pairs)
    assert (found.pages, found.pattern, found.line) == (5, "Edited by *", "Edited by Jane Roe")


def test_pages_that_change_each_in_its_own_way_are_not():
    pairs = [(f"Author: {'abcdefgh'[n]}x", f"Author: {'abcdefgh'[n]}y") for n in range(8)]
    assert suggest(pairs) == []


def test_a_line_of_numbers_alone_says_too_little():
    assert suggest([(f"12:0{n}", f"13:0{n}") for n in range(9)]) == []


def test_a_page_that_was_rewritten_says_nothing():
    old = "\n".join(f"Line {n} of the old" for n in range(99))
    assert suggest([(old, old.replace("old", "new"))] * 9) == []


def test_few_are_offered_the_best_first():
    rows = [f"{name} count: %d" for name in ("alpha", "beta", "gamma", "delta", "epsilon")]
    pairs = []
    for n in range(10):
        chosen = rows[: max(1, n - 4)]
        pairs.append(("\n".join(row % n for row in chosen), "\n".join(row % (n + 1) for row in chosen)))
    found = suggest(pairs)
    assert [one.pattern for one in found] == ["alpha count: *"]
    assert len(suggest(pairs * 4)) == 3


def test_sites_are_told_apart():
    suspects = NoiseSuspects()
    for n in range(8):
        suspects.note(f"https://{'ab'[n % 2]}.example", f"Visitors: {n}", f"Visitors: {n + 1}")
    assert suspects.suggest() == []


@given(st.text(max_size=80), st.text(max_size=80))
def test_whatever_pages_say_the_rule_would_have_dropped_that_line(old, new):
    for found in suggest([(old, new)] * 5):
        rule = NoiseRules([NoiseRule(1, "", found.pattern)])
        assert [dropped for dropped in rule.show(SITE + "/", new) if not dropped.rest]


def test_a_line_that_would_be_read_as_an_expression_or_a_flag_is_not_offered():
    for start in ("re:.* counter", "--remove visitors", "-x visitors"):
        assert suggest([(f"{start} {n}", f"{start} {n + 1}") for n in range(9)]) == [], start
