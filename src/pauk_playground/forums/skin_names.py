"""Find a skin by its name, among those to learn from and those kept aside for testing.

In: a name. Out: a `ForumSkin`.
"""

from pauk.base.errors import BadSetting
from pauk_playground.forums.skins import SKINS
from pauk_playground.forums.skins_kept import SKINS as KEPT_SKINS
from pauk_playground.forums.views.skin import ForumSkin

__all__ = ["KEPT_SKINS", "SKINS", "find_skin"]


def find_skin(name: str) -> ForumSkin:
    """Return the skin of this name; readers are tested on the kept ones and never developed on them."""
    skin = SKINS.get(name) or KEPT_SKINS.get(name)
    if skin is None:
        known = ", ".join((*SKINS, *KEPT_SKINS))
        raise BadSetting(f"no skin {name!r} for forums", next_step=f"Take one of {known}.")
    return skin
