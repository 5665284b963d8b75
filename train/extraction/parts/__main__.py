"""Train the nets that tell parts, measure them on pages they have not seen, and write them with their card.

In: the shared sets, pages made here, and a folder with unpacked packages of documentation (`references.GENERATORS` says
which; ``apt-get download`` and ``dpkg -x`` bring them). Out: ``src/pauk/extract/data/parts.safetensors``. Ten minutes
on one core; the same pages give the same bytes.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pauk.extract.blocks.auto import load_article_net
from pauk.learn.card import Corpus
from pauk.learn.digest import corpus_digest
from train.extraction.auto.examples import MADE, MarkedPage, name_corpus, read_pages
from train.extraction.parts import cards, teaching
from train.extraction.parts.examples import REFERENCE, Labelled, label_made, label_references, label_shared
from train.extraction.parts.references import GENERATORS, ReferencePage, read_references

ROOT = Path(__file__).parents[3]
MODEL = ROOT / "src" / "pauk" / "extract" / "data" / "parts.safetensors"
DATA = ROOT.parent / "shared" / "data" / "extraction"
MADE_PAGES, MADE_SEED = 2000, 2


def main(arguments: list[str] | None = None) -> int:
    """Make examples, train, measure, write; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.extraction.parts", description=__doc__)
    parser.add_argument("documents", type=Path, help="a folder of unpacked packages of documentation")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the shared sets")
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args(arguments)
    net = load_article_net()
    shared = read_pages(chosen.data)
    references = list(read_references(chosen.documents, GENERATORS))
    pages = [
        *label_shared(shared, net),
        *label_made(MADE_PAGES, MADE_SEED, net),
        *label_references(iter(references), net),
    ]
    print(f"{len(pages)} pages", flush=True)
    figures = teaching.measure(pages)
    for figure in figures:
        print(f"{figure.metric} on {figure.on}: {figure.value}", flush=True)
    arrays = teaching.teach(pages)
    data = cards.write_model(arrays, _name_corpora(shared, references, pages), figures)
    chosen.out.write_bytes(data)
    print(f"wrote {chosen.out.name}, {len(data):,} bytes")
    return 0


def _name_corpora(
    shared: Sequence[MarkedPage], references: Sequence[ReferencePage], pages: Sequence[Labelled]
) -> list[Corpus]:
    licence = "pages belong to their publishers; only statistics of their shape are in the model"
    corpora = [
        Corpus(name, name_corpus(own), len(own), licence)
        for name in sorted({page.dataset for page in shared})
        if (own := [page for page in shared if page.dataset == name])
    ]
    texts = [page.html.encode("utf-8", "surrogatepass") for page in references]
    packages = sorted({page.package.name for page in references})
    corpora.append(Corpus(f"{REFERENCE}: {', '.join(packages)}", corpus_digest(texts), len(texts), licence))
    made = [page.inputs.tobytes() for page in pages if page.dataset == MADE]
    corpora.append(
        Corpus(f"{MADE}, train.extraction.modern, seed {MADE_SEED}", corpus_digest(made), len(made), licence)
    )
    return corpora


if __name__ == "__main__":
    sys.exit(main())
