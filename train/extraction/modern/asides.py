"""What stands beside and below a text: teasers, rankings, forms, advertisements, biographies, tags.

In: a kit. Out: nodes of boilerplate.
"""

from collections.abc import Callable

from train.extraction.modern.chrome import links
from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import Kid, Node, Raw, el

_HEADS = ("h2", "h3", "h3", "h4", "div", "p", "strong", "span")


def head(kit: Kit, text: str) -> Node:
    """The heading of a box."""
    name = kit.habit("box head", _HEADS) if kit.chance(0.8) else kit.pick(_HEADS)
    return el(name, text, class_=kit.names.of("box-title") if kit.has("box title", 0.5) else None)


def card(kit: Kit, what: str = "card") -> Node:
    """A teaser of another page: picture, headline, often a whole sentence or two, author and date."""
    kids: list[Kid] = [el("a", kit.image(), href=kit.href())] if kit.has(f"{what} image", 0.5) else []
    if kit.has(f"{what} label", 0.3):
        kids.append(el("span", kit.say("tags"), class_=kit.names.of("label")))
    kids.append(el(kit.habit(f"{what} head", ("h3", "h4", "h2", "div", "p")), kit.link(kit.headline())))
    if kit.has(f"{what} teaser", 0.6) and kit.chance(0.9):
        kids.append(el(kit.habit(f"{what} text", ("p", "p", "div", "span")), kit.teaser()))
    if kit.has(f"{what} meta", 0.4):
        key = kit.habit(f"{what} key", ("date", "byline", "minutes", "date"))
        kids.append(el(kit.habit(f"{what} time", ("span", "time", "div")), kit.say(key)))
    if kit.has(f"{what} more", 0.15):
        kids.append(kit.link(kit.say("more")))
    if kit.has(f"{what} link", 0.12):
        return kit.box("card", el("a", [_unlinked(kid) for kid in kids], href=kit.href()))
    return kit.box("card", kids)


def _unlinked(kid: Kid) -> Kid:
    """The same without links inside, for a card that is one link."""
    if not isinstance(kid, Node):
        return kid
    name = "span" if kid.name == "a" else kid.name
    attrs = {key: value for key, value in kid.attrs.items() if key != "href" or name != "span"}
    return Node(name, attrs, [_unlinked(inner) for inner in kid.kids], kid.role)


def cards(kit: Kit, low: int = 2, high: int = 9) -> Node:
    """Teasers in a list, in a grid or one after the other."""
    what = kit.pick(("card", "card", "tile"))
    made: list[Node] = [card(kit, what) for _ in range(kit.many(low, high))]
    if kit.chance(0.3):
        return kit.box("list", [el("li", node) for node in made], tag="ul")
    return kit.box("list", made, tag="div")


def related(kit: Kit) -> Node:
    """Articles that the page would like to be read next."""
    return kit.aside("related", head(kit, kit.say("related")), cards(kit))


def most_read(kit: Kit) -> Node:
    """A ranking of headlines."""
    titles = [kit.headline() for _ in range(kit.many(3, 10))]
    if kit.chance(0.6):
        items = [el("li", kit.link(title)) for title in titles]
        return kit.aside("most", head(kit, kit.say("most")), el(kit.pick(("ol", "ul")), items))
    rows = [el("div", el("span", str(place)), kit.link(title)) for place, title in enumerate(titles, 1)]
    return kit.aside("most", head(kit, kit.say("most")), rows)


def newsletter(kit: Kit) -> Node:
    """A form that asks for an address, with a sentence or two why."""
    label, button = kit.says("subscribe", 2, 2)
    form = el("form", el("label", label), el("input", type="email", name="email"), el("button", button), action="/nl")
    return kit.aside("newsletter", head(kit, kit.line()), el("p", kit.say("newsletter")), form)


def advert(kit: Kit) -> Node:
    """An advertisement: a label, a frame, sometimes a text of its own."""
    kids: list[Kid] = [el(kit.habit("ad label", ("span", "div", "p")), kit.say("ad"))] if kit.has("ad", 0.7) else []
    shape = kit.habit("ad shape", ("frame", "text", "empty", "link", "frame"))
    if shape == "frame":
        kids.append(el("iframe", src="https://ads.example/x", width="300", height="250"))
    elif shape == "empty":
        kids.append(Raw("<script>(adsbygoogle = window.adsbygoogle || []).push({});</script>"))
    elif shape == "text":
        kids += [el("strong", kit.headline()), el("p", kit.teaser())]
    elif shape == "link":
        kids.append(el("a", kit.image(), kit.headline(), href="https://ads.example/c", rel="sponsored"))
    return kit.aside("ad", kids)


def share_bar(kit: Kit) -> Node:
    """Buttons to pass the page on."""
    texts = kit.says("share", 2, 7)
    if kit.chance(0.3):
        return kit.aside("share", [el("button", kit.icon(), el("span", text)) for text in texts])
    if kit.chance(0.15):
        return kit.aside("share", [el("a", kit.icon(), href="#", aria_label=text) for text in texts])
    return kit.aside("share", head(kit, kit.say("share")) if kit.chance(0.3) else None, links(kit, texts))


def tag_list(kit: Kit) -> Node:
    """The topics of the page."""
    texts = kit.says("tags", 1, 7)
    shape = kit.pick(("links", "commas", "hashes"))
    label = el(kit.pick(("span", "strong", "h4", "div")), kit.say("tags_head")) if kit.chance(0.6) else None
    if shape == "links":
        return kit.aside("tags", label, links(kit, texts))
    if shape == "hashes":
        return kit.aside("tags", label, [kit.link("#" + text.replace(" ", "")) for text in texts])
    kids: list[Kid] = []
    for text in texts:
        kids += [", ", kit.link(text)] if kids else [" ", kit.link(text)]
    return kit.aside("tags", label, kids)


def bio(kit: Kit) -> Node:
    """Some sentences about who wrote this."""
    kids: list[Kid] = [kit.image()] if kit.chance(0.6) else []
    if kit.chance(0.7):
        kids.append(el(kit.pick(("h3", "h4", "strong", "a", "div")), kit.say("names")))
    kids.append(el(kit.pick(("p", "div", "span")), kit.say("bio")))
    if kit.chance(0.3):
        kids.append(links(kit, kit.says("more", 1, 2)))
    return kit.aside("bio", kids)


def paywall(kit: Kit) -> Node:
    """The sentence that asks for money, and its buttons."""
    buttons = [el("button", text) for text in kit.says("login", 1, 2)]
    return kit.aside("paywall", head(kit, kit.line()), el("p", kit.say("paywall")), buttons)


def promo(kit: Kit) -> Node:
    """A box that wants something: a campaign, an app, a course."""
    return kit.aside("promo", head(kit, kit.headline()), el("p", kit.teaser()), kit.link(kit.say("login")))


def pager(kit: Kit) -> Node:
    """Links to the pages before and after, often with their titles."""
    if kit.chance(0.5):
        return kit.aside("pager", links(kit, kit.says("more", 1, 4)))
    rows = [el("a", el("span", kit.say("more")), el("span", kit.headline()), href=kit.href()) for _ in range(2)]
    return kit.aside("pager", rows)


def toc(kit: Kit, titles: list[str]) -> Node:
    """A list of the headings below."""
    items = [el("li", el("a", title, href=f"#s{place}")) for place, title in enumerate(titles)]
    return kit.aside("toc", head(kit, kit.say("toc")), el(kit.pick(("ol", "ul")), items))


def about(kit: Kit) -> Node:
    """A sentence about the site."""
    return kit.aside("widget", head(kit, kit.line()), el("p", kit.teaser()))


def line_box(kit: Kit) -> Node:
    """Lines that stand around real pages, with or without links."""
    lines = [kit.line() for _ in range(kit.many(2, 8))]
    if kit.chance(0.6):
        return kit.aside("widget", head(kit, kit.line()), links(kit, lines))
    return kit.aside("widget", [el("div", line) for line in lines])


def small_print(kit: Kit) -> Node:
    """A sentence in small letters about rights, sources or partners."""
    return kit.aside("note", el(kit.pick(("p", "small", "em", "div")), kit.say("legal")))


def last_remarks(kit: Kit) -> Node:
    """What readers said lately, anywhere on the site."""
    rows = [el("li", kit.link(kit.say("names")), ": ", kit.remark()) for _ in range(kit.count(2, 6))]
    return kit.aside("widget", head(kit, kit.say("comments")), el("ul", rows))


def popup(kit: Kit) -> Node:
    """A window in front of the page."""
    inside = kit.pick((newsletter, promo, paywall))(kit)
    return kit.aside("modal", el("button", "×"), kit.wrap(inside, most=2), aria_hidden=kit.pick(("true", None)))


Widget = Callable[[Kit], Node]
WIDGETS: tuple[Widget, ...] = (
    most_read,
    related,
    newsletter,
    advert,
    line_box,
    about,
    promo,
    tag_list,
    bio,
    last_remarks,
)
AFTER: tuple[Widget, ...] = (
    share_bar,
    tag_list,
    bio,
    related,
    newsletter,
    pager,
    advert,
    most_read,
    promo,
    paywall,
    small_print,
)


def sidebar(kit: Kit) -> Node:
    """A column of boxes beside the text."""
    first = kit.some(WIDGETS, 1, 4)
    more = [kit.pick(WIDGETS) for _ in range(min(int(kit.bulk), 5))] if kit.chance(0.5) else []
    return kit.aside("sidebar", [widget(kit) for widget in (*first, *more)])


def aftermath(kit: Kit, low: int = 1, high: int = 5) -> list[Node]:
    """What follows a text, in any order."""
    return [widget(kit) for widget in kit.some(AFTER, low, high)]
