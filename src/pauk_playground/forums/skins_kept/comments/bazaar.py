"""Draw a thread as the reviews of a thing: stars, a bold heading, the reviewer and the date in one line, tabs.

In: views. Out: documents in which rows are tiles of a grid and posts are reviews with votes below.
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
)
from pauk_playground.words.chance import mix

_STYLE = """body{font:14px/1.4 "Amazon Ember",Arial,sans-serif;margin:0;color:#0f1111}a{color:#007185;
text-decoration:none}.shop-bar{background:#232f3e;padding:10px}.shop-bar a{color:#fff;margin-inline-end:12px}.shop{
max-width:1100px;margin:auto;padding:14px}.tiles{display:grid;
grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:14px}.tile{border:1px solid #d5d9d9;border-radius:8px;
padding:10px}.tile .name{font-size:16px;display:block}.faint{color:#565959;font-size:12px}.stars{color:#de7921}.rv{
padding:14px 0;border-bottom:1px solid #e7e7e7}.rv-head{display:flex;gap:8px;align-items:center}.rv-words{
margin:8px 0;overflow-wrap:anywhere}.badge{background:#c45500;color:#fff;padding:1px 6px;font-size:11px}.cited{
background:#f0f2f2;padding:8px}.turn{display:flex;justify-content:center;gap:10px;flex-wrap:wrap}.turn>*{
border:1px solid #d5d9d9;border-radius:8px;padding:4px 12px}q::before,q::after{content:none}.offer{
background:#fef8f2;padding:8px}"""


class _Prose(Prose):
    def para(self, para: Para) -> Html:
        return text([tag("span", self.runs(para.runs), class_="line"), tag("br")])

    def quote(self, quote: Quote) -> Html:
        lead = part("em", link(quote.lead) if quote.lead.text else None)
        return tag(
            "q",
            lead,
            tag("br"),
            self.write(quote.blocks),
            part("small", quote.expand),
            class_="cited",
            style="display:block",
        )


class Bazaar(KeptSkin):
    """Tiles and reviews."""

    name = "bazaar"
    style = _STYLE
    sheet = CardSheet("tile")
    prose = _Prose()
    title_gap = " | "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a dark bar above and everything else below."""
        bar = tag("div", tag("a", frame.brand, href=frame.home.href), map(link, frame.menu), map(link, frame.account))
        boxes = (
            tag("div", tag("h3", box.title), (tag("div", one, class_="tile") for one in boxed(box)), class_="carousel")
            for box in frame.boxes
        )
        trail = tag("div", join(" \u203a ", map(link, frame.crumbs)), class_="faint")
        foot = tag("div", given(*map(link, frame.footer), frame.credit), class_="faint")
        return [tag("div", bar, class_="shop-bar"), tag("div", trail, content, boxes, foot, class_="shop")]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write buttons; those that lead nowhere are grey."""
        if not pager.items:
            return Html("")
        shown = (
            tag("a", one.text, href=one.href, data_page=one.page)
            if one.href
            else tag("span", one.text, aria_disabled="true" if one.turn == PagerView.CURRENT else None)
            for one in pager.items
        )
        return tag("div", shown, class_="turn", aria_label=frame.labels["pages"])

    def entry(self, page: EntryPage) -> str:
        """Write the boards of a category as tiles."""
        parts = ([tag("h2", one.title), _tiles(page.frame, one.boards)] for one in page.categories)
        return self.finish(page, [tag("h1", page.title), parts])

    def board(self, page: BoardPage) -> str:
        """Write the threads as tiles."""
        frame, say = page.frame, page.frame.labels
        tiles = [_row(frame, row) for row in page.rows]
        offer = tag("div", say["ad"], class_="tile offer")
        content = [
            tag("h1", page.title),
            part("p", page.description),
            _tiles(frame, page.boards) if page.boards else None,
            part("div", led(say["sort_by"] + ":", join(" | ", map(link, page.sorts))), class_="faint"),
            tag("a", say["new_topic"], href=page.compose, class_="badge") if page.compose else None,
            tag("div", with_between(tiles, offer, 5), class_="tiles") if tiles else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the opening post as the thing itself, the others as reviews."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        first = page.posts[:1] if page.posts and page.posts[0].is_first else ()
        content = [
            tag("h1", page.title, id="productTitle"),
            (tag("section", self._post(frame, post), class_="tile") for post in first),
            tag("h2", say["comments"], id="reviews-heading"),
            tag(
                "div", (self._post(frame, post) for post in page.posts[len(first) :]), id="reviews", data_hook="reviews"
            ),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        say, user = frame.labels, post.author
        # Stars are a drawing: nobody gave them, and no text tells how many there are.
        stars = tag("i", "\u2605" * (1 + mix(frame.seed, post.key) % 5), class_="stars", aria_hidden="true")
        who = given(portrait(user, width=34), person(user, class_="rv-name"), part("span", user.rank, class_="faint"))
        line = given(say["on"], moment(post.posted, "", data_hook="review-date"), mark(post, say["permalink"]))
        votes = given(post.likes, led(say["score"] + ":", post.score))
        return tag(
            "div",
            tag("div", who, class_="rv-head"),
            tag("div", given(stars, part("b", post.title), answered(frame, post))),
            tag("div", line, class_="faint"),
            tag("span", say["accepted"], class_="badge") if post.is_accepted else None,
            tag("div", tag("span", self.prose.write(post.body), data_hook="review-body"), class_="rv-words"),
            part("div", (tag("span", one, class_="tile") for one in files(post))),
            edit_note(post.edited, "div", class_="faint"),
            part("div", self.prose.write(post.signature), class_="faint rv-sig"),
            part("div", given(votes, *map(link, post.actions), gap=" | "), class_="faint"),
            id=post.anchor or None,
            class_=f"rv lv{post.depth}" + " pinned" * post.is_repeat + " withdrawn" * post.is_removed,
            style=f"margin-inline-start:min({30 * post.depth}px,{4 * post.depth}vw)" if post.depth else None,
        )


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = [
        tag("span", say["sticky"], class_="badge") if row.is_sticky else None,
        tag("span", say["locked"], class_="badge") if row.is_locked else None,
    ]
    lines = [
        given(person(row.starter), moment(row.created)),
        given(led(say["replies"] + ":", row.replies), led(say["views"] + ":", row.views)),
        _last(frame, row.last),
        join(" ", page_links(row.pages)),
    ]
    about = (part("div", line, class_="faint") for line in lines)
    name = tag("a", row.title, href=row.href, class_="name")
    return tag(
        "div",
        given(*signs, part("span", row.prefix), name),
        part("p", row.excerpt),
        about,
        class_="tile",
        data_key=row.key,
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["newest"]) or text(last.title)
    return given(way, moment(last.stamp), person(last.user), gap=" \u00b7 ")


def _tiles(frame: PageFrame, boards: tuple[BoardView, ...]) -> Html:
    return tag("div", (_board(frame, board) for board in boards), class_="tiles")


def _board(frame: PageFrame, board: BoardView) -> Html:
    lines = [
        text(board.description),
        join(" ", map(link, board.children)),
        given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts)),
        _last(frame, board.last),
    ]
    about = (part("div", line, class_="faint") for line in lines)
    return tag("div", tag("a", board.title, href=board.href, class_="name"), about, class_="tile")
