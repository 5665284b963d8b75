"""Take in what readers of the table say is wrong: each becomes a disputed item, for the organiser to judge.

In: a collection and a recipe's name. Out: how many items are disputed because of it. The candidates whose value the
line of the table had are found on its page; where there are none any more, the report stays as it is.
"""

import json

from pauk.annotate.campaign import DISPUTED
from pauk.store.collection import CollectionFolder
from pauk.store.people.people_database import PeopleDatabase, has_people
from pauk.store.people.people_rows import ItemRow, ReportRow

# What nothing was found for: it is not looked for again.
NOTHING = -1


def take_reports(folder: CollectionFolder, recipe: str) -> int:
    """Make disputed items of the reports that are new."""
    if not has_people(folder.path):
        return 0
    with PeopleDatabase(folder.path) as people:
        is_new = bool(people.reports(recipe, new_only=True))
    if not is_new:
        return 0
    with PeopleDatabase(folder.path, can_write=True) as people:
        campaign, reports = people.campaign(recipe), people.reports(recipe, new_only=True)
        if campaign is None:
            return 0
        items = [row for row in people.items(campaign.id) if not row.question]
        found: list[tuple[ReportRow, ItemRow | None]] = []
        for one in reports:
            here = [row for row in items if (row.url, row.value) == (one.url, one.value)]
            of_part = [row for row in here if any(fact["group"] == one.part for fact in json.loads(row.facts))]
            close = [row for row in of_part if one.words and one.words.strip("… ") in row.words]
            found.append((one, next(iter([*close, *of_part, *here]), None)))
        disputed = {row.id: row._replace(state=DISPUTED, judged="", judged_at=0.0) for _, row in found if row}
        people.write_items((), disputed.values())
        people.take_reports([(row.id if row else NOTHING, one.id) for one, row in found])
    return len(disputed)
