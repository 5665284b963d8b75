"""Pages on which people talk: forums, boards, mailing lists. All posts are the page's text.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable, Iterator

from train.extraction.modern import asides
from train.extraction.modern.chrome import breadcrumbs, frame, links, quiet
from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, BYLINE, Kid, Node, el
from train.extraction.modern.story import byline, paragraph, story, title
from train.extraction.modern.talk import comments


def posts(kit: Kit) -> Iterator[list[str]]:
    """What is said in each post: the source's text first, remarks of others now and then."""
    texts = list(kit.source.paragraphs)
    while texts:
        size = kit.count(1, 3)
        yield texts[:size]
        texts = texts[size:]
        if kit.chance(0.4):
            yield [kit.remark() for _ in range(kit.count(1, 2))]


def _said(kit: Kit, texts: list[str]) -> list[Kid]:
    kids: list[Kid] = []
    if kit.chance(0.15):
        kids.append(el("blockquote", el("cite", kit.say("names") + ": ", role=BOILERPLATE), kit.remark()))
    for text in texts:
        kids += paragraph(kit, text)
    return kids


def board(kit: Kit) -> list[Node]:
    """A board: a profile beside every post, a signature below some."""
    rows: list[Node] = []
    for number, texts in enumerate(posts(kit), 1):
        facts = [el(kit.pick(("dd", "div", "span")), text) for text in kit.says("forum", 2, 5)]
        profile = kit.aside("user", kit.image(), kit.link(kit.say("names")), el("div", *facts))
        meta = kit.aside("meta", kit.link(f"#{number}"), " ", el("span", kit.say("date")))
        sign = kit.aside("signature", "___", el("br"), kit.remark()) if kit.chance(0.2) else None
        tools = kit.aside("actions", links(kit, kit.says("reply", 1, 4)))
        body = kit.box("body", _said(kit, texts), role=ARTICLE)
        rows.append(kit.box("post", profile, el("div", meta, body, sign, tools)))
    return frame(
        kit, breadcrumbs(kit), title(kit), asides.pager(kit), kit.box("list", rows), asides.pager(kit), _quick(kit)
    )


def _quick(kit: Kit) -> Node:
    return kit.aside(
        "form", el("form", el("textarea", name="m"), el("button", kit.say("reply"))), quiet(kit, kit.say("forum"))
    )


def stream(kit: Kit) -> list[Node]:
    """A modern discussion: an endless row of articles with counts, and suggested topics below."""
    rows: list[Node] = []
    for texts in posts(kit):
        meta = kit.aside("meta", kit.image(), kit.link(kit.say("names")), el("span", kit.say("date")))
        counts = kit.aside("actions", [el("button", str(kit.count(0, 40))), el("button", kit.say("reply"))])
        rows.append(kit.box("post", el("div", meta, kit.box("body", _said(kit, texts), role=ARTICLE), counts)))
    cells = [
        el("tr", el("td", kit.link(kit.headline())), el("td", str(kit.count(0, 99))), el("td", kit.say("date")))
        for _ in range(kit.count(3, 9))
    ]
    other = kit.aside("related", asides.head(kit, kit.say("related")), el("table", el("tbody", cells)))
    return frame(kit, title(kit), kit.aside("tags", kit.link(kit.say("tags"))), kit.box("stream", rows), other)


def votes(kit: Kit) -> list[Node]:
    """A link or a text, votes, and a tree of comments, which are comments here."""
    up = kit.aside("votes", el("button", "▲"), el("span", str(kit.count(1, 9000))))
    head = kit.box("post", up, title(kit), byline(kit), story(kit, busy=0.0), asides.share_bar(kit))
    return frame(kit, kit.box("main", head, comments(kit, 4, 30)), asides.sidebar(kit))


def table_board(kit: Kit) -> list[Node]:
    """An older board drawn as a table, a row for every post."""
    rows: list[Node] = []
    for texts in posts(kit):
        who = el(
            "td", el("b", kit.say("names")), el("br"), kit.say("forum"), role=BOILERPLATE, valign="top", width="150"
        )
        meta = el("div", kit.say("date"), role=BYLINE, class_="smallfont")
        said = el("div", _said(kit, texts), role=ARTICLE)
        rows.append(el("tr", who, el("td", meta, el("hr"), said, class_="alt1")))
    table = el("table", el("tbody", rows), width="100%", cellpadding="6")
    return frame(kit, breadcrumbs(kit), title(kit), asides.pager(kit), table, asides.pager(kit))


def mail(kit: Kit) -> list[Node]:
    """A message of a mailing list: headers, text, quoted lines, links to its neighbours."""
    head = [
        f"From: {kit.say('names')}",
        f"Date: {kit.say('date')}",
        f"To: list@{kit.pick(('lists', 'dev'))}.example.org",
    ]
    rows = [el("li", line) for line in head]
    heads = kit.aside("meta", el("ul", rows)) if kit.chance(0.5) else el("pre", "\n".join(head), role=BOILERPLATE)
    lines: list[str] = []
    for texts in posts(kit):
        lines += [("> " if kit.chance(0.2) else "") + text for text in texts]
    is_pre = kit.chance(0.5)
    text: list[Kid] = [el("pre", "\n\n".join(lines))] if is_pre else [el("p", line) for line in lines]
    around = kit.aside("nav", links(kit, [*kit.says("more", 2, 4), kit.headline(), kit.headline()]))
    return [title(kit) or quiet(kit, kit.site), around, heads, kit.box("body", text, role=ARTICLE), el("hr"), around]


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "board": (board, 3),
    "discussion": (stream, 2),
    "votes": (votes, 3),
    "table board": (table_board, 1),
    "mail": (mail, 1),
}
