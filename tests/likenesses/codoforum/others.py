"""Write the pages that are neither boards nor threads: members, forms, feeds.

In: a `Likeness` and what to show. Out: HTML, or XML for the feeds.
"""

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member

from .frame import NAME, avatar, frame, full, since, slug, user


def other(likeness: Likeness, name: str, rest: list[str]) -> str | None:
    """Write a page by the steps of its path, or give None where there is none."""
    if name == "user" and rest[:1] == ["profile"] and len(rest) > 1:
        member = next((one for one in likeness.store.members if str(one.number) == rest[1]), None)
        return _profile(likeness, member) if member else None
    if name == "user" and rest:
        return _login(likeness, is_new=rest[0] == "register")
    if name == "new_topic":
        return _login(likeness, "Chcete-li založit téma, musíte se přihlásit.")
    if name == "members":
        return _members(likeness)
    if name == "search":
        return _search(likeness)
    if name == "page":
        words = '<div class="codo_page"><h1>Podmínky užívání</h1><p>Buďte k sobě slušní.</p></div>'
        return frame(likeness, "Podmínky užívání", [], words)
    return None


def _profile(likeness: Likeness, member: Member) -> str:
    posts = sorted((post for post in likeness.store.posts.values() if post.author is member), key=lambda one: one.at)
    recent = "".join(
        f"""<li class="codo_profile_post"><a href="index.php?u=/topic/{post.thread.number}/{slug(post.thread.title)}\
/post-{post.number}#post-{post.number}">{esc(post.thread.title)}</a>
 <span title="{full(post.at)}">{since(likeness, post.at)}</span></li>
"""
        for post in reversed(posts[-5:])
    )
    body = f"""<div class="codo_profile row"><div class="col-md-4"><div class="codo_profile_avatar">
{avatar(member)}</div>
<h2 class="codo_profile_name">{esc(member.name)}</h2><div>{"Moderátor" if member.is_moderator else "Uživatel"}</div>
</div>
<div class="col-md-8"><dl class="codo_profile_details"><dt>Registrace</dt><dd title="{full(member.joined)}">\
{since(likeness, member.joined)}</dd><dt>Příspěvků</dt><dd>{len(posts)}</dd><dt>Podpis</dt>
<dd>{esc(member.signature)}</dd></dl>
<h4>Nedávné příspěvky</h4><ul>{recent}</ul></div></div>"""
    return frame(likeness, member.name, [("members", "Členové")], body)


def _members(likeness: Likeness) -> str:
    rows = "".join(
        f"""<tr><td>{avatar(one)}</td><td>{user(one)}</td><td>{likeness.store.count_posts(one)}</td>
<td title="{full(one.joined)}">{since(likeness, one.joined)}</td></tr>
"""
        for one in sorted(likeness.store.members, key=lambda one: one.name.casefold())
    )
    body = f"""<h1>Členové</h1><table class="table codo_members"><thead><tr><th></th><th>Jméno</th><th>Příspěvků</th>
<th>Registrace</th></tr></thead><tbody>{rows}</tbody></table>"""
    return frame(likeness, "Členové", [], body)


def _login(likeness: Likeness, words: str = "", *, is_new: bool = False) -> str:
    notice = f'<div class="alert alert-warning">{words}</div>' if words else ""
    mail = '<input type="text" name="mail" placeholder="e-mail" class="codo_input" />' if is_new else ""
    title = "Registrace" if is_new else "Přihlášení"
    body = f"""{notice}<div class="codo_login_box"><h2>{title}</h2><form action="index.php?u=/user/login" method="POST">
<input type="text" name="username" placeholder="uživatelské jméno" class="codo_input" />{mail}
<input type="password" name="password" placeholder="heslo" class="codo_input" />
<button type="submit" class="codo_btn codo_btn_primary">{title}</button></form>
<a href="index.php?u=/user/forgot">Zapomněli jste heslo?</a> <a href="index.php?u=/user/register">Vytvořit účet</a>
</div>"""
    return frame(likeness, title, [], body)


def _search(likeness: Likeness) -> str:
    options = "".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)
    body = f"""<h1>Rozšířené hledání</h1><form action="index.php" class="codo_search"><input type="text" name="str" />
<select name="cats" multiple="multiple">{options}</select>
<label><input type="checkbox" name="title" /> jen v názvech</label>
<button class="codo_btn">Hledat</button></form>"""
    return frame(likeness, "Rozšířené hledání", [], body)


def feed(likeness: Likeness, rest: list[str]) -> str:
    """Write a feed of the first posts of a board or of all."""
    threads = [one for one in likeness.store.threads.values() if rest[:1] == ["topics"] or one.board.key in rest]
    items = "".join(
        f"""<item><title>{esc(one.title)}</title><link>{esc(likeness.thread_url(one))}</link>
<description><![CDATA[{likeness.post_html(one.first)}]]></description>
<pubDate>{one.first.at:%a, %d %b %Y %H:%M:%S +0000}</pubDate></item>
"""
        for one in threads[-10:]
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.base}/</link>
{items}</channel></rss>
"""
