"""Offer the skins kept aside for testing: whoever writes a reader of forums does not look at their markup.

In: nothing. Out: ``SKINS``, a dict from a skin's name to the skin.
"""

from pauk_playground.forums.skins_kept.boards.beacon import Beacon
from pauk_playground.forums.skins_kept.boards.bulwark import Bulwark
from pauk_playground.forums.skins_kept.boards.hive import Hive
from pauk_playground.forums.skins_kept.boards.kelp import Kelp
from pauk_playground.forums.skins_kept.boards.mosaic import Mosaic
from pauk_playground.forums.skins_kept.boards.pergola import Pergola
from pauk_playground.forums.skins_kept.boards.punch import Punch
from pauk_playground.forums.skins_kept.boards.quarry import Quarry
from pauk_playground.forums.skins_kept.boards.ribbon import Ribbon
from pauk_playground.forums.skins_kept.boards.teahouse import Teahouse
from pauk_playground.forums.skins_kept.comments.bazaar import Bazaar
from pauk_playground.forums.skins_kept.comments.burrow import Burrow
from pauk_playground.forums.skins_kept.comments.drupelet import Drupelet
from pauk_playground.forums.skins_kept.comments.gazette import Gazette
from pauk_playground.forums.skins_kept.comments.lectern import Lectern
from pauk_playground.forums.skins_kept.comments.pigeon import Pigeon
from pauk_playground.forums.skins_kept.comments.velour import Velour
from pauk_playground.forums.skins_kept.early.acorn import Acorn
from pauk_playground.forums.skins_kept.early.coil import Coil
from pauk_playground.forums.skins_kept.early.drum import Drum
from pauk_playground.forums.skins_kept.early.ember import Ember
from pauk_playground.forums.skins_kept.early.fudge import Fudge
from pauk_playground.forums.skins_kept.early.lantern import Lantern
from pauk_playground.forums.skins_kept.early.nichan import Nichan
from pauk_playground.forums.skins_kept.early.samovar import Samovar
from pauk_playground.forums.views.skin import ForumSkin

_ALL: tuple[ForumSkin, ...] = (
    Acorn(),
    Bazaar(),
    Beacon(),
    Bulwark(),
    Burrow(),
    Coil(),
    Drum(),
    Drupelet(),
    Ember(),
    Fudge(),
    Gazette(),
    Hive(),
    Kelp(),
    Lantern(),
    Lectern(),
    Mosaic(),
    Nichan(),
    Pergola(),
    Pigeon(),
    Punch(),
    Quarry(),
    Ribbon(),
    Samovar(),
    Teahouse(),
    Velour(),
)
SKINS: dict[str, ForumSkin] = {skin.name: skin for skin in _ALL}

__all__ = ["SKINS"]
