"""What an organiser may choose for a campaign, and the words for answers.

In: JSON, as people.db has it, or the values of flags. Out: `CampaignOptions`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args

from pauk.base.errors import InputError

YES, NO, UNSURE, SKIP = ANSWERS = ("yes", "no", "unsure", "skip")
COUNTED = (YES, NO, UNSURE)
# What a fingerprint may be made of, and how many of them at most: enough to know a device again that has lost its
# cookie, too little to follow people.
TRAITS = ("screen", "timezone", "languages", "platform")
MOST_TRAITS = 3

OPEN, PAUSED, CLOSED = STATES = ("open", "paused", "closed")
State = Literal["open", "paused", "closed"]


@dataclass(frozen=True, slots=True)
class CampaignOptions:
    """How many answers are wanted, of whom, and what is done about careless devices."""

    answers: int = 1  # of every item
    double: float = 0.2  # the share of items that get one answer more
    most: int = 5  # answers of an item on which people disagree
    controls: float = 0.1  # the share of questions whose answer is known
    suggestions: bool = False  # whether people are shown what the machine thinks
    bans: bool = True  # whether devices that answer at random or against all others are ignored
    fingerprint: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()  # the recipe's further questions that a fact must pass

    @classmethod
    def from_json(cls, text: str) -> "CampaignOptions":
        """Read options; what is not said is as it comes."""
        told = json.loads(text or "{}")
        known = {field.name for field in fields(cls)}
        return cls().changed({name: value for name, value in told.items() if name in known})

    def as_json(self) -> str:
        """Write all options."""
        return json.dumps(asdict(self))

    def changed(self, told: Mapping[str, Any]) -> "CampaignOptions":
        """Return options of which some are changed; what makes no sense is refused."""
        made = replace(
            self, **{**told, **{name: tuple(told.get(name, getattr(self, name))) for name in ("fingerprint", "needed")}}
        )
        limits = (
            (1 <= made.answers <= 50, "answers", "1 to 50"),
            (0 <= made.double <= 1, "double", "0 to 1"),
            (made.answers <= made.most <= 100, "most", "as many as answers, up to 100"),
            (0 <= made.controls <= 0.5, "controls", "0 to 0.5"),
            (set(made.fingerprint) <= set(TRAITS), "fingerprint", f"some of {', '.join(TRAITS)}"),
            (len(made.fingerprint) <= MOST_TRAITS, "fingerprint", f"{MOST_TRAITS} properties at most"),
        )
        for is_fine, name, takes in limits:
            if not is_fine:
                raise InputError(f"{name} cannot be {getattr(made, name)}", next_step=f"It takes {takes}.")
        return made


assert get_args(State) == STATES
