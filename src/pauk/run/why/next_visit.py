"""Say when a URL comes up again, and from what that was learnt.

In: the history of its visits. Out: plain values with a sentence.
"""

from typing import Any

from pauk.base.formatting import count, moment, when_s, write_duration
from pauk.store.sql.records import Revisit


def describe_revisit(history: Revisit | None) -> dict[str, Any] | None:
    """Describe when a URL is looked at again; nothing where it has no page yet."""
    if history is None:
        return None
    return {
        "due_at": moment(history.due_at),
        "checked_at": moment(history.checked_at),
        "changed_at": moment(history.changed_at),
        "checks": history.checks,
        "changes_every_s": round(history.watched_s / history.changes),
        "misses": history.misses,
        "is_hinted": bool(history.is_hinted),
        "reason": _tell(history),
    }


def _tell(history: Revisit) -> str:
    due = f"Comes up again on {when_s(history.due_at)}"
    if history.misses:
        return f"{due}: {count(history.misses, 'visit')} in a row found no page, so it is asked less and less."
    if history.is_hinted:
        return f"{due}: a sitemap or feed says that it changed on {when_s(history.told_at)}."
    pace = f"about every {write_duration(history.watched_s / history.changes)}"
    if not history.checks:
        return f"{due}: seen once so far, it is taken to change {pace}, by its depth and its Last-Modified."
    return (
        f"{due}: it seems to change {pace}, learnt from {count(history.checks, 'further visit')}; "
        f"the last change was seen on {when_s(history.changed_at)}."
    )
