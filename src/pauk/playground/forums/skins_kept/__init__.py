"""Offer the skins kept aside for testing: whoever writes a reader of forums does not look at their markup.

In: nothing. Out: ``SKINS``, a dict from a skin's name to the skin.
"""

from pauk.playground.forums.skin import Skin
from pauk.playground.forums.skins_kept.acorn import Acorn
from pauk.playground.forums.skins_kept.bazaar import Bazaar
from pauk.playground.forums.skins_kept.beacon import Beacon
from pauk.playground.forums.skins_kept.bulwark import Bulwark
from pauk.playground.forums.skins_kept.burrow import Burrow
from pauk.playground.forums.skins_kept.coil import Coil
from pauk.playground.forums.skins_kept.drum import Drum
from pauk.playground.forums.skins_kept.drupelet import Drupelet
from pauk.playground.forums.skins_kept.ember import Ember
from pauk.playground.forums.skins_kept.fudge import Fudge
from pauk.playground.forums.skins_kept.gazette import Gazette
from pauk.playground.forums.skins_kept.hive import Hive
from pauk.playground.forums.skins_kept.kelp import Kelp
from pauk.playground.forums.skins_kept.lantern import Lantern
from pauk.playground.forums.skins_kept.lectern import Lectern
from pauk.playground.forums.skins_kept.mosaic import Mosaic
from pauk.playground.forums.skins_kept.nichan import Nichan
from pauk.playground.forums.skins_kept.pergola import Pergola
from pauk.playground.forums.skins_kept.pigeon import Pigeon
from pauk.playground.forums.skins_kept.punch import Punch
from pauk.playground.forums.skins_kept.quarry import Quarry
from pauk.playground.forums.skins_kept.ribbon import Ribbon
from pauk.playground.forums.skins_kept.samovar import Samovar
from pauk.playground.forums.skins_kept.teahouse import Teahouse
from pauk.playground.forums.skins_kept.velour import Velour

_ALL: tuple[Skin, ...] = (
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
SKINS: dict[str, Skin] = {skin.name: skin for skin in _ALL}

__all__ = ["SKINS"]
