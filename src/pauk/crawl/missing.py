"""Find the text with which a host says "not found" although it answers 200: a soft 404.

In: the texts of pages, as fingerprints, and the shapes of their URLs. Out: whether one means that the page is missing.
"""

from collections import OrderedDict

from pauk.store.cache import put_bounded

_MISSING_URLS = 5
_MISSING_SHAPES = 3
_MAX_TEXTS = 50_000  # 0.3 KB each
_MAX_MISSING = 10_000


class SoftMissing:
    """Finds the text with which a host says "not found" although it answers 200 (a soft 404)."""

    def __init__(self) -> None:
        self._met: OrderedDict[tuple[str, int], tuple[int, frozenset[str]]] = OrderedDict()
        self._missing: OrderedDict[tuple[str, int], None] = OrderedDict()

    def note(self, host: str, shape: str, fingerprint: int, *, is_missing: bool = False) -> bool:
        """Note the text of one more URL, and tell whether it is the host's word for "not found".

        It is when five different URLs of three shapes gave it, or one that is sure to be missing.
        """
        key = (host, fingerprint)
        if key in self._missing:
            self._missing.move_to_end(key)
            return True
        count, shapes = self._met.pop(key, (0, frozenset()))
        count, shapes = count + 1, shapes if len(shapes) >= _MISSING_SHAPES else shapes | {shape}
        if is_missing or (count >= _MISSING_URLS and len(shapes) >= _MISSING_SHAPES):
            put_bounded(self._missing, key, None, _MAX_MISSING)
            return True
        put_bounded(self._met, key, (count, shapes), _MAX_TEXTS)
        return False
