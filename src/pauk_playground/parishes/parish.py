"""Invent parishes: a name, a town, an address, and when masses are held there."""

from dataclasses import dataclass
from random import Random

_SAINTS = (
    "św. Bazylego", "św. Ottona", "św. Melanii", "św. Pankracego", "św. Walburgi", "Wszystkich Aniołów", "św. Idziego",
    "św. Kwiryna", "św. Gertrudy", "św. Prokopa", "św. Zyty", "św. Feliksa", "św. Huberta", "św. Cecylii",
)  # fmt: skip
_FIRST = ("Brzo", "Lip", "Dęb", "Jawo", "Klon", "Wierz", "Olsz", "Topo", "Gaj", "Sos", "Mod", "Kali", "Jarz", "Cis")
_LAST = ("zówka", "inka", "nica", "rowo", "ówek", "bno", "sko", "lówka", "niki", "dowo", "czyn", "wiec")
_STREETS = ("Leśna", "Polna", "Szkolna", "Lipowa", "Ogrodowa", "Rynek", "Kościelna")
MINUTES = (0, 0, 0, 30, 30, 15)
WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday")


@dataclass(frozen=True, slots=True)
class Mass:
    """One hour at which mass is held."""

    group: str
    value: str
    season: str | None = None
    place: str | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Parish:
    """A parish and its masses."""

    number: int
    name: str
    town: str
    street: str
    chapel: str
    masses: tuple[Mass, ...]

    @property
    def truth(self) -> set[tuple[str, str, str | None]]:
        """What a table of facts should hold: group, hour and season."""
        return {(mass.group, mass.value, mass.season) for mass in self.masses}


def draw_parish(number: int, seed: int = 0) -> Parish:
    """Draw a parish; the same number and seed give the same one."""
    random = Random(f"{seed}:{number}")
    town = random.choice(_FIRST) + random.choice(_LAST)
    chapel = random.choice(_FIRST) + random.choice(_LAST)
    masses = [*_sundays(random, chapel), *_weekdays(random)]
    street = f"ul. {random.choice(_STREETS)} {random.randint(1, 90)}"
    return Parish(number, random.choice(_SAINTS), town, street, chapel, tuple(masses))


def _hours(random: Random, first: int, last: int, count: int) -> list[str]:
    hours = sorted(random.sample(range(first, last + 1), count))
    return [f"{hour:02}:{random.choice(MINUTES):02}" for hour in hours]


def _sundays(random: Random, chapel: str) -> list[Mass]:
    morning = _hours(random, 7, 12, random.randint(2, 4))
    evening = _hours(random, 17, 19, 1) if random.random() < 0.5 else []
    masses = [Mass("sunday", value) for value in morning + evening]
    if random.random() < 0.4:
        place = random.randrange(len(morning))
        masses[place] = Mass("sunday", morning[place], remark=random.choice(("dla dzieci", "suma", "dla młodzieży")))
    if random.random() < 0.3:
        taken = {mass.value for mass in masses}
        free = next(value for value in ("09:45", "10:45", "08:45") if value not in taken)
        masses.append(Mass("sunday", free, place=chapel))
    if random.random() < 0.25:
        masses.append(Mass("saturday", random.choice(("17:15", "18:00", "18:30"))))
    return masses


def _weekdays(random: Random) -> list[Mass]:
    kind = random.random()
    if kind < 0.25:
        summer = random.choice((18, 19))
        return [Mass("weekday", f"{summer}:00", "summer"), Mass("weekday", f"{summer - 1}:00", "winter")]
    if kind < 0.45:
        early = set(random.sample(WEEK, 2))
        return [Mass(day, "08:00" if day in early else "18:00") for day in WEEK]
    return [Mass("weekday", value) for value in _hours(random, 7, 8, random.randint(0, 1)) + _hours(random, 17, 19, 1)]
