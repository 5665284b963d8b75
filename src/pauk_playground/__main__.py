"""Serve a small Web until Ctrl-C, to look at or to point a crawler at.

In: port, seed, size, moment. Out: start pages on standard output, then HTTP on loopback.
"""

import argparse
import asyncio
import sys
from pathlib import Path

from pauk.base.clock import SetClock, SystemClock, read_moment
from pauk.base.errors import BadFile, ExitCode, PaukError
from pauk_playground.server.server import Playground
from pauk_playground.sites.small_web import small_web


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _read_options(arguments)
    try:
        asyncio.run(_serve(options))
    except KeyboardInterrupt:
        sys.stdout.write("Stopped.\n")
    except PaukError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    return ExitCode.DONE


def _read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m pauk_playground", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, default=8790, help="port on 127.0.0.1; 0 takes any free one")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes another Web")
    parser.add_argument("--pages", type=_read_count, default=400, help="articles in all sites together")
    parser.add_argument("--now", help="serve the Web as it was at this moment (ISO 8601)")
    parser.add_argument("--truth", type=Path, help="write the truth of all pages to this file, as JSON lines")
    return parser.parse_args(arguments)


def _read_count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("at least one page")
    return count


async def _serve(options: argparse.Namespace) -> None:
    clock = SetClock(read_moment(options.now, where="--now")) if options.now else SystemClock()
    sites = small_web(options.seed, options.pages)
    async with Playground(sites, clock=clock, port=options.port) as playground:
        if options.truth:
            _write_truth(playground, options.truth)
        starts = [playground.url(site.name) for site in sites]
        lines = [*starts, f"As a proxy: {playground.proxy_url}", "Ctrl-C stops.", ""]
        sys.stdout.write("\n".join(lines))
        sys.stdout.flush()
        await asyncio.Event().wait()


def _write_truth(playground: Playground, path: Path) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            count = playground.write_truth(file)
    except OSError as error:
        raise BadFile(f"cannot write: {error}", where=str(path), next_step="Name another file.") from error
    sys.stdout.write(f"{count} pages described in {path}\n")


if __name__ == "__main__":
    sys.exit(main())
