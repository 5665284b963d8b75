"""What the reader made of the pages, in counts.

In: pages with their truths, and what line mode says of each. Out: a `Tally`; faults in words, for open pages alone.
"""

import re
import unicodedata
from collections import Counter
from datetime import datetime
from difflib import SequenceMatcher

from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.show.page_json import describe

_ALIKE = 0.9  # of the characters that are letters or digits, as the shared scorer of forum pages counts
_NO_WORDS = re.compile(r"[\W_]+")


def read(page):
    """Read a page; the answer has the form of line mode."""
    now = datetime.fromisoformat(page.now)
    return describe(read_forum_page(parse_tree(page.built.html), page.url, now=now))


def measure(pages):
    """Read pages, count what is right, and say in words what is not."""
    tally, faults = Counter(), []
    for page in pages:
        said = read(page)
        counts, wrong = score(page, said)
        tally.update(counts)
        faults += [f"{page.name}: {fault}" for fault in wrong]
    return tally, faults


def score(page, said):
    """Count what is right in one answer: a Counter, and the faults in words."""
    counts, faults = Counter({f"{page.kind} pages": 1}), []
    counts[f"{page.kind} kinds"] = int(said["kind"] == page.kind)
    if said["kind"] != page.kind:
        faults.append(f"kind is {said['kind']}")
    if page.kind == "other":
        _score_other(said, counts, faults)
    _score_posts(page, said, counts, faults)
    _score_rows(page, said, counts, faults)
    return counts, faults


def _score_other(said, counts, faults):
    counts["other reasons"] = int(bool(said["reason"]))
    counts["other posts invented"] = len(said["posts"])
    counts["other rows invented"] = len(said["threads"]) + len(said["boards"])
    faults += [f"{counts[what]} {what}" for what in ("other posts invented", "other rows invented") if counts[what]]


def _score_posts(page, said, counts, faults):
    spare = [plain(text) for text in page.built.spare]
    left = [post for post in said["posts"] if not any(_alike(plain(post["text"]), text) for text in spare)]
    for post in page.built.posts:
        counts["posts"] += 1
        found = next((other for other in left if _alike(plain(other["text"]), plain(post.text))), None)
        if found is None:
            faults.append(f"no post {post.text[:50]!r} of {post.author}")
            continue
        left.remove(found)
        counts["posts found"] += 1
        compare(counts, faults, "authors", post.author, found["author"])
        compare_dates(counts, faults, "dates", post.date, (found["date"],))
    counts["posts invented"] += len(left)
    faults += [f"invented post {post['text'][:60]!r} of {post['author']}" for post in left]


def _score_rows(page, said, counts, faults):
    listed = [row for row in said["threads"] + said["boards"] if row["title"] not in page.built.spare]
    left = {row["url"]: row for row in listed}
    doubled = len(listed) - len(left)
    for row in page.built.rows:
        counts["rows"] += 1
        found = left.pop(row.url, None)
        if found is None or plain(found["title"]) != plain(row.title):
            faults.append(f"no row {row.title!r}, instead {found and found['title']!r}")
            counts["rows invented"] += int(found is not None)
            continue
        counts["rows found"] += 1
        compare(counts, faults, "starters", row.author, found.get("author"))
        compare(counts, faults, "replies", row.replies, found.get("replies"))
        compare_dates(counts, faults, "activities", row.last, (found["last_activity"], found.get("created")))
    counts["rows invented"] += len(left) + doubled
    faults += [f"invented row {row['title'][:60]!r}" for row in left.values()]


def compare(counts, faults, what, truth, found):
    """Count whether what was found is the truth, where there is one."""
    if truth is not None:
        counts[what] += 1
        counts[f"{what} right"] += int(found == truth)
        faults += [f"{what}: {found!r} instead of {truth!r}"] if found != truth else []


def compare_dates(counts, faults, what, truth, found):
    """A date is right if it agrees as far as the page shows it."""
    if truth is not None:
        is_right = any(date and date.startswith(truth) for date in found)
        counts[what] += 1
        counts[f"{what} right"] += int(is_right)
        faults += [] if is_right else [f"{what}: {found} instead of {truth}"]


def plain(text):
    """The letters and digits of a text, folded."""
    return _NO_WORDS.sub("", unicodedata.normalize("NFKC", text).casefold())


def _alike(one, other):
    return one == other or SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE
