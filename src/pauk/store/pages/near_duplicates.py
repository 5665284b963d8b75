"""Keep who is nearly the same as whom: sketches of texts, what they are looked up by, and groups of kindred pages.

In: what `run.read.near_duplicates` finds out about pages, number by number. Out: rows, and looks at them. Only the
newest version of a URL has a sketch and a place in a group, and of pages with exactly the same text one alone has the
sketch. A page without kin is in no group. Whoever comes first in the order of the index ``kin_order`` stands for a
group: a page that another one names as canonical, then the one that was met first; pages that are gone come last.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pauk.base.urls import number_url
from pauk.store.queue.seen_urls import Seen, numbers_of
from pauk.store.sql.handle import Statements
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.unit_of_work import UnitOfWork

# So many pages are kept under one super-shingle, those that came first. A site whose pages are all built from the same
# parts fills it at once, so the work of a look-up is bounded, and whoever belongs to it finds these first ones.
MOST_SHARING = 16
# Two groups are counted so far, then twice as far, and so on, until one of them ends.
_COUNTED = 100
# A text may have been shown by any number of pages, one after the other: so many are asked whether they still do.
_ASKED = 1_000

# From seen keys to the numbers of their URLs.
Find = Callable[[Iterable[int]], Iterable[int]]

_LISTED = "(SELECT value FROM json_each(?))"
_UNSORTED = """
SELECT p.id, p.url, p.fingerprint, coalesce(s.sketch, ?),
  CASE WHEN u.page = p.id THEN 1 ELSE 0 END,
  CASE WHEN EXISTS (SELECT 1 FROM pages q WHERE q.url = p.url AND q.id != p.id) THEN 1 ELSE 0 END
FROM pages p JOIN urls u ON u.id = p.url LEFT JOIN sketches s ON s.page = p.id
WHERE p.id > ? ORDER BY p.id LIMIT ?
"""
_TWIN = """
SELECT p.id FROM (SELECT id, url FROM pages
  WHERE fingerprint = ? AND fingerprint != 0 AND id <= ? AND id != ? ORDER BY id {order} LIMIT {asked}) p
JOIN urls u ON u.id = p.url AND u.page = p.id ORDER BY p.id LIMIT 1
"""
_FIRST_TWIN, _LAST_TWIN = (_TWIN.format(order=order, asked=_ASKED) for order in ("", "DESC"))
_CANONICALS = f"SELECT DISTINCT canonical FROM kin WHERE canonical != 0 AND page IN {_LISTED}"  # noqa: S608 (our words)
_NEWEST = f"SELECT k.page FROM urls u JOIN kin k ON k.page = u.page WHERE u.id IN {_LISTED}"  # noqa: S608
_RANK = f"""
UPDATE kin SET place = CASE
  WHEN EXISTS (SELECT 1 FROM urls u WHERE u.id = kin.url AND u.outcome IN ('gone', 'redirected')) THEN 2
  WHEN EXISTS (SELECT 1 FROM urls u JOIN kin n ON n.canonical = u.seen
    WHERE u.id = kin.url AND n.kin = kin.kin AND n.canonical != 0) THEN 0
  ELSE 1 END
WHERE page IN {_LISTED}
"""  # noqa: S608 (our own words)


class Unsorted(NamedTuple):
    """A page that was not looked at yet."""

    page: int
    url: int
    fingerprint: int  # 0 where there is no text
    sketch: bytes  # empty where none was drawn yet
    is_newest: bool
    has_versions: bool


class Kindred(NamedTuple):
    """A group of pages that are nearly the same: the URL that stands for it, how many there are, and the first."""

    stands: str
    members: int
    urls: Sequence[str]


class NearDuplicates:
    """The part of the store that knows which pages are nearly the same."""

    def __init__(self, work: UnitOfWork, seen: Seen) -> None:
        self._work = work
        self._database = work.database
        self._seen = seen

    # What is to be done.

    def unsorted(self, *, after: int, limit: int) -> list[Unsorted]:
        """Return pages that have come after a certain one, in the order of their numbers."""
        rows = self._database.execute(_UNSORTED, (b"", after, limit)).fetchall()
        return [
            Unsorted(page, url, fingerprint, bytes(sketch), bool(is_newest), bool(has_versions))
            for page, url, fingerprint, sketch, is_newest, has_versions in rows
        ]

    def forget(self) -> None:
        """Drop all sketches and groups."""
        with self._work.transaction():
            for table in ("sketches", "supers", "kin"):
                self._database.execute(f"DELETE FROM {table}")  # noqa: S608 (our own names)

    def twin_of(self, page: int, fingerprint: int, *, upto: int) -> int:
        """Return the first page that has the same text now, none of a higher number than given; 0 for none."""
        for sql in (_FIRST_TWIN, _LAST_TWIN):
            if row := self._database.execute(sql, (fingerprint, upto, page)).fetchone():
                return int(row[0])
        return 0

    def other_versions(self, page: int, url: int) -> dict[int, int]:
        """Return those of the other versions of a URL that have a sketch or a group, with their fingerprints."""
        sql = (
            "SELECT p.id, p.fingerprint FROM pages p WHERE p.url = ? AND p.id != ? "
            "AND (EXISTS (SELECT 1 FROM sketches s WHERE s.page = p.id) "
            "OR EXISTS (SELECT 1 FROM kin k WHERE k.page = p.id))"
        )
        return dict(self._database.execute(sql, (url, page)).fetchall())

    # Sketches and super-shingles.

    def keep_sketches(self, sketches: Iterable[tuple[int, bytes]]) -> None:
        """Keep the sketches of pages; one that is there already is replaced."""
        sql = (
            "INSERT INTO sketches (page, sketch) VALUES (?, ?) "
            "ON CONFLICT (page) DO UPDATE SET sketch = excluded.sketch"
        )
        self._database.executemany(sql, sketches)

    def sketches_of(self, pages: Iterable[int]) -> dict[int, bytes]:
        """Return the sketches of these pages, as far as they have one."""
        sql = f"SELECT page, sketch FROM sketches WHERE page IN {_LISTED}"  # noqa: S608 (our own words)
        return dict(self._database.execute(sql, (json.dumps(list(pages)),)).fetchall())

    def sketches_after(self, page: int, *, upto: int, limit: int) -> list[tuple[int, bytes]]:
        """Return the sketches of pages that came after a certain one, in the order of their numbers."""
        sql = "SELECT page, sketch FROM sketches WHERE page > ? AND page <= ? ORDER BY page LIMIT ?"
        return self._database.execute(sql, (page, upto, limit)).fetchall()

    def drop_sketches(self, pages: Iterable[int]) -> None:
        """Drop the sketches of pages."""
        self._database.executemany("DELETE FROM sketches WHERE page = ?", [(page,) for page in pages])

    def sharing(self, supers: Iterable[int]) -> dict[int, list[int]]:
        """Return the pages under each of these super-shingles."""
        found: dict[int, list[int]] = {}
        sql = f"SELECT super, page FROM supers WHERE super IN {_LISTED}"  # noqa: S608 (our own words)
        for number, page in self._database.execute(sql, (json.dumps(list(supers)),)):
            found.setdefault(number, []).append(page)
        return found

    def add_supers(self, rows: Iterable[tuple[int, int]]) -> None:
        """Put pages under super-shingles: (super-shingle, page); whoever calls keeps to `MOST_SHARING`."""
        sql = "INSERT INTO supers (super, page) VALUES (?, ?) ON CONFLICT (super, page) DO NOTHING"
        self._database.executemany(sql, sorted(rows))  # neighbours in the index are written together

    def drop_supers(self, supers: Iterable[int], page: int) -> None:
        """Take a page away from under its super-shingles."""
        sql = "DELETE FROM supers WHERE super = ? AND page = ?"
        self._database.executemany(sql, [(number, page) for number in supers])

    # Groups.

    def groups_of(self, pages: Iterable[int]) -> dict[int, int]:
        """Return the group of each of these pages, as far as they are in one."""
        sql = f"SELECT page, kin FROM kin WHERE page IN {_LISTED}"  # noqa: S608 (our own words)
        return dict(self._database.execute(sql, (json.dumps(list(pages)),)).fetchall())

    def join(self, one: int, other: int, canonicals: Mapping[int, str] | None = None) -> bool:
        """Make two pages, with all their kin, one group; tell whether they were not.

        The canonical URL that a page names stands with its text; those of pages without one are given.
        """
        known = self.groups_of((one, other))
        if len(known) == 2:
            return self._merge(known[one], known[other])
        kin = next(iter(known.values()), one)
        new = [page for page in (one, other) if page not in known]
        for page in new:
            self._enter(page, kin, (canonicals or {}).get(page, ""))
        place_again(self._database, {*new, *_named_by(self._database, new, self._find)})
        return True

    def _enter(self, page: int, kin: int, canonical: str) -> None:
        sql = (
            "SELECT p.url, u.seen, coalesce(d.canonical, '') FROM pages p JOIN urls u ON u.id = p.url "
            "LEFT JOIN documents d ON d.page = p.id WHERE p.id = ?"
        )
        url, key, named = self._database.execute(sql, (page,)).fetchone()
        other = number_url(canonical or named) if canonical or named else 0
        self._database.execute(
            "INSERT INTO kin (page, kin, place, url, canonical) VALUES (?, ?, 1, ?, ?)",
            (page, kin, url, 0 if other == key else other),
        )

    def _merge(self, first: int, second: int) -> bool:
        """Make two groups one; the smaller takes the name of the larger, so no page is renamed often."""
        if first == second:
            return False
        if self._is_smaller(first, second):
            first, second = second, first
        rows = self._database.execute("SELECT page FROM kin WHERE kin = ?", (second,)).fetchall()
        self._database.execute("UPDATE kin SET kin = ? WHERE kin = ?", (first, second))
        pages = [page for (page,) in rows]
        place_again(self._database, {*pages, *_named_by(self._database, pages, self._find)})
        return True

    def _is_smaller(self, one: int, other: int) -> bool:
        """Tell which of two groups is smaller; that costs no more than the size of the smaller."""
        sql = "SELECT count(*) FROM (SELECT 1 FROM kin WHERE kin = ? LIMIT ?) AS members"
        limit = _COUNTED
        while True:
            sizes = [int(self._database.execute(sql, (kin, limit)).fetchone()[0]) for kin in (one, other)]
            if min(sizes) < limit:
                return sizes[0] < sizes[1]
            limit *= 2

    def leave(self, pages: Iterable[int]) -> None:
        """Take pages out of their groups; whoever is left alone is in none."""
        leave_kin(self._database, pages, self._find)

    def place_ended(self, urls: Iterable[int]) -> None:
        """Look again whether the newest pages of URLs may stand for their groups: they may be gone, or back."""
        place_again(self._database, _newest_of(self._database, urls))

    def _find(self, keys: Iterable[int]) -> list[int]:
        return [known.id for known in self._seen.known(keys).values()]


def _newest_of(database: Statements, urls: Iterable[int]) -> list[int]:
    """Return the newest pages of URLs, as far as they are in a group."""
    return [page for (page,) in database.execute(_NEWEST, (json.dumps(list(urls)),)).fetchall()]


def _named_by(database: Statements, pages: Iterable[int], find: Find) -> list[int]:
    """Return the pages that others name as canonical, as far as they are in a group."""
    keys = [key for (key,) in database.execute(_CANONICALS, (json.dumps(list(pages)),)).fetchall()]
    return _newest_of(database, find(keys)) if keys else []


def place_again(database: Statements, pages: Iterable[int]) -> None:
    """Set where pages come in their groups: named as canonical by another, simply there, or gone."""
    if pages := list(pages):
        database.execute(_RANK, (json.dumps(pages),))


def leave_kin(database: Statements, pages: Iterable[int], find: Find | None = None) -> None:
    """Take pages out of their groups; whoever is left alone is in none.

    The numbers of URLs are found by their keys: by whoever remembers them, else in the database.
    """
    listed = json.dumps(list(pages))
    kins = database.execute(f"SELECT DISTINCT kin FROM kin WHERE page IN {_LISTED}", (listed,)).fetchall()  # noqa: S608
    if not kins:
        return
    named = _named_by(database, json.loads(listed), find or (lambda keys: numbers_of(database, keys).values()))
    database.execute(f"DELETE FROM kin WHERE page IN {_LISTED}", (listed,))  # noqa: S608 (our own words)
    for (kin,) in kins:
        left = database.execute("SELECT page FROM kin WHERE kin = ? LIMIT 2", (kin,)).fetchall()
        if len(left) == 1:
            database.execute("DELETE FROM kin WHERE kin = ?", (kin,))
    place_again(database, named)


def hand_over_sketches(database: Statements, leaving: str, staying: str) -> None:
    """Give the sketches of pages that are erased to others that show the same text: the first that stays.

    Both are conditions: of the pages (p) that are erased now, and of those (q) that stay.
    """
    sql = (
        "SELECT p.id, min(q.id) FROM sketches s JOIN pages p ON p.id = s.page "  # noqa: S608 (our own words)
        "JOIN pages q ON q.fingerprint = p.fingerprint AND q.fingerprint != 0 JOIN urls u ON u.page = q.id "
        f"WHERE {leaving} AND {staying} GROUP BY p.id"
    )
    heirs = dict(database.execute(sql).fetchall())
    sql = f"SELECT super, page FROM supers WHERE page IN {_LISTED}"  # noqa: S608 (our own words)
    rows = database.execute(sql, (json.dumps(list(heirs)),)).fetchall()
    sql = "UPDATE supers SET page = ? WHERE super = ? AND page = ?"
    database.executemany(sql, [(heirs[page], number, page) for number, page in rows])
    has_one = {page for (page,) in database.execute(
        f"SELECT page FROM sketches WHERE page IN {_LISTED}", (json.dumps(list(heirs.values())),)  # noqa: S608
    ).fetchall()}  # fmt: skip
    sql = "UPDATE sketches SET page = ? WHERE page = ?"
    database.executemany(sql, [(heir, giver) for giver, heir in heirs.items() if heir not in has_one])


def sweep_kin(database: Statements) -> None:
    """Drop what super-shingles say of pages that are erased."""
    database.execute("DELETE FROM supers WHERE page NOT IN (SELECT page FROM sketches)")


def group_of(field: str, page: str) -> str:
    """Word the look at whoever stands for the group of a page (f is its row, w its URL); null where it is alone."""
    return (
        f"(SELECT {field} FROM kin k JOIN kin f ON f.kin = k.kin JOIN urls w ON w.id = f.url "  # noqa: S608 (our words)
        f"WHERE k.page = {page} ORDER BY f.place, f.url LIMIT 1)"
    )


class NearDuplicatesReader:
    """The part of a collection's reader that tells which pages are nearly the same."""

    def __init__(self, look: ReaderBase) -> None:
        self._all = look.all

    def group_of(self, page: int, limit: int) -> Kindred | None:
        """Return the group of a page with its first URLs, the one that stands for it in front; None where alone."""
        rows = self._all("SELECT kin FROM kin WHERE page = ?", page)
        if not rows:
            return None
        ((count,),) = self._all("SELECT count(*) FROM kin WHERE kin = ?", rows[0][0])
        sql = "SELECT u.url FROM kin k JOIN urls u ON u.id = k.url WHERE k.kin = ? ORDER BY k.place, k.url LIMIT ?"
        urls = [url for (url,) in self._all(sql, rows[0][0], limit)]
        return Kindred(urls[0], count, urls)

    def count(self) -> tuple[int, int]:
        """Count the pages that have kin, and their groups."""
        ((pages, groups),) = self._all("SELECT count(*), count(DISTINCT kin) FROM kin")
        return pages, groups
