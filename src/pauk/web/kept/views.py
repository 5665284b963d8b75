"""Answer whoever reads in the collection: pages, lists, tables and the archived copy in its frame.

In: requests. Out: HTML, JSON and CSV. Everything crawled is plain text in our own pages, but for the archived copy: it
is HTML made anew from a few harmless elements, under rules of its own that let a browser load nothing and run nothing,
in a frame that may do nothing.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice

from aiohttp import web

from pauk.base.clock import write_moment
from pauk.base.errors import InputError
from pauk.base.html.style import DIGEST
from pauk.base.safe_text import plain_cell
from pauk.extract.text.difference import compare
from pauk.run.kept.about_page import (
    EntryPlace,
    find_entry,
    find_thread,
    links_in,
    links_out,
    open_thread,
    tell_facts,
)
from pauk.run.kept.kept_pages import OpenedPage, open_page, write_copy
from pauk.run.kept.page_list import list_newest, list_pages, list_sites, open_folder
from pauk.run.search.engine import SearchEngine
from pauk.web.engine_threads import Asking
from pauk.web.kept import endpoints, writing
from pauk.web.kept.writing import KeptTab
from pauk.web.refusals import answer_json

# A page that holds a frame, and what stands in it: nothing is loaded but the frame itself, from here.
_FRAMING = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-src 'self'; "
    "frame-ancestors 'none'"
)
_FRAMED = {
    "Content-Security-Policy": (
        f"sandbox; default-src 'none'; style-src '{DIGEST}'; form-action 'none'; base-uri 'none'; "
        "frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
    "X-DNS-Prefetch-Control": "off",
}
# Rows of a table that are sent at once.
_LOT = 500


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What somebody wants to read: a page by its URL, a thread by its number, or both."""

    url: str
    thread: int
    first: int = 0  # how many posts stand before the one that is meant


class KeptViews:
    """Answers people who read, and their programs."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [
            web.get(endpoints.KEPT.path, self._kept),
            web.get(endpoints.COPY.path, self._copy),
            web.get(endpoints.KEPT_JSON.path, self._kept_json),
            web.get(endpoints.KEPT_CSV.path, self._kept_csv),
            web.get(endpoints.SITES.path, self._sites),
            web.get(endpoints.SITES_CSV.path, self._sites_csv),
            web.get(endpoints.FOLDERS.path, self._folder),
            web.get(endpoints.NEWEST.path, self._newest),
            web.get(endpoints.NEWEST_CSV.path, self._newest_csv),
        ]

    # One page.

    async def _kept(self, request: web.Request) -> web.Response:
        given = endpoints.KEPT.read(request.query.items())

        def read(engine: SearchEngine) -> str:
            wanted = _find(engine, given["url"], given["id"])
            view = given["view"] or ("posts" if wanted.thread and given["id"] else "text")
            opened = _open(engine, wanted, given["version"])
            if opened is None:
                view = "posts"
            tab = KeptTab(
                url=wanted.url, opened=opened, thread=wanted.thread, view=view, version=given["version"],
                page=given["page"], declared=engine.declared,
            )  # fmt: skip
            if view == "posts":
                page = given["page"] if given["page"] > 1 else 1 + wanted.first // writing.PAGE_POSTS
                if not wanted.thread:
                    raise InputError("This page is no thread of a forum", where=wanted.url, next_step="See its text.")
                return writing.write_posts(
                    tab, open_thread(engine.folder, wanted.thread, page=page, limit=writing.PAGE_POSTS)
                )
            assert opened is not None
            if view == "about":
                return writing.write_about(tab, tell_facts(engine.folder, opened, engine.ranking))
            if view == "links":
                return writing.write_links(tab, links_out(engine.folder, opened), links_in(engine.folder, opened))
            if view == "versions":
                number = given["against"] or opened.number - 1
                is_other = number not in (0, opened.number)
                other = open_page(engine.folder, opened.page.url, number) if is_other else None
                return writing.write_versions(tab, other, compare(other.page.text, opened.page.text) if other else None)
            return writing.write_copy_frame(tab) if view == "copy" else writing.write_text(tab)

        response = answer_page(await self._asking.ask(read))
        if given["view"] == "copy":
            response.headers["Content-Security-Policy"] = _FRAMING
        return response

    async def _copy(self, request: web.Request) -> web.Response:
        given = endpoints.COPY.read(request.query.items())

        def read(engine: SearchEngine) -> str:
            opened = open_page(engine.folder, given["url"], given["version"])
            return writing.write_copy_page(opened, write_copy(engine.folder, opened.page))

        response = answer_page(await self._asking.ask(read))
        response.headers.update(_FRAMED)
        return response

    async def _kept_json(self, request: web.Request) -> web.Response:
        given = endpoints.KEPT_JSON.read(request.query.items())

        def read(engine: SearchEngine) -> dict[str, object]:
            wanted = _find(engine, given["url"], given["id"])
            opened = _open(engine, wanted, given["version"])
            told: dict[str, object] = {}
            if opened is not None:
                told |= opened.as_json()
                told["about"] = [
                    {"group": one.group, "name": one.name, "value": one.value, "url": one.url}
                    for one in tell_facts(engine.folder, opened, engine.ranking)
                ]
                told["fetched"] = [write_moment(at) for at in opened.moments]
                told["links"] = [writing.describe_link(one) for one in links_out(engine.folder, opened)]
                told["linked_from"] = [writing.describe_link(one) for one in links_in(engine.folder, opened)]
            if wanted.thread:
                thread = open_thread(engine.folder, wanted.thread, limit=writing.MOST_POSTS)
                told["thread"] = writing.describe_thread(thread)
            return told

        return answer_json(await self._asking.ask(read))

    async def _kept_csv(self, request: web.Request) -> web.Response:
        given = endpoints.KEPT_CSV.read(request.query.items())

        def read(engine: SearchEngine) -> str:
            wanted = _find(engine, given["url"], given["id"])
            if given["list"] == "posts":
                if not wanted.thread:
                    raise InputError("This page is no thread of a forum", where=wanted.url, next_step="See its text.")
                thread = open_thread(engine.folder, wanted.thread, limit=writing.MOST_POSTS)
                return _write_csv(writing.POST_COLUMNS, writing.post_rows(thread))
            opened = open_page(engine.folder, wanted.url, given["version"])
            if given["list"] == "versions":
                rows = [(number, write_moment(at)) for number, at in enumerate(opened.moments, 1)]
                return _write_csv(("version", "fetched_at"), rows)
            links = [("out", one) for one in links_out(engine.folder, opened)]
            links += [("in", one) for one in links_in(engine.folder, opened)]
            return _write_csv(writing.LINK_COLUMNS, ((way, *writing.link_row(one)) for way, one in links))

        return _answer_csv(await self._asking.ask(read), given["list"])

    # Lists.

    async def _sites(self, request: web.Request) -> web.Response:
        endpoints.SITES.read(request.query.items())
        sites = await self._asking.ask(lambda engine: list_sites(engine.folder))
        return answer_page(writing.write_sites(sites, self._asking.declared))

    async def _sites_csv(self, request: web.Request) -> web.Response:
        endpoints.SITES_CSV.read(request.query.items())
        sites = await self._asking.ask(lambda engine: list_sites(engine.folder))
        return _answer_csv(_write_csv(writing.SITE_COLUMNS, map(writing.site_row, sites)), "sites")

    async def _folder(self, request: web.Request) -> web.Response:
        given = endpoints.FOLDERS.read(request.query.items())
        page = given["page"]
        found = await self._asking.ask(
            lambda engine: open_folder(
                engine.folder, given["site"], given["folder"], page=page, limit=writing.PAGE_ROWS
            )
        )
        return answer_page(writing.write_folder(found, page, self._asking.declared))

    async def _newest(self, request: web.Request) -> web.Response:
        given = endpoints.NEWEST.read(request.query.items())
        found = await self._asking.ask(lambda engine: list_newest(engine.folder, **given, limit=writing.PAGE_ROWS))
        return answer_page(writing.write_newest(found, given, self._asking.declared))

    async def _newest_csv(self, request: web.Request) -> web.StreamResponse:
        given = endpoints.NEWEST_CSV.read(request.query.items())
        rows = await self._asking.ask(lambda engine: list_pages(engine.folder, **given))
        response = web.StreamResponse(headers=_csv_headers("pages"))
        await response.prepare(request)
        await response.write(_write_csv(writing.PAGE_COLUMNS, ()).encode())
        with closing(rows):  # whoever goes away in the middle leaves nothing open
            while lot := await self._asking.ask(lambda _: list(islice(rows, _LOT))):
                text = _write_csv((), map(writing.page_row, lot))
                await response.write(text.encode("utf-8", "replace"))
        return response


def answer_page(html: str) -> web.Response:
    """Answer with a page for people."""
    return web.Response(body=html.encode("utf-8", "replace"), content_type="text/html", charset="utf-8")


def _find(engine: SearchEngine, url: str, entry: str) -> _Wanted:
    if bool(url) == bool(entry):
        raise InputError("A page is named by its URL or by an id", where="the query string", next_step="Add ?url=…")
    if url:
        return _Wanted(url, find_thread(engine.folder, url))
    place: EntryPlace = find_entry(engine.folder, entry)
    if place.thread:
        found = open_thread(engine.folder, place.thread, limit=1)
        return _Wanted(found.thread.url, place.thread, place.first)
    return _Wanted(place.url, find_thread(engine.folder, place.url))


def _open(engine: SearchEngine, wanted: _Wanted, version: int) -> OpenedPage | None:
    """Open a page; of a thread there may be posts alone."""
    try:
        return open_page(engine.folder, wanted.url, version)
    except InputError:
        if wanted.thread and not version:
            return None
        raise


def _write_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table; no cell can be taken for a formula."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    if columns:
        table.writerow(columns)
    table.writerows([plain_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def _csv_headers(name: str) -> dict[str, str]:
    return {"Content-Type": "text/csv; charset=utf-8", "Content-Disposition": f'attachment; filename="{name}.csv"'}


def _answer_csv(text: str, name: str) -> web.Response:
    return web.Response(body=text.encode("utf-8", "replace"), headers=_csv_headers(name))
