"""Take the log-ins of a collection into a run, and keep their cookies fresh while it goes on.

In: a collection's folder. Out: `Logins` for frontier and engine. Sites change the cookies of a session with every few
pages; what a run ends with, or is killed with, is what the next one begins with.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from pauk.base.clock import Clock
from pauk.base.errors import PaukError
from pauk.crawl.fetch.cookies import Cookie
from pauk.crawl.login.login_file import KeptLogin, note_failure, read_logins, refresh_cookies
from pauk.crawl.login.session import Login, Logins, Send

log = logging.getLogger(__name__)

# A session that changes with every page costs a kill so many seconds of it, and the disk a small file as often.
_KEEP_EVERY_S = 2.0


class KeptLogins:
    """The log-ins of one run, and where they are kept."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        at_s = clock.now().timestamp()
        self._folder = folder
        self._clock = clock
        self.logins = Logins(Login(kept, at_s) for kept in read_logins(folder).values())
        self._written = self._cookies()
        self._has_failed = False

    @property
    def lost(self) -> dict[str, str]:
        """The hosts that have logged us out in this run, with what showed it."""
        return {login.kept.origin: login.lost for login in self.logins if login.lost}

    async def renew(self, login: Login, send: Send) -> bool:
        """Log in again where the password is kept; where the site does not take it, it is not sent a second time."""
        from pauk.run.jobs.login import renew  # noqa: PLC0415 (loads what reads pages; seldom wanted)

        is_in = await renew(login, send, self._clock)
        if not is_in:
            note_failure(self._folder, login.kept, self._clock.now().timestamp())
        return is_in

    @asynccontextmanager
    async def keeping(self) -> AsyncIterator[None]:
        """Keep the cookies now and then while the block runs, and at its end."""
        keeper = asyncio.create_task(self._keep_on()) if self.logins else None
        try:
            yield
        finally:
            if keeper is not None:
                keeper.cancel()
                with suppress(asyncio.CancelledError):
                    await keeper
                self._try_to_keep()

    async def _keep_on(self) -> None:
        while True:
            await asyncio.sleep(_KEEP_EVERY_S)
            self._try_to_keep()

    def _try_to_keep(self) -> None:
        """Keep the cookies; where that fails, the crawl goes on all the same, and it is said once."""
        try:
            self.keep()
        except PaukError as error:
            log.log(logging.DEBUG if self._has_failed else logging.WARNING, "cookies are not kept: %s", error)
            self._has_failed = True

    def keep(self) -> None:
        """Write the cookies where any has changed."""
        now = self._cookies()
        fresh = {kept: cookies for kept, cookies in now.items() if cookies != self._written[kept]}
        if fresh:
            refresh_cookies(self._folder, fresh)
            self._written = now

    def _cookies(self) -> dict[KeptLogin, tuple[Cookie, ...]]:
        return {login.kept: tuple(login.jar) for login in self.logins}
