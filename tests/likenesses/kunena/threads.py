"""Write the pages of Kunena that show a topic, a member, and what guests may not see."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import avatar, exact, frame, name_link, pager, path, when

if TYPE_CHECKING:
    from . import Kunena


def topic(forum: "Kunena", here: Thread, page: int) -> Answer:
    """Show a page of a topic."""
    board = here.board
    above = forum.store.board(board.inside)
    heading = next(one for one in forum.store.categories if board in one.boards or above in one.boards)
    steps = [(forum.entry, "Forum"), (forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(one), one.title) for one in (above, board) if one]
    numbers = pager(forum, lambda number: forum.thread_url(here, number), page, forum.thread_page_count(here))
    shown = "".join(_post(forum, post) for post in slice_page(here.posts, page, forum.posts_per_page))
    url = path(forum, forum.thread_url(here))
    lock = '<span class="label label-important">Låst</span>' if here.is_locked else ""
    body = f"""<div class="kfrontend"><h1><i class="glyphicon glyphicon-folder-open"></i> {esc(here.title)} {lock}</h1>
<div class="clearfix"></div><div class="btn-group pull-right" id="ktopic-tools"><a class="btn btn-default"
 rel="nofollow"
 href="{url}?tmpl=component&amp;layout=print">Skriv ut</a></div>
<div class="pull-left">{numbers}</div>
{shown}
<div class="pull-left">{numbers}</div>
<div class="topic-answers"><ul class="inline"><li>{here.replies} svar</li><li>{here.views} visningar</li></ul></div>
</div>"""
    head = f'<link href="{forum.thread_url(here, page)}" rel="canonical" />'
    return Answer(frame(forum, here.title, body, steps, forum.thread_url(here).removeprefix(forum.base), head=head))


def _post(forum: "Kunena", post: Post) -> str:
    said = "skapade ämnet" if post is post.thread.first else "svarade på ämnet"
    author = post.author
    thanks = ", ".join(name_link(forum, member) for member in post.likes)
    thanks = f'<div class="kmessage-thankyou"> Följande användare sa tack: {thanks}</div>' if thanks else ""
    edited = signature = ""
    if post.edited:
        edited = f"""<div class="alert alert-info hidden-xs">Senast ändrad: {when(forum, post.edited)} av
 {name_link(forum, author)}.</div>"""
    if author.signature:
        signature = f'<div class="ksig"><hr /><span class="ksignature">{esc(author.signature)}</span></div>'
    return f"""<div class="row-fluid message"><div class="col-md-2 hidden-xs">{_profile_box(forum, post)}</div>
<div class="col-md-10 message-published"><small class="text-muted pull-right"><span class="glyphicon glyphicon-time">
</span>
 {when(forum, post.at)} <a href="{path(forum, forum.post_url(post))}" id="{post.number}"
 rel="nofollow">#{post.number}</a></small>
<div class="clear-fix"></div><div class="horizontal-message"><div class="kmessage-header">{name_link(forum, author)}
 {said} <em
 class="ksubject">{esc(post.thread.title)}</em></div>
<div class="kmessage"><div class="kmsg">{forum.post_html(post)}</div></div>
{signature}
{edited}
{thanks}
<div class="kreplymessage"><p>Var god <a class="btn-link" href="/index.php/component/users/?view=login"
 rel="nofollow">Logga
 in</a> eller <a class="btn-link" href="/index.php/component/users/?view=registration" rel="nofollow">Skapa ett
 konto</a>
 för att delta i konversationen.</p></div></div></div></div>
"""


def _profile_box(forum: "Kunena", post: Post) -> str:
    author = post.author
    place = f"<li>Plats: {esc(author.place)}</li>" if author.place else ""
    topic = '<span class="topic-starter">Ämnesförfattare</span>' if author is post.thread.first.author else ""
    return f"""<ul class="unstyled center profilebox"><li><strong>{name_link(forum, author)}</strong></li><li>
{avatar(forum, author, 144)}{topic}</li><li><span class="label label-default">Frånkopplad</span></li><li>
{"Moderator" if author.is_moderator else "Juniormedlem"}</li><li class="kwho-rank"><img
 src="/media/kunena/ranks/rank1.gif" alt="" /></li></ul>
<div class="profile-expand center"><ul class="unstyled"><li>Inlägg:
 {forum.store.count_posts(author)}</li>{place}</ul></div>"""


def profile(forum: "Kunena", member: Member) -> Answer:
    """Show a member."""
    body = f"""<h1>{esc(member.name)}</h1><div class="row-fluid"><div class="span3
 center">{avatar(forum, member, 200)}</div>
<div class="span9"><ul><li><strong>Användartyp:</strong> Medlem</li><li><strong>Registreringsdatum:</strong>
 {exact(member.joined)}</li><li><strong>Inlägg:</strong> {forum.store.count_posts(member)}</li><li>
<strong>Plats:</strong>
 {esc(member.place or "Okänd")}</li></ul></div></div>"""
    here = forum.profile_url(member).removeprefix(forum.base)
    return Answer(frame(forum, member.name, body, [(forum.entry, "Forum")], here))


def other(forum: "Kunena", where: str) -> Answer | None:
    """Show forms, and pages of the site."""
    if where == "/index.php/8-valkommen":
        return Answer(frame(forum, "Välkommen", "<h2>Välkommen</h2><p>Klubben träffas varje torsdag.</p>", [], where))
    known = ("/index.php/forum/search", "/index.php/forum/statistics", "/index.php/component/users")
    if where not in known:
        return None
    words = "<h1>Sök</h1><form action='/index.php/forum/search' method='post'><input type='text' name='query' /></form>"
    return Answer(frame(forum, "Sök", words, [(forum.entry, "Forum")], where))
