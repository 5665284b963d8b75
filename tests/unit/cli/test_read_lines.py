"""How a stream becomes numbered lines: as they arrive, only at line feeds, never without bound."""

import io
import os

from hypothesis import given
from hypothesis import strategies as st

from pauk.cli.frame import line_mode
from pauk.cli.frame.line_mode import answer_line, read_lines


class Drips:
    """A stream that hands out its data in given pieces."""

    def __init__(self, *pieces):
        self.pieces = list(pieces)

    def read1(self, _size):
        return self.pieces.pop(0) if self.pieces else b""

    def fileno(self):
        raise OSError


def numbered(stream):
    return [pair for arrived, _ in read_lines(stream) for pair in arrived]


def test_only_line_feeds_end_a_line():
    assert numbered(io.BytesIO("a\r\x0b\x85\u2028b\nc".encode())) == [(1, "a\r\x0b\x85\u2028b".encode()), (2, b"c")]


def test_a_line_may_come_in_pieces():
    assert numbered(Drips(b"ab", b"c", b"d\ne", b"\n\n", b"f")) == [(1, b"abcd"), (2, b"e"), (3, b""), (4, b"f")]


@given(st.binary(max_size=200), st.integers(min_value=1, max_value=50))
def test_pieces_change_nothing(data, size):
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    whole = data.split(b"\n")
    expected = whole if whole[-1] else whole[:-1]
    assert [line for _, line in numbered(Drips(*pieces))] == expected


def test_a_line_without_end_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(line_mode, "MAX_LINE_BYTES", 10)
    found = numbered(Drips(*[b"x" * 8] * 5, b"\nshort\n", b"y" * 11))
    assert [number for number, _ in found] == [1, 2, 3]
    assert found[1] == (2, b"short")
    for number in (1, 3):
        assert b'"error": "longer than 10 bytes"' in answer_line(found[number - 1][1], number, dict)


def test_it_knows_whether_more_is_waiting():
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as stream, os.fdopen(writing, "wb", buffering=0) as pipe:
        arrivals = read_lines(stream)
        pipe.write(b"one\n")
        assert next(arrivals) == ([(1, b"one")], False)
