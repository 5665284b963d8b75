"""The dissertation's normaliser of dates, trained on our corpus: characters, a BiLSTM, attention, an LSTM of ten steps.

In: strings with dates of `train.dates.corpus`. Out: weights, and how well and how quickly they read dates that tell
their year. A rival in the bench; pauk does not use it. ``make`` writes the material, ``train`` needs nothing but torch,
numpy and that material, ``measure`` scores on one core::

    python -m bench.dates.thesis_normaliser make
    python -m bench.dates.thesis_normaliser train --out RESULTS
    python -m bench.dates.thesis_normaliser measure --out RESULTS

Nobody tells it the order of numbers: the dissertation's model has no place for that.
"""

import argparse
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from bench.dates import thesis_files as files
from bench.dates import thesis_pairs as pairs

if TYPE_CHECKING:
    from bench.dates.rows import DateSet, ParseRow
    from bench.dates.scoring import Answer, DateTally

# The dissertation tells no widths: twice and four times those of the exercise that its net follows.
STATE, WRITER, DENSE = 64, 256, 32
RATE, DECAY = 0.006, 0.0009  # the dissertation's; the rate falls with every step
STRONGEST = 1.0  # length of the gradient that is still believed: at this rate a single step can spoil the net
ANSWERED = 512  # strings answered at once, as in the dissertation
MATERIAL, WEIGHTS = "normaliser.npz", "normaliser-weights.npz"
_HELD_EVERY = 20

Reader = Callable[[Sequence["ParseRow"]], list["Answer"]]


# The net


def build(_symbols: int = 0) -> nn.ModuleDict:
    """Build the net."""
    return nn.ModuleDict(
        {
            "read": nn.LSTM(pairs.SYMBOLS, STATE, batch_first=True, bidirectional=True),
            "see_text": nn.Linear(2 * STATE, DENSE),
            "see_state": nn.Linear(WRITER, DENSE, bias=False),
            "attend": nn.Linear(DENSE, 1),
            "write": nn.LSTMCell(2 * STATE, WRITER),
            "say": nn.Linear(WRITER, len(pairs.OUTPUT)),
        }
    )


def score(net: nn.ModuleDict, numbers: Tensor, lengths: Tensor) -> Tensor:
    """Score the symbols of ten places for each string; the longest string comes first."""
    numbers = numbers[:, : int(lengths[0])]
    symbols = nn.functional.one_hot(numbers.long(), pairs.SYMBOLS).float()
    packed, _ = net["read"](pack_padded_sequence(symbols, lengths, batch_first=True))
    texts, _ = pad_packed_sequence(packed, batch_first=True)
    seen, is_padding = net["see_text"](texts), (numbers == pairs.PADDING)[:, :, None]
    state = memory = texts.new_zeros(len(texts), WRITER)
    said = []
    for _ in range(pairs.ANSWER):
        energies = net["attend"](torch.tanh(seen + net["see_state"](state)[:, None]))
        weights = energies.masked_fill(is_padding, -torch.inf).softmax(1)
        state, memory = net["write"]((weights * texts).sum(1), (state, memory))
        said.append(net["say"](state))
    return torch.stack(said, 1)


# Make


def make(given: argparse.Namespace) -> None:
    """Write strings and dates as numbers; a string is held out or taught, never both."""
    made = list(pairs.make_pairs(given.count, given.seed))
    is_held = [zlib.crc32(text.encode("utf-8", "surrogatepass")) % _HELD_EVERY == 0 for text, _ in made]
    symbols = pairs.frequent_symbols(text for (text, _), is_out in zip(made, is_held, strict=True) if not is_out)
    encoder = pairs.Symbols(symbols)
    numbers = np.zeros((len(made), pairs.LENGTH), np.uint8)
    for at, (text, _) in enumerate(made):
        encoded = encoder.numbers(text)
        numbers[at, : len(encoded)] = encoded
    arrays = {
        "numbers": numbers,
        "answers": np.array([pairs.answer_numbers(day) for _, day in made], np.uint8),
        "is_held": np.array(is_held, np.bool_),
        "words": files.pack_words(symbols),
    }
    files.write_arrays(given.folder / MATERIAL, arrays)
    print(f"{(numbers == pairs.UNKNOWN).sum() / (numbers != pairs.PADDING).sum():.2%} of the characters have no symbol")


# Train


def train(given: argparse.Namespace) -> None:
    """Train from the material; keep the weights, and figures of what was held out."""
    torch.manual_seed(given.seed)
    arrays = files.read_arrays(given.folder / MATERIAL)
    numbers, answers = (torch.from_numpy(arrays[name]).to(files.device()) for name in ("numbers", "answers"))
    lengths, is_held = torch.from_numpy((arrays["numbers"] > 0).sum(1)), torch.from_numpy(arrays["is_held"])
    taught, held = torch.nonzero(~is_held).flatten(), torch.nonzero(is_held).flatten()
    net = build().to(files.device())
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 / (1 + DECAY * step))
    loss_of, epochs = nn.CrossEntropyLoss(), []
    for epoch in range(given.epochs):
        began, losses = time.perf_counter(), []
        net.train()
        for some in torch.split(taught[torch.randperm(len(taught))], given.batch):
            chosen = by_length(some, lengths)
            scores = score(net, numbers[chosen], lengths[chosen])
            loss = loss_of(scores.flatten(0, 1), answers[chosen].long().flatten())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), STRONGEST)
            optimizer.step()
            schedule.step()
            losses.append(loss.detach())
        seconds = round(time.perf_counter() - began, 1)
        right = check(net, numbers, answers, lengths, held)
        epochs.append({"loss": round(float(torch.stack(losses).mean()), 5), "seconds": seconds, "held_out": right})
        print(f"epoch {epoch + 1}: {epochs[-1]}", flush=True)
    files.write_weights(given.out / WEIGHTS, net, arrays["words"])
    files.write_figures(
        given.out / "normaliser.json", {"device": files.device(), "batch": given.batch, "epochs": epochs}
    )


def by_length(members: Tensor, lengths: Tensor) -> Tensor:
    """Sort strings by length, the longest first."""
    return members[lengths[members].argsort(descending=True)]


def check(net: nn.ModuleDict, numbers: Tensor, answers: Tensor, lengths: Tensor, members: Tensor) -> float:
    """Return the share of strings whose date is right in every symbol."""
    net.eval()
    right = 0
    with torch.no_grad():
        for chosen in torch.split(by_length(members, lengths), 4096):
            said = score(net, numbers[chosen], lengths[chosen]).argmax(-1)
            right += int((said == answers[chosen]).all(1).sum())
    return round(right / max(1, len(members)), 4)


# Measure


def load_reader(path: Path) -> Reader:
    """Load weights; return a function that reads rows as other contestants do, but the date only."""
    net, words = files.read_weights(path, build)
    symbols = pairs.Symbols(words)
    return lambda rows: [(day, None) for day in read_dates(net, symbols, [row.text for row in rows])]


def read_dates(net: nn.ModuleDict, symbols: pairs.Symbols, texts: Sequence[str]) -> list[str | None]:
    """Read strings, in batches of about the same length."""
    numbers = [symbols.numbers(pairs.cut_time(text)) for text in texts]
    answers: list[str | None] = [None] * len(texts)
    with torch.inference_mode():
        for chosen, padded, lengths in files.in_batches(numbers, ANSWERED):
            for at, said in zip(chosen, score(net, padded, lengths).argmax(-1).tolist(), strict=True):
                answers[at] = pairs.read_answer(said)
    return answers


def measure(given: argparse.Namespace) -> None:
    """Score the weights on dates that tell their year, of our sets and the shared samples; time them on one core."""
    from bench.dates.rows import own_parse_sets, shared_parse_sets

    reader = load_reader(given.out / WEIGHTS)
    figures = {one.name: _measure_set(reader, one) for one in (*own_parse_sets(), *shared_parse_sets())}
    files.write_figures(given.out / "normaliser-measured.json", figures)


def _measure_set(reader: Reader, one: "DateSet[ParseRow]") -> dict[str, Any]:
    from bench.dates.scoring import score_date

    rows = [row for row in one.rows() if pairs.is_absolute(row)]
    return files.measure_rows(rows, reader, score_date, _shares, name="by_family", size=ANSWERED)


def _shares(tally: "DateTally") -> dict[str, float]:
    """Return how many rows there are, and the shares of right and of wrong dates; the rest is refused."""
    return {"rows": tally.dated, **files.rounded({name: tally.figures()[name] for name in ("date", "wrong")})}


if __name__ == "__main__":
    files.run_part(__doc__, {"make": make, "train": train, "measure": measure}, count=500_000, epochs=8, batch=256)
