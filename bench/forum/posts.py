"""Measure how well posts are read: on the shared thread pages, and on forums of the playground in all their skins.

In: ``python -m bench.forum.posts [--shared FOLDER] [--json FILE] [--pages N]``. Out: a table for people, and a JSON.
No program fits the reader's weights, but they were set by hand while looking at these pages and skins: they show what
works, not what to expect elsewhere. For that, measure the skins kept aside.
"""

import argparse
import importlib.util
import io
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import zstandard

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.parts.post import PostPage
from pauk.forum.posts.post_reader import read_posts, read_posts_by
from pauk.forum.read.structured_data import read_hints, use_hints
from pauk_playground.forums import DESIGNS, FORUM_LANGUAGES, SKINS, Forum

SHARED = Path("../shared/data/forum")
CRAWLED = datetime.fromisoformat("2020-06-30")  # when the shared pages were fetched, at the latest
_MOMENT = datetime.fromisoformat("2016-06-01T12:00+00:00")
_ALIKE = 0.9
_HINTED = ("F1@0.9", "author_acc", "datetime_acc", "complete_recall")
_FITS = 0.5  # a template that fits less is learned anew


def read_page(html: str, url: str, now: datetime) -> tuple[PostPage, float]:
    """Read the posts of a page; return them and the seconds of one core that took, parsing included."""
    start = time.process_time()
    nodes = lay_out(parse_tree(html))
    lines = read_lines(nodes)
    stamps = find_stamps(nodes, lines, now=now)
    page = read_posts(nodes, stamps, url, now=now)
    return page, time.process_time() - start


def load_scorer(folder: Path) -> ModuleType:
    """Load the scorer that lies beside the shared pages."""
    spec = importlib.util.spec_from_file_location("score_forum", folder / "score_forum.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read_shared(folder: Path) -> Iterator[dict[str, Any]]:
    """Give the shared thread pages."""
    with (folder / "webforum52-A.jsonl.zst").open("rb") as file:
        stream = zstandard.ZstdDecompressor().stream_reader(file)
        yield from (json.loads(line) for line in io.TextIOWrapper(stream, encoding="utf-8") if line.strip())


def _plain(page: PostPage) -> list[dict[str, str]]:
    return [
        {"text": post.text, "author": post.author, "author_url": post.author_url, "datetime": post.date}
        for post in page.posts
    ]


def measure_shared(folder: Path) -> dict[str, Any]:
    """Score the shared pages as their scorer does."""
    scorer = load_scorer(folder)
    rows, seconds = [], []
    for gold in read_shared(folder):
        page, took = read_page(gold["html"], gold["url"], CRAWLED)
        rows.append(scorer.score_page(gold, {"posts": _plain(page)}))
        seconds.append(took)
    figures = dict(scorer.summarise(rows))
    return figures | {
        "ms_mean": 1000 * sum(seconds) / len(seconds),
        "ms_median": 1000 * sorted(seconds)[len(seconds) // 2],
    }


def measure_hints(folder: Path) -> dict[str, Any]:
    """Score the shared pages that have structured hints, with and without them."""
    scorer = load_scorer(folder)
    rows: dict[str, list[Any]] = {"without": [], "with": []}
    for gold in read_shared(folder):
        if not (hints := read_hints(parse_tree(gold["html"]))):
            continue
        page, _ = read_page(gold["html"], gold["url"], CRAWLED)
        hinted = replace(page, posts=use_hints(page.posts, hints))
        rows["without"].append(scorer.score_page(gold, {"posts": _plain(page)}))
        rows["with"].append(scorer.score_page(gold, {"posts": _plain(hinted)}))
    figures = {way: dict(scorer.summarise(each)) for way, each in rows.items()}
    chosen = {way: {name: figures[way][name] for name in _HINTED} for way in rows}
    return {"pages": len(rows["with"]), **chosen}


def measure_templates(folder: Path) -> dict[str, Any]:
    """Score each shared page as read by what was learned on another page of its forum, learned anew where unfit."""
    scorer = load_scorer(folder)
    golds = list(read_shared(folder))
    pages = {gold["id"]: read_page(gold["html"], gold["url"], CRAWLED)[0] for gold in golds}
    rows, seconds, unfit = [], [], 0
    for gold in golds:
        others = [other for other in golds if other["host"] == gold["host"] and other is not gold]
        nodes = lay_out(parse_tree(gold["html"]))
        start = time.process_time()
        page, fit = read_posts_by(pages[(others or [gold])[0]["id"]].template, nodes, gold["url"], now=CRAWLED)
        seconds.append(time.process_time() - start)
        unfit += fit < _FITS
        rows.append(scorer.score_page(gold, {"posts": _plain(page if fit >= _FITS else pages[gold["id"]])}))
    figures = dict(scorer.summarise(rows))
    return figures | {"unfit_pages": unfit, "ms_mean": 1000 * sum(seconds) / len(seconds)}


def measure_forum(scorer: ModuleType, design: str, skin: str, language: str, pages: int) -> Counter[str]:
    """Count what is right on some thread pages of one forum of the playground."""
    forum = Forum(design, skin=skin, language=language, seed=5)
    found: Counter[str] = Counter()
    urls = [url for url in forum.pages(_MOMENT) if (told := forum.truth(url, _MOMENT)) and told["kind"] == "thread"]
    for url in urls[:: max(len(urls) // pages, 1)][:pages]:
        truth = forum.truth(url, _MOMENT)
        assert truth is not None
        body = forum.respond("/" + url.split("/", 3)[3], _MOMENT).body
        page, _ = read_page(body.decode(), url, datetime.fromisoformat(truth["now"]))
        found.update(score_posts(scorer, truth["posts"], page))
    return found


def score_posts(scorer: ModuleType, truth: list[dict[str, Any]], page: PostPage) -> Counter[str]:
    """Count right posts and fields of one page."""
    wanted = [scorer.norm(post["text"]) for post in truth]
    given = [scorer.norm(post.text) for post in page.posts]
    pairs = scorer.match(wanted, given, _ALIKE)
    counts = Counter(wanted=sum(map(bool, wanted)), given=sum(map(bool, given)), right=len(pairs), pages=1)
    counts["exact"] = sum(wanted[i] == given[j] for i, j, _ in pairs)
    counts["pages_right"] = int(counts["wanted"] == counts["given"] == len(pairs))
    for i, j, _ in pairs:
        want, have = truth[i], page.posts[j]
        is_author, is_date = want["author"] == have.author, _is_same_date(want, have.date)
        counts["author"] += is_author
        counts["date"] += is_date
        counts["full"] += is_author and is_date
        counts["edited"] += bool(want["edited"]) == bool(have.edited)
        counts["url"] += not want["url"] or want["url"] == have.url
        counts["number"] += want["number"] is None or want["number"] == have.number
        counts["signature"] += scorer.norm(want["signature"]) == scorer.norm(have.signature)
        counts["parent"] += want["parent"] == have.parent
    return counts


_SIZES = {"year": 4, "month": 7, "week": 7, "day": 10, "hour": 13, "minute": 16, "second": 19}


def _is_same_date(want: dict[str, Any], date: str) -> bool:
    """Compare dates at the precision the page shows; what is counted from now may be one unit off."""
    shown = want["shown"]["date"]
    size = _SIZES[shown["precision"]] if not shown["has_twin"] else 16
    if shown["is_relative"] and not shown["has_twin"] and size < 16 and date:
        days = abs((datetime.fromisoformat(want["date"][:10]) - datetime.fromisoformat(date[:10])).days)
        return days <= {"year": 366, "month": 31, "week": 7}.get(shown["precision"], 1)
    return bool(date) and date[:size] == want["date"][:size]


def measure_playground(folder: Path, pages: int) -> dict[str, dict[str, float]]:
    """Measure every design in its skin, every skin, and every language."""
    scorer = load_scorer(folder)
    languages, skins = sorted(FORUM_LANGUAGES), sorted(SKINS)
    asked = [
        (design, DESIGNS[design].skin, languages[at % len(languages)])
        for at, design in enumerate(sorted(DESIGNS))
        if DESIGNS[design].skin in SKINS
    ]
    asked += [
        (design, skins[(at * 5 + turn) % len(skins)], languages[(at + turn) % len(languages)])
        for at, design in enumerate(sorted(DESIGNS))
        for turn in (1, 2)
    ]
    return {"/".join(one): _rates(measure_forum(scorer, *one, pages)) for one in asked}


def _rates(counts: Counter[str]) -> dict[str, float]:
    right = max(counts["right"], 1)
    rates = {"f1": 2 * counts["right"] / max(counts["wanted"] + counts["given"], 1), "posts": counts["wanted"]}
    rates["pages_right"] = counts["pages_right"] / max(counts["pages"], 1)
    rates["complete"] = counts["full"] / max(counts["wanted"], 1)
    names = ("exact", "author", "date", "edited", "url", "number", "signature", "parent")
    return rates | {name: counts[name] / right for name in names}


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description="Measure how well posts are read.")
    parser.add_argument("--shared", type=Path, default=SHARED)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--pages", type=int, default=4)
    parser.add_argument("--only", choices=("shared", "playground"))
    given = parser.parse_args()
    found: dict[str, Any] = {}
    if given.only != "playground":
        found["shared"] = measure_shared(given.shared)
        found["by_template"] = measure_templates(given.shared)
        for name, value in found["shared"].items():
            print(
                f"{name:20} {value:8.4f} {found['by_template'][name]:8.4f}"
                if name in found["by_template"]
                else f"{name:20} {value:8.4f}"
            )
        found["hints"] = measure_hints(given.shared)
        for name, value in found["hints"]["with"].items():
            was = found["hints"]["without"][name]
            print(f"{name:20} {was:8.4f} without hints, {value:8.4f} with, on {found['hints']['pages']} pages")
    if given.only != "shared":
        found["playground"] = measure_playground(given.shared, given.pages)
        for name, rates in found["playground"].items():
            print(f"{name:34}", *(f"{key} {value:.2f}" for key, value in rates.items()))
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
