"""Write the pages of Invision Community that show a topic, a member, and forms."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Member, Post, Thread
from tests.software.inside.plain import plain_words

from .frame import frame, name_link, pager, photo, time_tag

if TYPE_CHECKING:
    from . import Invision


def topic(forum: "Invision", here: Thread, page: int) -> Answer:
    """Show a page of a topic."""
    board, first = here.board, here.first
    above = forum.store.board(board.inside)
    heading = next(one for one in forum.store.categories if board in one.boards or above in one.boards)
    steps = [(forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(one), one.title) for one in (above, board) if one]
    steps.append(("", here.title))
    posts = slice_page(here.posts, page, forum.posts_per_page)
    last = forum.thread_page_count(here)
    numbers = pager(forum.thread_url(here), page, last, forum.posts_per_page)
    numbers = f"<div class='ipsBox ipsPadding:half ipsClearfix'>{numbers}</div>" if numbers else ""
    shown = "".join(_post(forum, post) for post in posts)
    many = f"{here.replies} {'resposta' if here.replies == 1 else 'respostas'} neste tópico"
    body = f"""<div class="ipsPageHeader ipsResponsive_pull ipsBox ipsPadding"><div class='ipsFlex'><h1
 class='ipsType_pageTitle ipsContained_container'><span class='ipsType_break ipsContained'>
<span>{esc(here.title)}</span></span>
</h1></div><hr class='ipsHr'><div class='ipsPageHeader__meta'><div
 class='ipsFlex'>{photo(forum, first.author, "mini")}<p
 class='ipsType_reset ipsType_blendLinks'><span class='ipsType_normal'><strong>Por
 {name_link(forum, first.author)}</strong><br>
<span class='ipsType_light'>{time_tag(forum, first.at)} em <a href="{forum.board_url(board)}">{esc(board.title)}</a>
</span>
</span></p></div></div></div>
<div class='ipsClearfix'><ul class="ipsToolList ipsToolList_horizontal"><li class='ipsToolList_primaryAction'><a
 href='#replyForm' rel="nofollow" data-action='replyToTopic'>Responder a este tópico</a></li></ul></div>
<div id='comments' data-controller='core.front.core.commentFeed,forums.front.topic.view' data-autoPoll
 data-baseURL='{forum.thread_url(here)}' data-feedID='topic-{here.number}' class='cTopic ipsClear ipsSpacer_top'>
<div class="ipsBox ipsPadding:half"><h4 class='ipsType_reset' data-role="comment_count">{many}</h4></div>
{numbers}
<div data-role='commentFeed' data-controller='core.front.core.moderation'><form
 action="{forum.thread_url(here)}?do=multimodComment" method="post" data-ipsPageAction data-role='moderationTools'>
{shown}</form></div>
{numbers}
{_reply_form(forum, here)}
</div>
<div class='ipsPager ipsSpacer_top'><div class="ipsPager_prev"><a href="{forum.board_url(board)}"
 title="Ir para {esc(board.title)}" rel="parent"><span class="ipsPager_type">Ir para lista de tópicos</span></a>
</div></div>"""
    head = f'<link rel="canonical" href="{forum.thread_url(here, page)}" />\n{_description(forum, here, posts)}'
    return Answer(frame(forum, here.title, body, steps, head))


def _description(forum: "Invision", here: Thread, posts: Sequence[Post]) -> str:
    def about(post: Post) -> dict[str, object]:
        return {
            "@type": "Comment",
            "@id": f"{forum.post_url(post)}",
            "url": f"{forum.post_url(post)}",
            "author": {"@type": "Person", "name": post.author.name, "url": forum.profile_url(post.author)},
            "dateCreated": f"{post.at:%Y-%m-%dT%H:%M:%S}+0000",
            "text": plain_words(forum.post_html(post)),
            "upvoteCount": len(post.likes),
        }

    facts = about(here.first) | {
        "@context": "http://schema.org",
        "@type": "DiscussionForumPosting",
        "@id": forum.thread_url(here),
        "isPartOf": {"@id": f"{forum.base}/#website"},
        "name": here.title,
        "headline": here.title,
        "datePublished": f"{here.first.at:%Y-%m-%dT%H:%M:%S}+0000",
        "dateModified": f"{here.last.at:%Y-%m-%dT%H:%M:%S}+0000",
        "pageStart": 1,
        "pageEnd": forum.thread_page_count(here),
        "comment": [about(post) for post in posts if post is not here.first],
    }
    text = json.dumps(facts, indent=4).replace("</", "<\\/")
    return f"<script type='application/ld+json'>\n{text}\n</script>"


def _post(forum: "Invision", post: Post) -> str:
    number, author = post.number, post.author
    link = forum.post_url(post).replace("&", "&amp;")
    when = f"<a href='{link}' class='ipsType_blendLinks'>Postado {time_tag(forum, post.at)}</a>"
    edited = '<span class="ipsResponsive_hidePhone"> (editado) </span>' if post.edited else ""
    quote = json.dumps({"userid": author.number, "username": author.name, "timestamp": int(post.at.timestamp())})
    return f"""<a id='comment-{number}'></a>
<article id='elComment_{number}' class='cPost ipsBox ipsResponsive_pull ipsComment ipsComment_parent ipsClearfix
 ipsClear
 ipsColumns ipsColumns_noSpacing ipsColumns_collapsePhone'>
<div class='cAuthorPane_mobile ipsResponsive_showPhone'><div
 class='cAuthorPane_photo'>{photo(forum, author, "large")}</div>
<div class='cAuthorPane_content'><h3 class='ipsType_sectionHead cAuthorPane_author ipsType_break ipsType_blendLinks
 ipsFlex ipsFlex-ai:center'>{name_link(forum, author)}</h3><div class='ipsType_light ipsType_reset'>{when}</div>
</div></div>
{_author(forum, author)}
<div class='ipsColumn ipsColumn_fluid ipsMargin:none'><div id='comment-{number}_wrap'
 data-controller='core.front.core.comment' data-commentApp='forums' data-commentType='forums' data-commentID="{number}"
 data-quoteData='{esc(quote)}' class='ipsComment_content ipsType_medium'>
<div class='ipsComment_meta ipsType_light ipsFlex ipsFlex-ai:center ipsFlex-jc:between'><div
 class='ipsType_reset'>{when}
{edited}</div><ul class='ipsComment_tools ipsList_inline'><li><a href='{link}' class='ipsType_blendLinks'
 data-role='shareComment'><i class='fa fa-share-alt'></i></a></li></ul></div>
<div class='cPost_contentWrap'><div data-role='commentContent' class='ipsType_normal ipsType_richText ipsPadding_bottom
 ipsContained' data-controller='core.front.core.lightboxedImages'>
{forum.post_html(post)}
{_edit_note(forum, post)}
</div>
{_reactions(forum, post)}
{_signature(post)}</div>
<div class='ipsMenu ipsMenu_wide ipsHide cPostShareMenu' id='elSharePost_{number}_menu'><div class='ipsPadding'><h4
 class='ipsType_sectionHead'>Compartilhar este post</h4><h5 class='ipsType_normal ipsType_reset'>Link para o
 post</h5><input
 type='text' value='{link}' class='ipsField_fullWidth'></div></div>
</div></div>
</article>
"""


def _author(forum: "Invision", author: Member) -> str:
    count = forum.store.count_posts(author)
    place = f"<li data-role='custom-field'>Localização: {esc(author.place)}</li>" if author.place else ""
    return f"""<aside class='ipsComment_author cAuthorPane ipsColumn ipsColumn_medium ipsResponsive_hidePhone'>
<h3 class='ipsType_sectionHead cAuthorPane_author ipsType_blendLinks ipsType_break'>
<strong>{name_link(forum, author)}</strong>
</h3><ul class='cAuthorPane_info ipsList_reset'><li data-role='photo'
 class='cAuthorPane_photo'>{photo(forum, author, "large")}
</li><li data-role='group'>{"Moderadores" if author.is_moderator else "Membros"}</li>
<li data-role='stats' class='ipsMargin_top'><ul class="ipsList_reset ipsType_light ipsFlex"><li><a
 href="{forum.profile_url(author)}content/" rel="nofollow" title="{count} posts" data-ipsTooltip><i class="fa
 fa-comment"></i>
 {count}</a></li></ul></li>{place}</ul></aside>"""


def _edit_note(forum: "Invision", post: Post) -> str:
    if not post.edited:
        return ""
    return f"""<span class='ipsType_reset ipsType_medium ipsType_light' data-excludequote><strong>Editado
 {time_tag(forum, post.edited)} por {esc(post.author.name)}</strong></span>"""


def _reactions(forum: "Invision", post: Post) -> str:
    names = ", ".join(name_link(forum, member) for member in post.likes)
    count = f"""<ul class='ipsReact_reactions'><li class="ipsReact_overview ipsType_blendLinks">{names}</li><li
 class='ipsReact_reactCount'><span data-ipsTooltip title="Curtir"><span><img src='{forum.base}/uploads/react_like.png'
 alt="Curtir"></span><span>{len(post.likes)}</span></span></li></ul>"""
    return f"""<div class='ipsItemControls'><div data-controller='core.front.core.reaction'
 class='ipsItemControls_right'><div
 class='ipsReactOverview ipsReactOverview_small ipsType_light'>{count if post.likes else ""}</div></div>
<ul class='ipsComment_controls ipsClearfix ipsItemControls_left' data-role="commentControls"><li class='ipsJS_show'>
<a href='#'
 data-action='quoteComment'>Citar</a></li></ul></div>"""


def _signature(post: Post) -> str:
    if not post.author.signature:
        return ""
    return f"""<div data-role="memberSignature" class="ipsBorder_top ipsPadding_vertical"><div
 class='ipsType_light ipsType_richText' data-ipsLazyLoad><p>{esc(post.author.signature)}</p></div></div>"""


def _reply_form(forum: "Invision", here: Thread) -> str:
    if here.is_locked:
        return """<div class='ipsMessage ipsMessage_general ipsType_center'>Este tópico está agora fechado para novas
 respostas.</div>"""
    return f"""<a id='replyForm'></a><div data-role='replyArea' class='cTopicPostArea ipsBox ipsPadding'><div
 class='ipsType_center cGuestTeaser'><h2 class='ipsType_pageTitle'>Participe da conversa</h2><p class='ipsType_light
 ipsType_normal'>Você pode postar agora e se cadastrar mais tarde. Se você tem uma conta, <a href='{forum.base}/login/'
 data-ipsDialog>faça o login</a> para postar com sua conta.</p></div><form accept-charset='utf-8'
 action='{forum.thread_url(here)}' method='post'><input type="email" name="guest_email" placeholder="Digite seu
 e-mail"><div
 class='ipsComposeArea_dummy ipsJS_show' tabindex='0'><i class='fa fa-comment-o'></i> Responder este tópico...</div>
</form></div>"""


def profile(forum: "Invision", member: Member) -> Answer:
    """Show a member."""
    recent = [post for post in reversed(forum.store.posts.values()) if post.author is member][:4]
    rows = "".join(
        f"<li class='ipsStreamItem ipsPad'><h2 class='ipsType_reset ipsStreamItem_title'><a"
        f" href='{forum.thread_url(post.thread)}'>{esc(post.thread.title)}</a></h2><p class='ipsType_light'>"
        f"{esc(member.name)} respondeu ao tópico {time_tag(forum, post.at)}</p></li>\n"
        for post in recent
    )
    body = f"""<div data-controller='core.front.profile.main' id='elProfileUserContent'><header id='elProfileHeader'><h1
 class='ipsType_reset ipsPageHead_barText'>{esc(member.name)}</h1><ul id='elProfileStats'><li><h4>Total de itens</h4>
{forum.store.count_posts(member)}</li><li><h4>Registro em</h4>{time_tag(forum, member.joined)}</li></ul></header>
<ol class='ipsStream ipsList_reset'>{rows}</ol></div>"""
    return Answer(frame(forum, member.name, body, [("", member.name)]))


def other(forum: "Invision", path: str) -> Answer | None:
    """Show forms and pages without content."""
    titles = {"login": "Entrar", "register": "Cadastre-se", "discover": "Toda atividade", "online": "Usuários online"}
    titles |= {"staff": "Equipe", "search": "Pesquisar", "privacy": "Política de privacidade", "contact": "Contato"}
    title = titles.get(path.strip("/"))
    if title is None:
        return None
    return Answer(frame(forum, title, f"<h1 class='ipsType_pageTitle'>{title}</h1>", [("", title)]))
