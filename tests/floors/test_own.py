"""Hold what pauk reads on the playground's pages, and in our own sets of dates and of pages, against pinned floors.

Part of `make test`. In: eight generated sites in eight languages, encodings and skins, and the truth about each of
their pages; the sets of `bench/dates` and `bench/extraction`. Out: floors in `own.json`. ``python -m
tests.floors.test_own`` prints the figures, with ``--update`` it pins them: floors only rise. When the playground or a
set itself changes, its corpus digest does too: pin anew with ``--allow-lower`` and say what changed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import Message
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urlsplit

from bench.crawl.floor import read_floor as read_crawl
from bench.dates.floors import DateFloor, measure_fragments, measure_page_dates, measure_said, measure_strings
from bench.dates.rows import own_find_sets, own_parse_sets
from bench.extraction.comments import measure_floor as measure_comments
from bench.extraction.floors import PINNED, measure_methods
from bench.extraction.references import read_floor as read_references
from bench.extraction.sets import own_set
from bench.facts.wordings import read_floor as read_facts
from bench.forum.floors import measure_kept_floor
from bench.forum.following import read_floor as read_year
from bench.forum.study import read_floor as read_study
from bench.search_documentation import read_floor as read_search
from tests.likenesses.sealed import read_floor as read_sealed
from tests.table import table

from pauk.base.clock import SYSTEM_ELAPSED, SystemClock
from pauk.base.records import LinkKind
from pauk.base.urls import canonical_url
from pauk.eval.search.contestants import Own
from pauk.eval.search.known_items import Material, draw_items
from pauk.eval.search.measure import ask_everybody
from pauk.extract.methods import choose_extractor
from pauk.extract.reader import Reading, read_page
from pauk.learn.counts import Counts, score_macro, score_micro
from pauk.learn.digest import corpus_digest
from pauk.learn.floors import Floors, check, raise_floors, read_floors, write_floors
from pauk.learn.word_counts import count_words, cut_words
from pauk.store.index.index_reader import ShownPage
from pauk_playground import PageTruth, ServerRequest, TruthKind, small_web

FLOORS = Path(__file__).with_name("own.json")
AT = datetime(2026, 11, 15, tzinfo=UTC)
SEED, ARTICLES = 1, 240
ITEMS = 20  # known items of each kind a language
CLICKABLE = frozenset((LinkKind.ANCHOR, LinkKind.NEXT, LinkKind.PREV))


@dataclass(frozen=True)
class Result:
    """The figures of one floor and the corpus they were measured on."""

    corpus: str
    n: int
    figures: Mapping[str, float]


@dataclass(frozen=True)
class Sample:
    """A page as it was served, the truth about it, and what pauk reads in it."""

    site: str
    body: bytes
    charset: str
    truth: PageTruth
    reading: Reading


@cache
def read_samples() -> tuple[Sample, ...]:
    return tuple(_read_samples())


def _read_samples() -> Iterator[Sample]:
    for site in small_web(seed=SEED, pages=ARTICLES):
        for truth in site.truth(AT, None):
            parts = urlsplit(truth.url)
            path = unquote(parts.path)
            response = site.answer(ServerRequest("GET", parts.netloc, None, path, parts.query, parts.path), AT)
            assert response.status == 200, truth.url
            header = Message()
            header["content-type"] = response.content_type
            charset = header.get_content_charset("")
            reading = read_page(response.body, url=truth.url, header_charset=charset)
            yield Sample(site.name, response.body, charset, truth, reading)


@cache
def name_corpus() -> str:
    return corpus_digest(
        b"\0".join((sample.charset.encode(), repr(sample.truth).encode(), sample.body)) for sample in read_samples()
    )


def measure_links() -> Mapping[str, float]:
    """Compare addresses, words and permissions of all links a person may click, in page order."""
    exact, counts = 0, []
    for sample in read_samples():
        follow = "nofollow" not in sample.truth.robots
        wanted = [
            (canonical_url(link.url), " ".join(link.text.split()), follow and not link.is_nofollow)
            for link in sample.truth.links
        ]
        found = [(link.url, link.text, link.follow) for link in sample.reading.links if link.kind in CLICKABLE]
        exact += found == wanted
        counts.append(Counts(len(set(found) & set(wanted)), len(set(found)), len(set(wanted))))
    score = score_micro(counts)
    return {"pages_exact": exact / len(counts), "recall": score.recall, "precision": score.precision}


def measure_encodings() -> Mapping[str, float]:
    """Say for each site on which share of its pages every character was read right."""
    figures: dict[str, list[bool]] = {}
    for sample in read_samples():
        is_right = sample.reading.decoded.text == sample.body.decode(sample.truth.encoding)
        figures.setdefault(sample.site, []).append(is_right)
    return {site: sum(pages) / len(pages) for site, pages in figures.items()}


def measure_text() -> Mapping[str, float]:
    """Say which share of the articles' words, and of their paragraphs as whole lines, the plain text has."""
    blocks, counts = [], []
    for sample in read_samples():
        if sample.truth.text:
            lines = set(sample.reading.whole_text.split("\n"))
            blocks += [" ".join(block.split()) in lines for block in sample.truth.text.split("\n\n")]
            counts.append(count_words(sample.reading.whole_text, sample.truth.text, cut_words))
    return {"word_recall": score_micro(counts).recall, "paragraphs_whole": sum(blocks) / len(blocks)}


def measure_main_text() -> Mapping[str, float]:
    """Say how well the default method finds the articles with their titles: in all, and on the worst site."""
    extractor = choose_extractor("auto", joining=("title",))
    sites: dict[str, list[Counts]] = {}
    for sample in read_samples():
        if sample.truth.kind is TruthKind.ARTICLE:
            found = extractor.extract(sample.reading.tree).text
            counts = count_words(found, f"{sample.truth.title}\n{sample.truth.text}", cut_words)
            sites.setdefault(sample.site, []).append(counts)
    every = [counts for site in sites.values() for counts in site]
    worst = min(score_micro(site).f1 for site in sites.values())
    return {"f1": score_micro(every).f1, "macro_f1": score_macro(every).f1, "worst_site_f1": worst}


def measure_search() -> Mapping[str, float]:
    """Ask pauk's index for known items: MRR@10 of each kind, drawn as `pauk eval search` draws them."""
    numbers = {canonical_url(sample.truth.url): number for number, sample in enumerate(read_samples(), 1)}
    material = Material()
    for number, sample in enumerate(read_samples(), 1):
        reading, url = sample.reading, canonical_url(sample.truth.url)
        host, day = urlsplit(url).netloc, AT.date().isoformat()
        material.pages[number] = ShownPage(
            number, url, host, "", 0.0, reading.title, reading.language, "", day, reading.text, 0, 0, 0
        )
        material.languages[number] = reading.language.partition("-")[0]
        material.originals[number] = " ".join(reading.whole_text.split())
        to = ((numbers.get(link.url, 0), link.text) for link in reading.links)
        material.links += [(number, target, text) for target, text in to if target and target != number]
    items = draw_items(material, seed=SEED, count=ITEMS)
    with TemporaryDirectory() as place, closing(Own(material, items, Path(place), None, is_whole=False)) as own:
        report = ask_everybody(material, items, (own,), SYSTEM_ELAPSED)
    kinds = report.as_json()["kinds"]
    return {kind: told[own.name]["mrr"] for kind, told in kinds.items()}


def _on_playground(measure: Callable[[], Mapping[str, float]]) -> Result:
    return Result(name_corpus(), len(read_samples()), measure())


@cache
def _read_dates(name: str) -> Mapping[str, DateFloor]:
    strings = (floor for one in own_parse_sets() if one.name == name for floor in measure_strings(one))
    fragments = (floor for one in own_find_sets() if one.name == name for floor in measure_fragments(one))
    said = measure_said() if name == "said" else ()
    return {floor.name: floor for floor in (*strings, *fragments, *said)}


def _on_dates(name: str) -> Result:
    floor = _read_dates(name.split("/")[1])[name]
    return Result(floor.corpus, floor.n, floor.figures)


def _on_page_dates() -> Result:
    floor = measure_page_dates()
    return Result(floor.corpus, floor.n, floor.figures)


def _on_forums() -> Result:
    floor = measure_kept_floor()
    return Result(floor.corpus, floor.n, floor.figures)


def _on_pages(method: str) -> Result:
    (floor,) = measure_methods(own_set(), [method])
    return Result(floor.corpus, floor.n, floor.figures)


MEASURES: Mapping[str, Callable[[], Result]] = {
    "playground/links": partial(_on_playground, measure_links),
    "playground/encodings": partial(_on_playground, measure_encodings),
    "playground/text": partial(_on_playground, measure_text),
    "playground/main-text": partial(_on_playground, measure_main_text),
    "playground/search": partial(_on_playground, measure_search),
    "playground/forums": _on_forums,
    "page-dates/manners": _on_page_dates,
    "comments/manners": lambda: Result(*measure_comments()),
    "references": lambda: Result(*read_references()),
    "crawl/race": lambda: Result(*read_crawl()),
    "facts/wordings": lambda: Result(*read_facts()),
    "search/documentation": lambda: Result(*read_search()),
    "forum/sealed": lambda: Result(*read_sealed()),
    "forum/year": lambda: Result(*read_year()),
    "forum/study": lambda: Result(*read_study()),
    **{f"main-text/own/{method}": partial(_on_pages, method) for method in PINNED},
    **{
        name: partial(_on_dates, name)
        for name in (f"dates/{kind}/{way}" for kind in ("parse", "cldr", "find", "said") for way in ("told", "untold"))
    },
}


@table("name", MEASURES)
def test_every_figure_stands_on_its_floor(name: str) -> None:
    floors = read_floors(FLOORS.read_text("utf-8"), where=str(FLOORS))
    result = MEASURES[name]()
    assert check(floors, name, result.corpus, result.figures)
    assert set(floors.by_name[name].figures) == set(result.figures)


def test_everything_measured_has_a_floor() -> None:
    floors = read_floors(FLOORS.read_text("utf-8"), where=str(FLOORS))
    assert set(floors.by_name) == set(MEASURES)


def main() -> None:
    """Print the figures, and pin them when asked to."""
    parser = argparse.ArgumentParser(description="Measure pauk on data of our own.")
    parser.add_argument("--update", action="store_true", help="pin what is measured now; no floor is let down")
    parser.add_argument("--allow-lower", default="", metavar="WHY", help="let floors down, for this reason")
    options = parser.parse_args()
    floors = read_floors(FLOORS.read_text("utf-8")) if FLOORS.is_file() else Floors()
    for name, measure in MEASURES.items():
        result = measure()
        shown = ", ".join(f"{metric} {value:.4f}" for metric, value in result.figures.items())
        sys.stdout.write(f"{name}: {shown}\n")
        floors = raise_floors(
            floors,
            name,
            result.corpus,
            result.figures,
            n=result.n,
            at=SystemClock().now(),
            allow_lower=options.allow_lower,
        )
    if options.update:
        FLOORS.write_text(write_floors(floors), "utf-8")


if __name__ == "__main__":
    main()
