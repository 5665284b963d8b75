"""Draw a forum as floors of a house: the author at the side, floor number and date at the very foot of a post.

In: views. Out: documents with rows that begin with the count of replies, and posts that end with their own facts.
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
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    PageFrame,
    Pager,
    PagerView,
    Para,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
    User,
)

_STYLE = """body{font:12px/1.6 arial,"Microsoft YaHei",sans-serif;background:#e4e6eb;margin:0;color:#333}a{
color:#2d64b3;text-decoration:none}.wrap{width:auto;max-width:980px;margin:0 auto;background:#fff}.u_menu{
background:#f7f7f7;padding:6px}.u_menu a{margin-inline-end:10px}.th_list,.th_list ul{list-style:none;margin:0;
padding:0}.th_list>li{display:flex;border-bottom:1px dotted #ccc;padding:10px;gap:10px}.rep_num{background:#eef;
width:56px;text-align:center;flex:none;align-self:flex-start}.th_lz{flex:1;min-width:0}.th_title{font-size:14px}
.th_author{width:150px;color:#999;flex:none}.th_abs{color:#666}.icon-top{background:#d4534f;color:#fff;
padding:0 3px}.floor{display:flex;border-bottom:1px solid #e1e4e6}.floor_author{width:130px;background:#fbfbfd;
padding:16px;text-align:center;list-style:none;flex:none;margin:0}.floor_main{flex:1;padding:16px;min-width:0}
.floor_words{font-size:14px;min-height:80px;overflow-wrap:anywhere}.floor_tail{text-align:end;color:#999;
margin-top:20px}.floor_tail span{margin-inline-start:10px}.l_pager li{display:inline}.l_pager a,.tP{padding:3px 8px;
border:1px solid #ddd;margin:2px}.old_quote{background:#f7f8fa;padding:8px}.lzl{background:#f7f8fa;padding:6px}
@media(max-width:640px){.floor{display:block}.floor_author{width:auto}.th_author{width:90px}}"""


class _Prose(Prose):
    def para(self, para: Para) -> Html:
        return tag("div", self.runs(para.runs), class_="ln")

    def quote(self, quote: Quote) -> Html:
        lead = part("div", link(quote.lead) if quote.lead.text else None, class_="old_quote_by")
        return tag("div", lead, tag("div", self.write(quote.blocks)), part("div", quote.expand), class_="old_quote")


class Teahouse(KeptSkin):
    """Floors of a house."""

    name = "teahouse"
    style = _STYLE
    sheet = CardSheet("card")
    prose = _Prose()
    title_gap = "_"

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a bar above, cards below."""
        bar = tag("div", map(link, frame.account), class_="u_menu")
        nav = tag("div", tag("a", frame.brand, href=frame.home.href), map(link, frame.menu), class_="u_menu nav_wrap")
        cards = (
            tag("div", tag("h4", box.title), tag("ul", (tag("li", one) for one in boxed(box))), class_="region_card")
            for box in frame.boxes
        )
        trail = tag("div", join(" > ", map(link, frame.crumbs)), class_="card_trail")
        foot = tag("div", given(*map(link, frame.footer), frame.credit), class_="footer")
        return [bar, tag("div", nav, trail, content, cards, foot, class_="wrap")]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write framed numbers, a sum, and a field to type a number into."""
        if not pager.items:
            return Html("")
        shown = (
            tag("span", one.text, class_="tP") if one.turn == PagerView.CURRENT else page_links([one])
            for one in pager.items
        )
        jump = tag("li", tag("input", type="text", size=3), tag("button", frame.labels["go"], type="button"))
        items = [tag("li", join(" ", shown), class_="l_pager_num"), part("li", pager.summary), jump]
        return tag("ul", items, class_="l_pager l_posts_num")

    def entry(self, page: EntryPage) -> str:
        """Write the boards of a category as a list."""
        parts = ([tag("h3", one.title), _boards(page.frame, one.boards)] for one in page.categories)
        return self.finish(page, [tag("h1", page.title), parts])

    def board(self, page: BoardPage) -> str:
        """Write rows of three parts: count, title, people; the stickies are a list of their own within the list."""
        frame, say = page.frame, page.frame.labels
        tops = [_row(frame, row) for row in page.rows if row.is_sticky]
        rows = [_row(frame, row) for row in page.rows if not row.is_sticky]
        is_sorted = tuple(row.is_sticky for row in page.rows) == (True,) * len(tops) + (False,) * len(rows)
        listed = [tag("li", tag("ul", tops, class_="th_list thread_top_list"), style="display:block"), rows]
        content = [
            tag("div", tag("h1", page.title, class_="card_title"), part("p", page.description), class_="card_top"),
            _boards(frame, page.boards) if page.boards else None,
            part("div", join(" ", map(link, page.sorts)), class_="nav_wrap"),
            tag("ul", listed if tops and is_sorted else [_row(frame, row) for row in page.rows], class_="th_list")
            if page.rows
            else tag("div", say["nothing"]),
            self.pager(frame, page.pager),
            tag("a", say["new_topic"], href=page.compose) if page.compose else None,
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write one floor above the other."""
        frame, form = page.frame, reply_form(page)
        floors = [self._floor(frame, post) for post in page.posts]
        ad = tag("div", tag("span", frame.labels["ad"]), class_="floor ad_floor")
        content = [
            self.pager(frame, page.pager),
            tag("div", tag("h3", page.title, title=page.title, class_="core_title_txt"), class_="core_title"),
            tag("div", with_between(floors, ad, 3), class_="p_postlist", id="j_p_postlist"),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _floor(self, frame: PageFrame, post: PostView) -> Html:
        say = frame.labels
        tail = [
            tag("span", tag("b", say["accepted"])) if post.is_accepted else None,
            part("span", edit_note(post.edited, "i")),
            part("span", join(" ", map(link, post.actions))),
            part("span", mark(post, say["permalink"]), class_="tail-info"),
            tag("span", moment(post.posted), class_="tail-info"),
        ]
        below = [
            part("div", join(tag("br"), files(post)), class_="attach"),
            part("div", [tag("hr"), self.prose.write(post.signature)] if post.signature else None, class_="sign"),
            part("div", given(answered(frame, post), post.score, post.likes), class_="lzl"),
        ]
        cell = tag("div", self.prose.write(post.body), class_="floor_words", id=f"post_content_{post.key}")
        main = tag("div", tag("cc", cell), below, tag("div", given(*tail), class_="floor_tail"), class_="floor_main")
        marks = "floor l_post" + " louzhu" * post.is_first + " repeated" * post.is_repeat + " empty" * post.is_removed
        anchor = tag("a", name=post.anchor) if post.anchor else None
        indent = f"padding-inline-start:{post.depth * 20}px" if post.depth else None
        return tag("div", anchor, _author(post.author), main, class_=marks, style=indent)


def _author(user: User) -> Html:
    facts = (tag("li", label, " ", value(cell)) for label, cell in user.facts)
    items = [
        part("li", portrait(user, width=80), class_="icon_relative"),
        tag("li", person(user, class_="p_author_name"), class_="d_name"),
        part("li", user.rank, class_="d_badge"),
    ]
    return tag("ul", items, facts, class_="floor_author")


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = [
        tag("i", say["sticky"], class_="icon-top") if row.is_sticky else None,
        tag("i", say["locked"], class_="icon-member") if row.is_locked else None,
    ]
    title = tag(
        "div", given(*signs, row.prefix, tag("a", row.title, href=row.href, title=row.title)), class_="th_title"
    )
    middle = [title, part("div", row.excerpt, class_="th_abs"), part("div", join(" ", page_links(row.pages)))]
    people = [
        part("div", person(row.starter, class_="frs-author-name"), class_="tb_icon_author"),
        part("div", moment(row.created), class_="is_show_create_time"),
        part("div", _last(frame, row.last), class_="threadlist_reply_date"),
    ]
    numbers = given(
        tag("span", row.replies, title=say["replies"]) if row.replies else None, led(say["views"], row.views)
    )
    left = tag("div", numbers, class_="rep_num") if numbers else None
    return tag(
        "li", left, tag("div", middle, class_="th_lz"), part("div", people, class_="th_author"), class_="j_thread"
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    when = moment(last.stamp, last.href) or last_way(last, frame.labels["last_post"])
    return given(text(last.title), person(last.user), when)


def _boards(frame: PageFrame, boards: tuple[BoardView, ...]) -> Html:
    return tag("ul", (_board(frame, board) for board in boards), class_="th_list ba_list")


def _board(frame: PageFrame, board: BoardView) -> Html:
    about = [tag("a", board.title, href=board.href), part("p", board.description), join(" ", map(link, board.children))]
    numbers = given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts))
    side = [part("div", numbers), part("div", _last(frame, board.last))]
    return tag("li", tag("div", about, class_="th_lz"), part("div", side, class_="th_author"))
