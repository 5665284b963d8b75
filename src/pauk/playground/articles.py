"""Describe the pages that carry text: articles, about pages, and the folder robots shall not enter.

In: furniture, an article's number, a moment. Out: sheets, with links woven into the running text.
"""

from collections.abc import Sequence
from datetime import datetime
from random import Random

from pauk.playground.chance import dice, mix, share
from pauk.playground.furniture import Furniture
from pauk.playground.place import Place
from pauk.playground.prose import Language, split_words, write_paragraph
from pauk.playground.routes import Route
from pauk.playground.sheet import Anchor, Block, Region, Sheet
from pauk.playground.truth import Kind

_PAGE, _WEAVE, _BASE, _ABROAD = range(30, 34)


class Articles:
    """The text pages of a magazine."""

    def __init__(self, furniture: Furniture) -> None:
        self._furniture = furniture
        self._works = furniture.works

    def article(self, article: int, at: datetime) -> Sheet:
        """Describe an article as it was at a moment; an exact copy is described as its original."""
        plan, routes = self._works.plan, self._works.routes
        article = plan.shown(article)
        page_seed = mix(plan.seed, _PAGE, article)
        story = self._works.stories.tell(article, plan.version(article, at))
        targets = plan.targets(article)
        # The shortest text has four blocks: room for two links and one abroad. The rest stand around it.
        woven, related, popular = targets[:2], targets[2::2], targets[3::2]
        place = routes.place(Route(Kind.ARTICLE, article))
        changed_at = plan.changed_at(article, at)
        links = self._furniture.furnish(self._crumbs(article), popular, page_seed)
        links[Region.RELATED] = tuple(self._furniture.point(target, page_seed) for target in related)
        links[Region.TAGS] = self._tags(article)
        return Sheet(
            kind=Kind.ARTICLE,
            place=place,
            title=story.title,
            modified_at=changed_at,
            links=links,
            blocks=self._weave(story.parts, self._choose_links(article, woven, page_seed), page_seed),
            author=self._author(article),
            published_at=plan.published_at(article),
            edited_at=changed_at if plan.version(article, at) else None,
            robots=plan.robots(article),
            base=self._base(place, page_seed),
            canonical=place if self._works.magazine.has_canonicals else None,
        )

    def about(self, key: int) -> Sheet:
        """Describe the page about the magazine (0) or its contact page (1)."""
        title = self._furniture.label("contact" if key else "about")
        return self._plain(Route(Kind.ABOUT, key), title, ())

    def private(self, key: int) -> Sheet:
        """Describe a page of the folder that robots.txt forbids; the first one links to the others."""
        title = self._furniture.label("internal")
        others = [route for route in self._works.routes.fixed() if route.kind is Kind.PRIVATE and route.key]
        shown = [] if key else others
        related = tuple(self._furniture.link(route, f"{title} {route.key}") for route in shown)
        return self._plain(Route(Kind.PRIVATE, key), f"{title} {key}" if key else title, related)

    def _plain(self, route: Route, title: str, related: tuple[Anchor, ...]) -> Sheet:
        works = self._works
        page_seed = mix(works.plan.seed, _PAGE, 1000 + route.key, len(route.kind))
        chance = dice(page_seed)
        blocks = tuple(Block("p", (write_paragraph(works.language, chance, ()),)) for _ in range(3))
        links = self._furniture.furnish((), (), page_seed)
        links[Region.RELATED] = related
        is_private = route.kind is Kind.PRIVATE
        return Sheet(
            kind=route.kind,
            place=works.routes.place(route),
            title=title,
            modified_at=works.magazine.first_at,
            links=links,
            blocks=blocks,
            robots=("noindex",) if is_private else (),
            headers=(("X-Robots-Tag", "noindex"),) if is_private else (),
        )

    def _crumbs(self, article: int) -> tuple[Anchor, ...]:
        section = self._works.plan.sections.group(article)
        return (self._furniture.link(Route(Kind.SECTION, section), self._works.language.sections[section].label),)

    def _author(self, article: int) -> Anchor:
        author = self._works.plan.authors.group(article)
        return self._furniture.link(Route(Kind.AUTHOR, author), self._works.language.write_person(author))

    def _tags(self, article: int) -> tuple[Anchor, ...]:
        plan = self._works.plan
        if self._works.magazine.grouped_by == "tags":
            tag = plan.tags.group(article)
            return (self._furniture.link(Route(Kind.TAG, tag), self._works.language.tags[tag].label),)
        at = plan.published_at(article)
        month = Route(Kind.MONTH, at.year * 12 + at.month - 1)
        return (self._furniture.link(month, f"{self._furniture.label('archive')} {at.month:02}/{at.year}"),)

    def _base(self, place: Place, page_seed: int) -> Place | None:
        """Give one page in twelve a ``<base href>``: the root, or its own folder's parent."""
        draw = share(page_seed, _BASE)
        if draw >= 1 / 12:
            return None
        return Place(place.host, "/" if draw < 1 / 24 else place.path.rsplit("/", 2)[0] + "/")

    def _choose_links(self, article: int, woven: Sequence[int], page_seed: int) -> list[Anchor]:
        """Return the links to weave into the text; every third article also points abroad."""
        anchors = [self._furniture.point(target, page_seed) for target in woven]
        neighbours = self._furniture.neighbours
        if neighbours and share(page_seed, _ABROAD) < 1 / 3:
            chance = dice(page_seed, _ABROAD)
            there = chance.choice(neighbours)
            count = there.plan.count(self._works.plan.published_at(article))
            if count:
                target = there.plan.draw_article(count, chance.random())
                anchors.append(Anchor(there.routes.place(Route(Kind.ARTICLE, target)), ""))
        return anchors

    def _weave(self, parts: Sequence[tuple[str, str]], anchors: list[Anchor], page_seed: int) -> tuple[Block, ...]:
        """Turn words of the text into links, at most one in each block, so that the text stays as it is."""
        chance = dice(page_seed, _WEAVE)
        blocks = [Block(kind, (text,)) for kind, text in parts]
        spots = [spot for spot, block in enumerate(blocks) if block.kind in {"p", "item"}]
        for spot, anchor in zip(chance.sample(spots, min(len(spots), len(anchors))), anchors, strict=False):
            blocks[spot] = _wrap(blocks[spot], anchor, chance, self._works.language)
        return tuple(blocks)


def _wrap(block: Block, anchor: Anchor, chance: Random, language: Language) -> Block:
    """Make one to four words of a block a link."""
    words = split_words(language, block.text)
    start = chance.randrange(len(words))
    end = min(len(words), start + chance.randint(1, 4) * (1 if language.joiner else 3))
    before, inside, after = (language.joiner.join(part) for part in (words[:start], words[start:end], words[end:]))
    gap_before = language.joiner if before else ""
    gap_after = language.joiner if after else ""
    runs = (before + gap_before, Anchor(anchor.to, inside, anchor.is_nofollow), gap_after + after)
    return Block(block.kind, tuple(run for run in runs if run))
