"""Write pages as a social board of the 2010s does: an ordered list of messages, articles in blockquotes, time elements.

In: views. Out: list items with a user block and a message block.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Html, join, link, stamp, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:13px/1.4 'Trebuchet MS',Helvetica,sans-serif;background:#f0f7fc;margin:0 auto;max-width:1100px}
a{color:#176093;text-decoration:none}#header{background:#176093;padding:12px}#header a{color:#fff}
.menu li{display:inline;margin-inline-end:12px}ol{list-style:none;padding:0}
.message{display:flex;gap:12px;padding:10px 0;border-top:1px solid #d7edfc}
.messageUserBlock{background:#d7edfc;width:140px;padding:4px;border-radius:4px}
.messageInfo{flex:1;background:#fff;padding:8px}.messageMeta{font-size:11px;color:#969696;display:flow-root}
.privateControls{float:left;float:inline-start}.publicControls{float:right;float:inline-end}
.quoteContainer{padding:8px;background:#f0f7fc}.bbCodeBlock{border:1px solid #a5cae4;margin:1em 0}
.attribution{background:#d7edfc;padding:3px 8px}
.discussionListItem{display:flex;padding:6px;border-bottom:1px solid #d7edfc;background:#fff}.main{flex:1}
.stats{width:90px}.lastPost{width:150px}.sticky{background:#fbf9e4}
.PageNav a,.PageNav .gap{padding:2px 6px;border:1px solid #d7edfc}.currentPage{font-weight:bold;background:#d7edfc}
.signature{border-top:1px dashed #a5cae4;margin-top:1em;font-size:11px}.blockquote,.messageText{margin:0}
.expand{color:#176093}.node{padding:8px;background:#fff;border-bottom:1px solid #d7edfc}"""


class _Prose(Breaks):
    """Quotations as an aside with who said it, and what unfolds them."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = (
            tag("div", link(quote.lead, class_="AttributionLink"), class_="attribution type")
            if quote.lead.text
            else None
        )
        expand = tag("div", quote.expand, class_="quoteExpand") if quote.expand else None
        body = tag("blockquote", tag("div", self.write(quote.blocks), class_="quote"), expand, class_="quoteContainer")
        return tag("div", tag("aside", lead, body), class_="bbCodeBlock bbCodeQuote")


class Xenforo(OutlineSkin):
    """Messages in an ordered list."""

    name = "xenforo"
    style = _STYLE
    prose = _Prose()
    time_tag = "abbr"

    def crumbs(self, frame: PageFrame) -> Html:
        """Write the way down to this page."""
        items = (tag("span", link(crumb, class_="crumb"), class_="crust") for crumb in frame.crumbs)
        return tag("nav", tag("fieldset", items, class_="breadcrumb"))

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager."""
        if not pager.items:
            return None
        head = tag("span", pager.summary, class_="pageNavHeader") if pager.summary else None
        items = tag("nav", join(" ", map(self.page_item, pager.items)))
        return tag("div", tag("div", head, items, class_="PageNav"), class_="pageNavLinkGroup")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager; the page one is on is a link to nowhere."""
        if item.turn is PagerView.CURRENT:
            return tag("a", item.text, class_="currentPage")
        if item.turn is PagerView.GAP:
            return tag("span", item.text, class_="gap")
        return tag(
            "a", item.text, href=item.href, class_="text" if item.turn in {PagerView.NEXT, PagerView.PREV} else None
        )

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as a nested list."""
        labels = frame.labels
        items = []
        for board in boards:
            stats = tag("dl", tag("dt", labels["topics"], ":"), " ", tag("dd", board.topics)) if board.topics else None
            posts = tag("dl", tag("dt", labels["posts"], ":"), " ", tag("dd", board.posts)) if board.posts else None
            children = tag("ul", (tag("li", link(child)) for child in board.children)) if board.children else None
            told = [
                tag("h3", tag("a", board.title, href=board.href), class_="nodeTitle"),
                tag("blockquote", board.description, class_="nodeDescription"),
                tag("div", stats, posts, class_="nodeStats pairsInline"),
                children,
                tag("div", self.last_post(board.last, frame), class_="nodeLastPost") if board.last else None,
            ]
            items.append(tag("li", tag("div", told, class_="nodeInfo"), class_="node forum level_2"))
        head = tag("div", tag("h3", title), class_="categoryStrip")
        return tag("ol", tag("li", head, tag("ol", items, class_="nodeList"), class_="node category level_1"))

    def rows(self, page: BoardPage) -> Html:
        """Write threads as an ordered list."""
        items = (self._row(row, page.frame) for row in page.rows)
        return tag("div", tag("ol", items, class_="discussionListItems"), class_="discussionList section")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        flags = ["sticky"] if row.is_sticky else []
        flags += ["locked"] if row.is_locked else []
        icons = (tag("span", labels[flag], class_=flag, title=labels[flag]) for flag in flags)
        prefix = tag("span", row.prefix, class_="prefix") if row.prefix else None
        starter = tag("span", self.who(row.starter, class_="username"), class_="posterDate") if row.starter else None
        created = text([", ", self.time(row.created, class_="DateTime")]) if row.created else None
        main = [
            tag("div", icons, class_="iconKey"),
            tag("h3", prefix, " ", tag("a", row.title, href=row.href, class_="PreviewTooltip"), class_="title"),
            tag("div", starter, created, self.row_pages(row), class_="secondRow"),
        ]
        pairs = (("replies", row.replies), ("views", row.views))
        stats = (tag("dl", tag("dt", labels[n], ":"), " ", tag("dd", count)) for n, count in pairs if count)
        return tag(
            "li",
            tag("div", tag("div", main, class_="titleText"), class_="listBlock main"),
            tag("div", stats, class_="listBlock stats pairsJustified"),
            tag("div", self._last(row, frame), class_="listBlock lastPost"),
            id=f"thread-{row.key}",
            class_="discussionListItem visible " + " ".join(flags),
        )

    def _last(self, row: ThreadView, frame: PageFrame) -> Html | None:
        last = row.last
        if last is None:
            return None
        user = tag("dt", self.who(last.user, class_="username")) if last.user else None
        when = stamp(last.stamp, "abbr", "data-time", class_="DateTime") if last.stamp else text(frame.labels["last"])
        to = tag("a", when, href=last.href, class_="dateTime") if last.href else when
        return tag("dl", user, tag("dd", to), class_="lastPostInfo")

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as items of an ordered list."""
        return tag("ol", (self._post(post, page.frame) for post in page.posts), class_="messageList", id="messageList")

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        labels, user = frame.labels, post.author
        facts = (tag("dl", tag("dt", f"{label}:"), " ", tag("dd", self.value(value))) for label, value in user.facts)
        block = tag(
            "div",
            tag("div", self.avatar(user), class_="avatarHolder"),
            tag("h3", self.who(user, class_="username"), tag("em", user.rank, class_="userTitle"), class_="userText"),
            tag("div", facts, class_="extraUserInfo") if user.facts else None,
            class_="messageUserBlock",
        )
        body = tag("blockquote", self.prose.write(post.body), tag("div", Html("&nbsp;"), class_="messageTextEndMarker"))
        article = tag("article", body, class_="messageText")
        permalink = self.time(post.posted, class_="DateTime")
        when = tag("a", permalink, href=post.permalink, class_="datePermalink") if post.permalink else permalink
        number = tag("a", post.number, href=post.permalink, class_="postNumber") if post.number else None
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        actions = tag("div", number, " ", join(" ", map(link, post.actions)), class_="publicControls")
        meta = tag("div", tag("div", tag("span", when, to, class_="item muted"), class_="privateControls"), actions)
        info = [
            tag("div", article, class_="messageContent"),
            self.files(post, frame),
            self.edit_note(post, class_="editDate"),
            tag("div", self.prose.write(post.signature), class_="baseHtml signature") if post.signature else None,
            tag("div", meta, class_="messageMeta"),
            tag("div", self.extras(post, frame), class_="likesSummary"),
        ]
        return tag(
            "li",
            tag("div", block, class_="messageUserInfo"),
            tag("div", info, class_="messageInfo primaryContent"),
            id=post.anchor,
            class_="message" + (" staff" if user.is_staff else ""),
            data_author=user.name,
            style=f"margin-inline-start:{post.depth * 24}px" if post.depth else None,
        )
