"""Write what all pages have: the frame with its panels and menus, pagers, links to members, dates.

In: a `Likeness`. Out: HTML.
"""

from datetime import datetime, timedelta

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member

NAME = "Werkstatt am Hafen"
_DAYS = "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split()
_MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
_SEARCHES = (
    ("unread", "Ungelesene Beiträge"),
    ("unreplied", "Unbeantwortete Themen"),
    ("24h", "Themen der letzten 24 Stunden"),
)


def written_day(at: datetime) -> str:
    """Write a day: 14. März 2015."""
    return f"{at.day}. {_MONTHS[at.month - 1]} {at.year}"


def number(count: float) -> str:
    """Write a number with a dot between thousands."""
    return f"{count:,.0f}".replace(",", ".")


def moment(likeness: Likeness, at: datetime, *, is_full: bool = False) -> str:
    """Write a date as people see it: today and yesterday by these names, others with the weekday where it is full."""
    local, now = at.astimezone(likeness.zone), likeness.store.now.astimezone(likeness.zone)
    if local.date() == now.date():
        return f"Heute, {local:%H:%M}"
    if local.date() == (now - timedelta(days=1)).date():
        return f"Gestern, {local:%H:%M}"
    day = f"{_DAYS[local.weekday()]}, " if is_full else ""
    return f"{day}{written_day(local)}, {local:%H:%M}"


def user(member: Member) -> str:
    """Link a member."""
    target = f"index.php?page=User&amp;userID={member.number}"
    return f'<a href="{target}" title="Benutzerprofil von »{esc(member.name)}« aufrufen">{esc(member.name)}</a>'


def pager(target: str, page: int, last: int) -> str:
    """Write the pager: some pages around the one shown, the first and the last, arrows at both ends."""
    if last == 1:
        return '<div class="pageNavigation"></div>'

    def arrow(where: int, name: str, title: str) -> str:
        image = f'<img src="wcf/icon/{name}S.png" alt="" />'
        if not 1 <= where <= last:
            return f'<li class="skip disabled"><img src="wcf/icon/{name}DisabledS.png" alt="" /></li>'
        return f'<li class="skip"><a href="{target}&amp;pageNo={where}" title="{title}">{image}</a></li>'

    items = []
    for place in range(1, last + 1):
        if place == page:
            items.append(f'<li class="active"><span>{place}</span></li>')
        elif place in (1, last) or abs(place - page) < 4:
            items.append(f'<li><a href="{target}&amp;pageNo={place}" title="zu Seite {place}">{place}</a></li>')
        elif abs(place - page) == 4:
            items.append('<li class="children"><span>…</span></li>')
    before, after = arrow(page - 1, "previous", "zur vorherigen Seite"), arrow(page + 1, "next", "zur nächsten Seite")
    return f"""<div class="pageNavigation"><ul>
{before}
{"".join(items)}
{after}
</ul></div>"""


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, head: str = "") -> str:
    """Put the frame around the body of a page."""
    now = likeness.store.now.astimezone(likeness.zone)
    steps = "".join(
        f"""<li><a href="index.php?page={target}"><img src="icon/{"index" if target == "Index" else "board"}S.png"
 alt="" /> <span>{esc(name)}</span></a> &raquo;</li>
"""
        for target, name in (("Index", NAME), *crumbs)
    )
    searches = "".join(
        f'<li><a href="index.php?form=Search&amp;action={action}"><span>{name}</span></a></li>'
        for action, name in _SEARCHES
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" xml:lang="de">
<head>
<title>{esc(title)} - {NAME}</title>
<meta http-equiv="content-type" content="text/html; charset=UTF-8" />
<meta http-equiv="content-script-type" content="text/javascript" />
<meta name="description" content="Das Forum am Hafen" />
<meta name="robots" content="index,follow" />
<link rel="stylesheet" type="text/css" media="screen" href="wcf/style/style-1.css" />
<script type="text/javascript" src="wcf/js/default.js"></script>
<script type="text/javascript">
//<![CDATA[
var SID_ARG_2ND = ''; var RELATIVE_WCF_DIR = 'wcf/'; var PACKAGE_ID = 36;
//]]>
</script>
<link rel="alternate" type="application/rss+xml" href="index.php?page=ThreadFeed&amp;format=rss2" title="RSS2" />
{head}</head>
<body>
<div id="headerContainer">
<a id="top"></a>
<div id="userPanelContainer"><div id="userPanel"><div class="userPanelInner">
<p style="display: none;" id="userAvatar"><img src="wcf/images/avatars/avatar-default.png" alt="" /></p>
<p id="date"><img src="wcf/icon/dateS.png" alt="" /> <span>{_DAYS[now.weekday()]}, {written_day(now)}, {now:%H:%M}\
 UTC+1</span></p>
<p id="userNote">Sie sind nicht angemeldet.</p>
<div id="userMenu"><ul>
<li id="userMenuLogin" class="options"><a href="index.php?form=UserLogin" id="loginButton"><img
 src="wcf/icon/loginS.png" alt="" id="loginButtonImage" /> <span>Anmelden</span></a>
<div class="hidden" id="loginBox"><form method="post" action="index.php?form=UserLogin" class="container-1"><div>
<input type="hidden" name="useCookies" value="1" />
<input class="inputText" type="text" id="quickLoginUsername" name="loginUsername" title="Benutzername" />
<input class="inputText" type="password" name="loginPassword" title="Kennwort" />
<input type="image" class="inputImage" src="wcf/icon/submitS.png" alt="Absenden" /></div></form></div></li>
<li id="userMenuRegister"><a href="index.php?page=Register"><img src="wcf/icon/registerS.png" alt="" />
 <span>Registrieren</span></a></li>
</ul></div>
</div></div></div>
<div id="header">
<div id="search"><form method="post" action="index.php?form=Search"><div class="searchInner">
<input type="image" class="inputImage" src="wcf/icon/searchButtonM.png" alt="" />
<input type="text" name="q" id="searchInput" class="inputText" tabindex="5" value="Suchbegriffe eingeben" />
<div class="pageMenu" id="searchInputMenu"><ul>{searches}<li><a href="index.php?form=Search"><span>Erweiterte
 Suche</span></a></li></ul></div></div></form></div>
<div id="logo"><div class="logoInner"><h1 class="pageTitle"><a href="index.php?page=Index">{NAME}</a></h1></div></div>
</div>
<div id="mainMenuContainer"><div id="mainMenu" class="mainMenu"><div class="mainMenuInner"><ul>
<li id="mainMenuItem1" class="first active"><a href="index.php?page=Index"><img src="icon/indexM.png" alt="" />
 <span>Forum</span></a></li>
<li id="mainMenuItem2"><a href="index.php?page=MembersList"><img src="wcf/icon/membersM.png" alt="" />
 <span>Mitglieder</span></a></li>
<li id="mainMenuItem3"><a href="index.php?page=Team"><img src="icon/teamM.png" alt="" /> <span>Team</span></a></li>
<li id="mainMenuItem4" class="last"><a href="index.php?page=Help"><img src="wcf/icon/helpM.png" alt="" />
 <span>Hilfe</span></a></li>
</ul></div></div></div>
</div>
<div id="mainContainer">
<div id="main">
<ul class="breadCrumbs">
{steps}</ul>
{body}
</div>
</div>
<div id="footerContainer"><div id="footer">
<div id="footerOptions" class="footerOptions"><div class="footerOptionsInner"><ul>
<li><a href="index.php?page=LegalNotice">Impressum</a></li>
<li id="toTopLink" class="last extraButton"><a href="#top" title="Zum Seitenanfang"><img src="wcf/icon/upS.png"
 alt="Zum Seitenanfang" /> <span class="hidden">Zum Seitenanfang</span></a></li></ul></div></div>
<p class="copyright"><a href="http://www.woltlab.de">Forensoftware: <strong>Burning Board&reg; 3.1.8</strong>,
 entwickelt von <strong>WoltLab&reg; GmbH</strong></a></p>
</div></div>
</body>
</html>
"""
