"""Draw the small picture that old pages show, as GIF.

In: nothing. Out: bytes, the same every time. Each pixel is a code of its own: no compression, no table to keep.
"""

from struct import pack

_WIDTH, _HEIGHT = 120, 60
_NAVY, _GOLD, _SAND, _SEA = range(4)
_COLOURS = bytes.fromhex("003366 FFCC33 FFF4D0 3377AA")
# Codes of eight bits, one byte each. They stay so wide as long as the table is cleared before its 126th entry.
_CODE_BITS, _CLEAR, _END = 7, 0x80, 0x81


def draw_banner() -> bytes:
    """Draw a sun over the sea, in a frame."""
    screen = pack("<6sHHBBB", b"GIF89a", _WIDTH, _HEIGHT, 0b1001_0001, 0, 0)
    image = pack("<BHHHHBB", 0x2C, 0, 0, _WIDTH, _HEIGHT, 0, _CODE_BITS)
    rows = b"".join(bytes((_WIDTH + 1, _CLEAR, *(_choose_colour(x, y) for x in range(_WIDTH)))) for y in range(_HEIGHT))
    return screen + _COLOURS + image + rows + bytes((1, _END, 0)) + b";"


def _choose_colour(x: int, y: int) -> int:
    if not (2 <= x < _WIDTH - 2 and 2 <= y < _HEIGHT - 2):
        return _NAVY
    if y >= 38:
        return _SEA if (x // 6 + y // 4) % 2 else _NAVY
    return _GOLD if (x - 60) ** 2 + (y - 38) ** 2 < 24**2 else _SAND
