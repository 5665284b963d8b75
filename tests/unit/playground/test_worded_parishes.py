"""Sites of parishes by wordings: what stands in the fields of masses is the truth, whoever wrote the words."""

import re

import pytest

from pauk_playground.parishes import KEPT, LOOKED_AT, WrittenSchedule, write_worded_site


@pytest.mark.parametrize("wording", [LOOKED_AT, KEPT])
def test_every_field_is_filled_and_every_mass_is_true(wording):
    for number in range(40):
        site = write_worded_site(number, 3, wording)
        assert site == write_worded_site(number, 3, wording)
        html = "".join(page.html for page in site.pages.values())
        assert not re.search(r"\{[a-z]", html)
        masses = {value for page in site.pages.values() for value, is_mass in page.hours if is_mass}
        assert masses == {value for _, value, _ in site.truth}
        assert {"sunday"} < {group for group, _, _ in site.truth}
        assert "index.html" in site.pages


def test_sites_differ():
    assert len({write_worded_site(number, 1).pages["index.html"].html for number in range(60)}) == 60


def test_a_schedule_that_somebody_has_written_stands_in_for_the_wording():
    truth = frozenset({("sunday", "08:00", None)})
    schedule = WrittenSchedule(
        "św. Ewy", "Gaj", "Leśna 1", ("Msze w niedziele: 8.00", "{nd} & dni powszednie: brak"), truth
    )
    for number in range(7):
        site = write_worded_site(number, 3, schedule=schedule)
        (page,) = (page for page in site.pages.values() if "Msze w niedziele: 8.00" in page.html)
        assert "&amp; dni powszednie: brak" in page.html
        assert (site.truth, page.hours) == (truth, (("08:00", True),))
        assert "św. Ewy Gaj" in page.html
