"""Write what machines read: robots.txt, RSS, sitemaps and, for large sites, their index.

In: a magazine's works and a moment. Out: bytes, or None where there is no such file.
"""

import re
from datetime import datetime
from email.utils import format_datetime
from xml.sax.saxutils import escape

from pauk.base.clock import write_moment
from pauk_playground.pages.address import SiteAddress
from pauk_playground.pages.page_frame import FEED_PATH, Works
from pauk_playground.pages.plan import Fate
from pauk_playground.pages.routes import PRIVATE_FOLDER, PageRoute
from pauk_playground.server.truth import TruthKind

_FEED_ITEMS = 20
# The protocol allows 50,000; one file of ours stays small, because one event loop writes them all.
_SITEMAP_URLS = 1000
_SITEMAP_NAMES = "http://www.sitemaps.org/schemas/sitemap/0.9"
_SITEMAP = re.compile(r"/sitemap-(\d{1,6})\.xml")
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'


def write_robots(works: Works, port: int | None) -> bytes:
    """Write robots.txt: one folder is forbidden, which every page links to."""
    sitemap = SiteAddress(works.host, "/sitemap.xml").url(port)
    return f"User-agent: *\nDisallow: {PRIVATE_FOLDER}\n\nSitemap: {sitemap}\n".encode()


def write_feed(works: Works, at: datetime, port: int | None) -> bytes:
    """Write the newest articles as RSS 2.0."""
    count = works.plan.count(at)
    items = [
        _write_item(works, article, at, port)
        for article in range(count - 1, max(-1, count - 1 - _FEED_ITEMS), -1)
        if works.plan.fate(article) is not Fate.EXACT and not works.plan.is_removed(article, at)
    ]
    head = (
        f"<title>{escape(works.brand)}</title><link>{SiteAddress(works.host).url(port)}</link>"
        f"<description>{escape(works.language.labels['about'])}</description>"
        f"<language>{works.language.code}</language>"
    )
    return f'{_XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>{head}\n{"".join(items)}</channel></rss>\n'.encode()


def _write_item(works: Works, article: int, at: datetime, port: int | None) -> str:
    url = escape(works.routes.place(PageRoute(TruthKind.ARTICLE, article)).url(port))
    title = works.stories.title_of(article, works.plan.version(article, at))
    return (
        f"<item><title>{escape(title)}</title><link>{url}</link><guid>{url}</guid>"
        f"<description>{escape(works.stories.write_teaser(article))}</description>"
        f"<pubDate>{format_datetime(works.plan.published_at(article))}</pubDate>"
        f"<atom:updated>{write_moment(works.plan.changed_at(article, at))}</atom:updated></item>\n"
    )


def write_sitemap(works: Works, path: str, at: datetime, port: int | None) -> bytes | None:
    """Write the sitemap under this path: all articles, or an index and its parts when they are many."""
    count = works.plan.count(at)
    parts = -(-count // _SITEMAP_URLS)
    if path == "/sitemap.xml":
        return _write_urls(works, range(count), at, port) if parts <= 1 else _write_index(works, parts, port)
    found = _SITEMAP.fullmatch(path)
    if not found or parts <= 1 or not 1 <= int(found[1]) <= parts:
        return None
    start = (int(found[1]) - 1) * _SITEMAP_URLS
    return _write_urls(works, range(start, min(count, start + _SITEMAP_URLS)), at, port)


def _write_urls(works: Works, articles: range, at: datetime, port: int | None) -> bytes:
    lines = []
    for article in articles:
        if works.plan.is_removed(article, at) or "noindex" in works.plan.robots(works.plan.shown(article)):
            continue
        url = escape(works.routes.place(PageRoute(TruthKind.ARTICLE, article)).url(port))
        changed = write_moment(works.plan.changed_at(article, at))
        lines.append(f"<url><loc>{url}</loc><lastmod>{changed}</lastmod></url>\n")
    return f'{_XML}<urlset xmlns="{_SITEMAP_NAMES}">\n{"".join(lines)}</urlset>\n'.encode()


def _write_index(works: Works, parts: int, port: int | None) -> bytes:
    urls = [SiteAddress(works.host, f"/sitemap-{part}.xml").url(port) for part in range(1, parts + 1)]
    lines = "".join(f"<sitemap><loc>{url}</loc></sitemap>\n" for url in urls)
    return f'{_XML}<sitemapindex xmlns="{_SITEMAP_NAMES}">\n{lines}</sitemapindex>\n'.encode()


__all__ = ["FEED_PATH", "write_feed", "write_robots", "write_sitemap"]
