"""Tell the dates of rows apart: when a thread was created, and when something last happened in it.

In: rows taken apart. Out: for each row its two dates, and which of them the list shows. Where two dates stand in every
row, the older is creation and the newer is last activity. Where there is one, the words and links beside it may tell;
if they do not, the list is *open*, and only a look into a thread decides.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cmp_to_key
from typing import NamedTuple

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.rows.parts.cells import CellRow, RowLine, Slot, part_of
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import DateGroups
from pauk.forum.rows.parts.sort_order import compare_dates
from pauk.forum.rows.parts.words import senses_of

# A slot is a column of dates if this part of the rows has one there; single rows lack theirs where a thread was moved.
_MOST_HAVE = 0.5
# Slots of dates that are compared with each other, pair by pair; rows show two or three.
_MOST_SLOTS = 12
_DAY = len("YYYY-MM-DD")
Dates = tuple[DateStamp | None, DateStamp | None]


class DateSlots(NamedTuple):
    """Where the rows of a list show creation and last activity, and which of the two that is."""

    created: Slot | None = None
    active: Slot | None = None
    groups: DateGroups = "none"

    def of(self, row: CellRow) -> Dates:
        """Return the two dates of a row; of one that is built otherwise, its oldest and its newest."""
        created = row.stamps.get(self.created) if self.created else None
        active = row.stamps.get(self.active) if self.active else None
        if created is not None or active is not None or not row.stamps:
            return created, active
        by_age = sorted(row.stamps.values(), key=cmp_to_key(_compare))
        return by_age[0] if self.created else None, by_age[-1] if self.active else None


def _compare(one: DateStamp, other: DateStamp) -> int:
    return compare_dates(one.value, other.value)


def choose_dates(sheet: PageView, rows: Sequence[CellRow], heads: dict[int, str], users: Collection[int]) -> DateSlots:
    """Tell where creation and last activity stand, given the words above the columns and the links to people."""
    slots = Counter(slot for row in rows for slot in row.stamps)
    if not slots:
        return DateSlots()
    enough = [slot for slot, times in slots.items() if times >= _MOST_HAVE * len(rows)]
    slots_of_dates = sorted(enough) or [max(slots, key=lambda slot: slots[slot])]
    if len(slots_of_dates) == 1:
        return _tell_one(sheet, rows, slots_of_dates[0], heads, users)
    return DateSlots(*_tell_two(rows, slots_of_dates[:_MOST_SLOTS], heads), "both")


def is_answered(created: DateStamp | None, active: DateStamp | None, *, has_pages: bool) -> bool | None:
    """Whether somebody has replied in a thread of these dates; None where they do not tell.

    Several pages hold replies. Two dates that differ mean replies, and two of one minute that there are none.
    """
    if has_pages:
        return True
    if created is None or active is None or created.is_counted or active.is_counted:
        return None
    if compare_dates(created.value, active.value):
        return True
    return False if min(len(created.value), len(active.value)) > _DAY else None


def _tell_two(rows: Sequence[CellRow], slots: Sequence[Slot], heads: dict[int, str]) -> tuple[Slot, Slot]:
    """Return the slot that is mostly the oldest and the one that is mostly the newest."""
    ages = dict.fromkeys(slots, 0)
    for row in rows:
        for one in slots:
            for other in slots:
                if one < other and one in row.stamps and other in row.stamps:
                    sign = compare_dates(row.stamps[one].value, row.stamps[other].value)
                    ages[one] += sign
                    ages[other] -= sign
    if not any(ages.values()):  # threads of one post: what the words say, or the later place
        says = {slot: _senses(rows, slot, heads) for slot in slots}
        ages = {slot: ("last" in says[slot]) - ("started" in says[slot]) for slot in slots}
    ranked = sorted(slots, key=lambda slot: (ages[slot], slot))
    return ranked[0], ranked[-1]


def _tell_one(
    sheet: PageView, rows: Sequence[CellRow], slot: Slot, heads: dict[int, str], users: Collection[int]
) -> DateSlots:
    says = _senses(rows, slot, heads)
    is_started = "started" in says or "author" in senses_of(heads.get(slot[0], ""))
    groups: DateGroups = "open"
    if ("last" in says) != is_started:
        groups = "activity" if "last" in says else "created"
    elif _is_of_last(sheet, rows, slot, users):
        groups = "activity"
    is_early = "posted" in says or _is_early(rows, slot, users)  # "posted" may be said of the last post, too
    is_created = groups == "created" or (groups == "open" and is_early)
    return DateSlots(slot, None, groups) if is_created else DateSlots(None, slot, groups)


def _is_of_last(sheet: PageView, rows: Sequence[CellRow], slot: Slot, users: Collection[int]) -> bool:
    """Whether most dates stand beside a link to the last post, or beside a second name."""
    votes = having = 0
    for row in rows:
        stamp = row.stamps.get(slot)
        if stamp is None:
            continue
        having += 1
        start, end = part_of(sheet, row, stamp)
        inside = [link for link in row.links if start <= link.place < end and link.place not in row.pages]
        names = [link for link in row.links if link.place in users and link.text]
        is_apart = sheet.nodes.flat.ends[start] == end  # an element of the date's own
        has_jump = any(link.place not in users and link.whole != row.title.url for link in inside)
        is_linked = any(link.text == stamp.text and link.whole != row.title.url for link in inside)
        is_starter = len(names) == 1 and names[0] in inside  # who alone is named has started the thread
        has_second = len(names) > 1 and names[-1] in inside and names[0] not in inside
        votes += (has_jump and is_apart and not is_starter) or is_linked or has_second
    return 2 * votes > having


def _is_early(rows: Sequence[CellRow], slot: Slot, users: Collection[int]) -> bool:
    """Whether a date mostly stands where creation does: before the counts, or in the title's own line or cell."""
    votes = 0
    for row in rows:
        stamp = row.stamps.get(slot)
        if stamp is None:
            continue
        counts = [(line.place, count.start) for count, line in row.counts.values()]
        home = next((line.place for line in reversed(row.lines) if line.place <= stamp.place), stamp.place)
        titles = [
            line for line in row.lines if line.place <= row.title.place + 2 and line.text.find(row.title.text) >= 0
        ]
        is_beside = any(line.column == slot[0] for line in titles) or _is_beside_starter(row, stamp, users)
        votes += 1 if is_beside or (counts and (home, stamp.start) < min(counts)) else -1
    return votes > 0


def _is_beside_starter(row: CellRow, stamp: DateStamp, users: Collection[int]) -> bool:
    """Whether one person alone is named in a row, in the line of the date or the one before."""
    names = [link for link in row.links if link.place in users and link.text]
    if len(names) != 1:
        return False
    between = [
        line for line in row.lines if min(names[0].place, stamp.place) < line.place <= max(names[0].place, stamp.place)
    ]
    return len(between) <= 1


def _senses(rows: Sequence[CellRow], slot: Slot, heads: dict[int, str]) -> frozenset[str]:
    """Return what the words beside and above a slot speak of, in most rows."""
    counts: Counter[str] = Counter()
    having = [row for row in rows if slot in row.stamps]
    for row in having:
        words = " ".join(_bare(line) for line in row.lines if line.column == slot[0])
        counts.update(senses_of(words))
    said = {sense for sense, times in counts.items() if 2 * times > len(having)}
    return frozenset(said | senses_of(heads.get(slot[0], "")))


def _bare(line: RowLine) -> str:
    """Return the words of a line that are nothing known: neither date nor link."""
    text = line.text
    for start, end in sorted(line.taken, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text
