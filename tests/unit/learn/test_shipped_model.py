"""Models that come with pauk are read without checks, and hold what the strict reader finds in them."""

from pathlib import Path

import pytest

import pauk
from pauk.base.errors import BadModel
from pauk.learn.model_file import load_model
from pauk.learn.shipped_model import read_shipped

MODELS = sorted(Path(pauk.__file__).parent.rglob("*.safetensors"))


def test_all_that_is_shipped_is_read_as_the_strict_reader_reads_it():
    assert len(MODELS) >= 10
    for path in MODELS:
        data = path.read_bytes()
        strict = load_model(data, where=path.name)
        shipped = read_shipped(data, kind=strict.card.kind, features=strict.card.features, where=path.name)
        assert shipped.words == strict.words, path
        assert shipped.arrays.keys() == strict.arrays.keys(), path
        for name, array in strict.arrays.items():
            found = shipped.arrays[name]
            assert (found.dtype, found.shape, found.tobytes()) == (array.dtype, array.shape, array.tobytes()), path
            assert not found.flags.writeable, path


def test_a_model_for_something_else_or_a_broken_one_is_refused():
    data = MODELS[0].read_bytes()
    for broken, kind in ((data, "other"), (data[:-8], "facts-judge"), (b"", ""), (b"version https://git-lfs", "")):
        with pytest.raises(BadModel, match="not the one this version needs"):
            read_shipped(broken, kind=kind, features="1", where="x")
