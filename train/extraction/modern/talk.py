"""What readers say below a text: comments in a list, nested, with names, dates, votes and buttons.

In: a kit. Out: nodes whose remarks have the role `COMMENT`; names, dates and buttons are boilerplate.
"""

from train.extraction.modern.asides import head
from train.extraction.modern.chrome import links
from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import COMMENT, Kid, Node, el

# No thread on a page goes deeper.
_DEEPEST = 4
_MANNERS = ("boxes",) * 8 + ("lines", "flat", "definitions", "table")
# What the section is called: many pages call it something else, or nothing.
_NAMES = ("comments",) * 6 + ("reviews", "responses", "container", "talk")


def comments(kit: Kit, low: int = 1, high: int = 25) -> Node:
    """A section of comments, with the form to write one."""
    shape = _Shape(kit)
    most = max(low, min(high, kit.pick((1, 2, 3, 6, 12, high)))) if kit.bulk < 3 else high * 2
    listed = _list(kit, shape, kit.count(low, most))
    form = _form(kit) if kit.chance(0.5) else None
    parts: list[Kid] = [head(kit, kit.say("comments"))] if kit.chance(0.85) else []
    if kit.chance(0.3):
        parts.append(links(kit, kit.says("comments", 1, 3)))
    parts += listed if kit.chance(0.8) else [kit.box("list", listed)]
    if form:
        parts.insert(1 if kit.chance(0.3) else len(parts), form)
    if kit.chance(0.2):
        parts.append(el("button", kit.say("more")))
    return kit.aside(kit.pick(_NAMES), parts)


def _list(kit: Kit, shape: "_Shape", count: int) -> list[Kid]:
    """So many comments, in the manner of the page: boxes, a list, lines, a list of definitions, a table."""
    if (manner := kit.pick(_MANNERS)) == "boxes":
        rows = [shape.comment(0) for _ in range(count)]
        return [el("ol", [el("li", row) for row in rows])] if shape.is_list else [*rows]
    said = [(kit.say("names"), kit.say("date"), kit.remark()) for _ in range(count)]
    if manner == "lines":
        return [el("p", el("b", name), f" ({date}): ", el("span", text, role=COMMENT)) for name, date, text in said]
    if manner == "flat":
        return [kid for name, date, text in said for kid in (el("h4", f"{name}, {date}"), el("p", text, role=COMMENT))]
    if manner == "definitions":
        terms = [kid for name, date, text in said for kid in (el("dt", name, " ", date), el("dd", text, role=COMMENT))]
        return [el("dl", terms)]
    cells = [el("tr", el("td", name, el("br"), date), el("td", text, role=COMMENT)) for name, date, text in said]
    return [el("table", el("tbody", cells))]


class _Shape:
    """How one page draws all of its comments."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.is_list = kit.chance(0.3)
        self.has_avatar = kit.chance(0.5)
        self.has_votes = kit.chance(0.4)
        self.text_name = kit.pick(("p", "p", "div", "blockquote", "span"))
        self.nesting = kit.pick((0.0, 0.0, 0.2, 0.4))
        self.is_meta_last = kit.chance(0.2)
        self.has_stars = kit.chance(0.2)
        self.has_subject = kit.chance(0.2)
        self.has_article_name = kit.chance(0.4)

    def comment(self, depth: int) -> Node:
        """One comment with the answers to it."""
        kit = self.kit
        parts: list[Kid] = [self._meta(), self._text()]
        if self.has_stars:
            parts.insert(1, el("span", "★" * kit.count(1, 5), class_=kit.names.of("rating")))
        if self.has_subject:
            parts.insert(kit.pick((0, 1)), el("h3", kit.link(kit.line())))
        if self.is_meta_last:
            parts.reverse()
        parts.append(self._buttons())
        if self.has_avatar:
            parts.insert(0, kit.box("avatar", kit.image(), tag="span"))
        answers: list[Kid] = []
        while depth < _DEEPEST and len(answers) < 3 and kit.chance(self.nesting):
            answers.append(self.comment(depth + 1))
        if answers:
            parts.append(kit.box("replies", answers))
        return kit.box("comment", parts, tag="article" if self.has_article_name else None)

    def _text(self) -> Node:
        kit = self.kit
        texts = [kit.remark() for _ in range(1 if kit.chance(0.8) else 2)]
        if len(texts) == 1:
            return el(self.text_name, texts[0], role=COMMENT, class_=kit.names.of("comment-text"))
        return el("div", [el("p", text) for text in texts], role=COMMENT, class_=kit.names.of("comment-text"))

    def _meta(self) -> Node:
        kit = self.kit
        name = el(kit.pick(("a", "span", "strong", "h4", "cite")), kit.say("names"), class_=kit.names.of("user"))
        date = el(kit.pick(("time", "span", "a")), kit.say("date"), class_=kit.names.of("date"))
        votes = el("span", str(kit.count(0, 300))) if self.has_votes else None
        return kit.box("comment-meta", name, " ", date, " ", votes)

    def _buttons(self) -> Node:
        return links(self.kit, self.kit.says("reply", 1, 4), "actions")


def _form(kit: Kit) -> Node:
    label = el("label", kit.say("comments"))
    return el("form", label, el("textarea", name="comment"), el("button", kit.say("reply")), action="/comment")
