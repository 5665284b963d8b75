"""Find a forum's entry page from any of its pages.

In: a URL and the links seen so far. Out: URLs worth a look, the likeliest first; and, of pages that were fetched, the
entry: it lists the most boards and is no board itself, almost every page links to it, and so does the site's home.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

# What forums are called in addresses, whatever language they speak.
_NAMES = re.compile(r"forum|foren|foro|board|communit|bbs|discus", re.IGNORECASE)
_DIGIT = re.compile(r"[0-9]")
# Nearly every page links to the entry; some are error pages, or bare copies for printing.
_ALMOST_EVERY = 0.8
_MOST_LINKS = 2_000


@dataclass(frozen=True, slots=True)
class Visited:
    """A page that was fetched: its URL, the boards it lists, the threads it lists, and its links."""

    url: str
    boards: int
    threads: int
    links: Collection[str]


def entry_candidates(url: str, pages: Sequence[Visited] = ()) -> list[str]:
    """Return URLs that may be the entry, in the order in which to look at them."""
    site = _site_of(url)
    links = list(dict.fromkeys(link for page in pages for link in list(page.links)[:_MOST_LINKS]))
    own = [link for link in links if _site_of(link) == site and not _DIGIT.search(link[len(site) :])]
    folders = list(_folders_of(url))
    named = [link for link in own if _NAMES.search(_last_step(link)) and "?" not in link]
    found = [
        *(folder for folder in folders if _NAMES.search(_last_step(folder))),
        *(link for link in named if link.endswith("/")),
        *_linked_everywhere(named, pages),
        *named,
        f"{site}/",
        *_linked_everywhere((link for link in own if "?" not in link), pages),
        *reversed(folders),
    ]
    return list(dict.fromkeys(found))


def choose_entry(pages: Iterable[Visited], boards: Collection[str]) -> str:
    """Return the URL of the entry among pages that were fetched; empty where none of them lists boards.

    ``boards`` are URLs known to lead to boards: none of them is the entry, unless it lists more than all others.
    """
    known = list(pages)
    linked = Counter(link for page in known for link in set(page.links))
    listing = [page for page in known if page.boards]
    if not listing:
        return ""

    def rank(page: Visited) -> tuple[int, bool, bool, int, int]:
        return page.boards, not page.threads, page.url not in boards, linked[page.url], -len(page.url)

    return max(listing, key=rank).url


def _linked_everywhere(links: Iterable[str], pages: Sequence[Visited]) -> list[str]:
    """Return the links that almost every page has, the shortest addresses first."""
    linked = Counter(link for page in pages for link in set(page.links))
    return sorted((link for link in links if linked[link] >= _ALMOST_EVERY * len(pages)), key=len)


def _folders_of(url: str) -> Iterator[str]:
    """Give the folders that a URL lies in, the outermost first, without the site's root."""
    site, path = _site_of(url), _path_of(url)
    steps = path.split("/")[1:-1]
    yield from (f"{site}{folder}/" for folder in accumulate(f"/{step}" for step in steps if step))


def _site_of(url: str) -> str:
    return "/".join(url.split("/", 3)[:3])


def _path_of(url: str) -> str:
    return "/" + (url.split("/", 3) + [""] * 3)[3].partition("?")[0]


def _last_step(url: str) -> str:
    return url.partition("?")[0].rstrip("/").rpartition("/")[2]
