"""See lists of threads that the reader of pages did not take for such: by their links, where no forum was found else.

In: notes of the pages that were fetched. Out: the same notes, of which some are lists now: those that link to several
pages which are built like a thread that was looked at. A forum whose lists are of an unknown manner is learned so.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pauk.base.url_parameters import split_query
from pauk.forum.site.page_note import PageNote

INDEX, THREAD, OTHER = "index", "thread", "other"
# What the template of a list, and so that of its forum, holds where its rows were seen by their links.
BY_LINKS = "by_links"
# An article has no answers, and front pages link to many; messages may have pages of their own.
_FEWEST_POSTS = 2
# Fewer links to threads stand beside an article, or above a thread: the one before, the one after, the one that began.
_FEWEST_LINKS = 4
# Links that nearly all of several pages have are the site's navigation.
_EVERYWHERE, _FEWEST_PAGES = 0.8, 4
_MOST_WAYS = 12
_SURE = 0.5
_NUMBERED = re.compile(r"([^\W\d_]+)\d+\Z")
# Names of things hold numbers or signs, or are long; those of kinds of things are single words.
_NAME = re.compile(r"[\d_.@%+~-]")
_LONG = 16
_ENDING = re.compile(r"\.(?:s?html?|php\d?|aspx?|jspx?|cgi|pl)\Z", re.IGNORECASE)


def see_lists(notes: Sequence[PageNote]) -> list[PageNote]:
    """Take pages for lists of threads by their links, where no page lists any, and what leads to them for boards."""
    return _see_boards(notes if any(note.rows for note in notes) else _see_threads(notes))


def _see_threads(notes: Sequence[PageNote]) -> list[PageNote]:
    talks = (note for note in notes if note.kind == THREAD and (note.is_message or len(note.posts) >= _FEWEST_POSTS))
    threads = [note.url for note in talks][:_MOST_WAYS]
    linked = Counter(link for note in notes for link in set(note.links))
    most = _EVERYWHERE * len(notes) if len(notes) >= _FEWEST_PAGES else len(notes) + 1
    strangers = {url for note in notes for url in note.strangers}
    left_out = strangers | {link for link, times in linked.items() if times >= most}
    seen = [_see(note, [*_threads_in(note, threads, left_out)]) for note in notes]
    if not any(note.rows for note in seen):
        return [*notes]
    # A thread of one post looks like an article, and would be held against what is known of threads.
    return [replace(note, kind=THREAD) if _is_any(note, OTHER, threads) else note for note in seen]


def _see_boards(notes: Sequence[PageNote]) -> list[PageNote]:
    """Take pages for boards that are listed as such and lead to the lists: some fetch their threads by scripts."""
    lists = [note.url for note in notes if note.rows][:_MOST_WAYS]
    listed = {url for note in notes if note.kind == INDEX for url, _ in note.boards}
    if not lists or not listed.isdisjoint(lists):
        return [*notes]
    boards = [note.url for note in notes if note.url in listed and _leads_on(note, lists)]
    return [replace(note, kind=INDEX) if note.url in boards else note for note in notes]


def _leads_on(note: PageNote, lists: Sequence[str]) -> bool:
    """Whether a page that is no list links to one, or to one that is built alike."""
    return note.kind == OTHER and any(is_alike(link, one) for link in note.links for one in lists)


def _is_any(note: PageNote, kind: str, urls: Sequence[str]) -> bool:
    return note.kind == kind and any(is_alike(note.url, url) for url in urls)


def _threads_in(note: PageNote, threads: Sequence[str], left_out: set[str]) -> Iterator[str]:
    """Give the links of a page that are built like threads."""
    for link in note.links if note.kind != THREAD else ():
        if link not in left_out and any(is_alike(link, thread) for thread in threads):
            yield link


def _see(note: PageNote, links: Sequence[str]) -> PageNote:
    if len(links) < _FEWEST_LINKS:
        return note
    number = note.specific
    if number is not None and any(map(number.has_number, links)):
        note = replace(note, number={}, next="")  # it tells threads apart, no pages
    rows = tuple(map(_row, links))
    return replace(note, kind=INDEX, confidence=_SURE, boards=(), rows=rows, template={BY_LINKS: True})


def _row(url: str) -> dict[str, Any]:
    return {"url": url, "created": "", "last_activity": "", "replies": None, "pages": [], "is_sticky": False}


def is_alike(link: str, thread: str) -> bool:
    """Whether two addresses differ in nothing but the names of things."""
    (path, _, query), (its_path, _, its_query) = link.partition("?"), thread.partition("?")
    (steps, asked), (its_steps, its_asked) = _parts_of(path, query), _parts_of(its_path, its_query)
    if len(steps) != len(its_steps) or asked.keys() != its_asked.keys():
        return False
    pairs = [*zip(steps, its_steps, strict=True), *((asked[name], its_asked[name]) for name in asked)]
    return link == thread or all(one == other or _may_differ(one, other) for one, other in pairs)


def _parts_of(path: str, query: str) -> tuple[list[str], dict[str, str]]:
    parameters = (piece.partition("=") for _, piece in split_query(query))
    return path.split("/"), {name: value for name, _, value in parameters}


def _may_differ(one: str, other: str) -> bool:
    """Whether two steps of addresses name two things of a kind; how a file ends is no part of its name."""
    endings = {found[0] if (found := _ENDING.search(step)) else "" for step in (one, other)}
    if len(endings) > 1:
        return False
    one, other = _ENDING.sub("", one), _ENDING.sub("", other)
    numbered, its_numbered = _NUMBERED.match(one), _NUMBERED.match(other)
    if numbered and its_numbered and min(len(one), len(other)) < _LONG:
        return numbered[1] == its_numbered[1]
    return all(_NAME.search(step) or len(step) >= _LONG for step in (one, other))
