"""Train the model that tells index, thread and other pages apart.

In: pages of the playground's forums in their own skins and in patchwork, and their threads cut short or with a list of
other threads below (`train.forum.kinds_pages`); pages of other sites, threads and lists among them, and the same in the
frames of these forums (`train.forum.kinds_weaving`), so that no frame tells the kind; the pages of `bench.extraction`
(articles, shops, blogs: other; forums and questions: thread); and, where the shared folder lies beside the project,
real pages of threads and of lists.
Out: `src/pauk/forum/kinds/data/kinds.safetensors`. Run ``python -m train.forum.kinds`` (needs the extra `train`; ten
minutes on one core). Skins and sites are never split between what is learned and what is measured.
"""

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin

from pauk.forum.kinds.features import FEATURES
from pauk.forum.kinds.page_kind import NAMES
from pauk_playground.forums import FORUM_LANGUAGES
from pauk_playground.forums.skins import SKINS
from pauk_playground.forums.views.markup import Html
from train.forum.kinds_natives import make_index, make_thread
from train.forum.kinds_pages import Look, cut_rows, has_comments, put_below, shorten
from train.forum.kinds_pen import Pen
from train.forum.kinds_strangers import make_stranger
from train.forum.kinds_weaving import dress, transplant, weave, write_page
from train.forum.rows import cross_validate, fit, write_model
from train.forum.rows_pages import Made, draw_pages
from train.forum.rows_skin import Patchwork

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "src" / "pauk" / "forum" / "kinds" / "data" / "kinds.safetensors"
OWN = ROOT / "bench" / "extraction" / "own.jsonl.gz"
SHARED = ROOT.parent / "shared" / "data" / "forum"
NOW = datetime(2020, 6, 1, 12)  # noqa: DTZ001 (the wall clock of no zone)
# How strongly weights are kept small: by cross-validation better than 0.03 (.961, .957), and as good as 0.2 (.961).
STRENGTH = 0.1
_CUT = 0.5  # of the threads, so that short and long ones, with lists below and without, are about as many
_DRESSED, _MOVED, _WOVEN = 0.2, 0.25, 0.5  # of the lists and threads
_ALL = 1_000
_MIDDLES = ("other", "other", "other", "thread", "thread", "index", "index")
_NEUTRAL = 0.3  # of the pages, under an address that does not tell what they are
_SOMEWHERE = "https://www.example.org/1480.html"
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


def made_examples(forums: int, patchworks: int, seed: int) -> Iterator[Example]:
    """Give the examples of made forums: their pages, some of them at addresses that tell nothing, and more of each."""
    patches = [Patchwork(number) for number in range(1, patchworks + 1)]
    random = Random(seed)
    for skins, count in ((list(SKINS.values()), forums), (patches, patchworks)):
        box, owner = "", None
        for page in sorted_by_forum(draw_pages(skins, count, seed=seed)):
            look = Look(page.html, page.url, page.now)
            if random.random() < _NEUTRAL:
                yield _make_example(page, Look(page.html, _SOMEWHERE, page.now), "somewhere")
            else:
                yield _make_example(page, look, "")
            if page.truth["kind"] == "index" and (rows := cut_rows(look, random)):
                box, owner = rows, page.forum
            if page.truth["kind"] != "other":
                yield from more_pages(page, look, random)
            if page.truth["kind"] == "thread":
                yield from _more_threads(page, look, box if owner is page.forum else "", random)


def more_pages(page: Made, look: Look, random: Random) -> Iterator[Example]:
    """Give a list or a thread once more: with boxes around it, in another frame, or as a frame for something else."""
    kind, pen = page.truth["kind"], Pen(page.forum.language, random, page.now)
    is_thread = kind == "thread"
    if random.random() < _DRESSED:
        html = dress(pen, page.html, is_thread=is_thread)
        yield _make_example(page, Look(html, page.url, page.now), "dressed")
    if random.random() < _MOVED and is_read_right(page, look):
        keep = random.choice((1, 1, 2, 3, _ALL) if is_thread else (1, 2, 2, 4, _ALL, _ALL))
        if html := transplant(look, pen, pen.words(2, 7), keep, is_thread=is_thread):
            html = dress(pen, html, is_thread=True) if is_thread and random.random() < _CUT else html
            url = page.url if random.random() < _CUT else _SOMEWHERE
            yield _make_example(page, Look(html, url, page.now), f"moved, first {keep}")
    if random.random() < _WOVEN and is_read_right(page, look):
        label, title, body, held = make_middle(pen)
        if html := weave(Look(page.html, page.url, page.now), title, body, is_thread=is_thread):
            url = random.choice((page.url, _SOMEWHERE, urljoin(page.url, pen.thing())))
            woven = Look(html, url, page.now)
            if label == "other" or _is_found(woven, label, held):
                yield replace(_make_example(page, woven, f"woven {title}"), label=label)


def stranger_examples(count: int, seed: int) -> Iterator[Example]:
    """Give the examples of pages of other sites, in all languages: half of them something else, half threads, lists."""
    random = Random(seed)
    for number in range(count):
        language = random.choice(FORUM_LANGUAGES)
        pen = Pen(language, random, NOW)
        label, title, body, held = make_middle(pen)
        url = _SOMEWHERE if random.random() < _CUT else f"https://www.example.org{pen.thing()}"
        look = Look(write_page(pen, title, body), url, NOW)
        if label == "other" or _is_found(look, label, held):
            yield Example(look.features(), label, f"stranger {language}", f"stranger {number} {language} {title}")


def make_middle(pen: Pen) -> tuple[str, str, Html, int]:
    """Make the middle of a page of any kind: the kind, a heading, HTML, and how many posts or rows it holds."""
    kind = pen.random.choice(_MIDDLES)
    if kind == "other":
        return kind, *make_stranger(pen), 0
    return kind, *(make_thread if kind == "thread" else make_index)(pen)


def _is_found(look: Look, kind: str, held: int) -> bool:
    """Whether the reader finds about what a page holds: of one that it cannot read nothing can be learned."""
    found = len(look.found.posts) if kind == "thread" else len(look.listing.threads) + len(look.listing.boards)
    return held / 2 <= found <= held + 1


def is_read_right(page: Made, look: Look) -> bool:
    """Whether the reader finds as many posts or rows as there are: then it knows where these stand."""
    truth = page.truth
    if truth["kind"] == "thread":
        return len(look.found.posts) == len(truth["posts"])
    return len(look.listing.threads) == len(truth["threads"]) and len(look.listing.boards) == len(truth["boards"])


def sorted_by_forum(pages: Iterator[Made]) -> Iterator[Made]:
    """Give the pages of each forum with its lists before its threads, whose rows are put below these."""
    for _, some in groupby(pages, key=lambda page: id(page.forum)):
        yield from sorted(some, key=lambda page: page.truth["kind"] != "index")


def _make_example(page: Made, look: Look, what: str) -> Example:
    name = (
        f"{page.truth['role']} {what} {page.forum.design.name} {page.forum.skin.name} {page.forum.language} {page.url}"
    )
    return Example(look.features(), page.truth["kind"], page.forum.skin.name, name)


def _more_threads(page: Made, look: Look, box: str, random: Random) -> Iterator[Example]:
    """Give a thread once more: with a list of others below it, or with its first posts only, or with both."""
    html, what = page.html, []
    if random.random() < _CUT and (short := shorten(look, random.choice((1, 1, 2)))):
        html, what = short, ["cut short"]
    if box and (not what or random.random() < _CUT):
        html, what = put_below(html, box), [*what, "with others below"]
    if what:
        yield _make_example(page, Look(html, page.url, page.now), ", ".join(what))


def other_examples() -> Iterator[Example]:
    """Give the examples of real pages, and of pages of other sites."""
    for line in gzip.decompress(OWN.read_bytes()).splitlines():
        row = json.loads(line)
        label = "thread" if row["kind"] in _THREADS else "other"
        look = Look(row["html"], row["url"], NOW)
        if label == "thread" or not has_comments(look):  # below an article people talk as in a thread
            yield Example(look.features(), label, row["site"] or row["id"], row["id"])
    for row in _read_shared("webforum52-A"):
        yield Example(Look(row["html"], row["url"], NOW).features(), "thread", row["host"], row["id"])
    for row in _read_shared("pagination-A"):
        label = "index" if row["id"] in _INDEXES else "thread" if row["id"] in _SHARED_THREADS else "other"
        yield Example(Look(row["html"], row["page_url"], NOW).features(), label, row["host"], row["id"])


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
    parser.add_argument("--strangers", type=int, default=2000, help="pages of other sites")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args(arguments)
    examples = [*other_examples(), *stranger_examples(chosen.strangers, chosen.seed)]
    examples += made_examples(chosen.forums, chosen.patchworks, chosen.seed)
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
        "limits": "A page on which several people talk may be told a thread, whatever it is about.",
        "corpus": f"train.forum.kinds, {chosen.forums} forums, {chosen.patchworks} in patchwork, "
        "other made and real pages",
        "figures": {"accuracy": measured["accuracy"]},
        "how": "python -m train.forum.kinds",
    }
    fitted = fit(examples, NAMES, strength=STRENGTH)
    chosen.out.write_bytes(write_model(fitted, NAMES, examples, card, strength=STRENGTH))
    return 0


if __name__ == "__main__":
    sys.exit(main())
