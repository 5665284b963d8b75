"""Write the parts of a post as people write them: in Markdown, in BBCode or in a mail.

In: parts of the story. Out: what a member types into the software's form.
"""

import textwrap
from collections.abc import Callable, Iterable

from .story import Part


def write_markdown(parts: Iterable[Part]) -> str:
    """Write in Markdown, paragraphs apart; a quotation begins with who is quoted."""
    return _join(parts, _MARKDOWN)


def write_bbcode(parts: Iterable[Part]) -> str:
    """Write in BBCode, with the name inside the quote."""
    return _join(parts, _BBCODE)


def write_mail(parts: Iterable[Part]) -> str:
    """Write plain text, lines broken and quoted as mail programs do."""
    return _join(parts, _MAIL)


def _join(parts: Iterable[Part], writers: dict[str, Callable[[Part], str]]) -> str:
    return "\n\n".join(writers[part.kind](part) for part in parts)


def _quote(part: Part) -> str:
    return f"> **{part.who}** wrote:\n>\n> {part.text}"


def _code(part: Part) -> str:
    return "\n".join("    " + line for line in part.text.splitlines())


def _bbcode_list(part: Part) -> str:
    return "[list]" + "".join(f"[*]{item}" for item in part.text.splitlines()) + "[/list]"


def _fold(text: str) -> str:
    return textwrap.fill(text, 76, break_on_hyphens=False)


def _mail_quote(part: Part) -> str:
    return f"{part.who} wrote:\n" + textwrap.indent(_fold(part.text), "> ")


_MARKDOWN: dict[str, Callable[[Part], str]] = {
    "text": lambda part: part.text,
    "quote": _quote,
    "list": lambda part: "\n".join(f"- {item}" for item in part.text.splitlines()),
    "code": _code,
    "link": lambda part: f"[{part.text}]({part.who})",
    "strong": lambda part: f"**{part.text}**",
}
_BBCODE: dict[str, Callable[[Part], str]] = {
    "text": lambda part: part.text,
    "quote": lambda part: f'[quote="{part.who}"]{part.text}[/quote]',
    "list": _bbcode_list,
    "code": lambda part: f"[code]{part.text}[/code]",
    "link": lambda part: f"[url={part.who}]{part.text}[/url]",
    "strong": lambda part: f"[b]{part.text}[/b]",
}
_MAIL: dict[str, Callable[[Part], str]] = {
    "text": lambda part: _fold(part.text),
    "quote": _mail_quote,
    "list": lambda part: "\n".join(f"* {item}" for item in part.text.splitlines()),
    "code": _code,
    "link": lambda part: f"{part.text}: {part.who}",
    "strong": lambda part: f"*{part.text}*",
}
