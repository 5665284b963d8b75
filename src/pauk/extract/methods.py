"""Name all extractors, and make the one that somebody asks for.

In: a name, as ``--method`` has it, and models of the user's own. Out: an `Extractor`. What needs a model is loaded with
it when it is chosen; ``template:FILE`` is not here, since it needs a file.
"""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from pauk.base.errors import InputError
from pauk.base.settings import EXTRACTION_METHODS
from pauk.extract.extractors.boilerpipe import Boilerpipe, BoilerpipeArticle
from pauk.extract.extractors.bte import Bte
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.extractors.plain import Plain
from pauk.extract.extractors.readability import Readability
from pauk.extract.extractors.resiliparse import Resiliparse

# In the order in which help lists them; below stands who makes each.
METHODS = EXTRACTION_METHODS


def choose_extractor(name: str, models: Mapping[str, bytes] | None = None, *, joining: Iterable[str] = ()) -> Extractor:
    """Make the extractor of this name.

    ``models`` holds, by method, models to use instead of the shipped ones. ``joining`` names the
    parts (`EXTRACTION_PARTS`) that shall join the body; only ``auto`` tells them apart, the others are what they are.
    """
    if name not in METHODS:
        near = get_close_matches(name, METHODS, n=1)
        raise InputError(
            f"There is no method {name!r} to take the main text from a page",
            next_step=f"Did you mean {near[0]}?" if near else f"Choose one of: {', '.join(METHODS)}.",
        )
    own, parts = (models or {}).get(name), frozenset(joining)
    if name == "auto":
        return _make_shipped_auto(parts) if own is None else _make_auto(own, parts)
    maker = _MAKERS[name]
    return _make_shipped(maker) if own is None else maker(own)


@cache
def _make_shipped(maker: Callable[[bytes | None], Extractor]) -> Extractor:
    """Make an extractor with its shipped model, once: no extractor remembers a page."""
    return maker(None)


@cache
def _make_shipped_auto(joining: frozenset[str]) -> Extractor:
    return _make_auto(None, joining)


def _make_auto(model: bytes | None, joining: frozenset[str]) -> Extractor:
    from pauk.extract.blocks.auto import Auto  # noqa: PLC0415 (loads numpy and a model)
    from pauk.extract.blocks.parts import read_joining  # noqa: PLC0415 (loads numpy)

    return Auto(model, joining=read_joining(joining))


def _make_svm_a(model: bytes | None) -> Extractor:
    from pauk.extract.hybrids.svm_a import SvmA  # noqa: PLC0415 (loads numpy)

    return SvmA(_read_data("svm_a") if model is None else model)


def _make_svm_b(model: bytes | None) -> Extractor:
    from pauk.extract.hybrids.svm_b import SvmB  # noqa: PLC0415 (loads numpy)

    return SvmB(_read_data("svm_b") if model is None else model)


def _make_svm_seg(model: bytes | None) -> Extractor:
    from pauk.extract.hybrids.svm_seg import SvmSeg  # noqa: PLC0415 (loads numpy)

    return SvmSeg(_read_data("svm_seg") if model is None else model)


def _read_data(name: str) -> bytes:
    return files("pauk.extract").joinpath("data", f"{name}.safetensors").read_bytes()


_MAKERS: dict[str, Callable[[bytes | None], Extractor]] = {
    "bte": lambda _: Bte(),
    "boilerpipe-default": lambda _: Boilerpipe(),
    "boilerpipe-article": lambda _: BoilerpipeArticle(),
    "readability": lambda _: Readability(),
    "resiliparse": lambda _: Resiliparse(),
    "svm-a": _make_svm_a,
    "svm-b": _make_svm_b,
    "svm-seg": _make_svm_seg,
    "plain": lambda _: Plain(),
}
