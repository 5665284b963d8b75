"""Write the pages beside those of boards and threads: members, searches, forms, feeds, and what is to be printed.

In: a likeness and what to show. Out: HTML, or RSS.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Board, Member, Post, Thread

from .frame import NAME, frame
from .pages import crumbs_of, photo, user
from .seo import day, long, short

if TYPE_CHECKING:
    from . import IpBoard


def error(likeness: "IpBoard", words: str) -> str:
    """Write the page that says that something is not there."""
    body = f"""<h1 class='ipsType_pagetitle'>Entschuldigung, es ist ein Problem aufgetreten</h1>
<div class='message error'><p class='ipsType_sectiontitle'>{esc(words)}</p>
<p>Fehlernummer: 10173</p></div>"""
    return frame(likeness, "Fehler", [], body)


def form(likeness: "IpBoard", section: str) -> str:
    """Write a page with a form: for those who want to come in, to search or to write."""
    if section == "search":
        body = """<h1 class='ipsType_pagetitle'>Erweiterte Suche</h1><form action='#' method='post'><input type='text' \
class='input_text' name='search_term' id='query' value='' /> <input type='submit' class='input_submit' \
value='Jetzt suchen' /></form>"""
        return frame(likeness, "Suche", [], body)
    reason = ""
    if section == "post":
        reason = "<div class='message error'>Sie müssen angemeldet sein, um einen Beitrag zu schreiben.</div>"
    body = f"""{reason}<h1 class='ipsType_pagetitle'>Anmelden</h1>
<form action="{likeness.to("app=core&module=global&section=login&do=process")}" method="post" id='login'>
<ul><li class='ipsField'><label for='ips_username'>Benutzername:</label> <input id='ips_username' type='text' \
class='input_text' name='ips_username' size='30' /></li>
<li class='ipsField'><label for='ips_password'>Passwort:</label> <input id='ips_password' type='password' \
class='input_text' name='ips_password' size='30' /></li></ul>
<input type='submit' class='input_submit' value='Anmelden' /></form>"""
    return frame(likeness, "Anmelden", [], body)


def members(likeness: "IpBoard") -> str:
    """Write the list of members."""
    items = "".join(
        f"""<li class='ipsPad clearfix member_entry'>{photo(likeness, one, "medium left")}
<h3 class='ipsType_subtitle'><strong>{user(likeness, one)}</strong></h3>
<span class='ipsType_small'>Mitglied seit: {day(one.joined)}</span><br /><span class='ipsType_small desc'>\
{likeness.store.count_posts(one)} Beiträge &middot; {23 * one.number} Ansichten</span></li>"""
        for one in likeness.store.members
    )
    body = f"""<h1 class='ipsType_pagetitle'>Mitgliederliste</h1><div id='member_list_wrap'>
<ul class='ipsMemberList' id='member_list'>{items}</ul></div>"""
    return frame(likeness, "Mitglieder", [(likeness.to("/members/"), "Mitglieder")], body)


def profile(likeness: "IpBoard", member: Member) -> str:
    """Write the profile of somebody."""
    posts = likeness.to(f"app=core&module=search&do=user_activity&search_app=forums&mid={member.number}")
    body = f"""<div class='ipsBox clear vcard' id='profile_background'><div class='ipsVerticalTabbed ipsLayout'>
<h1 class='ipsType_pagetitle'><span class='fn nickname'>{esc(member.name)}</span></h1>
Registriert seit {day(member.joined)}<br />{photo(likeness, member, "large")}
<h3 class='ipsType_subtitle'>Community Statistiken</h3>
<ul class='ipsList_data clearfix'>
<li class='clear clearfix'><span class='row_title'>Beiträge</span> <div class='row_data'>\
{likeness.store.count_posts(member)}</div></li>
<li class='clear clearfix'><span class='row_title'>Profilaufrufe</span> <div class='row_data'>\
{23 * member.number}</div></li>
<li class='clear clearfix'><span class='row_title'>Ort</span> <div class='row_data'>\
{esc(member.place) or "<span class='desc lighter'>Keine Angabe</span>"}</div></li></ul>
<a href="{posts}">Inhalte suchen</a></div></div>"""
    crumbs = [(likeness.to("/members/"), "Mitglieder"), (likeness.to_member(member), f"Profil: {member.name}")]
    return frame(likeness, f"{member.name} - Profil", crumbs, body)


def found(likeness: "IpBoard", do: str, number: int) -> str:
    """Write what is new in all boards, or what somebody wrote."""
    title = "Neue Inhalte" if do == "viewNewContent" else "Inhalte des Benutzers"
    posts = sorted(likeness.store.posts.values(), key=lambda post: post.at)[::-1]
    if do == "viewNewContent":
        rows = "".join(_fresh(likeness, one.thread) for one in posts if one is one.thread.last)
        body = f"""<table class='ipb_table topic_list' id='forum_table' summary='Ergebnisse'>{rows}</table>"""
    else:
        mine = [post for post in posts if post.author.number == number][:15]
        body = "".join(_snippet(likeness, post) for post in mine)
    return frame(
        likeness, title, [], f"<h1 class='ipsType_pagetitle'>{title}</h1><div id='search_results'>{body}</div>"
    )


def _fresh(likeness: "IpBoard", thread: Thread) -> str:
    path, now = likeness.thread_path(thread), likeness.store.now
    return f"""<tr class='__topic' id='trow_{thread.number}'><td class='col_f_icon short'></td>
<td class='col_f_content'><h4><a href='{likeness.to(path)}' title='Ergebnis anzeigen'>{esc(thread.title)}</a></h4>
<br /><span class='desc lighter blend_links'>Begonnen von {user(likeness, thread.first.author)}, \
{day(thread.first.at)}</span></td>
<td class='col_f_forum'><a href="{likeness.to(likeness.board_path(thread.board))}">{esc(thread.board.title)}</a></td>
<td class='col_f_views'><ul><li>{thread.replies} Antworten</li><li class='views desc'>{thread.views} Aufrufe</li></ul>
</td><td class='col_f_post'><ul class='last_post ipsType_small'><li>{user(likeness, thread.last.author)}</li>
<li><a href="{likeness.to(path + "?view=getlastpost")}">{short(thread.last.at, now)}</a></li></ul></td></tr>"""


def _snippet(likeness: "IpBoard", post: Post) -> str:
    words = " ".join(part.text for part in post.parts if part.kind == "text")[:120]
    link = likeness.to(f"{likeness.thread_path(post.thread)}?p={post.number}")
    return f"""<div class='post_block hentry no_top_border result_as_posts'><div class='post_wrap'>
<h3 class='row2'><span class='post_id right ipsType_small'><a href='{link}'>#{post.number}</a></span>
<a href='{link}'>{esc(post.thread.title)}</a></h3>
<div class='post_body'><p class='posted_info'>Geschrieben von {user(likeness, post.author)} auf \
{long(post.at, likeness.store.now)} in <a href="{likeness.to(likeness.board_path(post.thread.board))}">\
{esc(post.thread.board.title)}</a></p>
<div class='post entry-content'>{esc(words)}</div></div></div></div>"""


def printed(likeness: "IpBoard", thread: Thread) -> str:
    """Write a thread for the printer."""
    posts = "".join(
        f"""<div class='post_block'><h3><span class='author'>{esc(post.author.name)}</span> \
<span class='date'>{long(post.at, likeness.store.now)}</span></h3><div class='post entry-content'>
{likeness.post_html(post)}</div></div>"""
        for post in thread.posts
    )
    return f"""<!DOCTYPE html>
<html lang="de"><head><meta charset="UTF-8" /><title>{esc(thread.title)} - {esc(NAME)}</title></head>
<body id='ipboard_body_print'><div id='print'><h1>{esc(NAME)}: {esc(thread.title)}</h1>
<p><a href="{likeness.to(likeness.thread_path(thread))}">Original ansehen</a></p>
{posts}</div></body></html>
"""


def feed(likeness: "IpBoard", board: Board) -> str:
    """Write the feed of a board."""
    items = "".join(
        f"""<item><title>{esc(thread.title)}</title><link>{esc(likeness.thread_url(thread))}</link>
<guid>{esc(likeness.thread_url(thread))}</guid>
<pubDate>{thread.first.at:%a, %d %b %Y %H:%M:%S} +0000</pubDate></item>"""
        for thread in likeness.rows(board)[:10]
    )
    link = crumbs_of(likeness, board)[-1][0]
    return f"""<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"><channel><title>{esc(board.title)}</title><link>{link}</link>{items}</channel></rss>
"""
