"""Describe groups of numbered links, and single links, by what tells pagers from all that looks like one.

In: a `NumberedLinks`, or an `PagerLink` with the pager it stands beside, if any. Out: names of features, each of which
is there or not; `judge` has a weight for every name. Nothing here is decided, and nothing hangs on one language or
software.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from pauk.forum.paging.groups import NumberedLinks
from pauk.forum.paging.link_signs import count_other_words, hints_of
from pauk.forum.paging.page_number import Specific, differing, skeleton
from pauk.forum.paging.pager_links import PagerLink, PagerLinks, names_of

FEATURES = "paging-2"

_PAGE_NAME = re.compile(
    r"(?:^|[^a-z])(?:page[a-z]*|pag[a-z]{0,4}|p|pg|pn|start|offset|from|skip|st|limitstart|seite|strana|sayfa|s|or|o|"
    r"list|index|trang|halaman|cp|curpage|currentpage)[^a-z0-9]{0,3}\Z"
)
_DATE_BEFORE = re.compile(
    r"(?:19|20)\d\d[/._-]?(?:[01]?\d[/._-]?)?\Z|(?:day|month|year|date|week)[a-z]*=?/?\Z", re.IGNORECASE
)
_DATE = re.compile(
    r"(?<!\d)(?:19|20)\d\d[/._-]?[01]\d(?!\d\d\d)|(?:year|month|week|date|day)[a-z]{0,4}=", re.IGNORECASE
)
_SIZE_NAME = re.compile(
    r"(?:limit|per_?-?page|perpagina|page_?size|size|show|count|rows|num|results|ps|ipp|items)=?/?\Z", re.IGNORECASE
)
# What asks for the next thing of a list, at the end of an address and without a number: the next thread.
_COMMAND = re.compile(r"[=_](?:next|prev)(?:ious|newest|oldest|topic|thread)?\Z", re.IGNORECASE)
# URLs of one list differ in a few characters; and nobody pages through longer ones.
_NEAR, _LONG = 30, 1_000
_DIGITS = 9  # no list has a thousand million pages
_TITLE = 20  # characters; the words of pagers are shorter
_CROSSED = ("alike:", "rivals:", "current:", "neighbour", "path:", "kin:", "name:", "lowest:")
_RELATIONS = ("next", "prev", "previous", "first", "last", "nofollow")


def group_features(group: NumberedLinks, groups: Sequence[NumberedLinks]) -> set[str]:
    """Describe a group of numbered links among all groups of its page."""
    found = {f"count:{min(len(set(group.numbers)), 6)}", *_number_features(group), *_current_features(group)}
    found |= _url_features(group) | _place_features(group) | _beside_features(group)
    alike = sum(other.skeleton == group.skeleton for other in groups)
    twins = sum(group.keys <= other.keys for other in groups)
    found.add(f"twins:{min(twins, 3)}")
    rivals = sum(bool(other.specific) and len(other.anchors) > 1 for other in groups) - twins
    found.add(f"rivals:{max(0, min(rivals, 2))}")
    found.add("alike:many" if alike > twins + 1 else "alike:one" if alike > twins else "alike:none")
    return found | _crossed(found)


def _crossed(found: set[str]) -> set[str]:
    """Return what is telling only together: a pager of rows has many like it, and knows no current page."""
    telling = [sorted(name for name in found if name.startswith(start)) for start in _CROSSED]
    return {
        f"{one}&{other}"
        for place, names in enumerate(telling)
        for others in telling[place + 1 :]
        for one in names
        for other in others
    }


def link_features(anchor: PagerLink, links: PagerLinks, texts: Counter[str]) -> set[str]:
    """Describe a link that stands alone; ``texts`` counts how many links of the page show each text."""
    said, url = _said(anchor, links), f"url:{relation(anchor.key, links.own)}"
    found = {*said, url, *(f"{sign}&{url}" for sign in said)}
    if anchor.text and texts[anchor.text] > 2:
        found.add("text:repeated")
    if urlsplit(anchor.key).netloc != urlsplit(links.own).netloc:
        found.add("url:elsewhere")
    place = anchor.place / max(1, len(links.anchors))
    found.add(f"place:{int(place * 4)}")
    return found


def role_features(anchor: PagerLink, group: NumberedLinks) -> set[str]:
    """Describe a link beside a pager, to tell whether it is its next, previous, first or last."""
    said = _said(anchor, group.links)
    step = f"page:{_step(anchor, group)}"
    side = f"side:{_side(anchor, group)}"
    found = {*said, step, side, f"{step}&{side}"}
    return found | {f"{sign}&{step}" for sign in said} | {f"{sign}&{side}" for sign in said}


@lru_cache(maxsize=2048)  # of one link and the page's own URL it is asked from several sides
def relation(key: str, own: str) -> str:
    """Say in a word how a URL is related to the page's own: the same, one page on, one back, with a number more."""
    if not key or not own or key == own:
        return "same" if key and own else "none"
    if abs(len(key) - len(own)) > 2 * _NEAR or max(len(key), len(own)) > _LONG:
        return "far"
    was, becomes = differing(own, key)
    return "far" if max(len(was), len(becomes)) > _NEAR else _difference(was, becomes, key)


def is_sibling(key: str, own: str) -> bool:
    """Whether a URL names another thing of the same kind, such as the next thread: written alike, with another id."""
    if relation(key, own).partition(":")[2].startswith("page"):
        return False
    (form, ids), (other_form, other_ids) = _written(own), _written(key)
    return form == other_form and len(ids) == len(other_ids) > 0 and ids != other_ids


@lru_cache(maxsize=2048)  # the page's own is compared with all others
def _written(url: str) -> tuple[tuple[int, list[str]], list[str]]:
    """Return how a URL is written, by its steps and the names of its parameters; and the numbers in it that are ids."""
    parts = urlsplit(url)
    names = [piece.partition("=")[0] for piece in parts.query.split("&")]
    ids = [number for number in re.findall(r"\d+", parts.path + parts.query) if len(number) > 1]
    return (parts.path.count("/"), names), ids


def is_command(key: str, own: str) -> bool:
    """Whether a URL asks for the next or previous thing without naming it (``;prev_next=next``): pages have numbers."""
    if not key or not own or max(len(key), len(own)) > _LONG:
        return False
    added = differing(own, key)[1]
    return _COMMAND.search(added) is not None


def _difference(was: str, becomes: str, key: str) -> str:
    """Say in a word what a URL has where the page's own has something else."""
    is_number = bool(becomes) and not any(map(str.isalpha, becomes))
    had, has = any(map(str.isdecimal, was)), any(map(str.isdecimal, becomes))
    if _DATE.search(becomes) or (is_number and _DATE_BEFORE.search(key[: key.rfind(becomes)][-40:])):
        return "date"
    if was.isdecimal() and becomes.isdecimal() and max(len(was), len(becomes)) < _DIGITS:
        kind = "page" if is_page_name(key[: key.rfind(becomes)]) else "number"
        change = int(becomes) - int(was)
        size = "on" if change == 1 else "back" if change == -1 else "forth" if change > 0 else "down"
        return f"{size}:{kind}"
    if not had:
        return _grown(was, becomes)
    if not has and is_page_name(was.rstrip("/.html").rstrip("0123456789")):
        return "shrunk:page"
    return "other:number" if has else "other"


def _grown(was: str, becomes: str) -> str:
    digits = re.findall(r"\d+", becomes)
    if not digits:
        return "other" if was else "below"
    kind = "page" if is_page_name(becomes[: becomes.rfind(digits[-1])]) else "number"
    value = int(digits[-1][:_DIGITS])
    return f"grown:{kind}:{value if value < 4 else 'more' if value <= 200 else 'much'}{':changed' if was else ''}"


def is_page_name(text: str) -> bool:
    """Whether what stands before a number in a URL is a name for pages: ``?page=``, ``/p``, ``&start=``."""
    return _PAGE_NAME.search(text[-40:].lower()) is not None


def _said(anchor: PagerLink, links: PagerLinks) -> set[str]:
    """What a link says by text, title, relation and names, and how much it says."""
    found = {f"text:{sign}" for sign in anchor.signs} | {f"title:{sign}" for sign in anchor.title}
    found |= {f"rel:{word}" for word in _RELATIONS if word in anchor.rel}
    found |= {f"hint:{sign}" for sign in anchor.hints} | {f"outer:{sign}" for sign in anchor.outer_hints}
    if anchor.key in links.declared:
        found.add(f"head:{links.declared[anchor.key]}")
    others = min(count_other_words(anchor.text), 3)
    found |= {f"text:{sign}&others:{others}" for sign in anchor.signs}
    words = len(anchor.text.split())
    found.add(f"words:{words if words < 3 else 'few' if words < 6 and len(anchor.text) < 40 else 'many'}")
    return found


def _number_features(group: NumberedLinks) -> set[str]:
    numbers = group.numbers
    known = {*numbers, *(shown.number.value for shown in group.shown)}
    found = {f"form:{anchor.number.form}" for anchor in group.anchors if anchor.number}
    found.add(f"lowest:{min(*numbers, 4)}")
    neighbours = sum(number + 1 in known for number in numbers)
    found.add(f"neighbours:{min(neighbours, 3)}" if len(numbers) > 1 else f"neighbour:{min(neighbours, 1)}")
    if len(numbers) > 2 and all(number % 5 == 0 for number in numbers):
        found.add("round")
    if 1 in numbers and group.current is None:
        found.add("whole")  # the page one is on would be missing
    if len(numbers) > 1 and numbers[0] > numbers[-1]:
        found.add("falling")
    if max(numbers) > 1900 and all(1900 < number < 2100 for number in numbers):
        found.add("years")
    return found


def _current_features(group: NumberedLinks) -> set[str]:
    is_own = any(anchor.key == group.links.own for anchor in group.anchors)
    linked = "own" if is_own else "named"
    ways = {linked: group.linked_current, "url": group.url_current, "shown": group.shown_current}
    found = {f"current:{way}" for way, page in ways.items() if page}
    pages = {page for page in ways.values() if page}
    if len(pages) == 1 and len(found) > 1:
        found.add("current:agreed")
    elif len(pages) > 1:
        found.add("current:quarrel")
    elif not pages:
        found.add("current:none")
    if group.shown_current and any(shown.is_marked for shown in group.shown):
        found.add("current:marked")
    return found


def _url_features(group: NumberedLinks) -> set[str]:
    own, specific = group.links.own, group.specific
    keys = [anchor.key for anchor in group.anchors if anchor.key]
    site, path = urlsplit(own).netloc, urlsplit(own).path
    found = {"site:own" if all(urlsplit(key).netloc == site for key in keys) else "site:other"}
    found.add(
        "path:own" if all(urlsplit(key).path.startswith(path.rpartition("/")[0]) for key in keys) else "path:other"
    )
    found.add(f"kin:{_kin(own, keys[-1])}")
    if len(set(keys)) < len(keys):
        found.add("keys:same")
    if specific is None:
        alike = len({skeleton(key) for key in keys}) == 1 and len(keys) > 1
        return found | {"number:none", "skeleton:same" if alike else "skeleton:other"}
    found |= {"step:1" if specific.step == 1 else "step:rows", f"first:{min(specific.first, 2)}"}
    return found | _name_features(specific)


def _kin(own: str, key: str) -> str:
    """Say in a word what a URL has instead of the page's own: another number, another word, something more."""
    if not own or max(len(own), len(key)) > _LONG:
        return "none"
    was, becomes = differing(own, key)
    if not was or not becomes:
        return "more" if becomes else "less"
    if was.isdecimal() and becomes.isdecimal():
        return "number"
    return "word" if any(map(str.isalpha, was)) and any(map(str.isalpha, becomes)) else "other"


def _name_features(specific: Specific) -> set[str]:
    head = specific.parts[0]
    found = {"name:page"} if _PAGE_NAME.search(head.lower()[-20:]) else set()
    if _DATE_BEFORE.search(head[-40:]):
        found.add("name:date")
    if _SIZE_NAME.search(head[-40:]):
        found.add("name:size")
    if specific.first > 31:
        found.add("first:much")
    found.add("in:query" if "?" in head else "in:path")
    return found


def _place_features(group: NumberedLinks) -> set[str]:
    container = group.container
    tags = {anchor.node.parent.tag for anchor in group.anchors if anchor.node.parent is not None}
    found = {"in:table"} if tags <= {"td", "th"} and container.tag in ("tbody", "table") else set()
    names, node = [], container
    for _ in range(3):
        names.append(names_of(node))
        if node.parent is None or node.parent.tag in ("body", "html"):
            break
        node = node.parent
    found |= {f"around:{sign}" for sign in hints_of(" ".join(names[:1]))}
    found |= {f"above:{sign}" for sign in hints_of(" ".join(names[1:]))}
    found |= {f"own:{sign}" for anchor in group.anchors[:3] for sign in anchor.hints | anchor.outer_hints}
    place = group.anchors[0].place / max(1, len(group.links.anchors))
    return found | {f"place:{int(place * 3)}"}


def _beside_features(group: NumberedLinks) -> set[str]:
    steps = {_step(anchor, group) for anchor in group.beside}
    found = {f"beside:{step}" for step in steps if step not in ("none", "unknown", "dead")}
    for anchor in group.beside:
        if anchor.key:
            found |= {f"says:{sign}" for sign in anchor.signs | anchor.title if sign in _TELLING}
    if any(len(anchor.text) > _TITLE for anchor in group.beside):
        found.add("beside:titles")
    if group.specific and any(_is_title(anchor, group.specific) for anchor in group.beside):
        found.add("beside:own title")
    return found


def _is_title(anchor: PagerLink, number: Specific) -> bool:
    """Whether a link bears a name and leads to the first page: the title of a thread, with its pages behind it."""
    if len(anchor.text) <= 3 or anchor.signs & _TELLING or not anchor.key:
        return False
    return number.page_of(anchor.key) == 1 or _asks_less(anchor.key, number.url_of(2))


def _asks_less(key: str, paged: str) -> bool:
    """Whether a URL asks the same script for some of what another asks, in its query: a pager's links may ask more."""
    (script, _, query), (other_script, _, other_query) = key.partition("?"), paged.partition("?")
    return script == other_script and bool(query) and set(query.split("&")) < set(other_query.split("&"))


_TELLING = frozenset("next prev first last older newer right left right2 left2 all".split())


def _step(anchor: PagerLink, group: NumberedLinks) -> str:
    """Say which page of a pager a link leads to, seen from the current one."""
    if not anchor.key:
        return "dead"
    if anchor.key == group.links.own:
        return "own"
    page = group.specific.page_of(anchor.key) if group.specific else None
    if page is None:
        page = next((at.number.value for at in group.anchors if at.key == anchor.key and at.number), None)
    if page is None:
        return "none" if group.specific else "unknown"
    return _seen_from(page, group)


def _seen_from(page: int, group: NumberedLinks) -> str:
    current = group.current
    highest = max((*group.numbers, current or 0))
    if current is None:
        return "one" if page == 1 else "two" if page == 2 else "highest" if page >= highest else "some"
    ends = "+" if page >= highest else "-" if page == 1 else ""
    if page in (current + 1, current - 1):
        return ("on" if page > current else "back") + ends
    return ("ahead" if page > current else "behind") + ends


def _side(anchor: PagerLink, group: NumberedLinks) -> str:
    """Say on which side of the numbers a link stands, and as which of its side."""
    first, last = group.anchors[0].place, group.anchors[-1].place
    others = [other.place for other in group.beside if other.key]
    if anchor.place < first:
        between = sum(anchor.place < other < first for other in others)
        return f"before:{min(between, 2)}"
    if anchor.place > last:
        between = sum(last < other < anchor.place for other in others)
        return f"after:{min(between, 2)}"
    return "among"
