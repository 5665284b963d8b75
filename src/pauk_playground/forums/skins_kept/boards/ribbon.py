"""Draw a forum as a page made by a program in the browser: lists, data attributes, buttons, few words.

In: views. Out: documents whose rows are cards of a list; the pager has arrows and one line that says where one is.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    boxed,
    edit_note,
    files,
    given,
    last_way,
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
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    PageFrame,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
    User,
)

_STYLE = """*{box-sizing:border-box}body{font:15px/1.5 Inter,system-ui,sans-serif;margin:0;background:#fafbfc;
color:#24292f}a{color:inherit;text-decoration:none}nav.top{display:flex;gap:16px;padding:12px 20px;background:#fff;
border-bottom:1px solid #ddd;flex-wrap:wrap}main{max-width:900px;margin:20px auto;padding:0 12px}[component]{
list-style:none;padding:0;margin:0}.card{display:flex;gap:12px;background:#fff;border:1px solid #e1e4e8;
border-radius:8px;padding:12px;margin:8px 0;flex-wrap:wrap}.grow{flex:1;min-width:200px}.face{width:36px;
height:36px;border-radius:50%;background:#8af;color:#fff;text-align:center;line-height:36px}.stat{min-width:64px;
text-align:center}.stat b{display:block}.stat small,.faint{color:#768390;font-size:12px}.post{
border-top:1px solid #e1e4e8;padding:16px 0}.post.pinned{background:#fff8c5}.bubble{overflow-wrap:anywhere}.quoted{
border-inline-start:3px solid #8af;padding-inline-start:10px;color:#57606a}.bar{display:flex;gap:10px;
justify-content:center;align-items:center}.bar a{padding:4px 12px;border:1px solid #ddd;border-radius:16px}"""
_ARROWS = {PagerView.FIRST: "\u21e4", PagerView.PREV: "\u2190", PagerView.NEXT: "\u2192", PagerView.LAST: "\u21e5"}


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        lead = part("p", link(quote.lead) if quote.lead.text else None)
        return tag("blockquote", lead, self.write(quote.blocks), part("p", quote.expand), class_="quoted")


class Ribbon(KeptSkin):
    """Cards and arrows."""

    name = "ribbon"
    style = _STYLE
    sheet = CardSheet("panel")
    prose = _Prose()
    title_gap = " \u00b7 "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a bar above; everything else is below the content."""
        bar = tag("nav", tag("strong", link(frame.home)), map(link, frame.menu), map(link, frame.account), class_="top")
        trail = tag("ol", join(" / ", (tag("li", link(one), style="display:inline") for one in frame.crumbs)))
        boxes = (
            tag("section", tag("h3", box.title), tag("ul", (tag("li", one) for one in boxed(box)), component="widget"))
            for box in frame.boxes
        )
        foot = tag("footer", given(*map(link, frame.footer), frame.credit, gap=" \u00b7 "), class_="faint")
        return [bar, tag("main", trail, part("p", frame.notice, role="alert"), content, boxes, foot, id="panel")]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write arrows and numbers in one bar."""
        if not pager.items:
            return Html("")
        shown = (
            tag("a", _ARROWS[one.turn], href=one.href, aria_label=one.text)
            if one.turn in _ARROWS and one.href
            else tag("span", page_links([one]), data_current=one.turn == PagerView.CURRENT)
            for one in pager.items
        )
        return tag("div", shown, part("small", pager.summary, class_="faint"), component="pagination", class_="bar")

    def entry(self, page: EntryPage) -> str:
        """Write the boards of a category as cards."""
        parts = (
            tag("section", tag("h2", one.title), _boards(page.frame, one.boards), data_title=one.title)
            for one in page.categories
        )
        figures = (
            tag("div", tag("b", number), " ", tag("small", label), class_="stat") for label, number in page.figures
        )
        return self.finish(page, [parts, part("div", figures, class_="card")])

    def board(self, page: BoardPage) -> str:
        """Write the threads as cards."""
        frame, say = page.frame, page.frame.labels
        cards = [_row(frame, row) for row in page.rows]
        content = [
            tag("h1", page.title, component="category/title"),
            part("p", page.description, class_="faint"),
            _boards(frame, page.boards) if page.boards else None,
            part("div", map(link, page.sorts), class_="bar"),
            tag("a", say["new_topic"], href=page.compose, role="button") if page.compose else None,
            tag("ul", cards, component="category", data_nextstart="") if cards else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts as items of one list."""
        frame, form = page.frame, reply_form(page)
        counts = ((page.replies, "replies"), (page.views, "views"))
        stats = (tag("span", tag("b", number), " ", frame.labels[key]) for number, key in counts if number)
        posts = (self._post(frame, post, place) for place, post in enumerate(page.posts))
        content = [
            tag("h1", page.title, component="topic/title"),
            part("p", join(" ", stats), class_="faint"),
            part("p", (tag("a", "#", one.text, href=one.href) for one in page.tags)),
            tag("ul", posts, component="topic", data_tid=page.key),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView, place: int) -> Html:
        say, user = frame.labels, post.author
        head = [
            _face(user),
            tag("strong", person(user, data_username=user.name), itemprop="author"),
            part("span", user.rank, class_="faint"),
            moment(post.posted, post.permalink, "span", "datetime", class_="timeago faint"),
            answered(frame, post, component="post/parent", class_="faint"),
            tag("span", mark(post, "\u00b6"), class_="post-index") if post.number or post.permalink else None,
            tag("span", "\u2713 ", say["accepted"]) if post.is_accepted else None,
            edit_note(post.edited, "span", class_="faint edit-icon"),
        ]
        facts = part("small", join(", ", ([label, " ", value(cell)] for label, cell in user.facts)), class_="faint")
        kept = (tag("div", one, class_="card") for one in files(post))
        sign = part("div", self.prose.write(post.signature), component="post/signature", class_="faint")
        foot = [tag("button", one.text) if not one.href else link(one) for one in post.actions]
        marks = "post" + " pinned" * post.is_repeat + " deleted" * post.is_removed
        return tag(
            "li",
            tag("div", given(*head), " ", facts, class_="head"),
            tag("div", self.prose.write(post.body), class_="bubble", component="post/content"),
            kept,
            sign,
            tag("div", given(*foot, post.likes, post.score), component="post/actions", class_="faint"),
            id=post.anchor or None,
            component="post",
            class_=marks,
            data_index=place,
            data_pid=post.key,
            style=f"padding-inline-start:min({post.depth * 28}px,{post.depth * 4}vw)" if post.depth else None,
        )


def _face(user: User) -> Html:
    return portrait(user, class_="face") or tag("span", class_="face", aria_hidden="true")


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say, last = frame.labels, row.last
    signs = [
        tag("i", "\u2691", title=say["sticky"], component="topic/pinned") if row.is_sticky else None,
        tag("i", "\u2298", title=say["locked"], component="topic/locked") if row.is_locked else None,
    ]
    about = given(person(row.starter), moment(row.created, "", "span", "datetime", class_="timeago"), gap=" \u2022 ")
    middle = [
        tag("h3", given(*signs, part("mark", row.prefix), tag("a", row.title, href=row.href))),
        part("p", row.excerpt, class_="faint"),
        part("p", about, class_="faint"),
        part("p", join(" ", page_links(row.pages)), class_="faint"),
    ]
    counts = ((row.replies, say["replies"]), (row.views, say["views"]))
    stats = (tag("div", tag("b", number), " ", tag("small", word), class_="stat") for number, word in counts if number)
    teaser = tag("div", _teaser(frame, last), class_="teaser faint", component="topic/teaser") if last else None
    face = _face(row.starter) if row.starter else None
    return tag("li", face, tag("div", middle, class_="grow"), stats, teaser, class_="card", data_tid=row.key)


def _teaser(frame: PageFrame, last: LastPost) -> Html:
    when = moment(last.stamp, last.href, "span", "datetime", class_="timeago")
    way = when or last_way(last, frame.labels["last_post"])
    return given(person(last.user), way, text(last.title), gap=tag("br"))


def _boards(frame: PageFrame, boards: tuple[BoardView, ...]) -> Html:
    return tag("ul", (_board(frame, board) for board in boards), component="categories")


def _board(frame: PageFrame, board: BoardView) -> Html:
    counts = ((board.topics, frame.labels["topics"]), (board.posts, frame.labels["posts"]))
    stats = (tag("div", tag("b", number), " ", tag("small", word), class_="stat") for number, word in counts if number)
    kids = part("p", join(" ", map(link, board.children)), class_="faint")
    title = tag(
        "div", tag("h3", tag("a", board.title, href=board.href)), part("p", board.description), kids, class_="grow"
    )
    teaser = tag("div", _teaser(frame, board.last), class_="teaser faint") if board.last else None
    return tag("li", title, stats, teaser, class_="card", component="categories/category")
