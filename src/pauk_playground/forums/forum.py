"""Serve a forum as it was at any moment, and tell the truth about its pages.

In: a design, a skin, a language, a seed. Out: a `Forum`: views, HTML, truth, all addresses. `serving` puts it on the
playground's wire.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Any
from urllib.parse import unquote, urlsplit

from pauk_playground.forums.design.addresses import ForumRoute
from pauk_playground.forums.design.designs import find_design
from pauk_playground.forums.pages.board_pages import BoardPages
from pauk_playground.forums.pages.layout import Layout
from pauk_playground.forums.pages.machine_files import Machines
from pauk_playground.forums.pages.other_pages import OtherPages
from pauk_playground.forums.pages.studio import Scene, Studio
from pauk_playground.forums.pages.thread_pages import ThreadPages
from pauk_playground.forums.skin_names import find_skin
from pauk_playground.forums.views.skin import ForumSkin
from pauk_playground.forums.views.truths import Teller
from pauk_playground.forums.views.views import BoardPage, ThreadPage, View
from pauk_playground.forums.world.world import Thread, World
from pauk_playground.server.message import Response
from pauk_playground.server.reply import refuse
from pauk_playground.server.site import host_of
from pauk_playground.words.picture import draw_banner

_THREADED = frozenset({"thread", "paper", "latest", "post"})
_HTML = "text/html; charset=utf-8"
_PROFILES = 20  # of those who talk most; all others are found by links
_LISTED_OTHERS = ("home", "login", "register", "search", "calendar", "rules", "faq", "compose", "online")

make_world = lru_cache(maxsize=8)(World)


class Forum:
    """One forum; the same arguments give the same bytes, on every machine."""

    def __init__(
        self,
        design: str,
        skin: str | ForumSkin = "",
        language: str = "",
        *,
        seed: int = 1,
        size: float = 1.0,
        pace: float = 1.0,
        name: str = "",
    ) -> None:
        self.design = find_design(design)
        chosen = skin or self.design.skin
        self.skin = find_skin(chosen) if isinstance(chosen, str) else chosen
        self.language = language or self.design.language
        self.name = name or self.design.name
        self.world = make_world(seed, self.language, size, pace)
        self.studio = Studio(self.world, self.design)
        layout = Layout(self.studio)
        self._layout = layout
        self._boards = BoardPages(self.studio, layout)
        self._threads = ThreadPages(self.studio, layout)
        self._others = OtherPages(self.studio)
        self._machines = Machines(self.studio, layout)
        self._teller = Teller(self.studio.stamps.zone)
        self._finders: dict[str, Callable[[ForumRoute, Scene], View | Response | None]] = {
            "entry": self._find_entry,
            "board": self._find_board,
            "profile": self._find_profile,
            "feed": self._find_feed,
        }

    # What there is.

    def pages(self, moment: datetime, port: int | None = None) -> Iterator[str]:
        """Go through the addresses of a moment's pages: all lists, all threads, and a choice of the others."""
        scene = self._scene(moment, port)
        studio, world = self.studio, self.world
        yield scene.base + self.design.scheme.entry
        for board in world.boards:
            pages = 1 if studio.is_closed(board) else self._boards.count_pages(board, scene.at_s)
            yield from (scene.base + studio.board_path(board, page) for page in range(1, pages + 1))
        for thread in world.threads:
            if not world.is_there(thread, scene.at_s) or studio.is_closed(world.board_of(thread, scene.at_s)):
                continue
            pages = self._layout.count_pages(thread, scene.at_s)
            yield from (scene.base + studio.thread_path(thread, scene, page) for page in range(1, pages + 1))
            if studio.addresses.has("paper") and thread.key % 40 == 0:
                yield scene.base + studio.thread_path(thread, scene, kind="paper")
        yield from self._list_others(scene)

    def _list_others(self, scene: Scene) -> Iterator[str]:
        addresses = self.studio.addresses
        for kind in (*_LISTED_OTHERS, "members"):
            if addresses.has(kind):
                count = self._others.count_pages(kind, scene.at_s)
                yield from (scene.base + addresses.write(ForumRoute(kind, page=page)) for page in range(1, count + 1))
        for member in self.world.people.members[:_PROFILES]:
            if member.joined_s <= scene.at_s:
                yield scene.base + self.studio.profile_path(member.key)

    def view(self, url: str, moment: datetime, port: int | None = None) -> View | None:
        """Return what a page shows, before any skin; None where there was none."""
        parts = urlsplit(url)
        found = self._find(unquote(parts.path), parts.query, self._scene(moment, port))
        return found if not isinstance(found, Response) else None

    def truth(self, url: str, moment: datetime, port: int | None = None) -> dict[str, Any] | None:
        """Tell what is true about a page (see `truths`), with absolute addresses; None where there was none."""
        view = self.view(url, moment, port)
        if view is None:
            return None
        scene = self._scene(moment, port)
        told = self._teller.tell(view, url if "://" in url else scene.base + url, moment)
        return told | {"design": self.design.name, "skin": self.skin.name}

    def respond(self, path: str, moment: datetime, port: int | None = None) -> Response:
        """Answer a request for a path with its query, as the forum was at a moment."""
        scene = self._scene(moment, port)
        if scene.at_s < 0:
            return refuse(404, "This forum does not exist yet.")
        parts = urlsplit(path)
        place = unquote(parts.path)
        machine = self._respond_machine(place, scene)
        if machine is not None:
            return machine
        found = self._find(place, parts.query, scene)
        if isinstance(found, Response):
            return found
        if found is None:
            return Response(404, self._print(self._others.error(path, scene)), _HTML)
        body = self._print(found)
        status = 403 if getattr(found, "kind", "") == "denied" else 200
        return Response(status, body, _HTML, modified_at=self._changed_at(found, scene))

    def _print(self, view: View) -> bytes:
        return self.skin.write(view).encode("utf-8", "xmlcharrefreplace")

    # How it is found.

    def _scene(self, moment: datetime, port: int | None) -> Scene:
        authority = host_of(self.name) + (f":{port}" if port else "")
        return Scene(moment, self.world.second(moment), f"http://{authority}")

    def _respond_machine(self, path: str, scene: Scene) -> Response | None:
        manners, scheme = self.design.manners, self.design.scheme
        if path == "/robots.txt":
            return Response(body=self._machines.robots(scene), content_type="text/plain")
        if path == "/sitemap.xml" and manners.sitemap != "none":
            return Response(body=self._machines.sitemap(scene), content_type="application/xml")
        if path.startswith(("/files/", f"{scheme.root}files/")):
            return Response(body=draw_banner(), content_type="image/gif")
        return None

    def _find(self, path: str, query: str, scene: Scene) -> View | Response | None:
        is_home = path == "/" and self.design.scheme.root != "/"
        if is_home:  # it lies outside of the forum's folder, to which other pages write their links
            scene = replace(scene, is_home=True)
        route = ForumRoute("home") if is_home else self.studio.addresses.read(path, query)
        if route is None and path == self.design.scheme.root:
            route = ForumRoute("entry")
        if route is None or scene.at_s < 0:
            return None
        if route.kind in _THREADED:
            return self._find_thread(route, path + (f"?{query}" if query else ""), scene)
        if route.kind in self._finders:
            return self._finders[route.kind](route, scene)
        return self._others.make(route.kind, route.page, scene)

    def _find_entry(self, _route: ForumRoute, scene: Scene) -> View:
        return self._boards.entry(scene)

    def _find_feed(self, _route: ForumRoute, scene: Scene) -> Response | None:
        if self.design.manners.feed == "none":
            return None
        return Response(body=self._machines.feed(scene), content_type="application/rss+xml")

    def _find_profile(self, route: ForumRoute, scene: Scene) -> View | None:
        members, key = self.world.people.members, route.key - 1
        is_there = 0 <= key < len(members) and members[key].joined_s <= scene.at_s
        return self._others.profile(key, scene) if is_there else None

    def _find_board(self, route: ForumRoute, scene: Scene) -> View | None:
        # Patterns with folders know the board itself, the others its number from 1.
        key = route.key if "{path}" in self.design.scheme.board else route.key - 1
        if not 0 <= key < len(self.world.boards):
            return None
        board = self.world.boards[key]
        if self.studio.is_closed(board):
            return self._others.denied(self.studio.board_path(board), scene)
        if route.page > self._boards.count_pages(board, scene.at_s):
            return None
        return self._boards.board(board, route.page, scene, route.order if self.design.has_sorts else "")

    def _find_thread(self, route: ForumRoute, path: str, scene: Scene) -> View | Response | None:
        located = self._locate(route, scene)
        if located is None:
            return None
        thread, index = located
        if self.studio.is_closed(self.world.board_of(thread, scene.at_s)):
            return self._others.denied(path, scene)
        if route.kind == "paper":
            return self._threads.make_paper(thread, scene, path)
        if route.kind == "thread":
            is_there = route.page <= self._layout.count_pages(thread, scene.at_s)
            return self._threads.make(thread, route.page, scene) if is_there else None
        page = self._layout.page_of(thread, index, scene.at_s)
        if route.kind == "post" and not self.design.scheme.redirects_posts:
            return self._threads.make(thread, page, scene, path)
        to = f"{self.studio.thread_path(thread, scene, page)}#{self.studio.anchor(thread, index)}"
        return Response(302, headers=(("Location", scene.base + to),))

    def _locate(self, route: ForumRoute, scene: Scene) -> tuple[Thread, int] | None:
        """Find the thread and the post that a route means; None where it cannot be read at the moment."""
        world = self.world
        key, index = route.key - 1 - self.design.thread_base, 0
        if route.kind == "post":
            number = route.key - 1 - self.design.post_base
            if not 0 <= number < len(world.posts[0]):
                return None
            key, index = world.posts[0][number], world.posts[1][number]
        if not 0 <= key < len(world.threads) or not world.is_there(world.threads[key], scene.at_s):
            return None
        thread = world.threads[key]
        if route.kind == "latest":
            index = world.last_post(thread, scene.at_s)
        return (thread, index) if index in world.visible(key, scene.at_s) else None

    def _changed_at(self, view: View, scene: Scene) -> datetime | None:
        """Return when a page's content last changed, as far as posts are concerned."""
        if self.design.manners.validators != "right":
            return None
        world = self.world
        if isinstance(view, ThreadPage):
            thread = world.threads[view.key]
            moments = [*thread.times, *thread.removed.values()]
            moments += [at for index in range(len(thread.times)) for at in self.studio.talk.edits(thread, index)]
            return world.moment(max(at for at in moments if at <= scene.at_s))
        if isinstance(view, BoardPage):
            moments = [
                thread.times[world.last_post(thread, scene.at_s)]
                for thread in world.boards[view.key].threads
                if world.is_there(thread, scene.at_s)
            ]
            return world.moment(max(moments)) if moments else None
        return None
