"""Decide together what groups of links lead to: a sample of their targets votes for the whole group.

In: notes of the pages that were fetched. Out: `VoteCounts`: which URLs lead to boards and which to threads, which to
something else, and what is not known yet.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pauk.base.url_parameters import ParameterKind, read_parameters
from pauk.base.urls import seen_key
from pauk.forum.paging.page_number import Specific
from pauk.forum.site.board_lists import lists_of_boards
from pauk.forum.site.entry_page import Visited, choose_entry
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.pattern_learning import build_of, build_of_names, cut_url, find_kinds
from pauk.forum.site.url_patterns import UrlPattern

INDEX, THREAD, OTHER = "index", "thread", "other"
_UNKNOWN = "unknown"  # until somebody has voted
# Pages that are told to be something else with less say nothing: a thread of one short post looks like that.
_TOLD = 0.5
# So many votes of a group that are all the same need no others.
_OWN_VOTES = 2
# Links that so many pages have are the site's navigation.
_EVERYWHERE = 0.8
_FEWEST_PAGES = 4
# Where more threads than this look like later pages of others, the number is not that of pages.
_FEW = 0.2


@dataclass(frozen=True, slots=True)
class LinkGroup:
    """Links of one column of a page, what the reader of the page takes them for, and what their targets voted for."""

    page: str
    urls: tuple[str, ...]
    said: str
    kind: str
    votes: int = 0


class VoteCounts:
    """What the pages fetched so far tell together."""

    def __init__(self, notes: Iterable[PageNote]) -> None:
        found = [note for note in notes if note.kind != "lost"]
        self._kinds_of_things = find_kinds(dict.fromkeys(link for note in found for link in (note.url, *note.links)))
        self.notes = _without_views(found, self._kinds_of_things)
        self.kinds = {seen_key(note.url): note.kind for note in self.notes}

    def _build(self, url: str) -> tuple[str, ...]:
        """Return how a URL is built, by what all links tell of the words in it."""
        return build_of(url, self._kinds_of_things)

    def _count_by_build(self, kinds: Mapping[str, str]) -> dict[tuple[str, ...], Counter[str]]:
        """Count what the pages voted for that are written alike but for a number."""
        found: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for note in self.notes:
            if kind := kinds.get(seen_key(note.url)):
                found[self._build(note.url)][kind] += 1
        return found

    @cached_property
    def _ballots(self) -> dict[str, str]:
        """What the pages looked at vote for; one that is hardly told from the other kinds has no vote.

        What lists nothing but itself has a menu, and is no board.
        """
        told = [note for note in self.notes if note.kind != OTHER or note.confidence >= _TOLD]
        kinds = {seen_key(note.url): OTHER if {*_listed(note)} == {note.url} else note.kind for note in told}
        while disproved := [key for key in self._lists & kinds.keys() if self._is_disproved(key, kinds)]:
            for key in disproved:
                del kinds[key]
        kinds = {key: kind for key, kind in kinds.items() if kind != INDEX or not self._is_contradicted(key, kinds)}
        return kinds | {seen_key(url): INDEX for url in self._board_lists}

    @cached_property
    def _board_lists(self) -> dict[str, str]:
        """The lists of boards whose own pages are overviews, by the addresses of these."""
        return lists_of_boards(self.notes)

    def _is_contradicted(self, key: str, kinds: Mapping[str, str]) -> bool:
        """Whether a page that looks like a list is written like threads, and none of its own links leads to one."""
        note = self.note_of(key)
        by_build = self._count_by_build(kinds)
        if note is None or not _is_numbered(note.url) or not by_build[self._build(note.url)][THREAD]:
            return False
        listed = [url for url in _listed(note) if self._build(url) != self._build(note.url)]
        return not any(kinds.get(seen_key(url)) == THREAD or by_build[self._build(url)][THREAD] for url in listed)

    def voted(self, note: PageNote) -> str:
        """Return what a page votes for; "" where it has no vote."""
        return self._ballots.get(seen_key(note.url), "")

    @cached_property
    def _lists(self) -> set[str]:
        return {seen_key(note.url) for note in self.notes if note.kind == INDEX}

    @cached_property
    def _barren(self) -> dict[str, str]:
        """Pages that show nothing of a forum, as votes: one may be a thread of a short post, but none is a list."""
        empty = [note for note in self.notes if note.kind == OTHER and not note.posts and not _listed(note)]
        return {seen_key(note.url): OTHER for note in empty}

    def _is_disproved(self, key: str, kinds: Mapping[str, str]) -> bool:
        """Whether pages that a list leads to were looked at, and none of them is a thread or a board.

        A block of people beside each post looks like a list of boards. Such a page has no vote: what it is was misread.
        """
        note = self.note_of(key)
        urls = [url for url in _listed(note) if url != note.url] if note is not None else []
        known = self._barren | dict(kinds)
        votes = Counter(kind for url in dict.fromkeys(urls) if (kind := known.get(seen_key(url))))
        if not votes:
            by_build = self._count_by_build(known)
            votes = sum(
                (by_build[build] for build in {self._build(url) for url in urls if _is_numbered(url)}), Counter()
            )
        return votes[OTHER] >= _OWN_VOTES and votes[OTHER] == votes.total()

    @cached_property
    def groups(self) -> list[LinkGroup]:
        """The groups of links of all index pages, the largest first."""
        found = []
        for note in self.notes:
            rows = tuple(dict.fromkeys(row["url"] for row in note.rows))
            boards = tuple(dict.fromkeys(url for url, _ in note.boards if not self.is_later(url)))
            found += [self._vote(note.url, urls, said) for urls, said in ((boards, INDEX), (rows, THREAD)) if urls]
        if lists := tuple(self._board_lists.values()):
            found.append(self._vote(lists[0], lists, INDEX))
        listed = {url for group in found if group.kind == INDEX for url in group.urls}
        found += [self._vote(page, urls, INDEX) for page, urls in self._siblings(INDEX, listed)]
        beside = [self._vote(page, urls, INDEX) for page, urls in self._beside(found)]
        # Of a mixed lot some may be threads, or people: that says nothing of the others.
        found += [group if group.votes and group.kind == INDEX else replace(group, kind=_UNKNOWN) for group in beside]
        if not any(group.kind == THREAD for group in found):
            found += [self._vote(page, urls, THREAD) for page, urls in self._siblings(THREAD, ())]
        return sorted(found, key=lambda group: -len(group.urls))

    def _siblings(self, kind: str, listed: Collection[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give links that are built like the address of a board or thread that no page is seen to list.

        Boards that are told apart by names alone have siblings that are only shaped like them.
        """
        alone = [note for note in self.notes if note.kind == kind and note.url not in listed]
        builds = {self._build(note.url): note.url for note in alone if self._may_have_siblings(note)}
        linked = [(page, tuple(self._links.get(build, ()))) for build, page in builds.items()]
        if kind == INDEX:
            linked = [(page, tuple(url for url in urls if not self.is_later(url))) for page, urls in linked]
        found = [(page, urls) for page, urls in linked if len(urls) > 1]
        yield from found
        if kind == INDEX and not found:
            yield from self._of_names(list(builds.values()))

    def _of_names(self, pages: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give links shaped like boards without a number, and those that differ from several in a name and its number.

        A word that all boards have before their numbers says what they are, and people have another.
        """
        shapes = {_shape_of(page): page for page in pages if not _is_numbered(page)}
        yield from ((page, urls) for page in shapes.values() if len(urls := self._shaped_like(page)) > 1)
        names = {page: build_of_names(page) for page in pages if _is_numbered(page)}
        boards = Counter(names.values())
        voted = (note.url for note in self.notes if self._ballots.get(seen_key(note.url), INDEX) != INDEX)
        others = Counter(map(build_of_names, voted))
        alike = {build: page for page, build in names.items() if boards[build] > max(1, others[build])}
        found: dict[tuple[str, ...], list[str]] = {build: [] for build in alike}
        for link in dict.fromkeys(link for note in self.notes for link in note.links) if alike else ():
            if (own := found.get(build_of_names(link))) is not None:
                own.append(link)
        yield from ((alike[build], tuple(urls)) for build, urls in found.items() if len(urls) > 1)

    def _shaped_like(self, page: str) -> tuple[str, ...]:
        """Return the links shaped like a page, but for the site's navigation, and where threads or people lie."""
        threads = {self._build(note.url) for note in self.notes if note.kind == THREAD}
        known = {url for note in self.notes for url in (*note.strangers, *(row["url"] for row in note.rows))}
        folders = set(map(_folder_of, known)) - {_folder_of(page)}
        shape = _shape_of(page)
        links = dict.fromkeys(link for note in self.notes for link in note.links if _shape_of(link) == shape)
        others = [link for link in links if link not in self._everywhere and self._build(link) not in threads]
        others = [link for link in others if link not in known and _folder_of(link) not in folders]
        return tuple(link for link in others if not self.is_later(link))

    def _beside(self, groups: Sequence[LinkGroup]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give links that stand on a page which lists boards, are built like these, and were overlooked."""
        known = {url for group in groups for url in group.urls} | self._everywhere
        threads = {self._build(url) for group in groups if group.kind == THREAD for url in group.urls}
        for group in groups:
            note = self.note_of(group.page) if group.kind == group.said == INDEX and group.votes else None
            shapes = set(map(_shape_of, group.urls)) if note is not None else set()
            links = note.links if note is not None else ()
            others = [link for link in links if _shape_of(link) in shapes and link not in known]
            if others := [link for link in others if self._build(link) not in threads and not self.is_later(link)]:
                yield group.page, tuple(others)

    @cached_property
    def _everywhere(self) -> set[str]:
        """Links that nearly all pages have: the site's navigation, as far as a few pages tell."""
        linked = Counter(url for note in self.notes for url in set(note.links))
        few = len(self.notes) < _FEWEST_PAGES
        return {url for url, times in linked.items() if not few and times >= _EVERYWHERE * len(self.notes)}

    def _may_have_siblings(self, note: PageNote) -> bool:
        """Whether a page is a thread, or a board with threads like those that were looked at, and a first page."""
        if _is_sorted(note.url) or self.is_later(note.url) or _is_later_page(note):
            return False
        threads = {self._build(other.url) for other in self.notes if other.kind == THREAD}
        return bool(note.posts) or any(not threads or self._build(url) in threads for url in _listed(note))

    def is_later(self, url: str) -> bool:
        """Whether a URL is a later page of a board or thread that was looked at, or its first one by a longer name.

        Pagers often lead back to the first page with a number that the lists of boards leave out.
        """
        return any(
            (number.page_of(url) or 1) > 1 or (number.has_number(url) and not number.has_number(own))
            for own, number in self._numbers
        )

    @cached_property
    def _numbers(self) -> list[tuple[str, Specific]]:
        """The numbers of the first pages that were looked at, with their addresses.

        Of first pages alone: a row of links to boards may look like a pager, and then most boards are later pages.
        """
        numbers = [(note.url, number) for note in self.notes if (number := note.specific)]
        return [(own, number) for own, number in numbers if number.page_of(own) == 1]

    @cached_property
    def _links(self) -> dict[tuple[str, ...], dict[str, None]]:
        """The links of all pages, by their build."""
        found: dict[tuple[str, ...], dict[str, None]] = {}
        for link in dict.fromkeys(link for note in self.notes for link in note.links):
            found.setdefault(self._build(link), {})[link] = None
        return found

    def _vote(self, page: str, urls: tuple[str, ...], said: str) -> LinkGroup:
        ballots = self._ballots_on(said)
        kinds = Counter(kind for url in urls if (kind := ballots.get(seen_key(url))))
        if not kinds:
            return LinkGroup(page, urls, said, said)
        if len(kinds) > 1 or kinds.total() < _OWN_VOTES:
            kinds = self._ask_alike(urls, said) or kinds
        most = max(kinds.values())
        kind = said if kinds[said] == most else max(kinds, key=lambda name: kinds[name])
        return LinkGroup(page, urls, said, kind, kinds.total())

    def _ballots_on(self, said: str) -> dict[str, str]:
        """Return the votes on links said to be of a kind: what shows nothing is no board, but may be a thread."""
        return self._barren | self._ballots if said == INDEX else self._ballots

    def _ask_alike(self, urls: tuple[str, ...], said: str) -> Counter[str]:
        """Count the votes of all pages whose addresses are those of a group but for a number; a few are misread."""
        builds = {self._build(url) for url in urls if _is_numbered(url)}
        return self._votes_by_build[said][builds.pop()] if len(builds) == 1 else Counter()

    @cached_property
    def _votes_by_build(self) -> dict[str, dict[tuple[str, ...], Counter[str]]]:
        return {said: self._count_by_build(self._ballots_on(said)) for said in (INDEX, THREAD)}

    def is_settled(self, group: LinkGroup) -> bool:
        """Whether enough pages that are written like those of a group were looked at, and none was of a forum."""
        votes = self._ask_alike(group.urls, group.said)
        return votes[OTHER] >= _OWN_VOTES and votes[OTHER] == votes.total()

    def is_proven(self, pattern: UrlPattern) -> bool:
        """Whether a page that was looked at, and that a pattern of boards matches, lists threads or boards."""
        listing = [note for note in self.notes if self._ballots.get(seen_key(note.url)) == INDEX and _listed(note)]
        proven = [*self._board_lists, *(url for note in listing for url in _addresses(note))]
        return any(map(pattern.match, proven))

    def urls_of(self, kind: str) -> list[str]:
        """Return the URLs of all groups of a kind, each once."""
        return list(dict.fromkeys(url for group in self.groups if group.kind == kind for url in group.urls))

    @cached_property
    def boards(self) -> list[str]:
        """URLs that lead to boards, but for those for which nobody voted and which are said to be threads, too."""
        voted = {url for group in self.groups if group.kind == THREAD and group.votes for url in group.urls}
        groups = [group for group in self.groups if group.kind == INDEX]
        return list(dict.fromkeys(url for group in groups for url in group.urls if group.votes or url not in voted))

    @cached_property
    def threads(self) -> list[str]:
        """URLs that lead to threads, but for later pages of others, which lists link to as where something is new."""
        urls = self.urls_of(THREAD)
        things = set(map(seen_key, urls))
        numbers = [number for note in self.notes if note.kind == THREAD and (number := note.specific)]
        numbers = [number for number in numbers if seen_key(number.base()) in things]
        later = {url for url in urls if any((number.page_of(url) or 1) > 1 for number in numbers)}
        return [url for url in urls if url not in later] if len(later) <= _FEW * len(urls) else urls

    @cached_property
    def sizes(self) -> dict[str, int]:
        """The number of threads of boards, as far as it is shown."""
        return {url: size for note in self.notes for url, size in note.boards}

    @cached_property
    def visited(self) -> list[Visited]:
        """The pages as the search for the entry sees them."""
        boards = set(self.boards)
        return [
            Visited(
                note.url,
                self._count_boards(note, boards),
                sum(row["url"] not in boards for row in note.rows),
                note.links,
            )
            for note in self.notes
        ]

    def _count_boards(self, note: PageNote, boards: set[str]) -> int:
        """Count the boards that a page lists; those it links to where its list was read wrong or no page has one.

        Each counts once: a list of threads may name the board of every one of them. A thread lists none, whatever
        stands above its posts; a board with threads may lead to others by a menu.
        """
        if note.url in self._thread_urls:
            return 0
        listed = len(boards.intersection(_listed(note)))
        if not listed and note.url in self._everywhere and not self._has_home:
            return sum(url in boards - self._everywhere for url in note.links)
        if note.kind == THREAD:
            return 0
        lists_threads = any(row["url"] in self._thread_urls for row in note.rows)
        is_misread = bool(note.boards) and not listed and not lists_threads
        return sum(url in boards for url in note.links) if is_misread or not self._has_lists else listed

    @cached_property
    def _thread_urls(self) -> set[str]:
        return set(self.threads)

    @cached_property
    def _has_lists(self) -> bool:
        boards = set(self.boards)
        return any(url in boards for note in self.notes for url in _listed(note))

    @cached_property
    def _has_home(self) -> bool:
        """Whether a page that nearly all others link to lists boards; else a home may not have been read as such.

        The last post of each board, with its author and its date, looks like a thread.
        """
        boards = set(self.boards) - self._everywhere
        homes = [note for note in self.notes if note.kind != THREAD and note.url in self._everywhere]
        return any(url in boards for note in homes for url in _listed(note))

    @cached_property
    def entry(self) -> str:
        """The entry page among those fetched; of a forum without boards the list of its threads."""
        return choose_entry(self.visited, set(self.boards)) or next(
            (note.url for note in self.notes if note.kind == INDEX), ""
        )

    @cached_property
    def strangers(self) -> set[str]:
        """URLs that lead to neither boards nor threads: people, single posts, navigation, pages that were looked at."""
        found = {url for note in self.notes for url in note.strangers}
        found |= {note.url for note in self.notes if note.kind == OTHER and note.confidence >= _TOLD}
        found |= {url for group in self.groups if group.kind == OTHER for url in group.urls}
        found |= self._everywhere
        numbers = [number for note in self.notes if (number := note.specific)]
        found = {url for url in found if not any(number.page_of(url) for number in numbers)}
        return found - set(self.boards) - set(self.threads) - {note.url for note in self.notes if note.kind != OTHER}

    def note_of(self, url: str) -> PageNote | None:
        """Return the note of a page that was fetched."""
        key = seen_key(url)
        return next((note for note in self.notes if seen_key(note.url) == key), None)

    def pages_of(self, kind: str) -> list[PageNote]:
        """Return the pages that are of a kind and lie where URLs of this kind lead; all of the kind where none does."""
        urls = {seen_key(url) for url in (self.boards if kind == INDEX else self.threads)}
        alike = [note for note in self.notes if note.kind == kind]
        return [note for note in alike if urls & _names(note)] or alike


def _without_views(notes: Sequence[PageNote], kinds: frozenset[str]) -> list[PageNote]:
    """Take pages that show a thread once more, at one of its posts, for something else: they are no threads.

    They are written like what the posts of a listed thread link to, each to a page of its own.
    """
    listed = {build_of(row["url"], kinds) for note in notes for row in note.rows}
    views: set[tuple[str, ...]] = set()
    for note in notes:
        if note.kind == THREAD and (own := build_of(note.url, kinds)) in listed:
            times = Counter(build_of(url, kinds) for url in note.strangers)
            views |= {build for build, count in times.items() if count > 1 and build != own}
    at_posts = {note.url for note in notes if note.kind == THREAD and build_of(note.url, kinds) in views}
    return [replace(note, kind=OTHER, confidence=1.0) if note.url in at_posts else note for note in notes]


def _shape_of(url: str) -> tuple[str, ...]:
    """Return the signs and parameters of a URL, and its first step: less than `build_of` tells."""
    build, fields = cut_url(url)
    return (*build, *fields[:1])


def _folder_of(url: str) -> str:
    """Return a URL without its last step."""
    return url.rstrip("/").rpartition("/")[0]


def _listed(note: PageNote) -> Sequence[str]:
    return [*(url for url, _ in note.boards), *(row["url"] for row in note.rows)]


def _is_sorted(url: str) -> bool:
    """Whether a URL asks for another order of what another URL shows."""
    return any(parameter.kind is ParameterKind.ORDER for parameter in read_parameters(url.partition("?")[2]))


def _is_numbered(url: str) -> bool:
    """Whether a number stands in the address of a page: then its siblings are built like it."""
    return any(map(str.isdigit, url.partition("://")[2].partition("/")[2]))


def _is_later_page(note: PageNote) -> bool:
    """Whether a page is a later one of its list by its own pager."""
    return note.specific is not None and (note.specific.page_of(note.url) or 1) > 1


def _addresses(note: PageNote) -> list[str]:
    """Return the URLs under which a page, or the first page of its list, is known."""
    number = note.specific
    return [note.url, *((number.base(), number.url_of(1)) if number else ())]


def _names(note: PageNote) -> set[str]:
    return set(map(seen_key, _addresses(note)))
