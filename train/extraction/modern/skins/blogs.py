"""Pages of blogs, letters and personal sites.

In: a kit. Out: the children of a page's body.
"""

from collections.abc import Callable

from train.extraction.modern import asides
from train.extraction.modern.chrome import footer, frame, header, links, menu
from train.extraction.modern.extras import code
from train.extraction.modern.kit import Kit
from train.extraction.modern.layout import article, beside, columns
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, BYLINE, Kid, Node, el
from train.extraction.modern.story import byline, opening, paragraph, story, title
from train.extraction.modern.talk import comments


def classic(kit: Kit) -> list[Node]:
    """A blog as most systems make it: post, links to its neighbours, comments, widgets."""
    foot = kit.box("meta", el("span", kit.say("tags_head") + " "), kit.link(kit.say("tags")), role=BOILERPLATE)
    post = article(kit, kit.box("head", title(kit), byline(kit)), story(kit, busy=0.15), foot)
    main = kit.box("primary", post, asides.pager(kit), comments(kit) if kit.chance(0.7) else None)
    return frame(kit, beside(kit, main))


def quiet_page(kit: Kit) -> list[Node]:
    """A personal page with next to nothing around the text."""
    top = el("p", kit.link(kit.site), role=BOILERPLATE)
    end = el("p", kit.say("legal"), role=BOILERPLATE)
    return [kit.wrap(top, title(kit), byline(kit), story(kit, busy=0.0), end)]


def platform(kit: Kit) -> list[Node]:
    """A platform for writers: applause, follow buttons, a biography, more from the same hand."""
    author = kit.aside("author", kit.image(), kit.link(kit.say("names")), el("button", kit.say("subscribe")))
    applause = kit.aside("votes", el("button", str(kit.count(1, 900))), el("button", str(kit.count(1, 90))))
    inside = kit.box(
        "article", title(kit), author, kit.aside("meta", kit.say("minutes")), applause, story(kit, busy=0.2)
    )
    more = kit.aside("related", asides.head(kit, kit.say("related")), asides.cards(kit, 3, 9))
    talk = comments(kit, 1, 8) if kit.chance(0.4) else None
    return frame(kit, inside, asides.tag_list(kit), applause, asides.bio(kit), talk, more)


def letter(kit: Kit) -> list[Node]:
    """A newsletter as a page: forms to subscribe above, inside and below."""
    body = story(kit, busy=0.1)
    if len(body.kids) > 4 and kit.paragraph != "br":
        body.kids.insert(len(body.kids) // 2, asides.newsletter(kit))
    inside = kit.box("post", title(kit), byline(kit), asides.share_bar(kit), body, asides.newsletter(kit))
    return frame(kit, inside, comments(kit, 1, 6) if kit.chance(0.5) else None, asides.related(kit))


def stream(kit: Kit) -> list[Node]:
    """Several posts one below the other, each whole: all of them are the page's text."""
    posts = [kit.box("post", title(kit, "h2"), byline(kit), story(kit, busy=0.1), _post_foot(kit))]
    for _ in range(kit.count(1, 5)):
        texts = [kit.other() for _ in range(kit.count(1, 4))]
        head = el("h2", kit.link(kit.headline()), role=ARTICLE)
        posts.append(kit.box("post", head, byline(kit), story(kit, texts, busy=0.0), _post_foot(kit)))
    return frame(kit, beside(kit, kit.box("main", posts, asides.pager(kit))))


def _post_foot(kit: Kit) -> Node:
    return kit.aside("meta", kit.link(kit.say("comments")), " | ", kit.link(kit.say("share")))


def header_last(kit: Kit) -> list[Node]:
    """The text comes first in the source; header, menu and sidebar after it."""
    main = kit.box("main", opening(kit), story(kit, busy=0.2), comments(kit) if kit.chance(0.4) else None)
    rest: list[Node] = [asides.sidebar(kit), header(kit), kit.aside("nav", menu(kit)), footer(kit)]
    kit.rng.shuffle(rest)
    return [main, *rest]


def notebook(kit: Kit) -> list[Node]:
    """Code between the paragraphs, with line numbers and buttons to copy it."""
    kids: list[Kid] = []
    for text in kit.source.paragraphs:
        kids += paragraph(kit, text)
        if kit.chance(0.3):
            kids.append(code(kit))
    body = kit.box("body", kids, role=ARTICLE)
    return frame(kit, beside(kit, article(kit, opening(kit), body), 0.3), asides.aftermath(kit, 0, 3))


def diary(kit: Kit) -> list[Node]:
    """A page per day, the date as its heading, links to the days around."""
    days = links(kit, [str(day) for day in range(1, 29)], "calendar")
    head = el("h2", kit.say("date"), role=BYLINE)
    inside = kit.box("entry", head, title(kit, "h3"), story(kit, busy=0.1), asides.tag_list(kit))
    return frame(kit, columns(kit, inside, kit.aside("sidebar", days, asides.most_read(kit))))


def interview(kit: Kit) -> list[Node]:
    """Questions in bold, answers below; the names belong to the text."""
    kids: list[Kid] = []
    for place, text in enumerate(kit.source.paragraphs):
        name = kit.pick(("strong", "b", "em")) if place % 2 == 0 else None
        kids.append(el("p", el(name, text)) if name else el("p", text))
    body = kit.box("body", kids, role=ARTICLE)
    return frame(kit, beside(kit, article(kit, opening(kit), body), 0.5), asides.aftermath(kit))


SKINS: dict[str, tuple[Callable[[Kit], list[Node]], int]] = {
    "blog": (classic, 7),
    "quiet page": (quiet_page, 2),
    "platform": (platform, 3),
    "letter": (letter, 3),
    "stream": (stream, 2),
    "header last": (header_last, 2),
    "notebook": (notebook, 2),
    "diary": (diary, 1),
    "interview": (interview, 1),
}
