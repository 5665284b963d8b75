"""Where pauk differs from browsers on purpose, page by page, with the reason; everywhere else they must agree.

A *twin* is the page as it should have been written: pauk reads the page itself and must see what the browser sees on
the twin. A *difference* names both sides to the word, so that neither can change unseen.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Twin:
    reason: str
    content_type: str = "text/html; charset=utf-8"
    replaced: tuple = ()

    def write(self, page):
        body = page.body
        for old, new in self.replaced:
            assert old in body, f"{page.name} does not hold {old!r} any more"
            body = body.replace(old, new)
        return body


@dataclass(frozen=True)
class Difference:
    reason: str
    part: str
    browser: str | tuple
    ours: str | tuple


_UTF8_WINS = "many bytes that can only be UTF-8 win over a declaration of something else, or over none (charset.py)"
_BYTES_AGREE = "a declaration is believed as long as the bytes agree with it (charset.py)"
_ASCII = "bytes that are all ASCII are UTF-8 to us; browsers name whatever they would have taken"
_REFUSED = "browsers refuse to show this encoding, for the safety of scripts; we run none and show what can be read"
_SWALLOWED = "an element of raw text that is never closed swallows the page; a reader wants it (mend.py)"
_FRAMES = "what a page of frames says to readers without frames is its text, and the frames are links (mend.py)"

AS_IF = {
    "charset-header-utf8-lies": Twin(_BYTES_AGREE, "text/html; charset=windows-1252"),
    "charset-header-latin1-but-utf8": Twin(_UTF8_WINS),
    "charset-meta-latin1-but-utf8": Twin(_UTF8_WINS),
    "charset-utf8-no-declaration": Twin(_UTF8_WINS),
    "charset-utf16-header-lies": Twin(_UTF8_WINS),
    "charset-nothing-ascii": Twin(_ASCII),
    "charset-meta-x-user-defined": Twin(_ASCII),
    "charset-utf7": Twin(_ASCII),
    "charset-utf32-header": Twin(_ASCII),
    "charset-hz-gb-2312": Twin(_REFUSED),
    "charset-iso-2022-kr": Twin(_REFUSED),
    "charset-replacement": Twin(_REFUSED),
    "document-title-unclosed": Twin(_SWALLOWED, replaced=((b"closed\n", b"closed</title>\n"),)),
    "document-textarea-unclosed": Twin(_SWALLOWED, replaced=((b"<textarea>", b"<textarea></textarea>"),)),
    "document-frameset": Twin(
        _FRAMES,
        replaced=(
            (b'<frame src="/left">', b'<iframe src="/left"></iframe>'),
            (b'<frame src="right.html">', b'<iframe src="right.html"></iframe>'),
            (b"<frameset", b"<div"),
            (b"</frameset", b"</div"),
            (b"noframes>", b"div>"),
            (b"body>", b"div>"),
        ),
    ),
}  # fmt: skip

_FORM = "what a form offers or holds (select, textarea, datalist) is furniture, not text (text.py)"
_THINGS = "a picture, field or other thing in the line parts the words beside it: one<img>two are two (text.py)"
_BUTTON = "a button stands by itself, though browsers lay it out in the line (text.py)"
_TOUCHING = "links and labels that touch are a menu, told apart by the style sheet (text.py)"
_DRAWN = "what is drawn (svg) is not text (text.py)"
_FALLBACK = "what stands in for a thing that cannot be shown (object, canvas) is not the page's text (text.py)"
_HINTS = "soft hyphens, zero-width spaces and byte-order marks are no part of a word (text.py)"
_MATHS = "browsers set variables in italic letters and space the operators; the page's own letters are the text"
_RUBY = "in plain text the brackets around ruby are needed; that is what rp is for"
_ONE_CLICK = "what a closed details element holds is one click away from a reader, and stands on the page"
_NO_STYLE = "style sheets are not read"
_DEPTH = "browsers flatten what nests deeper than 512; pauk only where a page is suspect (guard.py)"
_ONE_SPACE = "white space of any kind is one space"
_BAD_BASE = "the standard ignores a base that is no URL; Chromium lets the links die"
_STRANGE_BASE = "a base that cannot be fetched is ignored; browsers cannot follow any relative link there"
_LEXBOR = "the parser (lexbor) departs from the standard here; nobody has been seen to write so"
_TABLES = "Python's table of this encoding is older than the standard's and differs in single, rare characters"
_BLINK = "Chromium departs from the standard here, which the parser follows"


def _words(reason, browser, ours):
    return Difference(reason, "words", tuple(browser.split()), tuple(ours.split()))


def _depth(name):
    head = ("0 html", "1 head", "2 title", f'3 "nested-{"" if name == "div" else "inline-"}deep"', "1 body")
    return Difference(
        _DEPTH,
        "outline",
        (*head, *(f"{min(depth, 512)} {name}" for depth in range(2, 602)), '513 "deep"', '2 "after"'),
        (*head, *(f"{depth} {name}" for depth in range(2, 602)), '602 "deep"', '2 "after"'),
    )


def _outline(reason, name, browser, ours):
    head = ("0 html", "1 head", "2 title", f'3 "{name}"', "1 body")
    return Difference(reason, "outline", (*head, *browser), (*head, *ours))


def _base(reason, name, browser_links):
    page = f"/shelf/base-{name}.html"
    ours = (("/shelf/x", "x"), ("/y", "y"), (f"{page}?z", "z"), ("http://h.example/", "h"))
    return (Difference(reason, "base", "", page), Difference(reason, "links", browser_links, ours))


DIFFERENT = {
    "charset-big5-hkscs": (
        Difference(_TABLES, "links", (("/%E5%98%85?%FBH", "嘅"),), (("/%E5%98%85?%9D%EF", "嘅"),)),
    ),
    "charset-shift-jis-nec": (
        Difference(_TABLES, "links", (("/%E9%AB%99?%FB%FC", "髙"),), (("/%E9%AB%99?%EE%E0", "髙"),)),
    ),
    "soup-button-in-button": (_words(_BUTTON, "onetwo three", "one two three"),),
    "soup-option-unclosed": (_words(_FORM, "before one two three after", "before after"),),
    "soup-select-with-markup": (_words(_FORM, "before one twopara after", "before after"),),
    "soup-select-ended-by-input": (_words(_FORM, "before one after", "before after"),),
    "soup-select-in-table": (_words(_FORM, "one two", "two"),),
    "soup-hr-in-select": (_words(_FORM, "before one two after", "before after"),),
    "soup-image-alias": (_words(_THINGS, "onetwo", "one two"),),
    "soup-svg-self-closing": (_words(_THINGS, "ab c", "a b c"),),
    "soup-svg-foreign-object": (_words(_DRAWN, "seen two after", "after"),),
    "soup-mathml": (_words(_MATHS, "if 𝑥 = 2 then", "if x=2 then"),),
    "soup-math-annotation": (_words(_MATHS, "𝑦", "y"),),
    "soup-cdata": (_words(_DRAWN, "ac d e", "ac e"),),
    "soup-nested-deep": (_depth("div"),),
    "soup-nested-inline-deep": (_depth("span"),),
    "soup-textarea-after-unclosed": (
        Difference(_LEXBOR, "links", (("/x", "one"), ("/x", "two")), (("/x", "one"), ("/x", "w"), ("/x", "two"))),
        _outline(
            _LEXBOR,
            "textarea-after-unclosed",
            ("2 p", "3 a", '4 "one"', "2 textarea", '3 "w"', "2 p", "3 a", '4 "two"'),
            ("2 p", "3 a", '4 "one"', "2 textarea", "3 a", '4 "w"', "2 p", "3 a", '4 "two"'),
        ),
    ),
    "soup-svg-sup": (
        _words(_LEXBOR, "out", ""),
        _outline(_LEXBOR, "svg-sup", ("2 svg", "2 sup", '3 "out"'), ("2 svg", "3 sup", '4 "out"')),
    ),
    "soup-table-image": (
        _outline(
            _LEXBOR,
            "table-image",
            ("2 img", "2 table", "3 tbody", "4 tr", "5 td", '6 "x"'),
            ("2 table", "3 tbody", "4 tr", "5 td", '6 "x"'),
        ),
    ),
    "soup-search-special": (
        _outline(
            _BLINK,
            "search-special",
            ("2 li", '3 "a"', "3 search", '4 "b"', "2 li", '3 "c"'),
            ("2 li", '3 "a"', "3 search", '4 "b"', "4 li", '5 "c"'),
        ),
    ),
    "soup-form-over-table": (
        _outline(
            _BLINK,
            "form-over-table",
            ("2 form", "3 table", "3 form", '2 "after"'),
            ("2 form", "3 table", "3 form", '3 "after"'),
        ),
    ),
    "soup-foreign-end-tag": (
        _words(_LEXBOR, "a", "a b"),
        _outline(
            _LEXBOR,
            "foreign-end-tag",
            ("2 foreignobject", '3 "a"', "3 svg", '4 "b"'),
            ("2 foreignobject", '3 "a"', "3 svg", '2 "b"'),
        ),
    ),
    "soup-object-fallback": (_words(_FALLBACK, "afallback wordsb", "a b"),),
    "soup-video-fallback": (_words(_FALLBACK, "ano canvasb", "a b"),),
    "soup-iframe-fallback": (_words(_THINGS, "ab", "a b"),),
    "table-select-fostered": (_words(_FORM, "x y z", "y z"),),
    "text-inline-block": (_words(_NO_STYLE, "abc d e", "abc de"),),
    "text-button": (_words(_BUTTON, "a press me b cde", "a press me b c d e"),),
    "text-input": (_words(_THINGS, "abc", "a b c"),),
    "text-details-closed": (_words(_ONE_CLICK, "sum after", "sum inside more after"),),
    "text-ruby": (_words(_RUBY, "a漢kan字jib", "a漢(kan)字(ji)b"),),
    "text-entities-long": (
        _words(
            _HINTS,
            "& ⟨ ⟩ Ää x y z \xadsoft\xadhyphen\u200czw\u200dj &bogus; &",
            "& ⟨ ⟩ Ää x y z softhyphen\u200czw\u200dj &bogus; &",
        ),
    ),
    "text-nbsp": (_words(_HINTS, "a b c d e f g\u200bh i\ufeffj", "a b c d e f gh ij"),),
    "text-meter-progress": (_words(_THINGS, "abc", "a b c"),),
    "text-touching-links": (_words(_TOUCHING, "onetwothree", "one twothree"),),
    "text-img-alt": (_words(_THINGS, "abc", "a b c"),),
    "link-svg-link": (
        _words(_DRAWN, "html svg x", "html"),
    ),
    "link-in-button": (_words(_BUTTON, "insidelabel", "inside label"),),
    "base-invalid": _base(_BAD_BASE, "invalid", (("http://h.example/", "h"),)),
    "base-mailto": _base(_STRANGE_BASE, "mailto", ()),
    "document-textarea-unclosed": (_words(_THINGS, "onetwo three", "one two three"),),
    "document-title-spaces": (
        Difference(_ONE_SPACE, "title", "Two words\xa0and&more", "Two words and&more"),
    ),
}  # fmt: skip
