"""Measure how well forums are learned from any of their pages: entry, patterns, orders, and what it costs.

In: forums of the playground, all designs in skins and languages of your choice. Out: a table, and a JSON file. Run
``python -m bench.forum.learning [--forums N] [--size S] [--json FILE] [--errors N]``. Every address of the forum is
classified: boards, threads and their pages must be told, with base and page; no other page may be taken for one.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin

from pauk.base.urls import canonical_url, seen_key
from pauk.extract.page.links import find_links
from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.site.forum_map import ForumMap
from pauk.forum.site.learner import begin, step
from pauk.forum.site.page_notes import ForumFetch, take_note
from pauk_playground.forums import DESIGNS, FORUM_LANGUAGES, SKINS, Forum

MOMENT = datetime(2016, 6, 15, 12, tzinfo=UTC)
STARTS = ("thread", "board", "entry", "profile", "thread page", "search")
_REDIRECTS = 3


class Driver:
    """Fetches pages of one forum in process."""

    def __init__(self, forum: Forum, moment: datetime = MOMENT) -> None:
        self.forum, self.moment = forum, moment
        self.base = next(iter(forum.pages(moment))).split("/", 3)[:3]
        self.fetched = 0

    def fetch(self, asked: str) -> ForumFetch:
        """Fetch and read a page; redirects are followed."""
        url = asked
        self.fetched += 1
        for _ in range(_REDIRECTS):
            if url.split("/", 3)[:3] != self.base:
                return ForumFetch(asked, None)
            response = self.forum.respond("/" + url.split("/", 3)[3], self.moment)
            to = dict(response.headers).get("Location")
            if response.status not in (301, 302) or not to:
                break
            url = canonical_url(urljoin(url, to))
        if response.status != 200 or "html" not in response.content_type:
            return ForumFetch(asked, None, url=url)
        body = response.body if isinstance(response.body, bytes) else b"".join(response.body)
        tree = parse_tree(body.decode())
        reading = read_forum_page(tree, url, now=self.moment, language=self.forum.language)
        return ForumFetch(asked, reading, [link.url for link in find_links(tree, url)], url)

    def learn(self, start: str) -> ForumMap:
        """Learn the forum from one of its pages."""
        now = step(begin(start))
        while now.map is None:
            now = step(now.state, [take_note(self.fetch(request.url)) for request in now.requests])
        return now.map


def list_addresses(forum: Forum, moment: datetime) -> Iterator[tuple[str, str, str, int]]:
    """Go through a forum's addresses: URL, what it is, URL of the board or thread itself, page."""
    studio, world = forum.studio, forum.world
    addresses = studio.addresses
    base = ""
    for url in forum.pages(moment):
        base = base or "/".join(url.split("/", 3)[:3])
        path, _, query = url[len(base) :].partition("?")
        route = addresses.read(path, query)
        if route is None:
            continue
        if route.kind in ("board", "thread"):
            own = type(route)(route.kind, route.key)
            yield canonical_url(url), route.kind, f"{own.kind} {own.key}", route.page
        else:
            yield canonical_url(url), route.kind, "", 1
    for thread in world.threads[:40]:
        if world.is_there(thread, world.second(moment)) and forum.design.scheme.post:
            number = 1 + forum.design.post_base + thread.key
            yield canonical_url(base + forum.design.scheme.post.format(post=number, inboard=1)), "post", "", 1


def judge(found: ForumMap, forum: Forum, moment: datetime) -> tuple[Counter[str], list[str]]:
    """Classify every address of a forum; return counts and what was wrong."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    bases: dict[str, set[str]] = {}
    for url, kind, thing, page in list_addresses(forum, moment):
        place = found.classify(url)
        wanted = {"board": "index", "thread": "thread"}.get(kind, "other")
        if kind == "entry":
            continue
        name = wanted if wanted == "other" else f"{wanted}{' paging' if page > 1 else ''}"
        is_right = place.kind == wanted and (wanted == "other" or place.page == page)
        if wanted == "other" and place.kind == "entry":
            is_right = kind in ("home", "entry")
        counts[name] += 1
        counts[f"{name} right"] += is_right
        if not is_right:
            wrong.append(f"{url}: {kind} page {page}, said {place.kind} page {place.page}")
        elif thing:
            bases.setdefault(thing, set()).add(seen_key(place.base))
    counts["things"] += len(bases)
    counts["things right"] += sum(len(names) == 1 for names in bases.values())
    counts["forums"] += 1
    truth = forum.truth(found.entry, moment) if found.entry else None
    counts["entry right"] += bool(truth and truth["role"] == "entry")
    if not (truth and truth["role"] == "entry"):
        wrong.insert(0, f"entry: {found.entry!r}")
    design = forum.design
    counts["sort right"] += found.index_sort == design.order
    counts["order right"] += (found.thread_sort or "") == design.thread_order
    return counts, wrong


def find_start(forum: Forum, kind: str, moment: datetime, random: Random) -> str:
    """Choose a page of a kind to begin with; any thread where there is none."""
    pages = list(list_addresses(forum, moment))
    name, _, later = kind.partition(" ")
    fit = [url for url, its, _, page in pages if its == name and (page > 1) == bool(later)]
    return random.choice(fit or [url for url, its, _, _ in pages if its == "thread"])


def measure(amount: int, size: float, seed: int = 1) -> tuple[dict[str, Counter[str]], list[str]]:
    """Learn forums of all designs, each in another skin, language and from another kind of page."""
    random = Random(seed)
    counts: dict[str, Counter[str]] = {"all": Counter()}
    wrong: list[str] = []
    designs, skins, languages = list(DESIGNS), sorted(SKINS), list(FORUM_LANGUAGES)
    for at in range(amount):
        design, language = designs[at % len(designs)], random.choice(languages)
        skin = "" if at < len(designs) else random.choice(skins)
        forum = Forum(design, skin, language, seed=seed + at % 3, size=size)
        start = find_start(forum, STARTS[at % len(STARTS)], MOMENT, random)
        driver = Driver(forum)
        found = driver.learn(start)
        own, errors = judge(found, forum, MOMENT)
        own["pages"] = driver.fetched
        counts["all"].update(own)
        counts.setdefault(design, Counter()).update(own)
        if errors:
            name = f"{design} {forum.skin.name} {language} from {start}"
            wrong.append("\n    ".join([name, *found.explain(), *errors[:6]]))
    return counts, wrong


def figures_of(counts: Counter[str]) -> dict[str, float]:
    """Turn counts into figures."""
    kinds = ("index", "index paging", "thread", "thread paging", "other", "things")
    figures = {kind: counts[f"{kind} right"] / counts[kind] for kind in kinds if counts[kind]}
    shares = {name: counts[f"{name} right"] / counts["forums"] for name in ("entry", "sort", "order")}
    return {**shares, **figures, "pages": counts["pages"] / counts["forums"]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.learning", description=__doc__)
    parser.add_argument("--forums", type=int, default=len(DESIGNS))
    parser.add_argument("--size", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--errors", type=int, default=0, help="show what was wrong in so many forums")
    chosen = parser.parse_args(arguments)
    counts, wrong = measure(chosen.forums, chosen.size, chosen.seed)
    told: dict[str, Any] = {name: figures_of(its) for name, its in counts.items()}
    for name, figures in told.items():
        sys.stdout.write(f"{name:16}" + " ".join(f"{key} {value:.3f}" for key, value in figures.items()) + "\n")
    sys.stdout.write("".join(f"{one}\n" for one in wrong[: chosen.errors]))
    if chosen.json:
        chosen.json.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
