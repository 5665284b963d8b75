"""What the judge sees of a candidate: its own form, the words around it, and the element it stands in.

In: a `PossibleDate`. Out: numbers of features, each a name hashed into a fixed range. Words count whole and by their
beginnings, so that forms of one word share something; each also counts by its place before or behind the candidate.
"""

from typing import NamedTuple
from zlib import crc32

from pauk.dates.find.html_lines import HtmlLine
from pauk.dates.parse.proposal import Proposal
from pauk.dates.parse.proposals import is_whole
from pauk.dates.words.tokens import Tokens, WordEntry

# Changes whenever the features change: a model made for others is refused.
FEATURES = "1"
BUCKETS = 1 << 15
_NEAR = 4  # words on either side that count by their place
_FAR = 10  # and those that count only for being there
_STEM = 4  # letters by which forms of one word are alike
_MAX_HINTS = 8
_EDGES = " \t\r\n\u00a0\u202f,"
_CLASS = (
    "month", "weekday", "dayword", "unit", "ago_before", "ago_after", "ago_around", "ampm", "zone", "now", "hmark",
    "ymark", "mmark", "dmark", "at", "of", "count", "ordinal", "roman", "era",
)  # fmt: skip
_memo: dict[str, int] = {}
_MAX_MEMO = 200_000


class PossibleDate(NamedTuple):
    """Something that has the form of a date or a time, in its surroundings."""

    tokens: Tokens
    proposal: Proposal
    line: HtmlLine
    places: list[int] | None = None  # where each character of the tokens' text stands in the line's, if elsewhere

    @property
    def whole_span(self) -> tuple[int, int]:
        """Where the date with its time stands in the source."""
        return self.source_span(self.proposal.first, self.proposal.after)

    def source_span(self, first: int, after: int) -> tuple[int, int]:
        """Return where some of the tokens stand in the source, without blanks and commas at the edges."""
        text = self.tokens.text
        start, end = self.tokens.span(first, after)
        while end > start and text[end - 1] in _EDGES:
            end -= 1
        while start < end and text[start] in _EDGES:
            start += 1
        if self.places:
            start, end = self.places[start], self.places[end]
        return self.line.source_span(start, end)


def features_of(candidate: PossibleDate) -> list[int]:
    """Return the numbers of a candidate's features."""
    tokens, proposal, line, _ = candidate
    names = [f"form={proposal.form}", f"parts={bool(proposal.date)}{bool(proposal.time)}"]
    inside = "".join([_class(entry) for entry in tokens.entries[proposal.first : proposal.after]])
    names.append(f"inside={inside}")
    names += [f"piece={inside[at : at + 3]}" for at in range(len(inside) - 2)]
    _describe_side(names, "L", tokens.entries[max(0, proposal.first - 3 * _FAR) : proposal.first][::-1])
    _describe_side(names, "R", tokens.entries[proposal.after : proposal.after + 3 * _FAR])
    _describe_piece(names, candidate, line)
    return [_number(name) for name in names]


def _describe_side(names: list[str], side: str, entries: list[WordEntry]) -> None:
    """Name what stands on one side, the nearest first."""
    if not entries:
        names.append(f"{side}end")
        return
    nearest = _class(entries[0])
    names.append(f"{side}touch={nearest}")
    count = 0
    signs = ""
    for entry in entries:
        if entry.letter == " ":
            continue
        kind = _class(entry)
        if count < _NEAR:
            word = entry.folded if entry.number < 0 else kind
            names.append(f"{side}{count}={word}")
            names.append(f"{side}{count}:{kind}")
            if len(word) > _STEM:
                names.append(f"{side}{count}~{word[:_STEM]}")
            signs += kind
        elif count < _FAR and len(entry.folded) > 2 and entry.number < 0:
            names.append(f"{side}*{entry.folded}")
        count += 1
        if count >= _FAR:
            break
    names.append(f"{side}all={signs[:3]}")
    if nearest in ("/", "=", "#"):
        names.append(f"{side}sign")


def _describe_piece(names: list[str], candidate: PossibleDate, line: HtmlLine) -> None:
    tokens, proposal = candidate.tokens, candidate.proposal
    start, _ = candidate.whole_span
    piece = line.pieces[line.piece_at_source(start)]
    whole = is_whole(tokens, proposal)
    kind = f"{piece.kind}{whole}"
    names += [
        f"kind={kind}",
        f"tag={piece.tag}",
        f"kind,form={kind},{proposal.form}",
        f"tag,whole={piece.tag}{whole}",
    ]
    if piece.name:
        names.append(f"name={piece.name}")
        names += [f"name~{part}" for part in piece.name.split("-")[1:]]
        names.append(f"name,form={piece.name},{proposal.form}")
    names += [f"hint={hint}" for hint in piece.hints.replace("-", " ").replace("_", " ").split()[:_MAX_HINTS]]


def _class(entry: WordEntry) -> str:
    """Name the class of a token: a number's letter, a sign, the class of a word of dates, or just a word."""
    if entry.letter < "\ue000" or entry.letter > "\uf8ff":
        return entry.letter
    return next((kind[:3] for kind in _CLASS if kind in entry.senses), "w")


def _number(name: str) -> int:
    number = _memo.get(name)
    if number is None:
        if len(_memo) >= _MAX_MEMO:
            _memo.clear()
        number = _memo[name] = crc32(name.encode("utf-8", "surrogatepass")) % BUCKETS
    return number
