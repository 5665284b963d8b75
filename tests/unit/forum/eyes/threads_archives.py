"""Archives and views for machines: mailing lists, Usenet, groups, image boards, what scripts leave in noscript."""

from .chrome import document, modern, old
from .page import Built, Said, page
from .words import member, name, talk, turn


@page("thread", "https://lists.example/archives/turning/thread44.html")
def mailing_list_on_one_page():
    posts = (
        Said("Anders Holm", "2012-05-03T14:22", talk("en", 1, 5)),
        Said("Beth Carrow", "2012-05-03T16:01", talk("en", 3)),
        Said("Anders Holm", "2012-05-04T08:47", talk("en", 4)),
        Said("Tomas Lind", "2012-05-06T20:13", talk("en", 2, 7)),
    )
    days = {"03": "Thu, 03", "04": "Fri, 04", "06": "Sun, 06"}
    body = "".join(
        f'<div class="msg"><a name="msg{n}"></a><table class="headers"><tr><td>From:</td>'
        f"<td>{post.author} &lt;{post.author.split()[0].lower()} at example.org&gt;</td></tr><tr><td>Subject:</td>"
        "<td>Re: [turning] brackets</td></tr><tr><td>Date:</td>"
        f"<td>{days[post.date[8:10]]} May 2012 {post.date[11:]}:09 +0000</td></tr></table>"
        f'<pre class="body">{post.text}</pre></div>'
        for n, post in enumerate(posts)
    )
    return Built(
        document(
            "[turning] brackets",
            '<h1>[turning] brackets</h1><p><a href="thread43.html">Previous thread</a> | '
            f'<a href="thread45.html">Next thread</a> | <a href="index.html">Index</a></p>{body}<hr>'
            "<address>Archive made by arch 2.6</address>",
        ),
        posts,
    )


@page("thread", "https://lists.example/pipermail/turning/2009-March/000812.html")
def one_message_of_a_mailing_list():
    text = talk("en", 0, 2, 3)
    return Built(
        document(
            "[Turning] Bearing question",
            '<H1>[Turning] Bearing question</H1><B>Beth Carrow</B> <A HREF="mailto:turning%40lists.example" '
            'TITLE="[Turning] Bearing question">beth at example.org</A><BR><I>Wed Mar 11 09:14:02 CET 2009</I><P><UL>'
            '<LI>Previous message: <A HREF="000811.html">[Turning] Oil</A></li><LI>Next message: '
            '<A HREF="000813.html">[Turning] Bearing question</A></li><LI><B>Messages sorted by:</B> '
            '<a href="date.html#812">[ date ]</a> '
            '<a href="thread.html#812">[ thread ]</a> <a href="author.html#812">[ author ]</a></LI></UL><HR>'
            f'<PRE>{text}\n</PRE><HR><P><UL><LI>Previous message: <A HREF="000811.html">[Turning] Oil</A></li>'
            "<LI>Next message: "
            '<A HREF="000813.html">[Turning] Bearing question</A></li></UL><hr>'
            '<a href="http://lists.example/mailman/listinfo/turning">More information about the Turning mailing list'
            "</a><br>",
        ),
        (Said("Beth Carrow", "2009-03-11T09:14", text),),
    )


@page("thread", "https://news.example/group/rec.crafts.metal/thread/5f")
def usenet_archive():
    posts = (
        Said(
            "Rich Toller",
            "1997-02-14T08:00",
            "I have an old flat-belt lathe and want to drive it from a motor of one horse power. Has anybody done "
            "this without a countershaft?",
        ),
        Said(
            "G. Marsh",
            "1997-02-14T19:31",
            "> I have an old flat-belt lathe Yes, in 1988. Use two pulleys and a long belt, and keep your sleeves "
            "out of it.",
        ),
        Said("Lou", "1997-02-17T03:12", "A treadle is safer and the exercise is free."),
    )
    shown = ("Feb 14, 1997, 3:00:00 AM", "Feb 14, 1997, 7:31:00 PM", "Feb 17, 1997, 3:12:00 AM")
    bodies = (
        posts[0].text,
        (
            "&gt; I have an old flat-belt lathe<br><br>Yes, in 1988. Use two pulleys and a long belt, and keep your "
            "sleeves out of it."
        ),
        posts[2].text,
    )
    posts = (Said("Rich Toller", "1997-02-14T03:00", posts[0].text), *posts[1:])
    body = "".join(
        f'<div role="listitem" class="BkrUxb"><div class="r6wYjc"><img src="/a{n}">'
        f'<h3 class="s1f8Zd">{post.author}</h3><span class="zX2W9c">{when}</span><button aria-label="Copy link">'
        f'</button><div>to</div></div><div class="ptW7te" role="region">{text}</div></div>'
        for n, (post, when, text) in enumerate(zip(posts, shown, bodies, strict=True))
    )
    return Built(
        modern("Flat belt", f'<h1>Flat belt lathe</h1><div>3 views</div><div role="list">{body}</div>', prefix="gg"),
        posts,
    )


@page("thread", "https://chan.example/diy/res/8812.html")
def image_board():
    posts = tuple(
        Said("Anonymous", f"2021-03-1{2 + n // 3}T{10 + n}:0{n}", text)
        for n, text in enumerate(
            (
                talk("en", 0, 2),
                talk("en", 5),
                ">>8812 " + talk("en", 1),
                "this",
                ">>8814 " + talk("en", 7),
                talk("en", 3),
            )
        )
    )
    days = {"12": "Fri", "13": "Sat"}
    body = "".join(
        f'<div class="postContainer {"op" if n == 0 else "reply"}Container"><div id="p{8812 + n}" class="post">'
        '<div class="postInfo"><input type="checkbox"><span class="name">Anonymous</span> '
        f'<span class="dateTime">03/{post.date[8:10]}/21({days[post.date[8:10]]})'
        f'{post.date[11:]}:4{n}</span> <a href="#p{8812 + n}">No.</a><a href="#q{8812 + n}">{8812 + n}</a></div>'
        + (
            f'<div class="file">File: <a href="/src/16{n}.jpg">lathe{n}.jpg</a> (412 KB, 1024x768)<br>'
            f'<a href="/src/16{n}.jpg"><img src="/t/16{n}.jpg"></a></div>'
            if n in {0, 3}
            else ""
        )
        + f'<blockquote class="postMessage">{post.text.replace(">>", "&gt;&gt;")}</blockquote></div></div>'
        for n, post in enumerate(posts)
    )
    return Built(
        document(
            "/diy/ - Do It Yourself",
            '<div class="boardList">[<a href="/a/">a</a> / <a href="/b/">b</a> / <a href="/diy/">diy</a>]</div>'
            '<div class="boardTitle">/diy/</div><form name="post"><textarea name="com"></textarea></form><hr>'
            f'<div class="thread" id="t8812">{body}</div><hr>',
        ),
        posts,
    )


@page("thread", "https://bbs.example/test/read.cgi/diy/1615/")
def anonymous_board_in_japanese():
    posts = tuple(Said("名無しさん", f"2021-03-13T1{n}:2{n}", turn("ja", n)) for n in range(5))
    body = "".join(
        f'<dt>{n + 1} ：<font color="green"><b>名無しさん</b></font>：2021/03/13(土) 1{n}:2{n}:0{n}.11 ID:aBc{n}Xz'
        f"</dt><dd> {post.text} <br><br></dd>"
        for n, post in enumerate(posts)
    )
    return Built(
        '<html lang="ja"><head><meta charset="utf-8"><title>水漏れスレ</title></head><body bgcolor="#efefef">'
        '<a href="/">掲示板に戻る</a> <a href="/test/read.cgi/diy/1615/l50">最新50</a><h1>水漏れスレ</h1>'
        f'<dl class="thread">{body}</dl><hr><a href="/new">新着レスの表示</a><form>名前：<input> E-mail：<input>'
        "<textarea></textarea></form></body></html>",
        posts,
    )


@page("thread", "https://loam.example/t/wet-clay/40")
def script_forum_in_noscript():
    posts = tuple(Said(("una", "tarn", "bo_k", "una")[n], f"2021-02-0{n + 1}T09:1{n}", turn("en", n)) for n in range(4))
    body = "".join(
        "<div itemprop='comment' itemscope itemtype='http://schema.org/Comment' class='topic-body crawler-post'>"
        "<div class='crawler-post-meta'><span class='creator' itemprop='author'>"
        f"<a itemprop='url' href='/u/{post.author}'><span itemprop='name'>{post.author}</span></a></span>"
        "<link itemprop='mainEntityOfPage' href='/t/wet-clay/40'><span class='crawler-post-infos'>"
        f"<time itemprop='datePublished' datetime='{post.date}:00Z' class='post-time'>February {n + 1}, 2021, "
        f"9:1{n}am</time><span itemprop='position'>{n + 1}</span></span></div>"
        f"<div class='post' itemprop='text'><p>{post.text}</p></div><div><span class='post-likes'>{n} Likes</span>"
        "</div></div>"
        for n, post in enumerate(posts)
    )
    return Built(
        document(
            "Wet clay - Loam",
            '<noscript data-path="/t/wet-clay/40"><header><a href="/">Loam</a></header><div id="main-outlet"><h1>'
            f'<a href="/t/wet-clay/40">Wet clay</a></h1>{body}</div><footer><nav><a href="/guidelines">Guidelines</a>'
            '</nav></footer></noscript><section id="main"></section><script src="/assets/app.js"></script>',
        ),
        posts,
    )


@page("thread", "https://fl.example/d/12-glaze")
def crawler_view_of_a_light_forum_in_polish():
    posts = tuple(Said(name("pl", n), f"2021-03-0{n + 2}T18:3{n}", turn("pl", n)) for n in range(4))
    body = "".join(
        f"<div><h3>{post.author}</h3><div><p>{post.text}</p></div><time "
        f'datetime="{post.date}:00+00:00">0{n + 2}.03.2021 18:3{n}</time></div><hr>'
        for n, post in enumerate(posts)
    )
    return Built(
        document(
            "Szkliwo",
            '<div id="app"><div id="flarum-loading">Wczytywanie…</div><noscript>'
            '<div class="Alert">Ta strona działa najlepiej z JavaScriptem.</div></noscript><div id="flarum-content">'
            f'<div class="container"><h1>Szkliwo</h1><div>{body}</div></div></div></div>',
            "pl",
        ),
        posts,
    )


@page("thread", "https://nb.example/topic/31/pump")
def ajax_forum_in_portuguese():
    posts = tuple(Said(name("pt", n), f"2021-03-0{n + 1}T07:0{n}", turn("pt", n)) for n in range(5))
    body = "".join(
        f'<li component="post" data-index="{n}" data-pid="{n}" data-timestamp="16146{n}">'
        f'<a component="post/anchor" name="{n}"></a><div class="clearfix post-header"><div class="icon">'
        f'<a href="/user/{member(n)}"><img alt="{post.author}"></a></div><small><strong>'
        f'<a href="/user/{member(n)}">{post.author}'
        "</a></strong>"
        f'<span class="visible-lg"> <a class="permalink" href="/post/{n}">'
        f'<span class="timeago" title="{post.date}:00.000Z"></span></a></span></small></div>'
        f'<div class="content" component="post/content"><p>{post.text}</p></div><div class="post-footer">'
        '<a component="post/reply">Responder</a>'
        f'<span component="post/vote-count">{n}</span></div></li>'
        for n, post in enumerate(posts)
    )
    return Built(
        modern("Bomba", f'<h1>Bomba de água</h1><ul component="topic" class="posts">{body}</ul>', "pt", prefix="nb"),
        posts,
    )


@page("thread", "https://old.example/wwwboard/messages/118.html")
def message_of_a_perl_board():
    text = talk("en", 6, 7)
    return Built(
        old(
            "Ferry late again",
            '<CENTER>[ <A HREF="#followups">Follow Ups</A> ] [ <A HREF="#postfp">Post Followup</A> ] [ '
            '<A HREF="/wwwboard/">WWWBoard</A> ]</CENTER><HR>Posted by <A HREF="mailto:d@example.org">Dora Finch'
            "</A> on June 03, 1999 at 21:14:07:<P>"
            f'{text}<BR><HR><A NAME="followups">Follow Ups:</A><BR><UL><LI><A HREF="121.html">Re: Ferry late again'
            '</A> <B>Hal</B> <I>06:02:11 6/04/99</I> (0)</UL><HR><A NAME="postfp">Post a Followup</A><FORM>Name: '
            "<INPUT NAME=n><BR>Comments:<BR><TEXTAREA></TEXTAREA></FORM>",
        ),
        (Said("Dora Finch", "1999-06-03T21:14", text),),
    )
