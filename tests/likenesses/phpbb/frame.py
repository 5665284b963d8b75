"""Write what is around every page of the board: head, header, bread crumbs, pager, footer; in German.

In: a request. Out: pieces of HTML. Whoever comes without a cookie gets a session id in every link.
"""

from datetime import UTC, datetime
from hashlib import md5
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Member, Post

COOKIE = "phpbb3_k3v7p_sid"
NAME = "Dorfplatz"
_DAYS = "Mo Di Mi Do Fr Sa So".split()
_MONTHS = "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split()
ZONE = ZoneInfo("Europe/Berlin")
_ICON = '<i class="icon {name} fa-fw" aria-hidden="true"></i>'


def icon(name: str) -> str:
    """Write an icon of the font."""
    return _ICON.format(name=name)


class Visit:
    """One request, and how links and dates are written in its answer."""

    def __init__(self, likeness: Likeness, request: Request) -> None:
        self.likeness, self.store, self.request = likeness, likeness.store, request
        self.has_cookie = COOKIE in request.cookies
        self.sid = request.cookies.get(COOKIE) or md5(f"visit {self.store.visits}".encode()).hexdigest()

    def link(self, target: str) -> str:
        """Write a link of the board for an attribute; ``target`` has plain ampersands and may have an anchor."""
        path, mark, anchor = target.partition("#")
        if not self.has_cookie:
            path += ("&" if "?" in path else "?") + f"sid={self.sid}"
        return esc(f"./{path}{mark}{anchor}")

    def date(self, at: datetime) -> str:
        """Write a date as the German language pack does, in the time of the board."""
        here = at.astimezone(ZONE)
        return f"{_DAYS[here.weekday()]} {here.day}. {_MONTHS[here.month - 1]} {here.year}, {here:%H:%M}"

    def time(self, at: datetime) -> str:
        """Write a date with its machine-readable twin."""
        return f'<time datetime="{at.astimezone(UTC):%Y-%m-%dT%H:%M:%S+00:00}">{self.date(at)}</time>'

    def user(self, member: Member) -> str:
        """Write the name of a member with a link to the profile; moderators have a colour."""
        colour = ' style="color: #00AA00;" class="username-coloured"' if member.is_moderator else ' class="username"'
        target = self.link(f"memberlist.php?mode=viewprofile&u={member.number}")
        return f'<a href="{target}"{colour}>{esc(member.name)}</a>'

    def last_link(self, post: Post) -> str:
        """Write the link that leads to a post."""
        return self.link(f"viewtopic.php?p={post.number}#p{post.number}")

    def crumbs(self, boards: list[tuple[int, str]]) -> str:
        """Write where this page stands."""
        steps = "".join(
            f"""
<span class="crumb" itemtype="https://schema.org/ListItem" itemprop="itemListElement" itemscope
 data-forum-id="{number}">
<a itemprop="item" href="{self.link(f"viewforum.php?f={number}")}"><span itemprop="name">{esc(title)}</span></a>
<meta itemprop="position" content="{place}" /></span>"""
            for place, (number, title) in enumerate(boards, 2)
        )
        return f"""<ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navlinks" role="menubar">
<li class="breadcrumbs" itemscope itemtype="https://schema.org/BreadcrumbList">
<span class="crumb" itemtype="https://schema.org/ListItem" itemprop="itemListElement" itemscope>
<a itemprop="item" href="{self.link("index.php")}" accesskey="h" data-navbar-reference="index">
{icon("icon fa-home")}<span itemprop="name">Foren-Übersicht</span></a>
<meta itemprop="position" content="1" /></span>{steps}
</li>
<li class="rightside responsive-search"><a href="{self.link("search.php")}"
 title="Zeigt die erweiterten Suchoptionen an"
 role="menuitem">{icon("fa-search")}<span class="sr-only">Suche</span></a></li>
</ul>"""

    def pager(self, words: str, target: str, page: int, per_page: int, last: int) -> str:
        """Write the pager: a button to jump, numbers, and arrows."""
        if last == 1:
            return f'<div class="pagination">{words}&bull; Seite <strong>1</strong> von <strong>1</strong></div>'
        numbers = []
        shown = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
        for before, number in zip([0, *shown], shown, strict=False):
            if number - before > 1:
                numbers.append('<li class="ellipsis" role="separator"><span>…</span></li>')
            numbers.append(self._number(target, number, per_page, is_here=number == page))
        if page > 1:
            numbers.insert(0, self._arrow(target, page - 1, per_page, "previous", "Vorherige"))
        if page < last:
            numbers.append(self._arrow(target, page + 1, per_page, "next", "Nächste"))
        return f"""<div class="pagination">
{words}
<ul>
<li class="dropdown-container dropdown-button-control dropdown-page-jump page-jump">
<a class="button button-icon-only dropdown-trigger" href="#" title="Klicke hier, um auf Seite … zu gehen" role="button">
<i class="icon fa-level-down fa-rotate-270" aria-hidden="true"></i>
<span class="sr-only">Seite <strong>{page}</strong> von <strong>{last}</strong></span></a>
<div class="dropdown"><div class="pointer"><div class="pointer-inner"></div></div>
<ul class="dropdown-contents"><li>Gehe zu Seite:</li>
<li class="page-jump-form"><input type="number" name="page-number" min="1" max="999999" class="inputbox tiny"
 data-per-page="{per_page}" data-base-url="{self.link(target)}" data-start-name="start" />
<input class="button2" value="Los" type="button" /></li></ul></div>
</li>
{"".join(numbers)}
</ul>
</div>"""

    def _number(self, target: str, number: int, per_page: int, *, is_here: bool) -> str:
        if is_here:
            return f'<li class="active"><span>{number}</span></li>\n'
        return f'<li><a class="button" href="{self._at(target, number, per_page)}" role="button">{number}</a></li>\n'

    def _at(self, target: str, number: int, per_page: int) -> str:
        return self.link(target + (f"&start={(number - 1) * per_page}" if number > 1 else ""))

    def _arrow(self, target: str, number: int, per_page: int, kind: str, word: str) -> str:
        return f"""<li class="arrow {kind}"><a class="button button-icon-only"
 href="{self._at(target, number, per_page)}"
 rel="{kind[:4]}" role="button">{icon("fa-chevron-right")}<span class="sr-only">{word}</span></a></li>
"""

    def jump_box(self) -> str:
        """Write the menu of all boards at the end of a page."""
        items = []
        for category in self.store.categories:
            items.append(self._jump(category.number, category.title, "jumpbox-cat-link"))
            for board in category.boards:
                items.append(self._jump(board.number, board.title, "jumpbox-sub-link"))
                items += [self._jump(inner.number, inner.title, "jumpbox-sub-link") for inner in board.boards]
        return f"""<div class="action-bar actions-jump">
<p class="jumpbox-return"><a href="{self.link("index.php")}" class="left-box arrow-left" accesskey="r">
{icon("fa-angle-left")}<span>Zurück zur Foren-Übersicht</span></a></p>
<div class="jumpbox dropdown-container dropdown-container-right dropdown-up dropdown-left dropdown-button-control"
 id="jumpbox"><span title="Gehe zu" class="button button-secondary dropdown-trigger dropdown-select">
<span>Gehe zu</span><span class="caret"><i class="icon fa-sort-down fa-fw" aria-hidden="true"></i></span></span>
<div class="dropdown"><div class="pointer"><div class="pointer-inner"></div></div>
<ul class="dropdown-contents">
{"".join(items)}</ul></div></div></div>"""

    def _jump(self, number: int, title: str, kind: str) -> str:
        target = self.link(f"viewforum.php?f={number}")
        return f'<li><a href="{target}" class="{kind}"><span>{esc(title)}</span></a></li>\n'

    def page(self, title: str, section: str, crumbs: list[tuple[int, str]], body: str, head: str = "") -> Answer:
        """Put the frame around the body of a page."""
        full = f"{title} - {NAME}" if title != NAME else f"{NAME} - Foren-Übersicht"
        headers: list[tuple[str, str]] = [("Cache-Control", "private, no-cache=&quot;set-cookie&quot;")]
        if not self.has_cookie:
            headers.append(("Set-Cookie", f"{COOKIE}={self.sid}; path=/; HttpOnly"))
        text = f"""<!DOCTYPE html>
<html dir="ltr" lang="de">
<head>
<meta charset="utf-8" />
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>{esc(full)}</title>
<link rel="alternate" type="application/atom+xml" title="Feed - {NAME}" href="/app.php/feed">
<link rel="alternate" type="application/atom+xml" title="Feed - Neue Themen" href="/app.php/feed/topics">
{head}
<link href="./assets/css/font-awesome.min.css?assets_version=3" rel="stylesheet">
<link href="./styles/prosilver/theme/stylesheet.css?assets_version=3" rel="stylesheet">
<link href="./styles/prosilver/theme/de/stylesheet.css?assets_version=3" rel="stylesheet">
</head>
<body id="phpbb" class="nojs notouch section-{section} ltr ">
<div id="wrap" class="wrap">
<a id="top" class="top-anchor" accesskey="t"></a>
{self._header(crumbs)}
<a id="start_here" class="anchor"></a>
<div id="page-body" class="page-body" role="main">
{body}
</div>
{self._footer()}
</div>
<script src="./assets/javascript/jquery-3.6.0.min.js?assets_version=3"></script>
<script src="./styles/prosilver/template/forum_fn.js?assets_version=3"></script>
</body>
</html>
"""
        return Answer(text, headers=tuple(headers))

    def _header(self, crumbs: list[tuple[int, str]]) -> str:
        return f"""<div id="page-header">
<div class="headerbar" role="banner"><div class="inner">
<div id="site-description" class="site-description">
<a id="logo" class="logo" href="{self.link("index.php")}" title="Foren-Übersicht"><span class="site_logo"></span></a>
<h1>{NAME}</h1><p>Werkstatt, Küche und unterwegs</p>
<p class="skiplink"><a href="#start_here">Zum Inhalt</a></p></div>
<div id="search-box" class="search-box search-header" role="search">
<form action="{self.link("search.php")}" method="get" id="search"><fieldset>
<input name="keywords" id="keywords" type="search" maxlength="128" title="Suche nach Wörtern"
 class="inputbox search tiny"
 size="20" value="" placeholder="Suche…" />
<button class="button button-search" type="submit" title="Suche">{icon("fa-search")}<span class="sr-only">Suche</span>
</button><a href="{self.link("search.php")}" class="button button-search-end" title="Erweiterte Suche">
{icon("fa-cog")}<span class="sr-only">Erweiterte Suche</span></a></fieldset></form></div>
</div></div>
<div class="navbar" role="navigation"><div class="inner">
<ul id="nav-main" class="nav-main linklist" role="menubar">
<li id="quick-links" class="quick-links dropdown-container responsive-menu" data-skip-responsive="true">
<a href="#" class="dropdown-trigger">{icon("fa-bars")}<span>Schnellzugriff</span></a>
<div class="dropdown"><div class="pointer"><div class="pointer-inner"></div></div>
<ul class="dropdown-contents" role="menu">
<li class="separator"></li>
<li><a href="{self.link("search.php?search_id=unanswered")}" role="menuitem"><span>Unbeantwortete Themen</span></a></li>
<li><a href="{self.link("search.php?search_id=active_topics")}" role="menuitem"><span>Aktive Themen</span></a></li>
<li class="separator"></li>
<li><a href="{self.link("search.php")}" role="menuitem">{icon("fa-search")}<span>Suche</span></a></li>
</ul></div></li>
<li data-skip-responsive="true"><a href="{self.link("app.php/help/faq")}" rel="help" title="Häufig gestellte Fragen"
 role="menuitem">{icon("fa-question-circle")}<span>FAQ</span></a></li>
<li class="rightside" data-skip-responsive="true"><a href="{self.link("ucp.php?mode=login")}" title="Anmelden"
 accesskey="x" role="menuitem">{icon("fa-power-off")}<span>Anmelden</span></a></li>
<li class="rightside" data-skip-responsive="true"><a href="{self.link("ucp.php?mode=register")}" role="menuitem">
{icon("fa-pencil-square-o")}<span>Registrieren</span></a></li>
</ul>
{self.crumbs(crumbs)}
</div></div></div>"""

    def _footer(self) -> str:
        return f"""<div id="page-footer" class="page-footer" role="contentinfo">
<div class="navbar" role="navigation"><div class="inner">
<ul id="nav-footer" class="nav-footer linklist" role="menubar">
<li class="breadcrumbs"><span class="crumb"><a href="{self.link("index.php")}" data-navbar-reference="index">
<span>Foren-Übersicht</span></a></span></li>
<li class="rightside">Alle Zeiten sind <span title="Europa/Berlin">UTC+01:00</span></li>
<li class="rightside"><a href="{self.link("ucp.php?mode=delete_cookies")}" data-ajax="true" role="menuitem">
<span>Alle Cookies löschen</span></a></li>
</ul></div></div>
<div class="copyright">
<p class="footer-row"><span class="footer-copyright">Powered by <a href="https://www.phpbb.com/">phpBB</a>&reg; Forum
 Software &copy; phpBB Limited</span></p>
<p class="footer-row"><span class="footer-copyright">Deutsche Übersetzung durch
 <a href="https://www.phpbb.de/">phpBB.de</a></span></p>
<p class="footer-row" role="menu"><a class="footer-link" href="{self.link("ucp.php?mode=privacy")}" title="Datenschutz"
 role="menuitem"><span class="footer-link-text">Datenschutz</span></a> |
<a class="footer-link" href="{self.link("ucp.php?mode=terms")}" title="Nutzungsbedingungen" role="menuitem">
<span class="footer-link-text">Nutzungsbedingungen</span></a></p>
</div></div>"""

    def path_to(self, board: Board) -> list[tuple[int, str]]:
        """Give the headings and boards above a board, and itself."""
        above = self.store.board(board.inside) if board.inside else None
        if above:
            return [*self.path_to(above), (board.number, board.title)]
        category = next(category for category in self.store.categories if board in category.boards)
        return [(category.number, category.title), (board.number, board.title)]
