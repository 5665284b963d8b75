"""Keep what enrichers have read from pages, part by part, and what a page says of itself.

Keep what enrichers have read from pages, part by part, and read pages anew that an older maker has read.

In: parts as bytes, each with its maker. Out: rows, and looks at them; what a part means only its enricher knows.

Keep what a page says of itself beyond title and language: author, dates, description, picture, site.

In: values by name. Out: one text for a row, and back. Only the names that are declared here are kept.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

from pauk.base.page import Page, Part
from pauk.store.sql.handle import Statements
from pauk.store.sql.packing import pack_text
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.unit_of_work import UnitOfWork

METADATA = ("author", "description", "image", "site_name")
DATES = ("published", "updated")
SAID = (*METADATA, *DATES)


def write_said(said: Mapping[str, str]) -> str:
    """Write what a page says as one text; nothing said is the empty text."""
    kept = {name: said[name] for name in SAID if said.get(name)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) if kept else ""


def read_said(text: str) -> dict[str, str]:
    """Read it back: all names, with empty values where nothing was said."""
    kept = json.loads(text) if text else {}
    return {name: str(kept.get(name, "")) for name in SAID}


_WRITE = (
    "INSERT INTO parts (page, name, maker, value) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (page, name) DO UPDATE SET maker = excluded.maker, value = excluded.value"
)
# Another page keeps the text of a copy; of several the first.
_KEPT_ELSEWHERE = (
    "SELECT EXISTS (SELECT 1 FROM pages q JOIN documents d ON d.page = q.id "
    "WHERE q.fingerprint = ? AND q.fingerprint != 0 AND q.id != ?)"
)

_HEIR = (
    "SELECT q.id FROM pages q LEFT JOIN documents d ON d.page = q.id "
    "WHERE q.fingerprint = ? AND q.fingerprint != 0 AND q.id != ? AND q.length = 0 AND d.page IS NULL "
    "ORDER BY q.id LIMIT 1"
)


def describe_document(page: Page) -> tuple[str, str, str, bytes, str, str, str]:
    """Write the parts that share the table of documents as its row has them."""
    text = page.text_part
    return (page.title, page.language, page.canonical, text.packed or pack_text(text.text), text.outcome, text.maker,
            write_said(page.said))  # fmt: skip


class PartsWriter:
    """The part of the store's writer that keeps parts of pages."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._database = work.database

    def write(self, pages: Iterable[tuple[int, Mapping[str, Part]]]) -> None:
        """Write parts of pages, as a part of the batch; one of the same name is replaced."""
        rows = [(number, name, *part) for number, parts in pages for name, part in parts.items()]
        if rows:
            self._database.executemany(_WRITE, rows)

    def add(self, page: int, parts: Mapping[str, Part]) -> None:
        """Keep parts of a page that is there; one of the same name is replaced."""
        with self._work.transaction():
            self.write([(page, parts)])

    def reread(self, number: int, page: Page) -> bool:
        """Put what was read anew from a page in the place of what was kept; tell whether its text is another one."""
        run, text = self._database.execute, page.text_part
        with self._work.transaction():
            sql = "SELECT p.fingerprint, d.page FROM pages p LEFT JOIN documents d ON d.page = p.id WHERE p.id = ?"
            before, has_text = run(sql, (number,)).fetchone()
            if has_text is not None and before != text.fingerprint:
                self._hand_over(number, before)
            sql = "UPDATE pages SET fingerprint = ?, skeleton = ? WHERE id = ?"
            run(sql, (text.fingerprint, text.skeleton, number))
            row = describe_document(page)
            if has_text is not None:
                run(
                    "UPDATE documents SET title = ?, language = ?, canonical = ?, text = ?, outcome = ?, maker = ?, "
                    "said = ? WHERE page = ?",
                    (*row, number),
                )
            elif not run(_KEPT_ELSEWHERE, (text.fingerprint, number)).fetchone()[0]:  # it was a copy until now
                run(
                    "INSERT INTO documents (page, title, language, canonical, text, outcome, maker, said) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (number, *row),
                )
                run("UPDATE urls SET outcome = ? WHERE page = ? AND outcome = 'duplicate'", (text.outcome, number))
                run("UPDATE pages SET outcome = ? WHERE id = ? AND outcome = 'duplicate'", (text.outcome, number))
            else:  # whoever keeps the same text, and cannot be read anew, has it from the newer maker now
                same = "SELECT id FROM pages WHERE fingerprint = ? AND fingerprint != 0 AND length = 0"
                sql = f"UPDATE documents SET maker = ? WHERE page IN ({same})"  # noqa: S608 (our own words)
                run(sql, (text.maker, text.fingerprint))
        return bool(before != text.fingerprint)

    def _hand_over(self, number: int, fingerprint: int) -> None:
        """Give the text of a page that is about to have another one to a copy of it whose raw bytes were not kept."""
        heir = self._database.execute(_HEIR, (fingerprint, number)).fetchone()
        if heir is None:
            return
        self._database.execute(
            "INSERT INTO documents (page, title, language, canonical, text, outcome, maker, said) "
            "SELECT ?, title, language, '', text, outcome, maker, said FROM documents WHERE page = ?",
            (heir[0], number),
        )
        for table, column in (("urls", "page"), ("pages", "id")):
            sql = f"UPDATE {table} SET outcome = 'ok' WHERE {column} = ? AND outcome = 'duplicate'"  # noqa: S608 (our own)
            self._database.execute(sql, heir)

    def note_rereading(self, pages: Sequence[int]) -> None:
        """Note that pages were read anew, for whoever follows what the collection keeps."""
        sql = (
            "INSERT INTO rereadings (url) SELECT p.url FROM pages p JOIN urls u ON u.page = p.id "
            "WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id"
        )
        with self._work.transaction():
            self._database.execute(sql, (json.dumps(list(pages)),))

    def outdated(self, makers: Mapping[str, str], *, text_maker: str = "", after: int = 0, limit: int = 0) -> list[int]:
        """Return pages with raw bytes of which one of the parts is missing, or was made by another maker.

        With ``text_maker``, the end of a maker's name, also pages whose text was read by somebody else.
        """
        sql, values = _word_outdated(makers, text_maker)
        sql = f"SELECT p.id FROM pages p LEFT JOIN documents d ON d.page = p.id WHERE p.id > ? AND {sql}"  # noqa: S608
        sql += " ORDER BY p.id LIMIT ?"
        return [number for (number,) in self._database.execute(sql, (after, *values, limit)).fetchall()]

    def count_outdated(self, makers: Mapping[str, str], *, text_maker: str = "") -> int:
        """Count the pages that `outdated` would return."""
        sql, values = _word_outdated(makers, text_maker)
        sql = f"SELECT count(*) FROM pages p LEFT JOIN documents d ON d.page = p.id WHERE {sql}"  # noqa: S608
        return int(self._database.execute(sql, tuple(values)).fetchone()[0])


def _word_outdated(makers: Mapping[str, str], text_maker: str) -> tuple[str, list[object]]:
    """Word the condition for pages that an older maker has read."""
    tests = ["NOT EXISTS (SELECT 1 FROM parts x WHERE x.page = p.id AND x.name = ? AND x.maker = ?)"] * len(makers)
    values: list[object] = [value for pair in makers.items() for value in pair]
    if text_maker:
        tests.append(
            "CASE WHEN d.page IS NOT NULL THEN substr(d.maker, length(d.maker) - length(?) + 1) != ? "
            "ELSE p.fingerprint != 0 AND NOT EXISTS (SELECT 1 FROM pages q JOIN documents e ON e.page = q.id "
            "WHERE q.fingerprint = p.fingerprint AND q.fingerprint != 0 "
            "AND substr(e.maker, length(e.maker) - length(?) + 1) = ?) END"
        )
        values += [text_maker] * 4
    return f"p.length > 0 AND ({' OR '.join(tests) or '1 = 0'})", values


class PartsReader:
    """The part of the store's reader that gives parts of pages."""

    def __init__(self, look: ReaderBase) -> None:
        self._all = look.all

    def of(self, pages: Iterable[int]) -> dict[int, dict[str, Part]]:
        """Return what enrichers have read from pages, by page and name; nothing for those that have none."""
        sql = "SELECT page, name, maker, value FROM parts WHERE page IN (SELECT value FROM json_each(?))"
        found: dict[int, dict[str, Part]] = {}
        for page, name, maker, value in self._all(sql, json.dumps(list(pages))):
            found.setdefault(page, {})[name] = Part(maker, bytes(value))
        return found

    def newest_parts(self, urls: Iterable[int]) -> dict[int, dict[str, Part]]:
        """Return what enrichers have read from the newest versions of URLs, by URL and name."""
        sql = (
            "SELECT u.id, x.name, x.maker, x.value FROM urls u JOIN parts x ON x.page = u.page "
            "WHERE u.id IN (SELECT value FROM json_each(?))"
        )
        found: dict[int, dict[str, Part]] = {}
        for url, name, maker, value in self._all(sql, json.dumps(list(urls))):
            found.setdefault(url, {})[name] = Part(maker, bytes(value))
        return found

    def newest_pages(self, urls: Iterable[int]) -> list[int]:
        """Return the numbers of the newest versions of URLs, of those that have any."""
        sql = "SELECT page FROM urls WHERE page != 0 AND id IN (SELECT value FROM json_each(?))"
        return [page for (page,) in self._all(sql, json.dumps(list(urls)))]

    def last_rereading(self) -> int:
        """Return the number of the last time that a page was read anew; 0 where none was."""
        return int(self._all("SELECT coalesce(max(id), 0) FROM rereadings")[0][0])

    def rereadings_after(self, number: int, limit: int) -> list[tuple[int, int]]:
        """Return URLs whose page was read anew after a certain time, in order: number, URL."""
        return self._all("SELECT id, url FROM rereadings WHERE id > ? ORDER BY id LIMIT ?", number, limit)


def drop_parts(database: Statements, pages: str) -> None:
    """Drop all parts of pages; whose, says a SELECT of ours."""
    database.execute(f"DELETE FROM parts WHERE page IN ({pages})")  # noqa: S608 (our own words)
