"""Make the pages of threads: posts in order, nested or as answers, one page at a time.

In: a thread and a scene. Out: a `ThreadPage`.
"""

from pauk_playground.forums.design.pagers import lay_pager
from pauk_playground.forums.design.stamps import StampStyle
from pauk_playground.forums.pages.layout import Layout, Placed
from pauk_playground.forums.pages.studio import Scene, Studio
from pauk_playground.forums.views.views import (
    Box,
    EditNote,
    LinkView,
    PageFrame,
    Pager,
    Para,
    PostView,
    StampView,
    ThreadPage,
    User,
)
from pauk_playground.forums.world.world import GUEST, Thread
from pauk_playground.words.chance import dice, mix, share

_SIMILAR = 5
_ACCEPTED = 702


class ThreadPages:
    """Makes the pages of threads."""

    def __init__(self, studio: Studio, layout: Layout) -> None:
        self._studio = studio
        self._layout = layout
        self._world = studio.world
        self._labels = studio.labels

    def make(self, thread: Thread, page: int, scene: Scene, path: str = "") -> ThreadPage:
        """Make one page of a thread; it must be there. ``path`` is another address of the same page."""
        studio, design = self._studio, self._studio.design
        pages = self._layout.count_pages(thread, scene.at_s)

        def href(number: int) -> str:
            return studio.href(studio.thread_path(thread, scene, number), scene)

        pager = lay_pager(design.thread_pager, page, pages, href, self._labels)
        title = self._world.title(thread.key)
        is_locked = self._world.is_locked(thread, scene.at_s)
        compose = studio.other_link("compose", scene, "reply_verb")
        return ThreadPage(
            frame=self._frame(thread, page, pages, scene, path),
            title=title,
            posts=self.posts(thread, page, scene),
            pager=pager,
            order=design.thread_order,
            key=thread.key,
            page=page,
            form=design.form,
            views=studio.wording.write_number(self._world.count_views(thread, scene.at_s)),
            replies=studio.wording.write_number(len(self._world.visible(thread.key, scene.at_s)) - 1),
            tags=self._tags(thread),
            reply=compose.href if compose and not is_locked else "",
            has_reply_form=design.has_reply_form and not is_locked,
            is_locked=is_locked,
        )

    def make_paper(self, thread: Thread, scene: Scene, path: str) -> ThreadPage:
        """Make the view for paper: the first page's posts, bare."""
        made = self.make(thread, 1, scene, path)
        return ThreadPage(
            frame=made.frame,
            title=made.title,
            posts=made.posts,
            pager=Pager(),
            order=made.order,
            key=made.key,
            form=made.form,
            is_print=True,
        )

    def _frame(self, thread: Thread, page: int, pages: int, scene: Scene, path: str) -> PageFrame:
        studio, manners = self._studio, self._studio.design.manners
        board = self._world.board_of(thread, scene.at_s)
        crumbs = (LinkView(board.name.label, studio.href(studio.board_path(board), scene)),)
        relations = []
        if manners.has_relations:
            for rel, number in (("prev", page - 1), ("next", page + 1)):
                if 1 <= number <= pages:
                    relations.append((rel, studio.href(studio.thread_path(thread, scene, number), scene)))
        boxes = [self._similar(thread, scene)] if "similar" in studio.design.boxes else []
        if "newest" in studio.design.boxes:
            boxes.append(studio.newest_box(scene, studio.design.posts.stamp))
        own = path or studio.thread_path(thread, scene, page)
        return studio.frame(own, scene, crumbs, relations=tuple(relations), boxes=tuple(boxes))

    def _similar(self, thread: Thread, scene: Scene) -> Box:
        """Choose older threads of the same board, whatever they are about."""
        studio = self._studio
        board = self._world.board_of(thread, scene.at_s)
        _, others = self._world.listed(board.key, scene.at_s, "creation")
        around = [other for other in others if other.key < thread.key][:_SIMILAR]
        style = studio.design.rows.created or studio.design.rows.last or studio.design.posts.stamp
        links: list[tuple[LinkView, StampView | None]] = [
            (
                LinkView(self._world.title(other.key), studio.href(studio.thread_path(other, scene), scene)),
                studio.date(other.times[0], scene, style),
            )
            for other in around
        ]
        return Box(self._labels["similar"], tuple(links), is_related=True)

    def _tags(self, thread: Thread) -> tuple[LinkView, ...]:
        words = self._studio.wording.prose.tags
        chance = dice(self._world.seed, 703, thread.key)
        if chance.random() < 0.6:
            return ()
        return tuple(LinkView(words[chance.randrange(len(words))].label) for _ in range(chance.randint(1, 3)))

    # Posts.

    def posts(self, thread: Thread, page: int, scene: Scene) -> tuple[PostView, ...]:
        """Make the posts of a page; the opening post stands apart in nested forms, and may stand on every page."""
        design = self._studio.design
        posts: list[PostView] = []
        if design.form != "flat":
            if page == 1 or design.repeats_first:
                posts.append(self._post(thread, Placed(0), scene, is_repeat=page > 1))
        elif design.repeats_first and self._layout.page_of(thread, 0, scene.at_s) != page:
            posts.append(self._post(thread, Placed(0), scene, is_repeat=True))
        posts += [self._post(thread, placed, scene) for placed in self._layout.page(thread, page, scene.at_s)]
        return tuple(posts)

    def _post(self, thread: Thread, placed: Placed, scene: Scene, *, is_repeat: bool = False) -> PostView:
        studio, posts, index = self._studio, self._studio.design.posts, placed.index
        edits = [at for at in studio.talk.edits(thread, index) if at <= scene.at_s]
        if placed.is_removed:
            return self._removed(thread, placed, scene)
        author = thread.authors[index]
        page = self._layout.page_of(thread, index, scene.at_s) if not studio.addresses.has("post") else 1
        permalink = studio.href(studio.post_path(thread, index, scene, page), scene) if posts.has_permalinks else ""
        title = self._world.title(thread.key)
        likes = mix(self._world.seed, 704, thread.key, index) % 11
        is_answer = self._studio.design.form == "qa" and placed.depth == 0 and placed.index > 0
        links = []
        for name in self._studio.design.posts.actions:
            to = self._studio.other_link("compose" if name != "report" else "login", scene, name)
            links += [to] if to else []
        return PostView(
            key=thread.keys[index],
            anchor=studio.anchor(thread, index),
            author=studio.panel(author, scene),
            posted=studio.date(thread.times[index], scene, posts.stamp),
            body=studio.talk.write(thread.key, index, len(edits)),
            number=self._number(thread, index, scene),
            permalink=permalink,
            title=(f"Re: {title}" if index else title) if posts.has_titles else "",
            edited=self._edit_note(thread, index, edits, scene) if edits and posts.edit else None,
            signature=studio.talk.signature(author) if posts.has_signatures and author != GUEST else (),
            attachments=studio.talk.attachments(thread, index),
            actions=tuple(links),
            likes=f"{likes} {self._labels['likes']}" if posts.has_likes and likes > 6 else "",
            score=str(self._layout.score(thread, index)) if posts.has_scores else "",
            depth=placed.depth,
            parent=None if placed.parent is None else thread.keys[placed.parent],
            reply_to=self._reply_to(thread, placed, scene),
            is_first=index == 0,
            is_repeat=is_repeat,
            is_accepted=is_answer and share(self._world.seed, _ACCEPTED, thread.key, placed.index) < 0.1,
        )

    def _removed(self, thread: Thread, placed: Placed, scene: Scene) -> PostView:
        studio, index = self._studio, placed.index
        return PostView(
            key=thread.keys[index],
            anchor=studio.anchor(thread, index),
            author=User(self._labels["guest"]),
            posted=studio.date(thread.times[index], scene, studio.design.posts.stamp),
            body=(Para((self._labels["removed"],)),),
            depth=placed.depth,
            parent=None if placed.parent is None else thread.keys[placed.parent],
            reply_to=self._reply_to(thread, placed, scene),
            is_removed=True,
        )

    def _number(self, thread: Thread, index: int, scene: Scene) -> str:
        design = self._studio.design
        if not design.posts.has_numbers or design.form != "flat":
            return ""
        return f"#{self._world.visible(thread.key, scene.at_s).index(index) + 1}"

    def _reply_to(self, thread: Thread, placed: Placed, scene: Scene) -> LinkView | None:
        if placed.parent is None or self._studio.design.form != "nested":
            return None
        name = self._studio.user(thread.authors[placed.parent], scene).name
        return LinkView(name, f"#{self._studio.anchor(thread, placed.parent)}")

    def _edit_note(self, thread: Thread, index: int, edits: list[int], scene: Scene) -> EditNote:
        posts = self._studio.design.posts
        pattern = self._labels["edited_by" if posts.edit == "by" else "edited_plain"]
        author = thread.authors[index]
        before, _, after = pattern.partition("{date}")
        name = self._studio.user(author, scene).name
        if posts.edit == "by" and len(edits) > 1:
            after += " " + self._labels["edited_times"].format(n=len(edits))
        # Notes on changes tell the day and the time even where posts are dated roughly, but never better than posts.
        style = posts.stamp if posts.edit == "plain" else StampStyle(posts.stamp.form)
        stamp = self._studio.date(edits[-1], scene, style)
        return EditNote(before.format(name=name), stamp, after.format(name=name))
