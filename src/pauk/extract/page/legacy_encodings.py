"""Read and write old encodings as browsers do, where Python's own tables differ from the Encoding standard.

In: bytes and a Python codec's name. Out: characters; unreadable bytes become U+FFFD. The other way round: the query of
a link, written in the encoding of the page it stands on.
"""

import codecs
import re

# Bytes that mean nothing in Python's tables are control characters in the standard's.
_WINDOWS = frozenset("cp874 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258".split())
# The standard reads all Japanese encodings with one table, that of Windows.
_JAPANESE = frozenset(("euc_jp", "iso2022_jp", "iso2022_jp_ext"))
_TO_WINDOWS_FORMS = str.maketrans("\u301c\u2016\u2212\u00a2\u00a3\u00ac", "\uff5e\u2225\uff0d\uffe0\uffe1\uffe2")
# Characters that had no place in Unicode when Python's table was made.
_GB18030_2022 = str.maketrans(
    "\ue5e5\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue7c7"
    "\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
    "\u3000\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u1e3f"
    "\u9fb4\u9fb5\u9fb6\u9fb7\u9fb8\u9fb9\u9fba\u9fbb",
)
# Symbols that the standard reads as other, similar ones.
_BIG5_SYMBOLS = str.maketrans(
    "\u2022\uff64\u203e\u223c\u2641\u2609\u00a5\u00a2\u00a3",
    "\u2027\ufe51\u00af\uff5e\u2295\u2299\uffe5\uffe0\uffe1",
)
# What Python reads in four bytes that Shift_JIS does not have.
_NO_SHIFT_JIS = str.maketrans("\uf8f0\uf8f1\uf8f2\uf8f3", "\ufffd" * 4)
# Two letters the standard put in the place of two box corners.
_BELARUSIAN = str.maketrans("╝╬", "ўЎ")
_OTHERWISE = {"gb18030": _GB18030_2022, "big5hkscs": _BIG5_SYMBOLS, "cp932": _NO_SHIFT_JIS, "koi8-u": _BELARUSIAN}
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_ESCAPED_IN_QUERY = frozenset(b"\"#<>'")


def decode_as(data: bytes, encoding: str) -> str:
    """Decode bytes; what cannot be read becomes U+FFFD."""
    if encoding in _WINDOWS:
        return data.decode(encoding, _HOLES)
    if encoding in _JAPANESE:
        return data.decode("iso2022_jp_ext" if encoding == "iso2022_jp" else encoding, _NEC).translate(
            _TO_WINDOWS_FORMS
        )
    text = data.decode(encoding, _EURO if encoding == "gb18030" else "replace")
    return text.translate(_OTHERWISE[encoding]) if encoding in _OTHERWISE else text


def encode_query(query: str, encoding: str) -> str:
    """Escape what is not ASCII in a query, in the page's encoding (URL standard, "percent-encode after encoding")."""
    codec = "gbk" if encoding == "gb18030" else encoding
    return _NOT_ASCII.sub(lambda match: _encode_run(match[0], codec), query)


def _encode_run(run: str, codec: str) -> str:
    try:
        return _escape(run.encode(codec))
    except UnicodeEncodeError:
        return "".join(_encode_one(char, codec) for char in run)


def _encode_one(char: str, codec: str) -> str:
    try:
        return _escape(char.encode(codec))
    except UnicodeEncodeError:
        if codec in _WINDOWS and "\x80" <= char <= "\x9f":
            return f"%{ord(char):02X}"
        return f"%26%23{ord(char)}%3B"


def _escape(data: bytes) -> str:
    """Write bytes as browsers do in a query: trail bytes that look like ASCII stay."""
    return "".join(chr(b) if 0x21 <= b <= 0x7E and b not in _ESCAPED_IN_QUERY else f"%{b:02X}" for b in data)


def _read_hole(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    byte = error.object[error.start]
    if byte == 0xCA:  # a hole in windows-1255 alone
        return "\u05ba", error.start + 1
    return (chr(byte) if 0x80 <= byte <= 0x9F else "�"), error.start + 1


def _read_euro(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return ("€" if error.object[error.start] == 0x80 else "�"), error.start + 1


def _read_nec(error: UnicodeError) -> tuple[str, int]:
    """Read a pair of EUC-JP that only the tables of NEC and IBM have, as Shift_JIS has it."""
    assert isinstance(error, UnicodeDecodeError)
    pair = error.object[error.start : error.start + 2]
    if len(pair) < 2 or pair[0] < 0xA1 or pair[1] < 0xA1:
        return "�", error.start + 1
    row, cell = pair[0] - 0xA1, pair[1] - 0xA1
    lead = row // 2 + (0x81 if row < 62 else 0xC1)
    trail = cell + 0x9F if row % 2 else cell + (0x40 if cell < 63 else 0x41)
    return bytes((lead, trail)).decode("cp932", "replace"), error.start + 2


_HOLES, _EURO, _NEC = "pauk.holes", "pauk.euro", "pauk.nec"
codecs.register_error(_HOLES, _read_hole)
codecs.register_error(_EURO, _read_euro)
codecs.register_error(_NEC, _read_nec)
