"""Pages of authorities, associations, schools and events.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import breadcrumbs, frame, links, tongues
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import article, columns
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, Node, el
from train.extraction.modern.story import byline, figure, opening, story, title


def event(kit: Kit) -> list[Node]:
    """An event: when and where in a box, the description, other events."""
    rows = [el("div", el("strong", text), el("span", kit.say("date"))) for text in kit.says("event", 2, 5)]
    box = kit.aside("event", rows, kit.link(kit.say("event")))
    inside = article(kit, title(kit), box, story(kit, busy=0.1), asides.share_bar(kit))
    return frame(
        kit,
        breadcrumbs(kit) if kit.chance(0.5) else None,
        columns(kit, inside, asides.most_read(kit)),
        asides.cards(kit),
    )


def authority(kit: Kit) -> list[Node]:
    """An authority: contents above, plain text, a question whether it helped."""
    heads = kit.says("headings", 2, 5)
    metadata = kit.aside(
        "meta", [el("dl", el("dt", text), el("dd", kit.say("date"))) for text in kit.says("gov", 1, 3)]
    )
    asked = kit.aside("feedback", el("h2", kit.say("gov")), [el("button", text) for text in kit.says("consent", 2, 2)])
    inside = kit.box("main", title(kit), metadata, asides.toc(kit, heads), story(kit, busy=0.0), asked)
    linked = kit.aside("sidebar", el("h2", kit.say("related")), links(kit, kit.says("gov", 2, 6)))
    return frame(kit, tongues(kit) if kit.chance(0.3) else None, breadcrumbs(kit), columns(kit, inside, linked))


def association(kit: Kit) -> list[Node]:
    """A small association: menu on the left, text, next dates on the right."""
    dates = [el("li", el("span", kit.say("date")), " ", kit.link(kit.headline())) for _ in range(kit.count(2, 6))]
    side = kit.aside("sidebar", el("h3", kit.say("event")), el("ul", dates))
    left = kit.aside("nav", links(kit, kit.says("menu", 4, 12)))
    return frame(kit, columns(kit, kit.box("main", title(kit), story(kit, busy=0.1)), left, side))


def school(kit: Kit) -> list[Node]:
    """A university: a heavy head of menus, a news text, contact persons."""
    menus = kit.aside("nav", [links(kit, kit.says("menu", 4, 12)) for _ in range(kit.count(1, 4))])
    people = [
        kit.box("contact", el("strong", kit.say("names")), el("p", kit.say("bio")), kit.link("mail@example.edu"))
        for _ in range(kit.count(1, 3))
    ]
    inside = article(kit, opening(kit), story(kit, busy=0.2), kit.aside("contacts", el("h3", kit.line()), people))
    return frame(kit, menus, breadcrumbs(kit), inside, asides.cards(kit, 2, 4))


def profile(kit: Kit) -> list[Node]:
    """A page about a person: a picture, facts, the story of a life, a list of works."""
    facts = kit.aside("infobox", kit.image(), links(kit, kit.says("tags", 2, 4)), el("span", kit.say("places")))
    works = el("ul", [el("li", kit.say("headlines")) for _ in range(kit.count(2, 8))])
    listed = el("div", el("h2", kit.say("headings")), works, role=ARTICLE)
    main = kit.box("main", title(kit), story(kit, busy=0.0), listed, figure(kit) if kit.chance(0.3) else None)
    return frame(kit, columns(kit, main, facts))


def notice(kit: Kit) -> list[Node]:
    """An official notice with reference numbers and a file to load down."""
    number = el("p", f"Ref. {kit.count(100, 999)}/{kit.count(2015, 2026)}", role=BOILERPLATE)
    file = kit.aside("download", kit.link(f"PDF, {kit.count(1, 9)}.{kit.count(1, 9)} MB"))
    return frame(kit, breadcrumbs(kit), article(kit, number, title(kit), byline(kit), story(kit, busy=0.0), file))


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "event": (event, 2),
    "authority": (authority, 3),
    "association": (association, 2),
    "school": (school, 2),
    "profile": (profile, 1),
    "notice": (notice, 1),
}
