"""Plan a campaign: what each device is asked next, what its answers mean, and what stands in the way of an item.

In: rows of people.db, and what devices send. Out: what they are sent back, and rows to be written. All of it is state
in memory that can be made again from the rows; nothing here touches disk, network or clock. What a device is handed is
held for it for a while, so that others are asked something else; an answer that comes later counts all the same.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any

from pauk.annotate.ask_order import AskOrder
from pauk.annotate.device_ids import DeviceMarks
from pauk.annotate.device_quality import VoteJudgement, judge_answers
from pauk.annotate.options import ANSWERS, CLOSED, COUNTED, NO, OPEN, SKIP, YES, CampaignOptions
from pauk.store.people.people_rows import AnswerRow, CampaignRow, DeviceRow, ItemRow

# How long what was handed out is kept from others; a phone in a tunnel may answer later all the same.
HELD_S = 300.0
MOST_HANDED = 12
# A device that has lost its cookie is known again by its fingerprint only after it was silent for so long.
QUIET_S = 1_800.0
MOST_OPS = 200  # of one message
MOST_KEY_CHARS = 40
_LONGEST_MS = 600_000
# An item on which so many agree, and nobody differs, may serve as a control question.
_CONTROL_VOTES = 3
# The first questions of a device whose answer is known; after that by the campaign's share.
_FIRST_CONTROLS = (2, 5)
# Whoever was wrong about one is asked so many times more of them, and never more than this share of all.
_MORE_CONTROLS, _MOST_CONTROLS = 2, 0.5

WAITING, SETTLED, DISPUTED, JUDGED, LOST, EXCLUDED = STATUSES = (
    "waiting", "settled", "disputed", "judged", "lost", "excluded",
)  # fmt: skip


@dataclass(slots=True)
class AskedItem:
    """An item with the answers that hold, by device."""

    row: ItemRow
    votes: dict[int, str] = field(default_factory=dict)
    held: int = 0
    is_done: bool = False


@dataclass(slots=True)
class AskedDevice:
    """A device with its answers: by item (number of the answer and what it says), and by its own names for them."""

    row: DeviceRow
    votes: dict[int, tuple[int, str]] = field(default_factory=dict)
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)  # → answer, item
    took_ms: deque[int] = field(default_factory=lambda: deque(maxlen=100))
    held: set[int] = field(default_factory=set)
    asked: int = 0
    erred: int = 0  # times that it was wrong about what the organiser has judged
    last_at: float = 0.0  # the moment of its last answer


class Campaign:
    """One recipe's campaign, while it is served."""

    def __init__(
        self,
        row: CampaignRow,
        items: Iterable[ItemRow],
        devices: Iterable[DeviceRow],
        answers: Iterable[AnswerRow],
        *,
        last_ids: tuple[int, int],
        marks: DeviceMarks,
        seed: int = 1,
    ) -> None:
        self.id, self.recipe, self.state = row.id, row.recipe, row.state
        self.options = CampaignOptions.from_json(row.options)
        self.items = {one.id: AskedItem(one) for one in items}
        self.devices = {one.id: AskedDevice(one) for one in devices}
        self.done = 0
        self.judgement = VoteJudgement({}, {})
        self._by_mark = {one.row.mark: one for one in self.devices.values()}
        self._last_device, self._last_answer = last_ids
        self._marks = marks
        self._random = Random(seed)  # noqa: S311 (which question is a control need not be secret)
        self._orders: dict[str, AskOrder] = {}
        self.controls: list[int] = []
        self._held: deque[tuple[float, int, int]] = deque()
        self.new_devices: list[DeviceRow] = []
        self.new_answers: list[AnswerRow] = []
        self.undone: list[tuple[float, int]] = []
        for answer in answers:
            self._remember(answer)
        for item in self.items.values():
            self._place(item)
        self.controls = self.find_controls()

    def _remember(self, answer: AnswerRow) -> None:
        device, item = self.devices.get(answer.device), self.items.get(answer.item)
        if device is None or item is None:
            return
        device.keys[answer.key] = (answer.id, answer.item)
        if not answer.undone_at:
            device.votes[answer.item] = (answer.id, answer.answer)
            device.took_ms.append(answer.took_ms)
            device.last_at = answer.at
            device.erred += is_wrong(item.row, answer.answer)
            item.votes[answer.device] = answer.answer

    # What stands of an item.

    def counted(self, item: AskedItem) -> list[str]:
        """Return the answers to an item that count: no skips, nothing of devices that are ignored."""
        return [
            answer for device, answer in item.votes.items() if answer in COUNTED and not self.devices[device].row.ban
        ]

    def all_counted(self) -> Iterator[list[str]]:
        """Go through the answers that count, item by item."""
        return (self.counted(item) for item in self.items.values())

    def wanted(self, item: AskedItem) -> int:
        """Say how many answers an item is to get, if people agree."""
        share = blake2b(item.row.candidate.encode(), digest_size=4).digest()
        is_double = int.from_bytes(share, "big") < self.options.double * 2**32
        return self.options.answers + is_double + item.row.further

    def status(self, item: AskedItem) -> str:
        """Say what stands of an item."""
        row, answers = item.row, self.counted(item)
        if row.judged:
            return JUDGED
        if row.state in (LOST, EXCLUDED, DISPUTED):
            return row.state
        if len(answers) < self.wanted(item):
            return WAITING
        counts = sorted((answers.count(one) for one in COUNTED), reverse=True)
        if counts[0] > counts[1]:
            return SETTLED
        return DISPUTED if len(answers) >= self.options.most else WAITING

    def answer_of(self, item: AskedItem) -> str:
        """Return what an item is by all that was said of it; nothing while it is open."""
        if item.row.judged:
            return item.row.judged
        answers = self.counted(item)
        return max(COUNTED, key=answers.count) if self.status(item) == SETTLED else ""

    def _place(self, item: AskedItem) -> None:
        """Put an item where it belongs in the order of its batch, and keep count of what is done."""
        status, order = self.status(item), self._order(item.row.batch)
        if status == WAITING:
            order.put(item.row.id, len(self.counted(item)) + item.held, item.row.place)
        else:
            order.drop(item.row.id)
        is_done = status != WAITING
        self.done += is_done - item.is_done
        item.is_done = is_done

    def _order(self, batch: str) -> AskOrder:
        return self._orders.setdefault(batch, AskOrder())

    # Devices.

    def find_device(self, mark: bytes) -> AskedDevice | None:
        """Return the device of a mark, if it has come before."""
        return self._by_mark.get(mark)

    def find_traits(self, traits: bytes, *, now: float) -> AskedDevice | None:
        """Return the one device with this fingerprint; None where there is none, or more than one.

        Two telephones of one kind in one network look the same: one that was heard of just now is somebody else.
        """
        found = [one for one in self.devices.values() if traits and one.row.traits == traits]
        is_quiet = bool(found) and now - max(found[0].row.joined_at, found[0].last_at) > QUIET_S
        return found[0] if len(found) == 1 and is_quiet else None

    def join(self, mark: bytes, *, batch: str, traits: bytes, now: float) -> AskedDevice:
        """Take in a device, or return it if it is known."""
        known = self._by_mark.get(mark)
        if known is not None:
            return known
        self._last_device += 1
        row = DeviceRow(self._last_device, self.id, mark, traits, batch, now)
        self.new_devices.append(row)
        device = self.devices[row.id] = self._by_mark[mark] = AskedDevice(row)
        return device

    # Answers.

    def take(self, device: AskedDevice, ops: Sequence[Mapping[str, Any]], *, now: float) -> list[str]:
        """Take what a device says, each thing once; return the keys of what was refused."""
        refused = []
        for op in ops[:MOST_OPS]:
            key = str(op.get("key", ""))
            if not key or len(key) > MOST_KEY_CHARS:
                refused.append(key)
            elif "undo" in op:
                self._undo(device, str(op["undo"]), now=now)
            elif key not in device.keys and not self._answer(device, key, op, now=now):
                refused.append(key)
        return refused

    def _answer(self, device: AskedDevice, key: str, op: Mapping[str, Any], *, now: float) -> bool:
        number = self._marks.read_token(device.row.mark, str(op.get("item", "")))
        item, answer, took = self.items.get(number), op.get("answer"), op.get("took_ms")
        if item is None or answer not in ANSWERS or self.state == CLOSED:
            return False
        took_ms = min(max(took, 0), _LONGEST_MS) if isinstance(took, int) else 0
        earlier = device.votes.get(number)
        if earlier is not None:  # the same question in two windows: the last answer holds
            self.undone.append((now, earlier[0]))
        self._last_answer += 1
        row = AnswerRow(self._last_answer, device.row.id, number, answer, now, took_ms, key)
        self.new_answers.append(row)
        device.keys[key] = (row.id, number)
        device.votes[number] = (row.id, answer)
        device.took_ms.append(took_ms)
        device.last_at = now
        device.erred += is_wrong(item.row, answer)
        item.votes[device.row.id] = answer
        self._let_go(device, item)
        self._place(item)
        return True

    def _undo(self, device: AskedDevice, key: str, *, now: float) -> None:
        """Take an answer back by its key; whoever says so twice has said it once."""
        number, item_id = device.keys.get(key, (0, 0))
        if number and device.votes.get(item_id, (0, ""))[0] == number:
            del device.votes[item_id]
            self.undone.append((now, number))
            item = self.items[item_id]
            del item.votes[device.row.id]
            self._place(item)

    # Questions.

    def hand_out(self, device: AskedDevice, *, want: int, have: Iterable[int], now: float) -> list[AskedItem]:
        """Choose what a device is asked next: nothing that it has answered or has in hand."""
        self._release(now)
        if self.state != OPEN:
            return []
        in_hand = set(have)
        chosen: list[AskedItem] = []
        for _ in range(min(want, MOST_HANDED)):
            number = self._control_for(device, in_hand) or self._next_for(device, in_hand)
            if not number:
                break
            item = self.items[number]
            in_hand.add(number)
            device.asked += 1
            if not device.row.ban and number not in device.held and not item.is_done:
                device.held.add(number)
                item.held += 1
                self._held.append((now + HELD_S, number, device.row.id))
                self._place(item)
            chosen.append(item)
        return chosen

    def _next_for(self, device: AskedDevice, in_hand: set[int]) -> int:
        order = self._order(device.row.batch)
        return next((one for one in order if one not in device.votes and one not in in_hand), 0)

    def _control_for(self, device: AskedDevice, in_hand: set[int]) -> int:
        """Choose a question whose answer is known, if it is time for one; whoever was wrong is asked more of them."""
        if not self.controls or not self.options.controls:
            return 0
        share = min(self.options.controls * (1 + _MORE_CONTROLS * device.erred), _MOST_CONTROLS)
        if device.asked not in _FIRST_CONTROLS and self._random.random() >= share:
            return 0
        some = self._random.sample(self.controls, min(5, len(self.controls)))
        return next((one for one in some if one not in device.votes and one not in in_hand), 0)

    def _let_go(self, device: AskedDevice, item: AskedItem) -> None:
        if item.row.id in device.held:
            device.held.discard(item.row.id)
            item.held -= 1

    def _release(self, now: float) -> None:
        """Give others what somebody has held for too long."""
        while self._held and self._held[0][0] <= now:
            _, number, device_id = self._held.popleft()
            device, item = self.devices.get(device_id), self.items.get(number)
            if device is not None and item is not None and number in device.held:
                self._let_go(device, item)
                self._place(item)

    def token(self, device: AskedDevice, item: AskedItem) -> str:
        """Return what a device answers an item with."""
        return self._marks.sign(device.row.mark, item.row.id)

    # Quality.

    def judge(self) -> None:
        """Judge devices and items anew, by all answers together."""
        self.judgement = judge_answers(
            list(self._votes()),
            known={one.row.id: one.row.judged == YES for one in self.items.values() if one.row.judged in (YES, NO)},
            believed={one.row.id: one.row.confidence for one in self.items.values()},
            took_ms={one.row.id: list(one.took_ms) for one in self.devices.values()},
            ignored=frozenset(one.row.id for one in self.devices.values() if one.row.ban),
        )

    def suspects(self) -> list[tuple[int, str]]:
        """Say which devices answer at random, against all others or faster than anybody reads, and which of it."""
        return [(number, told.ban) for number, told in self.judgement.devices.items() if told.ban]

    def ban_suspects(self, suspects: Iterable[tuple[int, str]]) -> list[tuple[str, int, int]]:
        """Ignore suspects from now on, unless the organiser wants otherwise; return what is to be written."""
        banned = []
        for number, why in suspects if self.options.bans else ():
            device = self.devices.get(number)
            if device is not None and not device.row.ban and not device.row.is_pardoned:
                self.set_ban(number, why)
                banned.append((why, 0, number))
        return banned

    def _votes(self) -> Iterator[tuple[int, int, bool]]:
        for item in self.items.values():
            for device, answer in item.votes.items():
                if answer in (YES, NO):
                    yield device, item.row.id, answer == YES

    def set_ban(self, number: int, why: str, *, is_pardoned: bool = False) -> None:
        """Ignore what a device says from now on and has said, or count it again."""
        device = self.devices[number]
        device.row = device.row._replace(ban=why, is_pardoned=int(is_pardoned))
        for item in [self.items[one] for one in device.held] if why else ():
            item.held -= 1
            self._place(item)
        if why:
            device.held.clear()
        for number_of_item in device.votes:
            self._place(self.items[number_of_item])

    def find_controls(self) -> list[int]:
        """Find what may serve as control questions: judged items, and those on which several people all agree."""
        found = []
        for item in self.items.values():
            answers = [] if item.row.judged else self.counted(item)
            is_clear = len(answers) >= _CONTROL_VOTES and len(set(answers)) == 1 and answers[0] in (YES, NO)
            if item.row.judged in (YES, NO) or is_clear:
                found.append(item.row.id)
        return found

    def replace_items(self, rows: Iterable[ItemRow]) -> None:
        """Take items as the organiser has changed them."""
        for row in rows:
            self.items[row.id].row = row
            for order in self._orders.values():
                order.drop(row.id)
            self._place(self.items[row.id])
        self.controls = self.find_controls()

    def set_options(self, options: CampaignOptions) -> None:
        """Go on with other options; how many answers an item needs may be another number now."""
        self.options = options
        for item in self.items.values():
            self._place(item)

    def move_device(self, device: AskedDevice, batch: str, mark: bytes) -> None:
        """Ask a device from now on what its group is asked, and know it by another id."""
        del self._by_mark[device.row.mark]
        device.row = device.row._replace(batch=batch, mark=mark)
        self._by_mark[mark] = device

    def forget(self, device: AskedDevice) -> None:
        """Forget a device with all it has said."""
        for number in device.held:
            self.items[number].held -= 1
        for number in device.votes:
            del self.items[number].votes[device.row.id]
        del self.devices[device.row.id], self._by_mark[device.row.mark]
        for number in {*device.votes, *device.held}:
            self._place(self.items[number])

    def drain(self) -> tuple[list[DeviceRow], list[AnswerRow], list[tuple[float, int]]]:
        """Return what is to be written since the last time."""
        told = self.new_devices, self.new_answers, self.undone
        self.new_devices, self.new_answers, self.undone = [], [], []
        return told


def is_wrong(row: ItemRow, answer: str) -> bool:
    """Whether an answer contradicts what the organiser has judged."""
    return row.judged in (YES, NO) and answer in (YES, NO) and answer != row.judged


def count_of_own(device: AskedDevice | None) -> int:
    """Count what somebody has answered; skips are no answers."""
    return sum(answer != SKIP for _, answer in device.votes.values()) if device else 0
