"""Comments: under blogs, news, products and questions, flat and nested. What they stand under may count as a post."""

from .chrome import advert, document, modern, old, press, shop
from .page import Built, Said, page
from .words import member, name, talk, turn

_ENTRY = (
    "The ground is open again, and so is the door of the workshop. I mixed the first batch on Thursday, two "
    "parts of loam to one of sand, "
    "and let it stand under a wet sack until the weekend. It is still too short for handles, but the bowls "
    "came up without a crack."
)


@page("thread", "https://clay.example/2021/03/loam/")
def blog_post_with_comments():
    posts = tuple(Said(name("en", n), f"2021-03-1{1 + n // 3}T{9 + n:02}:0{n}", turn("en", n)) for n in range(5))
    comments = (
        "".join(
            f'<li id="comment-{n}" class="comment depth-1"><article class="comment-body"><footer class="comment-meta">'
            f'<div class="comment-author vcard"><img src="/g/{n}.png"><b class="fn">{post.author}</b>'
            f'<span class="says">says:</span></div><div class="comment-metadata"><a href="#comment-{n}">'
            f'<time datetime="{post.date}:00+00:00">March {post.date[8:10]}, 2021 at {int(post.date[11:13])}:0{n} am'
            "</time></a></div>"
            f'</footer><div class="comment-content"><p>{post.text}</p></div><div class="reply">'
            f'<a href="?replytocom={n}#respond">Reply</a></div></article></li>'
            for n, post in enumerate(posts)
        )
        .replace("12:03 am", "12:03 pm")
        .replace("13:04 am", "1:04 pm")
    )
    return Built(
        press(
            "Loam in March",
            '<article class="post"><h1 class="entry-title">Loam in March</h1>'
            '<p class="entry-meta">Posted on March 11, 2021 by <a href="/author/una/">Una</a></p>'
            f'<div class="entry-content"><p>{_ENTRY}</p></div></article>'
            f'<div id="comments"><h2>5 thoughts on “Loam in March”</h2><ol class="comment-list">{comments}</ol>'
            '<div id="respond"><h3>Leave a Reply</h3><form><textarea name="comment"></textarea><input name="author">'
            '<input name="email"><input type="submit" value="Post Comment"></form></div></div>',
        ),
        posts,
        spare=(_ENTRY,),
    )


@page("thread", "https://news.example/bridge/comments")
def news_comments_nested_four_deep():
    posts = tuple(Said(name("fr", n), f"2021-03-14T1{n}:2{n}", turn("fr", n)) for n in range(8))

    def one(n, inner=""):
        post = posts[n]
        return (
            f'<div class="c" id="c{n}"><div class="c-head"><span class="c-name">{post.author}</span> '
            f'<span class="c-time">14 mars 2021 à 1{n}h2{n}</span></div><div class="c-text">{post.text}</div>'
            '<div class="c-foot">'
            f"<button>Répondre</button><button>Signaler</button><span>{n + 2}</span></div>"
            f'<div class="c-replies">{inner}</div></div>'
        )

    tree = one(0, one(1, one(2, one(3)))) + one(4, one(5)) + one(6) + one(7)
    article = (
        "Le pont a rouvert dimanche après onze semaines de travaux. Le coût dépasse les deux millions, selon la mairie."
    )
    return Built(
        press(
            "Le pont rouvre",
            f"<article><h1>Le pont rouvre</h1><p>{article}</p></article><h2>8 commentaires</h2><section>{tree}"
            "</section>",
            "fr",
        ),
        posts,
        spare=(article,),
    )


@page("thread", "https://ask.example/questions/77/why-does-it-squeak")
def questions_with_answers_and_comments():
    question = Said("Quill", "2021-03-01T10:00", talk("en", 0, 1, 5))
    answers = (
        Said("Harrow77", "2021-03-01T11:30", talk("en", 3, 7)),
        Said("oldtimer_62", "2021-03-04T08:15", talk("en", 2, 9)),
    )
    comments = (
        Said("Maggie", "2021-03-01T10:12", "Which model is it, and how old?"),
        Said("pete.w", "2021-03-02T19:44", "The 12 mm one fits mine too, I can confirm."),
    )

    def box(n, post, extra):
        return (
            f'<div class="answer" id="a{n}"><div class="votecell"><button>▲</button><span>{9 - n * 2}</span><button>▼'
            f'</button></div><div class="postcell"><div class="s-prose"><p>{post.text}</p></div><div class="mt">'
            f'<a href="/a/{n}">Share'
            f'</a> <a href="/e/{n}">Improve this</a><div class="user-info"><div '
            f'class="user-action-time">{"asked" if n == 0 else "answered"} <span '
            f'title="{post.date.replace("T", " ")}:00Z">Mar {int(post.date[8:10])} at {post.date[11:]}</span></div>'
            f'<div class="user-details"><a href="/users/{member(n)}">{post.author}</a> <span class="rep">1,{n}04'
            "</span></div>"
            f'</div></div><ul class="comments-list">{extra}</ul><a class="js-add">Add a comment</a></div></div>'
        )

    def note(n, post):
        return (
            f'<li class="comment"><span class="comment-copy">{post.text}</span> – '
            f'<a href="/users/c{n}" class="comment-user">{post.author}</a> <span class="comment-date" '
            f'title="{post.date.replace("T", " ")}:00Z">Mar {int(post.date[8:10])} at {post.date[11:]}</span></li>'
        )

    html = (
        box(0, question, note(0, comments[0]))
        + "<h2>2 Answers</h2>"
        + box(1, answers[0], note(1, comments[1]))
        + box(2, answers[1], "")
    )
    return Built(
        modern(
            "Why does it squeak?",
            f"<h1>Why does it squeak?</h1>{html}",
            side='<h4>Related</h4><div><a href="/q/1">Oil or grease?</a> 12</div>'
            '<div><a href="/q/2">Bearing codes</a> 3</div>',
        ),
        (question, comments[0], answers[0], comments[1], answers[1]),
    )


@page("thread", "https://hn.example/item?id=9001")
def table_of_comments_like_a_news_site():
    posts = tuple(Said(name("en", n * 5), "2021-03-15", turn("en", n)) for n in range(6))
    ages = ("5 hours ago", "4 hours ago", "4 hours ago", "3 hours ago", "2 hours ago", "40 minutes ago")
    depths = (0, 1, 2, 0, 1, 0)
    rows = "".join(
        f"<tr class='athing comtr' id='{n}'><td><table border='0'><tr><td class='ind'>"
        f"<img src='s.gif' height='1' width='{depth * 40}'></td><td valign='top' class='votelinks'>"
        f"<a href='vote?id={n}'><div class='votearrow'></div></a></td>"
        f"<td class='default'><div><span class='comhead'><a href='user?id={post.author}' "
        f"class='hnuser'>{post.author}</a> <span class='age'><a href='item?id={n}'>{age}</a></span> "
        "<a class='togg'>[–]</a></span></div><br>"
        f"<div class='comment'><span class='commtext c00'>{post.text}</span><div class='reply'><p><font size='1'>"
        f"<u><a href='reply?id={n}'>reply</a></u></font></div></div></td></tr></table></td></tr>"
        for n, (post, age, depth) in enumerate(zip(posts, ages, depths, strict=True), 9002)
    )
    return Built(
        document(
            "The lathe that made itself",
            "<center><table id='hnmain' width='85%'><tr><td bgcolor='#cc6600'><b><a href='news'>Links</a></b> "
            "<a href='newest'>new</a> | <a href='ask'>ask</a> | <a href='login'>login</a></td></tr><tr><td>"
            "<table class='fatitem'><tr><td "
            "class='title'><a href='https://made.example/'>The lathe that made itself</a> (made.example)</td></tr>"
            "<tr><td class='subtext'>88 points by <a href='user?id=tarn'>tarn</a> 6 hours ago | <a href='hide'>hide"
            "</a> | 6 comments</td>"
            f"</tr></table><br><table class='comment-tree'>{rows}</table></td></tr></table></center>",
        ),
        posts,
    )


@page("thread", "https://red.example/r/lathes/comments/ab1/")
def nested_comments_like_an_old_link_site():
    posts = tuple(Said(name("en", n * 7 + 1), f"2021-03-1{2 + n // 3}T0{n}:30", turn("en", n)) for n in range(6))

    def one(n, inner=""):
        post = posts[n]
        return (
            f'<div class="thing comment" data-id="t{n}"><div class="midcol"><div class="arrow up"></div></div>'
            '<div class="entry"><p class="tagline"><a class="expand">[–]</a>'
            f'<a href="/user/{post.author}" class="author">{post.author}</a> '
            f'<span class="score">{n + 3} points</span> <time title="{post.date}" '
            f'datetime="{post.date}:00+00:00">{3 - n // 3} days ago</time></p><form class="usertext"><div class="md">'
            f'<p>{post.text}</p></div></form><ul class="flat-list buttons">'
            f'<li><a href="/c/{n}">permalink</a></li><li><a>save</a></li><li><a>reply</a></li></ul></div>'
            f'<div class="child"><div class="listing">{inner}</div></div></div>'
        )

    tree = one(0, one(1, one(2)) + one(3)) + one(4) + one(5)
    return Built(
        document(
            "My first lathe",
            '<div id="header"><a href="/r/lathes">lathes</a></div><div class="side"><h1>lathes</h1><p>12,114 readers'
            '</p></div><div class="content"><div class="link"><a href="/l">My first lathe</a></div>'
            f'<div class="commentarea">{tree}<a class="more">load more comments</a></div></div>',
        ),
        posts,
    )


@page("thread", "https://bits.example/p/802#reviews")
def reviews_of_a_product():
    posts = tuple(Said(name("de", n), f"2020-1{n % 3}-0{n + 2}", turn("de", n)) for n in range(5))
    reviews = "".join(
        '<div class="review" itemscope itemtype="https://schema.org/Review">'
        f'<div class="stars" aria-label="{5 - n % 3} von 5 Sternen">★★★★</div><b>{title}</b><div class="by">von '
        f'<span itemprop="author">{post.author}</span> am {int(post.date[8:])}.{post.date[5:7]}.2020'
        f'</div><p class="text">{post.text}</p><div class="helpful">{n} von {n + 2} fanden das hilfreich '
        "<button>Ja</button><button>Nein</button></div></div>"
        for n, (post, title) in enumerate(
            zip(posts, ("Gut", "Läuft", "Nicht ganz", "Empfehlung", "Na ja"), strict=True)
        )
    )
    return Built(
        shop(
            "Vierbackenfutter",
            "<h1>Vierbackenfutter 100 mm</h1><p>£89.50</p><table><tr><th>Durchmesser</th><td>100 mm</td></tr></table>"
            f'<h2>Bewertungen (5)</h2>{reviews}<a class="more">Mehr laden</a>',
            "de",
        ),
        posts,
    )


@page("thread", "https://gaestebuch.example/")
def guest_book():
    posts = (
        Said("Familie Brand", "2004-08-14T20:12", "Schöne Seite, wir kommen im Sommer gern wieder auf Euren Hof."),
        Said(
            "Uwe aus Celle",
            "2004-08-02T09:55",
            "Grüße an alle, die beim Treffen dabei waren! Die Fotos sind super geworden.",
        ),
        Said("moni", "2004-07-19T23:01", "Hallo, ich suche das Rezept vom Pflaumenkuchen. Kann es jemand schicken?"),
        Said("K. Sander", "2004-06-30T17:40", "Nett hier."),
    )
    body = "".join(
        f'<TABLE WIDTH=500 BORDER=0 BGCOLOR="#EEDDCC"><TR><TD><B>{post.author}'
        f"</B> schrieb am {post.date[8:10]}.{post.date[5:7]}.2004 um {post.date[11:]} Uhr:</TD><TD ALIGN=RIGHT>"
        f'<A HREF="mailto:x{n}@example.org"><IMG SRC="mail.gif"></A></TD></TR><TR><TD COLSPAN=2>{post.text}</TD>'
        "</TR></TABLE><BR>"
        for n, post in enumerate(posts)
    )
    return Built(
        old(
            "Gästebuch",
            f'<A HREF="/eintragen.html">Ins Gästebuch eintragen</A><P>{body}<CENTER>1 <A HREF="?seite=2">2</A> '
            '<A HREF="?seite=3">3</A></CENTER>',
            "de",
        ),
        posts,
    )


@page("thread", "https://photo.example/p/771")
def photo_with_comments_in_korean():
    posts = tuple(Said(name("ko", n), "2021-03-1" + str(4 - n), talk("ko", n)) for n in range(4))
    ages = ("1일 전", "2일 전", "3일 전", "4일 전")
    comments = "".join(
        f'<li class="cmt"><a class="ava" href="/u/{member(n)}"><img src="/a/{n}.jpg" alt=""></a><div>'
        f'<a class="nick" href="/u/{member(n)}">{post.author}</a><p>{post.text}</p><span>{age}</span><button>답글'
        "</button>"
        f"<button>좋아요 {n}</button></div></li>"
        for n, (post, age) in enumerate(zip(posts, ages, strict=True))
    )
    return Built(
        modern(
            "작업실 사진",
            f'<figure><img src="/p/771.jpg"><figcaption>봄날의 작업실</figcaption></figure>{advert()}<h3>댓글 4</h3>'
            f"<ul>{comments}</ul>",
            "ko",
        ),
        posts,
    )


@page("thread", "https://wiki.example/wiki/Talk:Lathe")
def talk_page_of_a_wiki():
    posts = (
        Said(
            "Marden",
            "2020-05-02T10:11",
            "The date of 1718 needs a source. I could not find it in the book that is cited.",
        ),
        Said("Ostrow", "2020-05-02T18:40", "It is on page 44, in the footnote. I have added the page number."),
        Said("Marden", "2020-05-03T07:02", "Thank you, that settles it for me."),
        Said(
            "Finch",
            "2020-09-21T21:30",
            "Should the section on uses not be split by material? Wood and metal have little in common.",
        ),
    )
    months = {"05": "May", "09": "September"}
    body = "".join(
        f'<dl><dd>{post.text} <a href="/wiki/User:{post.author}">{post.author}</a> ('
        f'<a href="/wiki/User_talk:{post.author}">talk</a>) {post.date[11:]}, {int(post.date[8:10])} '
        f"{months[post.date[5:7]]} 2020 (UTC)</dd></dl>"
        for post in posts
    )
    return Built(
        document(
            "Talk:Lathe",
            '<div id="mw-panel"><a href="/wiki/Main_Page">Main page</a></div><div id="content"><h1>Talk:Lathe</h1>'
            f'<h2>Sources</h2>{body}</div><div id="footer">Last edited on 21 September 2020, at 21:30 (UTC).</div>',
        ),
        posts,
    )
