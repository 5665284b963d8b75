"""Tell what people have decided about candidates, by all their answers together.

In: a collection's people.db. Out: candidates, and whether each is a fact. Devices that are ignored have no say, the
organiser's word stands above all, and what people are of two minds about is left out.
"""

from collections.abc import Mapping
from pathlib import Path

from pauk.annotate.device_quality import judge_answers
from pauk.annotate.options import COUNTED, NO, UNSURE, YES, CampaignOptions
from pauk.store.people.people_database import PeopleDatabase, has_people
from pauk.store.people.people_rows import ItemRow

# What is as good as even is nobody's decision.
_EVEN = 0.15


def read_labels(folder: Path, *, defended: bool = True, for_table: bool = True) -> dict[str, bool]:
    """Return what people have decided, of all recipes; without the defence every device counts, one vote each.

    For the table, a fact to which people said no in a further question that it must pass is none.
    """
    if not has_people(folder):
        return {}
    labels: dict[str, bool] = {}
    with PeopleDatabase(folder) as people:
        for campaign in people.campaigns():
            labels |= label_items(people, campaign.id, defended=defended)
            for question in CampaignOptions.from_json(campaign.options).needed if for_table else ():
                told = label_items(people, campaign.id, question=question, defended=defended)
                labels |= {candidate: False for candidate, is_right in told.items() if not is_right}
    return labels


def label_items(people: PeopleDatabase, campaign: int, *, question: str = "", defended: bool = True) -> dict[str, bool]:
    """Return what is decided of one question of a campaign; devices are judged by their answers to all of them."""
    items = {row.id: row for row in people.items(campaign) if row.state != "excluded"}
    banned = {row.id for row in people.devices(campaign) if row.ban and defended}
    votes: list[tuple[int, int, bool]] = []
    unsure: dict[int, int] = {}
    for answer in people.answers(campaign):
        if answer.undone_at or answer.item not in items or answer.device in banned or answer.answer not in COUNTED:
            continue
        if answer.answer == UNSURE:
            unsure[answer.item] = unsure.get(answer.item, 0) + 1
        else:
            votes.append((answer.device, answer.item, answer.answer == YES))
    counts: dict[int, list[int]] = {}
    for _, item, is_yes in votes:
        counts.setdefault(item, [0, 0])[is_yes] += 1
    if defended:
        known = {row.id: row.judged == YES for row in items.values() if row.judged in (YES, NO)}
        believed = {row.id: row.confidence for row in items.values()}
        chances: Mapping[int, float] = judge_answers(votes, known=known, believed=believed).chances
    else:
        chances = {item: yes / (no + yes) for item, (no, yes) in counts.items()}
    return {
        row.candidate: decided
        for row in items.values()
        if row.question == question and (decided := _decide(row, chances, counts, unsure)) is not None
    }


def _decide(
    row: ItemRow, chances: Mapping[int, float], counts: dict[int, list[int]], unsure: dict[int, int]
) -> bool | None:
    if row.judged:
        return row.judged == YES if row.judged in (YES, NO) else None
    no, yes = counts.get(row.id, (0, 0))
    chance = chances.get(row.id, 0.5)
    if not (no or yes) or unsure.get(row.id, 0) > max(no, yes) or abs(chance - 0.5) < _EVEN:
        return None
    return chance > 0.5
