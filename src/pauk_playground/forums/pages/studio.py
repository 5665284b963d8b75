"""Hold what all pages of a forum are made with: the world, the design, addresses, dates, talk, and the frame.

In: world and design. Out: a `Studio`, and for each request a `Scene`: the moment and the address it is asked under.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pauk_playground.forums.design.addresses import ForumAddresses, ForumRoute
from pauk_playground.forums.design.design import Design
from pauk_playground.forums.design.stamps import StampStyle, StampWriter
from pauk_playground.forums.views.views import Box, LinkView, PageFrame, StampView, User
from pauk_playground.forums.world.people import ForumMember
from pauk_playground.forums.world.talk import ForumTalk
from pauk_playground.forums.world.world import GUEST, Thread, World, WorldBoard
from pauk_playground.words.chance import mix, name_seed, share

_MENU = ("faq", "search", "members", "calendar", "rules", "online")
_ACCOUNT = ("login", "register")
_FOOTER = ("contact", "privacy", "rules", "imprint")
_RANK_POSTS = (10, 60, 250)
_NOTICE_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at a forum: the moment, the host it is looked at under, and whether at the site's own home."""

    at: datetime
    at_s: int
    base: str
    is_home: bool = False


class Studio:
    """What one forum's pages are made with."""

    def __init__(self, world: World, design: Design) -> None:
        self.world = world
        self.design = design
        self.wording = world.wording
        self.labels = world.wording.labels
        sizes = {"board": design.board_size, "thread": design.thread_size, "members": 25}
        self._folders = {self._folder(board): board.key for board in world.boards}
        self.addresses = ForumAddresses(design.scheme, sizes, self._folders.get)
        self.stamps = StampWriter(world.wording, design.zone_hours)
        self.talk = ForumTalk(world, self._lead)
        self.brand = f"{world.wording.prose.write_town(world.seed % 6000)} {self.labels['forum']}"

    # Addresses.

    def href(self, path: str, scene: Scene) -> str:
        """Write an address as this forum's software writes links."""
        manners = self.design.manners
        if manners.has_sessions:
            sid = f"sid={mix(self.world.seed, scene.at_s // 86_400):016x}"
            place, hash_sign, anchor = path.partition("#")
            path = f"{place}{'&' if '?' in place else '?'}{sid}{hash_sign}{anchor}"
        if manners.hrefs == "absolute":
            return scene.base + path
        root = self.design.scheme.root
        if manners.hrefs in {"dotted", "bare"} and path.startswith(root) and not scene.is_home:
            rest = path.removeprefix(root)
            return f"./{rest}" if manners.hrefs == "dotted" or not rest else rest
        return path

    def board_path(self, board: WorldBoard, page: int = 1) -> str:
        """Return where a page of a board is."""
        return self.addresses.write(
            ForumRoute("board", page=page), board=board.key + 1, path=self._folder(board), slug=board.name.slug
        )

    def thread_path(self, thread: Thread, scene: Scene, page: int = 1, kind: str = "thread") -> str:
        """Return where a page of a thread is, or another address of the same thread."""
        board = self.world.board_of(thread, scene.at_s)
        return self.addresses.write(
            ForumRoute(kind, page=page),
            thread=thread.key + 1 + self.design.thread_base,
            inboard=board.key + 1,
            path=self._folder(board),
            slug=_make_slug(self.world.title(thread.key)),
        )

    def post_path(self, thread: Thread, index: int, scene: Scene, page: int) -> str:
        """Return where a post's permalink leads."""
        number = self.post_number(thread, index)
        anchor = f"#{self.anchor(thread, index)}"
        if not self.addresses.has("post"):
            return self.thread_path(thread, scene, page) + anchor
        board = self.world.board_of(thread, scene.at_s)
        path = self.addresses.write(
            ForumRoute("post"), post=number, inboard=board.key + 1, slug=_make_slug(self.world.title(thread.key))
        )
        return path if "#" in path else path + (anchor if "?" in path else "")

    def post_number(self, thread: Thread, index: int) -> int:
        """Return the number under which the software knows a post."""
        return thread.keys[index] + 1 + self.design.post_base

    def anchor(self, thread: Thread, index: int) -> str:
        """Return the name of a post's place on its page."""
        return self.design.scheme.anchor.format(post=self.post_number(thread, index))

    def profile_path(self, member: int) -> str:
        """Return where a member's profile is."""
        name = self.world.people.members[member].name
        return self.addresses.write(ForumRoute("profile"), user=member + 1, slug=_make_slug(name))

    def _folder(self, board: WorldBoard) -> str:
        return f"{self.world.categories[board.category].slug}/{board.name.slug}"

    def is_closed(self, board: WorldBoard) -> bool:
        """Tell whether strangers are shown a log-in instead of this board."""
        return board.is_closed and self.design.manners.is_closed_shown

    # People and dates.

    def date(self, at_s: int, scene: Scene, style: StampStyle) -> StampView:
        """Write a moment of the world as it is read in this scene."""
        return self.stamps.write(self.world.moment(at_s), scene.at, style)

    def user(self, member: int, scene: Scene) -> User:
        """Name somebody, with a link where there is a profile."""
        if member == GUEST:
            return User(self.labels["guest"])
        return User(self.world.people.members[member].name, self.href(self.profile_path(member), scene))

    def panel(self, member: int, scene: Scene) -> User:
        """Show somebody beside a post, with all that the design tells of people."""
        user, posts = self.user(member, scene), self.design.posts
        if member == GUEST:
            return user
        known = self.world.people.members[member]
        count = self.world.count_talk(member, scene.at_s)
        facts: list[tuple[str, str | StampView]] = []
        for fact in posts.facts:
            if fact == "joined" and posts.joined:
                facts.append((self.labels["joined"], self.date(known.joined_s, scene, posts.joined)))
            elif fact == "posts":
                facts.append((self.labels["posts"], self.wording.write_number(count)))
            elif fact == "location" and known.location:
                facts.append((self.labels["location"], known.location))
        return User(
            name=user.name,
            href=user.href,
            rank=self._rank(known, count) if posts.has_ranks else "",
            avatar=self.href(f"{self.design.scheme.root}files/avatars/{member + 1}.gif", scene)
            if known.has_avatar
            else "",
            facts=tuple(facts),
            is_online=share(self.world.seed, member, scene.at_s // 900) < 0.05,
            is_staff=known.is_staff,
        )

    def _rank(self, member: ForumMember, count: int) -> str:
        if member.is_staff:
            return self.labels["moderator"]
        return self.wording.ranks[sum(count >= least for least in _RANK_POSTS)]

    def _lead(self, thread: Thread, index: int) -> tuple[LinkView, str]:
        """Word what stands above and below a quotation; a dated lead tells the full date, whenever it is read."""
        author = thread.authors[index]
        name = self.labels["guest"] if author == GUEST else self.world.people.members[author].name
        written = self.world.moment(thread.times[index])
        form = "medium" if self.design.posts.quote != "dated" else "iso"
        date = self.stamps.write(written, written, StampStyle(form)).text
        lead = self.labels["said"].format(name=name, date=date)
        if self.design.posts.quote == "plain":
            lead = f"{self.labels['quote']}:"
        elif self.design.posts.quote == "dated":
            lead = f"{self.labels['quote']}: {name}, {date}"
        href = f"#{self.anchor(thread, index)}" if self.design.posts.quote == "link" else ""
        return LinkView(lead, href), self.labels["expand"] if self.design.posts.has_expand else ""

    # The frame.

    def other_link(self, kind: str, scene: Scene, label: str = "") -> LinkView | None:
        """Return a link to a page of another kind, if the forum has one."""
        if not self.addresses.has(kind):
            return None
        return LinkView(self.labels[label or kind], self.href(self.addresses.write(ForumRoute(kind)), scene))

    def frame(self, path: str, scene: Scene, crumbs: tuple[LinkView, ...] = (), **more: Any) -> PageFrame:
        """Make the frame of a page."""
        world, labels = self.world, self.labels
        home = LinkView(self.brand, self.href(self.design.scheme.entry, scene))
        quarter = scene.at_s // 900
        online = labels["online_n"].format(
            members=mix(world.seed, quarter) % 19, guests=mix(world.seed, quarter, 1) % 90
        )
        clock = self.stamps.write(scene.at, scene.at, StampStyle("medium")).text
        feed = self.other_link("feed", scene, "forum") if self.design.manners.feed != "none" else None
        search = self.other_link("search", scene)
        given: dict[str, Any] = {
            "menu": self._links(_MENU, scene),
            "account": self._links(_ACCOUNT, scene),
            "footer": self._links(_FOOTER, scene),
            "jump": tuple(
                LinkView(board.name.label, self.href(self.board_path(board), scene)) for board in world.boards
            ),
            "notice": labels["welcome"] if share(world.seed, 11) < _NOTICE_SHARE else "",
            "online": online,
            "credit": labels["powered"].format(name=self.design.credit),
            "clock": f"{labels['now_is'].format(date=clock)} · {labels['all_times'].format(zone=self._zone())}",
            "feed": feed.href if feed else "",
            "search": search.href if search else "",
            "canonical": scene.base + path if self.design.manners.has_canonical else "",
            "seed": mix(world.seed, name_seed(self.design.name)),
        }
        given |= more
        return PageFrame(
            brand=self.brand,
            home=home,
            url=scene.base + path,
            language=self.wording.code,
            direction=self.wording.prose.direction,
            labels=labels,
            crumbs=(LinkView(labels["home"], home.href), *crumbs),
            **given,
        )

    def _zone(self) -> str:
        hours = self.design.zone_hours
        return f"UTC{hours:+d}" if hours else "UTC"

    def _links(self, kinds: tuple[str, ...], scene: Scene) -> tuple[LinkView, ...]:
        links = (self.other_link(kind, scene) for kind in kinds)
        return tuple(link for link in links if link is not None)

    def newest_box(self, scene: Scene, style: StampStyle) -> Box:
        """Make the box of the posts that were written last."""
        world = self.world
        last = world.count_written(scene.at_s) - 1
        links: list[tuple[LinkView, StampView | None]] = []
        for key in range(last, max(-1, last - 60), -1):
            thread, index = world.threads[world.posts[0][key]], world.posts[1][key]
            is_open = world.is_there(thread, scene.at_s) and not self.is_closed(world.board_of(thread, scene.at_s))
            if is_open and index in world.visible(thread.key, scene.at_s) and len(links) < 5:
                href = self.href(self.thread_path(thread, scene), scene)
                links.append((LinkView(world.title(thread.key), href), self.date(thread.times[index], scene, style)))
        return Box(self.labels["last_post"], tuple(links))


def _make_slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain)[:6]) or "topic"
