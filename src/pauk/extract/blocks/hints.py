"""Tell what the makers of a page call its parts: class, id, role, and elements that say what they are for.

In: an element's name and its attributes. Out: a set of families as bits, and the words for a closer look.

Names differ from software to software, families do not: ``<nav>``, ``role="navigation"`` and ``class="main-menu"`` say
the same. Words are looked at whole, after cutting at capitals, hyphens and underscores, so that ``sidebar`` is a side
and ``inside`` is not.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from zlib import crc32

# The order of the families is the order of the bits, which models rely on.
_FAMILIES = {
    "content": "article articlebody articletext blog blogpost body content contents copy documentation entry fulltext"
    " hentry inhalt main maincontent maintext markdown page paragraph post postbody prose rte richtext story storybody"
    " text topic wysiwyg contenu contenido contenuto artikel noticia clanak",
    "comment": "comment comments commentlist commenter commentary commentaire commentaires comentario comentarios"
    " commento commenti kommentar kommentare kommentarer komentar komentari disqus discussion feedback livefyre reply"
    " replies respond response responses talkback trackback trackbacks pingback guestbook reactions reacties",
    "menu": "nav navi navbar navigation menu menus submenu menubar dropdown breadcrumb breadcrumbs crumb crumbs toc"
    " tabs tab pager pagination paginator paging pagenav sitemap skip toolbar topnav subnav sidenav megamenu",
    "foot": "foot footer footnav colophon copyright copyrights contentinfo legal disclaimer imprint impressum bottom"
    " siteinfo endmatter",
    "head": "header masthead banner top topbar logo branding siteheader hero",
    "side": "side sidebar sidebars aside rail widget widgets column left right leftcol rightcol secondary tertiary"
    " complementary module portlet sidecol gutter box infobox",
    "share": "share shares sharing sharethis addthis addtoany social facebook twitter fb follow like likes bookmark"
    " bookmarks digg delicious email print tools whatsapp telegram linkedin pinterest buttons actions vote votes"
    " rating",
    "advert": "ad ads adv advert adverts advertisement advertising adsense adslot adbox adunit sponsor sponsors"
    " sponsored promo promos promotion promoted dfp taboola outbrain banner banners werbung anzeige publicidad reklama"
    " commercial",
    "related": "related relatedposts relatedlinks recommend recommended recommendations more moreon popular trending"
    " teaser teasers latest recent recentposts also similar next prev previous mostread mostpopular readmore river feed"
    " carousel slider headlines upnext card cards promo",
    "byline": "byline author authors meta metadata postmeta entrymeta date dateline datetime time timestamp posted"
    " published updated tag tags tagged category categories cat info credit credits source bio vcard avatar profile"
    " user username contributor",
    "form": "form login signin signup register registration search searchbox searchform subscribe subscription"
    " newsletter input field fieldset captcha poll survey donate contact cart checkout",
    "overlay": "hidden hide modal popup pop overlay lightbox dialog cookie cookies consent gdpr tooltip sronly"
    " screenreader invisible offscreen visuallyhidden noprint noscript alert notice notification paywall",
    "caption": "caption captions figure figcaption image images img photo photos picture gallery media video thumbnail"
    " thumb player slideshow",
    "title": "title headline heading subtitle subhead hed dek entrytitle posttitle pagetitle storytitle kicker titel"
    " titre titulo",
    "lead": "lead lede intro introduction excerpt abstract summary standfirst teasertext description deck chapo",
    "code": "code highlight syntax codehilite sourcecode snippet terminal console listing",
    "list": "list listing archive archives index results result items item grid directory catalog products product",
}
FAMILIES = tuple(_FAMILIES)
_BITS: dict[str, int] = {}
for _place, _words in enumerate(_FAMILIES.values()):
    for _word in _words.split():
        _BITS[_word] = _BITS.get(_word, 0) | 1 << _place
_BIT = {family: 1 << place for place, family in enumerate(FAMILIES)}

_TAG_BITS: dict[str, int] = {
    "article": _BIT["content"],
    "main": _BIT["content"],
    "nav": _BIT["menu"],
    "menu": _BIT["menu"],
    "footer": _BIT["foot"],
    "header": _BIT["head"],
    "aside": _BIT["side"],
    "form": _BIT["form"],
    "fieldset": _BIT["form"],
    "button": _BIT["form"],
    "label": _BIT["form"],
    "dialog": _BIT["overlay"],
    "noscript": _BIT["overlay"],
    "figure": _BIT["caption"],
    "figcaption": _BIT["caption"],
    "caption": _BIT["caption"],
    "address": _BIT["byline"],
    "time": _BIT["byline"],
    "h1": _BIT["title"],
    "pre": _BIT["code"],
    "code": _BIT["code"],
}
_NAMING = ("class", "id", "role", "itemprop")
_WORD = re.compile(r"[A-Z]?[a-z]{2,24}|[A-Z]{2,24}(?![a-z])")
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
# Names longer than this are made by machines; more words than this say nothing new.
_MOST_CHARS = 200
_MOST_WORDS = 12
# Words beyond the families are looked up in a table of so many rows.
ROWS = 4096


def name_part(tag: str, attributes: Mapping[str, str | None]) -> tuple[int, tuple[int, ...]]:
    """Name the families of an element, and the rows of its words."""
    bits = _TAG_BITS.get(tag, 0)
    if not attributes:
        return bits, ()
    rows: tuple[int, ...] = ()
    for name in _NAMING:
        if value := attributes.get(name):
            more_bits, more_rows = _read_name(value[:_MOST_CHARS])
            bits |= more_bits
            rows += more_rows
    if (style := attributes.get("style")) and _HIDING.search(style):
        bits |= _BIT["overlay"]
    return bits, rows[:_MOST_WORDS]


@lru_cache(16_384)
def _read_name(value: str) -> tuple[int, tuple[int, ...]]:
    bits, rows = 0, []
    for piece in value.split():
        words = [word.lower() for word in _WORD.findall(piece)]
        for word in (*words, "".join(words)) if len(words) > 1 else words:
            bits |= _BITS.get(word, 0)
        rows += [crc32(word.encode()) % ROWS for word in words]
    return bits, tuple(dict.fromkeys(rows))
