from encodings.aliases import aliases

import pytest

from pauk.extract.page.charset import decode

from .measure import name_of_browsers

pytestmark = pytest.mark.slow

_ONE_BYTE = (
    "ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13"
    " iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252"
    " windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic"
).split()
_TWO_BYTES = "gbk gb18030 big5 shift_jis euc-kr euc-jp".split()
# Labels of the Encoding standard that Python does not know, or knows otherwise.
_LABELS = (
    "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 csibm866 csisolatin2 l2 logical csiso88598i visual"
    " dos-874 iso885911 x-cp1250 x-cp1251 x-cp1252 x-cp1253 x-cp1254 x-cp1255 x-cp1256 x-cp1257 x-cp1258 x-mac-roman"
    " x-mac-ukrainian x-gbk x-x-big5 cn-big5 x-euc-jp x-sjis windows-31j ms_kanji cseuckr ks_c_5601-1989 ksc_5601"
    " sun_eu_greek ecma-114 asmo-708 elot_928 cskoi8r koi koi8 koi8-ru koi8_r csisolatin9 iso_8859-1:1987"
    " ansi_x3.4-1968 chinese csgb2312 iso-ir-58 gb_2312-80 latin9 latin-1 utf8mb4 nonsense"
).split()
# Python's own names, which browsers do not know: to read them costs nothing.
_OURS_ALONE = {"cp949", "euc_jp", "euc_kr", "iso2022_jp", "iso8859-16", "mac-roman", "utf-16-be", "utf-16-le"}
_DECODE_ALL = """
([label, sequences]) => sequences.map((bytes) => {
  try { return new TextDecoder(label, {fatal: true}).decode(new Uint8Array(bytes)) } catch { return null }
})
"""
_NAME_ALL = """
(labels) => labels.map((label) => { try { return new TextDecoder(label).encoding } catch { return null } })
"""


def _sequences(label):
    yield from ([byte] for byte in range(0x80, 0x100))
    if label in _TWO_BYTES:
        yield from ([lead, trail] for lead in range(0x81, 0xFF) for trail in range(0x40, 0xFF))


# How many characters Python's older table reads otherwise, or not at all: ideographs of the newest Hong Kong set, and
# the pictures of control characters, and two slashes.
_OLD_TABLES = {"big5": 198}


@pytest.mark.parametrize("label", [*_ONE_BYTE, *_TWO_BYTES])
def test_every_character_of_an_encoding_is_read_as_browsers_do(label, tab):
    sequences = list(_sequences(label))
    decoded = zip(sequences, tab.evaluate(_DECODE_ALL, [label, sequences]), strict=True)
    known = [(bytes(sequence), text) for sequence, text in decoded if text is not None]
    page = b"<pre>\n" + b"\n".join(sequence for sequence, _ in known)
    lines = decode(page, header_charset=label).text.split("\n")[1:]
    different = [
        f"{sequence.hex()} is {text!a}, not {ours!a}"
        for (sequence, text), ours in zip(known, lines, strict=True)
        if text != ours
    ]
    expected = _OLD_TABLES.get(label, 0)
    assert len(different) == expected, f"{len(different)} of {len(known)}: " + "; ".join(different[:30])


def test_labels_mean_what_they_mean_to_browsers(tab):
    names = {*aliases, *aliases.values(), *_LABELS}
    labels = sorted((names | {name.replace("_", "-") for name in names}) - _OURS_ALONE)
    different = []
    for label, theirs in zip(labels, tab.evaluate(_NAME_ALL, labels), strict=True):
        read = decode(b"plain words", header_charset=label)
        ours = name_of_browsers(read.encoding).lower() if read.signal == "HTTP header" else None
        if theirs is not None and theirs.startswith("utf-16"):
            theirs = "utf-8"  # noqa: PLW2901 (what can be read as ASCII is not in UTF-16, whatever it says)
        if {"iso-8859-8-i": "iso-8859-8", "gb18030": "gbk"}.get(theirs, theirs) != ours:
            different.append(f"{label} is {theirs}, not {ours}")
    assert not different, "; ".join(different)
