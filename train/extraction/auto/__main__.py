"""Train the nets of `auto`, measure them on sites they have not seen, and write them with their card.

In: the shared sets, or examples packed earlier. Out: ``src/pauk/extract/data/blocks.safetensors``, and the texts that
nets took from pages of other folds, for ``python -m bench.extraction.cross_validated auto FILE``.

Examples take three minutes to make on one core. Of the 36 nets each takes a quarter of an hour on one core; a large GPU
trains all of them in a few minutes with ``--jobs 15``. With ``--pack`` the examples are only made and kept in the file
that ``--examples`` names; where this file is there, it is read, and the machine needs PyTorch, numpy and this package,
but no pages.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pauk.learn.card import Corpus
from train.extraction.auto.examples import MADE, MarkedPage, make_examples, name_corpus, read_pages
from train.extraction.auto.made import make_made_examples, make_pages, make_pools
from train.extraction.auto.packing import Material, pack, unpack

ROOT = Path(__file__).parents[3]
MODEL = ROOT / "src" / "pauk" / "extract" / "data" / "blocks.safetensors"
DATA = ROOT.parent / "shared" / "data" / "extraction"
MADE_PAGES, MADE_SEED = 5000, 1
_LICENCE = "pages belong to their publishers; only statistics of their shape are in the model"


def make_material(pages: Sequence[MarkedPage], folds: int, made_count: int) -> Material:
    """Make the examples of shared and made pages."""
    shared = make_examples(pages, folds)
    made = list(make_pages(make_pools(shared), made_count, MADE_SEED))
    corpora = [
        _describe(dataset, [page for page in pages if page.dataset == dataset])
        for dataset in sorted({page.dataset for page in pages})
    ]
    if made:
        corpora.append(_describe(f"{MADE}, train.extraction.modern, seed {MADE_SEED}", [page for page, _ in made]))
    return Material((*shared, *make_made_examples(made)), folds, tuple(corpora))


def _describe(name: str, pages: Sequence[MarkedPage]) -> Corpus:
    return Corpus(name, name_corpus(pages), len(pages), _LICENCE)


def main(arguments: list[str] | None = None) -> int:
    """Make examples, train, measure, write; return the exit code."""
    chosen = _read_options(arguments)
    material = _find_material(chosen)
    print(f"{len(material.examples)} pages in {material.folds} folds", flush=True)
    if not chosen.pack:
        _train(material, chosen)
    return 0


def _read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m train.extraction.auto", description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the shared sets")
    parser.add_argument("--examples", type=Path, help="read the examples from this file, or keep them in it")
    parser.add_argument("--pack", action="store_true", help="only make the examples")
    parser.add_argument("--made", type=int, default=MADE_PAGES, help="pages to make")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--seeds", type=int, default=3, help="nets in a stack")
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--jobs", type=int, default=1, help="nets to train at once")
    parser.add_argument("--out", type=Path, default=MODEL)
    parser.add_argument("--predictions", type=Path, default=Path("auto.jsonl.gz"), help="where the texts go")
    parser.add_argument("--check", action="store_true", help="go all the way with few pages, and write nothing")
    chosen = parser.parse_args(arguments)
    if chosen.pack and not chosen.examples:
        parser.error("--pack needs --examples, the file to keep them in")
    if chosen.jobs > 1 and not chosen.examples:
        parser.error("--jobs needs --examples, the file that every process reads")
    if chosen.check:
        chosen.folds, chosen.seeds, chosen.epochs, chosen.made, chosen.jobs, chosen.examples = 2, 1, 1, 40, 1, None
    return chosen


def _find_material(chosen: argparse.Namespace) -> Material:
    if chosen.examples and chosen.examples.is_file():
        return unpack(chosen.examples)
    pages = read_pages(chosen.data)
    material = make_material(pages[::20] if chosen.check else pages, chosen.folds, chosen.made)
    if chosen.examples:
        pack(material, chosen.examples)
    return material


def _train(material: Material, chosen: argparse.Namespace) -> None:
    # Examples are made without PyTorch.
    from train.extraction.auto import cards, measuring, validation  # noqa: PLC0415
    from train.extraction.auto.batches import Deck  # noqa: PLC0415
    from train.extraction.auto.fitting import choose_device  # noqa: PLC0415

    tasks = validation.plan_tasks(material.folds, chosen.seeds)
    if chosen.jobs > 1:
        running = validation.run_tasks_at_once(chosen.examples, tasks, chosen.epochs, chosen.jobs)
    else:
        running = validation.run_tasks(Deck(material.examples, choose_device()), tasks, chosen.epochs)
    answers = []
    for answer in running:
        answers.append(answer)
        print(f"net {len(answers)} of {len(tasks)}: {answer.task}", flush=True)
    article, content = (validation.gather_chances(answers, recipe) for recipe in ("article", "content"))
    examples = material.examples
    texts = {
        (examples[place].dataset, examples[place].id): measuring.take_text(examples[place], chances, content[place])
        for place, chances in sorted(article.items())
    }
    figures = measuring.measure_texts(examples, texts)
    for figure in figures:
        print(f"{figure.metric} on {figure.on}: {figure.value} ({figure.low} to {figure.high})")
    print(f"trained and written nets differ by {validation.compare(examples, answers):.4f} at most")
    arrays = validation.gather_arrays(answers)
    data = cards.write_model(arrays, material.corpora, figures, seeds=chosen.seeds, epochs=chosen.epochs)
    if not chosen.check:
        chosen.out.write_bytes(data)
        measuring.write_predictions(texts, chosen.predictions)
        print(f"wrote {chosen.out.name}, {len(data):,} bytes, and {chosen.predictions.name}")


if __name__ == "__main__":
    sys.exit(main())
