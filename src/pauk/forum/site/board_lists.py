"""Find the threads of boards whose own pages are overviews: at ``/boats`` stand some, at ``/boats/topics`` all.

In: notes of the pages that were fetched. Out: pages below the addresses of boards that may list their threads, to be
looked at; and, once one did, the list of every board.
"""

from collections import defaultdict
from collections.abc import Sequence

from pauk.forum.site.page_note import PageNote

# A way that so many boards have in common is no accident, and a list of so many rows no button that was misread.
_SHARED, _FEWEST = 2, 2
_MOST_WAYS = 4


def lists_to_ask(notes: Sequence[PageNote]) -> list[str]:
    """Return the pages that stand in the same place below several boards, where no board was seen to list its threads.

    For the largest of the boards alone: what one is, all are.
    """
    overviews = _overviews(notes)
    if not overviews:
        return []
    sizes = _sizes_of(notes)
    largest = max(overviews, key=lambda note: sizes[note.url]).url
    urls = [way[largest] for way in _ways(notes).values() if len(way) >= _SHARED and largest in way]
    return [url for url in urls if url not in sizes][:_MOST_WAYS]


def lists_of_boards(notes: Sequence[PageNote]) -> dict[str, str]:
    """Return the lists of threads of all boards, by the addresses of these; nothing where their own pages list them."""
    rows = {note.url: len(note.rows) for note in notes if note.kind == "index"}
    shown = {note.url: len(note.rows) for note in _overviews(notes)}
    best: dict[str, str] = {}
    most = (0, 0)
    for way in _ways(notes).values() if shown else ():
        found = [rows.get(url, 0) for board, url in way.items() if rows.get(url, 0) > max(_FEWEST, shown.get(board, 0))]
        if found and (max(found), len(way)) > most:
            best, most = way, (max(found), len(way))
    return best


def _overviews(notes: Sequence[PageNote]) -> list[PageNote]:
    """Return the pages of boards that were looked at, where each of them shows fewer threads than there are."""
    sizes = _sizes_of(notes)
    seen = [note for note in notes if note.url in sizes and note.kind != "thread"]
    are_short = all(not note.next and len(note.rows) < max(_FEWEST, sizes[note.url]) for note in seen)
    return seen if are_short and len(seen) >= _SHARED else []


def _sizes_of(notes: Sequence[PageNote]) -> dict[str, int]:
    """Return the boards that pages list, with as many threads as these count."""
    return {url: size for note in notes for url, size in note.boards}


def _ways(notes: Sequence[PageNote]) -> dict[str, dict[str, str]]:
    """Return what pages link to below boards: by the way from the board, the address of each board's page."""
    heads = {url.rstrip("/"): url for url in _sizes_of(notes)}
    ways: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for link in dict.fromkeys(link for note in notes for link in note.links):
        steps = link.partition("?")[0].split("/")
        for size in range(len(steps) - 1, 3, -1):
            head = "/".join(steps[:size])
            if head in heads and link not in heads.values():
                ways[link[len(head) :]].setdefault(heads[head], link)
    return ways
