import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from tests.table import table

from pauk.base.errors import InputError
from pauk.graph.numbering import Numbering

IDS = arrays(np.int64, st.integers(0, 60), elements=st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 3))


@given(st.lists(IDS, max_size=6))
def test_every_id_has_one_number_and_keeps_it(batches):
    numbering = Numbering()
    seen = {}
    for batch in batches:
        for key, number in zip(batch.tolist(), numbering.number(batch).tolist(), strict=True):
            assert seen.setdefault(key, number) == number
    assert sorted(seen.values()) == list(range(len(numbering))) == list(range(len(seen)))
    assert numbering.ids[list(seen.values())].tolist() == list(seen)


@given(IDS, IDS)
def test_finding_adds_nothing(known, asked):
    numbering = Numbering(known)
    found = numbering.find(asked)
    assert len(numbering) == len(set(known.tolist()))
    assert [number >= 0 for number in found] == [key in set(known.tolist()) for key in asked.tolist()]
    assert numbering.ids[found[found >= 0]].tolist() == asked[found >= 0].tolist()


@table("step", [1, 2**12, 2**32, 2**40, -(2**43), 3 * 2**33])
def test_ids_with_a_pattern_are_told_apart(step):
    ids = np.arange(2**18, dtype=np.int64) * step  # those that overflow repeat
    numbering = Numbering(ids)
    assert len(numbering) == len(np.unique(ids))
    assert (numbering.ids[numbering.find(ids)] == ids).all()


def test_numbers_stay_while_the_table_grows():
    numbering = Numbering([5])
    for size in (10, 1_000, 300_000):
        numbering.number(np.arange(size))
        assert numbering.find([5, size]).tolist() == [0, -1]
    assert len(numbering) == 300_000


def test_an_empty_one_finds_nothing():
    assert Numbering().find([0, -1]).tolist() == [-1, -1]
    assert len(Numbering([])) == 0


@pytest.mark.parametrize("ids", [[0.5], ["a"], [2**64], [2**63], [None]])
def test_what_is_no_id_is_refused(ids):
    with pytest.raises(InputError, match="id"):
        Numbering().number(ids)
