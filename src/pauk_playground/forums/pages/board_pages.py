"""Make the lists of a forum: its boards, and the threads of a board, in the order that the design chose.

In: a board and a scene. Out: `EntryPage`, `BoardPage`.
"""

from pauk_playground.forums.design.addresses import ORDERS
from pauk_playground.forums.design.pagers import lay_pager, lay_row_pages
from pauk_playground.forums.pages.layout import Layout
from pauk_playground.forums.pages.studio import Scene, Studio
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Category,
    EntryPage,
    LastPost,
    LinkView,
    PageFrame,
    Para,
    ThreadView,
)
from pauk_playground.forums.world.world import Thread, WorldBoard
from pauk_playground.words.chance import mix, share

_PREFIX_SHARE = 0.12
_EXCERPT = 120
_HOT_REPLIES = 20


class BoardPages:
    """Makes the lists of one forum."""

    def __init__(self, studio: Studio, layout: Layout) -> None:
        self._studio = studio
        self._layout = layout
        self._world = studio.world
        self._labels = studio.labels

    def entry(self, scene: Scene) -> EntryPage:
        """Make the list of all boards."""
        studio, world = self._studio, self._world
        categories = []
        for number, name in enumerate(world.categories):
            boards = [b for b in world.boards if b.category == number and b.parent is None]
            categories.append(Category(name.label, "", tuple(self._board_row(board, scene) for board in boards)))
        joined = [m for m in world.people.members if m.joined_s <= scene.at_s]
        newest = max(joined, key=lambda member: member.joined_s)
        figures = (
            (self._labels["members"], studio.wording.write_number(len(joined))),
            (self._labels["posts"], studio.wording.write_number(world.count_written(scene.at_s))),
            (self._labels["newest_member"], newest.name),
        )
        boxes = (studio.newest_box(scene, studio.design.posts.stamp),) if "newest" in studio.design.boxes else ()
        frame = studio.frame(studio.design.scheme.entry, scene, boxes=boxes)
        return EntryPage(frame, studio.brand, tuple(categories), figures)

    def _board_row(self, board: WorldBoard, scene: Scene) -> BoardView:
        studio, world = self._studio, self._world
        groups = world.listed(board.key, scene.at_s, "activity")
        is_closed = studio.is_closed(board)
        children = tuple(
            LinkView(child.name.label, studio.href(studio.board_path(child), scene))
            for child in world.children(board.key)
        )
        staff = [member for member in world.people.members[:20] if member.is_staff]
        moderator = staff[board.key % len(staff)]
        return BoardView(
            title=board.name.label,
            href=studio.href(studio.board_path(board), scene),
            description=studio.talk.describe(board.key),
            topics=studio.wording.write_number(len(groups[0]) + len(groups[1])),
            posts=studio.wording.write_number(world.count_posts(board.key, scene.at_s)),
            last=None if is_closed else self._last_of([group[0] for group in groups if group], scene),
            children=children,
            moderators=(LinkView(moderator.name, studio.href(studio.profile_path(moderator.key), scene)),)
            if board.key % 3 == 0
            else (),
            is_locked=is_closed,
        )

    def _last_of(self, threads: list[Thread], scene: Scene) -> LastPost | None:
        """Show the newest post of these threads."""
        style = self._studio.design.board_last
        if style is None or not threads:
            return None
        newest = max(threads, key=lambda thread: thread.times[self._world.last_post(thread, scene.at_s)])
        index = self._world.last_post(newest, scene.at_s)
        return LastPost(
            stamp=self._studio.date(newest.times[index], scene, style),
            user=self._studio.user(newest.authors[index], scene),
            href=self._jump(newest, index, scene, "page"),
            title=self._world.title(newest.key),
        )

    # Boards.

    def count_pages(self, board: WorldBoard, at_s: int) -> int:
        """Count a board's pages; stickies take no room."""
        size = self._studio.design.board_size
        _, others = self._world.listed(board.key, at_s, self._studio.design.order)
        return max(1, -(-len(others) // size)) if size else 1

    def board(self, board: WorldBoard, page: int, scene: Scene, order: str = "") -> BoardPage:
        """Make one page of a board, in the design's order unless another is asked for."""
        studio, design = self._studio, self._studio.design
        pages = self.count_pages(board, scene.at_s)
        stickies, others = self._world.listed(board.key, scene.at_s, order or design.order)
        size = design.board_size
        shown = others[(page - 1) * size : page * size] if size else others
        if page == 1 or design.stickies == "every":
            shown = (*stickies, *shown)

        def href(number: int) -> str:
            path = studio.board_path(board, number)
            return studio.href(_ask_order(path, order) if order else path, scene)

        compose = studio.other_link("compose", scene, "new_topic")
        return BoardPage(
            frame=self._frame(board, page, pages, scene),
            title=board.name.label,
            rows=tuple(self.row(thread, scene) for thread in shown),
            pager=lay_pager(design.board_pager, page, pages, href, self._labels),
            order=order or design.order,
            key=board.key,
            page=page,
            description=studio.talk.describe(board.key),
            boards=tuple(self._board_row(child, scene) for child in self._world.children(board.key))
            if page == 1
            else (),
            sorts=self._sorts(board, scene) if design.has_sorts else (),
            compose=compose.href if compose else "",
        )

    def _frame(self, board: WorldBoard, page: int, pages: int, scene: Scene) -> PageFrame:
        studio = self._studio
        crumbs = [LinkView(self._world.categories[board.category].label)]
        if board.parent is not None:
            parent = self._world.boards[board.parent]
            crumbs.append(LinkView(parent.name.label, studio.href(studio.board_path(parent), scene)))
        relations = []
        if studio.design.manners.has_relations:
            for rel, number in (("prev", page - 1), ("next", page + 1)):
                if 1 <= number <= pages:
                    relations.append((rel, studio.href(studio.board_path(board, number), scene)))
        path = studio.board_path(board, page)
        return studio.frame(path, scene, tuple(crumbs), relations=tuple(relations))

    def _sorts(self, board: WorldBoard, scene: Scene) -> tuple[LinkView, ...]:
        path = self._studio.board_path(board)
        return tuple(LinkView(self._labels[by], self._studio.href(_ask_order(path, by), scene)) for by in ORDERS)

    def row(self, thread: Thread, scene: Scene) -> ThreadView:
        """Make a thread's row."""
        studio, rows, world = self._studio, self._studio.design.rows, self._world
        write = studio.wording.write_number
        count = len(world.visible(thread.key, scene.at_s))
        prefixes = studio.wording.prefixes
        draw = share(world.seed, 801, thread.key)

        def href(number: int) -> str:
            return studio.href(studio.thread_path(thread, scene, number), scene)

        pages = self._layout.count_pages(thread, scene.at_s)
        return ThreadView(
            title=world.title(thread.key),
            href=href(1),
            key=thread.key,
            starter=studio.user(thread.authors[0], scene) if rows.has_starter else None,
            created=studio.date(thread.times[0], scene, rows.created) if rows.created else None,
            replies=write(count - 1) if rows.has_replies else "",
            views=write(world.count_views(thread, scene.at_s)) if rows.has_views else "",
            last=self._last(thread, scene),
            pages=lay_row_pages(rows.pages, pages, href, self._labels),
            prefix=prefixes[mix(world.seed, thread.key) % len(prefixes)] if draw < _PREFIX_SHARE else "",
            excerpt=self._excerpt(thread) if rows.has_excerpt else "",
            is_sticky=world.is_sticky(thread, scene.at_s),
            is_locked=world.is_locked(thread, scene.at_s),
            is_hot=count > _HOT_REPLIES,
        )

    def _last(self, thread: Thread, scene: Scene) -> LastPost | None:
        studio, rows = self._studio, self._studio.design.rows
        index = self._world.last_post(thread, scene.at_s)
        last = LastPost(
            stamp=studio.date(thread.times[index], scene, rows.last) if rows.last else None,
            user=studio.user(thread.authors[index], scene) if rows.has_last_user else None,
            href=self._jump(thread, index, scene, rows.jump),
        )
        return last if last.stamp or last.user or last.href else None

    def _jump(self, thread: Thread, index: int, scene: Scene, kind: str) -> str:
        """Write the link to a thread's last post, in the design's manner."""
        studio = self._studio
        if kind == "none":
            return ""
        if kind == "latest":
            return studio.href(studio.thread_path(thread, scene, kind="latest"), scene)
        page = self._layout.page_of_last(thread, scene.at_s)
        if kind == "post":
            return studio.href(studio.post_path(thread, index, scene, page), scene)
        path = f"{studio.thread_path(thread, scene, page)}#{studio.anchor(thread, index)}"
        return studio.href(path, scene)

    def _excerpt(self, thread: Thread) -> str:
        for block in self._studio.talk.write(thread.key, 0, 0):
            if isinstance(block, Para) and isinstance(block.runs[0], str):
                return block.runs[0][:_EXCERPT] + "…"
        return ""


def _ask_order(path: str, order: str) -> str:
    """Add the wish for an order to a board's address."""
    return f"{path}{'&' if '?' in path else '?'}order={order}"
