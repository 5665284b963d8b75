"""Remember how far the learning of a forum is, between one page and the next, and one run and the next.

In: the learner's state, and what was known before. Out: JSON, and the same from JSON.
"""

import json
from dataclasses import dataclass

from pauk.forum.site.learner import LearnerState
from pauk.run.forums.planner_json import dump


@dataclass(frozen=True, slots=True)
class LearningPlan:
    """How far learning is, the map that was known before, and whether the forum was built anew since."""

    state: LearnerState
    before: str = ""
    is_rebuilt: bool = False

    def to_text(self) -> str:
        """Write it as JSON."""
        return dump({"state": self.state.to_dict(), "before": self.before, "is_rebuilt": self.is_rebuilt})

    @classmethod
    def from_text(cls, text: str) -> "LearningPlan":
        """Read what `to_text` wrote."""
        plain = json.loads(text)
        return cls(LearnerState.from_dict(plain["state"]), plain["before"], plain["is_rebuilt"])
