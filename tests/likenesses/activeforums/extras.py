"""Write what stands around the forum: lists over all boards, search, profiles, feeds, the other pages of the site.

In: a `Likeness` and a request. Out: answers, or HTML.
"""

from email.utils import format_datetime

from tests.likenesses.likeness import Answer, Likeness, Request, esc, slice_page
from tests.likenesses.store import Thread

from . import pages
from .pages import CONTROL, user, when

_ABOUT = {
    "nieuws": ("Nieuws", "De loods is zaterdag open van 10 tot 16 uur. De winterstalling begint op 1 november."),
    "fotoalbum": ("Fotoalbum", "Er zijn nog geen albums."),
    "contact": ("Contact", "Havenkade 4, elke dinsdag van 19 tot 21 uur."),
    "privacy": ("Privacyverklaring", "Wij bewaren alleen wat nodig is."),
    "terms": ("Gebruiksovereenkomst", "Wie hier schrijft, blijft vriendelijk."),
    "register": ("Registreren", "Het lidmaatschap van deze website is besloten. Uw aanvraag wordt beoordeeld."),
}


def elsewhere(likeness: Likeness, request: Request, steps: list[str]) -> Answer | None:
    """Serve a page of the site that is not the forum."""
    if request.path == "/DesktopModules/ActiveForums/feeds.aspx":
        return _feed(likeness, request)
    name = steps[0] if steps else ""
    if name == "":
        words = '<p>Welkom bij onze vereniging. Praat mee op het <a href="/forums">forum</a>.</p>'
        return Answer(pages.frame(likeness, "Home", "/", words))
    if name == "login":
        return Answer(pages.frame(likeness, "Inloggen", "/Login", _login()))
    if name in _ABOUT:
        title, text = _ABOUT[name]
        return Answer(pages.frame(likeness, title, request.path, f'<div class="Normal"><p>{text}</p></div>'))
    if name == "activity-feed":
        number = int(steps[-1]) if steps[-1].isdecimal() else 0
        return _profile(likeness, number)
    return None


def _login() -> str:
    box = "dnn_ctr_Login_Login_DNN"
    return f"""<div class="dnnForm dnnLoginService dnnClear"><div class="dnnFormItem"><label for="{box}_txtUsername"
>Gebruikersnaam:</label><input name="dnn$ctr$Login$Login_DNN$txtUsername" type="text" id="{box}_txtUsername" /></div>
<div class="dnnFormItem"><label for="{box}_txtPassword">Wachtwoord:</label><input type="password"
 name="dnn$ctr$Login$Login_DNN$txtPassword" id="{box}_txtPassword" /></div><a class="dnnPrimaryAction"
 href="javascript:__doPostBack(&#39;dnn$ctr$Login$Login_DNN$cmdLogin&#39;,&#39;&#39;)">Inloggen</a></div>
"""


def _profile(likeness: Likeness, number: int) -> Answer | None:
    member = next((member for member in likeness.store.members if member.number == number), None)
    if not member:
        return None
    own = [post for post in likeness.store.posts.values() if post.author is member]
    latest = sorted(own, key=lambda post: post.at)[-5:][::-1]
    items = "".join(
        f"""<li class="journalrow"><a href="{likeness.thread_url(post.thread)}">{esc(post.thread.title)}</a><p
 class="journal-date">{when(post.at)}</p><p>{esc(post.parts[-1].text[:90])}</p></li>
"""
        for post in latest
    )
    body = f"""<div class="dnnForm dnnViewProfile"><h2>{esc(member.name)}</h2><ul class="profile"><li>Lid sinds:
 {when(member.joined)}</li><li>Berichten: {len(own)}</li><li>Woonplaats: {esc(member.place or "onbekend")}</li></ul>
<h3>Activiteiten</h3><ul class="journalItems">
{items}</ul></div>
"""
    return Answer(pages.frame(likeness, member.name, f"/Activity-Feed/userId/{number}", body))


def view(likeness: Likeness, name: str, request: Request) -> str | None:
    """Write a list over all boards, or the page for searching."""
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at)[::-1]
    if name == "search":
        return _search(likeness)
    if name == "activetopics":
        return _list(likeness, name, "Actieve onderwerpen", threads[:60], request)
    if name == "unanswered":
        quiet = [thread for thread in threads if not thread.replies]
        return _list(likeness, name, "Onbeantwoorde onderwerpen", quiet, request)
    return None


def _list(likeness: Likeness, name: str, title: str, threads: list[Thread], request: Request) -> str:
    last = likeness.page_count(len(threads), likeness.threads_per_page)
    page = min(max(1, request.number("afpg", 1)), last)
    shown = slice_page(threads, page, likeness.threads_per_page)
    rows = "".join(pages.row(likeness, thread, place, has_board=True) for place, thread in enumerate(shown))
    target = f"/forums/view/{name}"
    numbers = pages.pager(target, page, last)
    body = f"""<div class="afgridview"><div class="aftitlelg">{title}</div><div class="afpagerwrap">{numbers}</div>
<select name="dnn$ctr456$ActiveForums$ctl00$drpTimeFrame" class="afdropdown"><option value="1440">Laatste dag</option>
<option selected="selected" value="80640">Laatste acht weken</option></select>
<table class="afgrid" cellspacing="0" cellpadding="0" width="100%">
<tr><td class="afgrouprow" colspan="2">Onderwerp</td><td class="afgrouprow afstat">Antwoorden</td><td
 class="afgrouprow afstat">Bekeken</td><td class="afgrouprow afstat">Waardering</td><td
 class="afgrouprow aflast">Laatste bericht</td></tr>
{rows}</table></div>
"""
    return pages.frame(likeness, title, target, body, pages.crumb(likeness, [(target, title)]))


def _search(likeness: Likeness) -> str:
    boxes = "".join(f'<option value="F{board.number}">{esc(board.title)}</option>\n' for board in likeness.store.boards)
    body = f"""<div class="afsearchadvanced"><div class="aftitlelg">Geavanceerd zoeken</div><label
 for="{CONTROL}_txtSearch">Zoek naar</label><input type="text" id="{CONTROL}_txtSearch"
 name="dnn$ctr456$ActiveForums$ctl00$txtSearch" /><label>Door</label><input type="text"
 name="dnn$ctr456$ActiveForums$ctl00$txtUserName" /><select multiple="multiple" size="8"
 name="dnn$ctr456$ActiveForums$ctl00$lbForums">
{boxes}</select><a
 href="javascript:__doPostBack(&#39;dnn$ctr456$ActiveForums$ctl00$btnSearch&#39;,&#39;&#39;)">Zoeken</a></div>
<div class="afmembers">Laatst aangemeld: {", ".join(user(one) for one in likeness.store.members[-4:])}</div>
"""
    return pages.frame(likeness, "Zoeken", "/forums/view/search", body, pages.crumb(likeness, []))


def _feed(likeness: Likeness, request: Request) -> Answer | None:
    board = likeness.store.board(request.number("forumid"))
    if not board:
        return None
    threads = sorted(board.threads, key=lambda thread: thread.last.at)[::-1][:20]
    items = "".join(
        f"""<item><title>{esc(thread.title)}</title><link>{esc(likeness.thread_url(thread))}</link>
<description>{esc(thread.first.parts[0].text)}</description><dc:creator>{esc(thread.first.author.name)}</dc:creator>
<pubDate>{format_datetime(thread.first.at, usegmt=True)}</pubDate></item>
"""
        for thread in threads
    )
    return Answer(
        f"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>{esc(board.title)}</title>
<link>{likeness.board_url(board)}</link><description>{esc(board.about)}</description>
{items}</channel></rss>
""",
        kind="text/xml; charset=utf-8",
    )
