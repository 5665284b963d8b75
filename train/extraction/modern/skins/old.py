"""Pages as they were made before style sheets, many of which still stand.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import links, quiet
from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, BYLINE, TITLE, Kid, Node, el
from train.extraction.modern.story import blocks, story, title


def table_layout(kit: Kit) -> list[Node]:
    """Columns are cells of a table, with tables inside them."""
    kit.html5 = 0.0
    left = el("td", _old_menu(kit), width="160", valign="top")
    text = el("td", _old_title(kit), story(kit, busy=0.05), valign="top")
    right = el("td", asides.most_read(kit), asides.advert(kit), width="200") if kit.chance(0.5) else None
    top = el("tr", el("td", el("font", kit.site, size="5"), colspan="3", bgcolor="#003366"))
    end = el("tr", el("td", el("center", el("font", kit.say("legal"), size="1")), colspan="3"))
    return [el("table", el("tbody", top, el("tr", left, text, right), end), border="0", width="100%")]


def _old_menu(kit: Kit) -> Node:
    if kit.chance(0.5):
        rows = [el("tr", el("td", el("font", kit.link(text), size="2"))) for text in kit.says("menu", 4, 14)]
        return el("table", el("tbody", rows), cellpadding="2")
    return el("font", [kid for text in kit.says("menu", 4, 14) for kid in (kit.link(text), el("br"))], size="2")


def _old_title(kit: Kit) -> Node | None:
    if not kit.source.title:
        return None
    if kit.chance(0.5):
        return title(kit)
    return el("p", el("b", el("font", kit.source.title, size="4")), role=TITLE)


def breaks(kit: Kit) -> list[Node]:
    """Text right in the body, lines broken by hand, a rule above and below."""
    kids: list[Kid] = []
    for text in kit.source.paragraphs:
        kids += [text, el("br"), el("br")]
    head = el("center", _old_title(kit))
    top = quiet(kit, [kid for text in kit.says("menu", 2, 8) for kid in ("[", kit.link(text), "] ")])
    body = el(kit.pick(("div", "font", "td", "center")).replace("td", "div"), kids, role=ARTICLE)
    return [top, el("hr"), head, body, el("hr"), quiet(kit, el("i", kit.say("legal")))]


def printed(kit: Kit) -> list[Node]:
    """A version for printing: title, text, address, nothing more."""
    source = el("p", f"https://www.example.org{kit.href()}", role=BOILERPLATE)
    parts = [title(kit), el("p", kit.say("byline"), role=BYLINE), story(kit, busy=0.0), el("hr"), source]
    return [part for part in parts if part is not None]


def plain(kit: Kit) -> list[Node]:
    """Headings and paragraphs directly in the body, links at the end."""
    kids = [kid for kid in blocks(kit, kit.source.paragraphs) if isinstance(kid, Node)]
    if kit.paragraph == "br" or not kids:
        return breaks(kit)
    for kid in kids:
        kid.role = ARTICLE
    made = title(kit)
    return [*([made] if made else []), *kids, el("hr"), quiet(kit, links(kit, kit.says("menu", 2, 6)))]


def centred(kit: Kit) -> list[Node]:
    """A fixed column in the middle, boxes made of nested tables."""
    kit.html5 = 0.0
    boxes = [
        el("table", el("tbody", el("tr", el("td", widget(kit)))), border="1")
        for widget in kit.some(asides.WIDGETS, 1, 3)
    ]
    inside = el("td", boxes[:1], _old_title(kit), story(kit, busy=0.1), boxes[1:])
    table = el("table", el("tbody", el("tr", inside)), width="760", align="center")
    return [el("center", el("img", src="/logo.gif"), links(kit, kit.says("menu", 3, 9))), table]


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "table layout": (table_layout, 3),
    "breaks": (breaks, 1),
    "printed": (printed, 1),
    "plain": (plain, 1),
    "centred": (centred, 1),
}
