"""Learn from what people have answered: a model, the pages read by it, and the table, row by row.

In: a collection and a recipe. Out: a `Lesson`: how good the model is on sites it has not seen, and every row that came,
went or changed, with the answers that had to do with it. Nothing is fetched.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from pauk.base.clock import Clock
from pauk.base.errors import InputError
from pauk.base.settings import Settings
from pauk.facts.recipe.recipe import FactRecipe
from pauk.run.facts.collect import read_anew
from pauk.run.facts.retraining import retrain
from pauk.run.people.labels import read_labels
from pauk.store.collection import CollectionFolder
from pauk.store.facts.facts_reader import TableFilter
from pauk.store.people.people_database import PeopleDatabase

ADDED, REMOVED, CONFIRMED = "added", "removed", "confirmed"
_MOST_KEPT = 2_000  # changes of one training


class _RowKey(NamedTuple):
    entity: str
    town: str
    group: str
    value: str
    season: str
    place: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a training has brought: figures of the model, and changes of the table."""

    figures: Mapping[str, Any]
    changes: tuple[Mapping[str, Any], ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        return asdict(self)


async def learn_from_people(
    folder: CollectionFolder,
    recipe: FactRecipe,
    settings: Settings,
    clock: Clock,
    *,
    tell: Callable[[int], None] = lambda _: None,
    stop: asyncio.Event | None = None,
) -> Lesson:
    """Train, read what is kept, bring the table up, and keep what has come of it."""
    now, said = clock.now(), read_labels(folder.path, for_table=False)
    before = _rows(folder, recipe.name)
    figures: dict[str, Any] = {"answers": len(said)}
    try:
        trained = retrain(folder, recipe, said, made_at=now)
        counts = trained.counts
        figures |= {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1,
                    "calibration_error": trained.calibration_error}  # fmt: skip
    except InputError as error:  # too few answers yet
        figures["no_model"] = error.what
    await read_anew(folder, settings, clock, stop=stop or asyncio.Event(), tell=tell)
    after = _rows(folder, recipe.name)
    with PeopleDatabase(folder.path, can_write=True) as people:
        campaign = people.begin_campaign(recipe.name, now=now.timestamp())
        changes = tuple(_changes(before, after, _answers_by_row(people, campaign.id)))
        figures |= {"rows": len(after), **Counter(one["change"] for one in changes)}
        people.add_training(
            campaign.id, at=now.timestamp(), figures=json.dumps(figures),
            changes=json.dumps(changes[:_MOST_KEPT], ensure_ascii=False),
        )  # fmt: skip
    return Lesson(figures, changes)


def _rows(folder: CollectionFolder, recipe: str) -> dict[_RowKey, tuple[str, str]]:
    """Read the table: rows, and of each the page and who says so."""
    with folder.reader() as reader:
        return {
            _RowKey(row.entity, row.town, row.fact.part, row.fact.value, row.fact.season, row.fact.place):
            (row.fact.url, row.fact.maker)
            for row in reader.facts.table(TableFilter(recipe=recipe))
        }  # fmt: skip


_Answers = Mapping[tuple[str, str, str], list[tuple[int, Counter[str]]]]


def _answers_by_row(people: PeopleDatabase, campaign: int) -> _Answers:
    """Put answers beside the rows they speak of: by page, group and value."""
    votes: dict[int, Counter[str]] = {}
    banned = {row.id for row in people.devices(campaign) if row.ban}
    for answer in people.answers(campaign):
        if not answer.undone_at and answer.device not in banned:
            votes.setdefault(answer.item, Counter())[answer.answer] += 1
    found: dict[tuple[str, str, str], list[tuple[int, Counter[str]]]] = {}
    for row in people.items(campaign):
        told = Counter({f"judged {row.judged}": 1}) if row.judged else votes.get(row.id)
        for fact in json.loads(row.facts) if told else ():
            found.setdefault((row.url, fact["group"], row.value), []).append((row.id, told or Counter()))
    return found


def _changes(
    before: Mapping[_RowKey, tuple[str, str]], after: Mapping[_RowKey, tuple[str, str]], answers: _Answers
) -> Iterator[dict[str, Any]]:
    """Go through rows that came, went, or are now said by people."""
    for key in sorted({*before, *after}):
        url, maker = after.get(key) or before[key]
        change = ADDED if key not in before else REMOVED if key not in after else CONFIRMED
        if change == CONFIRMED and (maker != "people" or before[key][1] == "people"):
            continue
        told = answers.get((url, key.group, key.value), [])
        votes = sum((each for _, each in told), Counter[str]())
        said = ", ".join(f"{number} {word}" for word, number in sorted(votes.items())) or "nothing; the model"
        yield {**key._asdict(), "change": change, "url": url, "by": maker, "said": said,
               "items": [item for item, _ in told]}  # fmt: skip
