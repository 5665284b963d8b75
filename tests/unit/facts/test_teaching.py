"""Values are shown in the words around them, people's answers train a model, and it says what it wants to know."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pauk.base.errors import InputError
from pauk.facts.candidates.schedule_lines import html_lines, text_lines
from pauk.facts.decide.facts import read_facts
from pauk.facts.decide.judge import load_judge
from pauk.facts.decide.page_filter import PageVerdict
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.facts.teach.fragments import find_candidates
from pauk.facts.teach.most_useful import choose_most_useful
from pauk.facts.teach.training import LabelledCandidate, balance, train_judge

MASS = shipped_recipe("mass-hours")
PAGE = """<h1>Parafia</h1><h2>Msze święte</h2><p>Zapraszamy</p><p>Niedziele: 8.00, 10.00</p><p>Dni powszednie: 18.00</p>
<h2>Kancelaria</h2><p>wtorek 16.00</p>"""


def candidates(html, url="http://p.example/"):
    return list(find_candidates(MASS, html_lines(html), PageVerdict(), url=url))


def test_a_candidate_stands_in_the_words_around_it():
    found = candidates(PAGE)
    assert [one.text[one.start : one.end] for one in found] == ["8.00", "10.00", "18.00", "16.00"]
    assert found[1].text == "Parafia\nMsze święte\nZapraszamy\nNiedziele: 8.00, 10.00\nDni powszednie: 18.00"
    assert [(one.is_taken, [fact.group for fact in one.facts]) for one in found] == [
        (True, ["sunday"]), (True, ["sunday"]), (True, ["weekday"]), (False, ["tuesday"]),
    ]  # fmt: skip


def test_its_name_stays_while_the_words_around_it_do():
    before, after = candidates(PAGE), candidates(PAGE.replace("wtorek 16.00", "wtorek 17.00"))
    assert [one.id for one in before][:2] == [one.id for one in after][:2]
    assert before[3].id != after[3].id
    assert len({one.id for one in candidates("<p>8.00<p>8.00<p>8.00<p>8.00<p>8.00<p>8.00<p>8.00")}) == 7
    assert candidates(PAGE, "http://other.example/")[0].id != before[0].id


@pytest.mark.parametrize("words", [40, 400])
def test_long_lines_are_cut_around_the_value(words):
    (one,) = find_candidates(MASS, text_lines("słowo " * words + "niedziela 8.00 " + "potem " * words), PageVerdict())
    assert one.text[one.start : one.end] == "8.00"
    assert len(one.text) < 270
    assert one.text[0] == one.text[-1] == "…"


def labelled(sites=12):
    """Sites on which only the word before an hour tells whether it is a fact."""
    for site in range(sites):
        for number in range(6):
            word, is_fact = ("koncelebra", True) if number % 2 else ("basen", False)
            (one,) = find_candidates(MASS, text_lines(f"{word} niedziela {8 + number}.00"), PageVerdict())
            yield LabelledCandidate(one.features, is_fact, f"site{site}")


def test_a_model_is_trained_from_answers_and_measured_on_other_sites():
    trained = train_judge(list(labelled()), recipe=MASS, made_at=datetime(2031, 1, 1, tzinfo=UTC), source="a test")
    assert trained.counts.f1 == 1
    assert sum(one.count for one in trained.bins) == 72
    assert trained.calibration_error < 0.1
    judge = load_judge(trained.model)
    assert [one.value for one in read_facts(MASS, text="Koncelebra niedziela 9.30", judge=judge)] == ["09:30"]
    assert read_facts(MASS, text="Basen niedziela 9.30", judge=judge) == []


def test_too_few_answers_are_told():
    with pytest.raises(InputError, match="There are 6 facts and 6 others on 2 sites"):
        train_judge(list(labelled(2)), recipe=MASS, made_at=datetime(2031, 1, 1, tzinfo=UTC), source="a test")


def test_the_rarer_answer_is_filled_up():
    fact, other = (LabelledCandidate((), is_fact, "") for is_fact in (True, False))
    assert balance([other, other, other, fact], spare_facts=[fact] * 9).count(fact) == 3
    assert balance([fact, fact], spare_others=[other]).count(other) == 1


def test_what_would_teach_most_is_doubted_and_unlike():
    def doubted(text, confidence):
        (one,) = find_candidates(MASS, text_lines(text), PageVerdict())
        return replace(one, confidence=confidence)

    alike, twin = doubted("basen niedziela 8.00", 0.5), doubted("basen niedziela 9.00", 0.52)
    other, sure = doubted("joga, zapisy we wtorek 7.00", 0.6), doubted("kurs tańca, środa 6.00", 0.97)
    chosen = choose_most_useful([("a", one) for one in (sure, twin, alike, other)], 2)
    assert [one.value for _, one in chosen] == ["08:00", "07:00"]
    many = [("a", doubted(f"kurs{number} niedziela {number}.00", 0.5)) for number in range(7, 20)]
    assert len(choose_most_useful(many, 10)) == 3  # of one site
