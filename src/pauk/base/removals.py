"""Say what is wrong with a wish to remove something, before anything is loaded that could remove it.

In: what a command line or a caller asks for. Out: nothing, or an error that says what to ask for.
"""

from collections.abc import Sequence

from pauk.base.errors import UsageError


def check_forget(names: Sequence[str], authors: Sequence[str], site: str) -> None:
    """Demand something that is to be forgotten, and an author where a forum's site is named."""
    if not (names or authors) or (site and not authors):
        what = "Nothing is named that is to be forgotten" if not site else "--site says where an --author has written"
        raise UsageError(what, next_step="Name URLs, hosts or --author NAME; see pauk forget --help.")


def check_prune(versions: int | None, older_than_days: float | None, *, failed: bool) -> None:
    """Demand something that is to be dropped, within what may be dropped."""
    if versions is None and older_than_days is None and not failed:
        step = "Ask for something: --versions N, --older-than DAYS or --failed; add --dry-run to look first."
        raise UsageError("Nothing was asked for", next_step=step)
    if (versions is not None and versions < 1) or (older_than_days is not None and older_than_days < 0):
        raise UsageError("At least one version stays, and days are counted from 0", next_step="Ask for more.")
