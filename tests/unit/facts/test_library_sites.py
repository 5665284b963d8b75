"""Sites of libraries by two recipes, one of them written with the documentation alone: what the rules get right."""

import bench.facts.library_sites as bench
import pytest


@pytest.mark.parametrize(
    ("recipe", "half", "figures"),
    [
        ("shipped", "looked_at", (159, 159, 18, 141)),
        ("shipped", "only_counted", (147, 147, 18, 125)),
        ("docs_only", "looked_at", (159, 159, 18, 141)),
        ("docs_only", "only_counted", (147, 160, 18, 109)),
    ],
)
def test_sites(recipe, half, figures):
    measured = bench.measure(bench.recipes()[recipe], half, count=21)
    assert (measured.rules.hits, measured.rules.found, measured.covered, measured.exact) == figures
