"""Write a forum's pages and their truth into a folder, or serve forums until Ctrl-C.

In: design, skin, language, seed, size, moment. Out: ``N.html`` and ``truth.jsonl``, or HTTP on loopback.
"""

import argparse
import asyncio
import json
import sys
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from pauk.base.clock import SetClock, read_moment
from pauk.base.errors import BadFile, ExitCode, PaukError
from pauk_playground.forums.design.designs import DESIGNS
from pauk_playground.forums.forum import Forum
from pauk_playground.forums.forum_site import ForumSite
from pauk_playground.forums.world.wording import FORUM_LANGUAGES
from pauk_playground.server.server import Playground


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _read_options(arguments)
    try:
        moment = read_moment(options.at, where="--at")
        forums = [
            Forum(design, skin=options.skin, language=options.language, seed=options.seed, size=options.size)
            for design in (options.design or DESIGNS)
        ]
        if options.out is not None:
            count = sum(write_pages(forum, moment, options.out / forum.name, options.limit) for forum in forums)
            sys.stdout.write(f"{count} pages written to {options.out}\n")
        else:
            asyncio.run(_serve(forums, moment, options.port))
    except KeyboardInterrupt:
        sys.stdout.write("Stopped.\n")
    except PaukError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    return ExitCode.DONE


def _read_options(arguments: list[str] | None) -> argparse.Namespace:
    summary = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m pauk_playground.forums", description=summary)
    parser.add_argument("--design", nargs="*", choices=tuple(DESIGNS), metavar="NAME", help=", ".join(DESIGNS))
    parser.add_argument("--skin", default="", help="another skin than the design's own")
    parser.add_argument("--language", default="", choices=("", *FORUM_LANGUAGES), metavar="CODE")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes another forum")
    parser.add_argument("--size", type=float, default=1.0, help="1 is about 300 threads and 3,000 posts")
    parser.add_argument("--at", default="2016-06-01T12:00", help="the moment of the forum's life (ISO 8601)")
    parser.add_argument("--out", type=Path, help="write pages and truth.jsonl here, a folder for each design")
    parser.add_argument("--limit", type=int, default=0, help="write at most so many pages of each forum")
    parser.add_argument("--port", type=int, default=8791, help="port on 127.0.0.1 to serve on; 0 takes any free one")
    return parser.parse_args(arguments)


def write_pages(forum: Forum, moment: datetime, folder: Path, limit: int = 0) -> int:
    """Write a forum's pages at a moment, with a line of truth for each that names its file; return how many."""
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "truth.jsonl").open("w", encoding="utf-8", newline="\n") as lines:
            for url in forum.pages(moment):
                parts = urlsplit(url)
                path = parts.path + (f"?{parts.query}" if parts.query else "")
                name = f"{count:05}.html"
                (folder / name).write_bytes(forum.respond(path, moment).body)
                told = {"file": name} | (forum.truth(url, moment) or {})
                lines.write(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")
                count += 1
                if count == limit:
                    break
    except OSError as error:
        raise BadFile(f"cannot write: {error}", where=str(folder), next_step="Name another folder.") from error
    return count


async def _serve(forums: list[Forum], moment: datetime, port: int) -> None:
    async with Playground(map(ForumSite, forums), clock=SetClock(moment), port=port) as playground:
        starts = [playground.url(forum.name, forum.design.scheme.entry) for forum in forums]
        sys.stdout.write("\n".join([*starts, f"As a proxy: {playground.proxy_url}", "Ctrl-C stops.", ""]))
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    sys.exit(main())
