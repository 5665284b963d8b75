"""Write text so that Markdown takes it for text.

In: text without markup. Out: the same with backslashes before what Markdown would read as markup, and before nothing
else, so far as the text alone can tell.
"""

import re

# Each alternative is one way in which text can be markup. A stretch that is matched gets a backslash before each of its
# characters. The end of the text counts as if markup followed; callers who know better pass a space along.
_INLINE = (
    r"`"  # code
    r"|\\(?=[!-/:-@\[-`{-~]|$)"  # a backslash before punctuation is an escape
    r"|(?<!\s)\*|\*(?!\s)"  # emphasis, where anything touches it
    r"|(?<!_)(?!(?<=\s)_++\s)(?:(?<![^\W_])_++|_++(?![^\W_]))"  # the same, but not inside words
    r"|(?<!~)~~++|(?<=\S)~(?![\w~])"  # struck through, on GitHub
    r"|<(?=[A-Za-z/!?]|[^\s<>]*@|$)"  # tags, comments, addresses
    r"|&(?=#?\w{1,31};)"  # entities
)
_TEXT = re.compile(rf"{_INLINE}|\](?=[(\[:]|$)")
_LINK_TEXT = re.compile(rf"{_INLINE}|[\[\]]")
_SUSPECT = re.compile(r"[`\\*_~<&\[\]]")
# What begins a block when it begins a line: a heading, a quotation, an item …
_BLOCK_START = re.compile(r"(?:\#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=_*~:|][-=_*~:|\s]*$)")
_NUMBER_START = re.compile(r"\d{1,9}(?=[.)](?:\s|$))")
_HEADING_END = re.compile(r"(?<!\S)\#+$")
_ENTITY = re.compile(r"&(?=#?\w{1,31};)")
_UNSAFE = re.compile(r"[\x00-\x20<>`|\\^{}\"]")


def escape_text(text: str, *, is_first: bool, is_free_before: bool, is_free_after: bool) -> str:
    """Escape text; free is where a space or the edge of the line follows, first is what the line begins with."""
    if not _SUSPECT.search(text):  # most texts; forty times as quick as the full search
        return text
    escaped = _TEXT.sub(_escape_each, f"{' ' * is_free_before}{text}{' ' * is_free_after}")
    escaped = escaped[is_free_before : len(escaped) - is_free_after]
    return f"\\{escaped}" if is_first and escaped.startswith("[") else escaped  # "[ ] to do", "[1]: a note"


def escape_link_text(text: str) -> str:
    """Escape text that stands between square brackets."""
    return _LINK_TEXT.sub(_escape_each, text) if _SUSPECT.search(text) else text


def escape_line_start(line: str) -> str:
    """Escape a finished line of a paragraph that would begin something else."""
    if _BLOCK_START.match(line):
        return f"\\{line}"
    if number := _NUMBER_START.match(line):
        return f"{number[0]}\\{line[number.end() :]}"
    return line


def escape_heading_end(line: str) -> str:
    """Escape the number signs at the end of a heading, which Markdown would take for decoration."""
    return _HEADING_END.sub(r"\\\g<0>", line)


def write_destination(address: str) -> str:
    """Write where a link leads."""
    address = _UNSAFE.sub(_percent, address)
    address = _ENTITY.sub("&amp;", address)
    return f"<{address}>" if "(" in address or ")" in address else address


def write_code(text: str) -> str:
    """Write code in the line, between more backticks than there are in it."""
    fence = make_fence(text, 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


def make_fence(text: str, least: int) -> str:
    """Return as many backticks as it takes to enclose a text."""
    longest = max(map(len, re.findall("`+", text)), default=0) if "`" in text else 0
    return "`" * max(least, longest + 1)


def _escape_each(match: re.Match[str]) -> str:
    return "".join(f"\\{char}" for char in match[0])


def _percent(match: re.Match[str]) -> str:
    return f"%{ord(match[0]):02X}"
