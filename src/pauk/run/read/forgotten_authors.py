"""Keep out whom a collection has forgotten: their posts come without words and name, and their pages are not kept raw.

In: what was read from a page, in the process that holds the collection's secret. Out: the same without them. A page on
which none of them shows passes as it is.
"""

import json
from dataclasses import replace
from typing import Any

from pauk.base import outcomes
from pauk.base.page import Page, TextPart
from pauk.crawl.contract.visit import Reader
from pauk.crawl.fetch.fetcher import Fetched
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forgotten_people import Forgotten, read_key
from pauk.store.sql.records import Claim
from pauk.store.writer import Store

_LEFT_OUT = outcomes.NO_MAIN_TEXT.of("somebody who was forgotten shows on it")
_NAMES = ("author", "last_author")


def find_forgotten(folder: CollectionFolder, store: Store) -> Forgotten:
    """Find out whom a collection has forgotten; the secret is drawn for those alone who need one."""
    marks = store.forums.forgotten_people()
    return Forgotten(read_key(folder.path), marks) if marks else Forgotten()


def without_forgotten(read: Reader, forgotten: Forgotten) -> Reader:
    """Return a reader that leaves out whom the collection has forgotten; the same one where that is nobody."""
    if not forgotten:
        return read

    async def read_rest(claim: Claim, fetched: Fetched, at: float) -> Page:
        return leave_out(await read(claim, fetched, at), claim.url, forgotten)

    return read_rest


def leave_out(page: Page, url: str, forgotten: Forgotten) -> Page:
    """Empty the posts of people who were forgotten; a page that shows one of them keeps neither text nor raw bytes."""
    read = page.parts.get("forum")
    plain = json.loads(read) if read else None
    if not _blank(plain, url, forgotten):
        return page
    text = TextPart("", page.maker, page.text_outcome)
    harmless: dict[str, Any] = {"text": text, "metadata": {"title": page.title}, "language": page.language}
    harmless["forum"] = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    return replace(page, outcome=_LEFT_OUT, record=b"", parts=harmless)


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
