"""Pages of newspapers and magazines.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import breadcrumbs, frame, links
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import article, beside, columns
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, BYLINE, CAPTION, TITLE, Kid, Node, el
from train.extraction.modern.story import blocks, byline, figure, heading, opening, paragraph, story, title
from train.extraction.modern.talk import comments


def classic(kit: Kit) -> list[Node]:
    """A newspaper: breadcrumbs, article, sidebar, related articles, comments."""
    inside = article(kit, opening(kit), story(kit), asides.aftermath(kit))
    talk = comments(kit) if kit.chance(0.4) else None
    way = breadcrumbs(kit) if kit.chance(0.5) else None
    return frame(kit, way, beside(kit, inside), asides.related(kit) if kit.chance(0.5) else None, talk)


def teasers_first(kit: Kit) -> list[Node]:
    """Teasers and rankings stand in the source before the article."""
    first = [asides.cards(kit, 3, 8), asides.most_read(kit)]
    inside = article(kit, opening(kit), story(kit), asides.share_bar(kit))
    return frame(kit, columns(kit, inside, kit.aside("sidebar", first)), asides.aftermath(kit, 0, 2))


def three_columns(kit: Kit) -> list[Node]:
    """Links on the left, text in the middle, boxes on the right."""
    left = kit.aside("tree", links(kit, kit.says("menu", 6, 20)))
    inside = article(kit, title(kit), byline(kit), story(kit, busy=0.3), asides.tag_list(kit))
    return frame(kit, breadcrumbs(kit), columns(kit, inside, left, asides.sidebar(kit)))


def endless(kit: Kit) -> list[Node]:
    """Below the article the next one begins, whole: it is not what the page is about."""
    first = article(kit, opening(kit), story(kit), asides.share_bar(kit))
    return frame(kit, first, [_next_article(kit) for _ in range(kit.count(1, 3))])


def _next_article(kit: Kit) -> Node:
    head = el("h2", kit.link(kit.headline()))
    texts = [kid for _ in range(kit.count(1, 6)) for kid in paragraph(kit, kit.other())]
    return kit.aside("article", head, byline(kit, BOILERPLATE), kit.box("body", texts), asides.share_bar(kit))


def live(kit: Kit) -> list[Node]:
    """A live blog: entries with times, newest first."""
    texts = list(kit.source.paragraphs)
    entries: list[Node] = []
    while texts:
        size = kit.count(1, 3)
        entries.append(_entry(kit, texts[:size]))
        texts = texts[size:]
    key = kit.aside("most", asides.head(kit, kit.say("live")), links(kit, [kit.headline() for _ in range(4)]))
    body = kit.box("body", entries)
    inside = article(kit, opening(kit), key, body, el("button", kit.say("more")))
    return frame(kit, beside(kit, inside, 0.4), asides.related(kit))


def _entry(kit: Kit, texts: list[str]) -> Node:
    time = el(kit.pick(("time", "span", "div")), kit.say("date"), role=BYLINE)
    head = el("h3", kit.say("headlines"), role=ARTICLE) if kit.chance(0.5) else None
    share = asides.share_bar(kit) if kit.chance(0.4) else None
    return kit.box("entry", time, head, el("div", blocks(kit, texts), role=ARTICLE), share)


def gallery(kit: Kit) -> list[Node]:
    """Pictures with a text each."""
    slides: list[Node] = []
    total = len(kit.source.paragraphs)
    for place, text in enumerate(kit.source.paragraphs, 1):
        number = el("span", f"{place} / {total}", role=BOILERPLATE)
        credit = el("span", kit.say("photo"), role=BOILERPLATE) if kit.chance(0.5) else None
        slides.append(kit.box("figure", kit.image(), number, el("figcaption", el("p", text), credit, role=CAPTION)))
    buttons = [el("button", text) for text in kit.says("more", 1, 3)]
    return frame(kit, article(kit, opening(kit), kit.box("gallery", slides), buttons), asides.aftermath(kit))


def film(kit: Kit) -> list[Node]:
    """A film with a description, and a list of other films."""
    player = kit.aside("player", el("video", src="/v.mp4"), [el("button", kit.line()) for _ in range(3)])
    counts = el("span", kit.say("reply"), role=BOILERPLATE)
    queue = kit.aside("sidebar", asides.head(kit, kit.say("related")), asides.cards(kit, 4, 14))
    main = kit.box("main", player, title(kit), counts, byline(kit), story(kit, busy=0.0), comments(kit))
    return frame(kit, columns(kit, main, queue))


def walled(kit: Kit) -> list[Node]:
    """A few paragraphs, then the wall."""
    few = kit.source.paragraphs[: kit.count(1, 4)]
    inside = article(kit, opening(kit), story(kit, few, busy=0.1), asides.paywall(kit))
    return frame(kit, inside, asides.aftermath(kit), comments(kit) if kit.chance(0.3) else None)


def accelerated(kit: Kit) -> list[Node]:
    """A page for telephones: custom elements for pictures and advertisements."""
    kids: list[Kid] = []
    for kid in blocks(kit, kit.source.paragraphs):
        kids.append(kid)
        if kit.chance(0.15) and isinstance(kid, Node) and kid.name != "br":
            kids.append(el("amp-ad", el("div", kit.say("ad")), role=BOILERPLATE, type="x"))
    picture = el("figure", el("amp-img", src="/i.jpg"), el("figcaption", kit.say("captions"), role=CAPTION))
    menu = el("amp-sidebar", links(kit, kit.says("menu", 5, 15)), hidden="")
    inside = article(kit, title(kit), byline(kit), picture, kit.box("body", kids, role=ARTICLE))
    return [menu, *frame(kit, inside, asides.related(kit))]


def soup(kit: Kit) -> list[Node]:
    """A single-page application as its server renders it: nothing but nested divs."""
    kit.html5 = 0.0
    kit.depth = max(kit.depth, 3)
    text = kit.wrap(story(kit, busy=0.4))
    top = [kit.wrap(node) for node in opening(kit)]
    tail = [kit.wrap(node) for node in asides.aftermath(kit)]
    return frame(kit, kit.wrap(kit.wrap(top, text), tail, comments(kit) if kit.chance(0.3) else None))


def longread(kit: Kit) -> list[Node]:
    """A magazine: a cover over the whole width, then sections of text with pictures between them."""
    cover = kit.box("hero", kit.image(), title(kit), byline(kit))
    texts, sections = list(kit.source.paragraphs), list[Node]()
    while texts:
        size = kit.count(2, 7)
        head = heading(kit, kit.say("headings")) if sections and kit.chance(0.5) else None
        sections.append(kit.box("section", head, blocks(kit, texts[:size]), role=ARTICLE))
        if kit.chance(0.5):
            sections.append(figure(kit))
        texts = texts[size:]
    return frame(kit, kit.box("main", cover, kit.box("article", sections)), asides.aftermath(kit))


def bulletin(kit: Kit) -> list[Node]:
    """Several short items under one heading, each with its own title."""
    items: list[Kid] = []
    for text in kit.source.paragraphs:
        items += [el(kit.pick(("h2", "h3")), kit.say("headlines")), *paragraph(kit, text)]
    body = kit.box("body", items, role=ARTICLE)
    return frame(kit, beside(kit, article(kit, opening(kit), body)), asides.aftermath(kit, 0, 3))


def explainer(kit: Kit) -> list[Node]:
    """Key points in a box above the text: they belong to it."""
    points = kit.says("headlines", 2, 4)
    box = kit.box(
        "summary", el("h2", kit.say("headings")), el("ul", [el("li", point) for point in points]), role=ARTICLE
    )
    inside = article(kit, opening(kit), box, story(kit), asides.bio(kit))
    return frame(kit, beside(kit, inside, 0.5), asides.related(kit))


def outside_title(kit: Kit) -> list[Node]:
    """The title stands in the page's header, far from the text."""
    head = kit.aside("header", links(kit, kit.says("menu", 3, 9)), el("h1", kit.source.title or kit.site, role=TITLE))
    return [head, *frame(kit, beside(kit, kit.box("main", byline(kit), story(kit)), 0.5))]


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "news": (classic, 8),
    "news teasers first": (teasers_first, 4),
    "news three columns": (three_columns, 3),
    "news endless": (endless, 3),
    "live blog": (live, 2),
    "gallery": (gallery, 1),
    "film": (film, 2),
    "paywall": (walled, 2),
    "telephone": (accelerated, 1),
    "soup": (soup, 5),
    "long read": (longread, 3),
    "bulletin": (bulletin, 2),
    "explainer": (explainer, 2),
    "outside title": (outside_title, 2),
}
