"""Serve a forum in the manner of Flarum 1.x, English, as it is without script.

In: a store. Out: pages whose words stand in ``<noscript>``, and a payload of JSON for the script, which alone holds the
dates. There is one list of all discussions; tags are known to the script only.
"""

import json
import re
from typing import Any
from urllib.parse import unquote

from tests.software.inside.story import Part

from .likeness import Answer, Likeness, Request, esc, slice_page
from .slugs import slug
from .store import Board, Member, Post, Thread

_NAME = "The Shed"
_DISCUSSION = re.compile(r"/d/(\d+)(?:-[^/]*)?(?:/(\d+|reply))?$")
_TAG = re.compile(r"/t/([\w-]+)$")
_PROFILE = re.compile(r"/u/([^/]+)$")


class Flarum(Likeness):
    """Flarum with its usual extensions: tags, likes, sticky, lock, mentions, Markdown."""

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a tag."""
        return f"{self.base}/t/{board.key}" + (f"?page={page}" if page > 1 else "")

    def all_url(self, page: int) -> str:
        """Give a page of the list of all discussions; the later ones have another path than the first."""
        return f"{self.base}/all?page={page}" if page > 1 else f"{self.base}/"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a discussion."""
        return f"{self.base}/d/{_slug(thread)}" + (f"?page={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Give the address near which a post stands."""
        return f"{self.base}/d/{_slug(post.thread)}" + (f"/{post.place}" if post.place > 1 else "")

    def all_threads(self) -> list[Thread]:
        """Give all discussions, those that stick first."""
        return sorted(self.store.threads.values(), key=lambda thread: (thread.is_sticky, thread.last.at))[::-1]

    def truth(self) -> dict[str, Any]:
        """Tell one board, which holds all discussions."""
        threads = self.all_threads()
        count = self.page_count(len(threads), self.threads_per_page)
        board = {
            "url": self.entry,
            "title": "All Discussions",
            "pages": [self.all_url(page) for page in range(1, count + 1)],
            "threads": [self.thread_url(thread) for thread in threads],
        }
        return super().truth() | {"boards": [board]}

    def answer(self, request: Request) -> Answer | None:
        """Serve lists, discussions and profiles."""
        page = max(1, request.number("page", 1))
        if request.path in ("/", "/all"):
            return self._all(page)
        if request.path == "/tags":
            return self._tags()
        if match := _TAG.match(request.path):
            return self._tag(match[1], page)
        if match := _DISCUSSION.match(request.path):
            return self._discussion(int(match[1]), match[2], page)
        if match := _PROFILE.match(request.path):
            return self._profile(match[1])
        return None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page, in the frame of the application."""
        words = "<h2>404 - Not Found</h2><p>The page you requested could not be found.</p>"
        return Answer(self._frame("Page Not Found", f'<div class="container">{words}</div>', {}, ""), 404)

    def write_part(self, part: Part) -> str:
        """Write Markdown as the formatter does."""
        text = esc(part.text).replace("&quot;", '"').replace("&#x27;", "'")
        if part.kind == "quote":
            return f'<blockquote class="uncited"><div><p>{text}</p></div></blockquote>'
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{item}</li>\n" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            return f"<pre><code>{text}</code></pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="ugc noopener nofollow">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write paragraphs one below the other; a quotation begins with a link to the post that it is from."""
        return "\n\n".join(self._mention(post, part) + self.write_part(part) for part in post.parts)

    def _mention(self, post: Post, part: Part) -> str:
        if part.kind != "quote":
            return ""
        earlier = [other for other in post.thread.posts[: post.place - 1] if other.author.name == part.who]
        if not earlier:
            return f'<p><span class="PostMention PostMention--deleted">{esc(part.who)}</span></p>\n\n'
        where = f"{self.base}/d/{post.thread.number}/{earlier[-1].place}"
        return f'<p><a href="{where}" class="PostMention" data-id="{earlier[-1].number}">{esc(part.who)}</a></p>\n\n'

    def _all(self, page: int) -> Answer | None:
        threads = self.all_threads()
        here = slice_page(threads, page, self.threads_per_page)
        last = self.page_count(len(threads), self.threads_per_page)
        pager = _pager(page, last, lambda number: f"{self.base}/all?page={number}")
        content = f'<div class="container">\n    <h1>All Discussions</h1>\n\n{self._list(here)}\n\n    {pager}\n</div>'
        canonical = f"{self.base}/" if page == 1 else f"{self.base}/all?page={page}"
        return Answer(self._frame("", content, self._list_document(here), canonical)) if here else None

    def _tag(self, key: str, page: int) -> Answer | None:
        board = next((board for board in self.store.boards if board.key == key), None)
        if board is None:
            return None
        threads = [thread for thread in self.rows(board) if thread.board is board]
        here = slice_page(threads, page, self.threads_per_page)
        last = self.page_count(len(threads), self.threads_per_page)
        pager = _pager(page, last, lambda number: f"{self.base}/t/{key}?page={number}")
        content = (
            f'<div class="container">\n    <h1>{esc(board.title)}</h1>\n    <p>{esc(board.about)}</p>\n\n'
            f"{self._list(here)}\n\n    {pager}\n</div>"
        )
        return Answer(self._frame(board.title, content, self._list_document(here), self.board_url(board, page)))

    def _list(self, threads: Any) -> str:
        rows = "".join(
            f'            <li>\n                <a href="{self.thread_url(thread)}">\n'
            f"                    {esc(thread.title)}\n                </a>\n            </li>\n"
            for thread in threads
        )
        return f"    <ul>\n{rows}    </ul>"

    def _tags(self) -> Answer:
        rows = ""
        for board in self.store.boards:
            inner = "".join(f"<li>{self._tag_link(child)}</li>" for child in board.boards)
            if not board.inside:
                rows += f"<li>\n{self._tag_link(board)}\n{f'<ul>{inner}</ul>' if inner else ''}</li>\n"
        content = f'<div class="container">\n    <h1>Tags</h1>\n    <ul>{rows}</ul>\n</div>'
        return Answer(self._frame("Tags", content, {}, f"{self.base}/tags"))

    def _tag_link(self, board: Board) -> str:
        return f'<a href="{self.board_url(board)}">{esc(board.title)}</a>'

    def _discussion(self, number: int, near: str | None, page: int) -> Answer | None:
        thread = self.store.threads.get(number)
        if thread is None:
            return None
        if near and near.isdecimal():
            page = (min(int(near), len(thread.posts)) - 1) // self.posts_per_page + 1
        posts = slice_page(thread.posts, page, self.posts_per_page)
        pager = _pager(
            page, self.thread_page_count(thread), lambda other: f"{self.base}/d/{_slug(thread)}?page={other}"
        )
        content = (
            f'<div class="container">\n    <h1>{esc(thread.title)}</h1>\n\n    <div>\n'
            + "".join(self._article(post) for post in posts)
            + f"    </div>\n\n    {pager}\n</div>"
        )
        if not posts:
            return None
        return Answer(
            self._frame(thread.title, content, self._discussion_document(thread, posts), self.thread_url(thread, page))
        )

    def _article(self, post: Post) -> str:
        return (
            '            <article>\n                <div class="PostUser">'
            f'<h3 class="PostUser-name">{esc(post.author.name)}</h3></div>\n'
            f'                <div class="Post-body">\n                    {self.post_html(post)}\n'
            "                </div>\n            </article>\n\n            <hr>\n"
        )

    def _profile(self, name: str) -> Answer | None:
        member = next((member for member in self.store.members if member.name == unquote(name)), None)
        if member is None:
            return None
        return Answer(self._frame(member.name, "", {"data": _user(member)}, f"{self.base}/u/{name}"))

    def _list_document(self, threads: Any) -> dict[str, Any]:
        people = {post.author.number: post.author for thread in threads for post in (thread.first, thread.last)}
        firsts = [self._post_record(thread.first) for thread in threads]
        return {
            "links": {"first": f"{self.base}/api/discussions?include=user%2ClastPostedUser%2Ctags"},
            "data": [_discussion_record(thread) for thread in threads],
            "included": [*map(_user, people.values()), *firsts],
        }

    def _discussion_document(self, thread: Thread, posts: Any) -> dict[str, Any]:
        record = _discussion_record(thread)
        record["relationships"]["posts"] = {
            "data": [{"type": "posts", "id": str(post.number)} for post in thread.posts]
        }
        people = {post.author.number: post.author for post in posts}
        return {"data": record, "included": [*map(self._post_record, posts), *map(_user, people.values())]}

    def _post_record(self, post: Post) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "number": post.place,
            "createdAt": post.at.isoformat(),
            "contentType": "comment",
            "contentHtml": self.post_html(post),
            "renderFailed": False,
            "mentionedByCount": 0,
            "canEdit": False,
            "canDelete": False,
            "canHide": False,
            "canFlag": False,
            "isApproved": True,
            "canLike": False,
            "likesCount": len(post.likes),
        }
        if post.edited:
            facts["editedAt"] = post.edited.isoformat()
        ties = {
            "discussion": {"data": {"type": "discussions", "id": str(post.thread.number)}},
            "user": {"data": {"type": "users", "id": str(post.author.number)}},
        }
        return {"type": "posts", "id": str(post.number), "attributes": facts, "relationships": ties}

    def _payload(self, document: dict[str, Any]) -> str:
        forum = {
            "title": _NAME,
            "description": "Repairs, journeys and recipes",
            "baseUrl": self.base,
            "basePath": "",
            "apiUrl": f"{self.base}/api",
            "welcomeTitle": f"Welcome to {_NAME}",
            "welcomeMessage": "Ask, answer, and bring cake.",
            "defaultRoute": "/all",
            "canViewForum": True,
            "canStartDiscussion": False,
            "allowSignUp": True,
        }
        payload = {
            "resources": [{"type": "forums", "id": "1", "attributes": forum}],
            "session": {"userId": 0, "csrfToken": f"k{self.store.visits:039d}"},
            "locales": {"en": "English"},
            "locale": "en",
        }
        if document:
            payload["apiDocument"] = document
        return json.dumps(payload).replace("/", "\\/").replace("<", "\\u003C").replace(">", "\\u003E")

    def _frame(self, title: str, content: str, document: dict[str, Any], canonical: str) -> str:
        return f"""<!doctype html>
<html  dir="ltr"        lang="en" >
    <head>
        <meta charset="utf-8">
        <title>{esc(f"{title} - {_NAME}" if title else _NAME)}</title>

        <link rel="stylesheet" href="{self.base}/assets/forum.css?v=3df1c2a9">
<link rel="canonical" href="{esc(canonical)}">
<link rel="preload" href="{self.base}/assets/forum.js?v=9b1c7e02" as="script">
<link rel="preload" href="{self.base}/assets/fonts/fa-solid-900.woff2" as="font" type="font/woff2" crossorigin="">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, minimum-scale=1">
<meta name="description" content="Repairs, journeys and recipes">
<meta name="theme-color" content="#4D698E">
    </head>

    <body>
        <div id="app" class="App">

    <div id="app-navigation" class="App-navigation"></div>

    <div id="drawer" class="App-drawer">

        <header id="header" class="App-header">
            <div id="header-navigation" class="Header-navigation"></div>
            <div class="container">
                <div class="Header-title">
                    <a href="{self.base}" id="home-link">
                        {_NAME}
                    </a>
                </div>
                <div id="header-primary" class="Header-primary"></div>
                <div id="header-secondary" class="Header-secondary"></div>
            </div>
        </header>

    </div>

    <main class="App-content">
        <div id="content"></div>

        <div id="flarum-loading" style="display: none">
    Loading...
</div>

<noscript>
    <div class="Alert">
        <div class="container">
            This site is best viewed in a modern browser with JavaScript enabled.
        </div>
    </div>
</noscript>

<div id="flarum-loading-error" style="display: none">
    <div class="Alert">
        <div class="container">
            Something went wrong while trying to load the full version of this site. Try hard-refreshing this page to
            fix the error.
        </div>
    </div>
</div>

<noscript id="flarum-content">
    {content}
</noscript>

        <div class="App-composer">
            <div class="container">
                <div id="composer"></div>
            </div>
        </div>
    </main>

</div>

        <div id="modal"></div>
        <div id="alerts"></div>

        <script>
            document.getElementById('flarum-loading').style.display = 'block';
            var flarum = {{extensions: {{}}}};
        </script>

        <script src="{self.base}/assets/forum.js?v=9b1c7e02"></script>
<script src="{self.base}/assets/forum-en.js?v=25b9e1d4"></script>

        <script id="flarum-json-payload" type="application/json">{self._payload(document)}</script>

        <script>
            const data = JSON.parse(document.getElementById('flarum-json-payload').textContent);
            document.getElementById('flarum-loading').style.display = 'none';

            try {{
                flarum.core.app.load(data);
                flarum.core.app.bootExtensions(flarum.extensions);
                flarum.core.app.boot();
            }} catch (e) {{
                var error = document.getElementById('flarum-loading-error');
                error.innerHTML += document.getElementById('flarum-content').textContent;
                error.style.display = 'block';
                throw e;
            }}
        </script>
    </body>
</html>
"""


def _pager(page: int, last: int, url: Any) -> str:
    before = f'<a href="{url(page - 1)}">&laquo; Previous Page</a>' if page > 1 else ""
    after = f'<a href="{url(page + 1)}">Next Page &raquo;</a>' if page < last else ""
    return f"{before}\n    {after}"


def _slug(thread: Thread) -> str:
    return f"{thread.number}-{slug(thread.title)}".rstrip("-")


def _user(member: Member) -> dict[str, Any]:
    facts = {
        "username": member.name,
        "displayName": member.name,
        "avatarUrl": None,
        "slug": member.name,
        "joinTime": member.joined.isoformat(),
    }
    return {"type": "users", "id": str(member.number), "attributes": facts}


def _discussion_record(thread: Thread) -> dict[str, Any]:
    facts = {
        "title": thread.title,
        "slug": _slug(thread),
        "commentCount": len(thread.posts),
        "participantCount": len({post.author.number for post in thread.posts}),
        "createdAt": thread.first.at.isoformat(),
        "lastPostedAt": thread.last.at.isoformat(),
        "lastPostNumber": len(thread.posts),
        "canReply": False,
        "canRename": False,
        "isApproved": True,
        "isSticky": thread.is_sticky,
        "isLocked": thread.is_locked,
    }
    ties: dict[str, Any] = {
        "user": {"data": {"type": "users", "id": str(thread.first.author.number)}},
        "lastPostedUser": {"data": {"type": "users", "id": str(thread.last.author.number)}},
        "tags": {"data": [{"type": "tags", "id": str(thread.board.number)}]},
        "firstPost": {"data": {"type": "posts", "id": str(thread.first.number)}},
    }
    return {"type": "discussions", "id": str(thread.number), "attributes": facts, "relationships": ties}
