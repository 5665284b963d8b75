"""Likenesses whose addresses are made friendly to search engines: the same pages, with numbers inside file names.

In: a `Store`. Out: `FriendlyMybb` and `FriendlySmf`: both write their pages as ever, then every link in them is
rewritten; requests are turned back before they are answered.
"""

import re
from dataclasses import replace
from urllib.parse import parse_qsl

from .likeness import Answer, Request
from .mybb import Mybb
from .smf import Smf
from .store import Board, Post, Thread

# What stands in a link, with its ampersands as HTML writes them, and what is put there.
_MYBB_LINKS = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"showthread\.php\?tid=(\d+)&amp;page=(\d+)", r"thread-\1-page-\2.html"),
        (r"showthread\.php\?tid=(\d+)&amp;pid=(\d+)", r"thread-\1-post-\2.html"),
        (r"showthread\.php\?tid=(\d+)&amp;action=(\w+)", r"thread-\1-\2.html"),
        (r"showthread\.php\?tid=(\d+)(?=[\"'])", r"thread-\1.html"),
        (r"forumdisplay\.php\?fid=(\d+)&amp;page=(\d+)", r"forum-\1-page-\2.html"),
        (r"forumdisplay\.php\?fid=(\d+)(?=[\"'])", r"forum-\1.html"),
        (r"member\.php\?action=profile&amp;uid=(\d+)", r"user-\1.html"),
    )
)
_MYBB_PATHS = tuple(
    (re.compile(pattern), path, query)
    for pattern, path, query in (
        (r"/thread-(\d+)-page-(\d+)\.html", "/showthread.php", r"tid=\1&page=\2"),
        (r"/thread-(\d+)-post-(\d+)\.html", "/showthread.php", r"tid=\1&pid=\2"),
        (r"/thread-(\d+)-(\w+)\.html", "/showthread.php", r"tid=\1&action=\2"),
        (r"/thread-(\d+)\.html", "/showthread.php", r"tid=\1"),
        (r"/forum-(\d+)-page-(\d+)\.html", "/forumdisplay.php", r"fid=\1&page=\2"),
        (r"/forum-(\d+)\.html", "/forumdisplay.php", r"fid=\1"),
        (r"/user-(\d+)\.html", "/member.php", r"action=profile&uid=\1"),
    )
)
_SMF_LINK = re.compile(r"index\.php\?(?:PHPSESSID=\w+&amp;)?(topic|board)=([\w.]+)(?=[\"'#])")
_SMF_PATH = re.compile(r"/index\.php/(topic|board),([\w.]+)\.html")


class FriendlyMybb(Mybb):
    """The forum with its option for friendly addresses."""

    @property
    def lists(self) -> list[str]:
        """The index and the pages of the headings."""
        return [self.entry, *(f"{self.base}/forum-{one.number}.html" for one in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forum-{board.number}{f'-page-{page}' if page > 1 else ''}.html"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/thread-{thread.number}{f'-page-{page}' if page > 1 else ''}.html"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/thread-{post.thread.number}-post-{post.number}.html#pid{post.number}"

    def answer(self, request: Request) -> Answer | None:
        """Turn the request back, and the links of its answer round."""
        for pattern, path, query in _MYBB_PATHS:
            match = pattern.fullmatch(request.path)
            if match:
                raw = match.expand(query)
                request = replace(request, path=path, raw_query=raw, query=dict(parse_qsl(raw)))
                break
        answer = super().answer(request)
        if not answer:
            return None
        body = answer.body
        for pattern, name in _MYBB_LINKS:
            body = pattern.sub(name, body)
        return replace(answer, body=body)


class FriendlySmf(Smf):
    """The forum with its option for addresses without a query; sessions need a cookie there."""

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/index.php/board,{board.number}.{(page - 1) * self.threads_per_page}.html"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/index.php/topic,{thread.number}.{(page - 1) * self.posts_per_page}.html"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/index.php/topic,{post.thread.number}.msg{post.number}.html#msg{post.number}"

    def answer(self, request: Request) -> Answer | None:
        """Turn the request back, and the links of its answer round."""
        match = _SMF_PATH.fullmatch(request.path)
        if match:
            request = replace(request, path="/index.php", raw_query=f"{match[1]}={match[2]}")
        answer = super().answer(request)
        return replace(answer, body=_SMF_LINK.sub(r"index.php/\1,\2.html", answer.body)) if answer else None
