"""Plan how to learn a forum from any of its pages: which pages to ask for, one handful after another, and when to stop.

In: the state so far, and the pages that were asked for. Out: the next state, requests with their reasons, and the
`ForumMap` when nothing more is worth a request. Nothing is fetched here; the state becomes JSON.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pauk.base.urls import canonical_url, seen_key
from pauk.forum.rows.parts.sort_order import threads_to_ask
from pauk.forum.site.board_lists import lists_to_ask
from pauk.forum.site.entry_page import entry_candidates
from pauk.forum.site.forum_map import ForumMap
from pauk.forum.site.link_votes import INDEX, THREAD, LinkGroup, VoteCounts
from pauk.forum.site.map_drawing import draw_map, sort_of_board
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.pattern_learning import build_of
from pauk.forum.site.unlisted_threads import is_alike, see_lists
from pauk.forum.site.url_patterns import NUMBER, WORDS

MOST_PAGES = 30
_HANDFUL = 4
_MOST_ENTRIES = 6
_SURE_ENTRIES = 2
_BOARDS = 5
_FIRST_VOTES = 2
_THREADS = 4
_SORTS = 6
_UNKNOWN, _OVERLOOKED = 12, 8
# Where the first map is poor: how often another page is begun from, and how many pages more that may take.
_FURTHER, _FURTHER_STARTS, _FURTHER_PAGES = "another start, because the first map was poor", 3, 12
_SHOWN = 3
# Parts of addresses that are titles: of several words, or long; and steps of a path that are looked at.
_PARTED, _LONG_PART = re.compile(r"[^\W\d_][-_%+][^\W\d_]"), 24
_DEEPEST, _MOST_WAYS = 12, 12
# Where so many words stand in the same place of addresses, they are names.
_SEVERAL = 3
_PROGRAM = re.compile(r"\.(?:php|cgi|aspx?|jspx?|do|pl|s?html?)\Z")
_FILE = re.compile(
    r"\.(?:gz|zip|xml|rss|atom|pdf|jpe?g|png|gif|svg|css|js|json|csv|txt|ics|mbox|mp[34])\Z", re.IGNORECASE
)
_BACK = re.compile(r"=(?:/|%2F|https?(?::|%3A))", re.IGNORECASE)
_PAGED = 4


@dataclass(frozen=True, slots=True)
class LearnRequest:
    """A page that is wanted, and why."""

    url: str
    reason: str


@dataclass(frozen=True, slots=True)
class LearnerState:
    """Where learning stands: the first URL, all that were asked for, and notes of those that came."""

    start: str
    asked: Mapping[str, str] = field(default_factory=dict)  # with the reason
    notes: tuple[PageNote, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that become JSON."""
        return {"start": self.start, "asked": dict(self.asked), "notes": [note.to_dict() for note in self.notes]}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "LearnerState":
        """Read what `to_dict` wrote."""
        return cls(values["start"], dict(values["asked"]), tuple(map(PageNote.from_dict, values["notes"])))


@dataclass(frozen=True, slots=True)
class LearnStep:
    """One step of learning: the next state, what it asks for, and the map when it asks for nothing more."""

    state: LearnerState
    requests: tuple[LearnRequest, ...] = ()
    map: ForumMap | None = None


Question = Callable[[LearnerState, VoteCounts], Iterator[LearnRequest]]


def begin(url: str) -> LearnerState:
    """Begin to learn a forum from any of its pages."""
    return LearnerState(canonical_url(url))


def step(state: LearnerState, notes: Iterable[PageNote] = (), *, most_pages: int = MOST_PAGES) -> LearnStep:
    """Take in the pages that came, and say what to ask for next."""
    state = replace(state, notes=(*state.notes, *notes))
    # Pages come in any order; what is learned of them does not depend on it.
    places = {url: place for place, url in enumerate(state.asked)}
    state = replace(state, notes=tuple(sorted(state.notes, key=lambda note: places.get(note.asked or note.url, 0))))
    further = _asked_for(state, _FURTHER) > 0
    most = min(_HANDFUL, most_pages + further * _FURTHER_PAGES - len(state.asked))
    known = VoteCounts(state.notes)
    wanted = _choose(state, known, most, _QUESTIONS)
    found = None if wanted else draw_map(known)
    if found is not None and not found.is_forum:
        known = VoteCounts(see_lists(known.notes))
        wanted = _choose(state, known, most, (*_QUESTIONS, _ask_overlooked))
        found = None if wanted else draw_map(known)
    if found is not None and found.is_poor and most_pages >= MOST_PAGES:
        wanted = _choose(state, known, most_pages + _FURTHER_PAGES - len(state.asked), (_ask_other_start,))
    if found is not None and not wanted:
        return LearnStep(
            state, map=replace(found, reasons=(*found.reasons, *_tried(state))) if found.is_poor else found
        )
    asked = {**state.asked, **{request.url: request.reason for request in wanted}}
    return LearnStep(replace(state, asked=asked), tuple(wanted))


def _choose(state: LearnerState, known: VoteCounts, most: int, questions: Sequence[Question]) -> list[LearnRequest]:
    """Return the requests of the first question that is still open."""
    had = {seen_key(url) for url in state.asked} | {seen_key(note.url) for note in state.notes}
    for question in questions:
        wanted = {seen_key(request.url): request for request in question(state, known)}
        fresh = [request for key, request in wanted.items() if key not in had]
        if fresh and most > 0:
            return fresh[:most]
    return []


def _asked_for(state: LearnerState, reason: str) -> int:
    return sum(its.startswith(reason) for its in state.asked.values())


def _ask_start(state: LearnerState, _: VoteCounts) -> Iterator[LearnRequest]:
    yield LearnRequest(state.start, "start")


def _ask_entry(state: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Look at the likeliest candidates; at more of them while none lists boards."""
    reason = "may be the entry"
    tried = _asked_for(state, reason)
    visited = next((page for page in known.visited if page.url == known.entry), None)
    is_found = visited is not None and visited.boards > 1
    if tried < (_SURE_ENTRIES if is_found else _MOST_ENTRIES):
        had = {seen_key(url) for url in state.asked}
        people = {url for note in known.notes for url in note.strangers}
        likely = (url for url in entry_candidates(state.start, known.visited) if url not in people)
        fresh = [url for url in likely if seen_key(url) not in had]
        yield from (LearnRequest(url, reason) for url in fresh[:1])


def _ask_other_start(state: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Where all that was learned is a poor map, begin once more from another page, a few times."""
    if _asked_for(state, _FURTHER) < _FURTHER_STARTS:
        had = {seen_key(url) for url in state.asked} | {seen_key(note.url) for note in known.notes}
        people = {url for note in known.notes for url in note.strangers}
        fresh = [url for url in entry_candidates(state.start, known.visited) if seen_key(url) not in had]
        yield from (LearnRequest(url, _FURTHER) for url in [url for url in fresh if url not in people][:1])


def _tried(state: LearnerState) -> Iterator[str]:
    """Tell what was looked at, and why."""
    for reason in dict.fromkeys(state.asked.values()):
        urls = [url for url, its in state.asked.items() if its == reason]
        others = f" and {len(urls) - _SHOWN} more" if len(urls) > _SHOWN else ""
        yield f"looked at ({reason}): {' '.join(urls[:_SHOWN])}{others}"


def _ask_unknown(state: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Where no page lists boards, look at some links of every group of links that are built alike."""
    listed = {row["url"].rstrip("/") for note in known.notes for row in note.rows}
    if not known.boards:
        links = [link for note in known.notes for link in note.links if _may_list(link)]
        links = [link for link in links if not _is_within(link, listed)]
        yield from _ask_some(state, links, _UNKNOWN, "what links of this build lead to")


def _ask_overlooked(state: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Where no forum was found, look for lists once more, and past all that leads to threads, people and doors."""
    threads = [note.url for note in known.notes if note.kind == THREAD][:_MOST_WAYS]
    paths = {url.partition("?")[0].rstrip("/") for url in threads}
    left_out = {url for note in known.notes for url in note.strangers}
    if not any(note.rows for note in known.notes):
        links = [link for note in known.notes for link in note.links if link not in left_out and _may_list(link)]
        links = [link for link in links if not _is_within(link.partition("?")[0], paths)]
        links = [link for link in links if not any(is_alike(link, url) for url in threads)]
        yield from _ask_some(state, links, _OVERLOOKED, "where a list may have been overlooked")


def _ask_some(state: LearnerState, links: Iterable[str], most: int, reason: str) -> Iterator[LearnRequest]:
    """Ask for the first, the last and the middle link of every group of the site's links that are built alike."""
    site = "/".join(state.start.split("/", 3)[:3]) + "/"
    rated = sorted(_gather(link for link in links if link.startswith(site)), key=len, reverse=True)
    spread = dict.fromkeys(links[at * (len(links) - 1) // 2] for at in (0, 2, 1) for links in rated)
    left = max(0, most - _asked_for(state, reason))
    yield from (LearnRequest(url, reason) for url in [url for url in spread if url not in state.asked][:left])


def _gather(links: Iterable[str]) -> list[list[str]]:
    """Put links together that are built alike, or differ in one word where several do: then it is a name."""
    outlines = {link: _outline(link) for link in links}
    times = Counter(way for outline in set(outlines.values()) for way in _open_one(outline))
    groups: dict[tuple[str, ...], list[str]] = {}
    for link, outline in outlines.items():
        way = max(_open_one(outline), key=lambda way: times[way], default=outline)
        groups.setdefault(way if times[way] >= _SEVERAL else outline, []).append(link)
    return list(groups.values())


def _open_one(outline: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return an outline with one of its words left out; the first says what all of them are, and files are pages."""
    places = range(len(outline) // 2 + 2, len(outline))  # the first half is the host, and the signs between
    words = [at for at in places if outline[at] not in ("", WORDS, NUMBER) and not _PROGRAM.search(outline[at])]
    return [(*outline[:at], WORDS, *outline[at + 1 :]) for at in words]


def _outline(url: str) -> tuple[str, ...]:
    """Return the build of a URL without titles: what says much of one thing only is no part of how all are built."""
    return tuple("*" if len(part) > _LONG_PART or _PARTED.search(part) else part for part in build_of(url))


def _may_list(link: str) -> bool:
    """Whether a link may lead to a list: not to a file, nor to a door that leads back to where one came from."""
    path, _, query = link.partition("?")
    return not _FILE.search(path) and not _BACK.search(query)


def _is_within(link: str, things: Collection[str]) -> bool:
    """Whether a link leads to one of these things or below it, as the posts of a thread often stand."""
    steps = link.rstrip("/").split("/")
    return any("/".join(steps[:size]) in things for size in range(_DEEPEST, 3, -1))


def _ask_boards(_: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Let some boards of every group vote, those with the most threads among them."""
    for at, group in enumerate(group for group in known.groups if group.said == INDEX):
        largest = sorted(group.urls, key=lambda url: -known.sizes.get(url, 0))
        most = _BOARDS if at == 0 and group.kind == INDEX and group.votes else _FIRST_VOTES
        yield from _sample(known, group, largest, most, "what the boards of a page lead to")


def _ask_folder(_: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Look at the folder in which the addresses of all boards lie, where pages link to it: it may list more of them."""
    folders = {url.rstrip("/").rpartition("/")[0] for url in known.boards}
    links = {link.rstrip("/"): link for note in known.notes for link in note.links}
    if len(folders) == 1 and len(known.boards) > 1 and (link := links.get(folders.pop())):
        yield LearnRequest(link, "where the addresses of boards lie")


def _ask_lists(_: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Where the pages of boards are overviews, look below their addresses for the lists of their threads."""
    yield from (LearnRequest(url, "where boards list their threads") for url in lists_to_ask(known.notes))


def _ask_threads(_: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Let some threads vote, those with several pages first."""
    done = 0
    for group in known.groups:
        if group.said == THREAD and done < _THREADS:
            rows = {row["url"]: row for note in known.notes if note.url == group.page for row in note.rows}
            longest = sorted(group.urls, key=lambda url: _length_of(rows.get(url)), reverse=True)
            yield from _sample(known, group, longest, 2 if done == 0 else 1, "what the threads of a page lead to")
            done += 1


def _length_of(row: Mapping[str, Any] | None) -> tuple[int, int]:
    """Return how long a thread is by its row; one without a row comes last."""
    return (len(row["pages"]), row["replies"] or 0) if row else (-1, 0)


def _sample(known: VoteCounts, group: LinkGroup, urls: Sequence[str], most: int, reason: str) -> Iterator[LearnRequest]:
    """Choose the first URLs of a group, until enough of it voted."""
    missing = 0 if known.is_settled(group) else most - group.votes
    fresh = [url for url in urls if seen_key(url) not in known.kinds]
    yield from (LearnRequest(url, reason) for url in fresh[: max(0, missing)])


def _ask_paging(state: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Look at a second page of a board and of a thread; where no board or thread has one, at some more of them."""
    for kind, urls in ((INDEX, known.boards), (THREAD, known.threads)):
        reason = f"how {kind} pages go on"
        paged = [note for note in known.pages_of(kind) if note.next]
        if paged:
            if _asked_for(state, f"{reason}: ") < 1:
                yield LearnRequest(paged[0].next, f"{reason}: a second page")
        elif _asked_for(state, reason) < _PAGED:
            fresh = [url for url in urls if seen_key(url) not in known.kinds and url not in state.asked]
            fresh.sort(key=lambda url: -known.sizes.get(url, 0))
            yield from (LearnRequest(url, reason) for url in fresh[:1])


def _ask_sorts(state: LearnerState, known: VoteCounts) -> Iterator[LearnRequest]:
    """Where a board shows one date only, ask its threads what it is."""
    reason = "what the dates of a board are"
    left = _SORTS - _asked_for(state, reason)
    for note in known.pages_of(INDEX):
        if left > 0 and note.rows and sort_of_board(known, note) is None:
            for row in threads_to_ask(note.thread_rows)[:left]:
                yield LearnRequest(row.url, reason)
                left -= 1


_QUESTIONS: tuple[Question, ...] = (
    _ask_start,
    _ask_entry,
    _ask_unknown,
    _ask_boards,
    _ask_folder,
    _ask_lists,
    _ask_threads,
    _ask_paging,
    _ask_sorts,
)
