"""Follow a forum as a stranger would: learn it from any of its pages, crawl it once, then come back; read its HTML.

In: a forum that answers at any moment of its past. Out: `Followed`, with what learning cost. The reader knows what was
learned and nothing else: no design, no skin, no language. Only the forum's clock is taken from its truth.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from pauk.eval.forum.year import FIRST_CRAWL, Followed, TravellingForum, fetch, follow_forum
from pauk.extract.page.links import find_links
from pauk.extract.page.tree import Tree, parse_tree
from pauk.forum.follow.guided_reader import read_known_page, see_known_page
from pauk.forum.follow.planner import begin_following
from pauk.forum.follow.state import FollowRequest, SeenPage
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.site.forum_map import ForumMap
from pauk.forum.site.learner import begin, step
from pauk.forum.site.page_notes import ForumFetch, take_note

_HTML = b"<"
_OK = 200


def days_of(count: int = 30) -> list[datetime]:
    """Return the days after the first crawl, at noon."""
    return [FIRST_CRAWL + timedelta(days=day) for day in range(1, count + 1)]


def choose_start(forum: TravellingForum, seed: int, moment: datetime = FIRST_CRAWL) -> str:
    """Choose any page of a forum, by a seed."""
    pages = list(forum.pages(moment))
    Random(seed).shuffle(pages)  # noqa: S311 (a draw that can be repeated)
    return next((url for url in pages if fetch(forum, url, moment).status == _OK), pages[0])


@dataclass(frozen=True)
class LearnedForum:
    """What was learned of a forum, and how many pages that took."""

    map: ForumMap
    pages: int


def learn_forum(forum: TravellingForum, start: str, moment: datetime = FIRST_CRAWL) -> LearnedForum:
    """Learn a forum from one of its pages."""
    now, pages = step(begin(start)), 0
    while now.map is None:
        pages += len(now.requests)
        now = step(now.state, [take_note(_fetch_to_learn(forum, request.url, moment)) for request in now.requests])
    return LearnedForum(now.map, pages)


def _fetch_to_learn(forum: TravellingForum, url: str, moment: datetime) -> ForumFetch:
    if _site_of(url) != _site_of(next(forum.pages(moment))):
        return ForumFetch(url, None)
    came = fetch(forum, url, moment)
    if came.status != _OK or _HTML not in came.body:
        return ForumFetch(url, None, url=came.url)
    tree = _parse(came.body)
    reading = read_forum_page(tree, came.url, now=_clock_of(forum, came.url, moment))
    return ForumFetch(url, reading, _links_of(tree, came.url), came.url)


class LearnedReader:
    """Reads pages of one forum by what was learned of it."""

    def __init__(self, known: ForumMap) -> None:
        self._known = known

    def __call__(
        self, forum: TravellingForum, url: str, moment: datetime, body: bytes, request: FollowRequest
    ) -> SeenPage:
        """Read a page from its HTML, at the forum's own time."""
        tree, within = _parse(body), request.thread or request.board
        reading = read_known_page(tree, url, self._known, now=_clock_of(forum, url, moment), within=within)
        return see_known_page(reading, url, _links_of(tree, url), self._known, within=within)


def evaluate_forum(forum: TravellingForum, start: str, moments: Sequence[datetime]) -> tuple[LearnedForum, Followed]:
    """Learn a forum from one of its pages, and follow it through the moments."""
    learned = learn_forum(forum, start)
    followed = follow_forum(forum, LearnedReader(learned.map), moments, begin_following(learned.map))
    return learned, followed


def _parse(body: bytes) -> Tree:
    return parse_tree(body.decode("utf-8", "replace"))


def _links_of(tree: Tree, url: str) -> list[str]:
    return [link.url for link in find_links(tree, url)]


def _clock_of(forum: TravellingForum, url: str, moment: datetime) -> datetime:
    """Return what the forum's own clock shows, as its pages do."""
    truth = forum.truth(url, moment)
    return datetime.fromisoformat(truth["now"]) if truth else moment.astimezone(UTC).replace(tzinfo=None)


def _site_of(url: str) -> str:
    return "/".join(url.split("/", 3)[:3])
