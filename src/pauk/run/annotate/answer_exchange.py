"""Give a campaign's questions and answers out, and take such files in: answers of elsewhere count as devices of here.

In: a collection and a recipe's name; a text. Out: items with their answers; how many came in. What is there already is
not taken twice; devices of a file get marks of their own, from which nobody finds the way back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from pauk.annotate.answer_files import GivenAnswer, ItemAnswers
from pauk.base.errors import NothingCame
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forgotten_people import read_key
from pauk.store.people.people_database import PeopleDatabase, has_people
from pauk.store.people.people_rows import AnswerRow, DeviceRow, ItemRow


@dataclass(frozen=True, slots=True)
class TakenAnswers:
    """What a file has brought."""

    items: int
    answers: int
    known: int  # answers that were there already
    devices: int
    judged: int


def give_answers(folder: CollectionFolder, recipe: str) -> Iterator[ItemAnswers]:
    """Go through all that was asked, with its answers."""
    if not has_people(folder.path):
        raise NothingCame("Nobody was asked anything yet", next_step=f"Serve the questions: pauk annotate {recipe}.")
    with PeopleDatabase(folder.path) as people:
        campaign = people.campaign(recipe)
        if campaign is None:
            raise NothingCame(f"There is no campaign of {recipe}", next_step=f"Begin it: pauk annotate {recipe}.")
        answers: dict[int, list[GivenAnswer]] = {}
        for row in people.answers(campaign.id):
            told = GivenAnswer(row.device, row.answer, row.at, row.took_ms, row.key, row.undone_at)
            answers.setdefault(row.item, []).append(told)
        items = people.items(campaign.id)
    names = [name for name in ItemAnswers.__dataclass_fields__ if name != "answers"]
    for item in items:
        own = {name: getattr(item, name) for name in names}
        ordered = sorted(answers.get(item.id, ()), key=lambda one: (one.at, one.device, one.key))
        yield ItemAnswers(**own, answers=tuple(ordered))


def take_answers(folder: CollectionFolder, recipe: str, told: Sequence[ItemAnswers], *, now: float) -> TakenAnswers:
    """Take items and answers in; a judgement of the file stands where there was none."""
    secret = read_key(folder.path)
    with PeopleDatabase(folder.path, can_write=True) as people:
        campaign = people.begin_campaign(recipe, now=now).id
        before = {(row.candidate, row.question): row for row in people.items(campaign)}
        start = max((row.place for row in before.values()), default=0) + 1
        fresh = [
            ItemRow(
                0,
                campaign,
                one.candidate,
                one.url,
                one.page,
                one.site,
                one.value,
                one.words,
                one.start,
                one.stop,
                one.facts,
                one.confidence,
                start + place,
                one.batch,
                one.state,
                0,
                one.judged,
                one.judged_at,
                one.question,
            )
            for place, one in enumerate(told)
            if (one.candidate, one.question) not in before
        ]
        judged = [
            row._replace(judged=one.judged, judged_at=one.judged_at)
            for one in told
            if one.judged and (row := before.get((one.candidate, one.question))) is not None and not row.judged
        ]
        people.write_items(fresh, judged)
        items = {(row.candidate, row.question): row.id for row in people.items(campaign)}
        devices, answers, known = _new_answers(people, campaign, told, items, secret)
        people.write_answers(devices, answers, [])
    return TakenAnswers(len(fresh), len(answers), known, len(devices), len(judged))


def _new_answers(
    people: PeopleDatabase,
    campaign: int,
    told: Sequence[ItemAnswers],
    items: dict[tuple[str, str], int],
    secret: bytes,
) -> tuple[list[DeviceRow], list[AnswerRow], int]:
    """Make rows of the answers that are not there yet: same item, same key, same moment."""
    there = {(row.item, row.key, row.at) for row in people.answers(campaign)}
    by_mark = {row.mark: row.id for row in people.devices(campaign)}
    last_device, last_answer = people.last_ids()
    devices: list[DeviceRow] = []
    answers: list[AnswerRow] = []
    known = 0
    # Numbers of devices mean nothing elsewhere; together with their first answer they do.
    first: dict[int, tuple[float, str]] = {}
    for one in (one for item in told for one in item.answers):
        first[one.device] = min(first.get(one.device, (one.at, one.key)), (one.at, one.key))
    for item in told:
        number = items[item.candidate, item.question]
        for one in item.answers:
            if (number, one.key, one.at) in there:
                known += 1
                continue
            name = f"{one.device} {first[one.device]}".encode()
            mark = blake2b(name, key=secret, person=b"from a file", digest_size=16).digest()
            if mark not in by_mark:
                last_device += 1
                by_mark[mark] = last_device
                devices.append(DeviceRow(last_device, campaign, mark, b"", "", one.at))
            last_answer += 1
            key = one.key or f"file{last_answer}"
            answers.append(
                AnswerRow(last_answer, by_mark[mark], number, one.answer, one.at, one.took_ms, key, one.undone_at)
            )
    return devices, answers, known
