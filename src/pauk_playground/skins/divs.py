"""Write pages as content management systems did: divisions in divisions, with class names that say nothing.

In: a `PageContent`. Out: HTML in which only position and text tell the parts apart.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import ClassVar

from pauk_playground.pages.page_content import PageAnchor, PageContent, Region
from pauk_playground.skins.skin import Pen, SiteSkin

_HEADINGS = {Region.RELATED: "related", Region.POPULAR: "popular"}
_XHTML = "http://www.w3.org/1999/xhtml"
_DOCTYPE = (
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
    '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
)
_TAGS = {"h2": "strong", "quote": "em", "item": "span", "p": "span"}
# Names after a dollar become the site's class names.
_STYLE = """<style type="text/css">
body{margin:0;padding:0 0 24px;background:#dfe4ea;color:#333;font:15px/1.6 Verdana,Geneva,sans-serif}
a{color:#1f5a99}
$wrap{max-width:1000px;margin:0 auto;background:#fff;border:1px solid #c3cad3;border-top:0}
$top{background:#1f5a99}$in{padding:18px 24px}
$logo a{color:#fff;font:bold 30px/1.2 Georgia,serif;text-decoration:none}
$note{padding:5px 24px;background:#fff4cc;color:#554;font-size:12px}
$col{float:left;float:inline-start;width:70%}
$side{float:left;float:inline-start;width:30%;font-size:13px}
$crumbs,$by,$tags,$card i{font-size:12px;color:#707780}
$title{margin:8px 0;font:bold 27px/1.25 Georgia,serif;color:#1b2a3a}
$share span{padding:1px 7px;border:1px solid #c3cad3;background:#eef1f5;font-size:11px}
$text{margin:16px 0}$p,$quote{margin:0 0 15px}
$h2{margin:24px 0 8px;font-size:18px}
$quote{padding-inline-start:14px;border-inline-start:3px solid #9db7d3;color:#555}
$item{margin:0 0 6px;margin-inline-start:24px}
$item+$p,$item+$quote{margin-top:15px}
$card{padding:13px 0;border-bottom:1px dotted #b5bdc7}
$card a{font-weight:bold}$card i{white-space:nowrap}
$pages,$related,$menu{margin-top:22px}
$pages a,$pages span{padding:2px 9px;border:1px solid #c3cad3}
$popular,$menu{padding:10px 14px;background:#eef1f5;border-top:3px solid #9db7d3}
$popular span,$related span,$menu span{display:block;padding:4px 0}
$foot{clear:both;background:#2b3644;color:#b9c3cf;font-size:12px}
$foot a{margin-inline-end:12px;color:#fff}
@media (max-width:640px){$col,$side{float:none;width:auto}$in{padding:14px 16px}$note{padding:5px 16px}
$menu span{display:inline-block;padding-inline-end:14px}}
</style>"""


class DivSkin(SiteSkin):
    """Division soup; the menu stands last in the source, as search engines' advisers once told."""

    name = "divs"
    frame: ClassVar[Sequence[str | Region]] = (
        '<div class="{wrap}"><div class="{top}"><div class="{in}">',
        Region.BRAND,
        '</div><div class="{note}">{notice}</div></div>\n',
        '<div class="{mid}"><div class="{col}"><div class="{in}">',
        Region.CRUMBS,
        Region.HEADLINE,
        '<div class="{share}"><span onclick="share(1)">+1</span> <span onclick="share(2)">@</span></div>',
        Region.BODY,
        Region.BYLINE,
        Region.TAGS,
        Region.CARDS,
        Region.PAGER,
        Region.RELATED,
        '</div></div>\n<div class="{side}"><div class="{in}">',
        Region.POPULAR,
        Region.MENU,
        '</div></div></div>\n<div class="{foot}"><div class="{in}">',
        Region.FOOTER,
        "<div>{rights}</div></div></div></div>\n",
        "<script>var _q=_q||[];_q.push(['view']);</script>\n</body></html>\n",
    )

    def write_markup(self, markup: str, pen: Pen) -> str:
        """Write a piece of the frame, with this site's class names."""
        pieces = super().write_markup(markup, pen).split("{")
        named = [f"{pen.css(name)}{rest}" for name, _, rest in (piece.partition("}") for piece in pieces[1:])]
        return pieces[0] + "".join(named)

    def write_head(self, sheet: PageContent, pen: Pen, charset: str | None) -> str:
        """Write everything before the body's content."""
        language = pen.language
        lines = [
            _DOCTYPE,
            f'<html xmlns="{_XHTML}" lang="{language.code}" dir="{language.direction}"><head>',
        ]
        if charset:
            lines.append(f'<meta http-equiv="Content-Type" content="text/html; charset={charset}" />')
        lines.append(f"<title>{escape(sheet.title, quote=False)} &laquo; {escape(pen.brand)}</title>")
        if sheet.base:
            lines.append(f'<base href="{escape(sheet.base.url(pen.port))}" />')
        if sheet.robots:
            lines.append(f'<meta name="robots" content="{", ".join(sheet.robots)}" />')
        if sheet.canonical:
            lines.append(f'<link rel="canonical" href="{escape(sheet.canonical.url(pen.port))}" />')
        lines.append(f'<link rel="alternate" type="application/rss+xml" href="{escape(pen.feed())}" />')
        lines.append('<meta name="viewport" content="width=device-width, initial-scale=1" />')
        style = re.sub(r"\$(\w+)", lambda name: f".{pen.css(name[1])}", _STYLE)
        lines.append(f"{style}</head>\n<body>\n")
        return "\n".join(lines)

    def write_brand(self, sheet: PageContent, pen: Pen) -> str:
        """Write the site's name."""
        return f'<div class="{pen.css("logo")}">{self.write_anchor(sheet.links[Region.BRAND][0], pen)}</div>'

    def write_headline(self, sheet: PageContent, pen: Pen) -> str:
        """Write the page's title as readers see it."""
        return f'<div class="{pen.css("title")}">{escape(sheet.title, quote=False)}</div>\n'

    def write_byline(self, sheet: PageContent, pen: Pen) -> str:
        """Write who wrote the article and when, below it."""
        if sheet.author is None or sheet.published_at is None:
            return ""
        dates = f"{escape(pen.label['published'])} {pen.date(sheet.published_at)}"
        if sheet.edited_at:
            dates += f" &middot; {escape(pen.label['updated'])} {pen.date(sheet.edited_at)}"
        author = self.write_anchor(sheet.author, pen)
        return f'<div class="{pen.css("by")}"><span>{author}</span> <span>{dates}</span></div>\n'

    def write_body(self, sheet: PageContent, pen: Pen) -> str:
        """Write the article: every block is a division, whatever it is."""
        if not sheet.blocks:
            return ""
        blocks = [
            f'<div class="{pen.css(block.kind)}"><{_TAGS[block.kind]}>{self.write_runs(block, pen)}'
            f"</{_TAGS[block.kind]}></div>\n"
            for block in sheet.blocks
        ]
        return f'<div class="{pen.css("text")}">\n{"".join(blocks)}</div>\n'

    def write_cards(self, sheet: PageContent, pen: Pen) -> str:
        """Write the entries of a listing."""
        return "".join(
            f'<div class="{pen.css("card")}"><div>{self.write_anchor(card.anchor, pen)}</div>'
            f"<div>{escape(card.teaser, quote=False)} <i>{pen.date(card.shown_at)}</i></div></div>\n"
            for card in sheet.cards
        )

    def write_pager(self, sheet: PageContent, pen: Pen) -> str:
        """Write the numbers that lead to the other pages of a listing."""
        items = [
            self.write_anchor(item, pen) if isinstance(item, PageAnchor) else f"<span>{item}</span>"
            for item in sheet.pager
        ]
        return f'<div class="{pen.css("pages")}">{" ".join(items)}</div>\n' if items else ""

    def write_links(self, region: Region, anchors: Sequence[PageAnchor], pen: Pen) -> str:
        """Write a region that is nothing but links."""
        heading = f"<div><b>{escape(pen.label[_HEADINGS[region]])}</b></div>" if region in _HEADINGS else ""
        gap = " &raquo; " if region is Region.CRUMBS else " "
        items = gap.join(f"<span>{self.write_anchor(anchor, pen)}</span>" for anchor in anchors)
        return f'<div class="{pen.css(region.value)}">{heading}{items}</div>\n'
