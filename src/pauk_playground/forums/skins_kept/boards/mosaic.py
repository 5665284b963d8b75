"""Draw a forum of nothing but ``div`` and ``span`` with classes that no person can read, and facts in odd places.

In: views. Out: documents whose dates stand above and outside of the box that holds author and text.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    boxed,
    edit_note,
    files,
    given,
    last_way,
    led,
    mark,
    moment,
    page_links,
    part,
    person,
    portrait,
    reply_form,
    value,
)
from pauk_playground.forums.skins_kept.frame.sheets import CardSheet
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, tag, text
from pauk_playground.forums.views.skin import make_class
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Code,
    EntryPage,
    Items,
    LastPost,
    PageFrame,
    Pager,
    PagerView,
    Para,
    PictureView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:15px/1.5 Roboto,Arial,sans-serif;margin:0 auto;max-width:820px;padding:10px;
background:#f0f2f5}div{overflow-wrap:anywhere}"""
_BOX = "background:#fff;border-radius:10px;padding:12px;margin:2px 0 12px"
_DIM = "color:#65676b;font-size:12px"
_FLEX = "display:flex;gap:10px;flex-wrap:wrap"


class _Prose(Prose):
    def para(self, para: Para) -> Html:
        return tag("div", tag("span", self.runs(para.runs)), dir="auto")

    def items(self, items: Items) -> Html:
        return tag("div", (tag("div", tag("span", self.runs(item)), style="padding:0 20px") for item in items.items))

    def code(self, code: Code) -> Html:
        lines = (tag("div", line, style="white-space:pre-wrap;font-family:monospace") for line in code.lines)
        return tag("div", part("div", code.lead), lines)

    def picture(self, picture: PictureView) -> Html:
        return tag("div", tag("img", src=picture.src, alt=picture.alt, loading="lazy"))

    def quote(self, quote: Quote) -> Html:
        lead = part("div", link(quote.lead) if quote.lead.text else None, style=_DIM)
        inside = [lead, tag("div", self.write(quote.blocks)), part("div", quote.expand, style=_DIM)]
        return tag("div", inside, style="border-inline-start:3px solid #ccd0d5;padding:0 10px")


class Mosaic(KeptSkin):
    """Boxes without names."""

    name = "mosaic"
    style = _STYLE
    sheet = CardSheet("x1")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put boxes above and below."""
        bar = tag("div", link(frame.home), map(link, frame.menu), map(link, frame.account), style=_FLEX)
        boxes = (
            tag("div", tag("div", tag("span", box.title)), (tag("div", one) for one in boxed(box)), style=_BOX)
            for box in frame.boxes
        )
        trail = tag("div", join(tag("span", " \u00b7 "), map(link, frame.crumbs)), style=_DIM)
        foot = tag("div", given(*map(link, frame.footer), frame.credit), style=_DIM)
        return tag("div", tag("div", bar, class_=make_class(frame, "bar")), trail, content, boxes, foot, id="mount_0_0")

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write a box of cells."""
        if not pager.items:
            return Html("")
        cell = make_class(frame, "turn")
        cells = (
            tag("div", tag("b", one.text) if one.turn == PagerView.CURRENT else page_links([one]), class_=cell)
            for one in pager.items
        )
        return tag(
            "div", tag("div", cells, style=_FLEX), class_=make_class(frame, "pager"), role="navigation", style=_BOX
        )

    def entry(self, page: EntryPage) -> str:
        """Write the boards as boxes."""
        parts = (
            [tag("div", tag("span", one.title), role="heading"), (_board(page.frame, board) for board in one.boards)]
            for one in page.categories
        )
        return self.finish(page, tag("div", parts, class_=make_class(page.frame, "entry")))

    def board(self, page: BoardPage) -> str:
        """Write the threads as boxes, each within two more."""
        frame, say = page.frame, page.frame.labels
        outer, inner = make_class(frame, "outer"), make_class(frame, "inner")
        rows = (tag("div", tag("div", _row(frame, row), class_=inner), class_=outer) for row in page.rows)
        content = [
            tag("div", tag("span", page.title), role="heading", aria_level=1, style="font-size:22px"),
            part("div", page.description, style=_DIM),
            (_board(frame, board) for board in page.boards),
            part("div", join(" ", map(link, page.sorts)), style=_DIM),
            tag("div", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
            tag("div", rows, role="feed") if page.rows else tag("div", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts as boxes, each with its date above."""
        frame, form = page.frame, reply_form(page)
        posts = (tag("div", self._post(frame, post), class_=make_class(frame, "wrap")) for post in page.posts)
        content = [
            tag("div", tag("span", page.title), role="heading", aria_level=1, style="font-size:22px"),
            self.pager(frame, page.pager),
            tag("div", posts, role="feed"),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        say, user = frame.labels, post.author
        when = tag("div", given(moment(post.posted), mark(post, "\u2197"), answered(frame, post)), style=_DIM)
        facts = part("div", join(", ", ([label, " ", value(cell)] for label, cell in user.facts)), style=_DIM)
        who = tag(
            "div", given(portrait(user, width=32), tag("span", person(user)), part("span", user.rank)), style=_FLEX
        )
        best = tag("div", tag("span", "\u2714 ", say["accepted"])) if post.is_accepted else None
        pin = tag("div", tag("span", say["sticky"])) if post.is_repeat else None
        box = tag(
            "div",
            tag("div", who, facts, class_=make_class(frame, "who")),
            best,
            pin,
            tag("div", self.prose.write(post.body), class_=make_class(frame, "words")),
            part("div", join(" ", files(post)), class_=make_class(frame, "files")),
            part("div", self.prose.write(post.signature), class_=make_class(frame, "sign"), style=_DIM),
            edit_note(post.edited, "div", style=_DIM),
            part("div", given(post.score, post.likes, *map(link, post.actions), gap=" \u00b7 "), style=_DIM),
            class_=make_class(frame, "box"),
            style=_BOX,
        )
        indent = f"margin-inline-start:{post.depth * 32}px" if post.depth else None
        return tag("div", when, box, id=post.anchor or None, style=indent)


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = given(
        tag("span", "\u25b2 ", say["sticky"]) if row.is_sticky else None,
        tag("span", "\u25a0 ", say["locked"]) if row.is_locked else None,
    )
    lines = [
        given(moment(row.created), led(say["by"], person(row.starter))),
        given(led(say["replies"], row.replies), led(say["views"], row.views), gap=" \u00b7 "),
        _last(frame, row.last),
        join(" ", page_links(row.pages)),
    ]
    about = (
        part("div", line, class_=make_class(frame, f"line{place}"), style=_DIM) for place, line in enumerate(lines)
    )
    title = tag("div", given(tag("a", row.title, href=row.href), row.prefix, signs), class_=make_class(frame, "title"))
    return tag("div", title, part("div", row.excerpt), about, style=_BOX)


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    when = moment(last.stamp, last.href) or last_way(last, frame.labels["last_post"])
    return given(led(frame.labels["last_post"] + ":", text(last.title)), person(last.user), when)


def _board(frame: PageFrame, board: BoardView) -> Html:
    counts = given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts), gap=" \u00b7 ")
    lines = [text(board.description), join(" ", map(link, board.children)), counts, _last(frame, board.last)]
    about = (part("div", line, style=_DIM) for line in lines)
    return tag(
        "div", tag("div", tag("a", board.title, href=board.href)), about, class_=make_class(frame, "board"), style=_BOX
    )
