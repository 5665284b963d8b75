"""Threads whose markup says nothing: no classes, hashes, tables in tables, definition lists, components."""

from .chrome import advert, document, modern, old
from .page import Built, Said, page
from .words import member, name, talk, turn


@page("thread", "https://plain.example/talk/1")
def divs_without_classes():
    posts = tuple(Said(name("en", n), f"2021-01-{5 + n:02}T1{n}:40", turn("en", n)) for n in range(5))
    body = "".join(
        f'<div><div><a href="/p/{post.author}">{post.author}</a></div><div>{int(post.date[8:10])} January 2021, '
        f'{post.date[11:]}</div><div>{post.text}</div><div><a href="/r/{n}">Reply</a></div></div>'
        for n, post in enumerate(posts)
    )
    return Built(
        document(
            "Talk",
            f'<div><a href="/">Home</a> <a href="/all">All</a></div><div><div>Bearing noise</div>{body}</div><div>2021'
            "</div>",
        ),
        posts,
    )


@page("thread", "https://css.example/c/9/4")
def hashed_classes_in_greek():
    posts = tuple(Said(name("el", n), f"2021-02-{20 + n}T09:1{n}", turn("el", n)) for n in range(4))
    body = "".join(
        f'<div class="sc-1f{n % 2}x9 kQzPlm"><div class="sc-bdVaJa eXnZtW">'
        f'<a class="sc-htpNat gYvUTq" href="/m/{member(n)}"><img class="sc-bwzfXH" src="/a/{n}.webp">'
        f'<span class="css-1dbjc4n">{post.author}</span></a><span class="css-901oao r-m0bqgq">{20 + n} '
        f"Φεβρουαρίου 2021, 09:1{n}</span></div>"
        f'<div class="css-16my406 r-poiln3"><p>{post.text}</p></div><div class="sc-ifAKCX">'
        f'<button class="css-18t94o4">Απάντηση</button><button class="css-18t94o4">♥ {n}</button></div></div>'
        for n, post in enumerate(posts)
    )
    return Built(
        document(
            "Βρύση",
            '<div id="__next"><div class="sc-gqjmRU"><nav class="css-9pa8cd"><a href="/">Αρχική</a>'
            '<a href="/login">Σύνδεση</a></nav><div class="css-1qaijid"><h1 class="css-4rbku5">Η βρύση στάζει'
            f'</h1>{body}</div></div></div><script>window.__DATA__={{"n":4}}</script>',
            "el",
        ),
        posts,
    )


@page("thread", "https://wc.example/topic/5")
def web_components():
    posts = tuple(Said(name("en", n + 2), f"2020-12-{11 + n}T20:0{n}", turn("en", n)) for n in range(4))
    body = "".join(
        f'<x-message id="m{n}"><x-avatar src="/a/{n}.png"></x-avatar><x-byline>'
        f'<a slot="author" href="/@{post.author}">{post.author}</a><relative-time datetime="{post.date}:00Z">Dec '
        f"{11 + n}, 2020</relative-time></x-byline><x-body><p>{post.text}</p></x-body><x-actions><button>Reply"
        "</button></x-actions></x-message>"
        for n, post in enumerate(posts)
    )
    return Built(
        document(
            "Topic", f"<x-app><x-bar><a href='/'>Home</a></x-bar><x-topic><h1>Way oil</h1>{body}</x-topic></x-app>"
        ),
        posts,
    )


@page("thread", "https://old.example/board/show.asp?id=77")
def tables_in_tables():
    posts = tuple(Said(name("en", n), f"2001-07-{12 + n}T1{n}:05", turn("en", n)) for n in range(4))
    rows = "".join(
        f'<TR><TD BGCOLOR="#{"DDDDDD" if n % 2 else "CCCCCC"}" VALIGN=TOP WIDTH=140><TABLE><TR><TD>'
        f"<FONT FACE=Verdana SIZE=2><B>{post.author}</B></FONT></TD></TR><TR><TD><FONT SIZE=1>Member"
        f'<BR>{n * 30 + 5} Posts</FONT></TD></TR></TABLE></TD><TD VALIGN=TOP><TABLE WIDTH="100%"><TR><TD>'
        "<FONT SIZE=1>Posted - "
        f'07/{12 + n}/2001 : 1{n}:05:00</FONT></TD><TD ALIGN=RIGHT><A HREF="reply.asp?r={n}"><IMG SRC=q.gif></A>'
        f"</TD></TR><TR><TD COLSPAN=2><HR NOSHADE SIZE=1><FONT SIZE=2>{post.text}</FONT></TD></TR></TABLE></TD>"
        "</TR>"
        for n, post in enumerate(posts)
    )
    return Built(
        old(
            "Topic: Drive belts",
            '<TABLE BORDER=0 WIDTH="95%"><TR><TD BGCOLOR=black><TABLE WIDTH="100%" CELLSPACING=1><TR BGCOLOR=navy>'
            "<TD><FONT COLOR=white><B>Author</B></FONT></TD><TD><FONT COLOR=white><B>Topic: Drive belts</B></FONT>"
            f"</TD></TR>{rows}</TABLE></TD></TR></TABLE>",
        ),
        posts,
    )


@page("thread", "https://bare.example/guest.txt.html")
def bare_text_with_rules():
    posts = (
        Said("Hal", "1998-03-02T10:15", talk("en", 0, 7)),
        Said("Dora", "1998-03-05T22:40", talk("en", 1, 3)),
        Said("Milo", "1998-03-09T07:12", talk("en", 2)),
        Said("Hal", "1998-03-09T18:55", talk("en", 4) + " " + talk("en", 5)),
    )
    body = "<HR>\n".join(
        f"<B>{post.author}</B> - Mar {int(post.date[8:10])}, 1998, {post.date[11:]}<P>{post.text}<P>\n"
        for post in posts
    )
    return Built(
        "<HTML><HEAD><TITLE>The shed wall</TITLE></HEAD><BODY><H2>The shed wall</H2>"
        f"<A HREF=write.html>Write on the wall</A><HR>\n{body}<HR><A HREF=index.html>Back</A></BODY></HTML>",
        posts,
    )


@page("thread", "https://dl.example/f/3")
def definition_list_in_turkish():
    posts = tuple(Said(name("tr", n), f"2020-09-{14 + n}T08:2{n}", turn("tr", n)) for n in range(5))
    body = "".join(
        f'<dt><a href="/uye/{member(n)}">{post.author}</a> <span>{14 + n} Eylül 2020 08:2{n}</span></dt><dd>'
        f"<p>{post.text}"
        f'</p><a href="/cevap/{n}">Cevapla</a></dd>'
        for n, post in enumerate(posts)
    )
    return Built(modern("Conta", f"<h1>Conta nasıl değişir?</h1><dl>{body}</dl>", "tr"), posts)


@page("thread", "https://hi.example/charcha/8")
def cards_in_hindi():
    posts = tuple(Said(name("hi", n), f"2021-01-{10 + n}T1{n}:30", turn("hi", n)) for n in range(4))
    body = "".join(
        f'<div class="card mb-3"><div class="card-body"><p class="card-text">{post.text}</p></div>'
        f'<div class="card-footer text-muted">{post.author} • {10 + n} जनवरी 2021, 1{n}:30 '
        '<a href="#" class="btn">उत्तर दें</a></div></div>'
        for n, post in enumerate(posts)
    )
    return Built(modern("नल", f"<h1>नल टपक रहा है</h1>{body}{advert()}", "hi"), posts)


@page("thread", "https://zh.example/thread-147-1-1.html")
def relative_dates_in_chinese():
    posts = tuple(
        Said(name("zh", n), date, turn("zh", n))
        for n, date in enumerate(("2021-03-12", "2021-03-14T20:15", "2021-03-15T08:30", "2021-03-15"))
    )
    shown = ("3 天前", "昨天 20:15", "今天 08:30", "半小时前")
    body = "".join(
        f'<div id="post_{n}"><table><tr><td class="pls"><div class="authi">'
        f'<a href="space-uid-{member(n)}.html" class="xw1">{post.author}</a></div><p>主题 {n} 帖子 {n * 5}</p></td>'
        f'<td class="plc"><div class="pi"><strong><a href="#pid{n}">{n + 1}<sup>#</sup></a></strong>'
        f"<em>发表于 {when}</em></div>"
        f'<div class="t_f">{post.text}</div></td></tr><tr><td></td><td><a href="/reply">回复</a> '
        '<a href="/report">举报</a></td></tr></table></div>'
        for n, (post, when) in enumerate(zip(posts, shown, strict=True))
    )
    return Built(modern("漏水", f'<h1>水龙头漏水怎么办</h1><div id="postlist">{body}</div>', "zh"), posts)


@page("thread", "https://ar.example/t/44")
def right_to_left_in_arabic():
    posts = tuple(Said(name("ar", n), f"2021-02-0{n + 3}T2{n}:10", turn("ar", n)) for n in range(4))
    body = "".join(
        f'<section><h4><a href="/u/{member(n)}">{post.author}</a></h4><small>0{n + 3}-02-2021، 2{n}:10</small>'
        f'<div>{post.text}</div><small><a href="/r/{n}">رد</a> | <a href="/q/{n}">اقتباس</a></small></section>'
        for n, post in enumerate(posts)
    )
    return Built(modern("تسريب", f"<h1>تسريب الماء من الصنبور</h1>{body}", "ar"), posts)


@page("thread", "https://more.example/d/81")
def more_to_load_newest_first():
    posts = tuple(Said(name("en", n * 3), f"2021-03-{14 - n}T09:0{n}", turn("en", n)) for n in range(4))
    body = "".join(
        f'<div data-role="item"><span data-role="meta"><a href="/u/{post.author}">{post.author}'
        f'</a> wrote on {14 - n}/03/2021 09:0{n}</span><div data-role="text"><p>{talk("en", 2 * n)}</p>'
        f"<p>{talk('en', 2 * n + 1)}</p></div></div>"
        for n, post in enumerate(posts)
    )
    return Built(
        modern(
            "Updates",
            f'<h1>Workshop diary</h1><button>Load newer</button>{body}<button data-next="/d/81?before=4">Load 12 older'
            "</button>",
        ),
        posts,
    )
