"""Ids of devices are random, copied by hand, and kept as keyed hashes alone."""

from pauk.annotate.device_ids import DeviceMarks, read_id, show_id, write_id


def test_an_id_is_copied_by_hand():
    device = write_id(bytes(range(10)))
    assert len(device) == 16
    assert read_id(show_id(device)) == device
    assert read_id(show_id(device).lower().replace("-", " ")) == device
    assert [read_id(text) for text in ("", "short", device + "A", "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ", "A" * 1000)] == [""] * 5


def test_what_is_kept_says_nothing_without_the_secret():
    device = write_id(bytes(10))
    mine, theirs = DeviceMarks(b"one"), DeviceMarks(b"two")
    assert mine.mark(device) == DeviceMarks(b"one").mark(device) != theirs.mark(device)
    assert device.encode() not in mine.mark(device)
    token = mine.sign(mine.mark(device), 7)
    assert mine.read_token(mine.mark(device), token) == 7
    assert theirs.read_token(mine.mark(device), token) == 0
    assert mine.read_token(mine.mark("other"), token) == 0
