"""What the organiser wants is done, and what he sees is counted right."""

import json

import pytest
from tests.unit.annotate.campaigns import MARKS, People, item

from pauk.annotate.overview import survey
from pauk.base.errors import InputError
from pauk.web.annotate.hand_out import draw_hand_out
from pauk.web.annotate.organiser_orders import carry_out


def order(people, what, **told):
    return carry_out(people.campaign, {"order": what, **told}, now=50.0)


def test_a_disputed_item_is_judged_and_not_asked_again():
    people = People(2, '{"answers": 2, "double": 0, "controls": 0, "most": 2}')
    people.say("ann", 1, "yes")
    people.say("ben", 1, "no")
    assert people.status(1) == "disputed"
    (row,) = order(people, "judge", items=[1], judged="no").items
    assert (row.judged, row.judged_at) == ("no", 50.0)
    assert people.campaign.answer_of(people.campaign.items[1]) == "no"
    order(people, "judge", items=[1], judged="")
    assert people.status(1) == "disputed"


def test_what_is_asked_again_wants_more_answers_than_it_has():
    people = People(1)
    people.say("ann", 1, "yes")
    assert (people.status(1), people.ask("ben")) == ("settled", [])
    (row,) = order(people, "ask_again", items=[1]).items
    assert row.further == 2
    assert (people.status(1), people.ask("ben")) == ("waiting", [1])
    people.say("ben", 1, "no")
    people.say("joe", 1, "no")
    assert people.campaign.answer_of(people.campaign.items[1]) == "no"


def test_what_is_excluded_comes_back_when_it_is_asked_again():
    people = People(1)
    order(people, "exclude", items=[1])
    assert (people.status(1), people.ask("ann")) == ("excluded", [])
    order(people, "ask_again", items=[1])
    assert people.ask("ann") == [1]


def test_a_batch_takes_the_most_useful_that_nobody_has_answered():
    rows = [item(1), item(2, batch="old"), item(3), item(4, words="W kaplicy: 8.00"), item(5)]
    people = People(rows=rows)
    people.say("ann", 1)
    assert [row.id for row in order(people, "batch", batch="scouts", count=2).items] == [3, 4]
    assert people.ask("ben", 9, batch="scouts") == [3, 4]
    assert people.ask("joe", 9) == [5]
    assert [row.id for row in order(people, "batch", batch="chapel", count=9, words="KAPLICY").items] == []
    order(people, "batch", batch="scouts", count=0)
    assert [row.id for row in order(people, "batch", batch="chapel", count=9, words="KAPLICY").items] == [4]


@pytest.mark.parametrize("name", ["", "a b", "../x", "x" * 41])
def test_a_batch_needs_a_name_that_fits_an_address(name):
    with pytest.raises(InputError):
        order(People(1), "batch", batch=name, count=1)


def test_a_device_that_comes_by_a_groups_link_is_asked_what_the_group_is_asked():
    people = People(rows=[item(1), item(2, batch="scouts")])
    ann = people.device("ann")
    people.campaign.move_device(ann, "scouts", ann.row.mark)
    assert people.ask("ann", 9) == [2]


def test_a_device_without_its_cookie_is_known_by_its_fingerprint_once_it_was_silent():
    people = People(1)
    campaign = people.campaign
    ann = campaign.join(MARKS.mark("ann"), batch="", traits=b"t", now=0)
    assert campaign.find_traits(b"t", now=60) is None  # the same telephone beside it
    assert campaign.find_traits(b"", now=9_999) is None
    assert campaign.find_traits(b"t", now=9_999) is ann
    campaign.move_device(ann, "", MARKS.mark("new id"))
    assert campaign.find_device(MARKS.mark("ann")) is None
    assert campaign.find_device(MARKS.mark("new id")) is ann
    campaign.join(MARKS.mark("ben"), batch="", traits=b"t", now=1)
    assert campaign.find_traits(b"t", now=9_999) is None


def test_states_options_and_bans():
    people = People(3)
    assert order(people, "state", state="paused").state == "paused"
    assert people.ask("ann") == []
    order(people, "state", state="open")
    people.say("ann", 1, "yes")
    assert people.status(1) == "settled"
    assert json.loads(order(people, "options", options={"answers": 2}).options)["answers"] == 2
    assert people.status(1) == "waiting"
    number = people.device("ann").row.id
    assert list(order(people, "ban", device=number, is_banned=True).bans) == [("organiser", 0, number)]
    assert people.campaign.counted(people.campaign.items[1]) == []
    assert list(order(people, "ban", device=number, is_banned=False).bans) == [("", 1, number)]
    for wrong in ({"what": "state", "state": "gone"}, {"what": "ban", "device": 99, "is_banned": True}, {"what": "x"}):
        with pytest.raises(InputError):
            order(people, **wrong)


def test_the_overview_counts():
    people = People(4, '{"answers": 2, "double": 0, "controls": 0}')
    for number, word in ((1, "yes"), (2, "no"), (3, "skip")):
        people.now += 3_600
        people.say("ann", number, word, took_ms=3_000)
        people.say("ben", number, "yes", took_ms=1_000)
    people.undo("ann", "k3")  # her answer to the second item
    _, answers, undone = people.campaign.drain()
    gone = {number: at for at, number in undone}
    seen = survey(people.campaign, [one._replace(undone_at=gone.get(one.id, 0)) for one in answers])
    assert (seen.items, seen.answers, len(seen.devices)) == (4, 5, 2)
    assert dict(seen.statuses) == {"settled": 1, "waiting": 3}
    assert dict(seen.said) == {"yes": 4, "skip": 1}
    assert (seen.agreement.pairs, seen.agreement.share) == (1, 1.0)
    assert (seen.growth[-1][1:], round(seen.per_hour, 2)) == ((5, 2), 1.67)
    ann, ben = seen.devices
    assert (ann.answers, ann.skipped, ann.median_s, ben.answers) == (1, 1, 3.0, 3)


def test_a_hand_out_is_a_square_with_a_white_border():
    drawn = draw_hand_out("https://annotate.example.org/group/scouts", "scouts")
    assert drawn.size >= 29
    assert drawn.path.startswith("M4 4h1v1h-1z")
