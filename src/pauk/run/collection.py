"""A collection as people use it from Python: crawl into it, look into it, take things out of it.

In: a path and settings. Out: reports, pages, reasons. It works in a script, in a notebook, in a running event loop
and twice in one process, because every crawl has an event loop and a thread of its own.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from pauk.base import config
from pauk.base.clock import Clock, SetClock, SystemClock, read_moment
from pauk.base.errors import BadFile
from pauk.base.settings import CRAWL_WORKERS, NOW, TABLE, Setting, Settings, find_setting
from pauk.run.crawling import CrawlOrder, CrawlReport, crawl
from pauk.run.tally import Tally
from pauk.run.why import explain_url
from pauk.store.collection import Folder
from pauk.store.export import Export, export
from pauk.store.reader import StoredPage

T = TypeVar("T")

_NAMES = frozenset(setting.name for setting in TABLE)


class Collection:
    """One collection; made by `pauk.open`. Settings are given by their names: ``polite=False``, ``depth=2``."""

    def __init__(self, path: str | Path, **settings: Any) -> None:
        self.folder = Folder(Path(path))
        self._given = _read_names(settings)
        self.settings = self._merge({})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return  # nothing stays open between two calls

    def __repr__(self) -> str:
        return f"pauk.open({str(self.folder.path)!r})"

    def _merge(self, given: dict[str, Any]) -> Settings:
        path = self.folder.path / config.FILE_NAME
        try:
            text = path.read_text(encoding="utf-8-sig") if path.is_file() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise BadFile(
                f"The settings file cannot be read: {error}", where=str(path), next_step="Mend or remove it."
            ) from error
        # The library starts no processes unless it is asked to.
        here = {CRAWL_WORKERS.name: 0, **self._given, **given}
        return config.merge(config.from_toml(text, where=str(path)), config.from_flags(here))

    # Crawling.

    def crawl(
        self,
        *urls: str,
        retry: bool = False,
        again: bool = False,
        tell: Callable[[Tally], None] | None = None,
        **settings: Any,
    ) -> CrawlReport:
        """Crawl from these URLs, or go on where the last crawl stopped, and wait until it has ended."""
        order = CrawlOrder(seeds=urls, retry=retry, again=again, command="pauk.open().crawl()")
        stopper: Future[Callable[[], None]] = Future()
        work = _InThread(lambda: self._crawl(order, settings, tell, stopper))
        try:
            return work.wait()
        except KeyboardInterrupt:
            if stopper.done():
                stopper.result()()
            work.wait()
            raise

    async def crawl_async(
        self,
        *urls: str,
        retry: bool = False,
        again: bool = False,
        stop: asyncio.Event | None = None,
        tell: Callable[[Tally], None] | None = None,
        **settings: Any,
    ) -> CrawlReport:
        """Do the same in the running event loop; setting ``stop`` ends it in good order."""
        order = CrawlOrder(seeds=urls, retry=retry, again=again, command="pauk.open().crawl_async()")
        merged = self._merge(_read_names(settings))
        return await crawl(
            self.folder, order, merged, _clock_of(merged), stop=stop or asyncio.Event(), tell=tell or _tell_nobody
        )

    async def _crawl(
        self,
        order: CrawlOrder,
        settings: dict[str, Any],
        tell: Callable[[Tally], None] | None,
        stopper: "Future[Callable[[], None]]",
    ) -> CrawlReport:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        stopper.set_result(lambda: _stop_later(loop, stop))
        merged = self._merge(_read_names(settings))
        return await crawl(self.folder, order, merged, _clock_of(merged), stop=stop, tell=tell or _tell_nobody)

    # Looking.

    def pages(self, *, versions: bool = False, host: str = "") -> Iterator[StoredPage]:
        """Go through the newest page of every URL, or through all versions; of one host if named."""
        with self.folder.reader() as reader:
            yield from reader.pages(versions=versions, host=host)

    def raw(self, page: StoredPage) -> bytes:
        """Return the bytes of a page as the server sent them; empty where none were kept."""
        if not page.place.length:
            return b""
        with self.folder.reader() as reader:
            return reader.record(page.place).body

    def why(self, url: str) -> dict[str, Any]:
        """Say everything that is known about a URL, and why it is so."""
        return explain_url(self.folder, url, self.settings, _clock_of(self.settings))

    def export(self, path: str | Path, *, form: str = "") -> Export:
        """Write all pages to a file, in the form its name says: .jsonl, .csv, .parquet or .warc.gz."""
        return export(self.folder, Path(path), form=form)


def open_collection(path: str | Path = "pauk-data", **settings: Any) -> Collection:
    """Open a collection; the folder is made when something is first kept in it."""
    return Collection(path, **settings)


def _read_names(settings: dict[str, Any]) -> dict[str, Any]:
    """Write settings under their full names; those of the crawl may be given without ``crawl.``."""
    named = {}
    for name, value in settings.items():
        full = name if name in _NAMES else f"crawl.{name}"
        setting: Setting[Any] = find_setting(full if full in _NAMES else name, where="the call")
        named[setting.name] = value
    return named


def _clock_of(settings: Settings) -> Clock:
    now = settings[NOW]
    return SetClock(read_moment(now, where=settings.origin(NOW))) if now else SystemClock()


def _tell_nobody(_tally: Tally) -> None:
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
