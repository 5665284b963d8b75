"""Write the pages of a thread.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Post, Thread

from .frame import avatar, frame, full, pager, since, slug, user
from .lists import crumbs, tags


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    target = f"index.php?u=/topic/{thread.number}/{slug(thread.title)}"
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    links = pager(target, page, likeness.thread_page_count(thread))
    tag = tags(thread)
    label = f'<a href="index.php?u=/topics/tagged/{tag}" class="codo_tag">{tag}</a>' if tag else ""
    reply = """<div class="codo_login_to_reply">Chcete-li odpovědět, <a href="index.php?u=/user/login">přihlaste se</a>
 nebo se <a href="index.php?u=/user/register">zaregistrujte</a>.</div>"""
    if thread.is_locked:
        reply = '<div class="codo_topic_closed"><i class="icon-lock"></i> Toto téma je uzavřeno.</div>'
    body = f"""<div class="row" id="codo_topic_page">
<div class="col-md-9 codo_topic">
<div class="codo_topic_head"><div class="codo_topic_title"><h1><a href="{target}">{esc(thread.title)}</a></h1></div>
{label}</div>
{links}
<div class="codo_posts" id="codo_posts_container">
{posts}</div>
{links}
{reply}
</div>
{_sidebar(likeness, thread)}
</div>"""
    return frame(likeness, thread.title, crumbs(likeness, thread.board), body)


def _sidebar(likeness: Likeness, thread: Thread) -> str:
    people = list(dict.fromkeys(post.author for post in thread.posts))[:6]
    faces = "".join(f'<li title="{esc(one.name)}">{avatar(one)}</li>' for one in people)
    related = [one for one in thread.board.threads if one is not thread and one.number % 5 == thread.number % 5][:4]
    links = "".join(
        f'<li><a href="index.php?u=/topic/{one.number}/{slug(one.title)}">{esc(one.title)}</a></li>' for one in related
    )
    latest = thread.last
    return f"""<div class="col-md-3 codo_topic_sidebar">
<div class="codo_topic_statistics"><div class="codo_sidebar_head">Statistika tématu</div>
<div class="codo_topic_stat"><span>{thread.replies}</span> odpovědí</div>
<div class="codo_topic_stat"><span>{thread.views}</span> zobrazení</div>
<div class="codo_topic_stat">založeno
 <span title="{full(thread.first.at)}">{since(likeness, thread.first.at)}</span></div>
<div class="codo_topic_stat">poslední od {user(latest.author)}
 <span title="{full(latest.at)}">{since(likeness, latest.at)}</span></div></div>
<div class="codo_topic_people"><div class="codo_sidebar_head">V diskusi</div><ul>{faces}</ul></div>
<div class="codo_related"><div class="codo_sidebar_head">Podobná témata</div><ul>{links}</ul></div>
</div>"""


def _post(likeness: Likeness, post: Post) -> str:
    author, key = post.author, post.number
    target = f"index.php?u=/topic/{post.thread.number}/{slug(post.thread.title)}/post-{key}#post-{key}"
    edited = signature = ""
    if post.edited:
        edited = f"""<div class="codo_post_edited"><a class="codo_post_history" data-id="{key}"><i
 class="icon-pencil"></i>
 upraveno <span title="{full(post.edited)}">{since(likeness, post.edited)}</span></a></div>"""
    if author.signature:
        signature = f'<div class="codo_post_signature">{esc(author.signature)}</div>'
    role = "Moderátor" if author.is_moderator else "Uživatel"
    return f"""<article id="post-{key}" class="clearfix codo_post">
<div class="codo_posts_post_content" data-post-id="{key}">
<div class="codo_posts_post_avatar">{avatar(author)}
<div class="codo_user_reputation" title="Reputace">{likeness.store.count_posts(author) * 2}</div></div>
<div class="codo_post_body">
<div class="codo_posts_post_head clearfix"><div class="codo_posts_post_name">{user(author, "codo_username")}
 <span class="codo_role codo_role_{"mod" if author.is_moderator else "user"}">{role}</span>
 <span class="codo_posts_count" title="Počet příspěvků">{likeness.store.count_posts(author)}</span></div>
<div class="codo_posts_post_time"><a href="{target}" class="codo_post_permalink" title="{full(post.at)}">\
{since(likeness, post.at)}</a></div></div>
<div class="codo_posts_post_message">
{likeness.post_html(post)}
</div>
{edited}
{signature}
<div class="codo_posts_post_foot clearfix"><div class="codo_reputation"><i class="icon-thumbs-up" title="Líbí se"></i>
 <span class="codo_rep_up">{len(post.likes)}</span> <i class="icon-thumbs-down" title="Nelíbí se"></i></div>
<div class="codo_posts_post_action"><a href="{target}" title="Odkaz na příspěvek"><i class="icon-link"></i></a>
 <a class="codo_post_reply_btn" href="index.php?u=/user/login"><i class="icon-reply"></i> Odpovědět</a>
 <a class="codo_post_report" href="javascript:void(0)" data-id="{key}"><i class="icon-flag"></i> Nahlásit</a>
</div></div>
</div>
</div>
</article>
"""
