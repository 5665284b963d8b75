"""Names of time zones as they stand behind a time, and how far each is from UTC.

Only names that mean one zone to nearly everybody who writes them; they count in capitals alone (`est` is a French
word, `ist` a German one).
"""

_HOURS: dict[str, float] = {
    "Z": 0, "GMT": 0, "UTC": 0, "UT": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "MEZ": 1, "CEST": 2, "MESZ": 2,
    "EET": 2, "EEST": 3, "SAST": 2, "CAT": 2, "WAT": 1, "EAT": 3, "MSK": 3, "MSD": 4, "МСК": 3, "TRT": 3, "IRST": 3.5,
    "GST": 4, "PKT": 5, "IST": 5.5, "NPT": 5.75, "BDT": 6, "ICT": 7, "WIB": 7, "SGT": 8, "HKT": 8, "PHT": 8, "AWST": 8,
    "JST": 9, "KST": 9, "ACST": 9.5, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "NST": -3.5, "NDT": -2.5,
    "AST": -4, "ADT": -3, "BRT": -3, "BRST": -2, "ART": -3, "CLT": -4, "EST": -5, "EDT": -4, "ET": -5, "CST": -6,
    "CDT": -5, "CT": -6, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "PT": -8, "AKST": -9, "AKDT": -8, "HST": -10,
}  # fmt: skip


def write_offset(minutes: int) -> str:
    """Write an offset from UTC as ``±hh:mm``."""
    sign = "-" if minutes < 0 else "+"
    return f"{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


ZONES = {name: write_offset(round(hours * 60)) for name, hours in _HOURS.items()}
