"""The recipe for libraries on labelled pages: what it finds on both halves is counted exactly."""

from pathlib import Path

import bench.facts.libraries as bench
import pytest

from pauk.learn.counts import Counts, sum_counts


@pytest.mark.parametrize(
    ("half", "counts"), [(0, Counts(137, 137, 137)), (1, Counts(120, 134, 129))], ids=["looked at", "only counted"]
)
def test_pages(half, counts):
    pages = list(bench.read_pages(Path(bench.__file__).with_name("libraries.txt")))[half::2]
    found = [(bench.find_keys(page, "library-hours"), page.facts) for page in pages]
    assert sum_counts(Counts(len(mine & theirs), len(mine), len(theirs)) for mine, theirs in found) == counts
