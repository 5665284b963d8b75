"""Write the pages of a topic: its posts in a grid, and all of them for the printer.

In: a `Likeness` and a thread. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Post, Thread

from . import pages
from .pages import CONTROL, user, when

_RANKS = ((30, "Schipper", 4), (15, "Stuurman", 3), (5, "Matroos", 2), (0, "Nieuw lid", 1))


def show(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board, target = thread.board, likeness.thread_url(thread)
    numbers = pages.pager(target, page, likeness.thread_page_count(thread))
    posts = "".join(
        _post(likeness, post, place)
        for place, post in enumerate(slice_page(likeness.shown_posts(thread), page, likeness.posts_per_page))
    )
    here = likeness.rows(board)
    place = here.index(thread)
    before = _step(likeness, here[place - 1], "Vorige") if place else ""
    after = _step(likeness, here[place + 1], "Volgende") if place + 1 < len(here) else ""
    status = '<i class="fa fa-lock fa-2x" title="Dit onderwerp is gesloten"></i> ' if thread.is_locked else ""
    words = "Dit onderwerp is gesloten." if thread.is_locked else "U moet ingelogd zijn om te antwoorden."
    printer = f"{target}?dnnprintmode=true&amp;mid=456&amp;SkinSrc=%5bG%5dSkins%2f_default%2fNo+Skin"
    body = f"""<div class="aftopicview" id="{CONTROL}_TopicView">
<table width="100%" cellpadding="0" cellspacing="0" border="0" class="aftopicnav"><tr><td class="afprev">{before}</td>
<td class="afnext" align="right">{after}</td></tr></table>
<table width="100%" cellpadding="0" cellspacing="0" border="0" class="aftitlebar"><tr><td><div
 class="aftitlelg">{status}{esc(thread.title)}</div><div class="aflastinfo">Laatste bericht {when(thread.last.at)}
 door {user(thread.last.author)}. <span id="{CONTROL}_lblReplies">{thread.replies}</span> antwoorden.</div></td><td
 align="right" class="aftopictools"><a href="{printer}" target="_blank" rel="nofollow"><i
 class="fa fa-print"></i></a> <a href="mailto:?subject={esc(thread.title)}"><i class="fa fa-envelope-o"></i></a><br
 />Sorteren: <select name="dnn$ctr456$ActiveForums$ctl00$drpSort" class="afsort"
 onchange="javascript:__doPostBack(&#39;drpSort&#39;,&#39;&#39;)"><option selected="selected" value="ASC">Oudste eerst
</option><option value="DESC">Nieuwste eerst</option></select></td></tr></table>
<div class="af-tools"><div class="afaddreply"><span>{words}</span></div><div class="afpagerwrap">{numbers}</div></div>
<table class="afgrid" id="afgrid" cellspacing="0" cellpadding="0" width="100%">
<tr><td class="afgrouprow" width="160"><div class="afcontrolheader">Auteur</div></td><td class="afgrouprow"><div
 class="afcontrolheader">Berichten</div></td></tr>
{posts}</table>
<div class="af-tools"><div class="afaddreply"><span>{words}</span> <a
 href="/Login?returnurl=%2fforums%2fforumid%2f{board.number}%2fthreadid%2f{thread.number}%2fscope%2fposts"
>Inloggen</a></div><div class="afpagerwrap">{numbers}</div></div>
</div>
"""
    steps = [pages.group_crumb(likeness, board), (likeness.board_url(board), board.title)]
    link = f'<link rel="alternate" type="application/rss+xml" title="RSS" href="{pages.feed(board)}" />\n'
    path = target.removeprefix(likeness.base)
    return pages.frame(likeness, thread.title, path, body, pages.crumb(likeness, steps), head=link)


def _step(likeness: Likeness, thread: Thread, label: str) -> str:
    return f'<a href="{likeness.thread_url(thread)}" title="{esc(thread.title)}" rel="nofollow">{label}</a>'


def _post(likeness: Likeness, post: Post, place: int) -> str:
    author, number = post.author, post.number
    row = "afpostrow1" if place % 2 == 0 else "afpostrow2"
    control = f"{CONTROL}_rptPosts_ctl{place:02}"
    edited = ""
    if post.edited:
        edited = f'<div class="afmodedit">Laatst bewerkt op {when(post.edited)} door {esc(author.name)}</div>'
    signature = f'<div class="afsignature">{esc(author.signature)}</div>' if author.signature else ""
    likes = len(post.likes)
    answer = f"{likeness.base}/forums/forumid/{post.thread.board.number}/threadid/{post.thread.number}/postid/{number}"
    return f"""<tr><td class="{row} afpostinfo" rowspan="3" valign="top"><a name="{number}"></a>{_info(likeness, post)}
</td><td class="{row} afpostheader"><table width="100%" cellpadding="0" cellspacing="0"><tr><td class="afpostdate"
><span id="{control}_lblDate">{when(post.at)}</span> <a class="afpermalink" href="{likeness.post_url(post)}"
 title="Permanente link">#</a></td><td align="right" class="afpostactions"><ul id="{control}_actions"><li><a
 href="{answer}/action/quote" rel="nofollow"><span>Citeren</span></a></li><li><a href="{answer}/action/reply"
 rel="nofollow"><span>Antwoorden</span></a></li><li><a
 href="javascript:__doPostBack(&#39;dnn$ctr456$ActiveForums$ctl00$rptPosts$ctl{place:02}$alert&#39;,&#39;&#39;)"
><span>Melden</span></a></li></ul></td></tr></table></td></tr>
<tr><td class="{row} afpostbodyrow" valign="top"><div class="afpostbody" id="{control}_body">
{likeness.post_html(post)}
</div></td></tr>
<tr><td class="{row} afpostfooter" valign="bottom">{edited}{signature}<div class="aflikes"><i
 class="fa fa-thumbs-o-up"></i> <span id="af-topicview-likes1-{number}">{likes}</span></div></td></tr>
"""


def _info(likeness: Likeness, post: Post) -> str:
    author = post.author
    count = likeness.store.count_posts(author)
    title, pips = next((title, pips) for least, title, pips in _RANKS if count >= least)
    avatar = f"/DnnImageHandler.ashx?mode=profilepic&amp;userId={author.number}&amp;h=80&amp;w=80"
    image = f'<div class="afavatar"><img class="af-avatar" src="{avatar}" alt="" /></div>' if author.has_avatar else ""
    staff = '<div class="afmoderator">Moderator</div>' if author.is_moderator else ""
    place = f'<div class="aflocation">Plaats: {esc(author.place)}</div>' if author.place else ""
    joined = author.joined
    return f"""<div class="afpostinfo"><div class="af-username"><span class="af-userstatus offline"></span>
{user(author)}</div>{image}{staff}<div class="afrank">{title}<br /><img
 src="/DesktopModules/ActiveForums/images/ranks/rank{pips}.png" alt="{title}" /></div><div
 class="afposts">Berichten: {count}</div><div class="afjoined">Lid sinds: {joined.day}-{joined.month}-{joined:%Y}</div>
{place}</div>"""


def printed(likeness: Likeness, thread: Thread) -> str:
    """Write all of a thread on a page without the skin."""
    posts = "".join(
        f"""<tr><td class="afprinthead"><b>{esc(post.author.name)}</b> - {when(post.at)}</td></tr>
<tr><td class="afprintbody">{likeness.post_html(post)}<hr /></td></tr>
"""
        for post in thread.posts
    )
    return f"""<!DOCTYPE html>
<html lang="nl-NL"><head><title>{esc(thread.title)}</title><meta name="ROBOTS" content="NOINDEX" /></head>
<body id="Body" onload="window.print();"><form method="post" action="" id="Form">
<h2>{esc(thread.title)}</h2>
<table width="100%">
{posts}</table></form></body></html>
"""
