"""Write the pages that list boards and threads: both stand side by side.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import avatar, frame, full, pager, since, slug, user

_TAGS = ("motor", "radio", "lod", "recept", "vlak")
_EXCERPT = 140


def topics(likeness: Likeness, page: int, tag: str = "") -> str:
    """Write a page of the topics of all boards, the last answered first, or of those with a tag."""
    rows = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    if tag:
        rows = [thread for thread in rows if tags(thread) == tag][: likeness.threads_per_page]
    last = likeness.page_count(len(rows), likeness.threads_per_page)
    shown = slice_page(rows, page, likeness.threads_per_page)
    title = f"Témata se štítkem {tag}" if tag else "Všechna témata"
    return _page(likeness, title, [("topics", "Všechna témata")], shown, pager("index.php?u=/topics", page, last))


def tags(thread: Thread) -> str:
    """Give the tag of a thread; some have none."""
    return _TAGS[thread.number % 12] if thread.number % 12 < len(_TAGS) else ""


def category(likeness: Likeness, category: Category) -> str:
    """Write the page of a board that holds only boards."""
    subs = "".join(_sub(board) for board in category.boards)
    head = f"""<div class="codo_category_head"><h1 class="codo_category_title">{esc(category.title)}</h1></div>
<div class="codo_sub_categories"><ul>{subs}</ul></div>"""
    return _page(likeness, category.title, [("topics", "Všechna témata")], [], "", head=head)


def crumbs(likeness: Likeness, board: Board) -> list[tuple[str, str]]:
    """Give the steps down to a board, itself included."""
    outer = likeness.store.board(board.inside)
    top = next(one for one in likeness.store.categories if (outer or board) in one.boards)
    inner = [(f"category/{one.key}", one.title) for one in ([outer, board] if outer else [board])]
    return [("topics", "Všechna témata"), (f"category/{slug(top.title)}", top.title), *inner]


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    subs = "".join(_sub(one) for one in board.boards)
    inner = f'<div class="codo_sub_categories"><h4>Podkategorie</h4><ul>{subs}</ul></div>' if subs else ""
    head = f"""<div class="codo_category_head"><div class="codo_category_img"><img src="assets/img/cats/{board.key}.png"
 alt="" /></div><h1 class="codo_category_title">{esc(board.title)}</h1>
<div class="codo_category_description">{esc(board.about)}</div>
<div class="codo_category_stats"><span>{len(board.threads)} témat</span> &middot; <span>{board.posts} příspěvků</span>
 &middot; <a href="index.php?u=/feed/category/{board.key}" title="RSS"><i class="icon-rss"></i></a></div></div>
{inner}"""
    links = pager(f"index.php?u=/category/{board.key}", page, likeness.board_page_count(board))
    return _page(likeness, board.title, crumbs(likeness, board)[:-1], shown, links, head=head)


def _sub(board: Board) -> str:
    return f"""<li class="codo_sub_category"><a href="index.php?u=/category/{board.key}"><div
 class="codo_sub_category_title">{esc(board.title)}</div></a>
<div class="codo_sub_category_description">{esc(board.about)}</div>
<span class="codo_category_num_topics" title="Počet témat">{len(board.threads)}</span></li>
"""


def _sidebar(likeness: Likeness) -> str:
    def item(target: str, title: str, count: int, inner: str) -> str:
        nested = f"<ul>{inner}</ul>" if inner else ""
        return f"""<li><div class="codo_sidebar_category"><a href="index.php?u=/category/{target}"
 class="codo_category_title">{esc(title)}</a> <span class="codo_category_num_topics codo_label">{count}</span></div>
{nested}</li>
"""

    def branch(board: Board) -> str:
        return item(board.key, board.title, len(board.threads), "".join(branch(one) for one in board.boards))

    trees = "".join(
        item(slug(one.title), one.title, 0, "".join(branch(board) for board in one.boards))
        for one in likeness.store.categories
    )
    store = likeness.store
    newest = max(store.members, key=lambda member: member.joined)
    cloud = " ".join(f'<a href="index.php?u=/topics/tagged/{tag}" class="codo_tag">{tag}</a>' for tag in _TAGS)
    return f"""<div class="col-md-4 codo_sidebar hidden-xs">
<div class="codo_categories"><div class="codo_sidebar_head">Kategorie</div><ul>
{trees}</ul></div>
<div class="codo_block codo_statistics"><div class="codo_sidebar_head">Statistika</div>
<dl><dt>Témat</dt><dd>{len(store.threads)}</dd><dt>Příspěvků</dt><dd>{len(store.posts)}</dd>
<dt>Členů</dt><dd>{len(store.members)}</dd><dt>Nejnovější člen</dt><dd>{user(newest)}</dd></dl></div>
<div class="codo_block codo_tags"><div class="codo_sidebar_head">Štítky</div>{cloud}</div>
</div>"""


def _page(
    likeness: Likeness, title: str, steps: list[tuple[str, str]], rows: Sequence[Thread], links: str, *, head: str = ""
) -> str:
    shown = "".join(_row(likeness, thread) for thread in rows)
    nothing = '<div class="codo_zero_topics">Zatím tu nejsou žádná témata. <br/>Buďte první!</div>'
    body = f"""<div class="row">
{_sidebar(likeness)}
<div class="col-md-8 codo_topics">
{head}
<div class="codo_topics_head clearfix"><a href="index.php?u=/new_topic" class="codo_btn codo_btn_primary"
 id="codo_create_topic_btn"><i class="icon-plus"></i> Nové téma</a>
<div class="codo_topics_head_right"><a href="index.php?u=/topics">Nejnovější</a></div></div>
{links}
<div class="codo_topics_body" id="codo_topics_body">
{shown or nothing}</div>
{links}
</div>
</div>"""
    return frame(likeness, title, steps, body)


def _row(likeness: Likeness, thread: Thread) -> str:
    first, last, count = thread.first, thread.last, likeness.thread_page_count(thread)
    target = f"index.php?u=/topic/{thread.number}/{slug(thread.title)}"
    words = " ".join(part.text for part in first.parts if part.kind == "text")
    words = words if len(words) < _EXCERPT else words[:_EXCERPT].rpartition(" ")[0] + "…"
    pin = '<i class="icon-pin" title="Připnuté téma"></i> ' if thread.is_sticky else ""
    lock = '<i class="icon-lock" title="Téma je uzavřeno"></i> ' if thread.is_locked else ""
    steps = " ".join(f'<a href="{target}/{page}">{page}</a>' for page in range(2, count + 1))
    pages = f'<div class="codo_topics_topic_pages">{steps}</div>' if steps else ""
    tag = tags(thread)
    label = f'<a href="index.php?u=/topics/tagged/{tag}" class="codo_tag">{tag}</a>' if tag else ""
    jump = f"{target}/post-{last.number}#post-{last.number}"
    return f"""<article class="clearfix{" codo_sticky_topic" if thread.is_sticky else ""}">
<div class="codo_topics_topic_content">
<div class="codo_topics_topic_avatar">{avatar(first.author)}</div>
<div class="codo_topics_topic_name">{user(first.author)} <span>založil(a) <span class="codo_time"
 title="{full(first.at)}">{since(likeness, first.at)}</span></span>
 v <a class="codo_topics_topic_cat" href="index.php?u=/category/{thread.board.key}">{esc(thread.board.title)}</a></div>
<div class="codo_topics_topic_title"><a href="{target}"><div>{pin}{lock}{esc(thread.title)}</div></a></div>
<div class="codo_topics_topic_message">{esc(words)}</div>
<div class="codo_topics_topic_foot clearfix">
<div class="codo_topics_no_replies"><i class="icon-message"></i> <span>{thread.replies}</span> odpovědí</div>
<div class="codo_topics_no_views"><i class="icon-eye"></i> <span>{thread.views}</span> zobrazení</div>
{pages}{label}
<div class="codo_topics_last_post"><a href="{jump}" title="Přejít na poslední příspěvek">poslední od</a>
 {user(last.author)} <span class="codo_time" title="{full(last.at)}">{since(likeness, last.at)}</span></div>
</div>
</div>
</article>
"""
