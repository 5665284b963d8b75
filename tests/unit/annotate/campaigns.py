"""A small campaign in memory, and people who answer in it."""

from pauk.annotate.campaign import Campaign
from pauk.annotate.device_ids import DeviceMarks
from pauk.store.people.people_rows import CampaignRow, ItemRow

MARKS = DeviceMarks(b"a secret of thirty-two bytes ....")


def item(number, **changed):
    told = {"url": f"http://s{number}.example/", "page": number, "site": f"s{number}", "value": "08:00",
            "words": "Niedziela: 8.00", "start": 11, "stop": 15, "facts": '[{"group": "sunday"}]', "confidence": 0.5,
            "place": number}  # fmt: skip
    return ItemRow(number, 1, f"candidate{number}", **(told | changed))


class People:
    """A campaign, and answers of devices to it at a moment that is told."""

    def __init__(self, items=9, options='{"double": 0, "controls": 0}', state="open", rows=None):
        row = CampaignRow(1, "mass-hours", state, options, 0.0)
        given = rows or [item(number) for number in range(1, items + 1)]
        self.campaign = Campaign(row, given, [], [], last_ids=(0, 0), marks=MARKS)
        self.now = 1.0
        self.number = 0

    def device(self, name, batch=""):
        return self.campaign.join(MARKS.mark(name), batch=batch, traits=b"", now=self.now)

    def ask(self, name, want=1, have=(), batch=""):
        device = self.device(name, batch)
        return [one.row.id for one in self.campaign.hand_out(device, want=want, have=have, now=self.now)]

    def say(self, name, number, answer="yes", *, key="", took_ms=2_000, token=""):
        """Answer; return whether it was taken."""
        device = self.device(name)
        self.number += 1
        op = {"key": key or f"k{self.number}", "item": token or MARKS.sign(device.row.mark, number), "answer": answer,
              "took_ms": took_ms}  # fmt: skip
        return not self.campaign.take(device, [op], now=self.now)

    def undo(self, name, key):
        self.number += 1
        return self.campaign.take(self.device(name), [{"key": f"u{self.number}", "undo": key}], now=self.now)

    def status(self, number):
        return self.campaign.status(self.campaign.items[number])

    def review(self):
        """Judge all devices; return who is ignored from now on."""
        self.campaign.judge()
        return self.campaign.ban_suspects(self.campaign.suspects())

    def again(self):
        """Make the campaign anew from what would have been written."""
        devices, answers, undone = self.campaign.drain()
        gone = {number: at for at, number in undone}
        answers = [one._replace(undone_at=gone.get(one.id, 0)) for one in answers]
        rows = [one.row for one in self.campaign.items.values()]
        told = CampaignRow(1, "mass-hours", self.campaign.state, self.campaign.options.as_json(), 0.0)
        return Campaign(told, rows, devices, answers, last_ids=(99, 99), marks=MARKS)
