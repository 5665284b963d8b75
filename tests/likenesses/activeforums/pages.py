"""Write the frame of the site and the lists of the forum: groups, boards, topics.

In: a `Likeness` and what to show. Out: HTML.
"""

import hashlib
from base64 import b64encode
from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Thread

SITE = "Zeilvereniging De Haven"
MENU = (
    ("/", "Home"),
    ("/Nieuws", "Nieuws"),
    ("/forums", "Forum"),
    ("/Fotoalbum", "Fotoalbum"),
    ("/Contact", "Contact"),
)
CONTROL = "dnn_ctr456_ActiveForums_ctl00"
# How many numbers a pager shows at once.
_NUMBERS = 5


def when(at: datetime) -> str:
    """Write a date as Dutch servers do."""
    return f"{at.day}-{at.month}-{at:%Y} {at.hour}:{at:%M:%S}"


def user(member: Member) -> str:
    """Write a link to somebody's profile."""
    return (
        f'<a href="/Activity-Feed/userId/{member.number}" class="af-profile-link" rel="nofollow">{esc(member.name)}</a>'
    )


def _state(path: str, length: int) -> str:
    seed = b"".join(hashlib.sha256(f"{path}{place}".encode()).digest() for place in range(length))
    return "/wEP" + b64encode(seed).decode()


def frame(likeness: Likeness, title: str, path: str, body: str, crumbs: str = "", *, head: str = "") -> str:
    """Put the skin of the site around the body of a page."""
    menu = "".join(
        f'<li class="item{" selected" if name == "Forum" else ""}"><a href="{target}"><span>{name}</span></a></li>\n'
        for target, name in MENU
    )
    return f"""<!DOCTYPE html>
<html lang="nl-NL">
<head id="Head"><meta content="text/html; charset=UTF-8" http-equiv="Content-Type" />
<meta content="text/javascript" http-equiv="Content-Script-Type" />
<meta name="REVISIT-AFTER" content="1 DAYS" /><meta id="MetaGenerator" name="GENERATOR" content="DotNetNuke " />
<meta name="RESOURCE-TYPE" content="DOCUMENT" /><meta name="ROBOTS" content="INDEX, FOLLOW" />
<link href="/DesktopModules/ActiveForums/themes/_default/module.css?cdv=71" type="text/css" rel="stylesheet" />
<link href="/Portals/_default/default.css?cdv=71" type="text/css" rel="stylesheet" />
<script src="/Resources/libraries/jQuery/01_09_01/jquery.js?cdv=71" type="text/javascript"></script>
{head}<title>
	{esc(title)} &gt; {SITE}
</title></head>
<body id="Body">
<form method="post" action="{esc(path)}" id="Form" enctype="multipart/form-data">
<div class="aspNetHidden">
<input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value="" />
<input type="hidden" name="__EVENTARGUMENT" id="__EVENTARGUMENT" value="" />
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="{_state(path, 24)}" />
</div>
<script type="text/javascript">
//<![CDATA[
var theForm = document.forms['Form'];
function __doPostBack(eventTarget, eventArgument) {{
    if (!theForm.onsubmit || (theForm.onsubmit() != false)) {{
        theForm.__EVENTTARGET.value = eventTarget; theForm.__EVENTARGUMENT.value = eventArgument; theForm.submit();
    }}
}}
//]]>
</script>
<div class="aspNetHidden">
<input type="hidden" name="__EVENTVALIDATION" id="__EVENTVALIDATION" value="{_state(path + "v", 4)}" />
</div>
<div id="siteWrapper">
<div id="topHeader"><div class="language"></div>
<div id="login"><div id="dnn_dnnUSER_registerGroup" class="registerGroup">
<a id="dnn_dnnUSER_enhancedRegisterLink" title="Registreren" rel="nofollow" class="registerLink"
 href="/Register?returnurl=%2fforums">Registreren</a></div>
<div id="dnn_dnnLOGIN_loginGroup" class="loginGroup"><a id="dnn_dnnLOGIN_enhancedLoginLink" title="Inloggen"
 class="LoginLink" rel="nofollow" onclick="this.disabled=true;" href="/Login?returnurl=%2fforums">Inloggen</a></div>
</div>
<div id="search-top"><span class="searchInputContainer"><input name="dnn$dnnSEARCH$txtSearch" type="text"
 maxlength="255" size="20" id="dnn_dnnSEARCH_txtSearch" class="NormalTextBox" placeholder="Zoeken..." /></span>
<a id="dnn_dnnSEARCH_cmdSearch" class="SkinObject"
 href="javascript:__doPostBack(&#39;dnn$dnnSEARCH$cmdSearch&#39;,&#39;&#39;)">Zoeken</a></div></div>
<div id="header"><h1><a id="dnn_dnnLOGO_hypLogo" title="{SITE}" href="/"><img id="dnn_dnnLOGO_imgLogo"
 src="/Portals/0/logo.png" alt="{SITE}" /></a></h1></div>
<div id="nav"><ul id="dnn_pnav">
{menu}</ul></div>
<div class="breadcrumb"><span id="dnn_dnnBREADCRUMB_lblBreadCrumb"><a href="/forums"
 class="SkinObject">Forum</a></span></div>
<div id="dnn_ContentPane" class="contentPane"><div class="DnnModule DnnModule-ActiveForums DnnModule-456"><a
 name="456"></a>
<div class="DNNContainer_Title_h2 SpacingBottom"><h2><span id="dnn_ctr456_dnnTITLE_titleLabel"
 class="TitleH2">Forum</span></h2>
<div id="dnn_ctr456_ContentPane"><div id="dnn_ctr456_ModuleContent" class="DNNModuleContent ModActiveForumsC">
<div class="afcontainer" id="{CONTROL}_pnlMain">
<div class="af-toolbar" id="{CONTROL}_aftoolbar"><ul>
<li class="af-tb-forums"><a href="/forums"><span>Forums</span></a></li>
<li class="af-tb-unread"><a href="/forums/view/unanswered"><span>Onbeantwoord</span></a></li>
<li class="af-tb-active"><a href="/forums/view/activetopics"><span>Actieve onderwerpen</span></a></li>
<li class="af-tb-search"><a href="/forums/view/search"><span>Zoeken</span></a></li>
</ul></div>
{crumbs}{body}
</div>
</div><div class="clear"></div></div></div></div></div>
<div id="footer"><span id="dnn_dnnCOPYRIGHT_lblCopyright" class="SkinObject">Copyright {likeness.store.now:%Y} door
 {SITE}</span> | <a id="dnn_dnnPRIVACY_hypPrivacy" class="SkinObject" rel="nofollow" href="/Privacy">Privacyverklaring
</a> | <a id="dnn_dnnTERMS_hypTerms" class="SkinObject" rel="nofollow" href="/Terms">Gebruiksovereenkomst</a></div>
</div>
<input name="ScrollTop" type="hidden" id="ScrollTop" /><input name="__dnnVariable" type="hidden" id="__dnnVariable"
 autocomplete="off" value="`{{`__scdoff`:`1`}}" />
</form>
</body>
</html>
"""


def pager(target: str, page: int, last: int) -> str:
    """Write the numbers of pages: a window of five with arrows at both ends."""
    if last == 1:
        return ""
    first = max(1, min(page - _NUMBERS // 2, last - _NUMBERS + 1))
    cells = [f'<td class="af_pager"><span class="aftopicpagesheader">Pagina {page} van {last}</span></td>']

    def cell(number: int, label: str, title: str) -> str:
        href = target + (f"?afpg={number}" if number > 1 else "")
        return f'<td class="af_pagernumber"><a href="{href}" title="{title}">{label}</a></td>'

    if page > 1:
        cells += [cell(1, "&lt;&lt;", "Eerste pagina"), cell(page - 1, "&lt;", "Vorige pagina")]
    for number in range(first, min(last, first + _NUMBERS - 1) + 1):
        here = f'<td class="af_currentpage">{number}</td>'
        cells.append(here if number == page else cell(number, str(number), f"Pagina {number}"))
    if page < last:
        cells += [cell(page + 1, "&gt;", "Volgende pagina"), cell(last, "&gt;&gt;", "Laatste pagina")]
    return f'<table class="afpager" cellpadding="0" cellspacing="0" border="0"><tr>{"".join(cells)}</tr></table>'


def crumb(likeness: Likeness, steps: list[tuple[str, str]]) -> str:
    """Write the way from the page of boards."""
    links = "".join(f' <i class="fa fa-angle-right"></i> <a href="{url}">{esc(name)}</a>' for url, name in steps)
    return f'<div class="afcrumb"><a href="{likeness.base}/forums">Forums</a>{links}</div>\n'


def group_crumb(likeness: Likeness, board: Board) -> tuple[str, str]:
    """Give the step of the group that a board stands in."""
    top = likeness.store.board(board.inside) or board
    group = next(group for group in likeness.store.categories if top in group.boards)
    return f"{likeness.base}/forums/groupid/{group.number}", group.title


def index(likeness: Likeness, only: int = 0) -> str | None:
    """Write the page that lists all boards, or those of one group."""
    groups = [group for group in likeness.store.categories if only in (0, group.number)]
    if not groups:
        return None
    tables = "".join(
        f"""<div class="afgroupsection"><table class="afgroupheader" width="100%"><tr><td class="afgrouprow"><div
 class="afgroupsectiontitle"><a href="{likeness.base}/forums/groupid/{group.number}"
>{esc(group.title)}</a></div></td><td class="afgrouprow af-collapse"><img id="imgGroup{group.number}" class="afarrow"
 src="/DesktopModules/ActiveForums/themes/_default/images/arrows_down.png" alt="-"
 onclick="toggleGroup({group.number});" /></td></tr></table></div>
<div id="group{group.number}" class="afgroup">
{boards(likeness, list(group.boards))}</div>
"""
        for group in groups
    )
    posts = sum(board.posts for board in likeness.store.boards)
    stats = f"""<table class="afgrid" width="100%" cellpadding="0" cellspacing="0"><tr><td class="afgrouprow"
 colspan="2">Wie is online</td></tr><tr><td class="aftopicrow afstats"><span class="afwhosonline">Er zijn momenteel 7
 gasten en 0 leden online.</span></td><td class="aftopicrow afstats">{len(likeness.store.threads)} onderwerpen,
 {posts} berichten, {len(likeness.store.members)} leden. Nieuwste lid: {user(likeness.store.members[-1])}</td></tr>
</table>
"""
    steps = [(f"{likeness.base}/forums/groupid/{only}", groups[0].title)] if only else []
    path = f"/forums/groupid/{only}" if only else "/forums"
    return frame(likeness, groups[0].title if only else "Forum", path, tables + stats, crumb(likeness, steps))


def boards(likeness: Likeness, shown: list[Board]) -> str:
    """Write a table of boards."""
    rows = "".join(_board(likeness, board) for board in shown)
    return f"""<table class="afgrid" cellspacing="0" cellpadding="0" width="100%">
<tr><td class="afcontrolheader" colspan="2">Forum</td><td class="afcontrolheader afstat">Onderwerpen</td><td
 class="afcontrolheader afstat">Antwoorden</td><td class="afcontrolheader aflast">Laatste bericht</td></tr>
{rows}</table>
"""


def _board(likeness: Likeness, board: Board) -> str:
    threads = [*board.threads, *(thread for inner in board.boards for thread in inner.threads)]
    thread = max(threads, key=lambda thread: thread.last.at, default=None)
    inner = ", ".join(f'<a href="{likeness.board_url(one)}">{esc(one.title)}</a>' for one in board.boards)
    below = f'<div class="af-subforums"><span class="aflabel">Subforums:</span> {inner}</div>' if inner else ""
    last = ""
    if thread:
        last = f"""<div class="af-lastpost"><a href="{jump(likeness, thread)}" title="{esc(thread.title)}"
>{esc(thread.title)}</a><br /><span class="aflastauthor">door {user(thread.last.author)}</span><br /><span
 class="aflastdate">{when(thread.last.at)}</span></div>"""
    replies = sum(len(thread.posts) - 1 for thread in board.threads)
    return f"""<tr><td class="aftopicrow afforumicon"><div class="af-forumicon"><i class="fa fa-folder fa-2x"></i></div>
</td><td class="aftopicrow afforum"><span class="afforumtitle"><a href="{likeness.board_url(board)}"
 class="afforumlink">{esc(board.title)}</a></span><a class="afrss" href="{feed(board)}"><img
 src="/DesktopModules/ActiveForums/themes/images/rss.png" alt="RSS" border="0" /></a><br /><span
 class="afforumdescription">{esc(board.about)}</span>{below}</td><td
 class="aftopicrow afstat">{len(board.threads)}</td><td class="aftopicrow afstat">{replies}</td><td
 class="aftopicrow aflast">{last}</td></tr>
"""


def feed(board: Board) -> str:
    """Write the address of the feed of a board."""
    return (
        f"/DesktopModules/ActiveForums/feeds.aspx?portalid=0&amp;forumid={board.number}&amp;tabid=83&amp;moduleid=456"
    )


def jump(likeness: Likeness, thread: Thread) -> str:
    """Write the address that leads to the last post of a thread."""
    return f"{likeness.thread_url(thread)}?afpgj={likeness.thread_page_count(thread)}#{thread.last.number}"


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    target = likeness.board_url(board)
    numbers = pager(target, page, likeness.board_page_count(board))
    inner = boards(likeness, board.boards) if board.boards and page == 1 else ""
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(row(likeness, thread, place) for place, thread in enumerate(shown))
    none = '<tr><td class="aftopicrow" colspan="6">Er zijn nog geen onderwerpen in dit forum.</td></tr>'
    tools = f"""<div class="af-tools"><div class="afaddtopic"><span class="afaddtopic-no">U heeft geen toestemming om
 een onderwerp te plaatsen. <a href="/Login?returnurl=%2fforums%2fforumid%2f{board.number}%2fscope%2fthreads"
>Inloggen</a></span></div><div class="afpagerwrap">{numbers}</div></div>
"""
    body = f"""{inner}<div class="aftopicsview">
<table width="100%" class="aftitlebar"><tr><td class="aftitlelg">{esc(board.title)}</td><td align="right"><div
 class="afminisearch"><input name="dnn$ctr456$ActiveForums$ctl00$ctl05$txtSearch" type="text"
 id="{CONTROL}_ctl05_txtSearch" class="afminisearchbox" /><a id="{CONTROL}_ctl05_lnkSearch"
 href="javascript:__doPostBack(&#39;dnn$ctr456$ActiveForums$ctl00$ctl05$lnkSearch&#39;,&#39;&#39;)">Zoeken</a></div>
</td></tr></table>
{tools}<table class="afgrid" cellspacing="0" cellpadding="0" width="100%">
<tr><td class="afgrouprow" colspan="2"><div class="afcontrolheader">Onderwerpen</div></td><td
 class="afgrouprow afstat">Antwoorden</td><td class="afgrouprow afstat">Bekeken</td><td
 class="afgrouprow afstat">Waardering</td><td class="afgrouprow aflast">Laatste bericht</td></tr>
{rows or none}</table>
{tools}<div class="afforumjump"><select name="dnn$ctr456$ActiveForums$ctl00$ctl08$drpForums"
 onchange="javascript:setTimeout(&#39;__doPostBack(\\&#39;drpForums\\&#39;,\\&#39;\\&#39;)&#39;, 0)"
 id="{CONTROL}_ctl08_drpForums" class="afdropdown"><option value="-1">[Selecteer een forum]</option>
{"".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)}</select></div>
<div class="aflegend"><i class="fa fa-file-o"></i> Normaal <i class="fa fa-thumb-tack"></i> Vastgezet <i
 class="fa fa-lock"></i> Gesloten</div></div>
"""
    steps = [group_crumb(likeness, board), (target, board.title)]
    outer = likeness.store.board(board.inside)
    if outer:
        steps.insert(1, (likeness.board_url(outer), outer.title))
    link = f'<link rel="alternate" type="application/rss+xml" title="RSS" href="{feed(board)}" />\n'
    return frame(likeness, board.title, target.removeprefix(likeness.base), body, crumb(likeness, steps), head=link)


def row(likeness: Likeness, thread: Thread, place: int, *, has_board: bool = False) -> str:
    """Write the row of a topic; on lists over all boards it names its board."""
    target, last, count = likeness.thread_url(thread), thread.last, likeness.thread_page_count(thread)
    numbers = " ".join(
        f'<a href="{target}{f"?afpg={page}" if page > 1 else ""}">{page}</a>' for page in range(1, count + 1)
    )
    several = f'<span class="aftopicpages">(Pagina: {numbers})</span>' if count > 1 else ""
    marks = '<i class="fa fa-thumb-tack" title="Vastgezet"></i> ' if thread.is_sticky else ""
    marks += '<i class="fa fa-lock" title="Gesloten"></i> ' if thread.is_locked else ""
    where = ""
    if has_board:
        where = f' in <a href="{likeness.board_url(thread.board)}" class="afforumlink">{esc(thread.board.title)}</a>'
    kind = "aftopicrow" if place % 2 == 0 else "aftopicrowalt"
    return f"""<tr><td class="{kind} afstatus"><i class="fa fa-file-o fa-2x"></i></td><td class="{kind} afsubject"
>{marks}<span class="aftopictitle"><a href="{target}" class="aftopiclink"
 title="{esc(thread.first.parts[0].text[:120])}">{esc(thread.title)}</a></span> {several}<div class="aftopicstarter"
>Gestart door {user(thread.first.author)}{where}</div></td><td class="{kind} afstat">{thread.replies}</td><td
 class="{kind} afstat">{thread.views}</td><td class="{kind} afstat"><span class="af-rater rate{thread.views % 6}"
>&nbsp;</span></td><td class="{kind} aflast"><div class="aflastpost">{when(last.at)}<br />door
 {user(last.author)} <a href="{jump(likeness, thread)}" rel="nofollow"><img
 src="/DesktopModules/ActiveForums/themes/_default/images/miniarrow_right.png" alt="Laatste bericht"
 border="0" /></a></div></td></tr>
"""
