"""Turn the short writing of texts into the markup of some software, with main text marked.

In: lines, and the software's own way to write each kind of block. Out: HTML with marks.

A line is a paragraph, or begins with ``##`` or ``###`` (heading), ``-`` (list), ``1.`` (numbered list), ``>`` (quote),
``|`` (row of a table, ``||`` its head), ``!`` (picture with caption), ``:`` (term ``=`` definition), ``<`` (HTML as it
is, main text), ``~`` (HTML as it is, not main text) or ``@name`` (a piece the software puts there, not main text).
Code stands between lines of three backticks. A software that puts something after its nth paragraph says ``after n``.
"""

import html
import re
from collections.abc import Iterator, Mapping
from itertools import groupby

Blocks = Mapping[str, str]

USUAL: Blocks = {
    "p": "<p>{}</p>",
    "h2": "<h2>{}</h2>",
    "h3": "<h3>{}</h3>",
    "ul": "<ul>{}</ul>",
    "ol": "<ol>{}</ol>",
    "li": "<li>{}</li>",
    "quote": "<blockquote><p>{}</p></blockquote>",
    "table": "<table>{}</table>",
    "tr": "<tr>{}</tr>",
    "th": "<th>{}</th>",
    "td": "<td>{}</td>",
    "fig": '<figure><img src="/media/{n}.jpg" alt="" loading="lazy"><figcaption>{}</figcaption></figure>',
    "dl": "<dl>{}</dl>",
    "item": "<dt>{a}</dt><dd>{b}</dd>",
    "code": "<pre><code>{}</code></pre>",
}

_KINDS = (
    ("h3", "### "),
    ("h2", "## "),
    ("li", "- "),
    ("oli", "1. "),
    ("quote", "> "),
    ("th", "|| "),
    ("td", "| "),
    ("fig", "! "),
    ("item", ": "),
    ("other", "~ "),
    ("piece", "@"),
)
_GROUPS = {"li": "ul", "oli": "ol", "th": "table", "td": "table", "item": "dl"}


def write_blocks(lines: list[str], own: Blocks, marks: str = "⟦⟧") -> str:
    """Write lines as the software would, each block inside the marks."""
    blocks = {**USUAL, **own}
    out, paragraphs, pictures = [], 0, 0
    for group, members in groupby(_cut(lines), key=lambda block: _GROUPS.get(block[0], "")):
        if group:
            out.append(_mark(_write_group(group, list(members), blocks), marks))
            continue
        for kind, text in members:
            pictures += kind == "fig"
            out.append(_write_one(kind, text, blocks, marks, pictures))
            paragraphs += kind == "p"
            if kind == "p":
                out.append(blocks.get(f"after {paragraphs}", ""))
    return "\n".join(piece for piece in out if piece)


def _cut(lines: list[str]) -> Iterator[tuple[str, str]]:
    waiting = iter(lines)
    for line in waiting:
        if line.startswith("```"):
            yield "code", _code(waiting)
        elif line.strip():
            yield _kind(line.strip())


def _code(waiting: Iterator[str]) -> str:
    code = []
    for line in waiting:
        if line.startswith("```"):
            break
        code.append(html.escape(line, quote=False))
    return "\n".join(code)


def _kind(line: str) -> tuple[str, str]:
    for kind, start in _KINDS:
        if line.startswith(start):
            return kind, line.removeprefix(start)
    return ("html" if re.match("<(?!a |em|strong|b>|i>|code|span|q>|abbr|sup|bdi)", line) else "p"), line


def _write_group(group: str, members: list[tuple[str, str]], blocks: Blocks) -> str:
    return _put(blocks[group], "\n".join(_write_member(kind, text, blocks) for kind, text in members))


def _write_member(kind: str, text: str, blocks: Blocks) -> str:
    if kind in {"li", "oli"}:
        return _put(blocks["li"], text)
    if kind == "item":
        term, _, meaning = text.partition(" = ")
        return blocks["item"].replace("{a}", term).replace("{b}", meaning)
    return _put(blocks["tr"], "".join(_put(blocks[kind], cell.strip()) for cell in text.split("|")))


def _write_one(kind: str, text: str, blocks: Blocks, marks: str, pictures: int) -> str:
    if kind == "other":
        return text
    if kind == "piece":
        name, _, words = text.partition(" ")
        return _put(blocks[f"@{name}"], words)
    written = text if kind == "html" else _put(blocks[kind].replace("{n}", str(pictures)), text)
    return _mark(written, marks)


def _put(block: str, text: str) -> str:
    return block.replace("{}", text)


def _mark(written: str, marks: str) -> str:
    if "⟦" in written:
        return written.replace("⟦", marks[0]).replace("⟧", marks[1])
    return f"{marks[0]}{written}{marks[1]}"
