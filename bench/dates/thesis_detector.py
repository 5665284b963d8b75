"""The dissertation's detector of dates, trained on our corpus: attention, two BiLSTMs, a convolution, dense layers.

In: fragments of `train.dates.corpus`. Out: weights, and how well and how quickly they find dates. A rival in the bench;
pauk does not use it. ``make`` writes the material, ``train`` needs nothing but torch, numpy and that material,
``measure`` scores on one core::

    python -m bench.dates.thesis_detector make
    python -m bench.dates.thesis_detector train --out RESULTS
    python -m bench.dates.thesis_detector measure --out RESULTS

No vectors of words come from elsewhere: the embedding starts by chance, about as long as GloVe's, and is trained.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence

from bench.dates import thesis_files as files
from bench.dates import thesis_tokens as tokens

if TYPE_CHECKING:
    from bench.dates.rows import DateSet, FindRow
    from bench.dates.scoring import SpanTally

WIDTH, STATE, FILTERS, WIDE, NARROW, DROPOUT = 50, 100, 32, 128, 100, 0.4  # the dissertation's
LENGTH = 256  # tokens of a fragment in training (the dissertation names 128 and 512); answers are given to all tokens
RATE = 0.001
ANSWERED = 64  # fragments answered at once
SORTED = 50  # batches within which fragments are sorted by length, so that little is padded
MATERIAL, WEIGHTS = "detector.npz", "detector-weights.npz"
TRAINED, HELD_OUT, UNSEEN = range(3)  # a twentieth of the corpus is held out; other authors' set is looked at, no more
_HELD_EVERY = 20

Batch = tuple[Tensor, Tensor, Tensor]
Finder = Callable[[Sequence["FindRow"]], list[list[tokens.Place]]]


# The net


def build(words: int) -> nn.ModuleDict:
    """Build the net for so many frequent words."""
    return nn.ModuleDict(
        {
            "embed": nn.Embedding(1 + tokens.BUCKETS + words, WIDTH, padding_idx=tokens.PADDING),
            "first": nn.LSTM(WIDTH, STATE, batch_first=True, bidirectional=True),
            "second": nn.LSTM(2 * STATE, STATE, batch_first=True, bidirectional=True),
            "convolve": nn.Conv1d(2 * STATE, FILTERS, 3, padding=1),
            "decide": nn.Sequential(
                nn.ReLU(),
                nn.BatchNorm1d(FILTERS),
                nn.Linear(FILTERS, WIDE),
                nn.ReLU(),
                nn.Dropout(DROPOUT),
                nn.BatchNorm1d(WIDE),
                nn.Linear(WIDE, NARROW),
                nn.ReLU(),
                nn.Dropout(DROPOUT),
                nn.Linear(NARROW, tokens.TAGS),
            ),
        }
    )


def score(net: nn.ModuleDict, numbers: Tensor, lengths: Tensor) -> Tensor:
    """Score the tags of all tokens, one fragment behind the other; the longest fragment comes first."""
    is_token = numbers != tokens.PADDING
    vectors = net["embed"](numbers)
    likeness = vectors @ vectors.transpose(1, 2)
    attended = likeness.masked_fill(~is_token[:, None, :], -torch.inf).softmax(-1) @ vectors
    first, _ = net["first"](pack_padded_sequence(attended, lengths, batch_first=True))
    second, _ = net["second"](first)
    both = PackedSequence(first.data + second.data, first.batch_sizes)
    states, _ = pad_packed_sequence(both, batch_first=True)
    scores: Tensor = net["decide"](net["convolve"](states.transpose(1, 2)).transpose(1, 2)[is_token])
    return scores


# Make


def make(given: argparse.Namespace) -> None:
    """Write fragments as numbers and tags: for training, held out, and those of other authors."""
    from train.dates.corpus import fragments

    taught = (row for number, row in enumerate(fragments(given.count, given.seed)) if number % _HELD_EVERY)
    texts = (tokens.words_of(row["text"], tokens.cut_tokens(row["text"])[:LENGTH]) for row in taught)
    vocabulary = tokens.Vocabulary(tokens.frequent_words(texts))
    numbers, tags, lengths, parts = [], [], [], []
    for part, row in _rows(fragments(given.count, given.seed)):
        places = tokens.cut_tokens(row["text"])[:LENGTH]
        if places:
            numbers.append(np.array(vocabulary.numbers(tokens.words_of(row["text"], places)), np.uint16))
            tags.append(np.array(tokens.tag_tokens(places, row["spans"]), np.uint8))
            lengths.append(len(places))
            parts.append(part)
    arrays: files.Arrays = {
        "numbers": np.concatenate(numbers),
        "tags": np.concatenate(tags),
        "lengths": np.array(lengths, np.int64),
        "parts": np.array(parts, np.uint8),
        "words": files.pack_words(vocabulary.words),
    }
    files.write_arrays(given.folder / MATERIAL, arrays)


def _rows(corpus: Iterator[dict[str, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    from bench.dates.rows import own_find_sets

    for number, row in enumerate(corpus):
        yield (TRAINED if number % _HELD_EVERY else HELD_OUT), row
    for one in own_find_sets():
        yield from ((UNSEEN, json.loads(line)) for line in one.lines())


# Train


class Material:
    """The fragments on the device, to be taken out in batches."""

    def __init__(self, arrays: files.Arrays, device: str) -> None:
        self.numbers = torch.from_numpy(arrays["numbers"].astype(np.int32)).to(device)
        self.tags = torch.from_numpy(arrays["tags"].astype(np.int64)).to(device)
        self.lengths = torch.from_numpy(arrays["lengths"])
        self.starts = self.lengths.cumsum(0) - self.lengths
        self.parts = torch.from_numpy(arrays["parts"])

    def shuffled(self, part: int, size: int) -> Iterator[Batch]:
        """Return the batches of a part, in another order each time."""
        members = torch.nonzero(self.parts == part).flatten()
        chunks = torch.split(members[torch.randperm(len(members))], size * SORTED)
        batches = [batch for chunk in chunks for batch in torch.split(self._by_length(chunk), size)]
        for at in torch.randperm(len(batches)).tolist():
            yield self._batch(batches[at])

    def in_order(self, part: int, size: int) -> Iterator[Batch]:
        """Return the batches of a part by length."""
        members = torch.nonzero(self.parts == part).flatten()
        for chosen in torch.split(self._by_length(members), size):
            yield self._batch(chosen)

    def _by_length(self, members: Tensor) -> Tensor:
        return members[self.lengths[members].argsort(descending=True)]

    def _batch(self, chosen: Tensor) -> Batch:
        """Return numbers with padding, lengths, and the tags of all tokens."""
        lengths = self.lengths[chosen]
        steps = torch.arange(int(lengths[0]))
        is_token = steps < lengths[:, None]
        places = (self.starts[chosen][:, None] + steps)[is_token].to(self.numbers.device)
        numbers = torch.full(is_token.shape, tokens.PADDING, dtype=torch.int32, device=self.numbers.device)
        numbers[is_token.to(numbers.device)] = self.numbers[places]
        return numbers, lengths, self.tags[places]


def train(given: argparse.Namespace) -> None:
    """Train from the material; keep the weights, and figures of what was held out."""
    torch.manual_seed(given.seed)
    arrays = files.read_arrays(given.folder / MATERIAL)
    material = Material(arrays, files.device())
    net = build(len(files.unpack_words(arrays["words"]))).to(files.device())
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    loss_of = nn.CrossEntropyLoss(ignore_index=tokens.NEUTRAL)
    epochs = []
    for epoch in range(given.epochs):
        began, losses = time.perf_counter(), []
        net.train()
        for numbers, lengths, tags in material.shuffled(TRAINED, given.batch):
            loss = loss_of(score(net, numbers, lengths), tags)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.detach())
        seconds = round(time.perf_counter() - began, 1)
        figures = {"loss": round(float(torch.stack(losses).mean()), 5), "seconds": seconds}
        epochs.append(figures | {"held_out": check(net, material, HELD_OUT), "unseen": check(net, material, UNSEEN)})
        print(f"epoch {epoch + 1}: {epochs[-1]}", flush=True)
    files.write_weights(given.out / WEIGHTS, net, arrays["words"])
    files.write_figures(given.out / "detector.json", {"device": files.device(), "batch": given.batch, "epochs": epochs})


def check(net: nn.ModuleDict, material: Material, part: int) -> dict[str, dict[str, float]]:
    """Score as the dissertation does, dates and times apart, both borders and the kind right."""
    net.eval()
    counts: Counter[tuple[str, str]] = Counter()
    with torch.no_grad():
        for numbers, lengths, tags in material.in_order(part, 512):
            said = score(net, numbers, lengths).argmax(-1)
            said[tags == tokens.NEUTRAL] = tokens.OUTSIDE
            for one, other in zip(_cut(said, lengths), _cut(tags, lengths), strict=True):
                found, wanted = set(tokens.read_tags(one)), set(tokens.read_tags(other))
                for name, spans in (("found", found), ("wanted", wanted), ("hits", found & wanted)):
                    counts.update((kind, name) for _first, _end, kind in spans)
    return {kind: _f1(*(counts[kind, name] for name in ("hits", "found", "wanted"))) for kind in tokens.KINDS}


def _cut(tags: Tensor, lengths: Tensor) -> list[list[int]]:
    """Cut the tags of a batch into those of its fragments."""
    return [part.tolist() for part in torch.split(tags.cpu(), lengths.tolist())]


def _f1(hits: int, found: int, wanted: int) -> dict[str, float]:
    precision, recall = hits / max(1, found), hits / max(1, wanted)
    return files.rounded({"precision": precision, "recall": recall, "f1": 2 * hits / max(1, found + wanted)})


# Measure


def load_finder(path: Path) -> Finder:
    """Load weights; return a function that finds dates in rows as other contestants do."""
    net, words = files.read_weights(path, build)
    vocabulary = tokens.Vocabulary(words)
    return lambda rows: find_spans(net, vocabulary, [row.text for row in rows])


def find_spans(net: nn.ModuleDict, vocabulary: tokens.Vocabulary, texts: Sequence[str]) -> list[list[tokens.Place]]:
    """Find dates and times in texts, in batches of about the same length."""
    cut = [tokens.cut_tokens(text) for text in texts]
    numbers = [vocabulary.numbers(tokens.words_of(text, places)) for text, places in zip(texts, cut, strict=True)]
    answers: list[list[tokens.Place]] = [[] for _ in texts]
    with torch.inference_mode():
        for chosen, padded, lengths in files.in_batches(numbers, ANSWERED):
            tags = score(net, padded, lengths).argmax(-1)
            for at, said in zip(chosen, _cut(tags, lengths), strict=True):
                answers[at] = tokens.place_spans(cut[at], tokens.read_tags(said))
    return answers


def measure(given: argparse.Namespace) -> None:
    """Score the weights on our set and on the shared sample, and time them on one core."""
    from bench.dates.rows import own_find_sets, shared_find_sets

    finder = load_finder(given.out / WEIGHTS)
    figures = {one.name: _measure_set(finder, one) for one in (*own_find_sets(), *shared_find_sets())}
    files.write_figures(given.out / "detector-measured.json", figures)


def _measure_set(finder: Finder, one: "DateSet[FindRow]") -> dict[str, Any]:
    from bench.dates.scoring import score_spans

    def figures(tally: "SpanTally") -> dict[str, float]:
        return files.rounded(tally.figures())

    return files.measure_rows(one.rows(), finder, score_spans, figures, name="by_kind", size=ANSWERED)


if __name__ == "__main__":
    files.run_part(__doc__, {"make": make, "train": train, "measure": measure}, count=200_000, epochs=7, batch=64)
