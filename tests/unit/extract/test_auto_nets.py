"""The nets of `auto` in PyTorch: what the product runs is what was trained."""

from dataclasses import replace

import numpy as np
import pytest
from train.extraction.auto.examples import DRAGNET, Example

from pauk.extract.blocks.features import Described
from pauk.extract.blocks.net import Net

torch = pytest.importorskip("torch", reason="training needs PyTorch (the extra train)")
from train.extraction.auto.batches import Deck  # noqa: E402
from train.extraction.auto.fitting import ask  # noqa: E402
from train.extraction.auto.nets import BlockNet, Fitted, Shape, read_weights, stack_nets  # noqa: E402


def _make_fitted(*, names, width=8, features=5, seed=0):
    torch.manual_seed(seed)
    net = BlockNet(Shape(features, width, names, dropout=0.5))
    with torch.no_grad():
        for weights in net.parameters():
            weights.add_(torch.randn_like(weights) * 0.3)
        if names:
            net.names.weight[-1] = 0
    net.eval()
    return Fitted(net, torch.randn(features), torch.rand(features) + 0.5)


def _make_random_example(blocks, *, features=5, seed=0):
    rng = np.random.default_rng(seed)
    counts = rng.integers(0, 4, blocks)
    words = rng.integers(1, 30, blocks).astype(np.float32)
    return Example(
        id=str(seed), dataset=DRAGNET, site="s", part="", fold=0,
        features=rng.normal(size=(blocks, features)).astype(np.float16),
        names=rng.integers(0, 4096, int(counts.sum())).astype(np.int32),
        starts=(np.cumsum(counts) - counts).astype(np.int32),
        words=words, counts=words, article=words * rng.integers(0, 2, blocks), comments=words * 0,
    )  # fmt: skip


def _ask_product(net, example):
    return net.judge(Described(example.features.astype(np.float32), example.names, example.starts, example.words))


@pytest.mark.parametrize("names", [0, 4])
def test_the_product_runs_the_nets_as_pytorch_does(names):
    trained = [_make_fitted(names=names, seed=seed) for seed in range(3)]
    examples = [_make_random_example(blocks, seed=blocks) for blocks in (1, 2, 9, 40)]
    deck = Deck(examples, "cpu")
    exact = stack_nets([read_weights(one) for one in trained], is_rounded=False)
    rounded = stack_nets([read_weights(one) for one in trained])
    for place, example in enumerate(examples):
        wanted = np.mean([ask(deck, one, place) for one in trained], axis=0)
        assert wanted.shape == (len(example.words), 3)
        assert np.abs(_ask_product(Net(exact), example) - wanted).max() < 1e-5
        assert np.abs(_ask_product(Net(rounded), example) - wanted).max() < 0.002


def test_weights_have_the_shapes_that_the_product_reads():
    arrays = stack_nets([read_weights(_make_fitted(names=4, seed=seed)) for seed in range(2)])
    assert {name: (array.shape, array.dtype.name) for name, array in arrays.items()} == {
        "features": ((5, 16), "float16"),
        "features_bias": ((16,), "float32"),
        "names": ((2, 4096, 4), "float16"),
        "names_in": ((2, 4, 8), "float16"),
        "norm": ((4, 2, 1, 8), "float32"),
        "norm_bias": ((4, 2, 1, 8), "float32"),
        "conv": ((4, 2, 24, 8), "float16"),
        "conv_bias": ((4, 2, 1, 8), "float32"),
        "mix": ((4, 2, 8, 8), "float16"),
        "mix_bias": ((4, 2, 1, 8), "float32"),
        "page": ((2, 24, 8), "float16"),
        "page_bias": ((2, 1, 8), "float32"),
        "out": ((2, 8, 3), "float16"),
        "out_bias": ((2, 1, 3), "float32"),
    }


def test_a_page_is_judged_the_same_alone_and_beside_others():
    fitted = _make_fitted(names=4)
    examples = [_make_random_example(blocks, seed=blocks) for blocks in (3, 30, 1)]
    deck = Deck(examples, "cpu")
    dealt = deck.deal([0, 1, 2], (fitted.mean, fitted.deviation))
    with torch.no_grad():
        together = torch.sigmoid(fitted.net(dealt.batch)).numpy()
    for place, example in enumerate(examples):
        assert np.abs(together[place, : len(example.words)] - ask(deck, fitted, place)).max() < 1e-5


def test_the_truth_is_told_by_the_share_of_words():
    example = replace(
        _make_random_example(4),
        counts=np.array([4, 4, 4, 0], np.float32),
        article=np.array([2, 3, 0, 0], np.float32),
        comments=np.array([0, 0, 4, 0], np.float32),
    )
    deck = Deck([example], "cpu")
    answers, weights = deck.tell(deck.deal([0], deck.measure([0])), [0], {DRAGNET: (1, 0, 0.5)})
    assert answers[0].tolist() == [[0, 0, 0], [1, 1, 0], [0, 1, 1], [0, 0, 0]]
    assert (weights[0, :3, 0] > 0).all()
    assert weights[0, 3].tolist() == [0, 0, 0]
    assert weights[0, :, 1].tolist() == [0, 0, 0, 0]
    assert torch.equal(weights[0, :, 2], weights[0, :, 0] / 2)


def test_of_a_very_long_page_a_piece_is_dealt():
    deck = Deck([_make_random_example(700), _make_random_example(20)], "cpu")
    rows = deck.deal([0, 1], deck.measure([0, 1]), np.random.default_rng(0)).rows
    assert rows.shape == (2, 500)
    assert rows[0].tolist() == list(range(int(rows[0, 0]), int(rows[0, 0]) + 500))
    assert rows[0].max() < 700
    assert rows[1, :20].tolist() == list(range(700, 720))
