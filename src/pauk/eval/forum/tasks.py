"""What a process does for ``pauk eval forum``: follow one forum of the playground through its year.

In: a record with design, seed, size and cycles. Out: plain values from which the parent adds up. Skin and language are
drawn by the seed, so that nothing can have been tuned to them.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from random import Random
from typing import Any

from pauk.eval.forum.follow import choose_start, days_of, evaluate_forum
from pauk.eval.forum.visits import compare_schedules
from pauk.eval.forum.year import months_of
from pauk_playground.forums import FORUM_LANGUAGES, KEPT_SKINS, SKINS, Forum

# Visits are compared on forums of this part of the size, and no larger: nine schedules take as long as nine years.
_VISITS_SIZE = 0.3


def make_task(_options: Mapping[str, Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return the function that follows the forum of a record."""
    return lambda record: _TASKS[record["task"]](record)


def draw_clothes(design: str, seed: int, skins: str) -> tuple[str, str]:
    """Draw a skin and a language for a design; ``own`` leaves it in its own."""
    if skins == "own":
        return "", ""
    wardrobe = {"all": {**SKINS, **KEPT_SKINS}, "known": SKINS, "kept": KEPT_SKINS}[skins]
    random = Random(f"{seed} {design}")  # noqa: S311 (a draw that can be repeated)
    return random.choice(sorted(wardrobe)), random.choice(sorted(FORUM_LANGUAGES))


def draw_history(design: str, seed: int) -> int:
    """Draw what happens in a forum: each has a history of its own."""
    return Random(f"{seed} {design} history").randrange(2**31)  # noqa: S311 (a draw that can be repeated)


def _moments(record: Mapping[str, Any]) -> list[datetime]:

    return days_of() if record["daily"] else months_of(count=record["months"])


def _follow(record: dict[str, Any]) -> dict[str, Any]:

    skin, language = draw_clothes(record["id"], record["seed"], record["skins"])
    forum = Forum(
        record["id"],
        skin,
        language,
        seed=draw_history(record["id"], record["seed"]),
        size=record["size"],
        pace=record["pace"],
    )
    start = choose_start(forum, record["seed"])
    learned, followed = evaluate_forum(forum, start, _moments(record))
    notes = {"skin": forum.skin.name, "language": forum.language, "start": start, "learned_from": learned.pages}
    return {"id": record["id"], "followed": followed.to_dict(), "notes": notes}


def _visit(record: dict[str, Any]) -> dict[str, Any]:

    size = max(0.05, min(record["size"], 1.0) * _VISITS_SIZE)
    forum = Forum(record["design"], seed=draw_history(record["id"], record["seed"]), size=size, pace=record["pace"])
    told = {found["name"]: found["tally"] for found in compare_schedules(lambda: forum, _moments(record))}
    return {"id": record["id"], "visits": told, "notes": {"shows": "threads, and nothing of what was written in them"}}


_TASKS = {"follow": _follow, "visit": _visit}
