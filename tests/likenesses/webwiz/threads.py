"""Write the pages of a thread, and its print.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import NAME, day, frame, moment, pager, slug, user
from .lists import jump, path

_GROUPS = ((60, "Membre senior", 4), (20, "Membre actif", 2), (0, "Nouveau membre", 1))


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    number, title, board = thread.number, slug(thread.title), thread.board
    last = likeness.thread_page_count(thread)
    target = f"forum_posts.asp?TID={number}"
    posts = "".join(_post(likeness, post, page) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    links = pager(target, title, page, last)
    button = f"""<a href="new_reply_form.asp?TID={number}&amp;PN={page}&amp;TR={thread.replies}" class="largeButton"
 rel="nofollow" title="Répondre">&nbsp;Répondre <img src="forum_images/new_reply.png" alt="Répondre" />&nbsp;</a>"""
    if thread.is_locked:
        button = '<img src="forum_images/locked_topic.png" alt="Sujet fermé" title="Sujet fermé" /> Sujet fermé'
    bar = f"""<table class="basicTable" cellspacing="0" cellpadding="4" align="center"><tr><td>{button}</td>
<td align="right" nowrap="nowrap">{links}</td></tr></table>"""
    print_link = f"printer_friendly_posts.asp?TID={number}{esc(title)}"
    body = f"""<table class="basicTable" cellspacing="1" cellpadding="3" align="center"><tr><td align="left"><h1>
{esc(thread.title)}</h1></td></tr></table>
{bar}
<table class="tableBorder" align="center" cellspacing="0" cellpadding="0">
 <tr class="tableLedger">
  <td style="width:180px;"><div style="width:180px;">Auteur</div></td>
  <td><div style="float:left;">Message</div>
   <div style="float:right; white-space:nowrap;">
    &nbsp;<a href="search_form.asp?FID={board.number}" class="tableLedger">Recherche du sujet</a>
    &nbsp;<span id="topicOptions" onclick="showDropDown('topicOptions', 'optionsMenu', 132, 0);"
 class="dropDownPointer">Options du sujet <img src="forum_images/drop_down.png" alt="Options du sujet" /></span></div>
   <div id="optionsMenu" class="dropDownStatusBar">
    <div><a href="new_reply_form.asp?TID={number}" rel="nofollow">Répondre</a></div>
    <div><a href="new_topic_form.asp?FID={board.number}" rel="nofollow">Créer un nouveau sujet</a></div>
    <div><a href="{print_link}" rel="nofollow">Version imprimable</a></div>
    <div><a href="email_topic.asp?TID={number}" rel="nofollow">Envoyer ce sujet par email</a></div>
    <div><a href="RSS_post_feed.asp?TID={number}{esc(title)}">Fil RSS du sujet</a></div>
   </div></td>
 </tr>
{posts}</table>
{bar}
<table class="basicTable" cellspacing="0" cellpadding="4" align="center"><tr>
<td>{jump(likeness)}</td>
<td class="smText" align="right">Permissions du forum <img src="forum_images/drop_down.png" alt="" /><br />
Vous ne pouvez pas répondre aux sujets dans ce forum<br />Vous ne pouvez pas effacer vos messages dans ce forum</td>
</tr></table>"""
    heading = thread.title if page == 1 else f"{thread.title} - Page {page}"
    feed = f"RSS_post_feed.asp?TID={number}{title}"
    return frame(likeness, heading, path(likeness, board), body, feed=feed, here=f"forum_posts.asp?TID={number}")


def _side(likeness: Likeness, member: Member) -> str:
    count = likeness.store.count_posts(member)
    group, stars = next((name, stars) for least, name, stars in _GROUPS if count >= least)
    if member.is_moderator:
        group, stars = "Groupe modérateur", 5
    avatar = f"""<img src="avatars/{member.number}.gif" alt="Avatar" class="avatar" /><br />
"""
    place = f'<tr><td class="smText">Lieu: {esc(member.place)}</td></tr>\n' if member.place else ""
    return f"""{avatar if member.has_avatar else ""}{group}<br />
<img src="forum_images/{stars}_star_rating.png" alt="{group}" title="{group}" /><br /><br />
<table class="msgSideInfo" cellspacing="0" cellpadding="1">
<tr><td class="smText">Inscrit: {day(member.joined)}</td></tr>
{place}<tr><td class="smText">Statut: Hors ligne</td></tr>
<tr><td class="smText">Points: {count}</td></tr>
</table>"""


def _post(likeness: Likeness, post: Post, page: int) -> str:
    author, key, thread = post.author, post.number, post.thread
    css = "Odd" if post.place % 2 else "Even"
    board, title = thread.board.number, esc(slug(thread.title))
    target = f"forum_posts.asp?TID={thread.number}&amp;PID={key}{title}#{key}"
    edited = signature = ""
    if post.edited:
        edited = f"""<br /><br /><span class="smText" style="font-style:italic;">Modifié par {esc(author.name)} -
 {moment(likeness, post.edited)}</span>"""
    if author.signature:
        signature = f"""<!-- Start Signature -->
<div class="msgSignature">{esc(author.signature)}</div>
<!-- End Signature -->"""
    thanks = ""
    if post.likes:
        thanks = f"""<span class="smText"><img src="forum_images/thanks.png" alt="Remerciements" /> Remerciements
({len(post.likes)})</span>"""
    return f""" <tr class="msg{css}TableTop">
  <td><a name="{key}"></a><span class="msgProfileName"><span id="userProfile{key}"
 class="dropDownPointer" title="Afficher le menu">{esc(author.name)} <img src="forum_images/drop_down.png"
 alt="Afficher le menu" /></span></span>
   <div id="profileMenu{key}" class="dropDownMenu">
    <div><a href="member_profile.asp?PF={author.number}&amp;FID={board}" rel="nofollow">Profil du membre</a></div>
    <div><a href="pm_new_message_form.asp?ID={author.number}" rel="nofollow">Envoyer un message privé</a></div>
    <div><a href="search_form.asp?USR={author.number}" rel="nofollow">Messages de ce membre</a></div>
    <div><a href="pm_buddy_list.asp?name={author.number}" rel="nofollow">Ajouter aux amis</a></div>
   </div></td>
  <td><div style="float:left;"><a href="{target}"><img src="forum_images/standard_post.png" border="0"
 title="Lien direct vers ce message" alt="Lien direct vers ce message" style="vertical-align: text-bottom;" /></a>
 Posté le: {moment(likeness, post.at)}</div>
   <div style="float:right;">{thanks}<a href="report_post.asp?PID={key}&amp;TID={thread.number}" rel="nofollow"
 class="smLink">Signaler</a> <a href="new_reply_form.asp?TID={thread.number}&amp;Quote=1&amp;PID={key}&amp;PN={page}"
 rel="nofollow" class="smLink" title="Citer {esc(author.name)}"><img src="forum_images/quote.png" alt="Citer" />
 Citer</a></div></td>
 </tr>
 <tr class="msg{css}TableSide">
  <td valign="top" class="msg{css}TableSide">{_side(likeness, author)}</td>
  <td valign="top" class="msg{css}TableRow">
<!-- Start Member Post -->
<div class="msgBody">{likeness.post_html(post)}{edited}</div>
<!-- End Member Post -->
{signature}</td>
 </tr>
 <tr><td colspan="2" class="msgLineDevider"><a href="#top"><img src="forum_images/back_to_top.png" border="0"
 title="Haut de la page" alt="Haut de la page" /></a></td></tr>
"""


def printed(likeness: Likeness, thread: Thread) -> str:
    """Write a thread for printing: all posts on one page, hardly any markup."""
    posts = "".join(
        f"""<hr /><b>Auteur:</b> {esc(post.author.name)}<br /><b>Posté le:</b> {moment(likeness, post.at)}<br /><br />
{likeness.post_html(post)}<br /><br />
"""
        for post in thread.posts
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="fr">
<head><title>{esc(thread.title)} - Version imprimable</title><meta name="robots" content="noindex, follow" /></head>
<body bgcolor="#FFFFFF"><table width="98%" border="0" align="center"><tr><td>
<h1>{esc(thread.title)}</h1><a href="JavaScript:onclick=window.print()">Imprimer la page</a> | <a
 href="JavaScript:onclick=window.close()">Fermer la fenêtre</a>
<br /><br /><b>Imprimé depuis: </b>{NAME}<br /><b>Catégorie: </b>{esc(path(likeness, thread.board)[0][1])}<br />
<b>Nom du forum: </b>{esc(thread.board.title)}<br /><b>Description du forum: </b>{esc(thread.board.about)}<br />
<b>URL: </b><a href="forum_posts.asp?TID={thread.number}">{likeness.base}/forum_posts.asp?TID={thread.number}</a><br />
<b>Date: </b>{moment(likeness, likeness.store.now)}<br />
<h3>Sujet: {esc(thread.title)}</h3>
{posts}<hr />
</td></tr></table></body></html>
"""


def newest(likeness: Likeness, member: Member) -> str:
    """Write the last topics that somebody opened."""
    own = [one for one in likeness.store.threads.values() if one.first.author is member][-4:]
    return "<br />".join(
        f"""<a href="forum_posts.asp?TID={one.number}{esc(slug(one.title))}">{esc(one.title)}</a>
 <span class="smText">Par {user(member)}, {moment(likeness, one.first.at)}</span>"""
        for one in own
    )
