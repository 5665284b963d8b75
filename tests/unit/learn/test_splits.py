import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import InputError
from pauk.learn.splits import Split, each_fold, folds_by_site, is_held_out

hosts = st.lists(st.sampled_from([f"s{at}.example" for at in range(12)]), min_size=2, max_size=60)
seeds = st.integers(0, 5)


@given(hosts, st.integers(2, 5), seeds)
def test_a_site_is_in_one_fold_and_no_fold_is_empty(sites, k, seed):
    assume(len(set(sites)) >= k)
    folds = folds_by_site(sites, k, seed)
    assert len({(site, fold) for site, fold in zip(sites, folds, strict=True)}) == len(set(sites))
    assert set(folds) == set(range(k))


@given(hosts, st.integers(2, 5), seeds)
def test_folds_are_balanced_as_well_as_the_largest_site_allows(sites, k, seed):
    assume(len(set(sites)) >= k)
    loads = Counter(folds_by_site(sites, k, seed)).values()
    # Greedy: the last site put into the fullest fold came when that fold was the emptiest.
    assert max(loads) - min(loads) <= max(Counter(sites).values())


@given(hosts, seeds, st.randoms())
def test_folds_do_not_depend_on_the_order_of_items(sites, seed, random):
    assume(len(set(sites)) >= 2)
    shuffled = random.sample(sites, len(sites))
    one = dict(zip(sites, folds_by_site(sites, 2, seed), strict=True))
    assert one == dict(zip(shuffled, folds_by_site(shuffled, 2, seed), strict=True))


def test_folds_by_hand():
    # Sizes 4, 3, 2, 2: the 4 and the 3 apart, a 2 to the 3, which makes 5, and the other to the 4.
    sites = ["a"] * 4 + ["b"] * 3 + ["c"] * 2 + ["d"] * 2
    folds = folds_by_site(sites, 2, seed=1)
    assert folds[:7] == [0] * 4 + [1] * 3
    assert sorted(Counter(folds).values()) == [5, 6]


def test_the_seed_decides_among_sites_of_one_size():
    sites = [f"s{at}" for at in range(20)]
    assert len({tuple(folds_by_site(sites, 4, seed)) for seed in range(10)}) == 10


def test_folds_are_the_same_in_every_process():
    sites = [f"s{at % 7}.example" for at in range(20)]
    code = (
        "from pauk.learn.splits import *\n"
        "sites = [f's{at % 7}.example' for at in range(20)]\n"
        "print(folds_by_site(sites, 3, 5), [is_held_out(site, share=0.4, seed=5) for site in sites])"
    )
    here = f"{folds_by_site(sites, 3, 5)} {[is_held_out(site, share=0.4, seed=5) for site in sites]}"
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed},
        )
        assert run.stdout.strip() == here


def test_each_fold_is_the_test_once():
    assert list(each_fold([0, 1, 0, 2])) == [
        Split((1, 3), (0, 2)),
        Split((0, 2, 3), (1,)),
        Split((0, 1, 2), (3,)),
    ]


@pytest.mark.parametrize("share", [0.1, 0.3, 0.7])
def test_about_the_share_of_sites_is_held_out(share):
    sites = [f"{at}.example" for at in range(5000)]
    held = sum(is_held_out(site, share=share, seed=1) for site in sites)
    # Four standard deviations of the binomial distribution.
    assert abs(held - 5000 * share) < 4 * (5000 * share * (1 - share)) ** 0.5


@given(st.text(min_size=1).filter(str.strip), st.floats(0.01, 0.98), seeds)
def test_a_larger_share_keeps_what_was_held_out(site, share, seed):
    if is_held_out(site, share=share, seed=seed):
        assert is_held_out(site, share=share + 0.01, seed=seed)


def test_seeds_hold_out_different_sites():
    sites = [f"{at}.example" for at in range(200)]
    held = [frozenset(site for site in sites if is_held_out(site, share=0.5, seed=seed)) for seed in (1, 2)]
    assert 60 < len(held[0] ^ held[1]) < 140


@table(
    ("call", "reason"),
    [
        (lambda: folds_by_site(["a", "b", "b"], 3, 0), "2 sites, too few for 3 folds.*at most 2 folds"),
        (lambda: folds_by_site([], 2, 0), "0 sites"),
        (lambda: folds_by_site(["a", "b"], 1, 0), "two or more"),
        (lambda: folds_by_site(["a", " "], 2, 0), "no site.*name of its own"),
        (lambda: is_held_out("a", share=1.0, seed=0), "not a share"),
        (lambda: is_held_out("a", share=float("nan"), seed=0), "not a share"),
        (lambda: is_held_out("", share=0.5, seed=0), "no site"),
        (lambda: is_held_out("a", share=20, seed=0), "not a share.*Use 0.2"),
    ],
)
def test_what_cannot_be_split_is_refused_with_the_way_out(call, reason):
    with pytest.raises(InputError, match=reason):
        call()
