"""The running text of a page: paragraphs, headings, lists, quotes, pictures, and what interrupts them.

In: a kit and paragraphs. Out: one node that holds the text, its role `ARTICLE`, interruptions with roles of their own.
"""

import re
from collections.abc import Callable, Sequence

from train.extraction.modern import asides
from train.extraction.modern.inline import marked
from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, BYLINE, CAPTION, PULL, TITLE, Kid, Node, el

# Short lines without a full stop are headings or items of lists in most texts.
_SHORT = 70
_STOPS = '.!?:;,。！？…»"”।؟'
_SENTENCE = re.compile(r"(?<=[.!?।])\s+|(?<=[。！？])")

Blocks = list[Kid]
_BLOCKS = frozenset("p div ul ol h2 h3 h4 blockquote table dl section".split())


def story(kit: Kit, paragraphs: Sequence[str] | None = None, *, part: str = "body", busy: float = 0.5) -> Node:
    """The text in its container; `busy` says how often something interrupts it."""
    texts = list(kit.source.paragraphs if paragraphs is None else paragraphs)
    kids = interrupted(kit, blocks(kit, texts), busy) if kit.chance(0.7) else blocks(kit, texts)
    if kit.paragraph == "section":
        kids = _sections(kit, kids)
    if kit.chance(busy * 0.3):
        kids = [kit.pick(_FIRST)(kit), *kids]
    if kit.chance(busy * 0.6):
        kids += asides.aftermath(kit, 1, 3)
    return kit.box(part, kids, role=ARTICLE)


def blocks(kit: Kit, texts: Sequence[str]) -> Blocks:
    """Paragraphs as blocks; runs of short lines become lists, single ones headings, some paragraphs quotes or lists."""
    out: Blocks = []
    place = 0
    while place < len(texts):
        run = _run_of_short(texts, place)
        if len(run) > 1:
            out += listing(kit, run)
        elif run and place + 1 < len(texts):
            out.append(heading(kit, run[0]))
        else:
            out += shaped(kit, texts[place])
        place += max(1, len(run))
    return out


def _run_of_short(texts: Sequence[str], start: int) -> list[str]:
    end = start
    while end < len(texts) and _is_short(texts[end]):
        end += 1
    return list(texts[start:end])


def _is_short(text: str) -> bool:
    return len(text) <= _SHORT and text[-1:] not in _STOPS


def heading(kit: Kit, text: str) -> Node:
    """A heading inside the text."""
    name = kit.habit("heading", ("h2", "h2", "h2", "h3", "h3", "h4", "p", "div"))
    inner: Kid = el(kit.pick(("strong", "b")), text) if name in {"p", "div"} else text
    anchor = el("a", "#", href="#", role=BOILERPLATE) if kit.has("anchor", 0.05) else None
    return el(name, inner, anchor, class_=kit.names.of("heading") if kit.has("heading class", 0.3) else None)


def paragraph(kit: Kit, text: str) -> Blocks:
    """A paragraph as this page marks them."""
    inside = marked(kit, text)
    if kit.paragraph == "br":
        return [*inside, el("br"), el("br")]
    return [_PARAGRAPHS[kit.paragraph](inside, kit.names.of("para"))]


_PARAGRAPHS: dict[str, Callable[[Blocks, str | None], Node]] = {
    "p": lambda inside, _: el("p", inside),
    "p class": lambda inside, name: el("p", inside, class_=name),
    "p span": lambda inside, _: el("p", el("span", inside, style="font-weight:400")),
    "div": lambda inside, _: el("div", inside),
    "div span": lambda inside, name: el("div", el("div", el("span", inside, data_text="true")), class_=name),
    "data block": lambda inside, name: el("div", el("p", inside), data_block="true", class_=name),
    "deep": lambda inside, name: el("div", el("div", el("div", el("p", inside), class_=name))),
    "section": lambda inside, _: el("p", inside),
}


def shaped(kit: Kit, text: str) -> Blocks:
    """A paragraph, or now and then the same words in another shape."""
    roll = kit.rng.random()
    if roll < 0.04:
        return [el("blockquote", paragraph(kit, text))]
    if roll < 0.08 and len(parts := [part for part in _SENTENCE.split(text) if part]) > 2:
        return listing(kit, parts)
    return paragraph(kit, text)


def listing(kit: Kit, lines: list[str]) -> Blocks:
    """Lines as a list, a table, a list of terms, or one below the other."""
    shape = kit.pick(("ul", "ul", "ul", "ol", "ol", "p", "br", "li p", "table", "dl", "headings"))
    if shape in {"ul", "ol"}:
        return [el(shape, [el("li", marked(kit, line)) for line in lines])]
    if shape == "headings" and len(lines) <= 3:
        return [heading(kit, line) for line in lines]
    if shape in _LISTS:
        return [_LISTS[shape](lines)]
    return [kid for line in lines for kid in paragraph(kit, line)]


def _table(cells: list[str], width: int) -> Node:
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    return el("table", el("tbody", [el("tr", [el("td", cell) for cell in row]) for row in rows]))


_LISTS: dict[str, Callable[[list[str]], Node]] = {
    "li p": lambda lines: el("ul", [el("li", el("p", line)) for line in lines]),
    "br": lambda lines: el("p", [kid for line in lines for kid in (line, el("br"))]),
    "dl": lambda lines: el("dl", [el("dd" if place % 2 else "dt", line) for place, line in enumerate(lines)]),
    "table": lambda lines: _table(lines, 2 + len(lines[0]) % 2),
}


def _sections(kit: Kit, kids: Blocks) -> Blocks:
    out: Blocks = []
    while kids:
        size = kit.count(1, 5)
        out.append(el(kit.pick(("section", "div")), kids[:size]))
        kids = kids[size:]
    return out


def figure(kit: Kit) -> Node:
    """A picture with its caption, which belongs to the text, and a credit, which does not."""
    credit = (
        el("span", kit.say("photo"), role=BOILERPLATE, class_=kit.names.of("credit"))
        if kit.has("credit", 0.4)
        else None
    )
    text = el("span", kit.say("captions")) if credit else kit.say("captions")
    if kit.tag("figure") == "figure":
        return kit.box("figure", kit.image(), el("figcaption", text, " ", credit, role=CAPTION))
    return kit.box("figure", kit.image(), kit.box("caption", text, " ", credit, role=CAPTION, tag="div"))


def read_also(kit: Kit) -> Node:
    """A link to another article in the middle of the text."""
    label, link = kit.say("also"), kit.link(kit.headline())
    if kit.has("read also in text", 0.5):
        return el("p", el("strong", label + " "), link, role=BOILERPLATE)
    return kit.aside("read-also", el("span", label + " "), link)


def pull_quote(kit: Kit) -> Node:
    """A sentence of the text, once more and larger."""
    text = kit.pick(kit.source.paragraphs) if kit.source.paragraphs else kit.say("headlines")
    return kit.box("pull", el("p", _SENTENCE.split(text)[0][:200]), role=PULL)


def player(kit: Kit) -> Node:
    """A film or a recording with its own title and buttons."""
    return kit.aside(
        "player",
        el("video", src="/v.mp4") if kit.chance(0.5) else el("iframe", src="https://video.example/1"),
        el("div", kit.headline()),
        el("button", kit.line()),
        el("span", f"{kit.count(0, 59):02}:{kit.count(0, 59):02}"),
    )


def post_embed(kit: Kit) -> Node:
    """A message from somewhere else, quoted as that place wants it; part of what the author shows."""
    return el(
        "blockquote", el("p", kit.remark()), el("a", kit.say("names"), href="https://social.example/1"), class_="embed"
    )


# What stands inside the text's own container, above its first paragraph.
_FIRST: tuple[Callable[[Kit], Node], ...] = (asides.share_bar, asides.advert, figure, asides.tag_list, asides.related)
_INTERRUPTIONS: tuple[Callable[[Kit], Node], ...] = (
    asides.advert,
    asides.advert,
    read_also,
    read_also,
    figure,
    figure,
    pull_quote,
    asides.newsletter,
    asides.share_bar,
    player,
    asides.promo,
    asides.related,
    post_embed,
)


def interrupted(kit: Kit, kids: Blocks, busy: float) -> Blocks:
    """The blocks with pictures, advertisements and links to other articles between them."""
    out: Blocks = []
    likes = kit.some(_INTERRUPTIONS, 1, 4)
    for kid in kids:
        if out and _is_gap(out[-1], kid) and kit.chance(busy * 0.25):
            out.append(kit.pick(likes)(kit))
        out.append(kid)
    return out


def _is_gap(before: Kid, after: Kid) -> bool:
    """Whether a paragraph ends here: after a line break, or between two blocks."""
    is_break = isinstance(before, Node) and before.name == "br"
    return (is_break and isinstance(after, str)) or (_is_block(before) and _is_block(after))


def _is_block(kid: Kid) -> bool:
    return isinstance(kid, Node) and kid.name in _BLOCKS


def title(kit: Kit, name: str = "h1") -> Node | None:
    """The title, right above the text."""
    if not kit.source.title:
        return None
    node = kit.box("title", kit.source.title, role=TITLE, tag=name if kit.chance(0.9) else kit.pick(("h2", "div")))
    return el("a", node, href=kit.href()) if kit.chance(0.05) else node


def byline(kit: Kit, role: str = BYLINE) -> Node:
    """Who wrote this, when, and how long it takes to read."""
    kids: list[Kid] = []
    for part, key, share in (("author", "byline", 0.75), ("date", "date", 0.85), ("minutes", "minutes", 0.25)):
        if kit.chance(share):
            name = "time" if part == "date" and kit.chance(kit.html5 * 0.7) else kit.pick(("span", "div", "a"))
            kids += [kit.box(part, kit.say(key), tag=name), " "]
    if kit.chance(0.2):
        kids.reverse()
    return kit.box("meta", kids, role=role)


def lead(kit: Kit) -> Node | None:
    """A summary below the title: it belongs to the text."""
    return kit.box("lead", kit.words.paragraph(kit.rng, 1, 2), role=ARTICLE, tag=kit.pick(("p", "div", "h2")))


def opening(kit: Kit) -> list[Node]:
    """Title, byline, picture and share bar above the text, in one of their orders."""
    parts: list[Node | None] = [title(kit)]
    if kit.chance(0.2):
        parts.append(lead(kit))
    if kit.chance(0.85):
        parts.append(byline(kit))
    if kit.chance(0.35):
        parts.append(asides.share_bar(kit))
    if kit.chance(0.35):
        parts.append(figure(kit))
    if kit.chance(0.25):
        parts.insert(0, kit.aside("label", kit.link(kit.say("menu"))))
    if kit.chance(0.1):
        kit.rng.shuffle(parts)
    made = [part for part in parts if part is not None]
    return [kit.box("head", *made)] if kit.chance(0.4) else made
