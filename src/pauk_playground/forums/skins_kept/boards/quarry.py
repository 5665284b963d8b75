"""Draw a forum as a book is set: threads are terms with several definitions, an author signs below what he wrote.

In: views. Out: documents without an element around a row, and with posts whose author and date come last.
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
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
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
)

_STYLE = """body{font:16px/1.55 "Palatino Linotype",Palatino,serif;max-width:46em;margin:2em auto;padding:0 1em;
color:#221}a{color:#722}header nav a,footer a{margin-inline-end:.8em}dt{font-size:1.1em;margin-top:1em}dd{
margin-inline-start:1.4em}dd.aside{color:#776;font-size:.85em}section.turn{border-top:1px solid #cba;
padding-top:1em}section.opening{background:#fbf7ee;padding:1em}p.signed{text-align:end;font-style:italic;
margin:.2em 0 1.4em}figure{margin:1em;border-inline-start:2px solid #cba;padding-inline-start:1em}pre{
white-space:pre-wrap}figcaption{font-size:.85em}details{font-size:.85em;color:#776}.within{
margin-inline-start:1.2em}nav.leaf{text-align:center}nav.leaf ol{list-style:none;padding:0}nav.leaf li{
display:inline-block;padding:0 .4em}"""


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        caption = tag("figcaption", link(quote.lead)) if quote.lead.text else None
        return tag("figure", caption, tag("blockquote", self.write(quote.blocks)), part("small", quote.expand))


class Quarry(KeptSkin):
    """Terms, definitions, signed letters."""

    name = "quarry"
    style = _STYLE
    sheet = PlainSheet("leaf")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a line above and notes below."""
        menu = tag("nav", join(" ", map(link, (*frame.menu, *frame.account))))
        trail = tag("p", join(" \u2192 ", map(link, frame.crumbs)))
        notes = (
            tag("details", tag("summary", box.title), tag("ul", (tag("li", one) for one in boxed(box))), open=True)
            for box in frame.boxes
        )
        foot = tag("footer", given(*map(link, frame.footer), frame.clock, frame.credit))
        return [tag("header", tag("p", link(frame.home)), menu), trail, tag("main", content), notes, foot]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write an ordered list without numbers; the page one is on is marked for those who listen."""
        if not pager.items:
            return Html("")
        items = (
            tag("li", page_links([one]), aria_current="page" if one.turn == PagerView.CURRENT else None)
            for one in pager.items
        )
        return tag("nav", part("p", pager.summary), tag("ol", items), class_="leaf", aria_label=frame.labels["pages"])

    def entry(self, page: EntryPage) -> str:
        """Write a list of terms below each heading."""
        parts = (
            [tag("h2", one.title), tag("dl", (_board(page.frame, board) for board in one.boards))]
            for one in page.categories
        )
        figures = join("; ", (f"{label}: {number}" for label, number in page.figures))
        return self.finish(page, [tag("h1", page.title), parts, part("p", figures)])

    def board(self, page: BoardPage) -> str:
        """Write all threads into one list of terms."""
        frame, say = page.frame, page.frame.labels
        content = [
            tag("h1", page.title),
            part("p", page.description),
            tag("dl", (_board(frame, board) for board in page.boards)) if page.boards else None,
            part("p", led(say["sort_by"] + ":", join(", ", map(link, page.sorts)))),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
            tag("dl", (_row(frame, row) for row in page.rows)) if page.rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts as letters."""
        frame, form = page.frame, reply_form(page)
        tags = part("p", led(frame.labels["tags"] + ":", join(", ", map(link, page.tags))))
        content = [
            tag("h1", page.title),
            tags,
            self.pager(frame, page.pager),
            (self._letter(frame, post) for post in page.posts),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _letter(self, frame: PageFrame, post: PostView) -> Html:
        say, user = frame.labels, post.author
        best = tag("strong", say["accepted"]) if post.is_accepted else None
        head = part("h3", given(mark(post, say["permalink"]), best, answered(frame, post, "small")))
        words = tag("section", self.prose.write(post.body))
        kept = (tag("li", one) for one in files(post))
        signed = [
            portrait(user, width=28),
            given(person(user), part("small", user.rank), moment(post.posted), gap=", "),
        ]
        facts = (tag("li", label, ": ", value(cell)) for label, cell in user.facts)
        after = [
            tag("p", "\u2014 ", signed, class_="signed"),
            part("ul", kept),
            part("details", edit_note(post.edited, "summary")),
            part("small", self.prose.write(post.signature)),
            part("details", facts, open=True),
            part("p", given(post.score, post.likes, *map(link, post.actions), gap=" \u00b7 ")),
        ]
        kind = "opening" if post.is_first else "turn"
        marks = kind + " repeated" * post.is_repeat + " withdrawn" * post.is_removed + " within" * (post.depth > 0)
        letter = tag("section", head, words, after, id=post.anchor or None, class_=marks)
        for _ in range(post.depth - 1):  # one wrapper for each further level
            letter = tag("div", letter, class_="within")
        return letter


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = given(
        tag("em", say["sticky"]) if row.is_sticky else None,
        tag("em", say["locked"]) if row.is_locked else None,
    )
    counts = given(led(say["replies"] + ":", row.replies), led(say["views"] + ":", row.views), gap=", ")
    return text(
        [
            tag("dt", given(row.prefix, tag("a", row.title, href=row.href), signs)),
            part("dd", row.excerpt),
            part("dd", given(person(row.starter), moment(row.created), gap=", "), class_="aside"),
            part("dd", counts, class_="aside"),
            part("dd", _last(frame, row.last), class_="aside"),
            part("dd", led(say["pages"] + ":", join(" ", page_links(row.pages))), class_="aside"),
        ]
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given(way, moment(last.stamp), person(last.user), gap=", ")


def _board(frame: PageFrame, board: BoardView) -> Html:
    counts = given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts), gap=", ")
    return text(
        [
            tag("dt", tag("a", board.title, href=board.href)),
            part("dd", board.description),
            part("dd", join(", ", map(link, board.children))),
            part("dd", counts, class_="aside"),
            part("dd", _last(frame, board.last), class_="aside"),
        ]
    )
