"""Read what lies in the archive by the recipes as they are now: pages of sites that were crawled before, or otherwise.

In: a collection and settings. Out: parts beside the pages, and how many were read; nothing is fetched. Each lot is
written as it is read, so whoever is stopped or killed simply begins again and goes on with what is left.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator

from pauk.base.errors import DamagedCollection, PaukError
from pauk.base.page import Page
from pauk.base.settings import CRAWL_MAX_BYTES, CRAWL_WORKERS, Settings
from pauk.run.facts.facts_enricher import FACTS
from pauk.run.facts.recipe_briefs import RecipeBriefs
from pauk.run.read.page_reader import options_from
from pauk.run.read.reader_pool import Readers
from pauk.run.read.site_rules import SiteRules
from pauk.run.read.warc_pages import as_fetched
from pauk.store.collection import CollectionFolder
from pauk.store.reader import StoreReader
from pauk.store.sql.records import Claim, UrlKind
from pauk.store.writer import Store

log = logging.getLogger(__name__)

_LOT = 50
_LOOK = 1_000


async def read_kept_pages(
    folder: CollectionFolder,
    store: Store,
    settings: Settings,
    *,
    stop: asyncio.Event,
    tell: Callable[[int], None] = lambda _: None,
    force: bool = False,
) -> int:
    """Read the pages of entities' sites that no recipe, or an older one, has read; return how many."""
    briefs = RecipeBriefs(store)
    todo = _unread(store, briefs, force=force) if briefs.sites else iter(())
    first = next(todo, None)
    if first is None:
        return 0
    options = options_from(settings, SiteRules.from_folder(folder.path))
    options["enrichers"] = {FACTS.name: options["enrichers"][FACTS.name]}
    count = 0
    with folder.reader() as reader, Readers(options, processes=settings[CRAWL_WORKERS]) as readers:
        lot = [first]
        while lot and not stop.is_set():
            while len(lot) < _LOT and (one := next(todo, None)) is not None:
                lot.append(one)
            read = await asyncio.gather(*(_read(reader, readers, settings, page, brief) for page, brief in lot))
            with store.transaction():
                came = [page for page in read if page is not None]
                for number, page in came:
                    store.parts.add(number, {FACTS.name: page.kept_parts[FACTS.name]})
                store.parts.note_rereading([number for number, _ in came])
            count += len(came)
            tell(len(lot))
            lot = [one for one in [next(todo, None)] if one is not None]
    return count


def _unread(store: Store, briefs: RecipeBriefs, *, force: bool) -> Iterator[tuple[int, str]]:
    """Go through pages that are to be read, each with its brief."""
    after = 0
    while rows := store.entities.kept_pages(after=after, limit=_LOOK):
        after = rows[-1][0]
        for _, page, url, seed, link_text, part in rows:
            is_due = briefs.of_page(url, seed) if force else not briefs.is_read(url, seed, part)
            if is_due:
                yield page, briefs.write(url, seed, link_text)


async def _read(
    reader: StoreReader, readers: Readers, settings: Settings, number: int, brief: str
) -> tuple[int, Page] | None:
    """Read one page; what cannot be read is left as it is."""
    page = reader.pages.get(number)
    if page is None:
        return None
    try:
        fetched = as_fetched(reader.pages.record(page.place), settings[CRAWL_MAX_BYTES])
        claim = Claim(0, page.url, 0, 0, 0, 0, 0, 0, UrlKind.PAGE, "", "").with_brief(FACTS.name, brief)
        read = await readers(claim, fetched, page.fetched_at.timestamp())
    except (DamagedCollection, ValueError) as error:
        log.warning("the raw bytes of %s cannot be read: %s", page.url, error)
        return None
    except PaukError:
        raise  # about us, not about the page
    except Exception:
        log.exception("reading %s anew failed in a way that is not known", page.url)
        return None
    return (number, read) if FACTS.name in read.kept_parts else None
