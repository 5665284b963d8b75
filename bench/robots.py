"""Read robots.txt side by side with protego: who is right where the standard decides, where they differ, and how fast.

``python -m bench.robots [--files 3000] [--rounds 5]``. `CASES` have a verdict that RFC 9309 (or, where it is silent,
Google's published parser) gives. Files drawn at random from what people write show where the two differ; each
difference is cut down to the lines that make it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from protego import Protego

from bench.side_by_side import Contestant, compare, keep, options
from pauk.base.urls import canonical_url
from pauk.crawl.rules.robots import read_robots

AGENT = "pauk/1.0 (a crawler)"
LIBRARIES = ("protego",)
_SITE = "https://town.example"
_SHOWN = 12
_PATHS_A_FILE = 25


@dataclass(frozen=True, slots=True)
class Case:
    """A file, and which paths it lets us fetch."""

    source: str
    text: str
    allowed: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()


CASES = (
    Case("RFC 9309 2.2.1: names without case", "User-agent: PAUK\nDisallow: /a", ("/b",), ("/a",)),
    Case("RFC 9309 2.2.1: groups of one name join", "user-agent: pauk\ndisallow: /a\n\nuser-agent: other\ndisallow: /\n"
         "\nuser-agent: pauk\ndisallow: /b", ("/c",), ("/a", "/b")),
    Case("RFC 9309 2.2.1: no group, no rule", "user-agent: other\ndisallow: /", ("/",)),
    Case("RFC 9309 2.2.1: our group alone", "user-agent: *\ndisallow: /\n\nuser-agent: pauk\nallow: /", ("/",)),
    Case("RFC 9309 2.2.2: the longest match", "user-agent: *\nallow: /a/b\ndisallow: /a", ("/a/b/c",), ("/a/c",)),
    Case("RFC 9309 2.2.2: allow wins a tie", "user-agent: *\ndisallow: /a\nallow: /a", ("/a",)),
    Case("RFC 9309 2.2.2: an empty rule says nothing", "user-agent: *\ndisallow:", ("/", "/a")),
    Case("RFC 9309 2.2.2: paths have case", "user-agent: *\ndisallow: /Private", ("/private",), ("/Private",)),
    Case("RFC 9309 2.2.2: escapes are compared unescaped", "user-agent: *\ndisallow: /%7Ejoe", ("/joe",), ("/~joe",)),
    Case("RFC 9309 2.2.2: characters beyond ASCII", "user-agent: *\ndisallow: /tür", ("/tuer",), ("/t%C3%BCr",)),
    Case("RFC 9309 2.2.3: the end", "user-agent: *\ndisallow: /*.gif$", ("/a.gif?x=1",), ("/a.gif",)),
    Case("RFC 9309 2.2.3: anything between", "user-agent: *\ndisallow: /a*/c", ("/a/b",), ("/ab/c/d", "/a/b/c")),
    Case("RFC 9309 2.2.3: comments", "user-agent: * # all\ndisallow: /a # not this", ("/b",), ("/a",)),
    Case("RFC 9309 2.2.4: other lines end no group", "user-agent: pauk\nsitemap: https://x.example/s.xml\n"
         "user-agent: other\ndisallow: /", (), ("/",)),
    Case("RFC 9309 2.2.2: robots.txt itself", "user-agent: *\ndisallow: /", ("/robots.txt",), ("/a",)),
    Case("RFC 9309 2.2: lines end with CR", "user-agent: *\rdisallow: /a\r", ("/b",), ("/a",)),
    Case("RFC 9309 2.3: a byte-order mark", "\ufeffuser-agent: *\ndisallow: /a", ("/b",), ("/a",)),
    Case("Google: a name ends where its letters do", "user-agent: pauk/2.0\ndisallow: /a", ("/b",), ("/a",)),
    Case("Google: the colon is forgotten", "user-agent pauk\ndisallow /a", ("/b",), ("/a",)),
    Case("Google: misspelt", "user-agent: *\ndissallow: /a", ("/b",), ("/a",)),
    Case("Google: a longer name is another", "user-agent: paukbot\ndisallow: /", ("/a",)),
    Case("Google: parameters", "user-agent: *\ndisallow: /*?sort=", ("/a?b=1",), ("/a?sort=1",)),
    Case("RFC 9309 2.2.3: many wildcards", f"user-agent: *\ndisallow: /{'*a' * 40}$", ("/" + "a" * 39 + "b",)),
)  # fmt: skip


def ask_pauk(text: str, paths: Sequence[str]) -> list[bool]:
    """Say what pauk would fetch."""
    robots = read_robots(text.encode(), user_agent=AGENT)
    return [robots.allows(canonical_url(_SITE + path)) for path in paths]


def ask_protego(text: str, paths: Sequence[str]) -> list[bool]:
    """Say what protego would fetch."""
    robots = Protego.parse(text)
    return [bool(robots.can_fetch(_SITE + path, AGENT)) for path in paths]


READERS = {"pauk": ask_pauk, "protego": ask_protego}


def judge_cases() -> dict[str, dict[str, Any]]:
    """Count for each reader the cases it gets wholly right, and name the others."""
    told: dict[str, dict[str, Any]] = {}
    for name, ask in READERS.items():
        wrong = [
            case.source for case in CASES
            if ask(case.text, [*case.allowed, *case.denied]) != [True] * len(case.allowed) + [False] * len(case.denied)
        ]  # fmt: skip
        told[name] = {"cases": len(CASES), "right": len(CASES) - len(wrong), "wrong": wrong}
    return told


_NAMES = ("*", "*", "pauk", "Pauk", "pauk/1.0", "Googlebot", "paukbot", "bot pauk")
_PATTERNS = ("/", "/a", "/a/", "/a/b", "/a*b", "/*.php$", "/*?", "/b$", "*", "a", "/a%2Fb", "/%61", "/ä", "/a b", "$",
             "", "/*/c", "/c*", "/c$d", "//a", "/a#b", "/A", "/?q=", "/a//b", "https://town.example/a")  # fmt: skip
_LINES = ("User-agent: {name}", "Disallow: {pattern}", "Disallow: {pattern}", "Allow: {pattern}", "allow : {pattern}",
          "Crawl-delay: 2", "Sitemap: https://town.example/s.xml", "# note", "", "Noindex: {pattern}",
          "Disallow:{pattern}", "Disallow: {pattern} # why", "User-agent:{name}", "Host: town.example")  # fmt: skip
_PIECES = ("a", "b", "c", "A", "ab", "a.php", "%61", "%2F", "ä", "?q=1", "?", "d", "c$d", "")


def draw_files(count: int) -> Iterator[tuple[str, list[str]]]:
    """Draw files from what people write, each with paths to ask about."""
    for seed in range(count):
        chance = Random(seed)
        lines = [f"User-agent: {chance.choice(_NAMES)}"]
        for _ in range(chance.randint(1, 12)):
            line = chance.choice(_LINES)
            lines.append(line.format(name=chance.choice(_NAMES), pattern=chance.choice(_PATTERNS)))
        paths = [
            "/" + "/".join(chance.choice(_PIECES) for _ in range(chance.randint(1, 4))) for _ in range(_PATHS_A_FILE)
        ]
        yield chance.choice(("\n", "\n", "\r\n")).join(lines), paths


def cut_down(text: str, path: str) -> str:
    """Leave out lines as long as the two still differ about a path."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        fewer = [*lines[:at], *lines[at + 1 :]]
        if _differ("\n".join(fewer), path):
            lines = fewer
        else:
            at += 1
    return "\n".join(lines)


def _differ(text: str, path: str) -> bool:
    return ask_pauk(text, [path]) != ask_protego(text, [path])


def compare_files(count: int) -> dict[str, Any]:
    """Ask both about drawn files; return how often they agree and the commonest differences."""
    asked, differences = 0, Counter[str]()
    examples: dict[str, tuple[str, bool]] = {}
    for text, paths in draw_files(count):
        ours, theirs = ask_pauk(text, paths), ask_protego(text, paths)
        asked += len(paths)
        for path, own, other in zip(paths, ours, theirs, strict=True):
            if own != other:
                least = cut_down(text, path)
                differences[least] += 1
                examples.setdefault(least, (path, own))
    shown = [
        {"file": least, "count": number, "path": examples[least][0], "pauk_fetches": examples[least][1]}
        for least, number in differences.most_common(_SHOWN)
    ]
    return {
        "files": count,
        "asked": asked,
        "differ": differences.total(),
        "kinds": len(differences),
        "commonest": shown,
    }


def measure(count: int, rounds: int) -> list[Mapping[str, Any]]:
    """Measure how long both take to read a file and to judge its paths."""
    items = list(draw_files(count))
    does = "reads a file, judges its paths"
    contestants: list[Contestant[tuple[str, list[str]]]] = [
        Contestant("pauk", does, "", lambda item: ask_pauk(*item)),
        Contestant("protego", does, "", lambda item: ask_protego(*item)),
    ]
    return [
        {"name": timing.name, "files_per_cpu_s": round(timing.per_cpu_second, 1)}
        for timing in compare(contestants, items, peer="protego", rounds=rounds)
    ]


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    speed = {row["name"]: row["files_per_cpu_s"] for row in result["speed"]}
    rows = [
        [name, f"{told['right']} of {told['cases']}", "; ".join(told["wrong"]) or "none", f"{speed[name]:,.0f}"]
        for name, told in result["cases"].items()
    ]
    yield table(["reader", "cases right", "not right", "files per CPU-second"], rows)
    drawn = result["drawn"]
    yield (
        f"Of {drawn['asked']:,} questions about {drawn['files']:,} files drawn at random the two answer"
        f" {drawn['differ']:,} differently. The commonest differences, each cut down to the lines that make it:"
    )
    shown = [
        [f"`{row['file']!r}`".replace("|", "\\|"), f"`{row['path']}`", "yes" if row["pauk_fetches"] else "no"]
        for row in drawn["commonest"]
    ]
    yield table(["file", "path", "pauk fetches"], shown)


def main(arguments: list[str] | None = None) -> None:
    parser = options("Read robots.txt side by side with protego.", rounds=5, pages=300)
    parser.add_argument("--files", type=int, default=3_000, metavar="N", help="files drawn at random (3,000)")
    asked = parser.parse_args(arguments)
    result: dict[str, Any] = {
        "cases": judge_cases(),
        "drawn": compare_files(asked.files),
        "speed": measure(asked.pages, asked.rounds),
    }
    for name, told in result["cases"].items():
        print(f"{name:8} {told['right']} of {told['cases']} cases right; not: {'; '.join(told['wrong']) or 'none'}")
    drawn = result["drawn"]
    print(f"of {drawn['asked']:,} paths in {drawn['files']:,} files they differ about {drawn['differ']:,}")
    for row in drawn["commonest"]:
        does = "fetches" if row["pauk_fetches"] else "leaves"
        print(f"  {row['count']:5} {row['path']:12} pauk {does}: {row['file']!r}")
    for row in result["speed"]:
        print(f"{row['name']:8} {row['files_per_cpu_s']:,} files per CPU-second")
    if not asked.dry:
        print(f"kept in {keep('robots', asked.now, result, libraries=LIBRARIES).name}")


if __name__ == "__main__":
    main()
