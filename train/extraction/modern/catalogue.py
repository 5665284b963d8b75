"""All skins: how whole pages are put together, by kind.

In: –. Out: `SKINS`, every skin under its name with how often it is drawn.
"""

from collections.abc import Callable

from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import Node
from train.extraction.modern.skins import articles, blogs, lists, news, old, places, reference, shops, short, threads

Skin = Callable[[Kit], list[Node]]
SKINS: dict[str, tuple[Skin, int]] = {
    **news.SKINS,
    **blogs.SKINS,
    **articles.SKINS,
    **reference.SKINS,
    **threads.SKINS,
    **shops.SKINS,
    **places.SKINS,
    **lists.SKINS,
    **short.SKINS,
    **old.SKINS,
}
