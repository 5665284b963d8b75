"""Hold what was read from a forum's pages against the forum's own database.

In: the records that ``pauk forum read --jsonl`` writes, by URL of the page, and the truth of `running.Forum`.
Out: `Findings`: what is missing, too much, or wrong, each in words, and the share that is right.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote, urldefrag, urlsplit

# Chinese has no spaces between words: each of its signs counts as one.
_WORD = re.compile(r"[぀-鿿]|[^\W぀-鿿]+")
# Two posts with less in common are not taken for one that was read badly, but for one missing and one too many.
_ALIKE = 0.5
# Pages show minutes, databases keep microseconds.
_MINUTE_S = 60

Record = dict[str, Any]


@dataclass
class Findings:
    """How well pages were read: ``expected`` things, and sentences about each that is not right."""

    expected: int = 0
    wrong: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)

    @property
    def right(self) -> float:
        """The share of the things expected that were read, once, and right in all their parts; extras count against."""
        bad = len(self.wrong) + len(self.missing) + len(self.extra)
        return max(0.0, 1 - bad / self.expected) if self.expected else float(not bad)

    def __str__(self) -> str:
        lines = [f"{self.right:.3f} of {self.expected} right"]
        for kind in ("missing", "extra", "wrong"):
            lines += [f"  {kind}: {sentence}" for sentence in getattr(self, kind)[:20]]
        return "\n".join(lines)


def compare_posts(pages: dict[str, Record], truth: Record) -> Findings:
    """Compare the posts of all pages of all threads: every one once, with its author, date and words."""
    findings = Findings()
    for thread in truth["threads"]:
        for url in thread["pages"]:
            wanted = [post for post in thread["posts"] if url in post["pages"]]
            _compare_page(url, wanted, pages[url]["posts"], findings)
    return findings


def compare_rows(pages: dict[str, Record], truth: Record) -> Findings:
    """Compare the rows of all pages of all boards: every thread once, in order, with title, replies and stickiness."""
    threads = {_path(thread["url"]): thread for thread in truth["threads"]}
    findings = Findings()
    for board in truth["boards"]:
        wanted = [threads[_path(url)] for url in board["threads"]]
        rows = [row for url in board["pages"] for row in pages[url]["threads"]]
        _compare_board(board["url"], wanted, rows, findings)
    return findings


def compare_pages(pages: dict[str, Record], truth: Record) -> Findings:
    """Compare what each page is said to be, board or thread, and which page is said to follow it."""
    findings = Findings()
    for kind, items in (("index", truth["boards"]), ("thread", truth["threads"])):
        for item in items:
            findings.expected += len(item["pages"])
            others = [""] * len(item["pages"]) if item.get("is_of_messages") else [*item["pages"][1:], ""]
            for url, following in zip(item["pages"], others, strict=True):
                said = (pages[url]["kind"], urldefrag(pages[url]["paging"]["next"] or "").url)
                if said != (kind, following):
                    findings.wrong.append(f"{url}: {said} for {(kind, following)}")
    return findings


def _compare_page(url: str, wanted: list[Record], read: list[Record], findings: Findings) -> None:
    findings.expected += len(wanted)
    pairs = align(wanted, read)
    findings.missing += [f"{url}: {_name(wanted[i])}" for i in range(len(wanted)) if i not in pairs]
    findings.extra += [f"{url}: {_name(read[j])}" for j in range(len(read)) if j not in pairs.values()]
    for i, j in pairs.items():
        problems = judge_post(wanted[i], read[j])
        if problems:
            findings.wrong.append(f"{url}: {_name(wanted[i])}: {'; '.join(problems)}")


def judge_post(truth: Record, read: Record) -> list[str]:
    """Say what is wrong with a post that was read: author, date, edit, words."""
    problems = []
    if (read["author"] or "").strip() != truth["author"]:
        problems.append(f"author {read['author']!r}")
    if not is_same_moment(truth["date"], read["date"]):
        problems.append(f"date {read['date']!r} for {truth['date']}")
    if words_of(read["text"]) != words_of(truth["text"]):
        problems.append(f"text {read['text'][:200]!r} for {truth['text'][:200]!r}")
    return problems


def is_same_moment(truth: str, read: str | None) -> bool:
    """Whether a date that was read names the minute of the truth; without a zone it is the forum's own, UTC."""
    if not read or "T" not in read:
        return False
    moment = datetime.fromisoformat(read)
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return abs((moment - datetime.fromisoformat(truth)).total_seconds()) < _MINUTE_S


def words_of(text: str) -> list[str]:
    """Cut a text into words, without white space and punctuation."""
    return _WORD.findall(text)


def align(wanted: list[Record], read: list[Record]) -> dict[int, int]:
    """Pair posts by their words, in order, so that the pairs have as much in common as can be."""
    likeness = [[_likeness(one, other) for other in read] for one in wanted]
    best = [[0.0] * (len(read) + 1) for _ in range(len(wanted) + 1)]
    for i in reversed(range(len(wanted))):
        for j in reversed(range(len(read))):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], likeness[i][j] + best[i + 1][j + 1])
    pairs, i, j = {}, 0, 0
    while i < len(wanted) and j < len(read):
        if likeness[i][j] and best[i][j] == likeness[i][j] + best[i + 1][j + 1]:
            pairs[i] = j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _likeness(truth: Record, read: Record) -> float:
    """Say how alike two posts are: by their words; author and date decide where many say the same."""
    one, other = words_of(truth["text"]), words_of(read["text"])
    common = sum((Counter(one) & Counter(other)).values())
    share = 2 * common / (len(one) + len(other)) if one or other else 1.0
    agreed = (read["author"] == truth["author"]) + is_same_moment(truth["date"], read["date"])
    return share + agreed / 100 if share >= _ALIKE else 0.0


def _compare_board(url: str, wanted: list[Record], rows: list[Record], findings: Findings) -> None:
    findings.expected += len(wanted)
    read = {_path(row["url"]): row for row in rows}
    known = {_path(thread["url"]) for thread in wanted}
    findings.missing += [f"{url}: {thread['url']}" for thread in wanted if _path(thread["url"]) not in read]
    findings.extra += [f"{url}: {row['url']}" for row in rows if _path(row["url"]) not in known]
    shown = [_path(thread["url"]) for thread in wanted if _path(thread["url"]) in read]
    if [path for path in read if path in known] != shown:
        findings.wrong.append(f"{url}: the rows are not in the order of the page")
    for thread in wanted:
        row = read.get(_path(thread["url"]))
        problems = judge_row(thread, row) if row else []
        if problems:
            findings.wrong.append(f"{url}: {thread['url']}: {'; '.join(problems)}")


def judge_row(truth: Record, row: Record) -> list[str]:
    """Say what is wrong with a row that was read: title (which may be cut), replies, sticky.

    Where a row counts posts instead of replies, both numbers will do, and none; so will none where there is no reply.
    """
    problems = []
    title = words_of(row["title"] or "")
    if not title or title != words_of(truth["title"])[: len(title)]:
        problems.append(f"title {row['title']!r} for {truth['title']!r}")
    counts = {truth["replies"], truth["shown_count"]}
    if row["replies"] not in (counts if truth["replies"] and len(counts) == 1 else {*counts, None}):
        problems.append(f"replies {row['replies']!r} for {truth['replies']}")
    if bool(row["sticky"]) != truth["sticky"]:
        problems.append(f"sticky {row['sticky']!r}")
    return problems


def _path(url: str) -> str:
    """Name a thread by its path: what follows (a page, a post) does not make it another one."""
    return unquote(urlsplit(url).path)


def _name(post: Record) -> str:
    return f"{post['author']}, {post['date']}: {post['text'][:60]!r}"
