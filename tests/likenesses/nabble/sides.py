"""Write what stands beside forums and topics: feeds, people, recent posts, prints, and doors that ask for a log-in.

In: a `Likeness` and a request. Out: answers.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Member, Post

from . import pages

_GATES = frozenset(
    """user_login registration_page new_topic reply subscribe user_email embedding_options edit_this_page
    search_page""".split()
)


def answer(likeness: Likeness, request: Request) -> Answer | None:
    """Serve a page of those, or None."""
    path, macro = request.path, request.query.get("macro", "")
    if path in ("/", "/Old-Harbour-f1.html"):
        return Answer(pages.index(likeness))
    if path == "/Old-Harbour-f1.xml":
        return Answer(feed(likeness), kind="text/xml; charset=utf-8")
    if path == "/mailing_list/MailingListOptions.jtp":
        return Answer(_gate(likeness, "Mailing List Options"))
    if path.startswith(("/images/", "/file/", "/util/")) or path == "/nabble.css":
        return Answer("", kind="text/css" if path.endswith(".css") else "image/png")
    return _macro(likeness, macro, request) if path == "/template/NamlServlet.jtp" else None


def _macro(likeness: Likeness, macro: str, request: Request) -> Answer | None:
    if macro == "recent_posts":
        return Answer(_recent(likeness))
    if macro == "app_people":
        return Answer(_people(likeness))
    if macro == "print_post":
        post = likeness.store.posts.get(request.number("node") - pages.POSTS)
        return Answer(_print(likeness, post)) if post else None
    if macro == "user_nodes":
        number = request.number("user") - 300
        found = [member for member in likeness.store.members if member.number == number]
        return Answer(_person(likeness, found[0])) if found else None
    return Answer(_gate(likeness, macro.replace("_", " ").title())) if macro in _GATES else None


def feed(likeness: Likeness) -> str:
    """Write a feed of what was written last."""
    posts = sorted(likeness.store.posts.values(), key=lambda post: post.at, reverse=True)[:10]
    items = "".join(
        f"""<entry><title>{esc(post.thread.title)}</title><link
 href="{likeness.post_url(post)}"/><id>tag:{post.number}</id>
<updated>{post.at:%Y-%m-%dT%H:%M:%SZ}</updated></entry>
"""
        for post in posts
    )
    head = f"<title>{pages.NAME}</title><id>tag:root</id>"
    return f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">{head}{items}</feed>'


def _posts(likeness: Likeness, posts: list[Post]) -> str:
    return "".join(
        f"""<div class="search-result light-border-color"><a href="{likeness.post_url(post)}"
 target="_top">{"" if post.place == 1 else "Re: "}{esc(post.thread.title)}</a> <span class="weak-color small">by
 {pages.user(post.author)} &#187; {pages.moment(post.at)} in <a
 href="{likeness.base}{pages.forum(post.thread.board)}">{esc(post.thread.board.title)}</a></span></div>
"""
        for post in posts
    )


def _recent(likeness: Likeness) -> str:
    posts = sorted(likeness.store.posts.values(), key=lambda post: post.at, reverse=True)[:25]
    body = f'<h1 class="app-title">Recent posts</h1>\n{_posts(likeness, posts)}'
    return pages.frame(likeness, f"{pages.NAME} - Recent posts", [("/", pages.NAME)], body)


def _people(likeness: Likeness) -> str:
    rows = "".join(
        f"""<tr><td>{pages.user(member)}</td><td>{likeness.store.count_posts(member)}</td><td
 class="weak-color">{pages.brief(likeness, member.joined)}</td></tr>
"""
        for member in likeness.store.members
    )
    body = f"""<h1 class="app-title">People ({len(likeness.store.members)})</h1><table class="people"><tr><th>User</th>
<th>Posts</th><th>Registered</th></tr>
{rows}</table>"""
    return pages.frame(likeness, f"{pages.NAME} - People", [("/", pages.NAME)], body)


def _person(likeness: Likeness, member: Member) -> str:
    posts = [post for post in likeness.store.posts.values() if post.author is member]
    body = f"""<h1 class="app-title">{esc(member.name)}</h1><div class="user-info small">Registered:
 {pages.moment(member.joined)}<br/>Total posts: {len(posts)}</div>
{_posts(likeness, posts[::-1][:15])}"""
    return pages.frame(likeness, f"{pages.NAME} - Profile of {member.name}", [("/", pages.NAME)], body)


def _print(likeness: Likeness, post: Post) -> str:
    return f"""<html><head><title>{esc(post.thread.title)}</title><meta name="robots" content="noindex" /></head>
<body onload="window.print()"><h3>{esc(post.thread.title)}</h3><div>Posted by {esc(post.author.name)} on
 {pages.moment(post.at)}<br/>URL: {likeness.post_url(post)}</div><hr/><div>{likeness.post_html(post)}</div></body>
</html>
"""


def _gate(likeness: Likeness, title: str) -> str:
    body = f"""<h2>{esc(title)}</h2>
<form action="/template/NamlServlet.jtp" method="post"><input type="hidden" name="macro" value="user_login" />
<table><tr><td>Email</td><td><input name="email" type="text" /></td></tr>
<tr><td>Password</td><td><input name="password" type="password" /></td></tr></table>
<input type="submit" value="Login" /></form>"""
    return pages.frame(likeness, f"{pages.NAME} - {title}", [("/", pages.NAME)], body)
