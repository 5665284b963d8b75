"""Tell the language of a text by its script, its short groups of letters and its words.

In: a text, of which the first 2,000 characters are read. Out: BCP 47 tags with their chances. Most scripts write one
language; for the others a small linear model weighs every group of up to five letters and every longer word.
`train/extraction/language.py` makes it. Scripts are told for ``sr`` and ``zh``, which are written in two.

Cut a text into what its language is told by: its script, its short groups of letters, its words.

In: a text. Out: the script most of its letters belong to, and one number (a hash) for every group of letters in it.
The same code makes the examples that the model is trained on; `FEATURES` rises when it changes.
"""

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pauk.learn.shipped_model import ShippedModel, read_shipped

FEATURES = "1"
# More tells little that is new: of texts of 1,000 characters 98 in 100 are told already.
MAX_CHARS = 2_000
GROUPS = (1, 2, 3, 4, 5)  # letters in a group; the space before and after a word counts as one
_MAX_WORD = 12

# Addresses are in no language. Counted repetition keeps this linear on a page of one endless word.
_ADDRESS = re.compile(r"(?:https?://|www\.)\S{1,300}")
_MAIL = re.compile(r"[^\s@]{1,64}@[^\s@]{1,100}")
# The blocks of Unicode by script, as far as this tells languages apart.
_BLOCKS = """
Latin 0041-02af 1e00-1eff 2c60-2c7f a720-a7ff ff21-ff5a
Greek 0370-03ff 1f00-1fff
Cyrillic 0400-052f 1c80-1c8f 2de0-2dff a640-a69f
Armenian 0530-058f
Hebrew 0590-05ff fb1d-fb4f
Arabic 0600-06ff 0750-077f 08a0-08ff fb50-fdff fe70-feff
Devanagari 0900-097f a8e0-a8ff
Bengali 0980-09ff
Gurmukhi 0a00-0a7f
Gujarati 0a80-0aff
Odia 0b00-0b7f
Tamil 0b80-0bff
Telugu 0c00-0c7f
Kannada 0c80-0cff
Malayalam 0d00-0d7f
Sinhala 0d80-0dff
Thai 0e00-0e7f
Lao 0e80-0eff
Tibetan 0f00-0fff
Burmese 1000-109f aa60-aa7f
Georgian 10a0-10ff 1c90-1cbf 2d00-2d2f
Hangul 1100-11ff 3130-318f a960-a97f ac00-d7ff
Ethiopic 1200-139f 2d80-2ddf ab00-ab2f
Khmer 1780-17ff 19e0-19ff
Kana 3040-30ff 31f0-31ff ff66-ff9f
Han 3400-4dbf 4e00-9fff f900-faff
"""
_WIDTH = 4  # blocks begin and end at multiples of 16
SCRIPTS = ("", *(line.split()[0] for line in _BLOCKS.strip().splitlines()))
# A character of these is worth as much as this many letters of others.
_WEIGHTS = {"Han": 3.0, "Kana": 2.0, "Hangul": 2.0}

_BASE = 0x9E3779B1  # odd, so that it has an inverse and groups can be hashed wherever they begin
_SPACE = 32


class ScriptLetters(NamedTuple):
    """The letters of a text in lower case, one space around each word; and how many are of each script."""

    codes: NDArray[Any]
    scripts: dict[str, float]

    @property
    def script(self) -> str:
        """The script most letters belong to; empty where there is no letter."""
        return max(self.scripts, key=lambda script: self.scripts[script], default="")


def take_letters(text: str) -> ScriptLetters:
    """Take the letters of the first part of a text."""
    text = unicodedata.normalize("NFC", text[:MAX_CHARS])
    if "://" in text or "www." in text:
        text = _ADDRESS.sub(" ", text)
    if "@" in text:
        text = _MAIL.sub(" ", text)
    codes = np.frombuffer(f"{text.lower()} ".encode("utf-32-le", "replace"), np.uint32)
    codes = np.minimum(codes, 0xFFFF)
    is_letter = _is_letter()[codes]
    is_kept = is_letter.copy()
    is_kept[1:] |= is_letter[:-1]  # and of every gap its first character, which becomes a space
    codes = np.concatenate(([_SPACE], np.where(is_letter, codes, _SPACE)[is_kept])).astype(np.uint32)
    counts = np.bincount(_SCRIPT_OF[codes >> _WIDTH], minlength=len(SCRIPTS))
    found = np.nonzero(counts)[0]
    return ScriptLetters(
        codes, {SCRIPTS[one]: int(counts[one]) * _WEIGHTS.get(SCRIPTS[one], 1.0) for one in found if one}
    )


def hash_groups(codes: NDArray[Any]) -> NDArray[Any]:
    """Return the hashes of all groups of letters and of all longer words."""
    sums = np.zeros(len(codes) + 1, np.uint32)
    np.cumsum(codes * _POWERS[: len(codes)], dtype=np.uint32, out=sums[1:])
    parts = [(sums[size:] - sums[:-size]) * _INVERSES[: len(sums) - size] for size in GROUPS if len(codes) >= size]
    spaces = np.nonzero(codes == _SPACE)[0]
    starts, ends = spaces[:-1], spaces[1:] + 1
    lengths = ends - starts
    long = (lengths > GROUPS[-1]) & (lengths <= _MAX_WORD + 2)
    starts, ends = starts[long], ends[long]
    parts.append((sums[ends] - sums[starts]) * _INVERSES[starts])
    return np.concatenate(parts)


@cache
def _is_letter() -> NDArray[Any]:
    """Tell for each character whether it is a letter, or a mark that belongs to one (a vowel sign, an accent)."""
    return np.fromiter((unicodedata.category(chr(code))[0] in "LM" for code in range(0x10000)), np.bool_, 0x10000)


def hash_rows(codes: NDArray[Any]) -> NDArray[Any]:
    """Return the hashes of groups of one length, given as rows of letters."""
    hashes: NDArray[Any] = (codes * _POWERS[: codes.shape[1]]).sum(1, dtype=np.uint32)
    return hashes


def _table_of_scripts() -> NDArray[Any]:
    table = np.zeros(0x10000 >> _WIDTH, np.uint8)
    for number, line in enumerate(_BLOCKS.strip().splitlines(), start=1):
        for block in line.split()[1:]:
            first, last = (int(end, 16) >> _WIDTH for end in block.split("-"))
            table[first : last + 1] = number
    return table


def _powers(base: int) -> NDArray[Any]:
    powers = np.full(2 * MAX_CHARS + 8, base, np.uint32)  # lower case may be longer
    powers[0] = 1
    return np.cumprod(powers, dtype=np.uint32)


_SCRIPT_OF = _table_of_scripts()
_POWERS, _INVERSES = _powers(_BASE), _powers(pow(_BASE, -1, 2**32))


_FILE = "data/language.safetensors"
UNKNOWN = "und"
_ONLY = {
    "Greek": "el", "Armenian": "hy", "Gurmukhi": "pa", "Gujarati": "gu", "Odia": "or", "Tamil": "ta", "Telugu": "te",
    "Kannada": "kn", "Malayalam": "ml", "Sinhala": "si", "Thai": "th", "Lao": "lo", "Tibetan": "bo", "Burmese": "my",
    "Georgian": "ka", "Hangul": "ko", "Ethiopic": "am", "Khmer": "km",
}  # fmt: skip
# Japanese prose is half kana; Chinese has them only in names.
_JAPANESE = 0.1
# The most usual characters that only one of the two Chinese scripts has: each is a quarter of a text written in it.
_SIMPLIFIED = (
    "页个请为将这时标会数户点过来设题选编动该辑录电击链显发应当邮开们对码参无网间类机备与项图关单装删问键计传择现认输创许启号进复从签"
    "览库没订记账则导义见线络访检语称获试权换视统论属栏务员经体写级区联盘载块误样处实浏连错滤须档详别软阅颜续头护带组结话况转证钮预评"
    "夹让尝边继帮变议运肤识节给册调监还验驱坏"
)
_TRADITIONAL = (
    "頁請會個網為選來設這資時將編結題標檔輯與誌動過稱單開傳該碼後郵連號訊訂顯點權無數佈參刪帳應發類當啟對電們確裝關項擇圖輸鏈檢覽現"
    "庫錄組預視間變籤鎖讓記擊則認體僅須員寫許掛欄匯問別進說沒裡機語瀏屬區試導尋誤註經儲種錯畫響況詳載從產觀聯換統處證鈕續帶級頭繼條"
    "樣冊線鍵論細見迴塊濾義運閱讀給適規夠隱護縮轉"
)
# A text of fewer letters than this is doubted, whatever its script is.
_FEW = 8
# Slots of the table in which groups are looked up: at nine a group, one group in twenty finds its slot taken.
_SLOT_BITS = 17
_MIXER = np.uint32(0x85EBCA6B)  # odd; single letters differ in their last bits only


class LanguageGuess(NamedTuple):
    """The likeliest language of a text, and its chance; ``und`` and 0 where there is nothing to go by."""

    language: str
    confidence: float


def detect_language(text: str) -> LanguageGuess:
    """Tell the language of a text; the longer it is (up to 2,000 characters), the surer."""
    chances = weigh_languages(text)
    best = max(chances, key=lambda language: chances[language], default="")
    return LanguageGuess(best, chances[best]) if best else LanguageGuess(UNKNOWN, 0.0)


def weigh_languages(text: str) -> dict[str, float]:
    """Return the chance of every language that is written in the script of a text."""
    letters = take_letters(text)
    counts = letters.scripts
    total = sum(counts.values())
    if not total:
        return {}
    eastern = counts.get("Han", 0.0) + counts.get("Kana", 0.0)
    script = letters.script
    if eastern >= counts[script]:
        found, share = _weigh_eastern(letters), eastern / total
    elif script in _ONLY:
        found, share = {_ONLY[script]: 1.0}, counts[script] / total
    else:
        found, share = _weigh_groups(letters, script), counts[script] / total
    trust = share * total / (total + _FEW)
    return {language: chance * trust for language, chance in found.items()}


@cache
def known_languages() -> frozenset[str]:
    """Return the languages that can be told; of another one no chance says anything."""
    languages = (name for names in _model().words["languages"].values() for name in names)
    return frozenset((*languages, *_ONLY.values(), "ja", "zh-Hans", "zh-Hant"))


def _weigh_eastern(letters: ScriptLetters) -> dict[str, float]:
    counts = letters.scripts
    if counts.get("Kana", 0.0) >= _JAPANESE * (counts.get("Kana", 0.0) + counts.get("Han", 0.0)):
        return {"ja": 1.0}
    simplified, traditional = (int(np.isin(letters.codes, table).sum()) for table in _chinese())
    chance = (simplified + 1) / (simplified + traditional + 2)
    return {"zh-Hans": chance, "zh-Hant": 1 - chance}


@cache
def _chinese() -> tuple[NDArray[Any], ...]:
    return tuple(np.array([ord(letter) for letter in table], np.uint32) for table in (_SIMPLIFIED, _TRADITIONAL))


class _Weights(NamedTuple):
    """What the model knows of a script; `slots` say in which row a group may stand, `keys` whether it does."""

    languages: tuple[str, ...]
    slots: NDArray[Any]
    keys: NDArray[Any]
    weights: NDArray[Any]
    start: NDArray[Any]


def _weigh_groups(letters: ScriptLetters, script: str) -> dict[str, float]:
    known = _weights(script)
    hashes = hash_groups(letters.codes)
    rows = known.slots.take(_slots_of(hashes))
    counts = np.bincount(rows[known.keys.take(rows) == hashes], minlength=len(known.keys))
    found = np.flatnonzero(counts > 0)
    # By einsum, not by BLAS: a few thousand numbers are not worth waking other cores for.
    summed = np.einsum("i,ij->j", counts[found].astype(np.float32), known.weights.take(found, axis=0))
    logits = summed / np.float32(np.sqrt(len(letters.codes))) + known.start
    raised = np.exp(logits - logits.max())
    return dict(zip(known.languages, (raised / raised.sum()).tolist(), strict=True))


@cache
def _weights(script: str) -> _Weights:
    model = _model()
    keys, start = model.arrays[f"{script}.keys"], model.arrays[f"{script}.start"]
    weights = model.arrays[f"{script}.weights"].astype(np.float32) * model.arrays[f"{script}.step"]
    order = np.argsort(weights.max(1) - weights.min(1))  # of two groups in one slot the more telling one stays
    slots = np.zeros(1 << _SLOT_BITS, np.uint16)
    slots[_slots_of(keys[order])] = order.astype(np.uint16)
    return _Weights(tuple(model.words["languages"][script]), slots, keys, weights, start)


def _slots_of(hashes: NDArray[Any]) -> NDArray[Any]:
    slots: NDArray[Any] = (hashes * _MIXER) >> np.uint32(32 - _SLOT_BITS)
    return slots


@cache
def _model() -> ShippedModel:
    data = files("pauk.extract").joinpath(_FILE).read_bytes()
    return read_shipped(data, kind="letter-groups", features=FEATURES, where=_FILE)
