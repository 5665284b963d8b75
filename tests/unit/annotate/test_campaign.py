"""What is asked next, and what answers mean: fewest answers first, nothing twice, each answer once."""

import pytest
from tests.unit.annotate.campaigns import MARKS, People, item


def test_the_most_useful_first_and_nobody_is_asked_twice():
    people = People(3)
    asked = []
    while some := people.ask("ann"):
        asked += some
        people.say("ann", some[0])
    assert asked == [1, 2, 3]


def test_what_somebody_has_in_hand_is_kept_from_others_for_a_while():
    people = People(2)
    assert people.ask("ann") == [1]
    assert people.ask("ben") == [2]
    assert people.ask("eve", want=2) == [1, 2]  # where all are in hand, they are asked all the same
    people.now = 299
    assert people.ask("ann", have=[1]) == [2]
    people.now = 1_000
    assert people.ask("joe") == [1]


def test_a_late_answer_counts_all_the_same():
    people = People(1)
    people.ask("ann")
    people.now = 1_000
    assert people.say("ann", 1)
    assert people.status(1) == "settled"
    assert people.ask("ben") == []


@pytest.mark.parametrize(
    ("answers", "status", "word"),
    [
        (["yes"], "waiting", ""), (["yes", "yes"], "settled", "yes"), (["yes", "no"], "waiting", ""),
        (["yes", "no", "no"], "settled", "no"), (["unsure", "unsure"], "settled", "unsure"),
        (["yes", "no", "unsure", "yes"], "settled", "yes"), (["yes", "no", "yes", "no"], "disputed", ""),
        (["skip", "yes"], "waiting", ""),
    ],
)  # fmt: skip
def test_answers_settle_an_item_or_show_that_it_is_disputed(answers, status, word):
    people = People(1, '{"answers": 2, "double": 0, "controls": 0, "most": 4}')
    for number, answer in enumerate(answers):
        assert people.say(f"d{number}", 1, answer)
    assert (people.status(1), people.campaign.answer_of(people.campaign.items[1])) == (status, word)


def test_a_share_of_the_items_goes_to_two_people():
    people = People(2_000, '{"double": 0.2, "controls": 0}')
    wanted = [people.campaign.wanted(one) for one in people.campaign.items.values()]
    assert 330 < wanted.count(2) < 470
    assert wanted.count(1) + wanted.count(2) == 2_000


def test_an_answer_that_is_sent_twice_is_taken_once():
    people = People(2, '{"answers": 2, "double": 0, "controls": 0}')
    assert people.say("ann", 1, key="a")
    assert people.say("ann", 1, "no", key="a")
    devices, answers, undone = people.campaign.drain()
    assert [(one.item, one.answer) for one in answers] == [(1, "yes")]
    assert (len(devices), undone) == (1, [])


def test_an_answer_can_be_taken_back_once():
    people = People(2)
    people.say("ann", 1, key="a")
    people.undo("ann", "a")
    people.say("ann", 1, "no", key="b")
    people.undo("ann", "a")  # a message that came twice
    assert people.campaign.answer_of(people.campaign.items[1]) == "no"
    _, answers, undone = people.campaign.drain()
    assert [one.answer for one in answers] == ["yes", "no"]
    assert undone == [(1.0, 1)]


@pytest.mark.parametrize("token", ["1", "1.", "1.000000000000", "x.y", "99999999999999999.aa", "", "².3"])
def test_nobody_answers_what_he_was_not_asked(token):
    people = People(2)
    assert not people.say("eve", 1, token=token or "no token")
    stolen = MARKS.sign(people.device("ann").row.mark, 1)
    assert not people.say("eve", 1, token=stolen)
    assert not people.say("eve", 77)
    assert people.campaign.drain()[1] == []


@pytest.mark.parametrize("op", [{}, {"key": ""}, {"key": "x" * 41}, {"key": "a", "item": None, "answer": "yes"}])
def test_nonsense_is_refused(op):
    people = People(1)
    assert len(people.campaign.take(people.device("eve"), [op], now=0)) == 1


def test_a_word_that_is_no_answer_is_refused():
    people = People(1)
    assert not people.say("eve", 1, "maybe")
    assert not people.say("eve", 1, ["yes"])


def test_the_campaign_is_the_same_when_it_is_made_again_from_what_was_written():
    people = People(4, '{"answers": 2, "double": 0, "controls": 0}')
    for who, number, answer in (("ann", 1, "yes"), ("ben", 1, "yes"), ("ann", 2, "no"), ("ann", 3, "skip")):
        people.say(who, number, answer, key=f"{who}{number}")
    people.undo("ann", "ann2")
    before = {number: people.status(number) for number in range(1, 5)}
    again = people.again()
    assert {number: again.status(again.items[number]) for number in range(1, 5)} == before
    assert again.done == people.campaign.done == 1
    ann = again.find_device(MARKS.mark("ann"))
    assert [one.row.id for one in again.hand_out(ann, want=9, have=[], now=0)] == [2, 4]


def test_a_group_gets_its_own_items():
    people = People(rows=[item(1), item(2, batch="scouts"), item(3)])
    assert people.ask("ann", 9) == [1, 3]
    assert people.ask("ben", 9, batch="scouts") == [2]


@pytest.mark.parametrize(("state", "is_taken"), [("paused", True), ("closed", False)])
def test_a_campaign_that_is_not_open_asks_nothing(state, is_taken):
    people = People(3, state=state)
    assert people.ask("ann", 3) == []
    assert people.say("ann", 1) is is_taken  # what was on its way when it was paused


def test_lost_and_excluded_items_are_not_asked():
    people = People(rows=[item(1, state="lost"), item(2, state="excluded"), item(3, judged="yes"), item(4)])
    assert people.ask("ann", 9) == [4]
    assert [people.status(number) for number in range(1, 5)] == ["lost", "excluded", "judged", "waiting"]


def test_control_questions_are_judged_items():
    rows = [item(number, judged="yes" if number <= 5 else "") for number in range(1, 60)]
    people = People(rows=rows, options='{"double": 0, "controls": 0.5}')
    asked = people.ask("ann", 12)
    assert len(set(asked)) == 12
    assert 1 <= len([number for number in asked if number <= 5]) <= 5


def test_who_was_wrong_about_a_control_question_is_asked_more_of_them():
    rows = [item(number, judged="yes" if number <= 100 else "") for number in range(1, 400)]
    people = People(rows=rows, options='{"double": 0, "controls": 0.1}')

    def controls_of(name, answer):
        asked = []
        for _ in range(80):
            (number,) = people.ask(name)
            people.say(name, number, answer)
            asked.append(number)
        return sum(number <= 100 for number in asked)

    assert controls_of("ann", "yes") <= 16
    assert 24 <= controls_of("eve", "no") <= 48
    again = people.again()
    assert again.find_device(MARKS.mark("ann")).erred == 0
    assert again.find_device(MARKS.mark("eve")).erred >= 24


def random_answers(people, name, count, answer_of, took_ms=2_000):
    for number in range(1, count + 1):
        people.say(name, number, answer_of(number), took_ms=took_ms)


def test_careless_hostile_and_hasty_devices_are_found_and_do_not_notice():
    people = People(60, '{"answers": 3, "double": 0, "controls": 0, "most": 9}')
    truth = lambda number: "yes" if number % 3 else "no"  # noqa: E731
    for name in ("ann", "ben", "joe"):
        random_answers(people, name, 40, truth)
    random_answers(people, "careless", 40, lambda number: "yes" if number * 7 % 11 < 5 else "no")
    random_answers(people, "hostile", 40, lambda number: "no" if truth(number) == "yes" else "yes")
    random_answers(people, "hasty", 40, truth, took_ms=100)
    assert sorted((why, number) for why, _, number in people.review()) == [
        ("careless", 4), ("hostile", 5), ("too_fast", 6),
    ]  # fmt: skip
    first = people.campaign.items[1]
    assert people.campaign.counted(first) == [truth(1)] * 3
    before = people.ask("hostile", 3)
    assert len(before) == 3
    assert people.say("hostile", before[0], "no")
    assert people.campaign.counted(people.campaign.items[before[0]]) == []
    people.campaign.set_ban(4, "", is_pardoned=True)
    assert people.review() == []
    assert len(people.campaign.counted(first)) == 4


def test_honest_people_who_contradict_the_machine_are_not_banned():
    rows = [item(number, confidence=0.95) for number in range(1, 61)]
    people = People(rows=rows)
    for start, name in enumerate(("ann", "ben")):
        for number in range(1 + start * 30, 31 + start * 30):
            people.say(name, number, "no")
    assert people.review() == []


def test_a_device_is_forgotten_with_all_it_has_said():
    people = People(2)
    people.ask("ann", 2)
    people.say("ann", 1)
    people.campaign.forget(people.campaign.find_device(MARKS.mark("ann")))
    assert people.status(1) == "waiting"
    assert people.campaign.find_device(MARKS.mark("ann")) is None
    assert people.ask("ben", 2) == [1, 2]
