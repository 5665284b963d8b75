"""Pages with hardly any text of their own, or none.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import frame, links, search_form
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import article, columns
from train.extraction.modern.nodes import ARTICLE, Node, el
from train.extraction.modern.story import byline, paragraph, story, title
from train.extraction.modern.talk import comments


def brief(kit: Kit) -> list[Node]:
    """One paragraph among much else."""
    one = kit.source.paragraphs[:1]
    return frame(
        kit,
        columns(kit, article(kit, title(kit), byline(kit), story(kit, one, busy=0.0)), asides.sidebar(kit)),
        asides.aftermath(kit),
    )


def message(kit: Kit) -> list[Node]:
    """A sentence on an otherwise empty page."""
    one = kit.source.paragraphs[0] if kit.source.paragraphs else kit.say("sentences")
    return frame(kit, kit.box("main", title(kit), el("div", paragraph(kit, one), role=ARTICLE)))


def chatter(kit: Kit) -> list[Node]:
    """A short text under which many people speak."""
    few = kit.source.paragraphs[: kit.count(1, 2)]
    inside = article(kit, title(kit), byline(kit), story(kit, few, busy=0.0), asides.share_bar(kit))
    return frame(kit, inside, comments(kit, 10, 60))


def contact(kit: Kit) -> list[Node]:
    """An address and a form; the sentence above is the text."""
    address = el("address", kit.site, el("br"), f"{kit.say('places')} {kit.count(1, 99)}", role=ARTICLE)
    form = kit.aside("form", search_form(kit), el("div", [el("label", text) for text in kit.says("subscribe", 2, 4)]))
    return frame(kit, kit.box("main", title(kit), story(kit, kit.source.paragraphs[:1], busy=0.0), address, form))


def missing(kit: Kit) -> list[Node]:
    """A page that is not there, or only menus: no main text at all."""
    offers = [
        kit.aside("list", links(kit, [kit.line() for _ in range(kit.count(3, 20))])) for _ in range(kit.count(1, 3))
    ]
    main = kit.aside("main", el("h1", kit.pick(("404", "Oops!", "403", "…"))), search_form(kit), offers)
    return frame(kit, main)


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "brief": (brief, 3),
    "message": (message, 1),
    "chatter": (chatter, 2),
    "contact": (contact, 1),
    "no text": (missing, 1),
}
