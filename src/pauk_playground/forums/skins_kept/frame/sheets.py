"""Write the pages of a forum that hold neither threads nor posts, in three manners.

In: an `OtherPage` and its pager. Out: its parts in the order the record asks for, without furniture.
"""

from pauk_playground.forums.views.markup import Content, Html, link, stamp, tag, text
from pauk_playground.forums.views.views import Cell, FormField, FormView, GridView, LinkView, OtherPage, StampView


class PlainSheet:
    """Other pages in plain elements; ``word`` is the class that all of them share."""

    def __init__(self, word: str = "content", heading: str = "h1") -> None:
        self.word = word
        self.heading = heading

    def write(self, page: OtherPage, pager: Html) -> Html:
        """Write all parts of a page that are given."""
        return tag(
            "div",
            tag(self.heading, page.title),
            (tag("p", one) for one in page.paragraphs),
            self.facts(page.facts) if page.facts else None,
            (self.section(*section) for section in page.sections),
            tag("p", ([link(letter), " "] for letter in page.letters)) if page.letters else None,
            self.grid(page.grid) if page.grid else None,
            self.form(page.form) if page.form else None,
            pager,
            class_=self.word,
        )

    def cell(self, cell: Cell) -> Html:
        """Write a word, a link or a date."""
        if isinstance(cell, StampView):
            return stamp(cell)
        return link(cell) if isinstance(cell, LinkView) else text(cell)

    def facts(self, facts: tuple[tuple[str, str | StampView], ...]) -> Html:
        """Write labelled lines."""
        return tag("dl", ([tag("dt", label), tag("dd", self.cell(value))] for label, value in facts))

    def section(self, heading: str, paragraph: str) -> Html:
        """Write a heading and what stands below it."""
        return text([tag("h2", heading), tag("p", paragraph)])

    def grid(self, grid: GridView) -> Html:
        """Write a table."""
        head = tag("tr", (tag("th", one) for one in grid.head)) if grid.head else None
        rows = (tag("tr", (tag("td", self.cell(cell)) for cell in row)) for row in grid.rows)
        return tag("table", tag("thead", head) if head else None, tag("tbody", rows), class_=f"{self.word}-grid")

    def form(self, form: FormView) -> Html:
        """Write a form."""
        rows = (self.row(field) for field in form.fields)
        return tag(
            "form", rows, self.button(form.button), action=form.action, method="post", class_=f"{self.word}-form"
        )

    def row(self, field: FormField) -> Html:
        """Write a field with its label."""
        return tag("p", tag("label", field.label, for_=f"f-{field.name}"), " ", self.field(field))

    def button(self, word: str) -> Html:
        """Write what sends the form."""
        return tag("p", tag("button", word, type="submit"))

    def field(self, field: FormField) -> Html:
        """Write the field itself."""
        known: dict[str, object] = {"name": field.name, "id": f"f-{field.name}"}
        if field.kind == "textarea":
            return tag("textarea", rows=6, cols=40, **known)
        if field.kind == "select":
            return tag("select", (tag("option", choice) for choice in field.choices), **known)
        return tag("input", type=field.kind, **known)


class TableSheet(PlainSheet):
    """Other pages as old boards draw them: everything in a table, the title in its first row."""

    def write(self, page: OtherPage, pager: Html) -> Html:
        """Write all parts of a page, one row for each."""
        parts: list[Content] = [tag("p", one) for one in page.paragraphs]
        parts += [self.facts(page.facts)] if page.facts else []
        parts += [self.section(*section) for section in page.sections]
        parts += [[([" | ", link(letter)] for letter in page.letters), " |"]] if page.letters else []
        parts += [self.grid(page.grid)] if page.grid else []
        parts += [self.form(page.form)] if page.form else []
        rows = (tag("tr", tag("td", part)) for part in parts)
        table = tag("table", tag("tr", tag("th", page.title)), rows, class_=self.word, width="100%", cellpadding=4)
        return text([table, pager])

    def facts(self, facts: tuple[tuple[str, str | StampView], ...]) -> Html:
        """Write labelled lines as rows of a table."""
        rows = (tag("tr", tag("td", tag("b", label, ":")), tag("td", self.cell(value))) for label, value in facts)
        return tag("table", rows, cellpadding=3)

    def section(self, heading: str, paragraph: str) -> Html:
        """Write a heading as bold text, and what follows after a break."""
        return text([tag("b", heading), tag("br"), paragraph])

    def form(self, form: FormView) -> Html:
        """Write a form as a table."""
        rows = [self.row(field) for field in form.fields]
        send = tag("tr", tag("td", tag("input", type="submit", value=form.button), colspan=2, align="center"))
        return tag("form", tag("table", rows, send, cellpadding=3), action=form.action, method="post")

    def row(self, field: FormField) -> Html:
        """Write a field as a row of a table."""
        return tag("tr", tag("td", field.label, ":"), tag("td", self.field(field)))


class CardSheet(PlainSheet):
    """Other pages as newer software draws them: cards of ``div`` elements, lists instead of tables."""

    def facts(self, facts: tuple[tuple[str, str | StampView], ...]) -> Html:
        """Write labelled lines as items of a list."""
        items = (tag("li", tag("span", label), " ", tag("strong", self.cell(value))) for label, value in facts)
        return tag("ul", items, class_=f"{self.word}-facts")

    def section(self, heading: str, paragraph: str) -> Html:
        """Write a heading and what stands below it as a part of its own."""
        return tag("section", tag("h3", heading), tag("div", paragraph))

    def grid(self, grid: GridView) -> Html:
        """Write a row of a table as an item of a list."""
        head = tag("li", (tag("div", one) for one in grid.head)) if grid.head else None
        items = (tag("li", (tag("div", self.cell(cell)) for cell in row)) for row in grid.rows)
        return tag("ul", head, items, class_=f"{self.word}-cards")

    def row(self, field: FormField) -> Html:
        """Write a field within its label."""
        return tag("label", tag("span", field.label), self.field(field), class_=f"{self.word}-field")

    def button(self, word: str) -> Html:
        """Write what sends the form."""
        return tag("div", tag("button", word, class_="btn", type="submit"))
