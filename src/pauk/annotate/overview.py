"""Say how a campaign goes: how much is done, how far people agree, how quick they are, and which devices are odd.

In: a campaign in memory, judged anew, and its answers in the order in which they came. Out: a `CampaignOverview`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pauk.annotate.agreement import Agreement, measure_agreement
from pauk.annotate.campaign import AskedDevice, Campaign
from pauk.annotate.options import SKIP
from pauk.store.people.people_rows import AnswerRow

_MOST_POINTS = 200


@dataclass(frozen=True, slots=True)
class DeviceOverview:
    """What is known of a device."""

    number: int
    batch: str
    joined_at: float
    last_at: float
    answers: int
    skipped: int
    median_s: float
    right: float | None  # how often it is right, by all others; None where nothing is known
    ban: str
    is_pardoned: bool


@dataclass(frozen=True, slots=True)
class CampaignOverview:
    """How a campaign goes."""

    state: str
    items: int
    statuses: Mapping[str, int]
    batches: Mapping[str, tuple[int, int]]  # → items, those that are done
    answers: int
    said: Mapping[str, int]
    agreement: Agreement
    median_s: float
    per_hour: float  # answers in the hours in which there were any
    devices: Sequence[DeviceOverview]
    growth: Sequence[tuple[float, int, int]]  # moment, answers so far, devices so far
    speed: Sequence[tuple[float, float]]  # moment, seconds of the answer in the middle, stretch by stretch


def survey(campaign: Campaign, answers: Sequence[AnswerRow]) -> CampaignOverview:
    """Count and measure a campaign."""
    statuses: Counter[str] = Counter()
    batches: dict[str, list[int]] = {}
    for item in campaign.items.values():
        statuses[campaign.status(item)] += 1
        counts = batches.setdefault(item.row.batch, [0, 0])
        counts[0] += 1
        counts[1] += item.is_done
    standing = [one for one in answers if not one.undone_at]
    hours = {int(one.at // 3_600) for one in standing}
    size = max(5, len(standing) // 40)
    stretches = [standing[start : start + size] for start in range(0, len(standing) - size + 1, size)]
    return CampaignOverview(
        state=campaign.state,
        items=len(campaign.items),
        statuses=statuses,
        batches={name: (counts[0], counts[1]) for name, counts in sorted(batches.items())},
        answers=len(standing),
        said=Counter(one.answer for one in standing),
        agreement=measure_agreement(campaign.all_counted()),
        median_s=_middle([one.took_ms for one in standing]) / 1_000,
        per_hour=len(standing) / len(hours) if hours else 0.0,
        devices=[look_at_device(campaign, one) for one in campaign.devices.values()],
        growth=list(_growth(standing)),
        speed=[(one[-1].at, _middle([each.took_ms for each in one]) / 1_000) for one in stretches],
    )


def look_at_device(campaign: Campaign, device: AskedDevice) -> DeviceOverview:
    """Say what is known of a device."""
    row, verdict = device.row, campaign.judgement.devices.get(device.row.id)
    said = [answer for _, answer in device.votes.values()]
    return DeviceOverview(
        row.id, row.batch, row.joined_at, device.last_at, len(said) - said.count(SKIP), said.count(SKIP),
        _middle(list(device.took_ms)) / 1_000, verdict.right if verdict and verdict.evidence >= 1 else None,
        row.ban, bool(row.is_pardoned),
    )  # fmt: skip


def _middle(numbers: list[int]) -> float:
    return float(sorted(numbers)[len(numbers) // 2]) if numbers else 0.0


def _growth(answers: Sequence[AnswerRow]) -> Iterator[tuple[float, int, int]]:
    seen: set[int] = set()
    step = max(1, len(answers) // _MOST_POINTS)
    for count, answer in enumerate(answers, 1):
        seen.add(answer.device)
        if count % step == 0 or count == len(answers):
            yield answer.at, count, len(seen)
