"""Build HTML safely from Python: everything is escaped unless it was built here.

In: tag names, attributes, texts. Out: `Html`, a string that is known to be markup. `write_blocks` writes what people
wrote; skins that want it otherwise subclass `Prose`.
"""

from collections.abc import Iterable
from html import escape
from typing import Any

from pauk_playground.forums.views.views import (
    Block,
    Code,
    Items,
    LinkView,
    Para,
    PictureView,
    Quote,
    Run,
    Smiley,
    StampView,
    Styled,
)

_VOID = frozenset({"img", "br", "hr", "input", "meta", "link", "area", "base", "col", "wbr"})
_STYLES = {"strong": "strong", "em": "em", "strike": "s", "code": "code"}


class Html(str):
    """A piece of markup; a plain str is text and gets escaped."""

    __slots__ = ()


Content = str | Html | None | Iterable["Content"]


def text(content: Any) -> Html:
    """Turn texts, pieces of markup and (nested) iterables of them into one piece; None is nothing."""
    if content is None:
        return Html("")
    if isinstance(content, Html):
        return content
    if isinstance(content, str):
        return Html(escape(content, quote=False))
    return Html("".join(text(part) for part in content))


def raw(markup: str) -> Html:
    """Take a constant of the skin's own (doctype, style, script) as markup; never what came from a view."""
    return Html(markup)


def tag(name: str, /, *content: Content, **attributes: object) -> Html:
    """Write an element: ``tag("a", "Ada", href=url, class_="user")``.

    An attribute of None or False is left out, of True stands alone; a trailing underscore is dropped, others
    become hyphens (``data_id`` → ``data-id``). Attributes with other characters go through `bare`.
    """
    return bare(name, {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}, *content)


def bare(name: str, attributes: dict[str, object], *content: Content) -> Html:
    """Write an element whose attribute names are given as they are."""
    pieces = [f"<{name}"]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        pieces.append(f" {key}" if value is True else f' {key}="{escape(str(value))}"')
    if name in _VOID:
        return Html("".join([*pieces, ">"]))
    return Html("".join([*pieces, ">", text(content), f"</{name}>"]))


def link(given: LinkView, **attributes: object) -> Html:
    """Write a link, or plain text where it leads nowhere."""
    return tag("a", given.text, href=given.href, **attributes) if given.href else text(given.text)


def join(gap: Content, pieces: Iterable[Content]) -> Html:
    """Join pieces with something between them."""
    return Html(text(gap).join(text(piece) for piece in pieces))


def stamp(given: StampView, name: str = "span", machine: str = "data-time", **attributes: object) -> Html:
    """Write a date: the human twin into ``title``, the machine's into the attribute ``machine``."""
    known = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    known |= {"title": given.title or None, machine: given.iso or None}
    return bare(name, known, given.text)


class Prose:
    """The way a skin writes what people wrote; override what differs."""

    def write(self, blocks: Iterable[Block]) -> Html:
        """Write blocks one after the other."""
        return text(self.block(block) for block in blocks)

    def block(self, block: Block) -> Html:
        """Write one block."""
        if isinstance(block, Para):
            return self.para(block)
        if isinstance(block, Quote):
            return self.quote(block)
        if isinstance(block, Code):
            return self.code(block)
        return self.items(block) if isinstance(block, Items) else self.picture(block)

    def runs(self, runs: Iterable[Run]) -> Html:
        """Write the running text of a paragraph or an item."""
        return text(self.run(run) for run in runs)

    def run(self, run: Run) -> Html:
        """Write a few words, a link or a smiley."""
        if isinstance(run, LinkView):
            return link(run)
        if isinstance(run, Styled):
            return tag(_STYLES[run.style], run.text)
        return tag("img", src=run.src, alt=run.alt) if isinstance(run, Smiley) else text(run)

    def para(self, para: Para) -> Html:
        """Write a paragraph."""
        return tag("p", self.runs(para.runs))

    def items(self, items: Items) -> Html:
        """Write a list."""
        return tag("ol" if items.is_numbered else "ul", (tag("li", self.runs(item)) for item in items.items))

    def code(self, code: Code) -> Html:
        """Write lines of a program."""
        lead = tag("div", code.lead) if code.lead else None
        return text([lead, tag("pre", tag("code", "\n".join(code.lines)))])

    def picture(self, picture: PictureView) -> Html:
        """Write a picture."""
        return tag("p", tag("img", src=picture.src, alt=picture.alt))

    def quote(self, quote: Quote) -> Html:
        """Write a quotation, with what stands above and below it."""
        lead = tag("cite", link(quote.lead)) if quote.lead.text else None
        expand = tag("div", quote.expand) if quote.expand else None
        return tag("blockquote", lead, self.write(quote.blocks), expand)


class Breaks(Prose):
    """Paragraphs as old boards write them: text with line breaks between, no element of their own."""

    def write(self, blocks: Iterable[Block]) -> Html:
        """Write blocks; between two paragraphs stand two line breaks."""
        pieces: list[Html] = []
        was_para = False
        for block in blocks:
            is_para = isinstance(block, Para | PictureView)
            if is_para and was_para:
                pieces.append(Html("<br>\n<br>"))
            pieces.append(self.block(block))
            was_para = is_para
        return text(pieces)

    def para(self, para: Para) -> Html:
        """Write a paragraph's text alone."""
        return self.runs(para.runs)

    def picture(self, picture: PictureView) -> Html:
        """Write a picture within the text."""
        return tag("img", src=picture.src, alt=picture.alt, border=0)
