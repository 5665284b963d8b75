"""Write pages to a WARC archive, record by record: pauk at every level of packing against fastwarc and warcio.

``python -m bench.archive [--pages 200] [--rounds 5]``. An item is a page with a usual header; each contestant makes of
it one gzip member with a response record, digests of block and payload included, in memory.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from bench.pages import Sample, bring_sets
from bench.side_by_side import Contestant, Group, compare, keep, options, print_group
from pauk.store.archive.warc import write_response

PEER = "fastwarc, gzip 6"
LIBRARIES = ("fastwarc", "warcio", "isal")
_AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
_HEADERS = [
    ("Date", "Sun, 15 Nov 2026 09:30:00 GMT"),
    ("Server", "nginx"),
    ("Content-Type", "text/html; charset=utf-8"),
    ("Vary", "Accept-Encoding"),
    ("Cache-Control", "max-age=300"),
]

Write = Callable[[Sample], bytes]


def write_by_pauk(level: int) -> Write:
    """Make the contestant of one level."""
    return lambda page: write_response(
        url=page.url,
        fetched_at=_AT,
        status=200,
        reason="OK",
        headers=_HEADERS,
        body=page.body,
        address="192.0.2.1",
        level=level,
    )


def _write_http(page: Sample) -> bytes:
    lines = [f"{name}: {value}" for name, value in (*_HEADERS, ("Content-Length", str(len(page.body))))]
    return "\r\n".join(["HTTP/1.1 200 OK", *lines, "\r\n"]).encode() + page.body


def write_by_fastwarc(page: Sample) -> bytes:
    """Write a record with fastwarc, as its manual does."""
    from fastwarc.stream_io import GzipWriter
    from fastwarc.warc import WarcRecord, WarcRecordType

    record = WarcRecord()
    record.init_headers(WarcRecordType.response)
    record.headers["WARC-Target-URI"] = page.url
    record.headers["WARC-IP-Address"] = "192.0.2.1"
    record.set_bytes_content(_write_http(page))
    record.parse_http()
    member = BytesIO()
    stream = GzipWriter(member, 6)
    record.write(stream, checksum_data=True)
    stream.finish()
    return member.getvalue()


def write_by_warcio(page: Sample) -> bytes:
    """Write a record with warcio, as its manual does."""
    from warcio.statusandheaders import StatusAndHeaders  # type: ignore[import-untyped]
    from warcio.warcwriter import WARCWriter  # type: ignore[import-untyped]

    member = BytesIO()
    writer = WARCWriter(member, gzip=True)
    head = StatusAndHeaders("200 OK", _HEADERS, protocol="HTTP/1.1")
    record = writer.create_warc_record(page.url, "response", payload=BytesIO(page.body), http_headers=head)
    writer.write_record(record)
    return member.getvalue()


WRITERS: dict[str, tuple[str, Write]] = {
    PEER: ("fastwarc's record and gzip", write_by_fastwarc),
    "warcio": ("warcio's record, Python's gzip at level 9", write_by_warcio),
    **{f"pauk, level {level}": ("our record and gzip", write_by_pauk(level)) for level in range(1, 10)},
}
CONTESTANTS = tuple(Contestant(name, does, "", write) for name, (does, write) in WRITERS.items())


def measure_sizes(pages: Sequence[Sample]) -> dict[str, float]:
    """Return how large the records are, as a share of the pages."""
    whole = sum(len(page.body) for page in pages)
    return {name: round(sum(len(write(page)) for page in pages) / whole, 4) for name, (_, write) in WRITERS.items()}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the sizes of all sets for docs/measurements.md."""
    sizes = result["sizes"]
    names = next(iter(sizes.values()))
    yield table(
        ["size of the records, as a share of the pages", *sizes],
        [[name, *(f"{own[name]:.1%}" for own in sizes.values())] for name in names],
    )


def main(arguments: list[str] | None = None) -> None:
    asked = options("Write archives side by side.", rounds=5, pages=200).parse_args(arguments)
    groups, sizes = [], {}
    for found in bring_sets(asked.pages):
        timings = compare(CONTESTANTS, found.pages, peer=PEER, rounds=asked.rounds)
        groups.append(Group(found.name, found.about, len(found.pages), found.size_bytes, asked.rounds, PEER, timings))
        print_group(groups[-1])
        sizes[found.name] = measure_sizes(found.pages)
        print("share of the page: " + ", ".join(f"{name} {share:.1%}" for name, share in sizes[found.name].items()))
    if not asked.dry:
        body = {"groups": [asdict(group) for group in groups], "sizes": sizes}
        print(f"\nkept in {keep('archive', asked.now, body, libraries=LIBRARIES).name}")


if __name__ == "__main__":
    main()
