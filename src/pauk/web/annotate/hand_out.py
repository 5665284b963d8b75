"""Draw what an organiser hands out: the address of a campaign or of one of its groups as a QR code.

In: an address. Out: a `HandOut` whose path a page draws, one square a module (ISO/IEC 18004, error correction M).
"""

from dataclasses import dataclass

import segno

_BORDER = 4  # modules of white around the code, as the standard wants it


@dataclass(frozen=True, slots=True)
class HandOut:
    """An address, whom it is for, and its QR code."""

    batch: str
    address: str
    path: str
    size: int


def draw_hand_out(address: str, batch: str = "") -> HandOut:
    """Draw an address."""
    code = segno.make(address, error="m", micro=False)
    rows = [list(row) for row in code.matrix_iter(scale=1, border=_BORDER)]
    runs = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
    return HandOut(batch, address, "".join(runs), len(rows))
