"""Crawl forums again and again in the manner of others, so that pauk can be held against them in the same year.

In: a forum of the playground, and a rival: which links of a page it follows. Out: tallies by cycle. ``focus`` goes
along learned URL patterns (as FoCUS does), ``vigi4med`` along links that hand-written selectors find (as Vigi4Med does;
the forum's own truth stands in for selectors that never miss), ``assd`` along links that words and addresses speak for
(as ASSD does). None knows what it fetched last month; with a sitemap they leave out threads that it does not show as
changed. Whatever they fetch they read without a mistake. robots.txt and sitemaps are not counted, for nobody.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import urlsplit

from pauk.base.urls import seen_key
from pauk.eval.forum.follow import learn_forum
from pauk.eval.forum.page_counts import RIGHT, PageCounts, Snapshot, Truth, judge_page, place_of
from pauk.eval.forum.year import FIRST_CRAWL, YearFetch, fetch, take_snapshot
from pauk.extract.page.links import find_links, own_url
from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.state import PageNews
from pauk.forum.site.forum_map import ForumMap
from pauk_playground.forums import Forum

# A page's links to follow: the forum, the page's URL, the moment, its body.
Links = Callable[[Forum, str, datetime, bytes], Iterable[str]]
_ENTRY = re.compile(r"<url><loc>(.*?)</loc><lastmod>(.*?)</lastmod>")
_MOST_PAGES = 20_000  # of one cycle
_OK = 200
# Words of addresses and links that forums use for what leads on, in the languages that rules were written for.
_WORDS = re.compile(
    r"forum|foren|board|topic|thread|discussion|message|subject|viewtopic|showthread|read|page|start=|"
    r"\bnext\b|\blast\b|weiter|seite|suivant|sujet|\bthema\b|\bstory\b|\btalk\b|/b/|/t/",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"user|member|profile|login|register|search|faq|calendar|rules|files/|report|reply|quote|print|feed|\bsid=|mailto",
    re.IGNORECASE,
)


def follow_patterns(known: ForumMap) -> Links:
    """Follow what learned patterns take for boards, threads and their pages."""

    def links(_forum: Forum, url: str, _moment: datetime, body: bytes) -> Iterator[str]:
        for link in _links_of(url, body):
            if known.classify(link).kind != "other":
                yield link

    return links


def follow_selectors(forum: Forum, url: str, moment: datetime, _body: bytes) -> Iterator[str]:
    """Follow what hand-written selectors find: rows of boards and threads, and the next page."""
    truth = forum.truth(url, moment)
    if truth is not None and truth["kind"] != "other":
        yield from truth["boards"]
        yield from (row["url"] for row in truth["threads"])
        yield from filter(None, [truth["paging"]["next"], *truth["paging"]["pages"]])


def follow_words(_forum: Forum, url: str, _moment: datetime, body: bytes) -> Iterator[str]:
    """Follow links whose address or words speak for a board, a thread or a page, and not for anything else."""
    tree = parse_tree(body.decode("utf-8", "replace"))
    for link in find_links(tree, url):
        path = link.url[len("http://") :].partition("/")[2]
        if _WORDS.search(f"{path} {link.text}") and not _AGAINST.search(path):
            yield link.url


def _links_of(url: str, body: bytes) -> list[str]:
    return [link.url for link in find_links(parse_tree(body.decode("utf-8", "replace")), url)]


class SharedPages:
    """The pages of a forum at one moment, made once for all rivals that ask for them."""

    def __init__(self, forum: Forum, moment: datetime) -> None:
        self._forum, self._moment = forum, moment
        self._pages: dict[str, tuple[YearFetch, Truth | None]] = {}
        self._links: dict[tuple[Links, str], list[str]] = {}

    def fetch(self, url: str) -> tuple[YearFetch, Truth | None]:
        """Return a page, and what is true of it."""
        if url not in self._pages:
            came = fetch(self._forum, url, self._moment)
            truth = self._forum.truth(came.url, self._moment) if came.status == _OK else None
            self._pages[url] = came, truth
        return self._pages[url]

    def links(self, follow: Links, came: YearFetch) -> list[str]:
        """Return what a rival follows on a page."""
        key = follow, came.url
        if key not in self._links:
            self._links[key] = list(follow(self._forum, came.url, self._moment, came.body))
        return self._links[key]


@dataclass
class Recrawler:
    """A rival at work on one forum."""

    forum: Forum
    entry: str
    links: Links
    has_sitemap: bool = False
    held: set[int] = field(default_factory=set)
    published: set[int] = field(default_factory=set)
    last: datetime | None = None

    def run_cycle(self, moment: datetime, snapshot: Snapshot, pages: SharedPages) -> PageCounts:
        """Crawl the whole forum, but for threads that its sitemap shows as unchanged; count."""
        tally, before = PageCounts(), set(self.held)
        fresh, seen, places = snapshot.fresh_threads(before), set[object](), set[object]()
        quiet = self._read_sitemap(moment) if self.has_sitemap and self.last else frozenset[str]()
        for url in self._go(moment, quiet):
            came, truth = pages.fetch(url)
            report = judge_page(snapshot, truth, before, fresh, seen)
            tally.pages[report] += 1
            tally.sizes[report] += len(came.body)
            if truth is not None and report is not PageNews.WRONG:
                places.add(place_of(truth))
                self.held.update(post["key"] for post in truth["posts"])
            if came.status == _OK:
                self._waiting.extend(pages.links(self.links, came))
        wanted, everything = snapshot.places_with_news(before | self.published), snapshot.all_posts()
        new = everything - before - self.published
        self.published, self.last = everything, moment
        tally.wanted, tally.met = len(wanted), len(wanted & places)
        tally.new_posts = len(new)
        for name in ("collected", *RIGHT):
            setattr(tally, name, len(new & self.held))
        return tally

    def _go(self, moment: datetime, quiet: frozenset[str]) -> Iterator[str]:
        """Give the URLs of a cycle, each once; whoever takes one puts what it links to behind the others."""
        self._waiting, known = deque([self.entry]), set[str]()
        site = "/".join(self.entry.split("/", 3)[:3])
        while self._waiting and len(known) < _MOST_PAGES:
            url = own_url(self._waiting.popleft())
            key = seen_key(url)
            is_own = url.startswith(f"{site}/")
            if url and is_own and key not in known and not any(url.startswith(thread) for thread in _heads(url, quiet)):
                known.add(key)
                yield url

    def _read_sitemap(self, moment: datetime) -> frozenset[str]:
        """Return the threads that the sitemap shows as unchanged since the last cycle; ask for those it lists."""
        answer = self.forum.respond("/sitemap.xml", moment)
        if answer.status != _OK or self.last is None:
            return frozenset()
        listed = _ENTRY.findall(bytes(answer.body).decode())
        since = self.last.isoformat()[:19]
        return frozenset(own_url(url.replace("&amp;", "&")) for url, changed in listed if changed[:19] < since)


def _heads(url: str, quiet: frozenset[str]) -> Iterable[str]:
    """Return the address itself and what it may be a page of, where a sitemap shows that as unchanged."""
    parts = urlsplit(url)
    shorter = url.partition("&")[0] if parts.query else url
    return [head for head in (url, shorter) if head in quiet]


def make_rivals(forum: Forum, start: str) -> dict[str, Recrawler]:
    """Make the rivals, each without and with sitemap."""
    learned = learn_forum(forum, start).map
    entry = next(forum.pages(FIRST_CRAWL))
    ways: dict[str, tuple[str, Links]] = {
        "focus": (learned.entry, follow_patterns(learned)),
        "vigi4med": (entry, follow_selectors),
        "assd": (entry, follow_words),
    }
    return {
        f"{name}{' + sitemap' if has_sitemap else ''}": Recrawler(forum, own, links, has_sitemap)
        for name, (own, links) in ways.items()
        for has_sitemap in (False, True)
    }


def follow_rivals(forum: Forum, start: str, moments: Sequence[datetime]) -> dict[str, list[PageCounts]]:
    """Let the rivals crawl a forum once, then at every moment; return the first crawl and the cycles of each."""
    rivals = make_rivals(forum, start)
    cycles: dict[str, list[PageCounts]] = {name: [] for name in rivals}
    for moment in (FIRST_CRAWL, *moments):
        snapshot, pages = take_snapshot(forum, moment), SharedPages(forum, moment)
        for name, rival in rivals.items():
            cycles[name].append(rival.run_cycle(moment, snapshot, pages))
    return cycles
