"""A small Web of our own on loopback, in one process, with a clock of its own and its truth known.

`Playground` serves sites; `small_web` makes eight that link to each other; `MagazineSite` makes one of any size
from a `Magazine`, `StaticSite` one from given bytes, `Club` one for members alone, `many_hosts` a crowd of tiny ones.
`FaultyWeb` serves hosts that misbehave, each in its own way. ``python -m pauk.playground`` serves until Ctrl-C.

Reading order: message, reply, journal, connection, server (how it is served) · site, truth, static, crowd, club (what
is served) · chance, prose, plan, story, place, routes (what a magazine is) · sheet, furniture, articles, listings
(its pages) · skins, feeds, magazine, towns (what is sent) · faults (what hurts).
"""

from pauk.playground.club import CLUB_SKINS, Club
from pauk.playground.crowd import TinySite, many_hosts
from pauk.playground.faults import (
    AUTHORITY,
    FAULTS,
    Doors,
    Dose,
    Fault,
    FaultSite,
    FaultyWeb,
    Ports,
    Spot,
    fault_sites,
    find_fault,
)
from pauk.playground.journal import Visit
from pauk.playground.magazine import MagazineSite
from pauk.playground.message import Answer, Limits, RawAnswer, Request, Response, Wire
from pauk.playground.plan import Magazine
from pauk.playground.server import Annex, Playground
from pauk.playground.site import Site, host_of
from pauk.playground.static import Resource, StaticSite
from pauk.playground.towns import small_web
from pauk.playground.truth import CopyTruth, Kind, LinkTruth, PageTruth

__all__ = [
    "AUTHORITY",
    "CLUB_SKINS",
    "FAULTS",
    "Annex",
    "Answer",
    "Club",
    "CopyTruth",
    "Doors",
    "Dose",
    "Fault",
    "FaultSite",
    "FaultyWeb",
    "Kind",
    "Limits",
    "LinkTruth",
    "Magazine",
    "MagazineSite",
    "PageTruth",
    "Playground",
    "Ports",
    "RawAnswer",
    "Request",
    "Resource",
    "Response",
    "Site",
    "Spot",
    "StaticSite",
    "TinySite",
    "Visit",
    "Wire",
    "fault_sites",
    "find_fault",
    "host_of",
    "many_hosts",
    "small_web",
]
