"""Write what stands around every page of vBulletin: head, bars, crumbs, jump menu, foot, pagers, dates and names."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.likenesses.likeness import Answer, Request, esc
from tests.likenesses.store import Member, Post, Thread

if TYPE_CHECKING:
    from . import Vbulletin

NAME = "Гараж и кухня"
_COOKIE = "bb_sessionhash"


class Visit:
    """A request that is being answered; links bear a session id until its cookie comes back."""

    def __init__(self, forum: "Vbulletin", request: Request) -> None:
        self.forum = forum
        self.request = request
        self.store = forum.store
        self.session = "" if _COOKIE in request.cookies else f"{self.store.visits * 7919:032x}"

    def link(self, url: str) -> str:
        """Write an address relative to the base, with the session id where there is one."""
        plain, _, anchor = url.removeprefix(f"{self.forum.base}/").partition("#")
        if self.session:
            plain += ("&" if "?" in plain else "?") + f"s={self.session}"
        return esc(plain) + (f"#{anchor}" if anchor else "")

    def finish(self, page: str | None) -> Answer | None:
        """Serve a page, with a cookie for those who have none."""
        if page is None:
            return None
        headers = (("Set-Cookie", f"{_COOKIE}={self.session}; path=/; HttpOnly"),) if self.session else ()
        return Answer(page, headers=headers)

    def redirect(self, url: str) -> Answer:
        """Send somewhere else."""
        return Answer("", 302, headers=(("Location", url),))

    def day(self, at: datetime) -> str:
        """Write a day: today and yesterday have words."""
        days = {self.store.now.date(): "Сегодня", self.store.now.date() - timedelta(days=1): "Вчера"}
        return days.get(at.date(), f"{at:%d.%m.%Y}")

    def user(self, member: Member) -> str:
        """Write the name of a member with the menu that hangs below it."""
        name, number = esc(member.name), member.number
        profile = self.link(f"member.php?{number}-{quote(member.name)}")
        find = f"search.php?do=finduser&userid={number}&contenttype=vBForum_Post&showposts=1"
        return f"""<div class="popupmenu memberaction">
<a rel="nofollow" class="username offline popupctrl" href="{profile}" title="{name} вне форума">
<strong>{name}</strong></a>
<ul class="popupbody popuphover memberaction_body">
<li class="left"><a href="{profile}" class="siteicon_profile">Просмотр профиля</a></li>
<li class="right"><a href="{self.link(find)}" class="siteicon_forum" rel="nofollow">Сообщения форума</a></li>
<li class="left"><a href="{self.link(f"private.php?do=newpm&u={number}")}" class="siteicon_message"
 rel="nofollow">Личное
 сообщение</a></li>
</ul></div>"""

    def last_link(self, post: Post) -> str:
        """Write the small arrow that leads to the last post."""
        url = f"{self.forum.thread_url(post.thread)}&p={post.number}#post{post.number}"
        return f"""<a href="{self.link(url)}" class="lastpostdate understate" title="К последнему сообщению"><img
 src="images/buttons/lastpost-right.png" alt="К последнему сообщению" title="К последнему сообщению" /></a>"""

    def pager(self, url: str, place: tuple[int, int], per_page: int, total: int) -> str:
        """Write the pages of a list, where there are several."""
        page, last = place
        if last == 1:
            return ""

        def at(number: int) -> str:
            return self.link(f"{url}/page{number}" if number > 1 else url)

        def title(number: int) -> str:
            return f"Показано с {(number - 1) * per_page + 1} по {min(number * per_page, total)} из {total}"

        numbers = [number for number in range(1, last + 1) if abs(number - page) < 3]
        pieces = [
            f'<span class="selected"><a href="javascript://" title="{title(number)}">{number}</a></span>'
            if number == page
            else f'<span><a href="{at(number)}" title="{title(number)}">{number}</a></span>'
            for number in numbers
        ]
        if page > 1:
            pieces.insert(0, self._arrow(at(page - 1), "prev", "Предыдущая"))
        if numbers[0] > 1:
            pieces.insert(0, f'<span class="first_last"><a rel="start" href="{at(1)}" title="Первая">Первая</a></span>')
        if numbers[-1] < last:
            pieces.append('<span class="separator">...</span>')
        if page < last:
            pieces.append(self._arrow(at(page + 1), "next", "Следующая"))
        if numbers[-1] < last:
            pieces.append(f'<span class="first_last"><a href="{at(last)}" title="Последняя">Последняя</a></span>')
        return f"""<form action="{self.link(url)}" method="get" class="pagination popupmenu nohovermenu">
<span><a href="javascript://" class="popupctrl">Страница {page} из {last}</a></span>
{" ".join(pieces)}
<ul class="popupbody popuphover"><li class="formsubmit jumptopage"><label>Перейти к странице: <input type="text"
 name="page" size="4" /></label> <input type="submit" class="button" value="Вперед" /></li></ul>
</form>"""

    def _arrow(self, url: str, rel: str, word: str) -> str:
        return f"""<span class="prev_next"><a rel="{rel}" href="{url}" title="{word} страница"><img
 src="images/pagination/{rel}-right.png" alt="{word}" /></a></span>"""

    def small_pager(self, thread: Thread) -> str:
        """Write the pages of a thread into its row."""
        count = self.forum.thread_page_count(thread)
        numbers = [number for number in range(1, count + 1) if number <= 3 or number == count]
        links = " ".join(
            f'<span><a href="{self.link(self.forum.thread_url(thread, number))}">{number}</a></span>'
            for number in numbers
        )
        return (
            f"""<dl class="pagination" id="pagination_threadbit_{thread.number}"><dt class="label">{count} Страниц
 <span class="separator">&bull;</span></dt><dd>{links}</dd></dl>"""
            if count > 1
            else ""
        )

    def crumbs(self, steps: list[tuple[str, str]], here: str) -> str:
        """Write the way from the entry."""
        pieces = "".join(
            f'<li class="navbit"><a href="{self.link(url)}">{esc(title)}</a></li>\n' for url, title in steps
        )
        return f"""<div id="breadcrumb" class="breadcrumb"><ul class="floatcontainer">
<li class="navbithome"><a href="{self.link("index.php")}" accesskey="1"><img src="images/misc/navbit-home.png"
 alt="Главная" /></a></li>
{pieces}<li class="navbit lastnavbit"><span>{esc(here)}</span></li>
</ul><hr /></div>"""

    def jump(self, here: str) -> str:
        """Write the menu that leads to all boards."""
        items = []
        for category in self.store.categories:
            items.append((self.forum.category_url(category), category.title))
            for board in category.boards:
                items += [(self.forum.board_url(one), one.title) for one in (board, *board.boards)]
        rows = "".join(f'<li><a href="{self.link(url)}">{esc(title)}</a></li>\n' for url, title in items)
        return f"""<div class="navpopupmenu popupmenu nohovermenu" id="threadlist_navpopup">
<a href="{self.link("forum.php")}" class="popupctrl"><span class="ctrlcontainer">Быстрый переход</span>{esc(here)}</a>
<a href="{self.link("forum.php")}#top" class="textcontrol" onclick="document.location.hash='top';return
 false;">Вверх</a>
<ul class="navpopupbody popupbody popuphover"><li class="optionlabel">Навигация</li>
<li><a href="{self.link("usercp.php")}">Кабинет</a></li><li><a href="{self.link("private.php")}">Личные сообщения</a>
</li>
<li><a href="{self.link("online.php")}">Кто на форуме</a></li><li><a href="{self.link("search.php")}">Поиск</a></li>
<li><a href="{self.link("forum.php")}">Главная страница форума</a></li>
<li class="optionlabel">Разделы форума</li>
{rows}</ul></div>"""

    def rights(self) -> str:
        """Write what a guest may do."""
        return """<div id="forum_posting_rules" class="forum_posting_rules block"><h5 class="blockhead">Ваши права</h5>
<div class="blockbody formcontrols floatcontainer"><ul><li>Вы <strong>не можете</strong> создавать новые темы</li>
<li>Вы <strong>не можете</strong> отвечать в темах</li><li>Вы <strong>не можете</strong> прикреплять вложения</li>
<li>Вы <strong>не можете</strong> редактировать свои сообщения</li></ul>
<div class="bbcodeblock"><ul><li><a href="misc.php?do=bbcode" target="_blank">BB коды</a> <strong>Вкл.</strong></li>
<li><a href="misc.php?do=showsmilies" target="_blank">Смайлы</a> <strong>Вкл.</strong></li></ul></div>
<p class="rules_link"><a href="misc.php?do=showrules" target="_blank">Правила форума</a></p></div></div>"""

    def frame(self, title: str, body: str, kind: str, head: str = "") -> str:
        """Put a page together."""
        now = self.store.now
        return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="ru" id="vbulletin_html">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta id="e_vb_meta_bburl" name="vb_meta_bburl" content="{self.forum.base}" />
<base href="{self.forum.base}/" /><!--[if IE]></base><![endif]-->
<meta name="generator" content="vBulletin 4.2.3" />
<link rel="Shortcut Icon" href="favicon.ico" type="image/x-icon" />
<title>{esc(title)}</title>
<link rel="alternate" type="application/rss+xml" title="{NAME} RSS Feed"
 href="{self.forum.base}/external.php?type=RSS2" />
<link rel="stylesheet" type="text/css"
 href="css.php?styleid=1&amp;langid=2&amp;d=1440000000&amp;td=ltr&amp;sheet=main.css" />
<script type="text/javascript" src="clientscript/vbulletin-core.js?v=423"></script>
{head}
</head>
<body>
<div class="above_body"><div id="header" class="floatcontainer doc_header">
<div><a name="top" href="{self.link("forum.php")}" class="logo-image"><img src="images/misc/vbulletin4_logo.png"
 alt="{NAME}" /></a></div>
<div id="toplinks" class="toplinks"><ul class="nouser">
<li><a href="{self.link("register.php")}" rel="nofollow">Регистрация</a></li>
<li><a rel="help" href="{self.link("faq.php")}">Справка</a></li>
<li><form id="navbar_loginform" action="{self.link("login.php?do=login")}" method="post"><fieldset
 id="logindetails" class="logindetails"><div><input type="text" class="textbox default-value" name="vb_login_username"
 id="navbar_username" size="10" value="Имя" /><input type="password" class="textbox" name="vb_login_password"
 size="10" />
<input type="submit" class="loginbutton" value="Вход" /></div></fieldset></form></li>
</ul></div><hr /></div>
<div id="navbar" class="navbar"><ul id="navtabs" class="navtabs floatcontainer">
<li class="selected" id="vbtab_forum"><a class="navtab" href="{self.link("forum.php")}">Форум</a>
<ul class="floatcontainer"><li id="vbflink_newposts"><a
 href="{self.link("search.php?do=getdaily&contenttype=vBForum_Post")}"
 rel="nofollow">Сообщения за день</a></li><li><a rel="help" href="{self.link("faq.php")}" accesskey="5">Справка</a></li>
<li><a href="{self.link("calendar.php")}">Календарь</a></li>
<li class="popupmenu"><a href="javascript://" class="popupctrl">Опции форума</a><ul class="popupbody popuphover">
<li><a href="{self.link("forumdisplay.php?do=markread&markreadhash=guest")}">Все разделы прочитаны</a></li></ul></li>
</ul></li></ul>
<div id="globalsearch" class="globalsearch"><form action="search.php?do=process" method="post" class="navbar_search">
<input type="hidden" name="securitytoken" value="guest" /><span class="textboxcontainer"><input type="text" name="query"
 class="textbox" tabindex="99" /></span><ul class="navbar_advanced_search"><li><a href="{self.link("search.php")}"
 accesskey="4">Расширенный поиск</a></li></ul></form></div>
</div></div><!-- closing div for above_body -->
<div class="body_wrapper">
{body}
<div id="footer" class="floatcontainer footer"><form action="{self.link("forum.php")}" method="get" id="footer_select"
 class="footer_select"><select name="styleid"><optgroup label="Выбор стиля"><option value="1" selected="selected">--
 Default
 Style</option></optgroup></select></form>
<ul id="footer_links" class="footer_links"><li><a href="{self.link("sendmessage.php")}" rel="nofollow">Обратная
 связь</a></li>
<li><a href="{self.link("archive/index.php")}">Архив</a></li><li><a href="{self.link("forum.php")}#top">Вверх</a>
</li></ul>
</div></div>
<div class="below_body"><div id="footer_time" class="shade footer_time">Текущее время: <span
 class="time">{now:%H:%M}</span>.
 Часовой пояс GMT.</div>
<div id="footer_copyright" class="shade footer_copyright">Powered by <a
 href="https://www.vbulletin.com">vBulletin&reg;</a>
 Version 4.2.3<br />Copyright &copy; 2015 vBulletin Solutions, Inc. Перевод: <a
 href="http://www.zcarot.com/">zCarot</a></div>
</div>
<!-- {kind} -->
</body>
</html>
"""
