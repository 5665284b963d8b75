"""Wear what forums of the world wear, as markup of our own that readers may be developed on."""

from pauk.playground.forums.skin import Skin
from pauk.playground.forums.skins.answers import Answers
from pauk.playground.forums.skins.bare import Bare
from pauk.playground.forums.skins.cards import Cards
from pauk.playground.forums.skins.cgi import Cgi
from pauk.playground.forums.skins.comsenz import Comsenz
from pauk.playground.forums.skins.crawler import Crawler
from pauk.playground.forums.skins.definitions import Definitions
from pauk.playground.forums.skins.family import Family
from pauk.playground.forums.skins.modern import Modern
from pauk.playground.forums.skins.obfuscated import Obfuscated
from pauk.playground.forums.skins.prosilver import Prosilver
from pauk.playground.forums.skins.smf import Smf
from pauk.playground.forums.skins.stories import Stories
from pauk.playground.forums.skins.subsilver import Subsilver
from pauk.playground.forums.skins.uchome import Uchome
from pauk.playground.forums.skins.utility import Utility
from pauk.playground.forums.skins.vbulletin import Vbulletin
from pauk.playground.forums.skins.xenforo import Xenforo

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
    Stories(),
    Subsilver(),
    Uchome(),
    Utility(),
    Vbulletin(),
    Xenforo(),
)
SKINS: dict[str, Skin] = {skin.name: skin for skin in _ALL}
