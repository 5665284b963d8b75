"""What the dissertation's two models share: their files, the parts of a run, batches, and figures of a set.

In: nets, arrays, command lines. Out: compressed arrays for a machine that has nothing but torch and numpy, weights in
half precision together with the words they belong to, figures as JSON.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

if TYPE_CHECKING:
    from bench.dates.rows import FindRow, ParseRow

Arrays = dict[str, NDArray[Any]]
Answers = TypeVar("Answers")
Row = TypeVar("Row", bound="ParseRow | FindRow")
Said = TypeVar("Said")

FOLDER = Path(".cache-thesis")
_WORDS = "words"


def run_part(about: str, parts: dict[str, Callable[[argparse.Namespace], None]], **sizes: int) -> None:
    """Run one part of the work as the command line asks: make, train or measure."""
    parser = argparse.ArgumentParser(description=about.split("\n", maxsplit=1)[0])
    parser.add_argument("part", choices=list(parts))
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the training material lies")
    parser.add_argument("--out", type=Path, default=FOLDER, help="where weights and figures go, and are read from")
    parser.add_argument("--seed", type=int, default=11)
    for name, size in sizes.items():
        parser.add_argument(f"--{name}", type=int, default=size)
    given = parser.parse_args()
    parts[given.part](given)


def write_arrays(path: Path, arrays: Arrays) -> None:
    """Write training material, into a folder that keeps itself out of the repository."""
    path.parent.mkdir(parents=True, exist_ok=True)
    (path.parent / ".gitignore").write_text("*\n", "utf-8")
    _savez(path, arrays)
    print(f"{path}: {path.stat().st_size / 2**20:.1f} MiB", {name: array.shape for name, array in arrays.items()})


def _savez(path: Path, arrays: dict[str, Any]) -> None:
    np.savez_compressed(path, **arrays)


def read_arrays(path: Path) -> Arrays:
    """Read training material."""
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def pack_words(words: Sequence[str]) -> NDArray[np.uint8]:
    """Write words as one array; no word holds a line break."""
    return np.frombuffer("\n".join(words).encode("utf-8", "surrogatepass"), np.uint8)


def unpack_words(array: NDArray[Any]) -> list[str]:
    """Read words from an array."""
    return array.tobytes().decode("utf-8", "surrogatepass").split("\n")


def write_weights(path: Path, net: Any, words: NDArray[Any]) -> None:
    """Write a net: its matrices in half precision, the rest, which is small, as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    state = {name: value.detach().cpu().numpy() for name, value in net.state_dict().items()}
    halves = {name: array.astype(np.float16) if array.ndim > 1 else array for name, array in state.items()}
    _savez(path, {**halves, _WORDS: words})
    print(f"{path}: {path.stat().st_size / 2**20:.1f} MiB, {sum(array.size for array in state.values()):,} numbers")


def read_weights(path: Path, build: Callable[[int], Any]) -> tuple[Any, list[str]]:
    """Read a net, built for so many words and ready to answer, and these words."""
    arrays = read_arrays(path)
    words = unpack_words(arrays.pop(_WORDS))
    net = build(len(words))
    full = {name: array.astype(np.float32) if array.ndim > 1 else array for name, array in arrays.items()}
    net.load_state_dict({name: torch.from_numpy(array) for name, array in full.items()})
    return net.eval(), words


def write_figures(path: Path, figures: dict[str, Any]) -> None:
    """Write and show figures."""
    text = json.dumps(figures, ensure_ascii=False, indent=1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", "utf-8")
    print(text)


def rounded(figures: dict[str, float]) -> dict[str, float]:
    """Round shares for reading."""
    return {name: round(value, 4) for name, value in figures.items()}


def device() -> str:
    """Say where training runs."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def on_one_core(answer: Callable[[], Answers]) -> tuple[Answers, float]:
    """Answer on one core; return the answers, and the seconds of the processor that they took."""
    torch.set_num_threads(1)
    began = time.process_time()
    answers = answer()
    return answers, time.process_time() - began


def in_batches(texts: Sequence[Sequence[int]], size: int) -> Iterator[tuple[list[int], Tensor, Tensor]]:
    """Go through texts of numbers, the longest first: which they are, their numbers with padding, their lengths."""
    order = sorted((at for at in range(len(texts)) if texts[at]), key=lambda at: -len(texts[at]))
    for first in range(0, len(order), size):
        chosen = order[first : first + size]
        padded = nn.utils.rnn.pad_sequence([torch.tensor(texts[at]) for at in chosen], batch_first=True)
        yield chosen, padded, torch.tensor([len(texts[at]) for at in chosen])


def measure_rows(
    rows: Sequence[Row],
    answer: Callable[[Sequence[Row]], Sequence[Said]],
    score: Callable[[Row, Said], Any],
    figures: Callable[[Any], dict[str, float]],
    *,
    name: str,
    size: int,
) -> dict[str, Any]:
    """Have rows answered on one core, and score them: all, by family under this name, and by language."""
    from bench.dates.scoring import add_up, sum_up

    answer(rows[:size])  # what is done once only
    answers, seconds = on_one_core(lambda: answer(rows))
    families = add_up(rows, answers, score, lambda row: row.family)
    languages = add_up(rows, answers, score, lambda row: row.language)
    return {
        "rows": len(rows),
        "rows_per_cpu_second": round(len(rows) / seconds),
        "all": figures(sum_up(families)),
        name: {key: figures(tally) for key, tally in families.items()},
        "by_language": {key: figures(tally) for key, tally in languages.items()},
    }
