"""Train the model that tells index, thread and other pages apart.

In: pages of the playground's forums in their own skins and in patchwork; the pages of `bench.extraction` (articles,
shops, blogs: other; forums and questions: thread); and, where the shared folder lies beside the project, real pages of
threads and of lists. Out: `src/pauk/forum/kinds/data/kinds.safetensors`. Run ``python -m train.forum.kinds`` (needs the
extra `train`; five minutes on one core). Skins and sites are never split between what is learned and what is measured.
"""

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from pauk.extract.links import find_base
from pauk.extract.tree import parse_tree
from pauk.forum.kinds.features import FEATURES, describe_page
from pauk.forum.kinds.reading import NAMES
from pauk.forum.lines import read_lines
from pauk.forum.nodes import lay_out
from pauk.forum.posts.reading import read_posts
from pauk.forum.records import find_records
from pauk.forum.rows.looking import look_at_lists
from pauk.forum.rows.reading import read_listing
from pauk.forum.rows.sheet import Sheet
from pauk.forum.stamps import find_stamps
from pauk.playground.forums.skins import SKINS
from train.forum.rows import cross_validate, fit, write_model
from train.forum.rows_pages import draw_pages
from train.forum.rows_skin import Patchwork

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "src" / "pauk" / "forum" / "kinds" / "data" / "kinds.safetensors"
OWN = ROOT / "bench" / "extraction" / "own.jsonl.gz"
SHARED = ROOT.parent / "shared" / "data" / "forum"
NOW = datetime(2020, 6, 1, 12)  # noqa: DTZ001 (the wall clock of no zone)
# How strongly weights are kept small: 0.3 is better on held-out skins by .001 and worse on forums that really run.
STRENGTH = 0.2
_THREADS = frozenset(("forum", "qa"))
# Pages of the shared lists that belong to forums, by their URLs and the mark of the shared set; all others are other.
_INDEXES = frozenset(("ap-063", "ap-067", "ap-068", "ap-069", "ap-070", "ap-071", "ap-072", "ap-078", "ap-089"))
_SHARED_THREADS = frozenset(("ap-064",))


@dataclass(frozen=True, slots=True)
class Example:
    """A page: its features, its kind, and the skin or site it comes from."""

    features: tuple[str, ...]
    label: str
    group: str
    name: str = ""


def describe_html(html: str, url: str, now: datetime) -> tuple[str, ...]:
    """Describe a page as the reader does."""
    tree = parse_tree(html)
    nodes = lay_out(tree)
    lines = read_lines(nodes)
    stamps = find_stamps(nodes, lines, now=now)
    records = find_records(nodes)
    base = find_base(tree, url)
    found = read_posts(nodes, stamps, base, now=now, records=records)
    sheet = Sheet(nodes, lines, stamps, url, base)
    looks = look_at_lists(sheet, records)
    return tuple(describe_page(sheet, looks, found, read_listing(sheet, looks)))


def made_examples(forums: int, patchworks: int, seed: int) -> Iterator[Example]:
    """Give the examples of made forums."""
    patches = [Patchwork(number) for number in range(1, patchworks + 1)]
    for skins, count in ((list(SKINS.values()), forums), (patches, patchworks)):
        for page in draw_pages(skins, count, seed=seed):
            name = f"{page.forum.design.name} {page.forum.skin.name} {page.forum.language} {page.url}"
            features = describe_html(page.html, page.url, page.now)
            yield Example(features, page.truth["kind"], page.forum.skin.name, f"{page.truth['role']} {name}")


def other_examples() -> Iterator[Example]:
    """Give the examples of real pages, and of pages of other sites."""
    for line in gzip.decompress(OWN.read_bytes()).splitlines():
        row = json.loads(line)
        label = "thread" if row["kind"] in _THREADS else "other"
        yield Example(describe_html(row["html"], row["url"], NOW), label, row["site"] or row["id"], row["id"])
    for row in _read_shared("webforum52-A"):
        yield Example(describe_html(row["html"], row["url"], NOW), "thread", row["host"], row["id"])
    for row in _read_shared("pagination-A"):
        label = "index" if row["id"] in _INDEXES else "thread" if row["id"] in _SHARED_THREADS else "other"
        yield Example(describe_html(row["html"], row["page_url"], NOW), label, row["host"], row["id"])


def _read_shared(name: str) -> Iterator[dict[str, Any]]:
    path = SHARED / f"{name}.jsonl.zst"
    if path.exists():
        import zstandard  # noqa: PLC0415 (only where the shared pages are)

        with path.open("rb") as file:
            data = zstandard.ZstdDecompressor().stream_reader(file).read()
        yield from (json.loads(line) for line in data.split(b"\n") if line.strip())


def main(arguments: list[str] | None = None) -> int:
    """Make examples, cross-validate, train, write the model; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.forum.kinds", description=__doc__)
    parser.add_argument("--forums", type=int, default=60, help="forums in the playground's own skins")
    parser.add_argument("--patchworks", type=int, default=70, help="forums in patchwork, each in its own")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args(arguments)
    examples = [*other_examples(), *made_examples(chosen.forums, chosen.patchworks, chosen.seed)]
    measured = cross_validate(examples, NAMES, strength=STRENGTH)
    sys.stdout.write(f"{len(examples)} pages, {Counter(example.label for example in examples)}\n")
    sys.stdout.write(f"accuracy {measured['accuracy']:.4f}\n")
    for (true, said), times in sorted(measured["confusion"].items()):
        sys.stdout.write(f"  {true:8} said {said:8} {times}\n")
    for example, said in measured["wrong"][:60]:
        sys.stdout.write(f"    {example.name}: {said} said, {example.label} true\n")
    card = {
        "name": "forum-kinds",
        "features": FEATURES,
        "purpose": "Tells whether a page is an index of a forum, a thread, or something else.",
        "limits": "Comments below an article make no thread of it; a list of articles is not an index.",
        "corpus": f"train.forum.kinds, {chosen.forums} forums and {chosen.patchworks} in patchwork, and real pages",
        "figures": {"accuracy": measured["accuracy"]},
        "how": "python -m train.forum.kinds",
    }
    fitted = fit(examples, NAMES, strength=STRENGTH)
    chosen.out.write_bytes(write_model(fitted, NAMES, examples, card, strength=STRENGTH))
    return 0


if __name__ == "__main__":
    sys.exit(main())
