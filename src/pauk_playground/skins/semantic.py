"""Write pages as today's careful authors do: HTML5 elements that mean something, and metadata.

In: a `PageContent`. Out: HTML with article, nav, time, and what search engines ask for.
"""

from collections.abc import Sequence
from datetime import datetime
from html import escape
from itertools import groupby
from typing import ClassVar

from pauk.base.clock import write_moment
from pauk_playground.pages.page_content import MadeBlock, PageAnchor, PageContent, Region
from pauk_playground.skins.skin import Pen, SiteSkin

_TAGS = {"h2": "h2", "quote": "blockquote", "p": "p"}
_HEADINGS = {Region.RELATED: "related", Region.POPULAR: "popular"}
_STYLE = """<style>
body{display:grid;grid-template-columns:minmax(0,1fr) 16rem;column-gap:3rem;max-width:66rem;margin:0 auto}
body{padding:0 1.25rem;font:1.0625rem/1.65 system-ui,sans-serif;color:#1f2328;background:#fff}
body>*{grid-column:1/-1;min-width:0}
main{grid-column:1;max-width:42rem}
.popular{grid-column:2;font-size:.9375rem}.popular h2{margin-top:.75rem}
a{color:#0b5d6b;text-underline-offset:.15em}
.site-header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.5rem 2.5rem;padding-block:1.25rem}
.site-header{border-bottom:3px solid #0b5d6b}
.brand{margin:0;font:700 1.75rem/1.2 Georgia,serif}
.brand a,.menu a,.cards h2 a{color:inherit;text-decoration:none}
nav ul,aside ul,.cards{list-style:none;margin:0;padding:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.crumbs,.byline,.tags,time,small{font-size:.875rem;color:#5b6470}.crumbs{padding-block:.75rem}
h1{margin:.5rem 0;font:700 2.125rem/1.2 Georgia,serif}
h2{margin:2rem 0 .5rem;font-size:1.25rem;line-height:1.35}
.byline span{margin-inline-start:.75rem}
blockquote{margin:1.5rem 0;padding-inline-start:1.25rem;border-inline-start:4px solid #9cc5cc;color:#3d4650}
.cards li{padding-block:1.25rem;border-top:1px solid #dde1e6}
.cards h2,.cards p{margin:0 0 .25rem}
.pager li{padding:.125rem .75rem;border:1px solid #dde1e6;border-radius:.25rem}
aside li{padding-block:.375rem;border-top:1px solid #dde1e6}
.site-footer{margin-top:3rem;padding-block:1.25rem;border-top:1px solid #dde1e6}
.cookie-notice{display:flex;gap:1rem;align-items:center;justify-content:space-between}
.cookie-notice{padding:.25rem 1rem;font-size:.875rem;color:#fff;background:#1f2328}
@media(max-width:48rem){body{display:block}h1{font-size:1.75rem}.popular h2{margin-top:2rem}}
</style>"""


class SemanticSkin(SiteSkin):
    """Semantic HTML5."""

    name = "semantic"
    frame: ClassVar[Sequence[str | Region]] = (
        '<header class="site-header">',
        Region.BRAND,
        Region.MENU,
        "</header>\n",
        Region.CRUMBS,
        "<main>\n<article>\n<header>",
        Region.HEADLINE,
        Region.BYLINE,
        "</header>\n",
        Region.BODY,
        Region.TAGS,
        "</article>\n",
        Region.CARDS,
        Region.PAGER,
        Region.RELATED,
        "</main>\n",
        Region.POPULAR,
        '<footer class="site-footer">',
        Region.FOOTER,
        "<p><small>© {rights}</small></p></footer>\n",
        '<div class="cookie-notice" role="dialog"><p>{notice}</p><button>OK</button></div>\n',
        "</body>\n</html>\n",
    )

    def write_head(self, sheet: PageContent, pen: Pen, charset: str | None) -> str:
        """Write everything before the body's content."""
        title = escape(sheet.title)
        lines = [
            "<!doctype html>",
            f'<html lang="{pen.language.code}" dir="{pen.language.direction}">',
            "<head>",
        ]
        if charset:
            lines.append(f'<meta charset="{charset}">')
        if sheet.base:
            lines.append(f'<base href="{escape(sheet.base.url(pen.port))}">')
        lines.append(f"<title>{escape(sheet.title, quote=False)} | {escape(pen.brand)}</title>")
        lines.append('<meta name="viewport" content="width=device-width, initial-scale=1">')
        lines.append(f'<meta property="og:title" content="{title}">')
        if sheet.published_at and sheet.author:
            lines.append(f'<meta property="article:published_time" content="{write_moment(sheet.published_at)}">')
            lines.append(f'<meta property="article:modified_time" content="{write_moment(sheet.modified_at)}">')
            lines.append(f'<meta name="author" content="{escape(sheet.author.text)}">')
        if sheet.robots:
            lines.append(f'<meta name="robots" content="{", ".join(sheet.robots)}">')
        if sheet.canonical:
            lines.append(f'<link rel="canonical" href="{escape(sheet.canonical.url(pen.port))}">')
        lines.append(f'<link rel="alternate" type="application/rss+xml" title="RSS" href="{escape(pen.feed())}">')
        return "\n".join([*lines, _STYLE, "</head>", "<body>", ""])

    def write_brand(self, sheet: PageContent, pen: Pen) -> str:
        """Write the site's name."""
        return f'<p class="brand">{self.write_anchor(sheet.links[Region.BRAND][0], pen)}</p>\n'

    def write_headline(self, sheet: PageContent, _pen: Pen) -> str:
        """Write the page's title as readers see it."""
        return f"<h1>{escape(sheet.title, quote=False)}</h1>\n"

    def write_byline(self, sheet: PageContent, pen: Pen) -> str:
        """Write who wrote the article and when."""
        if sheet.author is None or sheet.published_at is None:
            return ""
        author = self.write_anchor(sheet.author, pen, ' rel="author"' if not sheet.author.is_nofollow else "")
        moments = [("published", sheet.published_at)]
        if sheet.edited_at:
            moments.append(("updated", sheet.edited_at))
        times = "".join(f" <span>{escape(pen.label[name])} {_write_time(at, pen)}</span>" for name, at in moments)
        return f'<p class="byline">{escape(pen.label["by"])} {author}{times}</p>\n'

    def write_body(self, sheet: PageContent, pen: Pen) -> str:
        """Write the article; items in a row make a list."""
        pieces = []
        for is_item, blocks in groupby(sheet.blocks, lambda block: block.kind == "item"):
            if is_item:
                items = "".join(f"<li>{self.write_runs(block, pen)}</li>\n" for block in blocks)
                pieces.append(f"<ul>\n{items}</ul>\n")
            else:
                pieces.extend(self._write_block(block, pen) for block in blocks)
        return "".join(pieces)

    def _write_block(self, block: MadeBlock, pen: Pen) -> str:
        tag = _TAGS[block.kind]
        return f"<{tag}>{self.write_runs(block, pen)}</{tag}>\n"

    def write_cards(self, sheet: PageContent, pen: Pen) -> str:
        """Write the entries of a listing."""
        items = "".join(
            f"<li><h2>{self.write_anchor(card.anchor, pen)}</h2>\n<p>{escape(card.teaser, quote=False)}</p>\n"
            f"{_write_time(card.shown_at, pen)}</li>\n"
            for card in sheet.cards
        )
        return f'<ol class="cards">\n{items}</ol>\n' if items else ""

    def write_pager(self, sheet: PageContent, pen: Pen) -> str:
        """Write the numbers that lead to the other pages of a listing."""
        items = "".join(
            f"<li>{self.write_anchor(item, pen)}</li>"
            if isinstance(item, PageAnchor)
            else f'<li aria-current="page">{item}</li>'
            for item in sheet.pager
        )
        return f'<nav class="pager"><ul>{items}</ul></nav>\n' if items else ""

    def write_links(self, region: Region, anchors: Sequence[PageAnchor], pen: Pen) -> str:
        """Write a region that is nothing but links."""
        heading = f"<h2>{escape(pen.label[_HEADINGS[region]])}</h2>" if region in _HEADINGS else ""
        items = "".join(f"<li>{self.write_anchor(anchor, pen)}</li>\n" for anchor in anchors)
        tag = "aside" if region in {Region.POPULAR, Region.RELATED} else "nav"
        return f'<{tag} class="{region.value}">{heading}<ul>\n{items}</ul></{tag}>\n'


def _write_time(at: datetime, pen: Pen) -> str:
    return f'<time datetime="{write_moment(at)}">{pen.date(at)}</time>'
