"""Measure the reading of pages of real forum programs, frozen with the truth of their databases.

In: ``python -m bench.forum.frozen_pages [NAME …] [--pages N] [--moment first] [--show N]`` and the folder
`frozen-forums` of the shared data. Out: for each program the share of posts that are read wholly right from one page
alone, with nothing learned, and by a layout that was learned from ten other pages; each field by itself; the rows of
threads; and the pages without posts that got some. ``--keep`` writes bench/results/forum_frozen_pages.json.
"""

import argparse
import importlib.util
import io
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from urllib.parse import urljoin, urlsplit

import zstandard

from bench.side_by_side import keep
from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.layout_choice import read_housed_page
from pauk.forum.posts.layout.site_layout import settle_house
from pauk.forum.read.forum_page import ForumReading, read_forum_page

SHARED = Path("../shared/data/frozen-forums")
NAMES = ("mybb-friendly", "smf", "phpbb30", "phorum")
PAGES = 40  # thread pages of a program; lists are half as many, pages without posts a quarter
_SEED = 29
_LEARNED_FROM = 10  # pages
_FIELDS = ("found", "author", "date", "text", "edited", "url", "all")
_ROWS = ("found", "title", "replies", "last activity")
_WITHOUT_POSTS = {"profile", "member list", "log in, register", "search", "sorted list", "index", "reply", "folder"}
_LISTS = {"board", "board page"}
_THREADS = {"thread", "thread page"}


@dataclass
class Frozen:
    """One frozen forum at one moment: its pages, its truth, and the scorer that lies beside it."""

    info: Mapping[str, Any]
    pages: Mapping[str, str]
    posts: Mapping[int, Mapping[str, Any]]
    threads: Mapping[int, Mapping[str, Any]]
    scorer: ModuleType
    kinds: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def now(self, moment: str) -> datetime:
        """Say what the pages of a moment take for the present."""
        return datetime.fromisoformat(self.info["moments"][moment]["now"] + ":00+00:00")


@dataclass
class Tally:
    """What was right of how much, and examples of what was not."""

    wanted: int = 0
    right: Counter[str] = field(default_factory=Counter)
    many: int = 0
    wrong: defaultdict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))

    def share(self, name: str) -> float:
        """Return the share of a field that is right."""
        return self.right[name] / self.wanted if self.wanted else 1.0


def load_frozen(folder: Path, name: str, moment: str = "first") -> Frozen:
    """Load one frozen forum."""
    info = json.loads((folder / f"{name}.json").read_text("utf-8"))
    truth = list(_read_lines(folder / f"{name}-truth-{moment}.jsonl.zst"))
    by = {kind: {row["id"]: row for row in truth if row["record"] == kind} for kind in ("post", "thread")}
    rows = _read_lines(folder / f"{name}-{moment}.jsonl.zst")
    pages = {row["url"].removeprefix(info["base"]): row["body"] for row in rows if _is_page(row)}
    frozen = Frozen(info, pages, by["post"], by["thread"], _load_scorer(folder))
    for url in sorted(pages):
        frozen.kinds[next((kind for kind, way in info["kinds"] if re.search(way, url)), "other")].append(url)
    return frozen


def _is_page(row: Mapping[str, Any]) -> bool:
    return row["status"] == 200 and "html" in (row["headers"].get("content-type") or "")


def _read_lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as file:
        stream = zstandard.ZstdDecompressor(max_window_size=2**31).stream_reader(file)
        yield from (json.loads(line) for line in io.TextIOWrapper(stream, encoding="utf-8", newline="\n"))


def _load_scorer(folder: Path) -> ModuleType:
    sys.path.insert(0, str(folder))
    try:
        spec = importlib.util.spec_from_file_location("score_frozen", folder / "score.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
    return module


def measure(frozen: Frozen, moment: str, pages: int = PAGES) -> dict[str, Any]:
    """Read a sample of a frozen forum's pages, each by itself, and count what is right."""
    draw, now = Random(_SEED), frozen.now(moment)
    shown = {url for post in frozen.posts.values() for url in post["pages"]}  # others print a thread, or show nothing
    posts, rows, empty, took = Tally(), Tally(), Tally(), []
    for kinds, tally, count in ((_THREADS, posts, pages), (_LISTS, rows, pages // 2), (_WITHOUT_POSTS, empty, pages)):
        urls = [url for kind in sorted(kinds) for url in frozen.kinds[kind] if tally is not posts or url in shown]
        for url in draw.sample(urls, min(count, len(urls))):
            start = time.process_time()
            reading = read_forum_page(
                parse_tree(frozen.pages[url]), frozen.info["base"] + url, now=now, language=frozen.info["language"]
            )
            took.append(time.process_time() - start)
            if tally is posts:
                _count_posts(frozen, url, reading, tally)
            elif tally is rows:
                _count_rows(frozen, url, reading, tally)
            else:
                tally.wanted += 1
                tally.right["none"] += not reading.posts
                if reading.posts:
                    tally.wrong["none"].append((url, reading.sentence))
    return {"posts": posts, "rows": rows, "empty": empty, "ms": 1000 * sum(took) / max(len(took), 1)}


def measure_housed(frozen: Frozen, moment: str, pages: int = PAGES) -> tuple[Tally, float]:
    """Read thread pages by a layout that was learned from others; return what was right, and milliseconds a page."""
    now, tally, language = frozen.now(moment), Tally(), frozen.info["language"]
    shown = {url for post in frozen.posts.values() for url in post["pages"]}
    urls = [url for kind in sorted(_THREADS) for url in frozen.kinds[kind] if url in shown]
    chosen = Random(_SEED).sample(urls, min(pages + _LEARNED_FROM, len(urls)))

    def read(url: str) -> ForumReading:
        tree = parse_tree(frozen.pages[url])
        return read_forum_page(tree, frozen.info["base"] + url, now=now, language=language)

    house = settle_house([layout for url in chosen[:_LEARNED_FROM] if (layout := read(url).found.template)])
    start = time.process_time()
    for url in chosen[_LEARNED_FROM:]:
        tree = parse_tree(frozen.pages[url])
        housed = read_housed_page(tree, frozen.info["base"] + url, house, now=now, language=language)
        _count_posts(frozen, url, housed, tally)
    return tally, 1000 * (time.process_time() - start) / max(len(chosen) - _LEARNED_FROM, 1)


def figures_of(frozen: Frozen, moment: str, pages: int = PAGES) -> dict[str, float]:
    """Return the figures of one forum, more being better in all of them."""
    alone, (housed, _) = measure(frozen, moment, pages), measure_housed(frozen, moment, pages)
    figures = {name: alone["posts"].share(name) for name in _FIELDS}
    figures["not_invented"] = 1 - alone["posts"].many / max(alone["posts"].wanted, 1)
    figures |= {f"rows_{name.replace(' ', '_')}": alone["rows"].share(name) for name in _ROWS}
    figures["without_posts_none"] = alone["empty"].share("none")
    return figures | {f"housed_{name}": housed.share(name) for name in ("all", "edited", "url")}


def _count_posts(frozen: Frozen, url: str, reading: ForumReading, tally: Tally) -> None:
    """Count the posts of a page; in the truth they stand with the pages that show them."""
    scorer, name = frozen.scorer, frozen.info["name"]
    truth = {key: post for key, post in frozen.posts.items() if url in post["pages"]}
    kept = [
        {"author": post.author, "date": post.date, "text": post.text, "edited": post.edited, "url": post.url}
        for post in reading.posts
    ]
    by, invented, _ = scorer.pair(frozen.info, truth, kept)
    tally.wanted += len(truth)
    tally.many += len(invented) + sum(len(found) - 1 for found in by.values() if found)
    if not reading.posts:
        tally.wrong["page"].append((url, reading.sentence))
    if invented:
        tally.wrong["invented"].append((url, [(post["author"], post["date"], post["text"][:60]) for post in invented]))
    for key, post in truth.items():
        if not (found := by.get(key)):
            tally.wrong["found"].append((url, key, post["author"], post["text"][:50]))
            continue
        got, text = found[0], scorer.judge_text(name, post, found[0]["text"])
        number = scorer.first_id(frozen.info["post_id"], got["url"])
        right = {
            "found": True,
            "author": got["author"] == post["author"],
            "date": scorer.judge_date(post["date"], got["date"]) in ("right", "by the hour"),
            "text": text == "ok",
            "edited": bool(got["edited"]) == bool(post["edited"]),
            "url": number == str(key),
        }
        right["all"] = right["author"] and right["date"] and right["text"]
        seen = {"author": (got["author"], post["author"]), "date": (got["date"], post["date"]), "url": got["url"]}
        seen |= {"text": (text, got["text"][-160:]), "edited": (got["edited"], post["edited"])}
        for what, is_right in right.items():
            tally.right[what] += is_right
            if not is_right and what in seen:
                tally.wrong[what].append((url, key, seen[what]))


def _count_rows(frozen: Frozen, url: str, reading: ForumReading, tally: Tally) -> None:
    """Count the rows of a list; which threads it lists is told by the links on it that lead to threads of its board."""
    scorer, info = frozen.scorer, frozen.info
    board = scorer.first_id(info["board_id"], url)
    hrefs = re.findall(r'href="([^"]+)"', frozen.pages[url])
    linked = {scorer.first_id(info["thread_id"], _way(info["base"], href)) for href in hrefs}
    truth = {key: row for key, row in frozen.threads.items() if str(key) in linked and str(row["board"]) == board}
    last = {key: max(p["date"] for p in frozen.posts.values() if p["thread"] == key) for key in truth}
    got = {scorer.first_id(info["thread_id"], row.url): row for row in reading.threads}
    tally.wanted += len(truth)
    tally.many += len(reading.threads) - sum(str(key) in got for key in truth)
    if not reading.threads and truth:
        tally.wrong["page"].append((url, reading.sentence))
    for key, thread in truth.items():
        if (row := got.get(str(key))) is None:
            tally.wrong["found"].append((url, key, thread["title"]))
            continue
        right = {
            "found": True,
            "title": row.title == thread["title"],
            "replies": row.replies == thread["replies"],
            "last activity": scorer.judge_date(last[key], row.last_activity) in ("right", "by the hour"),
        }
        seen = {"title": (row.title, thread["title"]), "replies": (row.replies, thread["replies"])}
        seen |= {"last activity": (row.last_activity, last[key])}
        for what, is_right in right.items():
            tally.right[what] += is_right
            if not is_right:
                tally.wrong[what].append((url, key, seen[what]))


def _way(base: str, href: str) -> str:
    parts = urlsplit(urljoin(base, href.replace("&amp;", "&")))
    return f"{parts.path}?{parts.query}"


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*", default=NAMES)
    options.add_argument("--pages", type=int, default=PAGES)
    options.add_argument("--moment", default="first")
    options.add_argument("--show", type=int, default=0)
    options.add_argument("--shared", type=Path, default=SHARED)
    options.add_argument("--keep", action="store_true")
    options.add_argument("--now", default="", metavar="ISO", help="the moment to note in the file")
    args = options.parse_args()
    if args.keep:
        frozen = {name: load_frozen(args.shared, name, args.moment) for name in args.names}
        rows = {name: figures_of(each, args.moment, args.pages) for name, each in frozen.items()}
        keep("forum_frozen_pages", args.now, {"moment": args.moment, "pages": args.pages, "forums": rows})
        return
    for name in args.names:
        forum = load_frozen(args.shared, name, args.moment)
        housed, took = measure_housed(forum, args.moment, args.pages)
        figures = "  ".join(f"{field} {housed.share(field):.4f}" for field in _FIELDS)
        print(f"{name:14} housed {housed.wanted:5} {figures}  too many {housed.many}, {took:.0f} ms a page")
        found = measure(forum, args.moment, args.pages)
        for part, names in (("posts", _FIELDS), ("rows", _ROWS), ("empty", ("none",))):
            tally = found[part]
            figures = "  ".join(f"{field} {tally.share(field):.4f}" for field in names)
            print(f"{name:14} {part:6} {tally.wanted:5} {figures}  too many {tally.many}")
            for what, examples in tally.wrong.items() if args.show else ():
                print(f"    {what}: {len(examples)}")
                for example in examples[:: max(1, len(examples) // args.show)][: args.show]:
                    print(f"        {str(example)[:330]}")
        print(f"{name:14} {found['ms']:.0f} ms a page")


if __name__ == "__main__":
    main()
