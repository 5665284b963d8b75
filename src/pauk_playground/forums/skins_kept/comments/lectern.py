"""Draw a forum of questions: votes left of each answer, the author's card below it, short comments at its foot.

In: views. Out: documents in which author and date come after the body, and comments have both behind a dash.
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

_STYLE = """body{font:13px/1.4 Arial,"Liberation Sans",sans-serif;margin:0;color:#242729}a{color:#07c;
text-decoration:none}.topbar{background:#fafafb;border-top:3px solid #f48024;padding:10px}.topbar a{
margin-inline-end:12px}.hold{display:flex;max-width:1060px;margin:auto;padding:12px;gap:20px}#mainbar{flex:1;
min-width:0}#sidebar{width:240px}.q-sum{display:flex;border-bottom:1px solid #e4e6e8;padding:10px 0;gap:8px}.mini{
width:58px;text-align:center;color:#6a737c}.mini b{display:block;font-size:17px}.summary{flex:1;min-width:0}
.started,.user-info{text-align:end;color:#848d95;font-size:12px}.lay{display:grid;grid-template-columns:60px 1fr}
.votecell{text-align:center;font-size:20px;color:#6a737c}.postcell{min-width:0}.answer{
border-bottom:1px solid #e4e6e8;padding:12px 0}.accepted{color:#5fba7d}.foot{display:flex;
justify-content:space-between;flex-wrap:wrap}.card{background:#e1ecf4;padding:6px;width:190px;font-size:12px}
.comments{list-style:none;padding:0;border-top:1px solid #eff0f1}.comments li{padding:6px 0;
border-bottom:1px solid #eff0f1}.comments p{display:inline}.pagerline a,.pagerline span{padding:2px 7px;
border:1px solid #e4e6e8;margin:2px}@media(max-width:700px){.hold{display:block}#sidebar{width:auto}}"""


class Lectern(KeptSkin):
    """Questions and answers."""

    name = "lectern"
    style = _STYLE
    sheet = CardSheet("panel")

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a bar above and boxes beside."""
        bar = tag("div", tag("b", link(frame.home)), map(link, frame.menu), map(link, frame.account), class_="topbar")
        side = [
            tag("div", tag("h4", box.title), (tag("div", one, class_="spacer") for one in boxed(box)), class_="module")
            for box in frame.boxes
        ]
        crumbs = tag("div", join(" \u203a ", map(link, frame.crumbs)), class_="trail")
        main = tag("div", crumbs, content, id="mainbar")
        foot = tag("div", given(*map(link, frame.footer), frame.credit), id="footer")
        return [bar, tag("div", main, part("div", side, id="sidebar"), class_="hold"), foot]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write framed numbers; the page one is on has no link."""
        if not pager.items:
            return Html("")
        shown = (
            tag(
                "a",
                one.text,
                href=one.href,
                title=f"{frame.labels['go']}: {one.page}",
                rel=str(one.turn) if one.turn in {PagerView.NEXT, PagerView.PREV} else None,
            )
            if one.href
            else tag("span", one.text, class_=f"page-numbers {one.turn}")
            for one in pager.items
        )
        return tag("div", join(" ", shown), class_="pagerline fl")

    def entry(self, page: EntryPage) -> str:
        """Write the boards as summaries below headings."""
        parts = ([tag("h2", one.title), (_board(page.frame, board) for board in one.boards)] for one in page.categories)
        return self.finish(page, [tag("h1", page.title), parts])

    def board(self, page: BoardPage) -> str:
        """Write the questions as summaries with three figures at the start."""
        frame, say = page.frame, page.frame.labels
        rows = [_row(frame, row) for row in page.rows]
        content = [
            tag("div", tag("h1", page.title), class_="headline"),
            tag("a", say["new_topic"], href=page.compose, class_="ask") if page.compose else None,
            part("p", page.description),
            (_board(frame, board) for board in page.boards),
            part("div", join(" ", map(link, page.sorts)), class_="tabs"),
            tag("div", rows, id="questions") if rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the question, then the answers; what stands below a post becomes its comments."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        groups = list(group_posts(page.posts))
        is_opened = bool(groups and groups[0][0].is_first)
        question, answers = (groups[:1], groups[1:]) if is_opened else ([], groups)
        tags = part("div", join(" ", map(link, page.tags)), class_="post-taglist")
        content = [
            tag("div", tag("h1", page.title), id="question-header"),
            (tag("div", self._post(frame, *group), tags, class_=_marks(group[0]), id="question") for group in question),
            tag("div", tag("h2", say["answers"]), id="answers-header") if answers else None,
            (tag("div", self._post(frame, *group), class_=_marks(group[0])) for group in answers),
            self.pager(frame, page.pager),
            [tag("h2", say["answer"]), self.sheet.form(form)] if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView, below: tuple[PostView, ...]) -> Html:
        say, user = frame.labels, post.author
        sign = tag("div", "\u2713", title=say["accepted"], class_="accepted") if post.is_accepted else None
        votes = tag(
            "div", tag("span", "\u25b2"), part("div", post.score), tag("span", "\u25bc"), sign, class_="votecell"
        )
        facts = (tag("div", label, " ", value(cell)) for label, cell in user.facts)
        card = tag(
            "div",
            tag(
                "div",
                say["posted"],
                " ",
                moment(post.posted, "", "span", class_="relativetime"),
                class_="user-action-time",
            ),
            portrait(user, width=32),
            tag("div", person(user), part("div", user.rank), facts, class_="user-details"),
            class_="card owner" if post.is_first else "card",
        )
        menu = given(mark(post, say["permalink"]), *map(link, post.actions), post.likes)
        kept = join(tag("br"), files(post))
        words = [
            tag("div", self.prose.write(post.body), class_="post-text"),
            part("div", kept, class_="files"),
            part("div", self.prose.write(post.signature), class_="signed"),
            tag("div", tag("div", menu, answered(frame, post)), edit_note(post.edited), card, class_="foot"),
        ]
        notes = part("ul", (self._comment(frame, one) for one in below), class_="comments")
        return tag("div", votes, tag("div", words, notes, class_="postcell"), class_="lay", id=post.anchor or None)

    def _comment(self, frame: PageFrame, post: PostView) -> Html:
        by = given(person(post.author, class_="comment-user"), moment(post.posted, "", "span", class_="comment-date"))
        copy = tag("span", Prose().write(post.body), class_="comment-copy")
        score = part("span", post.score, class_="cool")
        rest = [
            mark(post, "\u00b6"),
            edit_note(post.edited, "small"),
            *files(post),
            text(post.likes),
            *map(link, post.actions),
        ]
        signed = part("div", self.prose.write(post.signature), class_="signed")
        reply = answered(frame, post, "small") if post.depth > 1 else None
        return tag("li", score, copy, " \u2013 ", by, " ", given(*rest), reply, signed, id=post.anchor or None)


def _marks(post: PostView) -> str:
    kind = "question" if post.is_first else "answer"
    return kind + " accepted-answer" * post.is_accepted + " deleted" * post.is_removed + " repeated" * post.is_repeat


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    figures = ((row.replies, say["answers"]), (row.views, say["views"]))
    stats = (tag("div", tag("b", number), " ", tag("span", word), class_="mini") for number, word in figures if number)
    title = tag("h3", given(row.prefix, tag("a", row.title, href=row.href, class_="question-hyperlink")))
    state = given(
        tag("span", "[", say["sticky"], "]") if row.is_sticky else None,
        tag("span", "[", say["locked"], "]") if row.is_locked else None,
    )
    pages = part("div", join(" ", page_links(row.pages)), class_="pagerline")
    started = part("div", given(say["question"] if row.starter else None, moment(row.created), person(row.starter)))
    summary = [title, state, part("div", row.excerpt, class_="excerpt"), pages]
    side = tag("div", started, part("div", _last(frame, row.last)), class_="started")
    return tag(
        "div", stats, tag("div", summary, side, class_="summary"), class_="q-sum", id=f"question-summary-{row.key}"
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    when = moment(last.stamp, last.href, class_="relativetime") or last_way(last, frame.labels["last_post"])
    return given(text(last.title), led(frame.labels["answer"], when), person(last.user))


def _board(frame: PageFrame, board: BoardView) -> Html:
    figures = ((board.topics, frame.labels["topics"]), (board.posts, frame.labels["posts"]))
    stats = (tag("div", tag("b", number), " ", tag("span", word), class_="mini") for number, word in figures if number)
    kids = part("div", join(" ", map(link, board.children)))
    summary = [tag("h3", tag("a", board.title, href=board.href)), part("p", board.description), kids]
    side = part("div", _last(frame, board.last), class_="started")
    return tag("div", stats, tag("div", summary, side, class_="summary"), class_="q-sum")
