"""Train the judge that says what a list of a page lists: threads, boards, posts, or none of them.

In: pages of the playground's forums in their own skins and in patchwork. Out:
`src/pauk/forum/rows/data/lists.safetensors`. Run ``python -m train.forum.rows`` (needs the extra `train`; a few minutes
on one core). Skins are never split between what is learned and what is measured.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.extract.page.links import find_base
from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import RepeatedItems, find_records
from pauk.forum.rows.lists.candidates import find_lists
from pauk.forum.rows.lists.features import FEATURES
from pauk.forum.rows.lists.list_classifier import describe_all
from pauk.forum.rows.lists.list_model import KIND, LISTS
from pauk.forum.rows.lists.single_rows import find_lone
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.titles import Item
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.digest import digest
from pauk.learn.model_file import Model, dump_model
from pauk_playground.forums.skins import SKINS
from train.forum.rows_pages import draw_pages
from train.forum.rows_skin import Patchwork

MODEL = Path(__file__).parents[2] / "src" / "pauk" / "forum" / "rows" / "data" / "lists.safetensors"
# How strongly weights are kept small: of 0.1, 0.5, 1 and 4 this misses few lone rows and takes few wrong ones for rows.
STRENGTH = 0.5
_FEWEST = 3  # lists that have a feature, else it is left out
_MOST = 0.6  # of the items must be what the list is said to be
_FOLDS = 5
_SNIPPET = 12


@dataclass(frozen=True, slots=True)
class Example:
    """A list: its features, what it is, and the skin or site it comes from."""

    features: tuple[str, ...]
    label: str
    group: str = ""
    weight: float = 1.0


def open_page(html: str, url: str, now: datetime) -> tuple[PageView, list[RepeatedItems]]:
    """Parse a page as the readers want it."""
    tree = parse_tree(html)
    nodes = lay_out(tree)
    lines = read_lines(nodes)
    stamps = find_stamps(nodes, lines, now=now)
    return PageView(nodes, lines, stamps, url, find_base(tree, url)), find_records(nodes)


def examples_of(sheet: PageView, records: Iterable[RepeatedItems], truth: dict[str, Any], group: str) -> list[Example]:
    """Describe the lists of a page whose truth is known; what is neither one thing nor the other is left out."""
    found, known = list[Example](), list[Item]()
    for region, items in find_lists(sheet, records):
        label = label_of(sheet, items, truth)
        if label:
            found += _titled_examples(sheet, region, items, label, truth)
        known += items if label not in ("", "none") else ()
    for item in find_lone(sheet, known):
        label = label_of(sheet, (item,), truth)
        label = "none" if label == "posts" else label  # posts are not looked for by their links
        if label:
            found += _titled_examples(sheet, item[0], (item,), label, truth)
    return [replace(example, group=group) for example in found]


def _titled_examples(
    sheet: PageView, region: int, items: tuple[Item, ...], label: str, truth: dict[str, Any]
) -> Iterator[Example]:
    """Describe a list with each column that may be its titles; with wrong ones it lists nothing."""
    for titled, _, features in describe_all(sheet, region, items):
        urls = [title.url for title in titled.titles if title is not None]
        wanted = _addresses(truth).get(label, set(urls))
        share = sum(1 for url in urls if url in wanted) / max(1, len(urls))
        if share >= _MOST or label in ("posts", "none"):
            yield Example(tuple(features), label)
        elif share <= 1 - _MOST:
            yield Example(tuple(features), "none")


def _addresses(truth: dict[str, Any]) -> dict[str, set[str]]:
    """Return the addresses of the threads and boards that a page lists."""
    return {
        "threads": {row["url"].partition("#")[0] for row in truth["threads"]},
        "boards": {url.partition("#")[0] for url in truth["boards"]},
    }


def label_of(sheet: PageView, items: Sequence[tuple[int, int]], truth: dict[str, Any]) -> str:
    """Say what a list lists: each of its items holds one thread, board or post; empty where it is a mixture."""
    shares = {}
    for kind, urls in _addresses(truth).items():
        inside = [{link.url for link in sheet.links_in(*item) if link.url in urls and link.text} for item in items]
        shares[kind] = _share_of_singles(inside, len(items))
    snippets = [_snippet(post["text"]) for post in truth["posts"]]
    texts = [_squeeze(" ".join(sheet.lines[at].text for at in sheet.lines_in(*item))) for item in items]
    inside_posts = [{at for at, piece in enumerate(snippets) if piece and piece in words} for words in texts]
    shares["posts"] = _share_of_singles(inside_posts, len(items))
    best = max(shares, key=lambda kind: shares[kind])
    if shares[best] >= _MOST:
        return best
    doubtful = truth.get("doubtful", ())  # links to threads of which is not known whether they are listed
    if sum(any(link.url in doubtful for link in sheet.links_in(*item)) for item in items) > (1 - _MOST) * len(items):
        return ""
    return "none" if shares[best] <= 1 - _MOST else ""


def _share_of_singles(inside: Sequence[set[Any]], count: int) -> float:
    times = Counter(one for its in inside for one in its)
    singles = sum(1 for its in inside if len(its) == 1 and times[next(iter(its))] == 1)
    return singles / count if singles > 1 or count <= 2 else 0.0


def _squeeze(words: str) -> str:
    return "".join(filter(str.isalnum, words)).casefold()


def _snippet(words: str) -> str:
    longest = max((_squeeze(line) for line in words.splitlines()), key=len, default="")
    return longest[:60] if len(longest) >= _SNIPPET else ""


def make_examples(forums: int, patchworks: int, seed: int) -> list[Example]:
    """Make the examples of all made pages."""
    skins = list(SKINS.values())
    patches = [Patchwork(number) for number in range(1, patchworks + 1)]
    examples: list[Example] = []
    for wardrobe, count in ((skins, forums), (patches, patchworks)):
        for page in draw_pages(wardrobe, count, seed=seed):
            sheet, records = open_page(page.html, page.url, page.now)
            examples += examples_of(sheet, records, page.truth, page.forum.skin.name)
    return examples


def fit(examples: Sequence[Any], answers: Sequence[str], *, strength: float = STRENGTH) -> dict[str, Any]:
    """Fit the weights; return the names of the features, weights and bias."""
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 (the extra `train`)

    names = names_of(examples)
    matrix = matrix_of(examples, names)
    labels = np.array([answers.index(example.label) for example in examples])
    model = LogisticRegression(C=strength, max_iter=2000)
    model.fit(matrix, labels)
    weights = np.zeros((len(names), len(answers)))
    bias = np.full(len(answers), -9.0)
    if len(model.classes_) == 2:
        weights[:, model.classes_[1]], bias[model.classes_[0]] = model.coef_[0], 0.0
        bias[model.classes_[1]] = model.intercept_[0]
    else:
        weights[:, model.classes_], bias[model.classes_] = model.coef_.T, model.intercept_
    return {"names": names, "weights": weights, "bias": bias}


def names_of(examples: Sequence[Any]) -> list[str]:
    """Return the names of the features that several examples have."""
    counts = Counter(name for example in examples for name in set(example.features))
    return sorted(name for name, times in counts.items() if times >= _FEWEST)


def matrix_of(examples: Sequence[Any], names: Sequence[str]) -> Any:
    """Write examples as rows, and which of these features they have."""
    from scipy.sparse import csr_matrix  # type: ignore[import-untyped]  # noqa: PLC0415 (the extra `train`)

    places = {name: at for at, name in enumerate(names)}
    columns = [sorted({places[name] for name in example.features if name in places}) for example in examples]
    ends = np.cumsum([0, *map(len, columns)])
    flat = [at for its in columns for at in its]
    return csr_matrix((np.ones(len(flat)), flat, ends), shape=(len(examples), len(names)))


def predict(fitted: dict[str, Any], examples: Sequence[Any]) -> NDArray[Any]:
    """Return the number of the likeliest answer for each example."""
    scores = matrix_of(examples, fitted["names"]) @ fitted["weights"] + fitted["bias"]
    best: NDArray[Any] = scores.argmax(axis=1)
    return best


def cross_validate(examples: Sequence[Any], answers: Sequence[str], *, strength: float = STRENGTH) -> dict[str, Any]:
    """Measure on groups that were not learned from; return the accuracy, the confusion, and what was wrong."""
    groups = sorted({example.group for example in examples})
    fold_of = {group: at % _FOLDS for at, group in enumerate(groups)}
    confusion: Counter[tuple[str, str]] = Counter()
    wrong = []
    for fold in range(_FOLDS):
        known = [example for example in examples if fold_of[example.group] != fold]
        unseen = [example for example in examples if fold_of[example.group] == fold]
        if known and unseen:
            for example, said in zip(unseen, predict(fit(known, answers, strength=strength), unseen), strict=True):
                confusion[example.label, answers[said]] += 1
                if example.label != answers[said]:
                    wrong.append((example, answers[said]))
    right = sum(times for (true, said), times in confusion.items() if true == said)
    return {"accuracy": right / max(1, confusion.total()), "confusion": confusion, "wrong": wrong}


def write_model(
    fitted: dict[str, Any],
    answers: Sequence[str],
    examples: Sequence[Any],
    card: dict[str, Any],
    *,
    strength: float = STRENGTH,
) -> bytes:
    """Write a judge with its card."""
    digested = "\n".join(f"{example.label} {' '.join(example.features)}" for example in examples)
    corpus = Corpus(card.pop("corpus"), digest(digested.encode("utf-8", "replace")), len(examples), "Apache-2.0")
    figures = tuple(
        Figure(name, round(value, 4), "skins and sites held out, five folds", card["how"])
        for name, value in card.pop("figures").items()
    )
    del card["how"]
    whole = ModelCard(
        room="forum",
        kind=KIND,
        version="1",
        made_at=datetime(2026, 11, 16, tzinfo=UTC),
        trained_on=(corpus,),
        measured=figures,
        settings={"strength": strength},
        languages=(),
        **card,
    )
    arrays = {"weights": fitted["weights"].astype(np.float32), "bias": fitted["bias"].astype(np.float32)}
    return dump_model(Model(whole, arrays, {"features": fitted["names"], "answers": list(answers)}))


def main(arguments: list[str] | None = None) -> int:
    """Make examples, cross-validate, train, write the model; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.forum.rows", description=__doc__)
    parser.add_argument("--forums", type=int, default=50, help="forums in the playground's own skins")
    parser.add_argument("--patchworks", type=int, default=120, help="forums in patchwork, each in its own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args(arguments)
    examples = make_examples(chosen.forums, chosen.patchworks, chosen.seed)
    measured = cross_validate(examples, LISTS)
    sys.stdout.write(f"{len(examples)} lists, accuracy {measured['accuracy']:.4f}\n")
    for (true, said), times in sorted(measured["confusion"].items()):
        sys.stdout.write(f"  {true:8} said {said:8} {times}\n")
    card = {
        "name": "forum-lists",
        "features": FEATURES,
        "purpose": "Says whether a repeated list of a page holds threads, boards, posts, or none of them.",
        "limits": "Made for forums of any software; lists of other sites are only known as none of them.",
        "corpus": f"train.forum.rows, {chosen.forums} forums and {chosen.patchworks} in patchwork, seed {chosen.seed}",
        "figures": {"accuracy": measured["accuracy"]},
        "how": "python -m train.forum.rows",
    }
    chosen.out.write_bytes(write_model(fit(examples, LISTS), LISTS, examples, card))
    return 0


if __name__ == "__main__":
    sys.exit(main())
