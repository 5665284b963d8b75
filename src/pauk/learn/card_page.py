"""Draw a model's card as a page of Markdown for the documentation.

In: a `ModelCard`. Out: Markdown that is the same for equal cards; texts from the card cannot break the tables.
"""

import re
from collections.abc import Iterable, Sequence

from pauk.base.clock import write_moment
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.strict_json import write_json

_MARKS = re.compile(r"([\\`*_\[\]|#~])")


def render_card(card: ModelCard) -> str:
    """Draw the card: what it is, what it is for, how good it is, what it learnt from."""
    parts = [
        f"# {_escape(card.name)} {_escape(card.version)}",
        _escape_lines(card.purpose),
        _draw_table(("what", "value"), _facts(card)),
        "## Limits",
        _escape_lines(card.limits),
        "## Measured",
        _draw_table(("metric", "value", "interval", "on", "how"), map(_figure_row, card.measured)),
        "## Trained on",
        _draw_table(("corpus", "items", "licence", "digest"), map(_corpus_row, card.trained_on)),
        "## Settings of the training",
        _draw_table(("setting", "value"), [(name, write_json(value)) for name, value in sorted(card.settings.items())]),
    ]
    return "\n\n".join(parts) + "\n"


def _facts(card: ModelCard) -> list[tuple[str, ...]]:
    return [
        ("room", card.room),
        ("kind", card.kind),
        ("features", card.features),
        ("languages", ", ".join(card.languages) or "any"),
        ("made", write_moment(card.made_at)),
    ]


def _figure_row(figure: Figure) -> tuple[str, ...]:
    has_interval = figure.low is not None and figure.high is not None
    interval = f"{figure.low:.4f} to {figure.high:.4f}" if has_interval else "not measured"
    return figure.metric, f"{figure.value:.4f}", interval, figure.on, figure.how


def _corpus_row(corpus: Corpus) -> tuple[str, ...]:
    return corpus.name, str(corpus.size), corpus.licence, corpus.digest


def _draw_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(map(_escape, row))} |" for row in rows]
    if not lines:
        return "None."
    return "\n".join([f"| {' | '.join(head)} |", "|" + " --- |" * len(head), *lines])


def _escape_lines(text: str) -> str:
    return "\n".join(_escape(line) for line in text.splitlines())


def _escape(text: str) -> str:
    line = _MARKS.sub(r"\\\1", " ".join(text.split()))
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
