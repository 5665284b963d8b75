"""Fetch with a spool behind it: what a server answered is on the disk before anybody reads it.

In: a fetcher and a collection's folder. Out: a fetcher. What a run that was killed had got already, and nobody had
taken in, is answered from the spool instead of asking the server a second time. Neither cookies nor credentials are
written; what sets cookies is not spooled, because the page might be another one without them.
"""

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pauk.base.clock import Clock
from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url
from pauk.crawl.fetch.fetcher import Ask, Fetched, Fetcher
from pauk.store.archive.http_headers import without_secrets
from pauk.store.archive.spool import FOLDER, Head, Spool, read_spool

log = logging.getLogger(__name__)

_KEPT: dict[str, type | tuple[type, ...]] = {
    "outcome": str, "status": int, "reason": str, "kind": str, "location": str, "address": str,
    "latency_s": (float, int), "elapsed_s": (float, int), "retry_after": str,
}  # fmt: skip
# A page of yesterday is asked for again.
_KEEP_S = 86_400.0


class SpooledFetcher:
    """A fetcher whose answers outlive the process until `committed` says that they are kept."""

    def __init__(self, inner: Fetcher, folder: Path, clock: Clock, *, in_flight: Iterable[str]) -> None:
        """Take over what came for URLs before a run was killed."""
        self._inner = inner
        self._clock = clock
        self._spool = Spool(folder / FOLDER)
        self._left = read_spool(folder / FOLDER, frozenset(in_flight))
        self.taken_over = 0

    async def fetch(self, ask: Ask) -> Fetched:
        """Make one request, unless a run that was killed has made it."""
        is_plain = not (ask.form or ask.takes_anything or ask.takes_errors)
        if is_plain and (kept := self._left.pop(ask.url, None)):
            fetched = _unpack(ask, *kept, now=self._clock.now().timestamp())
            if fetched is not None:
                self.taken_over += 1
                return fetched
        fetched = await self._inner.fetch(ask)
        if fetched.status and is_plain and not fetched.set_cookies:
            head = {name: getattr(fetched, name) for name in _KEPT}
            head |= {"headers": without_secrets(fetched.headers), "at": self._clock.now().timestamp()}
            # Write what must be the same in another request for its answer to be; never a secret.
            head |= {"asked": [ask.etag, ask.modified, bool(ask.cookies or ask.authorization)]}
            self._spool.add(ask.url, head, fetched.body)
        return fetched

    def committed(self, urls: Iterable[str]) -> None:
        """Drop what is in the archive now, or needed no more."""
        self._spool.done(urls)

    async def addresses(self, host: str) -> tuple[str, ...]:
        """Return the addresses of a host name, or none."""
        return await self._inner.addresses(host)

    async def close(self) -> None:
        """Close all connections."""
        await self._inner.close()

    def clear(self) -> None:
        """Remove the spool: the run has ended, and everything that came was written."""
        self._spool.close()


def _unpack(ask: Ask, head: Head, body: bytes, *, now: float) -> Fetched | None:
    """Make the answer of what was kept; None where it answers another request, is old or makes no sense."""
    try:
        at = float(head["at"])
        if (
            head["asked"] != [ask.etag, ask.modified, bool(ask.cookies or ask.authorization)]
            or not 0 <= now - at < _KEEP_S
        ):
            return None
        values: dict[str, Any] = {name: head[name] for name in _KEPT}
        headers = tuple((str(name), str(value)) for name, value in head["headers"])
        fits = all(isinstance(values[name], kind) for name, kind in _KEPT.items())
        fits = fits and values["location"] in ("", canonical_url(values["location"] or ask.url))
        fits = fits and all(0 <= values[name] < _KEEP_S for name in ("latency_s", "elapsed_s"))
    except (KeyError, TypeError, ValueError, BadUrl) as error:
        log.info("what was kept for %s makes no sense: %s", ask.url, error)
        return None
    if not fits or len(body) > ask.max_bytes:
        return None
    return Fetched(url=ask.url, body=body, headers=headers, came_at=at, **values)
