"""Keep what became of pages: what updates have found, which version came before, and what counts as noise.

In: the changes and confirmations of a batch, and rules for noise. Out: rows, and looks at them. Kinds of change:
``new`` (found by a run that came back), ``changed`` (another text), ``gone`` (it answers 404 or 410), ``moved`` (it
redirects now) and ``back`` (it answers again after having gone or moved).
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pauk.base.choices import CHANGE_KINDS
from pauk.base.records import Link
from pauk.store.handle import Part
from pauk.store.packing import unpack_text
from pauk.store.records import Change, Confirmed, Known

NEW, CHANGED, GONE, BACK, MOVED = KINDS = CHANGE_KINDS
_WITH_PAGE = (NEW, CHANGED, BACK)
_CHUNK = 1_000
# A text may have been shown by any number of pages, one after the other: so many are looked at.
_ASKED = 100
_TWINS = f"""
SELECT q.id, q.outcome FROM
  (SELECT id, url, outcome FROM pages WHERE fingerprint = ? AND fingerprint != 0 ORDER BY id LIMIT {_ASKED}) q
JOIN urls u ON u.id = q.url AND u.page = q.id AND u.outcome NOT IN ('gone', 'redirected')
WHERE q.id != ? ORDER BY q.id
"""  # noqa: S608 (our own words)


def _holder(order: str) -> str:
    """Word the look at a URL that shows the text j.value now, among the first or the last that ever did."""
    return f"""
(SELECT u.id FROM (SELECT p.id, p.url FROM pages p WHERE p.fingerprint = j.value AND p.fingerprint != 0
  ORDER BY p.id {order} LIMIT {_ASKED}) q
JOIN urls u ON u.id = q.url AND u.page = q.id AND u.outcome NOT IN ('gone', 'redirected')
WHERE u.id NOT IN (SELECT value FROM json_each(?)) ORDER BY q.id LIMIT 1)"""  # noqa: S608 (our own words)


class OldVersion(NamedTuple):
    """What must be known of a version to tell whether a new one differs."""

    fingerprint: int
    maker: str  # who read the text; empty where it is kept with another page


class LastChange(NamedTuple):
    """What was last noted about a URL."""

    kind: str
    target: int


class NoiseRule(NamedTuple):
    """What is not worth being told: lines or parts of the text, on some pages or (empty place) on all."""

    id: int
    place: str
    pattern: str


class Met(NamedTuple):
    """A URL that a run may come back to."""

    id: int
    url: str
    seed: int
    depth: int
    kind: int
    outcome: str
    page: int


class StoredChange(NamedTuple):
    """A change as it is kept; ``target`` is the URL a page has moved to."""

    id: int
    url: str
    at: float
    kind: str
    page: int
    before: int
    added: int
    removed: int
    target: str


class Changes(Part):
    """The part of the store that knows what has changed."""

    @abstractmethod
    def known(self, keys: Iterable[int]) -> dict[int, Known]:
        """Return those of the seen keys that are in the store already."""

    @abstractmethod
    def _pack_links(self, links: Sequence[tuple[int, Link]]) -> tuple[bytes, bytes, bytes]:
        """Pack the links of a page."""

    # What was there.

    def old_versions(self, pages: Iterable[int]) -> dict[int, OldVersion]:
        """Return what is to be compared of these pages."""
        sql = (
            "SELECT p.id, p.fingerprint, coalesce(d.maker, '') FROM pages p LEFT JOIN documents d ON d.page = p.id "
            "WHERE p.id IN (SELECT value FROM json_each(?))"
        )
        rows = self._database.execute(sql, (json.dumps(list(pages)),)).fetchall()
        return {number: OldVersion(fingerprint, maker) for number, fingerprint, maker in rows}

    def text_of(self, page: int, fingerprint: int) -> str:
        """Return the text of a page; that of a copy is kept with the first that had it."""
        row = self._database.execute("SELECT text FROM documents WHERE page = ?", (page,)).fetchone()
        if row is None and fingerprint:
            sql = (
                "SELECT d.text FROM pages p JOIN documents d ON d.page = p.id "
                "WHERE p.fingerprint = ? AND p.fingerprint != 0 ORDER BY p.id LIMIT 1"
            )
            row = self._database.execute(sql, (fingerprint,)).fetchone()
        return unpack_text(row[0]) if row else ""

    def holders(self, fingerprints: Iterable[int], *, leaving: Iterable[int] = ()) -> dict[int, int]:
        """Return a URL that shows each text now, as far as there is one; those that are about to change do not count.

        Of a text that very many have shown, only the first and the last are asked.
        """
        sql = f"SELECT j.value, coalesce({_holder('')}, {_holder('DESC')}) FROM json_each(?) j"  # noqa: S608 (our words)
        left = json.dumps(list(leaving))
        rows = self._database.execute(sql, (left, left, json.dumps(list(fingerprints)))).fetchall()
        return {fingerprint: url for fingerprint, url in rows if url is not None}

    def last_changes(self, urls: Iterable[int]) -> dict[int, LastChange]:
        """Return what was last noted about each of these URLs, as far as anything was."""
        sql = (
            "SELECT url, kind, target FROM changes WHERE id IN (SELECT max(id) FROM changes "
            "WHERE url IN (SELECT value FROM json_each(?)) GROUP BY url)"
        )
        rows = self._database.execute(sql, (json.dumps(list(urls)),)).fetchall()
        return {url: LastChange(kind, target) for url, kind, target in rows}

    def last_change(self) -> int:
        """Return the number of the newest change; 0 where there is none."""
        return int(self._database.execute("SELECT coalesce(max(id), 0) FROM changes").fetchone()[0])

    def count_changes(self, *, after: int) -> dict[str, int]:
        """Count what was noted after a certain change, by kind."""
        sql = "SELECT kind, count(*) FROM changes WHERE id > ? GROUP BY kind"
        return dict(self._database.execute(sql, (after,)).fetchall())

    # What is to be visited again.

    def last_met(self) -> int:
        """Return the highest number of a URL; 0 where there is none."""
        return int(self._database.execute("SELECT coalesce(max(id), 0) FROM urls").fetchone()[0])

    def met(self, *, after: int, until: int, limit: int) -> list[Met]:
        """Return URLs that have ended and belong to a crawl, in the order in which they were met."""
        sql = (
            "SELECT id, url, seed, depth, kind, outcome, page FROM urls "
            "WHERE id > ? AND id <= ? AND state = 3 AND seed != 0 ORDER BY id LIMIT ?"
        )
        return [Met(*row) for row in self._database.execute(sql, (after, until, limit)).fetchall()]

    def met_again(self, urls: Iterable[int]) -> list[Met]:
        """Return those of the URLs that have ended and belong to a crawl."""
        sql = (
            "SELECT id, url, seed, depth, kind, outcome, page FROM urls "
            "WHERE id IN (SELECT value FROM json_each(?)) AND state = 3 AND seed != 0 ORDER BY id"
        )
        return [Met(*row) for row in self._database.execute(sql, (json.dumps(list(urls)),)).fetchall()]

    # Noise.

    def noise(self) -> list[NoiseRule]:
        """Return all rules for noise, oldest first."""
        sql = "SELECT id, place, pattern FROM noise ORDER BY id"
        return [NoiseRule(*row) for row in self._database.execute(sql).fetchall()]

    def add_noise(self, place: str, pattern: str) -> None:
        """Keep a rule for noise; one that is there already stays as it is."""
        with self.together():
            sql = "INSERT INTO noise (place, pattern) VALUES (?, ?) ON CONFLICT (place, pattern) DO NOTHING"
            self._database.execute(sql, (place, pattern))

    def remove_noise(self, number: int) -> bool:
        """Drop a rule for noise, and tell whether it was there."""
        with self.together():
            return self._database.execute("DELETE FROM noise WHERE id = ?", (number,)).rowcount > 0

    # Writing, as a part of the batch.

    def _confirm(self, confirmed: Sequence[Confirmed]) -> None:
        """Note that pages are still the same, with what was learnt about those that were fetched in full."""
        run = self._database.executemany
        newest = "WHERE id = (SELECT page FROM urls WHERE id = ?)"
        run(f"UPDATE pages SET checked_at = ? {newest}", [(page.at, page.url) for page in confirmed])  # noqa: S608
        told = [page for page in confirmed if page.etag is not None]
        sql = f"UPDATE pages SET etag = ?, modified = ? {newest}"  # noqa: S608 (our own words)
        run(sql, [(page.etag, page.modified or "", page.url) for page in told])
        sql = "UPDATE documents SET maker = ? WHERE maker != ? AND page = (SELECT page FROM urls WHERE id = ?)"
        run(sql, [(page.maker, page.maker, page.url) for page in confirmed if page.maker])
        self._replace_links([(page.url, page.links) for page in confirmed if page.links is not None])

    def _free_copies(self, pages: Sequence[int]) -> None:
        """Let a copy be a page of its own, where the URL whose copy it was shows another text now, or nothing."""
        sql = "SELECT fingerprint FROM pages WHERE id = ? AND fingerprint != 0 AND outcome != 'duplicate'"
        for page in pages:
            row = self._database.execute(sql, (page,)).fetchone()
            twins = self._database.execute(_TWINS, (*row, page)).fetchall() if row else []
            if twins and all(outcome == "duplicate" for _, outcome in twins):
                self._database.execute("UPDATE pages SET outcome = 'ok' WHERE id = ?", twins[0][:1])
                is_copy = "page = ? AND outcome = 'duplicate'"
                number = "(SELECT url FROM pages WHERE id = ?)"
                self._database.execute(
                    f"UPDATE urls SET outcome = 'ok' WHERE id = {number} AND {is_copy}",  # noqa: S608 (our own words)
                    (twins[0][0], twins[0][0]),
                )

    def _replace_links(self, links: Sequence[tuple[int, Sequence[tuple[int, Link]]]]) -> None:
        """Write the links that pages have now, where they differ."""
        sql = (
            "INSERT INTO links (page, targets, kinds, texts) SELECT page, ?, ?, ? FROM urls WHERE id = ? AND page != 0 "
            "ON CONFLICT (page) DO UPDATE SET targets = excluded.targets, kinds = excluded.kinds, "
            "texts = excluded.texts WHERE links.targets <> excluded.targets OR links.kinds <> excluded.kinds "
            "OR links.texts <> excluded.texts"
        )
        self._database.executemany(sql, [(*self._pack_links(found), url) for url, found in links if found])
        sql = "DELETE FROM links WHERE page = (SELECT page FROM urls WHERE id = ? AND page != 0)"
        self._database.executemany(sql, [(url,) for url, found in links if not found])

    def _write_changes(self, changes: Sequence[Change]) -> None:
        """Write what has changed; to be called when the pages of the batch are in."""
        targets = self.known({change.target_key for change in changes if change.target_key})
        sql = (
            "INSERT INTO changes (url, at, kind, page, before, added, removed, target) "
            "SELECT ?, ?, ?, CASE WHEN ? THEN page ELSE 0 END, ?, ?, ?, ? FROM urls WHERE id = ?"
        )
        self._database.executemany(sql, [_row_of(change, targets) for change in changes])


def _row_of(change: Change, targets: dict[int, Known]) -> tuple[Any, ...]:
    target = targets.get(change.target_key)
    return (
        change.url, change.at, change.kind, change.kind in _WITH_PAGE, change.before, change.added, change.removed,
        target.id if target else 0, change.url,
    )  # fmt: skip


class ChangesReader(ABC):
    """The part of a collection's reader that tells what has changed."""

    @abstractmethod
    def _all(self, sql: str, *values: object) -> list[Any]:
        """Return all rows."""

    def about(self, name: str) -> str:
        """Return what is noted about the collection under a name; empty where nothing is."""
        rows = self._all("SELECT value FROM about WHERE name = ?", name)
        return str(rows[0][0]) if rows else ""

    def changes(self, *, after: int = 0, since: float = 0.0, url: int = 0) -> Iterator[StoredChange]:
        """Go through changes, oldest first: those after a number, since a moment, of one URL."""
        bounds = "AND c.url = ?" if url else ""
        sql = (
            "SELECT c.id, u.url, c.at, c.kind, c.page, c.before, c.added, c.removed, coalesce(t.url, '') "  # noqa: S608
            "FROM changes c JOIN urls u ON u.id = c.url LEFT JOIN urls t ON t.id = c.target AND c.target != 0 "
            f"WHERE c.id > ? AND c.at >= ? {bounds} ORDER BY c.id LIMIT ?"
        )
        values = (url,) if url else ()
        while rows := self._all(sql, after, since, *values, _CHUNK):
            yield from (StoredChange(*row) for row in rows)
            after = rows[-1][0]

    def noise(self) -> list[NoiseRule]:
        """Return all rules for noise, oldest first."""
        return [NoiseRule(*row) for row in self._all("SELECT id, place, pattern FROM noise ORDER BY id")]
