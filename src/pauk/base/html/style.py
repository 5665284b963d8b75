"""The style sheet of all pages, and the part of it that pictures need when they stand alone.

In: the ``.css`` files beside this file. Out: their text, and the hash by which a page's own rules let the browser take
the style sheet that is written into the page, and no other.
"""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


# Every picture that stands alone holds it, without its line breaks. Its colours are those that people with colour
# blindness tell apart (Okabe and Ito), brighter on dark ground.
PICTURES = _read("pictures.css").replace("\n", "")
BASE = _read("base.css")  # colours, letters, links
STYLE = f"{BASE}\n{_read('style.css')}\n{PICTURES}\n"
ANNOTATE = f"{BASE}\n{_read('annotate.css')}"  # for telephones: what volunteers need, and nothing else
DIGEST = f"sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}"
