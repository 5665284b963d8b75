"""Skins kept aside: whatever a design shows stands in their pages, in order, and nothing else does."""

import re
import subprocess
import sys
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from hashlib import blake2b
from urllib.parse import urljoin, urlsplit

import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.table import table

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk_playground.forums import DESIGNS, Forum
from pauk_playground.forums.skins_kept import SKINS
from pauk_playground.forums.views.truths import tell_text
from pauk_playground.forums.views.views import (
    BoardPage,
    EntryPage,
    OtherPage,
    PageFrame,
    Pager,
    PagerView,
    Para,
    PostView,
    StampView,
    ThreadPage,
    ThreadView,
    User,
)
from pauk_playground.forums.world.wording import FORUM_LANGUAGES

AT = datetime(2016, 6, 1, 12, tzinfo=UTC)
NAMES = sorted(SKINS)
# Code that decides, not words that are shown.
CODES = frozenset({"style", "language", "direction", "order", "form", "kind", "precision", "rel", "anchor", "robots"})


@cache
def gather():
    """All kinds of pages of all designs, each design in another language."""
    views, seen = [], Counter()
    for place, design in enumerate(DESIGNS):
        lists, others = choose(design, FORUM_LANGUAGES[place % len(FORUM_LANGUAGES)])
        views += lists
        for view in others:
            seen[view.kind] += 1
            views += [view] * (seen[view.kind] <= 2)
    return views


def choose(design, language):
    forum = Forum(design, skin=SKINS["acorn"], language=language, seed=3, size=0.4)
    views = [view for url in forum.pages(AT) if (view := forum.view(url, AT))]
    boards = sorted((view for view in views if isinstance(view, BoardPage)), key=lambda view: -len(view.rows))
    threads = sorted((view for view in views if isinstance(view, ThreadPage)), key=lambda view: -len(view.posts))
    entry = [view for view in views if isinstance(view, EntryPage)]
    sticky = [view for view in boards if any(row.is_sticky for row in view.rows)]
    nested = [view for view in boards if view.boards]
    rich = [view for view in threads if any(post.attachments or post.edited for post in view.posts)]
    paper = [view for view in threads if view.is_print]
    paged = [view for view in (*boards, *threads) if view.pager.items]
    lists = [
        *entry[:1],
        *boards[:1],
        *sticky[:1],
        *nested[:1],
        *threads[:1],
        *rich[:1],
        *threads[-1:],
        *paper[:1],
        *paged[-2:],
    ]
    others = {view.kind: view for view in views if isinstance(view, OtherPage)}
    return lists, list(others.values())


@cache
def read(name):
    return [(view, LexborHTMLParser(SKINS[name].write(view))) for view in gather()]


def squeeze(text):
    return re.sub(r"\s+", "", text)


def shown(tree):
    return squeeze(tree.body.text())


def links(tree):
    return [node.attributes["href"] for node in tree.css("a[href]")]


def find_in_order(pieces, text):
    """Return the pieces that do not follow in order."""
    missing, start = [], 0
    for piece in pieces:
        place = text.find(squeeze(piece), start)
        if place < 0:
            missing.append(piece)
        else:
            start = place + len(squeeze(piece))
    return missing


def walk(value):
    """All records within a record."""
    if is_dataclass(value):
        yield value
        for field in fields(value):
            yield from walk(getattr(value, field.name))
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from walk(one)


def pages(name, kind):
    return [(view, tree) for view, tree in read(name) if isinstance(view, kind)]


@pytest.mark.slow
def test_there_are_enough_kinds_of_pages_to_test_on():
    views = gather()
    assert {view.frame.language for view in views} == set(FORUM_LANGUAGES)
    assert {view.form for view in views if isinstance(view, ThreadPage)} == {"flat", "nested", "qa"}
    posts = [post for view in views if isinstance(view, ThreadPage) for post in view.posts]
    for wanted in ("attachments", "edited", "signature", "permalink", "number", "is_repeat", "is_accepted", "reply_to"):
        assert any(getattr(post, wanted) for post in posts), wanted
    rows = [row for view in views if isinstance(view, BoardPage) for row in view.rows]
    for wanted in ("pages", "is_sticky", "is_locked", "last", "created", "views", "replies"):
        assert any(getattr(row, wanted) for row in rows), wanted
    assert any(view.boards for view in views if isinstance(view, BoardPage))
    kinds = {view.kind for view in views if isinstance(view, OtherPage)}
    assert kinds >= {"home", "login", "register", "search", "rules", "faq", "members", "profile", "denied", "calendar"}
    assert len(SKINS) >= 16


@table("name", NAMES)
def test_every_post_stands_in_order_with_its_facts(name):
    for view, tree in pages(name, ThreadPage):
        text, hrefs = shown(tree), links(tree)
        assert find_in_order([tell_text(post.body) for post in view.posts], text) == []
        for post in view.posts:
            note = post.edited
            facts = [post.author.name, post.posted.text, post.number, post.score, post.likes, tell_text(post.signature)]
            facts += [note.before + (note.stamp.text if note.stamp else "") + note.after] if note else []
            facts += [word for file in post.attachments for word in (file.name, file.note)]
            assert [fact for fact in facts if squeeze(fact) not in text] == []
            ways = [post.author.href, post.permalink, *(file.href for file in post.attachments)]
            assert [way for way in ways if way and way not in hrefs] == []


@table("name", NAMES)
def test_every_post_can_be_jumped_to(name):
    for view, tree in pages(name, ThreadPage):
        targets = [node.attributes.get("id") for node in tree.css("[id]")]
        targets += [node.attributes.get("name") for node in tree.css("a[name]")]
        wanted = [post.anchor for post in view.posts if post.anchor]
        assert [target for target in targets if target in set(wanted)] == wanted


@table("name", NAMES)
def test_nothing_stands_within_the_text_of_a_post(name):
    """The smallest element that holds a body holds no author, signature or edit note."""
    for view, tree in pages(name, ThreadPage)[::6]:
        texts = [squeeze(node.text()) for node in tree.css("body *")]
        for words in (squeeze(tell_text(post.body)) for post in view.posts[:5]):
            if len(words) >= 40:  # a shorter one may stand elsewhere as well
                assert min(len(text) for text in texts if words in text) == len(words)


@table("name", NAMES)
def test_every_row_stands_in_order_with_its_facts(name):
    for view, tree in pages(name, BoardPage):
        text, hrefs = shown(tree), links(tree)
        assert find_in_order([row.title for row in view.rows], text) == []
        assert find_in_order([row.href for row in view.rows], " ".join(hrefs)) == []
        for row in view.rows:
            last, starter = row.last, row.starter
            facts = [row.replies, row.views, row.created.text if row.created else "", starter.name if starter else ""]
            ways = [row.href, starter.href if starter else "", *(item.href for item in row.pages)]
            if last:
                facts += [last.stamp.text if last.stamp else "", last.user.name if last.user else "", last.title]
                ways += [last.href, last.user.href if last.user else ""]
            facts += [item.text for item in row.pages]
            assert [fact for fact in facts if squeeze(fact) not in text] == []
            assert [way for way in ways if way and way not in hrefs] == []


@table("name", NAMES)
def test_boards_stand_in_order_with_their_facts(name):
    for view, tree in pages(name, (EntryPage, BoardPage)):
        groups = view.categories if isinstance(view, EntryPage) else [view]
        boards = [board for group in groups for board in group.boards]
        text, hrefs = shown(tree), links(tree)
        assert find_in_order([board.title for board in boards], text) == []
        for board in boards:
            last = board.last
            facts = [board.topics, board.posts]
            facts += (
                [last.title, last.stamp.text if last.stamp else "", last.user.name if last.user else ""] if last else []
            )
            assert [fact for fact in facts if squeeze(fact) not in text] == []
            ways = [board.href, last.href if last else ""]
            assert [way for way in ways if way and way not in hrefs] == []


@table("name", NAMES)
def test_pagers_show_all_their_items_and_no_other_links_lead_to_their_pages(name):
    count = 0
    for view, tree in read(name):
        items = [item for item in getattr(view, "pager", Pager()).items if item.href]
        others = {item.href for row in getattr(view, "rows", ()) for item in row.pages}
        wanted = [item.href for item in items]
        if not wanted or set(wanted) & others:
            continue
        count += 1
        furniture = {link.href for link in (*view.frame.crumbs, *view.frame.menu, *getattr(view, "sorts", ()))}
        furniture |= {post.permalink for post in getattr(view, "posts", ())} | {view.frame.url}
        wanted = [href for href in wanted if href not in furniture]
        found = [href for href in links(tree) if href in set(wanted)]
        assert found in (wanted, wanted * 2)
        for item in items:
            if item.turn is PagerView.PAGE:
                texts = [node.text(strip=True) for node in tree.css("a") if node.attributes.get("href") == item.href]
                assert item.text in texts
    assert count > 20


@table(("place", "name"), list(enumerate(NAMES)))
def test_paging_links_lead_to_pages(place, name):
    design = list(DESIGNS)[place % len(DESIGNS)]
    forum = Forum(design, skin=name, language=FORUM_LANGUAGES[place % len(FORUM_LANGUAGES)], seed=3, size=0.4)
    viewed = [(url, view) for url in forum.pages(AT) if (view := forum.view(url, AT))]
    paged = [(url, view) for url, view in viewed if isinstance(view, (BoardPage, ThreadPage)) and view.pager.items]
    assert paged
    for url, view in (*paged[:2], *paged[-2:]):
        tree = LexborHTMLParser(forum.respond(local(url), AT).body)
        wanted = {urljoin(url, item.href) for item in view.pager.items if item.href}
        found = {urljoin(url, href) for href in links(tree)} & wanted
        assert found == wanted
        assert {forum.respond(local(way), AT).status for way in found} == {200}


def local(url):
    parts = urlsplit(url)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


@table("name", NAMES)
def test_exact_twins_of_dates_are_kept_and_no_others_made(name):
    for view, tree in read(name):
        stamps = [one for one in walk(view) if isinstance(one, StampView)]
        known = {one.iso for one in stamps} | {one.title for one in stamps}
        text = shown(tree)
        marks = {
            value
            for node in tree.css("body *")
            for key, value in node.attributes.items()
            if value and (key in ("datetime", "data-time", "content") or (key == "title" and value in known))
        }
        seen = {one for one in marks if not one.isdigit() or len(one) > 4}
        assert seen <= known
        posted = [post.posted for post in getattr(view, "posts", ())]
        wanted = {twin for one in posted for twin in (one.iso, one.title) if twin and squeeze(one.text) in text}
        assert wanted <= seen


@table("name", NAMES)
def test_stickies_and_locks_are_marked(name):
    skin = SKINS[name]
    board = next(view for view in gather() if isinstance(view, BoardPage) and len(view.rows) > 3)
    plain = replace(board.rows[0], is_sticky=False, is_locked=False)
    page = replace(board, rows=(plain,))
    sticky, locked = (replace(page, rows=(replace(plain, **{mark: True}),)) for mark in ("is_sticky", "is_locked"))
    assert len({skin.write(page), skin.write(sticky), skin.write(locked)}) == 3


@table("name", NAMES)
def test_other_pages_show_all_their_parts(name):
    for view, tree in pages(name, OtherPage):
        text = shown(tree)
        pieces = [view.title, *view.paragraphs, *(label for label, _ in view.facts)]
        pieces += [word for section in view.sections for word in section]
        pieces += [field.label for field in view.form.fields] if view.form else []
        assert find_in_order(pieces, text) == []
        rows = view.grid.rows if view.grid else ()
        cells = [cell if isinstance(cell, str) else cell.text for row in rows for cell in row]
        cells += list(view.grid.head) if view.grid else []
        assert [cell for cell in cells if squeeze(cell) not in text] == []
        assert bool(view.form) <= bool(tree.css("form"))


@table("name", NAMES)
def test_crumbs_and_relations_are_there_in_every_page(name):
    for view, tree in read(name):
        hrefs = links(tree)
        assert [one.href for one in view.frame.crumbs if one.href and one.href not in hrefs] == []
        heads = {(node.attributes.get("rel"), node.attributes.get("href")) for node in tree.css("head link")}
        assert set(view.frame.relations) <= heads
        assert tree.root.attributes["lang"] == view.frame.language


@table("name", NAMES)
def test_nothing_is_glued_to_its_neighbours(name):
    for view in [view for view in gather() if isinstance(view, (ThreadPage, BoardPage))][::4]:
        text = " ".join(plain_text(parse_tree(SKINS[name].write(view)).body).split())
        words = set()
        for post in getattr(view, "posts", ()):
            words |= {post.author.name, post.author.rank, post.posted.text, post.number, post.likes}
            words |= set(tell_text(post.body).split("\n"))
        for row in getattr(view, "rows", ()):
            words |= {row.title, row.replies, row.views, row.created.text if row.created else ""}
            words |= {row.last.stamp.text if row.last and row.last.stamp else ""}
        pieces = {" ".join(word.split()) for word in words}
        assert [piece for piece in pieces if piece in text and not is_apart(piece, text)] == []


def is_apart(piece, text):
    return re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text) is not None


@table("name", NAMES)
def test_no_markup_is_seen_as_text(name):
    for _, tree in read(name):
        assert re.search(r"</?[a-z][\w-]*[ >/]", tree.body.text()) is None


def poison(value, key=""):
    """Put what HTML cares about into every word of a record."""
    if is_dataclass(value):
        return replace(value, **{field.name: poison(getattr(value, field.name), field.name) for field in fields(value)})
    if isinstance(value, tuple):
        return tuple(poison(one, key) for one in value)
    if isinstance(value, dict):
        return {word: poison(one) for word, one in value.items()}
    if isinstance(value, str) and value and not isinstance(value, Enum) and key not in CODES:
        return f"""</title></pre>'"><script x='"'>&amp;{value}"""
    return value


@table("name", NAMES)
def test_whatever_is_written_is_escaped(name):
    for view in gather()[::9]:
        tree = LexborHTMLParser(SKINS[name].write(poison(view)))
        plain = LexborHTMLParser(SKINS[name].write(view))
        assert tree.css("script") == []
        assert [node.tag for node in tree.css("*")] == [node.tag for node in plain.css("*")]


@table("name", NAMES)
def test_what_is_not_given_leaves_nothing_behind(name):
    skin, frame = SKINS[name], bare_frame()
    row = ThreadView("A title", "/t/1", 1)
    board = skin.write(BoardPage(frame, "A board", (row,), Pager(), "activity"))
    assert "None" not in board
    assert "A title" in board
    posts = tuple(make_post(key, key) for key in range(40))  # as deep as no design goes
    thread = skin.write(ThreadPage(frame, "A thread", posts, Pager(), ""))
    assert "None" not in thread
    tree = LexborHTMLParser(thread)
    assert find_in_order([f"word{key}." for key in range(40)], shown(tree)) == []
    empty = skin.write(BoardPage(frame, "A board", (), Pager(), "activity"))
    assert frame.labels["nothing"] in empty


def bare_frame():
    labels = next(view for view in gather() if view.frame.language == "en").frame.labels
    return PageFrame(
        "Brand", home=replace(gather()[0].frame.home), url="/", language="en", direction="ltr", labels=labels
    )


def make_post(key, depth):
    return PostView(key, f"p{key}", User("Ada"), StampView("yesterday"), (Para((f"word{key}.",)),), depth=depth)


def test_skins_differ_from_one_another():
    """No two skins nest the same elements around the posts of one page."""
    view = max((view for view in gather() if isinstance(view, ThreadPage)), key=lambda view: len(view.posts))
    shapes = set()
    for skin in SKINS.values():
        tree = LexborHTMLParser(skin.write(view))
        shapes.add(tuple((node.tag, node.attributes.get("class")) for node in tree.css("body *")))
    assert len(shapes) == len(SKINS)


DIGEST = """
import sys
sys.path.insert(0, sys.argv[1])
from test_forum_skins_kept import digest
print(digest())
"""


def digest():
    state = blake2b()
    lists, others = choose("ask", "en")
    for view in (*lists, *others):
        for name in NAMES:
            state.update(SKINS[name].write(view).encode())
    return state.hexdigest()


def test_the_same_page_is_the_same_bytes_in_another_process(request):
    folder = str(request.path.parent)
    command = [sys.executable, "-c", DIGEST, folder]
    other = subprocess.run(command, env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == digest()
