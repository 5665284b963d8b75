"""Write a discussion: a post, and inside an indented box those that answer it.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Post, Thread

from .pages import activity, frame, long_date, picture, user

_MODES = (
    (1, "Visualizza le repliche in formato lineare, a partire dalle meno recenti"),
    (-1, "Visualizza le repliche in formato lineare, a partire dalle più recenti"),
    (2, "Visualizza le repliche in formato argomenti di discussione"),
    (3, "Visualizza le repliche in formato nidificato"),
)


def thread(likeness: Likeness, thread: Thread, top: Post, children: dict[int, list[Post]]) -> str:
    """Write a discussion, or what stands below one of its posts."""
    board = thread.board
    rows = sorted(board.threads, key=lambda other: other.last.at)
    place = rows.index(thread)
    steps = "".join(
        f'<li class="{kind}"><a class="{kind}" href="/mod/forum/discuss.php?d={other.number}" aria-label="{words}">'
        f"{mark.format(esc(other.title))}</a></li>"
        for kind, words, mark, others in (
            ("prev-discussion", "Discussione precedente", "&#x25C0; {}", rows[max(0, place - 1) : place]),
            ("next-discussion", "Discussione successiva", "{} &#x25B6;", rows[place + 1 : place + 2]),
        )
        for other in others
    )
    options = "".join(
        f'<option value="{value}"{" selected" if value == 3 else ""}>{words}</option>' for value, words in _MODES
    )
    locked = (
        """<div class="alert alert-info">Questa discussione è stata bloccata, non è più possibile rispondere.</div>"""
        if thread.is_locked
        else ""
    )
    navigation = f'<div class="discussion-nav clearfix"><ul>{steps}</ul></div>'
    body = f"""<h2>{esc(board.title)}</h2>
<h3 class="discussionname">{esc(thread.title)}</h3>
{navigation}
<div class="discussioncontrols clearfix"><div class="discussioncontrol displaymode"><form method="get" \
action="/mod/forum/discuss.php" id="mode"><input type="hidden" name="d" value="{thread.number}" /><select \
name="mode" class="select autosubmit">{options}</select><noscript><input type="submit" value="Vai" /></noscript>\
</form></div></div>
{locked}
{post_box(likeness, top, children)}
{navigation}"""
    crumbs = [
        (f"/mod/forum/view.php?id={activity(board)}", board.title),
        (f"/mod/forum/discuss.php?d={thread.number}", thread.title),
    ]
    return frame(likeness, thread.title, crumbs, body)


def post_box(likeness: Likeness, post: Post, children: dict[int, list[Post]]) -> str:
    """Write a post, and all that answer it."""
    thread, number = post.thread, post.number
    is_first = post is thread.first
    subject = f"{'' if is_first else 'Re: '}{esc(thread.title)}"
    above = next((key for key, below in children.items() if post in below), 0)
    commands = [f'<a href="/mod/forum/discuss.php?d={thread.number}#p{number}">Permalink</a>']
    if above:
        commands.append(f'<a href="/mod/forum/discuss.php?d={thread.number}#p{above}">Visualizza genitore</a>')
    if not thread.is_locked:
        commands.append(f'<a href="/mod/forum/post.php?reply={number}#mformforum">Rispondi</a>')
    below = "".join(post_box(likeness, child, children) for child in children.get(number, ()))
    kind = " firstpost starter" if is_first else ""
    box = f"""<a id="p{number}"></a><div class="forumpost clearfix lastpost{kind}" role="region" \
aria-label="{subject} di {esc(post.author.name)}"><div class="row header clearfix"><div class="left picture">\
{picture(post.author)}</div><div class="topic{kind}"><div class="subject" role="heading" aria-level="2">\
{subject}</div><div \
class="author" role="heading" aria-level="2">di {user(post.author)} - {long_date(likeness, post.at)}</div></div></div>
<div class="row maincontent clearfix"><div class="left"><div class="grouppictures">&nbsp;</div></div><div \
class="no-overflow"><div class="content"><div class="posting fullpost">{likeness.post_html(post)}<div \
class="attachedimages"></div></div></div></div></div>
<div class="row side"><div class="left">&nbsp;</div><div class="options clearfix"><div class="forum-post-rating"><span \
class="rating-aggregate-label">Media dei punteggi: </span><span class="ratingaggregate">-</span></div><div \
class="commands">{" | ".join(commands)}</div></div></div></div>
"""
    return f'{box}<div class="indent">{below}</div>' if below else box
