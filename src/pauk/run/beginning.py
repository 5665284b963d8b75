"""Begin a run: take in seeds, judge again what other rules had left out, and let failed URLs wait again.

In: seeds with their rules, and the settings of the run. Out: URLs that wait. Whoever is killed meanwhile does the same
again the next time.
"""

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

from pauk.base import outcomes
from pauk.base.errors import UsageError
from pauk.base.settings import (
    ALLOW_PRIVATE,
    CRAWL_HOST_PAGES,
    CRAWL_LEVEL_PAGES,
    CRAWL_MAX_BYTES,
    CRAWL_PAGES,
    CRAWL_PATH_DEPTH,
    CRAWL_PATTERN_PAGES,
    CRAWL_REDIRECTS,
    CRAWL_URL_CHARS,
    POLITE,
    USER_AGENT,
    Setting,
    Settings,
)
from pauk.crawl.frontier import Frontier
from pauk.crawl.scope import Rules
from pauk.store.records import DEEPEST_LEVEL, Batch, Reopened
from pauk.store.writer import Store

# Outcomes that end when a setting changes.
_ENDED_BY = {
    ALLOW_PRIVATE.name: (outcomes.PRIVATE_ADDRESS.name,),
    CRAWL_MAX_BYTES.name: (outcomes.TOO_LARGE.name,),
    CRAWL_PAGES.name: (outcomes.OVER_BUDGET.of("pages"),),
    CRAWL_REDIRECTS.name: (outcomes.REDIRECT_LOOP.name,),
    POLITE.name: (outcomes.ROBOTS_DENIED.name,),
    USER_AGENT.name: (outcomes.ROBOTS_DENIED.name,),
}
_JUDGED_BY: tuple[Setting[Any], ...] = (
    CRAWL_LEVEL_PAGES, CRAWL_HOST_PAGES, CRAWL_URL_CHARS, CRAWL_PATH_DEPTH, CRAWL_PATTERN_PAGES,
    ALLOW_PRIVATE, CRAWL_MAX_BYTES, CRAWL_PAGES, CRAWL_REDIRECTS, POLITE, USER_AGENT,
)  # fmt: skip
_FAILED = (*outcomes.FAILED, outcomes.ROBOTS_DENIED.of("unreachable"))
_CHUNK = 5_000

Row = tuple[int, str, int, int]


def begin(
    store: Store, frontier: Frontier, settings: Settings, seeds: Sequence[tuple[str, str, Rules]]
) -> list[tuple[str, str]]:
    """Take in the seeds, and judge again what was left out; return seeds that are refused, with reasons."""
    if not seeds and not store.seeds.all():
        raise UsageError("There is nothing to crawl yet", where=str(store.path), next_step="Name a URL to start from.")
    refused = frontier.begin(seeds)
    judged_by = _describe_judge(store, settings)
    before = json.loads(store.notes.get("judged_by") or "{}")
    changed = {name for name, value in judged_by.items() if before.get(name) != value}
    if changed - {CRAWL_PAGES.name}:
        _reopen(store, outcomes.RULED_OUT, frontier.judge.judge_again)
    if changed:
        _reopen(store, [outcome for name in changed for outcome in _ENDED_BY.get(name, ())], _take_all)
        store.notes.set("judged_by", json.dumps(judged_by))  # last, so that whoever is killed before it judges again
    return refused


def retry_failed(store: Store) -> None:
    """Let failed URLs wait again."""
    _reopen(store, _FAILED, _take_all)


def _describe_judge(store: Store, settings: Settings) -> dict[str, Any]:
    """Describe by which rules and settings URLs are left out; where one changes, they are judged again."""
    rules = json.dumps([(seed.url, seed.rules) for seed in store.seeds.all()], sort_keys=True)
    told: dict[str, Any] = {setting.name: settings[setting] for setting in _JUDGED_BY}
    return told | {"rules": blake2b(rules.encode(), digest_size=16).hexdigest()}


def _take_all(rows: Sequence[Row]) -> Batch:
    """Take all that a crawl has met; what came by import belongs to none."""
    return Batch(reopened=[Reopened(number, min(depth, DEEPEST_LEVEL)) for number, _, seed, depth in rows if seed])


def _reopen(store: Store, names: Sequence[str], choose: Callable[[Sequence[Row]], Batch]) -> None:
    """Go through URLs that ended in certain ways, and let those wait again that are chosen."""
    after = 0
    while rows := store.urls.left_out(names, after=after, limit=_CHUNK):
        after = rows[-1][0]
        store.complete(choose(rows))
