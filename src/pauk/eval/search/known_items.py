"""Draw known items from a collection: what somebody who has seen a page would type to find it again.

In: a collection and a seed. Out: `KnownItem`s of four kinds, each with the page that is meant. *title*: words of a
title, that no other page has. *anchor*: the words of a link to the page, words that lead nowhere else; that link is
left out of what is indexed. *fragment*: eight words in a row from the page as its server sent it, two of them
forgotten. *typo*: title words with one typing error. The method is that of L. Azzopardi, M. de Rijke, K. Balog (2007),
*Building simulated queries for known-item topics*; no query was written by hand, so that any collection can be
measured.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from pauk.base.errors import PaukError
from pauk.base.page import ArchivePlace
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.crawl.fetch.content_coding import decode_body
from pauk.extract.metadata.language_detector import UNKNOWN, detect_language
from pauk.extract.page.charset import decode
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.search.analysis.words import UNSPACED, cut_words
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_reader import ShownPage
from pauk.store.reader import StoreReader

KINDS = ("title", "anchor", "fragment", "typo")
# More words nobody types of a title; of a sentence people remember about so much.
_MOST_TITLE_WORDS, _FRAGMENT_WORDS, _FORGOTTEN = 5, 8, 2
# In scripts without spaces letters take the place of words.
_TITLE_LETTERS, _FRAGMENT_LETTERS = 24, 14
_SHORTEST_WORD, _SHORTEST_MISTYPED = 3, 5
_LETTERS = "abcdefghijklmnopqrstuvwxyz", "абвгдежзиклмнопрстуфхцчшщыюя", "αβγδεζηθικλμνξοπρστυφχψω"
_LOT = 200
Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class KnownItem:
    """A page that somebody knows, and what is typed to find it; `source` is the page whose link is left out."""

    kind: str
    query: str
    target: int
    language: str
    source: int = 0
    is_kept: bool = True  # whether the words stand in the text that was kept, or only on the original page


@dataclass(slots=True)
class Material:
    """What items are drawn from: pages as they are searched, their whole texts, and the words on links."""

    pages: dict[int, ShownPage] = field(default_factory=dict)
    languages: dict[int, str] = field(default_factory=dict)
    originals: dict[int, str] = field(default_factory=dict)
    links: list[tuple[int, int, str]] = field(default_factory=list)


def read_material(folder: CollectionFolder, tell: Tell) -> Material:
    """Read the newest version of every page that can be searched, kept and original."""
    material = Material()
    with folder.reader() as reader:
        versions = reader.index.versions_after(0, 10_000_000)
        urls = list(dict.fromkeys(url for _, url in versions))
        for start in range(0, len(urls), _LOT):
            for page in reader.index.shown(urls[start : start + _LOT]):
                material.pages[page.url_id] = page
                guess = detect_language(page.text) if page.text and not page.language else None
                told = page.language or ("" if guess is None or guess.language == UNKNOWN else guess.language)
                material.languages[page.url_id] = told.partition("-")[0]
        material.links = list(reader.index.anchors([page for page, _ in versions]))
        for done, version in enumerate(reader.pages.all(), 1):
            if version.url_id in material.pages and version.place.length:
                material.originals[version.url_id] = _whole_text(reader, version.place)
            if done % _LOT == 0:
                tell(min(done, len(urls)), len(urls))
    return material


def _whole_text(reader: StoreReader, place: ArchivePlace) -> str:
    """Return everything that a page shows, in one line; nothing where the archive is damaged."""
    try:
        record = reader.pages.record(place)
    except PaukError:
        return ""
    content = decode_body(record.body, record.header("content-encoding"), max_bytes=EXTRACT_MAX_BYTES.default).content
    return " ".join(plain_text(parse_tree(decode(content).text).body).split())


def draw_items(material: Material, *, seed: int, count: int, kinds: Sequence[str] = KINDS) -> list[KnownItem]:
    """Draw so many items of each kind for each language."""
    by_language: dict[str, list[int]] = defaultdict(list)
    for url, language in sorted(material.languages.items()):
        if language:
            by_language[language].append(url)
    titles = Counter(page.title.casefold() for page in material.pages.values())
    makers: Mapping[str, Callable[[Random, int], KnownItem | None]] = {
        "title": lambda chance, url: _draw_title(material, titles, chance, url),
        "anchor": _Anchors(material).draw,
        "fragment": lambda chance, url: _draw_fragment(material, chance, url),
        "typo": lambda chance, url: _draw_typo(material, titles, chance, url),
    }
    return [
        item
        for language, urls in sorted(by_language.items())
        for kind in kinds
        for item in _draw(makers[kind], Random(f"{seed} {kind} {language}"), urls, count)
    ]


def _draw(
    make: Callable[[Random, int], KnownItem | None], chance: Random, urls: list[int], count: int
) -> Iterator[KnownItem]:
    left = count
    for url in chance.sample(urls, len(urls)):
        if left and (item := make(chance, url)) is not None:
            left -= 1
            yield item


def _draw_title(material: Material, titles: Counter[str], chance: Random, url: int) -> KnownItem | None:
    title = material.pages[url].title
    if titles[title.casefold()] != 1:
        return None
    if UNSPACED.search(title):
        query = title[:_TITLE_LETTERS]
        return KnownItem("title", query, url, material.languages[url]) if len(query) > _SHORTEST_WORD else None
    words = _words_of(title)
    if len(words) < 2:
        return None
    places = sorted(chance.sample(range(len(words)), min(len(words), _MOST_TITLE_WORDS)))
    return KnownItem("title", " ".join(words[place] for place in places), url, material.languages[url])


class _Anchors:
    """Knows which words lead to one page alone."""

    def __init__(self, material: Material) -> None:
        leads: dict[str, set[int]] = defaultdict(set)
        self._links: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for source, target, text in material.links:
            leads[text.casefold()].add(target)
            self._links[target].append((source, text))
        self._only = {text for text, targets in leads.items() if len(targets) == 1}
        self._material = material

    def draw(self, chance: Random, url: int) -> KnownItem | None:
        links = [(source, text) for source, text in self._links[url] if text.casefold() in self._only]
        if not links:
            return None
        source, text = chance.choice(links)
        words = _words_of(text) if not UNSPACED.search(text) else [text]
        if len(words) < 2 and not UNSPACED.search(text):
            return None
        return KnownItem("anchor", " ".join(words[:_FRAGMENT_WORDS]), url, self._material.languages[url], source)


def _draw_fragment(material: Material, chance: Random, url: int) -> KnownItem | None:
    """Draw words in a row from the page as it was sent, two of them forgotten."""
    original = material.originals.get(url, "")
    language = material.languages[url]
    runs = [run[0] for run in UNSPACED.finditer(original) if len(run[0]) >= _FRAGMENT_LETTERS]
    if runs and len("".join(runs)) > len(original) / 4:
        query = _cut_run(chance.choice(runs), _FRAGMENT_LETTERS, chance)
        return KnownItem("fragment", query, url, language, is_kept=query in material.pages[url].text)
    words = original.split()
    if len(words) < 3 * _FRAGMENT_WORDS:
        return None
    for _ in range(20):
        start = chance.randrange(len(words) - _FRAGMENT_WORDS)
        piece = [" ".join(cut_words(word)) for word in words[start : start + _FRAGMENT_WORDS]]
        if all(piece) and sum(len(word) >= _SHORTEST_WORD for word in piece) > _FRAGMENT_WORDS // 2:
            kept = " ".join(cut_words(material.pages[url].text))
            is_kept = " ".join(piece) in kept
            forgotten = chance.sample(range(_FRAGMENT_WORDS), _FORGOTTEN)
            query = " ".join(word for place, word in enumerate(piece) if place not in forgotten)
            return KnownItem("fragment", query, url, language, is_kept=is_kept)
    return None


def _draw_typo(material: Material, titles: Counter[str], chance: Random, url: int) -> KnownItem | None:
    drawn = _draw_title(material, titles, chance, url)
    if drawn is None:
        return None
    words = drawn.query.split()
    long = [place for place, word in enumerate(words) if len(word) >= _SHORTEST_MISTYPED and word.isalpha()]
    if not long or UNSPACED.search(drawn.query):
        return None
    place = chance.choice(long)
    words[place] = mistype(words[place], chance)
    return KnownItem("typo", " ".join(words), url, drawn.language)


def mistype(word: str, chance: Random) -> str:
    """Make one typing error behind the first letter: a letter left out, doubled, turned round or replaced."""
    place = chance.randrange(1, len(word) - 1)
    letters = next((some for some in _LETTERS if word[place].lower() in some), _LETTERS[0])
    match chance.randrange(4):
        case 0:
            return word[:place] + word[place + 1 :]
        case 1:
            return word[:place] + word[place] + word[place:]
        case 2 if word[place] != word[place + 1]:
            return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        case _:
            other = chance.choice([letter for letter in letters if letter != word[place].lower()])
            return word[:place] + other + word[place + 1 :]


def _words_of(text: str) -> list[str]:
    """Return the words of a title or a link that say something, as people would type them."""
    return [word for word in cut_words(text) if len(word) >= _SHORTEST_WORD]


def _cut_run(run: str, letters: int, chance: Random) -> str:
    start = chance.randrange(max(len(run) - letters, 0) + 1)
    return run[start : start + letters]
