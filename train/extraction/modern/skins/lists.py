"""Pages whose text is a list: directories, results, front pages, archives, reviews.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import breadcrumbs, frame, links, search_form
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import beside, columns
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, BYLINE, Kid, Node, el
from train.extraction.modern.story import paragraph, title


def directory(kit: Kit) -> list[Node]:
    """Links with a sentence each, in groups."""
    rows = [el("li", kit.link(kit.headline()), " – ", text) for text in kit.source.paragraphs]
    groups: list[Kid] = []
    while rows:
        size = kit.count(2, 9)
        groups += [el("h2", kit.say("tags")), el("ul", rows[:size])]
        rows = rows[size:]
    body = kit.box("list", title(kit), groups, role=ARTICLE)
    return frame(kit, breadcrumbs(kit), beside(kit, kit.box("main", body), 0.4))


def results(kit: Kit) -> list[Node]:
    """Answers to a query: heading, address, excerpt; the filters are not text."""
    hits = [_hit(kit, text) for text in kit.source.paragraphs]
    filters = kit.aside("filters", links(kit, kit.says("tags", 3, 9)), el("select", [el("option", kit.line())]))
    main = kit.box("main", search_form(kit), title(kit), kit.box("results", hits), asides.pager(kit))
    return frame(kit, columns(kit, main, filters))


def _hit(kit: Kit, text: str) -> Node:
    head = el("h3", kit.link(kit.headline()), role=ARTICLE)
    address = el("cite", f"www.example.org{kit.href()}", role=BOILERPLATE) if kit.chance(0.5) else None
    date = el("span", kit.say("date"), role=BYLINE) if kit.chance(0.3) else None
    return kit.box("hit", head, address, date, el(kit.pick(("p", "div", "span")), text, role=ARTICLE))


def front(kit: Kit) -> list[Node]:
    """A front page: its teasers are all the text it has."""
    teasers: list[Node] = []
    for text in kit.source.paragraphs:
        head = el("h2", kit.link(kit.headline()))
        more = el("a", kit.say("more"), href=kit.href(), role=BOILERPLATE) if kit.chance(0.4) else None
        label = el("span", kit.say("tags"), role=BOILERPLATE) if kit.chance(0.3) else None
        teasers.append(kit.box("card", kit.image(), label, head, el("p", text), more, role=ARTICLE))
    return frame(kit, beside(kit, kit.box("main", teasers)), asides.newsletter(kit) if kit.chance(0.3) else None)


def archive(kit: Kit) -> list[Node]:
    """Posts of a month with their beginnings."""
    rows: list[Node] = []
    for text in kit.source.paragraphs:
        meta = el("span", kit.say("date"), role=BYLINE)
        more = el("a", kit.say("more"), href=kit.href(), role=BOILERPLATE)
        rows.append(
            kit.box("entry", el("h2", kit.link(kit.headline())), meta, paragraph(kit, text), more, role=ARTICLE)
        )
    return frame(kit, beside(kit, kit.box("main", title(kit), rows, asides.pager(kit))))


def reviews(kit: Kit) -> list[Node]:
    """Opinions about a place, which are what the page is about."""
    rows: list[Node] = []
    for text in kit.source.paragraphs:
        who = kit.aside(
            "user", kit.link(kit.say("names")), el("span", "★" * kit.count(1, 5)), el("span", kit.say("date"))
        )
        votes = kit.aside("votes", el("button", kit.say("reply")))
        rows.append(kit.box("review", who, el("p", text, role=ARTICLE), votes))
    return frame(kit, beside(kit, kit.box("main", title(kit), kit.box("list", rows), asides.pager(kit))))


def table(kit: Kit) -> list[Node]:
    """A table that is the text: timetables, results, prices, with a sentence above."""
    rows = [
        el("tr", el("td", kit.say("places")), el("td", str(kit.count(1, 99))), el("td", text))
        for text in kit.source.paragraphs
    ]
    head = el("tr", [el("th", text) for text in kit.says("headings", 3, 3)])
    drawn = el("table", el("thead", head), el("tbody", rows), role=ARTICLE)
    return frame(
        kit,
        kit.box("main", title(kit), el("p", kit.say("sentences"), role=ARTICLE), drawn),
        asides.aftermath(kit, 0, 2),
    )


def timeline(kit: Kit) -> list[Node]:
    """Years and what happened in them; the years belong to the text."""
    year = kit.count(1850, 1990)
    rows: list[Node] = []
    for text in kit.source.paragraphs:
        year += kit.count(1, 5)
        rows.append(el("li", el("h3", str(year)), el("p", text)))
    return frame(kit, kit.box("main", title(kit), el("ol", rows, role=ARTICLE)), asides.related(kit))


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "directory": (directory, 2),
    "results": (results, 1),
    "front": (front, 2),
    "archive": (archive, 2),
    "reviews": (reviews, 1),
    "table": (table, 1),
    "timeline": (timeline, 1),
}
