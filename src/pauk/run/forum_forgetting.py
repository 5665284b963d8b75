"""Keep out whom a collection has forgotten: their posts come without words and name, and their pages are not kept raw.

In: what was read from a page, in the process that holds the collection's secret. Out: the same without them. A page on
which none of them shows passes as it is.
"""

import json
from dataclasses import replace
from typing import Any

from pauk.base import outcomes
from pauk.crawl.fetcher import Fetched
from pauk.crawl.visits import Reader, ReadPage
from pauk.store.collection import Folder
from pauk.store.forgotten import Forgotten
from pauk.store.people_key import read_key
from pauk.store.records import Claim
from pauk.store.writer import Store

_LEFT_OUT = outcomes.NO_MAIN_TEXT.of("somebody who was forgotten shows on it")
_NAMES = ("author", "last_author")


def find_forgotten(folder: Folder, store: Store) -> Forgotten:
    """Find out whom a collection has forgotten; the secret is drawn for those alone who need one."""
    marks = store.forums.forgotten_people()
    return Forgotten(read_key(folder.path), marks) if marks else Forgotten()


def without_forgotten(read: Reader, forgotten: Forgotten) -> Reader:
    """Return a reader that leaves out whom the collection has forgotten; the same one where that is nobody."""
    if not forgotten:
        return read

    async def read_rest(claim: Claim, fetched: Fetched, at: float) -> ReadPage:
        return leave_out(await read(claim, fetched, at), claim.url, forgotten)

    return read_rest


def leave_out(page: ReadPage, url: str, forgotten: Forgotten) -> ReadPage:
    """Empty the posts of people who were forgotten; a page that shows one of them keeps neither text nor raw bytes."""
    if not page.forum:
        return page
    plain = json.loads(page.forum)
    if not _blank(plain, url, forgotten):
        return page
    return replace(
        page,
        forum=json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(),
        outcome=_LEFT_OUT,
        text="",
        packed=b"",
        said={},
        fingerprint=0,
        whole=0,
        skeleton=0,
        words=b"",
        sketch=b"",
        links=(),
        record=b"",
        may_archive=False,
        parts={},
    )


def _blank(plain: Any, url: str, forgotten: Forgotten) -> int:
    """Take out the names of those who were forgotten, wherever they stand, and the words of their posts; count them."""
    if isinstance(plain, list):
        return sum(_blank(item, url, forgotten) for item in plain)
    if not isinstance(plain, dict):
        return 0
    names = [name for name in _NAMES if isinstance(plain.get(name), str) and forgotten.knows(url, plain[name])]
    for name in names:
        plain[name] = ""
    if "author" in names:
        plain.update({key: "" for key in ("author_url", "text") if key in plain})
    return len(names) + sum(_blank(item, url, forgotten) for item in plain.values())
