"""Prepare a page for Readability: leave out what is unlikely to be text, and make paragraphs of loose text.

In: a page laid flat. Out: a `Draft`: the elements and texts that are left, in page order, with the sums that scoring
asks for. A ``div`` that holds only text becomes a ``p``, and loose text in other ``div`` a ``p`` of its own.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pauk.extract.extractors.flat import TEXT, Flat, find_ends

_UNLIKELY = re.compile(
    "combx|comment|community|disqus|extra|foot|header|menu|remark|rss|shoutbox|sidebar|sponsor|ad-break|agegate"
    "|pagination|pager|popup|tweet|twitter",
    re.IGNORECASE,
)
_LIKELY = re.compile("and|article|body|column|content|main|shadow", re.IGNORECASE)
_UNSEEN = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\s*(?:!important\s*)?(?:;|$)", re.IGNORECASE
)
_POSITIVE = re.compile("article|body|content|entry|hentry|main|page|pagination|post|text|blog|story", re.IGNORECASE)
_NEGATIVE = re.compile(
    "combx|comment|com-|contact|foot|footer|footnote|masthead|media|meta|outbrain|promo|related|scroll|shoutbox"
    "|sidebar|sponsor|shopping|tags|tool|widget",
    re.IGNORECASE,
)
FRAMES = frozenset(("main", "article"))
_REMOVED = frozenset(("script", "style", "noscript"))
_CODE = frozenset(("pre", "code"))
_PRECIOUS = FRAMES | {"math"}
_IN_LINE = frozenset("a b cite code em font i small span strong sub sup u".split())
_IN_BLOCK = ("blockquote", "div", "dl", "img", "ol", "p", "table", "ul")  # how names of blocks begin
_BODY: Mapping[str, str | None] = {"id": "body"}  # its name speaks for it, as that of any other body
# Longer names are made by machines.
_NAME_CHARS = 500


@dataclass(slots=True)
class ElementTotals:
    """What is below an element, counted."""

    chars: int = 0
    commas: int = 0
    linked: int = 0  # characters inside links
    paragraphs: int = 0
    images: int = 0
    items: int = 0
    embeds: int = 0
    inputs: int = 0

    @property
    def link_density(self) -> float:
        """The share of the text that is inside links."""
        return self.linked / self.chars if self.chars else 0.0

    def add(self, below: "ElementTotals", tag: str) -> None:
        """Add what is below a child of this name; the child itself is not counted."""
        self.chars += below.chars
        self.commas += below.commas
        self.linked += below.chars if tag == "a" else below.linked
        self.paragraphs += below.paragraphs
        self.images += below.images
        self.items += below.items
        self.embeds += below.embeds
        self.inputs += below.inputs

    def count(self, tag: str) -> None:
        """Count a child of this name."""
        match tag:
            case "p":
                self.paragraphs += 1
            case "img":
                self.images += 1
            case "li":
                self.items += 1
            case "embed":
                self.embeds += 1
            case "input":
                self.inputs += 1

    def take_away(self, lost: "ElementTotals") -> None:
        """Take away what was dropped."""
        self.chars -= lost.chars
        self.commas -= lost.commas
        self.linked -= lost.linked
        self.paragraphs -= lost.paragraphs
        self.images -= lost.images
        self.items -= lost.items
        self.embeds -= lost.embeds
        self.inputs -= lost.inputs


@dataclass(slots=True)
class Draft:
    """What is left of a page; all lists are of one length."""

    flat: Flat
    tags: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    sources: list[int] = field(default_factory=list)  # the place in the flat page; -1 for paragraphs made here
    totals: list[ElementTotals] = field(default_factory=list)  # of texts: the same one, which nobody asks for
    attributes: dict[int, Mapping[str, str | None]] = field(default_factory=dict)  # by place in the flat page

    def attribute(self, place: int, name: str) -> str:
        """Return an attribute of an element, or the empty string."""
        return (self.attributes.get(self.sources[place], {}).get(name) or "")[:_NAME_CHARS]

    def names(self, place: int) -> str:
        """Return the class and the id of an element."""
        return f"{self.attribute(place, 'class')} {self.attribute(place, 'id')}"

    def weigh_names(self, place: int) -> int:
        """Weigh what the class and the id of an element say about it."""
        weight = 0
        for name in (self.attribute(place, "class"), self.attribute(place, "id")):
            if name:
                weight += 25 * is_positive(name) - 25 * (_NEGATIVE.search(name) is not None)
        return weight

    def ancestors(self, place: int) -> list[int]:
        """Give the elements around an element, the nearest first."""
        around = []
        while place > 0:
            place = self.parents[place]
            around.append(place)
        return around

    def classes(self, place: int) -> set[str]:
        """Give the classes of an element."""
        return set(self.attribute(place, "class").split())

    def is_inside(self, place: int, outer: int) -> bool:
        """Say whether an element is, or stands inside, another one."""
        return outer <= place < self.ends[outer]

    def text_places(self, place: int) -> Iterator[int]:
        """Give the places in the flat page of all texts below an element."""
        return (self.sources[inner] for inner in range(place, self.ends[place]) if self.tags[inner] == TEXT)


def is_positive(name: str) -> bool:
    """Say whether a class or an id speaks for content."""
    return _POSITIVE.search(name) is not None


def draft_page(flat: Flat, *, is_strict: bool) -> Draft:
    """Prepare a page; when strict, without the elements that their names speak against."""
    draft = Draft(flat)
    alive = _choose(draft, is_strict=is_strict)
    # Mark the elements that hold blocks or images.
    found = bytearray(len(flat.tags))
    for place in range(len(flat.tags) - 1, 0, -1):
        if alive[place] and (found[place] or flat.tags[place].startswith(_IN_BLOCK)):
            found[flat.parents[place]] = 1
    _copy(draft, alive, found)
    draft.ends = find_ends(draft.parents)
    _sum_up(draft)
    return draft


def _choose(draft: Draft, *, is_strict: bool) -> bytearray:
    """Mark the places that are left."""
    flat = draft.flat
    alive = bytearray(len(flat.tags))
    precious = _find_around(flat, _PRECIOUS) if is_strict else bytearray()
    place, code_until = 0, 0
    while place < len(flat.tags):
        tag = flat.tags[place]
        if tag != TEXT:
            attributes = draft.attributes[place] = flat.nodes[place].attributes if place else _BODY
            if tag in _CODE:
                code_until = max(code_until, flat.ends[place])
            is_safe = not is_strict or place < code_until or precious[place]
            if place and (_is_unseen(tag, attributes) or (not is_safe and _is_unlikely(attributes))):
                place = flat.ends[place]
                continue
        alive[place] = 1
        place += 1
    return alive


def _is_unseen(tag: str, attributes: Mapping[str, str | None]) -> bool:
    if tag in _REMOVED or (tag == "input" and attributes.get("type") == "hidden"):
        return True
    style = attributes.get("style")
    return style is not None and _UNSEEN.search(style) is not None


def _is_unlikely(attributes: Mapping[str, str | None]) -> bool:
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"[:_NAME_CHARS]
    return len(names) > 1 and _UNLIKELY.search(names) is not None and _LIKELY.search(names) is None


def _find_around(flat: Flat, wanted: frozenset[str]) -> bytearray:
    """Mark the elements that are, or hold, one of these."""
    found = bytearray(len(flat.tags))
    for place in range(len(flat.tags) - 1, 0, -1):
        if found[place] or flat.tags[place] in wanted:
            found[place] = found[flat.parents[place]] = 1
    return found


def _copy(draft: Draft, alive: bytearray, has_blocks: bytearray) -> None:
    """Copy what is left into the draft, and make paragraphs."""
    flat = draft.flat
    copies = [0] * len(alive)
    paragraphs: dict[int, int] = {}  # of each div the paragraph under construction, or 0
    for place, tag in enumerate(flat.tags):
        if not alive[place]:
            continue
        parent = copies[flat.parents[place]]
        if parent in paragraphs and place:
            if tag == "br":
                paragraphs[parent] = 0
                continue
            if (tag == TEXT and not flat.texts[place].isspace()) or (tag in _IN_LINE and not has_blocks[place]):
                paragraphs[parent] = parent = paragraphs[parent] or _add(draft, "p", parent, -1)
            elif tag != TEXT:
                paragraphs[parent] = 0
        is_paragraph = tag == "div" and not has_blocks[place]
        copies[place] = _add(draft, "p" if is_paragraph else tag, parent, place)
        if tag == "div" and not is_paragraph:
            paragraphs[copies[place]] = 0


def _add(draft: Draft, tag: str, parent: int, source: int) -> int:
    draft.tags.append(tag)
    draft.parents.append(parent)
    draft.sources.append(source)
    return len(draft.tags) - 1


def _sum_up(draft: Draft) -> None:
    """Count what is below each element."""
    nothing = ElementTotals()
    totals = draft.totals = [nothing if tag == TEXT else ElementTotals() for tag in draft.tags]
    for place in range(len(totals) - 1, 0, -1):
        tag, above = draft.tags[place], totals[draft.parents[place]]
        if tag == TEXT:
            text = draft.flat.texts[draft.sources[place]]
            # Count characters, each stretch of white space as one.
            stripped = " ".join(text.split())
            above.chars += len(stripped) + (text[:1].isspace() + text[-1:].isspace() if stripped else bool(text))
            above.commas += text.count(",")
        else:
            above.add(totals[place], tag)
            above.count(tag)
