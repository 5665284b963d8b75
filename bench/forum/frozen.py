"""Replay frozen forums end to end: learn, follow, update with news and without, and hold what was kept against truth.

``python -m bench.forum.frozen [--forum NAME]... [--start index|thread|board]... [--dry]``. In: the shared folder
``data/frozen-forums`` beside the clone (its own server and scorer are used as they are). Out:
bench/results/forum_frozen.json: for each forum and start the shares of posts in truth that are right, the requests, and
the CPU-seconds of each run.
"""

import argparse
import json
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.side_by_side import keep
from bench.startup import CLEAN

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data" / "frozen-forums"
FORUMS = ("mybb-friendly", "smf", "phpbb30", "phorum")
STARTS = ("index", "thread", "board")
# Ends of a run that brought something: all of it, a part of it, a map that is not believed.
_ENDS = (0, 6, 8)
_SHARES = ("found", "once", "author", "date", "text", "all right", "title right", "board right", "number right")
# What is pinned of every replay; titles and boards are those of threads, as each post names them.
FROZEN = ("found", "once", "author", "date", "text", "all_right", "title_right", "board_right")
_SHOWN = ("all_right", "found", "author", "date", "text", "board_right")


@dataclass(frozen=True, slots=True)
class Replay:
    """One forum that is served at one moment, and the collection that follows it."""

    folder: Path
    name: str
    port: int
    here: Path
    server: subprocess.Popen[str]

    @property
    def log(self) -> Path:
        """Where the server notes the requests."""
        return self.here / "requests.log"

    def lines(self) -> int:
        """Count the requests so far."""
        return len(self.log.read_text("utf-8").splitlines())

    def turn_later(self) -> None:
        """Let the forum be what it was a few days later."""
        self.server.send_signal(signal.SIGUSR2)
        assert self.server.stdout is not None
        self.server.stdout.readline()

    def run(self, now: str, *words: str) -> dict[str, Any]:
        """Run pauk as its users do; return how it ended and what it cost."""
        environment = CLEAN | {  # modules stay compiled, as they do for those users
            "PAUK_ALLOW_PRIVATE": "true",
            "PAUK_CRAWL_INIT_DELAY_S": "0",
            "PAUK_CRAWL_MIN_DELAY_S": "0",
            "PAUK_CRAWL_DELAY_FACTOR": "0",
        }
        command = [sys.executable, "-m", "pauk", "-c", str(self.here / "kept"), "--now", now, *words]
        before = _cpu_of_children()
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        (self.here / f"{words[0]}.txt").write_text(done.stdout + done.stderr, "utf-8")
        if done.returncode not in _ENDS:
            sys.stderr.write(done.stdout + done.stderr)
        return {"code": done.returncode, "cpu_s": round(_cpu_of_children() - before, 2)}

    def score(self, now: str, moment: str, since: int, *flags: str) -> dict[str, Any]:
        """Export posts and threads, and hold them and the requests against the truth."""
        posts, threads = self.here / f"{moment}-posts.jsonl", self.here / f"{moment}-threads.jsonl"
        self.run(now, "export", str(posts), "--posts", "--force")
        self.run(now, "export", str(threads), "--threads", "--force")
        command = [sys.executable, str(self.folder / "score.py"), self.name, moment, str(posts), "--json"]
        command += ["--log", str(self.log), "--since-line", str(since), "--threads", str(threads), *flags]
        return shorten(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))


def shorten(told: Mapping[str, Any]) -> dict[str, Any]:
    """Keep of a score what is a figure: shares of the posts in truth, and counts."""
    shares = {name.replace(" ", "_"): round(told[name] / max(1, told["truth"]), 4) for name in _SHARES}
    asked, kept = told["requests"], told["threads kept"]
    counts = {name: asked[name] for name in ("requests", "needed", "needed_asked", "needed_again", "in_vain")}
    threads = {"threads": told["threads"], "wrongly_gone": len(kept["wrongly_gone"])}
    boards = {"thread_boards_right": kept.get("board right", 0), "thread_titles_right": kept.get("title right", 0)}
    news = {
        name.replace(" ", "_"): told[name]
        for name in ("new posts found", "new threads found", "edits seen", "edited in truth", "wrongly marked as gone")
        if name in told
    }
    edits = {"edit_noted": told["edit noted"], "edit_wrongly_noted": told["edit wrongly noted"]}
    return {
        **shares,
        "kept": max(1, told["kept"]),
        "invented": told["invented"],
        **threads,
        **boards,
        **edits,
        **news,
        **counts,
    }


def replay(folder: Path, name: str, start: str, here: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Follow one forum from one of its pages, then update it with news and without; give the figures of each."""
    info = json.loads((folder / f"{name}.json").read_text("utf-8"))
    port = _free_port()
    log = here / "requests.log"
    log.touch()
    words = [sys.executable, str(folder / "serve.py"), name, "first", "--port", str(port), "--log", str(log)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            server.stdout.readline()
            forum = Replay(folder, name, port, here, server)
            first, later = (info["moments"][moment]["now"] for moment in ("first", "later"))
            url = info["start"][start].replace(f":{info['port']}", f":{port}")
            cost = forum.run(first, "forum", "follow", url)
            yield "first", cost | forum.score(first, "first", 0)
            forum.turn_later()
            for what, flag in (("update", "--update"), ("quiet", "--quiet")):
                since = forum.lines()
                cost = forum.run(later, "update")
                yield what, cost | forum.score(later, "later", since, flag)
        finally:
            server.terminate()


def replay_apart(
    name: str, start: str, folder: Path = FOLDER, keep_files: str = ""
) -> list[tuple[str, dict[str, Any]]]:
    """Replay one forum in a folder of its own, which goes afterwards unless it is to be kept."""
    with tempfile.TemporaryDirectory() as scratch:
        here = Path(keep_files or scratch) / f"{name}-{start}"
        here.mkdir(parents=True, exist_ok=True)
        return list(replay(folder, name, start, here))


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def main(arguments: Sequence[str] | None = None) -> int:
    """Replay, tell and keep; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.frozen", description=__doc__)
    parser.add_argument("--forum", action="append", choices=FORUMS, help="a forum, as often as you like (all)")
    parser.add_argument("--start", action="append", choices=STARTS, help="where to begin, as often as you like (all)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--keep-files", default="", metavar="FOLDER", help="leave collections and exports here")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    if not FOLDER.exists():
        sys.stdout.write("The frozen forums do not lie beside the clone: nothing is measured.\n")
        return 0
    rows = []
    for name in asked.forum or FORUMS:
        for start in asked.start or STARTS:
            for what, figures in replay_apart(name, start, keep_files=asked.keep_files):
                shown = "  ".join(f"{key} {figures[key]:.4f}" for key in _SHOWN)
                told = {key: figures[key] for key in figures if key not in _SHOWN}
                sys.stdout.write(f"{name} from {start}, {what}: {shown}\n    {told}\n")
                sys.stdout.flush()
                rows.append({"forum": name, "start": start, "run": what, **figures})
    if not asked.dry:
        sys.stdout.write(f"kept in {keep('forum_frozen', asked.now, {'runs': rows})}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
