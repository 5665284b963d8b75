"""Show that hostile pages cost pauk linear time and bounded memory, and what they cost the bare parser.

``python -m bench.hostile [--limit SECONDS] [--only WORDS]``. Each case is read at 1, 10 and 100 times its size, each
time in a child process of its own (Linux), with limits on CPU time and memory. Growth is the exponent between 10 and
100 times: 1 is linear, 2 quadratic. The peer is the bare parser, which neither finds links nor makes text.
"""

import argparse
import json
import math
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from time import process_time

from bench.side_by_side import keep

# A normal page's size; 100 times that is half of what pauk reads of a page.
ONE_BYTES = 50_000
FACTORS = (1, 10, 100)
MEMORY_BYTES = 4 * 2**30
READERS = ("pauk", "bare parser")


@dataclass(frozen=True, slots=True)
class Case:
    """One way to be hostile: a page of about this many characters."""

    name: str
    about: str
    write: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one page cost one reader; `ended` is empty, or the limit it ran into."""

    reader: str
    factor: int
    seconds: float
    megabytes: float
    notes: tuple[str, ...]
    ended: str


def _repeat(piece: str, before: str = "", after: str = "") -> Callable[[int], str]:
    return lambda size: before + piece * (size // len(piece)) + after


def _number(pattern: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """Repeat a piece with a number in it, so that no two are equal."""

    def write(size: int) -> str:
        count = size // len(pattern.format("123456"))
        return before + "".join(pattern.format(f"{n:06}") for n in range(count)) + after

    return write


def _nest_then_fill(piece: str, depth: int, filling: str) -> Callable[[int], str]:
    """Nest to a fixed depth, then fill: what costs depth times size."""
    return lambda size: "".join(piece.format(n) for n in range(depth)) + filling * (size // len(filling))


CASES = (
    Case("nested div", "elements inside each other", _repeat("<div>")),
    Case("nested span", "the same, inline", _repeat("<span>")),
    Case("nested b", "unclosed formatting, all alike", _repeat("<b>")),
    Case("closed and open div", "nesting that never ends", _repeat("<div></p><div>x</div>")),
    Case(
        "font with distinct attributes", "formatting opened again in every later block", _number("<p><font c={}></p>")
    ),
    Case("misnested b and p", "the adoption agency algorithm", _repeat("<b><p>x</b>y</p>")),
    Case("unclosed a", "links that close each other", _number("<a href={}>x")),
    Case("nested table", "tables inside cells", _repeat("<table><tr><td>")),
    Case("text between rows", "foster parenting", _repeat("<tr>x<td>y", "<table>")),
    Case("nested list", "lists inside items", _repeat("<ul><li>x")),
    Case("nested svg", "foreign content", _repeat("<svg><g>")),
    Case("many attributes", "distinct attributes in one tag", _number(" a{}=1", "<p", ">x")),
    Case("one long attribute", "a value without end", _repeat("x", '<p title="', '">x')),
    Case("open quote", "a tag that is never finished", _repeat('<p a="b>')),
    Case("runs of <", "no tags at all", _repeat("<")),
    Case("runs of </", "bogus comments", _repeat("</ ")),
    Case("runs of </p>", "each makes an empty paragraph", _repeat("</p>")),
    Case("runs of <br>", "many small elements", _repeat("<br>")),
    Case("comments", "closed ones", _repeat("<!-- x -->")),
    Case("open comments", "never closed", _repeat("<!-- ")),
    Case("open titles", "never closed", _repeat("<title>x")),
    Case("open iframes", "never closed", _repeat("<iframe/>x")),
    Case("open scripts", "comments and scripts inside each other", _repeat("<script><!--<script>")),
    Case("options", "never closed", _repeat("<select><option>x")),
    Case("entities", "short and without semicolon", _repeat("&lt")),
    Case("spaces", "white space between short words", _repeat("x" + " " * 50)),
    Case("one long word", "no markup", _repeat("x")),
    Case("pre", "lines that count", _repeat("x\n", "<pre>")),
    Case("links", "short distinct links", _number("<a href=/{}>x</a>")),
    Case("long links", "every href is too long or nearly so", _number(f"<a href=/{{}}{'x' * 7000}>x</a>")),
    Case(
        "long base", "short links below a long base", _number("<a href={}>", f"<base href=//a.example/{'x' * 7900}/>")
    ),
    Case("parameters", "links with many parameters", _number("<a href=?{}" + "&a=1" * 200 + ">x</a>")),
    Case("escapes", "links full of percent signs", _number("<a href=/{}" + "%41" * 300 + ">x</a>")),
    Case("links inside links", "200 deep, through objects", _nest_then_fill("<object><a href={}>", 200, "<p>x</p>")),
    Case("links in nested cells", "90 deep, through tables", _nest_then_fill("<table><td><a href={}>", 90, "<p>x</p>")),
    Case("zero characters", "no text", _repeat("\0")),
    Case("broken UTF-8", "bytes that no encoding has", _repeat("\udc80\udcff<p>")),
)


def read_in_child(name: str, factor: int, reader: str) -> None:
    """Read one page in this process and print what it cost; meant to be killed."""
    from selectolax.lexbor import LexborHTMLParser

    from pauk.extract.reader import read_page

    page = next(case for case in CASES if case.name == name).write(ONE_BYTES * factor)
    data = page.encode("utf-8", "surrogateescape")
    read_page(b"<title>warm</title><p>up <a href=/x>x</a>", url="http://a.example/").links  # noqa: B018 (made when asked for)
    text = data.decode("utf-8", "replace")
    notes: tuple[str, ...] = ()
    _forget_peak()
    before, start = _peak_mb(), process_time()
    if reader == "pauk":
        reading = read_page(data, url="http://a.example/b/c")
        made = (reading.links, reading.whole_text, reading.fingerprint, reading.outcome)
        notes = reading.notes
    else:
        made = (LexborHTMLParser(text),)  # type: ignore[assignment]
    seconds = process_time() - start
    del made
    print(json.dumps([seconds, max(0.0, _peak_mb() - before), notes]))


def measure(case: Case, factor: int, reader: str, limit_s: int) -> Cost:
    """Start a child for one page, and wait no longer than the limit."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))

    command = [sys.executable, "-m", "bench.hostile", "--child", case.name, str(factor), reader]
    child = subprocess.run(command, capture_output=True, text=True, preexec_fn=bound, check=False)
    if child.returncode == 0:
        seconds, megabytes, notes = json.loads(child.stdout)
        return Cost(reader, factor, round(seconds, 4), round(megabytes, 1), tuple(notes), "")
    too_long = child.returncode < 0 and "MemoryError" not in child.stderr
    return Cost(reader, factor, 0.0, 0.0, (), f"over {limit_s} s" if too_long else _explain(child.stderr))


def _explain(error: str) -> str:
    # Out of memory the parser says no more than that it cannot parse.
    if any(word in error for word in ("MemoryError", "bad_alloc", "Can't parse HTML")) or not error.strip():
        return f"over {MEMORY_BYTES >> 30} GiB"
    return error.strip().splitlines()[-1][:80]


def find_growth(costs: list[Cost], unit: str) -> float | None:
    """Return the exponent between the two largest sizes; None where one was not finished or both are tiny."""
    done = {cost.factor: cost for cost in costs if not cost.ended}
    if not {10, 100} <= set(done):
        return None
    small, large = (float(getattr(done[factor], unit)) for factor in (10, 100))
    # Below this, clocks and allocators speak, not the page.
    least = 0.002 if unit == "seconds" else 4.0
    return round(math.log10(large / small), 2) if small >= least else None


def _peak_mb() -> float:
    """Return the highest memory so far; not by getrusage, whose figure a child inherits from a large parent."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def _forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5", "ascii")  # proc(5): resets VmHWM to what is in use now


def _show(cost: Cost) -> str:
    return cost.ended or f"{cost.seconds:.2f} s {cost.megabytes:.0f} MB"


def run(limit_s: int, only: str) -> list[dict[str, object]]:
    """Measure all cases and print a line for each case and reader."""
    rows: list[dict[str, object]] = []
    for case, reader in product(CASES, READERS):
        if only not in case.name:
            continue
        costs: list[Cost] = []
        for factor in FACTORS:
            if not costs or not costs[-1].ended:
                costs.append(measure(case, factor, reader, limit_s))
        growth = find_growth(costs, "seconds")
        row: dict[str, object] = {
            "case": case.name,
            "about": case.about,
            "reader": reader,
            "costs": [asdict(cost) for cost in costs],
            "time_growth": growth,
            "memory_growth": find_growth(costs, "megabytes"),
        }
        rows.append(row)
        shown = "".join(f"{_show(cost):>18}" for cost in costs)
        print(f"{case.name:32}{reader:13}{shown:54}  growth {'?' if growth is None else growth}", flush=True)
    return rows


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Read hostile pages of growing size.")
    parser.add_argument("--limit", type=int, default=20, metavar="SECONDS", help="CPU time for one page (20)")
    parser.add_argument("--only", default="", metavar="WORDS", help="only cases whose name has these words")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    parser.add_argument("--child", nargs=3, metavar=("CASE", "FACTOR", "READER"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child:
        name, factor, reader = asked.child
        read_in_child(name, int(factor), reader)
        return
    print("".join([" " * 45, *(f"{f'{ONE_BYTES * factor / 1000:,.0f} KB':>18}" for factor in FACTORS)]))
    rows = run(asked.limit, asked.only)
    if not asked.dry and not asked.only:
        body = {"one_bytes": ONE_BYTES, "limit_s": asked.limit, "limit_gib": MEMORY_BYTES >> 30, "rows": rows}
        print(f"\nkept in {keep('hostile', asked.now, body).name}")


if __name__ == "__main__":
    main()
