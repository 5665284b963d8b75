"""Write the pages of a topic: a stretch of its tree, every branch inside the one that it grows from.

In: a `Likeness`, a thread and its branches. Out: HTML.
"""

from collections.abc import Sequence

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Post, Thread

from .pages import NAME, frame, header, icon, jump_menu, pager, user, when
from .tree import Branch


def show(likeness: Likeness, thread: Thread, branches: list[Branch], page: int) -> str:
    """Write a page of a thread."""
    board = thread.board
    target = f"topic_show.pl?tid={thread.number}"
    numbers = pager(target, page, likeness.thread_page_count(thread))
    shown = slice_page(branches, page, likeness.posts_per_page)
    here = likeness.rows(board)
    place = here.index(thread)
    steps = []
    if place:
        steps.append(f"<a href='topic_show.pl?tid={here[place - 1].number}' title='Edellinen aihe'>&#9650;</a>")
    if place + 1 < len(here):
        steps.append(f"<a href='topic_show.pl?tid={here[place + 1].number}' title='Seuraava aihe'>&#9660;</a>")
    up = f"board_show.pl?bid={board.number};tid={thread.number}#tid{thread.number}"
    steps.append(f"<a href='{up}' title='Alueeseen'>{icon('nav_up', 'Ylös')}</a>")
    reply = f"""<a href='post_add.pl?pid={thread.first.number}' title='Vastaa aiheeseen'>{icon("write", "")} Vastaa</a>
"""
    buttons = f"""{"" if thread.is_locked else reply}<a
 href='topic_subscribe.pl?tid={thread.number}' title='Tilaa sähköpostiin'>{icon("subscribe", "")} Tilaa</a>
{numbers}"""
    what = f"<a href='board_show.pl?bid={board.number}'>{esc(board.title)}</a> / Aihe"
    if thread.is_locked:
        what += " (lukittu)"
    bottom = f"<div class='frm bot'><div class='bcl'>{numbers}</div></div>\n\n" if numbers else ""
    parts = [header(thread.title, what, " ".join(steps), buttons), *_nest(likeness, shown), bottom]
    parts.append(jump_menu(likeness, board))
    address = f"/mwf/xml/board{board.number}.atom10.xml"
    feed = f"<link rel='alternate' type='application/atom+xml' title='Atom' href='{address}'/>\n"
    return frame(likeness, f"{NAME} - {thread.title}", "topic_show", "".join(parts), feed)


def _nest(likeness: Likeness, shown: Sequence[Branch]) -> list[str]:
    """Open and close branches; a page that begins deep in the tree begins with all that it stands in."""
    numbers = {branch.post.number for branch in shown}
    parts: list[str] = []
    depth = 0
    for branch in shown:
        parts += ["</div>\n"] * (depth - branch.depth)
        while depth < branch.depth:
            depth += 1
            parent = branch.parent if depth == branch.depth else None
            name = f" id='brn{parent.number}'" if parent else ""
            parts.append(f"<div class='brn'{name} style='margin-left: 24px'>\n")
        depth = branch.depth
        parts.append(_post(likeness, branch, numbers))
    return [*parts, "</div>\n" * depth]


def _address(post: Post, numbers: set[int]) -> str:
    return f"#pid{post.number}" if post.number in numbers else f"topic_show.pl?pid={post.number}#pid{post.number}"


def _post(likeness: Likeness, branch: Branch, numbers: set[int]) -> str:
    post, author = branch.post, branch.post.author
    number = post.number
    steps = [f"<a href='topic_show.pl?pid={number}#pid{number}' title='Linkki viestiin'>{icon('post_link', '#')}</a>"]
    answered = ""
    if branch.parent:
        target, name = _address(branch.parent, numbers), esc(branch.parent.author.name)
        steps.append(f"<a href='{target}' title='Viesti, johon vastataan'>{icon('nav_prev', '^')}</a>")
        answered = f" <span class='htt'>vastaus</span> <a class='prn' href='{target}'>{name}</a>"
    title = " <em class='utt'>(moderaattori)</em>" if author.is_moderator else ""
    edited = f" <span class='htt'>Muokattu</span> {when(post.edited)}" if post.edited else ""
    avatar = f"<img class='ava' src='/mwf/avatars/{author.number}.jpg' alt=''/>" if author.has_avatar else ""
    signature = f"\n<div class='sig'>\n-- <br/>\n{esc(author.signature)}\n</div>" if author.signature else ""
    likes = f"<span class='lks'>{len(post.likes)} tykkää</span>" if post.likes else ""
    buttons = f"""<a href='report_add.pl?pid={number}' title='Ilmoita viestistä'>{icon("report", "")} Ilmoita</a>"""
    if not post.thread.is_locked:
        buttons = f"""<a href='post_add.pl?pid={number}' title='Vastaa viestiin'>{icon("write", "")} Vastaa</a>
<a href='post_add.pl?pid={number};quote=1' title='Vastaa lainaten'>{icon("quote", "")} Lainaa</a>
{buttons}"""
    return f"""<div class='frm pst' id='pid{number}'>
<div class='hcl'>
<span class='nav'>
{" ".join(steps)}
</span>
<a class='psl' href='#' data-pid='{number}'>{icon("post_or", "-", "Sulje/avaa haara")}</a>
<span class='htt'>Kirjoittaja</span> <span class='usr'>{user(author)}</span>{title}
<span class='htt'>Pvm</span> {when(post.at)}{edited}{answered}
</div>
<div class='ccl'>
{avatar}{likeness.post_html(post)}{signature}
</div>
<div class='bcl'>
{buttons}
{likes}
</div>
</div>
"""
