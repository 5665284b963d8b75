"""Tell the language of real sentences, beside lingua and py3langid: ``python -m bench.languages FOLDER [--keep ISO]``.

In: a folder with Debian's translated manual pages (``manpages-de`` and the like), one folder for each unpacked package.
Out: for pieces of several lengths how many were answered, how many answers are wrong, and the CPU time of one; the
packages that may be looked at and those that are only counted side by side; with ``--keep`` in bench/results, under
that moment. Paragraphs that stand there untranslated are left out by their small English words.
"""

import argparse
import gzip
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.side_by_side import keep
from pauk.extract.metadata.page_language import tell_language

_ROFF = re.compile(r"\\f[A-Z(]|\\-|\\&|\\\(..|\\[a-z]\[[^\]]*\]|\\.")
_LENGTHS = (4, 8, 15, 40)  # words
_PAGES, _PIECES = 60, 150
_LETTERS = 0.7  # share of letters: tables of options are in no language
_SHORTEST, _FEW = 40, 2
_ENGLISH = frozenset("the of and is are to for this with that by from be not you can your".split())
_UNSPACED = frozenset(("ja", "zh"))


class Piece(NamedTuple):
    """Some words of a paragraph, and the language they are in."""

    language: str
    text: str
    words: int
    is_kept: bool


def read_pieces(folder: Path) -> Iterator[Piece]:
    """Cut the paragraphs of every package into pieces; every second language is kept."""
    for at, package in enumerate(sorted(path for path in folder.iterdir() if path.is_dir())):
        draw = random.Random(at)
        pages = sorted(package.glob("usr/share/man/*/man*/*.gz"))
        found = [
            (path.parts[-3].split("_")[0].split(".")[0], paragraph)
            for path in draw.sample(pages, min(_PAGES, len(pages)))
            for paragraph in _paragraphs(gzip.decompress(path.read_bytes()).decode("utf-8", "replace"))
        ]
        draw.shuffle(found)
        for language, paragraph in found[:_PIECES]:
            for words in _LENGTHS:
                yield Piece(language, _cut(paragraph, language, words), words, is_kept=at % 2 == 1)


def _paragraphs(page: str) -> Iterator[str]:
    lines: list[str] = []
    for line in [*page.split("\n"), "."]:
        if not line.startswith((".", "'")):
            lines.append(_ROFF.sub("", line))
            continue
        text = " ".join(" ".join(lines).split())
        lines = []
        is_prose = len(text) > _SHORTEST and sum(letter.isalpha() for letter in text) > _LETTERS * len(text)
        if is_prose and sum(word in _ENGLISH for word in text.lower().split()) < _FEW:
            yield text


def _cut(text: str, language: str, words: int) -> str:
    return text[: words * 3] if language in _UNSPACED else " ".join(text.split()[:words])


def _detectors() -> Iterator[tuple[str, Callable[[str], str]]]:
    yield "pauk", tell_language
    import py3langid  # type: ignore[import-untyped]
    from lingua import LanguageDetectorBuilder

    yield "py3langid", lambda text: str(py3langid.classify(text)[0])
    lingua: Any = LanguageDetectorBuilder.from_all_languages().build()

    def tell(text: str) -> str:
        found = lingua.detect_language_of(text)
        return found.iso_code_639_1.name.lower() if found else ""

    yield "lingua", tell


_SAME = {"no": "nb", "nn": "nb", "bs": "sr", "hr": "sr"}


def _bare(tag: str) -> str:
    name = tag.split("-", maxsplit=1)[0]
    return _SAME.get(name, name)


def measure(pieces: list[Piece]) -> Iterator[dict[str, Any]]:
    """Ask every detector for the language of every piece, by half and length."""
    for name, tell in _detectors():
        tell(pieces[0].text)  # models are loaded
        for is_kept in (False, True):
            for words in _LENGTHS:
                own = [piece for piece in pieces if piece.is_kept == is_kept and piece.words == words]
                began = time.process_time()
                said = [tell(piece.text) for piece in own]
                cost = (time.process_time() - began) / max(1, len(own))
                answered = sum(map(bool, said))
                right = sum(_bare(one) == _bare(piece.language) for one, piece in zip(said, own, strict=True))
                yield {
                    "reader": name, "half": "kept" if is_kept else "seen", "words": words, "pieces": len(own),
                    "languages": len({piece.language for piece in own}), "right": round(right / max(1, len(own)), 4),
                    "wrong": round((answered - right) / max(1, len(own)), 4), "microseconds": round(cost * 1e6),
                }  # fmt: skip


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.languages", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--keep", default="", metavar="ISO", help="keep the result, and note it as of this moment")
    asked = parser.parse_args()
    rows = []
    for row in measure(list(read_pieces(asked.folder))):
        rows.append(row)
        print(
            f"{row['reader']:10} {row['half']} {row['words']:3} words  n {row['pieces']:5}  right {row['right']:.3f}  "
            f"wrong {row['wrong']:.3f}  {row['microseconds']:7} µs"
        )
    if asked.keep:
        libraries = ("lingua-language-detector", "py3langid")
        print(f"kept in {keep('languages', asked.keep, {'rows': rows}, libraries=libraries).name}")


if __name__ == "__main__":
    main()
