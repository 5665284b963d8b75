"""Hold the posts that were kept of a likeness against its store.

In: kept posts by URL of their thread, and the truth of a `Likeness`. Out: `Findings`: every post once, with author,
date and words. A date counts as right within the grain that its page showed when it was read, and words that no author
wrote (`Likeness.asides`) may be there or not.
"""

from datetime import datetime
from typing import Any

from tests.software.comparing import Findings, align, judge_post, words_of

_DAY_S = 86_400

Record = dict[str, Any]


def compare_kept(kept: dict[str, list[Record]], truth: Record, before: Record | None = None) -> Findings:
    """Compare thread by thread; ``before`` is the truth of an earlier visit, whose texts and grains still hold."""
    findings = Findings()
    asides = [words_of(aside) for aside in truth["asides"]]
    earlier = _by_url(before) if before else {}
    known = {thread["url"] for thread in truth["threads"]}
    for thread in truth["threads"]:
        read = [_without(post, asides) for post in kept.get(thread["url"], [])]
        wanted = [_without(post, asides) for post in thread["posts"]]
        old = [_without(earlier[post["url"]], asides) if post["url"] in earlier else None for post in thread["posts"]]
        _compare_thread(thread["url"], wanted, read, old, findings)
    for url, posts in kept.items():
        if url not in known:
            findings.extra += [f"{url}: {post['author']}: {post['text'][:60]!r}" for post in posts]
    return findings


def _by_url(truth: Record) -> dict[str, Record]:
    return {post["url"]: post for thread in truth["threads"] for post in thread["posts"]}


def _without(post: Record, asides: list[list[str]]) -> Record:
    words = words_of(post["text"])
    for aside in asides:
        size, place = len(aside), 0
        while place < len(words):
            if words[place : place + size] == aside:
                del words[place : place + size]
            else:
                place += 1
    return post | {"text": " ".join(words)}


def _compare_thread(
    url: str, wanted: list[Record], read: list[Record], old: list[Record | None], findings: Findings
) -> None:
    findings.expected += len(wanted)
    said = {(post["author"], post["text"]) for post in read}
    wanted = [
        before if before and (before["author"], before["text"]) in said else now
        for now, before in zip(wanted, old, strict=True)
    ]
    pairs = align(wanted, read)
    findings.missing += [f"{url}: {_name(post)}" for place, post in enumerate(wanted) if place not in pairs]
    findings.extra += [f"{url}: {_name(post)}" for place, post in enumerate(read) if place not in pairs.values()]
    for place, other in pairs.items():
        versions = [wanted[place], *(version for version in (old[place],) if version)]
        problems = min((_judge(version, read[other]) for version in versions), key=len)
        if problems:
            findings.wrong.append(f"{url}: {_name(wanted[place])}: {'; '.join(problems)}")


def _judge(truth: Record, read: Record) -> list[str]:
    date = truth["date"] if _is_near(truth, read["date"]) else read["date"]
    return judge_post(truth, read | {"date": date})


def _is_near(truth: Record, read: str | None) -> bool:
    """Whether a date is right at the grain that was shown, and without a zone in that of the forum."""
    if not read:
        return False
    moment = datetime.fromisoformat(read)
    true = datetime.fromisoformat(truth["date"] if moment.tzinfo else truth["local"])
    if len(read) == len("2015-01-01") and truth["grain"] >= _DAY_S:
        return abs((moment.date() - true.date()).days) <= truth["grain"] // _DAY_S
    apart: float = abs((moment - true).total_seconds())
    return apart <= truth["grain"]


def _name(post: Record) -> str:
    return f"{post['author']}, {post['date']}: {post['text'][:60]!r}"
