"""Hosts that misbehave on purpose, each in its own way, with what a good crawler makes of them.

`FaultyWeb` serves them; `FAULTS` is the table: name, what it does, the addresses where it hurts, the outcomes that are
right there. To add one: declare it in the module of its kind (connections, heads, lengths, codings, contents,
redirects, cookies, statuses, robots, traps); `web` brings them together.

Reading order: fault, pages, raw (how they are made) · the kinds · doors, certificates (ports below HTTP) · web.
"""

from tests.faults.certificates import AUTHORITY
from tests.faults.doors import Doors
from tests.faults.fault import Dose, Fault, FaultSite, Ports, Spot
from tests.faults.web import FAULTS, FaultyWeb, fault_sites, find_fault

__all__ = [
    "AUTHORITY",
    "FAULTS",
    "Doors",
    "Dose",
    "Fault",
    "FaultSite",
    "FaultyWeb",
    "Ports",
    "Spot",
    "fault_sites",
    "find_fault",
]
