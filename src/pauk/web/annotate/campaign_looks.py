"""Look at a campaign in a process of its own, so that whoever answers meanwhile is not held up by it.

In: what is to be looked at, by name, with plain values. Out: what a page of the organiser's shows, or what the keeper
has to know of devices and control questions. The child reads people.db, writes nothing but what readers of the table
have reported, and ends with its parent.
"""

import json
import os
import pickle
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from pauk.annotate.campaign import DISPUTED, AskedItem, Campaign
from pauk.annotate.overview import look_at_device, survey
from pauk.base.errors import PaukError
from pauk.run.annotate.campaign_reader import ReadCampaign, read_campaign
from pauk.run.annotate.error_reports import take_reports
from pauk.run.read.child_process import Pool, Task, WorkerDied
from pauk.store.collection import CollectionFolder

PAGE_ITEMS = 50
_LONGEST_S = 300.0
# Whoever answers comes first where the processors are busy; on idle ones it changes nothing.
_NICENESS = 5


class CampaignLooks:
    """Has a child process look at one campaign; the child is started when it is first needed."""

    def __init__(self, folder: Path, recipe: str) -> None:
        told = {"folder": str(folder.absolute()), "recipe": recipe}
        self._pool = Pool(f"{__name__}:make_task", told, count=1, max_memory_bytes=0, time_limit_s=_LONGEST_S)

    async def ask(self, look: str, **asked: Any) -> Any:
        """Look; what went wrong is raised here."""
        question = json.dumps([look, asked]).encode()
        try:
            answer = await self._pool.ask(question)
        except WorkerDied:  # somebody killed it; another one looks
            answer = await self._pool.ask(question)
        told = pickle.loads(answer)  # noqa: S301 (of our own child)
        if isinstance(told, PaukError):
            raise told
        return told

    def close(self) -> None:
        """End the child."""
        self._pool.close()


def make_task(options: Mapping[str, str]) -> Task:
    """Make what the child does each time it is asked; for `run.read.child_process`."""
    folder, recipe = CollectionFolder(Path(options["folder"])), options["recipe"]
    os.nice(_NICENESS)

    def look(question: bytes) -> bytes:
        name, asked = json.loads(question)
        try:
            if name == "reports":
                return pickle.dumps(take_reports(folder, recipe))
            return pickle.dumps(LOOKS[name](read_campaign(folder, recipe), **asked))
        except PaukError as error:
            return pickle.dumps(error)

    return look


def _judge(read: ReadCampaign) -> tuple[list[tuple[int, str]], list[int]]:
    """Say which devices are suspect, and which items may serve as control questions."""
    return read.campaign.suspects(), read.campaign.find_controls()


def _overview(read: ReadCampaign) -> dict[str, Any]:
    reports = sum(one.item > 0 for one in read.reports)
    return {"seen": survey(read.campaign, read.answers), "options": read.campaign.options, "reports": reports}


def _items(read: ReadCampaign, *, status: str, words: str, after: int) -> list[dict[str, Any]]:
    """Describe the next items in a state, or with certain words; one more than a page holds, if there are more."""
    found = (
        one for number, one in sorted(read.campaign.items.items())
        if number > after and (not status or read.campaign.status(one) == status)
        and (not words or words in one.row.words.lower() or words in one.row.url.lower())
    )  # fmt: skip
    return [_describe(read.campaign, one) for one in islice(found, PAGE_ITEMS + 1)]


def _item(read: ReadCampaign, *, number: int) -> dict[str, Any] | None:
    item = read.campaign.items.get(number)
    if item is None:
        return None
    devices = {one.row.id: look_at_device(read.campaign, one) for one in read.campaign.devices.values()}
    answers = [(one, devices.get(one.device)) for one in read.answers if one.item == number]
    reports = [one for one in read.reports if one.item == number]
    return {**_describe(read.campaign, item), "answers": answers, "reports": reports}


def _devices(read: ReadCampaign) -> list[Any]:
    devices = survey(read.campaign, read.answers).devices
    return sorted(devices, key=lambda one: (not one.ban, -one.answers, one.number))


def _trainings(read: ReadCampaign) -> list[dict[str, Any]]:
    return [
        {"at": one.at, "figures": json.loads(one.figures), "changes": json.loads(one.changes)}
        for one in read.trainings
    ]  # fmt: skip


def _describe(campaign: Campaign, item: AskedItem) -> dict[str, Any]:
    """Say what stands of an item."""
    row, counted, status = item.row, campaign.counted(item), campaign.status(item)
    chance = campaign.judgement.chances.get(row.id) if item.votes else None
    return {
        "row": row, "status": status, "answer": campaign.answer_of(item), "wanted": campaign.wanted(item),
        "counts": {word: counted.count(word) for word in dict.fromkeys(counted)}, "chance": chance,
        "is_disputed": status == DISPUTED,
    }  # fmt: skip


LOOKS: Mapping[str, Callable[..., Any]] = {
    "judge": _judge, "overview": _overview, "items": _items, "item": _item, "devices": _devices,
    "trainings": _trainings,
}  # fmt: skip
