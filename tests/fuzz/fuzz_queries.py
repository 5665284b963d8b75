"""Generate and mutate queries, ask a small index for them under limits, and check what must always hold.

    python tests/fuzz/fuzz_queries.py --seconds 60 --seed 1

Prints the seed of every query that breaks a law and exits 1; `--seconds 0 --seed S` asks that one again.
"""

import argparse
import random
import resource
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from pauk.base.errors import BadQuery
from pauk.search.entries.entry import KINDS, Entry
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest
from pauk.search.query.parser import parse_query
from pauk.search.snippets import make_snippet

TEXTS = {
    "en": "Spiders weave silk webs at night; the runner was running. Databases, e-mail, C++ and 3.14.",
    "sr": "Паук плете мрежу у Београду. Pauk plete mrežu.",
    "pl": "Pająki tkają sieci w Krakowie i w Łodzi.",
    "ja": "東京都庁で蜘蛛を見た。",
    "ar": "العنكبوت ينسج شبكة من الحرير",
    "th": "แมงมุมถักใย",
    "": "foo_bar naïve ﬁn İstanbul x² \u200d",
}
SAMPLES = [
    "spider silk", '"silk webs" OR runn*', "title:web -night", "(a OR b) AND NOT c", "site:h1.example kind:post",
    "from:2020-01 to:2026 lang:sr pauk", "author:lee url:page", "東京", "都", "العنكبوت", "spidre", "* -silk",
    "https://h1.example/1?a=b", "паука", "„silk“",
]  # fmt: skip
PIECES = [
    '"', "(", ")", "-", "+", "*", ":", "AND", "OR", "NOT", "title:", "site:", "kind:", "lang:", "from:", "to:",
    "author:", "url:", " ", "\n", "\0", "\ud800", "\ufeff", "|", "||", "&&", "\\", "'", "a" * 300, "(" * 30, "- " * 40,
    "ž", "東", "\u0301", "9999-12-31", "0000", "2024-02-30", "x OR ", "e\u0301", "*" * 20, "\u202e", "🕷", "%", "_", "~",
    "^",
    "ß", "{", "[",
]  # fmt: skip
ORDERS, GROUPS = ("best", "newest", "oldest"), ("", "site", "thread")
MEMORY_BYTES, CPU_SECONDS = 2 << 30, 5
NOW = date(2026, 11, 16)


def make(seed):
    """Return what is asked of a seed."""
    chance = random.Random(seed)
    text = " ".join(chance.choices(SAMPLES, k=chance.randint(1, 3)))
    for _ in range(chance.randint(0, 8)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.randint(0, 6))
        text = text[:start] + chance.choice((*PIECES, text[start:end] * chance.randint(2, 50))) + text[end:]
    return SearchRequest(
        query=text, order=chance.choice(ORDERS), group=chance.choice(GROUPS), facets=chance.random() < 0.3, now=NOW,
        limit=chance.choice((0, 1, 10, 1_000)), offset=chance.choice((0, 0, 5, 500, 10**6)),
    )  # fmt: skip


def check(index, asked):
    """Ask in every way; raise where a law is broken."""
    index.suggest(asked.query)
    index.similar(asked.query)
    refused = None
    try:
        found = index.search(asked)
    except BadQuery as error:
        refused = error
    if refused:
        assert 0 <= refused.place <= len(asked.query), "a place outside"
        assert refused.what, "nothing is said"
        return
    assert len(found.hits) <= max(found.total, 0), "more hits than there are"
    for hit in found.hits[:3]:
        told = index.explain(asked, hit.id)
        assert abs(told.score - hit.score) <= 1e-9 * max(1, hit.score), "two scores"
        assert hit.score == sum((value for _, value in hit.parts), 0.0), "parts that do not add up"
    for language, text in TEXTS.items():
        snippet = make_snippet(text, parse_query(asked.query), language=language, width=40)
        assert all(0 <= start < end <= len(snippet.text) for start, end in snippet.marks), "a mark outside"


def make_index(folder):
    """Make a small index in many languages."""
    index = open_index(folder, may_write=True)
    for number in range(70):
        language, text = list(TEXTS.items())[number % len(TEXTS)]
        kind, host = KINDS[number % len(KINDS)], f"h{number % 5}.example"
        entry = Entry(
            id=f"{kind}:{number}",
            kind=kind,
            url=f"https://{host}/{number}",
            title=text[:20],
            body=text,
            host=host,
            language=language,
            author="Ann Lee",
            date=f"20{number % 30:02}-0{1 + number % 9}-01",
            group=f"thread:{number % 3}",
            twins="" if number % 11 else "page:0",
        )
        index.add([entry])
    index.commit({})
    return index


def main():
    parser = argparse.ArgumentParser(description="Fuzz the query language and the index.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    seed, broken = asked.seed, 0
    with tempfile.TemporaryDirectory(prefix="pauk-fuzz-") as folder, make_index(Path(folder)) as index:
        ends_at = time.monotonic() + asked.seconds
        while True:
            started = time.process_time()
            try:
                check(index, make(seed))
                assert time.process_time() - started < CPU_SECONDS, "too slow"
            except BaseException as error:  # the library's panics are no Exceptions
                if isinstance(error, KeyboardInterrupt):
                    raise
                broken += 1
                sys.stdout.write(f"seed {seed}: {type(error).__name__}: {error}\n")
            seed += 1
            if time.monotonic() >= ends_at:
                break
    sys.stdout.write(f"{seed - asked.seed} queries, {broken} broken\n")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
