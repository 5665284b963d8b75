"""Plan a magazine as numbers: when article i appears, changes and goes, whose copy it is, where it links.

In: a `Magazine` (every choice about a site). Out: facts about article i, each a pure function of the seed and
i, so that a site of a million pages costs nothing to make. No words here: those are in `story.py`.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import lru_cache

from pauk.base.errors import BadSetting
from pauk_playground.words.chance import Deal, dice, draw_rank, mix, name_seed, place_rank, share

# The names of the draws, so that no two questions about one article share an answer.
_FATE, _WHEN, _EDITS, _GONE, _ORIGINAL, _LINKS, _ROBOTS, _STORY, _PAGE = range(9)
# Quotas of sections and authors: some have more to say than others.
_SECTION_QUOTAS = (9, 7, 6, 5, 3, 2)
_AUTHOR_QUOTAS = (7, 6, 5, 4, 3, 2, 2, 1, 1, 1)
_TAG_QUOTAS = (8, 6, 5, 4, 3, 3, 2, 2, 1, 1)


class Fate(Enum):
    """What becomes of an article, or what it is."""

    PLAIN = "plain"
    EDITED = "edited"
    REMOVED = "removed"
    EXACT = "exact"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Magazine:
    """Every choice about a generated site.

    ``articles`` appear evenly between ``first_at`` and ``last_at``; listings and the like come on top.
    ``declared``: where the encoding is declared (``header``, ``meta``, ``both``, ``neither``). ``paging``:
    ``path``, ``query`` or ``file``. ``permalinks``: ``section``, ``dated`` or ``query``. ``grouped_by``:
    ``tags`` or ``months``. Shares are of the articles; 15 % exact and 20 % near copies stay under 40 %.
    """

    name: str
    seed: int = 1
    articles: int = 1000
    language: str = "en"
    skin: str = "semantic"
    encoding: str = "utf-8"
    declared: str = "both"
    paging: str = "path"
    permalinks: str = "section"
    grouped_by: str = "tags"
    native_paths: bool = False
    has_sessions: bool = False
    has_canonicals: bool = True
    listing_size: int = 20
    first_at: datetime = datetime(2006, 1, 1, tzinfo=UTC)
    last_at: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    exact_share: float = 0.15
    near_share: float = 0.20
    edited_share: float = 0.10
    removed_share: float = 0.03


class MagazinePlan:
    """The numbers of one magazine."""

    def __init__(self, magazine: Magazine) -> None:
        if magazine.articles < 1 or magazine.last_at <= magazine.first_at:
            raise BadSetting(
                "a magazine has at least one article and ends after it begins",
                where=magazine.name,
                next_step="Check articles, first_at and last_at.",
            )
        self.magazine = magazine
        self.seed = mix(magazine.seed, name_seed(magazine.name))
        self.sections = Deal(mix(self.seed, 101), _SECTION_QUOTAS)
        self.authors = Deal(mix(self.seed, 102), _AUTHOR_QUOTAS)
        self.tags = Deal(mix(self.seed, 103), _TAG_QUOTAS)
        self._interval_s = (magazine.last_at - magazine.first_at).total_seconds() / magazine.articles
        self.fate = lru_cache(maxsize=8192)(self._draw_fate)
        self.original = lru_cache(maxsize=8192)(self._find_original)

    # Time.

    def published_at(self, article: int) -> datetime:
        """Return when an article appears; later numbers never appear earlier."""
        offset_s = (article + share(self.seed, _WHEN, article)) * self._interval_s
        return self.magazine.first_at + timedelta(seconds=int(offset_s))

    def count(self, at: datetime) -> int:
        """Count the articles that have appeared by this moment: numbers 0 to count - 1."""
        passed = int((at - self.magazine.first_at).total_seconds() / self._interval_s)
        count = max(0, min(passed - 1, self.magazine.articles))
        while count < self.magazine.articles and self.published_at(count) <= at:
            count += 1
        return count

    def edits(self, article: int) -> tuple[datetime, ...]:
        """Return when an article is changed, in order."""
        if self.fate(article) is not Fate.EDITED:
            return ()
        chance = dice(self.seed, _EDITS, article)
        at, moments = self.published_at(article), []
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
            at += timedelta(seconds=int(chance.triangular(600, 30 * 86_400, 7200)))
            moments.append(at)
        return tuple(moments)

    def version(self, article: int, at: datetime) -> int:
        """Return how often an article has been changed by this moment."""
        return sum(edited_at <= at for edited_at in self.edits(article))

    def changed_at(self, article: int, at: datetime) -> datetime:
        """Return when the version shown at this moment was made; an exact copy is as old as its original."""
        shown = self.shown(article)
        edits = [edited_at for edited_at in self.edits(shown) if edited_at <= at]
        return edits[-1] if edits else self.published_at(shown)

    def removed_at(self, article: int) -> datetime | None:
        """Return when an article is taken away, if ever: after a day, up to two years."""
        if self.fate(article) is not Fate.REMOVED:
            return None
        days = 1 + 730 * share(self.seed, _GONE, article)
        return self.published_at(article) + timedelta(seconds=int(days * 86_400))

    def is_removed(self, article: int, at: datetime) -> bool:
        """Tell whether an article has been taken away by this moment."""
        removed_at = self.removed_at(article)
        return removed_at is not None and removed_at <= at

    # Copies.

    def _draw_fate(self, article: int) -> Fate:
        if article == 0:
            return Fate.PLAIN  # Every copy finds an original below it.
        draw = share(self.seed, _FATE, article)
        magazine = self.magazine
        for fate, width in (
            (Fate.EXACT, magazine.exact_share),
            (Fate.NEAR, magazine.near_share),
            (Fate.EDITED, magazine.edited_share),
            (Fate.REMOVED, magazine.removed_share),
        ):
            if draw < width:
                return fate
            draw -= width
        return Fate.PLAIN

    def _find_original(self, article: int) -> int:
        """Return the article this one is a copy of, or itself.

        Originals are plain (never edited nor removed), so that a copy stays a copy at any moment. Half of the
        copies are made of recent articles, half of any older one.
        """
        if self.fate(article) not in {Fate.EXACT, Fate.NEAR}:
            return article
        draw = share(self.seed, _ORIGINAL, article)
        reach = min(article, 50) if draw < 0.5 else article
        found = article - 1 - int(draw * 2 % 1 * reach)
        while self.fate(found) is not Fate.PLAIN:
            found -= 1
        return found

    def shown(self, article: int) -> int:
        """Return the article whose page is shown: an exact copy shows its original's, to the byte."""
        return self.original(article) if self.fate(article) is Fate.EXACT else article

    # Links and directives.

    def targets(self, article: int) -> tuple[int, ...]:
        """Return the older articles an article points to, most of them often pointed to.

        5 to 12 draws: 8 to 15 pages link to an article on average, the listings that show it included.
        """
        return self._draw_targets(article, article, 12)

    def favourites(self, until: int, count: int) -> tuple[int, ...]:
        """Return articles below ``until`` that many point to, as shown beside listings."""
        return self._draw_targets(until, mix(_PAGE, until), count)[:count]

    def draw_article(self, until: int, draw: float) -> int:
        """Return one article below ``until`` (at least 1), drawn by its rank."""
        rank = draw_rank(draw, until)
        place = place_rank(self.seed, rank)
        return place if place < until else rank

    def _draw_targets(self, until: int, name: int, most: int) -> tuple[int, ...]:
        if until == 0:
            return ()
        chance = dice(self.seed, _LINKS, name)
        count = chance.randint(5, most)
        return tuple(dict.fromkeys(self.draw_article(until, chance.random()) for _ in range(count)))

    def robots(self, article: int) -> tuple[str, ...]:
        """Return the page's robots directives; few pages have any."""
        draw = share(self.seed, _ROBOTS, article)
        if draw < 0.02:
            return ("noindex",)
        if draw < 0.03:
            return ("nofollow",)
        return ("noindex", "nofollow") if draw < 0.035 else ()

    def story_seed(self, article: int) -> int:
        """Return the number that an article's words are drawn from."""
        return mix(self.seed, _STORY, article)
