"""Write the archive of Discuz!: boards and threads once more, in plain lists for robots."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc
from tests.likenesses.store import Board, Thread

from .frame import NAME, local

if TYPE_CHECKING:
    from . import Discuz


def answer(forum: "Discuz", kind: str | None, number: int) -> Answer | None:
    """Serve the archive's list of boards, a board, or a thread."""
    if kind is None:
        items = "".join(
            f'<li><a href="fid-{one.number}.html">{esc(one.title)}</a></li>\n' for one in forum.store.boards
        )
        return _page(forum, NAME, f'<div id="content"><h3>论坛</h3><ul>\n{items}</ul></div>', "forum.php")
    if kind == "fid":
        board = forum.store.board(number)
        return _board(forum, board) if board else None
    thread = forum.store.threads.get(number)
    return _thread(forum, thread) if thread else None


def _board(forum: "Discuz", board: Board) -> Answer:
    items = "".join(
        f'<li><a href="tid-{thread.number}.html">{esc(thread.title)}</a> ({thread.replies} 篇回复)</li>\n'
        for thread in forum.rows(board)
    )
    body = f'<div id="content"><ul type="1" start="1">\n{items}</ul></div>'
    return _page(forum, board.title, body, f"forum-{board.number}-1.html")


def _thread(forum: "Discuz", thread: Thread) -> Answer:
    posts = "".join(
        f'<p class="author"><strong>{esc(post.author.name)}</strong> 发表于 {local(post.at)}'
        f"</p>\n{forum.post_html(post)}<br />\n"
        for post in thread.posts
    )
    body = f'<div id="content"><h3>{esc(thread.title)}</h3>\n{posts}</div>'
    return _page(forum, thread.title, body, f"thread-{thread.number}-1-1.html")


def _page(forum: "Discuz", title: str, body: str, full: str) -> Answer:
    return Answer(f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<base href="{forum.base}/archiver/" /><title>{esc(title)} - {NAME} - Powered by Discuz! Archiver</title></head>
<body vlink="#333333" link="#333333"><h2 style="text-align: center; margin-top: 20px">{NAME}'s Archiver </h2>
<div id="nav"><a href="./"><strong>{NAME}</strong></a> &raquo; {esc(title)}</div>
{body}
<div id="end">查看完整版本: <a href="{forum.base}/{full}" target="_blank"><strong>{esc(title)}</strong></a></div>
<div id="footer">Powered by <strong><a target="_blank" href="http://www.discuz.net">Discuz! X3.2 Archiver</a></strong>
 &copy; 2001-2012</div></body></html>
""")
