"""Find near duplicates among a million documents whose truth is known, and draw sketches side by side with others.

``python -m bench.duplicates [--size N] [--pages N] [--rounds N]``. Documents are made of numbered shingles, so that how
much any two have in common is known exactly: half are like no other, three in ten are pages of sites that share 50 to
70 % of their shingles with thousands, two in ten are pairs of a chosen similarity, most of them close to .9. They go
through pauk's own store and `run.read.near_duplicates`, batch by batch as a crawl brings them; only the texts that
kinship reads for a doubt are made anew instead of unpacked. A tenth and a hundredth of the size are run first, to see
what grows.
"""

import resource
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np

from bench.pages import bring_sets
from bench.side_by_side import Contestant, Group, compare, keep, options, print_group
from pauk.base.page import Page, TextPart
from pauk.extract.reader import read_page
from pauk.extract.text.sketch import Hashes, draw, draw_hashes, jaccard_hashes
from pauk.run.read.near_duplicates import SAME, NearDuplicateFinder
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import Batch, Ending, NewUrl
from pauk.store.writer import Store

PEER = "datasketch"
LIBRARIES = ("pauk", "numpy", "datasketch", "gaoya", "rensa")
PERMUTATIONS = 200
_BATCH = 100
_SITE_WORDS = 400
_TABLES = ("sketches", "supers", "kin", "kin_order", "kin_named")
_FIRST = np.uint64(0x9E3779B97F4A7C15)
_STEPS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


def make(kind: int, number: int, count: int) -> Hashes:
    """Make shingles that nobody else has (splitmix64 of their numbers)."""
    start = np.uint64(((kind << 58) | (number << 14)) & (2**64 - 1))
    hashes = (start + np.arange(count, dtype=np.uint64)) * _FIRST
    hashes ^= hashes >> np.uint64(30)
    hashes *= _STEPS[0]
    hashes ^= hashes >> np.uint64(27)
    hashes *= _STEPS[1]
    return hashes ^ (hashes >> np.uint64(31))


def chance(kind: int, number: int) -> float:
    """Draw a number from 0 to 1 that belongs to a document."""
    return int(make(32 + kind, number, 1)[0]) / 2**64


class Population:
    """Documents by number; the second half holds the partners of pairs that the first half begins."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._half = size // 2
        self._sites = max(3, size // 3_000)

    def shingles(self, number: int) -> Hashes:
        """Make the shingles of a document, in ascending order."""
        return np.sort(self._make(number))

    def _make(self, number: int) -> Hashes:
        kind = number % 10
        if kind < 5:
            return make(0, number, 120 + int(chance(0, number) * 800))
        if kind < 8:
            return self._page(number)
        return self._first(number) if number < self._half else self._second(number)

    def _page(self, number: int) -> Hashes:
        """Make a page of a site; a few sites have most pages."""
        site = int(self._sites * chance(1, number) ** 3)
        common = (200, 250, 290)[site % 3] + int(chance(2, site) * 40)  # of 400: similarities of .33 to .70
        return np.concatenate([make(1, site, common), make(0, number, _SITE_WORDS - common)])

    def _first(self, number: int) -> Hashes:
        return self._page(number) if number % 20 == 9 else make(0, number, 120 + int(chance(0, number) * 800))

    def _second(self, number: int) -> Hashes:
        """Change so much of the partner that they are as similar as was drawn."""
        first = self._first(number - self._half)
        wanted = self.wanted(number)
        common = round(2 * len(first) * wanted / (1 + wanted))
        return np.concatenate([first[:common], make(0, number, len(first) - common)])

    def wanted(self, number: int) -> float:
        """Draw how similar a pair is: half of them anything above .5, half near to the limit."""
        share = chance(3, number)
        return 0.5 + share if share < 0.5 else 0.87 + 0.12 * (share - 0.5)

    def pairs(self) -> dict[tuple[int, int], float]:
        """Return all planted pairs with their exact similarity."""
        numbers = [number for number in range(self._half, self.size) if number % 10 >= 8]
        return {
            (number - self._half, number): jaccard_hashes(self.shingles(number - self._half), self.shingles(number))
            for number in numbers
        }


class _Watched(NearDuplicateFinder):
    """The real one, which counts what it compares, and makes the shingles of a text that is not kept."""

    def __init__(self, store: Store, population: Population) -> None:
        super().__init__(store)
        self._population = population
        self.compared = self.read = 0

    def _join_alike(self, page: int, sketch: bytes, others: Mapping[int, bytes]) -> bool:
        self.compared += len(others)
        return super()._join_alike(page, sketch, others)

    def _read_shingles(self, page: int) -> Hashes:
        self.read += 1
        return self._population.shingles(page - 1)


@dataclass(frozen=True, slots=True)
class Found:
    """What one size gave."""

    documents: int
    pairs: int
    recall: float
    precision: float
    recall_by_similarity: dict[str, float]
    per_second: float
    cpu_microseconds: float
    last_tenth_microseconds: float
    sketches_compared: float
    texts_read: float
    rows: float
    bytes_each: float
    peak_mb: float


def measure(size: int, folder: Path) -> Found:
    """Let a population go through store and kinship, and hold the groups against the truth."""
    population = Population(size)
    with CollectionFolder(folder).writer("bench") as store:
        near_duplicate_finder = _Watched(store, population)
        laps, seconds = [], 0.0
        for first in range(0, size, _BATCH):
            _add(store, population, range(first, min(first + _BATCH, size)))
            begun, lap = perf_counter(), process_time()
            near_duplicate_finder.go_on(_BATCH)
            laps.append(process_time() - lap)
            seconds += perf_counter() - begun
        peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # before the truth is looked at
        groups = defaultdict(list)
        for page, kin in store.near_duplicates.groups_of(range(1, size + 1)).items():
            groups[kin].append(page - 1)
        rows, size_bytes = _weigh(store)
    recall, precision, steps, count = _judge(population, list(groups.values()))
    tenth = laps[-max(1, len(laps) // 10) :]
    return Found(
        documents=size,
        pairs=count,
        recall=recall,
        precision=precision,
        recall_by_similarity=steps,
        per_second=round(size / seconds, 1),
        cpu_microseconds=round(sum(laps) / size * 1e6, 1),
        last_tenth_microseconds=round(sum(tenth) / len(tenth) / _BATCH * 1e6, 1),
        sketches_compared=round(near_duplicate_finder.compared / size, 3),
        texts_read=round(near_duplicate_finder.read / size, 3),
        rows=round(rows / size, 2),
        bytes_each=round(size_bytes / size, 1),
        peak_mb=round(peak_mb, 1),
    )


def _add(store: Store, population: Population, numbers: range) -> None:
    """Write documents as a crawl does, each with its sketch; page and URL have the document's number plus one."""
    found = {
        n + 1: NewUrl(n + 1, f"http://bench.test/{n}", "http://bench.test", 0, 0, 1, outcome="ok") for n in numbers
    }
    pages = [
        Page(
            url_id=n + 1,
            outcome="ok",
            parts={"text": TextPart("", fingerprint=n + 1), "sketch": draw_hashes(population.shingles(n))},
        )
        for n in numbers
    ]
    store.complete(Batch(found=found, pages=pages, endings=[Ending(n + 1, "ok") for n in numbers]))


def _weigh(store: Store) -> tuple[int, int]:
    """Count the rows of super-shingles, and the bytes of all tables and indexes of kin."""
    database = store._database  # noqa: SLF001 (nobody else asks for this)
    (rows,) = database.execute("SELECT count(*) FROM supers").fetchone()
    marks = ", ".join("?" * len(_TABLES))
    (size_bytes,) = database.execute(f"SELECT sum(pgsize) FROM dbstat WHERE name IN ({marks})", _TABLES).fetchone()
    return rows, size_bytes


def _judge(population: Population, groups: list[list[int]]) -> tuple[float, float, dict[str, float], int]:
    """Return recall, precision over all pairs that are together, recall by similarity, and how many pairs count."""
    together = {pair for group in groups for pair in combinations(sorted(group), 2)}
    truth = population.pairs()
    steps: dict[str, list[bool]] = defaultdict(list)
    for pair, share in truth.items():
        if share >= SAME:
            steps[f"{min(int(share * 100), 99) / 100:.2f}"].append(pair in together)
    right = sum(
        (truth.get(pair) or jaccard_hashes(population.shingles(pair[0]), population.shingles(pair[1]))) >= SAME
        for pair in together
    )
    found = [is_found for step in steps.values() for is_found in step]
    by_step = {step: round(sum(step_found) / len(step_found), 4) for step, step_found in sorted(steps.items())}
    return round(sum(found) / len(found), 4), round(right / len(together), 4), by_step, len(found)


# Sketches side by side.


def _words(text: str) -> list[str]:
    words = text.split()
    return [" ".join(words[first : first + 4]) for first in range(max(1, len(words) - 3))]


def draw_with_datasketch(text: str) -> object:
    from datasketch import MinHash

    sketch = MinHash(num_perm=PERMUTATIONS, seed=1)
    sketch.update_batch([shingle.encode("utf-8", "replace") for shingle in _words(text)])
    return sketch.digest()


def draw_with_rensa(text: str) -> object:
    from rensa import RMinHash

    sketch = RMinHash(num_perm=PERMUTATIONS, seed=1)
    sketch.update(_words(text))
    return sketch.digest()


class _Gaoya:
    """gaoya gives no sketch away; a document is put into its index, which is emptied now and then."""

    def __init__(self) -> None:
        from gaoya.minhash import MinHashStringIndex

        self._make: Any = lambda: MinHashStringIndex(
            hash_size=16, num_bands=20, band_size=10, analyzer="word", ngram_range=(4, 4)
        )
        self._count, self._index = 0, self._make()

    def __call__(self, text: str) -> object:
        self._count += 1
        if self._count % 1_000 == 0:
            self._index = self._make()
        return self._index.insert_document(self._count, text)


def contestants() -> tuple[Contestant[str], ...]:
    return (
        Contestant("pauk", "text to 401 bytes: words, 4-shingles, 64-bit hashes, 200 minima", "", draw),
        Contestant("rensa", "4-shingles made in Python; R-MinHash in Rust, 32 bits", "bytes", draw_with_rensa),
        Contestant(
            "gaoya", "4-shingles and MinHash in Rust, put into its index", "a sketch to keep: it stays inside", _Gaoya()
        ),
        Contestant(PEER, "4-shingles made in Python; SHA-1 and numpy, 64 bits", "bytes", draw_with_datasketch),
    )


def run_sketches(pages: int, rounds: int) -> list[Group]:
    groups = []
    for samples in bring_sets(pages):
        texts = [read_page(page.body, url=page.url, header_charset=page.charset).whole_text for page in samples.pages]
        texts = [text for text in texts if text]
        timings = compare(contestants(), texts, peer=PEER, rounds=rounds)
        size_bytes = sum(len(text.encode("utf-8", "replace")) for text in texts)
        groups.append(
            Group(samples.name, f"the texts of {samples.about}", len(texts), size_bytes, rounds, PEER, timings)
        )
    return groups


def draw_sizes(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw what each size gave; the sketches side by side are drawn as in all benches."""
    names = {
        "pairs": "pairs of .9 and more",
        "recall": "recall",
        "precision": "precision",
        "cpu_microseconds": "µs of CPU each",
        "last_tenth_microseconds": "of the last tenth",
        "sketches_compared": "sketches compared, each",
        "texts_read": "texts read, each",
        "rows": "rows looked up by, each",
        "bytes_each": "bytes each",
        "peak_mb": "peak MB",
    }
    yield table(
        ["documents", *(f"{found['documents']:,}" for found in result["sizes"])],
        [[title, *(f"{found[name]:,}" for found in result["sizes"])] for name, title in names.items()],
    )
    last = result["sizes"][-1]
    steps = ", ".join(f"{share} at {step}" for step, share in last["recall_by_similarity"].items())
    yield f"Recall by similarity among {last['documents']:,}: {steps}."


def main(arguments: list[str] | None = None) -> None:
    parser = options("Find near duplicates among documents whose truth is known.", rounds=5, pages=200)
    parser.add_argument("--size", type=int, default=1_000_000, metavar="N", help="documents (1,000,000)")
    asked = parser.parse_args(arguments)
    sizes = []
    for size in sorted({max(1_000, asked.size // 100), max(1_000, asked.size // 10), asked.size}):
        with TemporaryDirectory() as folder:
            sizes.append(measure(size, Path(folder)))
        print(f"\n{size:,} documents")
        for name, value in asdict(sizes[-1]).items():
            print(f"  {name:26}{value}")
    groups = run_sketches(asked.pages, asked.rounds)
    for group in groups:
        print_group(group)
    if not asked.dry:
        body = {
            "groups": [asdict(group) for group in groups],
            "sizes": [asdict(found) for found in sizes],
            "versions": {library: version(library) for library in LIBRARIES},
        }
        print(f"\nkept in {keep('duplicates', asked.now, body).name}")


if __name__ == "__main__":
    main()
