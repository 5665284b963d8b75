"""Say what a forum's design is: what its pages show, in which order, under which addresses.

In: the choices of one software and its operator. Out: a `Design`; `designs` lists those we have.
"""

from dataclasses import dataclass, field

from pauk_playground.forums.design.addresses import Scheme
from pauk_playground.forums.design.pagers import PagerStyle
from pauk_playground.forums.design.stamps import StampStyle


@dataclass(frozen=True, slots=True)
class RowDesign:
    """What a row of a board shows of its thread.

    ``jump`` is where the link to the last post leads: "post" (its permalink), "page" (the thread's last page), "latest"
    (an address that redirects), or "none". ``pages`` are links to the thread's pages: "none", "few" or "last".
    """

    created: StampStyle | None = None
    last: StampStyle | None = None
    has_last_user: bool = False
    has_starter: bool = True
    has_replies: bool = True
    has_views: bool = True
    has_excerpt: bool = False
    jump: str = "none"
    pages: str = "none"


@dataclass(frozen=True, slots=True)
class Posts:
    """What a thread's page shows of a post.

    ``facts`` are lines about the author: joined, posts, location. ``edit`` is the note on changes: "by", "plain" or "".
    ``quote`` is how a quotation begins: "said", "link", "plain" or "dated".
    """

    stamp: StampStyle
    joined: StampStyle | None = None
    facts: tuple[str, ...] = ()
    has_ranks: bool = True
    edit: str = "by"
    quote: str = "said"
    has_expand: bool = False
    has_numbers: bool = False
    has_permalinks: bool = True
    has_titles: bool = False
    has_signatures: bool = True
    has_likes: bool = False
    has_scores: bool = False
    actions: tuple[str, ...] = ("quote", "report")


@dataclass(frozen=True, slots=True)
class Manners:
    """How a forum treats machines.

    ``feed`` and ``sitemap`` are "right", "stale" or "none"; ``validators`` (Last-Modified, ETag) are "right", "wrong"
    or "none". ``hrefs`` are written "rooted", "absolute", "dotted" or "bare". With ``is_closed_shown`` one board
    wants a log-in.
    """

    feed: str = "right"
    sitemap: str = "right"
    validators: str = "right"
    hrefs: str = "rooted"
    has_sessions: bool = False
    has_relations: bool = False
    has_canonical: bool = False
    is_closed_shown: bool = False


@dataclass(frozen=True, slots=True)
class Design:
    """All choices of one forum; ``skin`` and ``language`` are what it wears unless somebody asks for another.

    ``order`` sorts a board by "activity" or "creation"; ``thread_order`` is "ascending", "descending", or "" for nested
    comments and answers (``form`` "nested", "qa"). A size of 0 means that everything stands on one page. ``stickies``
    stand on the "first" page or on "every" one; with ``repeats_first`` the opening post does. With ``has_sorts`` a
    board has links that show it in another order.
    """

    name: str
    scheme: Scheme
    rows: RowDesign
    posts: Posts
    skin: str
    language: str = "en"
    credit: str = "Forum"
    order: str = "activity"
    thread_order: str = "ascending"
    form: str = "flat"
    board_size: int = 20
    thread_size: int = 10
    board_pager: PagerStyle = field(default_factory=PagerStyle)
    thread_pager: PagerStyle = field(default_factory=PagerStyle)
    board_last: StampStyle | None = None
    stickies: str = "first"
    repeats_first: bool = False
    zone_hours: int = 0
    boxes: tuple[str, ...] = ()
    has_reply_form: bool = False
    has_sorts: bool = False
    manners: Manners = field(default_factory=Manners)
    thread_base: int = 0
    post_base: int = 0
