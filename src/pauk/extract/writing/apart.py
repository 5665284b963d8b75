"""Write a main text that other parts have joined, so that Markdown and HTML keep them apart.

In: stretches of kept text, each of one part, in page order, and what writes one of them. Out: one text. In HTML a
byline and a caption stand in a ``div`` of that class, readers' comments in a ``section``; in Markdown comments stand
between rules, and everything else is a paragraph of its own.
"""

from collections.abc import Callable, Sequence

Stretch = tuple[str, frozenset[int]]
_HTML = {
    "byline": ('<div class="byline">\n', "\n</div>"),
    "caption": ('<div class="caption">\n', "\n</div>"),
    "comment": ('<section class="comments">\n', "\n</section>"),
}
_RULE = "---"


def write_apart(stretches: Sequence[Stretch], write: Callable[[frozenset[int]], str], *, is_html: bool) -> str:
    """Write every stretch, and mark what part it is."""
    pieces: list[str] = []
    was_comment = False
    for part, nodes in stretches:
        text = write(nodes)
        if not text:
            continue
        if is_html:
            start, end = _HTML.get(part, ("", ""))
            text = f"{start}{text}{end}"
        elif pieces and (part == "comment") != was_comment:
            pieces.append(_RULE)
        was_comment = part == "comment"
        pieces.append(text)
    return ("\n" if is_html else "\n\n").join(pieces)
