"""Say everything that is known about one URL and why it is so, met or not; no network is touched.

In: a collection, or seeds and settings to try before there is one, and a URL. Out: plain values for JSON, with a
``summary`` in one sentence. Each part comes from the room that knows it: the store what happened, the crawl's own
judges (`hurdles`) what they say now. The sentence is made from those parts, so that they agree.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.errors import BadUrl
from pauk.base.formatting import moment
from pauk.base.page import Page
from pauk.base.records import as_json
from pauk.base.safe_text import without_secrets
from pauk.base.settings import (
    CRAWL_BYTES,
    CRAWL_DEPTH,
    CRAWL_DOMAINS,
    CRAWL_EXCLUDE,
    CRAWL_INCLUDE,
    CRAWL_PAGES,
    CRAWL_SCOPE,
    Settings,
)
from pauk.base.urls import canonical_url, number_url, origin_of
from pauk.crawl.pace.throttle import Pace, Throttle
from pauk.crawl.rules.scope import ScopeRules
from pauk.crawl.rules.site_aliases import NOTE, read_aliases
from pauk.crawl.rules.soft_404 import note_name, read_probes
from pauk.run.forums.forum_maps import tell_page
from pauk.run.jobs.kept_budgets import with_kept_budgets
from pauk.run.read.enrichers import tell_parts
from pauk.run.why.checks import Position, UrlTests
from pauk.run.why.link_path import PathStep, found_on, trace_back, trace_on
from pauk.run.why.next_visit import describe_revisit
from pauk.run.why.sentences import Case, describe_state, sum_up
from pauk.run.why.url_spelling import describe_changes
from pauk.store.collection import CollectionFolder
from pauk.store.reader import StoreReader, UrlRow
from pauk.store.runner_lock import holder_of
from pauk.store.sql.records import FAR, Host, UrlKind

_SCOPE = (CRAWL_SCOPE, CRAWL_DOMAINS, CRAWL_INCLUDE, CRAWL_EXCLUDE, CRAWL_DEPTH)
_MOST_VERSIONS = 50
_MOST_KIN = 10


def explain_url(
    folder: CollectionFolder,
    url: str,
    settings: Settings,
    clock: Clock,
    *,
    seeds: Sequence[str] = (),
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> dict[str, Any]:
    """Say everything about a URL; given seeds are tried in place of those of the collection, which need not exist."""
    canonical = canonical_url(url)
    with ExitStack() as stack:
        reader = stack.enter_context(folder.reader()) if folder.exists else None
        settings = with_kept_budgets(settings, reader.notes.get) if reader else settings
        told = _Explanation(folder, reader, settings, clock, seeds, elapsed=elapsed).explain(canonical)
    spelling = {"asked": without_secrets(url.strip()), "changed": describe_changes(url, canonical)}
    return {"summary": told.pop("summary"), "url": canonical, **spelling, **told}


class _Explanation:
    """One look into a collection, to explain one URL."""

    def __init__(
        self,
        folder: CollectionFolder,
        reader: StoreReader | None,
        settings: Settings,
        clock: Clock,
        seeds: Sequence[str],
        *,
        elapsed: Elapsed,
    ) -> None:
        self._elapsed = elapsed
        self._folder = folder
        self._reader = reader
        self._settings = settings
        self._kept_seeds = {seed.id: seed for seed in reader.seeds.all()} if reader else {}
        self._given = tuple(canonical_url(seed) for seed in dict.fromkeys(seeds))
        chosen, self._is_trial = self._choose_seeds()
        self._hurdles = UrlTests(chosen, settings, clock, reader)

    def _choose_seeds(self) -> tuple[dict[int, tuple[str, ScopeRules]], bool]:
        """Take the seeds to judge by, and tell whether rules are only being tried."""
        kept = {seed.id: (seed.url, ScopeRules.from_json(seed.rules)) for seed in self._kept_seeds.values()}
        rules = ScopeRules.from_settings(self._settings)
        if self._given:
            return {-number: (url, rules) for number, url in enumerate(self._given, start=1)}, True
        is_asked = any(self._settings.origin(setting).startswith("flag ") for setting in _SCOPE)
        if is_asked and any(own != rules for _, own in kept.values()):
            return {number: (url, rules) for number, (url, _) in kept.items()}, True
        return kept, False

    def explain(self, url: str) -> dict[str, Any]:
        """Bring together what is known about a canonical URL."""
        reader = self._reader
        row = reader.urls.find(number_url(url)) if reader else None
        host = reader.hosts.find(origin_of(url)) if reader else None
        hurdles = self._hurdles.run(url, self._place(url, row, host))
        way = trace_back(reader, row) if reader and row else []
        # Return a URL under the name under which its site is crawled; empty where that is its own.
        aliases = read_aliases(self._reader.notes.get(NOTE)) if self._reader else {}
        origin = origin_of(url)
        case = Case(
            url=url,
            row=row,
            host=host,
            page=reader.pages.get(row.page) if reader and row and row.page else None,
            hurdles=hurdles,
            found_on=found_on(way),
            redirects=trace_on(reader, row)[1:] if reader and row else [],
            copy_of=self._copy_of(row),
            kindred=reader.near_duplicates.group_of(row.page, _MOST_KIN) if reader and row and row.page else None,
            waits_before=reader.urls.waiting_before(row) if reader and row else 0,
            is_trial=self._is_trial,
            has_seeds=bool(self._hurdles.seeds),
            has_runner=bool(holder_of(self._folder.path)),
            elsewhere=aliases[origin] + url[len(origin) :] if origin in aliases else "",
            probes=read_probes(reader.notes.get(note_name(origin_of(url)))) if reader else (),
            seed_url=self._kept_seeds[row.seed].url if row and row.seed in self._kept_seeds else "",
        )
        return {
            "summary": sum_up(case),
            "is_known": row is not None,
            "is_trial": self._is_trial,
            "known_as": row.url if row and row.url != url else "",
            "state": describe_state(case) if row else None,
            **self._describe_way(row, way),
            "redirects": [{"url": step.url, "outcome": step.outcome} for step in case.redirects],
            "pages": self._describe_pages(row),
            "kindred": as_json(case.kindred._asdict()) if case.kindred else None,
            "revisit": describe_revisit(reader.revisits.of(row.id)) if reader and row else None,
            "forum": tell_page(reader, url) if reader else [],
            "host": self._describe_host(url, host),
            "tests": as_json(hurdles),
            "pattern": as_json(self._hurdles.pattern(url)),
            "budgets": self._describe_budgets(),
            "probes": [as_json(asdict(probe)) for probe in case.probes],
            "alias_of": case.elsewhere,
            "similar": [] if row else self._find_similar(url),
        }

    def _place(self, url: str, row: UrlRow | None, host: Host | None) -> Position:
        if row is not None and row.seed in self._hurdles.seeds:
            is_in = not row.outcome.startswith(("out_of_scope", "trap", "over_budget"))
            is_page = row.kind == UrlKind.PAGE
            depth = 1 if row.depth == FAR else row.depth
            return Position(seed=row.seed, depth=depth, host=host, was_let_in=is_in, is_page=is_page)
        seed = self._hurdles.find_seed(url).seed if self._hurdles.seeds else 0
        is_seed = any(url == seed_url for seed_url, _ in self._hurdles.seeds.values())
        return Position(seed=seed, depth=0 if is_seed else 1, host=host)

    def _copy_of(self, row: UrlRow | None) -> str:
        page = self._reader.pages.get(row.page) if self._reader and row and row.page else None
        if page is None or page.outcome != "duplicate" or self._reader is None:
            return ""
        first = self._reader.pages.first_with(page.fingerprint)
        return "" if first == page.url else first

    # The parts.

    def _describe_way(self, row: UrlRow | None, way: list[PathStep]) -> dict[str, Any]:
        seed = self._kept_seeds.get(row.seed) if row else None
        page, text = found_on(way)
        return {
            "depth": row.depth if row and row.depth != FAR else None,
            "found_on": page,
            "link_text": text,
            "way": as_json(way),
            "seed": {"url": seed.url, "job": seed.job, "rules": as_json(seed.rules)} if seed else None,
        }

    def _describe_pages(self, row: UrlRow | None) -> list[dict[str, Any]]:
        if row is None or self._reader is None:
            return []
        numbers = [number for number, *_ in self._reader.pages.versions(row.id)][-_MOST_VERSIONS:]
        pages = [page for page in map(self._reader.pages.get, numbers) if page is not None]
        return [self._describe_page(page) for page in pages]

    def _describe_page(self, page: Page) -> dict[str, Any]:
        place = None
        if page.place.length and self._reader:
            name = self._reader.archive.path(page.place.file).name
            place = {"file": name, "offset": page.place.offset, "length": page.place.length}
        names = ("fetched_at", "checked_at", "outcome", "status", "content_type", "size_bytes", "title", "language")
        values = {name: as_json(getattr(page, name)) for name in names}
        return {
            **values,
            "text_chars": len(page.text),
            "maker": page.maker,
            "parts": tell_parts(page.kept_parts),
            "archive": place,
        }

    def _describe_host(self, url: str, host: Host | None) -> dict[str, Any]:
        if host is None or self._reader is None:
            return {"name": origin_of(url), "is_known": False}
        rules = self._hurdles.robots(host)
        throttle = Throttle(Pace.from_settings(self._settings), delay_s=host.delay_s, failures=host.failures)
        throttle.crawl_delay_s = rules.crawl_delay_s if rules else 0.0
        return {
            "name": host.name,
            "is_known": True,
            "pages": host.pages,
            "waiting": self._reader.urls.waiting_at(host.id),
            "pause_s": round(throttle.pause_s, 3),
            "crawl_delay_s": throttle.crawl_delay_s,
            "failures_in_a_row": host.failures,
            "not_before": moment(host.next_at) if host.next_at > self._elapsed.moment() else None,
            "robots_status": host.robots_status,
            "robots_asked_at": moment(host.robots_at) if host.robots_status else None,
            "robots_asked_again": self._hurdles.is_robots_old(host),
        }

    def _describe_budgets(self) -> list[dict[str, Any]]:
        """List the budgets of the whole crawl, used and allowed; those of level and host are among the tests."""
        counters = self._reader.totals.counters() if self._reader else {}
        return [
            {"budget": name, "used": counters.get(name, 0), "limit": self._settings[setting]}
            for name, setting in (("pages", CRAWL_PAGES), ("bytes", CRAWL_BYTES))
        ]

    def _find_similar(self, url: str) -> list[str]:
        """Find URLs that people take for the same one: with or without s, www and the last slash."""
        if self._reader is None:
            return []
        found = [self._reader.urls.find(number_url(other)) for other in dict.fromkeys(_spell_otherwise(url))]
        return [row.url for row in found if row is not None]


def _spell_otherwise(url: str) -> Iterator[str]:
    name = url.partition("://")[2].removeprefix("www.")
    for other in ("https", "http"):
        for place in (name, f"www.{name}"):
            for whole in {place: None, place.rstrip("/"): None, f"{place}/": None}:
                with suppress(BadUrl):  # there is no www. before an address
                    if (form := canonical_url(f"{other}://{whole}")) != url:
                        yield form
