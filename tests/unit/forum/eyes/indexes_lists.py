"""Index pages that look like anything else: cards, bare titles, counts as 1.2k, relative dates, archives."""

from .chrome import document, modern, old
from .page import Built, Listed, page
from .words import count, ident, member, name


@page("index", "https://loam.example/latest")
def topic_list_with_short_counts():
    rows = (
        Listed("Welcome to Loam", "https://loam.example/t/welcome/5", None, 0, "2019-05-01"),
        Listed("Wet clay in winter", "https://loam.example/t/wet-clay/40", None, 1200, "2021-03-15"),
        Listed("Peat free mixes, a long list", "https://loam.example/t/peat/41", None, 87, "2021-03-14"),
        Listed("Which sieve", "https://loam.example/t/sieve/42", None, 4, "2021-03-12"),
        Listed("Kiln shelves warp", "https://loam.example/t/kiln/31", None, 15, "2021-02-20"),
    )
    ages = ("May '19", "3h", "1d", "3d", "Feb 20")
    shown = ("0", "1.2k", "87", "4", "15")
    body = "".join(
        f'<tr class="topic-list-item" data-topic-id="{n}"><td class="main-link">'
        f'<a href="{row.url.removeprefix("https://loam.example")}" class="title raw-link">{row.title}</a>'
        '<div class="link-bottom-line"><a href="/c/clay/4" class="badge-wrapper">Clay</a></div></td>'
        '<td class="posters"><a href="/u/una"><img alt="" title="una - Original Poster"></a>'
        f'<a href="/u/tarn"><img alt="" title="tarn"></a></td><td class="num posts"><a href="{row.url}/1">{count}'
        f'</a></td><td class="num views">{n * 2 + 1}.4k</td><td class="num age"><a href="{row.url}/9">'
        f'<span class="relative-date" title="{row.last}">{age}</span></a></td></tr>'
        for n, (row, count, age) in enumerate(zip(rows, shown, ages, strict=True))
    )
    return Built(
        modern(
            "Loam",
            '<ul class="nav-pills"><li><a href="/categories">Categories</a></li><li><a href="/top">Top</a></li></ul>'
            '<table class="topic-list"><thead><tr><th>Topic</th><th></th><th>Replies</th><th>Views</th><th>Activity'
            f"</th></tr></thead><tbody>{body}</tbody></table>",
        ),
        rows=rows,
    )


@page("index", "https://cards.example/c/kiln")
def cards_of_threads():
    rows = tuple(
        Listed(title, f"https://cards.example/t/{ident(n)}", name("en", n), count(n), f"2021-03-{12 - n:02}")
        for n, title in enumerate(
            (
                "Cracks after the first firing",
                "A door that closes",
                "Pyrometers compared",
                "What is this brick?",
                "Night firing and neighbours",
                "Glaze runs off the edge",
            )
        )
    )
    body = "".join(
        f'<div class="tile"><div class="pic"><img src="/i/{n}.jpg" alt=""></div><a class="go" href="/t/{ident(n)}">'
        f'<h3>{row.title}</h3></a><p class="who">Started by <a href="/u/{member(n)}">{row.author}</a></p>'
        '<p class="meta">'
        f"<span>{row.replies} replies</span> · <span>Last reply {12 - n} March 2021</span></p></div>"
        for n, row in enumerate(rows)
    )
    return Built(
        modern(
            "Kiln",
            f'<h1>Kiln</h1><div class="tiles">{body}</div><nav><b>1</b> <a href="/c/kiln?page=2">2</a> '
            '<a href="/c/kiln?page=2">Next</a></nav>',
        ),
        rows=rows,
    )


@page("index", "https://bare.example/topics")
def only_titles_and_dates():
    rows = tuple(
        Listed(title, f"https://bare.example/topics/{ident(n)}", None, None, f"2021-0{3 - n // 3}-{14 - n * 2:02}")
        for n, title in enumerate(
            (
                "Belt sizes",
                "Oil for the slides",
                "A cracked casting",
                "Moving house with a lathe",
                "Motor for sale",
                "Threading by hand",
            )
        )
    )
    body = "".join(
        f'<li><a href="/topics/{ident(n)}">{row.title}</a> <span>{row.last}</span></li>' for n, row in enumerate(rows)
    )
    return Built(
        document("Topics", f'<p><a href="/">Start</a> <a href="/new">New topic</a></p><h1>Topics</h1><ul>{body}</ul>'),
        rows=rows,
    )


@page("index", "https://ko.example/board/free")
def board_table_in_korean():
    titles = (
        "수도꼭지에서 물이 새요",
        "역 근처 수리점 추천",
        "뒤쪽에서 나는 소리",
        "작업실 사진 올립니다",
        "중고 선반 팝니다",
    )
    rows = tuple(
        Listed(title, f"https://ko.example/board/free/{900 - n}", name("ko", n), count(n), None)
        for n, title in enumerate(titles)
    )
    body = "".join(
        f'<tr><td>{900 - n}</td><td class="title"><a href="/board/free/{900 - n}">{row.title}</a> '
        f'<a href="/board/free/{900 - n}#comment" class="re">[{row.replies}]</a></td><td>{row.author}</td>'
        f"<td>2021.03.{14 - n:02}</td><td>{n * 30 + 11}</td></tr>"
        for n, row in enumerate(rows)
    )
    return Built(
        modern(
            "자유게시판",
            f"<h1>자유게시판</h1><table><tr><th>번호</th><th>제목</th><th>글쓴이</th><th>날짜</th><th>조회</th></tr>{body}</table>",
            "ko",
        ),
        rows=rows,
    )


@page("index", "https://th.example/forum/home")
def rows_in_thai_with_buddhist_years():
    titles = ("ก๊อกน้ำหยดทำอย่างไรดี", "อู่ดีๆ แถวสถานี", "เสียงดังจากด้านหลัง", "ขายเครื่องกลึงมือสอง")
    rows = tuple(
        Listed(title, f"https://th.example/topic/{ident(n)}", name("th", n), count(n), f"2021-03-{13 - n:02}")
        for n, title in enumerate(titles)
    )
    body = "".join(
        f'<li class="pt-list-item"><h2><a href="/topic/{ident(n)}">{row.title}</a></h2><div>'
        f'<a href="/profile/{member(n)}">{row.author}</a> <span>{13 - n} มีนาคม 2564</span> '
        f"<span>{row.replies} ความคิดเห็น</span></div></li>"
        for n, row in enumerate(rows)
    )
    return Built(modern("บ้าน", f"<h1>บ้านและสวน</h1><ul>{body}</ul>", "th"), rows=rows)


@page("index", "https://fr.example/f/bricolage")
def relative_dates_in_french():
    titles = (
        "Fuite sous l'évier",
        "Bon réparateur à Nantes ?",
        "Bruit à l'arrière en virage",
        "Vends tour à bois",
        "Vos ateliers en photos",
    )
    dates = (
        ("2021-03-15", "il y a 2 heures"),
        ("2021-03-14", "hier"),
        ("2021-03-12", "il y a 3 jours"),
        ("2021-03-08", "il y a 1 semaine"),
        ("2021-02", "il y a 1 mois"),
    )
    rows = tuple(
        Listed(title, f"https://fr.example/d/{ident(n)}", name("fr", n), count(n), dates[n][0])
        for n, title in enumerate(titles)
    )
    body = "".join(
        f'<li><div class="DiscussionListItem"><a href="/u/{member(n)}" class="author"><img alt="{row.author}"></a>'
        f'<a href="/d/{ident(n)}" class="main"><h3>{row.title}</h3><span class="info"><b>{name("fr", n + 1)}'
        f'</b> a répondu <time>{dates[n][1]}</time></span></a><span class="count">{row.replies}</span></div></li>'
        for n, row in enumerate(rows)
    )
    rows = tuple(Listed(row.title, row.url, None, row.replies, row.last) for row in rows)
    return Built(
        modern("Bricolage", f'<ul class="DiscussionList">{body}</ul><button>Charger plus</button>', "fr"), rows=rows
    )


@page("index", "https://css.example/c/9")
def hashed_classes_in_japanese():
    titles = ("蛇口の水漏れについて", "駅前の修理屋さん", "後ろから音がします", "旋盤を譲ります", "作業場の写真")
    rows = tuple(
        Listed(title, f"https://css.example/c/9/{ident(n)}", name("ja", n), count(n), f"2021-03-{14 - n:02}T1{n}:20")
        for n, title in enumerate(titles)
    )
    body = "".join(
        f'<div class="css-1a{n % 2}b9 e1x7"><a class="css-k00x" href="/c/9/{ident(n)}">{row.title}</a>'
        f'<div class="css-77qz"><span class="css-p0">{row.author}</span><span class="css-p1">返信 {row.replies}'
        f'</span><span class="css-p2">2021年3月{14 - n}日 1{n}:20</span></div></div>'
        for n, row in enumerate(rows)
    )
    return Built(
        document(
            "掲示板",
            '<div id="__next"><nav class="css-9pa"><a href="/">ホーム</a><a href="/login">ログイン</a></nav>'
            f'<main class="css-r9"><h1 class="css-h1">水回り</h1>{body}</main></div>',
            "ja",
        ),
        rows=rows,
    )


@page("index", "https://lists.example/pipermail/turning/2009-March/thread.html")
def thread_view_of_a_mailing_list():
    names = (
        ("[Turning] Oil", "Anders Holm"),
        ("[Turning] Bearing question", "Beth Carrow"),
        ("[Turning] Club meeting in May", "Tomas Lind"),
        ("[Turning] Old catalogues", "Ida Berg"),
        ("[Turning] Spindle threads", "Beth Carrow"),
    )
    rows = tuple(
        Listed(title, f"https://lists.example/pipermail/turning/2009-March/0008{10 + n}.html", who)
        for n, (title, who) in enumerate(names)
    )
    body = "".join(
        f'<LI><A HREF="0008{10 + n}.html">{row.title}\n</A><A NAME="8{10 + n}">&nbsp;</A>\n<I>{row.author}\n</I>'
        for n, row in enumerate(rows)
    )
    return Built(
        document(
            "The Turning March 2009 Archive by thread",
            "<h1>March 2009 Archives by thread</h1><ul><li><b>Messages sorted by:</b> "
            '<a href="subject.html#start">[ subject ]</a> <a href="author.html#start">[ author ]</a></li></ul><p>'
            f"<b>Starting:</b> <i>Sun Mar 1 10:02:11 CET 2009</i><br><b>Messages:</b> 5<p><ul>{body}</ul>",
        ),
        rows=rows,
    )


@page("index", "https://hn.example/ask")
def numbered_table_of_links():
    titles = (
        "Ask: How do you sharpen drills?",
        "Ask: Smallest useful lathe?",
        "Ask: Do you log your hours?",
        "Ask: A good book on gears",
        "Ask: Workshops in flats",
        "Ask: Is brass worth it?",
    )
    rows = tuple(
        Listed(title, f"https://hn.example/item?id={ident(n)}", name("en", n), count(n), None)
        for n, title in enumerate(titles)
    )
    body = "".join(
        f"<tr class='athing' id='{ident(n)}'><td class='title'><span class='rank'>{n + 1}.</span></td><td>"
        f"<a href='vote?id={ident(n)}'><div class='votearrow'></div></a></td><td class='title'>"
        f"<a href='item?id={ident(n)}' class='storylink'>{row.title}</a></td></tr><tr><td colspan=2></td>"
        f"<td class='subtext'><span class='score'>{90 - n} points</span> by "
        f"<a href='user?id={row.author}'>{row.author}</a> <span class='age'>"
        f"<a href='item?id={ident(n)}'>{n + 2} hours ago</a></span> | <a href='hide?id={ident(n)}'>hide</a> | "
        f"<a href='item?id={ident(n)}'>{row.replies}&nbsp;comments</a></td></tr><tr style='height:5px'></tr>"
        for n, row in enumerate(rows)
    )
    return Built(
        document(
            "Ask",
            "<center><table id='hnmain'><tr><td><b><a href='news'>Links</a></b> <a href='newest'>new</a> | "
            f"<a href='ask'>ask</a></td></tr><tr><td><table class='itemlist'>{body}<tr><td colspan=2></td>"
            "<td class='title'><a href='ask?p=2'>More</a></td></tr></table></td></tr></table></center>",
        ),
        rows=rows,
    )


@page("index", "https://old.example/board/list.asp?f=2")
def nested_tables_of_threads_in_spanish():
    titles = ("Ruido al frenar", "Taller en Valencia", "Vendo torno", "Fotos del taller", "Aceite o grasa")
    rows = tuple(
        Listed(
            title,
            f"https://old.example/board/show.asp?id={ident(n)}",
            name("es", n),
            count(n),
            f"2002-11-{22 - n:02}T1{n}:05",
        )
        for n, title in enumerate(titles)
    )
    body = "".join(
        '<TR BGCOLOR="#F0F0E0"><TD><IMG SRC=f.gif></TD><TD><TABLE><TR><TD><FONT SIZE=2>'
        f'<A HREF="show.asp?id={ident(n)}">{row.title}</A></FONT></TD></TR></TABLE></TD><TD>'
        f"<FONT SIZE=2>{row.author}</FONT></TD><TD><FONT SIZE=2>{row.replies}</FONT></TD><TD>"
        f"<FONT SIZE=1>{row.last[8:10]}/11/2002 {row.last[11:]}:00</FONT></TD></TR>"
        for n, row in enumerate(rows)
    )
    return Built(
        old(
            "Foro de mecánica",
            '<TABLE BGCOLOR=black WIDTH="100%"><TR><TD><TABLE WIDTH="100%" CELLSPACING=1><TR BGCOLOR=navy><TH></TH>'
            f"<TH>Tema</TH><TH>Autor</TH><TH>Respuestas</TH><TH>Último mensaje</TH></TR>{body}</TABLE></TD></TR>"
            "</TABLE>",
            "es",
        ),
        rows=rows,
    )
