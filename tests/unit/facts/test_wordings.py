"""Sites that people have worded: what rules, model and table get right is counted exactly, and may only rise."""

import pytest

from pauk.eval.facts.parishes import KEPT, LOOKED_AT, measure_wordings


@pytest.mark.parametrize(("wording", "figures"), [(LOOKED_AT, (259, 259, 149)), (KEPT, (265, 265, 119))])
def test_parishes_by_wordings(wording, figures):
    measured = measure_wordings(wording, 46, 1)
    assert (measured.rules.hits, measured.rules.found, measured.exact) == figures
