"""A collection as people use it from Python: crawl into it, look into it, take things out of it.

In: a path and settings. Out: reports, pages, reasons. It works in a script, in a notebook, in a running event loop
and twice in one process, because every crawl has an event loop and a thread of its own.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, Generic, Self, TypeVar, Unpack

from pauk.base import config
from pauk.base.clock import Clock, SetClock, SystemClock, read_moment
from pauk.base.errors import UsageError
from pauk.base.page import Page
from pauk.base.settings import (
    CRAWL_WORKERS,
    LAST_RUN,
    NOW,
    PAGES,
    POSTS,
    TABLE,
    THREADS,
    URLS,
    Setting,
    Settings,
    find_setting,
)
from pauk.run.doctor import Finding, examine
from pauk.run.forums.follow import FollowOrder, FollowReport, follow
from pauk.run.index.catch_up import catch_up
from pauk.run.jobs.crawl_figures import CrawlFigures
from pauk.run.jobs.crawl_run import CrawlOrder, CrawlReport, Tell, crawl
from pauk.run.jobs.update import UpdateOrder, UpdateReport, update
from pauk.run.kept.removal import Removal, wish_prune
from pauk.run.read.enrichers import part_columns
from pauk.run.read.refresh import RefreshOrder, RefreshReport, refresh
from pauk.run.report.run_report import RunReport, make_report
from pauk.run.search.engine import SearchAnswer, SearchEngine
from pauk.run.search.grouped_hits import GroupedAnswer, GroupWishes
from pauk.run.why.noise_rules import add_rule, list_rules, remove_rule
from pauk.run.why.page_changes import (
    PageChange,
    Version,
    VersionDifference,
    find_changes,
    find_difference,
    list_versions,
)
from pauk.run.why.url_history import explain_url
from pauk.search.index.records import Wishes
from pauk.store.collection import CollectionFolder
from pauk.store.export.export import Export, export
from pauk.store.folder_settings import read_settings, warn_of_ignored
from pauk.store.forums.forums_reader import StoredPost, StoredThread
from pauk.store.pages.changes import NoiseRule
from pauk.store.upkeep.erase import Erased, erase, foresee

T = TypeVar("T")

# How long to wait for another process that is about to bring the index up.
_PATIENCE_S = 10.0
_EXPORTED = (PAGES, URLS, THREADS, POSTS)
_NAMES = frozenset(setting.name for setting in TABLE)


class Collection:
    """One collection; made by `pauk.open`. Settings are given by their names: ``polite=False``, ``depth=2``."""

    def __init__(self, path: str | Path, **settings: Any) -> None:
        self.folder = CollectionFolder(Path(path))
        self._given = _read_names(settings)
        self.settings = self._merge({})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return  # nothing stays open between two calls

    def __repr__(self) -> str:
        return f"pauk.open({str(self.folder.path)!r})"

    def _merge(self, given: dict[str, Any]) -> Settings:
        # The library starts no processes unless it is asked to.
        here = {CRAWL_WORKERS.name: 0, **self._given, **given}
        settings = read_settings(self.folder.path, config.from_flags(here))
        warn_of_ignored(settings, self.folder.path)
        return settings

    # Crawling.

    def crawl(
        self,
        *urls: str,
        retry: bool = False,
        again: bool = False,
        tell: Callable[[CrawlFigures], None] | None = None,
        **settings: Any,
    ) -> CrawlReport:
        """Crawl from these URLs, or go on where the last crawl stopped, and wait until it has ended."""
        order = CrawlOrder(seeds=urls, retry=retry, again=again, command="pauk.open().crawl()")
        return self._run(partial(crawl, self.folder, order), settings, tell)

    def update(
        self,
        *places: str,
        due: bool = False,
        tell: Callable[[CrawlFigures], None] | None = None,
        **settings: Any,
    ) -> UpdateReport:
        """Ask once more for what was crawled (URL patterns or hosts, or everything), and wait until it has ended."""
        order = UpdateOrder(places=places, due_only=due, command="pauk.open().update()")
        return self._run(partial(update, self.folder, order), settings, tell)

    def follow(
        self,
        *urls: str,
        tell: Callable[[CrawlFigures], None] | None = None,
        **settings: Any,
    ) -> FollowReport:
        """Follow forums from any of their pages: all posts once, then what is new, and wait until it has ended."""
        order = FollowOrder(urls=urls, command="pauk.open().follow()")
        return self._run(partial(follow, self.folder, order), settings, tell)

    def refresh(self, *parts: str, force: bool = False, **settings: Any) -> RefreshReport:
        """Read pages anew from their raw bytes where a part (or any) has an older maker; nothing is fetched."""
        order = RefreshOrder(parts=parts, force=force, command="pauk.open().refresh()")

        async def work(merged: Settings, _clock: Clock, *, stop: asyncio.Event, **_: object) -> RefreshReport:
            return await refresh(self.folder, order, merged, stop=stop, tell=lambda _done, _total: None)

        return self._run(work, settings, None)

    def _run(self, work: Callable[..., Awaitable[T]], settings: dict[str, Any], tell: Tell | None) -> T:
        """Do a piece of work of the crawler in a thread of its own; Ctrl-C stops it in good order."""
        stopper: Future[Callable[[], None]] = Future()
        running = _InThread(lambda: self._work(work, settings, tell, stopper))
        try:
            return running.wait()
        except KeyboardInterrupt:
            if stopper.done():
                stopper.result()()
            running.wait()
            raise

    async def crawl_async(
        self,
        *urls: str,
        retry: bool = False,
        again: bool = False,
        stop: asyncio.Event | None = None,
        tell: Callable[[CrawlFigures], None] | None = None,
        **settings: Any,
    ) -> CrawlReport:
        """Do the same in the running event loop; setting ``stop`` ends it in good order."""
        order = CrawlOrder(seeds=urls, retry=retry, again=again, command="pauk.open().crawl_async()")
        merged = self._merge(_read_names(settings))
        return await crawl(
            self.folder, order, merged, _clock_of(merged), stop=stop or asyncio.Event(), tell=tell or _tell_nobody
        )

    async def update_async(
        self,
        *places: str,
        due: bool = False,
        stop: asyncio.Event | None = None,
        tell: Callable[[CrawlFigures], None] | None = None,
        **settings: Any,
    ) -> UpdateReport:
        """Update in the running event loop; setting ``stop`` ends it in good order."""
        order = UpdateOrder(places=places, due_only=due, command="pauk.open().update_async()")
        merged = self._merge(_read_names(settings))
        return await update(
            self.folder, order, merged, _clock_of(merged), stop=stop or asyncio.Event(), tell=tell or _tell_nobody
        )

    async def _work(
        self,
        work: Callable[..., Awaitable[T]],
        settings: dict[str, Any],
        tell: Tell | None,
        stopper: "Future[Callable[[], None]]",
    ) -> T:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        stopper.set_result(lambda: _stop_later(loop, stop))
        merged = self._merge(_read_names(settings))
        return await work(merged, _clock_of(merged), stop=stop, tell=tell or _tell_nobody)

    # Changes.

    def changes(self, *, since: str = "", kinds: Sequence[str] = (), url: str = "") -> Iterator[PageChange]:
        """Go through what the last update found, or what has changed since a moment, a run, or ``all``."""
        return find_changes(self.folder, since=since, kinds=kinds, url=url)

    def versions(self, url: str) -> list[Version]:
        """Return all versions of a page, oldest first."""
        return list_versions(self.folder, url)

    def difference(self, url: str, old: int = 0, new: int = 0) -> VersionDifference | None:
        """Compare two versions of a page by their numbers, or the last two; None where there is only one."""
        return find_difference(self.folder, url, old, new)

    def ignore(self, pattern: str, *, on: str = "") -> None:
        """Keep a rule for noise: lines that do not count when texts are compared, on some pages or on all."""
        add_rule(self.folder, pattern, place=on, command="pauk.open().ignore()")

    def ignored(self) -> list[NoiseRule]:
        """Return the rules for noise, oldest first."""
        return list_rules(self.folder)

    def unignore(self, number: int) -> None:
        """Drop the rule for noise that has this number."""
        remove_rule(self.folder, number, command="pauk.open().unignore()")

    # Searching.

    def search(self, query: str, **wishes: Unpack[Wishes]) -> SearchAnswer:
        """Find what fits a query; the index is brought up to the collection first.

        ``limit`` (10) hits from ``offset`` (0) on are returned, by ``order`` ("best", "newest", "oldest", or a field,
        with "-" before it the highest first), only the best of each ``group`` ("site", "thread" or "page") if one is
        named, with ``facets`` (counts by site and so on) if True.
        """
        with self._engine() as engine:
            return engine.search(query, **wishes)

    def groups(self, query: str, **wishes: Unpack[GroupWishes]) -> GroupedAnswer:
        """Group the best results of a query by the links among them and their words, and label the groups.

        ``method`` and ``parameters`` (by name) are those of ``pauk search --clusters``; labels in ``without`` are not
        wanted, and neither are their words.
        """
        with self._engine() as engine:
            return engine.groups(query, **wishes)

    def count(self, query: str) -> int:
        """Count what fits a query; pages that say nearly the same count once."""
        with self._engine() as engine:
            return engine.count(query)

    def similar(self, url: str, *, limit: int = 10) -> SearchAnswer:
        """Find pages like one of the collection."""
        with self._engine() as engine:
            return engine.similar(url, limit)

    def _engine(self) -> SearchEngine:
        catch_up(self.folder, wait_s=_PATIENCE_S)
        return SearchEngine.open(self.folder, self.settings, _clock_of(self.settings))

    # Looking.

    def pages(self, *, versions: bool = False, host: str = "", distinct: bool = False) -> Iterator[Page]:
        """Go through the newest page of every URL, or through all versions; of one host if named.

        Of pages that are nearly the same, ``distinct`` leaves only the one that stands for them.
        """
        with self.folder.reader() as reader:
            yield from reader.pages.all(versions=versions, host=host, distinct=distinct)

    def threads(self) -> Iterator[StoredThread]:
        """Go through the threads of all forums that are followed; those that are gone say when that was seen."""
        with self.folder.reader() as reader:
            yield from reader.forums.threads_after()

    def posts(self) -> Iterator[StoredPost]:
        """Go through the posts of all forums that are followed, thread by thread and in their order there."""
        with self.folder.reader() as reader:
            for thread in reader.forums.threads_after():
                yield from reader.forums.posts_of(thread.id)

    def raw(self, page: Page) -> bytes:
        """Return the bytes of a page as the server sent them; empty where none were kept."""
        if not page.place.length:
            return b""
        with self.folder.reader() as reader:
            return reader.pages.record(page.place).body

    def why(self, url: str) -> dict[str, Any]:
        """Say everything that is known about a URL, and why it is so."""
        return explain_url(self.folder, url, self.settings, _clock_of(self.settings))

    def report(self, run: int | str = LAST_RUN) -> RunReport:
        """Tell how a run went, by its number, the last one, or ``"all"``."""
        return make_report(self.folder, str(run), self.settings)

    def doctor(self, *, deep: bool = False) -> list[Finding]:
        """Examine the machine and the collection; ``deep`` reads every byte. Nothing is written."""
        return examine(self.folder, self.settings, deep=deep, clock=_clock_of(self.settings))

    # Taking out and taking away.

    def export(
        self,
        path: str | Path,
        *,
        what: str = PAGES,
        form: str = "",
        versions: bool = False,
        distinct: bool = False,
        host: str = "",
        force: bool = False,
    ) -> Export:
        """Write all pages to a file, in the form its name says: .jsonl, .csv, .parquet or .warc.gz.

        ``what`` can also be ``"urls"``, ``"threads"`` or ``"posts"``; ``force`` replaces a file that is there.
        """
        if what not in _EXPORTED:
            raise UsageError(f"{what!r} cannot be exported", next_step=f"It can be {', '.join(_EXPORTED)}.")
        if not force and Path(path).is_file():
            step = "Pass force=True to replace it."
            raise UsageError("The file is there already", where=str(path), next_step=step)
        return export(
            self.folder,
            Path(path),
            what=what,
            form=form,
            versions=versions,
            distinct=distinct,
            host=host,
            force=force,
            parts=part_columns(),
        )

    def forget(self, *names: str, authors: Sequence[str] = (), site: str = "", dry_run: bool = False) -> Erased:
        """Remove URLs (https://…), hosts (bare names) and authors of posts for good.

        ``dry_run`` only says what would go. With ``site``, authors are forgotten on that forum's host alone.
        """
        removal = Removal(self.folder, names, authors=authors, site=site)
        loss = removal.loss
        return Erased(loss=loss) if dry_run else removal.carry_out("pauk.open().forget()")

    def prune(
        self,
        *,
        versions: int | None = None,
        older_than_days: float | None = None,
        failed: bool = False,
        dry_run: bool = False,
    ) -> Erased:
        """Drop old versions of pages and failed URLs; the newest version of a page always stays.

        ``versions`` is how many of each page are kept; ``older_than_days`` spares what was fetched later.
        """
        wish = wish_prune(versions, older_than_days, failed=failed, now=_clock_of(self.settings).now())
        if dry_run:
            return Erased(loss=foresee(self.folder, wish))
        return erase(self.folder, wish, command="pauk.open().prune()")


def open_collection(path: str | Path = "pauk-data", **settings: Any) -> Collection:
    """Open a collection; the folder is made when something is first kept in it."""
    return Collection(path, **settings)


def _read_names(settings: dict[str, Any]) -> dict[str, Any]:
    """Write settings under their full names; ``crawl.`` and ``update.`` may be left out."""
    named = {}
    for name, value in settings.items():
        full = next((full for full in (name, f"crawl.{name}", f"update.{name}") if full in _NAMES), name)
        setting: Setting[Any] = find_setting(full, where="the call")
        named[setting.name] = value
    return named


def _clock_of(settings: Settings) -> Clock:
    now = settings[NOW]
    return SetClock(read_moment(now, where=settings.origin(NOW))) if now else SystemClock()


def _tell_nobody(_tally: CrawlFigures) -> None:
    """Say nothing."""


def _stop_later(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    loop.call_soon_threadsafe(stop.set)


class _InThread(Generic[T]):
    """A coroutine with a thread and an event loop of its own, so that it runs wherever it is called."""

    def __init__(self, make: Callable[[], Coroutine[Any, Any, T]]) -> None:
        self._result: Future[T] = Future()
        self._thread = threading.Thread(target=self._run, args=(make,), name="pauk-crawl", daemon=True)
        self._thread.start()

    def _run(self, make: Callable[[], Coroutine[Any, Any, T]]) -> None:
        try:
            self._result.set_result(asyncio.run(make()))
        except BaseException as error:  # noqa: BLE001 (it is raised again where somebody waits)
            self._result.set_exception(error)

    def wait(self) -> T:
        """Return what the coroutine returned, or raise what it raised."""
        result = self._result.result()
        self._thread.join()
        return result
