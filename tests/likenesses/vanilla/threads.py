"""Write the pages of Vanilla that show a discussion, a member, and forms."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc
from tests.likenesses.store import Post, Thread

from .frame import crumbs, frame, name_link, pager, photo, time_tag

if TYPE_CHECKING:
    from . import Vanilla


def discussion(forum: "Vanilla", thread: Thread, page: int) -> Answer | None:
    """Show a discussion: its first post above the first page of comments."""
    last = forum.thread_page_count(thread)
    if page > last:
        return None
    comments = thread.posts[1:][(page - 1) * forum.posts_per_page : page * forum.posts_per_page]
    shown = "".join(_comment(forum, post) for post in comments)
    url = forum.thread_url(thread)
    steps = [(forum.board_url(thread.board), thread.board.title)]
    first = _first(forum, thread.first) if page == 1 else ""
    heading = '<h2 class="CommentHeading">Comentarios</h2>' if shown else ""
    closed = '<div class="Foot Closed"><div class="Note Closed">Esta discusión ha sido cerrada.</div></div>'
    guest = f"""<div class="Foot Closed"><div class="Note Closed SignInOrRegister">
<a href="{forum.base}/entry/signin?Target=discussion%2F{thread.number}" class="Popup" rel="nofollow">Entra</a> o
 <a href="{forum.base}/entry/register?Target=discussion%2F{thread.number}" rel="nofollow">regístrate</a> para comentar.
</div></div>"""
    body = f"""{crumbs(forum, *steps)}
<div class="MessageList Discussion">
<div id="Item_0" class="PageTitle"><div class="Options"></div><h1>{esc(thread.title)}</h1></div>
{first}</div>
<div class="CommentsWrap">
<span class="BeforeCommentHeading">{pager(url, page, last, "Before")}</span>
<div class="DataBox DataBox-Comments">{heading}
<ul class="MessageList DataList Comments">
{shown}</ul></div>
<div class="P PagerWrap">{pager(url, page, last, "After")}</div>
{closed if thread.is_locked else guest}
</div>"""
    head = f'<link rel="canonical" href="{forum.thread_url(thread, page)}">'
    return Answer(frame(forum, thread.title, body, "Discussion Category-" + thread.board.key, head))


def _author(forum: "Vanilla", post: Post) -> str:
    author = post.author
    role = "Moderador" if author.is_moderator else "Miembro"
    place = f'<span class="MItem Location">{esc(author.place)}</span>' if author.place else ""
    return f"""<div class="AuthorWrap"><span class="Author">{photo(forum, author)}
{name_link(forum, author, "Username js-userCard")}</span>
<span class="AuthorInfo"><span class="MItem RoleTitle">{role}</span> {place}
<span class="MItem PostCount">Publicaciones: <b>{forum.store.count_posts(author)}</b></span></span></div>"""


def _edited(forum: "Vanilla", post: Post) -> str:
    if not post.edited:
        return ""
    exact = f"Editado {post.edited:%d/%m/%Y %H:%M} por {esc(post.author.name)}."
    return (
        f'<span class="MItem DateUpdated"><span title="{exact}" class="DateUpdated">editado'
        f" {_when(forum, post)}</span></span>"
    )


def _when(forum: "Vanilla", post: Post) -> str:
    assert post.edited
    return time_tag(forum, post.edited)


def _words(forum: "Vanilla", post: Post) -> str:
    signature = post.author.signature
    below = f'<div class="Signature UserSignature userContent"><p>{esc(signature)}</p></div>' if signature else ""
    return f"""<div class="Item-BodyWrap"><div class="Item-Body">
<div class="Message userContent">
{forum.post_html(post)}</div>
{below}
<div class="Reactions"><a class="Hijack ReactButton Flag" href="{forum.base}/entry/signin" rel="nofollow"
 title="Avisar"><span class="ReactSprite ReactFlag"></span> <span class="ReactLabel">Avisar</span></a>
 <a class="Hijack ReactButton Like" href="{forum.base}/entry/signin" rel="nofollow" title="Me gusta"><span
 class="ReactSprite ReactLike"></span> <span class="Count">{len(post.likes) or ""}</span><span class="ReactLabel">Me
 gusta
</span></a></div>
</div></div>"""


def _first(forum: "Vanilla", post: Post) -> str:
    thread = post.thread
    return f"""<div id="Discussion_{thread.number}" class="Item ItemDiscussion">
<div class="Discussion">
<div class="Item-Header DiscussionHeader">{_author(forum, post)}
<div class="Meta DiscussionMeta"><span class="MItem DateCreated">
<a href="{forum.thread_url(thread)}" class="Permalink" rel="nofollow">{time_tag(forum, post.at)}</a></span>
{_edited(forum, post)}
<span class="MItem Category"> en <a href="{forum.board_url(thread.board)}">{esc(thread.board.title)}</a></span>
</div></div>
{_words(forum, post)}
</div></div>
"""


def _comment(forum: "Vanilla", post: Post) -> str:
    own = " isOriginalPoster" if post.author is post.thread.first.author else ""
    return f"""<li class="Item ItemComment{own}" id="Comment_{post.number}">
<div class="Comment">
<div class="Options"></div>
<div class="Item-Header CommentHeader">{_author(forum, post)}
<div class="Meta CommentMeta CommentInfo"><span class="MItem DateCreated">
<a href="{forum.post_url(post)}" name="Item_{post.place - 1}" class="Permalink"
 rel="nofollow">{time_tag(forum, post.at)}</a>
</span>
{_edited(forum, post)}
</div></div>
{_words(forum, post)}
</div>
</li>
"""


def profile(forum: "Vanilla", name: str) -> Answer | None:
    """Show a member."""
    member = next((member for member in forum.store.members if member.name == name), None)
    if member is None:
        return None
    recent = [post for post in reversed(forum.store.posts.values()) if post.author is member][:5]
    rows = "".join(
        f'<li class="Item Activity"><div class="ItemContent Activity"><div class="Title">{name_link(forum, member)}'
        f" comentó en "
        f'<a href="{forum.post_url(post)}">{esc(post.thread.title)}</a></div>'
        f'<div class="Meta"><span class="MItem DateCreated">{time_tag(forum, post.at)}</span></div></div></li>\n'
        for post in recent
    )
    body = f"""<div class="Profile"><h1 class="H">{esc(name)}</h1>
<div class="About P"><h2 class="H">Acerca de</h2><dl class="About"><dt class="Name">Nombre de usuario</dt>
<dd class="Name">{esc(name)}</dd><dt class="Joined">Se unió</dt><dd class="Joined">{time_tag(forum, member.joined)}</dd>
<dt class="Visits">Visitas</dt><dd class="Visits">{member.number * 7}</dd></dl></div>
<ul class="DataList Activities">{rows}</ul></div>"""
    return Answer(frame(forum, name, body, "Profile index"))


def other(forum: "Vanilla", path: str) -> Answer | None:
    """Show forms and what few come for."""
    titles = {"/entry/signin": "Entrar", "/entry/register": "Solicitar membresía", "/search": "Buscar"}
    if path == "/activity":
        return Answer(frame(forum, "Actividad", '<h1 class="H">Actividad</h1>', "Activity index"))
    if path not in titles:
        return None
    body = f"""<h1 class="H">{titles[path]}</h1><div class="FormWrapper"><form method="post"
 action="{forum.base}{path}">
<ul><li><label for="Form_Email">Correo/Usuario</label><input type="text" id="Form_Email" name="Email"
 class="InputBox" />
</li><li><label for="Form_Password">Contraseña</label><input type="password" id="Form_Password" name="Password"
 class="InputBox Password" /></li></ul><input type="submit" class="Button Primary" value="{titles[path]}" /></form>
</div>"""
    return Answer(frame(forum, titles[path], body, "Entry signin"))
