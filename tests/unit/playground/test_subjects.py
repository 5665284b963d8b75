"""Pages on known subjects: the same by the same seed, with links and words mostly of their own subject."""

import pytest

from pauk_playground.sites.subjects import SubjectWeb


def test_a_seed_makes_the_same_web_and_another_one_another():
    one, same, other = (SubjectWeb(120, 0.3, seed) for seed in (1, 1, 2))
    assert (one.links, one.subjects, one.write(7)) == (same.links, same.subjects, same.write(7))
    assert one.links != other.links
    assert one.write(7) != other.write(7)


@pytest.mark.parametrize("mixing", [0.0, 0.3, 0.8])
def test_so_many_links_leave_a_subject_as_was_asked_for(mixing):
    web = SubjectWeb(1_000, mixing)
    links = [
        (page, target)
        for page, own in enumerate(web.links)
        for target in own
        if target not in web.menus[web.sites[page]]
    ]
    leaving = sum(web.subjects[page] != web.subjects[target] for page, target in links) / len(links)
    assert leaving == pytest.approx(mixing, abs=0.05)


@pytest.mark.parametrize("count", [1, 2, 9])
def test_few_pages_are_a_web_too(count):
    web = SubjectWeb(count, 0.5)
    assert len(web.links) == len(web.subjects) == count
    assert all(0 <= target < count for own in web.links for target in own)
    assert all(web.write(0))
