"""Read the head of a message: lines that each begin with what they say ("From: Ana", "Date: 5 May 2015, 10:30").

In: `Nodes`, a stretch, and the places of dates in it. Out: a `MessageHead`: from whom it is, and where it stands; None
where there is no such head. Archives of mailing lists show every mail so, whatever program makes their pages: as a
list, as terms and what is said of them, as a table, or line by line.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pauk.dates.words.folding import fold
from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import common_ancestor

_FROM = frozenset(
    "from von de da van fra fran od от author autor auteur autore sender absender expediteur mittente remitente "
    "remetente afzender avsandare afsender nadawca odesilatel felado gonderen lahettaja отправитель відправник "
    "投稿者 差出人 送信者 发件人 寄件者 作者 보낸사람".split()
)
_DATE = frozenset(
    "date datum data fecha dato pvm sent gesendet envoye enviado inviato verzonden skickat wyslano tarih dia "
    "дата отправлено надіслано 日付 日時 日期 날짜".split()
)
_LABEL = re.compile(r"\s*([^\W\d_][^\W\d_]*)\s*([:\uff1a]?)\s*")
_COLON = re.compile(r"\s*[:\uff1a]\s*")
_INLINE = frozenset("a abbr b cite dfn em font i small span strong tt u".split())
_TERMS = frozenset(("dt", "th", "td"))
_LONGEST_HEAD = 1_000  # characters: a mail may go to many
_LONGEST = 120  # characters of a name with its address
_MOST_TEXTS, _NEAR = 300, 60  # texts of a piece in which its head begins; places between name and date


class MessageHead(NamedTuple):
    """Who wrote a message, with an address where it shows one, the element in which that stands, and the whole head."""

    author: str
    place: int
    start: int
    end: int


def read_message_head(nodes: Nodes, start: int, end: int, dates: Sequence[int]) -> MessageHead | None:
    """Read the head of a stretch: a line that says from whom, near one that says when, and text below them."""
    ends = nodes.flat.ends
    names: list[tuple[str, int]] = []
    dated: list[int] = []
    for label, place in _labels_in(nodes, start, end):
        home, said = _read_line(nodes, place)
        if label in _FROM and 0 < len(said) <= _LONGEST:
            names.append((said, home))
        elif any(home <= date < ends[home] for date in dates):
            dated.append(home)
    if not names or len(dated) != 1:
        return None
    when = dated[0]
    author, place = min(names, key=lambda name: abs(name[1] - when))  # other messages are named below
    if abs(place - when) > _NEAR:
        return None
    around = common_ancestor(nodes, [place, when])
    size = nodes.count_chars(around, ends[around])
    while (above := nodes.flat.parents[around]) >= max(start, 1) and nodes.count_chars(above, ends[above]) == size:
        around = above
    is_small = start <= around and size <= _LONGEST_HEAD
    head = (around, ends[around]) if is_small else (min(place, when), max(ends[place], ends[when]))
    return MessageHead(author, place, *head) if nodes.count_chars(head[1], end) else None


def _labels_in(nodes: Nodes, start: int, end: int) -> Iterator[tuple[str, int]]:
    """Give the labels of senders and dates among the first texts of a stretch, with their places."""
    texts = nodes.flat.texts
    places = [place for place in nodes.flat.text_places(start, end) if texts[place].strip()][:_MOST_TEXTS]
    for at, place in enumerate(places):
        found = _LABEL.match(texts[place])
        if found is None or (word := fold(found[1])) not in _FROM | _DATE:
            continue
        is_whole = found.end() == len(texts[place])
        is_followed = is_whole and at + 1 < len(places) and bool(_COLON.match(texts[places[at + 1]]))
        if found[2] or is_followed or (is_whole and nodes.flat.tags[_block_of(nodes, place)] in _TERMS):
            yield word, place


def _block_of(nodes: Nodes, place: int) -> int:
    place = nodes.flat.parents[place]
    while nodes.flat.tags[place] in _INLINE:
        place = nodes.flat.parents[place]
    return place


def _read_line(nodes: Nodes, place: int) -> tuple[int, str]:
    """Return the element in which what a label says stands, and what it says: behind the label, or beside its cell."""
    block, ends = _block_of(nodes, place), nodes.flat.ends
    own = nodes.text(place).rstrip(":\uff1a ")
    line = next((line for line in nodes.text(block).split("\n") if line.startswith(own)), "")
    said = _COLON.sub("", line[len(own) :], count=1).strip()
    if said or nodes.flat.tags[block] not in _TERMS:
        return block, said
    beside = next((other for other in nodes.children(nodes.flat.parents[block]) if other >= ends[block]), -1)
    return (beside, nodes.text(beside)) if beside >= 0 else (block, "")
