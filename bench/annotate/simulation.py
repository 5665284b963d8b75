"""Let careless and hostile devices answer among honest ones, and say what the table would be with and without defence.

``python -m bench.annotate.simulation [--parishes 24] [--crowds 3]``. A collection of invented parishes, some of whose
pages never say that their hours are masses, and all of which have hours of a swimming pool that the recipe takes for
masses. Of twenty devices fifteen are honest and right in 96 of 100 answers, four (20 %) answer at random and quickly,
one (5 %) says the opposite of what is true. The answers go through the real campaign: what is asked next, control
questions, bans, people.db, training, the table. The organiser has judged twenty items, which serve as control
questions. Without the defence nobody is banned, no question is a control, and every device has one vote. In ``nobody
careless`` the same devices answer, all of them honest.
"""

import argparse
import asyncio
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bench.annotate.parish_web import ParishWeb, swimming, write_directory
from bench.side_by_side import keep
from pauk.annotate.campaign import Campaign
from pauk.annotate.device_ids import DeviceMarks
from pauk.annotate.options import NO, YES
from pauk.base.clock import SystemClock
from pauk.base.errors import InputError
from pauk.base.settings import Settings
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.counts import Counts
from pauk.run.annotate.campaign_items import prepare_campaign
from pauk.run.facts.collect import read_anew
from pauk.run.facts.retraining import retrain
from pauk.run.people.labels import read_labels
from pauk.store.collection import CollectionFolder
from pauk.store.facts.facts_reader import TableFilter
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import ItemRow

RECIPE = "mass-hours"
HONEST, CARELESS, HOSTILE = "honest", "careless", "hostile"
CROWD: Mapping[str, int] = {HONEST: 15, CARELESS: 4, HOSTILE: 1}
_RIGHT = 0.96  # of the answers of somebody who reads
_TOOK_MS = {HONEST: 2_500, CARELESS: 900, HOSTILE: 2_500}
_REVIEW_EVERY = 10  # answers; the keeper looks every ten seconds, if there are so many
_BARE_EVERY = 4
_JUDGED = 20  # by the organiser, before anybody answers


@dataclass(frozen=True, slots=True)
class World:
    """Who answers, and what is done about it."""

    name: str
    crowd: Mapping[str, int]
    is_defended: bool


WORLDS = (
    World("nobody careless", {HONEST: sum(CROWD.values())}, is_defended=True),
    World("with the defence", CROWD, is_defended=True),
    World("without it", CROWD, is_defended=False),
)


def make_collection(folder: Path, parishes: int) -> ParishWeb:
    """Crawl parishes into the collection ``c`` of a folder; return what is true of them.

    Through a proxy and one after the other: the port of a server that was started for this, and the order of arrival,
    would be part of what is drawn later.
    """
    web = ParishWeb(parishes, bare=lambda number: number % _BARE_EVERY == 1, beside=swimming)
    with web.serve() as port:
        with (folder / "parishes.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(write_directory(web, 80))
        subprocess.run(
            [sys.executable, "-m", "pauk", "-c", "c", "--allow-private", "--no-polite",
             "--set", f"crawl.proxy=http://127.0.0.1:{port}", "--set", "crawl.concurrency=1",
             "facts", "run", RECIPE, "--directory", "parishes.csv"],
            cwd=folder, env=os.environ, check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    return web


def simulate(folder: Path, web: ParishWeb, world: World, seed: int, **options: Any) -> dict[str, float]:
    """Let a crowd answer in a collection; return what became of labels and table."""
    collection, recipe = CollectionFolder(folder), shipped_recipe(RECIPE)
    chosen = options | ({} if world.is_defended else {"bans": False, "controls": 0.0})
    prepare_campaign(collection, recipe, chosen, now=0.0)
    with PeopleDatabase(folder, can_write=True) as people:
        _judge_some(people, web)
        figures = _answer(people, web, world, Random(seed))
    clock, is_defended = SystemClock(), world.is_defended
    try:
        said = read_labels(folder, defended=is_defended, for_table=False)
        retrain(collection, recipe, said, made_at=clock.now())
    except InputError:  # too few answers for a model
        figures["without_model"] = 1.0
    said = read_labels(folder, defended=is_defended)
    asyncio.run(read_anew(collection, Settings(), clock, stop=asyncio.Event(), tell=lambda _: None, said=said))
    with PeopleDatabase(folder) as people:
        campaign = people.campaign(RECIPE)
        assert campaign is not None
        truth = {row.candidate: _truth_of(row, web) for row in people.items(campaign.id) if not row.judged}
    labels = [said[candidate] == is_true for candidate, is_true in truth.items() if candidate in said]
    figures |= {"labels": len(labels), "labels_right": sum(labels) / max(len(labels), 1)}
    return figures | score_table(collection, web)


def score_table(collection: CollectionFolder, web: ParishWeb) -> dict[str, float]:
    """Compare the table with the truth."""
    with collection.reader() as reader:
        rows = {
            (row.entity, row.fact.part, row.fact.value) for row in reader.facts.table(TableFilter(recipe=RECIPE))
        }  # fmt: skip
    counts = Counts(len(rows & web.truth), len(rows), len(web.truth))
    wrong = len(rows - web.truth)
    return {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1, "wrong_rows": wrong}


def _truth_of(row: ItemRow, web: ParishWeb) -> bool:
    return web.is_true(row.url, [fact["group"] for fact in json.loads(row.facts)], row.value)


def _judge_some(people: PeopleDatabase, web: ParishWeb) -> None:
    """Judge some items as an organiser does who knows the parishes; half of them facts, where there are so many."""
    campaign = people.campaign(RECIPE)
    assert campaign is not None
    by_truth: dict[bool, list[ItemRow]] = {True: [], False: []}
    for row in people.items(campaign.id):
        by_truth[_truth_of(row, web)].append(row)
    judged = [
        row._replace(judged=YES if is_true else NO, judged_at=1.0)
        for is_true, rows in by_truth.items()
        for row in rows[: _JUDGED // 2]
    ]
    people.write_items((), judged)


def _answer(people: PeopleDatabase, web: ParishWeb, world: World, draw: Random) -> dict[str, float]:
    """Let all devices answer, whoever happens to come next, until nothing is left for anybody."""
    row = people.campaign(RECIPE)
    assert row is not None
    campaign = Campaign(
        row, people.items(row.id), (), (), last_ids=people.last_ids(), marks=DeviceMarks(b"simulation"), seed=1
    )
    kinds = [kind for kind, number in world.crowd.items() for _ in range(number)]
    devices = {
        campaign.join(f"device {number}".encode().ljust(16), batch="", traits=b"", now=0.0).row.id: kind
        for number, kind in enumerate(kinds)
    }
    waiting, moment, since = list(devices), 0.0, 0
    while waiting:
        number = draw.choice(waiting)
        device, moment = campaign.devices[number], moment + 0.1
        items = campaign.hand_out(device, want=1, have=(), now=moment)
        if not items:
            waiting.remove(number)
            continue
        op = _make_up(devices[number], is_true=_truth_of(items[0].row, web), draw=draw)
        told = {"key": f"k{device.asked}", "item": campaign.token(device, items[0])}
        campaign.take(device, [told | op], now=moment)
        since += 1
        if since >= _REVIEW_EVERY and world.is_defended:
            since = 0
            campaign.judge()
            campaign.controls = campaign.find_controls()
            campaign.ban_suspects(campaign.suspects())
            waiting = list(devices)  # what banned devices have said is open again
    people.write_answers(*campaign.drain())
    banned = [one.row.id for one in campaign.devices.values() if one.row.ban]
    people.ban([(campaign.devices[number].row.ban, 0, number) for number in banned])
    caught = Counter(devices[number] for number in banned)
    return {
        "answers": sum(len(one.votes) for one in campaign.devices.values()),
        **{f"ignored_{kind}": caught[kind] / world.crowd.get(kind, 1) for kind in CROWD},
    }


def _make_up(kind: str, *, is_true: bool, draw: Random) -> dict[str, Any]:
    """Answer as somebody of a kind does."""
    if kind == CARELESS:
        is_yes = draw.random() < 0.5
    else:
        is_yes = is_true is (kind == HONEST)
        if kind == HONEST and draw.random() >= _RIGHT:
            is_yes = not is_yes
    return {"answer": YES if is_yes else NO, "took_ms": _TOOK_MS[kind]}


def measure(parishes: int, crowds: int) -> dict[str, Any]:
    """Simulate all worlds with several crowds each; means over the crowds."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        web = make_collection(place, parishes)
        before = score_table(CollectionFolder(place / "c"), web)
        rows = [{"world": "before anybody answers", "answers_wanted": 0, **_round(before)}]
        for wanted in (1, 3):
            for world in WORLDS:
                told = list(_several(place, web, world, crowds, wanted))
                means = {name: sum(one[name] for one in told) / crowds for name in told[0]}
                least = min(one["labels_right"] for one in told)
                rows.append({"world": world.name, "answers_wanted": wanted, **_round(means), "least_right": least})
                print(json.dumps(rows[-1]), flush=True)
    return {"parishes": parishes, "crowds": crowds, "truths": len(web.truth), "crowd": dict(CROWD), "rows": rows}


def _several(place: Path, web: ParishWeb, world: World, crowds: int, wanted: int) -> Iterator[dict[str, float]]:
    for seed in range(crowds):
        shutil.copytree(place / "c", place / "t")
        yield {"without_model": 0.0} | simulate(place / "t", web, world, seed, answers=wanted)
        shutil.rmtree(place / "t")


def _round(figures: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in figures.items()}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the table for docs/measurements.md."""

    def share(row: Mapping[str, Any], name: str) -> str:
        return f"{row[name]:.3f}" if name in row else ""

    names = ("ignored_careless", "ignored_hostile", "ignored_honest", "labels_right", "precision", "recall", "f1")
    rows = [
        [row["world"], str(row["answers_wanted"] or ""), f"{row.get('answers', 0):.0f}",
         *(share(row, name) for name in names), f"{row['wrong_rows']:.1f}"]
        for row in result["rows"]
    ]  # fmt: skip
    yield table(
        ["who answers", "answers an item", "answers in all", "careless ignored", "hostile ignored", "honest ignored",
         "labels right", "precision of the table", "recall", "F1", "wrong rows"],
        rows,
    )  # fmt: skip
    yield f"{result['parishes']} parishes with {result['truths']} hours; means over {result['crowds']} crowds."


def main(args: Sequence[str] | None = None) -> None:
    """Simulate, print and keep."""
    parser = argparse.ArgumentParser(description="Say what careless and hostile devices do to the table.")
    parser.add_argument("--parishes", type=int, default=24)
    parser.add_argument("--crowds", type=int, default=3, help="how often it is simulated, with other draws")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    asked = parser.parse_args(args)
    keep("annotate_simulation", asked.now, measure(asked.parishes, asked.crowds))


if __name__ == "__main__":
    main()
