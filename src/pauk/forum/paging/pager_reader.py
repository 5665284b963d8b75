"""Read the paging of a page: which page of a list it is, and the links to the others.

In: a tree and the page's URL. Out: `Paging`, with URLs the page links to and nothing else, and the specific number by
which other pages of the list can be computed. First the numbered links are judged, group by group; where none of them
is the page's pager, links such as "next" and "older" are looked at one by one. The small pagers of rows are told apart.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pauk.base.url_parameters import split_query
from pauk.extract.page.tree import Tree
from pauk.forum.paging.features import group_features, is_command, is_sibling, link_features, relation, role_features
from pauk.forum.paging.groups import NumberedLinks, find_groups
from pauk.forum.paging.page_number import Specific, differing, number_between
from pauk.forum.paging.pager_links import PagerLink, PagerLinks, gather_links
from pauk.forum.paging.pager_model import Judge, shipped_judge
from pauk.forum.paging.paging import Paging

# Signs by which a link is worth a look where no pager was found.
_TELLING = frozenset("next prev first last older newer more right left right2 left2".split())
_OF_TIME = frozenset(("older", "newer"))
_NAMED = frozenset("next prev older newer pager".split())
_FORTH, _BACK = frozenset({"next", "last", "right", "right2"}), frozenset({"prev", "first", "left", "left2"})
_RELATED = ("on:", "back:", "grown:page", "grown:number:2", "shrunk:page", "forth:page", "down:page")
_HALF = 0.5
# The first page may be written a little otherwise than the others: index.php for ?page=2.
_ADDED = 12
_NEAR_LEVELS = 3
_TWO = 2
# Links of one text that lead to so many different pages are parts of rows: a list has one next page.
_MANY = 3


def read_paging(tree: Tree, url: str) -> Paging:
    """Read the paging of a page; one without paging gives an empty `Paging`."""
    return judge_paging(gather_links(tree, url), shipped_judge())


def judge_paging(links: PagerLinks, judge: Judge) -> Paging:
    """Read the paging of a page whose links are known, with a given judge."""
    groups = find_groups(links)
    described = [group_features(group, groups) for group in groups]
    pager = choose_pager(groups, described, judge)
    paging = _with_numbers(pager, judge) if pager else _without_numbers(links, judge)
    listing = set(map(id, pager))
    others = [(group, found) for group, found in zip(groups, described, strict=True) if id(group) not in listing]
    return replace(paging, row_pages=_pages_of_rows(others, paging, judge))


def choose_pager(groups: Sequence[NumberedLinks], described: Sequence[set[str]], judge: Judge) -> list[NumberedLinks]:
    """Return the groups that are the page's pager, the best first; top and bottom of the page show the same one."""
    chances = [judge["group"].probabilities(found)["pager"] for found in described]
    rated = sorted(zip(chances, groups, strict=True), key=lambda pair: -pair[0])
    likely = [group for chance, group in rated if chance > _HALF]
    return [group for group in likely if _is_same_pager(group, likely[0])]


def _pages_of_rows(others: Iterable[tuple[NumberedLinks, set[str]]], paging: Paging, judge: Judge) -> tuple[str, ...]:
    """Return the pages of threads that the rows of a list link to, in page order; those of the list are none."""
    found: dict[str, None] = {}
    for group, features in others:
        if group.specific and judge["row"].probabilities(features)["pager"] > _HALF:
            found |= dict.fromkeys(group.links.url_of(anchor) for anchor in group.anchors if anchor.key)
    own = {paging.next, paging.prev, paging.first, paging.last, *paging.pages}
    return tuple(url for url in found if url not in own)


def _is_same_pager(one: NumberedLinks, other: NumberedLinks) -> bool:
    if one.specific and other.specific:
        return one.specific.parts == other.specific.parts
    return not {anchor.key for anchor in one.anchors}.isdisjoint(anchor.key for anchor in other.anchors)


def beside_pager(pager: Sequence[NumberedLinks]) -> list[tuple[PagerLink, NumberedLinks]]:
    """Return the links that may be the next, previous, first or last of a pager, each with its group."""
    found: dict[int, tuple[PagerLink, NumberedLinks]] = {}
    numbered = {anchor.place for group in pager for anchor in group.anchors}
    site = _site_of(pager[0].anchors[-1].key or pager[0].links.own)
    for group in pager:
        for anchor in group.beside:
            is_other = anchor.key and anchor.place not in numbered and _site_of(anchor.key) == site
            if is_other and _may_belong(anchor, group) and not _is_command(anchor, group.links):
                found.setdefault(anchor.place, (anchor, group))
    for anchor in _called_pages(pager[0]):
        if anchor.place not in numbered:
            found.setdefault(anchor.place, (anchor, pager[0]))
    return list(found.values())


def _called_pages(group: NumberedLinks) -> Iterator[PagerLink]:
    """Give the links anywhere on the page that are called by what they lead to, and lead to a page of this pager."""
    number = group.specific
    for anchor in group.links.anchors if number else ():
        is_called = anchor.key and anchor.number is None and (anchor.signs & _TELLING or anchor.rel & _NAMED)
        if is_called and number and number.page_of(anchor.key):
            yield anchor


def _may_belong(anchor: PagerLink, group: NumberedLinks) -> bool:
    """Whether a link beside a pager may lead to one of its pages: one by its number, or the first, without it."""
    number = group.specific
    if number is None:
        return anchor.number is None
    page = number.page_of(anchor.key)
    if anchor.number is not None:
        return page == anchor.number.value
    if page is not None or anchor.key in group.keys or anchor.key == group.links.own:
        return True
    added = differing(number.url_of(2), anchor.key)[1]
    return not added or (added.startswith("index") and len(added) <= _ADDED)


def _site_of(url: str) -> str:
    return url.split("/", 3)[2].removeprefix("www.") if url.count("/") > 2 else ""


def lone_links(links: PagerLinks) -> list[PagerLink]:
    """Return the links that may lead to the next or previous page although no numbers stand beside them."""
    site = _site_of(links.own)
    return [
        anchor
        for anchor in links.anchors
        if anchor.key and anchor.key != links.own and _site_of(anchor.key) == site and _is_worth_a_look(anchor, links)
    ]


def _is_worth_a_look(anchor: PagerLink, links: PagerLinks) -> bool:
    if is_sibling(anchor.key, links.own):
        return False
    if not (relation(anchor.key, links.own).startswith(_RELATED) or _is_called_pager(anchor)):
        return False
    return "thread" not in anchor.signs | anchor.title and not _is_command(anchor, links)


def _is_command(anchor: PagerLink, links: PagerLinks) -> bool:
    """Whether a link asks for the next thing of a list, such as a thread; a page that declares it so means a page."""
    return is_command(anchor.key, links.own) and not anchor.rel & _NAMED


def _is_called_pager(anchor: PagerLink) -> bool:
    """Whether the words of a link, its relation or its makers' names for it say that it leads to another page."""
    return bool(anchor.signs & _TELLING or anchor.rel & _NAMED or anchor.hints & _NAMED or anchor.outer_hints & _NAMED)


def _with_numbers(pager: Sequence[NumberedLinks], judge: Judge) -> Paging:
    best = pager[0]
    numbered = [anchor for group in pager for anchor in group.anchors if anchor.key]
    chosen = _choose_roles(pager, judge, numbered)
    number = _completed(best, chosen)
    order = _PageOrder(best.links, best, number)
    ends = [chosen[role] for role in ("first", "last") if role in chosen]
    current = next(filter(None, (group.current for group in pager)), None)
    for role in [role for role, anchor in chosen.items() if _leads_round(role, anchor, best.links, current, number)]:
        del chosen[role]
    first, last = order.ends(numbered, current)
    shown = {anchor.number.value: anchor for anchor in numbered if anchor.number} if current else {}
    return Paging(
        current,
        order.url(chosen.get("next") or shown.get((current or 0) + 1)),
        order.url(chosen.get("prev") or shown.get((current or 0) - 1)),
        order.url(chosen.get("first")) or first,
        order.url(chosen.get("last")) or last,
        order.sorted([*numbered, *ends]),
        number,
    )


def _choose_roles(pager: Sequence[NumberedLinks], judge: Judge, numbered: Sequence[PagerLink]) -> dict[str, PagerLink]:
    """Choose for next, previous, first and last the likeliest of the links beside a pager."""
    roles: dict[str, list[tuple[float, PagerLink]]] = {}
    for anchor, group in beside_pager(pager):
        chances = judge["role"].probabilities(role_features(anchor, group))
        role = max(chances, key=chances.__getitem__)
        roles.setdefault(role, []).append((chances[role], anchor))
    chosen = {role: max(rated, key=lambda pair: pair[0])[1] for role, rated in roles.items() if role != "none"}
    if "first" in chosen and not _may_be_first(chosen["first"], numbered):
        del chosen["first"]
    return chosen


def _leads_round(role: str, anchor: PagerLink, links: PagerLinks, current: int | None, number: Specific | None) -> bool:
    """Whether a link leads to the first page: as the next one of a later page, or as the previous of the first itself.

    Some show "next" on the last page, too; and the first page may have another name.
    """
    if role == "next":
        return current is not None and current > 1 and relation(anchor.key, links.own).startswith("shrunk")
    return role == "prev" and current == 1 and number is not None and number.page_of(anchor.key) == current


def _may_be_first(anchor: PagerLink, numbered: Sequence[PagerLink]) -> bool:
    """Whether a link may lead to the first page: where a "1" does, another that is not called so is the home page's."""
    ones = {other.key for other in numbered if other.number and other.number.value == 1}
    return not ones or anchor.key in ones or _is_called_pager(anchor)


def _completed(group: NumberedLinks, chosen: dict[str, PagerLink]) -> Specific | None:
    """Return the specific number, with the first page's URL where only the link to the first page shows it.

    On the last of two pages only the way back shows it.
    """
    number = group.specific
    if number is None and len(group.anchors) <= _TWO and group.current == _TWO:
        first = next((anchor for anchor in group.anchors if anchor.number and anchor.number.value == 1), None)
        return number_between(group.links.own, first.key) if first else None
    first = chosen.get("first")
    if number is None or number.bare or first is None or number.page_of(first.key) is not None:
        return number
    return Specific(number.parts, number.first, number.step, first.key)


class _PageOrder:
    """Puts links into page order and gives their URLs, leaving out the page's own."""

    def __init__(self, links: PagerLinks, group: NumberedLinks, number: Specific | None) -> None:
        self._links, self._number = links, number
        self._shown = {anchor.key: anchor.number.value for anchor in group.anchors if anchor.number}

    def url(self, anchor: PagerLink | None) -> str | None:
        """Return the URL of a link; none for the page's own."""
        return self._links.url_of(anchor) if anchor is not None and anchor.key != self._links.own else None

    def ends(self, anchors: Sequence[PagerLink], current: int | None) -> tuple[str | None, str | None]:
        """Return the URLs of the first page and of the furthest one beyond the current, where they are linked."""
        shown = {anchor.number.value: anchor for anchor in anchors if anchor.number}
        highest = max(shown)
        is_beyond = current is None or highest > current
        return self.url(shown.get(1)), self.url(shown[highest]) if is_beyond else None

    def sorted(self, anchors: Iterable[PagerLink]) -> tuple[str, ...]:
        """Return the URLs of links in page order, each once."""
        found = {url: self._page(anchor) for anchor in anchors if (url := self.url(anchor))}
        return tuple(sorted(found, key=found.__getitem__))

    def _page(self, anchor: PagerLink) -> int:
        page = self._number.page_of(anchor.key) if self._number else None
        return page or self._shown.get(anchor.key) or (anchor.number.value if anchor.number else 0)


def _without_numbers(links: PagerLinks, judge: Judge) -> Paging:
    texts = Counter(anchor.text for anchor in links.anchors)
    chosen: dict[str, tuple[float, PagerLink]] = {}
    for anchor in _find_lone(links):
        chances = judge["lone"].probabilities(link_features(anchor, links, texts))
        if _asks_for_more(anchor, links.own):
            chances["none"] = 0.0
        role = max(chances, key=chances.__getitem__)
        least = 0.0 if _is_called_pager(anchor) else _HALF
        if role != "none" and chances[role] > chosen.get(role, (least, anchor))[0]:
            chosen[role] = (chances[role], anchor)
    ways = [chosen[role][1] for role in ("next", "prev") if role in chosen]
    found = {role: anchor for role, (_, anchor) in chosen.items() if _is_near(anchor, ways)}
    urls = {role: links.url_of(anchor) for role, anchor in found.items()}
    ends = tuple(dict.fromkeys(urls[role] for role in ("first", "last") if role in urls))
    number = next(filter(None, (number_between(links.own, anchor.key) for anchor in ways)), None)
    current = number.page_of(links.own) if number and links.own else None
    return Paging(current, urls.get("next"), urls.get("prev"), urls.get("first"), urls.get("last"), ends, number)


def _asks_for_more(anchor: PagerLink, own: str) -> bool:
    """Whether a link is called older or newer, and asks the address of this page for numbers that this one leaves out.

    Another number in the same place, or a word, may lead to the older and newer neighbours of a thread.
    """
    (path, _, asked), (own_path, _, own_asked) = anchor.key.partition("?"), own.partition("?")
    if path != own_path or anchor.signs.isdisjoint(_OF_TIME):
        return False
    pieces, own_pieces = ({piece for _, piece in split_query(query)} for query in (asked, own_asked))
    added = {piece.partition("=") for piece in pieces ^ own_pieces}
    is_longer = pieces < own_pieces or own_pieces < pieces
    return is_longer and all(value.isdecimal() for _, _, value in added)


def _find_lone(links: PagerLinks) -> list[PagerLink]:
    """Find links that may be the next or previous of a list, alone or twice; parts of rows have many of one text.

    Left out are links to where the way forth and the way back lead alike: to this page, the only one of its list.
    """
    anchors = lone_links(links)
    called = [(anchor.key, anchor.signs | anchor.rel | anchor.hints | anchor.outer_hints) for anchor in anchors]
    forth = {key for key, names in called if names & _FORTH and not names & _BACK}
    back = {key for key, names in called if names & _BACK and not names & _FORTH}
    candidates = [anchor for anchor in anchors if anchor.key not in forth & back]
    targets: dict[str, set[str]] = {}
    for anchor in candidates:
        targets.setdefault(anchor.text, set()).add(anchor.key)
    return [anchor for anchor in candidates if len(targets[anchor.text]) < _MANY]


def _is_near(anchor: PagerLink, ways: Sequence[PagerLink]) -> bool:
    """Whether a link stands with the next or previous one; a lone "first" is the home page, a lone "last" a post."""
    near = {ring for way in ways for ring in way.around.ids[:_NEAR_LEVELS]}
    return anchor in ways or not near.isdisjoint(anchor.around.ids[:_NEAR_LEVELS])
