"""A small Web of our own on loopback, in one process, with a clock of its own and its truth known.

`Playground` serves sites; `small_web` makes eight that link to each other; `MagazineSite` makes one of any size
from a `Magazine`, `StaticSite` one from given bytes, `Club` one for members alone, `many_hosts` a crowd of tiny ones.
``python -m pauk_playground`` serves until Ctrl-C.

Reading order: words (chance, prose), server (how it is served), pages (what a magazine is and shows), skins (its HTML),
sites (what is sent), forums (forums that travel in time).
"""

from pauk_playground.pages.plan import Magazine
from pauk_playground.server.journal import JournalEntry
from pauk_playground.server.message import Answer, ClientLimits, RawAnswer, Response, ServerRequest, Wire
from pauk_playground.server.server import Annex, Playground
from pauk_playground.server.site import PlaygroundSite, host_of
from pauk_playground.server.static import Resource, StaticSite
from pauk_playground.server.truth import CopyTruth, LinkTruth, PageTruth, TruthKind
from pauk_playground.sites.club import CLUB_SKINS, Club
from pauk_playground.sites.crowd import TinySite, many_hosts
from pauk_playground.sites.magazine import MagazineSite
from pauk_playground.sites.small_web import small_web

__all__ = [
    "CLUB_SKINS",
    "Annex",
    "Answer",
    "ClientLimits",
    "Club",
    "CopyTruth",
    "JournalEntry",
    "LinkTruth",
    "Magazine",
    "MagazineSite",
    "PageTruth",
    "Playground",
    "PlaygroundSite",
    "RawAnswer",
    "Resource",
    "Response",
    "ServerRequest",
    "StaticSite",
    "TinySite",
    "TruthKind",
    "Wire",
    "host_of",
    "many_hosts",
    "small_web",
]
