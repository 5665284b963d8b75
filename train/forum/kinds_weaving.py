"""Weave pages of pieces: something strange in the frame of a forum, a thread in the frame of another site.

In: made pages as the reader sees them, and a `Pen`. Out: HTML. What surrounds a page must not tell its kind: threads,
lists and everything else are put into the same frames, with the same boxes and forms beside them.
"""

from collections.abc import Sequence
from html import escape

from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk_playground.forums.views.markup import Content, Html, raw, tag, text
from train.forum.kinds_pages import Look
from train.forum.kinds_pen import Pen

_HERE = "what.was.here.is.gone"
_HEADINGS = "h1, h2, title"
_MOST_HEADINGS = 3
_END = "</body>"


def write_page(pen: Pen, title: str, body: Content) -> str:
    """Write a page of some site: menus, perhaps boxes beside its middle, a foot."""
    menu = tag("ul", (tag("li", pen.link(pen.term())) for _ in pen.fewer(2, 9)))
    crumbs = tag("p", (text([pen.link(pen.words(1, 2)), " » "]) for _ in pen.fewer(1, 3))) if pen.chance(0.5) else None
    side = tag("div", (write_box(pen) for _ in pen.fewer(1, 3))) if pen.chance(0.5) else None
    heading = tag(pen.random.choice(("h1", "h1", "h2", "div")), title) if pen.chance(0.9) else None
    middle = tag(pen.random.choice(("div", "main", "div")), heading, body)
    foot = tag("p", "© 2016 ", pen.words(1, 2), " ", (text([pen.link(pen.words(1, 1)), " "]) for _ in pen.fewer(0, 4)))
    login = _write_login(pen) if pen.chance(0.15) else None
    search = tag("form", tag("input", type="text", name="q")) if pen.chance(0.4) else None
    before, behind = (side, None) if pen.chance(0.4) else (None, side)
    head = tag("head", tag("title", f"{title} - {pen.words(1, 2)}"))
    return str(tag("html", head, tag("body", tag("div", menu, login, search), crumbs, before, middle, behind, foot)))


def write_box(pen: Pen) -> Html:
    """Write a box as many pages have it beside or below what they are about: titles, names, tags, numbers."""
    kinds: dict[str, list[list[Content]]] = {
        "titles": [pen.popular() for _ in pen.fewer(3, 8)],
        "names": [[pen.person(), pen.number()] for _ in pen.fewer(3, 8)],
        "tags": [[pen.link(pen.words(1, 1)), f"× {pen.number(90)}"] for _ in pen.fewer(3, 12)],
        "numbers": [[pen.words(1, 2), pen.number()] for _ in pen.fewer(2, 5)],
        "talk": [[pen.person(), " ", pen.link(pen.words(2, 6)), pen.when(9)] for _ in pen.fewer(3, 7)],
    }
    return tag(
        "div", tag(pen.random.choice(("h3", "h4", "b")), pen.term()), pen.lay(kinds[pen.random.choice(list(kinds))])
    )


def _write_login(pen: Pen) -> Html:
    return pen.form([(pen.label("user_name"), "text"), (pen.label("password"), "password")], pen.label("login"))


def write_answer_form(pen: Pen) -> Html:
    """Write a form for an answer, with fields for strangers."""
    fields = [(pen.label("user_name"), "text"), (pen.label("email"), "email"), (pen.label("subject"), "text")]
    asked = fields[: pen.random.randint(0, 3)] + [("", "area")] + ([("", "checkbox")] if pen.chance(0.3) else [])
    return tag("div", tag("h3", pen.label("reply_verb")), pen.form(asked, pen.label("send")))


def dress(pen: Pen, html: str, *, is_thread: bool) -> str:
    """Put boxes and forms around what a page is about; an answer form only where people answer."""
    below: list[Content] = [write_answer_form(pen)] if is_thread and pen.chance(0.5) else []
    below += [write_box(pen)] if pen.chance(0.5) else []
    above: list[Content] = [write_box(pen)] if pen.chance(0.3) or not below else []
    above += [_write_login(pen)] if pen.chance(0.15) else []
    start = html.find(">", html.find("<body")) + 1 if "<body" in html else 0
    whole = f"{html[:start]}{text(above)}{html[start:]}"
    before, end, behind = whole.rpartition(_END)
    return f"{before}{text(below)}{end}{behind}" if end else f"{whole}{text(below)}"


def weave(page: Look, title: str, body: Html, *, is_thread: bool) -> str:
    """Put something else where a page has its posts or rows; empty where these are no elements and in none of one."""
    stretches = _stretches(page, is_thread=is_thread)
    place, ends = _around(page, stretches) if stretches else 0, page.nodes.flat.ends
    if not stretches or (not place and any(ends[start] != end for start, end in stretches)):
        return ""
    for start, _ in stretches[1:] if not place else ():
        page.nodes.node(start).decompose()
    page.nodes.node(place or stretches[0][0]).replace_with(_HERE)
    for node in page.document.css(_HEADINGS)[:_MOST_HEADINGS]:
        if _HERE not in node.text():
            node.inner_html = escape(title)
    return (page.document.html or "").replace(_HERE, str(tag("div", body)), 1)


def transplant(page: Look, pen: Pen, title: str, keep: int, *, is_thread: bool) -> str:
    """Put the first posts or rows of a page into the frame of another site; empty where they cannot be cut out."""
    stretches = _stretches(page, is_thread=is_thread)[:keep]
    ends = page.nodes.flat.ends
    if not stretches or any(ends[start] != end for start, end in stretches):
        return ""
    pieces = [raw(page.nodes.node(start).html or "") for start, _ in stretches]
    is_row = page.nodes.flat.tags[stretches[0][0]] in ("tr", "tbody")
    return write_page(pen, title, tag("table" if is_row else "div", pieces))


def _stretches(page: Look, *, is_thread: bool) -> list[tuple[int, int]]:
    if is_thread:
        return [(post.start, post.end) for post in page.found.posts if post.parent is None]
    rows: list[BoardRow | ThreadRow] = [*page.listing.boards, *page.listing.threads]
    return [(row.place, row.end) for row in rows]


def _around(page: Look, stretches: Sequence[tuple[int, int]]) -> int:
    """Return the smallest element around all stretches; 0, the body, where there is none."""
    first, last = min(start for start, _ in stretches), max(end for _, end in stretches)
    place = page.nodes.flat.parents[first]
    while place and page.nodes.flat.ends[place] < last:
        place = page.nodes.flat.parents[place]
    return place
