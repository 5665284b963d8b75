"""Threads of boards, with what boards put around texts: signatures, polls, quotes, edits, stubs, advertisements."""

from .chrome import advert, board, modern
from .page import Built, Said, page
from .words import member, name, talk, turn


@page("thread", "https://board.example/viewtopic.php?t=31")
def thread_of_one_post():
    text = talk("en", 6, 1, 5)
    return Built(
        board(
            "Ferry times - Spindle Board",
            '<h2 class="topic-title"><a href="./viewtopic.php?t=31">Ferry times</a></h2><div class="action-bar">'
            '<a href="./posting.php?mode=reply&amp;t=31">Post Reply</a>'
            '<div class="pagination">1 post &bull; Page 1 of 1</div></div><div id="p811" class="post bg2">'
            '<dl class="postprofile"><dt><a href="./memberlist.php?u=77" '
            'class="username">Maggie</a></dt><dd class="profile-posts"><strong>Posts:</strong> 1204</dd><dd>'
            "<strong>Joined:</strong> Sat May 03, 2014 1:19 pm</dd></dl>"
            '<div class="postbody"><h3><a href="#p811">Ferry times</a></h3><p class="author">'
            '<a href="./viewtopic.php?p=811#p811">#1</a> by <strong><a href="./memberlist.php?u=77">'
            f'Maggie</a></strong> » Sun Mar 14, 2021 7:45 pm</p><div class="content">{text}</div></div></div>'
            '<p class="jumpbox-return"><a href="./viewforum.php?f=4">Return to '
            '“Lathes”</a></p><div class="stat-block"><h3>Who is online</h3><p>Users browsing this forum: No '
            "registered users and 1 guest</p></div>",
            path=(("Lathes", "./viewforum.php?f=4"),),
        ),
        (Said("Maggie", "2021-03-14T19:45", text),),
    )


@page("thread", "https://marl.example/threads/bearing-noise.88/")
def thread_of_two_posts():
    posts = (Said("pete.w", "2021-03-12T08:10", talk("en", 1, 2)), Said("Harrow77", "2021-03-13T21:02", talk("en", 3)))
    shown = ("Mar 12, 2021", "Mar 13, 2021")
    stamps = ("2021-03-12T08:10:00+0000", "2021-03-13T21:02:00+0000")
    body = "".join(
        f'<article class="message message--post" data-author="{post.author}">'
        f'<div class="message-cell message-cell--user"><h4><a href="/members/{member(n)}/">{post.author}</a></h4>'
        "<h5>Member</h5><dl><dt>Joined</dt><dd>Jul 1, 2020</dd></dl></div>"
        f'<div class="message-cell message-cell--main"><header><ul><li><a href="/threads/88/post-{n}"><time '
        f'datetime="{stamp}">{when}</time></a></li><li><a href="/threads/88/post-{n}">#{n}</a></li></ul></header>'
        f'<div class="bbWrapper">{post.text}</div><footer><a href="/posts/{n}/react">'
        f'Like</a><a href="/posts/{n}/reply">Reply</a></footer></div></article>'
        for n, (post, stamp, when) in enumerate(zip(posts, stamps, shown, strict=True), 1)
    )
    similar = "".join(
        f'<tr><td><a href="/threads/{n}/">{title}</a></td><td>{who}</td><td>Jan {n}, 2021</td></tr>'
        for n, title, who in (
            (11, "Noise when cold", "Quill"),
            (12, "Which grease?", "Maggie"),
            (13, "Bearing codes", "pete.w"),
        )
    )
    return Built(
        modern(
            "Bearing noise",
            f'<h1 class="p-title">Bearing noise</h1>{body}<div class="block"><h3>Similar threads</h3><table>{similar}'
            "</table></div>",
        ),
        posts,
    )


@page("thread", "https://forum.example/showthread.php?t=412")
def signatures_and_edits_in_german():
    posts = (
        Said("Schrauber71", "2019-11-03T18:20", talk("de", 1, 2)),
        Said("Heike_B", "2019-11-03T19:05", talk("de", 5)),
        Said("Schrauber71", "2019-11-04T07:31", talk("de", 6, 0)),
        Said("Kalle", "2019-11-04T12:44", talk("de", 4)),
        Said("Heike_B", "2019-11-05T20:16", talk("de", 3)),
    )
    signatures = {
        "Schrauber71": "Wer bremst, verliert – Golf II, 1987, 310.000 km",
        "Heike_B": "Lieber lange Leitung als kurze Zündschnur.",
        "Kalle": "",
    }

    def one(n, post):
        day, hour = f"{post.date[8:10]}.{post.date[5:7]}.{post.date[:4]}", post.date[11:]
        edited = (
            '<div class="smallfont"><em>Geändert von Schrauber71 (05.11.2019 um <span class="time">09:12'
            "</span> Uhr) Grund: Tippfehler</em></div>"
            if n == 3
            else ""
        )
        signature = signatures[post.author]
        mark = f"<div>__________________<br>{signature}</div>" if signature else ""
        return (
            f'<table id="post{n}" class="tborder" width="100%"><tr><td class="thead"><div style="float:right">#'
            f'<a href="showpost.php?p={n}"><strong>{n}</strong></a></div>'
            f'{day}, {hour}</td></tr><tr><td class="alt2"><a class="bigusername" '
            f'href="member.php?u={len(post.author)}">{post.author}</a><div class="smallfont">Erfahrener Benutzer</div>'
            f'<div class="smallfont">Registriert seit: 03.2008<br>Ort: Kassel<br>Beiträge: 2.{n}14</div></td></tr><tr>'
            f'<td class="alt1"><div id="post_message_{n}">{post.text}</div>{mark}{edited}'
            f'</td></tr><tr><td class="alt1" align="right"><a href="newreply.php?p={n}">'
            '<img src="quote.gif" alt="Mit Zitat antworten"></a></td></tr></table>'
        )

    body = "".join(one(n, post) for n, post in enumerate(posts, 1))
    return Built(
        board(
            "Motor ruckelt",
            f'<div id="posts">{body}</div><table class="tborder"><tr><td class="smallfont">Aktive Benutzer: 1 '
            "(Registrierte Benutzer: 0, Gäste: 1)</td></tr></table>",
            "de",
        ),
        posts,
    )


@page("thread", "https://board.example/viewtopic.php?t=55&start=0")
def thread_with_a_poll_and_adverts():
    posts = tuple(Said(name("en", n * 5), f"2020-06-{2 + n // 2:02}T{9 + n:02}:15", turn("en", n)) for n in range(6))
    options = "".join(
        f'<dl><dt>{what}</dt><dd class="resultbar"><div>{votes}</div></dd><dd>{votes * 4}%</dd></dl>'
        for what, votes in (("Oil", 12), ("Grease", 9), ("Nothing at all", 4))
    )

    def one(n, post):
        return (advert(n) if n == 3 else "") + (
            f'<div class="post bg{n % 2 + 1}" id="p{n}"><div class="inner"><div class="postbody">'
            f'<h3>{"" if n == 1 else "Re: "}Oil or grease?</h3><p class="author">by <a href="./u{member(n)}">'
            f"{post.author}</a> » {int(post.date[8:10])} Jun 2020, {post.date[11:]}</p>"
            f'<div class="content">{post.text}</div></div><dl class="postprofile"><dt>'
            f'<a href="./u{member(n)}">{post.author}</a></dt><dd>Posts: {n * 41}</dd></dl><div class="back2top">'
            '<a href="#top">Top</a></div></div></div><hr class="divider">'
        )

    body = "".join(one(n, post) for n, post in enumerate(posts, 1))
    return Built(
        board(
            "Oil or grease?",
            '<h2>Oil or grease?</h2><fieldset class="polls"><h3>What do you use?</h3>'
            f"<p>Poll ended at 30 Jun 2020, 09:15</p>{options}<dl><dt>Total votes:</dt><dd>25</dd></dl>"
            f"</fieldset>{body}",
        ),
        posts,
    )


@page("thread", "https://foro.example/tema/quejas.9/")
def quotes_in_quotes_in_spanish():
    first, second, third = talk("es", 1, 2), talk("es", 4), talk("es", 5)
    quoted = f"manolo_v dijo: {first}"
    deep = f"Lucía74 dijo: {quoted} {second}"
    posts = (
        Said("manolo_v", "2021-02-01T10:00", first),
        Said("Lucía74", "2021-02-01T11:20", f"{quoted} {second}"),
        Said("ElTuercas", "2021-02-02T09:05", f"{deep} {third}"),
        Said("manolo_v", "2021-02-02T22:41", talk("es", 3)),
    )
    inner = f'<blockquote><div class="attribution">manolo_v dijo:</div><div>{first}</div></blockquote>'
    outer = f'<blockquote><div class="attribution">Lucía74 dijo:</div><div>{inner}{second}</div></blockquote>'
    bodies = (first, inner + second, outer + third, posts[3].text)
    when = ("1 feb 2021 10:00", "1 feb 2021 11:20", "2 feb 2021 09:05", "2 feb 2021 22:41")
    body = "".join(
        f'<li class="msg" id="m{n}"><div class="who"><img src="/a{n}.jpg"><a href="/u/{post.author}">{post.author}'
        f'</a></div><div class="what"><span class="d">{date}</span> <a href="#m{n}">#{n}</a>'
        f'<div class="t">{text}</div><div class="b"><a href="/r/{n}">Responder</a> <a href="/q/{n}">Citar</a> '
        f'<a href="/d/{n}">Denunciar</a></div></div></li>'
        for n, (post, date, text) in enumerate(zip(posts, when, bodies, strict=True), 1)
    )
    return Built(modern("Quejas", f"<h1>Ruido al frenar</h1><ol>{body}</ol>", "es"), posts)


@page("thread", "https://board.example/t/deleted")
def deleted_stubs_between_posts():
    posts = tuple(Said(name("en", n), f"2021-01-{10 + n}", turn("en", n)) for n in range(5))
    stub = '<div class="cPost hidden-note"><em>This post was removed by a moderator.</em></div>'
    body = "".join(
        f'<article class="cPost" id="c{n}"><aside><h3><a href="/profile/{member(n)}/">{post.author}</a></h3><ul>'
        f'<li>Members</li><li>{n * 12} posts</li></ul></aside><div class="cWrap"><p>Posted January '
        f'{post.date[8:]}, 2021</p><div class="cText"><p>{post.text}</p></div><ul class="ctl"><li>'
        f'<a href="#">Quote</a></li></ul></div></article>{stub if n in {2, 4} else ""}'
        for n, post in enumerate(posts, 1)
    )
    return Built(
        modern("Deleted", f"<h1>The noisy lathe</h1>{body}", prefix="ips"),
        posts,
        spare=("This post was removed by a moderator.",),
    )


@page("thread", "https://th.example/topic/7")
def buddhist_years_in_thai():
    posts = tuple(Said(name("th", n), f"2020-08-{12 + n}T{13 + n}:0{n}", turn("th", n)) for n in range(4))
    body = "".join(
        f'<div class="display-post-wrapper" id="comment{n}"><div class="display-post-story">{post.text}</div>'
        f'<div class="display-post-avatar"><img src="/av{n}.png"><a href="/profile/{member(n)}" '
        f'class="display-post-name">{post.author}</a><abbr class="timeago">{int(post.date[8:10])} สิงหาคม 2563 '
        f'เวลา {post.date[11:]} น.</abbr></div><div class="display-post-vote">{n * 3}</div></div>'
        for n, post in enumerate(posts)
    )
    return Built(modern("น้ำหยด", f"<h1>ก๊อกน้ำหยดทำอย่างไรดี</h1>{body}", "th"), posts)


@page("thread", "https://fa.example/thread-12.html")
def persian_calendar_thread():
    posts = (
        Said("رضا_ت", "2021-03-10T10:20", talk("fa", 1, 2)),
        Said("نسترن", "2021-03-11T09:05", talk("fa", 0)),
        Said("کوهنورد۶۰", "2021-03-13T22:40", talk("fa", 4, 6)),
        Said("رضا_ت", "2021-03-14T08:00", talk("fa", 3)),
    )
    shown = ("۲۰ اسفند ۱۳۹۹، ۱۰:۲۰", "۲۱ اسفند ۱۳۹۹، ۰۹:۰۵", "۲۳ اسفند ۱۳۹۹، ۲۲:۴۰", "۲۴ اسفند ۱۳۹۹، ۰۸:۰۰")
    body = "".join(
        f'<div class="post classic" id="post_{n}"><div class="post_author"><strong>'
        f'<a href="/user-{len(post.author)}.html">{post.author}</a></strong><br><span>عضو</span></div>'
        '<div class="post_content"><div class="post_head">'
        f'<span class="post_date">{when}</span> <a href="#pid{n}">#{n}</a></div><div class="post_body">{post.text}'
        '</div></div><div class="post_controls"><a href="/reply">پاسخ</a></div></div>'
        for n, (post, when) in enumerate(zip(posts, shown, strict=True), 1)
    )
    return Built(board("شیر آب", f'<div id="posts">{body}</div>', "fa"), posts)


@page("thread", "https://ru.example/viewtopic.php?id=41")
def one_long_and_many_short_in_russian():
    texts = [
        talk("ru", 0, 2, 4, 5, 6, 7, 8),
        "+1",
        talk("ru", 3),
        "Согласен.",
        "Где фото?",
        "Вот.",
        talk("ru", 1),
        "Ясно, спасибо.",
    ]
    posts = tuple(Said(name("ru", n), f"2018-04-{3 + n:02}T1{n % 8}:3{n % 8}", text) for n, text in enumerate(texts))
    body = "".join(
        f'<div id="p{n}" class="blockpost row{n % 2}"><h2><span><span class="conr">#{n}</span> '
        f'<a href="viewtopic.php?pid={n}#p{n}">{post.date.replace("T", " ")}:00</a></span></h2><div class="box">'
        '<div class="inbox">'
        f'<div class="postleft"><dl><dt><strong>{post.author}</strong></dt><dd class="usertitle">Участник</dd>'
        f'<dd>Сообщений: {n * 7 + 1}</dd></dl></div><div class="postright"><h3>Re: Кран</h3><div class="postmsg">'
        f"<p>{post.text}</p></div></div></div></div></div>"
        for n, post in enumerate(posts, 1)
    )
    return Built(board("Кран", body, "ru"), posts)


@page("thread", "https://board.example/topic/attachments")
def thread_with_attachments_in_italian():
    posts = tuple(Said(name("it", n), f"2021-03-0{n + 1}T08:{10 + n}", turn("it", n)) for n in range(4))
    body = "".join(
        f'<div class="windowbg"><div class="poster"><h4><a href="?u={member(n)}">{post.author}</a></h4><ul>'
        f'<li>Post: {n + 3}</li></ul></div><div class="postarea"><h5><a href="?msg={n}">Re:Foto</a></h5>'
        '<div class="smalltext">'
        f"« <strong>Risposta #{n} il:</strong> 0{n + 1} Marzo 2021, {post.date[11:]}:00 »</div>"
        f'<div class="post">{post.text}</div><div class="attachments"><a href="?attach={n}">'
        f'<img src="clip.gif"> foto{n}.jpg</a> '
        f"(84.{n} KB, 640x480 - visto {n * 9} volte.)</div></div></div>"
        for n, post in enumerate(posts)
    )
    return Built(board("Foto", f'<div id="forumposts">{body}</div>', "it"), posts)


@page("thread", "https://he.example/viewtopic.php?t=3")
def right_to_left_in_hebrew():
    posts = tuple(Said(name("he", n), f"2021-02-1{n}T2{n}:15", turn("he", n)) for n in range(4))
    body = "".join(
        f'<div class="post"><p class="author">על ידי <strong><a href="./u{member(n)}">{post.author}</a>'
        f'</strong> » 1{n} פברואר 2021, 2{n}:15</p><div class="content">{post.text}</div>'
        f'<div class="signature">שלום לכולם מספר {n}</div></div>'
        for n, post in enumerate(posts)
    )
    return Built(board("אטם דולף", f"<h2>אטם דולף</h2>{body}", "he"), posts)
