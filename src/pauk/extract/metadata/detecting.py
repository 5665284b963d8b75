"""Tell the language of a text by its script, its short groups of letters and its words.

In: a text, of which the first 2,000 characters are read. Out: BCP 47 tags with their chances. Most scripts write one
language; for the others a small linear model weighs every group of up to five letters and every longer word.
`train/extraction/language.py` makes it. Scripts are told for ``sr`` and ``zh``, which are written in two.
"""

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pauk.extract.metadata.letters import FEATURES, Letters, hash_groups, take_letters
from pauk.learn.model import Model, load_model

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


def _weigh_eastern(letters: Letters) -> dict[str, float]:
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


def _weigh_groups(letters: Letters, script: str) -> dict[str, float]:
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
def _model() -> Model:
    data = files("pauk.extract").joinpath(_FILE).read_bytes()
    return load_model(data, kind="letter-groups", features=FEATURES, where=_FILE)
