"""Write what machines read on a forum: robots.txt, a feed, a sitemap, each right, stale or wrong as the design has it.

In: a studio and a scene. Out: bytes.
"""

from dataclasses import replace
from datetime import timedelta
from email.utils import format_datetime
from xml.sax.saxutils import escape

from pauk.base.clock import write_moment
from pauk_playground.forums.pages.layout import Layout
from pauk_playground.forums.pages.studio import Scene, Studio
from pauk_playground.forums.views.truths import tell_text

_ITEMS = 15
_STALE = timedelta(days=90)
_URLS = 5000
_NAMES = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'


class Machines:
    """Writes the machine-readable files of one forum."""

    def __init__(self, studio: Studio, layout: Layout) -> None:
        self._studio = studio
        self._layout = layout
        self._world = studio.world

    def robots(self, scene: Scene) -> bytes:
        """Write robots.txt: forms are closed to crawlers, all that can be read is open."""
        scheme, manners = self._studio.design.scheme, self._studio.design.manners
        closed = [scheme.others[kind] for kind in ("compose", "search") if kind in scheme.others]
        lines = ["User-agent: *", *(f"Disallow: {path.partition(' ')[0]}" for path in closed)]
        if manners.sitemap != "none":
            lines += ["", f"Sitemap: {scene.base}/sitemap.xml"]
        return ("\n".join(lines) + "\n").encode()

    def feed(self, scene: Scene) -> bytes:
        """Write the newest posts as RSS; a stale feed stopped three months ago."""
        if self._studio.design.manners.feed == "stale":
            at = scene.at - _STALE
            scene = replace(scene, at=at, at_s=self._world.second(at))
        studio, world = self._studio, self._world
        items = []
        for key in range(world.count_written(scene.at_s) - 1, -1, -1):
            thread, index = world.threads[world.posts[0][key]], world.posts[1][key]
            is_open = world.is_there(thread, scene.at_s) and not studio.is_closed(world.board_of(thread, scene.at_s))
            if is_open and index in world.visible(thread.key, scene.at_s):
                items.append(self._item(thread.key, index, scene))
            if len(items) == _ITEMS:
                break
        head = f"<title>{escape(studio.brand)}</title><link>{scene.base}{studio.design.scheme.entry}</link>"
        body = f"{head}<description>{escape(studio.brand)}</description>\n{''.join(items)}"
        return f'{_XML}<rss version="2.0"><channel>{body}</channel></rss>\n'.encode()

    def _item(self, key: int, index: int, scene: Scene) -> str:
        studio, thread = self._studio, self._world.threads[key]
        page = self._layout.page_of(thread, index, scene.at_s)
        url = escape(scene.base + studio.post_path(thread, index, scene, page))
        text = tell_text(studio.talk.write(key, index, 0))[:300]
        return (
            f"<item><title>{escape(self._world.title(key))}</title><link>{url}</link><guid>{url}</guid>"
            f"<description>{escape(text)}</description>"
            f"<pubDate>{format_datetime(self._world.moment(thread.times[index]))}</pubDate></item>\n"
        )

    def sitemap(self, scene: Scene) -> bytes:
        """Write all threads; a stale one lacks the newer half, and dates everything today."""
        studio, world = self._studio, self._world
        is_stale = studio.design.manners.sitemap == "stale"
        until_s = scene.at_s // 2 if is_stale else scene.at_s
        lines: list[str] = []
        for thread in world.threads:
            # A stale map was made when removed threads could still be read.
            is_listed = thread.times[0] <= until_s if is_stale else world.is_there(thread, scene.at_s)
            if not is_listed or studio.is_closed(world.board_of(thread, scene.at_s)) or len(lines) >= _URLS:
                continue
            url = escape(scene.base + studio.thread_path(thread, scene))
            changed = scene.at if is_stale else world.moment(thread.times[world.last_post(thread, scene.at_s)])
            lines.append(f"<url><loc>{url}</loc><lastmod>{write_moment(changed)}</lastmod></url>\n")
        return f'{_XML}<urlset xmlns="{_NAMES}">\n{"".join(lines)}</urlset>\n'.encode()
