"""Write what all pages have: the frame with its rows of links, pagers, links to members, dates, titles in addresses.

In: a `Likeness`. Out: HTML.
"""

import re
import unicodedata
from datetime import datetime, timedelta
from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member

NAME = "L'Atelier du Port"
_MONTHS = "Janvier Février Mars Avril Mai Juin Juillet Août Septembre Octobre Novembre Décembre".split()
_MARK = '<img src="forum_images/{}.png" alt="" title="{}" style="vertical-align: text-bottom" />'


def slug(title: str) -> str:
    """Write what Latin letters spell of a title as a field of an address; nothing where they spell nothing."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return f"&title={words}" if words else ""


def day(at: datetime) -> str:
    """Write a day: 14 Mars 2015."""
    return f"{at:%d} {_MONTHS[at.month - 1]} {at.year}"


def moment(likeness: Likeness, at: datetime) -> str:
    """Write a date as people see it; the last two days have names."""
    now = likeness.store.now
    if at.date() == now.date():
        return f"Aujourd'hui à {at:%H:%M}"
    if at.date() == (now - timedelta(days=1)).date():
        return f"Hier à {at:%H:%M}"
    return f"{day(at)} à {at:%H:%M}"


def user(member: Member, board: int = 0) -> str:
    """Link a member."""
    where = f"&amp;FID={board}" if board else ""
    return f'<a href="member_profile.asp?PF={member.number}{where}" rel="nofollow">{esc(member.name)}</a>'


def pager(target: str, title: str, page: int, last: int) -> str:
    """Write the pager; the page shown is no link."""
    if last == 1:
        return ""

    def link(place: int, words: str) -> str:
        return f'<a href="{target}&amp;PN={place}{esc(title)}" class="pageLink" title="Page {place}">{words}</a>'

    shown = [place for place in range(1, last + 1) if abs(place - page) < 5 or place in (1, last)]
    items = [
        f'<span class="pageLink" title="Page courante">{place}</span>' if place == page else link(place, str(place))
        for place in shown
    ]
    before = link(page - 1, "&lt;") if page > 1 else ""
    after = link(page + 1, "&gt;") if page < last else ""
    return f'<span class="pageLink">Page&nbsp;</span>{before}{"".join(items)}{after}'


def top_row(links: list[tuple[str, str, str]]) -> str:
    """Write links with their icons in a row."""
    return " &nbsp;&nbsp;".join(
        f'{_MARK.format(icon, words)} <a href="{esc(target)}">{words}</a>' for target, icon, words in links
    )


def frame(
    likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, *, feed: str = "", here: str = ""
) -> str:
    """Put the frame around the body of a page; ``here`` is where a log-in leads back to."""
    back = quote(here or "default.asp", safe="")
    steps = "".join(
        f"""<img src="forum_images/navigation_arrow.png" alt="&gt;" /> <a href="{esc(target)}">{esc(name)}</a> """
        for target, name in crumbs
    )
    links = top_row(
        [
            ("help.asp", "FAQ", "FAQ"),
            ("search_form.asp", "search", "Recherche"),
            ("calendar.asp", "calendar", "Évènements"),
            ("registration_rules.asp", "register", "S'inscrire"),
            (f"login_user.asp?returnURL={back}", "login", "Connexion"),
        ]
    )
    rss = f'<link rel="alternate" type="application/rss+xml" title="RSS 2.0" href="{esc(feed)}" />\n' if feed else ""
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="fr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta http-equiv="X-UA-Compatible" content="IE=9" />
<meta name="generator" content="Web Wiz Forums 10.17" />
<meta name="description" content="Un forum sur le port: {esc(title)}" />
<title>{esc(title)} - {NAME}</title>

<!--//
/* *******************************************************
Software: Web Wiz Forums(TM) ver. 10.17
Info: http://www.webwizforums.com
Copyright: (C)2001-2011 Web Wiz(TM). All rights reserved
******************************************************* */
//-->

{rss}<link rel="icon" href="favicon.asp" type="image/x-icon" />
<link href="css_styles/default/default_style.css" rel="stylesheet" type="text/css" />
<script language="javascript" src="includes/default_javascript_v9.js" type="text/javascript"></script>
</head>
<body OnLoad="self.focus();">
<a name="top"></a>
<table class="headerTable" cellspacing="0" cellpadding="4" align="center">
 <tr>
  <td class="headerLogo"><a href="default.asp"><img src="forum_images/web_wiz_forums.png" border="0" alt="{esc(NAME)}"
 title="{esc(NAME)}" /></a></td>
 </tr>
</table>
<iframe id="dropDownSearch" src="quick_search.asp" width="300" height="185" frameborder="0" scrolling="no"></iframe>
<table cellspacing="1" cellpadding="3" align="center" class="tableBorder">
 <tr class="tableStatusBar">
  <td><div style="float:left;">{_MARK.format("forum_home", "Accueil")} <a href="default.asp">Accueil du Forum</a>
{steps}</div>
<div style="float:right;">{top_row([("active_topics.asp", "active_topics", "Sujets actifs")])} &nbsp;\
{top_row([("members.asp", "members_list", "Liste des membres")])}</div></td>
 </tr>
 <tr class="tableStatusBar">
  <td><div style="float:right;">{links}</div></td>
 </tr>
</table>
<br />
{body}
<br />
<div align="center"><span class="text" style="font-size:10px">Forum Software by <a
 href="http://www.webwizforums.com" target="_blank" style="font-size:10px">Web Wiz Forums&reg;</a> version 10.17</span>
<br /><span class="text" style="font-size:10px">Copyright &copy;2001-2011 Web Wiz Ltd.</span>
<br /><span class="smText"><a href="default.asp?mobile=on">Version mobile</a> <br />Cette page a été affichée en
 0,0{len(body) % 90 + 10} secondes.</span></div>
</body>
</html>
"""
