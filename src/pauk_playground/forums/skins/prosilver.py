"""Write pages as the best-known free board does by default: lists of lists, divisions for posts, author at the side.

In: views. Out: HTML with telling class names.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Html, Prose, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Code,
    LastPost,
    PageFrame,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
    User,
)

_STYLE = """body{font:11px/1.5 Verdana,sans-serif;background:#f5f7fa;color:#536482;margin:12px auto;max-width:1100px}
a{color:#105289}#header{background:#12a3eb;color:#fff;padding:12px;border-radius:7px}#header a{color:#fff}
.menu{list-style:none;padding:0;margin:6px 0}.menu li{display:inline;margin-inline-end:12px}
.crumbs{padding:8px;background:#cadceb;margin:6px 0;border-radius:7px}
.forabg{background:#0076b1;padding:5px;border-radius:7px;margin:6px 0;color:#fff}
.forabg ul{list-style:none;margin:0;padding:0}.row{background:#eef5f9;color:#4c5d77;border-top:1px solid #fff}
.forabg dl{display:flex;margin:0;padding:5px}.forabg dt{flex:1;min-width:0}
.forabg dd{width:80px;margin:0;text-align:center}.forabg dd.lastpost{width:220px;text-align:start}
.header dl{font-weight:bold}.sticky{background:#fdf7e4}
.post{background:#ecf3f7;padding:10px;margin:4px 0;border-radius:7px;display:flow-root}.bg2{background:#e1ebf2}
.postprofile{float:right;float:inline-end;width:22%;border-inline-start:1px solid #fff}
.postprofile{padding-inline-start:12px;margin:0}.postbody{width:72%}.postbody h3{margin:0;font-size:1.3em}
.content{font-size:1.3em;color:#333;margin:12px 0}blockquote{background:#fff;border:1px solid #dbdbce;padding:8px}
.codebox{border:1px solid #c9d2d8;background:#fff;padding:4px}
.signature{border-top:1px solid #ccc;margin-top:18px;padding-top:4px}
.pagination a,.pagination strong{padding:1px 5px}.pagination a{border:1px solid #b4bac0}.notice{font-size:.9em}
dd.profile-joined,dd{margin:0}
@media(max-width:600px){.postprofile,.postbody{float:none;width:auto}.forabg dd{display:none}}"""


class _Prose(Prose):
    """Quotations with the name in ``cite`` inside a division; code in a definition list."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("cite", link(quote.lead))
        expand = tag("span", quote.expand) if quote.expand else None
        return tag("blockquote", tag("div", lead, self.write(quote.blocks), expand))

    def code(self, code: Code) -> Html:
        """Write lines of a program."""
        lead = tag("dt", code.lead) if code.lead else None
        return tag("dl", lead, tag("dd", tag("code", join(Html("<br>"), code.lines))), class_="codebox")


class Prosilver(OutlineSkin):
    """Rounded boxes in silver and blue."""

    name = "prosilver"
    style = _STYLE
    prose = _Prose()

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as rows of definition lists."""
        labels = frame.labels
        head = self._head(title, labels["topics"], labels["posts"], labels["last_post"])
        rows = []
        for board in boards:
            children = join(", ", (link(child, class_="subforum") for child in board.children))
            told = [
                tag("a", board.title, href=board.href, class_="forumtitle"),
                tag("br"),
                board.description,
                text([tag("br"), tag("strong", labels["subforums"], ": "), children]) if board.children else None,
            ]
            last = tag("span", self.last(board.last, frame)) if board.last else None
            cells = [tag("dd", board.topics), tag("dd", board.posts), tag("dd", last, class_="lastpost")]
            rows.append(tag("li", tag("dl", tag("dt", told), cells, class_="icon"), class_="row"))
        return tag("div", head, tag("ul", rows, class_="topiclist forums"), class_="forabg")

    def _head(self, *cells: str) -> Html:
        first, *rest = cells
        made = [tag("dt", first), (tag("dd", cell, class_="lastpost" if cell is rest[-1] else None) for cell in rest)]
        return tag("ul", tag("li", tag("dl", made), class_="header"), class_="topiclist")

    def last(self, last: LastPost, frame: PageFrame) -> Html:
        """Write a last-post cell."""
        by = text([frame.labels["by"], " ", self.who(last.user, class_="username")]) if last.user else None
        arrow = tag("a", "↗", href=last.href, title=frame.labels["last_post"]) if last.href else None
        title = text([last.title, tag("br")]) if last.title else None
        when = text([tag("br"), self.time(last.stamp)]) if last.stamp else None
        return text([title, by, " ", arrow, when])

    def rows(self, page: BoardPage) -> Html:
        """Write threads as rows of definition lists."""
        labels = page.frame.labels
        head = self._head(labels["topics"], labels["replies"], labels["views"], labels["last_post"])
        rows = (self._row(row, page.frame, place) for place, row in enumerate(page.rows))
        return tag("div", head, tag("ul", rows, class_="topiclist topics"), class_="forabg announcement")

    def _row(self, row: ThreadView, frame: PageFrame, place: int) -> Html:
        labels = frame.labels
        starter = text([labels["by"], " ", self.who(row.starter, class_="username")]) if row.starter else None
        told = [
            text([row.prefix, " "]) if row.prefix else None,
            tag("a", row.title, href=row.href, class_="topictitle"),
            text([" ", tag("i", "🔒", title=labels["locked"])]) if row.is_locked else None,
            self.row_pages(row),
            tag("br"),
            starter,
            text([" » ", self.time(row.created)]) if row.created else None,
            text([tag("br"), row.excerpt]) if row.excerpt else None,
        ]
        cells = [
            tag("dd", row.replies, class_="posts"),
            tag("dd", row.views, class_="views"),
            tag("dd", tag("span", self.last(row.last, frame)) if row.last else None, class_="lastpost"),
        ]
        kind = "sticky" if row.is_sticky else f"bg{place % 2 + 1}"
        title = labels["sticky"] if row.is_sticky else None
        return tag("li", tag("dl", tag("dt", told, title=title), cells), class_=f"row {kind}")

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as divisions, the author at the end side."""
        return text(self._post(post, page.frame, place) for place, post in enumerate(page.posts))

    def _post(self, post: PostView, frame: PageFrame, place: int) -> Html:
        labels = frame.labels
        icon = tag("a", post.number or "📄", href=post.permalink) if post.permalink else text(post.number)
        by = tag("strong", self.who(post.author, class_="username"))
        to = text([labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        byline = tag("p", icon, " ", labels["by"], " ", by, " » ", self.time(post.posted), " ", to, class_="author")
        buttons = tag("ul", (tag("li", link(action)) for action in post.actions), class_="post-buttons")
        body = [
            tag("h3", post.title) if post.title else None,
            buttons if post.actions else None,
            byline,
            tag("div", self.prose.write(post.body), class_="content"),
            self._files(post, frame),
            self.edit_note(post, class_="notice"),
            tag("div", text([f"{labels['score']}: ", post.score]), class_="notice") if post.score else None,
            tag("div", post.likes, class_="notice") if post.likes else None,
            tag("div", labels["accepted"]) if post.is_accepted else None,
            tag("div", self.prose.write(post.signature), class_="signature") if post.signature else None,
        ]
        profile = self._profile(post.author)
        depth = f"margin-inline-start:{post.depth * 24}px" if post.depth else None
        inner = tag("div", profile, tag("div", body, class_="postbody"), class_="inner")
        kind = f"post bg{place % 2 + 1}" + (" sticky" if post.is_repeat else "")
        return tag("div", inner, id=post.anchor, class_=kind, style=depth)

    def _profile(self, user: User) -> Html:
        avatar = tag("img", src=user.avatar, alt="", width=60, class_="avatar") if user.avatar else None
        facts = (tag("dd", tag("strong", f"{label}: "), self.value(value)) for label, value in user.facts)
        head = tag("dt", avatar, tag("br") if avatar else None, self.who(user))
        return tag("dl", head, tag("dd", user.rank) if user.rank else None, facts, class_="postprofile")

    def _files(self, post: PostView, frame: PageFrame) -> Html | None:
        if not post.attachments:
            return None
        files = (tag("dd", tag("a", file.name, href=file.href), f" ({file.note})") for file in post.attachments)
        return tag("dl", tag("dt", frame.labels["attachments"]), files, class_="attachbox")
