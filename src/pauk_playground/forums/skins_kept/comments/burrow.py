"""Draw a forum as a pile of links: rows with a rank and one line of facts, comments nested in one another.

In: views. Out: documents in which a reply stands inside its parent's element, below the parent's own text.
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
    reply_form,
)
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
from pauk_playground.forums.views.markup import Content, Html, join, link, tag, text
from pauk_playground.forums.views.skin import group_posts
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    PageFrame,
    Pager,
    PagerView,
    PostView,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:13px verdana,arial,sans-serif;margin:0;color:#222}a{color:#369;text-decoration:none}#top{
background:#cee3f8;border-bottom:1px solid #5f99cf;padding:6px}#top li{display:inline;margin-inline-end:8px}.side{
float:inline-end;width:230px;padding:10px}.content{margin-inline-end:250px;padding:10px}.thing{margin:8px 0;
overflow:hidden}.rank{color:#c6c6c6;float:inline-start;width:28px}.tagline,.flat-list{color:#888;font-size:11px;
margin:2px 0;padding:0}.flat-list li{display:inline;padding-inline-end:6px;font-weight:bold}.midcol{
float:inline-start;width:34px;text-align:center;color:#c6c6c6}.entry{overflow:hidden}.child{
margin-inline-start:15px;border-inline-start:1px dotted #ddf;padding-inline-start:8px}.md{max-width:60em;
overflow-wrap:anywhere}.stickied .title{color:#228822;font-weight:bold}.nav-buttons{color:#888;font-size:11px}
.usertext{margin:4px 0}@media(max-width:700px){.side{float:none;width:auto}.content{margin:0}}"""


class Burrow(KeptSkin):
    """Links with facts, comments within comments."""

    name = "burrow"
    style = _STYLE
    sheet = PlainSheet("content")
    title_gap = " : "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a bar above and boxes at the side, before the content."""
        menu = tag("ul", (tag("li", link(one)) for one in (*frame.crumbs, *frame.menu)), class_="tabmenu")
        boxes = [
            tag("div", tag("h4", box.title), tag("ul", (tag("li", one) for one in boxed(box))), class_="sidecontentbox")
            for box in frame.boxes
        ]
        account = tag("span", join(" | ", map(link, frame.account)), class_="user")
        return [
            tag("div", tag("a", frame.brand, href=frame.home.href, class_="pagename"), menu, account, id="top"),
            part("div", boxes, class_="side"),
            part("div", frame.notice, class_="infobar"),
            tag("div", content, class_="content", role="main"),
            tag("div", given(*map(link, frame.footer), frame.credit, gap=" | "), class_="footer tagline"),
        ]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write "view more" and the links, the neighbours in angle brackets."""
        if not pager.items:
            return Html("")
        shown = [
            tag("span", _arrow(one.turn, one.text), class_="disabled")
            if not one.href
            else tag(
                "span", tag("a", _arrow(one.turn, one.text), href=one.href, rel="nofollow"), class_=f"{one.turn}-button"
            )
            for one in pager.items
        ]
        return tag(
            "div", tag("span", frame.labels["pages"], ": ", join(" ", shown), class_="nextprev"), class_="nav-buttons"
        )

    def entry(self, page: EntryPage) -> str:
        """Write the boards as entries below headings."""
        parts = ([tag("h3", one.title), (_board(page.frame, board) for board in one.boards)] for one in page.categories)
        return self.finish(page, tag("div", parts, id="siteTable"))

    def board(self, page: BoardPage) -> str:
        """Write the threads with their rank and one line of facts."""
        frame, say = page.frame, page.frame.labels
        rows = [_row(frame, row, place) for place, row in enumerate(page.rows, 1)]
        content = [
            tag("h2", page.title),
            part("div", page.description, class_="md"),
            (_board(frame, board) for board in page.boards),
            part("ul", (tag("li", link(one)) for one in page.sorts), class_="flat-list"),
            tag("a", say["new_topic"], href=page.compose, class_="login-required") if page.compose else None,
            tag("div", rows, self.pager(frame, page.pager), id="siteTable", class_="sitetable linklisting")
            if rows
            else tag("p", say["nothing"], id="noresults"),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the link itself, then the tree of comments."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        opening = page.posts[:1] if page.posts and page.posts[0].is_first else ()
        comments = self._level(frame, page.posts[len(opening) :])
        content = [
            (self._opening(page, post) for post in opening) if opening else tag("h1", page.title),
            tag("div", tag("span", page.replies or "", " ", say["comments"], class_="title"), class_="panestack-title"),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
            tag("div", comments, class_="sitetable nestedlisting", id=f"siteTable_t{page.key}") if comments else None,
            self.pager(frame, page.pager),
        ]
        return self.finish(page, tag("div", content, class_="commentarea"))

    def _opening(self, page: ThreadPage, post: PostView) -> Html:
        by = given(moment(post.posted, "", "time", "datetime"), led(page.frame.labels["by"], person(post.author)))
        entry = [
            tag("p", tag("a", page.title, href=post.permalink or page.frame.url, class_="title"), class_="title"),
            tag("p", by, " ", mark(post, "#"), class_="tagline"),
            tag("div", tag("div", self.prose.write(post.body), class_="md"), class_="usertext usertext-body"),
            self._after(post),
        ]
        votes = tag(
            "div", tag("div", "\u25b2"), part("div", post.score, class_="score"), tag("div", "\u25bc"), class_="midcol"
        )
        return tag(
            "div",
            votes,
            tag("div", entry, class_="entry"),
            id=post.anchor or None,
            class_="thing link self" + " stickied" * post.is_repeat,
        )

    def _level(self, frame: PageFrame, posts: tuple[PostView, ...]) -> Html:
        return text(self._comment(frame, head, below) for head, below in group_posts(posts))

    def _comment(self, frame: PageFrame, post: PostView, below: tuple[PostView, ...]) -> Html:
        line = [
            tag("a", "[\u2013]", href="#", class_="expand") if below else None,
            person(post.author, class_="author"),
            part("span", post.score, class_="score"),
            moment(post.posted, "", "time", "datetime", class_="live-timestamp"),
            edit_note(post.edited, "em", class_="edited-timestamp"),
            tag("span", frame.labels["accepted"], class_="stickied-tagline") if post.is_accepted else None,
            answered(frame, post) if not post.depth else None,
        ]
        entry = tag(
            "div",
            tag("p", given(*line), class_="tagline"),
            tag(
                "form", tag("div", tag("div", self.prose.write(post.body), class_="md")), action="#", class_="usertext"
            ),
            self._after(post),
            tag("ul", part("li", mark(post, frame.labels["permalink"], class_="bylink")), class_="flat-list buttons"),
            class_="entry unvoted",
        )
        arrows = tag("div", tag("div", "\u25b2"), tag("div", "\u25bc"), class_="midcol unvoted")
        child = tag("div", part("div", self._level(frame, below), class_="sitetable listing"), class_="child")
        marks = "thing comment" + " collapsed" * post.is_removed + " stickied" * post.is_repeat
        return tag("div", arrows, entry, child, id=post.anchor or None, class_=marks)

    def _after(self, post: PostView) -> Content:
        return [
            part("p", join(" ", files(post)), class_="files"),
            edit_note(post.edited, "p", class_="tagline") if post.is_first else None,
            part("div", self.prose.write(post.signature), class_="flair tagline"),
            part(
                "ul", (tag("li", link(one)) for one in post.actions), part("li", post.likes), class_="flat-list buttons"
            ),
        ]


def _arrow(turn: PagerView, word: str) -> str:
    if turn == PagerView.NEXT:
        return f"{word} \u203a"
    return f"\u2039 {word}" if turn == PagerView.PREV else word


def _row(frame: PageFrame, row: ThreadView, place: int) -> Html:
    say, last = frame.labels, row.last
    flair = tag("span", row.prefix, class_="linkflairlabel") if row.prefix else None
    title = given(flair, tag("a", row.title, href=row.href, class_="title"))
    by = given(moment(row.created, "", "time", "datetime"), led(say["by"], person(row.starter)))
    sticky = tag("span", say["sticky"], class_="stickied-tagline") if row.is_sticky else None
    locked = tag("span", say["locked"], class_="locked-tagline") if row.is_locked else None
    facts = [
        part("li", given(row.replies, say["comments"]) if row.replies else None, class_="first"),
        part("li", given(row.views, say["views"]) if row.views else None),
        part("li", _last(frame, last)),
        part("li", join(" ", page_links(row.pages))),
    ]
    entry = [
        tag("p", title, class_="title"),
        part("p", given(by, sticky, locked, gap=" - "), class_="tagline"),
        part("ul", facts, class_="flat-list buttons"),
    ]
    marks = "thing link" + " stickied" * row.is_sticky + " locked" * row.is_locked
    return tag("div", tag("span", str(place), class_="rank"), tag("div", entry, class_="entry"), class_=marks)


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given(way, moment(last.stamp, "", "time", "datetime"), led(frame.labels["by"], person(last.user)))


def _board(frame: PageFrame, board: BoardView) -> Html:
    facts = given(
        led(frame.labels["topics"] + ":", board.topics), led(frame.labels["posts"] + ":", board.posts), gap=", "
    )
    kids = part("p", join(" ", map(link, board.children)), class_="tagline")
    lines = [part("div", board.description, class_="md"), kids, part("p", facts, class_="tagline")]
    title = tag("p", tag("a", board.title, href=board.href, class_="title"), class_="titlerow")
    return tag("div", title, lines, part("p", _last(frame, board.last), class_="tagline"), class_="thing subreddit")
