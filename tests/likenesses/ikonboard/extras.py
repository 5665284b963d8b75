"""Write what stands around the boards: active topics, members, profiles, help, search, log-in.

In: a `Visit` and the act that it asks for. Out: HTML, or None.
"""

from tests.likenesses.likeness import esc, slice_page

from . import pages, topic
from .visit import IMAGES, Visit, joined, stamp

# Acts that only members may ask for.
_CLOSED = frozenset({"Post", "Track", "Forward", "report", "Msg", "Mail", "Jump", "Login"})
_MEMBERS_PER_PAGE = 10


def show(visit: Visit, act: str) -> str | None:
    """Write the page of an act."""
    if act in _CLOSED:
        return _login(visit, act)
    if act == "Print":
        thread = visit.store.threads.get(visit.number("t"))
        return topic.printed(visit, thread) if thread else None
    if act == "Search":
        return _active(visit) if visit.fields.get("CODE") == "getactive" else _search(visit)
    if act == "Members":
        return _members(visit)
    if act == "Profile":
        return _profile(visit)
    words = {
        "Help": "Cookies keep you logged in. Search finds what others wrote. Be kind.",
        "calendar": f"{visit.store.now:%B %Y}: there are no birthdays and no events.",
        "Online": "There are 9 guests and no members.",
        "Reg": "Registration is moderated; an administrator looks at every request.",
    }.get(act)
    return pages.frame(visit, act, [("", act)], _plain(act, words)) if words else None


def _plain(title: str, words: str) -> str:
    return pages.table(
        f"""<tr><td id='titlemedium'><font face='Verdana' size='2'><b>{title}</b></font></td></tr>
<tr><td class='post1'><font face='Verdana' size='2'>{words}</font></td></tr>"""
    )


def _login(visit: Visit, act: str) -> str:
    why = "" if act == "Login" else "You do not have permission to do this. Please log in.<br><br>"
    form = f"""{why}<form action='{visit.act("act=Login;CODE=01")}' method='post'>User name: <input type='text'
 name='UserName' size='20'> Password: <input type='password' name='PassWord' size='20'> <input type='submit'
 value='Log me in'></form><a href='{visit.act("act=Reg;CODE=00")}'>I have no account</a>"""
    return pages.frame(visit, "Log In", [("", "Log In")], _plain("Log In", form))


def _search(visit: Visit) -> str:
    options = "".join(f"<option value='{one.number}'>{esc(one.title)}</option>" for one in visit.store.boards)
    form = f"""<form action='{visit.act("act=Search;CODE=01")}' method='post'>Keywords: <input type='text'
 name='keywords' size='40'> In: <select name='forums' multiple size='6'><option value='all' selected>All forums</option>
{options}</select> <input type='submit' value='Search'></form>"""
    return pages.frame(visit, "Search", [("", "Search")], _plain("Search", form))


def _active(visit: Visit) -> str:
    threads = sorted(visit.store.threads.values(), key=lambda thread: thread.last.at)[::-1]
    per_page = visit.likeness.threads_per_page
    last = visit.likeness.page_count(len(threads[:75]), per_page)
    page = min(visit.number("st") // per_page + 1, last)
    url = f"{visit.likeness.entry}?act=Search;CODE=getactive"
    numbers = pages.pager(visit, url, page, last, per_page)
    rows = "".join(pages.row(visit, thread) for thread in slice_page(threads[:75], page, per_page))
    head = f"""<tr><td id='titlemedium' colspan='7'><font face='Verdana' size='2'><b>Active Topics</b></font> <img
 src='{IMAGES}/spacer.gif' width='1' height='1' alt=''></td></tr>
"""
    return pages.frame(visit, "Active Topics", [("", "Active Topics")], f"{numbers}{pages.table(head + rows)}{numbers}")


def _members(visit: Visit) -> str:
    members = sorted(visit.store.members, key=lambda member: member.name.casefold())
    last = visit.likeness.page_count(len(members), _MEMBERS_PER_PAGE)
    page = min(visit.number("st") // _MEMBERS_PER_PAGE + 1, last)
    url = f"{visit.likeness.entry}?act=Members"
    rows = "".join(
        f"""<tr><td class='post1'><font face='Verdana' size='2'>{visit.user(member)}</font></td><td class='post2'><font
 face='Verdana' size='1'>{joined(member)}</font></td><td class='post1' align='center'><font face='Verdana'
 size='1'>{visit.store.count_posts(member)}</font></td></tr>
"""
        for member in slice_page(members, page, _MEMBERS_PER_PAGE)
    )
    head = """<tr><td id='titlemedium'><font face='Verdana' size='1'><b>Name</b></font></td><td id='titlemedium'><font
 face='Verdana' size='1'><b>Joined</b></font></td><td id='titlemedium'><font face='Verdana'
 size='1'><b>Posts</b></font></td></tr>
"""
    numbers = pages.pager(visit, url, page, last, _MEMBERS_PER_PAGE)
    return pages.frame(visit, "Member List", [("", "Member List")], numbers + pages.table(head + rows))


def _profile(visit: Visit) -> str | None:
    member = next((member for member in visit.store.members if member.number == visit.number("MID")), None)
    if not member:
        return None
    own = [post for post in visit.store.posts.values() if post.author is member]
    last = max(own, key=lambda post: post.at, default=None)
    rows = [("Joined", stamp(member.joined)), ("Posts", str(len(own))), ("Location", esc(member.place or "n/a"))]
    if last:
        link = visit.link(visit.likeness.thread_url(last.thread))
        rows.append(("Last post", f"<a href='{link}'>{esc(last.thread.title)}</a> on {stamp(last.at)}"))
    cells = "".join(
        f"""<tr><td class='post1' width='30%'><font face='Verdana' size='2'><b>{name}</b></font></td><td
 class='post2'><font face='Verdana' size='2'>{value}</font></td></tr>
"""
        for name, value in rows
    )
    head = f"""<tr><td id='titlemedium' colspan='2'><font face='Verdana' size='2'><b>Profile for
 {esc(member.name)}</b></font></td></tr>
"""
    return pages.frame(visit, "Viewing Profile", [("", f"Profile for {member.name}")], pages.table(head + cells))
