"""The command ``pauk forum learn``: find out from any page of a forum where its boards and threads are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pauk.base.errors import BadFile, BadUrl, NotLearned, UsageError
from pauk.base.urls import canonical_url
from pauk.cli.forum.follow import run_follow
from pauk.cli.frame import crawl_run
from pauk.cli.frame.command import CommandRun, as_command, this_command
from pauk.cli.frame.inputs import complete_files

if TYPE_CHECKING:
    from pauk.forum.site.forum_map import ForumMap
    from pauk.store.collection import CollectionFolder

_MAX_BYTES = 10_000_000


@as_command(
    name="learn",
    settings=crawl_run.SETTINGS,
    rare=crawl_run.RARE,
    rare_for=crawl_run.RARE_FOR,
    example="pauk forum learn https://forum.example/viewtopic.php?t=7\n"
    "pauk forum learn https://forum.example/ --out map.json   # change it, then:\n"
    "pauk forum learn https://forum.example/ --map map.json",
)
@click.argument("url")
@click.option("--out", default="", metavar="FILE", help="Write what was learned to a file, which may be changed.")
@click.option(
    "--map", "known", default="", metavar="FILE", shell_complete=complete_files,
    help="Take this map instead of learning; nothing is fetched.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def learn(run: CommandRun, url: str, *, out: str, known: str, force: bool) -> None:
    """Learn a forum from any of its pages: its entry, and what the addresses of boards, threads and their pages are.

    About thirty pages are looked at. What was learned is kept in the collection, and pauk forum follow goes by it.
    """
    url = canonical_url(url)

    from pauk.run.forums.follow import FollowOrder
    from pauk.run.forums.forum_job import put_map
    from pauk.store.archive.durable_files import check_place
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    if out:
        check_place(Path(out), force=force)  # before the work
    if known:
        found = _read_map(known)
        put_map(folder, url, found, run.settings, run.clock)
    else:
        order = FollowOrder(urls=[url], is_followed=False, command=this_command())
        run_follow(run, order, title="Learning", go_on=crawl_run.write_again(run, "forum", "learn", url))
        found = _find_map(folder, url)
    _show(run, found, out, force=force)
    if found.is_poor and not known:
        raise NotLearned(
            f"Only {found.confidence:.0%} sure: this map is not followed as it is",
            where=url,
            next_step="Write it to a file with --out, mend its patterns, and give it back with --map",
        )


def _find_map(folder: CollectionFolder, url: str) -> ForumMap:
    from pauk.run.forums.forum_maps import find_map
    from pauk.run.jobs.forum_status import NO_FORUM

    found, outcome = find_map(folder, url)
    if found is None or outcome == NO_FORUM:
        raise NotLearned(
            "No forum was found: no list leads to pages with posts",
            where=url,
            next_step="Name a page of a thread or a board, or look at one with: pauk forum read FILE",
        )
    return found


def _show(run: CommandRun, found: ForumMap, out: str, *, force: bool) -> None:
    from pauk.store.archive.durable_files import place_file

    if out:
        with place_file(Path(out), force=force) as stream:
            stream.write((json.dumps(found.to_dict(), indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace"))
    if run.as_json:
        run.results.json(found.to_dict())
        return
    for line in found.explain():
        run.results.text(line)
    if out:
        run.results.text(f"Written to {out}; change it, and give it back with: --map {out}")


def _read_map(name: str) -> ForumMap:
    from pauk.forum.site.forum_map import ForumMap

    try:
        return ForumMap.from_dict(_read_json(name), where=name)
    except BadUrl as error:
        raise BadUrl(f"The entry cannot be used: {error.what}", where=name, next_step=error.next_step) from error


def _read_json(name: str) -> dict[str, object]:
    try:
        with Path(name).open("rb") as stream:
            data = stream.read(_MAX_BYTES + 1)
        values = json.loads(data) if len(data) <= _MAX_BYTES else None
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}", where=name, next_step="Check the name.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"This is no JSON: {error}", where=name, next_step="Take a file that --out wrote.") from error
    if not isinstance(values, dict):
        raise UsageError("This is no map of a forum", where=name, next_step="Take a file that --out wrote.")
    return values
