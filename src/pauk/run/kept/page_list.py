"""List what a collection keeps: its sites, the pages and threads in order, and the folders of a site.

In: a collection, and perhaps a site, a kind, a moment, a folder. Out: `KeptPage`s and `Folder`s; nothing here reads a
text but of the few pages whose language nobody has told.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from pauk.base.clock import read_moment
from pauk.base.errors import InputError
from pauk.base.formatting import moment
from pauk.extract.metadata.page_language import tell_language
from pauk.run.kept.kept_pages import KeptPage
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forums_reader import StoredThread
from pauk.store.pages.changes import GONE
from pauk.store.pages.page_list import ListedPage, SiteFigures
from pauk.store.reader import StoreReader

PAGE, THREAD = "page", "thread"
KINDS = (PAGE, THREAD)
_LOT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Subfolder:
    """A folder of a site: how its URLs begin, and what is kept below."""

    start: str
    name: str
    pages: int
    size_bytes: int
    fetched_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFolder:
    """What lies in a folder of a site: further folders, and a stretch of its own pages."""

    site: str
    start: str
    above: tuple[tuple[str, str], ...]  # folders on the way to it: how they begin, and their names
    folders: tuple[Subfolder, ...]
    pages: tuple[KeptPage, ...]
    total: int  # pages in it, not below


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedLot:
    """A lot of a list, and from where it goes on; 0 where it ends."""

    pages: tuple[KeptPage, ...]
    next: int


def list_sites(folder: CollectionFolder) -> list[SiteFigures]:
    """Return the sites of which pages are kept, the largest first."""
    with folder.reader() as reader:
        return reader.lists.sites()


def list_pages(
    folder: CollectionFolder, *, site: str = "", kind: str = "", since: str = ""
) -> Generator[KeptPage, None, None]:
    """Go through the newest version of every page, then the threads of forums, in the order in which they came."""
    since_s = _read_since(since)
    with folder.reader() as reader:
        hosts = _hosts_of(reader, site)
        after = 0
        while kind in ("", PAGE) and (rows := reader.lists.after(after, hosts=hosts, since_s=since_s, limit=_LOT)):
            yield from _describe(reader, rows)
            after = rows[-1].page
        if kind in ("", THREAD):
            for thread in reader.forums.threads_after():
                if not thread.gone_at and _is_wanted(thread, site, since_s):
                    yield describe_thread(thread)


def list_newest(
    folder: CollectionFolder, *, site: str = "", kind: str = PAGE, since: str = "", before: int = 0, limit: int = 100
) -> ListedLot:
    """Return a lot of pages or threads, the newest first."""
    since_s = _read_since(since)
    with folder.reader() as reader:
        if kind == PAGE:
            hosts = _hosts_of(reader, site)
            rows = reader.lists.before(before, hosts=hosts, since_s=since_s, limit=limit)
            return ListedLot(pages=tuple(_describe(reader, rows)), next=rows[-1].page if len(rows) == limit else 0)
        found, stamp, lot = list[KeptPage](), before, list[StoredThread]()
        while len(found) < limit and (lot := reader.forums.threads_before(stamp, limit=limit)):
            for thread in lot:
                stamp = thread.stamp
                if _is_wanted(thread, site, since_s):
                    found.append(describe_thread(thread))
                if len(found) == limit:
                    break
        return ListedLot(pages=tuple(found), next=stamp if len(found) == limit else 0)


def open_folder(folder: CollectionFolder, site: str, start: str = "", *, page: int = 1, limit: int = 100) -> SiteFolder:
    """Return what lies in a folder of a site, named as `list_sites` names it or by its host, the largest of several."""
    with folder.reader() as reader:
        if "://" not in site:
            site = next((known.name for known in reader.lists.sites() if is_of_site(f"{known.name}/", site)), site)
        host = reader.hosts.find(site)
        if host is None:
            raise InputError("There is no such site here", where=site, next_step="See all of them at /sites.")
        start = start if start.startswith(f"{site}/") else f"{site}/"
        names = start.removeprefix(f"{site}/").split("/")[:-1]
        above = [(f"{site}/", site.partition("://")[2])]
        above += [("/".join((site, *names[:depth], "")), names[depth - 1]) for depth in range(1, len(names) + 1)]
        own, below = list[int](), dict[str, list[float]]()
        for url, number, size_bytes, fetched_at in reader.lists.below(host.id, start):
            name, slash, _ = url[len(start) :].partition("?")[0].partition("#")[0].partition("/")
            if slash:
                figures = below.setdefault(f"{name}/", [0, 0, 0.0])
                figures[:] = figures[0] + 1, figures[1] + size_bytes, max(figures[2], fetched_at)
            else:
                own.append(number)
        shown = own[(page - 1) * limit : page * limit]
        listed = reader.lists.of_urls(shown)
        rows = [listed[number] for number in shown if number in listed]
        return SiteFolder(
            site=site,
            start=start,
            above=tuple(above),
            folders=tuple(
                Subfolder(
                    start=start + name, name=name, pages=int(count), size_bytes=int(size), fetched_at=moment(last)
                )
                for name, (count, size, last) in below.items()
            ),
            pages=tuple(_describe(reader, rows)),
            total=len(own),
        )


def describe_thread(thread: StoredThread) -> KeptPage:
    """Describe a thread as it is listed."""
    return KeptPage(
        url=thread.url,
        title=thread.title,
        kind=THREAD,
        language=tell_language(thread.title),
        fetched_at=thread.crawled_at,
        outcome="ok",
        versions=1,
        id=f"{THREAD}:{thread.id}",
    )


def _describe(reader: StoreReader, rows: Sequence[ListedPage]) -> Iterator[KeptPage]:
    silent = [row.url_id for row in rows if not row.language]
    told = {page.url_id: tell_language(page.text) for page in reader.index.told(silent)} if silent else {}
    for row in rows:
        yield KeptPage(
            url=row.url,
            title=row.title,
            kind=PAGE,
            language=row.language or told.get(row.url_id, ""),
            fetched_at=moment(row.fetched_at),
            outcome=row.outcome,
            versions=row.versions,
            size_bytes=row.size_bytes,
            is_gone=row.change == GONE,
            id=f"{PAGE}:{row.url_id}",
        )


def _hosts_of(reader: StoreReader, site: str) -> list[int] | None:
    """Return the hosts that are meant by a site: a host, or a domain above it; None for all."""
    if not site:
        return None
    return [figures.id for figures in reader.lists.sites() if is_of_site(f"{figures.name}/", site)]


def is_of_site(url: str, site: str) -> bool:
    """Tell whether a URL belongs to a site: a host, or a domain above it, perhaps with its port or scheme."""
    origin = "/".join(url.split("/", 3)[:3])
    wanted = site.lower().rstrip("/")
    if "://" in wanted:
        return origin == wanted
    with_port = origin.partition("://")[2]
    host = with_port.rpartition(":")[0] if with_port.rpartition(":")[2].isdecimal() else with_port
    return wanted in (host, with_port) or host.endswith(f".{wanted}")


def _is_wanted(thread: StoredThread, site: str, since_s: float) -> bool:
    seen_s = read_moment(thread.crawled_at).timestamp() if thread.crawled_at else 0.0
    return (not since_s or seen_s >= since_s) and (not site or is_of_site(thread.url, site))


def _read_since(since: str) -> float:
    return read_moment(since, where="--since").timestamp() if since else 0.0
