"""Draw a forum as a bulletin board of one page script: numbered terms and their definitions, lines instead of rows.

In: views. Out: documents in which number, name and date are one line of text, and a list of threads has only breaks.
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
    options,
    page_links,
    part,
    person,
    reply_form,
)
from pauk_playground.forums.skins_kept.frame.sheets import TableSheet
from pauk_playground.forums.views.markup import Breaks, Content, Html, join, link, tag, text
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
    User,
)

_STYLE = """body{background:#efefef;color:#000;font:16px "MS PGothic","Mona",sans-serif;margin:8px}dd{
margin:0 0 1.5em 2.5em;overflow-wrap:anywhere}dt{margin:0}h1{color:#f00;font-size:larger;font-weight:normal;
margin:0}.trad{display:block;background:#be9;padding:6px}"""


class _Prose(Breaks):
    def quote(self, quote: Quote) -> Html:
        lead = text([link(quote.lead), tag("br")]) if quote.lead.text else None
        words = tag("font", self.write(quote.blocks), color="#789922")
        return text([lead, words, tag("br"), text([quote.expand, tag("br")]) if quote.expand else None])


class Nichan(KeptSkin):
    """Numbered lines."""

    name = "nichan"
    style = _STYLE
    sheet = TableSheet("trad")
    prose = _Prose()
    doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">'

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put links without any frame above and below."""
        bar = given(*map(link, frame.crumbs), *map(link, frame.menu), gap=" \u25a0")
        boxes = ([tag("b", box.title), tag("br"), join(tag("br"), boxed(box)), tag("hr")] for box in frame.boxes)
        jump = tag("form", tag("select", options(frame.jump))) if frame.jump else None
        foot = given(*map(link, frame.account), *map(link, frame.footer), frame.credit, gap=" / ")
        return [tag("a", frame.brand, href=frame.home.href), " ", bar, tag("hr"), content, tag("hr"), boxes, jump, foot]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write the links in one line, with a little space between."""
        return tag("div", join(" \u00a0", page_links(pager.items)), style="margin-top:1em") if pager.items else Html("")

    def entry(self, page: EntryPage) -> str:
        """Write each category as a bold word with the boards behind it."""
        parts = (
            [tag("b", one.title), tag("br"), (_board(page.frame, board) for board in one.boards), tag("br")]
            for one in page.categories
        )
        return self.finish(page, tag("font", parts, size=2))

    def board(self, page: BoardPage) -> str:
        """Write the threads as lines of one paragraph."""
        frame, say = page.frame, page.frame.labels
        lines = join(tag("br"), (_row(frame, row, place) for place, row in enumerate(page.rows, 1)))
        content = [
            tag("b", tag("font", page.title, size="+2")),
            part("p", page.description),
            (_board(frame, board) for board in page.boards),
            part("p", join(" ", map(link, page.sorts))),
            tag("small", lines, id="trad", class_="trad") if page.rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts as terms and definitions."""
        frame, form = page.frame, reply_form(page)
        content = [
            self.pager(frame, page.pager),
            tag("h1", page.title),
            tag("dl", (self._post(frame, post) for post in page.posts), class_="thread"),
            tag("font", page.replies and f"{page.replies} {frame.labels['replies']}", color="red", face="Arial"),
            tag("hr"),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        number = mark(post, "[" + frame.labels["permalink"] + "]")
        rest = [
            answered(frame, post),
            text(f"\u2605{frame.labels['accepted']}") if post.is_accepted else None,
            text(post.author.rank and f"[{post.author.rank}]"),
            text("\u25c6") if post.is_repeat else None,
            text(post.score),
            text(post.likes),
        ]
        line = [number, " : ", _name(post.author), " : ", bare_moment(post.posted), " ", given(*rest)]
        tail = [
            edit_note(post.edited, "small"),
            given(*files(post)),
            tag("font", self.prose.write(post.signature), size=1) if post.signature else None,
            part("small", join(" ", map(link, post.actions))),
        ]
        after = part("div", given(*tail, gap=tag("br")))
        indent = f"margin-left:{2.5 + 1.5 * post.depth}em" if post.depth else None
        return text(
            [
                tag("dt", line, id=post.anchor or None),
                tag("dd", tag("span", self.prose.write(post.body)), after, style=indent),
            ]
        )


def _name(user: User) -> Html:
    name = tag("b", user.name)
    return tag("a", name, href=user.href) if user.href else tag("font", name, color="green")


def _row(frame: PageFrame, row: ThreadView, place: int) -> Html:
    say = frame.labels
    signs = given(
        text(f"\u3010{say['sticky']}\u3011") if row.is_sticky else None,
        text(f"\u3010{say['locked']}\u3011") if row.is_locked else None,
    )
    title = [str(place), ": ", tag("a", row.title, href=row.href), f" ({row.replies})" if row.replies else None]
    facts = [
        text(row.prefix),
        person(row.starter),
        bare_moment(row.created),
        led(say["views"], row.views),
        _last(row.last),
        join(" ", page_links(row.pages)),
    ]
    return given(signs, title, *facts)


def _last(last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or "\u25bc") or text(last.title)
    return given(way, person(last.user), bare_moment(last.stamp), gap=" / ")


def _board(frame: PageFrame, board: BoardView) -> Html:
    counts = given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts), gap=", ")
    rest = given(text(board.description), counts, _last(board.last), *map(link, board.children), gap=" - ")
    return text([tag("a", board.title, href=board.href), " ", rest, tag("br")])
