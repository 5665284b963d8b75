"""Nets: what they answer, whatever way it is worked out."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pauk.extract.blocks import net as module
from pauk.extract.blocks.auto import Auto
from pauk.extract.blocks.features import Described
from pauk.extract.blocks.net import Net

_NETS, _WIDTH, _FEATURES, _ROWS, _INNER = 3, 8, 11, 40, 4


def make_weights(seed=0, *, has_names=True, has_page=True):
    rng = np.random.default_rng(seed)
    shapes = {
        "features": (_FEATURES, _NETS * _WIDTH),
        "features_bias": (_NETS * _WIDTH,),
        "norm": (4, _NETS, 1, _WIDTH),
        "norm_bias": (4, _NETS, 1, _WIDTH),
        "conv": (4, _NETS, 3 * _WIDTH, _WIDTH),
        "conv_bias": (4, _NETS, 1, _WIDTH),
        "mix": (4, _NETS, _WIDTH, _WIDTH),
        "mix_bias": (4, _NETS, 1, _WIDTH),
        "page": (_NETS, 3 * _WIDTH, _WIDTH),
        "page_bias": (_NETS, 1, _WIDTH),
        "out": (_NETS, _WIDTH, 2),
        "out_bias": (_NETS, 1, 2),
    }
    if has_names:
        shapes |= {"names": (_NETS, _ROWS, _INNER), "names_in": (_NETS, _INNER, _WIDTH)}
    weights = {name: rng.normal(0, 0.4, shape).astype(np.float32) for name, shape in shapes.items()}
    if not has_page:
        weights["page"][:] = weights["page_bias"][:] = 0
    return weights


def make_page(blocks, seed=0):
    rng = np.random.default_rng(seed)
    counts = rng.integers(0, 4, blocks)
    return Described(
        rng.normal(0, 1, (blocks, _FEATURES)).astype(np.float32),
        rng.integers(0, _ROWS, counts.sum()).astype(np.int32),
        (np.cumsum(counts) - counts).astype(np.int32),
        rng.integers(1, 50, blocks).astype(np.float32),
    )


def answer_plainly(weights, page):
    """Work out the answers block by block and net by net."""
    return np.mean([_answer_alone(weights, net, page) for net in range(_NETS)], axis=0)


def _answer_alone(weights, net, page):
    own = slice(net * _WIDTH, (net + 1) * _WIDTH)
    hidden = page.features.astype(np.float64) @ weights["features"][:, own] + weights["features_bias"][own]
    if "names" in weights:
        for block, names in enumerate(np.split(page.names, page.starts[1:])):
            if len(names):
                hidden[block] += weights["names"][net][names].mean(0) @ weights["names_in"][net]
    hidden = np.maximum(hidden, 0)
    for layer, reach in enumerate((1, 2, 4, 8)):
        normal = (hidden - hidden.mean(1, keepdims=True)) / np.sqrt(hidden.var(1, keepdims=True) + 1e-5)
        normal = normal * weights["norm"][layer, net] + weights["norm_bias"][layer, net]
        nothing = np.zeros((reach, _WIDTH))
        padded = np.concatenate([nothing, normal, nothing])
        around = np.concatenate([padded[: len(normal)], normal, padded[2 * reach :]], axis=1)
        inner = np.maximum(around @ weights["conv"][layer, net] + weights["conv_bias"][layer, net], 0)
        hidden = hidden + inner @ weights["mix"][layer, net] + weights["mix_bias"][layer, net]
        if layer == 1:
            share = (page.words + 0.5) / (page.words + 0.5).sum()
            pooled = np.concatenate([share @ hidden, hidden.mean(0), hidden.max(0)])
            hidden = hidden + np.maximum(pooled @ weights["page"][net] + weights["page_bias"][net], 0)
    return 1 / (1 + np.exp(-(hidden @ weights["out"][net] + weights["out_bias"][net])))


@given(st.integers(1, 130), st.integers(0, 1000), st.booleans())
@settings(max_examples=30)
def test_answers_are_those_of_the_plain_way(blocks, seed, has_names):
    weights, page = make_weights(seed, has_names=has_names), make_page(blocks, seed)
    answers = Net(weights).judge(page)
    assert answers.shape == (blocks, 2)
    assert answers.dtype == np.float32
    np.testing.assert_allclose(answers, answer_plainly(weights, page), atol=2e-4)


def test_a_page_without_names():
    page = make_page(5)
    page = Described(page.features, page.names[:0], page.starts * 0, page.words)
    weights = make_weights()
    np.testing.assert_allclose(Net(weights).judge(page), answer_plainly(weights, page), atol=2e-4)


@pytest.mark.parametrize("blocks", [65, 128, 300])
def test_windows_make_no_difference_but_for_the_page_as_a_whole(monkeypatch, blocks):
    net, page = Net(make_weights(has_page=False)), make_page(blocks)
    whole = net.judge(page)
    monkeypatch.setattr(module, "_WINDOW", 64)
    np.testing.assert_allclose(net.judge(page), whole, atol=1e-5)


def test_weights_stay_as_they_were_given():
    weights = make_weights()
    before = {name: array.copy() for name, array in weights.items()}
    Net(weights).judge(make_page(20))
    assert all((weights[name] == array).all() for name, array in before.items())


def test_features_stay_as_they_were_given():
    page = make_page(20)
    before = page.features.copy()
    Net(make_weights()).judge(page)
    assert (page.features == before).all()


def test_products_of_the_shipped_nets_are_too_small_for_threads():
    auto = Auto()
    for net in (auto._article, auto._content):
        _, features, width = net._features.shape
        assert module._ROWS * features * width < 2 * 262_144
        assert module._ROWS * net._taps.shape[-2] * width < 2 * 262_144
