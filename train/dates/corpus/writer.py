"""Puts a fragment together piece by piece and remembers where its dates stand.

In: plain text and shown expressions, in reading order. Out: one row of text with spans in code points.
"""

from dataclasses import dataclass, replace
from typing import Any

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """One expression as it is written, with the places of its date and its time when it has both."""

    text: str
    type: str
    date: Span | None = None
    time: Span | None = None
    iso: str | None = None
    role: str = "gold"

    def spaced(self, blank: str) -> "Shown":
        """The same expression with another kind of space."""
        return replace(
            self,
            text=self.text.replace(" ", blank),
            date=self._moved(self.date, blank),
            time=self._moved(self.time, blank),
        )

    def _moved(self, span: Span | None, blank: str) -> Span | None:
        if span is None:
            return None
        start, end = (len(self.text[:place].replace(" ", blank)) for place in span)
        return start, end


class Writer:
    """The text so far and the spans in it."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self.spans: list[dict[str, Any]] = []

    def put(self, text: str) -> None:
        """Writes text that holds no date."""
        self._pieces.append(text)
        self._length += len(text)

    def show(self, shown: Shown, attribute: str = "") -> None:
        """Writes an expression and keeps its span."""
        start = self._length
        span: dict[str, Any] = {
            "start": start,
            "end": start + len(shown.text),
            "text": shown.text,
            "type": shown.type,
            "role": shown.role,
        }
        if shown.iso:
            span["iso"] = shown.iso
        if attribute:
            span["attr"] = attribute
        if shown.date and shown.time:
            span["date"] = [start + place for place in shown.date]
            span["time"] = [start + place for place in shown.time]
        self.spans.append(span)
        self.put(shown.text)

    def last(self) -> str:
        """The character written last, empty at the beginning."""
        return self._pieces[-1][-1:] if self._pieces else ""

    def text(self) -> str:
        """Everything written."""
        return "".join(self._pieces)
