"""Describe the pages that carry text: articles, about pages, and the folder robots shall not enter.

In: furniture, an article's number, a moment. Out: sheets, with links woven into the running text.
"""

from collections.abc import Sequence
from datetime import datetime
from random import Random

from pauk_playground.pages.address import SiteAddress
from pauk_playground.pages.page_content import MadeBlock, PageAnchor, PageContent, Region
from pauk_playground.pages.page_frame import Furniture
from pauk_playground.pages.routes import PageRoute
from pauk_playground.server.truth import TruthKind
from pauk_playground.words.chance import dice, mix, share
from pauk_playground.words.prose import Language, split_words, write_paragraph

_PAGE, _WEAVE, _BASE, _ABROAD = range(30, 34)


class Articles:
    """The text pages of a magazine."""

    def __init__(self, furniture: Furniture) -> None:
        self._furniture = furniture
        self._works = furniture.works

    def article(self, article: int, at: datetime) -> PageContent:
        """Describe an article as it was at a moment; an exact copy is described as its original."""
        plan, routes = self._works.plan, self._works.routes
        article = plan.shown(article)
        page_seed = mix(plan.seed, _PAGE, article)
        story = self._works.stories.tell(article, plan.version(article, at))
        targets = plan.targets(article)
        # The shortest text has four blocks: room for two links and one abroad. The rest stand around it.
        woven, related, popular = targets[:2], targets[2::2], targets[3::2]
        place = routes.place(PageRoute(TruthKind.ARTICLE, article))
        changed_at = plan.changed_at(article, at)
        links = self._furniture.furnish(self._crumbs(article), popular, page_seed)
        links[Region.RELATED] = tuple(self._furniture.point(target, page_seed) for target in related)
        links[Region.TAGS] = self._tags(article)
        author = self._works.plan.authors.group(article)
        return PageContent(
            kind=TruthKind.ARTICLE,
            place=place,
            title=story.title,
            modified_at=changed_at,
            links=links,
            blocks=self._weave(story.parts, self._choose_links(article, woven, page_seed), page_seed),
            author=self._furniture.link(PageRoute(TruthKind.AUTHOR, author), self._works.language.write_person(author)),
            published_at=plan.published_at(article),
            edited_at=changed_at if plan.version(article, at) else None,
            robots=plan.robots(article),
            base=self._base(place, page_seed),
            canonical=place if self._works.magazine.has_canonicals else None,
        )

    def about(self, key: int) -> PageContent:
        """Describe the page about the magazine (0) or its contact page (1)."""
        title = self._furniture.label("contact" if key else "about")
        return self._plain(PageRoute(TruthKind.ABOUT, key), title, ())

    def private(self, key: int) -> PageContent:
        """Describe a page of the folder that robots.txt forbids; the first one links to the others."""
        title = self._furniture.label("internal")
        others = [route for route in self._works.routes.fixed() if route.kind is TruthKind.PRIVATE and route.key]
        shown = [] if key else others
        related = tuple(self._furniture.link(route, f"{title} {route.key}") for route in shown)
        return self._plain(PageRoute(TruthKind.PRIVATE, key), f"{title} {key}" if key else title, related)

    def _plain(self, route: PageRoute, title: str, related: tuple[PageAnchor, ...]) -> PageContent:
        works = self._works
        page_seed = mix(works.plan.seed, _PAGE, 1000 + route.key, len(route.kind))
        chance = dice(page_seed)
        blocks = tuple(MadeBlock("p", (write_paragraph(works.language, chance, ()),)) for _ in range(3))
        links = self._furniture.furnish((), (), page_seed)
        links[Region.RELATED] = related
        is_private = route.kind is TruthKind.PRIVATE
        return PageContent(
            kind=route.kind,
            place=works.routes.place(route),
            title=title,
            modified_at=works.magazine.first_at,
            links=links,
            blocks=blocks,
            robots=("noindex",) if is_private else (),
            headers=(("X-Robots-Tag", "noindex"),) if is_private else (),
        )

    def _crumbs(self, article: int) -> tuple[PageAnchor, ...]:
        section = self._works.plan.sections.group(article)
        return (
            self._furniture.link(PageRoute(TruthKind.SECTION, section), self._works.language.sections[section].label),
        )

    def _tags(self, article: int) -> tuple[PageAnchor, ...]:
        plan = self._works.plan
        if self._works.magazine.grouped_by == "tags":
            tag = plan.tags.group(article)
            return (self._furniture.link(PageRoute(TruthKind.TAG, tag), self._works.language.tags[tag].label),)
        at = plan.published_at(article)
        month = PageRoute(TruthKind.MONTH, at.year * 12 + at.month - 1)
        return (self._furniture.link(month, f"{self._furniture.label('archive')} {at.month:02}/{at.year}"),)

    def _base(self, place: SiteAddress, page_seed: int) -> SiteAddress | None:
        """Give one page in twelve a ``<base href>``: the root, or its own folder's parent."""
        draw = share(page_seed, _BASE)
        if draw >= 1 / 12:
            return None
        return SiteAddress(place.host, "/" if draw < 1 / 24 else place.path.rsplit("/", 2)[0] + "/")

    def _choose_links(self, article: int, woven: Sequence[int], page_seed: int) -> list[PageAnchor]:
        """Return the links to weave into the text; every third article also points abroad."""
        anchors = [self._furniture.point(target, page_seed) for target in woven]
        neighbours = self._furniture.neighbours
        if neighbours and share(page_seed, _ABROAD) < 1 / 3:
            chance = dice(page_seed, _ABROAD)
            there = chance.choice(neighbours)
            count = there.plan.count(self._works.plan.published_at(article))
            if count:
                target = there.plan.draw_article(count, chance.random())
                anchors.append(PageAnchor(there.routes.place(PageRoute(TruthKind.ARTICLE, target)), ""))
        return anchors

    def _weave(
        self, parts: Sequence[tuple[str, str]], anchors: list[PageAnchor], page_seed: int
    ) -> tuple[MadeBlock, ...]:
        """Turn words of the text into links, at most one in each block, so that the text stays as it is."""
        chance = dice(page_seed, _WEAVE)
        blocks = [MadeBlock(kind, (text,)) for kind, text in parts]
        spots = [spot for spot, block in enumerate(blocks) if block.kind in {"p", "item"}]
        for spot, anchor in zip(chance.sample(spots, min(len(spots), len(anchors))), anchors, strict=False):
            blocks[spot] = _wrap(blocks[spot], anchor, chance, self._works.language)
        return tuple(blocks)


def _wrap(block: MadeBlock, anchor: PageAnchor, chance: Random, language: Language) -> MadeBlock:
    """Make one to four words of a block a link."""
    words = split_words(language, block.text)
    start = chance.randrange(len(words))
    end = min(len(words), start + chance.randint(1, 4) * (1 if language.joiner else 3))
    before, inside, after = (language.joiner.join(part) for part in (words[:start], words[start:end], words[end:]))
    gap_before = language.joiner if before else ""
    gap_after = language.joiner if after else ""
    runs = (before + gap_before, PageAnchor(anchor.to, inside, anchor.is_nofollow), gap_after + after)
    return MadeBlock(block.kind, tuple(run for run in runs if run))
