"""What frames a page: skip links, header, menus, breadcrumbs, cookie banners, footers.

In: a kit. Out: nodes of boilerplate.
"""

from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import BOILERPLATE, Kid, Kids, Node, el, flat

_TONGUES = "English|Deutsch|Français|Español|Русский|中文|العربية|日本語|Türkçe|Polski|Ελληνικά|Italiano".split("|")
_HIDDEN: tuple[dict[str, str], ...] = (
    {"hidden": ""},
    {"style": "display:none"},
    {"aria-hidden": "true"},
    {"style": "visibility:hidden"},
    {},
)


def skip_link(kit: Kit) -> list[Node]:
    """Links for people who do not see the page."""
    return [kit.box("skip", text, tag="a", href="#main") for text in kit.says("skip", 1, 2)]


def links(kit: Kit, texts: list[str], part: str = "menu") -> Node:
    """A row of links: as a list, as plain links, as buttons, or with bars between them."""
    shape = kit.habit(f"links {part}", ("ul", "ul", "ul", "ul", "a", "a", "div", "bars", "button", "ol"))
    if shape in {"ul", "ol"}:
        return kit.box(part, [el("li", kit.link(text)) for text in texts], tag=shape)
    if shape == "bars":
        return kit.box(part, _barred(kit, texts), tag="div")
    if shape == "div":
        return kit.box(part, [el("div", kit.link(text, "item")) for text in texts], tag="div")
    if shape == "button":
        return kit.box(part, [el("button", text, type="button") for text in texts], tag="div")
    gap = kit.habit("gap", (" ", "\n", ""))
    return kit.box(part, [kid for text in texts for kid in (kit.link(text, "item"), gap)], tag="div")


def _barred(kit: Kit, texts: list[str]) -> list[Kid]:
    bar = kit.pick((" | ", " · ", " / ", " • "))
    out: list[Kid] = []
    for text in texts:
        out += [bar, kit.link(text)] if out else [kit.link(text)]
    return out


def menu(kit: Kit, low: int = 4, high: int = 14) -> Node:
    """The main menu, now and then with menus inside it."""
    texts = kit.crowd("menu", low, high)
    if kit.chance(0.2):
        texts = [kit.line() for _ in texts]
    if kit.chance(0.25):
        inside = [el("li", kit.link(text), links(kit, kit.says("menu", 2, 6), "submenu")) for text in texts]
        return kit.box("nav", kit.box("menu", inside, tag="ul"), aria_label=kit.pick(("Main", "Primary", None)))
    return kit.box("nav", links(kit, texts))


def hidden_menu(kit: Kit) -> Node:
    """A menu for small screens, hidden in one of the ways pages know."""
    node = kit.box("mobile", el("button", kit.say("login")), links(kit, kit.crowd("menu", 4, 16)))
    node.attrs.update(kit.pick(_HIDDEN))
    return node


def search_form(kit: Kit) -> Node:
    """A field to search with."""
    word = kit.say("search")
    label = el("label", word, for_="q") if kit.chance(0.5) else None
    return kit.box(
        "search", label, el("input", type="search", id="q", placeholder=word), el("button", word), tag="form"
    )


def tongues(kit: Kit) -> Node:
    """Links, or a choice, of the page's other languages."""
    names = kit.some(_TONGUES, 2, 8)
    if kit.chance(0.3):
        return el("select", [el("option", name, value=name[:2].lower()) for name in names], class_="lang")
    return kit.box("languages", links(kit, names))


def header(kit: Kit) -> Node:
    """The top of the page."""
    logo_name = kit.pick(("a", "a", "div", "span", "h1", "p"))
    logo = kit.box("logo", kit.site if kit.chance(0.7) else kit.image(), tag=logo_name)
    kids: list[Node] = [logo]
    for part, share in (
        (menu, 0.85),
        (search_form, 0.4),
        (tongues, 0.2),
        (account, 0.5),
        (hidden_menu, 0.2),
        (menu, 0.3),
    ):
        if kit.chance(share):
            kids.append(part(kit))
    if kit.chance(0.15):
        kids.append(el("p", kit.line(), class_=kit.names.of("slogan")))
    return kit.aside("header", kit.wrap(flat([kids]), most=2))


def account(kit: Kit) -> Node:
    """Links to log in with."""
    return el("div", [kit.link(text) for text in kit.says("login", 1, 3)], class_=kit.names.of("account"))


def breadcrumbs(kit: Kit) -> Node:
    """The way from the front page to here."""
    texts = [kit.say("home"), *kit.says("menu", 1, 3)]
    if kit.source.title and kit.chance(0.3):
        texts.append(kit.source.title)
    if kit.chance(0.6):
        items = [el("li", kit.link(text) if text != kit.source.title else text) for text in texts]
        return kit.aside("breadcrumbs", el("ol", items))
    arrow = kit.pick((" › ", " > ", " / ", " » ", " → "))
    kids: list[Kid] = []
    for text in texts:
        kids += [arrow, kit.link(text)] if kids else [kit.link(text)]
    return kit.aside("breadcrumbs", kids)


def cookie_banner(kit: Kit) -> Node:
    """The question about cookies, with its text and its buttons."""
    head = el(kit.pick(("h2", "h3", "p", "strong")), kit.site) if kit.chance(0.4) else None
    text = el(kit.pick(("p", "div", "span")), kit.says("cookie", 1, 3).pop(0))
    more = [el("p", extra) for extra in kit.says("cookie", 1, 2)] if kit.chance(0.3) else None
    buttons = [el("button", text) for text in kit.says("consent", 1, 4)]
    return kit.aside("cookie", kit.wrap(head, text, more, el("div", buttons), most=2))


def footer(kit: Kit) -> Node:
    """The bottom of the page: columns of links, legal text, social links."""
    kids: list[Node] = []
    for _ in range(min(kit.many(0, 3), 8)):
        head = el(kit.pick(("h2", "h3", "h4", "strong", "div")), kit.line())
        kids.append(el("div", head, links(kit, _footer_links(kit))))
    if not kids or kit.chance(0.4):
        kids.append(links(kit, _footer_links(kit)))
    if kit.chance(0.15):
        kids.append(el("p", kit.teaser()))
    kids += [el(kit.pick(("p", "div", "small")), text) for text in kit.says("legal", 1, 3)]
    if kit.chance(0.2):
        kit.rng.shuffle(kids)
    return kit.aside("footer", kit.wrap(flat([kids]), most=2))


def _footer_links(kit: Kit) -> list[str]:
    return kit.says("footer", 2, 12) if kit.chance(0.6) else [kit.line() for _ in range(kit.many(2, 7))]


def frame(kit: Kit, *inside: Node | list[Node] | None) -> list[Node]:
    """A whole body: what is inside, between header and footer, with banners before or after it."""
    before: list[Node] = []
    if kit.chance(0.35):
        before += skip_link(kit)
    if kit.chance(0.15):
        before.append(hidden_menu(kit))
    if kit.chance(0.95):
        before.append(header(kit))
    after = [footer(kit)] if kit.chance(0.93) else []
    if kit.chance(0.35):
        banner = cookie_banner(kit)
        (before.insert(0, banner) if kit.chance(0.4) else after.append(banner))
    if kit.chance(0.1):
        after.append(hidden_menu(kit))
    core = [node for node in flat(list(inside)) if isinstance(node, Node)]
    if kit.chance(0.5):
        core = [kit.wrap(flat([core]))]
    body = [*before, *core, *after]
    return [el("div", flat([body]), id=kit.pick(("root", "app", "__next", "page")))] if kit.chance(0.3) else body


def quiet(kit: Kit, *kids: Kids) -> Node:
    """A plain block of boilerplate."""
    return el("div", *kids, role=BOILERPLATE, class_=kit.names.of("block"))
