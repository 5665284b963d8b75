"""Pages that offer something: products, jobs, houses, plans.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import breadcrumbs, frame, links
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import columns
from train.extraction.modern.nodes import ARTICLE, Kid, Node, el
from train.extraction.modern.story import listing, story, title
from train.extraction.modern.talk import comments


def _buy(kit: Kit) -> Node:
    price = kit.box(
        "price", f"{kit.count(1, 999)},{kit.count(0, 99):02} {kit.pick(('€', '$', '£', 'zł', '₽', '¥'))}", tag="span"
    )
    choice = el("select", [el("option", size) for size in ("S", "M", "L", "XL")]) if kit.chance(0.4) else None
    buttons = [el("button", text) for text in kit.says("shop", 1, 3)]
    notes = [el("span", text) for text in kit.says("shop", 1, 4)]
    return kit.aside("buy", price, choice, buttons, el("div", *notes))


def _specs(kit: Kit) -> Node:
    """A table of a product's properties; it belongs to the text."""
    rows = [text.partition(": ") for text in kit.says("specs", 3, 9)]
    if kit.chance(0.5):
        table = el("table", el("tbody", [el("tr", el("th", key), el("td", value)) for key, _, value in rows]))
        return kit.box("specs", table, role=ARTICLE)
    pairs: list[Kid] = [kid for key, _, value in rows for kid in (el("dt", key), el("dd", value))]
    return kit.box("specs", el("dl", pairs), role=ARTICLE)


def product(kit: Kit) -> list[Node]:
    """A product: pictures, price, description, properties, reviews, other products."""
    pictures = kit.aside("gallery", [kit.image() for _ in range(kit.count(1, 6))])
    info = kit.box("product", pictures, title(kit), _buy(kit), story(kit, busy=0.0), _specs(kit))
    reviews = comments(kit, 1, 10) if kit.chance(0.6) else None
    return frame(kit, breadcrumbs(kit), kit.box("main", info, reviews), _also_bought(kit))


def _also_bought(kit: Kit) -> Node:
    tiles = [
        kit.box("tile", kit.image(), kit.link(kit.headline()), el("span", f"{kit.count(5, 300)},00 €"))
        for _ in range(6)
    ]
    return kit.aside("related", asides.head(kit, kit.say("shop")), tiles)


def tabs(kit: Kit) -> list[Node]:
    """A product whose description hides behind tabs."""
    names = kit.aside("tabs", [el("button", text, role_="tab") for text in kit.says("shop", 2, 3)])
    panels = [
        el("div", story(kit, busy=0.0), id="t1"),
        el("div", _specs(kit), id="t2", hidden=""),
        el("div", comments(kit, 1, 6), id="t3", style="display:none"),
    ]
    main = kit.box("main", el("div", title(kit), kit.image(), _buy(kit)), names, panels)
    return frame(kit, breadcrumbs(kit), main, _also_bought(kit), asides.newsletter(kit))


def job(kit: Kit) -> list[Node]:
    """An offer of work: tasks and wishes as lists, a button to apply."""
    cut = max(1, len(kit.source.paragraphs) // 2)
    first, rest = kit.source.paragraphs[:cut], kit.source.paragraphs[cut:]
    lists: list[Kid] = [el("h3", kit.say("headings")), *listing(kit, list(rest))] if rest else []
    facts = kit.aside("meta", [el("span", kit.say(key)) for key in ("places", "date", "sites")])
    body = kit.box("body", story(kit, first, busy=0.0).kids, lists, role=ARTICLE)
    apply = kit.aside("promo", el("button", kit.say("login")), el("p", kit.say("newsletter")))
    return frame(
        kit, columns(kit, kit.box("main", title(kit), facts, body, apply), asides.sidebar(kit)), asides.cards(kit)
    )


def house(kit: Kit) -> list[Node]:
    """A flat or a hotel: tiles of facts, a description, a form to ask."""
    facts = _specs(kit)
    form = kit.aside("form", el("form", el("label", kit.say("subscribe")), el("input"), el("button", kit.say("more"))))
    main = kit.box("main", title(kit), kit.aside("meta", kit.say("places")), _buy(kit), facts, story(kit, busy=0.1))
    return frame(kit, columns(kit, main, form), comments(kit, 1, 8) if kit.chance(0.4) else None, _also_bought(kit))


def plans(kit: Kit) -> list[Node]:
    """A page that sells: big words, sections, prices, praise."""
    sections: list[Node] = []
    for text in kit.source.paragraphs:
        sections.append(kit.box("section", el("h2", kit.say("headlines")), el("p", text), role=ARTICLE))
        if kit.chance(0.3):
            sections.append(kit.aside("promo", kit.link(kit.say("login"))))
    hero = kit.box("hero", title(kit), kit.aside("promo", [kit.link(text) for text in kit.says("login", 1, 2)]))
    logos = kit.aside("logos", el("p", kit.line()), [kit.image() for _ in range(5)])
    return frame(
        kit,
        kit.box("main", hero, logos, sections, asides.newsletter(kit)),
        kit.aside("nav", links(kit, kit.says("menu", 3, 9))),
    )


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "product": (product, 3),
    "product tabs": (tabs, 1),
    "job": (job, 1),
    "house": (house, 1),
    "landing": (plans, 2),
}
