"""What an examination finds: a thing looked at, its health in a word, what was seen, and the next step."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pauk.base.errors import PaukError
from pauk.base.safe_text import one_line
from pauk.store.sql.sqlite import speaking_of


class Health(StrEnum):
    """How a thing is."""

    FINE = "fine"
    NOTE = "note"  # it works, but somebody should know
    WRONG = "wrong"


FINE, NOTE, WRONG = Health.FINE, Health.NOTE, Health.WRONG


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    state: Health
    detail: str
    next_step: str = ""


def gather(what: str, path: Path, look: Callable[[], Iterable[Finding]]) -> list[Finding]:
    """Collect the findings of one look; what it stumbles over is a finding too."""
    found: list[Finding] = []
    try:
        with speaking_of(path):
            found.extend(look())
    except PaukError as error:
        found.append(blame(what, error))
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:  # what a damaged row holds may be anything
        told = f"Something that is kept cannot be understood: {one_line(str(error), 200)}"
        found.append(Finding(what, WRONG, told, "Bring pauk.db back from a copy."))
    return found


def blame(what: str, error: PaukError) -> Finding:
    """Make a finding of an error."""
    place = f" ({error.where})" if error.where else ""
    return Finding(what, WRONG, f"{error.what}{place}.", error.next_step)
