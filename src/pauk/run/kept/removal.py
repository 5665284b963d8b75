"""Forget URLs, hosts and authors for good, with the log-ins of those hosts, and drop what is old.

In: names as people write them. Out: a `Removal`, which says what would go and then takes it away; and what is to be
dropped as a `Prune`.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property

from pauk.base.errors import InputError
from pauk.base.removals import check_forget, check_prune
from pauk.base.urls import canonical_url
from pauk.crawl.login.login_file import forget_login, read_logins
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forgotten_people import read_key
from pauk.store.sql.hosts import is_host
from pauk.store.upkeep.erase import Erased, Tell, erase, foresee, is_clean
from pauk.store.upkeep.marking import Forget, Loss, Prune


class Removal:
    """What somebody wants to be forgotten: what has a scheme (https://…) is one URL, a bare name is a host."""

    def __init__(
        self, folder: CollectionFolder, names: Sequence[str], *, authors: Sequence[str] = (), site: str = ""
    ) -> None:
        check_forget(names, authors, site)
        folder.demand()
        self._folder = folder
        self._wish = Forget(
            urls=[canonical_url(name) for name in names if "://" in name],
            hosts=[name for name in names if "://" not in name],
            authors=authors,
            site=site,
            key=read_key(folder.path) if authors else b"",
        )

    @cached_property
    def loss(self) -> Loss:
        """What would go; an error where nothing at all is known of the names."""
        loss = foresee(self._folder, self._wish)
        if loss.is_empty and not self.logins and is_clean(self._folder):
            raise InputError(
                f"Nothing is known of {', '.join(loss.unknown)}", next_step="See all URLs with: pauk export - --urls"
            )
        return loss

    @cached_property
    def logins(self) -> list[str]:
        """The sites whose log-ins would go."""
        kept = read_logins(self._folder.path)
        return [origin for origin in kept if any(is_host(origin, name) for name in self._wish.hosts)]

    def carry_out(self, command: str, tell: Tell | None = None) -> Erased:
        """Take it away."""
        # The lock's file names the command; what is to be forgotten must not stand there.
        done = erase(self._folder, self._wish, command=command, tell=tell)
        for origin in self.logins:
            forget_login(self._folder.path, origin)
        return done


def wish_prune(versions: int | None, older_than_days: float | None, *, failed: bool, now: datetime) -> Prune:
    """Say what is old: beyond the newest versions, fetched more than some days ago, failed and left no page."""
    check_prune(versions, older_than_days, failed=failed)
    before = (now - timedelta(days=older_than_days)).timestamp() if older_than_days is not None else 0.0
    return Prune(keep=versions or 0, before=before, failed=failed)
