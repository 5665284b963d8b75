"""Open people.db to read and to write; what is committed is on the disk.

In: a collection's folder, and rows. Out: rows. Each call of the writer is one transaction, synced before it returns, so
that whoever is told that an answer is kept finds it there after a loss of power, too. Several processes may write
(answers come in one by one through their keeper, reports from elsewhere); `PeopleDatabase.changed_elsewhere` tells.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from pauk.store.people.people_rows import AnswerRow, CampaignRow, DeviceRow, ItemRow, ReportRow, TrainingRow
from pauk.store.people.people_schema import FILE_NAME, PEOPLE_FORM
from pauk.store.sql.sqlite import open_reader, open_writer, speaking_of, transaction

_LOT = 5_000


def has_people(folder: Path) -> bool:
    """Whether anybody has been asked anything in a collection."""
    return (folder / FILE_NAME).is_file()


class PeopleDatabase:
    """The database of people's answers; ``can_write`` makes it where there is none."""

    def __init__(self, folder: Path, *, can_write: bool = False) -> None:
        self.path = folder / FILE_NAME
        self._database = open_writer(self.path, PEOPLE_FORM) if can_write else open_reader(self.path, PEOPLE_FORM)
        if can_write:
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.execute("PRAGMA secure_delete = ON")
        self._version = self._data_version()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let the database go."""
        self._database.close()

    def _data_version(self) -> int:
        return int(self._database.execute("PRAGMA data_version").fetchone()[0])

    def changed_elsewhere(self) -> bool:
        """Tell whether somebody else has written since this was asked last."""
        with speaking_of(self.path):
            before, self._version = self._version, self._data_version()
            return self._version != before

    # Reading.

    def campaign(self, recipe: str) -> CampaignRow | None:
        """Return the campaign of a recipe, if there is one."""
        with speaking_of(self.path):
            row = self._database.execute("SELECT * FROM campaigns WHERE recipe = ?", (recipe,)).fetchone()
        return CampaignRow(*row) if row else None

    def campaigns(self) -> list[CampaignRow]:
        """Return all campaigns."""
        with speaking_of(self.path):
            return [CampaignRow(*row) for row in self._database.execute("SELECT * FROM campaigns ORDER BY id")]

    def items(self, campaign: int) -> list[ItemRow]:
        """Return all that is asked in a campaign, in order of usefulness."""
        sql = f"SELECT {', '.join(ItemRow._fields)} FROM items WHERE campaign = ? ORDER BY place, id"  # noqa: S608
        with speaking_of(self.path):
            return [ItemRow(*row) for row in self._database.execute(sql, (campaign,))]

    def devices(self, campaign: int) -> list[DeviceRow]:
        """Return the devices of a campaign in the order in which they came."""
        sql = f"SELECT {', '.join(DeviceRow._fields)} FROM devices WHERE campaign = ? ORDER BY id"  # noqa: S608
        with speaking_of(self.path):
            return [DeviceRow(*row) for row in self._database.execute(sql, (campaign,))]

    def answers(self, campaign: int, *, item: int = 0) -> list[AnswerRow]:
        """Return the answers of a campaign, or to one of its items, in the order in which they came."""
        fields = ", ".join(f"a.{name}" for name in AnswerRow._fields)
        sql = (
            f"SELECT {fields} FROM answers a JOIN items i ON i.id = a.item "  # noqa: S608 (our own words)
            "WHERE i.campaign = ? AND (? = 0 OR a.item = ?) ORDER BY a.id"
        )
        with speaking_of(self.path):
            return [AnswerRow(*row) for row in self._database.execute(sql, (campaign, item, item))]

    def reports(self, recipe: str, *, new_only: bool = False) -> list[ReportRow]:
        """Return what was reported of a recipe's table."""
        sql = "SELECT * FROM reports WHERE recipe = ? AND (? = 0 OR item = 0) ORDER BY id"
        with speaking_of(self.path):
            return [ReportRow(*row) for row in self._database.execute(sql, (recipe, new_only))]

    def trainings(self, campaign: int) -> list[TrainingRow]:
        """Return all trainings of a campaign, the newest first."""
        sql = "SELECT * FROM trainings WHERE campaign = ? ORDER BY id DESC"
        with speaking_of(self.path):
            return [TrainingRow(*row) for row in self._database.execute(sql, (campaign,))]

    def last_ids(self) -> tuple[int, int]:
        """Return the highest numbers of devices and answers."""
        sql = "SELECT (SELECT coalesce(max(id), 0) FROM devices), (SELECT coalesce(max(id), 0) FROM answers)"
        with speaking_of(self.path):
            device, answer = self._database.execute(sql).fetchone()
        return int(device), int(answer)

    # Writing.

    def begin_campaign(self, recipe: str, *, now: float) -> CampaignRow:
        """Return the campaign of a recipe, which is begun if there is none."""
        with speaking_of(self.path), transaction(self._database):
            self._database.execute(
                "INSERT INTO campaigns (recipe, began_at) VALUES (?, ?) ON CONFLICT (recipe) DO NOTHING", (recipe, now)
            )
        found = self.campaign(recipe)
        assert found is not None
        return found

    def set_campaign(self, campaign: int, *, state: str | None = None, options: str | None = None) -> None:
        """Open, pause or close a campaign, or change its options."""
        sql = "UPDATE campaigns SET state = coalesce(?, state), options = coalesce(?, options) WHERE id = ?"
        with speaking_of(self.path), transaction(self._database):
            self._database.execute(sql, (state, options, campaign))

    def write_items(self, added: Iterable[ItemRow], changed: Iterable[ItemRow]) -> None:
        """Add items (their ids are given by the database), and write others anew."""
        fields = ItemRow._fields[1:]
        marks = ", ".join("?" * len(fields))
        insert = f"INSERT INTO items ({', '.join(fields)}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608
        update = f"UPDATE items SET {', '.join(f'{name} = ?' for name in fields)} WHERE id = ?"  # noqa: S608
        with speaking_of(self.path), transaction(self._database):
            self._database.executemany(insert, [row[1:] for row in added])
            self._database.executemany(update, [(*row[1:], row.id) for row in changed])

    def write_answers(
        self, devices: Sequence[DeviceRow], answers: Sequence[AnswerRow], undone: Sequence[tuple[float, int]]
    ) -> None:
        """Write what came in since the last time, in one transaction; undone are moments and numbers of answers."""
        with speaking_of(self.path), transaction(self._database):
            run = self._database.executemany
            run("INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?, ?)", devices)
            run("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", answers)
            run("UPDATE answers SET undone_at = ? WHERE id = ?", undone)

    def ban(self, rows: Iterable[tuple[str, int, int]]) -> None:
        """Ban devices, or let them in again (reason or nothing, whether the organiser has said so, device)."""
        with speaking_of(self.path), transaction(self._database):
            self._database.executemany("UPDATE devices SET ban = ?, is_pardoned = ? WHERE id = ?", rows)

    def move_device(self, device: int, batch: str, mark: bytes) -> None:
        """Note that a device has come over to a group, or has another id."""
        with speaking_of(self.path), transaction(self._database):
            self._database.execute("UPDATE devices SET batch = ?, mark = ? WHERE id = ?", (batch, mark, device))

    def forget_devices(self, devices: Iterable[int]) -> int:
        """Delete devices with all their answers; return how many answers went."""
        told = json.dumps(list(devices))
        with speaking_of(self.path), transaction(self._database):
            mine = "(SELECT value FROM json_each(?))"
            gone = self._database.execute(f"DELETE FROM answers WHERE device IN {mine}", (told,)).rowcount  # noqa: S608
            self._database.execute(f"DELETE FROM devices WHERE id IN {mine}", (told,))  # noqa: S608
        return gone

    def forget_urls(self, urls: Iterable[str]) -> int:
        """Delete what was asked, answered and reported about pages; return how many items went."""
        gone, names = 0, list(urls)
        with speaking_of(self.path), transaction(self._database):
            for start in range(0, len(names), _LOT):
                lot = (json.dumps(names[start : start + _LOT]),)
                mine = "url IN (SELECT value FROM json_each(?))"
                self._database.execute(f"DELETE FROM answers WHERE item IN (SELECT id FROM items WHERE {mine})", lot)  # noqa: S608
                gone += self._database.execute(f"DELETE FROM items WHERE {mine}", lot).rowcount  # noqa: S608
                self._database.execute(f"DELETE FROM reports WHERE {mine}", lot)  # noqa: S608
        return gone

    def urls(self) -> list[str]:
        """Return the URLs of all pages about which something was asked or reported."""
        sql = "SELECT url FROM items UNION SELECT url FROM reports ORDER BY url"
        with speaking_of(self.path):
            return [url for (url,) in self._database.execute(sql)]

    def empty_log(self) -> None:
        """Fold the log into the database and cut it off, so that nothing that was deleted is left in it."""
        with speaking_of(self.path):
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def add_report(self, report: ReportRow) -> None:
        """Keep a report of an error; its number is given by the database."""
        sql = "INSERT INTO reports (recipe, url, part, value, words, at) VALUES (?, ?, ?, ?, ?, ?)"
        with speaking_of(self.path), transaction(self._database):
            self._database.execute(sql, report[1:7])

    def take_reports(self, rows: Iterable[tuple[int, int]]) -> None:
        """Note what is asked because of reports (item, report)."""
        with speaking_of(self.path), transaction(self._database):
            self._database.executemany("UPDATE reports SET item = ? WHERE id = ?", rows)

    def add_training(self, campaign: int, *, at: float, figures: str, changes: str) -> None:
        """Keep what a training has brought."""
        sql = "INSERT INTO trainings (campaign, at, figures, changes) VALUES (?, ?, ?, ?)"
        with speaking_of(self.path), transaction(self._database):
            self._database.execute(sql, (campaign, at, figures, changes))
