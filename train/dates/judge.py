"""Train the judge that tells dates from what only looks like one, and write it with its card.

In: fragments made by `train.dates.corpus`, half of them with their language told, half without. Out:
`src/pauk/dates/data/judge.safetensors`. Run ``python -m train.dates.judge`` (needs the extra `train`; two minutes on
two cores). With ``--examples FILE`` the examples are only made and kept, and ``--from FILE`` trains from them, on a
machine that has PyTorch, numpy and this package, but no Babel.
"""

import argparse
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.dates.find.features import BUCKETS, FEATURES
from pauk.dates.words.lexicon import LANGUAGES
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.digest import digest
from pauk.learn.model_file import Model, dump_model

MODEL = Path(__file__).parents[2] / "src" / "pauk" / "dates" / "data" / "judge.safetensors"
NOW = datetime(2026, 11, 15, 12)  # noqa: DTZ001 (the wall clock of no zone)
# A vector of 16 numbers for each feature and 32 hidden units: twice as much of either gains nothing measurable.
WIDTH, HIDDEN = 16, 32
EPOCHS, BATCH, RATE = 4, 512, 0.004
_HELD_OUT = 10  # every tenth fragment is for measuring

Examples = dict[str, NDArray[Any]]


def make_examples(count: int, seed: int) -> Examples:
    """Make the examples: features one behind the other, where each example ends, labels, and which are held out."""
    features: list[int] = []
    ends, labels, held, languages = [], [], [], []
    for number, (example_features, is_date, language) in enumerate(_examples(count, seed)):
        features += example_features
        languages.append(LANGUAGES.index(language))
        ends.append(len(features))
        labels.append(is_date)
        held.append(number % _HELD_OUT == 0)
    return {
        "features": np.array(features, np.uint16),
        "ends": np.array(ends, np.int64),
        "labels": np.array(labels, np.bool_),
        "held": np.array(held, np.bool_),
        "languages": np.array(languages, np.uint8),
    }


def _examples(count: int, seed: int) -> Iterator[tuple[list[int], bool, str]]:
    from train.dates.corpus import fragments  # noqa: PLC0415 (needs Babel; training from a file does not)
    from train.dates.examples import examples_of  # noqa: PLC0415 (the same)

    for number, row in enumerate(fragments(count, seed)):
        for example in examples_of(row, NOW, is_told=number % 2 == 0):
            if example.is_date is not None:
                yield example.features, example.is_date, row["lang"]


def train(examples: Examples, *, seed: int = 1) -> tuple[dict[str, NDArray[Any]], dict[str, float]]:
    """Train the net; return its arrays, and how well it does on what was held out."""
    import torch  # noqa: PLC0415 (the extra `train`)

    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    bag = torch.nn.EmbeddingBag(BUCKETS, WIDTH, mode="sum")
    torch.nn.init.normal_(bag.weight, std=0.05)
    net = torch.nn.Sequential(
        bag,
        torch.nn.ReLU(),
        torch.nn.Dropout(0.1),
        torch.nn.Linear(WIDTH, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, 1),
    ).to(device)
    data = torch.from_numpy(examples["features"].astype(np.int64)).to(device)
    ends = torch.from_numpy(examples["ends"]).to(device)
    starts = torch.cat([ends.new_zeros(1), ends[:-1]])
    labels = torch.from_numpy(examples["labels"].astype(np.float32)).to(device)
    held = torch.from_numpy(examples["held"]).to(device)
    learn, look = torch.nonzero(~held).flatten(), torch.nonzero(held).flatten()
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    steps = EPOCHS * (len(learn) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    loss_of = torch.nn.BCEWithLogitsLoss()
    # The mean of the last steps' weights: what single steps learn by accident cancels out.
    averaging: Any = torch.optim.swa_utils
    mean = averaging.AveragedModel(net, multi_avg_fn=averaging.get_ema_multi_avg_fn(0.998))
    for epoch in range(EPOCHS):
        net.train()
        total = 0.0
        order = learn[torch.randperm(len(learn), device=device)]
        for chosen in torch.split(order, BATCH):
            flat, offsets = _gather(torch, (data, starts, ends), chosen, drop=0.15)
            loss = loss_of(_score(net, flat, offsets), labels[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            mean.update_parameters(net)
            total += float(loss.detach()) * len(chosen)
        figures = _measure(torch, mean.module, (data, starts, ends), labels, look)
        sys.stdout.write(f"epoch {epoch + 1}: loss {total / len(learn):.4f}, held out {figures}\n")
        sys.stdout.flush()
    for place, language in enumerate(LANGUAGES):
        own = look[torch.from_numpy(examples["languages"]).to(device)[look] == place]
        measured = _measure(torch, mean.module, (data, starts, ends), labels, own)
        figures |= {f"{name}.{language}": value for name, value in measured.items()}
    state = {name: value.detach().cpu().numpy() for name, value in mean.module.state_dict().items()}
    arrays = {
        "vectors": state["0.weight"].astype(np.float16),
        "middle": state["3.weight"].T.astype(np.float32),
        "middle_bias": state["3.bias"].astype(np.float32),
        "last": state["5.weight"][0].astype(np.float32),
        "last_bias": state["5.bias"].astype(np.float32),
    }
    return arrays, figures


def _gather(torch: Any, bags: tuple[Any, Any, Any], chosen: Any, *, drop: float) -> tuple[Any, Any]:
    """Put the features of the chosen examples one behind the other; some are dropped, so that none is relied upon."""
    data, starts, ends = bags
    first, lengths = starts[chosen], ends[chosen] - starts[chosen]
    owner = torch.repeat_interleave(torch.arange(len(chosen), device=data.device), lengths)
    offsets = torch.cumsum(lengths, 0) - lengths
    places = torch.arange(len(owner), device=data.device) - offsets[owner] + first[owner]
    flat = data[places]
    if drop:
        kept = torch.rand(len(flat), device=data.device) >= drop
        flat, owner = flat[kept], owner[kept]
        lengths = torch.bincount(owner, minlength=len(chosen))
        offsets = torch.cumsum(lengths, 0) - lengths
    return flat, offsets


def _score(net: Any, flat: Any, offsets: Any) -> Any:
    out = net[0](flat, offsets)
    for layer in list(net)[1:]:
        out = layer(out)
    return out.flatten()


def _measure(torch: Any, net: Any, bags: tuple[Any, Any, Any], labels: Any, look: Any) -> dict[str, float]:
    net.eval()
    with torch.no_grad():
        said = torch.cat([_score(net, *_gather(torch, bags, part, drop=0)) for part in torch.split(look, 4096)]) > 0
    true = labels[look] > 0
    right = float((said & true).sum())
    return {
        "precision": round(right / max(1.0, float(said.sum())), 4),
        "recall": round(right / max(1.0, float(true.sum())), 4),
    }


def write_model(
    arrays: dict[str, NDArray[Any]], figures: dict[str, float], examples: Examples, count: int, seed: int
) -> bytes:
    """Write the model with its card."""
    corpus = Corpus(
        f"train.dates.corpus, {count} fragments, seed {seed}",
        digest(b"".join(array.tobytes() for array in examples.values())),
        len(examples["labels"]),
        "Apache-2.0",
    )
    card = ModelCard(
        name="dates-judge",
        room="dates",
        kind="bag-of-features",
        version="1",
        made_at=datetime(2026, 11, 15, tzinfo=UTC),
        features=FEATURES,
        purpose="Tells dates and times from what only has their form, by the words and the element around them.",
        limits="Made for web pages, forums above all, in thirty languages; what it has not seen are other notations.",
        languages=LANGUAGES,
        trained_on=(corpus,),
        measured=tuple(
            Figure(name, value, "a tenth of the fragments, held out", "python -m train.dates.judge")
            for name, value in figures.items()
        ),
        settings={"width": WIDTH, "hidden": HIDDEN, "epochs": EPOCHS, "batch": BATCH, "rate": RATE},
    )
    return dump_model(Model(card, arrays))


def main(arguments: list[str] | None = None) -> int:
    """Make examples, train, write the model; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.dates.judge", description=__doc__)
    parser.add_argument("--count", type=int, default=240_000, help="fragments to make")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=Path, help="only make the examples, and keep them in this file")
    parser.add_argument("--from", dest="source", type=Path, help="train from examples in this file")
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args(arguments)
    examples = dict(np.load(chosen.source)) if chosen.source else make_examples(chosen.count, chosen.seed)
    sys.stdout.write(f"{len(examples['labels'])} examples, {examples['labels'].mean():.1%} of them dates\n")
    if chosen.examples:
        np.savez_compressed(chosen.examples, **examples)
        return 0
    arrays, figures = train(examples)
    data = write_model(arrays, figures, examples, chosen.count, chosen.seed)
    chosen.out.write_bytes(data)
    sys.stdout.write(f"wrote {chosen.out.name}: {len(data):,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
