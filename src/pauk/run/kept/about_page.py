"""Tell what is known of a kept page beside its text: what it says of itself, how it came here, what weighs in a search.

In: an opened page, the ranks by links. Out: `PageFact`s to be listed, `PageLink`s out and in, the posts of a thread.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pauk.base.clock import write_moment
from pauk.base.errors import UnknownEntry
from pauk.base.formatting import count, write_size
from pauk.base.page import HERE
from pauk.base.urls import canonical_url, number_url
from pauk.run.index.index_entries import read_item_id, url_number
from pauk.run.index.link_ranks import Ranking
from pauk.run.kept.kept_pages import OpenedPage
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forums_reader import StoredPost, StoredThread
from pauk.store.reader import StoreReader

# Links in are looked for among the links of all pages; whoever wants more asks for them by the graph's commands.
MOST_LINKS_IN = 1_000
_MOST_READ, _MOST_WORDS = 200, 16


@dataclass(frozen=True, slots=True)
class PageFact:
    """One line of what is known: a group, a name, a value, and the URL that it is, where it is one."""

    group: str
    name: str
    value: str
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLink:
    """A link out of a page or into it: the other page, the words, and whether it is kept."""

    url: str
    text: str
    kind: str = "link"
    is_followed: bool = True
    is_kept: bool = True
    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedThread:
    """A thread of a forum with a stretch of its posts."""

    thread: StoredThread
    posts: tuple[StoredPost, ...]
    first: int  # how many posts stand before these
    total: int


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """Where an entry of the index is to be read: the URL of its page, or a thread with the place of a post."""

    url: str = ""
    thread: int = 0
    first: int = 0


def find_entry(folder: CollectionFolder, entry: str) -> EntryPlace:
    """Say where an entry of the index is to be read: a page, a thread, a post, an item of a page."""
    kind, _, number = entry.partition(":")
    item = read_item_id(entry)
    with folder.reader() as reader:
        if (url := item.url if item else url_number(entry)) and (row := reader.urls.get(url)) is not None:
            return EntryPlace(url=row.url)
        if number.isascii() and number.isdigit() and len(number) < 19 and kind in ("thread", "post"):
            thread, first = (int(number), 0) if kind == "thread" else reader.forums.place_of_post(int(number))
            if reader.forums.thread(thread) is not None:
                return EntryPlace(thread=thread, first=first)
    raise UnknownEntry("There is nothing under this id", where=entry, next_step="Search for it, or see the lists.")


def find_thread(folder: CollectionFolder, url: str) -> int:
    """Return the number of the thread that has a URL; 0 where none has."""
    with folder.reader() as reader:
        thread = reader.forums.thread_of_url(url) or reader.forums.thread_of_url(canonical_url(url))
        return thread.id if thread else 0


def open_thread(folder: CollectionFolder, thread: int, *, page: int = 1, limit: int = 50) -> OpenedThread:
    """Return a thread with a page of its posts."""
    with folder.reader() as reader:
        found = reader.forums.thread(thread)
        if found is None:
            raise UnknownEntry("There is no such thread", where=f"thread:{thread}", next_step="See /pages?kind=thread.")
        first = (page - 1) * limit
        posts = reader.forums.posts_of(thread, first=first, limit=limit)
        return OpenedThread(thread=found, posts=tuple(posts), first=first, total=reader.forums.count_posts(thread))


def tell_facts(folder: CollectionFolder, opened: OpenedPage, ranking: Ranking | None) -> list[PageFact]:
    """Tell everything that is known of a version of a page."""
    with folder.reader() as reader:
        facts = [
            *_say_itself(opened),
            *_say_fetched(opened),
            *_say_found(opened),
            *_say_weight(reader, opened, ranking),
        ]
    return [fact for fact in facts if fact.value]


def _say_itself(opened: OpenedPage) -> Iterator[PageFact]:
    page, group = opened.page, "What it says of itself"
    yield PageFact(group, "Title", page.title)
    yield PageFact(group, "Author", page.author)
    yield PageFact(group, "Published", page.published)
    yield PageFact(group, "Changed", page.updated)
    yield PageFact(group, "Site", page.site_name)
    yield PageFact(group, "About", page.description)
    yield PageFact(group, "Wants to be known as", page.canonical if page.canonical != page.url else "", page.canonical)
    yield PageFact(group, "Language", page.language or f"{opened.listed.language} (told from the text)")


def _say_fetched(opened: OpenedPage) -> Iterator[PageFact]:
    page, group = opened.page, "How it was fetched and read"
    yield PageFact(group, "Fetched", write_moment(page.fetched_at))
    yield PageFact(group, "Last seen so", write_moment(page.checked_at))
    yield PageFact(group, "Answer", f"{page.status or ''} {page.content_type}, {write_size(page.size_bytes)}".strip())
    yield PageFact(group, "Outcome", page.outcome)
    yield PageFact(group, "Now", "" if page.state == HERE else page.state)
    yield PageFact(group, "Text", f"{count(len(page.text.split()), 'word')}, {page.text_outcome or 'not read'}")
    yield PageFact(group, "Read by", page.maker)
    yield PageFact(group, "Parts", ", ".join(sorted(page.kept_parts)))


def _say_found(opened: OpenedPage) -> Iterator[PageFact]:
    page, group = opened.page, "How it was found"
    yield PageFact(group, "On", page.referrer, page.referrer)
    yield PageFact(group, "By a link that says", page.link_text)
    yield PageFact(group, "Asked for as", page.requested_url if page.requested_url != page.url else "")
    yield PageFact(group, "From the seed", page.seed, page.seed)
    yield PageFact(group, "Links away from it", "" if page.depth is None else str(page.depth))


def _say_weight(reader: StoreReader, opened: OpenedPage, ranking: Ranking | None) -> Iterator[PageFact]:
    page, group = opened.page, "What weighs in a search"
    if ranking is not None:
        importance = ranking.importance_of([page.url_id])[0]
        yield PageFact(group, "Importance by links", f"{importance:.2f} (an average page has 1)" if importance else "")
    words = dict.fromkeys(text for _, text in reader.lists.links_to(page.url_id, limit=_MOST_READ) if text)
    yield PageFact(group, "Others call it", " · ".join(list(words)[:_MOST_WORDS]))
    kin = reader.near_duplicates.group_of(page.id, 1)
    if kin is not None:
        yield PageFact(group, "Nearly the same", f"{count(kin.members, 'page')}, of which the first stands", kin.stands)


def links_out(folder: CollectionFolder, opened: OpenedPage) -> list[PageLink]:
    """Return where a version of a page leads, each URL once, in page order."""
    with folder.reader() as reader:
        found: dict[str, PageLink] = {}
        for link in reader.pages.links(opened.page.id):
            before = found.get(link.url)
            found[link.url] = PageLink(
                url=link.url,
                text=(before.text if before else "") or link.text,
                kind=before.kind if before else link.kind,
                is_followed=link.follow or (before is not None and before.is_followed),
                times=before.times + 1 if before else 1,
            )
        kept = _kept_among(reader, found)
    return [
        PageLink(
            url=one.url, text=one.text, kind=one.kind, is_followed=one.is_followed, is_kept=url in kept, times=one.times
        )
        for url, one in found.items()
        if url
    ]


def _kept_among(reader: StoreReader, urls: dict[str, PageLink]) -> set[str]:
    """Return those of some URLs of which a page is kept."""
    rows = {url: reader.urls.find(number_url(url)) for url in urls if url}
    led = reader.urls.lead_on([row.id for row in rows.values() if row is not None])
    kept = reader.urls.pages_of([number for row in rows.values() if row for number in (row.id, led.get(row.id, 0))])
    return {url for url, row in rows.items() if row is not None and (row.id in kept or led.get(row.id, 0) in kept)}


def links_in(folder: CollectionFolder, opened: OpenedPage, *, limit: int = MOST_LINKS_IN) -> list[PageLink]:
    """Return which kept pages link to a page."""
    with folder.reader() as reader:
        found = reader.lists.links_to(opened.page.url_id, limit=limit)
    return [PageLink(url=url, text=text) for url, text in found if url != opened.page.url]
