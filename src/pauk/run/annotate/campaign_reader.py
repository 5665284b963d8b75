"""Read a campaign as it stands, judged anew, for whoever looks at it and writes nothing.

In: a collection and a recipe's name. Out: a `ReadCampaign`: the campaign in memory, its answers, trainings, reports.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pauk.annotate.campaign import Campaign
from pauk.annotate.device_ids import DeviceMarks
from pauk.base.errors import NothingCame
from pauk.store.collection import CollectionFolder
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import AnswerRow, ReportRow, TrainingRow


@dataclass(frozen=True, slots=True)
class ReadCampaign:
    """A campaign, and what hangs on it."""

    campaign: Campaign
    answers: Sequence[AnswerRow]
    trainings: Sequence[TrainingRow]
    reports: Sequence[ReportRow]


def read_campaign(folder: CollectionFolder, recipe: str) -> ReadCampaign:
    """Read all of a campaign; nobody is banned by reading."""
    with PeopleDatabase(folder.path) as people:
        row = people.campaign(recipe)
        if row is None:
            raise NothingCame(f"There is no campaign of {recipe}", next_step=f"Begin it: pauk annotate {recipe}.")
        answers = people.answers(row.id)
        campaign = Campaign(
            row, people.items(row.id), people.devices(row.id), answers,
            last_ids=people.last_ids(), marks=DeviceMarks(b""),
        )  # fmt: skip
        trainings, reports = people.trainings(row.id), people.reports(recipe)
    campaign.judge()
    return ReadCampaign(campaign, answers, trainings, reports)
