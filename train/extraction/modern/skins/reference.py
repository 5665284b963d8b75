"""Pages to look things up in: documentation, wikis, questions with answers, glossaries.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import breadcrumbs, footer, frame, header, links, menu, quiet, search_form
from train.extraction.modern.extras import code, references
from train.extraction.modern.inline import marked
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import columns
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, TITLE, Kid, Kids, Node, el
from train.extraction.modern.story import figure, heading, listing, paragraph, story, title


def tree(kit: Kit, depth: int = 0) -> Node:
    """The side tree of a documentation."""
    rows: list[Kid] = []
    for text in kit.says("docs", 3, 10):
        inner = tree(kit, depth + 1) if depth < 2 and kit.chance(0.3) else None
        rows.append(el("li", kit.link(text), inner))
    return el("ul", rows)


def manual(kit: Kit) -> list[Node]:
    """Documentation: a tree on the left, the outline on the right, code in the text."""
    kids, heads = list[Kid](), list[str]()
    for text in kit.source.paragraphs:
        if kit.chance(0.3):
            heads.append(kit.say("headings"))
            kids.append(el("h2", heads[-1], el("a", "¶", href="#x", role=BOILERPLATE)))
        kids += paragraph(kit, text)
        if kit.chance(0.35):
            kids.append(code(kit))
        if kit.chance(0.08):
            kids.append(kit.box("note", el("p", kit.say("headings"), class_="admonition-title"), el("p", kit.teaser())))
    body = kit.box("docs", title(kit), kids, role=ARTICLE)
    side = kit.aside("tree", search_form(kit), tree(kit))
    foot = kit.aside("pager", links(kit, kit.says("docs", 2, 4)))
    main = kit.box("main", breadcrumbs(kit) if kit.chance(0.5) else None, body, foot)
    outline = [asides.toc(kit, heads)] if heads else []
    return frame(kit, columns(kit, main, side, *outline))


def interface(kit: Kit) -> list[Node]:
    """A reference of functions: signatures, descriptions, tables of parameters."""
    items: list[Node] = []
    for place, text in enumerate(kit.source.paragraphs):
        name = f"{kit.pick(('get', 'set', 'make', 'read', 'list'))}_{kit.pick(('page', 'item', 'user', 'file'))}{place}"
        rows = [("path", "str"), ("limit", "int"), ("strict", "bool")][: kit.count(1, 3)]
        cells = [
            el("tr", el("td", el("code", key)), el("td", kind), el("td", kit.say("headings"))) for key, kind in rows
        ]
        table = el("table", el("tbody", cells)) if kit.chance(0.4) else None
        source = el("a", "[source]", href="#", role=BOILERPLATE) if kit.chance(0.5) else None
        items.append(el("dl", el("dt", el("code", f"{name}(path, limit=10)"), source), el("dd", el("p", text), table)))
    body = kit.box("docs", title(kit), items, role=ARTICLE)
    return frame(kit, columns(kit, kit.box("main", body), kit.aside("tree", tree(kit))))


def readme(kit: Kit) -> list[Node]:
    """A project's page on a code host: files, counts, then its description."""
    names = ("src", "tests", "README.md", "LICENSE", "setup.py", ".gitignore", "docs", "Makefile")
    rows = [el("tr", el("td", kit.link(name)), el("td", kit.headline()), el("td", kit.say("date"))) for name in names]
    files = kit.aside("files", el("table", el("tbody", rows[: kit.count(3, 8)])))
    tabs = kit.aside("nav", links(kit, ["Code", f"Issues {kit.count(0, 400)}", "Pull requests", "Actions", "Wiki"]))
    head = el("h1", title_text(kit), role=TITLE)
    body = kit.box("body", head, story(kit, busy=0.0).kids, code(kit), role=ARTICLE)
    return frame(kit, tabs, columns(kit, kit.box("main", files, body), asides.sidebar(kit)))


def title_text(kit: Kit) -> str:
    """The source's title, or one of our own."""
    return kit.source.title or kit.say("headlines")


def wiki(kit: Kit) -> list[Node]:
    """An encyclopedia: tools, infobox, contents, sections with edit links, references."""
    kids, heads = list[Kid](), list[str]()
    for place, text in enumerate(kit.source.paragraphs):
        if place and kit.chance(0.3):
            heads.append(kit.say("headings"))
            edit = el("span", "[", kit.link(kit.nth("wiki", 1)), "]", role=BOILERPLATE)
            kids.append(el("h2", el("span", heads[-1], class_="mw-headline"), edit))
        mark = el("sup", kit.link(f"[{place + 1}]"), role=BOILERPLATE) if kit.chance(0.3) else None
        kids.append(el("p", marked(kit, text), mark))
        if kit.chance(0.1):
            kids.append(figure(kit))
    if heads:
        kids.insert(1, asides.toc(kit, heads))
    body = kit.box("body", infobox(kit) if kit.chance(0.5) else None, kids, references(kit), role=ARTICLE)
    sub = kit.aside("subtitle", kit.nth("wiki", 0)) if kit.chance(0.5) else None
    tabs = kit.aside("tabs", links(kit, kit.says("wiki", 2, 5)))
    groups = kit.aside("tags", el("span", kit.nth("wiki", 8) + ": "), links(kit, kit.says("tags", 2, 6)))
    main = kit.box("main", title(kit), sub, tabs, body, groups)
    side = kit.aside("sidebar", links(kit, kit.says("menu", 5, 12)), links(kit, kit.says("wiki", 2, 6)))
    return [*([header(kit)] if kit.chance(0.5) else []), columns(kit, main, side), footer(kit)]


def infobox(kit: Kit) -> Node:
    """A table of facts beside an article."""
    rows = [
        el("tr", el("th", key), el("td", rest)) for key, _, rest in (t.partition(": ") for t in kit.says("specs", 3, 8))
    ]
    head = el("tr", el("th", kit.source.title or kit.say("places"), colspan="2"))
    return kit.box("infobox", el("table", el("tbody", head, rows)), role=BOILERPLATE)


def faq(kit: Kit) -> list[Node]:
    """Questions that open: all answers are in the source."""
    shape = kit.pick(("details", "button", "dl", "h3"))
    items = [_fold(kit, shape, kit.say("headlines") + "?", text) for text in kit.source.paragraphs]
    body = kit.box("body", items, role=ARTICLE)
    return frame(kit, kit.box("main", title(kit), body), asides.aftermath(kit, 0, 2))


def _fold(kit: Kit, shape: str, question: str, answer: str) -> Node:
    if shape == "details":
        return el("details", el("summary", question), el("p", answer))
    if shape == "button":
        return el("div", el("h3", el("button", question, aria_expanded="false")), el("div", el("p", answer)))
    if shape == "dl":
        return el("dl", el("dt", question), el("dd", answer))
    return kit.box("section", el("h3", question), paragraph(kit, answer))


def glossary(kit: Kit) -> list[Node]:
    """Terms and what they mean, under an alphabet of links."""
    alphabet = kit.aside("nav", links(kit, list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[: kit.count(8, 26)]))
    rows: list[Kid] = []
    for text in kit.source.paragraphs:
        rows += [el("dt", kit.say("tags")), el("dd", text)]
    body = kit.box("body", el("dl", rows), role=ARTICLE)
    return frame(kit, kit.box("main", title(kit), alphabet, body))


def answers(kit: Kit) -> list[Node]:
    """A question and its answers, all of them text; small comments below each."""
    texts = list(kit.source.paragraphs)
    cut = min(len(texts), kit.count(1, 3))
    made = [_answer(kit, "question", texts[:cut])]
    texts = texts[cut:]
    while texts:
        size = kit.count(1, 4)
        made.append(_answer(kit, "answer", texts[:size]))
        texts = texts[size:]
    count = quiet(kit, el("h2", kit.nth("qa", 1)))
    stats = quiet(kit, [el("span", text) for text in kit.says("qa", 2, 3)])
    side = kit.aside("sidebar", asides.head(kit, kit.say("related")), links(kit, [kit.headline() for _ in range(8)]))
    main = kit.box("main", title(kit), stats, made[0], count, made[1:], _own_answer(kit))
    return frame(kit, columns(kit, main, side))


def _answer(kit: Kit, part: str, texts: list[str]) -> Node:
    votes = kit.aside("votes", el("button", "▲"), el("span", str(kit.count(-3, 400))), el("button", "▼"))
    card = kit.aside(
        "user", el("span", kit.say("date")), kit.link(kit.say("names")), el("span", str(kit.count(1, 9999)))
    )
    kids: list[Kid] = [kid for text in texts for kid in paragraph(kit, text)]
    if kit.chance(0.3):
        kids.append(code(kit))
    below: Kids = [_small_comment(kit) for _ in range(kit.count(0, 4))]
    tools = kit.aside("meta", links(kit, kit.says("qa", 2, 4)))
    return kit.box(part, votes, kit.box("body", kids, role=ARTICLE), tools, card, below)


def _small_comment(kit: Kit) -> Node:
    text = el("span", kit.remark(), role="comment")
    return kit.aside("comment", text, " – ", kit.link(kit.say("names")), " ", el("span", kit.say("date")))


def _own_answer(kit: Kit) -> Node:
    return kit.aside(
        "form", el("h2", kit.say("qa")), el("form", el("textarea", name="a"), el("button", kit.say("reply")))
    )


def changelog(kit: Kit) -> list[Node]:
    """What changed in each version, as lists."""
    texts, parts = list(kit.source.paragraphs), list[Node]()
    major = kit.count(2, 40)
    while texts:
        size = kit.count(1, 6)
        head = heading(kit, f"{major}.{len(texts)}.0 ({kit.count(2018, 2026)}-0{kit.count(1, 9)}-1{kit.count(0, 9)})")
        parts.append(kit.box("section", head, listing(kit, texts[:size]), role=ARTICLE))
        texts = texts[size:]
    side = kit.aside("tree", tree(kit))
    main = kit.box("main", title(kit), parts, asides.pager(kit))
    return frame(kit, columns(kit, main, side) if kit.chance(0.5) else main)


def tool_page(kit: Kit) -> list[Node]:
    """A text among menus: many more links than sentences."""
    many = [menu(kit, 10, 24) for _ in range(kit.count(2, 4))]
    main = kit.box("main", title(kit), story(kit, busy=0.0))
    return frame(kit, kit.aside("nav", many), columns(kit, main, asides.line_box(kit), asides.line_box(kit)))


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "manual": (manual, 4),
    "interface": (interface, 2),
    "readme": (readme, 2),
    "wiki": (wiki, 4),
    "faq": (faq, 2),
    "glossary": (glossary, 1),
    "answers": (answers, 3),
    "changelog": (changelog, 2),
    "many menus": (tool_page, 2),
}
