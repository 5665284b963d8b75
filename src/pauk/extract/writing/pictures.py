"""Choose the pictures that belong to what is kept of a page.

In: a tree, its kept text nodes. Out: the pictures between kept texts, each with its best address and its description. A
picture goes with the text nearest to it: with the first element around both a text and the picture. One that stands
with dropped texts alone, as in a row of links to other pages, is dropped too; so are spacers and repetitions.
"""

import re
from collections.abc import Iterator

from pauk.extract.page.plain_text import TEXT, without_hints
from pauk.extract.page.tree import Node, Tree, attribute, identity
from pauk.extract.writing.addresses import Addresses
from pauk.extract.writing.document import Picture
from pauk.extract.writing.kept_walk import walk_seen

# Where pages put the address of a picture that a script loads later.
_LATER = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-url")
_SPACER = re.compile(
    r"(?:^|[/_.-])(?:spacer|blank|pixel|clear|transparent|1x1|dot)\.(?:gif|png)(?:\?|$)", re.IGNORECASE
)
_THIN_PX = 3
_MAX_SET_CHARS = 10_000
_MAX_WORDS_CHARS = 1_000
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)[wx]")


def find_pictures(tree: Tree, kept: frozenset[int] | None, addresses: Addresses) -> dict[int, Picture]:
    """Return the pictures that belong to the kept text nodes (None: all of them), by `identity`."""
    found: dict[int, Picture] = {}
    sources: set[str] = set()
    for image in _find_kept(tree, kept) if tree.tags("img") else ():
        # Return the best address that an image offers: the largest, and rather the one a script would load.
        offers = (source for element in (image, *_other_sources(image)) for source in _list_offers(element))
        source = next(filter(None, map(addresses.write_source, offers)), "")
        if source and source not in sources and not _is_spacer(image, source):
            sources.add(source)
            words = " ".join(attribute(image, "alt")[:_MAX_WORDS_CHARS].split())
            found[identity(image)] = Picture(source, words)
    return found


def _find_kept(tree: Tree, kept: frozenset[int] | None) -> list[Node]:
    """Find the pictures between the first and the last kept text that go with a kept text."""
    homes: dict[int, bool] = {}  # every element with text in it: whether kept text is among it
    waiting: list[Node] = []
    between: list[Node] = []
    has_begun = False
    for kind, node in walk_seen(tree.body):
        if kind == TEXT:
            if without_hints(node.text_content or "").strip():
                is_kept = kept is None or identity(node) in kept
                # Tell an element and all around it that text is in it; who knows has told those around it already.
                element = node.parent
                while element is not None and homes.get(identity(element)) not in (True, is_kept):
                    homes[identity(element)] = is_kept
                    element = element.parent
                if is_kept:
                    has_begun = True
                    between += waiting
                    waiting.clear()
        elif has_begun and node.tag == "img":
            waiting.append(node)
    return [image for image in between if _goes_with_kept(image.parent, homes)]


def _goes_with_kept(element: Node | None, homes: dict[int, bool]) -> bool:
    path: list[int] = []
    while element is not None and identity(element) not in homes:
        path.append(identity(element))
        element = element.parent
    answer = element is None or homes[identity(element)]
    homes.update(dict.fromkeys(path, answer))  # so that no path is climbed twice
    return answer


def _is_spacer(image: Node, source: str) -> bool:
    sizes = (attribute(image, name).removesuffix("px") for name in ("width", "height"))
    return any(size.isdecimal() and int(size[:9]) <= _THIN_PX for size in sizes) or bool(_SPACER.search(source))


def _list_offers(element: Node) -> Iterator[str]:
    attributes = element.attributes
    for name in ("srcset", "data-srcset"):
        yield _largest(attributes.get(name) or "")
    for name in (*_LATER, "src"):
        yield attributes.get(name) or ""


def _other_sources(image: Node) -> Iterator[Node]:
    """Give the other sources of the same ``picture``; there are a handful."""
    around = image.parent
    before = image.prev if around is not None and around.tag == "picture" else None
    for _ in range(20):
        if before is None:
            return
        if before.tag == "source":
            yield before
        before = before.prev


def _largest(sources: str) -> str:
    """Return the largest picture of a ``srcset``."""
    best, largest = "", -1.0
    for offer in re.split(r",\s+|,(?=https?:|//)", sources) if len(sources) <= _MAX_SET_CHARS else ():
        source, _, rest = offer.strip().partition(" ")
        size = _SIZE.fullmatch(rest.strip())
        if source and (float(size[1]) if size else 1.0) > largest:
            best, largest = source.strip(","), float(size[1]) if size else 1.0
    return best
