"""Draw a forum as a stream: threads and comments are items of lists, the opening post stands apart from the rest.

In: views. Out: documents with ``ul`` lists; an item of a board has a line of small facts instead of columns.
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
    with_between,
)
from pauk_playground.forums.skins_kept.frame.sheets import CardSheet
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, tag
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    PageFrame,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:14px/1.5 "lucida grande",Arial,sans-serif;margin:0;color:#444}a{color:#1e79a7;
text-decoration:none}.Head{background:#38abe3;padding:6px 20px}.Head a{color:#fff;margin-inline-end:12px}.Cols{
display:flex;padding:20px;gap:20px}.Main{flex:1;min-width:0}.Side{width:220px}.Stream{list-style:none;padding:0}
.Entry{border-bottom:1px solid #ddd;padding:10px 0}.Facts>span{color:#888;font-size:12px;margin-inline-end:10px}
.Tag{background:#ddf;padding:0 4px}.Photo{float:inline-start;width:40px;margin-inline-end:8px}.Message{margin:8px 0;
overflow-wrap:anywhere}.Unread{font-weight:bold}.UserQuote{background:#eee;border-inline-start:4px solid #ddd;
padding:8px}pre{white-space:pre-wrap}.Sig{border-top:1px dashed #ddd;font-size:12px}.Turns a,.Turns span{
border:1px solid #ddd;padding:3px 8px}.Turns .On{background:#eee}.Kids{margin-inline-start:40px}
@media(max-width:700px){.Cols{display:block}.Side{width:auto}}"""


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        lead = tag("div", link(quote.lead, rel="nofollow"), class_="QuoteAuthor") if quote.lead.text else None
        words = tag("div", self.write(quote.blocks), class_="QuoteText")
        return tag("blockquote", lead, words, part("div", quote.expand, class_="QuoteMore"), class_="UserQuote")


class Velour(KeptSkin):
    """Lists of items with small facts, the newest manner of about 2012."""

    name = "velour"
    style = _STYLE
    sheet = CardSheet("Box")
    prose = _Prose()
    title_gap = " \u2014 "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a coloured bar above and boxes beside."""
        bar = tag(
            "div", tag("strong", link(frame.home)), map(link, frame.menu), map(link, frame.account), class_="Head"
        )
        side = [
            tag("div", tag("h4", box.title), tag("ul", (tag("li", one) for one in boxed(box))), class_="Box")
            for box in frame.boxes
        ]
        crumbs = tag("span", join(tag("i", "\u203a"), (tag("span", link(one)) for one in frame.crumbs)), class_="Trail")
        columns = tag(
            "div", tag("div", crumbs, content, class_="Main"), part("aside", side, class_="Side"), class_="Cols"
        )
        foot = given(*map(link, frame.footer), frame.credit)
        return tag(
            "div", bar, part("div", frame.notice, class_="Alert"), columns, tag("div", foot, id="Foot"), id="Frame"
        )

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write links in small frames, with arrows for the neighbours."""
        if not pager.items:
            return Html("")
        arrows = {PagerView.PREV: "\u00ab", PagerView.NEXT: "\u00bb"}
        shown = [
            tag(
                "a" if one.href else "span",
                arrows.get(one.turn, one.text),
                href=one.href or None,
                class_="On" if one.turn == PagerView.CURRENT else one.turn.title(),
            )
            for one in pager.items
        ]
        return tag("div", tag("div", shown, class_="Turns NumberedPager"), class_="PageControls")

    def entry(self, page: EntryPage) -> str:
        """Write the categories as headings of one list."""
        items: list[Html] = []
        for one in page.categories:
            items.append(tag("li", tag("h2", one.title), class_="Entry Heading"))
            items += [_board(page.frame, board) for board in one.boards]
        figures = tag("p", join(" \u00b7 ", ([label, " ", number] for label, number in page.figures)))
        return self.finish(page, [tag("h1", page.title), tag("ul", items, class_="Stream"), figures])

    def board(self, page: BoardPage) -> str:
        """Write the threads as items of a list."""
        frame, say = page.frame, page.frame.labels
        items = [_row(frame, row) for row in page.rows]
        content = [
            tag("h1", page.title, class_="H HomepageTitle"),
            part("div", page.description, class_="PageDescription"),
            part("ul", (_board(frame, board) for board in page.boards), class_="Stream Categories"),
            part("div", join(" ", map(link, page.sorts)), class_="Sorts"),
            tag("a", say["new_topic"], href=page.compose, class_="Button") if page.compose else None,
            tag("ul", with_between(items, tag("li", say["ad"], class_="Entry Promo"), 4), class_="Stream Threads")
            if items
            else tag("div", say["nothing"], class_="Empty"),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the opening post apart, then the comments as a list."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        apart = page.posts[:1] if page.posts and page.posts[0].is_first else ()
        comments = [tag("li", self._post(frame, post), class_=_marks(post)) for post in page.posts[len(apart) :]]
        content = [
            tag("h1", page.title),
            part("div", join(" ", map(link, page.tags)), class_="TagList"),
            (tag("div", self._post(frame, post), class_="Opening" + " Repeated" * post.is_repeat) for post in apart),
            part("h2", say["comments"] if comments else None, class_="CommentHeading"),
            part("ul", comments, class_="Stream Comments"),
            self.pager(frame, page.pager),
            [tag("h2", say["reply_verb"]), self.sheet.form(form)] if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        say, user = frame.labels, post.author
        facts = join(" ", (tag("span", label, " ", tag("b", value(cell))) for label, cell in user.facts))
        head = tag(
            "div",
            tag("span", portrait(user, class_="Photo"), person(user, class_="Username"), class_="Author"),
            " ",
            tag("span", given(user.rank, facts), class_="AuthorInfo"),
            tag(
                "div",
                given(
                    tag("span", moment(post.posted, post.permalink, "time", "datetime"), class_="MItem DateCreated"),
                    part("span", mark(post, say["permalink"]), class_="MItem"),
                    answered(frame, post, class_="MItem"),
                    part("span", say["accepted"] if post.is_accepted else None, class_="MItem Tag"),
                    edit_note(post.edited, "span", class_="MItem"),
                ),
                class_="Facts",
            ),
            class_="Item-Head",
        )
        kept = (tag("div", one, class_="Attachment") for one in files(post))
        body = tag(
            "div",
            tag("div", self.prose.write(post.body), class_="Message userContent"),
            part("div", kept, class_="Attachments"),
            part("div", self.prose.write(post.signature), class_="Sig UserSignature"),
            part("div", given(post.score, post.likes, *map(link, post.actions)), class_="Reactions"),
            class_="Item-Body",
        )
        return tag("div", head, body, class_="Comment", id=post.anchor or None)


def _marks(post: PostView) -> str:
    marks = "Entry" + " Kids" * (post.depth > 0) + " Repeated" * post.is_repeat
    return marks + " Answer" * post.is_accepted + " Deleted" * post.is_removed


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say, last = frame.labels, row.last
    facts = [
        tag("span", say["sticky"], class_="Tag Announcement") if row.is_sticky else None,
        tag("span", say["locked"], class_="Tag Closed") if row.is_locked else None,
        part("span", led(say["views"], row.views)),
        part("span", led(say["comments"], row.replies)),
        part("span", led(say["started"], person(row.starter)), " ", moment(row.created, "", "time", "datetime")),
    ]
    if last:
        ending = given(last.title, moment(last.stamp, last.href, "time", "datetime"))
        facts.append(part("span", led(say["last_post_by"], person(last.user)), " ", ending))
        facts.append(part("span", last_way(last, say["newest"]) if not last.stamp else None))
    pages = part("span", join(" ", page_links(row.pages)), class_="MiniPager")
    title = tag("div", given(row.prefix, tag("a", row.title, href=row.href)), " ", pages, class_="Title Unread")
    body = [title, part("div", row.excerpt, class_="Excerpt"), tag("div", given(*facts), class_="Facts")]
    return tag("li", tag("div", body, class_="ItemContent"), class_="Entry ItemDiscussion", id=f"Discussion_{row.key}")


def _board(frame: PageFrame, board: BoardView) -> Html:
    say, last = frame.labels, board.last
    facts = [part("span", led(say["topics"], board.topics)), part("span", led(say["posts"], board.posts))]
    if last:
        latest = given(last_way(last, last.title or say["last_post"]), person(last.user), moment(last.stamp))
        facts.append(tag("span", latest, class_="LatestPost"))
    kids = part("div", join(", ", map(link, board.children)), class_="ChildCategories")
    body = [tag("a", board.title, href=board.href, class_="Title"), part("div", board.description), kids]
    return tag("li", body, tag("div", given(*facts), class_="Facts"), class_="Entry Category")
