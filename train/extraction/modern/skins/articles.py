"""Texts with a form of their own: papers, press releases, recipes, laws, transcripts, poems.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import breadcrumbs, frame, links
from train.extraction.modern.extras import references
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import article, beside, columns
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, Kid, Node, el
from train.extraction.modern.story import blocks, byline, figure, listing, opening, paragraph, story, title
from train.extraction.modern.talk import comments


def paper(kit: Kit) -> list[Node]:
    """A scientific article: numbered sections, references, figures to download."""
    texts, sections, heads = list(kit.source.paragraphs), list[Node](), list[str]()
    while texts:
        size = kit.count(1, 5)
        heads.append(f"{len(heads) + 1}. {kit.say('headings')}")
        head = el("h2", heads[-1], id=f"s{len(heads)}")
        picture = figure(kit) if kit.chance(0.3) else None
        sections.append(kit.box("section", head, blocks(kit, texts[:size]), picture, role=ARTICLE))
        texts = texts[size:]
    tools = kit.aside("tools", links(kit, kit.says("share", 2, 6)))
    inside = article(kit, title(kit), byline(kit), tools, sections, references(kit))
    return frame(kit, columns(kit, inside, asides.toc(kit, heads), asides.sidebar(kit)))


def press(kit: Kit) -> list[Node]:
    """A press release: whom to ask is boilerplate, as is what the company says about itself."""
    contact = kit.aside(
        "contact", asides.head(kit, kit.line()), el("p", kit.say("names"), el("br"), "press@example.org")
    )
    company = kit.aside("about", asides.head(kit, kit.line()), el("p", kit.say("bio")))
    inside = article(kit, opening(kit), story(kit, busy=0.1), company, contact)
    return frame(kit, breadcrumbs(kit), beside(kit, inside, 0.4), asides.pager(kit))


def recipe(kit: Kit) -> list[Node]:
    """A story, then the card with ingredients and steps."""
    facts = [el("span", text) for text in kit.says("recipe", 2, 5)]
    items = [el("li", text) for text in kit.says("food", 4, 10)]
    cut = max(1, len(kit.source.paragraphs) // 2)
    steps = [el("li", text) for text in kit.source.paragraphs[cut:]]
    card = kit.box(
        "recipe",
        kit.aside("meta", facts, el("button", kit.nth("recipe", 6))),
        el("div", el("h3", kit.nth("recipe", 0)), el("ul", items), role=ARTICLE),
        el("div", el("h3", kit.nth("recipe", 1)), el("ol", steps), role=ARTICLE),
    )
    inside = article(kit, opening(kit), story(kit, kit.source.paragraphs[:cut]), card, asides.aftermath(kit, 0, 3))
    return frame(kit, beside(kit, inside), comments(kit, 1, 12))


def law(kit: Kit) -> list[Node]:
    """A legal text: numbered clauses are the text here, however dull they look."""
    kids: list[Kid] = []
    for place, text in enumerate(kit.source.paragraphs, 1):
        number = f"§ {place}" if kit.chance(0.5) else f"{place}."
        kids += [el("h3", f"{number} {kit.say('headings')}"), *paragraph(kit, text)]
    tree = kit.aside("tree", links(kit, [f"§ {place}" for place in range(1, kit.count(5, 40))]))
    body = kit.box("body", kids, role=ARTICLE)
    return frame(kit, columns(kit, kit.box("main", title(kit), byline(kit), body), tree))


def terms(kit: Kit) -> list[Node]:
    """The site's own terms of use as a page: the same sentences that are boilerplate elsewhere."""
    extra = [*kit.says("cookie", 1, 3), *kit.says("legal", 1, 3)]
    texts = [*kit.source.paragraphs, *extra]
    kit.rng.shuffle(texts)
    body = kit.box("body", el("h1", kit.say("footer")), blocks(kit, texts), role=ARTICLE)
    return frame(kit, kit.box("main", body))


def transcript(kit: Kit) -> list[Node]:
    """An episode of a podcast: a player, notes, then what was said with names and times."""
    player = kit.aside(
        "player", el("audio", src="/a.mp3"), [el("button", kit.line()) for _ in range(2)], "00:00 / 41:07"
    )
    speakers = kit.says("names", 2, 3)
    rows: list[Kid] = []
    for place, text in enumerate(kit.source.paragraphs):
        time = el("span", f"{place:02}:{kit.count(0, 59):02}", role=BOILERPLATE) if kit.chance(0.5) else None
        rows.append(el("p", time, el("strong", kit.pick(speakers) + ": "), text))
    body = kit.box("body", rows, role=ARTICLE)
    more = kit.aside("related", asides.head(kit, kit.say("related")), asides.cards(kit, 3, 6))
    return frame(kit, article(kit, title(kit), byline(kit), player, body), asides.newsletter(kit), more)


def poem(kit: Kit) -> list[Node]:
    """Verses: short lines with breaks between them."""
    verses: list[Node] = []
    for text in kit.source.paragraphs:
        words = text.split(" ") if " " in text else list(text)
        glue = " " if " " in text else ""
        lines = [glue.join(words[start : start + 7]) for start in range(0, len(words), 7)]
        verses.append(el("p", [kid for line in lines for kid in (line, el("br"))]))
    body = kit.box("body", verses, role=ARTICLE)
    return frame(kit, beside(kit, article(kit, title(kit), byline(kit), body)), asides.aftermath(kit, 0, 3))


def how_to(kit: Kit) -> list[Node]:
    """Steps with pictures; tips in boxes belong to the text."""
    steps: list[Node] = []
    for place, text in enumerate(kit.source.paragraphs, 1):
        tip = (
            kit.box("tip", el("strong", kit.say("headings")), el("p", kit.say("sentences")))
            if kit.chance(0.15)
            else None
        )
        number = el("span", str(place), class_=kit.names.of("number")) if kit.chance(0.5) else None
        steps.append(kit.box("step", number, kit.image(), el("div", paragraph(kit, text)), tip, role=ARTICLE))
    votes = kit.aside(
        "votes", el("span", kit.nth("docs", 0)), [el("button", text) for text in kit.says("consent", 2, 2)]
    )
    inside = article(kit, opening(kit), steps, votes)
    return frame(kit, beside(kit, inside), asides.related(kit))


def ranking(kit: Kit) -> list[Node]:
    """The ten best of something: numbered headings, offers with buttons between them."""
    kids: list[Node] = []
    for place, text in enumerate(kit.source.paragraphs, 1):
        kids.append(el("div", el("h2", f"{place}. {kit.say('headlines')}"), paragraph(kit, text), role=ARTICLE))
        if kit.chance(0.4):
            kids.append(kit.aside("promo", el("span", f"{kit.count(9, 900)},99 €"), kit.link(kit.say("shop"))))
    specs = el("div", listing(kit, kit.says("specs", 3, 6)), role=ARTICLE) if kit.chance(0.3) else None
    return frame(kit, beside(kit, article(kit, opening(kit), kids, specs, asides.bio(kit))), asides.related(kit))


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "paper": (paper, 2),
    "press release": (press, 2),
    "recipe": (recipe, 2),
    "law": (law, 1),
    "terms": (terms, 1),
    "transcript": (transcript, 1),
    "poem": (poem, 1),
    "how to": (how_to, 2),
    "ranking": (ranking, 2),
}
