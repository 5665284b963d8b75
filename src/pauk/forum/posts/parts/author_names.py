"""Say how much a column of short texts looks like the names of authors.

In: a `PostGrid` and a `NameColumn`, the texts of one column with their links. Out: a number; the names of authors reach
3 and more, labels and buttons rarely do. One name leads to one address; what people are called is short, has letters,
stands at an edge of the post or near the date, and is often called so by the makers.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pauk.forum.posts.cut.grid import PostGrid, fold
from pauk.forum.posts.cut.single_post import is_menu

_NEAR = 400  # nodes of a list that are looked at for links
_NEAR_THE_EDGE = 40  # characters before a name in a head, or behind one in a foot
_NO_LETTERS = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"[0-9]{1,18}")
_RUNNING, _SEVERAL = 1.5, 3  # what running numbers take, and how many they are
_WORD = re.compile(r"[^\s.]+")
_LABEL = re.compile(r"([^\W\d_][^:\d]{0,24})\s*[:\uff1a]\s*(?=\S)")
# "Ana Maro <ana at example.org>": lists of letters show addresses behind names.
_ADDRESS = re.compile(r"(?<=\S)\s*[<(\[]\S+(?:@| at |[(\[]at[)\]])\S+[>)\]]\Z", re.IGNORECASE)
_IS_ADDRESS = re.compile(r"\w(?:@| at )\w+[\w-]*\.\w")
_LONG = 200  # characters of no name
_HOST = re.compile(r"\A(?:\w+:)?//[^/]*")
# Addresses of nobody: a place on another page, something to do, the site's front page.
_NO_PERSON = re.compile(
    r"\w#\w|\A#|\b(?:reply|quote|report|share|sharer|login|logging|register|search|mailto)\b|\A[./]*(?:index\.\w+)?\Z"
)
# Of a single post: the characters in the element around its name and its date.
_HEAD_CHARS = 200
# What a label takes: where people come from and what they like stands behind one, their names seldom do. People who
# come from the same town count for half a point as people who answer each other do.
_LABELLED = 1.5
# What the title of a page or site, or the way to the next one, loses as a name, and an entry of a menu: its address
# spells it as those of people do ("Users", users.php), which is worth 2.5.
_TITLED, _OF_MENU = 2.0, 3.5
_FEW = 2
_MOST_INSIDE = 8  # places in the widest element around a name
_MOSTLY = 0.8  # of a menu's characters are links
_PAGE_LINKS = frozenset("next prev previous up home tag".split())  # relations of links to pages, never to people
_NEIGHBOURS = frozenset("next prev previous".split())
# What makers call the place of a name, and the pages of people; a weak sign among others.
_CALLED = re.compile(
    r"user|author|member|poster|nick|profile|people|creator|names?\b|fn\b|autor|benutzer|mitglied|/u/|[?&]u="
)
_CALLED_SO = 1.5
_SPELLED = 1.0  # what a name without a link gets that the buttons of its post spell
_NOT_CALLED = re.compile(r"title|rank|location|joined|status|badge|count|date|time|number|reply|quote|signature|group")


@dataclass(frozen=True, slots=True)
class NameColumn:
    """A column whose texts may be names."""

    column: int
    names: list[str]
    hrefs: list[str]
    places: list[int]
    labelled: float = 0.0  # what it takes that all stood behind one label: "From: Basel"


def cut_label(names: Sequence[str]) -> list[str]:
    """Cut off the label that all of these texts begin with ("Author: …"); without one, give them as they are."""
    found = [_LABEL.match(name) for name in names if name]
    labels = {match[1].casefold() if match else "" for match in found}
    if len(labels) != 1 or "" in labels:
        return list(names)
    return [_LABEL.sub("", name, count=1) for name in names]


def weigh_label(said: Sequence[str], bare: Sequence[str]) -> float:
    """Say what a label takes that was cut off: "Author:" gives something."""
    label = next((a.removesuffix(b) for a, b in zip(said, bare, strict=True) if a != b), "")
    return (-1.0 if _CALLED.search(label.casefold()) else 1.0) * _LABELLED if label else 0.0


def cut_address(name: str) -> str:
    """Cut off the mail address behind a name."""
    return _ADDRESS.sub("", name) if len(name) <= _LONG and name.endswith((">", ")", "]")) else name


def judge_names(grid: PostGrid, choice: NameColumn) -> float:
    """Say how much the texts of a column look like the names of authors."""
    names = [name for name in choice.names if name]
    pieces = len(choice.names)
    share = len(names) / pieces
    score = 5 * share - 3.0
    score += _judge_links(choice)
    score += _judge_words(names)
    score += (calling := _judge_calling(grid, choice))
    score -= choice.labelled
    if pieces <= _FEW and any(href in grid.crumbs for href in choice.hrefs):
        score -= _OF_MENU  # the board that the thread stands in
    if pieces == 1:
        return score + _judge_alone(grid, choice)
    if _are_titles(grid, names):
        score -= 3.0
    score -= _RUNNING * (calling < _CALLED_SO and _are_running(names))
    distinct = len(set(names))
    if distinct == 1:
        # People answer themselves, but the more often, the likelier it is a button.
        # Where nobody has a name, all have the same one, and it is called a name.
        most = 3.0 if calling >= _CALLED_SO else 5.0
        score -= min(pieces - 1.0, 3.0) if all(choice.hrefs) else min(2.5 * (pieces - 1), most)
    elif distinct < len(names):
        score += 0.5  # people answer each other
    return score


def _are_titles(grid: PostGrid, names: Sequence[str]) -> bool:
    """Whether all say the title of the page again, with or without "Re:"."""
    plain = {fold(name).rpartition(": ")[2] for name in names}
    return len(plain) == 1 < len(set(names)) and not grid.titles.isdisjoint(plain)


def _are_running(names: Sequence[str]) -> bool:
    """Whether names differ only in a number that goes one way: "msg15 (view)"."""
    numbers = [int(match[0]) if (match := _NUMBER.search(name)) else -1 for name in names]
    if len(names) < _SEVERAL or min(numbers) < 0 or len({_NUMBER.sub("0", name, count=1) for name in names}) > 1:
        return False
    steps = {(a < b) - (a > b) for a, b in pairwise(numbers)}
    return steps in ({1}, {-1})


def _judge_alone(grid: PostGrid, choice: NameColumn) -> float:
    """Judge the name of a single post, where no other tells it from labels and buttons.

    It stands in a small part with a date, but is no bare text in the element of the date ("Posted"), nor one of
    several links side by side, as menus and buttons are.
    """
    nodes, place = grid.nodes, choice.places[0]
    parents, ends = nodes.flat.parents, nodes.flat.ends
    around = parents[place]
    if nodes.is_text(place) and not choice.hrefs[0] and grid.count_stamps(around, ends[around]):
        return -1.0
    if "h1" in (nodes.flat.tags[place], nodes.flat.tags[around]):  # the title of the page or of the site
        return -_TITLED
    if nodes.count_links(around, ends[around]) <= 1:  # an entry of a list
        around = parents[around]
    links = (at for at in range(around, min(ends[around], around + _NEAR)) if nodes.flat.tags[at] == "a")
    others = {nodes.attribute(link, "href") for link in links} - {choice.hrefs[0]}
    words, linked = nodes.count_chars(around, ends[around]), nodes.count_linked(around, ends[around])
    is_of_menu = (len(others) > 1 and linked > _MOSTLY * words) or is_menu(nodes, around)
    menu = _OF_MENU if is_of_menu or is_menu(nodes, parents[around]) else 0.0
    while place and nodes.count_chars(place, ends[place]) < _HEAD_CHARS:
        if grid.count_stamps(place, ends[place]):
            return 1.0 - menu
        place = parents[place]
    return -menu


def _judge_links(choice: NameColumn) -> float:
    """Reward links that are one for each name, punish those that change while the name stays."""
    linked = [(name, href) for name, href in zip(choice.names, choice.hrefs, strict=True) if href]
    names = [name for name in choice.names if name]
    if not linked:
        return 0.0
    score = 1.5 * len(linked) / len(names)
    by_name: dict[str, set[str]] = {}
    by_href: dict[str, set[str]] = {}
    for name, href in linked:
        by_name.setdefault(name, set()).add(href)
        by_href.setdefault(href, set()).add(name)
    if len(by_name) < len(linked) and len(by_href) > len(by_name):
        score -= 4.0 * (1 - len(by_name) / len(by_href))
    if len(by_href) < len(by_name):
        score -= 4.0 * (1 - len(by_href) / len(by_name))
    if sum(_is_in_href(name, href) for name, href in linked) * 2 > len(linked):
        score += 1.0
    # Nobody's page is a place on another one, or something to do.
    elsewhere = sum(bool(_NO_PERSON.search(_HOST.sub("", href))) for _, href in linked)
    return score - 2.0 * elsewhere / len(linked)


def _is_in_href(name: str, href: str) -> bool:
    """Whether an address spells a name, as those of profiles do; the name of another host is nobody's."""
    plain = _NO_LETTERS.sub("", name).casefold()
    return len(plain) > 2 and plain in _NO_LETTERS.sub("", _HOST.sub("", href)).casefold()


def _judge_words(names: Sequence[str]) -> float:
    mean = sum(map(len, names)) / len(names)
    words = sum(len(name.split()) for name in names) / len(names)
    score = -1.0 if mean > 25 else -3.0 if mean < 1.5 else 0.0
    score -= 1.5 * (words > 3)
    score -= 1.0 * (sum(bool(_IS_ADDRESS.search(name)) for name in names) * 2 > len(names))
    score -= 1.0 * (sum(name.endswith(":") for name in names) * 2 > len(names))
    return score - 1.0 * (sum(len(name) < 4 and any(map(str.isdigit, name)) for name in names) * 2 > len(names))


def _judge_calling(grid: PostGrid, choice: NameColumn) -> float:
    """Look at what stands around a name: what it is called, a picture with this name, another link to the same page."""
    at = next(number for number, name in enumerate(choice.names) if name)
    called, href = _describe(grid, choice.places[at]), choice.hrefs[at].casefold()
    # A "usertitle" is no name of a user: what denies in a word counts, not what is denied.
    is_called = any(_CALLED.search(word) and not _NOT_CALLED.search(word) for word in _WORD.findall(called))
    is_denied = _NOT_CALLED.search(f"{called} {href}") is not None
    score = _CALLED_SO * (is_called or _CALLED.search(href) is not None) - 1.0 * is_denied
    score -= _TITLED * _leads_on(grid, choice.places[at])
    (links, _), href = grid.pointers(at), choice.hrefs[at]
    score += 0.5 * (bool(href) and links.count(href) > 1)
    score += _SPELLED * (not any(choice.hrefs) and _are_spelled(grid, choice.names))
    score += 1.0 * _have_pictures(grid, choice.names)
    piece, place = grid.frame.pieces[at], choice.places[at]
    beyond = min(grid.count_between(piece.start, place), grid.count_between(place, piece.end))
    return score + 0.5 * (beyond < _NEAR_THE_EDGE)


def _have_pictures(grid: PostGrid, names: Sequence[str]) -> bool:
    """Whether the first post has a picture that tells its name, and that no post under another name has: no button."""
    named = [(at, name.casefold()) for at, name in enumerate(names) if name]
    first, own = named[0]
    others = {words for at, name in named if name != own for words in grid.pointers(at)[1]}
    return any(own in words and words not in others for words in grid.pointers(first)[1])


def _are_spelled(grid: PostGrid, names: Sequence[str]) -> bool:
    """Whether most posts have a button whose address spells their own name, and nobody else has: "/pm/ana"."""
    named = [(at, fold(name)) for at, name in enumerate(names) if name]
    if not any(name in grid.spelled(at) for at, name in named[:_SEVERAL]):
        return False
    posts = Counter(name for _, name in named)
    spelled = Counter(word for at, _ in named for word in grid.spelled(at))
    return 2 * sum(name in grid.spelled(at) and spelled[name] <= posts[name] for at, name in named) > len(named)


def _leads_on(grid: PostGrid, place: int) -> bool:
    """Whether a link leads to another page like this one, as its relation or its own name says."""
    nodes = grid.nodes
    link = next((at for at in range(place, nodes.flat.ends[place]) if nodes.flat.tags[at] == "a"), place)
    named = _NO_LETTERS.sub(" ", nodes.attribute(link, "id")).casefold().split()
    related = nodes.attribute(place, "rel").casefold().split()
    return not _PAGE_LINKS.isdisjoint(related) or not _NEIGHBOURS.isdisjoint(named)


def _describe(grid: PostGrid, place: int) -> str:
    """Gather what makers call an element, what is in it, and the three around it."""
    nodes, words = grid.nodes, []
    inside = [at for at in range(place + 1, min(nodes.flat.ends[place], place + _MOST_INSIDE)) if nodes.kinds[at]]
    for _ in range(4):  # the place is the widest element that holds nothing but the name
        inside.append(place)
        place = nodes.flat.parents[place]
    for at in inside:
        words.append(nodes.names[nodes.kinds[at]] if nodes.kinds[at] else "")
        words.append(nodes.attribute(at, "itemprop") + " " + nodes.attribute(at, "rel"))
    return " ".join(words).casefold()
