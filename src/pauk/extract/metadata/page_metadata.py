"""Read what a page says of itself: title, authors, language, addresses, description, picture, site.

In: the tree, the page's address, its whole text and its main text. Out: `Metadata`, each value with its signal. One
pass over meta, link and script elements and one over headings and bylines; everything is bounded in number and length.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from pauk.extract.metadata.authors import PageAuthors, find_authors, lines_around, looks_like_person
from pauk.extract.metadata.confidence import rate_author, rate_site, rate_title
from pauk.extract.metadata.headline_elements import PageMarks, find_page_marks, read_author_marks
from pauk.extract.metadata.linked_metadata import Linked, read_linked
from pauk.extract.metadata.meta_elements import MetaValues, clean_value, read_head
from pauk.extract.metadata.page_language import find_language
from pauk.extract.metadata.signalled import NOTHING, Metadata, Signalled, first_address, first_of
from pauk.extract.metadata.titles import (
    MAX_TITLE_CHARS,
    FoundTitle,
    SiteNames,
    find_title,
    gather_names,
    name_site,
    squash,
)
from pauk.extract.page.links import NO_URL, find_canonical
from pauk.extract.page.tree import Tree, read_title


def read_metadata(
    tree: Tree, *, url: str = "", base: str = "", text: str = "", main_text: str = "", link_text: str = ""
) -> Metadata:
    """Read the metadata of a page.

    ``base`` is where relative addresses start from, ``text`` all the text of the page, in which a byline is looked for,
    ``main_text`` the part of it that tells the language (all of it, where there is none), and ``link_text`` the words
    of a link that leads here.
    """
    base = base or url or NO_URL
    tab = read_tab(tree)
    head = read_head(tree)
    canonical = _find_canonical(tree, head, base)
    linked = read_linked(tree, urls=[one for one in (url, canonical.value) if one], title=tab)
    names = gather_names([one.value for one in _site_names(head, linked)], url or canonical.value)
    marks = find_page_marks(tree)
    link = Signalled(clean_value(link_text, MAX_TITLE_CHARS), "link")
    found, authors = _read_marks(marks, tab, (head, linked, link), names, (text, main_text))
    author = Signalled(", ".join(authors.names), authors.signal) if authors.names else NOTHING
    site = name_site(_site_names(head, linked), found.site, url or canonical.value)
    return Metadata(
        title=found.title,
        author=author,
        authors=authors.names,
        language=find_language(
            tree, [*head.all("language"), Signalled(linked.language, "json-ld inLanguage")], main_text or text
        ),
        canonical=canonical or first_address([Signalled(linked.url, "json-ld url")], base),
        description=first_of(*head.all("description"), Signalled(linked.description, "json-ld description")),
        image=first_address(
            [
                *head.all("image"),
                Signalled(linked.image, "json-ld image"),
                Signalled(head.links.get("image_src", ""), "link image_src"),
            ],
            base,
        ),
        site_name=site,
        title_confidence=rate_title(found.title, tab, [*_titles(head, linked), link], marks.headings),
        author_confidence=rate_author(author),
        site_name_confidence=rate_site(site, tab),
    )


def read_tab(tree: Tree) -> str:
    """Return the title that a browser's tab shows."""
    return clean_value(read_title(tree), MAX_TITLE_CHARS)


def _read_marks(
    marks: PageMarks, tab: str, said: tuple[MetaValues, Linked, Signalled], names: SiteNames, texts: tuple[str, str]
) -> tuple[FoundTitle, PageAuthors]:
    head, linked, link = said
    found = find_title(tab, _titles(head, linked), marks.headings, names, link)
    authors = find_authors(
        linked,
        head,
        read_author_marks(marks, found.heading.node if found.heading else None),
        partial(lines_around, *texts, found.heading.text if found.heading else found.title.value),
        (names.is_site, partial(_is_box, {squash(one.text) for one in marks.headings if one is not found.heading})),
    )
    return found, authors


def _is_box(headings: AbstractSet[str], name: str) -> bool:
    """Tell the heading of a box ("ABOUT THE AUTHOR") from a person who has a heading of their own."""
    plain = squash(name)
    if looks_like_person(name) and not name.isupper():
        return False
    return any(heading.startswith(plain) for heading in headings)


def _find_canonical(tree: Tree, head: MetaValues, base: str) -> Signalled:
    canonical = find_canonical(tree, base)
    if canonical and not canonical.startswith(NO_URL):
        return Signalled(canonical, "link canonical")
    return first_address(head.all("url"), base)


def _titles(head: MetaValues, linked: Linked) -> Sequence[Signalled]:
    said = head.all("title")
    headline = Signalled(linked.headline, "json-ld headline")
    return [*(one for one in said if one.signal == "meta og:title"), *filter(None, (headline,)), *said]


def _site_names(head: MetaValues, linked: Linked) -> Sequence[Signalled]:
    said = head.all("site")
    named = (Signalled(linked.publisher, "json-ld publisher"), Signalled(linked.site, "json-ld WebSite"))
    return [*(one for one in said if one.signal == "meta og:site_name"), *filter(None, named), *said]
