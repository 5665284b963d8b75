"""Write pages as in the nineties: tables, font elements, capitals, and tags that nobody closes.

In: a `PageContent`. Out: HTML that browsers have always read all the same.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import ClassVar

from pauk_playground.pages.page_content import PageAnchor, PageContent, Region
from pauk_playground.skins.skin import Pen, SiteSkin
from pauk_playground.words.picture import draw_banner

_HEADINGS = {Region.RELATED: "related", Region.POPULAR: "popular", Region.TAGS: "tags"}
# What ends an unquoted attribute, or would change its meaning.
_NEEDS_QUOTES = frozenset("\"'`=<> &")
# Wrapped in a comment, so that the browsers of the day did not show it.
_STYLE = """<STYLE TYPE="text/css"><!--
BODY { margin: 0 auto; max-width: 960px }
TD { box-sizing: border-box; padding: 6px 8px; font-family: Arial, Helvetica, sans-serif; line-height: 1.4 }
TD TD { padding: 5px 0; padding-inline-end: 10px }
FONT B A { color: white; text-decoration: none }
FONT I A { color: #333399 }
A:hover { color: #CC0000 }
UL { margin: 4px 0 12px; padding: 0; padding-inline-start: 18px; font-size: 13px }
LI { margin: 3px 0 }
BLOCKQUOTE { margin: 12px 24px; color: #444444 }
IMG { border: 1px solid #003366 }
CENTER { margin: 10px 0 }
--></STYLE>"""


class TableSkin(SiteSkin):
    """Nested tables; dates and authors are visible text and nothing else."""

    name = "table"
    pictures: ClassVar[Mapping[str, bytes]] = {"/banner.gif": draw_banner()}
    frame: ClassVar[Sequence[str | Region]] = (
        "<TABLE WIDTH=100% BORDER=0 CELLPADDING=4><TR><TD COLSPAN=3 BGCOLOR=#003366>",
        Region.BRAND,
        "<TR><TD WIDTH=150 VALIGN=TOP BGCOLOR=#EEEECC>\n",
        Region.MENU,
        Region.POPULAR,
        '<P><IMG SRC=/banner.gif WIDTH=120 HEIGHT=60 ALT="">\n<TD VALIGN=TOP>',
        Region.CRUMBS,
        Region.HEADLINE,
        Region.BYLINE,
        Region.BODY,
        Region.CARDS,
        Region.PAGER,
        "<P><HR SIZE=1 NOSHADE>\n",
        Region.TAGS,
        Region.RELATED,
        "<TR><TD COLSPAN=3 ALIGN=CENTER><FONT SIZE=1>",
        Region.FOOTER,
        "<BR>&copy; {rights}</FONT></TABLE>\n</BODY></HTML>\n",
    )

    def write_head(self, sheet: PageContent, pen: Pen, charset: str | None) -> str:
        """Write everything before the body's content."""
        lines = ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', "<HTML><HEAD>"]
        if charset:
            lines.append(f'<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset={charset}">')
        lines.append(f"<TITLE>{escape(pen.brand)}: {escape(sheet.title, quote=False)}</TITLE>")
        if sheet.base:
            lines.append(f'<BASE HREF="{escape(sheet.base.url(pen.port))}">')
        if sheet.robots:
            lines.append(f'<META NAME="ROBOTS" CONTENT="{",".join(sheet.robots).upper()}">')
        if sheet.canonical:
            lines.append(f'<LINK REL="canonical" HREF="{escape(sheet.canonical.url(pen.port))}">')
        lines.append(_STYLE)
        direction = " DIR=RTL" if pen.language.direction == "rtl" else ""
        lines.append(f'</HEAD>\n<BODY BGCOLOR=white TEXT="#000000" LINK=#0000CC{direction}>\n')
        return "\n".join(lines)

    def write_anchor(self, anchor: PageAnchor, pen: Pen, attributes: str = "") -> str:
        """Write a link; quotes only where they cannot be left out, ampersands as they are."""
        href = pen.href(anchor.to)
        quoted = href if _NEEDS_QUOTES.isdisjoint(href) and not href.endswith("/") else f'"{href}"'
        rel = " REL=nofollow" if anchor.is_nofollow else ""
        return f"<A HREF={quoted}{rel}{attributes}>{escape(anchor.text, quote=False)}</A>"

    def write_brand(self, sheet: PageContent, pen: Pen) -> str:
        """Write the site's name."""
        brand = self.write_anchor(sheet.links[Region.BRAND][0], pen)
        return f'<FONT FACE="Times" SIZE=6 COLOR=white><B>{brand}</B></FONT>\n'

    def write_headline(self, sheet: PageContent, _pen: Pen) -> str:
        """Write the page's title as readers see it."""
        return f"<P><FONT SIZE=5><B>{escape(sheet.title, quote=False)}</B></FONT>\n"

    def write_byline(self, sheet: PageContent, pen: Pen) -> str:
        """Write who wrote the article and when."""
        if sheet.author is None or sheet.published_at is None:
            return ""
        author = self.write_anchor(sheet.author, pen)
        text = f"{escape(pen.label['by'])} {author}, {pen.date(sheet.published_at)}"
        if sheet.edited_at:
            text += f" ({escape(pen.label['updated'])} {pen.date(sheet.edited_at)})"
        return f"<BR><FONT SIZE=2 COLOR=gray><I>{text}</I></FONT>\n"

    def write_body(self, sheet: PageContent, pen: Pen) -> str:
        """Write the article: paragraphs begin and never end."""
        pieces = []
        for number, block in enumerate(sheet.blocks):
            text = self.write_runs(block, pen)
            if block.kind == "h2":
                pieces.append(f"<P><B><FONT SIZE=4>{text}</FONT></B>\n")
            elif block.kind == "quote":
                pieces.append(f"<BLOCKQUOTE><I>{text}</I></BLOCKQUOTE>\n")
            elif block.kind == "item":
                pieces.append(f"<LI>{text}\n")
            elif number % 3 == 2:
                pieces.append(f"<BR><BR>{text}\n")
            else:
                pieces.append(f'<P><FONT FACE="Arial">{text}</FONT>\n')
        return "".join(pieces)

    def write_cards(self, sheet: PageContent, pen: Pen) -> str:
        """Write the entries of a listing."""
        rows = [
            f"<TR><TD VALIGN=TOP><FONT SIZE=1>{pen.date(card.shown_at)}</FONT><TD><B>"
            f"{self.write_anchor(card.anchor, pen)}</B><BR>"
            f"<FONT SIZE=2>{escape(card.teaser, quote=False)}</FONT>\n"
            for card in sheet.cards
        ]
        return f"<TABLE BORDER=0>\n{''.join(rows)}</TABLE>\n" if rows else ""

    def write_pager(self, sheet: PageContent, pen: Pen) -> str:
        """Write the numbers that lead to the other pages of a listing."""
        items = [
            self.write_anchor(item, pen) if isinstance(item, PageAnchor) else f"<B>{item}</B>" for item in sheet.pager
        ]
        return f"<CENTER>[ {' | '.join(items)} ]</CENTER>\n" if items else ""

    def write_links(self, region: Region, anchors: Sequence[PageAnchor], pen: Pen) -> str:
        """Write a region that is nothing but links."""
        items = [self.write_anchor(anchor, pen) for anchor in anchors]
        if region in _HEADINGS:
            heading = escape(pen.label[_HEADINGS[region]])
            return (
                f"<P><FONT SIZE=3><B>{heading}</B></FONT>\n<UL>"
                + "".join(f"<LI>{item}\n" for item in items)
                + "</UL>\n"
            )
        if region is Region.MENU:
            return "<BR>\n".join(f"<FONT SIZE=2>{item}</FONT>" for item in items) + "<BR>\n"
        return (" &gt; " if region is Region.CRUMBS else " | ").join(items) + "\n"
