"""Draw a forum as the first message boards of the Web: lists of links, rules, no table, no class, hardly a colour.

In: views. Out: documents in which replies stand in nested lists, each post being bare text between line breaks.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    bare_moment,
    boxed,
    edit_note,
    files,
    given,
    last_way,
    led,
    mark,
    page_links,
    part,
    person,
    reply_form,
)
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
from pauk_playground.forums.views.markup import Breaks, Content, Html, join, link, tag, text
from pauk_playground.forums.views.skin import group_posts
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    PageFrame,
    Pager,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)


class _Prose(Breaks):
    def quote(self, quote: Quote) -> Html:
        lead = [link(quote.lead), tag("br")] if quote.lead.text else None
        rest = [tag("br"), quote.expand] if quote.expand else None
        return tag("blockquote", lead, tag("i", self.write(quote.blocks)), rest)


class Acorn(KeptSkin):
    """Lists and rules."""

    name = "acorn"
    sheet = PlainSheet("text")
    prose = _Prose()
    doctype = '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML//EN">'

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put centred links in brackets above and below."""
        links = (["[ ", link(one), " ] "] for one in (*frame.menu, *frame.account))
        trail = join(" / ", map(link, frame.crumbs))
        boxes = ([tag("h3", box.title), tag("ul", (tag("li", one) for one in boxed(box)))] for box in frame.boxes)
        head = tag("center", tag("h1", frame.brand), links, tag("p", trail))
        return [head, tag("hr", size=7, width="75%"), content, tag("hr"), boxes, tag("address", frame.credit)]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write the links in brackets."""
        items = (["[ ", page_links([one]), " ] "] for one in pager.items)
        return tag("center", items) if pager.items else Html("")

    def entry(self, page: EntryPage) -> str:
        """Write the boards as nested lists."""
        items = (
            tag("li", tag("b", one.title), tag("ul", (_board(page.frame, board) for board in one.boards)))
            for one in page.categories
        )
        return self.finish(page, tag("ul", items))

    def board(self, page: BoardPage) -> str:
        """Write the threads as items of a list."""
        frame, say = page.frame, page.frame.labels
        content = [
            tag("h2", page.title),
            part("p", page.description),
            tag("ul", (_board(frame, board) for board in page.boards)) if page.boards else None,
            part("p", join(" | ", map(link, page.sorts))),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
            tag("ul", (_row(frame, row) for row in page.rows)) if page.rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write flat threads between rules, nested ones as lists."""
        frame, form = page.frame, reply_form(page)
        is_flat = all(post.depth == 0 for post in page.posts)
        if is_flat:
            posts = text([self._post(frame, post), tag("hr")] for post in page.posts)
        else:
            posts = self._level(frame, page.posts)
        content = [tag("center", tag("h1", page.title)), tag("hr"), posts, self.pager(frame, page.pager)]
        return self.finish(page, [*content, self.sheet.form(form) if form else None])

    def _level(self, frame: PageFrame, posts: tuple[PostView, ...]) -> Html:
        items = (
            tag("li", self._post(frame, head), self._level(frame, below) if below else None)
            for head, below in group_posts(posts)
        )
        return tag("ul", items)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        say = frame.labels
        by = given(say["posted"], say["by"], tag("b", person(post.author)), say["on"], bare_moment(post.posted))
        reply = [answered(frame, post), tag("br")] if post.reply_to else None
        signs = given(
            mark(post, say["permalink"]),
            tag("i", say["accepted"]) if post.is_accepted else None,
            tag("i", say["sticky"]) if post.is_repeat else None,
            text(post.score),
            text(post.likes),
        )
        tail = [
            edit_note(post.edited, "i"),
            given(*files(post)),
            tag("small", "-- ", self.prose.write(post.signature)) if post.signature else None,
            join(" | ", map(link, post.actions)),
        ]
        head = [
            tag("a", name=post.anchor) if post.anchor else None,
            part("b", post.title),
            " ",
            by,
            " ",
            signs,
            tag("br"),
        ]
        return text([head, reply, tag("blockquote", self.prose.write(post.body)), given(*tail, gap=tag("br"))])


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    title = tag("a", row.title, href=row.href)
    facts = [
        led("-", tag("b", person(row.starter)) if row.starter else None),
        part("i", bare_moment(row.created)),
        text(f"({row.replies})" if row.replies else None),
        led(say["views"] + ":", row.views),
        _last(frame, row.last),
        part("small", join(" ", page_links(row.pages))),
    ]
    signs = [
        text(f"*{say['sticky']}*" if row.is_sticky else None),
        text(f"*{say['locked']}*" if row.is_locked else None),
    ]
    return tag("li", given(*signs, row.prefix, tag("b", title) if row.is_sticky else title, *facts))


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given("-", way, bare_moment(last.stamp), person(last.user))


def _board(frame: PageFrame, board: BoardView) -> Html:
    counts = given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts), gap=", ")
    about = [
        tag("a", board.title, href=board.href),
        text(board.description),
        part("i", counts),
        _last(frame, board.last),
    ]
    kids = tag("ul", (tag("li", link(one)) for one in board.children)) if board.children else None
    return tag("li", given(*about), kids)
