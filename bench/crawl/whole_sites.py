"""Crawl documentation that lies on the disk, and hold what was kept to all that its links lead to.

``python -m bench.crawl.whole_sites FOLDER/index.html…``. Each file begins a site of its own: its folder is served on
this machine, a bare walk over all links says what is there, and pauk crawls it. A page is *left out* if no page with
its text was kept; what the server has and pauk calls an error is *wrongly ended*.
"""

import argparse
import json
import mimetypes
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser

import pauk
from bench.side_by_side import keep
from pauk_playground import Playground
from pauk_playground.server.message import Response, ServerRequest
from pauk_playground.server.truth import PageTruth

_PACE: dict[str, Any] = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "per_host": 8}
_NO_HTML_LINKS = ("mailto:", "javascript:", "data:")


@dataclass
class DiskSite:
    """A folder as a site."""

    name: str
    folder: Path

    def answer(self, request: ServerRequest, _at: object) -> Response:
        """Answer with a file; a folder with its index."""
        path = self.folder / unquote(request.path).lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        if not path.resolve().is_relative_to(self.folder.resolve()) or not path.is_file():
            return Response(404, b"<h1>Not Found</h1>")
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return Response(body=path.read_bytes(), headers=(("Content-Type", kind),))

    def truth(self, _at: object, _port: object) -> Iterator[PageTruth]:
        """Say nothing: nobody asks."""
        return iter(())


def walk(site: DiskSite, start: str) -> dict[str, bytes]:
    """Follow all links from a page; return the pages by their paths, each with a digest of its text."""
    waiting, found = [start], dict[str, bytes]()
    while waiting:
        path = waiting.pop()
        file = site.folder / unquote(path).lstrip("/")
        file = file / "index.html" if file.is_dir() else file
        if path in found or file.suffix not in (".html", ".htm") or not file.is_file():
            continue
        tree = LexborHTMLParser(file.read_bytes())
        body = tree.body
        found[path] = blake2b(" ".join((body.text(separator=" ") if body else "").split()).encode()).digest()
        for node in tree.css("a[href], area[href], frame[src], iframe[src]"):
            target = (node.attributes.get("href") or node.attributes.get("src") or "").strip()
            joined = urlsplit(urljoin(f"http://site{path}", target))
            if joined.netloc == "site" and not target.startswith(_NO_HTML_LINKS):
                waiting.append(joined.path)
    return found


def measure(start: Path) -> dict[str, Any]:
    """Crawl one site, and hold it to the walk."""
    site = DiskSite("docs", start.parent)
    there = walk(site, f"/{start.name}")
    with tempfile.TemporaryDirectory() as place, Playground([site]).in_thread() as web:
        folder = Path(place) / "c"
        report = pauk.open(folder, allow_private=True).crawl(web.url("docs", f"/{start.name}"), **_PACE)
        asked = Counter(visit.path for visit in web.log)
        kept = {f"/{page.url.split('/', 3)[3]}": page.outcome for page in pauk.open(folder).pages()}
        pauk.open(folder).export(Path(place) / "urls.jsonl", what="urls")
        rows = [json.loads(line) for line in (Path(place) / "urls.jsonl").read_text("utf-8").splitlines()]
        ends = {f"/{row['url'].split('/', 3)[3]}": row["outcome"] for row in rows}
    texts = {there[path] for path in kept if path in there}
    left_out = sorted(path for path, text in there.items() if path not in kept and text not in texts)
    wrong = sorted(path for path in there if ends.get(path, "").startswith(("http_error", "broken", "timeout")))
    return {
        "site": start.parent.name if start.parent.name != "manual" else start.parent.parent.name,
        "there": len(there),
        "kept": sum(path in kept for path in there),
        "texts": len(set(there.values())),
        "requests": asked.total(),
        "reason": report.reason,
        "left_out": left_out,
        "wrongly_ended": wrong,
        "not_asked_for": sorted(set(there) - set(asked))[:50],
        "outcomes": dict(Counter(ends.get(path, "never met") for path in there)),
    }


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw what was there, kept and left out."""
    heads = ["site", "pages", "different texts", "kept", "left out", "wrongly ended", "requests", "ended by"]
    yield table(
        heads,
        [
            [
                row["site"],
                *(f"{row[key]:,}" for key in ("there", "texts", "kept")),
                *(f"{len(row[key]):,}" for key in ("left_out", "wrongly_ended")),
                f"{row['requests']:,}",
                row["reason"],
            ]
            for row in result["rows"]
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    """Crawl each site, print and keep what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("start", nargs="+", type=Path, help="a first page on the disk")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    asked = parser.parse_args(arguments)
    rows = [measure(start) for start in asked.start]
    for row in rows:
        print({key: len(value) if isinstance(value, list) else value for key, value in row.items()})
    keep("whole_sites", asked.now, {"rows": rows})


if __name__ == "__main__":
    main()
