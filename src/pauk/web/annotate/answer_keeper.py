"""Be the one who plans a campaign and writes its answers, however many web processes hand them in.

In: messages of web processes, as plain values. Out: replies, none of which is sent before what it acknowledges is
committed. What comes in while the disk is busy is written together, in the next transaction. If it cannot be written,
everybody who waits is told, and the plan is made again from what is kept.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from pauk.annotate.campaign import AskedDevice, Campaign, count_of_own
from pauk.annotate.device_ids import DeviceMarks
from pauk.base.clock import SYSTEM_ELAPSED, Clock
from pauk.base.errors import PaukError
from pauk.run.read.child_process import WorkerDied
from pauk.store.forums.forgotten_people import read_key
from pauk.store.people.people_database import PeopleDatabase
from pauk.web.annotate.organiser_orders import carry_out
from pauk.web.annotate.turnstile import Turnstile

log = logging.getLogger(__name__)

Message = Mapping[str, Any]
Reply = dict[str, Any]
# Says, in a process of its own, which devices are suspect and why, and which items may serve as control questions.
Judge = Callable[[], Awaitable[tuple[list[tuple[int, str]], list[int]]]]

_MOST_AT_ONCE = 500  # of one transaction
_REVIEW_EVERY_S = 10.0
_REVIEW_SELDOM = 10  # times as long as it takes
_REVIEW_ANSWERS = 10  # fewer new answers change nobody's standing


class AnswerKeeper:
    """Keeps one campaign in memory, and its answers on the disk."""

    def __init__(self, folder: Path, recipe: str, clock: Clock, judge: Judge) -> None:
        self._people = PeopleDatabase(folder, can_write=True)
        self._recipe, self._clock, self._judge = recipe, clock, judge
        self._turnstile = Turnstile()
        self.marks = DeviceMarks(read_key(folder))
        self.campaign = self._load()
        self._waiting: list[tuple[Message, asyncio.Future[Reply]]] = []
        self._wake = asyncio.Event()
        self._new_answers = 0
        self._disk = asyncio.Lock()  # one connection, one thread at a time
        self._further: list[Callable[[], object]] = []  # what else the group that is settled has to write
        self._is_stale = False
        self._orders: dict[str, Callable[[Message], Reply]] = {
            "answer": self._answer, "forget": self._forget, "item": self._item, "organise": self._organise,
            "reload": self._reload, "about": self._about,
        }  # fmt: skip

    def _load(self) -> Campaign:
        row = self._people.begin_campaign(self._recipe, now=self._clock.now().timestamp())
        return Campaign(
            row, self._people.items(row.id), self._people.devices(row.id), self._people.answers(row.id),
            last_ids=self._people.last_ids(), marks=self.marks, seed=secrets.randbits(32),
        )  # fmt: skip

    def close(self) -> None:
        """Let the database go."""
        self._people.close()

    async def ask(self, message: Message) -> Reply:
        """Hand a message in; the reply comes when what it says is kept. Whoever asks too often is not even heard."""
        if "network" in message:
            wait_s = self._turnstile.wait_s(message["network"], message["mark"], is_new=message["is_new"])
            if wait_s:
                return {"wait_s": wait_s}
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting.append((message, future))
        self._wake.set()
        return await future

    async def run(self) -> None:
        """Work until cancelled: everything that waits is planned, written together, and acknowledged."""
        watching = asyncio.create_task(self._watch())
        try:
            while True:
                await self._wake.wait()
                group, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
                if not self._waiting:
                    self._wake.clear()
                await self._settle(group)
        finally:
            watching.cancel()

    async def _settle(self, group: list[tuple[Message, asyncio.Future[Reply]]]) -> None:
        replies: list[Reply] = []
        for message, _ in group:
            try:
                replies.append(self._orders[message["do"]](message))
            except PaukError as error:
                replies.append({"error": error.what, "next_step": error.next_step})
            except Exception:
                log.exception("a message of a web process could not be understood")
                replies.append({"error": "This was not understood."})
        devices, answers, undone = self.campaign.drain()
        further, self._further = self._further, []

        def write() -> None:
            if devices or answers or undone:
                self._people.write_answers(devices, answers, undone)
            for one in further:
                one()

        try:
            if devices or answers or undone or further:
                async with self._disk:
                    await asyncio.to_thread(write)
        except PaukError as error:
            log.error("answers could not be kept: %s", error)  # noqa: TRY400 (it says all there is to say)
            replies = [{"error": "The answers could not be kept.", "retry": True} for _ in group]
            self._is_stale = True
        if self._is_stale:
            self.campaign, self._is_stale = self._load(), False
        self._new_answers += len(answers)
        for (_, future), reply in zip(group, replies, strict=True):
            if not future.done():
                future.set_result(reply)

    async def _watch(self) -> None:
        """Look now and then whether somebody else has written, and have devices judged; seldom where it takes long."""
        pause_s = _REVIEW_EVERY_S
        while True:
            await asyncio.sleep(pause_s)
            try:
                async with self._disk:
                    is_changed = self._people.changed_elsewhere()
                if is_changed:
                    self._waiting.append(({"do": "reload"}, asyncio.get_running_loop().create_future()))
                    self._wake.set()
                if self._new_answers >= _REVIEW_ANSWERS:
                    pause_s = max(_REVIEW_EVERY_S, _REVIEW_SELDOM * await self._review())
            except (PaukError, WorkerDied) as error:
                log.warning("devices could not be judged: %s", error)

    async def _review(self) -> float:
        """Have devices judged, and ignore suspects; return how many seconds it took."""
        self._new_answers, began = 0, SYSTEM_ELAPSED.seconds()
        suspects, controls = await self._judge()
        self.campaign.controls = [one for one in controls if one in self.campaign.items]
        if bans := self.campaign.ban_suspects(suspects):
            async with self._disk:
                await asyncio.to_thread(self._people.ban, bans)
        return SYSTEM_ELAPSED.seconds() - began

    # What is asked for.

    def _answer(self, message: Message) -> Reply:
        """Take answers, and hand out what is asked next."""
        now = self._clock.now().timestamp()
        campaign, mark = self.campaign, bytes.fromhex(message["mark"])
        batch, traits = message.get("batch", ""), b""
        if campaign.options.fingerprint:
            traits = bytes.fromhex(message.get("traits", ""))
        known = campaign.find_device(mark) or campaign.find_traits(traits, now=now)
        device = known or campaign.join(mark, batch=batch, traits=traits, now=now)
        moved = batch or device.row.batch, mark
        if moved != (device.row.batch, device.row.mark):  # it has come over to a group, or back with another id
            campaign.move_device(device, *moved)
            number = device.row.id
            self._further.append(lambda: self._people.move_device(number, *moved))
        refused = campaign.take(device, message.get("ops", ()), now=now)
        have = [number for token in message.get("have", ()) if (number := self.marks.read_token(mark, str(token)))]
        chosen = campaign.hand_out(device, want=int(message.get("want", 0)), have=have, now=now)
        return {
            "refused": refused,
            "items": [self._describe(device, item.row.id) for item in chosen],
            "mine": count_of_own(device),
            "done": campaign.done,
            "all": len(campaign.items),
            "state": campaign.state,
        }

    def _describe(self, device: AskedDevice, number: int) -> list[Any]:
        row = self.campaign.items[number].row
        guess = round(row.confidence * 100) if self.campaign.options.suggestions else None
        told = [self.campaign.token(device, self.campaign.items[number]), row.words, row.start, row.stop, guess]
        return [*told, row.question, row.value, row.facts] if row.question else told

    def _organise(self, message: Message) -> Reply:
        """Carry out what the organiser wants."""
        wanted = carry_out(self.campaign, message, now=self._clock.now().timestamp())
        self._further.append(lambda: wanted.write(self._people))
        return {"changed": len(wanted.items)}

    def _reload(self, _message: Message) -> Reply:
        """Read anew what somebody else has written; what was told so far is written first."""
        self._is_stale = True
        return {}

    def _about(self, _message: Message) -> Reply:
        """Tell of the campaign what a page has to say."""
        return {"state": self.campaign.state, "fingerprint": self.campaign.options.fingerprint}

    def _forget(self, message: Message) -> Reply:
        """Forget a device with all it has said."""
        device = self.campaign.find_device(bytes.fromhex(message["mark"]))
        if device is None:
            return {"gone": 0}
        self.campaign.forget(device)
        self._further.append(lambda: self._people.forget_devices([device.row.id]))
        return {"gone": len(device.keys)}

    def _item(self, message: Message) -> Reply:
        """Tell of an item that a device was given."""
        item = self.campaign.items.get(self.marks.read_token(bytes.fromhex(message["mark"]), message["token"]))
        if item is None:
            return {"error": "There is no such item."}
        row = item.row
        return {"url": row.url, "page": row.page, "words": row.words, "start": row.start, "stop": row.stop}
