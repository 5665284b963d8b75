"""Write an evaluation as a folder that any program can read, and that can be evaluated again.

In: pages with the texts that methods made of them, then the scores. Out: ``html/`` and ``clean/`` with the pages and
their gold, a folder for each method with its texts and its ``evaluation.csv``, and the report as ``evaluation.json``,
``evaluation.svg`` and ``evaluation.html``.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pauk.base.errors import UsageError
from pauk.eval.extraction.gold_pages import CLEAN, EVALUATION, HTML, RESERVED, TEMPLATE_NAME, TRAINING_TIME
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Figures, MethodReport, PageScore
from pauk.store.archive.durable_files import place_file, speaking_of_place
from pauk.store.export.tables import NUMBER, Column, Csv

TOTAL = "total"
_MOST_NAME = 120  # characters; file systems allow 255 bytes, and an ending and a digest follow
_WORDS = ("precision", "recall", "f1", "extracted", "gold", "lcs", "edits", "levenshtein")
_COLUMNS = [
    Column("page"),
    *(Column(name, NUMBER) for name in _WORDS),
    *(Column(f"all_{name}", NUMBER) for name in _WORDS),
    Column("outcome"),
    Column("seconds", NUMBER),
]


class OutFolder:
    """The folder that an evaluation goes into; if the pages came from it, ``given`` are the texts that lie there."""

    def __init__(
        self, path: Path, methods: Sequence[str], given: Sequence[str] = (), *, is_input: bool = False, force: bool
    ) -> None:
        self._path, self._is_input, self._given = path, is_input, given
        own = [method for method in methods if method not in given]
        self._folders = name_folders(own, taken=given) | {name: name for name in given}
        with speaking_of_place(path):
            if path.exists() and not path.is_dir():
                raise UsageError("This is no folder", where=str(path), next_step="Name another with --out.")
            if any(inside.is_file() for inside in path.rglob("*")) and not (is_input or force):
                raise UsageError(
                    "The folder is not empty",
                    where=str(path),
                    next_step="Name another with --out, or replace what has the same names with --force.",
                )
            for name in (*(() if is_input else (HTML, CLEAN)), *self._folders.values()):
                (path / name).mkdir(parents=True, exist_ok=True)

    def write_texts(self, page_id: str, html: str, gold: str, texts: Mapping[str, str]) -> None:
        """Write one page: itself and its gold, unless they came from here, and what the methods made of it."""
        name = page_id if self._is_input else safe_name(page_id)  # there it is the name of a file already
        if not self._is_input:
            # The mark at the beginning says UTF-8 whatever the page itself declares.
            self._write(f"{HTML}/{name}.html", "\ufeff" + html)
            self._write(f"{CLEAN}/{name}.txt", gold)
        for method, text in texts.items():
            if method not in self._given:
                self._write(f"{self._folders[method]}/{name}.txt", text)

    def write_scores(self, report: MethodReport, pages: Sequence[PageScore]) -> None:
        """Write the table of a method, the total first."""
        with place_file(self._path / self._folders[report.name] / EVALUATION, force=True) as stream:
            table = Csv(stream, _COLUMNS, has_mark=True)
            row: dict[str, Any] = {"page": TOTAL, "outcome": f"{len(pages)} pages", "seconds": _seconds(report.seconds)}
            for measure, prefix in ((ASCII, ""), (ALL_CHARACTERS, "all_")):
                scored = [page for page in pages if page.overlap(measure).counts.wanted]
                row |= _prefix(prefix, _sum_cells(scored, measure, report.measures.get(measure)))
            table.write(row)
            for page in pages:
                table.write(_page_row(page))

    def write_training_time(self, method: str, seconds: float) -> None:
        """Write beside the texts how long the training of their method took."""
        self._write(f"{self._folders[method]}/{TRAINING_TIME}", f"{seconds:.3f} s\n")

    def write_template_name(self, method: str, name: str) -> None:
        """Write beside the texts from which file their template came."""
        self._write(f"{self._folders[method]}/{TEMPLATE_NAME}", f"{name}\n")

    def write_report(self, described: Mapping[str, Any], svg: str, page: str) -> None:
        """Write the figures, the plot and the page."""
        self._write("evaluation.json", json.dumps(described, ensure_ascii=False, indent=1) + "\n")
        self._write("evaluation.svg", svg)
        self._write("evaluation.html", page)

    def _write(self, name: str, text: str) -> None:
        place = self._path / name
        with speaking_of_place(place):
            place.write_bytes(text.encode("utf-8", "replace"))


def safe_name(page_id: str) -> str:
    """Write an id as a file name that stays in its folder: letters, digits, a few marks, the rest percent-encoded."""
    name = quote(page_id, safe=" +,=@", errors="surrogatepass") or "%"
    if len(name) > _MOST_NAME:
        digest = sha256(page_id.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        name = f"{name[:_MOST_NAME]}-{digest}"
    is_taken = name.startswith((".", " ")) or f"{name}.txt".lower() in RESERVED
    return f"%{ord(name[0]):02X}{name[1:]}" if is_taken else name


def name_folders(methods: Sequence[str], *, taken: Sequence[str] = ()) -> dict[str, str]:
    """Name the folder of each method: its name, as far as a folder can have it, and numbered where it is taken."""
    folders: dict[str, str] = {}
    used = {name.lower() for name in (HTML, CLEAN, *taken)}
    for method in methods:
        plain = safe_name(method.replace(":", "-").replace("/", "-"))
        numbered = (plain if number == 1 else f"{plain}-{number}" for number in count(1))
        folders[method] = next(name for name in numbered if name.lower() not in used)
        used.add(folders[method].lower())
    return folders


# Rows.


def _sum_cells(pages: Sequence[PageScore], measure: str, figures: Figures | None) -> dict[str, Any]:
    if figures is None:
        return dict.fromkeys(_WORDS, "")
    overlaps = [page.overlap(measure) for page in pages]
    lengths = [
        sum(overlap.counts.found for overlap in overlaps),
        sum(overlap.counts.wanted for overlap in overlaps),
        sum(overlap.counts.hits for overlap in overlaps),
        sum(overlap.edits for overlap in overlaps),
    ]
    micro = figures.micro
    shares = [micro.precision, micro.recall, micro.f1, *lengths, figures.levenshtein]
    return dict(zip(_WORDS, map(_number, shares), strict=True))


def _page_row(page: PageScore) -> dict[str, Any]:
    row: dict[str, Any] = {"page": page.id, "outcome": page.outcome, "seconds": _seconds(page.seconds)}
    for measure, prefix in ((ASCII, ""), (ALL_CHARACTERS, "all_")):
        row |= _prefix(prefix, _page_cells(page, measure))
    return row


def _page_cells(page: PageScore, measure: str) -> dict[str, Any]:
    """Write one page; the cells stay empty where its gold has no words in this measure, since it does not count."""
    overlap = page.overlap(measure)
    counts = overlap.counts
    if not counts.wanted:
        return dict.fromkeys(_WORDS, "")
    shares = [counts.precision, counts.recall, counts.f1, counts.found, counts.wanted, counts.hits]
    return dict(zip(_WORDS, map(_number, [*shares, overlap.edits, overlap.levenshtein]), strict=True))


def _prefix(prefix: str, cells: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{prefix}{name}": value for name, value in cells.items()}


def _number(value: float) -> float:
    return round(value, 6)


def _seconds(seconds: float | None) -> float | str:
    return "" if seconds is None else round(seconds, 6)
