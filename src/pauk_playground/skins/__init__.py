"""Write sheets as HTML, in the manner of three ages of the Web."""

from pauk.base.errors import BadSetting
from pauk_playground.skins.divs import DivSkin
from pauk_playground.skins.semantic import SemanticSkin
from pauk_playground.skins.skin import Pen, SiteSkin
from pauk_playground.skins.table import TableSkin

__all__ = ["SKINS", "Pen", "SiteSkin", "find_skin"]

SKINS: dict[str, SiteSkin] = {skin.name: skin for skin in (TableSkin(), DivSkin(), SemanticSkin())}


def find_skin(name: str) -> SiteSkin:
    """Return the skin of this name."""
    if name not in SKINS:
        raise BadSetting(f"no skin {name!r} in the playground", next_step=f"Take one of {', '.join(SKINS)}.")
    return SKINS[name]
