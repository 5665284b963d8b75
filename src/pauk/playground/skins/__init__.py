"""Write sheets as HTML, in the manner of three ages of the Web."""

from pauk.base.errors import BadSetting
from pauk.playground.skins.divs import DivSkin
from pauk.playground.skins.semantic import SemanticSkin
from pauk.playground.skins.skin import Pen, Skin
from pauk.playground.skins.table import TableSkin

__all__ = ["SKINS", "Pen", "Skin", "find_skin"]

SKINS: dict[str, Skin] = {skin.name: skin for skin in (TableSkin(), DivSkin(), SemanticSkin())}


def find_skin(name: str) -> Skin:
    """Return the skin of this name."""
    if name not in SKINS:
        raise BadSetting(f"no skin {name!r} in the playground", next_step=f"Take one of {', '.join(SKINS)}.")
    return SKINS[name]
