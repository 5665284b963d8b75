"""Read the marks of a page: what is main text, what readers' comments, what the page serves to browsers.

In: HTML in which ``⟦…⟧`` marks main text and ``⟪…⟫`` comments. Out: the HTML without marks, and both texts.
Texts are made by rules of this file alone, so that they owe nothing to any extractor.
"""

import html
import re

_BLOCK = re.compile(
    r"</?(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|caption|blockquote|pre|figure|figcaption|section|article"
    r"|header|footer|aside|nav|main|center|hr|br|address|details|summary|form|fieldset|option|button|noscript|noframes"
    r")\b[^>]*>",
    re.IGNORECASE,
)
_CELL = re.compile(r"</?(?:td|th)\b[^>]*>", re.IGNORECASE)
_HIDDEN = re.compile(
    r"<!--.*?-->|<(script|style|template|svg|iframe|textarea|select)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE
)
_TAG = re.compile(r"</?[a-zA-Z!][^<>]*>")
_PRE = re.compile(r"<pre\b[^>]*>(.*?)</pre>", re.DOTALL | re.IGNORECASE)
_MARKS = str.maketrans("", "", "⟦⟧⟪⟫")
_LINE_END = "\x00"


def main_text(marked: str) -> str:
    """Return the texts between the marks of main text, a line or more for each."""
    return _joined(re.findall("⟦(.*?)⟧", marked, re.DOTALL))


def comment_text(marked: str) -> str:
    """Return the texts between the marks of comments."""
    return _joined(re.findall("⟪(.*?)⟫", marked, re.DOTALL))


def without_marks(marked: str) -> str:
    """Return the page as it is served."""
    return marked.translate(_MARKS)


def text_of(fragment: str) -> str:
    """Return the text of HTML: a line for each block, characters instead of entities, white space as it is shown."""
    shown = _PRE.sub(lambda found: found[0].replace("\n", _LINE_END), _HIDDEN.sub(" ", fragment))
    shown = re.sub(r"\s+", " ", shown)
    shown = _CELL.sub(" ", _BLOCK.sub(_LINE_END, shown))
    text = html.unescape(_TAG.sub("", shown))
    lines = (" ".join(line.split()) for line in text.split(_LINE_END))
    return "\n".join(line for line in lines if line)


def _joined(fragments: list[str]) -> str:
    return "\n".join(text for text in map(text_of, fragments) if text)
