"""Carry out what the organiser wants: open, pause, close, choose, judge, exclude, ask again, group, ban.

In: a campaign in memory, and an order as plain values. Out: the campaign changed, and what is to be written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pauk.annotate.campaign import DISPUTED, EXCLUDED, LOST, WAITING, AskedItem, Campaign
from pauk.annotate.options import NO, STATES, UNSURE, YES
from pauk.base.errors import InputError
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import ItemRow

MOST_BATCH_CHARS = 40
_ASKED_MORE = 2  # so many further answers settle most disputes


@dataclass(frozen=True, slots=True)
class WantedWrites:
    """What is to be written of an order."""

    campaign: int
    items: Sequence[ItemRow] = ()
    state: str | None = None
    options: str | None = None
    bans: Sequence[tuple[str, int, int]] = ()

    def write(self, people: PeopleDatabase) -> None:
        """Write it."""
        if self.items:
            people.write_items((), self.items)
        if self.state is not None or self.options is not None:
            people.set_campaign(self.campaign, state=self.state, options=self.options)
        if self.bans:
            people.ban(self.bans)


def carry_out(campaign: Campaign, order: Mapping[str, Any], *, now: float) -> WantedWrites:
    """Change a campaign as the organiser wants it; what makes no sense is refused."""
    what = order["order"]
    if what == "state" and order["state"] in STATES:
        campaign.state = order["state"]
        return WantedWrites(campaign.id, state=campaign.state)
    if what == "options":
        campaign.set_options(campaign.options.changed(order["options"]))
        return WantedWrites(campaign.id, options=campaign.options.as_json())
    if what == "ban" and int(order["device"]) in campaign.devices:
        why, number = ("organiser", int(order["device"])) if order["is_banned"] else ("", int(order["device"]))
        campaign.set_ban(number, why, is_pardoned=not why)
        return WantedWrites(campaign.id, bans=[(why, int(not why), number)])
    if what == "batch":
        return _replace(campaign, _choose_batch(campaign, order))
    items = [campaign.items[number] for number in order.get("items", ()) if number in campaign.items]
    if what == "judge" and order["judged"] in (YES, NO, UNSURE, ""):
        when = now if order["judged"] else 0.0
        return _replace(campaign, [one.row._replace(judged=order["judged"], judged_at=when) for one in items])
    if what == "exclude":
        return _replace(campaign, [one.row._replace(state=EXCLUDED) for one in items])
    if what == "ask_again":
        return _replace(campaign, [ask_again(campaign, one) for one in items])
    raise InputError(f"The order {what!r} is not known, or names nothing that is there", next_step="Load it anew.")


def _replace(campaign: Campaign, rows: list[ItemRow]) -> WantedWrites:
    campaign.replace_items(rows)
    return WantedWrites(campaign.id, items=rows)


def ask_again(campaign: Campaign, item: AskedItem) -> ItemRow:
    """Want more answers than there are; what was judged, excluded or disputed is open again."""
    row = item.row
    state = row.state if row.state == LOST else ""
    usual = campaign.wanted(item) - row.further
    further = max(len(campaign.counted(item)) + _ASKED_MORE - usual, row.further, 0)
    return row._replace(state=state, judged="", judged_at=0.0, further=further)


def _choose_batch(campaign: Campaign, order: Mapping[str, Any]) -> list[ItemRow]:
    """Put the most useful open items that nobody else has into a batch; only those of pages with these words."""
    name, words, most = str(order["batch"]).strip(), str(order.get("words", "")).strip().lower(), int(order["count"])
    if not name or len(name) > MOST_BATCH_CHARS or any(not (one.isalnum() or one in "-_") for one in name):
        raise InputError(
            f"A group cannot be called {name!r}", next_step=f"Take up to {MOST_BATCH_CHARS} letters, digits, hyphens."
        )
    if most <= 0:  # the batch is given up
        return [one.row._replace(batch="") for one in campaign.items.values() if one.row.batch == name]
    free = [
        one.row for one in campaign.items.values()
        if not one.row.batch and not one.votes and campaign.status(one) in (WAITING, DISPUTED)
        and (not words or words in one.row.url.lower() or words in one.row.words.lower())
    ]  # fmt: skip
    return [row._replace(batch=name) for row in sorted(free, key=lambda row: row.place)[:most]]
