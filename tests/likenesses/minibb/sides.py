"""Write the pages that stand beside forums and topics: search, registration, profiles, statistics, print view, feed.

In: a `Likeness` and what to show. Out: HTML, or the XML of the feed.
"""

from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member, Thread

from .frame import NAME, date, frame, trail, user

_SEARCH = """<form action="index.php" method="get"><input type="hidden" name="action" value="search" />
Aranacak sözcükler: <input type="text" name="phrase" class="textForm" /><br />
<select name="where" class="selectTxt"><option value="0">Mesajlarda</option>
<option
 value="1">Başlıklarda</option></select>
son <input type="text" size="3" name="days" value="60" class="textForm" /> gün <input type="submit"
 value="Ara" /></form>"""
_REGISTER = """<form action="index.php" method="post">Kullanıcı adı: <input type="text" name="login" /><br />Şifre:
<input type="password" name="passwd" /><br />E-posta: <input type="text" name="email" /><br />
<input type="submit" value="Kayıt ol" /></form>"""
_MANUAL = """<b>Yazı biçimleri</b><br />[b]kalın[/b], [i]eğik[/i], [url=http://...]bağlantı[/url],
[quote]alıntı[/quote]<br /><br /><b>Mesajımı nasıl düzenlerim?</b><br />
Mesajınızın üstündeki "Düzenle" bağlantısına tıklayın."""
_OTHERS = {
    "search": ("Arama", _SEARCH),
    "registernew": ("Kayıt ol", _REGISTER),
    "sendpass": ("Şifremi unuttum", "E-posta adresinizi yazın: <input type='text' name='email' />"),
    "manual": ("Kullanım kılavuzu", _MANUAL),
    "online": ("Kimler çevrimiçi", "Şu anda 6 ziyaretçi ve 1 üye çevrimiçi."),
}


def message(likeness: Any, title: str, words: str) -> str:
    """Write a page with one box."""
    box = f"""<table class="forums"><tr><td class="caption1">{title}</td></tr>
<tr><td class="tbCel1"><span class="txtNr">{words}</span></td></tr></table>"""
    return frame(likeness, f"{title} - {NAME}", trail(("", title)), box)


def other(likeness: Any, action: str) -> str:
    """Write a page that is no list and no topic, or nothing."""
    if action == "stats":
        return _statistics(likeness)
    return message(likeness, *_OTHERS[action]) if action in _OTHERS else ""


def _statistics(likeness: Any) -> str:
    store = likeness.store
    best = sorted(store.members, key=store.count_posts, reverse=True)[:10]
    read = sorted(store.threads.values(), key=lambda thread: thread.views, reverse=True)[:10]
    people = "".join(f"{user(one)} - {store.count_posts(one)}<br />\n" for one in best)
    topics = "".join(
        f'<a href="{esc(likeness.thread_path(one))}">{esc(one.title)}</a> - {one.views}<br />\n' for one in read
    )
    words = f"""Toplam konu: {len(store.threads)}<br />Toplam mesaj: {len(store.posts)}<br />
Üyeler: {len(store.members)}
<br /><br /><b>En çok yazanlar</b><br />{people}<br /><b>En çok okunan konular</b><br />{topics}"""
    return message(likeness, "İstatistikler", words)


def profile(likeness: Any, member: Member) -> str:
    """Write a member's profile, with the last topics that the member opened."""
    store = likeness.store
    opened = [thread for thread in store.threads.values() if thread.first.author is member][-5:]
    topics = "<br />\n".join(
        f'{date(one.first.at)} - <a href="{esc(likeness.thread_path(one))}">{esc(one.title)}</a>' for one in opened
    )
    facts = (
        ("Kullanıcı adı", esc(member.name)),
        ("Kayıt tarihi", date(member.joined)),
        ("Toplam mesaj", str(store.count_posts(member))),
        ("Yer", esc(member.place) or "-"),
        ("Son açtığı konular", topics or "-"),
    )
    rows = "".join(
        f'<tr><td class="tbCel1 txtNr"><b>{key}</b></td><td class="tbCel2 txtNr">{value}</td></tr>\n'
        for key, value in facts
    )
    body = f'<table class="forums"><tr><td class="caption1" colspan="2">Üye bilgileri</td></tr>\n{rows}</table>'
    return frame(likeness, f"{member.name} - {NAME}", trail(("", "Üye bilgileri")), body)


def printed(likeness: Any, thread: Thread) -> str:
    """Write all posts of a topic for paper."""
    posts = "".join(
        f"<p><b>{esc(post.author.name)}</b> - {date(post.at)}<br /><br />\n{likeness.post_html(post)}</p><hr />\n"
        for post in thread.posts
    )
    return f"""<html lang="tr"><head><title>{esc(thread.title)}</title><meta name="robots" content="noindex,nofollow"
 /></head><body><h3>{NAME} / {esc(thread.board.title)} / {esc(thread.title)}</h3>
{posts}<a href="{esc(likeness.thread_path(thread))}">Konuya dön</a></body></html>
"""


def feed(likeness: Any) -> str:
    """Write the newest topics as RSS."""
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at, reverse=True)[:10]
    items = "".join(
        f"""<item><title>{esc(one.title)}</title><link>{esc(likeness.thread_url(one))}</link>
<pubDate>{one.first.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate></item>
"""
        for one in newest
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.base}/index.php</link>
<description>Son konular</description>
{items}</channel></rss>
"""
