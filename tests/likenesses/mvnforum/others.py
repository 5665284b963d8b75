"""Write the pages that are neither boards nor threads: members, forms, feeds.

In: a `Likeness` and what to show. Out: HTML, or XML for the feeds.
"""

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member

from .frame import NAME, day, frame, moment, user

_WORDS = {
    "help": ("Довідка", "Як зареєструватися? Як шукати? Що таке mvnCode?"),
    "forgotpassword": ("Забули пароль?", "Уведіть своє ім'я, і ми надішлемо листа."),
}


def _page(likeness: Likeness, title: str, rows: str) -> str:
    body = f"""<br/><table width="95%" class="tborder" cellspacing="0" cellpadding="3" align="center">
<tr class="portlet-section-header"><td colspan="5">{esc(title)}</td></tr>
{rows}</table>"""
    return frame(likeness, title, [("", title)], body)


def other(likeness: Likeness, name: str, fields: dict[str, str]) -> str | None:
    """Write a page by its name, or give None where there is none."""
    if name == "viewmember":
        wanted = fields.get("memberid", "")
        member = next((one for one in likeness.store.members if str(one.number) == wanted), None)
        return _profile(likeness, member) if member else None
    if name == "listmembers":
        return _members(likeness, fields.get("sort", ""))
    if name == "listonlineusers":
        row = (
            f"<td>Гість</td><td>{moment(likeness, likeness.store.now)}</td><td><a href='index'>Список форумів</a></td>"
        )
        return _page(likeness, "Хто на форумі", f'<tr class="portlet-section-body">{row}</tr>')
    if name == "search":
        return _search(likeness)
    if name in ("login", "registermember"):
        return login(likeness, is_wanted=False)
    title, words = _WORDS.get(name, ("", ""))
    return _page(likeness, title, f'<tr class="portlet-section-body"><td>{words}</td></tr>') if title else None


def _profile(likeness: Likeness, member: Member) -> str:
    own = sorted((post for post in likeness.store.posts.values() if post.author is member), key=lambda post: post.at)
    posts = "<br/>".join(
        f"""<a href="viewthread_thread,{post.thread.number}_lastpage,yes">{esc(post.thread.title)}</a>
 ({moment(likeness, post.at)})"""
        for post in reversed(own[-5:])
    )
    facts = (
        ("Ім'я", esc(member.name)),
        ("Приєднався", day(likeness, member.joined)),
        ("Останній вхід", moment(likeness, own[-1].at if own else member.joined)),
        ("Повідомлень", str(len(own))),
        ("Звідки", esc(member.place)),
        ("Підпис", esc(member.signature)),
        ("Останні повідомлення", posts),
    )
    rows = "".join(
        f"""<tr class="portlet-section-{("body", "alternate")[place % 2]}"><td width="30%">{name}</td>
<td>{text}</td></tr>
"""
        for place, (name, text) in enumerate(facts)
    )
    return _page(likeness, f"Профіль учасника {member.name}", rows)


def _members(likeness: Likeness, sort: str) -> str:
    chosen = sorted(likeness.store.members, key=lambda one: one.name.casefold())
    if sort == "MemberPostCount":
        chosen.sort(key=likeness.store.count_posts, reverse=True)
    rows = "".join(
        f"""<tr class="portlet-section-{("body", "alternate")[place % 2]}"><td>{place}</td><td>{user(one)}</td>
<td align="center">{likeness.store.count_posts(one)}</td><td>{day(likeness, one.joined)}</td>
<td>{esc(one.place)}</td></tr>
"""
        for place, one in enumerate(chosen, 1)
    )
    head = """<tr class="portlet-section-subheader"><td>#</td><td><a href="listmembers_sort,MemberName">Ім'я</a></td>
<td><a href="listmembers_sort,MemberPostCount">Повідомлень</a></td><td>Приєднався</td><td>Звідки</td></tr>
"""
    return _page(likeness, "Учасники", head + rows)


def _search(likeness: Likeness) -> str:
    options = "".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)
    rows = f"""<tr class="portlet-section-body"><td>Шукати:</td><td><form action="search" method="get">
<input type="text" name="key" /> <select name="forum"><option value="0">Усі форуми</option>{options}</select>
<input type="submit" value="Пошук" class="portlet-form-button" /></form></td></tr>
"""
    return _page(likeness, "Пошук", rows)


def login(likeness: Likeness, *, is_wanted: bool) -> str:
    """Write the page on which members log in; where it is wanted for something, say so."""
    words = """<tr class="portlet-section-body"><td colspan="2"><span
 class="warning">Щоб продовжити, потрібно увійти.</span>
</td></tr>
"""
    rows = f"""{words if is_wanted else ""}<tr class="portlet-section-body"><td>Ім'я</td><td><input type="text"
 name="MemberName" /></td></tr>
<tr class="portlet-section-alternate"><td>Пароль</td><td><input type="password" name="MemberMatkhau" /></td></tr>
<tr class="portlet-section-body"><td colspan="2" align="center"><input type="submit" value="Увійти" />
<a href="registermember">Реєстрація</a> <a href="forgotpassword">Забули пароль?</a></td></tr>
"""
    return _page(likeness, "Вхід", rows)


def feed(likeness: Likeness, board: int, thread: int) -> str:
    """Write a feed of a thread, of a board or of all."""
    posts = [
        post
        for post in likeness.store.posts.values()
        if (not thread or post.thread.number == thread) and (not board or post.thread.board.number == board)
    ]
    items = "".join(
        f"""<item><title>{esc(post.thread.title)}</title><link>{esc(likeness.post_url(post))}</link>
<author>{esc(post.author.name)}</author><description><![CDATA[{likeness.post_html(post)}]]></description>
<pubDate>{post.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate></item>
"""
        for post in sorted(posts, key=lambda one: one.at)[:-16:-1]
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.base}/mvnforum/index</link>
<generator>mvnForum 1.2.2 GA</generator>
{items}</channel></rss>
"""
