"""Run a forum for people to look at, or see how well its pages are read.

In: ``python -m tests.software machina --until 2016-06-01 --truth truth.jsonl``, or ``… machina --read``.
Out: a forum on loopback; or what is missing, too much or wrong in what pauk reads of it.
"""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from .comparing import compare_pages, compare_posts, compare_rows
from .reading import fetch_all, read_pages
from .running import FIRST_MOMENT, Forum, running
from .setting_up import SOFTWARES


def main() -> None:
    """Serve a forum until somebody presses Enter, or read it."""
    parser = argparse.ArgumentParser("python -m tests.software")
    parser.add_argument("name", choices=SOFTWARES)
    parser.add_argument("--until", type=_read_moment, default=FIRST_MOMENT, help="fill it until this day")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--truth", type=Path, help="write the truth here, as JSON lines")
    parser.add_argument("--read", action="store_true", help="read all its pages and compare with the truth")
    options = parser.parse_args()
    with running(options.name, options.until, options.seed) as forum:
        if options.truth:
            forum.write_truth(options.truth)
        if options.read:
            _compare(forum, options.until)
        else:
            sys.stdout.write(f"{forum.truth()['entry']}, until Enter is pressed, or for 15 minutes\n")
            sys.stdin.readline()


def _compare(forum: Forum, now: datetime) -> None:
    truth = forum.truth()
    read = read_pages(fetch_all(truth), now)
    for compare in (compare_posts, compare_rows, compare_pages):
        sys.stdout.write(f"{compare.__name__}: {compare(read, truth)}\n")


def _read_moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


if __name__ == "__main__":
    main()
