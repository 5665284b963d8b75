"""Write titles as softwares write them into URLs: small Latin letters with hyphens.

In: a title. Out: a slug, empty where nothing of it can be written in Latin letters.
"""

import re
import unicodedata
from functools import cache

_CYRILLIC = dict(
    zip(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
        "a b v g d e zh z i j k l m n o p r s t u f h c ch sh shch - y - e yu ya e".split(),
        strict=True,
    )
)
_OTHERS = {"ł": "l", "đ": "d", "ß": "ss", "ø": "o", "æ": "ae"}
_LETTERS = str.maketrans({key: value.replace("-", "") for key, value in (_CYRILLIC | _OTHERS).items()})
_GAPS = re.compile(r"[^a-z0-9]+")


@cache
def slug(title: str) -> str:
    """Write a title in small Latin letters and digits, with single hyphens for everything else."""
    plain = unicodedata.normalize("NFKC", title).lower().translate(_LETTERS)
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(sign))
    return _GAPS.sub("-", plain.replace("'", "")).strip("-")
