"""What the reader made of the pages, in counts.

In: pages with their truths, and what line mode says of each. Out: counts of what is there, right, or invented.
"""

import re
import unicodedata
from collections import Counter
from datetime import datetime

from tests.unit.forum.eyes.score import compare, compare_dates

from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.show.page_json import describe

_ALIKE = 0.9  # of the characters, as the shared scorer of forum pages counts
_WORDS = re.compile(r"\w+")


def read(page):
    """Read a page; the answer has the form of line mode."""
    return describe(read_forum_page(parse_tree(page.html), page.url, now=datetime.fromisoformat(page.now)))


def measure(pages):
    """Read pages and count what is right."""
    tally = Counter()
    for page in pages:
        tally.update(score(page, read(page)))
    return tally


def score(page, said, faults=None):
    """Count what is right in one answer; what is not is appended to `faults` in words."""
    faults = [] if faults is None else faults
    counts = Counter({f"{page.kind} pages": 1, f"{page.kind} kinds": int(said["kind"] == page.kind)})
    if said["kind"] != page.kind:
        faults.append(f"kind is {said['kind']}")
    _score_posts(page, said["posts"], counts, faults)
    _score_rows(page, said["threads"] + said["boards"], counts, faults)
    if page.paging is not None:
        _score_paging(page.paging, said["paging"], counts, faults)
    return counts


def _score_posts(page, said, counts, faults):
    spare = [words(text) for text in page.spare]
    left = [(words(post["text"]), post) for post in said]
    for truth in page.posts:
        counts["posts"] += 1
        found = _take(left, words(truth["text"]))
        if found is None:
            faults.append(f"no post {truth['text'][:60]!r} of {truth['author']}")
            continue
        counts["posts found"] += 1
        compare(counts, faults, "authors", truth["author"], found["author"])
        compare_dates(counts, faults, "dates", truth["date"], (found["date"],))
    left = [(text, post) for text, post in left if not any(alike(text, other) for other in spare)]
    counts["posts invented"] += len(left)
    faults += [f"invented post {post['text'][:70]!r} of {post['author']}" for _, post in left]


def _take(left, text):
    """The post that says this, the same words before similar ones, and no longer among those left."""
    same = next((pair for pair in left if pair[0] == text), None)
    pair = same or next((pair for pair in left if alike(pair[0], text)), None)
    if pair is None:
        return None
    left.remove(pair)
    return pair[1]


def _score_rows(page, said, counts, faults):
    left = [row for row in said if row["title"] not in page.spare]
    for truth in page.rows:
        counts["rows"] += 1
        found = next((row for row in left if _is_same_row(row, truth)), None)
        if found is None:
            instead = [row["title"] for row in left if row["url"] == truth["url"]]
            faults.append(f"no row {truth['title']!r}, instead {instead}")
            continue
        left.remove(found)
        counts["rows found"] += 1
        compare(counts, faults, "starters", truth["author"], found.get("author"))
        compare(counts, faults, "replies", truth["replies"], found.get("replies"))
        dates = [found["last_activity"]]
        if truth["created"] is None:  # a row with a single date does not say which of the two it is
            dates.append(found.get("created"))
        compare_dates(counts, faults, "activities", truth["last"], dates)
    counts["rows invented"] += len(left)
    faults += [f"invented row {row['title'][:70]!r} {row['url']}" for row in left]


def _is_same_row(row, truth):
    return row["url"] == truth["url"] and words(row["title"]) == words(truth["title"])


def _score_paging(truth, said, counts, faults):
    for what in ("next", "prev", "pages"):
        if truth[what]:
            compare(counts, faults, what, truth[what], said[what])
        elif said[what]:
            counts["paging invented"] += 1
            faults.append(f"invented {what}: {said[what]}")


def words(text):
    """The words of a text, folded, one blank between two."""
    return " ".join(_WORDS.findall(unicodedata.normalize("NFKC", text or "").casefold()))


def alike(one, other):
    """Whether two texts have nine tenths of their characters in common, in order."""
    total = len(one) + len(other)
    if one == other or not total:
        return one == other
    shared = sum((Counter(one) & Counter(other)).values())
    return 2 * shared >= _ALIKE * total and 2 * _common(one, other) >= _ALIKE * total


def _common(one, other):
    """The length of the longest common subsequence, a bit for every character of one text."""
    places = {}
    for i, char in enumerate(one):
        places[char] = places.get(char, 0) | 1 << i
    full = row = (1 << len(one)) - 1
    for char in other:
        hits = row & places.get(char, 0)
        row = ((row + hits) | (row - hits)) & full
    return len(one) - row.bit_count()
