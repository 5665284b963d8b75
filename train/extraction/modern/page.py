"""Makes a whole page: a skin, a head, a hand that writes it.

In: a generator of chance, a source, a convention. Out: `MadePage`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from train.extraction.modern.asides import popup
from train.extraction.modern.catalogue import SKINS
from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import ARTICLE, BYLINE, CAPTION, PULL, TITLE, Node, el
from train.extraction.modern.source import Source
from train.extraction.modern.writer import Hand, Writer, escape

KINDS = tuple(SKINS)
_WEIGHTS = tuple(weight for _, weight in SKINS.values())
# Kinds whose HTML may be spelt as it was before 2010.
_OLD = frozenset({"table layout", "breaks", "printed", "plain", "centred", "table board", "mail"})
_HANDS = (Hand(), Hand(is_broken=False), Hand(is_broken=False), Hand(indent="  "), Hand(indent="\t"))
_OLD_HANDS = (
    Hand(has_loose_ends=True),
    Hand(is_upper=True),
    Hand(has_loose_ends=True, is_upper=True, has_bare_values=True),
    Hand(has_bare_values=True),
)


@dataclass(frozen=True, slots=True)
class Convention:
    """What belongs to the main text; the title's figure is how often it does, page by page."""

    title_in_gold: float = 1.0
    has_byline: bool = False
    has_captions: bool = True
    has_pull_quotes: bool = False

    def roles(self, rng: Random) -> frozenset[str]:
        """The roles that count as main text on one page."""
        optional = (
            (TITLE, rng.random() < self.title_in_gold),
            (BYLINE, self.has_byline),
            (CAPTION, self.has_captions),
            (PULL, self.has_pull_quotes),
        )
        return frozenset([ARTICLE, *(role for role, is_wanted in optional if is_wanted)])


@dataclass(frozen=True, slots=True)
class MadePage:
    """A page with the truth: main text, comments, and the label of every text node in the body, in page order.

    `texts` holds (text, label) for each text node of the body that is not blank and not inside script, style or
    template; white space is run together, labels are "article", "comment" and "boilerplate". `roles` says of the same
    texts what each of them is, whatever the convention counts as main text.
    """

    html: str
    gold: str
    comments: tuple[str, ...]
    kind: str
    texts: tuple[tuple[str, str], ...]
    roles: tuple[str, ...]
    lang: str


_STANDARD = Convention()


def make_page(rng: Random, source: Source, convention: Convention = _STANDARD, *, kind: str | None = None) -> MadePage:
    """Make a page around a text, in any skin or in that of this kind."""
    kind = kind or rng.choices(KINDS, _WEIGHTS)[0]
    kit = Kit(rng, source)
    body = Node("body", {}, [*SKINS[kind][0](kit), *_late(kit)], None)
    hand = rng.choice(_OLD_HANDS if kind in _OLD and rng.random() < 0.5 else _HANDS)
    writer = Writer(hand, convention.roles(rng))
    writer.write(body)
    html = _document(kit, "".join(writer.out), is_old=kind in _OLD)
    return MadePage(html, writer.gold(), writer.comments(), kind, tuple(writer.texts), tuple(writer.roles), source.lang)


def _late(kit: Kit) -> Iterator[Node]:
    """What pages add at their end: windows in front of them, a word for browsers without scripts."""
    if kit.chance(0.12):
        yield popup(kit)
    if kit.chance(0.08):
        yield el("noscript", el("p", "You need to enable JavaScript to run this app."))


def _document(kit: Kit, body: str, *, is_old: bool) -> str:
    """The page with its doctype and head; scripts stand where pages have them."""
    side = ' dir="rtl"' if kit.words.is_rtl and kit.chance(0.9) else ""
    lang = f' lang="{kit.source.lang}"' if kit.chance(0.85) else ""
    doctype = "" if is_old and kit.chance(0.5) else "<!DOCTYPE html>\n"
    return f"{doctype}<html{lang}{side}><head>{_head(kit)}</head>\n{body}{_scripts(kit)}</html>\n"


def _head(kit: Kit) -> str:
    title = kit.source.title or kit.site
    full = f"{title}{kit.pick((' | ', ' - ', ' – ', ' · '))}{kit.site}" if kit.chance(0.7) else title
    parts = ['<meta charset="utf-8">', f"<title>{escape(full)}</title>"]
    if kit.chance(0.8):
        parts.append('<meta name="viewport" content="width=device-width, initial-scale=1">')
    if kit.chance(0.6):
        parts.append(f'<meta property="og:title" content="{_quoted(title)}">')
    if kit.chance(0.5):
        parts.append(f'<meta name="description" content="{_quoted(kit.teaser())}">')
    if kit.chance(0.4):
        parts.append(f"<style>.{kit.names.of('body') or 'x'}{{margin:0 auto;max-width:60ch}}</style>")
    if kit.chance(0.3):
        facts = {"@context": "https://schema.org", "@type": "Article", "headline": title}
        if kit.chance(0.3):
            facts["articleBody"] = " ".join(kit.source.paragraphs[:20])
        parts.append(f'<script type="application/ld+json">{json.dumps(facts).replace("<", "")}</script>')
    return "\n".join(parts)


def _scripts(kit: Kit) -> str:
    return "<script>window.dataLayer=window.dataLayer||[];</script>\n" if kit.chance(0.5) else ""


def _quoted(text: str) -> str:
    return escape(text).replace('"', "&quot;")
