"""Find the dates in a page's meta elements.

In: the tree. Out: `Signal`s. Each publishing system has its own names; they are compared without dots, colons, dashes
and case, so that `dcterms.created`, `DCTERMS:created` and `dcterms-created` are one.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import cast

from pauk.dates.candidates import Role
from pauk.extract.published_signals import Signal
from pauk.extract.tree import Tree

_MAX_ELEMENTS = 500  # a head has 20 to 100
_SIGNS = re.compile(r"[^a-z]")
_MAX_NAME_CHARS = 60

# What each name says and how far it is trusted: written for exactly this; names of older and single systems; when the
# text came to be, mostly the same day; "date" and no more.
_TABLE = """
published .96 article:published_time og:article:published_time article:published og:published_time datePublished
published .96 rnews:datePublished shareaholic:article_published_time bt:pubDate vr:published_time
published .94 citation_publication_date citation_online_date citation_date parsely-pub-date sailthru.date og:pubdate
published .94 dc.date.issued dcterms.issued dc.issued dc.date.published dcterms.published mediator_published_time
published .94 originalpublicationdate cxenseparse:recs:publishtime og:publish_date og:question:published_time
published .92 pubdate publish_date published_date date_published publication_date dat_published dateposted post_date
published .92 publish_time published_time published publish dcsext.articlefirstpublished rbpubdate ptime pdate
published .92 article_date_original articledate article.created blogger:published og:regdate
published .86 dc.date.created dcterms.created dc.created date_created created creation_date
published .80 release_date video:release_date og:video:release_date
either    .86 date dc.date dcterms.date displaydate doc_date gentime
modified  .96 article:modified_time og:article:modified_time article:modified og:modified_time dateModified
modified  .96 rnews:dateModified vr:modified_time
modified  .92 og:updated_time article:updated_time updated_time updated dc.date.modified dcterms.modified dc.modified
modified  .92 dc.date.updated last-modified last_updated lastmod modified_time modified date_modified mod_date
modified  .92 update_date date_update parsely-update-date
modified  .75 revised revision
"""


def _normalise(name: str) -> str:
    return _SIGNS.sub("", name[:_MAX_NAME_CHARS].lower())


def _read_table() -> dict[str, tuple[Role, float]]:
    known: dict[str, tuple[Role, float]] = {}
    for line in _TABLE.strip().splitlines():
        role, strength, *names = line.split()
        known |= {_normalise(name): (cast("Role", role), float(strength)) for name in names}
    return known


_KNOWN = _read_table()


def find_in_meta(tree: Tree) -> Iterator[Signal]:
    """Find what meta elements say; those with an itemprop are microdata, which belongs to an element around it."""
    for element in islice(tree.tags("meta"), _MAX_ELEMENTS):
        attributes = element.attributes
        name = attributes.get("property") or attributes.get("name") or attributes.get("http-equiv")
        content = attributes.get("content")
        if not name or not content or "itemprop" in attributes:
            continue
        if known := _KNOWN.get(_normalise(name)):
            if "name" not in attributes and "property" not in attributes and known[0] == "either":
                continue  # http-equiv=date is when the server sent the page
            yield Signal(content, known[0], f"meta {name.strip().lower()[:_MAX_NAME_CHARS]}", known[1])
