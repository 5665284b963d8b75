"""Draw the map of a forum from all that is known of its pages.

In: `VoteCounts`. Out: `ForumMap`.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pauk.base.formatting import count
from pauk.base.urls import seen_key
from pauk.forum.paging.page_number import Specific, differing, number_between
from pauk.forum.posts.layout.site_layout import settle_house
from pauk.forum.rows.parts.sort_order import sort_of_index
from pauk.forum.site.forum_map import ForumMap, MapBoard, MapPattern, PatternKind
from pauk.forum.site.link_votes import INDEX, THREAD, VoteCounts
from pauk.forum.site.longer_names import shorten_names
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.pattern_learning import MUST_COVER, PAGE_MARK, LearnedPattern, cut_url, learn_patterns
from pauk.forum.site.unlisted_threads import BY_LINKS
from pauk.forum.site.url_patterns import NUMBER, PAGE, UrlPattern

# Shorter threads show no order, and do not say that there is none.
_TELLING_POSTS = 3
_DIGITS = re.compile(r"[0-9]+")
# A page may show so many pinned rows or posts more than its number counts.
_PINNED = 5
# Patterns that match less of the threads than this miss whole boards.
_MOST = 0.8
_MOST_HEADS = 40
_FEWEST_REST = 2  # threads that are written otherwise than most
_BELOW = "http://board.invalid/"
_MOST_MOVED = 50
_MOST_EXAMPLES = 3
_OWN_FITS = 2
# A list and some threads; where fewer agree with the map, it may be luck.
_ENOUGH = 4
_PROVEN = 0.1  # of the posts that were seen, whose pages have a layout
_PAGING: dict[str, PatternKind] = {INDEX: "index paging", THREAD: "thread paging"}


def draw_map(known: VoteCounts) -> ForumMap:
    """Put together what is known about a forum."""
    boards = [url for url in known.boards if seen_key(url) != seen_key(known.entry)]
    found = _draw_patterns(known, boards)
    sorts = {seen_key(note.url): sort_of_board(known, note) for note in known.notes if note.rows}
    first = ForumMap(known.entry, tuple(found))
    found = [one for one in found if PAGE in one.text or _is_of_first_pages(first, one)]
    listed = tuple(MapBoard(url, sorts.get(seen_key(url))) for url in boards if _is_board(known, first, url))
    if not boards and known.entry and any(note.rows for note in known.notes if note.url == known.entry):
        listed = (MapBoard(known.entry, sorts.get(seen_key(known.entry))),)
    drawn = ForumMap(
        entry=known.entry,
        patterns=tuple(found),
        boards=listed,
        index_sort=_majority([sort for sort in sorts.values() if sort]),
        thread_sort=_majority([note.sort for note in known.pages_of(THREAD) if len(note.posts) >= _TELLING_POSTS]),
        index_size=_full_page(known, INDEX),
        thread_size=_full_page(known, THREAD),
        template=_template(known),
        reasons=tuple(_reasons(known, found)),
        pages=len(known.notes),
    )
    return replace(drawn, confidence=round(_confidence(known, drawn), 3))


def _draw_patterns(known: VoteCounts, boards: Sequence[str]) -> list[MapPattern]:
    """Learn the patterns of boards, of threads and of their pages."""
    strangers = known.strangers
    index = _prove(known, learn_patterns(boards, {*strangers, *known.threads}))
    thread = learn_patterns(known.threads, {*strangers, *boards, known.entry})
    index, thread = _tell_apart(index, boards, thread, known.threads)
    thread = (
        thread if _matched(thread, known.threads) >= _MOST else _learn_below(known.threads, boards, index) or thread
    )
    rest = _learn_rest(known, thread, {*strangers, *boards, known.entry})
    found = [*_write_plain("index", index), *_write_plain("thread", [*thread, *rest])]
    own = {INDEX: _alike(boards, index), THREAD: _alike(known.threads, thread)}
    for kind, learned in ((INDEX, index), (THREAD, thread)):
        numbers = _numbers_of(known, kind)
        paging = _learn_paging(kind, learned, numbers, own[kind], {*strangers, *own[INDEX], *own[THREAD]})
        found += [one for one in paging if _is_pager(known, one)]
    links = {link for note in known.notes for link in (note.url, *note.links)}
    return shorten_names(_widen(found, boards), known.threads, links)


def _prove(known: VoteCounts, index: list[LearnedPattern]) -> list[LearnedPattern]:
    """Keep the patterns of boards of which a page that was looked at lists something, where there are such."""
    return [one for one in index if known.is_proven(one.pattern)] or index


def sort_of_board(known: VoteCounts, note: PageNote) -> str | None:
    """Tell by what a board is sorted, with the posts of its threads that were read."""
    if note.sort:
        return note.sort
    rows = note.thread_rows
    posts = {row.url: found.posts for row in rows if (found := known.note_of(row.url)) and found.posts}
    return sort_of_index(rows, posts, shown=note.dates) if rows else None


def _is_board(known: VoteCounts, first: ForumMap, url: str) -> bool:
    """Whether a URL that was listed as a board is one: as the patterns say, or because it was looked at."""
    place = first.classify(url)
    has_pattern = any(one.kind == "index" for one in first.patterns)
    is_seen = known.kinds.get(seen_key(url)) == INDEX and not any(_shows_otherwise(url, one) for one in known.boards)
    return (place.kind == INDEX or not has_pattern or is_seen) and place.page == 1


def _shows_otherwise(url: str, other: str) -> bool:
    """Whether a URL asks for what another leads to and for something more: in another order, perhaps."""
    (path, _, asked), (its_path, _, its_asked) = url.partition("?"), other.partition("?")
    return path == its_path and {*its_asked.split("&")} < {*asked.split("&")} and bool(its_asked)


def _is_of_first_pages(first: ForumMap, one: MapPattern) -> bool:
    """Whether the URLs of a pattern are boards and threads themselves, and not their later pages."""
    return any(first.classify(url).page == 1 for url in one.examples)


def _tell_apart(
    index: list[LearnedPattern], boards: Sequence[str], thread: list[LearnedPattern], threads: Sequence[str]
) -> tuple[list[LearnedPattern], list[LearnedPattern]]:
    """Leave a pattern that matches both boards and threads to whom it matches more."""

    def share(one: LearnedPattern, urls: Sequence[str]) -> float:
        return sum(one.pattern.match(url) is not None for url in urls) / max(1, len(urls))

    return (
        [one for one in index if share(one, boards) >= share(one, threads)],
        [one for one in thread if share(one, threads) > share(one, boards)],
    )


def _write_plain(kind: PatternKind, learned: Sequence[LearnedPattern]) -> Iterator[MapPattern]:
    for one in learned:
        yield MapPattern(kind, one.pattern.text, round(one.coverage, 3), one.examples)


def _alike(urls: Sequence[str], learned: Sequence[LearnedPattern]) -> Sequence[str]:
    """Return the URLs that are written as most are; a few others lead to the last page, or straight to a post."""
    return [url for url in urls if any(one.pattern.match(url) for one in learned)] or urls


def _matched(learned: Sequence[LearnedPattern], urls: Sequence[str]) -> float:
    return sum(any(one.pattern.match(url) for one in learned) for url in urls) / max(1, len(urls))


def _learn_rest(known: VoteCounts, learned: Sequence[LearnedPattern], others: Collection[str]) -> list[LearnedPattern]:
    """Learn how the few threads are written that stand among those of most lists: titles may leave nothing but an id.

    Only with a number, and only where nothing else is written like them; what lies below a thread is a part of it.
    """
    rest: list[str] = []
    for group in known.groups:
        if group.kind == THREAD and group.votes and 2 * len(_unlike(group.urls, learned)) < len(group.urls):
            rest += _unlike(group.urls, learned)
    rest = list(dict.fromkeys(url for url in rest if not known.is_later(url) and not _is_below(url, learned)))
    if len(rest) < _FEWEST_REST:
        return []
    made = [one for one in learn_patterns(rest, others) if NUMBER in one.pattern.text]
    return [one for one in made if not any(one.pattern.match(url) for url in others)]


def _unlike(urls: Sequence[str], learned: Sequence[LearnedPattern]) -> list[str]:
    return [url for url in urls if not any(one.pattern.match(url) for one in learned)]


def _is_below(url: str, learned: Sequence[LearnedPattern]) -> bool:
    """Whether a URL goes on from one that a pattern matches: to its last page, or to a post."""
    ends = [at for at, sign in enumerate(url) if sign in "/?&"]
    heads = [head for at in ends for head in (url[:at], url[: at + 1])]
    return any(one.pattern.match(head) for head in heads[:_MOST_HEADS] for one in learned)


def _learn_below(
    threads: Sequence[str], boards: Sequence[str], index: Sequence[LearnedPattern]
) -> list[LearnedPattern]:
    """Learn how threads are written below the addresses of their boards, where each board has a name of its own."""
    tails: dict[str, dict[str, str]] = {}
    for one in index:
        heads = [url for url in boards if url.endswith("/") and one.pattern.match(url)]
        for url in threads:
            head = next((head for head in heads if url.startswith(head) and url != head), "")
            if head:
                tails.setdefault(one.pattern.text, {})[_BELOW + url[len(head) :]] = url
    found = []
    for head, urls in tails.items():
        for one in learn_patterns(urls):
            examples = tuple(urls[example] for example in one.examples)
            text = head + one.pattern.text.removeprefix(_BELOW)
            found.append(replace(one, pattern=UrlPattern(text), examples=examples))
    return found


def _widen(found: Sequence[MapPattern], boards: Sequence[str]) -> list[MapPattern]:
    """Open patterns of threads that begin with one board's address to all boards; those of others were not seen."""
    index = [(one.text, UrlPattern(one.text)) for one in found if one.kind == "index"]
    heads = {url: text for url in boards for text, pattern in index if url.endswith("/") and pattern.match(url)}
    widened = []
    for one in found:
        head = next((url for url in heads if one.text.startswith(url)), "") if one.kind.startswith(THREAD) else ""
        if head:
            base = one.base.replace(head, heads[head], 1) if one.base.startswith(head) else one.base
            one = replace(one, text=heads[head] + one.text[len(head) :], base=base)  # noqa: PLW2901 (the same, opened)
        widened.append(one)
    return list({(one.kind, one.text): one for one in widened}.values())


def _numbers_of(known: VoteCounts, kind: str) -> list[Specific]:
    """Return the specific numbers of boards or threads: from their own pagers, else from links in the rows."""
    found = [number for note in known.pages_of(kind) if (number := note.specific)]
    found = found or list(_between_links(known, kind))
    if found or kind == INDEX:
        return found
    threads = set(known.threads)
    pairs = ((row["url"], page) for note in known.notes for row in note.rows for page in row["pages"])
    between = [number_between(url, page) for url, page in pairs if url in threads and page != url]
    return [number for number in between if number is not None]


def _between_links(known: VoteCounts, kind: str) -> Iterator[Specific]:
    """Where no pager was understood: links that differ from their page in a number that may be that of a page.

    Such a link adds one number to the page's address, and it counts one by one, or by as many as the page has
    rows or posts.
    """
    for note in known.pages_of(kind):
        size = len(note.rows) if kind == INDEX else len(note.posts)
        for link in note.links:
            lost, added = differing(note.url, link)
            number = number_between(note.url, link) if not lost and len(_DIGITS.findall(added)) == 1 else None
            if (
                number is not None
                and number.bare == note.url
                and (number.step == 1 or 0 <= size - number.step <= _PINNED)
                and not any(number.has_number(row["url"]) for row in note.rows)
            ):
                yield number


def _learn_paging(
    kind: str,
    plain: Sequence[LearnedPattern],
    numbers: Sequence[Specific],
    urls: Sequence[str],
    others: Collection[str],
) -> Iterator[MapPattern]:
    """Learn the patterns of later pages: those that were seen, and how they would be written for other things."""
    marked = {PAGE_MARK.join(number.parts): number for number in numbers}
    builds = {cut_url(text)[0] for text in marked}
    moved = {PAGE_MARK.join(its.parts): its for number in marked.values() for its in _move(number, urls)}
    moved = {text: number for text, number in moved.items() if cut_url(text)[0] in builds}
    for one in learn_patterns({**moved, **marked}, others):
        own = [number for number in marked.values() if one.pattern.match(number.url_of(2))]
        if not own or PAGE not in one.pattern.text:
            continue
        if _tells_things_apart(one.pattern, own, plain):
            continue
        # An offset read off links that leave pages out is a multiple of the true one.
        first, step = min(((number.first, number.step) for number in own), key=lambda pair: (pair[1], pair[0]))
        text, base = _lay_below(own, plain) or (one.pattern.text, _find_base(one.pattern, plain, own, urls))
        examples = tuple(number.url_of(2) for number in own[:_MOST_EXAMPLES])
        share = round(len(own) / len(marked), 3)
        yield MapPattern(_PAGING[kind], text, share, examples, base, first=first, step=step)


def _is_pager(known: VoteCounts, one: MapPattern) -> bool:
    """Whether a pattern of later pages is believed: a page that was fetched by it brought other rows and led back.

    Where none was fetched, most pagers must have been written so; one that brings the same again is a filter.
    """
    pattern = UrlPattern(one.text)
    proofs: list[bool] = []
    for note in known.notes:
        later = pattern.match(note.url)
        base = UrlPattern(one.base).fill(later.values, one.first) if later and one.base else ""
        numbered = pattern.fill(later.values, one.first) if later else ""
        first = known.note_of(base or numbered) if later else None
        is_other = _brings_others(first, note) if first and first is not note else None
        if first and is_other is not None and (not is_other or {first.url, numbered} & {*note.links}):
            proofs.append(is_other)
    return any(proofs) or (not proofs and one.coverage >= MUST_COVER)


def _brings_others(first: PageNote, note: PageNote) -> bool | None:
    """Whether a page brings other rows or posts than the first one, and not all of those as well; none: nothing told.

    Posts are told apart by their dates, which may all be the same.
    """
    if first.posts and note.posts:
        return True if first.posts != note.posts else None
    rows, others = ({row["url"] for row in one.rows if not row["is_sticky"]} for one in (first, note))
    return not rows <= others if rows and others else None


def _lay_below(numbers: Sequence[Specific], plain: Sequence[LearnedPattern]) -> tuple[str, str] | None:
    """Return patterns of later and of first pages where what stands before the number is the thing's own address.

    They hold for all things written so, though later pages were seen of those in one place alone.
    """
    tails = {number.parts[1] for number in numbers if len(number.parts) == 2}
    if len(tails) != 1 or not all(number.parts[0].endswith("/") for number in numbers):
        return None
    (tail,) = tails
    ways = (one.pattern for one in plain if all(one.pattern.match(number.parts[0]) for number in numbers))
    return next(((way.text + PAGE + tail, way.text) for way in ways if way.text.endswith("/")), None)


def _tells_things_apart(paging: UrlPattern, numbers: Sequence[Specific], plain: Sequence[LearnedPattern]) -> bool:
    """Whether the number names threads or boards, not pages: URLs of things themselves must be first pages."""
    firsts = {number.first for number in numbers}
    pages = [found.page for way in plain for url in way.examples if (found := paging.match(url))]
    return any(page not in firsts for page in pages)


def _move(number: Specific, urls: Sequence[str]) -> Iterator[Specific]:
    """Put the number into the URLs of other boards or threads, where it stands in one of theirs."""
    first = next((url for url in urls if number.page_of(url) == 1), "")
    if first and number.parts[0].startswith(first) and len(number.parts) == 2:
        added = number.parts[0][len(first) :]
        yield from (replace(number, parts=(url + added, number.parts[1]), bare=url) for url in urls[:_MOST_MOVED])
    elif first:
        number = number if number.bare or number.has_number(first) else replace(number, bare=first)
        yield from filter(None, (number.moved_to(url) for url in urls[:_MOST_MOVED]))


def _find_base(
    paging: UrlPattern, plain: Sequence[LearnedPattern], numbers: Sequence[Specific], urls: Sequence[str]
) -> str:
    """Find how the first page is written: the pattern that, filled as the other pages are, gives the first page.

    Where names in addresses say nothing of all things written so, it is the pattern of the other pages less the number;
    only where first pages were seen without it.
    """
    bases = [base for number in numbers if "://" in (base := number.base())]
    ways = [one.pattern for one in (*plain, *learn_patterns(bases))]
    if any(number.bare for number in numbers):
        shorter = Specific(tuple(paging.text.split(PAGE)), 1, 1).without_number() - {way.text for way in ways}
        ways += map(UrlPattern, sorted(shorter))
    things = {seen_key(url) for url in urls}
    fits: Counter[str] = Counter()
    for number in numbers:
        found = paging.match(number.url_of(2))
        for way in ways if found else ():
            filled = way.fill(found.values) if found else ""
            is_own = bool(filled) and seen_key(filled) in (seen_key(number.base()), seen_key(number.url_of(1)))
            # Another thing's address may be filled so, too: that of the board which a list of all its threads lies in.
            fits[way.text] += _OWN_FITS if is_own else filled != "" and seen_key(filled) in things
    return max(fits, key=lambda text: fits[text]) if fits.total() else ""


def _majority(names: Sequence[str | None]) -> str | None:
    return Counter(names).most_common(1)[0][0] if names else None


def _full_page(known: VoteCounts, kind: str) -> int:
    """Return how many rows or posts stand on most pages that have a next one."""
    sizes = [len(note.rows) if kind == INDEX else len(note.posts) for note in known.pages_of(kind) if note.next]
    return Counter(sizes).most_common(1)[0][0] if sizes else 0


def _template(known: VoteCounts) -> Mapping[str, Any]:
    """Return how the forum builds its posts, by the votes of all thread pages, and the rows of its longest index."""
    found: dict[str, Any] = {}
    threads = known.pages_of(THREAD)
    proven = [note for note in threads if "posts" in note.template]
    # The layout of a short thread or two, where long ones could not be laid out, may fit them all and be wrong.
    is_told = sum(len(note.posts) for note in proven) >= _PROVEN * sum(len(note.posts) for note in threads)
    if is_told and (house := settle_house(note.template["posts"] for note in proven)):
        found["posts"] = house
    pages = [note for note in known.pages_of(INDEX) if len(note.rows) >= _TELLING_POSTS]
    if pages and all("rows" in note.template for note in pages):
        found["rows"] = max(pages, key=lambda note: len(note.rows)).template["rows"]
    return found | ({BY_LINKS: True} if any(BY_LINKS in note.template for note in known.notes) else {})


def _confidence(known: VoteCounts, drawn: ForumMap) -> float:
    """Return how sure a map is: the share of the pages looked at that are what it says, where these are enough.

    Without a list and a thread among them nothing is proven.
    """
    kinds = {"entry": INDEX, "index": INDEX, "thread": THREAD}
    told = [(kinds.get(drawn.classify(note.url).kind), known.voted(note)) for note in known.notes]
    looked = [(said, voted) for said, voted in told if said is not None]
    agreed = [said for said, voted in looked if said == voted]
    if not {INDEX, THREAD} <= {*agreed}:
        return 0.0
    return len(agreed) / len(looked) * min(1.0, len(agreed) / _ENOUGH)


def _reasons(known: VoteCounts, patterns: Sequence[MapPattern]) -> Iterator[str]:
    kinds = {pattern.kind for pattern in patterns}
    for kind in (INDEX, THREAD):
        groups = [group for group in known.groups if group.kind == kind]
        votes = sum(group.votes for group in groups)
        yield f"{kind}: {count(len(known.urls_of(kind)), 'URL')}; {count(votes, 'page')} of them looked at"
        if kind not in kinds:
            yield f"no pattern of {kind} URLs: those found have nothing in common that others have not"
        if _PAGING[kind] not in kinds:
            yield f"no {kind} page with a pager was seen"
    if not known.boards:
        yield "no page lists boards: the list of threads is taken for the entry"
