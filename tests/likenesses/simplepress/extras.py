"""Write the pages beside those of boards and threads: members, what is new, the blog, its log-in, the feed.

In: a likeness and what to show. Out: HTML, or RSS.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

from . import frame, pages
from .naming import clock, day

if TYPE_CHECKING:
    from . import SimplePress

BLOG = {
    "": "Forårsklargøring på havnen",
    "forarsklargoring": "Forårsklargøring på havnen",
    "om-os": "Om os",
    "wp-login.php": "Log ind",
    "feed": "Feed",
}


def blog(likeness: "SimplePress", title: str) -> str:
    """Write a page of the blog."""
    words = "Så er det tid igen: bådene skal i vandet, og vi mødes lørdag formiddag ved slæbestedet."
    if title == BLOG["wp-login.php"]:
        words = f"""<form name="loginform" id="loginform" action="{likeness.base}/wp-login.php" method="post">
<p class="message">Du skal være logget ind for at skrive i forummet.</p><p><label for="user_login">Brugernavn<br />\
<input \
type="text" name="log" id="user_login" class="input" size="20" /></label></p><p><label \
for="user_pass">Adgangskode<br /><input type="password" name="pwd" id="user_pass" class="input" size="20" /></label></p>
<p class="submit"><input type="submit" name="wp-submit" id="wp-submit" value="Log ind" /></p></form>"""
    body = f"""<article id="post-31" class="post-31 post type-post status-publish hentry">
<header class="entry-header"><h1 class="entry-title">{esc(title)}</h1></header>
<div class="entry-content"><p>{words}</p></div>
<footer class="entry-meta">Udgivet den <a href="{likeness.base}/forarsklargoring/" title="20:14" rel="bookmark"><time \
class="entry-date" datetime="2015-03-20T20:14:02+00:00">20. marts 2015</time></a> af havnefogeden</footer></article>"""
    return frame.themed(likeness, title, body)


def found(likeness: "SimplePress") -> str:
    """Write what is new, or was found."""
    return frame.frame(likeness, "Nyeste indlæg", [], pages.newest(likeness, 40))


def members(likeness: "SimplePress") -> str:
    """Write the list of members."""
    rows = "".join(
        f"""<div class="spMembersListSection spListSection {"spEven" if place % 2 else "spOdd"}">
<div class="spColumnSection spLeft">{frame.profile(likeness, one)}</div>
<div class="spColumnSection spLeft"><div class="spInRowCount"><span class="spInRowLabel">Indlæg</span><br />\
{likeness.store.count_posts(one)}</div></div>
<div class="spColumnSection spLeft"><div class="spInRowCount"><span class="spInRowLabel">Registreret</span><br />\
{day(one.joined)}</div></div></div>"""
        for place, one in enumerate(likeness.store.members)
    )
    body = f"""<div class="spMembersList"><div class="spHeaderName">Medlemmer</div>{rows}</div>"""
    return frame.frame(likeness, "Medlemmer", [(f"{likeness.entry}members/", "Medlemmer")], body)


def profile(likeness: "SimplePress", member: Member) -> str:
    """Write the profile of somebody, with the newest posts."""
    posts = [post for post in likeness.store.posts.values() if post.author is member]
    last = max(posts, key=lambda post: post.at, default=None)
    seen = f"<p>Seneste indlæg: {day(last.at)} {clock(last.at)}</p>" if last else ""
    body = f"""<div id="spProfileContainer" class="spProfileShowSection"><div class="spProfileShowHeader">\
{esc(member.name)}s profil</div>
<div class="spProfileShowInfo"><p>Medlem siden: {day(member.joined)}</p><p>Sted: {esc(member.place) or "-"}</p>
<p>Indlæg: {likeness.store.count_posts(member)}</p>{seen}
<a rel="nofollow" class="spButton" href="{likeness.entry}?forum=all&amp;value={member.number}&amp;type=5&amp;search=1">\
Vis emner, hvor medlemmet har skrevet</a></div></div>"""
    return frame.frame(likeness, f"Profil: {member.name}", [("#", "Profil")], body)


def feed(likeness: "SimplePress") -> str:
    """Write the feed of the forum."""
    posts = sorted(likeness.store.posts.values(), key=lambda post: post.at)[::-1][:15]
    items = "".join(
        f"""<item><title>{esc(post.author.name)} om {esc(post.thread.title)}</title>
<link>{likeness.post_url(post)}</link><category>{esc(post.thread.board.title)}</category>
<guid isPermaLink="true">{likeness.post_url(post)}</guid><description><![CDATA[{likeness.post_html(post)}]]>\
</description>
<pubDate>{post.at:%a, %d %b %Y %H:%M:%S} +0000</pubDate></item>"""
        for post in posts
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{esc(frame.NAME)}</title><link>{likeness.entry}</link>{items}</channel></rss>
"""
