"""Make more pages of made ones, as real forums have them: short threads, and threads with a list of others below.

In: HTML of a thread and of an index in the same skin. Out: HTML: the thread with its first posts only, or with a box
of "similar threads" behind them. Of what is cut and put in, the reader itself says where it stands; a page of which it
says nothing gives none.
"""

from collections.abc import Sequence
from datetime import datetime
from random import Random

from pauk.extract.page.links import find_base
from pauk.extract.page.tree import parse_tree
from pauk.forum.kinds.features import describe_page
from pauk.forum.kinds.rows_of_posts import leave_rows_of_posts
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import Nodes, lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.posts.parts.post import PostPage
from pauk.forum.posts.post_reader import read_posts
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import Listing
from pauk.forum.rows.row_reader import read_listing

# Rows that boxes of similar threads show.
_FEWEST_ROWS, _MOST_ROWS = 3, 7
_HEADS = (
    "Similar threads",
    "Ähnliche Themen",
    "Sujets similaires",
    "Slične teme",
    "Похожие темы",
    "相关主题",
    "Related",
)
_TALK = 3  # posts
_DEEPEST = 12  # elements around the rows of a list
_END = "</body>"


class Look:
    """A page as the reader sees it, part by part."""

    def __init__(self, html: str, url: str, now: datetime) -> None:
        tree = parse_tree(html)
        self.html = html
        self.document = tree.document
        self.nodes: Nodes = lay_out(tree)
        lines = read_lines(self.nodes)
        stamps = find_stamps(self.nodes, lines, now=now)
        base = find_base(tree, url)
        self.records = find_records(self.nodes)
        self.found: PostPage = read_posts(self.nodes, stamps, base, now=now, records=self.records)
        self.sheet = PageView(self.nodes, lines, stamps, url, base)
        self.looks = look_at_lists(self.sheet, self.records)
        self.listing: Listing = leave_rows_of_posts(self.sheet, self.found, read_listing(self.sheet, self.looks))

    def features(self) -> tuple[str, ...]:
        """Describe the page as the judge of kinds wants it."""
        return tuple(describe_page(self.sheet, self.looks, self.found, self.listing))


def shorten(page: Look, keep: int) -> str:
    """Give a thread with its first posts only; empty where the others are no elements of their own."""
    others = page.found.posts[keep:]
    if not others or not _are_elements(page):
        return ""
    for post in others:
        page.nodes.node(post.start).decompose()
    return page.document.html or ""


def _are_elements(page: Look) -> bool:
    """Whether a page has posts, side by side, each of which is one element."""
    ends, posts = page.nodes.flat.ends, page.found.posts
    parents = {page.nodes.flat.parents[post.start] for post in posts}
    return len(parents) == 1 and all(ends[post.start] == post.end and post.parent is None for post in posts)


def has_comments(page: Look) -> bool:
    """Whether people talk on a page, whatever it is about: several posts with dates and names of different people."""
    posts = page.found.posts
    is_whole = all(post.author and post.date for post in posts)
    return len(posts) >= _TALK and is_whole and len({post.author for post in posts}) > 1


def cut_rows(page: Look, random: Random) -> str:
    """Give some rows of an index with the elements around them, as a box of other threads; empty where it has few."""
    rows = page.listing.threads
    if len(rows) < _FEWEST_ROWS:
        return ""
    nodes = page.nodes
    chosen = random.sample(rows, min(len(rows), random.randint(_FEWEST_ROWS, _MOST_ROWS)))
    if any(nodes.flat.ends[row.place] != row.end for row in chosen):
        return ""
    inside = "".join(nodes.node(row.place).html or "" for row in chosen)
    for tag, classes in _around(nodes, chosen[0].place):
        inside = f'<{tag} class="{classes}">{inside}</{tag}>'
    return f"<h3>{random.choice(_HEADS)}</h3>{inside}"


def _around(nodes: Nodes, place: int) -> Sequence[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    while (place := nodes.flat.parents[place]) and len(found) < _DEEPEST:
        found.append((nodes.flat.tags[place], nodes.attribute(place, "class")))
    return found


def put_below(html: str, box: str) -> str:
    """Put a box at the end of a page."""
    before, end, behind = html.rpartition(_END)
    return f"{before}<div>{box}</div>{end}{behind}" if end else f"{html}<div>{box}</div>"
