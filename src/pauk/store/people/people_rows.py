"""Rows of people.db as plain records: campaigns, items, devices, answers, reports, trainings."""

from typing import NamedTuple


class CampaignRow(NamedTuple):
    """A recipe that people are asked about; options are JSON."""

    id: int
    recipe: str
    state: str
    options: str
    began_at: float


class ItemRow(NamedTuple):
    """A value in the words around it, which people are asked about."""

    id: int
    campaign: int
    candidate: str
    url: str
    page: int
    site: str
    value: str
    words: str
    start: int
    stop: int
    facts: str
    confidence: float
    place: int  # among all items, the most useful first
    batch: str = ""
    state: str = ""
    further: int = 0  # answers that the organiser wants beside those that every item gets
    judged: str = ""
    judged_at: float = 0.0
    question: str = ""  # the name of a further question of the recipe; none is the first one


class DeviceRow(NamedTuple):
    """A device, by the keyed hash of its id."""

    id: int
    campaign: int
    mark: bytes
    traits: bytes
    batch: str
    joined_at: float
    ban: str = ""
    is_pardoned: int = 0


class AnswerRow(NamedTuple):
    """What a device answered; an answer that was taken back has a moment for that."""

    id: int
    device: int
    item: int
    answer: str
    at: float
    took_ms: int
    key: str
    undone_at: float = 0.0


class ReportRow(NamedTuple):
    """Somebody says that a line of the table is wrong; item is what is asked because of it, 0 as long as nothing is."""

    id: int
    recipe: str
    url: str
    part: str
    value: str
    words: str
    at: float
    item: int = 0


class TrainingRow(NamedTuple):
    """A training: how good the model was on other sites, and what it changed in the table, as JSON."""

    id: int
    campaign: int
    at: float
    figures: str
    changes: str
