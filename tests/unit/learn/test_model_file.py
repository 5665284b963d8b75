import json
import pickle
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

import numpy as np
import pytest
import safetensors
import safetensors.numpy
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as nps
from tests.table import table

from pauk.base.errors import BadModel
from pauk.learn import model_file
from pauk.learn.card import ModelCard
from pauk.learn.model_file import Model, dump_model, load_model

CARD = ModelCard(
    name="m",
    room="dates",
    kind="linear",
    version="1",
    made_at=datetime(2026, 1, 2, tzinfo=UTC),
    features="3",
    purpose="Tests.",
    limits="Tests only.",
)
MODEL = Model(
    CARD,
    {"w": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.array([True, False]), "n": np.array(7)},
    {"labels": ["č", "b"], "scale": 0.5},
)
GOOD = dump_model(MODEL)
HEADER_END = 8 + int.from_bytes(GOOD[:8], "little")

dtypes = st.sampled_from("<f8 >f8 <f4 <f2 <i8 >i4 <i2 i1 <u8 <u4 <u2 u1 ?".split())
arrays = dtypes.flatmap(
    lambda dtype: nps.arrays(
        dtype,
        nps.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4),
        elements={"allow_nan": False, "allow_infinity": False} if "f" in dtype else None,
    )
)
names = st.text("abcxyz./_é ", min_size=1, max_size=8)


def header_of(data: bytes) -> dict:
    return json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])


def with_header(header: object, body: bytes = GOOD[HEADER_END:]) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + body


@given(st.dictionaries(names, arrays, max_size=4), st.dictionaries(names, st.lists(names), max_size=3))
def test_a_model_reads_back(found, words):
    model = load_model(dump_model(Model(CARD, found, words)))
    assert model.card == CARD
    assert model.words == words
    assert set(model.arrays) == set(found)
    for name, array in found.items():
        np.testing.assert_array_equal(model.arrays[name], array)
        assert model.arrays[name].shape == array.shape
        assert model.arrays[name].dtype == array.dtype.newbyteorder("<")


@given(st.dictionaries(names, arrays, max_size=4), st.randoms())
def test_the_same_model_gives_the_same_bytes(found, random):
    shuffled = {name: np.array(found[name], order="F") for name in random.sample(sorted(found), len(found))}
    data = dump_model(Model(CARD, found, {"a": 1, "b": 2}))
    assert dump_model(Model(CARD, shuffled, {"b": 2, "a": 1})) == data
    assert dump_model(load_model(data)) == data


@given(st.dictionaries(names, arrays, max_size=4))
def test_the_safetensors_library_reads_our_bytes(found):
    theirs = safetensors.numpy.load(dump_model(Model(CARD, found)))
    assert set(theirs) == set(found)
    for name, array in found.items():
        np.testing.assert_array_equal(theirs[name], array)


def test_we_read_the_bytes_of_the_safetensors_library():
    metadata = header_of(GOOD)["__metadata__"]
    found = {"w": np.eye(3), "b": np.array([1, 2], np.int16), "e": np.zeros((0, 2), np.float32)}
    model = load_model(safetensors.numpy.save(found, metadata))
    assert model.card == CARD
    for name, array in found.items():
        np.testing.assert_array_equal(model.arrays[name], array)


def test_bytes_do_not_depend_on_the_process():
    code = (
        "import hashlib, numpy as np; from datetime import *; from pauk.learn.card import *;"
        "from pauk.learn.model_file import *;"
        "c = ModelCard(name='m', room='dates', kind='linear', version='1', made_at=datetime(2026, 1, 2, tzinfo=UTC),"
        "features='3', purpose='Tests.', limits='Tests only.');"
        "m = Model(c, {'n': np.array(7), 'b': np.array([True, False]),"
        "'w': np.arange(6, dtype=np.float32).reshape(2, 3)}, {'scale': 0.5, 'labels': ['č', 'b']});"
        "print(hashlib.sha256(dump_model(m)).hexdigest())"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == sha256(GOOD).hexdigest()


def test_the_format_stays_as_it_was_released():
    # Published digests name these bytes: a change here needs a new format number and a reader for the old one.
    assert sha256(GOOD).hexdigest() == "47beaf20672addd769a11ed83f689b66a1662aa7ea49e48d834682cfbad0484f"


def test_arrays_are_read_only_and_apart_from_the_training():
    weights = np.ones(3)
    model = Model(CARD, {"w": weights})
    weights[0] = 9
    assert model.arrays["w"].tolist() == [1, 1, 1]
    for array in [*model.arrays.values(), *load_model(GOOD).arrays.values()]:
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_numbers_start_at_multiples_of_their_size():
    model = load_model(dump_model(Model(CARD, {"a": np.array([True]), "b": np.ones(3), "c": np.ones(1, np.int16)})))
    assert all(array.flags.aligned for array in model.arrays.values())


@table(
    ("found", "reason"),
    [
        ({"w": np.array([1.0, np.nan])}, "'w' holds NaN or infinity"),
        ({"w": np.array([np.inf], np.float16)}, "'w' holds NaN or infinity"),
        ({"w": np.array(["a"])}, "type <U1"),
        ({"w": np.array([object()])}, "type object"),
        ({"w": np.array([1j])}, "type complex128"),
        ({"w": np.zeros((1,) * 9)}, "9 axes"),
        ({"": np.ones(1)}, "cannot name an array"),
        ({"__metadata__": np.ones(1)}, "cannot name an array"),
        ({"a\nb": np.ones(1)}, "cannot name an array"),
    ],
)
def test_arrays_that_no_model_needs_are_refused(found, reason):
    with pytest.raises(BadModel, match=reason):
        Model(CARD, found)


def test_words_must_be_plain():
    with pytest.raises(BadModel, match="set"):
        Model(CARD, {}, {"labels": {"a", "b"}})


def test_a_model_beyond_the_limits_is_not_written(monkeypatch):
    monkeypatch.setattr(model_file, "MAX_HEADER_BYTES", 600)
    with pytest.raises(BadModel, match=r"header has .* more than 600"):
        dump_model(Model(CARD, {}, {"vocabulary": ["word"] * 200}))
    monkeypatch.setattr(model_file, "MAX_FILE_BYTES", 1000)
    with pytest.raises(BadModel, match="more than 1000"):
        dump_model(Model(CARD, {"w": np.ones(1000)}))


def test_kind_and_features_must_fit():
    assert load_model(GOOD, kind="linear", features="3").card == CARD
    with pytest.raises(BadModel, match=r"of kind linear, and crf is needed \(x\.model\)"):
        load_model(GOOD, kind="crf", where="x.model")
    with pytest.raises(BadModel, match=r"made for features 3, and this pauk computes 4.*Train it again"):
        load_model(GOOD, kind="linear", features="4")


def entry(**change: object) -> dict:
    header = header_of(GOOD)
    header["w"] = {**header["w"], **change}
    return header


PLACE = header_of(GOOD)["w"]["data_offsets"]


@table(
    ("data", "reason"),
    [
        (b"", "only 0 bytes"),
        (b"\x00" * 8, "only 8 bytes"),
        (GOOD[:-1], "cut off"),
        (GOOD + b"\0", "something behind it"),
        (GOOD[:HEADER_END], "cut off"),
        (GOOD[:100], "claims"),
        (b"\xff" * 8 + GOOD[8:], "claims 18446744073709551615 bytes"),
        ((9 * 2**20).to_bytes(8, "little") + GOOD[8:], "claims 9437184 bytes"),
        ((0).to_bytes(8, "little") + GOOD[8:], "not JSON"),
        (pickle.dumps([1, 2, 3]), "looks like a pickle"),
        (b"PK\x03\x04" + b"\xff" * 40, "zip archive"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "Git LFS pointer"),
        (b"<!DOCTYPE html><p>Not found</p>", "web page"),
        (with_header(b"\xff\xfe{}"), "not UTF-8"),
        (with_header(b"[1, 2]"), "not an object"),
        (with_header(b'{"a": ' * 50_000), "nested too deeply"),
        (with_header(b'{"a": 1, "a": 1}'), "comes twice"),
        (with_header(entry(dtype="F128")), "unknown type 'F128'"),
        (with_header(entry(dtype="C64")), "unknown type 'C64'"),
        (with_header(entry(dtype=["F32"])), "unknown type"),
        (with_header(entry(dtype="F64")), "does not fill its place"),
        (with_header(entry(shape=[2, 2])), "does not fill its place"),
        (with_header(entry(shape=[0, 2**28, 2**28])), "larger than"),
        (with_header(entry(shape=[2**63])), "impossible size"),
        (with_header(entry(shape=[-2, -3])), "impossible size"),
        (with_header(entry(shape=[True, 6])), "impossible size"),
        (with_header(entry(shape=[2.0, 3])), "impossible size"),
        (with_header(entry(shape="23")), "no short list"),
        (with_header(entry(shape=[1] * 9)), "no short list"),
        (with_header(entry(data_offsets=[PLACE[1], PLACE[0]])), "no start and end"),
        (with_header(entry(data_offsets=[0])), "no start and end"),
        (with_header(entry(data_offsets=[0, PLACE[1] - PLACE[0]])), "gap or an overlap"),
        (with_header(entry(data_offsets=[PLACE[0] + 1, PLACE[1] + 1])), "gap or an overlap"),
        (with_header({"w": {"dtype": "U8", "shape": [8], "data_offsets": [8, 16]}}, bytes(16)), "gap or an overlap"),
        (with_header({**header_of(GOOD), "w": [1]}), "is not dtype, shape and data_offsets"),
        (with_header(entry(extra=1)), "is not dtype, shape and data_offsets"),
        (with_header({}, b""), "no 'pauk.card'"),
        (with_header({"__metadata__": [1]}, b""), "not an object of texts"),
        (with_header({"__metadata__": {"pauk.card": 1}}, b""), "not an object of texts"),
        (with_header({"__metadata__": {"pauk.card": "{}"}}, b""), "no 'pauk.words'"),
        (with_header({"__metadata__": {"pauk.card": "{}", "pauk.words": "{}"}}, b""), "no field"),
        (with_header({"__metadata__": {"pauk.card": "{}", "pauk.words": "[]"}}, b""), "not an object"),
        (with_header({"__metadata__": {"pauk.card": "{", "pauk.words": "{}"}}, b""), "not JSON"),
        (
            with_header({"__metadata__": {"pauk.card": "{}", "pauk.words": '{"\\ud800": 1}'}}, b""),
            "surrogate",
        ),
        (with_header({f"a{at}": 0 for at in range(5000)}), "5000 arrays"),
    ],
)
def test_hostile_bytes_are_a_bad_model_that_says_why(data, reason):
    with pytest.raises(BadModel, match=reason) as caught:
        load_model(data, where="bad.model")
    assert caught.value.where == "bad.model"
    assert caught.value.next_step
    assert len(str(caught.value)) < 1000


def test_numbers_that_are_none_are_refused_in_files():
    at = HEADER_END + PLACE[0]
    with pytest.raises(BadModel, match="'w' holds NaN"):
        load_model(GOOD[:at] + np.float32(np.nan).tobytes() + GOOD[at + 4 :])
    start = HEADER_END + header_of(GOOD)["b"]["data_offsets"][0]
    with pytest.raises(BadModel, match="neither true nor false"):
        load_model(GOOD[:start] + b"\x02" + GOOD[start + 1 :])


def test_a_file_beyond_the_limit_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(model_file, "MAX_FILE_BYTES", len(GOOD) - 1)
    with pytest.raises(BadModel, match="more than"):
        load_model(GOOD)


@given(st.binary(max_size=200))
def test_random_bytes_are_a_bad_model(data):
    with pytest.raises(BadModel):
        load_model(data)


@given(st.binary(max_size=120))
def test_random_headers_are_a_bad_model(text):
    with pytest.raises(BadModel):
        load_model(with_header(text))


@given(st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_damaged_file_loads_or_is_a_bad_model(damage):
    data = bytearray(GOOD)
    for at, byte in damage:
        data[at] = byte
    with suppress(BadModel):  # anything else is a fault
        model = load_model(bytes(data))
        assert all(np.isfinite(array).all() for array in model.arrays.values())


@given(st.integers(0, len(GOOD) - 1))
def test_a_file_cut_anywhere_is_a_bad_model(end):
    with pytest.raises(BadModel):
        load_model(GOOD[:end])


def test_models_differ_when_cards_differ():
    assert dump_model(replace(MODEL, card=replace(CARD, version="2"))) != GOOD
