"""Say what a page of a forum shows, as plain records: a design fills them, a skin turns them into HTML.

In: what a design decided at one moment. Out: `EntryPage`, `BoardPage`, `ThreadPage`, `OtherPage`, each with a
`PageFrame`.

**To write a skin**, subclass `pauk_playground.forums.views.skin.Skin`: four methods, one for each view, each returning
the HTML of a whole document. All strings are plain text in the forum's language; the tag helper of `markup` escapes
them. Every ``href`` is written into the page as it is: it may be relative, hold a session id, or end in an anchor such
as ``#p123``; then the post's element has ``id="p123"`` or ``<a name="p123">`` (`PostView.anchor`).

A skin decides all markup, and these laws keep the truth true whatever it decides:

- Show everything that is given. What is empty (``""``, ``()``, None) is not there: no label, no empty cell content.
  Fields whose comment says *may* can be left out; *truth* marks what is for the truth and never shown.
- Posts and rows stand in the order given. What stands in a post's body stays in order, with all its words: a quote's
  ``lead`` before it and its ``expand`` after it, a code block's ``lead`` before it. Add no words to a body.
  Signature, edit note, attachments and actions stand outside the element that holds the body, or at least
  outside its running text.
- A `StampView` shows its ``text``; ``title`` and ``iso`` go into attributes of the element around it where given,
  and no other attribute tells the moment. A skin may draw the text of the date as a link to the post.
- The pager shows all its items in order. One of kind FIRST, PREV, NEXT or LAST may be drawn as an arrow, an icon
  or a picture instead of its text; a PAGE keeps its text. The pager may stand above, below or both. A board's or
  thread's pager is never shown for anything else, and no other links to the same list's pages are added
  (a select box is no link).
- A sticky row is marked by a class, an icon or a word, so is a locked one. Repeated and sticky posts likewise.
- Nested posts (``depth`` > 0) may be nested, indented or flat with "in reply to" (`PostView.reply_to`); the
  order stays.
- Furniture (menu, crumbs, side boxes, footer, notice, forms) stands outside the list of posts and rows, except that
  a notice or advertisement of the skin's own may stand between two of them.
- The same view gives the same HTML, byte by byte: no clock, no chance but `pauk_playground.words.chance`.

``frame.labels`` holds the words of the language. Keys: home forum board topic topics post posts reply replies views
author started last_post last_post_by by in on at date posted edited joined location member members guest guests rank
online offline administrator moderator quote report edit_verb reply_verb like likes share permalink search search_for
login logout register user_name password remember forgot email profile calendar rules faq help page pages next
previous first last older newer newest oldest go jump mark_read new_topic send preview message subject subscribe
sticky announcement locked moved attachment attachments downloads signature similar tags statistics powered all_times
welcome newest_member who_online subforums moderators description category sort_by activity creation ascending
descending yes no error not_found denied nothing back print votes answer answers question comment comments accepted
score reply_to size close contact imprint privacy ad code select_all ip_logged title status removed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link; without an ``href`` it is plain text."""

    text: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class StampView:
    """A date as a page shows it.

    ``text`` is what readers see ("yesterday, 14:03"), ``title`` an exact twin for a title attribute, ``iso`` one for
    machines (``datetime``, ``content`` or ``data-…``). Truth: ``at`` is the moment, ``precision`` what ``text`` tells
    of it ("second", "minute", "hour", "day", "week", "month", "year"), ``is_relative`` whether the text depends on the
    moment of reading.
    """

    text: str
    title: str = ""
    iso: str = ""
    at: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    precision: str = "minute"
    is_relative: bool = False


# What people write.


@dataclass(frozen=True, slots=True)
class Styled:
    """A few words in another style: ``strong``, ``em``, ``strike`` or ``code``."""

    text: str
    style: str = "strong"


@dataclass(frozen=True, slots=True)
class Smiley:
    """A small picture of a face, without words; ``alt`` goes into the alt attribute."""

    alt: str
    src: str


Run = str | LinkView | Styled | Smiley


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph; skins write a ``p``, a ``div``, or text that line breaks part."""

    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short paragraphs."""

    items: tuple[tuple[Run, ...], ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of a program; ``lead`` ("Code:") stands above them where it is given."""

    lines: tuple[str, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture within the text, without words; ``alt`` goes into the alt attribute."""

    src: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """What somebody else wrote; ``lead`` ("Ada said:") is a link where it has an ``href``, ``expand`` stands below."""

    lead: LinkView
    blocks: "tuple[Block, ...]"
    expand: str = ""


Block = Para | Items | Code | PictureView | Quote


# People.


@dataclass(frozen=True, slots=True)
class User:
    """Who wrote something; guests have no ``href``. ``name`` is always shown, the rest only where it is given.

    ``facts`` are labelled lines such as ("Joined", Stamp), ("Posts", "1,234"), ("Location", "…"); may be left out,
    all or none. ``rank`` and ``avatar`` (a picture's address) may be left out.
    """

    name: str
    href: str = ""
    rank: str = ""
    avatar: str = ""
    facts: tuple[tuple[str, str | StampView], ...] = ()
    is_online: bool = False
    is_staff: bool = False


# Pagers.


class PagerView(StrEnum):
    """What an item of a pager is: a page's number, the page one is on, a gap, or one of four named links."""

    PAGE = "page"
    CURRENT = "current"
    GAP = "gap"
    FIRST = "first"
    PREV = "prev"
    NEXT = "next"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class PageItem:
    """One item of a pager; CURRENT and GAP have no ``href``. Truth: ``page`` is the number it leads to, from 1."""

    turn: PagerView
    text: str
    href: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class Pager:
    """The way to the other pages of a list; empty ``items``: there is only one page, or no pager.

    ``summary`` ("Page 2 of 17") may be left out. Truth: ``total`` is the number of pages.
    """

    items: tuple[PageItem, ...] = ()
    summary: str = ""
    total: int = 1


# Lists.


@dataclass(frozen=True, slots=True)
class LastPost:
    """The last-post cell of a row: when (None: not shown), who (None: not shown), and the way there.

    ``href`` leads to the last post; "" where there is no such link. It is written on an icon, an arrow, the label
    ``last_post``, the date or ``title`` (the thread's, on lists of boards), wherever the skin likes, but written.
    """

    stamp: StampView | None = None
    user: User | None = None
    href: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class ThreadView:
    """A thread in a list.

    ``created``, ``replies``, ``views``, ``last`` and ``starter`` are shown where given. ``pages`` are links to the
    thread's own pages within the row (PAGE, GAP, LAST). ``prefix`` ("[Solved]") and ``excerpt`` may be left out.
    Truth: ``key`` is the thread's number.
    """

    title: str
    href: str
    key: int
    starter: User | None = None
    created: StampView | None = None
    replies: str = ""
    views: str = ""
    last: LastPost | None = None
    pages: tuple[PageItem, ...] = ()
    prefix: str = ""
    excerpt: str = ""
    is_sticky: bool = False
    is_locked: bool = False
    is_hot: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board in a list of boards; counts and ``last`` are shown where given, the rest may be left out."""

    title: str
    href: str
    description: str = ""
    topics: str = ""
    posts: str = ""
    last: LastPost | None = None
    children: tuple[LinkView, ...] = ()
    moderators: tuple[LinkView, ...] = ()
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class Category:
    """A heading with the boards below it."""

    title: str
    href: str
    boards: tuple[BoardView, ...]


# Posts.


@dataclass(frozen=True, slots=True)
class EditNote:
    """The note that a post was changed: ``before`` + ``stamp`` + ``after`` is one sentence; not part of the body."""

    before: str
    stamp: StampView | None
    after: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file beside a post; ``note`` tells its size and how often it was fetched."""

    name: str
    href: str
    note: str = ""
    is_picture: bool = False


@dataclass(frozen=True, slots=True)
class PostView:
    """One post.

    ``number`` is shown ("#12"), and links to ``permalink`` where both are given; a ``permalink`` alone is written on
    an icon, the date or the label ``permalink``. ``title`` ("Re: …") and ``actions`` may be left out. ``reply_to``
    names the parent of a nested reply (its author, with a link to it) and may be left out where nesting shows it.
    ``score`` are votes, ``likes`` a line such as "3 likes". ``is_first`` is the thread's opening post, ``is_repeat``
    one that stands on every page although its place is on the first, ``is_removed`` one of which only a line is left.
    Truth: ``key`` is the post's number, ``parent`` its parent's.
    """

    key: int
    anchor: str
    author: User
    posted: StampView
    body: tuple[Block, ...]
    number: str = ""
    permalink: str = ""
    title: str = ""
    edited: EditNote | None = None
    signature: tuple[Block, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    actions: tuple[LinkView, ...] = ()
    likes: str = ""
    score: str = ""
    depth: int = 0
    parent: int | None = None
    reply_to: LinkView | None = None
    is_first: bool = False
    is_repeat: bool = False
    is_accepted: bool = False
    is_removed: bool = False


# What surrounds every page.


@dataclass(frozen=True, slots=True)
class Box:
    """A box of links beside, above or below the content: similar threads, newest posts, who is online."""

    title: str
    links: tuple[tuple[LinkView, StampView | None], ...]
    is_related: bool = False  # similar threads: stands below the posts


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What every page of a forum shares.

    ``menu``, ``account`` (log in, register), ``footer``, ``notice``, ``online``, ``credit``, ``clock`` ("It is now …"),
    ``jump`` (all boards, for a select box) and ``boxes`` may be left out, each as a whole; ``crumbs`` not.
    ``relations`` are (rel, href) for ``link`` elements in the head. ``url`` is the page's own address, for structured
    data. ``seed`` belongs to the forum: draw from it (`pauk_playground.words.chance.mix`) what differs between two
    forums of one skin, such as class names.
    """

    brand: str
    home: LinkView
    url: str
    language: str
    direction: str
    labels: Mapping[str, str]
    crumbs: tuple[LinkView, ...] = ()
    menu: tuple[LinkView, ...] = ()
    account: tuple[LinkView, ...] = ()
    footer: tuple[LinkView, ...] = ()
    boxes: tuple[Box, ...] = ()
    jump: tuple[LinkView, ...] = ()
    notice: str = ""
    online: str = ""
    credit: str = ""
    clock: str = ""
    feed: str = ""
    canonical: str = ""
    relations: tuple[tuple[str, str], ...] = ()
    robots: str = ""
    search: str = ""  # where the search form leads
    seed: int = 0


# Pages.


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The forum's first page: its boards by category; ``figures`` such as ("Members", "1,234") may be left out."""

    frame: PageFrame
    title: str
    categories: tuple[Category, ...]
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a board: boards within it, then threads.

    ``sorts`` are links that show the same board in another order. ``compose`` is the address of "new topic".
    Truth: ``order`` is "activity" or "creation", ``key`` the board's number, ``page`` the page's, from 1.
    """

    frame: PageFrame
    title: str
    rows: tuple[ThreadView, ...]
    pager: Pager
    order: str
    key: int = 0
    page: int = 1
    description: str = ""
    boards: tuple[BoardView, ...] = ()
    sorts: tuple[LinkView, ...] = ()
    compose: str = ""


@dataclass(frozen=True, slots=True)
class ThreadPage:
    """One page of a thread.

    ``form`` is "flat", "nested" or "qa" (a question, its answers, and comments below each: depth 1). With
    ``has_reply_form`` an empty form stands below the posts; ``is_print`` asks for the bare view for paper.
    ``tags``, ``views`` and ``replies`` may be left out. Truth: ``order`` is "ascending", "descending" or "" (nested),
    ``key`` the thread's number, ``page`` the page's, from 1.
    """

    frame: PageFrame
    title: str
    posts: tuple[PostView, ...]
    pager: Pager
    order: str
    key: int = 0
    page: int = 1
    form: str = "flat"
    views: str = ""
    replies: str = ""
    tags: tuple[LinkView, ...] = ()
    reply: str = ""  # the address of "reply"; "" where the thread is locked
    has_reply_form: bool = False
    is_locked: bool = False
    is_print: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a form: its kind as in ``input type``, or ``textarea`` or ``select`` with ``choices``."""

    name: str
    label: str
    kind: str = "text"
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FormView:
    """A form: where it leads, its fields, and the word on its button."""

    action: str
    fields: tuple[FormField, ...]
    button: str


Cell = str | LinkView | StampView


@dataclass(frozen=True, slots=True)
class GridView:
    """A table that holds no posts and no threads: members, a calendar, results."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class OtherPage:
    """A page that is neither a list of threads nor a thread; all parts that are given stand in this order.

    ``kind`` is home, profile, members, login, register, search, calendar, error, rules, faq, online, denied, compose.
    """

    frame: PageFrame
    kind: str
    title: str
    paragraphs: tuple[str, ...] = ()
    facts: tuple[tuple[str, str | StampView], ...] = ()
    sections: tuple[tuple[str, str], ...] = ()  # a heading and a paragraph, as in rules
    letters: tuple[LinkView, ...] = ()
    grid: GridView | None = None
    form: FormView | None = None
    pager: Pager = field(default_factory=Pager)


View = EntryPage | BoardPage | ThreadPage | OtherPage
