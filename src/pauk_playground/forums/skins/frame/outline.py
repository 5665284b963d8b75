"""Put the parts of a page together in the order most forums have; skins say what the parts look like.

In: views. Out: documents. A skin overrides what it does in its own way, down to the whole document.
"""

from collections.abc import Iterable, Sequence

from pauk_playground.forums.views.markup import Content, Html, bare, join, link, stamp, tag, text
from pauk_playground.forums.views.skin import ForumSkin, write_document
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Box,
    Category,
    Cell,
    EntryPage,
    FormField,
    FormView,
    GridView,
    LastPost,
    LinkView,
    OtherPage,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    StampView,
    ThreadPage,
    ThreadView,
    User,
)


class OutlineSkin(ForumSkin):
    """A skin whose pages have a head, a middle and a foot."""

    style = ""
    doctype = "<!DOCTYPE html>"
    time_tag = "span"
    time_attribute = "data-time"
    crumb_gap = " » "

    # Documents.

    def entry(self, page: EntryPage) -> str:
        """Write the list of boards."""
        figures = self.figures(page.frame, page.figures)
        return self.document(page.frame, page.title, [self.categories(page.frame, page.categories), figures])

    def board(self, page: BoardPage) -> str:
        """Write a page of a board."""
        frame = page.frame
        boards = self.board_list(frame, page.boards, frame.labels["subforums"]) if page.boards else None
        pager = self.pager(page.pager, frame)
        rows = self.rows(page) if page.rows else tag("p", frame.labels["nothing"])
        tools = tag("p", tag("a", frame.labels["new_topic"], href=page.compose)) if page.compose else None
        parts = [self.heading(frame, page.title, page.description), boards, tools, pager, rows, pager, self.sorts(page)]
        return self.document(frame, page.title, parts, self.head(page))

    def thread(self, page: ThreadPage) -> str:
        """Write a page of a thread."""
        frame = page.frame
        if page.is_print:
            return self.paper(page)
        pager = self.pager(page.pager, frame)
        related = [self.box(box) for box in frame.boxes if box.is_related]
        parts = [
            self.heading(frame, page.title, ""),
            self.thread_tools(page),
            pager,
            self.posts(page),
            pager,
            self.reply_form(page),
            related,
        ]
        return self.document(frame, page.title, parts, self.head(page))

    def other(self, page: OtherPage) -> str:
        """Write any other page."""
        frame = page.frame
        parts = [
            self.heading(frame, page.title, ""),
            (tag("p", paragraph) for paragraph in page.paragraphs),
            self.facts(page.facts),
            (text([tag("h3", title), tag("p", body)]) for title, body in page.sections),
            tag("div", join(" ", (link(letter) for letter in page.letters))) if page.letters else None,
            self.grid(page.grid) if page.grid else None,
            self.form(page.form) if page.form else None,
            self.pager(page.pager, frame),
        ]
        return self.document(frame, page.title, parts)

    def paper(self, page: ThreadPage) -> str:
        """Write the view for paper: names, dates, words, and lines between them."""
        posts = (
            text(
                [
                    tag("div", tag("b", post.author.name), " · ", self.time(post.posted), id=post.anchor),
                    tag("div", self.prose.write(post.body)),
                    tag("hr"),
                ]
            )
            for post in page.posts
        )
        body = [tag("h2", page.title), tag("p", link(page.frame.home)), tag("hr"), posts]
        return write_document(page.frame, page.title, body, doctype=self.doctype)

    def document(self, frame: PageFrame, title: str, content: Content, head: Content = None) -> str:
        """Write the whole document around its content."""
        body = [self.top(frame), self.crumbs(frame), content, self.asides(frame), self.bottom(frame)]
        return write_document(
            frame, f"{title} - {frame.brand}", body, style=self.style, head=head, doctype=self.doctype
        )

    def head(self, page: BoardPage | ThreadPage) -> Content:
        """Write what a page adds to the document's head, such as structured data."""
        return None

    # Furniture.

    def top(self, frame: PageFrame) -> Html:
        """Write brand, menu and account links."""
        menu = tag("ul", (tag("li", link(item)) for item in (*frame.menu, *frame.account)), class_="menu")
        return tag("div", tag("h1", link(frame.home)), menu, self.search_box(frame), self.notice(frame), id="header")

    def notice(self, frame: PageFrame) -> Html | None:
        """Write the notice to strangers."""
        return tag("div", frame.notice, class_="notice") if frame.notice else None

    def search_box(self, frame: PageFrame) -> Html | None:
        """Write the small search form."""
        if not frame.search:
            return None
        field = tag("input", type="text", name="q", placeholder=frame.labels["search_for"])
        return bare("form", {"action": frame.search, "method": "get"}, field, tag("button", frame.labels["search"]))

    def crumbs(self, frame: PageFrame) -> Html:
        """Write the way down to this page."""
        return tag("div", join(self.crumb_gap, (link(crumb) for crumb in frame.crumbs)), class_="crumbs")

    def heading(self, frame: PageFrame, title: str, description: str) -> Html:
        """Write the page's title."""
        return text([tag("h2", title), tag("p", description) if description else None])

    def asides(self, frame: PageFrame) -> Content:
        """Write the boxes that stand beside or below the content."""
        return [self.box(box) for box in frame.boxes if not box.is_related]

    def box(self, box: Box) -> Html | None:
        """Write one box."""
        if not box.links:
            return None
        items = (tag("li", link(to), " ", self.time(at) if at else None) for to, at in box.links)
        return tag("div", tag("h4", box.title), tag("ul", items), class_="box")

    def bottom(self, frame: PageFrame) -> Html:
        """Write the foot of the page: who is online, the clock, the way to other boards, the small print."""
        labels = frame.labels
        options = (tag("option", board.text, value=board.href) for board in frame.jump)
        jump = tag("form", tag("label", labels["jump"], ": ", tag("select", options)), tag("button", labels["go"]))
        return tag(
            "div",
            tag("p", tag("b", labels["who_online"]), " ", frame.online),
            tag("p", frame.clock),
            jump if frame.jump else None,
            tag("p", join(" | ", (link(item) for item in frame.footer))),
            tag("p", frame.credit),
            id="footer",
        )

    def figures(self, frame: PageFrame, figures: tuple[tuple[str, str], ...]) -> Content:
        """Write the forum's figures."""
        said = join(" · ", (f"{label}: {value}" for label, value in figures))
        return tag("div", tag("h3", frame.labels["statistics"]), tag("p", said))

    # Small parts.

    def time(self, given: StampView, **attributes: object) -> Html:
        """Write a date."""
        return stamp(given, self.time_tag, self.time_attribute, **attributes)

    def who(self, user: User, **attributes: object) -> Html:
        """Write a name, as a link where there is a profile."""
        return link(LinkView(user.name, user.href), **attributes)

    def facts(self, facts: Iterable[tuple[str, str | StampView]]) -> Html | None:
        """Write labelled facts, as on a profile."""
        rows = [tag("tr", tag("td", label), tag("td", self.value(value))) for label, value in facts]
        return tag("table", rows) if rows else None

    def value(self, value: Cell) -> Html:
        """Write a fact, a cell, a date."""
        if isinstance(value, StampView):
            return self.time(value)
        return link(value) if isinstance(value, LinkView) else text(value)

    def grid(self, grid: GridView) -> Html:
        """Write a table that is neither posts nor threads."""
        head = tag("tr", (tag("th", cell) for cell in grid.head))
        rows = (tag("tr", (tag("td", self.value(cell)) for cell in row)) for row in grid.rows)
        return tag("table", head, rows, class_="grid")

    def form(self, form: FormView) -> Html:
        """Write a form."""
        fields = (tag("p", tag("label", field.label, " ", self.field(field))) for field in form.fields)
        return bare("form", {"action": form.action, "method": "post"}, fields, tag("button", form.button))

    def field(self, field: FormField) -> Html:
        """Write one field of a form."""
        if field.kind == "select":
            return tag("select", (tag("option", choice) for choice in field.choices), name=field.name)
        return bare("input", {"type": field.kind, "name": field.name})

    def reply_form(self, page: ThreadPage) -> Html | None:
        """Write the empty form below a thread."""
        if not page.has_reply_form:
            return None
        labels = page.frame.labels
        area = tag("textarea", name="message", rows=6, cols=60)
        form = bare("form", {"action": page.reply, "method": "post"}, area, tag("button", labels["send"]))
        return tag("div", tag("h3", labels["reply_verb"]), form, class_="quick-reply")

    def sorts(self, page: BoardPage) -> Html | None:
        """Write the links that show a board in another order."""
        if not page.sorts:
            return None
        return tag("p", page.frame.labels["sort_by"], ": ", join(" | ", map(link, page.sorts)))

    def thread_tools(self, page: ThreadPage) -> Html | None:
        """Write the links above a thread."""
        labels = page.frame.labels
        if page.reply:
            return tag("p", tag("a", labels["reply_verb"], href=page.reply, class_="button"))
        return tag("p", labels["locked"], class_="locked") if page.is_locked else None

    # Pagers.

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write a pager."""
        if not pager.items:
            return None
        items = join(" ", (self.page_item(item) for item in pager.items))
        summary = text([pager.summary, " "]) if pager.summary else None
        return tag("div", summary, items, class_="pagination")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        if item.turn is PagerView.CURRENT:
            return tag("strong", item.text)
        if item.turn is PagerView.GAP:
            return tag("span", item.text)
        return tag("a", item.text, href=item.href)

    def row_pages(self, row: ThreadView) -> Html | None:
        """Write the links to a thread's own pages within its row."""
        if not row.pages:
            return None
        items = (tag("a", item.text, href=item.href) if item.href else text(item.text) for item in row.pages)
        return tag("small", " [ ", join(" ", items), " ]")

    # Parts of rows and posts.

    def last_post(self, last: LastPost | None, frame: PageFrame) -> Html | None:
        """Write a last-post cell: title, date, name, and the way there on an arrow."""
        if last is None:
            return None
        by = text([frame.labels["by"], " ", self.who(last.user)]) if last.user else None
        arrow = tag("a", "»", href=last.href, title=frame.labels["last_post"]) if last.href else None
        title = text([last.title, tag("br")]) if last.title else None
        when = text([self.time(last.stamp), tag("br")]) if last.stamp else None
        return text([title, when, by, " ", arrow])

    def marks(self, row: ThreadView, frame: PageFrame) -> Html | None:
        """Write the words that mark sticky and locked threads."""
        labels = frame.labels
        words = [labels["sticky"]] if row.is_sticky else []
        words += [labels["locked"]] if row.is_locked else []
        return text([tag("b", f"{word}: ") for word in words]) if words else None

    def extras(self, post: PostView, frame: PageFrame) -> Html | None:
        """Write votes, likes and the like, which stand outside the body."""
        labels = frame.labels
        parts = [
            tag("span", labels["accepted"], " ") if post.is_accepted else None,
            tag("span", f"{labels['score']}: {post.score} ") if post.score else None,
            tag("span", post.likes) if post.likes else None,
        ]
        return tag("div", parts) if any(parts) else None

    def files(self, post: PostView, frame: PageFrame) -> Html | None:
        """Write the list of attachments."""
        if not post.attachments:
            return None
        items = (tag("li", tag("a", file.name, href=file.href), f" ({file.note})") for file in post.attachments)
        return tag("div", tag("b", frame.labels["attachments"]), tag("ul", items))

    def user_facts(self, user: User, name: str = "div") -> Html:
        """Write the lines about an author, each in an element of its own."""
        return join(" ", (tag(name, f"{label}: ", self.value(value)) for label, value in user.facts))

    def avatar(self, user: User, **attributes: object) -> Html | None:
        """Write an author's picture."""
        return tag("img", src=user.avatar, alt="", width=64, height=64, **attributes) if user.avatar else None

    def number(self, post: PostView, frame: PageFrame, **attributes: object) -> Html:
        """Write a post's number, as its permalink where there is one."""
        shown = post.number or frame.labels["permalink"]
        return tag("a", shown, href=post.permalink, **attributes) if post.permalink else text(post.number)

    # What skins must say.

    def categories(self, frame: PageFrame, categories: Sequence[Category]) -> Content:
        """Write all boards by category."""
        return [self.board_list(frame, category.boards, category.title) for category in categories]

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write a list of boards."""
        raise NotImplementedError

    def rows(self, page: BoardPage) -> Html:
        """Write the threads of a board."""
        raise NotImplementedError

    def posts(self, page: ThreadPage) -> Html:
        """Write the posts of a thread."""
        raise NotImplementedError

    def edit_note(self, post: PostView, name: str = "div", **attributes: object) -> Html | None:
        """Write the note that a post was changed."""
        if post.edited is None:
            return None
        when = self.time(post.edited.stamp) if post.edited.stamp else None
        return tag(name, post.edited.before, when, post.edited.after, **attributes)
