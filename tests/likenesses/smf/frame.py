"""Write what is around every page of the forum: head, menu, link tree, pager, footer; in Polish.

In: a request. Out: pieces of HTML. Whoever comes without a cookie gets a session id at the front of every link.
"""

import re
from datetime import datetime
from hashlib import md5

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Member

NAME = "Warsztat nad rzeką"
_COOKIE = "PHPSESSID"
_MONTHS = ("Styczeń Luty Marzec Kwiecień Maj Czerwiec Lipiec Sierpień Wrzesień Październik Listopad Grudzień").split()
_FIELD = re.compile(r"([\w.]+)(?:=([^;&]*))?")
Crumbs = list[tuple[str, str]]


class Visit:
    """One request, and how links and dates are written in its answer."""

    def __init__(self, likeness: Likeness, request: Request) -> None:
        self.likeness, self.store, self.request = likeness, likeness.store, request
        self.has_cookie = bool(request.cookies)
        self.session = request.cookies.get(_COOKIE) or md5(f"visit {self.store.visits}".encode()).hexdigest()[:26]
        # Fields are parted by semicolons here.
        self.fields = {name: value or "" for name, value in _FIELD.findall(request.raw_query)}
        self.script = f"{likeness.base}/index.php"

    def link(self, query: str = "") -> str:
        """Write a link of the forum for an attribute."""
        query, mark, anchor = query.partition("#")
        if not self.has_cookie:
            query = f"PHPSESSID={self.session}" + (f"&{query}" if query else "")
        return esc(self.script + (f"?{query}" if query else "") + mark + anchor)

    def date(self, at: datetime) -> str:
        """Write a date as the language pack does; today and yesterday by name."""
        days = (self.store.now.date() - at.date()).days
        if days < 2:
            return f"{('<strong>Dzisiaj</strong> o ', 'Wczoraj o ')[days]}{at:%H:%M:%S}"
        return f"{at:%d} {_MONTHS[at.month - 1]} {at.year}, {at:%H:%M:%S}"

    def user(self, member: Member, more: str = "") -> str:
        """Write the name of a member with a link to the profile."""
        return f"""<a href="{self.link(f"action=profile;u={member.number}")}"{more}>{esc(member.name)}</a>"""

    def pager(self, target: str, page: int, per_page: int, last: int) -> str:
        """Write the pager: numbers, dots that open on demand, arrows."""
        items = []
        shown = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
        for before, number in zip([0, *shown], shown, strict=False):
            if number - before > 1:
                items.append('<span class="expand_pages" onclick="expandPages(this, 1, 2, 15);"> ... </span>')
            if number == page:
                items.append(f'<span class="current_page">{number}</span>')
            else:
                items.append(f'<a class="nav_page" href="{self._at(target, number, per_page)}">{number}</a>')
        if page > 1:
            arrow = '<span class="main_icons previous_page"></span>'
            items.insert(0, f'<a class="nav_page" href="{self._at(target, page - 1, per_page)}">{arrow}</a>')
        if page < last:
            arrow = '<span class="main_icons next_page"></span>'
            items.append(f'<a class="nav_page" href="{self._at(target, page + 1, per_page)}">{arrow}</a>')
        return '<span class="pages">Strony</span>' + " ".join(items)

    def _at(self, target: str, number: int, per_page: int) -> str:
        return self.link(f"{target}.{(number - 1) * per_page}")

    def path_to(self, board: Board) -> Crumbs:
        """Give the heading and boards above a board, and itself."""
        step = (f"board={board.number}.0", board.title)
        above = self.store.board(board.inside) if board.inside else None
        if above:
            return [*self.path_to(above), step]
        category = next(category for category in self.store.categories if board in category.boards)
        return [(f"#c{category.number}", category.title), step]

    def _tree(self, crumbs: Crumbs) -> str:
        items = "".join(
            f"""<li{' class="last"' if place == len(crumbs) else ""}><span class="dividers"> &#9658; </span>
<a href="{self.link(target)}"><span>{esc(title)}</span></a></li>"""
            for place, (target, title) in enumerate(crumbs, 1)
        )
        return f"""<div class="navigate_section"><ul><li><a
 href="{self.link()}"><span>{NAME}</span></a></li>{items}</ul></div>"""

    def page(self, title: str, crumbs: Crumbs, body: str, head: str = "", status: int = 200) -> Answer:
        """Put the frame around the body of a page."""
        headers = () if self.has_cookie else (("Set-Cookie", f"{_COOKIE}={self.session}; path=/"),)
        text = f"""<!DOCTYPE html>
<html lang="pl-PL">
<head>
<meta charset="UTF-8">
<link rel="stylesheet" href="{self.likeness.base}/Themes/default/css/minified_1.css?smf21_1446541960">
<script>var smf_theme_url = "{self.likeness.base}/Themes/default"; var smf_scripturl = "{self.script}";</script>
<title>{esc(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:site_name" content="{NAME}">
<meta property="og:title" content="{esc(title)}">
<link rel="help" href="{self.link("action=help")}">
<link rel="search" href="{self.link("action=search")}">
<link rel="alternate" type="application/rss+xml" title="{NAME} - RSS" href="{self.link("action=.xml;type=rss2")}">
{head}
</head>
<body id="chrome" class="action_messageindex">
<div id="footerfix">
{self._header()}
<div id="wrapper"><div id="upper_section"><div id="inner_section"><div id="inner_wrap" class="hide_720">
<div class="user"><time datetime="{self.store.now:%Y-%m-%dT%H:%M:%SZ}">{self.date(self.store.now)}</time></div>
<div class="news"><h2>Aktualności: </h2><p>Spotkanie w warsztacie w każdą sobotę.</p></div></div>
{self._menu()}
{self._tree(crumbs)}
</div></div>
<div id="content_section"><div id="main_content_section">
{body}
</div></div></div></div>
<div id="footer"><div class="inner_wrap"><ul><li class="floatright"><a href="{self.link("action=help")}">Pomoc</a> |
 <a href="{self.link("action=agreement")}">Zasady i Regulamin</a> | <a href="#top_section">Do góry &#9650;</a></li>
<li class="copyright"><a href="{self.link("action=credits")}" title="License" target="_blank" rel="noopener">SMF 2.1.4
 &copy; 2023</a>, <a href="https://www.simplemachines.org" title="Simple Machines" target="_blank" rel="noopener">Simple
 Machines</a></li></ul><p>Strona utworzona w 0.0{self.store.visits % 90 + 10} sekund z 15 zapytaniami.</p></div></div>
</body>
</html>
"""
        return Answer(text, status, headers=headers)

    def _header(self) -> str:
        return f"""<div id="top_section"><div class="inner_wrap">
<ul class="floatleft" id="top_info"><li class="welcome">Witamy na forum <strong>{NAME}</strong>.</li>
<li class="button_login"><a href="{self.link("action=login")}" class="open"
 onclick="return reqOverlayDiv(this.href, 'Zaloguj się', 'login');"><span class="main_icons login"></span>
<span class="textmenu">Zaloguj się</span></a></li>
<li class="button_signup"><a href="{self.link("action=signup")}" class="open"><span class="main_icons regcenter"></span>
<span class="textmenu">Rejestracja</span></a></li></ul>
<form id="search_form" class="floatright" action="{self.link("action=search2")}" method="post" accept-charset="UTF-8">
<input type="search" name="search" value="">&nbsp;<input type="submit" name="search2" value="Szukaj" class="button">
<input type="hidden" name="advanced" value="0"></form></div></div>
<div id="header"><h1 class="forumtitle"><a id="top" href="{self.link()}">{NAME}</a></h1>
<div id="siteslogan">Simple Machines Forum</div></div>"""

    def _menu(self) -> str:
        items = "".join(
            f"""<li class="button_{key}"><a href="{self.link(f"action={key}" if key != "home" else "")}">
<span class="main_icons {key}"></span><span class="textmenu">{word}</span></a></li>"""
            for key, word in {"home": "Strona główna", "search": "Szukaj", "mlist": "Użytkownicy"}.items()
        )
        return f"""<a class="mobile_user_menu"><span class="menu_icon"></span><span
 class="text_menu">Menu główne</span></a>
<div id="main_menu"><div id="mobile_user_menu" class="popup_container"><div class="popup_window description">
<ul class="dropmenu menu_nav">{items}</ul></div></div></div>"""
