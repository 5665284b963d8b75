"""Wear what forums of the world wear, as markup of our own that readers may be developed on."""

from pauk_playground.forums.skins.answers import Answers
from pauk_playground.forums.skins.bare import Bare
from pauk_playground.forums.skins.cards import Cards
from pauk_playground.forums.skins.cgi import Cgi
from pauk_playground.forums.skins.comsenz import Comsenz
from pauk_playground.forums.skins.crawler import Crawler
from pauk_playground.forums.skins.definitions import Definitions
from pauk_playground.forums.skins.family import Family
from pauk_playground.forums.skins.modern import Modern
from pauk_playground.forums.skins.obfuscated import Obfuscated
from pauk_playground.forums.skins.prosilver import Prosilver
from pauk_playground.forums.skins.smf import Smf
from pauk_playground.forums.skins.stories import StorySkin
from pauk_playground.forums.skins.subsilver import Subsilver
from pauk_playground.forums.skins.uchome import Uchome
from pauk_playground.forums.skins.utility import Utility
from pauk_playground.forums.skins.vbulletin import Vbulletin
from pauk_playground.forums.skins.xenforo import Xenforo
from pauk_playground.forums.views.skin import ForumSkin

__all__ = ["SKINS"]

_ALL = (
    Answers(),
    Bare(),
    Cards(),
    Cgi(),
    Comsenz(),
    Crawler(),
    Definitions(),
    Family(),
    Modern(),
    Obfuscated(),
    Prosilver(),
    Smf(),
    StorySkin(),
    Subsilver(),
    Uchome(),
    Utility(),
    Vbulletin(),
    Xenforo(),
)
SKINS: dict[str, ForumSkin] = {skin.name: skin for skin in _ALL}
