"""Draw pages of the likenesses of forum softwares: a few of each kind from each, so that none weighs more than others.

In: names of likenesses (`tests.likenesses.serving`; never the sealed ones), and a seed. Out: `SoftwarePage`s with what
they list and say. A forum is drawn at three moments of its story. Pages that its truth does not name are other pages,
unless they show posts, link threads or boards, or are called as a list or a thread of the forum is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import unescape
from importlib import import_module
from random import Random
from typing import Any
from urllib.parse import urljoin

from tests.likenesses.serving import OPEN, SOFTWARES, Forum
from tests.likenesses.store import Store
from tests.likenesses.story import FIRST, LATER

from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url
from pauk.forum.rows.parts.page_view import PageView

NAMES = tuple(SOFTWARES | OPEN)
MOMENTS = (datetime(2015, 6, 1, 12, tzinfo=UTC), FIRST, LATER)
# Likenesses of one software, or of its versions, are one family: what is learned is never measured on its kin.
_FAMILIES = {
    "phpbb30": "phpbb",
    "friendly_mybb": "mybb",
    "friendly_smf": "smf",
    "thredded_ja": "thredded",
    "vbulletin3": "vbulletin",
    "ipboard": "invision",
    "burningboard": "woltlab",
}
# Pages of a forum at each moment.
_LISTS, _BOARDS, _THREADS, _OTHERS = 2, 3, 3, 3
_LOOKED_AT = 40  # pages that may be others
_SNIPPET = 30  # characters of a post, by which it is known again
_HREF = re.compile(r"""href=["']([^"'#]+)""")
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class SoftwarePage:
    """A page of a likeness with its truth; all URLs of the truth are canonical."""

    software: str
    html: str
    url: str
    now: datetime
    kind: str
    threads: Mapping[str, str] = field(default_factory=dict)  # that it lists: to each URL of one its first
    boards: frozenset[str] = frozenset()
    posts: tuple[str, ...] = ()
    doubtful: frozenset[str] = frozenset()  # threads and boards that it may list beside these, in its frame or a box

    @property
    def family(self) -> str:
        """The software whose likenesses stand or fall together."""
        return _FAMILIES.get(self.software, self.software)

    def truth_on(self, sheet: PageView) -> dict[str, Any]:
        """Say what the page lists by the URLs that it writes itself, with session ids and the like."""
        same = {link.url: same_url(link.url) for link in sheet.links}
        return {
            "threads": [{"url": url} for url, name in same.items() if name in self.threads],
            "boards": [url for url, name in same.items() if name in self.boards],
            "posts": [{"text": text} for text in self.posts],
            "doubtful": {url for url, name in same.items() if name in self.doubtful},
        }


class _Known:
    """What the truth of a forum knows by its URLs and words."""

    def __init__(self, truth: Mapping[str, Any]) -> None:
        threads, boards = truth["threads"], truth["boards"]
        self.first = {same_url(url): same_url(its["url"]) for its in threads for url in (its["url"], *its["also"])}
        self.threads = self.first.keys() | {same_url(url) for its in threads for url in its["pages"]}
        self.boards = {same_url(url) for its in boards for url in (its["url"], *its["pages"])}
        self.heads = [*truth["lists"], *(its["url"] for its in boards)]
        self.lists = {same_url(url) for url in truth["lists"]}
        words = [_squeeze(post["text"])[:_SNIPPET] for its in threads for post in its["posts"]]
        self._snippets = {piece for piece in words if len(piece) == _SNIPPET}

    def has(self, url: str) -> bool:
        """Whether a page is named by the truth."""
        return any(same_url(url) in its for its in (self.threads, self.boards, self.lists))

    def is_shown(self, html: str, url: str) -> bool:
        """Whether a page shows posts, or links threads or boards, beyond one that it may be about."""
        linked = {same_url(link) for link in _links(html, url)}
        if len(linked & self.threads) > 1 or len(linked & self.boards) > 1:
            return True
        words = _squeeze(_TAG.sub("", unescape(html)))
        return any(piece in words for piece in self._snippets)


def same_url(url: str) -> str:
    """Return the name under which two URLs of one page are the same."""
    try:
        return canonical_url(url)
    except BadUrl:
        return url


def draw_softwares(names: Sequence[str] = NAMES, *, seed: int = 1) -> Iterator[SoftwarePage]:
    """Draw the pages of all these likenesses."""
    for name in names:
        module, _, title = (SOFTWARES | OPEN)[name].rpartition(".")
        likeness = getattr(import_module(f"tests.likenesses.{module or name}"), title)
        for moment in MOMENTS:
            forum = Forum(likeness(Store(moment), "http://127.0.0.1:8080"))
            random = Random(f"{seed} {name} {moment}")
            known = _Known(forum.truth())
            named = list(_draw_named(name, forum, moment, random, known))
            yield from (*named, *_draw_others(name, forum, random, known, named))


def _draw_named(name: str, forum: Forum, moment: datetime, random: Random, known: _Known) -> Iterator[SoftwarePage]:
    """Draw pages that the truth names: lists of boards, boards, threads."""
    truth = forum.truth()
    boards = frozenset(same_url(board["url"]) for board in truth["boards"])
    shown: dict[str, dict[str, Any]] = {url: {} for url in truth["lists"][:_LISTS]}
    pages = [(url, board) for board in truth["boards"] for url in board["pages"]]
    for url, board in random.sample(pages, min(_BOARDS, len(pages))):
        rows = {same_url(row) for row in board["threads"]}
        shown[url] = {"threads": {also: first for also, first in known.first.items() if first in rows}}
    pages = [(url, thread) for thread in truth["threads"] for url in thread["pages"]]
    for url, thread in random.sample(pages, min(_THREADS, len(pages))):
        shown[url] = {"posts": tuple(post["text"] for post in thread["posts"] if url in post["pages"])}
    for url, its in shown.items():
        if html := _ask(forum, url):
            kind = "thread" if "posts" in its else "index"
            own = boards if not its else frozenset[str]()
            doubtful = (known.first.keys() | boards) - its.get("threads", {}).keys() - own
            yield SoftwarePage(name, html, url, moment, kind, boards=own, doubtful=frozenset(doubtful), **its)


def _draw_others(
    name: str, forum: Forum, random: Random, known: _Known, named: Sequence[SoftwarePage]
) -> Iterator[SoftwarePage]:
    """Draw other pages, those of people, forms and messages: one of each build of address; and one that is missing."""
    titles = {_title_of(_ask(forum, url)) for url in known.heads} | {_title_of(page.html) for page in named}
    ways: dict[str, str] = {}
    for page in named:
        for url in _links(page.html, page.url):
            if url.startswith(forum.url) and not known.has(url):
                ways.setdefault(_DIGITS.sub("0", url), url)
    found = 0
    for url in random.sample(list(ways.values()), len(ways))[:_LOOKED_AT]:
        if found == _OTHERS:
            break
        html = _ask(forum, url)
        if html and _title_of(html) not in titles and not known.is_shown(html, url):
            found += 1
            titles.add(_title_of(html))
            yield SoftwarePage(name, html, url, forum.likeness.store.now, "other")
    gone = f"{forum.url}/{random.randrange(10_000)}-gone"
    answer = forum.answer(gone.removeprefix(forum.url))
    if _title_of(answer.body) not in titles:
        yield SoftwarePage(name, answer.body, gone, forum.likeness.store.now, "other")


def _ask(forum: Forum, url: str) -> str:
    """Ask for a page; empty where it is none, or leads elsewhere."""
    answer = forum.answer(url.removeprefix(forum.url))
    return answer.body if answer.status == 200 and "html" in answer.kind else ""


def _title_of(html: str) -> str:
    match = _TITLE.search(html)
    return match[1] if match else html


def _links(html: str, url: str) -> list[str]:
    found = []
    for href in _HREF.findall(html):
        try:
            found.append(urljoin(url, unescape(href)))
        except ValueError:
            continue
    return found


def _squeeze(words: str) -> str:
    return "".join(filter(str.isalnum, words)).casefold()
