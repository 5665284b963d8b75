"""Measure the whole reader of forum pages on skins that nobody developed it on.

In: how many forums of the playground, designs and languages in turn, in the skins kept aside. Out: counts: kinds told,
posts found with text, author and date, rows with their fields, boards, paging and sort orders. Dates are compared as
exactly as the page shows them. ``python -m bench.forum`` runs it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from random import Random
from typing import Any

from pauk.base.urls import canonical_url
from pauk.extract.reader import read_page
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.show.page_json import describe
from pauk_playground.forums import DESIGNS, FORUM_LANGUAGES, KEPT_SKINS, Forum

_MOMENT = datetime.fromisoformat("2016-06-01T12:00+00:00")
_SIZE = 0.15  # of a forum: 45 threads, 440 posts
_PER_ROLE = 3  # pages of each kind from every forum
_ALIKE = 0.9
_DAY, _MINUTE = len("YYYY-MM-DD"), len("YYYY-MM-DDThh:mm")
_FINE = frozenset(("minute", "second"))


@dataclass(frozen=True, slots=True)
class Sample:
    """A page, and what is true of it."""

    name: str
    html: str
    truth: Mapping[str, Any]


def draw_samples(forums: int, seed: int) -> Iterator[Sample]:
    """Draw pages of many forums: designs, skins and languages each in turn, so that all of them meet."""
    designs, skins = list(DESIGNS), list(KEPT_SKINS)
    for number in range(forums):
        design, skin = designs[number % len(designs)], skins[(7 * number + seed) % len(skins)]
        language = FORUM_LANGUAGES[(5 * number + seed) % len(FORUM_LANGUAGES)]
        forum = Forum(design, skin=skin, language=language, seed=seed + number, size=_SIZE)
        by_role: dict[str, list[Mapping[str, Any]]] = {}
        for url in forum.pages(_MOMENT):
            truth = forum.truth(url, _MOMENT)
            if truth is not None and truth["role"] != "print":
                by_role.setdefault(truth["role"], []).append(truth)
        for role, truths in by_role.items():
            for chosen in Random(f"{seed} {number} {role}").sample(truths, min(_PER_ROLE, len(truths))):
                path = chosen["url"].split("localhost", 1)[1]
                html = forum.respond(path, _MOMENT).body.decode()
                yield Sample(f"{design} {skin} {language} {chosen['url']}", html, chosen)


def score(sample: Sample, counts: Counter[str]) -> list[str]:
    """Read a page, count what is right, and return what is wrong."""
    truth = sample.truth
    now = datetime.fromisoformat(truth["now"])
    page = read_page(sample.html, url=truth["url"], now=now)
    said = describe(read_forum_page(page.tree, truth["url"], now=now, language=page.language))
    wrong: list[str] = []
    _count(counts, wrong, "kind", said["kind"], truth["kind"])
    if truth["kind"] == "thread":
        _score_posts(said["posts"], truth["posts"], counts, wrong)
    if truth["kind"] == "index":
        _score_rows(said["threads"], truth["threads"], counts, wrong)
        boards = {_key(url) for url in truth["boards"]}
        _tally("boards", {_key(board["url"]) for board in said["boards"]}, boards, counts, wrong)
    if truth["kind"] != "other":
        for way in ("next", "prev", "last"):
            _count(counts, wrong, f"paging {way}", _key(said["paging"][way]), _key(truth["paging"][way]))
        if said["sort"] is not None and truth["sort"] is not None:
            _count(counts, wrong, f"sort of {truth['kind']}", said["sort"], truth["sort"])
    return [f"{sample.name}: {what}" for what in wrong]


def _count(counts: Counter[str], wrong: list[str], what: str, said: Any, true: Any) -> None:
    counts[f"{what} asked"] += 1
    counts[f"{what} right"] += said == true
    if said != true:
        wrong.append(f"{what}: {said!r} said, {true!r} true")


def _tally(what: str, said: set[str], true: set[str], counts: Counter[str], wrong: list[str]) -> None:
    counts[f"{what} true"] += len(true)
    counts[f"{what} said"] += len(said)
    counts[f"{what} found"] += len(said & true)
    if said != true:
        wrong.append(f"{what}: {len(said)} said, {len(true)} true, {len(said & true)} both")


def _score_posts(
    said: Sequence[Mapping[str, Any]], true: Sequence[Mapping[str, Any]], counts: Counter[str], wrong: list[str]
) -> None:
    """Count posts found in order: each true post is looked for behind the last one found."""
    counts["posts true"] += len(true)
    counts["posts said"] += len(said)
    start = 0
    for post in true:
        words = " ".join(post["text"].split())
        at = next((at for at in range(start, len(said)) if is_alike(said[at]["text"], words)), None)
        if at is None:
            wrong.append(f"post lost: {words[:60]!r}")
            continue
        start = at + 1
        counts["posts found"] += 1
        is_named = (said[at]["author"] or "") == (post["author"] or "")
        is_dated = _is_same_date(said[at]["date"], post["date"], post["shown"]["date"])
        counts["author right"] += is_named
        counts["date right"] += is_dated
        counts["whole post right"] += is_named and is_dated
        if not is_named:
            wrong.append(f"author: {said[at]['author']!r} said, {post['author']!r} true")
        if not is_dated:
            wrong.append(f"date: {said[at]['date']!r} said, {post['date']!r} true, {post['shown']['date']!r} shown")


def is_alike(said: str, true: str) -> bool:
    """Whether nine tenths of two texts are the same."""
    said = " ".join(said.split())
    if said == true:
        return True
    matcher = SequenceMatcher(None, said, true, autojunk=False)
    return matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


def _score_rows(
    said: Sequence[Mapping[str, Any]], true: Sequence[Mapping[str, Any]], counts: Counter[str], wrong: list[str]
) -> None:
    found, wanted = ({_key(row["url"]): row for row in rows} for rows in (said, true))
    _tally("rows", set(found), set(wanted), counts, wrong)
    for url in found.keys() & wanted.keys():
        row, gold = found[url], wanted[url]
        for field in ("title", "author", "replies", "sticky"):
            _count(counts, wrong, f"row {field}", row[field], gold[field])
        for field in ("created", "last_activity"):
            is_right = _is_same_date(row[field], gold[field], gold["shown"][field])
            _count(counts, wrong, f"row {field}", row[field] if not is_right else gold[field], gold[field])


def _is_same_date(said: str | None, true: str | None, shown: Mapping[str, Any] | None) -> bool:
    """Compare dates to the minute or the day, as the page shows them; a rough one may be off by what it leaves open."""
    if shown is None or true is None:
        return not said
    if said is None:
        return False
    if shown["precision"] in _FINE or shown["has_twin"]:
        return said[:_MINUTE] == true[:_MINUTE]
    if not shown["is_relative"]:
        return said[:_DAY] == true[:_DAY]
    days = {"hour": 1, "day": 1, "week": 8, "month": 32, "year": 367}.get(shown["precision"], 1)
    return abs((datetime.fromisoformat(said[:_DAY]) - datetime.fromisoformat(true[:_DAY])).days) <= days


def _key(url: str | None) -> str:
    return canonical_url(url) if url else ""


def figures_of(counts: Counter[str]) -> dict[str, float]:
    """Return the figures: F1 of posts, rows and boards, shares of right fields."""
    figures = {
        f"{what} F1": 2 * counts[f"{what} found"] / max(counts[f"{what} true"] + counts[f"{what} said"], 1)
        for what in ("posts", "rows", "boards")
    }
    posts = max(counts["posts found"], 1)
    figures |= {what: counts[f"{what} right"] / posts for what in ("author", "date")}
    figures["whole posts"] = counts["whole post right"] / max(counts["posts true"], 1)
    asked = sorted(name.removesuffix(" asked") for name in counts if name.endswith(" asked"))
    figures |= {what: counts[f"{what} right"] / counts[f"{what} asked"] for what in asked}
    return figures


def score_all(samples: Iterable[Sample]) -> tuple[Counter[str], list[str]]:
    """Read many pages; return the counts and what was wrong where."""
    counts: Counter[str] = Counter()
    return counts, [line for sample in samples for line in score(sample, counts)]


def measure(forums: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Measure many forums; return the counts and what was wrong where."""
    return score_all(draw_samples(forums, seed))
