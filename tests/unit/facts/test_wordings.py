"""Sites by wordings: what rules, model and table get right is counted exactly, and may only rise."""

import pytest

from pauk.eval.facts.parishes import KEPT, LOOKED_AT, measure_wordings


@pytest.mark.parametrize(
    ("wording", "count", "figures"), [(LOOKED_AT, 100, (557, 557, 315)), (KEPT, 45, (290, 290, 169))]
)
def test_parishes_by_wordings(wording, count, figures):
    measured = measure_wordings(wording, count, 1)
    assert (measured.rules.hits, measured.rules.found, measured.exact) == figures
