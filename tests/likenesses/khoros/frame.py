"""Write what all pages of the community share: quilts around components, dates, names, breadcrumbs, pagers.

In: a `Likeness` and what stands inside. Out: HTML.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

NAME = "Buurthuis Community"
_DAYS = ("maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag")
_RANKS = ((0, "Nieuwkomer"), (10, "Bezoeker"), (20, "Vaste gast"), (30, "Meedenker"), (45, "Topper"))
# The software puts this mark before every date, whatever the direction of the text.
_MARK = "\u200e"


def date(likeness: Any, at: datetime, kind: str = "lia-component-common-widget-date") -> str:
    """Write a date: what is younger than a week in friendly words, with the whole date as a title."""
    whole = f"{_MARK}{at:%d-%m-%Y} {at:%H:%M}"
    words = _friendly(at, likeness.store.now)
    if words:
        inside = f'<span title="{whole}" class="local-friendly-date">\n{_MARK}{words}\n</span>'
    else:
        inside = f"""<span class="local-date">{_MARK}{at:%d-%m-%Y}</span>

<span class="local-time">{at:%H:%M}</span>"""
    return f'<span class="DateTime {kind}">\n{inside}\n</span>'


def _friendly(at: datetime, now: datetime) -> str:
    seconds, days = (now - at).total_seconds(), (now.date() - at.date()).days
    if seconds < 3600:
        return f"{int(seconds // 60)} minuten geleden" if seconds >= 120 else "1 minuut geleden"
    if days == 0:
        hours = int(seconds // 3600)
        return f"{hours} uur geleden"
    if days == 1:
        return "gisteren"
    return _DAYS[at.weekday()] if days < 7 else ""


def rank(likeness: Any, member: Member) -> str:
    """Tell somebody's rank."""
    count = likeness.store.count_posts(member)
    return "Moderator" if member.is_moderator else [name for least, name in _RANKS if count >= least][-1]


def user(likeness: Any, member: Member) -> str:
    """Write a member's name as the widget of names."""
    place = rank(likeness, member).replace(" ", "-")
    return f"""<span class="UserName lia-user-name lia-user-rank-{place} lia-component-common-widget-user-name">
<a class="lia-link-navigation lia-page-link lia-user-name-link" style="" target="_self"
 aria-label="Profiel weergeven van {esc(member.name)}" itemprop="url" id="link_{member.number}"
 href="{likeness.user_path(member)}"><span class="">{esc(member.name)}</span></a>
</span>"""


def avatar(likeness: Any, member: Member) -> str:
    """Write a member's picture as the widget of pictures."""
    picture = (
        "/t5/image/serverpage/avatar-name/{}/avatar-theme/classic/avatar-collection/robots/avatar-display-size/message"
    )
    name = esc(member.name)
    return f"""<div class="UserAvatar lia-user-avatar lia-component-common-widget-user-avatar">
<a class="UserAvatar lia-link-navigation" tabindex="-1" target="_self" href="{likeness.user_path(member)}"><img
 class="lia-user-avatar-message" title="{name}" alt="{name}" src="{picture.format(member.number)}"/></a>
</div>"""


def pager(path: Callable[[int], str], page: int, last: int) -> str:
    """Write the pager of a list; ``path`` writes the path of a page."""
    if last == 1:
        return ""
    link = '<a class="lia-link-navigation lia-custom-event" aria-label="{0}" href="{1}">{2}</a>'
    numbers = []
    for number in range(1, last + 1):
        here = f'<span class="lia-js-data-pageNum-{number}" aria-current="page">{number}</span>'
        shown = here if number == page else link.format(f"Pagina {number}", path(number), number)
        chosen = " lia-component-pagesnumbered-current" if number == page else ""
        numbers.append(f'<li class="lia-paging-page-{number} lia-paging-page-link{chosen}">{shown}</li>')
    back = "<span class='lia-link-navigation lia-link-disabled'>Vorige</span>"
    on = "<span class='lia-link-navigation lia-link-disabled'>Volgende</span>"
    back = link.format("Vorige pagina", path(page - 1), "Vorige") if page > 1 else back
    on = link.format("Volgende pagina", path(page + 1), "Volgende") if page < last else on
    return f"""<div class="lia-paging-full-wrapper lia-paging-pager lia-paging-full-left-position
 lia-component-menu-bar" id="pager">
<ul class="lia-paging-full">
<li class="lia-paging-page-previous lia-component-previous"><span class="lia-paging-page-arrow">&laquo;</span>
{back}</li>
<li class="lia-component-pagesnumbered"><ul class="lia-paging-full-pages">
{chr(10).join(numbers)}
</ul></li>
<li class="lia-paging-page-next lia-component-next">{on}
<span class="lia-paging-page-arrow">&raquo;</span></li>
</ul>
</div>"""


def quilt(name: str, main: str, side: str = "") -> str:
    """Put columns of components into a quilt."""
    column = """<div class="lia-quilt-column lia-quilt-column-{} lia-quilt-column-{} lia-quilt-column-{}-content">
<div class="lia-quilt-column-alley lia-quilt-column-alley-{}">
{}
</div>
</div>"""
    beside = column.format("06", "right", "side", "right", side) if side else ""
    return f"""<div class="lia-quilt lia-quilt-{name} lia-quilt-layout-two-column-main-side lia-top-quilt">
<div class="lia-quilt-row lia-quilt-row-main">
{column.format("18", "left", "main", "left", main)}
{beside}
</div>
</div>"""


def panel(title: str, body: str, kind: str = "lia-panel-standard") -> str:
    """Put a panel with a heading around a component at the side."""
    return f"""<div class="lia-panel {kind}">
<div class="lia-decoration-border"><div class="lia-decoration-border-top"><div> </div></div>
<div class="lia-decoration-border-content"><div>
<div class="lia-panel-heading-bar-wrapper"><div class="lia-panel-heading-bar"><span
 class="lia-panel-heading-bar-title">{title}</span></div></div>
<div class="lia-panel-content-wrapper"><div class="lia-panel-content">{body}</div></div>
</div></div><div class="lia-decoration-border-bottom"><div> </div></div></div>
</div>"""


def frame(likeness: Any, kind: str, title: str, crumbs: list[tuple[str, str]], body: str, *, head: str = "") -> str:
    """Put the frame around the body of a page."""
    return f"""<!DOCTYPE html><html prefix="og: http://ogp.me/ns#" dir="ltr" lang="nl" class="no-js">
<head>
<title>
{esc(title)} - {NAME}
</title>
<meta content="width=device-width, initial-scale=1.0, user-scalable=yes" name="viewport"/>
<meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/>
{head}
<link href="/skins/5814/responsive_peak.css" rel="stylesheet" type="text/css"/>
<link rel="alternate" type="application/rss+xml" title="{NAME}"
 href="/buurthuis/rss/Community?interaction.style=forum"/>
<script type="text/javascript">
document.documentElement.className = document.documentElement.className.replace('no-js', 'js');
var LITHIUM = {{"CommunityJsonObject": {{"User": {{"login": "anonymous"}},
 "Server": {{"communityPrefix": "/buurthuis"}}}}}};
</script>
</head>
<body class="lia-user-status-anonymous {kind} lia-body" id="lia-body">
<div id="6D6-141-3" class="ServiceNodeInfoHeader">
</div>
<div class="lia-page">
<center>
<div class="MinimumWidthContainer"><div class="min-width-wrapper"><div class="min-width">
<div class="lia-content">
<div class="lia-quilt-row lia-quilt-row-header"><div class="lia-quilt-column lia-quilt-column-24
 lia-quilt-column-single lia-quilt-column-common-header"><div class="lia-quilt-column-alley">
<a href="/" class="community-logo"><img src="/html/assets/logo.png" alt="{NAME}"/></a>
<ul class="lia-list-standard-inline community-menu lia-component-users-widget-menu">
<li><a class="lia-link-navigation registration-link" rel="nofollow"
 href="/t5/user/userregistrationpage">Registreren</a></li>
<li aria-hidden="true"><span class="separator">·</span></li>
<li><a class="lia-link-navigation login-link" rel="nofollow" href="/t5/user/userloginpage">Aanmelden</a></li>
<li aria-hidden="true"><span class="separator">·</span></li>
<li><a class="lia-link-navigation faq-link" rel="nofollow" href="/t5/help/faqpage">Help</a></li>
</ul>
<div class="SearchForm lia-search-form-wrapper lia-mode-default lia-component-common-widget-search-form"><form
 class="lia-form" action="/t5/forums/searchpage" method="get"><select title="Zoekgranulariteit" name="filter"><option
 value="community">Deze community</option><option value="user">Gebruikers</option></select><input type="text"
 name="q" placeholder="Waar kunnen we je mee helpen?"/><input type="submit" value="Zoeken"/></form></div>
{_breadcrumb(crumbs)}
</div></div></div>
{body}
<div class="lia-quilt-row lia-quilt-row-footer"><div class="lia-quilt-column-alley lia-quilt-column-alley-single">
<ul class="lia-list-standard-inline footer-links"><li><a href="/t5/forums/recentpostspage">Recente berichten</a></li>
<li><a href="/t5/user/usersonlinepage">Wie is online</a></li><li><a
 href="/t5/kudos/leaderboardpage">Kudosranglijst</a></li>
<li><a href="/t5/help/rulespage">Spelregels</a></li></ul>
<div class="lia-component-common-widget-powered-by"><a href="http://www.lithium.com"
 class="lia-logo">Powered by Lithium</a></div>
</div></div>
</div>
</div></div></div>
</center>
</div>
<script type="text/javascript">LITHIUM.Loader.runJsAttached();</script>
</body>
</html>
"""


def _breadcrumb(crumbs: list[tuple[str, str]]) -> str:
    items = ['<li class="lia-breadcrumb-node crumb"><a class="crumb-community" href="/">Community</a></li>']
    for path, name in crumbs:
        shown = f'<a class="crumb-board lia-breadcrumb-board lia-link-navigation" href="{path}">{esc(name)}</a>'
        last = f'<span class="lia-link-navigation child-thread lia-breadcrumb-thread">{esc(name)}</span>'
        items.append(
            f'<li class="lia-breadcrumb-node crumb{"" if path else " final-crumb"}">{shown if path else last}</li>'
        )
    mark = '\n<li aria-hidden="true" class="lia-breadcrumb-seperator"><span class="separator">&gt;</span></li>\n'
    return f"""<div class="BreadCrumb crumb-line lia-breadcrumb lia-component-common-widget-breadcrumb">
<ul id="list" class="lia-list-standard-inline">
{mark.join(items)}
</ul>
</div>"""
